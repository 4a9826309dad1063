"""Games for tests: started from a shipped ruleset or from rules written in the test, and played move by move."""

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from os import environ
from textwrap import dedent
from typing import Any

from moot.game import events as e
from moot.game.changes import Content
from moot.game.moves import Allowed, Move, Refused, Undecided, Verdict
from moot.game.record.entries import Entry
from moot.game.rules import Rule, Ruleset, RuleText
from moot.game.state import State
from moot.game.values import plain
from moot.law.files.rule_files import read_rule
from moot.play.host import Host, check_ruleset
from moot.play.table import Table

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")
START = 1_000_000
_begun: Counter[str] = Counter()
_shipped: dict[str, Ruleset] = {}


def rule(number: str, mechanism: str = "", rank: str = "mutable", text: str = "", **claims: Any) -> RuleText:
    """A rule written in a test; `claims` are `prevails_over`, `yields_to`, `speaks_of`."""
    claims = {name: tuple(said) for name, said in claims.items()}
    content = Content(title=f"Rule {number}", text=text or f"Rule {number}.", mechanism=dedent(mechanism), **claims)
    return RuleText(number=number, rank=rank, content=content)  # type: ignore[arg-type]


def rule_file(source: str) -> RuleText:
    """The rule in the text of a rule file."""
    read = read_rule(dedent(source))
    assert isinstance(read, RuleText), read
    return read


def assembly(number: str = "101", rank: str = "immutable") -> RuleText:
    """A rule that is a whole game: proposals from 301, open at once, all vote, all must agree, in force at once."""
    return rule(
        number,
        """
        numbering.proposals_from(301)
        voting.everybody_votes()
        voting.opens_at_once()
        voting.closes_when_all_have_voted()
        voting.unanimity()
        voting.decides_when_closed()
        voting.takes_effect_at_once()
        """,
        rank,
    )


def points(number: str = "102") -> RuleText:
    """A rule by which players have points."""
    return rule(number, "scoring.points()")


def enact(title: str = "A rule", text: str = "Be kind.", mechanism: str = "", **claims: Any) -> dict[str, Any]:
    """A change: a new rule."""
    content = {"title": title, "text": text, "mechanism": dedent(mechanism), **claims}
    return {"change": "enact", "content": {k: v for k, v in content.items() if v}}


def amend(number: str, **wording: Any) -> dict[str, Any]:
    """A change: another wording (`text`, `edits`, `mechanism`, `prevails_over` …)."""
    if wording.get("mechanism"):
        wording["mechanism"] = dedent(wording["mechanism"])
    return {"change": "amend", "rule": number, "wording": wording}


def repeal(number: str) -> dict[str, Any]:
    """A change: a rule taken away."""
    return {"change": "repeal", "rule": number}


def transmute(number: str, to: str) -> dict[str, Any]:
    """A change: another rank."""
    return {"change": "transmute", "rule": number, "to": to}


def name_of_a_game() -> str:
    """A name that no other game of this run has. Games draw by their names: a test's own are the same in any order."""
    test = sha256(environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0].encode()).hexdigest()[:8]
    _begun[test] += 1
    return f"game-{test}-{_begun[test]}"


