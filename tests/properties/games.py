"""Games without a disk, a clock or a sandbox: a table in memory, for properties that are tried thousands of times.

What it does is what `moot.play.table` does with a move: whatever has fallen due first, then the move, then moves that
have waited for a judgment. Each entry is made by the functions that make the entries of live games.
"""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import dedent
from typing import Any

from msgspec.structs import replace
from tests.properties.direct_runner import DirectRunner

from moot.game import chance
from moot.game import events as e
from moot.game.changes import Content
from moot.game.commitments import Withheld
from moot.game.decision.decide import begin
from moot.game.decision.recurring_times import last_time, passed_over_until
from moot.game.law_protocol import Due, Luck
from moot.game.moves import PASSES_OVER, Allowed, Move, Refused, Undecided, Verdict
from moot.game.record.entries import Entry, apply_entry, seal
from moot.game.rules import LANGUAGE, Ruleset, RuleText
from moot.game.state import State
from moot.game.values import PlayerId, Time, canonical, decode
from moot.law.files.change_files import read_changes
from moot.law.law import SandboxedLaw
from moot.law.mechanism_checks import expansion_of
from moot.law.mechanisms.gate import read_mechanism
from moot.lru import LruCache
from moot.play.decisions import decided, sealed

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
START, MINUTE, DAY = 1_000_000, 60, 86_400
SEED = b"a seed of the properties" * 2
DUE_MAX = 200
"""More times than that, at once, come without end."""

_expansions: dict[str, str] = {}


def expanded(mechanism: str) -> str:
    """A mechanism with its library lines expanded; each is expanded once."""
    known = _expansions.get(mechanism)
    if known is None:
        known, faults = expansion_of(dedent(mechanism).strip())
        faults = faults or read_mechanism(known or dedent(mechanism))[1]
        assert not faults, faults
        _expansions[mechanism] = known
    return known


def rule(number: str, *mechanism: str, rank: str = "mutable", text: str = "", **claims: Any) -> RuleText:
    """A rule of these mechanisms; `claims` are `prevails_over`, `yields_to` and `speaks_of`."""
    source = "\n".join(dedent(one).strip() for one in mechanism)
    said = {name: tuple(value) for name, value in claims.items()}
    content = Content(f"Rule {number}", text or f"Rule {number}.", source, expanded(source) if source else "", **said)
    return RuleText(number=number, rank=rank, content=content)


class World:
    """What all generated games share: a runner, and games that have begun."""

    def __init__(self, driver: str | None = None, library: Mapping[str, str] | None = None):
        """`driver` and `library` are texts with planted bugs: what stands in the library for what."""
        self.runner, self.library = DirectRunner(driver), dict(library or {})
        self._begun: LruCache[bytes, tuple[State, SandboxedLaw, Entry]] = LruCache(300)

    def game(
        self, *rules: RuleText, players: int | Sequence[str] = 3, offices: Mapping[str, str] | None = None
    ) -> "Game":
        """A game of these rules."""
        seats = tuple(NAMES[:players] if isinstance(players, int) else players)
        rules = tuple(map(self._planted, rules)) if self.library else rules
        key = canonical([rules, seats, dict(offices or {})])
        return Game(self, *self._begun.get_or_make(key, lambda: self._begin(rules, seats, offices or {})))

    def law_of(self, state: State) -> SandboxedLaw:
        """The law of a state, read anew."""
        return SandboxedLaw(self.runner, state)

    def _planted(self, rule: RuleText) -> RuleText:
        code = rule.content.expansion
        for old, new in self.library.items():
            code = code.replace(old, new)
        return replace(rule, content=replace(rule.content, expansion=code))

    def _begin(
        self, rules: Iterable[RuleText], seats: Sequence[str], offices: Mapping[str, str]
    ) -> tuple[State, SandboxedLaw, Entry]:
        started = e.GameStarted(
            title="generated",
            ruleset="generated",
            players=tuple(map(PlayerId, seats)),
            rules=tuple(rules),
            offices={office: PlayerId(who) for office, who in offices.items()},
            language=LANGUAGE,
        )
        link = chance.link(SEED, 0)
        begun = begin(self.law_of, started, START, Luck(luck=chance.luck(link, "")))
        entry = seal(
            Entry(
                game="generated",
                number=0,
                time=START,
                move=Move(name="begin"),
                events=begun.events,
                law="",
                previous="",
                draws=begun.draws,
                reveal=link if begun.draws else "",
                tip=chance.tip(SEED),
            )
        )
        state = apply_entry(State(), entry)
        return state, self.law_of(state), entry


