"""The page of the vocabulary can be copied from: each signature on it stands in a mechanism that passes the check."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moot.game.apply import apply, begin_entry
from moot.game.changes import Content, Enact, Fault
from moot.game.events import GameStarted
from moot.game.rules import Ruleset
from moot.game.state import State
from moot.law.files.rule_files import read_ruleset
from moot.law.mechanism_checks import check_changes, expanded
from moot.law.mechanisms.declarations import RESERVED
from moot.law.rule_index import RuleIndex
from moot.law.vocabulary import LOCALS
from moot.play.host import RULESETS

PAGE = Path(__file__).parents[2].joinpath("docs", "vocabulary.md").read_text(encoding="utf-8")
TABLES = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
IN_HAND = {
    "Change": ("forbid", "propose", "changes", "[0]"),
    "Proposal": ("forbid", "vote", "proposal", ""),
    "Case": ("forbid", "judge", "case", ""),
    "Correction": ("forbid", "correct", "corrections", "[0]"),
    "Posting": ("upon", "posted", "posting", ""),
    "Held": ("forbid", "vote", "held_moves", "[0]"),
    "Past": ("forbid", "vote", "past", "[0]"),
    "Zone": ("forbid", "vote", "zone", ""),
    "Rule": ("forbid", "vote", "rules_in_force", "[0]"),
    "Contender": ("term", "prevailing", "clash", "[0]"),
    "Happening": ("upon", "voting_closed", "cause", ""),
    "Doing": ("adjust", "award", "effect", ""),
}
"""Where each record is in hand: a kind of provision, what it's upon, the fact, and which part of it."""
LOCAL_IN = {
    "cause": '@forbid("award")', "effect": '@forbid("award")', "answer": '@adjust("quorum")',
    "clash": '@term("prevailing")', "event": '@upon("voting_closed")', "posting": '@upon("posted")',
    "parent": '@upon("posted")',
}  # fmt: skip
"""A provision in which a fact of a moment is there, where that isn't a move."""


@pytest.fixture(scope="module")
def index() -> RuleIndex:
    """Suber's rules, under which everything is checked."""
    ruleset = read_ruleset(RULESETS / "suber")
    assert isinstance(ruleset, Ruleset)
    started = GameStarted(title="", ruleset="", players=(), rules=ruleset.rules)
    return RuleIndex(apply(begin_entry(State(), 0, 0, None), started))


def faults(index: RuleIndex, mechanism: str) -> list[Fault]:
    """What the check finds in a mechanism."""
    changes, found = expanded((Enact(Content(title="Copied", text="Copied.", mechanism=mechanism)),))
    return [*found, *check_changes(index, changes)]


