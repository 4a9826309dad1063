"""What a proposal in words comes to, passage by passage, and how its author changes the words with a button.

No word is left without an answer: each passage changes rules, is a new rule, can't be followed, or changes nothing.
"""

import re
from collections.abc import Iterator, Sequence

from moot.authoring.prose.code import new_sentences
from moot.authoring.prose.reader import read_to_propose, without_code
from moot.authoring.prose.values import Obstacle, ProseProposal, SentenceThatRuns
from moot.documents.prose import TextSpan
from moot.documents.prose.values import NOT_UNDERSTOOD
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Value

_SENTENCE_END = re.compile(r"[.!?;]?[”’\")]*(?:(?<=[.!?;])[ \t]|\n)\s*|[.!?;][”’\")]*\Z")
_WORD = re.compile(r"\w")
_BUTTON = re.compile(r"(rule|omit|use|say)-(\d{1,3})(?:-(\d{1,3})-(\d))?")


class Passage(Value, frozen=True):
    """Some words of a proposal that belong together, and what becomes of them."""

    span: TextSpan
    text: str
    changes: tuple[int, ...] = ()
    """The places of its changes in `ProseProposal.meant`."""
    also: tuple[int, ...] = ()
    """The places of changes that an earlier passage has a part in."""
    obstacle: Obstacle | None = None
    nearest: str = ""
    """The instruction that is closest, if one is."""
    is_remark: bool = False

    @property
    def is_loose(self) -> bool:
        """Whether its author has to say what it is: the text of a new rule, or nothing."""
        if self.obstacle is not None:
            return self.obstacle.code == NOT_UNDERSTOOD
        return not (self.changes or self.also or self.is_remark)

    @property
    def replacement(self) -> str:
        """The closest instruction, where it can stand in the passage's place as it is."""
        near = self.obstacle.nearest if self.obstacle is not None else self.nearest
        return near if near and "…" not in near else ""


class Composition(Value, frozen=True):
    """A proposal in words with its passages in reading order."""

    proposal: ProseProposal
    passages: tuple[Passage, ...]


def compose(state: State, text: str, *, drafts: bool = True) -> Composition:
    """Read a proposal; without `drafts`, only texts change and no code that their sentences come to."""
    proposal = read_to_propose(state, text, drafts=drafts)
    return Composition(proposal, tuple(_passages(proposal)))


def _passages(proposal: ProseProposal) -> Iterator[Passage]:
    """The passages in order; words before or after one in the same sentence go with it, and others are remarks."""
    of = {span: [n for n, one in enumerate(proposal.meant) if span in one.spans] for span in _spans(proposal)}
    obstacles = {one.span: one for one in reversed(proposal.obstacles)}
    nearest = {one.span: one.nearest for one in proposal.unused}
    words, seen = without_code(proposal.text), set[int]()
    for start, end, span in _stretches(words, sorted(of, key=lambda one: (one.start, one.end))):
        text = (proposal.text if span in obstacles else words)[start:end]
        start += len(text) - len(text.lstrip())
        text = text.strip()
        end = start + len(text)
        if span is None or (not _WORD.search(text) and span not in obstacles):
            if _WORD.search(text):
                yield Passage(TextSpan(start, end), text, is_remark=True)
            continue
        fresh = tuple(n for n in of[span] if n not in seen)
        also = tuple(n for n in of[span] if n in seen)
        seen.update(fresh)
        yield Passage(TextSpan(start, end), text, fresh, also, obstacles.get(span), nearest.get(span, ""))


def _spans(proposal: ProseProposal) -> set[TextSpan]:
    changing = {span for one in proposal.meant for span in one.spans}
    return changing | {one.span for one in proposal.obstacles} | {one.span for one in proposal.unused}


def _stretches(words: str, spans: list[TextSpan]) -> Iterator[tuple[int, int, TextSpan | None]]:
    """The whole text in stretches, each with the span in it: a span reaches as far as its sentence does."""
    at, last = 0, None
    for span in (*spans, None):
        begins = len(words) if span is None else max(at, span.start)
        gap = words[at:begins]
        ends = [found.end() for found in _SENTENCE_END.finditer(gap)]
        if last is not None:
            first = at + (ends[0] if ends else len(gap) if span is None else 0)
            yield last[0], first, last[1]
            at = first
        before = max(at, begins - len(gap) + ends[-1]) if ends else at
        if before > at:
            yield at, before, None
        if span is None:
            yield before, len(words), None
        else:
            last, at = (before, span), max(begins, span.end)


def pressed(state: State, text: str, button: str) -> str:
    """The text after a button beside one of its passages; as it was where there's no such button.

    `rule-N` makes passage N a new rule, `omit-N` makes it a remark, `use-N` puts the closest instruction in its place,
    and `say-N-S-K` puts the Kth suggestion in the place of sentence S of change N.
    """
    found = _BUTTON.fullmatch(button)
    if found is None:
        return text
    place, sentence, which = (int(one or 0) for one in found.groups()[1:])
    composition = compose(state, text)
    if found[1] == "say":
        changes = composition.proposal.changes
        return reworded(text, new_sentences(state, changes[place]), sentence, which) if place < len(changes) else text
    if place >= len(composition.passages):
        return text
    passage = composition.passages[place]
    said = passage.text
    if found[1] == "rule":
        return _with(text, passage, f"\n\n{new_rule_in_words(said)}\n\n")
    if found[1] == "use":
        return _with(text, passage, passage.replacement or said)
    return _with(text, passage, "" if {"[", "]"} & set(said) else f"[{said}]")


def _with(text: str, passage: Passage, new: str) -> str:
    before, after = text[: passage.span.start], text[passage.span.end :]
    if new.startswith("\n"):
        before, after = before.rstrip(), after.lstrip()
    return f"{before}{new}{after}".strip("\n")


def reworded(text: str, sentences: Sequence[SentenceThatRuns], place: int, which: int) -> str:
    """A text with one of its sentences replaced by one that was suggested for it; as it was where there's none."""
    if place >= len(sentences) or which >= len(sentences[place].nearest):
        return text
    one, offered = sentences[place], sentences[place].nearest[which].text
    return re.sub(r"\s+".join(map(re.escape, one.text.split())), lambda _: offered, text, count=1)


def delimited(text: str) -> str:
    """A text in marks that it doesn't contain itself, so that its end is certain."""
    for opening, closing in (("“", "”"), ("{", "}"), ('"', '"')):
        if not {opening, closing} & set(text):
            return f"{opening}{text}{closing}"
    return "\n\n" + "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def new_rule_in_words(text: str, title: str = "", code: str = "") -> str:
    """The words that make a new rule with this text, and with this code."""
    named = f" titled {delimited(title)}" if title else ""
    return f"Create a rule{named} with the following text: {delimited(text)}" + fenced(code)


def amended_in_words(rule: Rule, text: str, code: str = "") -> str:
    """The words that give a rule this text, and this code."""
    return f"Amend rule {rule.number} to read: {delimited(text)}" + fenced(code)


def fenced(code: str) -> str:
    """Code as it follows the words of its rule; nothing if there is none."""
    return f"\n```python\n{code.strip(chr(10))}\n```" if code.strip() else ""
