"""The newsgroup and mail status of a game; visitors see only their own letters."""

from starlette.responses import Response

from moot.game.values import PlayerId
from moot.gateways.web.http.visit import Visit, route
from moot.languages import _
from moot.post.mail.correspondence import last_written, own_letters, trouble_of
from moot.post.news.exchange import exchange_status, unsent_postings

ARTICLES = 100


def correspondence_page(visit: Visit) -> Response:
    """The last exchange with the newsgroup, what is queued or failed and when it is retried, and your letters."""
    found, own = exchange_status(visit.host, visit.game), own_seat(visit)
    cancelled = [one for one in found.articles if one.standing == "done" and one.told]
    return visit.page(
        "correspondence.html",
        here="News and mail",
        state=visit.present.state,
        news=found,
        waiting=[one for one in found.open if one.standing == "waiting"][:ARTICLES],
        failed=[one for one in found.open if one.standing == "failed"][:ARTICLES],
        noted=cancelled[:ARTICLES],
        letters=own_letters(visit.host, visit.game, own) if own else (),
        trouble=trouble_of(visit.host, visit.game, own) if own else "",
        own=own is not None,
    )


def own_seat(visit: Visit) -> PlayerId | None:
    """The visitor's seat if its letters are theirs alone: in an open game somebody else may have sat there before."""
    is_theirs = visit.access_settings.seating == "members" and visit.player in visit.access.seats
    return visit.player if is_theirs else None


def post_trouble(visit: Visit) -> list[str]:
    """Delivery problems to show on the page of the game: the player's postings and mails that didn't arrive."""
    told = []
    for one in unsent_postings(visit.host, visit.present) if visit.player else ():
        facts = {"entry": one.entry, "why": one.told or _("the server is down")}
        if one.standing == "waiting":
            told.append(
                _("Your posting at entry {entry} hasn’t reached the newsgroup ({why}); we’ll try again.", **facts)
            )
        else:
            told.append(
                _("Your posting at entry {entry} hasn’t reached the newsgroup ({why}); we won’t try again.", **facts)
            )
    if own := own_seat(visit):
        trouble = trouble_of(visit.host, visit.game, own)
        told += [trouble] if trouble else []
        latest = last_written(visit.host, visit.game, own)
        if latest is not None and latest.is_trouble:
            told.append(_("Part of your last email, “{about}”, couldn’t be done.", about=latest.about))
    return told


ROUTES = [route("/games/{game}/correspondence", GET=correspondence_page)]
