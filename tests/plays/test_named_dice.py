"""Plays that name their dice: an edit of a rule re-rolls nothing, and the record says that they prove nothing."""

import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.playing import START, Game, rule
from tests.plays.test_plays import PLAYS, by_chance, play_of, table_of

from moot import bootstrap
from moot.authoring.plays import Play, PlayStepResult, perform, read_play
from moot.game.apply import apply, begin_entry
from moot.game.events import GameStarted
from moot.game.moves import Draw
from moot.game.rules import Ruleset
from moot.game.state import State
from moot.gateways.terminal.app import main
from moot.play.host import RULESETS, Host
from moot.runtime.clock import SetClock

DICE = [path for path in PLAYS if play_of(path).names_dice]
SHORT = {"a_first_game", "amendments", "by_hand", "undecided"}
"""Those that are short enough for `make test`."""
TURN = """ruleset: suber
players: Ada, Ben

Ada> propose 'repeal 210'
Ada> call-vote 301
Ada> vote 301 against
Ben> vote 301 against
Ada> roll
"""
LOTS = """
@move("go", by="players")
def go(player):
    sides = draw(1, 6)
    for n in range(sides):
        announce("drawn", by=player, value=draw(1, sides + n))
"""
"""How much is drawn, and from what, depends on the first draw."""


def rolled(source: str, *dice: str) -> PlayStepResult:
    """The roll of a play, with some lines of results below it."""
    play = read_play("\n".join([source.rstrip("\n"), *(f"  {one}" for one in dice)]))
    assert isinstance(play, Play), play
    with bootstrap.host(":memory:", SetClock(0)) as host:
        return list(perform(host, play))[-1]


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_comes_to_what_the_play_says(value: int) -> None:
    """Whatever number of a die is named, it comes to that, and the points follow from it."""
    results = rolled(TURN, f"~ {value}").results
    assert results[0] == f"~ {value}"
    assert any(one.startswith(f"= awarded: Ada gets {value} point") for one in results)


@pytest.mark.parametrize("written", ["~ 7", "~ 0", "~ -1", "~ 3 4"])
def test_dice_that_do_not_fit_are_a_difference(written: str) -> None:
    """A number out of range, or one too many, isn't what comes: the play isn't as expected."""
    correct = rolled(TURN, "~ 3").results
    roll = rolled(TURN, written, *correct[1:])
    assert not roll.is_as_expected
    assert re.fullmatch("~ [1-6]", roll.results[0])


def test_dice_that_are_left_out_are_a_difference() -> None:
    """In a play that names dice, a draw that isn't named is shown; in one that names none, it isn't."""
    correct = rolled(TURN, "~ 3").results[1:]
    (named,) = rolled(TURN, "~ 3", *correct).results[:1]
    assert named == "~ 3"
    assert not rolled(TURN.replace("Ada> call", "  ~ 1\nAda> call"), *correct).is_as_expected
    assert rolled(TURN).results[0][0] == "="
    assert rolled(TURN).unnamed[0][0] == "~"


@pytest.mark.parametrize("wrong", ["~ six", "~ 1.5", "~ 4, 2"])
def test_dice_are_whole_numbers(wrong: str) -> None:
    """Anything else below a move is a fault of the play, with its line."""
    faults = read_play(f"{TURN}  {wrong}\n")
    assert isinstance(faults, list)
    assert [(fault.line, fault.code) for fault in faults] == [(9, "play.dice")]


def test_draws_that_depend_on_earlier_ones_are_named_in_order(host: Host) -> None:
    """Where the first draw says how many follow, and from what, all of them come to what is named."""
    for dice in ((1, 1), (3, 2, 4, 5), (6, 6, 7, 8, 9, 10, 11), (2, 1), (2, 1, 3, 9)):
        ruleset, name = Ruleset(name="lots", rules=(rule("201", LOTS),)), f"lots-{'-'.join(map(str, dice))}"
        table = host.new(name, ruleset, ["Ada"], now=START, dice=())
        game = object.__new__(Game)
        game.host, game.now, game.table = host, START, table
        table.dice = dice
        game.do("Ada", "go")
        values = [draw.value for draw in game.entries()[-1].draws]
        assert tuple(values[: len(dice)]) == dice[: len(values)]
        assert len(values) == dice[0] + 1
        assert host.verify(name).whole


