"""Random play on random rules: whatever is asked for, what must always hold of a game holds."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from tests.playing import FIVE, START, amend, enact, repeal, transmute
from tests.playing import rule as rule_text

from moot import bootstrap
from moot.authoring.simulation.proposals import Drafter
from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.decision.decide import decide
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Move, Refused, Undecided, Verdict
from moot.game.record.entries import Entry
from moot.game.record.secret_ballots import blinded
from moot.game.rules import Ruleset, RuleText
from moot.game.state import State
from moot.game.values import canonical, plain
from moot.law.files.change_files import read_changes
from moot.law.law import SandboxedLaw
from moot.law.playouts import TRIALS
from moot.law.sandbox import Sandbox
from moot.play.host import Host
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check

DAY = 86_400
FIRST = 301
REMAINS = "limits.a_mutable_rule_remains()"
COUNTED = f"numbering.proposals_from({FIRST})"
USUAL = (
    COUNTED,
    "scoring.points()",
    "voting.everybody_votes()",
    "voting.opens_at_once()",
    "voting.closes_when_all_have_voted()",
    "voting.decides_when_closed()",
    "voting.takes_effect_at_once()",
    REMAINS,
)
"""Each of these is there in most rulesets."""
FANCY = (
    "voting.unanimity()",
    "voting.simple_majority()",
    "voting.majority_of_voters()",
    "voting.fraction_of_voters(2, 3)",
    "voting.quorum(1, 2)",
    "voting.closes_after(2)",
    "voting.secret_until_closed()",
    "numbering.changed_rules_take_the_number()",
    "precedence.immutable_first()",
    "precedence.claims_then_lowest_number()",
    "scoring.defeat_costs_proposer(10)",
    "scoring.adoption_pays_proposer(7)",
    "scoring.dissenters_gain(4)",
    "scoring.number_times_favour(291)",
    "turns.one_proposal_each(2)",
    "limits.mutable_rules(9)",
    "winning.first_to(40)",
    "winning.paradox_wins_for_caller()",
)
OWN = (
    e.GameStarted | e.Joined | e.Left | e.Proposed | e.Revised | e.Withdrawn | e.Argued | e.BallotCast | e.CaseCalled
    | e.JudgeAppointed | e.JudgeRefused | e.Judged | e.Agreed | e.CaseClosed | e.CustomMade | e.CustomEnded
    | e.MoveRefused | e.Recorded | e.TimeCame | e.QuantityChanged
)  # fmt: skip
"""What happens because somebody moved, or time came, or by reckoning; all else a rule must have caused."""

_names = count(1)
names = st.sampled_from(FIVE)


def rules_of(lines: list[str], immutable: set[str]) -> tuple[RuleText, ...]:
    """A rule for each line; some of them immutable."""
    return tuple(
        rule_text(str(101 + n), line, rank="immutable" if line in immutable else "mutable")
        for n, line in enumerate(lines)
    )


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A small random ruleset of library mechanisms: most of the usual ones, and some others."""
    missing = draw(st.sets(st.sampled_from(USUAL), max_size=1))
    lines = [line for line in USUAL if line not in missing]
    lines += draw(st.lists(st.sampled_from(FANCY), unique=True, max_size=8))
    immutable = draw(st.sets(st.sampled_from(lines), max_size=3))
    return Ruleset(name="random", rules=rules_of(draw(st.permutations(lines)), immutable))


class World:
    """What all random games share: a host, and a sandbox that is always fresh."""

    host: Host
    fresh: Sandbox


@pytest.fixture(scope="module", autouse=True)
def world() -> Iterator[None]:
    """The host of all games here; Hypothesis makes its machines itself, so they find it by its name."""
    World.fresh = Sandbox(fresh=True)
    with bootstrap.host(clock=SetClock()) as World.host:
        yield
    World.fresh.close()


def essence(verdict: Verdict) -> bytes:
    """All of a verdict but how it was reached."""
    match verdict:
        case Refused(code=code, reason=reason, because=because):
            return canonical([code, reason, because])
        case Undecided(question=question, events=events, case=case, draws=draws, deaths=deaths):
            return canonical([question.key, question.about, events, case, draws, deaths])
        case Allowed(events=events, draws=draws, deaths=deaths):
            return canonical([events, draws, deaths])


