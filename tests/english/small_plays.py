"""Plays rules in a small game, to tell whether two codes do the same in a fixed set of situations.

A trace is what players see: what's allowed, what everybody has, who has won, and what becomes of proposals. Names of
functions, and registers that code keeps for itself, aren't in it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from tests.english.collection_cases import FIVE, CollectionCase, Draft
from tests.english.collection_play import CaseTable, PlayFailed

from moot.game import events as e
from moot.game.apply import apply_all, begin_entry
from moot.game.changes import Content
from moot.game.decision.decide import begin
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Refused, Undecided, Verdict
from moot.game.rules import RuleText
from moot.game.state import State
from moot.game.values import Number, PlayerId
from moot.law.law import SandboxedLaw
from moot.law.playouts import TRIALS
from moot.law.rulesets import expanded_rule
from moot.play.host import Host
from moot.views.moments import read_time

START = "2026-01-05 18:00"
VOTING = """
voting.everybody_votes()
voting.opens_at_once()
voting.closes_when_all_have_voted()
voting.closes_after(3)
voting.simple_majority()
voting.decides_when_closed()
voting.takes_effect_at_once()
"""
OTHERS = ("judging.by_score()", "", "precedence.claims_then_lowest_number()")
POINTS = "scoring.points()\nnumbering.proposals_from(6)\n"
GAMES: Mapping[str, tuple[str, ...]] = {
    "plain": (VOTING, POINTS, *OTHERS),
    "turns": (VOTING, POINTS + "turns.clockwise()\n", *OTHERS),
}
"""The code of the rules of each small game, which are numbered from 1."""


class Segment(NamedTuple):
    """A short play from the rule's adoption on, and in which code there is something that it could show."""

    needs: str
    play: str


