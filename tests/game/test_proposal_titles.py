"""Titles of proposals whose authors gave none."""

from typing import Any

import pytest
from tests.playing import Game, amend, assembly, enact, points, rule

from moot.game.decision.proposal_titles import first_words
from moot.play import host as hosts
from moot.play.host import Host


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("There is tea at four.", "There is tea at four"),
        ("There is tea at four. It is free.", "There is tea at four"),
        ("# Tea\n\nThere is tea at four.", "Tea"),
        ("* No homework!", "No homework"),
        ("Whenever a proposal is adopted, each player who voted for it gets a point.",
         "Whenever a proposal is adopted, each player who…"),
        ("Version 1.5 counts.", "Version 1.5 counts"),
        ("x" * 200, "x" * 50 + "…"),
        ("...", ""),
    ],
)  # fmt: skip
def test_the_first_words_of_a_text(text: str, title: str) -> None:
    """The first sentence is the title, cut between words if it is long."""
    assert first_words(text) == title


def title(game: Game, *changes: dict[str, Any]) -> str:
    """The title of a proposal of some changes."""
    number = game.propose(*changes, by="Ada")
    return game.state.proposals[number].title  # type: ignore[index]


def test_a_new_rule_without_a_title(host: Host) -> None:
    """A proposal of a new rule has the rule's title, or else its first words; the rule itself gets none from them."""
    game = Game.of(host, assembly(), points(), rule("201", text="Be kind."))
    proposed = (
        [enact("", "Be kind. Always.")],
        [enact("Kindness", "Be kind.")],
        [enact("", "Be kind."), amend("201", text="Be kinder.")],
        [enact("", "…")],
    )
    titles = [title(game, *changes) for changes in proposed]
    assert titles == ["Be kind", "Kindness", "Be kind and 1 more", "a new rule"]


def test_games_begun_earlier_keep_their_titles(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of an earlier edition such a proposal is “a new rule”, as its record says when it's checked."""
    monkeypatch.setattr(hosts, "LANGUAGE", 2)
    game = Game.of(host, assembly(), points())
    assert title(game, enact("", "Be kind.")) == "a new rule"
    assert game.host.verify(game.table.name).whole