class Play(RuleBasedStateMachine):
    """Players do what comes to their minds, legal or not."""

    @initialize(ruleset=st.none() | rulesets())
    def begin(self, ruleset: Ruleset | None) -> None:
        """A game of Suber's rules, or of rules thrown together."""
        ruleset = ruleset or World.host.ruleset("suber")
        self.now = START
        self.name = f"play-{next(_names)}"
        self.table = World.host.new(self.name, ruleset, FIVE[:3], seed=b"s" * 32, now=self.now)
        self.states = {0: self.table.state}
        self.limit = next((r.number for r in ruleset.rules if r.content.mechanism == REMAINS), None)
        self.counted = ruleset.name == "suber" or any(r.content.mechanism == COUNTED for r in ruleset.rules)

    @property
    def state(self) -> State:
        return self.table.state

    def move(self, player: str, name: str, **arguments: Any) -> Verdict:
        """Make a move, and look at everything that must hold of it."""
        self.now += 60
        for entry in self.table.keep_time(self.now):
            self.keep(entry)
        move = Move(name=name, player=player, arguments=arguments)
        self.decided_alike(move)
        before = self.table.state
        told = self.table.submit(move, self.now)
        if told.entry is None:
            assert self.table.state is before
        for entry in list(self.table.entries(since=before.entry + 1)):
            self.keep(entry)
        return told.verdict

    def decided_alike(self, move: Move) -> None:
        """Deciding is pure: the same twice, and the same in fresh sandboxes."""
        moment = self.table.moment()
        state, law = moment.state, moment.law
        luck = Luck(luck="somebody's")
        first = essence(decide(state, law, move, self.now, luck))
        assert essence(decide(state, law, move, self.now, luck)) == first
        fresh = SandboxedLaw(World.fresh, state, trials=TRIALS)
        assert essence(decide(state, fresh, move, self.now, luck)) == first

    def keep(self, entry: Entry) -> None:
        """One more entry: its state, and what must hold of what it did."""
        before, after = self.states[entry.number - 1], self.table.moment().at(entry.number).state
        self.states[entry.number] = after
        for event in entry.events:
            self.caused(event, before, after)
        if self.limit is not None and self.in_force(before, self.limit):
            assert any(r.rank == "mutable" for r in after.in_force())

    @staticmethod
    def in_force(state: State, number: str) -> bool:
        found = state.rule(number)
        return found is not None and found.in_force

    def caused(self, event: e.Event, before: State, after: State) -> None:
        """What nobody did by their own move was caused by a rule in force at that time."""
        if event.because is None:
            assert isinstance(event, OWN), event
        else:
            rule_number = event.because.rule
            assert self.in_force(before, rule_number) or self.in_force(after, rule_number), event

    # What players do

    def some_change(self, data: st.DataObject) -> dict[str, Any]:
        """Any kind of rule change, of any rule that there is, or was, or never was; some as bots draft them."""
        chance = Random(data.draw(st.integers(0, 2**32)))  # Hypothesis itself likes the first of many best
        if chance.random() < 0.3:
            return Drafter(chance).change(self.state, careful=False)
        number = chance.choice([*sorted(self.state.numbers), "999"])
        amendment = chance.choice(sorted(self.state.proposals) or ["301"])
        mechanism = chance.choice(FANCY)
        changes: list[dict[str, Any]] = [
            enact(),
            enact(mechanism=mechanism),
            enact(title="", text=""),
            amend(number, text="Other words."),
            amend(number, edits=[{"find": "Rule", "replace": "The rule"}]),
            amend(number, mechanism=mechanism),
            repeal(number),
            transmute(number, chance.choice(["mutable", "immutable"])),
            {"change": "retitle", "rule": number, "title": "A new title"},
            {"change": "amend-amendment", "rule": number, "amendment": amendment, "wording": {"text": "Mine."}},
            {"change": "repeal-amendment", "rule": number, "amendment": amendment},
        ]
        return chance.choice(changes)

    @rule(player=names, data=st.data())
    def propose(self, player: str, data: st.DataObject) -> None:
        """Anyone proposes up to three changes."""
        changes = [self.some_change(data) for _ in range(data.draw(st.integers(1, 3)))]
        self.move(player, "propose", changes=changes)

    @rule(data=st.data(), dissent=st.integers(0, 9))
    def carry(self, data: st.DataObject, dissent: int) -> None:
        """Whoever may propose does, trying several things, and all vote, mostly for it; so that some is adopted."""
        for change in [self.some_change(data) for _ in range(5)]:
            for player in self.state.seating:
                verdict = self.move(player, "propose", changes=[change])
                if isinstance(verdict, Allowed):
                    number = next(ev.proposal for ev in verdict.events if isinstance(ev, e.Proposed))
                    self.vote_on(number, against=dissent)
                    self.move(player, "roll")
                    return

    def vote_on(self, number: str, against: int) -> None:
        """Everybody votes for it, but for one."""
        self.move(self.state.proposals[number].author, "call-vote", proposal=number)
        for place, voter in enumerate(self.state.seating):
            self.move(voter, "vote", proposal=number, choice="against" if place == against else "for")

    @precondition(lambda self: self.table.state.proposals)
    @rule(player=names, choice=st.sampled_from(["for", "for", "against", "perhaps"]), data=st.data())
    def vote(self, player: str, choice: str, data: st.DataObject) -> None:
        """Anyone votes on any proposal, whatever its stage."""
        self.move(player, "vote", proposal=data.draw(st.sampled_from(sorted(self.state.proposals))), choice=choice)

    @precondition(lambda self: self.table.state.proposals)
    @rule(player=names, name=st.sampled_from(["withdraw", "revise", "call-vote"]), data=st.data())
    def about_a_proposal(self, player: str, name: str, data: st.DataObject) -> None:
        """Anyone takes back, revises or puts to the vote."""
        more = {"changes": [self.some_change(data)]} if name == "revise" else {}
        self.move(player, name, proposal=data.draw(st.sampled_from(sorted(self.state.proposals))), **more)

    @rule(player=names, name=st.sampled_from(["roll", "leave", "join", "consent", "fly"]))
    def plain_move(self, player: str, name: str) -> None:
        """Moves without arguments, one that does not exist among them; the last player stays."""
        if name != "leave" or len(self.state.seating) > 1:
            self.move(player, name)

    @rule(player=names, kind=st.sampled_from(["dispute", "paradox"]))
    def call_case(self, player: str, kind: str) -> None:
        """Anyone asks for a judge."""
        self.move(player, "call-case", statement="Is it so?", kind=kind)

    @precondition(lambda self: self.table.state.open_cases)
    @rule(
        player=names,
        name=st.sampled_from(["judge", "agree", "overrule", "accept", "refuse"]),
        holding=st.sampled_from([{"answer": 2}, {"answer": "301"}, {"prevails": "101"}, {"sleeps": "103.f"}, {}]),
        data=st.data(),
    )
    def about_a_case(self, player: str, name: str, holding: dict[str, Any], data: st.DataObject) -> None:
        """Anyone judges, agrees or overrules, rightly or not."""
        more: dict[str, Any] = {"holding": holding} if name in ("judge", "agree") else {}
        if name == "judge":
            more["judgment"] = data.draw(st.sampled_from(["true", "false", "undecided", ""]))
        self.move(player, name, case=data.draw(st.sampled_from(self.state.open_cases)), **more)

    @rule(days=st.integers(1, 4))
    def wait(self, days: int) -> None:
        """Time passes."""
        self.now += days * DAY
        for entry in self.table.keep_time(self.now):
            self.keep(entry)

    # What must hold in the end

    def teardown(self) -> None:
        """The journal says the same as the game does, about every moment of it."""
        if not hasattr(self, "table"):
            return
        entries = list(self.table.entries())
        self.numbered(entries)
        self.scored(entries)
        self.rebuilt(entries)
        report = World.host.verify(self.name)
        assert report.whole, report.findings

    def numbered(self, entries: list[Entry]) -> None:
        """Proposals are numbered without gaps or repeats, as long as the law numbers them so."""
        made = [ev.proposal for entry in entries for ev in entry.events if isinstance(ev, e.Proposed)]
        assert len(set(made)) == len(made)
        if self.counted and not any(isinstance(ev, CHANGING) for entry in entries for ev in entry.events):
            assert made == [str(FIRST + n) for n in range(len(made))]

    def scored(self, entries: list[Entry]) -> None:
        """Points are the sum of what was awarded, from what was last set on."""
        held: Counter[tuple[str, str]] = Counter()
        for event in (ev for entry in entries for ev in entry.events):
            if isinstance(event, e.Awarded):
                for player in event.players:
                    held[event.quantity, player] += event.amount
            elif isinstance(event, e.QuantitySet):
                for player in event.players:
                    held[event.quantity, player] = event.value
        for quantity, players in self.state.quantities.items():
            assert dict(players) == {p: n for (q, p), n in held.items() if q == quantity}

    def rebuilt(self, entries: list[Entry]) -> None:
        """Replay comes to the live state, and but for ballots opened since, what was so before is so still."""
        assert canonical(self.table.moment().at(len(entries) - 1).state) == canonical(self.state)
        for number, known in self.states.items():
            assert canonical(blinded(self.table.moment().at(number).state)) == canonical(known)
            for identity, then in known.rules.items():
                now = self.state.rules[identity].at(number)
                assert now == (then.now if then.in_force else None)


