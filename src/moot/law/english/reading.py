"""Reading: a chart parser that finds every reading of a sentence as phrases.

Bottom up, after Kay 1986 (*Algorithm Schemata and Data Structures in Syntactic Processing*); a whole sentence is read
with the left-corner filter that is described there too, so that a phrase is begun only where one may stand. Readings
with the same code are one reading, so that what remains ambiguous is ambiguous in what it does. All forms stand in one
tree, so that what they begin with alike is followed once.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from moot.law.english.new_names import NAME_WORDS_MAX, kinds_of_name
from moot.law.english.phrases import FormStep, Phrase, Symbol, code_with, first_steps
from moot.law.english.table import data_lines
from moot.law.english.words import WORDS_MAX, Word, words_of

READINGS_MAX = 64
"""The most readings of one part of a sentence; where there are more, the sentence isn't read."""
YEARS = range(1900, 2200)
"""The numbers that are read as years."""
_OF_NOBODY = frozenset(
    (kind, f"player {sign} {who}")
    for kind in ("barring", "neither", "but_only", "but_those")
    for sign in ("==", "!=")
    for who in ("_they", "_s")
) | {("barring", f"not (player == {who})") for who in ("_they", "_s")}
"""Limits on somebody whom no sentence has named: `they` there are players in general, or it isn't read."""
PARTS_MAX = 20_000
"""The most parts that a sentence is read as, before it's given up."""