SEGMENTS: Mapping[str, Segment] = {
    "votes": Segment(
        "",
        """
        Ada> propose
        all> vote for
        Ben> propose
        Ada, Ben, Cleo> vote for
        Dan, Eve> vote against
        Cleo> propose
        Cleo, Ada> vote for
        Ben, Dan, Eve> vote against
        Dan> propose
        Dan> vote against
        Ada, Ben, Eve> vote for
        wait 4d
        Eve> propose
        wait 4d
        Ada> propose
        Cleo> vote for
        wait 4d
        Ben> propose
        Dan> vote for
        Ben> vote against
        wait 4d
        """,
    ),
    "votes of the rich": Segment(
        "points|quantity",
        """
        given points: LEVELS
        Ada> propose
        all> vote for
        given points: LEVELS
        Ben> propose
        all> vote against
        """,
    ),
    "votes of six": Segment(
        "term|adjust|forbid",
        """
        Zoe> join
        Ada> propose
        Ada, Ben, Cleo, Dan> vote for
        Eve, Zoe> vote against
        Ben> propose
        Ada, Ben, Cleo, Dan, Eve> vote for
        Zoe> vote against
        Cleo> propose
        Ada, Ben> vote for
        Zoe> vote against
        wait 4d
        Dan> propose
        Ada, Ben> vote for
        wait 4d
        """,
    ),
    "changes of votes": Segment(
        "ballot_cast|vote|choice",
        """
        Ada> propose
        Dan> vote for
        Dan> vote against
        Dan> vote for
        Ben, Cleo, Eve> vote against
        wait 2d
        Ada> vote for
        """,
    ),
    "two by one": Segment(
        "forbid|past|times|adopted|defeated|proposed|register",
        """
        Ada> propose
        all> vote for
        Ada> propose
        all> vote for
        Ada> propose
        all> vote against
        Ada> propose
        all> vote for
        ?all> propose
        Ben> propose
        ?all> vote for
        all> vote for
        """,
    ),
    "rules": Segment(
        "rule_|change",
        """
        Ada> propose repeal 3
        all> vote for
        Ben> propose amend 4
        Ben, Ada, Dan> vote for
        Eve, Cleo> vote against
        Cleo> propose transmute 4 immutable
        all> vote for
        Dan> propose repeal 5
        Dan, Eve> vote for
        all> vote against
        Eve> propose repeal 4
        Ada, Ben, Eve> vote for
        Cleo, Dan> vote against
        Ada> propose repeal 4
        Ada, Ben, Cleo, Eve> vote for
        Dan> vote against
        Ben> propose transmute 4 mutable
        Ada, Ben, Eve> vote for
        Cleo, Dan> vote against
        Cleo> propose amend 5
        Ada, Ben, Cleo, Eve> vote for
        Dan> vote against
        """,
    ),
    "people": Segment(
        "",
        """
        Zoe> join
        Ada> propose
        ?Zoe> vote for
        ?all> propose
        Eve> leave
        all> vote for
        Ada> leave
        """,
    ),
    "cases": Segment(
        "case|judge",
        """
        Ada> call-case Is that so?
        ?all> propose
        ?all> accept
        ?all> judge true
        all> accept
        all> judge true
        Ben> call-case And so?
        all> accept
        wait 1d1h
        wait 1d
        wait 2d
        wait 4d
        Cleo> propose
        ?all> vote for
        """,
    ),
    "cases of the poor": Segment(
        "case|judge",
        """
        given points: Ada 9, Ben 9, Cleo 9, Dan 0, Eve 9
        Dan> call-case Is that so?
        ?all> accept
        ?all> judge true
        all> accept
        all> judge false
        """,
    ),
    "time": Segment("timed|now|last|days|hours|weeks|turn", "\n".join(["given points: LEVELS"] + ["wait 6h"] * 33)),
    "months": Segment("month", "wait until 2026-02-13 12:00\n" + "\n".join(["wait 12h"] * 36)),
    "time with votes": Segment(
        "timed|now|last|days|hours|weeks|turn",
        """
        given points: Ada 4, Ben 9, Cleo 2, Dan 1, Eve 3
        Ada> propose
        Ben> vote for
        wait 6h
        wait 20h
        Cleo> vote for
        wait 1d
        wait 1d
        wait 1d
        wait 1d
        wait 1d
        wait 1d
        wait 1d
        Ben> propose
        all> vote for
        wait 7d
        wait 7d
        """,
    ),
    "bars": Segment(
        "forbid|permit|eligible|must_vote|adjust|term",
        """
        given points: LEVELS
        ?all> propose
        ?all> propose repeal 4
        ?all> propose amend 4
        Ada> propose
        ?all> vote for
        ?all> vote against
        ?all> propose
        Ben> vote for
        ?all> propose
        Cleo> vote against
        Ada, Dan, Eve> vote for
        ?all> propose
        Ben> propose
        ?all> vote for
        ?all> vote against
        all> vote against
        ?all> propose
        Cleo> propose
        ?all> vote for
        all> vote for
        """,
    ),
    "bars of the rich": Segment(
        "forbid|permit|eligible|must_vote|adjust|term",
        """
        given points: RICH
        Eve> propose
        ?all> propose
        ?all> vote for
        ?all> vote against
        Dan, Eve> vote for
        Ada> vote against
        wait 4d
        Ben> propose
        Dan, Eve> vote for
        Ada, Ben> vote against
        wait 4d
        """,
    ),
    "bars by time": Segment(
        "forbid|permit|eligible|must_vote|adjust|term",
        """
        Zoe> join
        ?Zoe> propose
        wait 1h
        Ada> propose
        ?Zoe> vote for
        ?Ben> propose
        wait 5h
        ?Ben> propose
        ?Ben> vote for
        wait 12h
        ?Ben> propose
        ?Zoe> propose
        ?Ben> vote for
        ?Zoe> vote for
        wait 7h
        ?Zoe> propose
        ?Zoe> vote for
        wait 1d
        ?Zoe> vote for
        ?Ben> vote for
        wait 1d
        wait 1d
        ?Ben> propose
        wait 1d
        Ben> propose
        ?Zoe> vote for
        wait 1d
        ?Ben> propose
        """,
    ),
    "several open": Segment(
        "forbid|permit|open|adjust|term",
        """
        Ada> propose
        Ada> propose
        Ada> propose
        Ada> propose
        Ben> propose
        ?all> propose
        all> vote for
        """,
    ),
    "levels": Segment(
        "win|any_change|points",
        """
        given points: Dan -1
        given points: Ada BELOW
        given points: Ben ABOVE
        given points: Cleo AT
        Ada> propose
        ?all> vote for
        """,
    ),
    "level": Segment("win|any_change|points", "given points: Cleo AT\nAda> propose\nall> vote for"),
    "moves": Segment("@move", "given points: LEVELS\nAda> propose\nmoves\nEve> vote for\nwait 1d\nmoves"),
    "rich moves": Segment("@move", "given points: RICH\nmoves"),
}  # fmt: skip


