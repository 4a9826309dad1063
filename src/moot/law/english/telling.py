"""Telling: a mechanism as plain sentences, by the phrases that would be read as it.

What has no phrase isn't guessed at: then the sentence says that the code decides, and by which names.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from moot.law.english.code.matching import key_of, matches
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import as_found
from moot.law.english.code.trees import call, is_call, is_slot, names_in
from moot.law.english.new_names import shown_name
from moot.law.english.phrases import PREFIX, Phrase, can_be_told, code_with, phrase_slots, told_form
from moot.law.english.reading import YEARS
from moot.law.english.sentences import KINDS, Clause, clauses_of
from moot.law.english.sentences.limits import reason_of, without_reason
from moot.law.english.sentences.memory import counting
from moot.law.english.verbalizer.frames import MechanismVerbalizer
from moot.law.english.verbalizer.scope import NounPhrase
from moot.law.mechanisms.mechanism import Declaration, Mechanism, RecordType

DEPTH_MAX = 40
"""Phrases nested deeper aren't told."""


class ToldProvision(NamedTuple):
    """What a provision says, as a sentence."""

    provisions: tuple[str, ...]
    """The provisions or declarations that it tells."""
    sentence: str
    whole: bool
    """Whether it says everything; if not, it says that the code decides."""
    reads: bool = True
    """Whether the sentence is one of the table, which comes to the same code when it's read."""


class _Pattern(NamedTuple):
    phrase: Phrase
    tree: ast.expr
    kinds: dict[str, str]
    """The kind of each slot."""
    key: str
    """What code that it fits begins with; empty if that may be anything."""
    about: str
    """The first name that is given in it, such as that of an event; empty if there is none."""
    names: frozenset[str]
    """The names that code has to have if it fits."""


def _own_words(mechanism: Mechanism) -> Iterator[ToldProvision]:
    """What a rule has its examples say: whoever checks it has to know which words aren't told from its code."""
    texts = [text for one in mechanism.told.values() for text in (one.values() if isinstance(one, dict) else [one])]
    plain = (text.translate(str.maketrans("{}“”_", "[]‘’ ")) for text in dict.fromkeys(texts) if text)
    said = "; ".join(f"“{text}”" for text in plain)
    if said:
        yield ToldProvision((), f"Examples say in the rule's own words: {said}.", True, reads=False)


