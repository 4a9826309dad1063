"""Examples are true: what they take for granted can come about, and they tell what decides, and nothing else."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.every_ruleset import Played
from tests.law.test_examples import lines_of, rules_with_code, with_rule

from moot.game.rules import Rule
from moot.law.examples.found import Example, RuleExamples
from moot.law.examples.idle_facts import deciding, simpler
from moot.law.examples.impossible import cannot_be
from moot.law.examples.oddities import is_odd
from moot.law.examples.outcomes import for_examples, outcomes_under
from moot.law.examples.samples import as_carried
from moot.law.examples.search import examples_of
from moot.law.examples.situations import NAMES, OFFICER, OUTSIDER, ExampleSituation, ProposalSketch, number_in
from moot.law.rulesets import shipped
from moot.play.host import Host
from moot.views.examples.example_lines import ExampleTeller, ToldExample

ADA, BEN, CLEO = NAMES[:3]
DAYS = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d:\d\d"


class Shown(NamedTuple):
    """An example of a rule, and how it's told."""

    rule: Rule
    found: RuleExamples
    example: Example
    told: ToldExample

    @property
    def situation(self) -> ExampleSituation:
        """The situation that is shown."""
        return self.example.situation


def shown_in(game: Played) -> Iterator[Shown]:
    """Every example of every rule of a game."""
    for rule in rules_with_code(game):
        found = examples_of(game.law, rule.id)
        teller = ExampleTeller(game.law, found)
        yield from (Shown(rule, found, one, teller.example(one)) for one in found.examples)


@pytest.fixture(scope="module", params=shipped())
def shown(request: pytest.FixtureRequest) -> Any:
    """A game of each ruleset, with all examples of its rules."""
    from moot import bootstrap
    from moot.runtime.clock import SetClock

    with bootstrap.host(":memory:", SetClock(0)) as host:
        game = Played.begun(host, request.param)
        yield game, list(shown_in(game))


@pytest.mark.check
def test_nothing_impossible_is_shown(shown: tuple[Played, list[Shown]]) -> None:
    """No shown example has a move, a vote, a judge or an office that can't be under the rules."""
    game, every = shown
    assert [one.told.line for one in every if cannot_be(game.law.index, one.situation)] == []


@pytest.mark.check
def test_registers_hold_only_what_rules_put_there(shown: tuple[Played, list[Shown]]) -> None:
    """A register that no rule sets in play is as it was when the game began, and its lists have no words made up."""
    game, every = shown
    setting = {
        name
        for name in game.law.index.declared
        for part in game.law.index.parts.values()
        if f'"{name}"' in part.source and any(t.on != "game_started" for t in part.provision.triggers)
    }
    for one in every:
        opening = one.found.opening
        for name, kept in one.situation.held.items():
            if kept != opening.held.get(name, {}) and kept != opening.before.get(name, {}):
                assert name in setting, one.told.line


@pytest.mark.check
def test_whoever_is_not_in_the_game_is_told_as_such(shown: tuple[Played, list[Shown]]) -> None:
    """A line that names somebody who doesn't play says so, or which office they hold."""
    for one in shown[1]:
        s, line = one.situation, one.told.line
        if s.on in ("join", "joined", "admit_player", "left", "leave") or s.first is not None:
            continue
        for who in {*re.findall(r"\w+", f"{one.told.given} {one.told.happens}")} & {*NAMES, OUTSIDER, OFFICER}:
            is_known = who in s.seating or re.search(
                rf"{who} (isn’t in|has left|.*have left|left on|is the|was|plays|watches)", line
            )
            assert is_known or re.search(rf"{who}(’s| is drawn| becomes|, | and )", line), line


@pytest.mark.check
def test_moments_have_a_moment_before_them(shown: tuple[Played, list[Shown]]) -> None:
    """A weekday that something comes to stands after the one from which it's counted."""
    for one in shown[1]:
        if re.search(DAYS, one.told.comes) or re.search(DAYS, one.told.given):
            whole = f"{one.told.given} {one.told.happens}"
            assert re.search(rf"[Ii]t’s {DAYS}", whole), one.told.line


@pytest.mark.check
def test_lines_say_what_comes(shown: tuple[Played, list[Shown]]) -> None:
    """No line only says that something is noted, and rules that are named are in force."""
    game, every = shown
    numbers = {rule.number for rule in game.state.in_force()}
    for one in every:
        line = one.told.line
        assert {*re.findall(r"as changed by rule ([\w.]+)", line)} <= numbers, line
        assert {*re.findall(r"as rule ([\w.]+) does it", line)} <= numbers, line


@pytest.mark.check
def test_proposals_are_numbered_as_the_rules_number_them(shown: tuple[Played, list[Shown]]) -> None:
    """The proposal in hand has a number that the rules give, unless the rule itself speaks of another one."""
    game, every = shown
    first = game.law.answer(game.state, "next_number", game.now).value
    for one in every:
        s = one.situation
        if s.proposal is None or not str(first).isdecimal():
            continue
        number = int(number_in(game.state, s))
        spoken = {int(word) for word in re.findall(r"\d+", f"{one.rule.number} {one.rule.content.code}")}
        near = {n + by for n in spoken for by in (-1, 0, 1)}
        assert number >= int(first) or number in near, one.told.line
        if "rule_enacted" in (s.on, s.cause):
            assert "by proposal" in one.told.happens, one.told.line


