"""A live game: moves are decided one after another, stored on disk, and only then shown to anyone.

Rule 1: nobody is answered before the entry is on disk.
Rule 2: whatever goes wrong on the way, the table goes back to what the journal says.
Rule 3: the table decides on the true state; whoever asks is given the public one (see `game/record/secret_ballots.py`).
"""

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext, suppress
from math import inf
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from moot.game.changes import Change
from moot.game.commitments import BallotProof
from moot.game.decision.recurring_times import last_time, passed_over_until
from moot.game.events import CustomMade
from moot.game.law_protocol import Due
from moot.game.lines import line_followed
from moot.game.moves import HOST_MOVES, NOTES, PASSES_OVER, REDACT, SHOW, Allowed, Move, Refused, Verdict, refused_for
from moot.game.record.entries import Entry, apply_entry, redacted
from moot.game.record.post_moderation import rest_of
from moot.game.record.secret_ballots import blinded
from moot.game.sealed_values import SealedValue
from moot.game.state import State
from moot.game.values import CaseId, PlayerId, Time, Value, canonical, decode, plain
from moot.journal.errors import Conflict, JournalError
from moot.journal.journal import Journal
from moot.journal.writer import PendingWrite
from moot.languages import ENGLISH, N_, speaking
from moot.law.dry_runs import dry_run
from moot.law.law import SandboxedLaw
from moot.law.mechanism_checks import check_changes, codes_of, expanded
from moot.law.rulesets import with_rulesets
from moot.people.game_access import GameHead
from moot.people.lookalikes import is_reserved
from moot.play.decisions import decided, kept_apart, proofs, sealed
from moot.play.past_states import PastStates
from moot.runtime.clock import Clock
from moot.runtime.machine import MACHINE, Machine
from moot.views.moments import Moment, ReadModels
from moot.views.secrecy import veiled_verdict

TRIES_MAX = 20
"""How often a move is decided again because another process was faster."""
DUE_AT_ONCE = 500
"""The number of entries for due times that share one wait for the disk."""
LEFT_TO_MOVES_SECONDS = 0.005
"""How long the thread that handles due times waits between entries while somebody makes a move."""
LISTENER_ENTRIES_MAX = 1_000
RECENT_ENTRIES = 100
"""The number of a game's last entries cached for readers."""
SNAPSHOT_LOOK = 100
"""How often to check whether a snapshot is due, in entries."""


Barrier = Callable[[State], Refused | None]
"""Why a move can't be made in a state, regardless of the rules; None if it can."""


class MoveResult(Value, frozen=True):
    """The answer to a move: the verdict, and its entry, if one was made."""

    verdict: Verdict
    entry: Entry | None = None
    ballots: tuple[BallotProof, ...] = ()
    """The proofs of the secret ballots that the player cast by it, for them alone."""


def _unless_resumed(case: CaseId) -> Barrier:
    """Refuses the move that waited for a case if another host has made it meanwhile."""
    refused = Refused(code="case.nothing-waits", reason=N_("no move waits for case {case} any more", case=case))
    return lambda state: None if case in state.waiting else refused


