"""Where a text that is given word for word ends."""

import pytest

from moot.documents.prose.layout.lines import QUOTED_MAX, ProposalPage, literal_end


def enclosed(text: str) -> tuple[str, str] | None:
    """The content of the literal at the beginning of a text, and what follows it."""
    found, _ = literal_end(text, 0, len(text))
    return None if found is None else (text[found[0] : found[1]], text[found[2] :])


@pytest.mark.parametrize(
    ("text", "inside", "behind"),
    [
        ('"tea" with', "tea", " with"),
        ("“tea” with", "tea", " with"),
        ("„Tee“ with", "Tee", " with"),
        ("«thé» with", "thé", " with"),
        ("‘tea’ with", "tea", " with"),
        ("'tea' with", "tea", " with"),
        ("``tea'' with", "tea", " with"),
        ("<<tea>> with", "tea", " with"),
        ("{tea} with", "tea", " with"),
        ("{{{tea}}} with", "tea", " with"),
        ("「tea」 with", "tea", " with"),
        ('"""tea""" with', "tea", " with"),
        ("'''tea''' with", "tea", " with"),
    ],
)
def test_each_pair_of_marks(text: str, inside: str, behind: str) -> None:
    """Quotation marks of every kind, braces and doubled signs enclose a text."""
    assert enclosed(text) == (inside, behind)


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ('"who says "tea" pays" then', 'who says "tea" pays'),
        ("“who says “tea” pays” then", "who says “tea” pays"),
        ("{a {b} c} then", "a {b} c"),
        ("{{{a {b} c}}} then", "a {b} c"),
        ("“who says 'tea' pays” then", "who says 'tea' pays"),
        ("'the member's tea' then", "the member's tea"),
        ("'the members' tea' then", "the members' tea"),
        ("‘the member’s tea’ then", "the member’s tea"),
    ],
)
def test_marks_within_marks(text: str, inside: str) -> None:
    """Quotation marks can nest, and an apostrophe closes nothing."""
    assert enclosed(text) == (inside, " then")


@pytest.mark.parametrize(
    ("text", "inside"), [('"tea with', None), ("“tea with", None), ("{tea with", None), ("' tea' with", None)]
)
def test_marks_that_enclose_nothing(text: str, inside: None) -> None:
    """What is never closed, or opens before white space, encloses nothing."""
    assert enclosed(text) is inside


def test_a_typographic_mark_is_closed_by_a_plain_one() -> None:
    """A mark that was opened in one way may be closed in the other that people type."""
    assert enclosed('“tea" with') == ("tea", " with")


def test_marks_that_do_not_balance_close_at_the_first_chance() -> None:
    """Of marks that do not come in pairs the first that can close does."""
    assert enclosed('"tea" and "cake with') == ("tea", ' and "cake with')


def test_a_fence_with_a_word_behind_it() -> None:
    """The word after an opening fence isn't part of the text."""
    assert enclosed("```text\nTea is at four.\n``` then") == ("Tea is at four.\n", " then")


def test_an_apostrophe_opens_nothing() -> None:
    """A plain single mark within a word opens nothing."""
    text = "the members' tea and the guests' cake"
    assert literal_end(text, text.index("'"), len(text))[0] is None


def test_a_literal_has_an_end() -> None:
    """What is closed only after many thousand characters is not looked for so far."""
    assert enclosed("“" + "x" * QUOTED_MAX + "”") is None


def test_there_is_an_end_to_looking() -> None:
    """Searching uses up a budget, and stops when it is used up."""
    page = ProposalPage('"tea" "never closed', 0, 19)
    assert page.literal_end(0) == (1, 4, 5)
    page.room = 10
    assert page.literal_end(6) is None
    assert (page.room <= 0, page.literal_end(0)) == (True, None)
