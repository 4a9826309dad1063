"""A running host: its games, the rulesets it can start them from, and the thread that handles due times."""

import logging
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from time import time as wall_time

from msgspec.structs import replace

from moot.game import chance
from moot.game.changes import Fault
from moot.game.commitments import Withheld
from moot.game.decision.decide import begin
from moot.game.events import GameStarted
from moot.game.law_protocol import Luck
from moot.game.moves import Move, Refused
from moot.game.record.entries import FORMAT, Entry, apply_entry, seal
from moot.game.rules import LANGUAGE, Ruleset, RuleText
from moot.game.sealed_values import HostSealing
from moot.game.state import State
from moot.game.values import PlayerId, Time, fault_of_name
from moot.journal.ballot_checks import opened_in_rows
from moot.journal.database import Access as Access
from moot.journal.errors import NameTaken
from moot.journal.files import read_entries
from moot.journal.journal import GameRecord, Journal
from moot.journal.record_store import ANY_VERSION, StoredRecord
from moot.journal.verification import Report as Report
from moot.journal.verification import verify
from moot.languages import N_
from moot.law.files.rule_files import file_of, mechanism_line, read_ruleset, write_rule
from moot.law.law import SandboxedLaw
from moot.law.playouts import TRIALS
from moot.law.rule_index import RuleIndex
from moot.law.rulesets import RULESETS as RULESETS
from moot.law.rulesets import check_mechanisms, shipped_ruleset
from moot.law.rulesets import expanded_rule as expanded_rule
from moot.law.rulesets import playing_notes as playing_notes
from moot.law.rulesets import shipped as shipped
from moot.law.rulesets import title_of as title_of
from moot.law.sandbox import Sandbox
from moot.people.accounts import InvalidRequest
from moot.people.game_access import SETTINGS, GameHead
from moot.people.invitations import INVITATION, JOIN_CODE
from moot.people.lookalikes import RESERVED_GAMES, fault_of_looks, is_reserved, looks_of
from moot.people.people import People
from moot.people.reports import REPORT
from moot.people.values import Account
from moot.play.checkpoints import Checkpoints
from moot.play.deciding_again import DecidingAgain, state_begun
from moot.play.decisions import decided, kept_apart, with_dice
from moot.play.table import Table
from moot.runtime.clock import JUMP_SECONDS, Clock, SetClock
from moot.runtime.concurrency import CHECKS
from moot.runtime.machine import MACHINE, Machine

_log = logging.getLogger(__name__)
TICK_SECONDS = 1.0
SHARE_SECONDS = 0.5
"""The longest that the deadlines of games with much to do are handled before it is the others' turn; these share it."""
SWEEP_SECONDS = 3_600.0
"""The interval at which expired records (sessions, links, attempts) are deleted."""


class InvalidRuleset(Exception):
    """There is no such ruleset, or its files have faults (by file name)."""

    def __init__(self, message: str, faults: Mapping[str, Iterable[Fault]] | None = None):
        super().__init__(message)
        self.faults = {name: tuple(listed) for name, listed in (faults or {}).items()}


class InvalidName(ValueError):
    """An invalid name for a game or player, with what to do."""

    def __init__(self, reason: str, remedy: str = "choose another name"):
        super().__init__(reason)
        self.remedy = remedy


_OF_GAMES = (INVITATION, JOIN_CODE, REPORT)
"""The kinds of records that belong to a game and go with it."""
_SCRIPTED = "scripted"
"""The kind of record that marks a game begun at a time that was given."""


