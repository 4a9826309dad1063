"""The pages of forks: where a game was forked, where it comes from, and how two forks differ."""

from itertools import count
from urllib.parse import quote

from msgspec.structs import replace
from starlette.responses import Response

from moot.game.moves import Refused
from moot.game.values import Value
from moot.gateways.web.http.access import Forbidden
from moot.gateways.web.http.visit import Visit, existing, route, see_other
from moot.gateways.web.move_forms import RefusalView, refusal_view
from moot.gateways.web.rendering.pictures.trees import family_tree
from moot.languages import N_, _
from moot.play.forks import Fork, differences_since_fork, family_of, fork, forks_of, origin_of
from moot.views.wording import capital

TITLE_MAX = 120
NOT_FOR_GUESTS = N_("Sign in to fork a private game, so that the fork stays private too.")
_NAME_MAX = 50


class ForkView(Value, frozen=True):
    """A fork, or the game this one was forked from, without what the visitor may not see."""

    fork: Fork
    game: str
    """The other game; empty if the visitor may not read it."""
    title: str = ""
    length: int = 0


def forks_page(visit: Visit, refused: RefusalView | None = None) -> Response:
    """The forks of this game and its origin; `?with=NAME` compares it with one of these."""
    state = visit.present.state
    origin = origin_of(visit.host, visit.game)
    other = visit.asked("with")
    family = family_of(visit.host, visit.game, lambda game: visit.people.access(visit.account, game).may_read)
    return visit.page(
        "forks.html",
        here="Forks",
        state=state,
        origin=_shown(visit, origin, origin.source) if origin else None,
        family=family_tree(family, visit.game, lambda game: f"/games/{quote(game, safe='')}"),
        forks=[shown for one in forks_of(visit.host, visit.game) if (shown := _shown(visit, one, one.game)).game],
        refused=refused,
        at=visit.form.text("entry") or str(visit.moment.state.entry),
        title=visit.form.text("title") or f"{state.title}, forked"[:TITLE_MAX],
        beside=_compared(visit, other) if other else None,
        other=other,
        barred=_barred(visit),
    )


def _barred(visit: Visit) -> str:
    """Why the visitor can't fork the game; without an account, the fork of a private game would be public."""
    if visit.account is None and visit.access_settings.private:
        return NOT_FOR_GUESTS
    fault = visit.people.fault_of_new_game(visit.account)
    return f"{capital(str(fault))}." if fault else ""


def _may_read(visit: Visit, game: str) -> bool:
    return visit.host.has(game) and visit.people.access(visit.account, game).may_read


def _shown(visit: Visit, one: Fork, game: str) -> ForkView:
    if not _may_read(visit, game):
        return ForkView(one, "")
    state = visit.host.table(game).state
    return ForkView(one, game, state.title, state.entry + 1)


def _compared(visit: Visit, other: str) -> object:
    found = differences_since_fork(visit.host, visit.game, other) if _may_read(visit, other) else None
    return existing(found, _("“{other}” isn’t a fork of this game, or the game it was forked from.", other=other[:60]))


def make(visit: Visit) -> Response:
    """Fork the game, and go to the fork: private if you are signed in, otherwise open to everybody."""
    if barred := _barred(visit):
        raise Forbidden(barred, "" if visit.account else f"/sign-in?next={quote(visit.root, safe='/')}/forks")
    visit.people.sign_in.spend("found", visit.who.place)
    entry, title = visit.form.text("entry").strip(), " ".join(visit.form.text("title").split())[:TITLE_MAX]
    if not entry.isdecimal() or len(entry) > 11 or int(entry) > visit.present.state.entry:
        last = visit.present.state.entry
        reason = _(
            "there is no entry {entry} to continue from; the last one is {last}", entry=entry[:20] or "“”", last=last
        )
        wrong = Refused(code="fork.entry", reason=reason, remedy=_("give a number from 0 to {last}", last=last))
        return forks_page(
            visit, replace(refusal_view(wrong), rule=_("None: forking isn’t covered by the game’s rules."))
        )
    taken = {record.name for record in visit.host.games()}
    stem = visit.game[:_NAME_MAX]
    name = next(name for n in count(2) if (name := f"{stem}-{n}") not in taken)
    records = visit.people.founding(visit.account, name, "open", private=visit.account is not None)
    fork(visit.host, visit.game, int(entry), name, title=title, records=records)
    return see_other(f"/games/{name}")


ROUTES = [route("/games/{game}/forks", needs="read", GET=forks_page, POST=make)]
