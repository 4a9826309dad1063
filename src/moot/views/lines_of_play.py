"""Lines of play: the tree of postings as an outline, one posting, and two lines compared."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from moot.documents.letters.forms import posting_text
from moot.game.lines import ROOT, children, followers, last_followed, line_after, parent_of
from moot.game.postings import Posting, worded
from moot.game.rules import Against
from moot.game.state import PlacedPosting, State
from moot.game.text_diff import Span, compare
from moot.game.values import Amount, PlayerId, Time, Value, from_attributes

_COMPARED_MAX = 400_000
"""The most characters of two texts that are compared by words."""
_CONTEXT = 160
"""The characters of context around differences."""


class LineStatus(Value, frozen=True):
    """The state of a line after its last posting."""

    rules: int
    scores: Mapping[str, Mapping[PlayerId, Amount]]
    """Amounts by quantity and player, without zeros."""
    proposal: str = ""
    """The open proposal, by number and title."""
    over: str = ""


class PostingView(Value, frozen=True):
    """A posting in the outline of a game."""

    entry: int
    player: PlayerId
    address: str
    subject: str
    at: Time
    verdict: str
    against: tuple[Against, ...]
    """The reasons against it, the decisive one first."""
    code: str
    reason: str
    follows: int | None
    astray: int | None
    votes: tuple[str, ...] | None
    proposer: str | None
    depth: int
    """The number of branches between it and the main line."""
    followers: int
    """The number of players whose latest move is it or comes after it."""
    is_followed: bool
    """Whether it is on the main line, which most players follow."""
    tip: LineStatus | None = None
    """The state of the line, if only comments follow."""


class RuleOnLines(Value, frozen=True):
    """A rule on two lines; a text is None if the rule isn't in force there."""

    number: str
    title: str
    one: str | None
    other: str | None
    spans: tuple[Span, ...] = ()


ScoreBeside = tuple[PlayerId, str, Amount, Amount]
"""The amounts of quantities on both lines, without zeros."""


class LineComparison(Value, frozen=True):
    """Two lines compared."""

    one: int
    other: int
    parted: int | None
    """The last common posting; None if there is none."""
    rules: tuple[RuleOnLines, ...]
    """The rules that differ."""
    scores: tuple[ScoreBeside, ...]


class _OutlineItem(NamedTuple):
    entry: int
    depth: int


def outline(whole: State) -> tuple[PostingView, ...]:
    """All postings, each below its parent; the branch that most follow comes last."""
    postings = whole.postings
    following, counted = children(postings), followers(postings)
    on_it = frozenset(path_to(postings, last_followed(counted, following)))
    found: list[PostingView] = []
    todo = [_OutlineItem(entry, 0) for entry in sorted(following.get(ROOT, ()), reverse=True)]
    while todo:
        step = todo.pop()
        below = sorted(following.get(step.entry, ()), key=lambda entry: (-counted[entry], entry))
        found.append(_view(whole, step, counted[step.entry], step.entry in on_it, below))
        todo += [_OutlineItem(entry, step.depth) for entry in below[:1]]
        todo += [_OutlineItem(entry, step.depth + 1) for entry in reversed(below[1:])]
    return tuple(found)


def path_to(postings: Mapping[int, PlacedPosting], entry: int | None) -> Iterator[int]:
    """A posting and its ancestors, the last first."""
    while entry is not None:
        yield entry
        entry = postings[entry].follows


def _view(whole: State, step: _OutlineItem, followed: int, is_followed: bool, below: list[int]) -> PostingView:
    placed = whole.postings[step.entry]
    ends = all(whole.postings[entry].verdict == "talk" for entry in below) and placed.verdict != "talk"
    first = (Against(placed.reason, placed.because),) if placed.because is not None else ()
    return from_attributes(
        PostingView,
        placed,
        placed.posting,
        step,
        against=(*first, *placed.also),
        followers=followed,
        is_followed=is_followed,
        tip=_tip(line_after(whole, step.entry)) if ends else None,
    )