class Trial(NamedTuple):
    """A code in a small game, with what players see of what it declares, and the number that its words speak of."""

    code: str
    game: str = "plain"
    shows: tuple[str, ...] = ("points",)
    around: int = 5


def difference(host: Host, one: Trial, other: Trial) -> str:
    """Where two codes do differently, as the name of the play and the step; empty if nowhere."""
    for name, segment in SEGMENTS.items():
        if not re.search(segment.needs, one.code + other.code):
            continue
        pairs = zip(traced(host, one, name), traced(host, other, name), strict=True)
        for line, (mine, theirs) in zip(_lines(segment.play), pairs, strict=True):
            if mine != theirs:
                return f"{name}: {line}: {mine} / {theirs}"
    return ""


@cache
def traced(host: Host, trial: Trial, segment: str) -> tuple[Any, ...]:
    """What is seen after each line of a play."""
    table = _enacted(host, trial)
    if isinstance(table, str):
        return (table,) * len(_lines(SEGMENTS[segment].play))
    table = table.again()
    return tuple(table.seen(line) for line in _lines(SEGMENTS[segment].play))


def _lines(play: str) -> list[str]:
    return [line.strip() for line in play.splitlines() if line.strip()]


@cache
def begun(host: Host, game: str) -> tuple[State, SandboxedLaw]:
    """A small game that has just begun."""
    rules = tuple(
        expanded_rule(RuleText(Number(str(n)), "mutable", Content(title=f"Rule {n}", text="So it is.", mechanism=code)))
        for n, code in enumerate(GAMES[game], 1)
    )
    seats = tuple(PlayerId(player) for player in FIVE)
    started = e.GameStarted(title="A game", ruleset=game, players=seats, rules=rules)
    now = read_time(START)
    found = begin(lambda state: _law_of(host, state), started, now, Luck(luck="play"))
    state = apply_all(begin_entry(State(), 0, now, None), found.events)
    return state, _law_of(host, state)


def _law_of(host: Host, state: State) -> SandboxedLaw:
    return SandboxedLaw(host.sandbox, state, trials={"outcome_settled": TRIALS["outcome_settled"]})


HISTORY = """
Ada> propose
Ada, Ben, Cleo, Dan> vote for
Eve> vote against
Ben> propose
Ada, Ben, Cleo> vote for
wait 4d
Cleo> propose
Ada, Ben> vote against
wait 4d
wait until 2026-02-02 18:00
"""
"""What was played before the rule comes into force."""


@cache
def _played(host: Host, game: str) -> "SmallTable":
    table = SmallTable(host, Trial("", game))
    for line in _lines(HISTORY):
        table.seen(line)
    return table


@cache
def _enacted(host: Host, trial: Trial) -> "SmallTable | str":
    """A game just after a rule with this code has come into force; or why it can't."""
    table = _played(host, trial.game).again(trial)
    try:
        table.prepare(Draft(trial.code or None, ("mutable",)))
    except PlayFailed as failed:
        return str(failed)
    return table


