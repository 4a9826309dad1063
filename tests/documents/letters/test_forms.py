"""Postings that carry a game: the form filled in, what a client did to it, and what departs from it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.documents.letters.posted import BEN, PROPOSAL, RULES, filled, posting
from tests.effort import within
from tests.seeds import seed

from moot.documents.letters.forms import FilledForm, posting_of, read_form
from moot.documents.letters.parser import read_saved
from moot.documents.letters.values import Letter, Person


def codes(read: FilledForm) -> list[str]:
    """The faults' codes."""
    return [fault.code for fault in read.faults]


def names(read: FilledForm) -> list[str]:
    """The names under the votes, as they are read."""
    return [str(vote.who) for vote in read.votes or ()]


def test_a_posting_in_form() -> None:
    """Rules, proposal and names are parsed at their positions, without faults."""
    read = filled(posting(votes=["Ben Bitdiddle", "cleo@z.org"]))
    assert (read.rules, read.proposal, str(read.proposer)) == (RULES, PROPOSAL, "Ada Lovelace")
    assert (names(read), codes(read), read.talk) == (["Ben Bitdiddle", "cleo@z.org"], [], ())
    lines = posting(votes=["Ben Bitdiddle"]).split("\n")
    assert [lines[vote.line - 1] for vote in read.votes or ()][:1] == ["Ben Bitdiddle"]


def test_the_sections_that_may_be_absent() -> None:
    """Without votes, and without a proposal; what a rule shows as the form is never taken for one of them."""
    assert filled(posting()).votes is None
    bare = filled(posting(proposal=None))
    assert (bare.proposal, bare.votes, bare.rules, bare.headings) == (None, None, RULES, ("Current Rules",))


def test_the_posting_of_1992() -> None:
    """U7: no colon and an address in the heading, a votes heading with nobody under it, and `-- Rick`: all told."""
    read = read_form(read_saved(seed("000").read_bytes()))
    assert read is not None
    assert read.proposer == Person("Rick Westerman", "westerm@aclcb.purdue.edu")
    assert (read.votes, read.signed and read.signed.text) == ((), "-- Rick")
    assert codes(read) == ["posting.colon", "posting.address", "posting.empty-section", "posting.signature"]
    assert read.rules.startswith("1.  The current state") and read.rules.endswith("the move they object to.")
    assert (read.proposal or "").endswith('".edu" gains 15 points.')


@pytest.mark.parametrize("mark", ["> ", ">", "| ", ": ", "RW> ", "> > ", ">> "])
def test_quoted_postings(mark: str) -> None:
    """U2: the marks that a client puts before lines are undone and told; the name added below them counts."""
    quoted = "".join(f"{mark}{line}\n" for line in posting(votes=["Ben Bitdiddle"]).split("\n"))
    read = filled(f"Ada writes:\n{quoted}Cleo\n-- \nCleo, z.org\n")
    assert (read.rules, read.proposal) == (RULES, PROPOSAL)
    assert names(read) == ["Ben Bitdiddle", "Cleo"]
    assert read.marks > 20
    assert "posting.quoted" in codes(read)
    assert [line.text for line in read.talk] == ["Ada writes:"]


def test_a_posting_goes_before_one_that_is_quoted() -> None:
    """Where a letter quotes one posting and makes another, the one that is made is read."""
    quoted = "".join(f"> {line}\n" for line in posting(votes=["Eve"]).split("\n"))
    read = filled(posting(above=quoted + "\n", votes=["Ben Bitdiddle"]))
    assert (names(read), read.marks) == (["Ben Bitdiddle"], 0)
    below = filled(posting(votes=["Ben Bitdiddle"], below="\nAda wrote:\n" + quoted))
    assert names(below) == ["Ben Bitdiddle"]


def test_signatures_are_no_votes() -> None:
    """Names below a signature's mark, or on a line meant as one, aren't votes; the latter is a fault."""
    marked = filled(posting(votes=["Ben Bitdiddle", "-- ", "Cleo", "z.org"]))
    assert (names(marked), codes(marked)) == (["Ben Bitdiddle"], [])
    meant = filled(posting(votes=["Ben Bitdiddle", "-- Cleo", "Dora"]))
    assert (names(meant), codes(meant)) == (["Ben Bitdiddle"], ["posting.signature"])
    alone = filled(posting(below="-- \nAda\nVotes in favour of signatures"))
    assert (alone.proposal, alone.votes) == (PROPOSAL, None)


def test_a_lists_footer_is_no_name() -> None:
    """What a mailing list puts below everything names nobody."""
    below = "_____________________\nnomic mailing list\nhttp://x.org/listinfo\n"
    assert names(filled(posting(votes=["Ben Bitdiddle"], below=below))) == ["Ben Bitdiddle"]


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("Proposal by Ada Lovelace:", []),
        ("Proposal by Ada Lovelace", ["posting.colon"]),
        ("Proposal by Ada Lovelace <ada@x.edu>:", ["posting.address"]),
        ("Proposal by ada@x.edu (Ada Lovelace):", ["posting.address"]),
        ("Proposal by:", ["posting.nobody"]),
        ("proposal by Ada Lovelace :", []),
        ("Proposals by Ada Lovelace:", ["posting.heading"]),
    ],
)
def test_headings(heading: str, expected: list[str]) -> None:
    """A heading that is not quite the form's is read, and what is odd about it told at its place."""
    text = posting(votes=["Ben"]).replace("Proposal by Ada Lovelace:", heading)
    read = filled(text)
    assert (read.proposal, names(read), codes(read)) == (PROPOSAL, ["Ben"], expected)
    assert all(fault.line == text.split("\n").index(heading) + 1 for fault in read.faults)


