"""Ballots as texts: what has to be quoted, and which ballots are tried where there are many."""

import pytest

from moot.game.decision.ballot_forms import BallotForm, ballot_of, ballots_up_to, quoted


@pytest.mark.parametrize("choice", ["zebra", "Ada", "nobody", "none of them", "noon", "for"])
def test_plain_names_are_not_quoted(choice: str) -> None:
    """A name without anything that a ballot is written with stands as it is."""
    assert quoted(choice) == choice


@pytest.mark.parametrize("choice", ["none", "a,b", "a:b", "a>b", 'a"b', " a", "a ", ""])
def test_what_could_be_misread_is_quoted(choice: str) -> None:
    """What means something on a ballot, or would be lost, stands in quotation marks."""
    assert quoted(choice) == '"' + choice.replace('"', '""') + '"'


def test_few_ballots_are_all_listed() -> None:
    """Up to as many as are asked for, the ballots are all there, each once."""
    form = BallotForm("several", ("Ada", "Ben"))
    assert ballots_up_to(form, 4) == ["Ada", "Ben", "Ada, Ben", "none"]
    assert ballots_up_to(form, 100) == ["Ada", "Ben", "Ada, Ben", "none"]


def test_of_many_ballots_each_choice_has_one() -> None:
    """Of more ballots than are asked for, there is one that wants each choice most, and then some more."""
    form = BallotForm("ranking", ("Ada", "Ben", "Cleo"))
    some = ballots_up_to(form, 4)
    assert some[:3] == ["Ada > Ben > Cleo", "Ben > Ada > Cleo", "Cleo > Ada > Ben"]
    assert len(some) == len(set(some)) == 8


def test_ballots_with_points_are_without_end() -> None:
    """Where choices get points, those in favour of each come first, however few there would be."""
    form = BallotForm("scores", ("Ada",))
    assert ballots_up_to(form, 100)[0] == "Ada: 1"
    assert ballots_up_to(form, 100) == ["Ada: 1", "Ada: 0", "Ada: 2", "Ada: 3", "Ada: 4", "Ada: 5", "none"]


def test_a_ballot_is_made_of_a_form_s_fields() -> None:
    """What is ticked, placed or given points is on the ballot, and what is left empty isn't."""
    assert ballot_of("several", {"Ada": "on", "Ben": " ", "Cleo, too": "on"}) == 'Ada, "Cleo, too"'
    assert ballot_of("ranking", {"Ada": "2", "Ben": "1", "Cleo": ""}) == "Ben > Ada"
    assert ballot_of("scores", {"Ada": "3", "Ben": "-1"}) == "Ada: 3, Ben: -1"
    assert ballot_of("scores", {"Ada": "3", "Ben": "3"}) == "Ada: 3, Ben: 3"
    with pytest.raises(ValueError, match="same place"):
        ballot_of("ranking", {"Ada": "1", "Ben": "1"})
    with pytest.raises(ValueError, match="whole number"):
        ballot_of("ranking", {"Ada": "first"})
