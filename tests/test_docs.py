"""The documents hold: every example of the guide passes the gate and the types, and the vocabulary is complete."""

import re
from pathlib import Path

import pytest
from tests.playing import Game

from moot.authoring.prose.batch import answers, written
from moot.authoring.prose.explanation import explain
from moot.authoring.prose.reader import read_prose
from moot.game.apply import apply, begin_entry
from moot.game.events import GameStarted, MechanismFailed
from moot.game.rules import Ruleset
from moot.game.state import State
from moot.game.values import plain
from moot.journal.reference import record_reference
from moot.law.files.change_files import read_changes
from moot.law.files.rule_files import read_ruleset
from moot.law.mechanism_checks import check_changes, expanded
from moot.law.reference import reference
from moot.law.rule_index import RuleIndex
from moot.play.host import RULESETS, Host

DOCS = Path(__file__).parent.parent / "docs"
GUIDE = "\n".join((DOCS / page).read_text(encoding="utf-8") for page in ("mechanisms.md", "by-hand.md"))
EXAMPLES = re.findall(r"^```markdown\n(.*?^```)\n```$", GUIDE, re.M | re.S)


@pytest.fixture(scope="module")
def index() -> RuleIndex:
    """Suber's rules, which the examples use."""
    ruleset = read_ruleset(RULESETS / "suber")
    assert isinstance(ruleset, Ruleset)
    started = GameStarted(title="", ruleset="", players=(), rules=ruleset.rules)
    return RuleIndex(apply(begin_entry(State(), 0, 0, None), started))


def test_the_guide_has_examples() -> None:
    """The guide shows at least one example for each kind of provision."""
    shown = " ".join(EXAMPLES)
    for kind in ("term", "forbid", "upon", "adjust", "move", "timed", "show"):
        assert f"@{kind}(" in shown


@pytest.mark.check
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[1])
def test_each_example_can_be_proposed(example: str, index: RuleIndex) -> None:
    """An example of the guide is a proposal whose mechanism the program accepts."""
    changes = read_changes(example)
    assert isinstance(changes, tuple), changes
    changes, faults = expanded(changes)
    assert not faults
    assert not check_changes(index, changes)


@pytest.mark.check
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[1])
def test_each_example_works_in_a_game(example: str, host: Host) -> None:
    """An example of the guide can be adopted in Suber's game, breaks nothing, and play goes on under it."""
    changes = read_changes(example)
    assert isinstance(changes, tuple)
    game = Game.shipped(host, "suber", players=("Ada", "Ben", "Cleo"))
    game.take_turn(*plain(changes))
    number = game.propose()
    game.now += 7200
    game.vote(number)
    assert game.state.proposals[number].outcome == "adopted"
    assert not game.events(MechanismFailed)


def test_the_vocabulary_page_is_true() -> None:
    """`docs/vocabulary.md` is what `make reference` writes."""
    assert (DOCS / "vocabulary.md").read_text(encoding="utf-8") == reference()


def test_the_list_of_the_record_s_fields_is_true() -> None:
    """`docs/record-fields.md` is what `make reference` writes."""
    assert (DOCS / "record-fields.md").read_text(encoding="utf-8") == record_reference()


HELD_BY = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", (DOCS / "security.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("file", "name"), HELD_BY, ids=lambda part: part or "whole")
def test_each_promise_of_security_names_tests_that_are_there(file: str, name: str) -> None:
    """What `docs/security.md` says holds a promise is a file of tests, and a test in it begins with that name."""
    path = DOCS.parent / file
    assert path.exists()
    found = path.read_text(encoding="utf-8") if path.is_file() else "def test_"
    assert f"def {name or 'test_'}" in found


PROSE = (DOCS / "prose.md").read_text(encoding="utf-8")
WORDS = re.findall(r"^```text\n((?:(?!^```).)*)```\n\n(Comes to|Cannot be followed): (.*?)\.$", PROSE, re.M | re.S)


@pytest.mark.parametrize(("words", "kind", "told"), WORDS, ids=lambda text: text.split("\n")[0][:40])
def test_each_proposal_in_words_is_understood_as_it_says(words: str, kind: str, told: str) -> None:
    """What the page for players says of an example is what the program says of it."""
    ruleset = read_ruleset(RULESETS / "suber")
    assert isinstance(ruleset, Ruleset)
    started = GameStarted(title="", ruleset="", players=(), rules=ruleset.rules)
    found = explain(read_prose(apply(begin_entry(State(), 0, 0, None), started), words))
    passages = found.obstacles if kind == "Cannot be followed" else found.changes
    assert "; ".join(passage.says.partition(" (nearest")[0] for passage in passages) == told
    assert bool(found.obstacles) == (kind == "Cannot be followed")


def test_the_page_for_players_shows_enough() -> None:
    """It has an example of each kind of change, and of what cannot be followed."""
    kinds = {told.split()[0] for _, kind, told in WORDS if kind == "Comes to"}
    assert {"amend", "enact", "repeal", "make"} <= kinds
    assert sum(kind == "Cannot be followed" for _, kind, _ in WORDS) >= 5


def test_the_lines_for_programs_are_true() -> None:
    """The line that the page shows is answered with the line that it shows."""
    asked, answered = re.findall(r"^```json\n(.*?)\n```", PROSE, re.M | re.S)
    (answer,) = answers([asked.encode()])
    assert written(answer) == answered