def rows(title: str) -> list[list[str]]:
    """The cells of a table's rows, without those of its head."""
    lines = [line for line in TABLES[title].split("\n") if line.startswith("|")][2:]
    return [[cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def code(cell: str) -> list[str]:
    """What a cell shows as code."""
    return re.findall(r"`([^`]*)`", cell)


def copied() -> Iterator[tuple[str, str]]:
    """Each signature of the page, in a mechanism."""
    for name, kind, *_ in rows("Facts"):
        [fact], [spelled] = code(name), code(kind)
        yield f"fact {fact}", f'@forbid("vote")\ndef f({fact}: {spelled}):\n    return f"{{{fact}}}"'
    for name, kind, *_ in rows("Facts of a moment"):
        [fact], [spelled] = code(name), code(kind)
        yield f"fact {fact}", f'{LOCAL_IN.get(fact, """@forbid("vote")""")}\ndef f({fact}):\n    known = {fact}'
        if fact not in ("event", "move"):
            head = LOCAL_IN.get(fact, '@forbid("vote")').replace("upon", "forbid").replace("posted", "vote")
            yield f"typed {fact}", f"{head}\ndef f({fact}: {spelled}):\n    known = {fact}"
    for name, kind, *_ in rows("Terms"):
        [term], [spelled] = code(name), code(kind)
        yield (
            f"term {term}",
            f'@term("{term}")\ndef f(answer_of) -> {spelled}:\n    return answer_of\n\n\n'
            + (f'@term("answer_of")\ndef g() -> {spelled}:\n    return None'),
        )
    for name, attributes in rows("Records"):
        [record] = code(name)
        does, on, fact, part = IN_HAND[record]
        read = "; ".join(f"part = {fact}{part}.{one.partition(':')[0]}" for one in code(attributes))
        yield f"record {record}", f'@{does}("{on}")\ndef f({fact}):\n    {read}'
    for name, fields in rows("Events"):
        [event] = code(name)
        yield f"event {event}", f'@upon("{event}")\ndef f({", ".join(code(fields))}):\n    announce("heard")'
    for title in ("Moves", "Effects"):
        for name, parameters, *_ in rows(title):
            given = [one for one in code(parameters) if not one.startswith("**")]
            yield f"{title} {code(name)[0]}", f'@forbid("{code(name)[0]}")\ndef f({", ".join(given)}):\n    return "no"'
    for [signature] in rows("Functions"):
        [(name, given, answer)] = re.findall(r"(\w+)\((.*)\) -> (.*)", code(signature)[0])
        kinds = [one.split(":")[1].partition("=")[0] for one in re.split(r", (?=\w+:)", given)]
        taken = ", ".join(f"given_{n}:{kind}" for n, kind in enumerate(kinds))
        called = ", ".join(f"given_{n}" for n in range(len(kinds)))
        what = f"def helper({taken}) -> {answer}:\n    return {name}({called})"
        yield f"function {name}", f'@upon("joined")\ndef f():\n    announce("drawn")\n\n\n{what}'
    for line, _ in rows("Library"):
        yield code(line)[0], code(line)[0]


COPIED = dict(copied())


def test_there_is_something_to_copy() -> None:
    """Each table of the page has rows, and each of its names has a signature among those that are copied."""
    assert len(COPIED) > 250
    assert all(rows(title) for title in TABLES)


@pytest.mark.check
@pytest.mark.parametrize("copy", COPIED)
def test_each_signature_passes_the_check(copy: str, index: RuleIndex) -> None:
    """A signature as it stands on the page, types and all, is one that a mechanism may have."""
    assert not faults(index, COPIED[copy]), COPIED[copy]


@pytest.mark.parametrize(
    "mechanism",
    [
        '@forbid("vote")\ndef f(players: list[Proposal]):\n    return "no"',
        '@forbid("vote")\ndef f(proposal: Case):\n    return "no"',
        '@forbid("vote")\ndef f(choice: int):\n    return "no"',
        '@term("own")\ndef f(players: int) -> int:\n    return 1',
    ],
)
def test_another_type_is_refused(mechanism: str, index: RuleIndex) -> None:
    """A fact isn't made into something else by writing another type behind it."""
    assert faults(index, mechanism)


def test_a_type_behind_a_fact_changes_nothing(index: RuleIndex) -> None:
    """A mistake is found where the type is written as where it isn't."""
    for typed in ("", ": list[Player]"):
        [fault] = faults(index, f'@forbid("vote")\ndef f(players{typed}):\n    return players.points')
        assert "points" in fault.message


def test_facts_of_a_moment_are_all_there() -> None:
    """The page lists exactly what the law fills in for some provisions only."""
    assert [code(name)[0] for name, *_ in rows("Facts of a moment")] == list(LOCALS)


def test_reserved_names_are_all_there(index: RuleIndex) -> None:
    """The page lists every name that a rule can't declare, and no other."""
    listed = {name for _, names in rows("Reserved names") for name in code(names)}
    assert listed == RESERVED
    for name in sorted(listed):
        assert faults(index, f"{name} = register(int, starts=0)"), name