class Host:
    """The games of one journal: the entry point for gateways."""

    def __init__(self, journal: Journal, clock: Clock, sandbox: Sandbox, machine: Machine = MACHINE):
        self.journal, self.clock, self.sandbox, self.machine = journal, clock, sandbox, machine
        self.has_local_hooks = False
        """Whether webhooks may be sent to this machine and private networks: for clubs whose programs run there."""
        self.people = People(journal, clock)
        self.checkpoints = Checkpoints(journal, clock)
        self._tables: dict[str, Table] = {}
        self._lock = threading.Lock()
        self.stopping = threading.Event()
        """Set when the host closes, which ends background threads."""
        self.kept_time_at: float | None = None
        """When due times were last handled in all games, by the process's clock; None if they aren't."""
        self.late_seconds: dict[str, int] = {}
        """By game that had more to do than its share of time allowed, how late its due times are."""

    def law_of(self, state: State) -> SandboxedLaw:
        """The law of a state."""
        return SandboxedLaw(self.sandbox, state, trials=TRIALS)

    # --- games -------------------------------------------------------------------------------

    def games(self) -> list[GameRecord]:
        """Every game, by name."""
        return self.journal.games()

    def reading_ahead(self, name: str, channels: Sequence[str], sent: Sequence[str]) -> AbstractContextManager[None]:
        """Within, this thread reads a game's head, keys, bookmarks and sent messages once (`Journal.reading_ahead`)."""
        records = [(SETTINGS, name), *self.checkpoints.records_of(name)]
        return self.journal.reading_ahead(name, self.clock.now(), records, channels, sent)

    def has(self, name: str) -> bool:
        """Whether there is a game of this name."""
        return name in self._tables or self.journal.length(name) > 0

    def table(self, name: str) -> Table:
        """A live game; raises the journal's `UnknownGame` if there is none."""
        with self._lock:
            if name not in self._tables:
                read_head, fault = partial(self._head, name), self._fault_of_time(name)
                self._tables[name] = Table(name, self.journal, self.clock, self.law_of, read_head, fault, self.machine)
                self._tables[name].is_kept_in_background = self.kept_time_at is not None
            return self._tables[name]

    def _fault_of_time(self, name: str) -> Refused | None:
        """Why nothing can happen in a game at the time that was given; None if it can.

        What is stamped with a time far ahead stamps everything after it, so only a game that was begun at a time
        that was given goes by one.
        """
        is_ahead = isinstance(self.clock, SetClock) and self.clock.now() > wall_time() + JUMP_SECONDS
        if not is_ahead or self.journal.records.get(_SCRIPTED, name, self.clock.now()) is not None:
            return None
        return Refused(
            code="time.not-scripted",
            reason=N_("{name} goes by the clock, and the time given is more than a day ahead", name=name),
            remedy=N_("leave `--now` away; try other times in a game begun with `--now`, or in a fork"),
        )

    def records_of_new(self, name: str, given: Iterable[StoredRecord]) -> tuple[StoredRecord, ...]:
        """What is stored with a new game: the records given, by default the host's own, and how its time goes."""
        mark = StoredRecord(_SCRIPTED, name, b"true", version=ANY_VERSION)
        access = tuple(given) or self.people.founding_by_host(name)
        return (*access, mark) if isinstance(self.clock, SetClock) else (*access,)

    def _head(self, name: str) -> GameHead:
        return self.people.access_store.head(name, self.clock.now())

    def new(
        self,
        name: str,
        ruleset: Ruleset,
        players: Iterable[str],
        *,
        title: str = "",
        seed: bytes | None = None,
        now: Time | None = None,
        unseated: bool = False,
        offices: Mapping[str, str] | None = None,
        history: Iterable[tuple[Move, Time]] = (),
        records: Iterable[StoredRecord] = (),
        dice: Sequence[int] | None = None,
    ) -> Table:
        """Start a game; `unseated` allows no players, and `offices` are the holders of offices at the start.

        `history` are moves of the host's own, each with its time, by which what went before is written down and play
        is opened. `records`, such as its access settings, are stored with it: all of these or none.
        `dice` is for plays alone: what the first draws come to. The record then says that its dice were named.

        Raises `InvalidName`, or the journal's `NameTaken`.
        """
        seats = self.check_names(name, players)
        if not seats and not unseated:
            raise InvalidName(N_("a game needs at least one player"), N_("name at least one"))
        held = check_offices(ruleset, seats, offices or {})
        seed = seed if seed is not None else self.machine.random_bytes(32)
        started = GameStarted(
            title=title or name,
            ruleset=ruleset.name,
            players=seats,
            rules=tuple(expanded_rule(rule) for rule in ruleset.rules),
            settings=ruleset.settings,
            language=LANGUAGE,
            papers=ruleset.papers,
            offices=held,
            named_dice=dice is not None,
        )
        time = self.clock.now() if now is None else now
        first, kept = self._first(name, started, time, seed, dice or ())
        more = self._written_down(first, history, seed)
        together = self.records_of_new(name, records)
        self.journal.create(name, started.title, seed, first, *more, records=together, kept=kept)
        table = self.table(name)
        self.journal.keep_snapshot_if_due(name, table.state)
        return table

    def delete(self, name: str, by: Account) -> None:
        """Delete an archived game with its record, letters and seats; its name can't be taken again.

        Raises `InvalidRequest` for a game that isn't archived, and the journal's `UnknownGame` if there is none.
        """
        people, records, now = self.people, self.journal.records, self.clock.now()
        table = self.table(name)
        if not people.access_settings(name).archived:
            raise InvalidRequest("game.not-archived", N_("only archived games can be deleted"), N_("archive it first"))
        entries, hash = table.last.entry + 1, next(table.read(table.last.entry, table.last.entry)).hash
        owned = [(kind, one.key) for kind in _OF_GAMES for one in records.of(kind, name, now)]
        self.journal.remove(name, [*people.access_store.records_of(name, now), *owned, (_SCRIPTED, name)], now)
        with self._lock:
            self._tables.pop(name, None)
        told = f"deleted the game {name}, which had {entries} entries, the last with the hash {hash}"
        records.change(new=[people.audit_log.act_in("", told, by.name, now)])

    def check_names(self, game: str, players: Iterable[str]) -> tuple[PlayerId, ...]:
        """The players by name, if their names and the game's are valid; raises `InvalidName` or `NameTaken`."""
        seats = tuple(PlayerId(player.strip()) for player in players)
        _check_names(game, seats)
        if is_reserved(game, RESERVED_GAMES):
            raise NameTaken.of(game)
        return seats

    def _first(
        self, name: str, started: GameStarted, time: Time, seed: bytes, dice: Sequence[int]
    ) -> tuple[Entry, tuple[Withheld, ...]]:
        """A game's first entry, and what it withholds."""
        link, sealing = chance.link(seed, 0), HostSealing(name, seed, 0, "", {})
        luck = Luck(luck=chance.luck(link, ""), sealing=sealing)
        begun = with_dice(lambda luck: begin(self.law_of, started, time, luck), luck, dice)
        law = self.law_of(state_begun(started, time))
        first = seal(
            Entry(
                game=name,
                number=0,
                time=time,
                move=Move(name="begin"),
                events=begun.events,
                law=law.digest,
                previous="",
                draws=begun.draws,
                deaths=begun.deaths,
                reveal=link if begun.draws else "",
                tip=chance.tip(seed),
                format=FORMAT,
            )
        )
        return first, kept_apart(sealing.made)

    def _written_down(self, first: Entry, history: Iterable[tuple[Move, Time]], seed: bytes) -> Iterator[Entry]:
        """The entries of a recorded history; one that doesn't fit is a bug."""
        state, last = apply_entry(State(), first), first
        law = self.law_of(state)
        for move, time in history:
            at = max(time, state.now)
            verdict, entry, _ = decided(first.game, state, law, move, at, seed=seed, previous=last.hash)
            if entry is None:
                raise AssertionError(f"{move.name} cannot be written down: {verdict}")
            yield entry
            state, last = apply_entry(state, entry), entry
            law = law.under(state)

    # --- rulesets ------------------------------------------------------------------------------

    def rulesets(self) -> list[Ruleset]:
        """The rulesets that come with the program."""
        return [self.ruleset(name) for name in shipped()]

    def ruleset(self, name_or_folder: str) -> Ruleset:
        """A ruleset that comes with the program, or one in a folder; raises `InvalidRuleset`.

        The mechanisms of a folder are checked first; those that come with the program have been.
        """
        if name_or_folder in shipped():
            return shipped_ruleset(name_or_folder)
        found = Path(name_or_folder)
        if not found.is_dir():
            raise InvalidRuleset(
                N_(
                    "there is no ruleset {name_or_folder}; with the program come: {shipped}",
                    name_or_folder=name_or_folder,
                    shipped=", ".join(shipped()),
                )
            )
        ruleset = read_ruleset(found)
        if isinstance(ruleset, dict):
            raise InvalidRuleset(
                N_("the rule files in {name_or_folder} have faults", name_or_folder=name_or_folder), ruleset
            )
        faults = check_ruleset(ruleset, found)
        if faults:
            raise InvalidRuleset(
                N_("the mechanisms in {name_or_folder} have faults", name_or_folder=name_or_folder), faults
            )
        return ruleset

    # --- the record ------------------------------------------------------------------------------

    @CHECKS.limited
    def verify(self, name: str, redecide: bool = True) -> Report:
        """Verify a game's record: the hash chain, the dice, and (if requested) every verdict again."""
        rows, kept, labels = self.journal.raw(name), self.journal.withheld(name), self.journal.labels(name)
        if not redecide:
            return verify(rows, kept=kept, labels=labels)
        again = self.redecider()
        return verify(rows, again, kept, again.secret, again.choices, labels)

    def verify_file(self, lines: Iterable[bytes], redecide: bool = True) -> Report:
        """Verify a game's record in a file, with nothing else known."""
        rows = list(read_entries(lines))
        opened = opened_in_rows(rows)
        if not redecide:
            return verify(rows, kept=opened)
        again = self.redecider()
        return verify(rows, again, opened, again.secret, again.choices)

    def redecider(self) -> DecidingAgain:
        """Decides entries again, each in the state before it."""
        return DecidingAgain(self.law_of)

    # --- time --------------------------------------------------------------------------------

    def keep_time(self) -> None:
        """Handle everything that is due in every game."""
        while self._keep_time_in_turn():
            pass

    def _keep_time_in_turn(self) -> bool:
        """Handle what is due, in each game for its share of time; returns whether a game may have more to do.

        Neither an error in one game nor its many deadlines delay the others: games that had more to do the last time
        come last, and have one share together.
        """
        names, late = [record.name for record in self.games()], self.late_seconds
        share = SHARE_SECONDS / max(1, len(late))
        found: dict[str, int] = {}
        for name in sorted(names, key=late.__contains__):
            began = self.machine.monotonic()
            try:
                table = self.table(name)
                table.keep_time(share_seconds=share)
                if self.machine.monotonic() - began >= share:
                    found[name] = max(0, self.clock.now() - table.last.now)
            except Exception:
                _log.exception("the time of %s could not be kept; it is tried again", name)
        self.late_seconds = found
        return bool(found)

    def start_keeping_time(self) -> threading.Thread:
        """Handle due times in a background thread until `close`."""

        self.kept_time_at = self.machine.monotonic()
        with self._lock:
            for table in self._tables.values():
                table.is_kept_in_background = True

        def run() -> None:
            swept = self.machine.monotonic() - SWEEP_SECONDS
            has_more = False
            while not self.stopping.wait(0 if has_more else TICK_SECONDS):
                try:
                    if self.machine.monotonic() - swept >= SWEEP_SECONDS:
                        self.journal.records.sweep(self.clock.now())
                        swept = self.machine.monotonic()
                    has_more = self._keep_time_in_turn()
                    self.kept_time_at = self.machine.monotonic()
                except Exception:
                    _log.exception("time could not be kept; it is tried again")

        thread = threading.Thread(target=run, name="time", daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Stop the background thread, and close the sandbox and the journal."""
        self.stopping.set()
        self.sandbox.close()
        self.journal.close()


def check_ruleset(ruleset: Ruleset, folder: Path | None = None) -> dict[str, tuple[Fault, ...]]:
    """The faults of a ruleset's mechanisms (library lines, gate, types, names), by rule file."""
    found = check_mechanisms(ruleset)
    return {file_of(r, folder): _in_file(r, found[r.number]) for r in ruleset.rules if r.number in found}


def _in_file(rule: RuleText, faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults of a mechanism at their positions in the rule's file."""
    begins = mechanism_line(write_rule(rule))
    return tuple(replace(f, line=begins + f.line - 1) for f in faults)


def as_given(path: str) -> str:
    """A ruleset as the host takes it: the folder at a path, whatever its name, or else the name of a shipped one."""
    return str(Path(path).resolve()) if Path(path).is_dir() else path


def read_offices(text: str) -> dict[str, str]:
    """Parse offices such as `moderator=Tess`, separated by commas or line ends; raises `InvalidName`."""
    held = {}
    for one in text.replace(",", "\n").split("\n"):
        office, equals, holder = (part.strip() for part in one.partition("="))
        if one.strip() and not (office and equals and holder):
            raise InvalidName(N_("“{one}” fills no office: write it like moderator=Tess", one=one.strip()))
        if office in held:
            raise InvalidName(
                N_("two people cannot hold the office of {office}", office=office), N_("choose one of them")
            )
        if one.strip():
            held[office] = holder
    return held


def check_offices(ruleset: Ruleset, players: Iterable[str], offices: Mapping[str, str]) -> dict[str, PlayerId]:
    """The office holders, if the rules have these offices and the names are valid; raises `InvalidName`."""
    if not offices:
        return {}
    known = declared_in(ruleset, "office")
    for office in offices:
        if office not in known:
            reason = N_(
                "no rule has an office of {office}; there are: {known}",
                office=office,
                known=", ".join(known) or N_("of names¦none"),
            )
            raise InvalidName(reason, N_("use only offices that the rules have"))
    _check_names("game", tuple(PlayerId(name) for name in dict.fromkeys((*players, *offices.values()))))
    return {office: PlayerId(holder) for office, holder in offices.items()}


def check_quantity(ruleset: Ruleset, quantity: str) -> str:
    """A quantity's name, if the rules have it; raises `InvalidName`."""
    known = declared_in(ruleset, "quantity")
    if quantity not in known:
        raise InvalidName(
            N_(
                "no rule has a quantity of {quantity}; there are: {known}",
                quantity=quantity,
                known=", ".join(known) or N_("of names¦none"),
            )
        )
    return quantity


def declared_in(ruleset: Ruleset, what: str) -> list[str]:
    """The names of the offices, quantities or registers that a ruleset declares."""
    rules = tuple(expanded_rule(rule) for rule in ruleset.rules)
    started = GameStarted(title="", ruleset=ruleset.name, players=(), rules=rules, language=LANGUAGE)
    declared = RuleIndex(state_begun(started, 0)).declared
    return [name for name, (_, declaration) in declared.items() if declaration.what == what]


def _check_names(game: str, players: tuple[PlayerId, ...]) -> None:
    if not game[:1].isalnum() or len(game) > 60 or not all(c.isalnum() or c in "-_." for c in game):
        raise InvalidName(
            N_(
                "a game's name begins with a letter or digit, and has hyphens, dots and underscores besides, 60 at most"
            ),
            N_("choose another address for the game, or leave it empty"),
        )
    for player in players:
        if fault := fault_of_name(player) or fault_of_looks(player):
            raise InvalidName(fault, N_("choose another name for “{player}”", player=player[:60]))
    seen: dict[str, int] = {}
    for n, player in enumerate(players):
        first = min(seen.setdefault(told, n) for told in (player.casefold(), looks_of(player)))
        if first != n:
            other = players[first]
            same = (
                N_("two players are called “{player}”", player=player)
                if other == player
                else N_("“{other}” and “{player}” look alike", other=other, player=player)
            )
            raise InvalidName(same, N_("add a letter to one, such as “{player} K.”", player=player))