class Game:
    """One game, played move by move; each move is a minute after the one before, unless it says when."""

    def __init__(self, world: World, state: State, law: SandboxedLaw, first: Entry):
        self.world, self.state, self.law = world, state, law
        self.entries, self.kept, self.now = [first], [()], state.now
        self.states = [state]

    # What is so

    def points(self, quantity: str = "points") -> dict[str, Any]:
        """What each player has."""
        held: Mapping[str, Any] = self.state.quantities.get(quantity, {})
        return {player: held.get(player, 0) for player in self.state.seating}

    def register(self, name: str, of: str = "") -> Any:
        """What a register holds; None where it hasn't been set."""
        return self.state.registers.get(name, {}).get(of)

    def answer(self, term: str, proposal: str | None = None) -> Any:
        """What the rules answer to a term; the question where they leave it open."""
        about = self.state.proposals[proposal] if proposal else None  # type: ignore[index]
        said = self.law.answer(self.state, term, self.now, about)
        return said.question if said.question is not None else said.value

    def events(self, *kinds: type[e.Event]) -> list[Any]:
        """Every event so far, or those of some kinds."""
        return [event for entry in self.entries for event in entry.events if not kinds or isinstance(event, kinds)]

    def outcome(self, proposal: str) -> str:
        """How a proposal was decided; empty if it wasn't."""
        return self.state.proposals[proposal].outcome  # type: ignore[index]

    # Moves

    def move(self, player: str | None, name: str, /, at: Time | None = None, **arguments: Any) -> Verdict:
        """The verdict on a move, after whatever has fallen due."""
        self.now = self.now + MINUTE if at is None else at
        self.keep_time(self.now)
        verdict = self._submit(
            Move(name=name, player=PlayerId(player) if player else None, arguments=arguments), self.now
        )
        self._resume()
        return verdict

    def do(self, player: str, name: str, /, at: Time | None = None, **arguments: Any) -> Allowed:
        """A move that has to be allowed."""
        verdict = self.move(player, name, at, **arguments)
        assert isinstance(verdict, Allowed), verdict
        return verdict

    def keep_time(self, now: Time) -> list[Entry]:
        """Handle what has fallen due by a time; the entries of that."""
        made: list[Entry] = []
        self.now = max(now, self.now)
        while not self.state.over and (due := self.law.first_due(self.state, now)) is not None:
            assert len(made) < DUE_MAX, f"{due} comes without end"
            before = len(self.entries)
            self._submit(_time_of(self.law, self.state, due, now), due.time)
            assert len(self.entries) > before, f"{due} was not handled"
            made.append(self.entries[-1])
        self._resume()
        return made

    def _submit(self, move: Move, now: Time) -> Verdict:
        previous = self.entries[-1].hash
        verdict, entry, _ = decided(
            "generated", self.state, self.law, move, max(now, self.state.now), seed=SEED, previous=previous
        )
        if entry is not None:
            made = sealed(self.law, self.state, entry, SEED)
            self.entries.append(made.entry)
            self.kept.append(made.kept)
            self.state, self.law = made.after, made.law
            self.states.append(self.state)
        return verdict

    def _resume(self) -> None:
        for case, waiting in sorted(self.state.waiting.items(), key=lambda item: int(item[0])):
            found = self.state.cases[case]
            if case in self.state.waiting and found.judged is not None and found.holding:
                player, arguments = waiting.get("player"), waiting.get("arguments", {})
                self._submit(Move(name=waiting["name"], player=player, arguments=arguments, resumes=case), self.now)

    # What players usually do

    def propose(self, *changes: dict[str, Any], by: str | None = None) -> str:
        """Propose changes; the proposal's number."""
        done = self.do(by or self.state.seating[0], "propose", changes=list(changes) or [enact()])
        return next(event.proposal for event in done.events if isinstance(event, e.Proposed))

    def vote(self, proposal: str, choices: Mapping[str, str]) -> list[Verdict]:
        """Players vote, as long as the vote is open."""
        return [
            self.move(player, "vote", proposal=proposal, choice=choice)
            for player, choice in choices.items()
            if self.state.proposals[proposal].accepts_votes  # type: ignore[index]
        ]

    def adopt(self, *changes: dict[str, Any], by: str | None = None) -> str:
        """Propose changes, and everybody votes for them; the proposal's number."""
        number = self.propose(*changes, by=by)
        self.vote(number, dict.fromkeys(self.state.seating, "for"))
        assert self.outcome(number) == "adopted", (self.outcome(number), self.entries[-1])
        return number

    # The record

    @property
    def public(self) -> list[Entry]:
        """The entries as anybody reads them: written and read again."""
        return [decode(canonical(entry), Entry) for entry in self.entries]

    def replayed(self, entries: Iterable[Entry] | None = None) -> State:
        """The state that entries come to."""
        state = State()
        for entry in self.public if entries is None else entries:
            state = apply_entry(state, entry)
        return state


def withheld(game: Game) -> list[tuple[Withheld, ...]]:
    """What each entry of a game withholds."""
    return [tuple(kept) for kept in game.kept]


def _time_of(law: SandboxedLaw, state: State, due: Due, now: Time) -> Move:
    again = last_time(state, due) is not None and law.recurs(due.timer)
    passed = passed_over_until(state, due, now) if again else None
    arguments = {"timer": due.timer, "subject": due.subject}
    return Move(name="time", arguments=arguments | ({PASSES_OVER: passed} if passed else {}))


# Changes of rules, as moves have them


def enact(text: str = "Be kind.", *mechanism: str, **more: Any) -> dict[str, Any]:
    """A new rule."""
    source = "\n".join(dedent(one).strip() for one in mechanism)
    content = {
        "title": "A rule",
        "text": text,
        "mechanism": source,
        "expansion": expanded(source) if source else "",
        **more,
    }
    return {"change": "enact", "content": {key: value for key, value in content.items() if value}}


def amend(number: str, **wording: Any) -> dict[str, Any]:
    """Another wording of a rule."""
    return {"change": "amend", "rule": number, "wording": wording}


def repeal(number: str) -> dict[str, Any]:
    """The end of a rule."""
    return {"change": "repeal", "rule": number}


def transmute(number: str, to: str) -> dict[str, Any]:
    """Another rank of a rule."""
    return {"change": "transmute", "rule": number, "to": to}


__all__ = [
    "DAY",
    "MINUTE",
    "NAMES",
    "START",
    "Allowed",
    "Game",
    "Refused",
    "Ruleset",
    "Undecided",
    "World",
    "amend",
    "enact",
    "read_changes",
    "repeal",
    "rule",
    "transmute",
    "withheld",
]
