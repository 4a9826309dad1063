"""The command that lets bots play: its table and chart, its errors, and a stored game to look at."""

from pathlib import Path

import pytest
from tests.authoring.test_simulating import dead_ruleset
from tests.terminal.conftest import Moot

FEW = ("--players", "3", "--games", "2", "--days", "4", "--seed", "s")


def test_a_table_and_a_chart_are_printed(moot: Moot) -> None:
    """How long games lasted, how they ended, which rules changed; and that nothing went wrong."""
    printed = moot("simulate", "suber", *FEW)
    assert (printed.code, printed.err) == (0, "")
    lines = printed.out.splitlines()
    assert lines[0] == "suber: 2 games of 3 players, seed s, 4 days at most"
    assert "over all games\tleast\tmedian\tmost" in lines
    ended = lines[lines.index("How they ended") + 1 :]
    ended = ended[: ended.index("")]
    assert sum(int(line.split("█")[0].split()[-1]) for line in ended) == 2
    assert "Moves per game" in lines
    assert "Rules changed most often" in lines
    assert lines[-1].startswith("No problems")


@pytest.mark.check
def test_the_same_seed_prints_the_same(moot: Moot) -> None:
    """To the letter; another seed prints something else."""
    printed = moot("simulate", "acronomic", *FEW).out
    assert moot("simulate", "acronomic", *FEW).out == printed
    assert moot("simulate", "acronomic", *FEW[:-1], "t").out.splitlines()[1:] != printed.splitlines()[1:]


def test_as_json(moot: Moot) -> None:
    """The plan, the figures and each game, for programs."""
    found = moot("simulate", "suber", *FEW, "--json").json
    assert sorted(found) == ["games", "plan", "summary"]
    assert [game["number"] for game in found["games"]] == [1, 2]
    assert found["summary"]["games"] == 2


@pytest.mark.check
def test_one_game_is_played_again_and_kept(moot: Moot) -> None:
    """It is the very same game as among the others, and the usual commands read it."""
    both = moot("simulate", "suber", *FEW, "--json").json["games"]
    printed = moot("simulate", "suber", *FEW, "--game", "2", "--keep", "second.db")
    name = both[1]["name"]
    assert printed.code == 0
    assert printed.out.startswith(f"Game 2, {name}: still going after {both[1]['moves']} moves")
    assert f"moot log {name} --database second.db" in printed.out
    verified = moot("verify", name, "--database", "second.db")
    assert verified.out.startswith(f"{name} is complete and follows the rules: {both[1]['entries']} entries")
    assert moot("log", name, "--database", "second.db").code == 0


@pytest.mark.check
def test_a_game_that_went_wrong_is_told_with_the_way_to_it(moot: Moot, tmp_path: Path) -> None:
    """It fails, says which game and what, and the command that plays it again does so."""
    folder = dead_ruleset(tmp_path)
    printed = moot("simulate", str(folder), *FEW)
    assert printed.code == 1
    assert "game 1: stalled after entry" in printed.out
    again = next(line for line in printed.out.splitlines() if line.startswith("  to replay it: moot "))
    replayed = moot(*again.removeprefix("  to replay it: moot ").split())
    assert replayed.code == 1
    assert "which liveness did not foresee" in replayed.out
    assert Path("replayed.db").exists()


def test_what_cannot_be_played_is_refused(moot: Moot, tmp_path: Path) -> None:
    """A ruleset that there is none of, a game to keep without a number, a file that is there already."""
    unknown = moot("simulate", "cake")
    assert (unknown.code, "ruleset.unknown" in unknown.err) == (1, True)
    assert moot("simulate", "suber", "--keep", "x.db").code == 2
    assert moot("simulate", "suber", "--players", "0").code == 2
    (tmp_path / "there.db").write_text("", encoding="utf-8")
    there = moot("simulate", "suber", "--game", "1", "--keep", "there.db")
    assert (there.code, "file.exists" in there.err) == (1, True)


RULE = """---
number: 101
title: The Promotor
rank: mutable
---
All vote. The Promotor adopts what all have voted on.

```python
@term("next_number")
def from_301(proposals_made):
    return str(301 + proposals_made)

@term("eligible_voters")
def all_vote(players):
    return players

@upon("proposed")
def open_at_once(proposal):
    open_voting(proposal)

@upon("ballot_cast")
def close_when_all_voted(proposal, voted, players):
    if len(voted) == len(players):
        close_voting(proposal)

@upon("proposal_adopted")
def it_takes_effect(proposal):
    take_effect(proposal)

promotor = office()

@move("resolve", by="promotor")
def resolve(proposal: Proposal, word: str):
    adopt(proposal)

@forbid("resolve")
def after_the_vote(proposal):
    if proposal.stage != "closed":
        return "the vote isn't closed"
```
"""


def officers_ruleset(folder: Path) -> Path:
    """Rule files in a new folder, by which nothing is adopted but by an officer."""
    folder = folder / "officers"
    folder.mkdir()
    (folder / "RULESET.md").write_text("---\ntitle: Officers\n---\nThe Promotor adopts.\n", encoding="utf-8")
    (folder / "101.md").write_text(RULE, encoding="utf-8")
    return folder


@pytest.mark.check
def test_bots_adopt_as_the_game_does_through_its_officer(moot: Moot, tmp_path: Path) -> None:
    """With `--office` a bot holds the office, player or not, and adopts; without, nothing is ever adopted."""
    folder = officers_ruleset(tmp_path)
    simulating = ("simulate", str(folder), "--players", "3", "--games", "2", "--seed", "s", "--json")
    played = moot(*simulating, "--office", "promotor=Zoe")
    assert played.code == 0
    assert played.json["plan"]["offices"] == {"promotor": "Zoe"}
    assert sum(game.get("adopted", 0) for game in played.json["games"]) > 0
    assert sum(game.get("adopted", 0) for game in moot(*simulating).json["games"]) == 0


def test_an_office_that_no_rule_has_is_refused(moot: Moot) -> None:
    """The offices that there are stand in the message, before any game is played."""
    printed = moot("simulate", "suber", *FEW, "--office", "promotor=Zoe")
    assert printed.code == 1 and "no rule has an office of promotor" in printed.err
