"""Proposals in words get the code that their sentences come to, and it is what runs once they are adopted."""

import re

from tests.web.site import Page, Visitor, changing, enacting

from moot.play.host import Host
from moot.play.table import Table

MAJORITY = 'Amend rule 203 to read: "A rule change is adopted if more than half of the eligible voters vote for it."'
FIFTY = "Amend rule 208 by replacing 100 with 50."


def show(visitor: Visitor, words: str, **more: str) -> Page:
    """The page on which words are shown as understood."""
    return visitor.send("propose/words", {"do": "show", "words": words, **more})


def propose(visitor: Visitor, words: str, **more: str) -> Page:
    """Propose just what was shown."""
    seen = re.search(r'name="seen" value="(\w+)"', show(visitor, words, **more).source)
    assert seen is not None
    return visitor.send("propose/words", {"do": "propose", "words": words, "seen": seen[1], **more})


def table_of(visitor: Visitor, host: Host) -> Table:
    """The visitor's game."""
    return host.table(visitor.game.removeprefix("/games/"))


def adopt(visitor: Visitor, author: str, number: str, **choices: str) -> None:
    """Put a proposal to the vote."""
    visitor.sit(author).do("call-vote", f"proposals/{number}", proposal=number)
    visitor.vote(number, **choices)


def test_a_majority_in_words_decides_the_next_vote(visitor: Visitor, host: Host) -> None:
    """After rule 203 is amended to a majority in plain words, two of three votes adopt."""
    page = show(visitor.sit("Ada"), MAJORITY)
    said = "A proposal is adopted if more than half of the eligible voters vote for it."
    assert f"Rule 203 gets the code for these words: {said}" in page.words
    propose(visitor, MAJORITY)
    adopt(visitor, "Ada", "301", Ada="for", Ben="for", Cleo="for")
    visitor.sit("Ada").do("roll", "")
    visitor.sit("Ben")
    propose(visitor, "Repeal rule 210.")
    adopt(visitor, "Ben", "302", Ada="for", Ben="for", Cleo="against")
    assert table_of(visitor, host).state.proposals["302"].outcome == "adopted"


def test_a_number_is_replaced_in_text_and_code(visitor: Visitor, host: Host) -> None:
    """The preview shows both, and both are proposed."""
    page = show(visitor.sit("Ada"), FIFTY)
    assert "Rule 208 gets the code for these words: The first player who has 50 points wins." in page.words
    assert "follows the old text" not in page.words
    propose(visitor, FIFTY)
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.wording.mechanism.strip() == "winning.first_to(50)"


def test_the_text_alone_can_be_proposed(visitor: Visitor, host: Host) -> None:
    """Then its author and the voters are warned."""
    page = show(visitor.sit("Ada"), FIFTY, alone="1")
    assert "You’re changing the text only." in page.words
    assert "the code still follows the old text" in page.words
    propose(visitor, FIFTY, alone="1")
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.wording.mechanism is None
    assert "Warning: the code still follows the old text." in visitor.get("proposals/301").words


def test_going_on_in_the_form_keeps_the_code(visitor: Visitor) -> None:
    """The drafted code stands in the field for it."""
    page = visitor.sit("Ada").send("propose/words", {"do": "fields", "words": FIFTY})
    assert "winning.first_to(50)" in page.source


def test_the_form_offers_the_code_for_its_text(visitor: Visitor, host: Host) -> None:
    """Field by field, the code is offered and put into its field with a button; the text alone can be proposed too."""
    text = "The first player who has 50 points or more wins."
    fields = changing("amend", "208", title="Winning", text=text, mechanism="winning.first_to(100)")
    page = visitor.sit("Ada").send("propose", fields | {"do": "preview"})
    assert "Rule 208 gets the code for these words: The first player who has 50 points wins." in page.words
    page = visitor.send("propose", fields | {"do": "code"})
    assert ">winning.first_to(50)</textarea>" in page.source
    assert "Your words can run." not in page.words
    visitor.send("propose", fields)
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.wording.mechanism is None


def test_the_form_offers_code_for_a_new_rule(visitor: Visitor) -> None:
    """A new rule's text runs as well."""
    text = "When a proposal is adopted, its author gets 3 points."
    page = visitor.sit("Ada").send("propose", enacting("Authors", text, do="code"))
    assert "award(proposal.author, 3)" in page.source
