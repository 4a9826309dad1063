"""Games: list, create, status and deadlines; and the rulesets they start from."""

from typing import Annotated
from urllib.parse import quote

from msgspec import Meta

from moot.authoring.lint import LintFault, lint_ruleset, lint_table
from moot.game.rules import Ruleset
from moot.game.values import Number, PlayerId, Rank, Value, from_attributes
from moot.gateways.api.call import Call
from moot.gateways.api.operations import PREFIX, OperationGroup
from moot.gateways.api.pagination import At, Page, PageQuery, page
from moot.gateways.api.problems import trouble
from moot.people.accounts import spaced
from moot.people.values import Seating
from moot.play.game_lists import GameLine, game_for, games_for
from moot.play.host import shipped
from moot.play.search import QUERY_CHARACTERS_MAX, SearchAnswer, search_games
from moot.play.search_texts import KINDS
from moot.views.moments import DueTime, due_times
from moot.views.status import Status
from moot.views.status import status as game_status

GAMES = OperationGroup("games", "Games: list them, start one, and see where one stands.")
RULESETS = OperationGroup("rulesets", "The rulesets a game can start from.")

Name = Annotated[str, Meta(min_length=1, max_length=60, description="Letters, digits, hyphens, dots and underscores.")]
Title = Annotated[str, Meta(max_length=120)]
PLAYERS_MAX = 100


class PlayerQuery(Value, frozen=True):
    """Query: at which moment, and for whom."""

    at: At = ""
    player: Annotated[
        str, Meta(max_length=60, description="Whose to-do list to include; the default is your own seat.")
    ] = ""


class SearchQuery(Value, frozen=True):
    """Query: what to look for."""

    q: Annotated[
        str, Meta(max_length=QUERY_CHARACTERS_MAX, description="Words; each begins a word of what is found.")
    ] = ""
    only: Annotated[str, Meta(max_length=20, description="`game`, `rule`, `proposal`, `player` or `talk`; all.")] = ""


class NewGame(Value, frozen=True):
    """A new game."""

    name: Name
    ruleset: Annotated[str, Meta(max_length=60, description="One of /rulesets.")]
    players: Annotated[tuple[PlayerId, ...], Meta(max_length=PLAYERS_MAX)]
    title: Title = ""
    offices: dict[str, str] = {}
    """The office holders at the start, if the rules have offices."""
    seating: Seating | None = None
    """Open: anybody can play any seat. Members: seats belong to accounts; you need one. Null: as this host does it."""
    private: bool | None = None
    """Whether only people in the game can read it. Null: as this host does it."""


class RulesetLine(Value, frozen=True):
    """A ruleset in a list."""

    name: str
    title: str
    rules: int


class RulesetRule(Value, frozen=True):
    """A rule of a ruleset, before any game."""

    number: Number
    title: str
    rank: Rank
    text: str
    mechanism: str = ""


class RulesetView(Value, frozen=True):
    """A ruleset to read before a game."""

    name: str
    title: str
    about: str
    """Its front page, in Markdown."""
    rules: tuple[RulesetRule, ...]


@GAMES.get("/games")
def games(call: Call, ask: PageQuery) -> Page[GameLine]:
    """The games you can read, by name."""
    return page(games_for(call.host, call.caller.account), lambda one: (one.name,), ask.limit, ask.cursor)


@GAMES.post("/games", status=201)
def begin_game(call: Call, given: NewGame) -> GameLine:
    """Start a game from a ruleset that comes with the program.

    With an account, you moderate the game, and the player of your name is you. Without one it can only be public,
    and anybody can play any seat. A host may let only accounts or its moderators start games.
    """
    if call.caller.account is None and (given.seating == "members" or given.private):
        raise trouble(
            401, "token.missing", "You need an account to start a private game or one with members.", "send a token"
        )
    if given.ruleset not in shipped():
        raise trouble(422, "ruleset.unknown", "We don't have this ruleset.", f"choose one of {', '.join(shipped())}")
    call.people.sign_in.spend("found", call.caller.browser.place)
    ruleset = call.host.ruleset(given.ruleset)
    records = call.people.founding(call.caller.account, given.name, given.seating, given.private)
    call.host.new(given.name, ruleset, given.players, title=spaced(given.title), offices=given.offices, records=records)
    account = call.caller.account
    if account is not None and account.name in (*given.players, *given.offices.values()):
        call.people.administration.take(given.name, account, PlayerId(account.name), call.people.now)
    return made(call, given.name)


def made(call: Call, name: str) -> GameLine:
    """The answer for a new game, with its address."""
    call.headers["Location"] = f"{PREFIX}/games/{quote(name, safe='')}"
    return line(call, name)


def line(call: Call, name: str) -> GameLine:
    """The line of a game in a list, if the caller may read it."""
    found = game_for(call.host, call.caller.account, name)
    assert found is not None, name
    return found


@GAMES.get("/search")
def search(call: Call, ask: SearchQuery) -> SearchAnswer:
    """Search the games that you can read: their titles, rules, proposals, players and talk.

    The best come first, at most 20 of a kind. What is secret, hidden or taken out of the record isn't found.
    """
    return search_games(call.host, call.caller.account, ask.q, (ask.only,) if ask.only else KINDS)


@GAMES.get("/games/{game}")
def game(call: Call) -> GameLine:
    """A game's title, its ruleset, and your role in it."""
    return line(call, call.game)


@GAMES.get("/games/{game}/status")
def status(call: Call, ask: PlayerQuery) -> Status:
    """Where a game stands: open proposals and cases, deadlines, and a player's to-do list."""
    return game_status(call.moment(ask.at).seen_by(call.player(ask.player)))


@GAMES.get("/games/{game}/deadlines")
def deadlines(call: Call, ask: PageQuery) -> Page[DueTime]:
    """What falls due, the next first."""
    due = due_times(call.present)
    return page(due, lambda one: (one.time, one.rule, one.provision, one.subject), ask.limit, ask.cursor)


@GAMES.get("/games/{game}/lint")
def lint_game(call: Call) -> tuple[LintFault, ...]:
    """Problems in the rules of a game: references, claims, clashes, places."""
    return lint_table(call.table)


@RULESETS.get("/rulesets", scope="")
def rulesets(call: Call) -> tuple[RulesetLine, ...]:
    """The rulesets that come with the program."""
    return tuple(RulesetLine(one.name, one.title, len(one.rules)) for one in call.host.rulesets())


@RULESETS.get("/rulesets/{ruleset}", scope="")
def ruleset(call: Call, ruleset: str) -> RulesetView:
    """A ruleset, with the text and the mechanism of each rule."""
    found = shipped_ruleset(call, ruleset)
    rules = (from_attributes(RulesetRule, rule, rule.content) for rule in found.rules)
    return RulesetView(found.name, found.title, found.papers.get("RULESET.md", ""), tuple(rules))


@RULESETS.get("/rulesets/{ruleset}/lint", scope="")
def lint_of_ruleset(call: Call, ruleset: str) -> tuple[LintFault, ...]:
    """Problems in a ruleset as a whole."""
    faults = lint_ruleset(call.host, shipped_ruleset(call, ruleset))
    return tuple(LintFault(fault.code, fault.message, fault.rules, fault.remedy) for fault in faults)


def shipped_ruleset(call: Call, name: str) -> Ruleset:
    """A ruleset that comes with the program; 404 if there is none of this name."""
    if name not in shipped():
        raise trouble(404, "ruleset.unknown", "We don't have this ruleset.", f"choose one of {', '.join(shipped())}")
    return call.host.ruleset(name)
