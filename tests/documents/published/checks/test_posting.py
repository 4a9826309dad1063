"""Postings that carry the whole state of a game: the form that a rule asks for, and what doesn't keep it."""

import pytest
from tests.documents.published.checks.looking import codes, found, looked, said
from tests.documents.published.clean import POSTED

from moot.documents.decoder import decode
from moot.documents.published.forms import FormPart, PostingForm, form_of, parts_of_posting
from moot.documents.published.parser import read_published

BELOW = POSTED.index("Proposal by Ada:")
HEAD, TAIL = POSTED[:BELOW], POSTED[BELOW:]


def posted(tail: str) -> str:
    """The posting with other parts below its rules."""
    return HEAD + tail


def line_of(document: str, words: str) -> int:
    """The line with these words, the last one."""
    return next(n for n, line in reversed(list(enumerate(document.split("\n"), 1))) if words in line)


def parts(document: str) -> tuple[PostingForm, tuple[FormPart, ...]]:
    """A posting's form and its parts."""
    paper = decode(document.encode())
    published = read_published(paper)
    form = form_of(published)
    assert form is not None
    return form, parts_of_posting(paper, published, form)


def test_the_form_that_a_rule_shows() -> None:
    """The form's headings, the placeholders after and below them, and which of them list names."""
    form, _ = parts(POSTED)
    assert (form.rule, [(h.words, h.slot) for h in form.headings]) == (
        "1",
        [("Current Rules", ""), ("Proposal by", "<who proposes>"), ("Votes in favour", "")],
    )
    assert [heading.lists_names for heading in form.headings] == [False, False, True]


def test_the_parts_of_a_posting() -> None:
    """The text below each heading, without the rules and the signature."""
    _, read = parts(POSTED)
    assert [(part.heading.words, part.filled, part.has_colon) for part in read] == [
        ("Current Rules", "", True),
        ("Proposal by", "Ada", True),
        ("Votes in favour", "", True),
    ]
    assert [line.text for line in read[2].lines] == ["Ben", "Cleo Carr"]
    assert [line.text for line in read[1].lines] == ["Rule 3 to be changed to read: Nobody wins."]
    assert read[2].signed is not None and read[0].lines == ()


def test_a_posting_that_keeps_the_form() -> None:
    """With a proposal and votes, with a proposal alone, or with the rules alone."""
    for tail in (TAIL, TAIL[: TAIL.index("Votes")], ""):
        assert not [fault for fault in looked(posted(tail)) if fault.code.startswith("posting.")]


@pytest.mark.parametrize(
    ("tail", "code", "words"),
    [
        (TAIL.replace("by Ada:", "by Ada"), "posting.colon", "by Ada"),
        (TAIL.replace("by Ada:", "by Ada <ada@example.org>:"), "posting.address", "by Ada"),
        (TAIL.replace("by Ada:", "by ada@example.org:"), "posting.address", "by ada"),
        (TAIL.replace("by Ada:", "by:"), "posting.nobody", "Proposal by:"),
        (TAIL.replace("Ben\nCleo Carr\n", ""), "posting.empty-section", "Votes in favour:"),
        (TAIL.replace("--\x20\n", "-- Ada\n"), "posting.signature", "-- Ada"),
        ("Votes in favour:\n\nBen\n\n" + TAIL[: TAIL.index("Votes")], "posting.order", "Proposal by Ada:"),
    ],
)
def test_what_does_not_keep_the_form(tail: str, code: str, words: str) -> None:
    """A heading's colon, an address for a name, a section with nobody in it, a signature's line, the order."""
    document = posted(tail)
    assert found(document, code) == [(line_of(document, words), 1)]
    assert {c for c in codes(document) if c.startswith("posting.")} == {code}


def test_the_rule_is_named() -> None:
    """The rule that gives the form, and the one that says when a section must not be there."""
    document = posted(TAIL.replace("Ben\nCleo Carr\n", "").replace("by Ada:", "by Ada"))
    assert "rule 1 has “Proposal by <who proposes>:”" in said(document, "posting.colon")
    assert "by rule 2 a new proposal goes without" in said(document, "posting.empty-section")


def test_no_rules_heading() -> None:
    """The first section is always there."""
    document = posted(TAIL).replace("\nCurrent Rules:\n\n1.", "\n1.")
    assert found(document, "posting.section-missing") == [(line_of(document, "Proposal by Ada:"), 1)]


def test_other_documents_have_no_form() -> None:
    """Words in angle brackets, or lines with colons, make no form by themselves."""
    document = "1. Write <name> and <place> so:\n\n   Name: <name>\n\n2. Then go.\n\n3. The rest:\n\nProposal by Ada\n"
    assert form_of(read_published(decode(document.encode()))) is None
    assert not [code for code in codes(document) if code.startswith("posting.")]
