"""Examples of what rules do: found by playing, bounded, the same each time, and without anything of the game's own."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.every_ruleset import Played
from tests.law.example_mutants import sampled

from moot.game.maps import Map
from moot.game.rules import Rule
from moot.law.examples import trials
from moot.law.examples.search import examples_of
from moot.law.playouts import changes_alone, sample_proposal
from moot.law.rule_index import mechanism_of
from moot.law.rulesets import shipped
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, MOVES, TERMS
from moot.play.host import Host
from moot.views.examples import proposal_examples, rule_examples, told_examples
from moot.views.moments import moment_of_copy

MOST_CROSSINGS = 8


@pytest.fixture
def suber(host: Host) -> Played:
    """Suber's game."""
    return Played.begun(host, "suber")


@pytest.fixture
def five(host: Host) -> Played:
    """A game without immutable rules, so that a new one is void for no other's sake."""
    return Played.begun(host, "five_rules")


def with_rule(game: Played, code: str, *, number: str = "301") -> Played:
    """The game with one more rule, which has this code."""
    changes = game.changes([{"change": "enact", "content": {"title": "More", "text": "More.", "mechanism": code}}])
    proposal = replace(sample_proposal(game.state, game.state.seating[0], changes), number=number)  # type: ignore[arg-type]
    after = changes_alone(game.law, game.state, proposal, game.now)
    return Played(after, game.law.under(after), game.now)


def lines_of(game: Played, number: str) -> list[str]:
    """The examples of a rule, a line each."""
    found = rule_examples(moment_of_copy(game.state, game.law, game.now), number)
    return [one.line for one in (*found.lines, *found.further)] if found else []


def changed(game: Played, words: str) -> list[str]:
    """The examples of what a proposal in these words would do."""
    proposal = replace(sample_proposal(game.state, game.state.seating[0], game.changes(words)), number="301")  # type: ignore[arg-type]
    told = proposal_examples(moment_of_copy(game.state, game.law, game.now), proposal)
    return [line.line for one in told for line in one.lines]


def rules_with_code(game: Played) -> Iterator[Rule]:
    """The rules in force that have provisions."""
    for rule in game.state.in_force():
        mechanism = mechanism_of(rule.content.code)
        if mechanism is not None and mechanism.provisions:
            yield rule


@pytest.mark.check
def test_nine_tenths_of_all_branches_are_shown(host: Host) -> None:
    """The shown examples of all rules of all rulesets run nine tenths of the branches, each rule in eight crossings."""
    shown = branches = 0
    for name in shipped():
        game = Played.begun(host, name)
        for rule in rules_with_code(game):
            before = game.law.runner.crossings  # type: ignore[attr-defined]
            found = examples_of(game.law, rule.id)
            assert game.law.runner.crossings - before <= MOST_CROSSINGS, (name, rule.number)  # type: ignore[attr-defined]
            parts = sum(part.rule.id == rule.id for part in game.law.index.parts.values())
            assert found.tried <= trials.SITUATIONS_MAX + trials.FOR_EACH * max(0, parts - 4)
            shown, branches = shown + found.shown, branches + found.branches
    assert shown / branches >= 0.9, f"{shown} of {branches}"


@pytest.mark.check
def test_small_changes_of_rules_are_seen_in_examples() -> None:
    """Of small changes to rules (a sign, a limit, who, when), at least four in five change a shown example."""
    noticed = [is_seen for *_, is_seen in sampled(100, seed=3)]
    assert sum(noticed) / len(noticed) >= 4 / 5, f"{sum(noticed)} of {len(noticed)}"


@pytest.mark.check
def test_the_same_rules_have_the_same_examples(host: Host, suber: Played) -> None:
    """Searching again finds the same, and so does another game with other players, points, votes and time."""
    first = {rule.number: lines_of(suber, rule.number) for rule in list(rules_with_code(suber))[:12]}
    other = Played.begun(host, "suber", ("Quentin", "Rosa"))
    other.state = replace(other.state, quantities=Map({"points": Map({"Quentin": 77})}))  # type: ignore[dict-item]
    other.propose("When a proposal is adopted, its author gets 3 points.")
    again = {number: lines_of(other, number) for number in first}
    assert again == first
    assert not any(name in line for lines in again.values() for line in lines for name in ("Quentin", "Rosa", "77"))