@pytest.mark.check
def test_what_decides_nothing_is_left_out(shown: tuple[Played, list[Shown]]) -> None:
    """Of an example that stands at no edge, each fact that isn't as usual decides: set back, something else comes."""
    game, every = shown
    for one in every[::7]:
        ways = [
            way for way in simpler(game.law.index, one.found.opening, one.situation) if not is_odd(game.law.index, way)
        ]
        if one.example.edges or len(ways) != 1 or one.situation.does in ("upon", "timed"):
            continue
        law = for_examples(game.law, one.rule.id)
        (came,) = outcomes_under(law, ways)
        was = one.example.outcome
        differs = came is None or came.told != was.told or any(report not in came.reports for report in was.reports)
        assert differs or one.example.without is not None, one.told.line


def test_a_default_that_decides_is_told() -> None:
    """By what one other situation comes to something else, that decides, though it's as usual in the first one."""
    here = ExampleSituation(does="term", on="votes_required", pid="", proposal=ProposalSketch())
    fewer, other = replace(here, players=2), replace(here, players=2, winner=BEN)
    turn = replace(here, held={"turn": {"": BEN}})
    assert deciding(here, "4", [(fewer, "2"), (other, "1")]) == {"players"}
    assert deciding(here, "4", [(fewer, "4")]) == frozenset()
    assert deciding(here, "4", [(turn, "2")]) == {"turn"}


WATCHED = 'watchers = register(list[Player], starts=[], told="watching: {value}")\n\n\n'
WATCH = WATCHED + (
    '@move("watch", by="players")\ndef watch(player, watchers):\n'
    '    set_register("watchers", list(watchers) + [player])\n\n\n'
    '@forbid("watch")\ndef once(player, watchers):\n    if player in watchers:\n        return "you watch already"\n'
)
NEVER_SET = (
    WATCHED + '@forbid("leave")\ndef never(player, watchers):\n    if player in watchers:\n        return "no"\n'
)


def test_registers_are_what_moves_have_made_them(host: Host) -> None:
    """What a rule refuses for the sake of a register is shown once some move sets that register, and not before."""
    five = Played.begun(host, "five_rules")
    assert any("refused: you watch already" in line for line in lines_of(with_rule(five, WATCH), "301"))
    assert not any("refused" in line for line in lines_of(with_rule(five, NEVER_SET), "301"))


def test_points_come_in_the_steps_of_the_rules(host: Host) -> None:
    """Where points come in tens, nobody in an example has 29."""
    lines = lines_of(Played.begun(host, "five_rules"), "4")
    points = {int(n) for line in lines for n in re.findall(r"has (-?\d+) points", line)}
    assert points >= {20, 30} and all(n % 10 == 0 for n in points), points


def test_a_first_proposal_has_the_rules_own_number(host: Host) -> None:
    """In a game whose proposals are numbered from 11 on, examples are too."""
    assert any("11 Jokes" in line for line in lines_of(Played.begun(host, "classroom"), "3"))


def test_a_proposal_carries_only_what_has_a_place_in_it() -> None:
    """To repeal a rule takes no words, and to amend its words no code."""
    said = ProposalSketch(text="Ada matters.", code="x = 1")
    repeal, amend = (as_carried(replace(said, change=change)) for change in ("repeal", "amend"))
    assert (repeal.text, repeal.code, amend.text, amend.code) == ("", "", said.text, "")
    assert as_carried(said) == said


LINES = [
    ("nomic_world", "104", r"^Nobody has voted\. .* → not allowed: there was no quorum", r"^Ada.s proposal is adopted"),
    ("nomic_world", "202", r"nobody but Ada has been there since\. .*: 1 player$", r": 0 players|3 players"),
    ("nomic_world", "212", r"Ben is drawn → Ben is asked", r"Ada is drawn|drawn, and again"),
    ("nomic_world", "218", r"\+10 points, as changed by rule 1037$", r"\+10 points$"),
    ("nomic_world", "1010", r"Rule 1052 is adopted, by proposal 1052 → nothing", r"This rule is .* → nothing"),
    ("nomic_world", "1017", r"to amend rule 1040 → allowed", r"amend rule 1040 with code"),
    ("nomic_world", "1035", r"is open\. Ben seconds .* has been put on", r"to second Ben.s proposal: Ben"),
    ("nomic_world", "1040", r"→ perhaps Cleo is drawn, by chance", r"Cleo is the judge"),
    ("nomic_world", "1045", r"Zoe joins → Zoe keeps what they had", r"Zoe left .* → nothing"),
    ("nomic_world", "109", r"hasn’t begun\. Ben leaves the game → .* is withdrawn", r"Ben’s\. Ben leaves"),
    ("acronomic", "118", r"opened on Monday, 00:00\. .* → Monday, 00:00", r"(?:12:00|23:59)\. .* just begun"),
    ("classroom", "3", r"Who may vote on the ranking\?", r"ranking not yet up|vote on a proposal|have\? → none"),
    ("classroom", "4", r"ranked together.*proposal 11 is defeated", r"closes → the ranking is counted"),
]
"""Rules of which one line says what decides, and none has what can't be."""


@pytest.mark.parametrize(("ruleset", "number", "has", "lacks"), LINES)
def test_lines_have_what_decides_and_nothing_that_cannot_be(
    host: Host, ruleset: str, number: str, has: str, lacks: str
) -> None:
    """Lines that misled readers are gone, and others show the same branches."""
    lines = lines_of(Played.begun(host, ruleset), number)
    assert any(re.search(has, line) for line in lines), lines
    assert not any(re.search(lacks, line) for line in lines), lines