class SmallTable(CaseTable):
    """A small game that tells what players see."""

    def __init__(self, host: Host, trial: Trial):
        self.host, self.trial = host, trial
        self.case = CollectionCase("a rule", "", "", "", trial.game, "", "runs")
        self.state, self.law = begun(host, trial.game)
        self.base, self.now = self.state, self.state.now
        self.own_rules, self.pending, self.latest = [], None, None
        self.marks, self.marked, self.kindness = {}, self.state, 0

    def again(self, trial: Trial | None = None) -> "SmallTable":
        """The same game, to be played on apart from this one."""
        other = SmallTable(self.host, trial or self.trial)
        other.state, other.law, other.now = self.state, self.law, self.now
        other.own_rules = list(self.own_rules)
        return other

    def seen(self, line: str) -> tuple[Any, ...]:
        """Play a line, and tell what is seen then."""
        try:
            found = tuple(self._played(line))
        except PlayFailed as failed:
            found = (re.sub(r"\W.*", "", str(failed)),)
        return (*found, *self._in_sight())

    def _played(self, line: str) -> Iterator[Any]:
        if line == "moves":
            yield from self._own_moves()
        elif ">" in line:
            keep = not line.startswith("?")
            for player, name, arguments in self._asked(line.removeprefix("?")):
                yield _kind(self._submit(player, name, arguments, keep=keep))
        else:
            self.step(self._levelled(line))

    def _levelled(self, line: str) -> str:
        n = self.trial.around
        line = line.replace("LEVELS", f"Ada {n - 1}, Ben {n}, Cleo {n + 1}, Dan 0, Eve {3 * n + 7}")
        line = line.replace("RICH", f"Ada {n + 1}, Ben {n + 1}, Cleo -2, Dan {n}, Eve {n - 1}")
        return line.replace("BELOW", str(n - 1)).replace("AT", str(n)).replace("ABOVE", str(n + 1))

    def _in_sight(self) -> Iterator[Any]:
        yield self.state.winner
        yield self.state.over
        yield self.state.seating
        yield tuple(f"{number} {p.stage} {p.outcome}" for number, p in sorted(self.state.proposals.items()))
        yield tuple((rule.number, rule.rank) for rule in self.state.in_force())
        for word in self.trial.shows:
            yield word, self._amounts(word)

    def _amounts(self, word: str) -> Any:
        try:
            name = self._named(word)
        except PlayFailed:
            return None
        declared = self.law.index.declared[name][1]
        if declared.what == "quantity" or declared.each == "Player":
            return tuple(self._amount(name, player, self.state) for player in self.state.seating)
        return self._single(word)

    def _own_moves(self) -> Iterator[Any]:
        """The moves that the rule offers, in their order, tried by everybody with some arguments."""
        own = [name for name, (part, _) in self.law.index.moves.items() if part.rule.number in self.own_rules]
        n = self.trial.around
        for name in own:
            yield "a move"
            for player, whom, amount in [
                ("Ada", "Ben", 1), ("Ben", "Cleo", 1), ("Cleo", "Ada", 1), ("Dan", "Ben", 1), ("Eve", "Eve", 1),
                ("Ada", "Ada", 1), ("Eve", "Dan", n), ("Ben", "Dan", n), ("Ben", "Dan", n + 1), ("Eve", "Ben", 0),
                ("Eve", "Ben", -1), ("Eve", "Ben", 10), ("Eve", "Ben", 11), ("Ada", "Ben", n), ("Cleo", "Ben", n - 1),
            ]:  # fmt: skip
                yield self._tried(player, name, self._given_to(name, whom, amount), keep=False)
            for player, whom, amount in [("Eve", "Ben", 1), ("Eve", "Cleo", 2), ("Cleo", "Dan", 1), ("Ada", "Eve", 1)]:
                yield self._tried(player, name, self._given_to(name, whom, amount), keep=True)
                yield tuple(self._in_sight())

    def _tried(self, player: str, name: str, arguments: Mapping[str, Any], *, keep: bool) -> str:
        try:
            return _kind(self._submit(player, name, arguments, keep=keep))
        except PlayFailed:
            return "failed"

    def _given_to(self, name: str, whom: str, amount: int) -> dict[str, Any]:
        words = [whom, str(amount), "proposal", "Ada" if whom != "Ada" else "Dan", "rule:4", '"Jokes"']
        arguments: dict[str, Any] = {}
        for parameter, spelled in self.law.index.available_moves[name].parameters.items():
            kind = spelled.partition(" = ")[0]
            fitting = next((word for word in words if self._fits(word, kind)), None)
            if fitting is not None:
                words.remove(fitting)
                arguments[parameter] = self._argument(fitting, kind)
        return arguments


def _kind(verdict: Verdict) -> str:
    if isinstance(verdict, Allowed):
        return "allowed"
    return "refused" if isinstance(verdict, Refused) else "open" if isinstance(verdict, Undecided) else "held"
