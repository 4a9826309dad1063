"""The votes on a proposal as a bar: who is for and against, who hasn't voted, and what is needed."""

from collections.abc import Iterator

from markupsafe import Markup

from moot.game.values import Value
from moot.gateways.web.rendering.pictures.drawing import joined, picture, table, tag
from moot.languages import _
from moot.views.proposals import ProposalView
from moot.views.wording import capital, listed, proposal_name, usual

_WIDTH, _BAR = 480.0, 30.0
_ABOVE, _BELOW, _EDGE = 26.0, 28.0, 2.0
"""The space for a mark's label above and below the bar, and without one."""
_LETTER = 10.0
"""The approximate width of a label's letter on a phone, where they are largest."""
_NAMES_MAX = 30
"""The most voters that are named; of more, only the numbers."""


class Share(Value, frozen=True):
    """A segment of the bar: how many votes, and whose."""

    kind: str
    """`for`, `against`, `other`, `secret` or `waiting`: its style."""
    words: str
    players: tuple[str, ...]


def shares(proposal: ProposalView) -> Iterator[Share]:
    """The segments of the bar from left to right; of secret votes only that they were cast."""
    if proposal.secret:
        yield Share("secret", _("voted in secret"), proposal.voted)
    else:
        choices = sorted(set(proposal.ballots.values()), key=lambda c: ({"for": 0, "against": 2}.get(c, 1), c))
        for choice in choices:
            kind = choice if choice in ("for", "against") else "other"
            yield Share(kind, usual(choice), tuple(p for p, chosen in proposal.ballots.items() if chosen == choice))
    if proposal.is_voting:
        yield Share("waiting", _("not voted yet"), proposal.waiting_for)


def votes_bar(proposal: ProposalView) -> Markup:
    """The bar chart of a vote; empty if there is no vote and nobody has voted."""
    if proposal.recorded or not (proposal.voted or proposal.is_voting):
        return Markup("")
    parts = [share for share in shares(proposal) if share.players]
    said = _said(proposal, parts)
    return picture(
        "votes",
        f"votes-{proposal.number.replace(' ', '-')}",
        (_WIDTH, _top(proposal) + _BAR + (_BELOW if proposal.quorum else _EDGE)),
        _drawn(proposal, parts),
        title=_("Votes on {proposal}", proposal=proposal_name(proposal.number)),
        said=said,
        caption=said,
        facts=_facts(proposal, parts),
    )


def _top(proposal: ProposalView) -> float:
    """The top of the bar: lower if there is a label above it."""
    return _EDGE if proposal.votes_required is None else _ABOVE


def _said(proposal: ProposalView, parts: list[Share]) -> str:
    shown = [f"{len(share.players)} {share.words}" for share in parts]
    sentences = [f"{listed(shown)}." if shown else _("Nobody has voted yet.")]
    if proposal.secret:
        sentences.append(_("Votes are secret for now."))
    if proposal.votes_required is not None:
        sentences.append(_needed(proposal, proposal.votes_required))
    if proposal.quorum and proposal.outcome:
        sentences.append(_("It counted if {quorum} had voted.", quorum=proposal.quorum))
    elif proposal.quorum:
        sentences.append(_("It counts once {quorum} have voted.", quorum=proposal.quorum))
    return " ".join(sentences)


def _needed(proposal: ProposalView, votes: int) -> str:
    if proposal.outcome:
        return _("It needed {votes} for.", votes=votes)
    if proposal.votes_vary:
        return _("It needs {votes} for, with the votes so far.", votes=votes)
    return _("It needs {votes} for.", votes=votes)


def _drawn(proposal: ProposalView, parts: list[Share]) -> Iterator[Markup]:
    name = f"votes-{proposal.number.replace(' ', '-')}"
    whole = max(sum(len(s.players) for s in parts), proposal.votes_required or 0, proposal.quorum or 0, 1)
    top = _top(proposal)
    yield _patterns(name)
    yield tag("rect", class_="empty", x=0.5, y=top, width=_WIDTH - 1, height=_BAR)
    at = 0.0
    for share in parts:
        width = _WIDTH * len(share.players) / whole
        yield from _share(name, share, at, top, width)
        at += width
    if proposal.votes_required is not None:
        yield from _mark(
            proposal.votes_required / whole, _("needs {votes} for", votes=proposal.votes_required), top, above=True
        )
    if proposal.quorum:
        yield from _mark(proposal.quorum / whole, _("quorum {quorum}", quorum=proposal.quorum), top, above=False)


def _patterns(name: str) -> Markup:
    """Stripes and dots, so that no segment is distinguished by colour alone."""
    stripes = tag("path", d="M0 8L8 0M-2 2L2 -2M6 10L10 6", class_="stripe")
    dots = tag("circle", cx=3, cy=3, r=1.3, class_="dot")
    size = {"patternUnits": "userSpaceOnUse"}
    return tag(
        "defs",
        tag("pattern", stripes, id=f"{name}-stripes", width=8, height=8, **size),
        tag("pattern", dots, id=f"{name}-dots", width=6, height=6, **size),
    )


def _share(name: str, share: Share, at: float, top: float, width: float) -> Iterator[Markup]:
    place = {"x": at, "y": top, "width": width, "height": _BAR}
    yield tag("rect", class_=share.kind, **place)
    over = {"against": "stripes", "other": "dots", "secret": "dots"}.get(share.kind)
    if over:
        yield tag("rect", class_="over", fill=f"url(#{name}-{over})", **place)
    labels = (f"{len(share.players)} {share.words}", str(len(share.players)))
    label = next((words for words in labels if len(words) * _LETTER + 8 <= width), None)
    if label:
        back = len(label) * _LETTER + 6
        middle = at + (back / 2 if share.kind == "waiting" else width / 2)
        if over:
            yield tag("rect", class_=share.kind, x=middle - back / 2, y=top + 6, width=back, height=_BAR - 12, rx=2)
        yield tag("text", label, class_=f"in {share.kind}", x=middle, y=top + _BAR / 2 + 5, text_anchor="middle")


def _mark(part: float, words: str, bar: float, *, above: bool) -> Iterator[Markup]:
    """A line at a number of votes, with its label above or below the bar."""
    x = min(max(part * _WIDTH, 1.0), _WIDTH - 1)
    top, bottom = (bar - 8, bar + _BAR + 3) if above else (bar - 3, bar + _BAR + 8)
    half = len(words) * _LETTER / 2
    anchor, at = ("start", 0.0) if x < half else ("end", _WIDTH) if x > _WIDTH - half else ("middle", x)
    yield tag("line", class_="mark" if above else "mark quorum", x1=x, x2=x, y1=top, y2=bottom)
    yield tag("text", words, x=at, y=bar - 11 if above else bar + _BAR + 23, text_anchor=anchor)


def _facts(proposal: ProposalView, parts: list[Share]) -> Markup:
    named = sum(len(share.players) for share in parts) <= _NAMES_MAX
    rows: list[tuple[str, int, str]] = [
        (capital(share.words), len(share.players), listed(share.players) if named else "") for share in parts
    ]
    if proposal.votes_required is not None:
        rows.append((_("Votes needed for"), proposal.votes_required, ""))
    if proposal.quorum:
        rows.append((_("Votes needed to count"), proposal.quorum, ""))
    return joined(
        [
            table(
                (_("Vote"), _("Count"), _("Who")),
                rows,
                _("Votes on {proposal}", proposal=proposal_name(proposal.number)),
            )
        ]
    )