CHANGING = e.RuleEnacted | e.RuleAmended | e.RuleRepealed | e.RuleTransmuted | e.CustomMade
"""What may make the law number otherwise."""

Play.TestCase.settings = settings(
    max_examples=8,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # shrinking would play for minutes
    suppress_health_check=list(HealthCheck),
)
TestPlay = Play.TestCase
TestPlay.__doc__ = "Whatever is played, the invariants of a game hold."


class Soak(Play):
    """The same, for long."""


Soak.TestCase.settings = settings(Play.TestCase.settings, max_examples=100, stateful_step_count=40, derandomize=False)
TestSoak = pytest.mark.soak(Soak.TestCase)


# What comes from outside

json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
words = st.sampled_from(["Ada", "301", "1", "101", "for", "true", 301, 1, 10**400, "", None])
arguments = st.dictionaries(
    st.sampled_from(
        "changes title proposal choice digest text case statement kind rules judgment reasons holding rule".split()
    ),
    words | json | st.lists(words, max_size=2),
    max_size=4,
)
change_like = st.fixed_dictionaries(
    {"change": st.sampled_from(["enact", "amend", "repeal", "transmute", "retitle", "fly"])},
    optional={
        "rule": words,
        "to": words,
        "title": json,
        "content": st.dictionaries(st.sampled_from(["title", "text", "mechanism", "for_people"]), json, max_size=3),
        "wording": st.dictionaries(st.sampled_from(["title", "text", "edits", "prevails_over"]), json, max_size=3),
    },
)
all_moves = st.sampled_from(
    "join leave propose revise withdraw argue vote call-case accept refuse judge agree record name-team roll call-vote "
    "overrule consent fly begin time".split()
)


