"""Pages outside any game: the list of games, the rulesets, starting a game, and the appearance cookie."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from msgspec.structs import replace
from starlette.responses import Response

from moot.game.decision.ranks import RANKS
from moot.game.moves import Refused
from moot.game.rules import Ruleset
from moot.game.values import PlayerId
from moot.gateways.web.http.security import is_secure, within
from moot.gateways.web.http.visit import Visit, existing, route, see_other
from moot.gateways.web.move_forms import RefusalView, refusal_view
from moot.gateways.web.rendering.templates import LOOKS
from moot.languages import _, language
from moot.lru import LruCache
from moot.people.game_access import access_of
from moot.people.last_seen import unseen
from moot.people.lookalikes import RESERVED_GAMES
from moot.people.values import Seating
from moot.play.errors import NameTaken
from moot.play.host import InvalidName, InvalidRuleset, playing_notes, read_offices, title_of
from moot.play.table import Table
from moot.views.log import summary_sentences
from moot.views.status import status

GAMES_IN_DETAIL_MAX = 24
"""How many games the lobby shows with their status; the rest are only listed by title."""
CHOSEN = "suber"
"""The ruleset preselected in the form for a new game."""
SEARCHED_FROM = 6
"""The lobby has a search where there are more games."""
NEWS_MAX = 100
"""The most new entries of a game that are summed up."""
_GIST_MAX, _GISTS_KEPT = 3, 16
_WORDS_MAX = 200
_PLAYERS_MAX = 100
_STANDS_SECONDS = 60
_NAMED_MAX = 8
"""The most players named of those a game waits for."""


def lobby(visit: Visit) -> Response:
    """All games: first those that wait for the visitor, then those with news for them, then the liveliest."""
    words, own = visit.asked("q").strip()[:_WORDS_MAX], bool(visit.asked("own")) and visit.account is not None
    settled = [(record, visit.people.access_settings(record.name)) for record in visit.host.games()]
    settled = [(record, settings) for record, settings in settled if access_of(settings, visit.account).may_read]
    archived, has_archive = bool(visit.asked("archived")), any(settings.archived for _, settings in settled)
    readable = [record for record, settings in settled if settings.archived == archived]
    found = [r for r in readable if _is_found(visit, r, words.casefold().split(), own=own)]
    mine = set(visit.people.access_store.games_of(visit.account, visit.people.now)) if visit.account else set()
    records = sorted(found, key=lambda record: (record.name not in mine, -record.created, record.name))
    games = [_row(visit, record, n < GAMES_IN_DETAIL_MAX, record.name in mine) for n, record in enumerate(records)]
    games.sort(key=lambda game: (not game["asked"], bool(game["over"]), not game["news"], -game["moved"]))
    return visit.page(
        "lobby.html",
        games=games,
        searches=len(readable) > SEARCHED_FROM or bool(words or own) or has_archive,
        archived=archived,
        has_archive=has_archive,
        words=words,
        own=own,
        rulesets=[_described(r) for r in rulesets(visit)],
        reported=_reported(visit),
    )


def _reported(visit: Visit) -> int:
    """The number of reported posts, for moderators of the server."""
    if visit.account is None or not visit.account.moderates:
        return 0
    return len({(one.game, one.entry) for one in visit.people.reports.all(visit.people.now)})


def _is_found(visit: Visit, record: Any, words: list[str], *, own: bool) -> bool:
    """Whether a game has all words in its title, name or ruleset; with `own`, the visitor has to have a role in it."""
    told = f"{record.title} {record.name} {title_of(record.ruleset)}".casefold()
    if not all(word in told for word in words):
        return False
    return not own or visit.people.access(visit.account, record.name).role != "stranger"


def _row(visit: Visit, record: Any, in_detail: bool, mine: bool) -> dict[str, Any]:
    """What the lobby shows of a game: everything, or only the title far down the list; of one's own, also its news."""
    row: dict[str, Any] = {
        "address": f"/games/{quote(record.name, safe='')}",
        "title": record.title,
        "ruleset": title_of(record.ruleset),
        "created": record.created,
        "length": record.length,
        "moved": record.created,
        "players": (),
        "over": "",
        "closed": visit.people.access_settings(record.name).closed,
        "lines": (),
        "waits": (),
        "asked": (),
        "news": 0,
        "mine": mine,
        "in_detail": in_detail,
        "gist": (),
    }
    if not in_detail:
        return row
    table = visit.host.table(record.name)
    entry = table.state.entry
    seats = visit.people.access(visit.account, record.name).seats if visit.account else ()
    key = (entry, tuple(seats), table.now() // _STANDS_SECONDS, language())
    stands: dict[str, Any] = table.models.cache("lobby", 8).get_or_make(key, lambda: _status_for(table, tuple(seats)))
    if visit.account is not None:
        news = unseen(visit.people.records, visit.account, record.name, entry, visit.people.now)
        stands = stands | {"news": news, "gist": _gist(table, seats, min(news, NEWS_MAX)) if mine and news else ()}
    if row["closed"]:
        stands = stands | {"waits": (), "asked": ()}
    return row | stands


def _gist(table: Table, seats: Sequence[PlayerId], news: int) -> tuple[str, ...]:
    """What the last entries of a game come to, for somebody with these seats."""
    moment = table.moment()
    last, player = moment.state.entry, next(iter(seats), None)
    told: LruCache[Any, tuple[str, ...]] = table.models.cache("gist", _GISTS_KEPT)
    first = max(last - news + 1, max(moment.state.began, default=0))
    return told.get_or_make(
        (last, first, player), lambda: summary_sentences(moment.entries(first), moment.state, player)[:_GIST_MAX]
    )


def _status_for(table: Table, seats: tuple[PlayerId, ...]) -> dict[str, Any]:
    """The game's status for people with certain seats."""
    moment = table.moment()
    state = moment.state
    views = [status(moment.seen_by(seat)) for seat in seats if seat in state.people] or [status(moment)]
    waits = dict.fromkeys(player for proposal in views[0].proposals for player in proposal.waiting_for)
    return {
        "players": state.seating,
        "over": state.over,
        "lines": views[0].lines[:1],
        "length": state.entry + 1,
        "moved": state.now,
        "waits": tuple(waits)[:_NAMED_MAX],
        "asked": tuple((view.player, asked) for view in views for asked in view.asked),
    }


def rulesets(visit: Visit) -> list[Ruleset]:
    """The built-in rulesets, the easiest to begin with first."""
    places = list(playing_notes())
    return sorted(visit.host.rulesets(), key=lambda one: places.index(one.name))


def _described(ruleset: Ruleset) -> dict[str, Any]:
    front_page = ruleset.papers.get("RULESET.md", "")
    about = re.sub(r"\A---\n.*?\n---\n", "", front_page, flags=re.DOTALL)  # without its front matter
    named = dict.fromkeys((*RANKS, *(rule.rank for rule in ruleset.rules)))
    ranks = [(rank, [r for r in ruleset.rules if r.rank == rank]) for rank in named]
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "rules": ruleset.rules,
        "ranks": [(rank, rules) for rank, rules in ranks if rules],
        "about": about,
        "notes": playing_notes().get(ruleset.name),
    }


