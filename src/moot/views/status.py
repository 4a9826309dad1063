"""The status of a game: scores, open proposals and cases, deadlines, and a player's to-do list."""

from collections.abc import Iterable, Iterator, Mapping

from moot.game.rules import SHADOW
from moot.game.values import Amount, Number, PlayerId, Time, Value, from_attributes
from moot.languages import N_, _
from moot.law.runner import LawRequest
from moot.views.cases import CaseView, case_view
from moot.views.doing.held_moves import HeldMoveView, held_moves
from moot.views.doing.offers import SUBJECTS_MAX, Offer, offers, open_besides
from moot.views.moments import DueTime, Moment, due_times, next_deadline
from moot.views.proposals import ProposalView, open_proposal_views, requests_about_votes
from moot.views.wording import move_name, proposal_name

_NOTHING: Mapping[PlayerId, int] = {}


class ShownLine(Value, frozen=True):
    """A line of Markdown that a rule shows."""

    text: str
    rule: Number


class ScoreboardRow(Value, frozen=True):
    """A row of the scoreboard: a player with their amount of each quantity."""

    player: PlayerId
    holds: dict[str, Amount] = {}
    last_seen: Time = 0


class ToDoItem(Value, frozen=True):
    """A task that the game waits for a player to do."""

    move: str
    words: str
    proposal: Number | None = None
    case: str | None = None
    until: Time | None = None
    """The next deadline of its proposal or case."""


class Status(Value, frozen=True):
    """The status of a game after an entry."""

    name: str
    title: str
    ruleset: str
    entry: int
    now: Time
    shadow: bool = False
    """Whether it's played beside the community's own bookkeeping, which still counts."""
    over: bool = False
    winner: PlayerId | None = None
    ended: str = ""
    """How the game ended, in words."""
    lines: tuple[ShownLine, ...] = ()
    """The lines that rules show on the page of the game."""
    seats: tuple[ScoreboardRow, ...] = ()
    quantities: tuple[str, ...] = ()
    offices: dict[str, PlayerId] = {}
    proposals: tuple[ProposalView, ...] = ()
    """The open proposals; the law is only asked about the first 24, beginning with those that wait for `player`."""
    cases: tuple[CaseView, ...] = ()
    held: tuple[HeldMoveView, ...] = ()
    """The moves that rules hold."""
    due: tuple[DueTime, ...] = ()
    player: PlayerId | None = None
    asked: tuple[ToDoItem, ...] = ()
    """The tasks of `player` now."""
    open: tuple[ToDoItem, ...] = ()
    """Optional moves: votes that they haven't cast, and moves that few can make."""


def status(moment: Moment, offered: tuple[Offer, ...] | None = None) -> Status:
    """The status at a moment, with its player's to-do list; `offered` are their offers, if known."""
    state, law, player = moment.state, moment.law, moment.player
    quantities = tuple(n for n, (by, d) in law.index.declared.items() if d.what == "quantity" and d.each == "Player")
    starts = {q: law.index.declared[q][1].starts or 0 for q in quantities}
    due = due_times(moment)
    asked: tuple[ToDoItem, ...] = ()
    besides: tuple[ToDoItem, ...] = ()
    requests = requests_about_the_game(moment)
    if not player:
        moment.law.prefetch(requests)
    if player and not state.over:
        found = offers(moment, brief=True, also=requests) if offered is None else offered
        asked = tuple(_asked((offer for offer in found if offer.asked), due))
        besides = tuple(_asked(open_besides(found, state, player), due))
    return from_attributes(
        Status,
        state,
        name=moment.record.name,
        shadow=SHADOW in state.settings,
        over=bool(state.over),
        ended=state.over,
        lines=() if state.over else shown_lines(moment, "status"),
        seats=tuple(
            ScoreboardRow(
                player=p,
                holds={q: state.quantities.get(q, _NOTHING).get(p, starts[q]) for q in quantities},
                last_seen=state.players[p].last_seen,
            )
            for p in state.seating
        ),
        quantities=quantities,
        offices={office: state.offices[office] for office in sorted(state.offices)},
        proposals=tuple(open_proposal_views(moment, {one.proposal for one in asked})),
        cases=tuple(case_view(moment, state.cases[c]) for c in state.open_cases),
        held=held_moves(state) if state.held else (),
        due=due,
        player=player,
        asked=asked,
        open=besides,
    )


def requests_about_the_game(moment: Moment) -> Iterator[LawRequest | None]:
    """What `status` is going to ask the rules, and the chart of the scores, to be sent together with other requests."""
    state, law = moment.state, moment.law
    yield law.shows_request(state, "status", moment.now)
    yield law.term_request(state, "points_to_win", state.now)
    for number in state.undecided[:SUBJECTS_MAX]:
        yield from requests_about_votes(moment, state.proposals[number])


def shown_lines(moment: Moment, place: str) -> tuple[ShownLine, ...]:
    """The lines that rules show at a place."""
    lines = moment.law.shows(moment.state, place, moment.now)
    return tuple(ShownLine(text, because.rule) for because, text in lines)


def _asked(offered: Iterable[Offer], due: tuple[DueTime, ...]) -> Iterator[ToDoItem]:
    for offer in offered:
        until = next_deadline(due, offer.subject)
        yield ToDoItem(move=offer.name, words=asked_words(offer), proposal=offer.proposal, case=offer.case, until=until)


def asked_words(offer: Offer) -> str:
    """A task in words: `vote on proposal 301`, `give judgment in case 1`."""
    move = move_name(offer.name)
    if offer.case is not None:
        if offer.name in _IN_A_CASE and offer.rule is None:
            return _(_IN_A_CASE[offer.name], case=offer.case)
        return _("{move}, on case {case}", move=move, case=offer.case)
    return _("{move} on {proposal}", move=move, proposal=proposal_name(offer.proposal)) if offer.proposal else move


_IN_A_CASE = {
    "judge": N_("give judgment in case {case}"),
    "accept": N_("say whether you will judge case {case}"),
    "agree": N_("agree on case {case}"),
}
