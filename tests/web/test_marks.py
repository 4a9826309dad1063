"""The page of a rule says which of its sentences run, and what its code does, with the code folded away."""

import re

from tests.web.site import Visitor


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
