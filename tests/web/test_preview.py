"""The preview: everything that can be known about a proposal before the vote, while you write it."""

import pytest
from tests.web.site import Page, Visitor, changing, enacting


def _preview(visitor: Visitor, fields: dict[str, str]) -> Page:
    """The preview fragment that the page's script requests; without a script it is part of the page."""
    whole = visitor.send("propose", fields | {"do": "preview"})
    alone = visitor.send("preview", fields)
    assert whole.status == alone.status == 200
    assert alone.words in whole.words
    return alone


@pytest.mark.check
def test_it_shows_texts_word_by_word_and_answers_before_and_after(visitor: Visitor) -> None:
    """Words that go and come are marked, and so are terms that would be answered otherwise."""
    text = "The first player who has 60 points or more wins."
    page = _preview(
        visitor.sit("Ada"), changing("amend", "208", title="Winning", text=text, mechanism="winning.first_to(60)")
    )
    assert "<del>100</del><ins>60</ins> points or more wins" in page.source
    assert "which becomes rule 301" in page.words
    assert "points to win 100 rule 208 60 rule 301" in page.words
    assert "Yes: a rule can still be changed" in page.words


def test_it_shows_a_fault_at_its_line(visitor: Visitor) -> None:
    """A mechanism that does not parse is shown with its lines, and what is wrong under the one that is wrong."""
    mechanism = "@upon('proposed')\ndef x(proposal):\n    award(proposal.author, foo)\n"
    page = _preview(visitor, enacting("Bad", "x", mechanism))
    assert "This code can’t be accepted." in page.words
    wrong = page.source.index('class="wrong"')
    assert page.source.index("foo)", wrong) < page.source.index("means nothing here", wrong)


EVERYTHING = {
    "a thousand votes of three": (
        changing("amend", "203", text="A thousand.", mechanism='@term("votes_required")\ndef a():\n    return 1000\n'),
        "no rule change was adopted in 12 rounds in which everyone voted for everything",
    ),
    "nobody may vote": (
        changing("transmute", "105") | {"kind-1": "repeal", "rule-1": "105", "shown-1": "repeal:105:"},
        "No rule would answer eligible voters any more.",
    ),
    "consequences that loop": (
        enacting("Loop", "x", '@upon("again")\n@upon("proposal_adopted")\ndef again():\n    announce("again")\n'),
        "the consequences do not come to an end",
    ),
    "a mechanism that raises": (
        enacting("Raises", "x", '@term("votes_required")\ndef a(changes):\n    return [1][len(changes) + 5]\n'),
        "IndexError: list index out of range",
    ),
    "a mutable rule against rule 109": (
        enacting("Against 109", "x", '@term("votes_required")\ndef one():\n    return 1\n'),
        "gives way to rule 109",
    ),
}


@pytest.mark.check
@pytest.mark.parametrize("what", EVERYTHING)
def test_it_warns_before_the_vote(visitor: Visitor, what: str) -> None:
    """What would wreck the game or come to nothing is said on the page before anyone votes."""
    fields, warning = EVERYTHING[what]
    assert warning in _preview(visitor.sit("Ada"), fields).words


def test_it_says_what_adoption_would_bring(visitor: Visitor) -> None:
    """Points that adoption would move, by the rule that would move them."""
    mechanism = '@upon("rule_enacted")\ndef gift(players):\n    award(players, 3)\n'
    page = _preview(visitor.sit("Ada"), enacting("Gift", "Three for all.", mechanism))
    assert "If everyone votes for it" in page.words
    assert "Ada, Ben and Cleo get 3 points each" in page.words


def test_it_says_when_it_could_not_be_proposed_now(visitor: Visitor) -> None:
    """You can draft out of turn; the preview names the rule against proposing now."""
    page = _preview(visitor.sit("Ben"), enacting("Kindness", "Be kind."))
    assert "You couldn’t propose this right now: It is Ada's turn." in page.words


@pytest.mark.check
def test_it_changes_nothing(visitor: Visitor) -> None:
    """A preview leaves the game as it was, and watchers may have one too."""
    _preview(visitor, changing("repeal", "202"))
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words
    assert "1 · why?" not in visitor.get("log").words
