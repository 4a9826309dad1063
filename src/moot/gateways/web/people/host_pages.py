"""The page of the server's moderators: reports, games, accounts, storage and limits that were met."""

from itertools import islice
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.game.values import Time, Value
from moot.gateways.web.http.visit import Visit, paged, route, see_other
from moot.languages import N_, _
from moot.people.accounts import InvalidRequest
from moot.play.host import title_of
from moot.play.posts import reported

GAMES, REPORTS_MAX, NEWEST_MAX = 50, 50, 20
"""The number of games on one page; the most reports and accounts that are shown."""
_WORDS_MAX = 200
WHICHES = {
    "": N_("Not archived"),
    "open": N_("Open to everybody"),
    "members": N_("For members"),
    "private": N_("Private"),
    "closed": N_("Closed"),
    "archived": N_("Archived"),
}
DONE = {
    "archived": N_("It’s in the archive: everyone who could read it still can, and nobody can move."),
    "restored": N_("It’s out of the archive, and still closed: its moderators can open it."),
    "deleted": N_("The game has been deleted."),
}
LIMITS = {
    "form": N_("forms sent"),
    "api": N_("requests to the API"),
    "found": N_("games started"),
    "account": N_("accounts made"),
    "join": N_("invitations accepted"),
    "mail": N_("sign-in letters"),
    "secret": N_("wrong links"),
    "code": N_("wrong codes of an app"),
    "report": N_("reports"),
    "draft": N_("drafts by a model"),
    "draft host": N_("drafts by a model, all together"),
}


class HostedGame(Value, frozen=True):
    """A game as the server's moderators see it."""

    name: str
    title: str
    ruleset: str
    entries: int
    last: Time
    access: str
    """Who can play and read it, in words."""
    owner: str = ""
    archived: bool = False


def host_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """What there is on the server, and what waits for its moderators."""
    people, now = visit.people, visit.people.now
    words, which = visit.asked("q").strip()[:_WORDS_MAX], visit.asked("which")
    which = which if which in WHICHES else ""
    records = visit.host.games()
    found = [one for one in records if _is_found(visit, one, words.casefold().split(), which)]
    listed = paged(visit, found, GAMES, ("host",), {"q": words, "which": which})
    accounts = people.accounts.all(now)
    waiting = reported(visit.host, list(islice(people.reports.all(now), REPORTS_MAX)))
    response = visit.page(
        "host.html",
        fault=fault,
        deleting=visit.form.text("game") if fault else "",
        told=DONE.get(visit.asked("told"), ""),
        reported=waiting,
        titles={record.name: record.title for record in records},
        games=records,
        entries=sum(record.length for record in records),
        words=words,
        which=which,
        whiches=WHICHES,
        **{**listed, "shown": [_hosted(visit, record) for record in listed["shown"]]},
        accounts=accounts,
        newest=sorted(accounts, key=lambda one: -one.made)[:NEWEST_MAX],
        size=_size_in_words(visit.host.journal.size_bytes()),
        refused=[(LIMITS.get(kind, _("attempts to sign in")), n) for kind, n in sorted(people.limits.refused.items())],
        acts=people.audit_log.of_game("", now),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _is_found(visit: Visit, record: Any, words: list[str], which: str) -> bool:
    told = f"{record.title} {record.name} {title_of(record.ruleset)}".casefold()
    if not all(word in told for word in words):
        return False
    settings = visit.people.access_settings(record.name)
    if settings.archived or which == "archived":
        return settings.archived and which == "archived"
    is_one = {
        "open": settings.seating == "open" and not settings.private,
        "members": settings.seating == "members",
        "private": settings.private,
        "closed": settings.closed,
    }
    return is_one.get(which, True)


def _hosted(visit: Visit, record: Any) -> HostedGame:
    settings, people = visit.people.access_settings(record.name), visit.people
    owner = people.accounts.get(settings.owner, people.now)
    access = [_("members") if settings.seating == "members" else _("open")]
    access += [_("private")] * settings.private + [
        _("archived") if settings.archived else _("closed")
    ] * settings.closed
    last = visit.host.journal.last(record.name)
    return HostedGame(
        record.name,
        record.title,
        title_of(record.ruleset),
        record.length,
        last.time if last is not None else record.created,
        ", ".join(access),
        owner.name if owner is not None else "",
        settings.archived,
    )


def _size_in_words(size: int) -> str:
    if size < 1_000_000_000:
        return _("{size} megabytes", size=f"{size / 1_000_000:.1f}")
    return _("{size} gigabytes", size=f"{size / 1_000_000_000:.1f}")


def _game(visit: Visit) -> str:
    name = visit.form.text("game")
    if not visit.host.has(name):
        raise HTTPException(404, _("There’s no game “{name}” here.", name=name[:60]))
    return name


def archive(visit: Visit) -> Response:
    """Put a game into the archive, or take it out."""
    game, archived = _game(visit), visit.form.text("archived") == "yes"
    visit.people.administration.archive(game, visit.signed_in, visit.people.now, archived=archived)
    return see_other(f"/host?told={'archived' if archived else 'restored'}")


def delete(visit: Visit) -> Response:
    """Delete an archived game, once its name has been typed."""
    game = _game(visit)
    if visit.form.text("name").strip() != game:
        raise InvalidRequest(
            "game.not-named", _("that isn’t the name of the game"), _("type {game} to delete it", game=game)
        )
    visit.host.delete(game, visit.signed_in)
    return see_other("/host?told=deleted")


ROUTES = [
    route("/host", needs="host", GET=host_page),
    route("/host/archive", needs="host", on_fault=host_page, POST=archive),
    route("/host/delete", needs="host", on_fault=host_page, POST=delete),
]
