"""The command `lines`: the lines of play of a game that is played by postings, and two of them compared."""

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from moot.gateways.terminal.context import GameName, Injected, ReadOptions
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import show
from moot.languages import _
from moot.views.lines_of_play import LineComparison, LineStatus, PostingView, outline, side_by_side
from moot.views.moments import moment_at, written_time
from moot.views.wording import number_in_words

MARKS = {"move": "●", "talk": "○", "illegal": "✗", "undecided": "?"}


def lines(
    game: GameName,
    /,
    *,
    compare: Annotated[
        tuple[int, int] | None,
        Parameter(negative="", help="Compare the game after two postings, given by their entries."),
    ] = None,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Show a game of postings as a tree: who replied to what, and whether it was legal."""
    with services.host(view) as host:
        state = moment_at(host.table(game).moment(), view.at).state
    if compare is not None:
        unknown = [entry for entry in compare if entry not in state.postings]
        if unknown:
            raise CommandError(
                "posting.unknown",
                _("entry {unknown} isn't a posting: `moot lines {game}` lists them", unknown=unknown[0], game=game),
            )
        beside = side_by_side(state, *compare)
        show(beside, _comparison_lines(beside), as_json=view.json)
    else:
        shown = outline(state)
        show(shown, _outlined(shown), as_json=view.json)


def _outlined(shown: tuple[PostingView, ...]) -> Iterator[str]:
    if not shown:
        yield _("There are no postings in this game.")
        return
    for one in shown:
        margin = "  " * one.depth + ("┃ " if one.is_followed else "│ ")
        subject = f" “{one.subject}”" if one.subject else ""
        votes = f", {len(one.votes)} vote{'s' * (len(one.votes) != 1)}" if one.votes else ""
        who = f"{MARKS[one.verdict]} {one.entry} {one.player}{subject}"
        yield f"{margin}{who}, {written_time(one.at)}: {one.verdict}{votes}"
        for against in one.against:
            yield f"{margin}    rule {against.because.rule}: {against.reason}"
        if one.reason and not one.against:
            yield f"{margin}    {one.reason}"
        if one.tip is not None:
            astray = f"; legal only up to {one.astray}" if one.astray is not None else ""
            yield f"{margin}  = {line_status_words(one.tip)}{astray}"
    head = next((one for one in reversed(shown) if one.is_followed and one.tip is not None), None)
    if head is not None:
        yield _("Most players follow the line of {entry}. You can look at another with --at ENTRY.", entry=head.entry)


def line_status_words(tip: LineStatus) -> str:
    """The state of a line in a few words."""
    held = [
        f"{who} {number_in_words(amount)} {name}"
        for name, holds in tip.scores.items()
        for who, amount in holds.items()
        if amount
    ]
    parts = [_("{rules} rules", rules=tip.rules), ", ".join(held) or _("nobody has points")]
    parts += [_("open: {proposal}", proposal=tip.proposal)] if tip.proposal else []
    return "; ".join([*parts, tip.over] if tip.over else parts)


def _comparison_lines(beside: LineComparison) -> Iterator[str]:
    parted = (
        _("parted after {parted}", parted=beside.parted) if beside.parted is not None else _("which share no posting")
    )
    yield _("The lines of {one} and {other}, {parted}.", one=beside.one, other=beside.other, parted=parted)
    for rule in beside.rules:
        yield _("Rule {rule}{title}", rule=rule.number, title=f" ({rule.title})" if rule.title else "")
        yield f"  {beside.one}: {_text(rule.one)}"
        yield f"  {beside.other}: {_text(rule.other)}"
    if not beside.rules:
        yield _("The rules are the same.")
    for player, quantity, one, other in beside.scores:
        yield f"{player}: {one} {quantity} on {beside.one}, {other} on {beside.other}"


def _text(text: str | None) -> str:
    return _("not in force") if text is None else " ".join(text.split())
