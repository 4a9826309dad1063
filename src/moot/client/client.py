"""A host and its games, as a program uses them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import quote

import httpx2

from moot.client import values as v
from moot.client.connecting import TRIES, Connection
from moot.client.watching import watch

T = TypeVar("T")


class Client:
    """A host, by its address; with a token of an account where games are private, or seats belong to accounts."""

    def __init__(
        self, url: str, token: str = "", *, timeout: float = 30.0, tries: int = TRIES, http: httpx2.Client | None = None
    ):
        self.connection = Connection(url, token, timeout=timeout, tries=tries, http=http)

    def close(self) -> None:
        """Let go of the connection."""
        self.connection.http.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> Iterator[v.GameLine]:
        """The games that may be read."""
        return pages(self.connection, "/games", v.PageOfGameLine)

    def game(self, name: str, player: str = "", pin: str = "") -> "Game":
        """A game; `player` makes its moves, where that is not one's only seat, and `pin` is that seat's."""
        return Game(self.connection, name, player, pin)

    def begin(self, name: str, ruleset: str, players: Sequence[str], **more: Any) -> "Game":
        """Begin a game; `more` is a title, offices, or what its door is to be."""
        body = {"name": name, "ruleset": ruleset, "players": list(players), **more}
        return self.game(self.connection.post("/games", v.GameLine, body).name)

    def rulesets(self) -> tuple[v.RulesetLine, ...]:
        """The rulesets that come with the program."""
        return self.connection.get("/rulesets", tuple[v.RulesetLine, ...])

    def ruleset(self, name: str) -> v.RulesetView:
        """One of them."""
        return self.connection.get(f"/rulesets/{quote(name, safe='')}", v.RulesetView)

    def account(self) -> v.AccountView:
        """Whose token it is."""
        return self.connection.get("/account", v.AccountView)


class Game:
    """One game. Reading takes `at`, an entry's number or a time, where it can look back."""

    def __init__(self, connection: Connection, name: str, player: str = "", pin: str = ""):
        self.connection, self.name, self.player, self._pin = connection, name, player, pin
        self._path = f"/games/{quote(name, safe='')}"

    def as_(self, player: str, pin: str = "") -> "Game":
        """The same game, for another player."""
        return Game(self.connection, self.name, player, pin)

    # --- reading -----------------------------------------------------------------------------

    def about(self) -> v.GameLine:
        """What it is called, and what one is in it."""
        return self._get("", v.GameLine)

    def status(self, at: int | str = "", player: str = "") -> v.Status:
        """Where it stands, and what is asked of a player."""
        return self._get("/status", v.Status, at=at, player=player or self.player)

    def offers(self, player: str = "") -> tuple[v.OfferView, ...]:
        """Which moves there are, and which may be made now."""
        return self._get("/offers", tuple[v.OfferView, ...], player=player or self.player)

    def rules(self, which: str = "in-force", at: int | str = "") -> Iterator[v.RuleLine]:
        """Its rules, by ordinal."""
        return pages(self.connection, f"{self._path}/rules", v.PageOfRuleLine, which=which, at=at)

    def rule(self, number: str, at: int | str = "") -> v.RuleView:
        """One rule."""
        return self._get(f"/rules/{quote(number, safe='')}", v.RuleView, at=at)

    def rule_list(self, form: str = "markdown", at: int | str = "", *, full: bool = False) -> str:
        """The rules as a text to read: markdown, text, html or json."""
        return self.connection.text(f"{self._path}/rule-list", form=form, at=at, full=full)

    def proposals(self, status: str = "", at: int | str = "") -> Iterator[v.Row]:
        """Its proposals, the latest first."""
        return pages(self.connection, f"{self._path}/proposals", v.PageOfRow, status=status, at=at)

    def proposal(self, number: str, at: int | str = "") -> v.ProposalView:
        """One proposal, with its votes as far as they may be seen."""
        return self._get(f"/proposals/{quote(number, safe='')}", v.ProposalView, at=at)

    def cases(self, stage: str = "", words: str = "") -> Iterator[v.CaseLine]:
        """Its cases, the latest first."""
        return pages(self.connection, f"{self._path}/cases", v.PageOfCaseLine, stage=stage, words=words)

    def case(self, number: str) -> v.CaseRecord:
        """One case."""
        return self._get(f"/cases/{quote(number, safe='')}", v.CaseRecord)

    def players(self) -> Iterator[v.PlayerLine]:
        """Who plays or has played."""
        return pages(self.connection, f"{self._path}/players", v.PageOfPlayerLine)

    def log(self, since: int = 0, until: int | None = None, **wanted: str) -> Iterator[v.LogEntry]:
        """What happened; `wanted` is a player, a move or an event."""
        return pages(self.connection, f"{self._path}/log", v.PageOfLogEntry, since=since, until=until, **wanted)

    def why(self, entry: int) -> v.Why:
        """Why each thing in an entry happened."""
        return self._get(f"/log/{entry}/why", v.Why)

    def compare(self, before: int | str, after: int | str = "") -> v.Between:
        """What differs between two moments."""
        return self._get("/compare", v.Between, before=before, after=after)

    def journal(self) -> str:
        """The whole public record, an entry a line, for `moot verify`."""
        return self.connection.text(f"{self._path}/journal")

    def verify(self) -> v.Report:
        """Whether the record is whole and follows from the rules."""
        return self._get("/verify", v.Report)

    def watch(self, since: int | None = None) -> Iterator[v.LogEntry]:
        """Each entry as it is made, behind `since` or from now on, however often the connection breaks."""
        return watch(self.connection, quote(self.name, safe=""), since)

    # --- trying ------------------------------------------------------------------------------

    def preview(self, changes: str | Sequence[Any], *, prose: bool = False, player: str = "") -> v.Previewed:
        """What changes would do, given as values or as a text."""
        given = {"text": changes} if isinstance(changes, str) else {"changes": changes}
        body = {**given, "prose": prose, "player": player or self.player}
        return self.connection.post(f"{self._path}/preview", v.Previewed, body)

    def understand(self, text: str) -> v.Words:
        """What words are understood as."""
        return self.connection.post(f"{self._path}/understand", v.Words, {"text": text})

    # --- moves -------------------------------------------------------------------------------

    def do(self, move: str, *, player: str = "", **arguments: Any) -> v.Made:
        """Make any move by its name and arguments, as `offers` lists them; raises `Refused` where it may not be."""
        return self.make(move, arguments, player=player)

    def make(
        self,
        move: str,
        arguments: Mapping[str, Any],
        *,
        player: str = "",
        prose: bool = False,
        seen: str = "",
        key: str = "",
    ) -> v.Made:
        """The same, with more to say: `prose` that changes are in one's own words and mean what is understood of them,
        `seen` the digest of the proposal's text that one has read, so that the move is made only while it is that, and
        `key` the word that makes a repeat the same request.
        """
        given = {"name": move, "arguments": arguments, "player": player or self.player, "pin": self._pin}
        headers = {"If-Match": f'"{seen}"'} if seen else {}
        path = f"{self._path}/moves"
        return self.connection.post(path, v.Made, {**given, "prose": prose}, key=key, headers=headers)

    def propose(
        self, changes: str | Sequence[Any], title: str = "", *, prose: bool = False, player: str = ""
    ) -> v.Made:
        """Propose changes of rules, as values or as a text; `proposal` of what comes back is its number."""
        titled = {"title": title} if title else {}
        return self.make("propose", {"changes": changes, **titled}, player=player, prose=prose)

    def vote(self, proposal: str, choice: str, *, player: str = "", seen: str = "") -> v.Made:
        """Vote on a proposal."""
        return self.make("vote", {"proposal": proposal, "choice": choice}, player=player, seen=seen)

    def say(self, text: str, *, proposal: str = "", case: str = "", player: str = "") -> v.Made:
        """Say something, perhaps about a proposal or a case."""
        about = {"proposal": proposal} if proposal else {"case": case} if case else {}
        return self.make("argue", {"text": text, **about}, player=player)

    def fork(self, name: str, at: int | str = "", title: str = "") -> "Game":
        """Go on from a moment as another game."""
        body = {"name": name, "at": str(at), "title": title}
        made = self.connection.post(f"{self._path}/forks", v.GameLine, body)
        return Game(self.connection, made.name, self.player)

    def _get(self, path: str, kind: type[T], **asked: Any) -> T:
        return self.connection.get(self._path + path, kind, **asked)


def pages(connection: Connection, path: str, kind: type[Any], **asked: Any) -> Iterator[Any]:
    """Every item of a list, fetched piece by piece as it is wanted."""
    cursor = ""
    while True:
        piece = connection.get(path, kind, cursor=cursor, limit=200, **asked)
        yield from piece.items
        if not piece.next:
            return
        cursor = piece.next
