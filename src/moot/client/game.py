"""One game, as a program reads and plays it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import quote

import moot.client.values as v
from moot.client.administration import Administration
from moot.client.connection import Connection
from moot.client.event_stream import watch

T = TypeVar("T")


class Game:
    """One game. Methods with `at` can look back: it is an entry's number or a time."""

    def __init__(self, connection: Connection, name: str, player: str = "", pin: str = ""):
        self.connection, self.name, self.player, self._pin = connection, name, player, pin
        self._path = f"/games/{quote(name, safe='')}"
        self.administration = Administration(connection, name)
        """For moderators of the game."""

    def as_(self, player: str, pin: str = "") -> "Game":
        """The same game, for another player."""
        return Game(self.connection, self.name, player, pin)

    # --- where it stands ---------------------------------------------------------------------

    def about(self) -> v.GameLine:
        """Its title, and your role in it."""
        return self._get("", v.GameLine)

    def status(self, at: int | str = "", player: str = "") -> v.Status:
        """Where it stands, and a player's to-do list."""
        return self._get("/status", v.Status, at=at, player=player or self.player)

    def look(self) -> v.News:
        """What is new since your last visit; this counts as a visit, and needs an account."""
        return self.connection.post(f"{self._path}/look", v.News, None)

    def deadlines(self) -> Iterator[v.DueTime]:
        """What falls due, the next first."""
        return self._pages("/deadlines", v.PageOfDueTime)

    def calendar(self, month: str = "", zone: str = "", at: int | str = "") -> v.Month:
        """A month such as `2026-01`, day by day: what falls due, and what was done."""
        return self._get("/calendar", v.Month, month=month, zone=zone, at=at)

    def board(self, at: int | str = "") -> v.Board:
        """Everything the rules keep track of."""
        return self._get("/board", v.Board, at=at)

    def scores(self, at: int | str = "") -> tuple[v.Scores, ...]:
        """How much of each quantity everybody has had over time."""
        return self._get("/scores", tuple[v.Scores, ...], at=at)

    def players(self, at: int | str = "") -> Iterator[v.PlayerLine]:
        """Who plays or has played."""
        return self._pages("/players", v.PageOfPlayerLine, at=at)

    def player_view(self, player: str, at: int | str = "") -> v.PlayerView:
        """What somebody has done."""
        return self._get(f"/players/{quote(player, safe='')}", v.PlayerView, at=at)

    # --- its law -----------------------------------------------------------------------------

    def rules(self, which: str = "in-force", at: int | str = "") -> Iterator[v.RuleLine]:
        """Its rules, in order."""
        return self._pages("/rules", v.PageOfRuleLine, which=which, at=at)

    def rule(self, number: str, at: int | str = "") -> v.RuleView:
        """One rule."""
        return self._get(f"/rules/{quote(number, safe='')}", v.RuleView, at=at)

    def rule_texts(self, which: str = "current", words: str = "", at: int | str = "") -> Iterator[v.ListedRule]:
        """Rules with their texts, searched by words; `which` is a view of pages, such as `repealed` or `obsolete`."""
        return self._pages("/rule-texts", v.PageOfListedRule, which=which, words=words, at=at)

    def rule_list(self, form: str = "markdown", at: int | str = "", *, full: bool = False) -> str:
        """The rules as a text to read: markdown, text, html or json."""
        return self.connection.text(f"{self._path}/rule-list", form=form, at=at, full=full)

    def graph(self, rule: str = "", at: int | str = "") -> v.Graph:
        """Which rules refer to, prevail over, depend on and change each other; around one rule, or all."""
        return self._get("/graph", v.Graph, rule=rule, at=at)

    def lint(self) -> tuple[v.LintFault, ...]:
        """Problems in its rules."""
        return self._get("/lint", tuple[v.LintFault, ...])

    def proposals(self, status: str = "", at: int | str = "", words: str = "", author: str = "") -> Iterator[v.Row]:
        """Its proposals, the latest first."""
        return self._pages("/proposals", v.PageOfRow, status=status, at=at, words=words, author=author)

    def proposal(self, number: str, at: int | str = "") -> v.ProposalView:
        """One proposal, with its visible votes."""
        return self._get(f"/proposals/{quote(number, safe='')}", v.ProposalView, at=at)

    def wordings(self, number: str, at: int | str = "") -> tuple[v.ProposalWording, ...]:
        """Every wording of a proposal."""
        return self._get(f"/wordings/{quote(number, safe='')}", tuple[v.ProposalWording, ...], at=at)

    def course(self, number: str, at: int | str = "") -> v.ProposalCourse:
        """What comes next for a proposal, or how it ended and why."""
        return self._get(f"/courses/{quote(number, safe='')}", v.ProposalCourse, at=at)

    def cases(self, stage: str = "", words: str = "", rule: str = "", at: int | str = "") -> Iterator[v.CaseLine]:
        """Its cases, the latest first."""
        return self._pages("/cases", v.PageOfCaseLine, stage=stage, words=words, rule=rule, at=at)

    def case(self, number: str, at: int | str = "") -> v.CaseRecord:
        """One case."""
        return self._get(f"/cases/{quote(number, safe='')}", v.CaseRecord, at=at)

    def judgments(self, at: int | str = "") -> Iterator[v.JudgmentView]:
        """Judgments, the latest case first."""
        return self._pages("/judgments", v.PageOfJudgmentView, at=at)

    def customs(self, at: int | str = "") -> Iterator[v.Custom]:
        """Customs, which holdings created."""
        return self._pages("/customs", v.PageOfCustom, at=at)

    # --- what was said and what happened -----------------------------------------------------

    def boards(self) -> tuple[str, ...]:
        """Its noticeboards."""
        return self._get("/boards", tuple[str, ...])

    def talk(self, board: str = "", words: str = "", at: int | str = "") -> Iterator[v.Thread]:
        """The discussion, in threads."""
        return self._pages("/talk", v.PageOfThread, board=board, words=words, at=at)

    def thread(self, entry: int, at: int | str = "") -> v.Thread:
        """The thread of the comment at an entry."""
        return self._get(f"/talk/{entry}", v.Thread, at=at)

    def log(self, since: int = 0, until: int | None = None, **wanted: str) -> Iterator[v.LogEntry]:
        """The log; filter it by player, move, rule, proposal, words, or times `after` and `before`."""
        return self._pages("/log", v.PageOfLogEntry, since=since, until=until, **wanted)

    def entry(self, number: int) -> v.LogEntry:
        """One entry."""
        return self._get(f"/log/{number}", v.LogEntry)

    def why(self, entry: int) -> v.Why:
        """Why each thing in an entry happened."""
        return self._get(f"/log/{entry}/why", v.Why)

    def compare(self, before: int | str, after: int | str = "") -> v.Between:
        """The differences between two moments."""
        return self._get("/compare", v.Between, before=before, after=after)

    def journal(self) -> str:
        """The whole public journal, one entry a line, for `moot verify`."""
        return self.connection.text(f"{self._path}/journal")

    def verify(self, *, redecide: bool = True) -> v.Report:
        """Verify that the journal is complete and follows from the rules."""
        return self._get("/verify", v.Report, redecide=redecide)

    def watch(self, since: int | None = None) -> Iterator[v.LogEntry]:
        """Each new entry after `since`, or from now on, even if the connection breaks."""
        return watch(self.connection, quote(self.name, safe=""), since)

    def postings(self) -> Iterator[v.PostingView]:
        """All postings, in a game that is played by postings."""
        return self._pages("/postings", v.PageOfPostingView)

    def posting(self, entry: int) -> v.PostingPage:
        """One posting, whole."""
        return self._get(f"/postings/{entry}", v.PostingPage)

    def compare_lines(self, one: int, other: int) -> v.Beside:
        """How the game after one posting differs from the game after another."""
        return self._get("/lines", v.Beside, one=one, other=other)

    # --- other games of it -------------------------------------------------------------------

    def fork(self, name: str, at: int | str = "", title: str = "") -> "Game":
        """Fork the game at a moment."""
        body = {"name": name, "at": str(at), "title": title}
        made = self.connection.post(f"{self._path}/forks", v.GameLine, body)
        return Game(self.connection, made.name, self.player)

    def forks(self) -> Iterator[v.GameLine]:
        """The forks of this game."""
        return self._pages("/forks", v.PageOfGameLine)

    def family(self) -> tuple[v.Branch, ...]:
        """The family tree of forks that this game belongs to."""
        return self._get("/family", tuple[v.Branch, ...])

    def apart(self, other: str) -> v.Apart:
        """How this game and a fork of it, or its origin, differ."""
        return self._get("/apart", v.Apart, other=other)

    # --- trying ------------------------------------------------------------------------------

    def preview(self, changes: str | Sequence[Any], *, prose: bool = False, player: str = "") -> v.Previewed:
        """What changes would do, given as values or as a text."""
        return self.connection.post(f"{self._path}/preview", v.Previewed, self._changes(changes, prose, player))

    def preview_proposal(self, number: str) -> v.Previewed:
        """What an open proposal would do."""
        return self._get(f"/previews/{quote(number, safe='')}", v.Previewed)

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

    def understand(self, text: str) -> v.Words:
        """How a proposal in plain words is understood."""
        return self.connection.post(f"{self._path}/understand", v.Words, {"text": text})

    def check(self, mechanism: str, player: str = "") -> tuple[v.Fault, ...]:
        """Problems in a mechanism, with the rules of this game."""
        body = {"mechanism": mechanism, "player": player or self.player}
        return self.connection.post(f"{self._path}/check", tuple[v.Fault, ...], body)

    # --- moves -------------------------------------------------------------------------------

    def offers(self, player: str = "") -> tuple[v.OfferView, ...]:
        """The moves on offer, and which you can make now."""
        return self._get("/offers", tuple[v.OfferView, ...], player=player or self.player)

    def moves(self, at: int | str = "") -> tuple[v.MoveView, ...]:
        """Every move: who makes it, which rule offers it, and which forbid or permit it."""
        return self._get("/moves", tuple[v.MoveView, ...], at=at)

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

    # --- being told --------------------------------------------------------------------------

    def notices(self) -> v.NoticeSettings:
        """Your notice settings for it."""
        return self._get("/notices", v.NoticeSettings)

    def change_notices(self, **wishes: Any) -> v.NoticeSettings:
        """Change `frequency`, `hour`, `weekday`, `hours_before`, `ways` or `talk`; the rest stays."""
        return self.connection.patch(f"{self._path}/notices", v.NoticeSettings, wishes)

    def feeds(self) -> v.Following:
        """The addresses of its feeds and calendar."""
        return self._get("/feeds", v.Following)

    def correspondence(self, player: str = "") -> v.Correspondence:
        """The state of its newsgroup and mail; letters of your own seat only."""
        return self._get("/correspondence", v.Correspondence, player=player or self.player)

    def _changes(self, changes: str | Sequence[Any], prose: bool, player: str) -> dict[str, Any]:
        given = {"text": changes} if isinstance(changes, str) else {"changes": changes}
        return {**given, "prose": prose, "player": player or self.player}

    def _move(self, name: str, arguments: Mapping[str, Any], player: str) -> dict[str, Any]:
        return {"name": name, "arguments": arguments, "player": player or self.player, "pin": self._pin}

    def _get(self, path: str, kind: type[T], **asked: Any) -> T:
        return self.connection.get(self._path + path, kind, **asked)

    def _pages(self, path: str, kind: type[Any], **asked: Any) -> Iterator[Any]:
        return self.connection.pages(self._path + path, kind, **asked)
