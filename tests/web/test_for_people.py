"""The page of what is left to players: the rules in force, and sentences of them, that have no code."""

from collections.abc import Callable

import pytest
from tests.web.site import Visitor, enacting

KEEPERS = "@term('keepers')\ndef all_of_us(players):\n    return players"


@pytest.mark.check
def test_sentences_without_code_are_listed(visitor: Visitor) -> None:
    """Each rule with such a sentence is there, with why it has no code if its author said so; others aren't."""
    page = visitor.get("for-people")
    assert "Obey the rules Every player obeys all the rules in force" in page.words
    assert "Why it has no code: the program runs whatever rules are in force" in page.words
    assert "New Judges are not bound by what old ones decided." in page.words
    assert "loses 10 points" not in page.words
    assert f"{visitor.game}/for-people" in {one.get("href") for one in visitor.get("rules").all("a")}


@pytest.mark.check
def test_what_is_done_by_hand_leads_to_what_is_left_to_players(begin: Callable[..., Visitor]) -> None:
    """In the log and on the page of the entry; other entries don't say so."""
    visitor = begin()
    visitor.sit("Ada").send("propose", enacting("Keepers", "All keep the record.", KEEPERS))
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    assert "left to players" not in visitor.get("log").words
    visitor.sit("Ben").do("correct", rule="301", text="So it was.", corrections="award Ada 3")
    corrections = visitor.get("log?move=correct").all("a")
    (by_hand,) = (one["href"] for one in corrections if one.get("aria-label", "").endswith("why?"))
    for path in ("log", by_hand):
        assert f"{visitor.game}/for-people" in {one.get("href") for one in visitor.get(path).all("a")}
