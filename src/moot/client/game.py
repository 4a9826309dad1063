"""One game, as a program reads, plays and moderates it; the plain methods are generated from the API."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

import moot.client.values as v
from moot.client.connection import Connection
from moot.client.event_stream import watch
from moot.client.methods import AdministrationMethods, GameMethods


class Administration(AdministrationMethods):
    """Who can join a game, who has which seat, webhooks, and closing it; nothing here touches the rules."""

    def __init__(self, connection: Connection, game: str):
        self.connection, self._path = connection, f"/games/{quote(game, safe='')}"

    def make_hook(self, address: str, form: str = "moot", topics: Sequence[str] = ()) -> v.CreatedHook:
        """Send news of the game to an address."""
        body = {"address": address, "form": form, **({"topics": list(topics)} if topics else {})}
        return self.connection.post(f"{self._path}/hooks", v.CreatedHook, body, again=False)


class Game(GameMethods):
    """One game. Methods with `at` can look back: it is an entry's number or a time."""

    def __init__(self, connection: Connection, name: str, player: str = "", pin: str = ""):
        self.connection, self.name, self.player, self._pin = connection, name, player, pin
        self._path = f"/games/{quote(name, safe='')}"
        self.administration = Administration(connection, name)
        """For moderators of the game."""

    def as_(self, player: str, pin: str = "") -> "Game":
        """The same game, for another player."""
        return Game(self.connection, self.name, player, pin)

    def look(self) -> v.News:
        """What is new since your last visit; this counts as a visit, and needs an account."""
        return self.connection.post(f"{self._path}/look", v.News, None)

    def rule_list(self, form: str = "markdown", at: int | str = "", *, full: bool = False) -> str:
        """The rules as a text to read: markdown, text, html or json."""
        return self.connection.text(f"{self._path}/rule-list", form=form, at=at, full=full)

    def log(self, since: int = 0, until: int | None = None, **wanted: str) -> Iterator[v.LogEntry]:
        """The log; filter it by player, move, rule, proposal, words, or times `after` and `before`."""
        return self.connection.pages(f"{self._path}/log", v.PageOfLogEntry, since=since, until=until, **wanted)

    def journal(self) -> str:
        """The whole public journal, one entry a line, for `moot verify`."""
        return self.connection.text(f"{self._path}/journal")

    def receipt(self, entry: int) -> str:
        """The receipt for an entry: proof that it is in the record, for `moot verify --against`."""
        return self.connection.text(f"{self._path}/log/{entry}/receipt")

    def watch(self, since: int | None = None) -> Iterator[v.LogEntry]:
        """Each new entry after `since`, or from now on, even if the connection breaks."""
        return watch(self.connection, quote(self.name, safe=""), since)

    def fork(self, name: str, at: int | str = "", title: str = "") -> "Game":
        """Fork the game at a moment."""
        body = {"name": name, "at": str(at), "title": title}
        made = self.connection.post(f"{self._path}/forks", v.GameLine, body)
        return Game(self.connection, made.name, self.player)

    def preview(self, changes: str | Sequence[Any], *, prose: bool = False, player: str = "") -> v.PreviewResult:
        """What changes would do, given as values or as a text."""
        return self.connection.post(f"{self._path}/preview", v.PreviewResult, self._changes(changes, prose, player))

    def try_out(
        self,
        changes: str | Sequence[Any] = (),
        steps: Sequence[str] = (),
        *,
        proposal: str = "",
        prose: bool = False,
        player: str = "",
    ) -> v.Tryout:
        """Adopt changes, or an open proposal, on a copy of the game, and play on there with the offered steps."""
        body = {**self._changes(changes, prose, player), "proposal": proposal, "steps": list(steps)}
        return self.connection.post(f"{self._path}/tryouts", v.Tryout, body)

    def do(self, move: str, *, player: str = "", **arguments: Any) -> v.MoveMade:
        """Make a move by its name and arguments, as `offers` lists them; raises `RequestRefused`."""
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
    ) -> v.MoveMade:
        """Make a move, with options: `prose` confirms changes in your own words as they are understood; `seen` is the
        digest of the proposal's text, so that the move fails if the text has changed; `key` is the idempotency key.
        """
        headers = {"If-Match": f'"{seen}"'} if seen else {}
        body = {**self._move(move, arguments, player), "prose": prose}
        return self.connection.post(f"{self._path}/moves", v.MoveMade, body, key=key, headers=headers)

    def make_all(
        self, moves: Iterable[tuple[str, Mapping[str, Any]]], *, player: str = ""
    ) -> tuple[v.BatchMoveResult, ...]:
        """Make several moves in order, each a name with arguments; a refused one doesn't stop the rest."""
        body = {"moves": [self._move(name, arguments, player) for name, arguments in moves]}
        return self.connection.post(f"{self._path}/moves/batch", tuple[v.BatchMoveResult, ...], body)

    def propose(
        self, changes: str | Sequence[Any], title: str = "", *, prose: bool = False, player: str = ""
    ) -> v.MoveMade:
        """Propose changes of rules, as values or as a text; `proposal` of what comes back is its number."""
        titled = {"title": title} if title else {}
        return self.make("propose", {"changes": changes, **titled}, player=player, prose=prose)

    def vote(self, proposal: str, choice: str, *, player: str = "", seen: str = "") -> v.MoveMade:
        """Vote on a proposal."""
        return self.make("vote", {"proposal": proposal, "choice": choice}, player=player, seen=seen)

    def say(self, text: str, *, proposal: str = "", case: str = "", player: str = "") -> v.MoveMade:
        """Post a comment, perhaps about a proposal or a case."""
        about = {"proposal": proposal} if proposal else {"case": case} if case else {}
        return self.make("argue", {"text": text, **about}, player=player)

    def set_pin(self, new_pin: str, player: str = "") -> v.SeatView:
        """Set your seat's PIN in a game where anybody can play any seat; an empty one removes it."""
        path = f"{self._path}/seats/{quote(player or self.player, safe='')}"
        return self.connection.patch(path, v.SeatView, {"new_pin": new_pin, "pin": self._pin})

    def _changes(self, changes: str | Sequence[Any], prose: bool, player: str) -> dict[str, Any]:
        given = {"text": changes} if isinstance(changes, str) else {"changes": changes}
        return {**given, "prose": prose, "player": player or self.player}

    def _move(self, name: str, arguments: Mapping[str, Any], player: str) -> dict[str, Any]:
        return {"name": name, "arguments": arguments, "player": player or self.player, "pin": self._pin}
