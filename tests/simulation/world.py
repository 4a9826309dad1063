"""A simulated world: what one seed decides, step by step, and what is checked after each step."""

import logging
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from unittest.mock import patch

from tests.simulation.clocks import DAY, HOUR, WorldTime
from tests.simulation.disk import Disk, DiskOfHost, Fault
from tests.simulation.games import NAME, GamePlan, plan_of
from tests.simulation.hosts import HostProcess
from tests.simulation.invariants import Audit, Broken
from tests.simulation.journal_faults import SERVER_FAULTS
from tests.simulation.news import Newsgroup
from tests.simulation.players import Answer, Players, Request, ask
from tests.simulation.post import Wire
from tests.simulation.sandbox import begin_world
from verifier import moot_verify

from moot.game.moves import Allowed, Move
from moot.game.values import PlayerId
from moot.journal.errors import JournalError
from moot.journal.journal import Journal
from moot.journal.sqlite_file import SqliteFile
from moot.play.idempotency_keys import RequestInProgress

STEPS = 40
SETTLING_TRIES = 20
"""How often what was asked is asked again at the end, until there's an answer."""
AHEAD_SECONDS = 6 * HOUR
"""No believed clock is ahead by more."""
GIVEN_UP_SECONDS = 12 * HOUR
"""A request is repeated for so long; the answer to it is kept for twice as long."""


@dataclass(frozen=True)
class Script:
    """What is run: a seed, and if not all of it, which of its steps, and with which faults."""

    seed: int
    steps: tuple[int, ...] = tuple(range(STEPS))
    faults: bool = True
    hosts: int = 3
    """The most hosts."""

    def __str__(self) -> str:
        said = f"python -m tests.simulation {self.seed}"
        if self.steps != tuple(range(STEPS)):
            said += f" --steps {','.join(map(str, self.steps))}"
        return said + ("" if self.faults else " --no-faults") + (f" --hosts {self.hosts}" if self.hosts < 3 else "")


@dataclass
class Outcome:
    """What came of a script."""

    script: Script
    told: list[str] = field(default_factory=list)
    """What happened, line by line."""
    broken: str = ""
    """The invariant that didn't hold, by name; empty if all did."""
    message: str = ""
    step: int = -1
    entries: int = 0
    faults: int = 0
    digest: str = ""
    """Of everything that happened: the same whenever the script is run."""


