"""A posting beside the one that it follows: which facts are told of every kind of follow-up."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.documents.letters.posted import ADA, BEN, CLEO, PROPOSAL, RULES, filled, posting

from moot.documents.letters.comparing import Compared, compare, differences, posting_of
from moot.documents.letters.names import likeness, named
from moot.documents.letters.values import Letter, Person


def compared(before: str, after: str, poster: Person = BEN) -> Compared:
    """The facts about a follow-up."""
    return compare(filled(before), filled(after), poster)


def test_a_vote() -> None:
    """U2: the same rules, the same proposal, and one name more, which is the poster's."""
    found = compared(posting(votes=["Cleo"]), posting(votes=["Cleo", "Ben Bitdiddle"]))
    assert (found.rules, found.proposal, found.added, found.added_by_poster) == (
        "same",
        "same",
        ("Ben Bitdiddle",),
        "same",
    )
    assert (found.removed, found.doubled, found.proposer_votes, found.faults) == ((), (), "other", ())


def test_the_first_vote_makes_the_section() -> None:
    """U1: where there was no section, the follow-up has one."""
    found = compared(posting(), posting(votes=["Ben Bitdiddle"]))
    assert (found.had_votes, found.has_votes, found.added_by_poster) == (False, True, "same")


def test_somebody_elses_name() -> None:
    """A name that is not the poster's is told as that."""
    assert compared(posting(votes=[]), posting(votes=["Dora"])).added_by_poster == "other"


def test_the_proposers_own_vote() -> None:
    """U4: a vote of the proposer for their own proposal is told, however the name is spelled."""
    found = compared(posting(), posting(votes=["ada lovelace"]), ADA)
    assert (found.poster_is_proposer, found.proposer_votes) == ("same", "same")


def test_a_name_twice() -> None:
    """U4: a name that stands there twice is told, with an address or without."""
    found = compared(posting(votes=["Ben"]), posting(votes=["Ben", "Ben <ben@y.org>"]))
    assert found.doubled == ("Ben <ben@y.org>",)


def test_votes_that_vanish_or_move() -> None:
    """A name taken out and names in another order are told."""
    assert compared(posting(votes=["Cleo", "Ben"]), posting(votes=["Cleo"])).removed == ("Ben",)
    assert compared(posting(votes=["Cleo", "Ben"]), posting(votes=["Ben", "Cleo"])).reordered


def test_a_vote_spelled_anew_is_none() -> None:
    """A name to which somebody adds the address is the same vote."""
    found = compared(posting(votes=["Ben"]), posting(votes=["Ben <ben@y.org>"]))
    assert (found.added, found.removed) == ((), ())


@pytest.mark.parametrize(
    ("before", "after", "fact"),
    [
        (None, None, "none"),
        (None, PROPOSAL, "new"),
        (PROPOSAL, PROPOSAL, "same"),
        (PROPOSAL, PROPOSAL.replace("\n", " "), "spaced"),
        (PROPOSAL, PROPOSAL.replace("three", "four"), "changed"),
        (PROPOSAL, PROPOSAL + ".", "changed"),
        (PROPOSAL, None, "dropped"),
    ],
)
def test_proposals(before: str | None, after: str | None, fact: str) -> None:
    """U2: what became of the proposal, however small the change."""
    assert compared(posting(proposal=before), posting(proposal=after)).proposal == fact


def test_another_proposer() -> None:
    """The same proposal under another name is told."""
    assert compared(posting(), posting(proposer="Ben Bitdiddle")).proposer_changed


def test_rules_that_a_client_wrapped() -> None:
    """U2: the same words with other ends of lines and other white space are told apart from the same rules."""
    wrapped = RULES.replace("section must be\n    absent", "section must\nbe absent").replace("\t", "    ")
    assert compared(posting(), posting(rules=wrapped)).rules == "spaced"
    assert compared(posting(), posting(rules=RULES.replace("two votes", "one vote"))).rules == "differs"