class Table:
    """A live game and its journal; safe to use from several threads."""

    def __init__(
        self,
        name: str,
        journal: Journal,
        clock: Clock,
        law_of: Callable[[State], SandboxedLaw],
        read_head: Callable[[], GameHead],
        fault_of_time: Refused | None = None,
        machine: Machine = MACHINE,
    ):
        """A game of a journal; `read_head` reads how long its record is now, and its access settings.

        `fault_of_time` says why nothing can happen at the time of the clock.
        """
        self._fault_of_time, self._machine = fault_of_time, machine
        self.name = name
        self._journal, self._clock, self._law_of, self._read_head = journal, clock, law_of, read_head
        self._lock = threading.RLock()
        self._listeners: list[queue.Queue[Entry]] = []
        self._seed = journal.seed(name)
        self.past = PastStates(journal, name)
        self.pass_by = self.past.take_public
        self.models = ReadModels()
        """Read models of the whole record."""
        self._state: State
        """The host's own state, with secret ballots."""
        self._public: State
        """The public state; the same if nothing is secret."""
        self._shown: State
        """The public state on disk."""
        self._kept: State
        """The host's own state on disk."""
        self._line: tuple[State, State] | None = None
        """The public state, and the same on the line of play that most players follow."""
        self._hash: str
        self._law: SandboxedLaw
        self._unshown: deque[tuple[Entry, State, State]] = deque()
        """Entries being written, and the states after each: the public one, and the host's own."""
        self._last_kept: PendingWrite | None = None
        """Done when the last of them is on disk: every answer waits for that."""
        self._loaded = 0
        """How often the game was reloaded from the journal."""
        self._recent: tuple[Entry, ...] = ()
        """A cache of the last public entries; empty until first read."""
        self.is_kept_in_background = False
        """Whether a thread of this process handles due times, so that moves needn't wait for all that recur."""
        self._moves_waiting: list[None] = []
        """One for each move under way: meanwhile, the thread that handles due times leaves the table to these."""
        self.dice: tuple[int, ...] = ()
        """What the next draws come to, if the game is a play that names its dice."""
        self._adrift = False
        """Whether the game must be reloaded, because the journal couldn't be reached."""
        self._nothing_due: tuple[State, Time] | None = None
        """The state in which nothing was left that moves wait for, and up to which time."""
        self._sealed: Mapping[str, SealedValue] | None = None
        """What is sealed, by seal; None until it's asked for."""
        self._told = self._looked = journal.length(name) - 1
        """The last entry sent to listeners; and the one at which a snapshot was considered."""
        self._reload()
        if not journal.is_read_only:
            self._resume_waiting(self._state.now)

    # --- what is so --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The public game now, with everything that is on disk.

        Of a game with several lines of play, on the line that most players follow; `at` has the others.
        """
        with self._lock:
            self._catch_up()
            return self._on_the_line_followed() if self._shown.postings else self._shown

    @property
    def last(self) -> State:
        """The game after its last entry, whichever line of play that was on."""
        with self._lock:
            self._catch_up()
            return self._shown

    def _on_the_line_followed(self) -> State:
        if self._line is None or self._line[0] is not self._shown:
            self._line = self._shown, line_followed(self._shown)
        return self._line[1]

    def moment(self, player: str | None = None, head: GameHead | None = None) -> Moment:
        """The game now, for a viewer: resolved once for a request, and passed on.

        `head` is what the request has read of the game already.
        """
        head = head or self._read_head()
        with self._lock:
            if self._adrift or head.length > self._shown.entry + 1:
                self._catch_up(head.length)
            state = self._on_the_line_followed() if self._shown.postings else self._shown
            return Moment(
                record=self,
                state=state,
                law=self._law.under(state).read_only,
                now=max(self._clock.now(), self._state.now),
                last=self._shown,
                player=PlayerId(player) if player else None,
                closed=head.fault_of_move("anybody") if head.settings.closed else None,
            )

    # --- the record, as moments read it --------------------------------------------------------

    def law_of(self, state: State) -> SandboxedLaw:
        """The read-only law of a state of this game."""
        return self._law.under(state).read_only

    def public_state(self, entry: int, known: State) -> State:
        """The public state after an entry, with the ballots opened by the state `known`."""
        return blinded(self.past.at(entry), known)

    def read(self, since: int, until: int) -> Iterator[Entry]:
        """A range of public entries, both ends included; the last ones are cached."""
        recent = self._recent
        if not recent and since > self._shown.entry - RECENT_ENTRIES:
            recent = self._read_recent()
        if recent and recent[0].number <= since:
            return (entry for entry in recent if since <= entry.number <= until)
        return self._journal.entries(self.name, since, until)

    def _read_recent(self) -> tuple[Entry, ...]:
        with self._lock:
            last = self._shown.entry
            self._recent = tuple(self._journal.entries(self.name, max(0, last - RECENT_ENTRIES + 1), last))
            return self._recent

    def entries(self, since: int = 0, until: int | None = None) -> Iterator[Entry]:
        """The public entries, with the ballots opened since."""
        return self.moment().entries(since, until)

    def raw(self) -> Iterator[tuple[int, bytes]]:
        """The bytes of the public journal."""
        return self._journal.raw(self.name)

    def now(self) -> Time:
        """The time for a move: never before the last entry's, even if the clock was set back."""
        return max(self._clock.now(), self._state.now)

    # --- moves -------------------------------------------------------------------------------

    def submit(
        self, move: Move, now: Time | None = None, unless: Barrier | None = None, head: GameHead | None = None
    ) -> MoveResult:
        """Decide a move and store its entry, after handling everything that was due before it.

        `head` is what the request has read of the game already; if another writer was faster since then, the move is
        decided again. `now` overrides the clock, in seconds since 1970. `unless` is asked of the very state that the
        move is decided on, whoever else writes meanwhile, and may say that it is not to be made. Raises what the
        journal raises when it cannot keep the entry; then nothing has happened.
        """
        begun, head = perf_counter(), head or self._read_head()
        # one time for all of it: were the clock read again, a deadline might come in between, and the move before it
        time = self._clock.now() if now is None else now
        recurring = 0 if self.is_kept_in_background and now is None else inf
        self._moves_waiting.append(None)
        try:
            self.keep_time(time, head.length, recurring=max(1, recurring))
        finally:
            self._moves_waiting.pop()
        closed = self._fault_of_time or (head.settings.closed and head.fault_of_move(move.player))
        checked = closed or self._checked(move)
        if isinstance(checked, Refused):
            told = MoveResult(verdict=checked)
        else:
            told = self._submit(checked, time, unless, recurring)
            if not isinstance(told.verdict, Allowed) or told.verdict.trail:
                with self._lock:
                    state, law = self._shown, self._law.under(self._shown)
                told = replace(told, verdict=veiled_verdict(law, state, told.verdict))
            if told.entry is not None and CustomMade in map(type, told.entry.events):
                self._resume_waiting(time, recurring)
        from moot.runtime import metrics as meters  # slow to import, and only moves are counted

        meters.moves_counted(move.name, type(told.verdict).__name__).inc()
        meters.MOVE_SECONDS.observe(perf_counter() - begun)
        return told

    def note(self, name: str, entry: int, reason: str = "", now: Time | None = None) -> MoveResult:
        """Make a moderator's note on a post: `hide` it, `show` it again, or `redact` it (see `post_moderation`).

        `now` overrides the clock, in seconds since 1970. Raises what the journal raises.
        """
        arguments: dict[str, Any] = {"entry": entry} | ({"reason": " ".join(reason.split())} if name != SHOW else {})
        if name == REDACT and (found := next(iter(self.read(entry, entry)), None)) is not None:
            arguments |= {"hash": found.hash, "rest": rest_of(redacted(found))}
        time = self._clock.now() if now is None else now
        self.keep_time(time)
        return self._submit(Move(name=name, arguments=arguments), time)

    def _checked(self, move: Move) -> Move | Refused:
        """The move with library lines expanded, or why it isn't anybody's, or its mechanisms are invalid."""
        if move.name in HOST_MOVES and not move.player:
            return Refused(code="player.missing", reason=N_("a move needs a player"), remedy=N_("say who makes it"))
        with self._lock:
            state, law = self._shown, self._law.under(self._shown)
        if move.player and move.player not in (*state.players, *state.people) and is_reserved(move.player):
            reason = N_("nobody new can be called {player}", player=move.player)
            return Refused(code="player.name", reason=reason, remedy=N_("take another name"))
        takes_rulesets = "Ruleset" in law.index.parameter_types.get(move.name, {}).values()
        asked = with_rulesets(law.index, move) if takes_rulesets else move
        if isinstance(asked, Refused) or not asked.arguments.get("changes"):
            return asked
        try:
            changes = msgspec.convert(asked.arguments["changes"], tuple[Change, ...])
        except msgspec.ValidationError:
            return asked
        changes, faults = expanded(changes)
        faults = faults or check_changes(law.index, changes)
        if not faults and codes_of(changes):
            faults = dry_run(law, state, asked.player or "", changes, self.now()).faults
        if faults:
            return refused_for(faults, "mechanism", "correct the code, or propose the text alone")
        return replace(asked, arguments={**asked.arguments, "changes": plain(changes)})

    def _submit(self, move: Move, now: Time, unless: Barrier | None = None, recurring: float = inf) -> MoveResult:
        """Decide a move and store its entry, in a state after everything that is due; `recurring` as in `keep_time`.

        Another thread or host may have made entries since that was handled, of a later time or at the second at which
        something is due.
        """
        for _ in range(TRIES_MAX):
            with self._lock:
                if self._adrift:
                    self._reload()
                length, is_timely = self._state.entry + 1, self._is_timely(now, recurring)
                if is_timely:
                    refused = unless(self._state) if unless is not None else None
                    told = self._decide(move, now) if refused is None else MoveResult(verdict=refused)
                    kept, loaded = self._last_kept, self._loaded
            if not is_timely:
                self.keep_time(now, length, recurring=recurring)
            elif self._is_kept(told.entry, kept, loaded):
                return told
        raise Conflict(N_("{game}: other writers were first {most} times; try again", game=self.name, most=TRIES_MAX))

    def _is_kept(self, entry: Entry | None, kept: PendingWrite | None, loaded: int) -> bool:
        """Wait for the disk, and show what is on it; False if another process was faster, so that it was undone."""
        from moot.runtime import metrics as meters  # slow to import, and only moves are counted

        try:
            if kept is not None:
                begun = perf_counter()
                kept.wait()
                meters.JOURNAL_SECONDS.observe(perf_counter() - begun)
        except Exception as error:
            again = entry is None or isinstance(error, Conflict)
            with nullcontext() if again else suppress(JournalError):  # what cannot be gone back to now is later
                self._undo(loaded)
            if again:
                meters.CONFLICTS.inc()
                return False
            raise
        if entry is not None:
            self._show(entry.number)
            if self._state.next_ruleset:
                self._begin_next_game()
        return True

    def _begin_next_game(self) -> None:
        """Begin the game that replaces an ended one, at once or when the host is back."""
        self._submit(Move(name="begin"), self._state.now)

    def _undo(self, loaded: int) -> None:
        """Undo what wasn't stored, and everything decided after it; unless that has been done already."""
        with self._lock:
            if loaded == self._loaded:
                self._adrift = True
                self._reload()

    def _show(self, number: int) -> None:
        """Show the entries up to this one, which are on disk."""
        with self._lock:
            while self._unshown and self._unshown[0][0].number <= number:
                entry, self._shown, self._kept = self._unshown.popleft()
                if entry.move.name in NOTES:  # readers see other texts from now on, also of earlier entries
                    self._recent, self.models = (), ReadModels()
                if self._recent:
                    self._recent = (*self._recent[1 - RECENT_ENTRIES :], decode(canonical(entry), Entry))
                self._notify_listeners(entry)
            if self._told < number:  # it was undone here for the sake of another, and kept all the same
                self._catch_up()
        if self._kept.entry >= self._looked + SNAPSHOT_LOOK:
            self._snapshot_if_due()

    @speaking(ENGLISH)  # whatever the reader's language, the record has none
    def _decide(self, move: Move, now: Time) -> MoveResult:
        time = max(now, self._state.now)
        verdict, entry, under_seals = decided(
            self.name,
            self._state,
            self._law,
            move,
            time,
            seed=self._seed,
            previous=self._hash,
            known=self._under_seals,
            dice=self.dice,
        )
        if entry is None:
            return MoveResult(verdict=verdict)
        self.dice = self.dice[len(entry.draws) :]
        made = sealed(self._law, self._state, entry, self._seed)
        kept = made.kept
        if under_seals:
            self._sealed = {**self._under_seals(), **under_seals}
            kept = (*kept, *kept_apart(under_seals))
        self._last_kept = self._journal.submit(made.entry, kept)
        self._advance(made.entry, made.after, made.law)
        return MoveResult(verdict=verdict, entry=made.entry, ballots=proofs(made) if made.kept else ())

    def _under_seals(self) -> Mapping[str, SealedValue]:
        """What is sealed in the game, by seal."""
        if self._sealed is None:
            self._sealed = self._journal.sealed(self.name)
        return self._sealed

    def under_seals(self, seals: Iterable[str]) -> Mapping[str, Any]:
        """What is under some seals, for those who may see it."""
        with self._lock:
            known = self._under_seals()
        return {seal: known[seal].value for seal in seals if seal in known}

    def _advance(self, entry: Entry, after: State, law: SandboxedLaw) -> None:
        # what is secret no longer may still differ: on other lines, and in votes that waited for a judgment
        may_differ = after.has_secrets or (self._public is not self._state and blinded(after) is not after)
        self._public = replace(apply_entry(self._public, entry), rules=after.rules) if may_differ else after
        self._state, self._hash = after, entry.hash
        self._law = law
        self._unshown.append((entry, self._public, after))

    # --- time --------------------------------------------------------------------------------

    def keep_time(
        self,
        now: Time | None = None,
        length: int | None = None,
        share_seconds: float | None = None,
        recurring: float = inf,
    ) -> list[Entry]:
        """Handle everything that is due, in order, each once and at its own time.

        What falls due together is put on disk together, so many entries at once. `length` is how many entries the
        record is known to have. After `share_seconds` the rest is left for the next time, so that games whose rules
        have much to do don't keep others waiting. Of times that have come before, so many are handled as `recurring`
        says; what comes for the first time, such as the close of a vote, goes before the rest of these.
        """
        if self._fault_of_time is not None:
            return []
        if length is None:
            head = self._read_head()
            if head.settings.archived:
                return []
            length = head.length
        until = inf if share_seconds is None else self._machine.monotonic() + share_seconds
        time = self._clock.now() if now is None else now
        with self._lock:
            if self._adrift or length > self._state.entry + 1:
                self._catch_up(length)
        if self._state.next_ruleset:
            self._begin_next_game()
        kept: list[Entry] = []
        tries = TRIES_MAX
        while tries and (not kept or self._machine.monotonic() < until):
            if share_seconds is not None and self._moves_waiting:
                self._machine.sleep(LEFT_TO_MOVES_SECONDS)
            entries, last, loaded, left = self._decide_due(time, until, recurring)
            if not entries:
                return kept
            if self._is_kept(entries[-1], last, loaded):
                kept, recurring = kept + entries, left
            else:
                tries -= 1
        if tries:
            return kept
        raise Conflict(N_("{game}: other writers were first {most} times; try again", game=self.name, most=TRIES_MAX))

    def _is_timely(self, now: Time, recurring: float) -> bool:
        """Whether nothing is due that a move has to wait for, which is of the last entry's time at least."""
        if self._fault_of_time is not None:
            return True
        time = max(now, self._state.now)
        if self._nothing_due is not None and self._nothing_due[0] is self._state and time <= self._nothing_due[1]:
            return True
        return self._first_due(time, recurring) is None

    def _first_due(self, time: Time, recurring: float) -> Due | None:
        """The first time that is due; without those that came before, if no more of these are to be handled."""
        if self._state.over:
            return None
        due = self._law.read_only.first_due(self._state, time)
        if due is not None and recurring <= 0 and last_time(self._state, due) is not None:
            due = self._law.read_only.first_due(self._state, time, recurs=False)
        if due is None:
            self._nothing_due = self._state, time
        return due

    def _decide_due(
        self, time: Time, until: float, recurring: float
    ) -> tuple[list[Entry], PendingWrite | None, int, float]:
        """Decide what is due, one after another.

        Returns the entries, the last one's future, the reload count, and how many more may be of recurring times.
        It ends where a game ends for the sake of another, or another writer was first, or when its share is used up, or
        while somebody waits to make a move. A clock that is behind the last entry's time counts as having reached it.
        """
        entries: list[Entry] = []
        last, loaded = self._last_kept, self._loaded
        while len(entries) < DUE_AT_ONCE and (not entries or self._machine.monotonic() < until):
            with self._lock:
                if self._adrift:
                    self._reload()
                time = max(time, self._state.now)
                due = self._first_due(time, recurring)
                if due is None or (entries and (self._loaded != loaded or self._state.next_ruleset)):
                    break
                loaded, is_again = self._loaded, last_time(self._state, due) is not None
                passed = passed_over_until(self._state, due, time) if is_again and self._law.recurs(due.timer) else None
                arguments = {"timer": due.timer, "subject": due.subject}
                move = Move(name="time", arguments=arguments | ({PASSES_OVER: passed} if passed else {}))
                told, last = self._decide(move, due.time), self._last_kept
            if told.entry is None:
                break
            entries.append(told.entry)
            recurring -= is_again
            if until < inf and self._moves_waiting:
                break
        return entries, last, loaded, recurring

    def due(self) -> tuple[Due, ...]:
        """The future due times."""
        with self._lock:
            return () if self._public.over else self._law.read_only.due(self._public, self.now())

    # --- waiting moves ---------------------------------------------------------------------------

    def _resume_waiting(self, now: Time, recurring: float = inf) -> None:
        """Make moves again whose awaited judgment has come."""
        for case, waiting in sorted(self._state.waiting.items(), key=lambda item: int(item[0])):
            if case in self._state.waiting and self._is_settled(case):
                move = Move(
                    name=waiting["name"],
                    player=PlayerId(waiting["player"]) if waiting.get("player") else None,
                    arguments=waiting.get("arguments", {}),
                    resumes=case,
                )
                self._submit(move, now, _unless_resumed(case), recurring)

    def _is_settled(self, case: CaseId) -> bool:
        found = self._state.cases[case]
        return found.judged is not None and bool(found.holding)

    # --- other writers and listeners -----------------------------------------------------------

    def _reload(self) -> None:
        with self._lock:
            self._state = self._journal.rebuild(self.name)
            last = self._journal.last(self.name)
            assert last is not None
            self._hash = last.hash
            self._law = self._law_of(self._state)
            self._public = self._shown = blinded(self._state)
            self._kept = self._state
            self._unshown.clear()
            self._sealed = None
            self._recent = ()
            self._last_kept = None
            self._loaded += 1
            self._adrift = False
            for entry in self._journal.entries(self.name, self._told + 1, self._state.entry):
                self._notify_listeners(entry)

    def _catch_up(self, length: int | None = None) -> None:
        """Read entries that another process has appended; `length` is the current number of entries."""
        if self._adrift:
            self._reload()
        length = self._journal.length(self.name) if length is None else length
        if self._unshown and length > self._shown.entry + 1:
            self._wait_for_writes()
        since, latest = self._state.entry + 1, length - 1
        if latest < since:
            return
        kept, self._sealed = self._journal.withheld(self.name, since, latest), None
        for entry in self._journal.entries(self.name, since, latest):
            if entry.previous != self._hash:
                self._reload()
                return
            after = self._journal.following(self._state, entry, kept)
            self._advance(entry, after, self._law.under(after))
            self._show(entry.number)

    def _wait_for_writes(self) -> None:
        """Wait for the entries under way: on disk, another host's may stand in their place."""
        kept, loaded, number = self._last_kept, self._loaded, self._unshown[-1][0].number
        try:
            if kept is not None:
                kept.wait()
            self._show(number)
        except Exception:  # whoever made the move is told why
            self._undo(loaded)

    def _notify_listeners(self, entry: Entry) -> None:
        """Send an entry to listeners: each once, in order."""
        if entry.number <= self._told:
            return
        self._told = entry.number
        for listener in list(self._listeners):
            if listener.qsize() < LISTENER_ENTRIES_MAX:
                listener.put(entry)

    def listen(self) -> "queue.Queue[Entry]":
        """A queue that gets every new entry; give it to `leave` when done."""
        listener: queue.Queue[Entry] = queue.Queue()
        self._listeners.append(listener)
        return listener

    def leave(self, listener: "queue.Queue[Entry]") -> None:
        """Stop sending to a listener."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _snapshot_if_due(self) -> None:
        with self._lock:
            state = self._kept
            due = state.entry >= self._looked + SNAPSHOT_LOOK
            self._looked = state.entry if due else self._looked
        if due:
            self._journal.keep_snapshot_if_due(self.name, state)