@cache
def synonyms() -> Mapping[str, tuple[str, ...]]:
    """The other words that each word is read as, since they mean the same wherever they stand."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for group in map(str.split, data_lines("synonyms")):
        for word in group:
            found[word].update(dict.fromkeys(other for other in group if other != word))
    return {word: tuple(others) for word, others in found.items()}


class Part(NamedTuple):
    """A part of a sentence that has been read: the code that it comes to."""

    kind: str
    code: str
    start: int
    end: int


class _Node:
    """A place in the tree of all forms: what may follow, and the phrases that end here.

    The tree grows as sentences are read: written out, its choices would be a hundred thousand forms.
    """

    __slots__ = ("_grown", "_known", "following", "kinds", "of_kinds", "phrases", "steps")

    def __init__(self, steps: Iterable[FormStep], known: "dict[frozenset[int], _Node]") -> None:
        """`known` are the nodes of the same tree, by the steps that they stand for."""
        self.steps, self._known, self._grown = tuple(steps), known, False
        self.following: dict[Symbol, _Node] = {}
        self.kinds: list[tuple[str, str, _Node]] = []
        """What follows as a slot: its kind, its name and where it goes on."""
        self.phrases = list(dict.fromkeys([step.phrase for step in self.steps if step.phrase is not None]))
        self.of_kinds = frozenset([step.of.kind for step in self.steps])
        """The kinds of phrases that may end here or further on."""

    def grown(self) -> "_Node":
        """This node, with what follows."""
        if not self._grown:
            reached: dict[Symbol, dict[int, FormStep]] = {}
            for step in self.steps:
                for symbol, further in step.following:
                    reached.setdefault(symbol, {})[id(further)] = further
            for symbol, steps in reached.items():
                key = frozenset(steps)
                self.following[symbol] = self._known.get(key) or self._known.setdefault(
                    key, _Node(steps.values(), self._known)
                )
            self.kinds = [(kind, name, node) for (kind, name), node in self.following.items() if kind]
            self._grown = True
        return self


class _Edge(NamedTuple):
    """The beginning of a phrase that has been found: where it goes on, and the code of its slots so far."""

    node: _Node
    filled: tuple[tuple[str, str], ...]
    start: int


class _Tree(NamedTuple):
    """The forms of some phrases."""

    root: _Node
    begin: frozenset[tuple[str, str]]
    """Each kind that a form begins with, and the kind of its phrase."""


@lru_cache(maxsize=512)
def _tree_of(phrases: tuple[Phrase, ...]) -> _Tree:
    steps, begin = [], set()
    for found in phrases:
        begun = first_steps(found)
        steps += begun
        begin |= {(kind, found.kind) for step in begun for (kind, _), _ in step.following}
    return _Tree(_Node(steps, {}).grown(), frozenset(begin))


class Grammar:
    """Phrases, as trees of their forms by the words and kinds that these begin with.

    They come in groups, each with a tree of its own that is made once: those of all laws, and those of each name.
    """

    def __init__(self, groups: Iterable[tuple[Phrase, ...]]) -> None:
        self.groups = tuple(groups)
        trees = [_tree_of(group) for group in self.groups]
        self.roots = tuple(tree.root for tree in trees)
        self.slots: dict[str, list[tuple[str, _Node]]] = defaultdict(list)
        """How forms go on that begin with a slot, by its kind, each with its name."""
        for root in self.roots:
            for (kind, name), node in root.following.items():
                if kind:
                    self.slots[kind].append((name, node))
        self._begun: dict[str, list[FormStep]] = defaultdict(list)
        """Where forms begin, by the kind of their phrase."""
        for root in self.roots:
            for step in root.steps:
                self._begun[step.of.kind].append(step)
        self._first_parts: dict[str, set[str]] = defaultdict(set)
        """The kinds that phrases of a kind may begin with."""
        for part, whole in {pair for tree in trees for pair in tree.begin}:
            if part:
                self._first_parts[whole].add(part)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """All phrases."""
        return tuple(found for group in self.groups for found in group)

    def read(self, sentence: str, kind: str = "sentence") -> list[str]:
        """The code of every reading of a whole sentence as a kind of phrase; empty if there is none."""
        words = words_of(sentence)
        if not words or len(words) > WORDS_MAX:
            return []
        chart = _Chart(self, words, kind)
        for place in range(len(words)):
            chart.add_word(place)
            if chart.is_cut or (place + 1 < len(words) and not chart.waiting.get(place + 1)):
                return []
        codes = [part.code for part in chart.found if (part.start, part.end, part.kind) == (0, len(words), kind)]
        return list(dict.fromkeys(codes))

    def parts(self, words: list[Word]) -> list[Part]:
        """Every part of the sentence that is a phrase."""
        chart = _Chart(self, words)
        for place in range(len(words)):
            chart.add_word(place)
            if chart.is_cut:
                return []
        return chart.found

    @cache  # noqa: B019 - a grammar is kept as long as the process
    def kinds_that_begin(self, kind: str) -> Mapping[str, int]:
        """The kinds of phrases that a kind may begin with, with how deep within it they begin; itself at 0."""
        depths, found = {kind: 0}, {kind}
        while found:
            found = {part for whole in found for part in self._first_parts.get(whole, ())} - depths.keys()
            depths |= dict.fromkeys(found, max(depths.values()) + 1)
        return depths

    @lru_cache(maxsize=2048)  # noqa: B019 - a grammar is kept as long as the process
    def kinds_that_begin_any(self, kinds: frozenset[str]) -> frozenset[str]:
        """The kinds of phrases that any of some kinds may begin with."""
        return frozenset(part for kind in kinds for part in self.kinds_that_begin(kind))

    def open_steps(self, words: list[Word], kind: str = "sentence") -> Iterator[tuple[FormStep, int]]:
        """Where the forms stand with which a kind of phrase may go on after these words; none if it can't.

        Forms that have begun have depth 0; those that may begin here are deeper, the deeper the more stands around
        them.
        """
        chart = _Chart(self, words)
        wanted: list[Mapping[str, int]] = [self.kinds_that_begin(kind)]
        open_: list[FormStep] = []
        for end in range(1, len(words) + 1):
            chart.add_word(end - 1)
            if len(chart.found) > PARTS_MAX:
                return
            open_ = chart.steps_at(end, wanted)
            depths: dict[str, int] = {}
            for slot in {slot for step in open_ for (slot, _), _ in step.following if slot}:
                for one, depth in self.kinds_that_begin(slot).items():
                    depths[one] = min(depth, depths.get(one, depth))
            wanted.append(depths)
        yield from ((step, 0) for step in open_)
        for begun, depth in wanted[-1].items():
            yield from ((step, depth + 1) for step in self._begun.get(begun, ()))


class _Chart:
    """What has been found in a sentence so far, from left to right."""

    def __init__(self, grammar: Grammar, words: list[Word], goal: str = "") -> None:
        """With a goal, only parts are looked for that may belong to a phrase of this kind, from the first word on."""
        self._grammar, self._words = grammar, words
        self._may_begin: list[frozenset[str]] = [grammar.kinds_that_begin_any(frozenset({goal}))] if goal else []
        """The kinds of phrases that may begin at each place reached so far; empty without a goal."""
        self.found: list[Part] = []
        self.is_cut = False
        """Whether there are more readings or parts than are kept, so that what is found isn't all."""
        self._known: set[tuple[str, int, int, str]] = set()
        self._counts: dict[tuple[str, int, int], int] = defaultdict(int)
        self.waiting: dict[int, list[_Edge]] = defaultdict(list)
        """Edges by the place at which they go on."""
        self._kinds_wanted: dict[int, dict[str, list[tuple[str, _Node, _Edge]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        """Edges by the place at which they go on, and there by the kind of phrase that they expect."""

    def add_word(self, place: int) -> None:
        """Read one more word."""
        word = self._words[place]
        end = place + 1
        if self._may_begin and place:
            self._may_begin.append(self._grammar.kinds_that_begin_any(frozenset(self._kinds_wanted[place])))
        self._add_text(word.text if word.value is None else f"#{word.value}", place)
        if word.value is not None:
            self._add(Part("number", str(word.value), place, end))
            if word.value in YEARS:
                self._add(Part("year", str(word.value), place, end))
        for other in synonyms().get(word.text, ()):
            self._add_text(other, place)
        if word.text == '"':
            self._add(Part("quoted", repr(word.quoted), place, end))
        self._add_new_names(end)

    def steps_at(self, place: int, wanted: Sequence[Container[str]]) -> list[FormStep]:
        """Where the forms stand that go on at a place, of those whose kinds are wanted where they begin."""
        edges = self.waiting.get(place, ())
        found = (step for edge in edges for step in edge.node.steps if step.of.kind in wanted[edge.start])
        return list(dict.fromkeys(found))

    def _add_text(self, text: str, place: int) -> None:
        """Forms that have a word here begin with it, or go on."""
        wanted = ("", text)
        for edge in self.waiting.get(place, ()):
            further = edge.node.following.get(wanted)
            if further is not None:
                self._reach(further, edge.filled, edge.start, place + 1)
        for root in self._grammar.roots:
            first = root.following.get(wanted)
            if first is not None:
                self._reach(first, (), place, place + 1)

    def _add_new_names(self, end: int) -> None:
        """The words before `end` as a new name, where a form wants one: names are tried nowhere else."""
        for start in range(max(0, end - NAME_WORDS_MAX), end):
            for kind in kinds_of_name(self._words[start:end]):
                begins = kind == "newperson" and (start == 0 or self._words[start - 1].text == ".")
                if begins or kind in self._grammar.kinds_that_begin_any(frozenset(self._kinds_wanted[start])):
                    name = " ".join(word.text for word in self._words[start:end])
                    self._add(Part(kind, repr(name), start, end))

    def _reach(self, node: _Node, filled: tuple[tuple[str, str], ...], start: int, end: int) -> None:
        """A form has been found up to `end`: it's whole, or goes on from there."""
        if self._may_begin and node.of_kinds.isdisjoint(self._may_begin[start]):
            return
        for found in node.phrases:
            self._add(Part(found.kind, code_with(found.code, dict(filled)), start, end))
        if node.grown().following:
            edge = _Edge(node, filled, start)
            self.waiting[end].append(edge)
            for kind, name, further in node.kinds:
                self._kinds_wanted[end][kind].append((name, further, edge))

    def _add(self, part: Part) -> None:
        """A part of the sentence: whatever waits for it, or begins with it, goes on."""
        place = (part.kind, part.start, part.end)
        key = (*place, part.code)
        if (part.kind, part.code) in _OF_NOBODY:
            return
        if self._may_begin and part.kind not in self._may_begin[part.start]:
            return
        if key in self._known or len(self.found) > PARTS_MAX:
            return
        if self._counts[place] >= READINGS_MAX:
            self.is_cut = True
            return
        self._known.add(key)
        self._counts[place] += 1
        self.found.append(part)
        self.is_cut |= len(self.found) > PARTS_MAX
        for name, further, edge in list(self._kinds_wanted[part.start].get(part.kind, ())):
            self._reach(further, (*edge.filled, (name, part.code)), edge.start, part.end)
        for name, further in self._grammar.slots.get(part.kind, ()):
            self._reach(further, ((name, part.code),), part.start, part.end)