def ruleset_page(visit: Visit) -> Response:
    """The rules of one ruleset, to read before a game."""
    name = visit.part("ruleset")
    found = next((r for r in rulesets(visit) if r.name == name), None)
    found = existing(found, _("There’s no ruleset called “{name}” here.", name=name))
    return visit.page("ruleset.html", ruleset=_described(found))


def new_form(visit: Visit, refused: RefusalView | None = None) -> Response:
    """The form that starts a game, with what was given if it was refused."""
    listed = rulesets(visit)
    given: dict[str, Any] = {
        field: visit.form.text(field) or visit.asked(field) for field in ("title", "players", "offices", "name", "me")
    }
    if visit.request.method == "GET" and visit.account is not None:
        given["me"] = visit.account.name
    usual, is_new = visit.people.new_games, "seating" not in visit.form
    given["seating"] = usual.seating if is_new else visit.form.text("seating")
    given["private"] = usual.private if is_new else visit.form.text("private") == "yes"
    given["runs"] = lambda ruleset: visit.request.method == "GET" or _runs(visit, ruleset)
    given["ruleset"] = visit.form.text("ruleset") or visit.asked("ruleset") or CHOSEN
    barred = visit.people.fault_of_new_game(visit.account)
    shown = {"rulesets": listed, "notes": playing_notes(), "given": given, "refused": refused, "barred": barred}
    status = 409 if refused is not None and refused.code == "game.taken" else 0
    return visit.page("new.html", 403 if barred and visit.request.method == "POST" else status, **shown)