@pytest.mark.parametrize(
    ("heading", "code"),
    [("Votes in favor:", "posting.heading"), ("Votes in favour", "posting.colon"), ("VOTES IN FAVOUR:", "")],
)
def test_headings_of_votes(heading: str, code: str) -> None:
    """Other spellings are read and told; capitals are the same words."""
    read = filled(posting(votes=["Ben"]).replace("\nVotes in favour:\n\nBen", f"\n{heading}\n\nBen"))
    assert (names(read), codes(read)) == (["Ben"], [code] if code else [])


def test_sentences_are_no_headings() -> None:
    """A rule or a proposal may begin a line with the words of a heading."""
    said = "Proposal by proposal, the game grows.\nVotes in favour are counted.\nCurrent rules stay."
    read = filled(posting(rules=RULES + "\n\n204\t" + said, proposal=said))
    assert (read.headings, read.proposal) == (("Current Rules", "Proposal by"), said)
    assert codes(read) == []


@pytest.mark.parametrize(
    ("votes", "who", "code"),
    [
        ([], [], "posting.empty-section"),
        (["Ben", "ben"], ["Ben", "ben"], "posting.name-twice"),
        (["* Ben", "Cleo"], ["Ben", "Cleo"], "posting.name-marked"),
        (["1. Ben"], ["Ben"], "posting.name-marked"),
        (["Ben", "", "I like this one very much, and so does everybody else here."], ["Ben"], "posting.not-a-name"),
        (["Ben", "what is this about?", "Cleo"], ["Ben"], "posting.not-a-name"),
        (["Ben B. Bitdiddle, Jr.", "Sammy Davis Jr."], ["Ben B. Bitdiddle, Jr.", "Sammy Davis Jr."], ""),
        (["Ben <ben@y.org>", "cleo@z.org (Cleo)"], ["Ben", "Cleo"], ""),
    ],
)
def test_names_under_the_votes(votes: list[str], who: list[str], code: str) -> None:
    """A name is alone on its line; anything else ends the names."""
    read = filled(posting(votes=votes))
    assert names(read) == who or [vote.text for vote in read.votes or ()] == who
    assert codes(read) == ([code] if code else [])


def test_order_of_sections() -> None:
    """Votes above the proposal are a fault: the sections are out of order."""
    text = f"Current Rules:\n\n{RULES}\n\nVotes in favour:\n\nBen\n\nProposal by Ada:\n\n{PROPOSAL}\n"
    read = filled(text)
    assert (names(read), read.proposal) == (["Ben"], PROPOSAL)
    assert codes(read) == ["posting.order"]


def test_what_fills_in_no_form() -> None:
    """Talk, talk that quotes a heading, and a posting that a letter only carries are no postings."""
    assert read_form(Letter(text="I don't like the current rules:\nthey are long.")) is None
    assert read_form(Letter(text=f"Proposal by Ada:\n\n{RULES}")) is None
    assert read_form(Letter(text=posting(), is_forwarded=True)) is None
    assert read_form(Letter(text="")) is None


def test_the_form_may_be_given() -> None:
    """A posting that has left out the rule that shows the form is read by the form that is given."""
    form = filled(posting()).form
    text = posting(rules="(as before)", votes=["Ben"])
    assert read_form(Letter(text=text)) is None
    read = read_form(Letter(text=text), form)
    assert read is not None
    assert (read.rules, names(read)) == ("(as before)", ["Ben"])


@given(st.lists(st.sampled_from([*posting(votes=["Ben"]).split("\n"), "> ", "-- ", "<Name 1>", "x"]), max_size=40))
@settings(deadline=None)
def test_names_stand_below_the_heading(lines: list[str]) -> None:
    """However a posting's lines are shuffled, every parsed vote is below the heading of the votes."""
    read = read_form(Letter(text="\n".join(lines)), filled(posting()).form)
    heading = next((n for n, line in enumerate(lines, 1) if line.strip() == "Votes in favour:"), len(lines))
    assert all(
        vote.line > heading and lines[vote.line - 1].strip() == vote.text for vote in (read and read.votes) or ()
    )


@pytest.mark.check
@pytest.mark.parametrize(
    "unit", ["Current Rules:\n", "> Current Rules:\n", "Votes in favour:\n<a>\n", "Votes in favor:\n", "Ben\n"]
)
def test_time_grows_with_the_posting_only(unit: str) -> None:
    """What a posting repeats for 200,000 characters is read in seconds."""
    with within(8):
        read_form(Letter(text=posting(votes=[]) + unit * (200_000 // len(unit))))


def test_what_a_game_keeps() -> None:
    """A letter as a posting: its lines as they are, votes by names, departures in words; talk has no rules."""
    letter = Letter(
        message_id="<1@x>",
        sender=BEN,
        subject="s",
        text=posting(votes=["Ben", "cleo@z.org"], proposer="Ada A. <a@x.edu>"),
    )
    kept = posting_of(letter, filled(letter.text), 7)
    assert (kept.id, kept.name, kept.follows, kept.signs_as) == (
        "<1@x>",
        "Ben Bitdiddle",
        7,
        ("Ben Bitdiddle", "ben@y.org", "Ben Bitdiddle <ben@y.org>"),
    )
    assert (kept.rules, kept.votes, kept.proposer) == (RULES, ("Ben", "cleo@z.org"), "Ada A.")
    assert len(kept.departures) == 1 and "a@x.edu" in kept.departures[0]
    talk = posting_of(Letter(sender=Person("", "x@y.org"), text="Hello"), None)
    assert (talk.rules, talk.is_in_form, talk.signs_as) == (None, False, ("x@y.org",))
