"""Drafts: what the sentences of a rule's text come to, as a mechanism that can be proposed, shown and voted on.

A sentence that isn't understood makes no code, and one with two readings makes none until its author has chosen. Where
it may limit a sentence that is understood, that one makes none either (`draft_guards.py`).
"""

import ast
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from moot.game.values import Value
from moot.law.english import draft_guards
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import folded
from moot.law.english.code.trees import NotMeant
from moot.law.english.reading import Grammar
from moot.law.english.sentences import mechanism_of
from moot.law.english.sentences.memory import counting, latest, memories_in
from moot.law.english.sentences.reactions import counting_votes
from moot.law.english.table import TABLE, LawNames, phrase_groups
from moot.law.english.telling import Teller
from moot.law.english.words import sentences_in
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism

_GOES_ON = re.compile(
    r"(it|its|they|then|this|that|these|those|if|otherwise|but|and|the|all|each|every|everyone|everybody|newcomers?|at|"
    r"a|afterwards|in|only|after|initially|for|other|any|to|whereas|ties|both|whenever th[ia][st]|whoever|nobody|no|"
    r"heads|tails|"
    r"an|late|later|votes?|ballots?|anybody|anyone|nothing|whoever|when (they|this|a player does|several|both)|"
    r"such|one|you|on|doing|players|among|of|should|with|without|"
    r"abstentions?|after (that|this)|from (then|that|this)|until then|before that|thereafter|failing|who)\b",
    re.IGNORECASE,
)
"""How a sentence begins that may go on with what the sentence before said."""
_STANDS_ALONE = re.compile(r"(a|any|each|every|everyone|everybody|whoever|if|all|only) ", re.IGNORECASE)
"""How a sentence begins that says something of everybody: it's read by itself where it can be."""
JOINED_MAX = 3
"""The most sentences that are read as one."""
TEXT_MAX = 20_000
"""Longer texts aren't read."""


class DraftedSentence(Value, frozen=True):
    """A sentence of a rule's text, and what runs of it."""

    text: str
    start: int
    end: int
    """Its place in the text."""
    runs: bool = False
    said: str = ""
    """The sentence that the table would say for it."""
    mechanism: str = ""
    provisions: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    """What it may mean, where it may mean several things; then nothing of it runs."""
    model: str = ""
    """The language model that drafted its code, if the table didn't."""
    held_back_by: str = ""
    """The sentence that isn't understood and may limit this one, which is understood and therefore left out."""


class TextDraft(Value, frozen=True):
    """A rule's text with the mechanism that its sentences come to."""

    text: str
    mechanism: str
    sentences: tuple[DraftedSentence, ...]


@lru_cache(maxsize=64)
def grammar_of(names: LawNames) -> tuple[Grammar, Teller]:
    """The grammar of a law, and who tells its code."""
    groups = [TABLE, *phrase_groups(names)]
    return Grammar(groups), Teller((found for group in groups for found in group), names.quantities)


def draft_of(text: str, names: LawNames = LawNames(), declared: frozenset[str] = frozenset()) -> TextDraft:  # noqa: B008
    """Draft a mechanism for a rule's text, under a law that declares these names."""
    return _draft_of(text, names, declared)


@lru_cache(maxsize=256)
def _draft_of(text: str, names: LawNames, declared: frozenset[str]) -> TextDraft:
    if text[:1].isspace():
        draft, lead = draft_of(text.lstrip(), names, declared), len(text) - len(text.lstrip())
        moved = (replace(one, start=one.start + lead, end=one.end + lead) for one in draft.sentences)
        return TextDraft(text, draft.mechanism, tuple(moved))
    sentences: list[DraftedSentence] = []
    taken: dict[str, int] = {}
    known = names
    places = list(sentences_in(text)) if len(text) <= TEXT_MAX else []
    while places:
        drafted = _sentence_or_several(text, places, names, declared)
        places = [place for place in places if place[0] >= drafted.end]
        if drafted.runs:
            drafted = _with_own_names(drafted, taken)
            names, declared = with_declared(names, declared, _checked(drafted.mechanism))
        sentences.append(drafted)
    if names != known:  # what a sentence declares, those before it can speak of, too
        for place, one in enumerate(sentences):
            means_else = one.runs and draft_guards.names_a_thing(one.mechanism, declared)
            again = one if one.runs and not means_else else _sentence(one.text, one.start, names, declared)
            is_new = again.runs and again.said != one.said
            sentences[place] = _with_own_names(again, taken) if is_new else one if again.runs else again
    sentences = _without_half_understood(_without_idle_things(text, sentences), names.offices)
    code = "\n\n".join(sentence.mechanism for sentence in sentences if sentence.runs)
    return TextDraft(text, code, tuple(sentences))