def start(visit: Visit) -> Response:
    """Start a game and show it."""
    if visit.people.fault_of_new_game(visit.account):
        return new_form(visit)
    visit.people.sign_in.spend("found", visit.who.place)
    title = " ".join(visit.form.text("title").split())[:120]
    me = visit.form.text("me").strip()
    players = names_listed(visit.form.text("players"))
    ruleset = next((r for r in rulesets(visit) if r.name == visit.form.text("ruleset")), None)
    office = playing_notes()[ruleset.name].host_office if ruleset is not None and _runs(visit, ruleset.name) else ""
    players = players if not me or office or me in players else [me, *players]
    taken = {record.name for record in visit.host.games()}.union(RESERVED_GAMES)
    name = visit.form.text("name").strip() or _free(_slug(title), taken)
    wrong = _wrong(title, players, ruleset)
    if wrong is None and office and not me and f"{office}=" not in visit.form.text("offices").replace(" ", ""):
        remedy = _("enter your name, or clear the box that says you’re the {office}", office=office)
        wrong = Refused(code="game.office", reason=_("the {office} has no name", office=office), remedy=remedy)
    if wrong is None:
        assert ruleset is not None
        try:
            offices = read_offices(visit.form.text("offices"))
            if office and me:
                offices[office] = me
            records = visit.people.founding(visit.account, name, *_access(visit))
            visit.host.new(name, ruleset, players, title=title, offices=offices, records=records)
        except (InvalidName, InvalidRuleset) as error:
            remedy = error.remedy if isinstance(error, InvalidName) else _("choose other starting rules")
            wrong = Refused(code="game.name", reason=error.args[0], remedy=remedy)
        except NameTaken:
            wrong = Refused(
                code="game.taken",
                reason=_("the name “{name}” isn’t available", name=name),
                remedy=_("choose another address"),
            )
    if wrong is not None:
        return new_form(visit, replace(refusal_view(wrong), rule=_("None: the game hasn’t started yet.")))
    response = see_other(f"/games/{quote(name, safe='')}")
    if me:
        visit.found_seat(response, f"/games/{quote(name, safe='')}", name, PlayerId(me))
    return response


def _runs(visit: Visit, ruleset: str) -> bool:
    """Whether the form says that its sender has the office of whoever runs games of this ruleset, and doesn't play."""
    return visit.form.text(f"runs-{ruleset}") == "yes" and bool(playing_notes()[ruleset].host_office)


def names_listed(text: str) -> list[str]:
    """The names of a pasted list: on lines or between commas or semicolons, numbered or not."""
    parts = (" ".join(part.split()) for part in re.split(r"[\n,;]", text))
    return [name for part in parts if (name := re.sub(r"^(?:\d+[.)]|[-*•])\s+", "", part))]


def _access(visit: Visit) -> tuple[Seating, bool] | tuple[None, None]:
    """Who may play and read a new game, from the form; nothing if it didn't ask."""
    if "seating" not in visit.form:
        return None, None
    return "members" if visit.form.text("seating") == "members" else "open", visit.form.text("private") == "yes"


def _wrong(title: str, players: list[str], ruleset: Ruleset | None) -> Refused | None:
    if not title:
        return Refused(code="game.title", reason=_("the game has no title"), remedy=_("give it one"))
    if ruleset is None:
        return Refused(
            code="game.ruleset", reason=_("there is no such ruleset"), remedy=_("choose one of those listed")
        )
    if len(players) > _PLAYERS_MAX:
        reason = _("{count} players are too many", count=len(players))
        return Refused(
            code="game.players",
            reason=reason,
            remedy=_("start with {most} at most; others can join", most=_PLAYERS_MAX),
        )
    return None


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50] or "game"


def _free(slug: str, taken: set[str]) -> str:
    """The name itself, or with the first free number appended."""
    if slug not in taken:
        return slug
    return next(f"{slug}-{n}" for n in range(2, len(taken) + 3) if f"{slug}-{n}" not in taken)


_A_YEAR_SECONDS = 365 * 24 * 3600


def prefer(visit: Visit) -> Response:
    """Store the chosen appearance in cookies, and go back to the page."""
    response = see_other(within(visit.form.text("back", "/")))
    for name, choices in (("look", ("", *LOOKS)), ("keys", ("on", "off"))):
        chosen = visit.form.text(name)
        if name in visit.form and chosen in choices:
            secure = is_secure(visit.request)
            response.set_cookie(f"moot_{name}", chosen, max_age=_A_YEAR_SECONDS, samesite="lax", secure=secure)
    if visit.form.text("language") in dict(visit.languages):
        visit.choose_language(response, visit.form.text("language"))
    return response


ROUTES = [
    route("/", GET=lobby),
    route("/new", GET=new_form, POST=start),
    route("/rulesets/{ruleset}", GET=ruleset_page),
    route("/look", POST=prefer),
]
