"""Each rule that may be repealed is repealed, in each ruleset, and play goes on: what still works, in a kept table.

A ruleset's supplied code never carries what an immutable rule of its document promises: that proposals are voted on
and adopted with their votes (104), that what is adopted guides play (106).
"""

from pathlib import Path
from typing import NamedTuple

import pytest
from tests.every_ruleset import NAMES, PLAYERS, Played
from tests.kept import assert_kept
from tests.playing import amend, enact, repeal

from moot.game import events as e
from moot.law.rulesets import shipped_ruleset
from moot.play.host import Host

TABLE = Path(__file__).parent / "each_rule_repealed.md"
DOCUMENTS = ("suber", "usenet", "nomic_world", "infinity", "acronomic")
"""The rulesets that follow a document; the others are of our own, and no rule of theirs is immutable."""
SAID: dict[tuple[str, str], str] = {
    ("suber", "203"): "104 adopts what has the required votes, and no rule says how many: the Judge does (212)",
    ("suber", "202"): "201 lets nobody but the player in turn propose, and no rule ends a turn any more",
    ("nomic_world", "202"): "201 counts players that no rule defines: a Judge says how many",
    ("nomic_world", "203"): "104 wants the required number of votes, and no rule says it: a Judge does (211)",
    ("nomic_world", "205"): "104 and 106 want the end of a period that no rule prescribes, so 112 bars it",
    ("infinity", "324"): "104 wants the required number of votes, and no rule says it: the Moderator does (212)",
    ("infinity", "333"): "no rule says who may vote: the Moderator does (212)",
}
"""What the document says of a repeal after which something is left open."""


class Repealed(NamedTuple):
    """What comes of a repeal, of a proposal after it that all vote for, of one that most vote against; what's open."""

    outcome: str
    for_it: str = ""
    against_it: str = ""
    questions: tuple[str, ...] = ()


def played_on(host: Host, name: str, change: dict[str, object]) -> Repealed:
    """What comes of a change by which a rule is gone, or has no code any more."""
    game = Played.begun(host, name)
    number = game.propose(change)
    outcome = game.decide(number) or "open"
    if outcome != "adopted":
        return Repealed("; ".join([outcome, *(one.reason for one in game.of(e.ProposalBarred))]))
    game.go_on_after_a_win()
    all_for, most_against = game.copy(), game.copy()
    found = [decided(all_for, {})]
    if name not in ("usenet", "classroom"):  # there nobody votes against
        found.append(decided(most_against, dict.fromkeys(PLAYERS[1:], "against")))
    questions = dict.fromkeys(one.question for one in all_for.of(e.CaseCalled))
    return Repealed(outcome, *found, *[""] * (2 - len(found)), questions=tuple(questions))  # type: ignore[arg-type]


def decided(game: Played, choices: dict[str, str]) -> str:
    """What comes of a proposal: its outcome, or its stage; and whether it's in force as it should be."""
    number = game.propose(enact("A further rule", "A further rule."))
    if not number:
        return "can't propose"
    outcome = game.decide(number, **choices) or f"not decided ({game.state.proposals[number].stage})"  # type: ignore[index]
    is_in_force = any(rule.content.title == "A further rule" for rule in game.state.in_force())
    return outcome if is_in_force == (outcome == "adopted") else f"{outcome}, but not in force"


def repealable(name: str) -> list[tuple[str, str]]:
    """The number and title of each rule that may be repealed."""
    return [(rule.number, rule.content.title) for rule in shipped_ruleset(name).rules if rule.rank != "immutable"]


@pytest.fixture(scope="module")
def found(host: Host) -> dict[tuple[str, str], Repealed]:
    """What comes of each repeal."""
    return {(name, number): played_on(host, name, repeal(number)) for name in NAMES for number, _ in repealable(name)}


@pytest.mark.check
def test_the_table_is_what_comes_of_each_repeal(found: dict[tuple[str, str], Repealed]) -> None:
    """One row for each rule that may be repealed."""
    lines = ["# What comes of the repeal of each rule", ""]
    for name in NAMES:
        lines += [f"## {name}", "", "| rule | repeal | all for the next | most against it | open | why |"]
        lines.append("|---|---|---|---|---|---|")
        for number, title in repealable(name):
            row = found[name, number]
            asked = ", ".join(f"`{one}`" for one in row.questions)
            cells = (f"{number} {title}", row.outcome, row.for_it, row.against_it, asked, SAID.get((name, number), ""))
            lines.append("| " + " | ".join(cells) + " |")
        lines.append("")
    assert_kept(TABLE, lines)


@pytest.mark.check
def test_no_repeal_breaks_what_an_immutable_rule_promises(found: dict[tuple[str, str], Repealed]) -> None:
    """In the games with documents, what has its votes is adopted and guides play, or a judge is asked what's open."""
    for (name, number), row in found.items():
        if name in DOCUMENTS and row.outcome == "adopted":
            assert row.for_it == "adopted" or row.questions, (name, number, row)
            assert (name, number) in SAID or (row.for_it, row.against_it) in (("adopted", "defeated"), ("adopted", ""))


SHORTLY = {
    "suber": "203 205 207",
    "acronomic": "203 205",
    "infinity": "205 210",
    "nomic_world": "109 206",
    "usenet": "205",
}


@pytest.mark.parametrize(("name", "number"), [(name, one) for name in SHORTLY for one in SHORTLY[name].split()])
def test_what_is_adopted_takes_effect_whatever_is_repealed(host: Host, name: str, number: str) -> None:
    """Of the rules on how votes end and take effect, those that adoption would most likely hang on."""
    row = played_on(host, name, repeal(number))
    assert row.outcome == "adopted"
    assert row.for_it == "adopted" or row.questions == (f"silent:term:votes_required:proposal {302}",)


@pytest.mark.check
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_rule_of_words_alone_is_as_one_that_is_repealed(
    host: Host, name: str, found: dict[tuple[str, str], Repealed]
) -> None:
    """Amended to words without code, each rule leaves play as its repeal does: what works doesn't hang on its code."""
    for number, _ in repealable(name):
        if shipped_rule_has_code(name, number) and found[name, number].outcome == "adopted":
            words = played_on(host, name, amend(number, text="It is as people understand it.", mechanism=""))
            row = found[name, number]
            assert (words.outcome, words.for_it, words.against_it) == (row.outcome, row.for_it, row.against_it), number


def shipped_rule_has_code(name: str, number: str) -> bool:
    """Whether a rule of a ruleset has code."""
    return any(rule.number == number and rule.content.mechanism for rule in shipped_ruleset(name).rules)