def _without_idle_things(text: str, sentences: list[DraftedSentence]) -> list[DraftedSentence]:
    """The sentences, without those that say that players have something of which nothing else is said.

    One that is said more fully in the next sentence is one with that: “We have coins. Everyone starts with 5 coins.”.
    """
    kept: list[DraftedSentence] = []
    for one in reversed(sentences):
        idle = draft_guards.declares_only_that_it_is_there(one.text) and _checked(one.mechanism) if one.runs else None
        if idle and not idle.provisions and [(d.what, d.starts) for d in idle.declarations] == [("quantity", 0)]:
            name, after = idle.declarations[0].name, kept[0] if kept else one
            if re.search(rf"^{name} = quantity\(", after.mechanism, re.MULTILINE) and after is not one:
                place, said = (text[one.start : after.end], one.start, after.end), (after.said, after.mechanism)
                kept[0] = DraftedSentence(*place, True, *said, after.provisions)
                continue
            if not any(re.search(rf"\b{name}\b", other.mechanism) for other in sentences if other is not one):
                one = DraftedSentence(one.text, one.start, one.end)
        kept.insert(0, one)
    return kept


def _with_own_names(drafted: DraftedSentence, taken: dict[str, int]) -> DraftedSentence:
    """A sentence that runs, with names of provisions that no other sentence's has."""
    source = _renamed(drafted.mechanism, taken)
    names = tuple(provision.name for provision in _checked(source).provisions)
    return replace(drafted, mechanism=source, provisions=names)


def _left_open(one: DraftedSentence, because_of: str) -> DraftedSentence:
    """The same sentence without code, as another one that isn't understood may limit it."""
    held_back_by = because_of if one.runs else ""
    return DraftedSentence(one.text, one.start, one.end, readings=one.readings, held_back_by=held_back_by)


def _without_half_understood(sentences: list[DraftedSentence], offices: Iterable[str]) -> list[DraftedSentence]:
    """The sentences, without the code of any that a sentence without code may limit, take back or qualify.

    `offices` are those of the law, of whose holders a pronoun may speak.
    """
    names = [d.name for one in sentences if one.runs for d in _checked(one.mechanism).declarations]
    kept: list[DraftedSentence] = []
    unread, all_unread = "", [one.text for one in sentences if not one.runs]
    for one in sentences:
        if not one.runs:
            unread = one.text
            if draft_guards.sets_scope(unread) or draft_guards.limits(unread, names):
                return [_left_open(other, unread) for other in sentences]
        elif speaking := [text for text in all_unread if draft_guards.speaks_of_declared(one.mechanism, text)]:
            return [_left_open(other, speaking[0]) for other in sentences]
        elif draft_guards.speaks_of_office(one.text, (*offices, *names)):
            one = _left_open(one, one.text)
        elif unread and draft_guards.leans_on_another(one.text, unread):
            one = _left_open(one, unread)
        else:
            unread = ""
        kept.append(one)
    after = ""
    for place, one in reversed(list(enumerate(kept))):
        is_held = bool(after) and draft_guards.holds_back(one.mechanism, one.text, after)
        if one.runs and is_held and one.provisions:
            kept[place] = _left_open(one, after)
        after = "" if one.runs else one.text
    return kept


def _sentence_or_several(
    text: str, places: Sequence[tuple[int, int]], names: LawNames, declared: frozenset[str]
) -> DraftedSentence:
    """The draft of the first sentence; of several together, where they're read as one: "There is a pot. It …"."""
    start = places[0][0]
    joined = 1
    while joined < min(len(places), JOINED_MAX) and _may_go_on(text, places[joined - 1], places[joined]):
        joined += 1
    for count in range(joined, 1, -1):
        drafted = _sentence(text[start : places[count - 1][1]], start, names, declared)
        if not (drafted.runs or drafted.readings):
            continue
        if all(_STANDS_ALONE.match(text, begin) for begin, _ in places[1:count]):
            alone = [_sentence(text[begin:end], begin, names, declared) for begin, end in places[:count]]
            if all(one.runs for one in alone):
                return alone[0]
        return drafted
    return _sentence(text[start : places[0][1]], start, names, declared)


def _may_go_on(text: str, before: tuple[int, int], after: tuple[int, int]) -> bool:
    """Whether a sentence may go on with what the one before said: by how it begins, or behind a semicolon."""
    return text[before[1] - 1] == ";" or _GOES_ON.match(text, after[0]) is not None