ANOTHER_PROCESS = """
from moot import bootstrap
from moot.law.examples.search import examples_of
from moot.runtime.clock import SetClock
from moot.views.examples import rule_examples
from moot.views.moments import moment_of_copy
from tests.every_ruleset import Played
with bootstrap.host(":memory:", SetClock(0)) as host:
    game = Played.begun(host, "agora_like")
    for number in ("113", "117", "123"):
        told = rule_examples(moment_of_copy(game.state, game.law, game.now), number)
        print(examples_of(game.law, game.state.rule(number).id).tried, [one.line for one in told.lines + told.further])
"""


@pytest.mark.check
def test_examples_are_the_same_in_every_process() -> None:
    """What is tried, and in which order, hangs on the rules alone: in no order of names that a process made up."""
    found = [
        subprocess.run(
            [sys.executable, "-c", ANOTHER_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(found[0]) > 1000
    assert found[0] == found[1]


def test_limits_are_shown_from_both_sides(suber: Played) -> None:
    """Of “at least 10 points” there is one example just below the limit and one at it."""
    lines = changed(suber, "Only players with at least 10 points may propose.")
    assert any("has 9 points" in line and "→ refused" in line for line in lines)
    assert any("has 10 points" in line and "→ allowed" in line for line in lines)


def test_points_are_shown_with_their_signs(five: Played) -> None:
    """Who gets and who loses is told by name, with sign and number."""
    words = "When a proposal is adopted, its author gets 4 points and each player who voted against it loses 4 points."
    assert any("→ Ada +4 points; Ben −4 points" in line for line in changed(five, words))


def test_amendments_show_what_was_and_what_will_be(suber: Played) -> None:
    """An amended rule has examples where it will do otherwise than so far, and a repealed one of what it did."""
    lines = changed(suber, 'Amend rule 206: replace "10 points" with "15 points".')
    assert lines and all("−15 points (so far: Ada −10 points)" in line or "Ben" in line for line in lines)
    gone = changed(suber, "Repeal rule 206.")
    assert gone and all("→ nothing (so far: " in line for line in gone)


def test_rules_that_others_prevail_over_are_marked(suber: Played) -> None:
    """A new rule with its own number of points to win is overridden by 208; 204 isn't seen to act under unanimity."""
    moment = moment_of_copy(suber.state, suber.law, suber.now)
    changes = suber.changes("The first player to reach 75 points wins.")
    proposal = replace(sample_proposal(suber.state, suber.state.seating[0], changes), number="301")  # type: ignore[arg-type]
    (told,) = proposal_examples(moment, proposal)
    assert told.standing == "overridden by rule 208 about “points to win”" and "rule 208" in told.remedy
    never = rule_examples(moment, "204")
    assert never is not None and never.standing == "wasn’t seen to act"
    acts = rule_examples(moment, "206")
    assert acts is not None and not acts.standing


def test_a_rule_that_makes_a_difference_is_not_marked_as_never_acting(suber: Played) -> None:
    """Counting votes otherwise is acting, although what is counted is a fact, which no rule answers."""
    code = '@adjust("votes_for")\ndef it(answer, proposal):\n    return [p for p in answer if p != proposal.author]\n'
    found = examples_of(with_rule(suber, code).law, "301")
    assert any(one.differs for one in found.examples) and not found.never_acts and not found.is_idle


@pytest.mark.parametrize(
    "body",
    [
        "    while True:\n        pass\n",
        "    x = [1]\n    for n in range(40):\n        x = x + x\n    award(proposal.author, len(x))\n",
        "    award(proposal.author, 1 // (proposal.made - proposal.made))\n",
        '    award(["Nobody"], 5)\n',
    ],
    ids=["endless", "large", "division", "unknown"],
)
@pytest.mark.check
def test_code_that_fails_has_examples_that_say_so(suber: Played, body: str) -> None:
    """Code that doesn't end, takes too much or fails harms nothing, and its examples say what happens."""
    code = f'@upon("proposal_adopted")\ndef bad(proposal):\n{body}'
    game = with_rule(suber, code)
    lines = lines_of(game, "301")
    assert lines and all("→ the code fails" in line or "nothing" in line for line in lines), lines


def entered(game: Played, number: str = "301") -> set[str]:
    """The functions of a rule that its examples run."""
    found = examples_of(game.law, game.state.rule(number).id)  # type: ignore[union-attr]
    mechanism = mechanism_of(game.state.rule(number).content.code)  # type: ignore[union-attr]
    assert mechanism is not None
    missed = {place.function for place in found.missed if place.kind == "entered"}
    return {one.name for one in mechanism.provisions} - missed if found.examples else set()


NOT_HEARD = {"posted", "announced"}
"""An event of games of postings only; and what announcements are, which rules hear by the names of their own."""


@pytest.mark.check
def test_every_event_has_examples(five: Played) -> None:
    """A rule upon any event of the language has an example in which that event happens."""
    lacking = []
    for event in EVENT_FIELDS.keys() - NOT_HEARD:
        game = with_rule(five, f'@upon("{event}")\ndef heard():\n    announce("heard_it")\n')
        lacking += [] if entered(game) else [event]
    assert lacking == []


@pytest.mark.check
def test_every_move_has_examples(five: Played) -> None:
    """A rule that forbids any move of the program has an example in which somebody tries it."""
    lacking = []
    for move in MOVES:
        game = with_rule(five, f'@forbid("{move}")\ndef barred(player):\n    return "no"\n')
        lacking += [] if entered(game) else [move]
    assert lacking == []


NOT_ASKED = {"wholly_void"}
"""A term that the law asks only where rules have two ranks."""
ONLY_RETURNED = {"hold"}
"""Effects that only exceptions return."""


@pytest.mark.check
def test_every_effect_has_examples(five: Played) -> None:
    """A rule that forbids any effect has an example in which some rule would have it."""
    lacking = []
    for effect in EFFECTS.keys() - ONLY_RETURNED:
        game = with_rule(five, f'@forbid("{effect}")\ndef barred():\n    return "no"\n')
        lacking += [] if entered(game) else [effect]
    assert lacking == []


@pytest.mark.check
def test_every_term_has_examples(five: Played) -> None:
    """A rule that answers any term has an example in which it's asked."""
    lacking = []
    for term in TERMS.keys() - NOT_ASKED:
        clash = "clash" if term in ("prevailing", "wholly_void") else ""
        game = with_rule(five, f'@term("{term}")\ndef answered({clash}):\n    return None\n')
        lacking += [] if entered(game) else [term]
    assert lacking == []


def test_rules_upon_barred_effects_are_told_what_was_barred(five: Played) -> None:
    """An event that names other things than numbers and words reaches the rules as data; it used to stop the game."""
    code = '@forbid("award")\ndef never():\n    return "no"\n\n\n@upon("effect_barred")\ndef heard(effect):\n'
    game = with_rule(five, code + '    announce("heard_it", what=effect)\n')
    assert any("heard it" in line for line in lines_of(game, "301")), lines_of(game, "301")


@pytest.mark.check
@pytest.mark.parametrize("name", shipped())
def test_all_rules_can_be_repealed_at_once(host: Host, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proposal that leaves no rule in force, or one alone, has examples of what is gone: of every rule with code."""
    game = Played.begun(host, name)
    numbers = [rule.number for rule in game.state.in_force()]
    monkeypatch.setattr(told_examples, "CHANGED_MAX", len(numbers))
    for going in (numbers, numbers[1:], numbers[:-1]):
        changes = game.changes([{"change": "repeal", "rule": number} for number in going])
        proposal = replace(sample_proposal(game.state, game.state.seating[0], changes), number="9999")  # type: ignore[arg-type]
        told = proposal_examples(moment_of_copy(game.state, game.law, game.now), proposal)
        assert any(one.lines for one in told)