@pytest.fixture(scope="module")
def suber(world: None) -> str:
    """A game in which one proposal and one case are open."""
    table = World.host.new("fuzzed", World.host.ruleset("suber"), FIVE, seed=b"s" * 32, now=START)
    table.submit(Move("propose", "Ada", {"changes": [enact()]}), START)
    table.submit(Move("call-case", "Ben", {"statement": "Is it so?"}), START)
    return "fuzzed"


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(name=all_moves, player=st.none() | names | st.text(max_size=5), arguments=arguments)
def test_whatever_is_asked_for_there_is_a_verdict(
    suber: str, name: str, player: Any, arguments: dict[str, Any]
) -> None:
    """No argument that JSON can spell, or cannot, makes a move raise; and what is decided can be written down."""
    moment = World.host.table(suber).moment()
    state, law = moment.state, moment.law
    move = Move(name=name, player=player, arguments=arguments)
    law.understand(state, move)
    verdict = decide(state, law, move, START + 60)
    if not isinstance(verdict, Refused):
        canonical(plain(move))
        after = apply_all(state, verdict.events)
        assert canonical(after)


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(changes=st.lists(change_like | json, max_size=3), title=st.just("") | json)
def test_whatever_is_proposed_the_table_answers(suber: str, changes: Any, title: Any) -> None:
    """The table answers every proposal, and what it keeps can be read again."""
    table = World.host.table(suber)
    told = table.submit(Move("propose", "Ada", {"changes": changes, "title": title}), START)
    assert isinstance(told.verdict, Refused | Undecided | Allowed)
    if told.entry is not None:
        assert next(iter(table.entries(since=told.entry.number))) == told.entry


def test_what_was_fuzzed_is_whole(suber: str) -> None:
    """After all that, the record can be read and follows from the rules."""
    report = World.host.verify(suber)
    assert report.whole, report.findings


@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    text=st.text(st.characters(exclude_categories=()))
    | st.text(alphabet="-#:`@ \n[]{}'\"enactrul:0123=>", max_size=200)
)
def test_any_text_is_read_as_changes_or_faults(text: str) -> None:
    """The reader of proposals never raises: a text has changes in it, or faults with their places."""
    read_changes(text)