def _tip(line: State) -> LineStatus:
    return LineStatus(
        rules=len(line.in_force()),
        scores={name: dict(sorted(held.items())) for name, held in sorted(line.quantities.items()) if held},
        proposal=next((f"{p.number}, {p.title}" for p in reversed(line.open_proposals())), ""),
        over=line.over,
    )


class PostingPage(Value, frozen=True):
    """One posting with its text."""

    view: PostingView
    text: str
    proposal: str
    """The vote in it; empty if there is none."""
    differences: tuple[tuple[str, tuple[Span, ...]], ...]
    """Diffs of the sections that differ from its parent's."""


def posting_page(whole: State, entry: int) -> PostingPage | None:
    """A posting with its text and the diff from its parent; None if there is no posting."""
    if entry not in whole.postings:
        return None
    view = next(one for one in outline(whole) if one.entry == entry)
    placed = whole.postings[entry]
    parent = parent_of(whole, placed.posting)
    differences = _differences(parent.posting, placed.posting) if parent and placed.posting.is_in_form else ()
    return PostingPage(view, posting_text(whole, placed), placed.posting.proposal or "", tuple(differences))


def _differences(before: Posting, after: Posting) -> Iterator[tuple[str, tuple[Span, ...]]]:
    sections = (
        ("rules", before.rules, after.rules),
        ("proposal", before.proposal, after.proposal),
        ("votes", _listed(before.votes), _listed(after.votes)),
    )
    for name, was, now in sections:
        one, other = worded(was) or "", worded(now) or ""
        if one != other and len(one) + len(other) <= _COMPARED_MAX:
            yield name, tuple(_around(compare(one, other)))


def _around(spans: tuple[Span, ...]) -> Iterator[Span]:
    """The differences, with some context."""
    for n, span in enumerate(spans):
        text = span.text
        if span.kind == "equal" and len(text) > 2 * _CONTEXT:
            before = text[:_CONTEXT] if n else ""
            after = text[-_CONTEXT:] if n + 1 < len(spans) else ""
            span = Span("equal", f"{before} … {after}")
        yield span


def _listed(votes: tuple[str, ...] | None) -> str | None:
    return None if votes is None else ", ".join(votes)


def side_by_side(whole: State, one: int, other: int) -> LineComparison:
    """The differences between the game after two postings."""
    left, right = line_after(whole, one), line_after(whole, other)
    shared = frozenset(path_to(whole.postings, one))
    parted = next((entry for entry in path_to(whole.postings, other) if entry in shared), None)
    return LineComparison(one, other, parted, *beside(left, right))


def beside(left: State, right: State) -> tuple[tuple[RuleOnLines, ...], tuple[ScoreBeside, ...]]:
    """The rules and scores that differ between two states with a common origin."""
    return tuple(_rules_beside(left, right)), tuple(_scores_beside(left, right))


def _rules_beside(left: State, right: State) -> Iterator[RuleOnLines]:
    one, other = ({rule.number: rule.content for rule in line.in_force()} for line in (left, right))
    for number in dict.fromkeys((*one, *other)):
        a, b = one.get(number), other.get(number)
        if a == b:
            continue
        title = next((content.title for content in (b, a) if content is not None), "")
        spans = compare(a.text, b.text) if a and b else ()
        yield RuleOnLines(number, title, a.text if a else None, b.text if b else None, spans)


def _scores_beside(left: State, right: State) -> Iterator[ScoreBeside]:
    for name in sorted({*left.quantities, *right.quantities}):
        one: Mapping[PlayerId, Amount] = left.quantities.get(name, {})
        other: Mapping[PlayerId, Amount] = right.quantities.get(name, {})
        for player in sorted({*one, *other}):
            yield player, name, one.get(player, 0), other.get(player, 0)
