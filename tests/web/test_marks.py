"""The page of a rule says which of its sentences run, and what its code does, with the code folded away."""

import re

import pytest
from tests.web.site import Visitor

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.play.host import Host


def test_a_rule_page_marks_each_sentence_and_reads_its_code_back(visitor: Visitor) -> None:
    """The marks and the code in plain words can be read without opening anything; the code can be opened."""
    page = visitor.get("rules/206")
    assert "What the code does When a proposal is defeated, its author loses 10 points." in page.words
    assert "loses 10 points. · runs" in page.words
    assert "· runs, by hand-written code" in visitor.get("rules/212").words
    folded = re.search(r"<details>\s*<summary>Show the code</summary>.*?</details>", page.source, re.DOTALL)
    assert folded is not None
    assert "scoring" in folded[0]


def test_a_rule_without_code_is_for_people(visitor: Visitor) -> None:
    """Its sentences are marked so."""
    page = visitor.get("rules/101")
    assert "· for people" in page.words
    assert "· runs" not in page.words
    assert "could run" not in page.words


def test_a_sentence_whose_code_is_missing_could_run(visitor: Visitor) -> None:
    """The rule's page says of it what the list of what is left to players says."""
    said = "Everyone begins with no points. · for people; could run, if its code is proposed"
    assert said in visitor.get("rules/201").words


def amended(host: Host, visitor: Visitor, number: str, text: str) -> str:
    """What the page of a rule says after an amendment of its text alone; its code stays as it is."""
    changes = [{"change": "amend", "rule": number, "wording": {"text": text}}]
    host.table(visitor.game.removeprefix("/games/")).submit(Move("propose", PlayerId("Ada"), {"changes": changes}))
    visitor.sit("Ada").do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    return visitor.get("rules/301").words


def test_words_that_came_later_are_not_what_older_code_runs(host: Host, visitor: Visitor) -> None:
    """After “Tea wins.” the code still makes 100 points win, and the page says that they differ."""
    words = amended(host, visitor, "208", "Tea wins.")
    assert "Tea wins. differs from the code" in words and "runs, by hand-written code" not in words


@pytest.mark.check
def test_other_words_for_the_same_keep_the_code(host: Host, visitor: Visitor) -> None:
    """A sentence of hand-written code that is shortened, and says nothing new, still belongs to that code."""
    before = visitor.get("rules/212").words
    sentence = before.partition("What runs ")[2].partition(" · runs, by hand-written code")[0]
    assert sentence
    words = amended(host, visitor, "212", sentence)
    assert f"{sentence} · runs, by hand-written code" in words
