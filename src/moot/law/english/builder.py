"""A sentence builder: whoever writes a rule chooses a kind of sentence, then fills its slots from lists.

The lists come from the table of phrases, so that whatever is built is understood. Each choice has a path: `s` is the
sentence, `s.who` its slot `who`, `s.who.x` a slot of what was chosen there.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Literal

from moot.game.values import Value, grouped
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import folded
from moot.law.english.code.trees import NotMeant
from moot.law.english.drafts import grammar_of
from moot.law.english.new_names import shown_name
from moot.law.english.phrases import Phrase, can_be_told, phrase_slots, told_form
from moot.law.english.reading import Grammar
from moot.law.english.table import LawNames
from moot.law.english.telling import Teller, sentence_of
from moot.law.english.words import capital

DEPTH_MAX = 6
"""Slots within slots, at most."""
ROOT = "s"
Given = Mapping[str, str]


class SlotOption(Value, frozen=True):
    """One way to fill a slot: what's submitted for it, and its words, with an ellipsis for each further slot."""

    key: str
    words: str
    topic: str = ""
    """What the rule is about, if it's a kind of sentence."""


class SlotChoice(Value, frozen=True):
    """A slot of the sentence, and what may stand in it."""

    path: str
    label: str
    depth: int
    asks: Literal["choice", "number", "words"] = "choice"
    options: tuple[SlotOption, ...] = ()
    given: str = ""

    @property
    def topics(self) -> dict[str, list[SlotOption]]:
        """The options by topic, in the order of the topics."""
        return grouped((option.topic, option) for option in self.options)


class BuiltSentence(Value, frozen=True):
    """A sentence as far as it has been built."""

    sentence: str
    """With an ellipsis for each slot that's still open."""
    choices: tuple[SlotChoice, ...]
    whole: bool
    """Whether no slot is open."""


LABELS = {
    "sentence": "What is the rule about?", "event": "When", "effects": "What happens", "who": "Who", "person": "Who",
    "people": "Who", "count": "How many", "num": "How many", "number": "Number", "thing": "Of what",
    "amount": "How many", "cond": "Condition", "trait": "Who is that?", "required": "How many votes",
    "fraction": "What share", "tally": "Of whom", "unit": "For each", "quoted": "Words", "newname": "Name",
    "newpot": "Name", "newoffice": "Name", "newtext": "Name",
    "newobject": "Name",
}  # fmt: skip
"""What a slot asks for, by its kind."""
OPEN = "…"
_HAPPENS = "Points, and what happens when"
TOPICS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (topic, re.compile(pattern))
    for topic, pattern in (
        ("Turns", r"turn_|next_turn|in_turn"),
        ("Voting", r"PERIOD|(TERM|FORBID)\((ACT\()?'(eligible_voters|must_vote|vote)'|LINE\('(voting\.closes|.*, )"),
        ("Winning", r"FIRST_TO|.*\bwin\("),
        ("Changing rules", r"FORBID\(ACT\('adopt', any|TERM\('(\w+_when_changed|next_number)|LINE\('precedence"),
        ("Changing rules", r".*(mutable_rules|can_still)"),
        (
            "Adopting proposals",
            r"(ALSO\()?(TERM\('(votes_required|quorum)'|FORBID\(ACT\('adopt')|LINE\('voting\.decides",
        ),
        ("Something players have", r"(ALSO\()?(HAVE|POT|OFFICE|TEXT)|FLOOR"),
        ("A new move", r"MOVE|LIMITED"),
        ("Who may do what", r"(ALSO\()?(FORBID|PERMIT|BUT_MAY|ACT|\{a:act\})"),
        (_HAPPENS, r""),
    )
)
"""What rules are about, and how the code of their sentences begins; the first that fits counts."""
SHOWN = (
    _HAPPENS, "Adopting proposals", "Voting", "Turns", "Winning", "A new move", "Something players have",
    "Who may do what", "Changing rules",
)  # fmt: skip
"""The topics in the order in which they're offered."""


