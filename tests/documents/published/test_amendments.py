"""Amendments that a document lists as rules, applied by their own words to the rules that it prints as before them."""

import pytest
from tests.documents.published.test_history import codes, day, document, link, listed, played, rule

from moot.documents.published.amendments import amended
from moot.documents.published.history import history_of
from moot.documents.published.values import PublishedRule


def made(number: str, text: str, on: int, title: str = "", **more: object) -> PublishedRule:
    """A rule that came by a proposal of its number."""
    return rule(number, text, proposer="Steve", changed=day(on), title=title, **more)


def test_the_amended_rule_says_what_its_amendment_says():
    """Before it, the rule is as printed; after it, as amended; the amendment is still listed as a rule."""
    history = amended(
        history_of(
            document(
                [
                    rule("203", "Two thirds.", link("amended-by", "1011")),
                    made("1011", "That rule 203 be amended to read:\n\nMore than half.", 3),
                ]
            )
        )
    )
    state = played(history)
    found = state.rule("203")
    assert found is not None and [r.content.text for r in found.revisions] == ["Two thirds.", "More than half."]
    assert set(listed(state)) == {"203", "1011"} and codes(history) == []


def test_what_is_amended_without_a_note_is_amended():
    """The words of an adopted proposal count, whether or not the rule that it names has a note."""
    history = amended(
        history_of(document([rule("208", "10 points."), made("1043", "Rule 208 is hereby repealed.", 3)]))
    )
    assert set(listed(played(history))) == {"1043"}


def test_a_rule_of_no_instruction_changes_nothing_else():
    """A new rule that speaks of another is not taken for an amendment of it."""
    notes = [rule("203", "Two thirds."), made("1032", "Whoever votes under rule 203 gets 2 points.", 3)]
    history = amended(history_of(document(notes)))
    assert listed(played(history))["203"] == ("mutable", "Two thirds.") and len(history.steps[0].told.did) == 1


def test_what_is_not_understood_stays_as_printed_and_told():
    """An instruction that cannot be carried out leaves the rule, and its doubt, as they were."""
    notes = [
        rule("203", "Two thirds.", link("amended-by", "1011")),
        made("1011", "Amend rule 203 by replacing “unanimity” with “more than half”.", 3),
    ]
    history = amended(history_of(document(notes)))
    assert listed(played(history))["203"] == ("mutable", "Two thirds.") and codes(history) == ["one-text"]


def test_the_title_and_the_note_go_before_a_number_that_is_wrong():
    """The text says rule 203 with the title of 205, where the note is: 205 is meant, with a fault."""
    history = amended(
        history_of(
            document(
                [
                    rule("203", "Two thirds.", title="Votes"),
                    rule("205", "Seven days.", link("amended-by", "1012"), title="The Voting Period"),
                    made("1012", "That rule 203 (The Voting Period) be amended to read:\n\nThree days.", 3),
                ]
            )
        )
    )
    state = played(history)
    assert listed(state)["203"][1] == "Two thirds." and listed(state)["205"][1] == "Three days."
    assert codes(history) == ["other-rule"]


def test_a_repealed_amendment_takes_its_layer_away():
    """If an amendment listed as a rule is repealed, the amended rule reads as if it had not been made."""
    history = amended(
        history_of(
            document(
                [
                    rule("205", "Seven days.", link("amended-by", "1012")),
                    made("1012", "Rule 205 is amended to read:\n\nThree days.", 3),
                    made("1044", "Rule 1012 be repealed.", 5),
                ]
            )
        )
    )
    state = played(history)
    assert set(listed(state)) == {"205", "1044"} and listed(state)["205"][1] == "Seven days."
    found = state.rule("205")
    assert found is not None and [r.content.text for r in found.revisions][1] == "Three days."


def test_a_rule_that_is_printed_with_its_new_rank_had_the_other_one_first():
    """What was transmuted to the rank that is printed was of the other one until then."""
    history = amended(
        history_of(
            document(
                [
                    rule("114", "Secret.", link("amended-by", "1033"), rank="mutable"),
                    rule("110", "Points win.", rank="immutable"),
                    made("1033", "Rule 114 is now MUTABLE.", 3),
                    made("1040", "Rule 110 is transmuted from immutable to mutable.", 4),
                ]
            )
        )
    )
    assert {r.number: r.rank for r in history.first} == {"114": "immutable", "110": "immutable"}
    assert {n: rank for n, (rank, _) in listed(played(history)).items()}["110"] == "mutable"


def test_no_more_is_looked_through_than_takes_a_moment(monkeypatch: pytest.MonkeyPatch):
    """Beyond a limit, amendments aren't applied, and a fault says so."""
    listed_rules = [
        rule("203", "Two thirds.", link("amended-by", "1011")),
        rule("205", "Seven days.", link("amended-by", "1012")),
        made("1011", "Rule 203 is amended to read:\n\nHalf.", 3),
        made("1012", "Rule 205 is amended to read:\n\nThree days.", 4),
    ]
    monkeypatch.setattr("moot.documents.published.amendments.TEXT_MAX", len(listed_rules[2].text))
    history = amended(history_of(document(listed_rules)))
    state = played(history)
    assert listed(state)["203"][1] == "Half." and listed(state)["205"][1] == "Seven days."
    assert codes(history) == ["one-text"]