class Game:
    """One game at a table; each move is made a minute after the one before, unless it says when."""

    def __init__(
        self,
        host: Host,
        ruleset: Ruleset,
        players: Iterable[str] = FIVE,
        now: int = START,
        offices: Mapping[str, str] | None = None,
    ):
        self.host, self.now = host, now
        name, seed = name_of_a_game(), b"a seed for tests" * 2
        self.table: Table = host.new(name, ruleset, players, seed=seed, now=now, offices=offices)

    @classmethod
    def of(
        cls,
        host: Host,
        *rules: RuleText,
        players: Iterable[str] = FIVE,
        checked: bool = True,
        offices: Mapping[str, str] | None = None,
    ) -> "Game":
        """A game of rules written in the test; they must pass the gate and the check of types, unless not `checked`."""
        ruleset = Ruleset(name="of-the-test", rules=rules)
        if checked:
            faults = check_ruleset(ruleset)
            assert not faults, faults
        return cls(host, ruleset, players, offices=offices)

    @classmethod
    def shipped(cls, host: Host, name: str, players: Iterable[str] = FIVE) -> "Game":
        """A game of a ruleset that comes with the program."""
        if name not in _shipped:
            _shipped[name] = host.ruleset(name)
        return cls(host, _shipped[name], players)

    # What is so

    @property
    def state(self) -> State:
        return self.table.state

    def rule(self, number: str) -> Rule:
        """The rule that bears this number, or bore it last."""
        found = self.state.rule(number)
        assert found is not None, f"there is no rule {number}"
        return found

    def text(self, number: str) -> str:
        """What a rule says now."""
        return self.rule(number).content.text

    def points(self, quantity: str = "points") -> dict[str, int]:
        """What each player has."""
        held: Mapping[str, int] = self.state.quantities.get(quantity, {})
        return {player: held.get(player, 0) for player in self.state.seating}

    def register(self, name: str, of: str = "") -> Any:
        """A register's entry, None where it has not been set."""
        return self.state.registers.get(name, {}).get(of)

    def answer(self, term: str, proposal: str | None = None) -> Any:
        """What the rules answer to a term; the question where they leave it open."""
        moment = self.table.moment()
        state, law = moment.state, moment.law
        if state.has_secrets:  # rules see true ballots, the table shows none
            state = self.host.journal.rebuild(self.table.name)
        about = state.proposals[proposal] if proposal else None
        answered = law.answer(state, term, self.now, about)
        return answered.value if answered.question is None else answered.question

    def entries(self) -> list[Entry]:
        return list(self.table.entries())

    def events(self, kind: type[e.Event] | None = None) -> list[Any]:
        """Every event so far, or those of one kind."""
        made = [event for entry in self.entries() for event in entry.events]
        return made if kind is None else [event for event in made if isinstance(event, kind)]

    # Moves

    def move(self, player: str | None, name: str, /, at: int | None = None, **arguments: Any) -> Verdict:
        """The verdict on a move, whatever it is."""
        self.now = at if at is not None else self.now + 60
        return self.table.submit(Move(name=name, player=player, arguments=arguments), self.now).verdict

    def do(self, player: str | None, name: str, /, at: int | None = None, **arguments: Any) -> Allowed:
        """A move that must be allowed."""
        verdict = self.move(player, name, at, **arguments)
        assert isinstance(verdict, Allowed), verdict
        return verdict

    def refused(self, player: str | None, name: str, /, at: int | None = None, **arguments: Any) -> Refused:
        """A move that must be refused, and leave nothing behind."""
        before = plain(self.state)
        verdict = self.move(player, name, at, **arguments)
        assert isinstance(verdict, Refused), verdict
        assert plain(self.state) == before, "a refused move changed the game"
        return verdict

    def undecided(self, player: str | None, name: str, /, at: int | None = None, **arguments: Any) -> Undecided:
        """A move about which the law must leave a question open."""
        verdict = self.move(player, name, at, **arguments)
        assert isinstance(verdict, Undecided), verdict
        return verdict

    def wait(self, until: int) -> list[Entry]:
        """Let time pass; the entries of what fell due."""
        self.now = until
        return self.table.keep_time(until)

    # Suber's turns

    @property
    def turn(self) -> str:
        return str(self.register("turn"))

    def propose(self, *changes: dict[str, Any], by: str | None = None) -> str:
        """Propose changes in turn; the proposal's number."""
        verdict = self.do(by or self.turn, "propose", changes=list(changes) or [enact()])
        return next(event.proposal for event in verdict.events if isinstance(event, e.Proposed))

    def vote(self, number: str, against: Iterable[str] = ()) -> Allowed:
        """Everybody votes, in the order they sit; the verdict on the last vote."""
        if self.state.proposals[number].opened is None:
            self.do(self.state.proposals[number].author, "call-vote", proposal=number)
        against = tuple(against)
        for player in self.state.seating:
            choice = "against" if player in against else "for"
            last = self.do(player, "vote", proposal=number, choice=choice)
        return last

    def adopt(self, *changes: dict[str, Any], by: str | None = None) -> Allowed:
        """Propose something that opens at once, and all vote for it; the verdict on the last vote."""
        number = self.propose(*changes, by=by or self.state.seating[0])
        for player in self.state.seating:
            last = self.do(player, "vote", proposal=number, choice="for")
        return last

    def carry(self, *changes: dict[str, Any], against: Iterable[str] = ()) -> str:
        """Propose and vote, in turn; the proposal's number."""
        number = self.propose(*changes)
        self.vote(number, against)
        return number

    def take_turn(self, *changes: dict[str, Any], against: Iterable[str] = ()) -> str:
        """A whole turn with its die; the proposal's number."""
        mover = self.turn
        number = self.carry(*changes, against=against)
        self.do(mover, "roll")
        return number

    def thrown(self) -> int:
        """What the last die showed."""
        return next(draw.value for entry in reversed(self.entries()) for draw in reversed(entry.draws))


def event(verdict: Verdict, kind: type[e.Event]) -> Any:
    """The one event of a kind in a verdict."""
    found = [one for one in getattr(verdict, "events", ()) if isinstance(one, kind)]
    assert len(found) == 1, (kind.__name__, verdict)
    return found[0]


def kinds(verdict: Verdict) -> list[str]:
    """The names of a verdict's events, in order."""
    return [e.name_of(type(one)) for one in getattr(verdict, "events", ())]


__all__ = [
    "FIVE",
    "START",
    "Game",
    "amend",
    "assembly",
    "enact",
    "event",
    "kinds",
    "points",
    "repeal",
    "rule",
    "rule_file",
    "transmute",
]