def run(script: Script) -> Outcome:
    """Run a script, and return what came of it; whatever goes wrong is in it, and isn't raised."""
    outcome = Outcome(script)
    with ExitStack() as kept:
        folder = Path(tempfile.mkdtemp(dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
        kept.callback(shutil.rmtree, folder, ignore_errors=True)
        world: World | None = None
        try:
            world = World(script, outcome, folder)
            kept.callback(world.close)
            kept.enter_context(world.knobs())
            world.live()
        except Broken as error:
            outcome.broken, outcome.message = error.name, str(error)
        except Exception as error:
            import traceback

            outcome.broken = f"crash: {type(error).__name__}"
            outcome.message = "".join(traceback.format_exception(error)[-8:])
        hashes = world.audit.hashes if world is not None and hasattr(world, "audit") else []
        outcome.entries = len(hashes)
        outcome.digest = sha256("\n".join([*outcome.told, *hashes, outcome.broken]).encode()).hexdigest()
    return outcome


@cache
def _empty_database() -> bytes:
    """A database without games, laid out."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        SqliteFile(str(path), 1.0).close()
        return path.read_bytes()


class World:
    """Hosts on one database, players, letters and time."""

    def __init__(self, script: Script, outcome: Outcome, folder: Path):
        self.script, self.outcome = script, outcome
        self.sandbox = begin_world()
        seed, chance = script.seed, Random(f"{script.seed}/world")
        self.chance = chance
        self.time = WorldTime(Random(f"{seed}/time"), chance.choice((0.0, 0.05, 0.2)))
        self.disk = Disk(folder, Random(f"{seed}/disk"))
        Path(self.disk.path).write_bytes(_empty_database())
        self.fault_rate = chance.choice((0.0, 0.2, 0.4)) if script.faults else 0.0
        self.plan: GamePlan = plan_of(chance)
        count = min(chance.choice((1, 2, 2, 3)), script.hosts)
        self._observer: tuple[DiskOfHost, Journal] | None = None
        self.hosts = [
            HostProcess(f"host {n}", self.disk, self.time, self.sandbox, f"{seed}/{n}") for n in range(1, count + 1)
        ]
        self.has_mail = self.plan.model is not None and chance.random() < 0.35
        self.knob_values = {
            "moot.play.table.DUE_AT_ONCE": chance.choice((1, 2, 500)),
            "moot.play.table.RECENT_ENTRIES": chance.choice((1, 3, 100)),
            "moot.play.table.SNAPSHOT_LOOK": chance.choice((1, 4, 100)),
            "moot.journal.snapshots.LEAST_ENTRIES": chance.choice((2, 5, 500)),
            "moot.journal.journal._ROWS_AT_ONCE": chance.choice((1, 3, 1000)),
            "moot.play.idempotency_keys._CHUNK": chance.choice((1, 5, 64)),
        }
        self.players = Players(self.plan, str(seed))
        self.wire, self.news = Wire(NAME), Newsgroup(NAME)
        self.pending: list[Request] = []
        self.answered: list[tuple[Request, Answer]] = []
        self._agreed: dict[str, tuple[int, int, bool]] = {}
        self.errors: list[BaseException] = []
        """Errors that a host has logged."""
        self._alive_at_start: list[HostProcess] = []

    @contextmanager
    def knobs(self) -> Iterator[None]:
        """Sizes of batches and caches that are so small that their edges are met."""
        with ExitStack() as kept:
            for name, value in self.knob_values.items():
                kept.enter_context(patch(name, value))
            handler = _Errors(self.errors)
            for name in ("moot.play.host", "moot.post.mail.mailroom", "moot.post.notices.notifier"):
                logger = logging.getLogger(name)
                kept.enter_context(patch.object(logger, "handlers", [handler]))
                kept.enter_context(patch.object(logger, "propagate", False))
            yield

    def close(self) -> None:
        """Stop all hosts."""
        for one in self.hosts:
            if one.is_running:
                one.kill()
        self._close_observer()

    def tell(self, said: str) -> None:
        """Note what happened."""
        self.outcome.told.append(said)

    # --- the observer ----------------------------------------------------------------------------

    def _observe(self) -> Journal:
        way = DiskOfHost(self.disk, "observer")
        journal = Journal(SqliteFile(self.disk.path, 1.0, vfs=way.vfs), 0.0)
        self._observer = way, journal
        return journal

    def _close_observer(self) -> None:
        if self._observer is not None:
            way, journal = self._observer
            way.is_gone = True
            with suppress(Exception):
                journal.close()
            way.unregister()
            self._observer = None

    # --- life --------------------------------------------------------------------------------------

    def live(self) -> None:
        """Begin the game, take all steps, and see how it ends."""
        for one in self.hosts:
            one.start()
        first = self.hosts[0]
        plan, count = self.plan, len(self.hosts)
        self.tell(f"{plan.ruleset.name}: {plan.seats} players, {count} hosts, faults {self.fault_rate}, {plan.model}")
        first.host.new(NAME, plan.ruleset, plan.players)
        self.audit = Audit(self._observe(), first.host, NAME, plan)
        self.audit.acknowledged = 0
        for step in self.script.steps:
            self.outcome.step = step
            self._step(step, Random(f"{self.script.seed}/{step}"))
        self.outcome.step = -1
        self._settle()

    def _step(self, step: int, chance: Random) -> None:
        actions: dict[str, tuple[int, Callable[[int, Random], str]]] = {
            "request": (50, self._request),
            "retry": (12 if self._unanswered() else 0, self._retry),
            "time": (20, self._pass_time),
            "article": (25 if self.plan.by_postings else 0, self._article),
            "news": (25 if self.plan.by_postings else 0, self._bring_news),
            "letter": (8 if self.has_mail else 0, self._letter),
            "post": (8 if self.has_mail else 0, self._bring),
            "relay": (4 if self.has_mail else 0, self._relay),
            "clock": (4, self._set_clock),
            "kill": (4 if self.fault_rate else 0, self._kill),
            "power": (3 if self.fault_rate else 0, self._cut_power),
            "stop": (2, self._restart),
        }
        for one in self.hosts:
            if not one.is_running and chance.random() < 0.5:
                one.start()
                self.tell(f"{step} {one.name} starts")
        name = chance.choices(list(actions), [weight for weight, _ in actions.values()])[0]
        said = actions[name][1](step, chance)
        self.tell(f"{step} {name}: {said}")
        self._check(step)

    def _check(self, step: int) -> None:
        """See what faults came, and that everything holds."""
        all_met = False
        for one in self.hosts:
            all_met = all_met or (one.is_running and one.met_faults)
            met = one.faults() if one.is_running else []
            if met:
                self.outcome.faults += len(met)
                self.tell(f"{step} {one.name} met: {', '.join(met)}")
            if one.is_running and one.is_gone:
                one.kill()
        self._errors_logged(step, expected=all_met)
        if new := self.audit.look():
            self.tell(f"{step} {new} new, {len(self.audit.hashes)} in all: {self.audit.hashes[-1][:12]}")
        if self.audit.times[-1] > self.time.now + AHEAD_SECONDS:
            raise Broken("time runs ahead", f"an entry is of {self.audit.times[-1]}, and it's {self.time.now:.0f}")
        for one in self._running:
            seen = (one.starts, len(self.audit.hashes), one.is_touched)
            if self._agreed.get(one.name) != seen:  # where nothing has happened since, it has been looked at
                self.audit.check_host(one.host, one.name)
                one.is_touched = False
                self._agreed[one.name] = (one.starts, len(self.audit.hashes), False)

    def _errors_logged(self, step: int, *, expected: bool = False) -> None:
        for error in self.errors:
            if not (expected and isinstance(error, JournalError)):
                raise error
        if self.errors:
            self.tell(f"{step} logged: {', '.join(type(error).__name__ for error in self.errors)}")
        self.errors.clear()

    @property
    def _running(self) -> list[HostProcess]:
        return [one for one in self.hosts if one.is_running]

    def _host(self, chance: Random) -> HostProcess:
        """A host that runs; one is started if none does."""
        if not self._running:
            chance.choice(self.hosts).start()
        found = chance.choice(self._running)
        found.is_touched = True
        return found

    # --- requests ----------------------------------------------------------------------------------

    def _request(self, step: int, chance: Random) -> str:
        shown = self._host(chance)
        request = self.players.request(shown.host, NAME, step, chance)
        if request is None:
            return "somebody passes"
        request.at = self.time.now
        if request.secret:
            self.audit.secrets[request.secret] = str(request.move.player)
        asked = self._host(chance)
        self._arm(asked, chance)
        said = [f"{request} at {asked.name}", self._ask(asked, request)]
        if chance.random() < 0.15:
            again = self._host(chance)
            if not again.is_gone:
                said.append(f"again at {again.name}: {self._ask(again, request)}")
        return "; ".join(said)

    def _retry(self, step: int, chance: Random) -> str:
        request, asked = chance.choice(self._unanswered()), self._host(chance)
        self._arm(asked, chance)
        return f"{request} at {asked.name}: {self._ask(asked, request)}"

    def _ask(self, asked: HostProcess, request: Request) -> str:
        """Ask a host, and note the answer, unless the host is gone before it could give one."""
        try:
            answer = ask(asked.host, NAME, asked.keys, request)
        except (JournalError, RequestInProgress) as error:
            if isinstance(error, JournalError) and not asked.met_faults:
                raise
            self._keep_pending(request)
            return type(error).__name__
        if asked.is_gone:
            self._keep_pending(request)
            return "killed before the answer"
        if answer.number is not None:
            self.audit.acknowledged = max(self.audit.acknowledged, answer.number)
        if request.answer is not None and request.answer != answer.raw:
            raise Broken("another answer", f"{request}: {request.answer!r}, and then {answer.raw!r}")
        if answer.status == 409:  # such answers aren't kept
            return f"{answer.status} {answer.why}"
        request.answer = answer.raw
        self.answered.append((request, answer))
        if request in self.pending:
            self.pending.remove(request)
        return f"{answer.status} {answer.why or answer.number}"

    def _unanswered(self) -> list[Request]:
        """What is still asked for."""
        self.pending = [one for one in self.pending if self.time.now < one.at + GIVEN_UP_SECONDS]
        return self.pending

    def _keep_pending(self, request: Request) -> None:
        if request not in self.pending and request.answer is None:
            self.pending.append(request)

    def _arm(self, asked: HostProcess, chance: Random) -> None:
        """Let something go wrong soon."""
        if chance.random() >= self.fault_rate:
            return
        after = chance.choice((0, 0, 1, 2, 3, 5, 8, 13, 21))
        if chance.random() < 0.5:
            call, what = chance.choice(
                (
                    ("write", "full"),
                    ("write", "fails"),
                    ("sync", "fails"),
                    ("read", "fails"),
                    ("write", "killed"),
                    ("sync", "killed"),
                )
            )
            asked.way.fault = Fault(call, what, after if call != "sync" else after % 3)  # type: ignore[arg-type]
            return
        asked.database.fault, asked.database.after = chance.choice(SERVER_FAULTS), after % 4
        others = [one for one in self._running if one is not asked]
        rival = chance.choice(others) if others else None
        person = chance.choice(self.plan.players)

        def first() -> None:
            if rival is not None:
                text = {"text": f"I'm first, says {person}."}
                told = rival.host.table(NAME).submit(Move(name="argue", player=PlayerId(person), arguments=text))
                if told.entry is not None:
                    self.audit.acknowledged = max(self.audit.acknowledged, told.entry.number)

        asked.database.rival = first

    # --- time ----------------------------------------------------------------------------------------

    def _pass_time(self, step: int, chance: Random) -> str:
        state, law = self.audit.public, self.audit.law
        due = [] if state.over else [one.time for one in law.read_only.due(state, state.now)][:3]
        goal = chance.choice((self.time.now + chance.randint(1, 600), self.time.now + chance.randint(600, 30 * HOUR)))
        if due and chance.random() < 0.6:
            goal = chance.choice(due) + chance.choice((-1, 0, 0, 1))
        self.time.now = max(self.time.now, float(goal))
        keeping = [one for one in self._running if chance.random() < 0.7]
        for one in keeping:
            if chance.random() < 0.3:
                self._arm(one, chance)
            self._with_faults(one, one.host.keep_time)
        return f"{self.time.now:.0f}, kept by {', '.join(one.name for one in keeping) or 'nobody'}"

    def _set_clock(self, step: int, chance: Random) -> str:
        one = chance.choice(self.hosts)
        return f"{one.name} {one.clock.step(chance)}"

    # --- mail ----------------------------------------------------------------------------------------

    def _letter(self, step: int, chance: Random) -> str:
        return self.wire.write(self._host(chance).room, self.audit.public, chance, str(self.script.seed))

    def _bring(self, step: int, chance: Random) -> str:
        one = self._host(chance)
        self._arm(one, chance)
        return self._with_faults(one, lambda: self.wire.bring(one.room, chance))

    def _relay(self, step: int, chance: Random) -> str:
        one = self._host(chance)
        self._arm(one, chance)
        return self._with_faults(one, lambda: self.wire.collect(one.room, chance))

    def _with_faults(self, one: HostProcess, work: Callable[[], object]) -> str:
        try:
            return str(work())
        except JournalError as error:
            if not one.met_faults:
                raise
            return type(error).__name__

    def _article(self, step: int, chance: Random) -> str:
        return self.news.write(chance, str(self.script.seed))

    def _bring_news(self, step: int, chance: Random) -> str:
        one = self._host(chance)
        self._arm(one, chance)
        return self._with_faults(one, lambda: self.news.bring(one.host, chance))

    # --- hosts ---------------------------------------------------------------------------------------

    def _kill(self, step: int, chance: Random) -> str:
        one = self._host(chance)
        one.kill()
        return one.name

    def _restart(self, step: int, chance: Random) -> str:
        one = self._host(chance)
        one.stop()
        one.start()
        return f"{one.name} and started again"

    def _cut_power(self, step: int, chance: Random) -> str:
        for one in self._running:
            one.kill()
        self._close_observer()
        self.disk.cut_power()
        self.audit.reopened(self._observe())
        return f"all are gone; {len(self.audit.hashes)} entries are left"

    # --- the end -------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """All faults are over: everything gets an answer, hosts agree, the record is whole, and the game goes on."""
        if self.script.faults and self.fault_rate and self.chance.random() < 0.5:
            self.tell(f"end {self._cut_power(-1, self.chance)}")
        for one in self.hosts:
            one.clock.offset, one.clock.drift = 0, 0.0
            if one.is_running:
                one.stop()
            one.start()
        self._answer_all()
        if self.has_mail:
            self._deliver_all()
        if self.plan.by_postings:
            self.news.bring_all(self.hosts[0].host)
            self.audit.look()
            for told in self.news.faults(self.audit.state):
                raise Broken("articles", told)
        self.time.now += 4 * DAY
        for one in self.hosts:
            one.host.keep_time()
        self._check(-1)
        self._goes_on()
        self._check(-1)
        self._verify()

    def _answer_all(self) -> None:
        for request in self._unanswered()[:]:
            for _ in range(SETTLING_TRIES):
                if request.answer is not None:
                    break
                said = self._ask(self._host(self.chance), request)
                if said.startswith("409"):
                    break
                self.time.now += 600
            else:
                if request.answer is None:
                    raise Broken("no answer", f"{request} never gets one: {said}")
        made = {answer.number: request for request, answer in self.answered if answer.number is not None}
        for request, answer in self.answered:
            if answer.number is None:
                continue
            self.audit.look()
            if self.audit.hashes[answer.number : answer.number + 1] != [answer.hash]:
                raise Broken("acknowledged entry lost", f"{request} was answered with entry {answer.number}")
            if made[answer.number].key != request.key:
                raise Broken("one entry for two", f"{request} and {made[answer.number]}: {answer.number}")

    def _deliver_all(self) -> None:
        room = self.hosts[0].room
        for _ in range(SETTLING_TRIES):
            for letter in self.wire.letters:
                if not letter.is_taken:
                    room.keep(letter.data, [letter.to], "somebody@home.example")
                    letter.is_taken = True
            room.work()
            self.wire.collect(room, self.chance, surely=True)
            self.time.now += 6 * HOUR
        kept = self.hosts[-1].host.journal.postbox.of_game(NAME, 1_000)
        self._errors_logged(-1)
        for one in kept:
            if one.way == "in" and one.standing != "done":
                raise Broken("letter not handled", f"{one.id}: {one.standing}, {one.told}")
            if one.way == "out" and one.id not in self.wire.relayed:
                raise Broken("letter not sent", f"{one.id}: {one.standing}, {one.told}")
        arrived = {one.id for one in kept if one.way == "in"}
        for letter in self.wire.letters:
            if letter.id not in arrived:
                raise Broken("letter lost", f"{letter.id} was taken, and isn't there")
        for data in self.wire.relayed.values():
            for secret, whose in self.audit.secrets.items():
                if secret.encode() in data:
                    raise Broken("secret in a letter", f"{whose}'s {secret}")

    def _goes_on(self) -> None:
        """After everything that happened, hosts decide moves, and where there's a model, a proposal can be adopted."""
        state = self.audit.public
        if state.over:
            return
        person = PlayerId(self.plan.players[0])
        for one in self.hosts:
            one.host.table(NAME).submit(
                Move(name="argue", player=person, arguments={"text": f"Still here, {one.name}."})
            )
        model = self.plan.model
        if model is None:
            return
        table = self.hosts[-1].host.table(NAME)
        if person not in table.last.seating:
            self._must(table.submit(Move(name="join", player=person)).verdict, "join")
        changes = [{"change": "enact", "content": {"title": "The last one", "text": "Be kind."}}]
        told = table.submit(Move(name="propose", player=person, arguments={"changes": changes}))
        self._must(told.verdict, "propose")
        number = table.last.undecided[-1]
        for voter in table.last.seating:
            given = {"proposal": number, "choice": "for"}
            self._must(
                self.hosts[0].host.table(NAME).submit(Move(name="vote", player=voter, arguments=given)).verdict, "vote"
            )
        self.time.now += 4 * DAY
        self.hosts[0].host.keep_time()
        outcome = self.hosts[0].host.table(NAME).last.proposals[number].outcome
        if outcome != "adopted":
            raise Broken("stuck", f"proposal {number}, which all vote for, is {outcome or 'undecided'}")

    def _must(self, verdict: object, what: str) -> None:
        if not isinstance(verdict, Allowed):
            raise Broken("stuck", f"to {what} is answered with {verdict}")

    def _verify(self) -> None:
        one = self.hosts[-1]
        found = [*one.host.verify(NAME).findings]
        rows = (raw for _, raw in one.host.journal.raw(NAME))
        found += one.host.verify_file(rows, redecide=bool(self.plan.word) and self.script.seed % 2 == 0).findings
        if found:
            raise Broken("verification", "; ".join(f"entry {f.entry}: {f.message}" for f in found[:3]))
        if others := moot_verify.verified(b"\n".join(self.audit.raw)).findings:
            raise Broken("verification", f"the verifier that shares no code: {others[:3]}")
        self.tell(f"end: {len(self.audit.hashes)} entries, {len(self.answered)} answers, {self.outcome.faults} faults")


class _Errors(logging.Handler):
    """Collects errors that are logged."""

    def __init__(self, errors: list[BaseException]):
        super().__init__()
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the error."""
        if record.exc_info and record.exc_info[1] is not None:
            self._errors.append(record.exc_info[1])


def seeds(first: int, count: int) -> Collection[int]:
    """So many seeds."""
    return range(first, first + count)
