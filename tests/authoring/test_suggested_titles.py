"""Titles suggested for proposals."""

import pytest

from moot.authoring.suggested_titles import first_words, suggested_title
from moot.game.text_diff import Span
from moot.law.preview import RuleDiff

LONG = (
    "Whoever says the words “I had nothing at all to do with any of it, and never will” during a turn loses 5 points."
)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Tea is at four. Cake is at five.", "Tea is at four"),
        ("Emma T. gets 5 points. Others get none.", "Emma T. gets 5 points"),
        ("Say “Stop. Think.” before you vote.", "Say “Stop. Think.” before you vote"),
        (LONG, "Whoever says the words…"),
        ("", ""),
    ],
)
def test_the_first_sentence_is_cut_where_it_makes_sense(text: str, title: str) -> None:
    """Neither an initial nor a full stop within quotation marks ends it, and no quotation is cut in two."""
    assert first_words(text) == title


def test_a_title_says_what_the_first_change_does() -> None:
    """What is replaced if that's a few words, and how many more changes there are."""

    def diff(
        kind: str, *spans: Span, before: str = "Winning", after: str = "Winning", rank: str = "mutable"
    ) -> RuleDiff:
        return RuleDiff(kind, "208", "208", before, after, "mutable", rank, spans, "", "")

    few = (Span("equal", "It takes "), Span("removed", "100"), Span("added", "50"), Span("equal", " points."))
    many = (Span("removed", "a b c d e f g h"), Span("added", "50"))
    assert suggested_title((diff("amend", *few),)) == "Winning: 50 instead of 100"
    assert suggested_title((diff("amend", *many), diff("repeal"))) == "Amend Winning and 1 more"
    assert suggested_title((diff("repeal", before=""),)) == "Repeal rule 208"
    assert suggested_title((diff("transmute", rank="immutable"),)) == "Winning: immutable"
    assert suggested_title((diff("retitle", after="Losing"),)) == "Winning: now Losing"
    assert suggested_title((diff("enact", Span("added", "Be kind. Always."), before="", after=""),)) == "Be kind"
    assert suggested_title(()) == ""
