"""The main page of a game: its status, what you can do, what is new; and joining it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.responses import Response

from moot.authoring.move_arguments import move_from_form
from moot.authoring.prose.values import SentenceThatRuns
from moot.game.events import GameEnded, Won
from moot.game.lines import most_followed
from moot.game.moves import Refused
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, PlayerId, exact
from moot.gateways.web.game.correspondence import post_trouble
from moot.gateways.web.http.visit import Visit, route, see_other
from moot.gateways.web.move_forms import RefusalView, done_of, refusal_of, refusal_view
from moot.gateways.web.proposals.preview import sentences_of
from moot.gateways.web.rendering.differences import differences, differences_now
from moot.gateways.web.rendering.move_offers import OfferList
from moot.gateways.web.rendering.pictures.scores import scores_chart
from moot.languages import language
from moot.lru import LruCache
from moot.people import last_seen as seen
from moot.play.host import title_of
from moot.play.previews import RuleDiff
from moot.play.table import MoveResult
from moot.views.doing.held_moves import changes_of
from moot.views.doing.offers import Offer, newcomings, open_besides
from moot.views.examples import ToldExamples, proposal_examples
from moot.views.history import scores
from moot.views.law.text_and_code import CodeWarning, warnings_for_voters, words_that_could_run
from moot.views.log import LogEntry, recent_entries, summary_sentences
from moot.views.moments import Moment, next_deadline
from moot.views.proposals import ProposalView
from moot.views.status import Status
from moot.views.status import status as game_status

RECENT_ENTRIES = 8
NEWS_ENTRIES = 20
"""The most news on the page of the game; the log has the rest."""
GIST_FROM, GIST_ENTRIES = 4, 300
"""The most new entries that are summed up: which proposals were decided, and what the visitor won."""
SAID_SINCE_MAX = 200
"""The most entries after the one that ended a game among which that is looked for."""
IN_ORDER: Callable[[Any], Any] = lambda row: [  # noqa: E731
    exact(amount) if isinstance(amount, str) else amount for amount in row.holds.values()
]
"""Sorts players by what they have: first of the first quantity, points in most games."""
IN_FULL = 8
"""The most open proposals that are shown with their changes and forms; others are only listed."""
SEEN_COOKIE = "moot_seen"
A_YEAR_SECONDS = 365 * 24 * 3600
DRAWN_MAX = 20
"""The number of cached charts of a game, for different moments and time zones."""


def game_page(visit: Visit, refused: RefusalView | None = None, refused_at: str = "") -> Response:
    """The game's status, the visitor's tasks, and what is new to them."""
    moment, is_now = visit.moment, visit.moment.is_present
    moment = moment if is_now else moment.seen_by(None)
    state = moment.state
    offered = OfferList(moment) if is_now else None
    status = game_status(moment, offered.found if offered else None)
    looked = _look(visit, state) if is_now else None
    since = looked.news_from + 1 if looked is not None else state.entry + 1
    news, summary = _news(moment, since) if since <= state.entry else ((), ())
    opened = open_besides(offered.forms, state, moment.player or "") if offered else ()
    in_full = _first_asked(status, opened)
    has_post = is_now and bool(moment.last.postings or moment.player in visit.access.seats)
    ruleset = title_of(state.ruleset)  # its name, unless it comes with the program and has a page
    response = visit.page(
        "game.html",
        here="Game",
        state=state,
        status=status,
        scoreboard=sorted(status.seats, key=IN_ORDER, reverse=True),
        ending=_ending(moment) if state.over else None,
        may_play_again=is_now and ruleset != state.ruleset,
        in_full=in_full,
        charts=_charts(moment, visit.zone),
        held_changes={n: differences_now(state, changes_of(one)) for n, one in state.held.items()}
        if state.held
        else {},
        cards={p.number: _card(moment, p.number) for p in in_full},
        offered=offered,
        opened=[(offer, next_deadline(status.due, f"proposal {offer.proposal}")) for offer in opened],
        later=offered.later() if offered else (),
        newcomings=newcomings(moment) if is_now and not moment.player and visit.access.may_join else (),
        recent=recent_entries(moment, 0, state.entry, RECENT_ENTRIES),
        looked=looked,
        news=news,
        gist=summary,
        follow_up=most_followed(moment.last) if is_now and visit.has_lines else None,
        refused=refused,
        refused_at=refused_at,
        done=done_of(visit) if "done" in visit.query else None,
        post=post_trouble(visit) if has_post else (),
        began_from="" if ruleset == state.ruleset else ruleset,
    )
    if looked is not None and visit.account is None:
        visit.keep(response, visit.root, SEEN_COOKIE, seen.written(looked), A_YEAR_SECONDS)
    return response


class Ending(NamedTuple):
    """How a game ended: the entry, and the rule behind it, if one was."""

    entry: int
    rule: Rule | None


def _ending(moment: Moment) -> Ending | None:
    """The entry that ended the game: the last one, but for what was said since."""
    state = moment.state
    for entry in reversed(list(moment.entries(max(0, state.entry - SAID_SINCE_MAX)))):
        for event in entry.events:
            if isinstance(event, Won | GameEnded):
                return Ending(entry.number, state.rule(event.because.rule) if event.because is not None else None)
    return None


def _look(visit: Visit, state: State) -> seen.LastSeen:
    """What the visitor has seen before; for people without an account a cookie stores it."""
    now = visit.host.clock.now()
    if visit.account is not None:
        return seen.seen_by(visit.host.people.records, visit.account, visit.game, state.entry, now)
    return seen.looked(seen.read(visit.request.cookies.get(SEEN_COOKIE, "")), state.entry, now)


def _news(moment: Moment, since: int) -> tuple[tuple[LogEntry, ...], tuple[str, ...]]:
    """What has happened since the last visit, and a summary if it is much; none if only the visitor did something."""
    state = moment.state
    found = recent_entries(moment, since, state.entry, NEWS_ENTRIES)
    if all(line.player is not None and line.player == moment.player for line in found):
        return (), ()
    first = max(since, state.entry - GIST_ENTRIES, max(state.began, default=0))
    return found, summary_sentences(
        moment.entries(first), state, moment.player
    ) if state.entry - first >= GIST_FROM else ()


def _charts(moment: Moment, zone: str) -> tuple[Markup, ...]:
    """The scores over time; drawn once for each moment."""
    drawn: LruCache[tuple[int, str, str], tuple[Markup, ...]] = moment.record.models.cache("charts", DRAWN_MAX)
    return drawn.get_or_make(
        (moment.state.entry, zone, language()),
        lambda: tuple(scores_chart(one, zone, small=True) for one in scores(moment) if one.has_moved),
    )


class ProposalCard(NamedTuple):
    """What voters should know of an open proposal, computed once for all readers."""

    differences: tuple[RuleDiff, ...]
    parted: tuple[CodeWarning, ...]
    """Where its code parts from its text."""
    could_run: tuple[str, ...]
    """What could run of its words, where there is no code."""
    sentences: tuple[SentenceThatRuns, ...]
    """Its new sentences, and whether they run."""
    examples: tuple[ToldExamples, ...]


def _card(moment: Moment, number: Number) -> ProposalCard:
    state, proposal = moment.state, moment.state.proposals[number]
    key = number, proposal.digest, id(state.rules), language()
    made: LruCache[object, tuple[object, ProposalCard]] = moment.record.models.cache("cards", DRAWN_MAX)
    return made.get_or_make(
        key,
        lambda: (
            state.rules,
            ProposalCard(
                differences(state, proposal),
                warnings_for_voters(state, proposal),
                words_that_could_run(moment, number),
                sentences_of(moment, proposal),
                proposal_examples(moment, proposal),
            ),
        ),
    )[1]


def _first_asked(status: Status, opened: Iterable[Offer]) -> tuple[ProposalView, ...]:
    """The proposals that are shown in full: first those on which the visitor has something to do."""
    asked, free = {one.proposal for one in status.asked}, {one.proposal for one in opened}
    by_need = sorted(status.proposals, key=lambda p: (p.number not in asked, p.number not in free))
    return tuple(by_need[:IN_FULL])


def join(visit: Visit) -> Response:
    """Join as a new player, by the rules' move for it."""
    player = " ".join(visit.form.text("player").split())
    name = visit.form.text("move")
    is_offered = name and any(one.name == name for one in newcomings(visit.present))
    sits = visit.owns(visit.access_settings.seat(player))
    barred = visit.people.fault_of_joining(visit.account, visit.game, visit.present.state.people, player, sits=sits)
    if barred is not None:
        return game_page(visit, refusal_view(barred), "join")
    asked = move_from_form(visit.present.seen_by(player), name if is_offered else "join", visit.form)
    answer = MoveResult(verdict=asked) if isinstance(asked, Refused) else visit.submit(asked)
    refused = refusal_of(answer, visit)
    if refused is not None:
        return game_page(visit, refused, "join")
    entry = answer.entry.number if answer.entry else None
    response = see_other(visit.link(done=entry))
    case = getattr(answer.verdict, "case", None)
    visit.people.joined(visit.account, visit.present.state, visit.game, PlayerId(player), case)
    if player in visit.present.state.seating:
        visit.seat(response, visit.access_settings.seat(player))
    return response


ROUTES = [
    route("/games/{game}", GET=game_page),
    route("/games/{game}/join", needs="join", POST=join),
]