class Teller:
    """Tells code by a table of phrases; of two phrases for the same code, the first."""

    def __init__(self, phrases: Iterable[Phrase], quantities: Iterable[str] = ()) -> None:
        self._quantities = tuple(quantities)
        self._phrases: dict[str, list[Phrase]] = defaultdict(list)
        """All phrases by kind, also those that can't be told: to ask that of all would take longer than a draft."""
        for found in phrases:
            self._phrases[found.kind].append(found)
        self._patterns: dict[str, list[_Pattern]] = {}
        """The patterns of each kind that has been asked for."""
        self._begin: dict[str, frozenset[str]] = {}
        self._indexed: dict[tuple[str, str, str], list[_Pattern]] = {}

    def tell(self, mechanism: Mechanism) -> list[ToldProvision]:
        """The sentences that a mechanism comes to, in order; then those of the functions that they speak of."""
        verbalizer = MechanismVerbalizer(mechanism, self._quantities)
        together = [list(clauses) for _, clauses in groupby(clauses_of(mechanism), key=lambda clause: clause.names)]
        sentences = [[self._sentence_of(clause) for clause in clauses] for clauses in together]
        left = [clauses[0].names for clauses, said in zip(together, sentences, strict=True) if not all(said)]
        verbalizer.told_together(frozenset(name for names in left for name in names))
        told = [
            one
            for clauses, said in zip(together, sentences, strict=True)
            for one in self._told(clauses, said, mechanism, verbalizer)
        ]
        known = {name for one in told for name in one.provisions}
        for name, sentence in verbalizer.functions():
            if name in known:
                continue
            about = sentence or f"The code decides: {name}."
            told.append(ToldProvision((name,), about, bool(sentence), reads=False))
        return [*told, *_own_words(mechanism)]

    def _told(
        self, clauses: list[Clause], sentences: list[str], mechanism: Mechanism, verbalizer: MechanismVerbalizer
    ) -> Iterator[ToldProvision]:
        """The sentences of what is said of the same provisions: those of the table if it says everything."""
        names, used = clauses[0].names, clauses[0].used
        if all(sentences):
            yield from (ToldProvision(names, sentence, True) for sentence in sentences)
            return
        declared: list[Declaration | RecordType] = [*mechanism.records, *mechanism.declarations]
        for one in declared:
            if one.name in names:
                yield ToldProvision((one.name,), verbalizer.declaration(one), True, reads=False)
        for provision in mechanism.provisions:
            if provision.name in names and provision not in verbalizer.told_with.values():
                sentence = verbalizer.provision(provision)
                about = ", ".join(used) or "nothing that has a name"
                code_decides = f"The code decides: {provision.name} uses {about}."
                term = verbalizer.told_with.get(provision.name)
                told = (provision.name,) if term is None else (term.name, provision.name)
                yield ToldProvision(told, sentence or code_decides, sentence is not None, reads=False)

    def _sentence_of(self, clause: Clause) -> str:
        """The sentence of the table for a clause; empty if there is none, or it gives another reason for refusals."""
        if clause.code is None or is_call(clause.code, "REFUSING"):
            return ""
        code, reason = without_reason(clause.code)
        sentence = self.sentence(code)
        is_its_own = reason in ("", reason_of(sentence))
        return self.sentence(counting(clause.since, code)) if sentence and is_its_own else ""

    def sentence(self, tree: ast.expr) -> str:
        """The sentence of a sentence's code; empty if there is no phrase for it."""
        words = self.say(tree, "sentence")
        return "" if words is None else sentence_of(words)

    def say(self, tree: ast.expr, kind: str) -> str | None:
        """A piece of code as a phrase of a kind; None if no phrase says it. `EITHER` is the first that one says."""
        memo = _Memo({}, {})
        ways = tree.args if is_call(tree, "EITHER") else [tree]
        said = next((found for way in ways if (found := self._say(way, kind, 0, memo))), None)
        return said.text if said else None

    def _say(self, tree: ast.expr, kind: str, depth: int, memo: "_Memo") -> NounPhrase | None:
        if depth > DEPTH_MAX:
            return None
        value = tree.value if isinstance(tree, ast.Constant) else None
        if kind == "number":
            return NounPhrase(f"{value:,}", value != 1) if type(value) is int and value >= 0 else None
        if kind == "year":
            return NounPhrase(str(value)) if value in YEARS else None
        if kind == "quoted" or kind.startswith("new"):
            said = "" if not isinstance(value, str) else f"“{value}”" if kind == "quoted" else shown_name(kind, value)
            return NounPhrase(said) if said else None
        key = (kind, id(tree))
        if key not in memo.said:
            memo.said[key] = tree, None  # a phrase within itself says nothing
            memo.said[key] = tree, self._said(tree, kind, depth, memo)
        return memo.said[key][1]

    def _patterns_for(self, kind: str, tree: ast.expr) -> list[_Pattern]:
        """The patterns of a kind that code may fit by what it begins with, in order."""
        key, about = key_of(tree), _about(tree)
        found = self._indexed.get((kind, key, about))
        if found is None:
            fitting = ("", key, key.partition(":")[0])
            found = [
                one
                for one in map(_pattern, self._phrases_for(kind, key))
                if one.about in ("", about) and not self._beginnings(one).isdisjoint(fitting)
            ]
            self._indexed[kind, key, about] = found
        return found

    def _phrases_for(self, kind: str, key: str) -> Iterator[Phrase]:
        """The phrases of a kind, without those that are seen to be another kind of sentence before they're read."""
        for found in self._phrases.get(kind, ()):
            head = found.code.partition("(")[0]
            if (head not in KINDS or key == f"Call:{head}") and can_be_told(found):
                yield found

    def _patterns_of(self, kind: str) -> list[_Pattern]:
        found = self._patterns.get(kind)
        if found is None:
            found = self._patterns[kind] = [_pattern(one) for one in self._phrases.get(kind, ()) if can_be_told(one)]
        return found

    def _beginnings(self, pattern: _Pattern, within: tuple[str, ...] = ()) -> frozenset[str]:
        """What code that a pattern fits may begin with, as far as it's known; an empty string where that's anything.

        What is said as another kind, which isn't one that it stands `within`, begins as the phrases of that kind do.
        """
        if not is_slot(pattern.tree):
            return frozenset({pattern.key})
        kind = pattern.kinds[pattern.tree.id[len(PREFIX) :]]
        if kind in within or not self._patterns_of(kind):
            return frozenset({""})
        known = self._begin.get(kind)
        if known is None:
            known = frozenset().union(*(self._beginnings(one, (*within, kind)) for one in self._patterns_of(kind)))
            if not within:
                self._begin[kind] = known
        return known

    def _said(self, tree: ast.expr, kind: str, depth: int, memo: "_Memo") -> NounPhrase | None:
        patterns = self._patterns_for(kind, tree)
        if patterns and id(tree) not in memo.names:
            memo.names[id(tree)] = names_in(tree)
        for pattern in patterns:
            if not pattern.names <= memo.names[id(tree)]:
                continue
            for filled in matches(pattern.tree, tree, {}):
                said = {}
                for name, part in filled.items():
                    inner = self._say(part, pattern.kinds[name], depth + 1, memo)
                    if inner is None:
                        break
                    said[name] = inner
                else:
                    return _in_words(pattern.phrase, said)
        return self._one_by_one(tree, depth, memo) if kind == "effects" and is_call(tree, "DO") else None

    def _one_by_one(self, effects: ast.Call, depth: int, memo: "_Memo") -> NounPhrase | None:
        """Several effects that no phrase says together: one, and another."""
        if len(effects.args) < 2:
            return None
        said = [self._say(call("DO", one), "effects", depth + 1, memo) for one in effects.args]
        words = [one.text for one in said if one is not None]
        if len(words) < len(said):
            return None
        return NounPhrase(" , ".join(words[:-1]) + f" and {words[-1]}", False)