class SentenceBuilder:
    """Builds sentences with the phrases of a law."""

    def __init__(self, grammar: Grammar, teller: Teller) -> None:
        self._grammar, self._teller = grammar, teller
        self._by_kind: dict[str, list[Phrase]] = {}
        for found in grammar.phrases:
            if _can_be_chosen(found):
                self._by_kind.setdefault(found.kind, []).append(found)

    def build(self, given: Given) -> BuiltSentence:
        """The sentence that comes of some choices by their paths; choices that don't fit are left open."""
        choices: list[SlotChoice] = []
        words, whole = self._slot(ROOT, "sentence", given, 0, choices)
        sentence = sentence_of(" ".join(words))
        said: set[str] = set()
        for reading in self._grammar.read(sentence) if whole else ():
            with suppress(NotMeant):  # it speaks of somebody who isn't there
                said.add(self._teller.sentence(folded(normal(reading))))
        said.discard("")
        return BuiltSentence(said.pop() if len(said) == 1 else sentence, tuple(choices), whole)

    def _slot(
        self, path: str, kind: str, given: Given, depth: int, choices: list[SlotChoice]
    ) -> tuple[list[str], bool]:
        """The words of a slot, and whether they are whole; adds its choices."""
        value, label = given.get(path, "").strip(), LABELS.get(kind, kind.capitalize())
        if kind.startswith("new"):
            value = shown_name(kind, value)
        if kind == "number" or self._is_number(kind):
            choices.append(SlotChoice(path, label, depth, "number", given=value))
            return ([str(int(value))], True) if value.isdecimal() and len(value) < 10 else ([OPEN], False)
        if kind == "quoted" or kind.startswith("new"):
            choices.append(SlotChoice(path, label, depth, "words", given=value))
            return ([f"“{value}”" if kind == "quoted" else value], True) if value else ([OPEN], False)
        found = self._options(kind) if depth < DEPTH_MAX else []
        if len(found) == 1:  # nothing to choose
            return self._phrase(found[0], path, given, depth, choices)
        options = tuple(SlotOption(option_key(one), _option_words(one)) for one in found)
        if kind == "sentence":
            options = _by_topic(found)
        choices.append(SlotChoice(path, label, depth, options=options, given=value))
        chosen = next((one for one in found if option_key(one) == value), None)
        return ([OPEN], False) if chosen is None else self._phrase(chosen, path, given, depth + 1, choices)

    def _options(self, kind: str) -> list[Phrase]:
        """The phrases for a slot; where one only stands for another kind, that kind's."""
        found: dict[str, Phrase] = {}
        for one in self._by_kind.get(kind, ()):
            within = self._options(_stands_for(one)) if _stands_for(one) not in ("", kind) else [one]
            found.update({option_key(inner): inner for inner in within})
        return list(found.values())

    def _is_number(self, kind: str) -> bool:
        """Whether a number may stand in a slot: then one is asked for, however else it might be said."""
        inner = {_stands_for(one) for one in self._by_kind.get(kind, ())}
        return "number" in inner or any(self._is_number(one) for one in inner if one not in ("", kind))

    def _phrase(
        self, found: Phrase, path: str, given: Given, depth: int, choices: list[SlotChoice]
    ) -> tuple[list[str], bool]:
        kinds, out, whole = phrase_slots(found), [], True
        for part in told_form(found):
            if part.startswith("{"):
                name = part[1:-1]
                words, done = self._slot(f"{path}.{name}", kinds[name], given, depth, choices)
                out += words
                whole = whole and done
            else:
                out.append(part.partition("/")[0] if len(part) > 1 else part)
        return out, whole


def _can_be_chosen(found: Phrase) -> bool:
    """Whether a phrase may be offered: one that speaks of somebody named before makes sense in a text alone."""
    return can_be_told(found) and re.search(r"\b_they\b(?!=)", found.code) is None


def _stands_for(found: Phrase) -> str:
    """The kind of the only slot of a phrase that says nothing else; empty if there is more to it."""
    parts = told_form(found)
    return phrase_slots(found)[parts[0][1:-1]] if len(parts) == 1 and parts[0].startswith("{") else ""


def _by_topic(sentences: list[Phrase]) -> tuple[SlotOption, ...]:
    """The kinds of sentences that say enough to choose by, the shortest of each topic first."""
    said = {_option_words(one).casefold(): one for one in reversed(sentences) if _says_enough(one)}
    meant = {one.code: one for one in said.values()}
    kept = [one for one in sentences if one in meant.values()]
    topics = (next(topic for topic, pattern in TOPICS if pattern.match(one.code)) for one in kept)
    words = (capital(_option_words(one)) for one in kept)
    options = map(SlotOption, map(option_key, kept), words, topics)
    return tuple(sorted(options, key=lambda one: (SHOWN.index(one.topic), len(one.words.split()))))


def _says_enough(found: Phrase) -> bool:
    """Whether a kind of sentence has words of its own, and not only what joins two others."""
    parts = told_form(found)
    words = [part for part in parts if part[0].isalpha()]
    if ":" in parts or parts[1:2] == (",",):
        return False
    return len(words) > 1 or "may" in words or (bool(words) and words[0] == parts[0])


@cache
def option_key(found: Phrase) -> str:
    """What is submitted for a phrase: its told form, as a word."""
    return "-".join(part.strip("{}").replace("/", "-") for part in told_form(found))


def _option_words(found: Phrase) -> str:
    """A phrase as it's offered: a whole sentence with a capital, and an ellipsis for each slot."""
    parts = (part.partition("/")[0] if len(part) > 1 else part for part in told_form(found))
    words = sentence_of(" ".join(OPEN if part.startswith("{") else part for part in parts)).removesuffix(".")
    return words if found.kind == "sentence" else words[:1].lower() + words[1:]


@lru_cache(maxsize=64)
def builder_of(names: LawNames) -> SentenceBuilder:
    """The builder for a law."""
    return SentenceBuilder(*grammar_of(names))