def test_rules_that_a_client_quoted_and_wrapped() -> None:
    """U2: lines that grew too long with their marks, and were broken without marks, have the same words."""
    quoted = [f"> {line}" for line in posting(votes=["Ben"]).split("\n")]
    wrapped = [part for line in quoted for part in (line.rsplit(" ", 2) if len(line) > 70 else [line])]
    found = compared(posting(votes=["Ben"]), "\n".join([*wrapped, "Cleo"]), CLEO)
    assert len(wrapped) > len(quoted)
    assert (found.rules, found.added, found.added_by_poster, found.removed) == ("spaced", ("Cleo",), "same", ())


def test_differences_word_by_word() -> None:
    """U2: what differs in the rules is shown, and nothing of rules that are the same."""
    before, after = filled(posting()), filled(posting(rules=RULES.replace("two votes", "one vote")))
    assert [(span.kind, span.text) for span in differences(before, after) if span.kind != "equal"] == [
        ("removed", "two votes"),
        ("added", "one vote"),
    ]
    assert differences(before, before) == ()


@pytest.mark.parametrize(
    ("added", "numbers", "fact"),
    [
        (f"213\t{PROPOSAL}", ("213",), "same"),
        (f"213. {PROPOSAL}", ("213",), "same"),
        (f"Rule 213: {PROPOSAL}", ("213",), "same"),
        (PROPOSAL, (), "same"),
        ("213\tRule 203 is to say three, and", ("213",), "part"),
        ("213\tEverybody wins.", ("213",), "differs"),
        (f"213. {PROPOSAL}\n\n214. Everybody wins.", ("213", "214"), "differs"),
    ],
)
def test_appending(added: str, numbers: tuple[str, ...], fact: str) -> None:
    """U3: what is appended to the rules, its numbers, and whether it is what was voted on."""
    found = compared(posting(votes=["Ben", "Cleo"]), posting(rules=f"{RULES}\n\n{added}", proposal=None))
    assert (found.rules, found.appended, found.appended_numbers) == ("appended", added, numbers)
    assert (found.appends_proposal, found.proposal, found.has_votes) == (fact, "dropped", False)


@pytest.mark.parametrize(
    ("line", "who", "answer"),
    [
        ("Ben Bitdiddle", BEN, "same"),
        ("ben bitdiddle", BEN, "same"),
        ("ben@y.org", BEN, "same"),
        ("BEN@Y.ORG (Benjamin)", BEN, "same"),
        ("Ben", BEN, "alike"),
        ("B. Bitdiddle", BEN, "alike"),
        ("Ben E. Bitdiddle", BEN, "alike"),
        ("Ben Bitdiddle <ben@elsewhere.org>", BEN, "alike"),
        ("Cleo <cleo@y.org>", BEN, "other"),
        ("Ben Other", BEN, "other"),
        ("Cleo", BEN, "other"),
        ("B", BEN, "other"),
        ("", BEN, "other"),
        ("westerm", Person("Rick Westerman", "westerm@aclcb.purdue.edu"), "alike"),
        ("Rick Westerman", Person("", "westerman@x.edu"), "alike"),
        ("-- Rick", Person("Rick Westerman", "westerm@aclcb.purdue.edu"), "alike"),
    ],
)
def test_names_against_addresses(line: str, who: Person, answer: str) -> None:
    """A name on a line is certainly, perhaps or not the person whom a header names."""
    assert likeness(named(line), who) == answer
    assert likeness(who, named(line)) == answer


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


parts = st.tuples(
    st.sampled_from([RULES, RULES + "\n\n213 x", RULES[:-1]]),
    st.sampled_from([None, PROPOSAL, "p"]),
    st.sampled_from([None, [], ["Ben"], ["Cleo", "Ben Bitdiddle"]]),
)


@given(parts, parts)
@settings(deadline=None)
def test_facts_hold_together(
    one: tuple[str, str | None, list[str] | None], other: tuple[str, str | None, list[str] | None]
) -> None:
    """A posting beside itself has nothing added; what is added or appended stands in the follow-up."""
    before, after = posting(*one), posting(*other)
    same = compared(before, before, CLEO)
    assert (same.rules, same.added, same.removed, same.appended, same.reordered) == ("same", (), (), "", False)
    found = compared(before, after, CLEO)
    assert found.appended in after
    assert set(found.added) <= set(other[2] or ())
    assert (found.rules == "same") == (one[0] == other[0])