def _sentence(text: str, start: int, names: LawNames, declared: frozenset[str]) -> DraftedSentence:
    """The draft of one sentence; its readings are what its code comes to, each once."""
    return _draft_of_codes(grammar_of(names)[0].read(text), text, start, names, declared)


def _draft_of_codes(
    codes: Sequence[str], text: str, start: int, names: LawNames, declared: frozenset[str]
) -> DraftedSentence:
    """The draft of words that have been read as these codes."""
    end = start + len(text)
    if draft_guards.is_unsure(text):
        return DraftedSentence(text, start, end)
    said = _meanings(codes, text, names, declared)
    if len(said) != 1:
        others = tuple(words for words in said.values() if words != text)  # the same words would be as ambiguous
        return DraftedSentence(text, start, end, readings=others or tuple(said.values()))
    source, words = next(iter(said.items()))
    if not _comes_back(source, names, declared):
        return DraftedSentence(text, start, end)
    return DraftedSentence(text, start, end, True, words, source)


def _meanings(codes: Sequence[str], text: str, names: LawNames, declared: frozenset[str]) -> dict[str, str]:
    """The mechanisms that words come to which have been read as these codes, each with what would be told of it."""
    _, teller = grammar_of(names)
    found: dict[str, str] = {}
    meant: set[str] = set()
    for code in codes:
        try:
            tree = normal(code)
            plain = ast.unparse(tree)
            if plain in meant or draft_guards.may_mean_another(text, tree):
                continue
            meant.add(plain)
            known, offices = declared | set(names.quantities), frozenset(names.offices)
            source = mechanism_of(plain, known, lambda part: teller.sentence(folded(part)) or text, offices)
        except NotMeant:
            continue
        made, faults = read_mechanism(_renamed(source, {}))
        if faults or made is None:
            continue
        tree = counting(latest(one.since for one in memories_in(made)), counting_votes(tree))
        found.setdefault(source, teller.sentence(folded(tree)) or text)
    return found


@lru_cache(maxsize=1024)
def _comes_back(source: str, names: LawNames, declared: frozenset[str]) -> bool:
    """Whether what is told of a mechanism is read as the same mechanism: so its author sees all that it does."""
    made = _checked(_renamed(source, {}))
    again: list[str] = []
    for told in grammar_of(with_declared(names, declared, made)[0])[1].tell(made):
        meant = (
            _meanings(grammar_of(names)[0].read(told.sentence), told.sentence, names, declared) if told.reads else {}
        )
        if len(meant) != 1:
            return False
        again += meant
        names, declared = with_declared(names, declared, _checked(_renamed(again[-1], {})))
    return _shape("\n".join(again)) == _shape(source)


def _shape(source: str) -> str:
    """A mechanism whatever its provisions are called."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            node.name = "_"
    return ast.dump(tree)


def _checked(source: str) -> Mechanism:
    mechanism, faults = read_mechanism(source)
    if mechanism is None or faults:
        raise AssertionError(f"a draft doesn't pass the gate: {faults}\n{source}")
    return mechanism


_KINDS = {
    ("quantity", "int", "Player"): "quantities",
    ("quantity", "float", "Player"): "quantities",
    ("office", "Player", ""): "offices",
    ("register", "int", ""): "registers",
    ("register", "str", "Player"): "texts",
    ("register", "Player", ""): "holders",
}
"""The names that phrases are made of, by what is declared, its type, and of whom."""


def with_declared(names: LawNames, declared: frozenset[str], mechanism: Mechanism) -> tuple[LawNames, frozenset[str]]:
    """The names after a mechanism has declared its own."""
    for one in mechanism.declarations:
        kind = _KINDS.get((one.what, one.type, one.of))
        if kind is not None:
            names = names._replace(**{kind: tuple(dict.fromkeys([*getattr(names, kind), one.name]))})
    moves = [(one.on, p.effects) for p in mechanism.provisions for one in p.triggers if one.does == "move"]
    openers = [name for name, effects in moves if effects == ("open_voting",)]
    dice = [name for name, effects in moves if name == "roll" and {"award", "announce"} <= {*effects}]
    for kind, found in (("openers", openers), ("dice", dice)):
        names = names._replace(**{kind: tuple(dict.fromkeys([*getattr(names, kind), *found]))})
    return names, declared | {one.name for one in mechanism.declarations}


def _renamed(source: str, taken: dict[str, int]) -> str:
    """The source with names of provisions that no other sentence's has."""

    def name(found: re.Match[str]) -> str:
        count = taken[found[1]] = taken.get(found[1], 0) + 1
        return f"def {found[1]}{'' if count == 1 else f'_{count}'}("

    return re.sub(r"^def (\w+)\(", name, source, flags=re.MULTILINE)