class _Memo(NamedTuple):
    """What is known of pieces of code while one sentence is said, by the identity of each, which is kept for that."""

    said: dict[tuple[str, int], tuple[ast.expr, NounPhrase | None]]
    """What has been said, also by its kind."""
    names: dict[int, set[str]]
    """The names in it."""


def _in_words(found: Phrase, said: dict[str, NounPhrase]) -> NounPhrase:
    """The told form of a phrase, with verbs and nouns that agree with the slot before them."""
    out: list[str] = []
    plural, counted = found.plural, False
    kinds, parts = phrase_slots(found), told_form(found)
    for before, part in zip(["", *parts], parts, strict=False):
        text, several, agrees = part, plural, found.kind != "thing"
        if part.startswith("{"):
            inner = said[part[1:-1]]
            text = inner.text
            agrees = kinds[part[1:-1]] == "thing"
            if not agrees:
                plural, counted = inner.plural or (found.kind == "amount" and text != "1"), True
            several = plural if before.startswith("{") else True  # “the points of”, but “1 point”
        elif before == "there":  # “there is at least 1 player”
            several = next((said[one[1:-1]].plural for one in parts if one.startswith("{")), plural)
        rest, space, last = text.rpartition(" ")
        one, slash, many = last.partition("/")
        out.append(f"{rest}{space}{many if several else one}" if agrees and slash and one else text)
    alone = counted and (len(parts) == 1 or found.kind == "amount")  # “1”, and “at least 1”
    return NounPhrase(" ".join(out), plural if alone else found.plural)


_CLOCK = re.compile(r"(\d+) : (\d\d)\b")
_ARTICLE = re.compile(r"\ba(?= (?!(Eu|On|U)[a-z])[AEIOU][a-z])")
"""An article before the name of an office that begins with a vowel."""
_THEY_DOES = re.compile(r"\bthey (?:(get|lose|win|pay|take|leave)s|(has|is|was|does))\b")
"""A verb in the singular that has "they" for its subject."""
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do"}


def sentence_of(words: str) -> str:
    """A sentence, with its capital and its full stop."""
    text = (
        words.replace(" ,", ",")
        .replace(" ;", ";")
        .replace(" 's", "'s")
        .replace(" .", ".")
        .replace(" %", "%")
        .replace(" / ", "/")
    )
    text = _THEY_DOES.sub(lambda m: f"they {m[1] or _IRREGULAR[m[2]]}", _ARTICLE.sub("an", _CLOCK.sub(r"\1:\2", text)))
    return text[:1].upper() + text[1:] + "."


@cache
def _pattern(found: Phrase) -> _Pattern:
    names = phrase_slots(found)
    tree = as_found(normal(code_with(found.code, {name: PREFIX + name for name in names})))
    given = (name for name in names_in(tree) if name != "IS" and not name.startswith(("_", PREFIX)))
    return _Pattern(found, tree, names, _key(tree), _about(tree), frozenset(given))


def _about(tree: ast.expr) -> str:
    """The first name that is given in code, such as that of the event or the act; empty if it's no plain one."""
    for _ in range(2):
        if not isinstance(tree, ast.Call) or not tree.args:
            return ""
        tree = tree.args[0]
        if isinstance(tree, ast.Constant):
            return str(tree.value)
    return ""


def _key(tree: ast.expr) -> str:
    root = tree.func if isinstance(tree, ast.Call) else tree
    anything = isinstance(root, ast.Name) and (root.id.startswith(PREFIX) or root.id == "IS")
    return "" if anything else key_of(tree)