def test_dice_of_other_games_cannot_be_named(host: Host) -> None:
    """A game whose record doesn't say that its dice are named draws from its seed, whatever it's told."""
    game = Game.of(host, rule("201", LOTS))
    game.table.dice = (6,) * 7
    game.do("Ada", "go")
    assert not game.state.named_dice
    assert host.verify(game.table.name).whole


def test_only_the_first_entry_can_say_that_dice_are_named() -> None:
    """A game that begins later in the same journal names its dice if, and only if, the first one did."""
    started = {named: GameStarted(title="", ruleset="", players=(), rules=(), named_dice=named) for named in (0, 1)}
    first = begin_entry(State(), 0, START, None)
    for begins in (False, True):
        state = apply(first, started[begins])
        for again in (False, True):
            later = apply(begin_entry(state, 5, START, None), started[again])
            assert later.named_dice == begins


def test_the_record_says_that_its_dice_were_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first event says so, and `moot verify` ends with 3; of the same play without named dice it ends with 0."""
    for dice, code in (("  ~ 3\n", 3), ("", 0)):
        file, database = tmp_path / f"{code}.play", str(tmp_path / f"{code}.db")
        file.write_text(TURN + dice, encoding="utf-8")
        main(["run", str(file), "--database", database, "--name", "turn"])
        main(["log", "turn", "--database", database])
        assert ("Its dice are named in a play" in capsys.readouterr().out) == bool(dice)
        assert main(["verify", "turn", "--database", database]) == code
        assert ("were named by a play, not drawn: they prove nothing" in capsys.readouterr().out) == bool(dice)


def test_blessing_names_the_dice_that_came(tmp_path: Path) -> None:
    """`--bless` writes the dice of a play that named none; then it comes as written, with the same dice."""
    file = tmp_path / "turn.play"
    file.write_text(TURN, encoding="utf-8")
    (before,) = rolled(TURN).unnamed
    assert main(["run", str(file), "--bless"]) == 0
    assert f"Ada> roll\n  {before}\n" in file.read_text(encoding="utf-8")
    assert main(["run", str(file)]) == 0


# --- an edit of a rule ---------------------------------------------------------------------------


def _edited(play: Play, folder: Path) -> Play:
    """A play by a copy of its ruleset in a folder, in which the title of one rule has another word."""
    copy = folder / play.ruleset
    shutil.copytree(RULESETS / play.ruleset, copy)
    texts = {file: file.read_text(encoding="utf-8") for file in copy.glob("[0-9]*.md")}
    titles = {file: re.findall(r"(?m)^title: (.*)$", text)[0] for file, text in sorted(texts.items())}
    file = next(file for file, title in titles.items() if title not in "\n".join(play.lines))
    file.write_text(texts[file].replace(titles[file], f"{titles[file]} anew", 1), encoding="utf-8")
    return replace(play, ruleset=str(copy))


def _draws(host: Host) -> list[Draw]:
    return [draw for entry in table_of(host).entries() for draw in entry.draws]


@pytest.mark.check
@pytest.mark.parametrize(
    "path",
    [pytest.param(one, marks=() if one.stem in SHORT else pytest.mark.soak) for one in DICE],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_an_edit_of_a_rule_re_rolls_no_dice_of_a_play(path: Path, tmp_path: Path) -> None:
    """With another word in a rule's title, each kept play that has dice comes as it is written."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        steps = list(perform(host, _edited(play_of(path), tmp_path)))
    assert [step.step.line for step in steps if not step.is_as_expected] == []


@pytest.mark.check
def test_without_named_dice_the_edit_re_rolls_them(tmp_path: Path) -> None:
    """The same edit gives other dice where they follow from the seed."""
    (path,) = (path for path in DICE if path.stem == "amendments")
    found = []
    for play in (by_chance(play_of(path)), by_chance(_edited(play_of(path), tmp_path))):
        with bootstrap.host(":memory:", SetClock(0)) as host:
            list(perform(host, play))
            found.append([draw.value for draw in _draws(host)])
    assert found[0] != found[1]
