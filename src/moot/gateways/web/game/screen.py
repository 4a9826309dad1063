"""A game for a big screen, on a card for other sites, and as a picture beside links: what everybody may see."""

from typing import Any

from starlette.responses import Response

from moot.game.state import State
from moot.gateways.web.game.overview import IN_ORDER
from moot.gateways.web.http.caching import changed_since
from moot.gateways.web.http.security import embeddable
from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.rendering.differences import differences
from moot.gateways.web.rendering.pictures.previews import ROWS, link_picture
from moot.gateways.web.rendering.qr_codes import qr_code
from moot.languages import _
from moot.lru import LruCache
from moot.play.previews import RuleDiff
from moot.views.moments import Moment
from moot.views.status import status
from moot.views.vote_results import ClosedVote, last_vote
from moot.views.wording import number_in_words

IN_FULL_MAX, LISTED_MAX, LISTED_BELOW_MAX = 2, 8, 3
"""The most proposals that are shown with their changes, by title, and by title below a result."""
RULES_MAX = 2
"""The most rules that are shown in large type after they were adopted."""
ON_A_CARD, PROPOSALS_ON_A_CARD = 6, 3
"""The most players and proposals on a card."""
PREVIEWS_KEPT = 2
"""Pictures kept for each game."""
COLUMN, CROWD = 12, 36
"""The most players in one column of the scores, and beside the proposals without smaller type."""


def screen(visit: Visit) -> Response:
    """The state of play for a room: whose turn it is, who has handed in, the last result and new rules, how to join."""
    moment = visit.present.seen_by(None)
    found, result = status(moment), last_vote(moment)
    proposals = () if found.over else sorted(found.proposals, key=lambda one: not one.is_voting)
    voting = [one for one in proposals if one.is_voting][:IN_FULL_MAX]
    in_full = voting or (list(proposals) if len(proposals) <= IN_FULL_MAX and not result else [])
    listed, most = [one for one in proposals if one not in in_full], LISTED_BELOW_MAX if result else LISTED_MAX
    address = f"{visit.site}{visit.root}"
    is_open = visit.access_settings.seating == "open" and not found.over
    return visit.page(
        "screen.html",
        here="Screen",
        state=moment.state,
        status=found,
        result=result,
        new_rules=_new_rules(moment.state, result) if result else (),
        shown=[(one, _changes(moment.state, one.number)) for one in in_full],
        listed=listed[:most],
        more=len(listed) - most,
        done_by=voting[0].voted if voting else [one.author for one in proposals],
        done_word=_("has voted") if voting else _("has handed in"),
        is_new=not moment.state.proposals,
        due=found.due[0] if found.due else None,
        players=sorted(found.seats, key=IN_ORDER, reverse=True),
        column=COLUMN,
        crowd=CROWD,
        address=address.partition("://")[2] if is_open else "",
        picture=qr_code(address) if is_open else "",
    )


def card(visit: Visit) -> Response:
    """A small page without menus, for the frames of other sites: where the game stands, open proposals, scores."""
    found = status(visit.present.seen_by(None))
    response = visit.page(
        "card.html",
        state=visit.present.state,
        status=found,
        proposals=sorted(found.proposals, key=lambda one: not one.is_voting)[:PROPOSALS_ON_A_CARD],
        players=sorted(found.seats, key=IN_ORDER, reverse=True)[:ON_A_CARD],
    )
    return embeddable(response, visit.request.app.state.embed_on)


def preview(visit: Visit) -> Response:
    """The picture that stands beside a link to the game elsewhere; drawn once for each entry, and cached."""
    moment = visit.present.seen_by(None)
    drawn: LruCache[int, bytes] = moment.record.models.cache("previews", PREVIEWS_KEPT)
    entry = moment.state.entry
    made_of = moment.game, entry, moment.state.now
    return changed_since(
        visit.request, "image/png", made_of, None, lambda: drawn.get_or_make(entry, lambda: _picture(moment))
    )


def _picture(moment: Moment) -> bytes:
    state, found = moment.state, status(moment)
    players, rules = len(state.seating), len(state.rules)
    said = f"{found.ended.capitalize()}." if found.over else f"{_counted(players, 'player')}, {_counted(rules, 'rule')}"
    proposals = [
        (f"{one.number}  {one.title}", f"{_counted(len(one.voted), 'vote')} in" if one.is_voting else "")
        for one in sorted(found.proposals, key=lambda one: not one.is_voting)[:ROWS]
    ]
    quantity = found.quantities[0] if found.quantities else None
    scores = [
        (seat.player, number_in_words(seat.holds[quantity]) if quantity else "")
        for seat in sorted(found.seats, key=IN_ORDER, reverse=True)[:ROWS]
    ]
    return link_picture(state.title, said, proposals, scores)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _new_rules(state: State, vote: ClosedVote) -> tuple[RuleDiff, ...]:
    """What the proposals changed that a vote adopted."""
    return tuple(change for number in vote.adopted for change in _changes(state, number))[:RULES_MAX]


def _changes(state: Any, number: str) -> tuple[Any, ...]:
    return differences(state, state.proposals[number])


ROUTES = [
    route("/games/{game}/screen", needs="read", GET=screen),
    route("/games/{game}/card", needs="read", GET=card),
    route("/games/{game}/preview.png", needs="read", GET=preview),
]
