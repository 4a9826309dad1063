"""Suggestions for sentences that aren't understood."""

import random
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from tests.effort import calls, within
from tests.english.test_paraphrases import DECLARED, NAMES, entries

from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.nearest import NEAREST_MAX, nearest
from moot.law.english.words import words_of

LAW = DeclaredNames(NAMES, DECLARED)
SENTENCES = 120
"""So many sentences are changed in each way."""


def texts(sentence: str) -> list[str]:
    """What is suggested for a sentence, without what is told of it."""
    return [one.text for one in nearest(sentence, LAW)]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("The winner is the first player to achieve 50 shiny points.", "The first player who has 50 points wins."),
        ("The fellow who backed a defeated motion drops 2 points.",
         "When a proposal is defeated, each player who voted for it loses 2 points."),
        ("Everyone scoops up 2 points whenever a fresh proposal sails through.",
         "When a proposal is adopted, each player gets 2 points."),
        ("A vote is over after 36 hours at the latest.", "The vote on a proposal closes 36 hours after it opens."),
        ("Folks under 7 points mustn't bring any sort of motion.",
         "A player who has fewer than 7 points may not make a proposal."),
        ("Failing proposals bring their author 2 points, hip hip.",
         "When a proposal is defeated, its author gets 2 points."),
    ],
)  # fmt: skip
def test_the_nearest_sentence_is_made_of_what_is_understood(sentence: str, wanted: str):
    """A suggestion says what was meant, in words of the table, and it runs."""
    if draft_of(sentence, *LAW).sentences[0].runs:
        pytest.skip("it is understood by now")
    assert texts(sentence)[0] == wanted


@pytest.mark.parametrize(
    "sentence",
    [
        "Judges may not vote on the case, obviously.",
        "The judge of a settled case gets 3 points for the trouble.",
        "Players with fewer than 5 points are not allowed to vote, period.",
    ],
)
def test_there_are_at_most_three_and_each_runs(sentence: str):
    """Whichever suggestion is chosen, all of it runs."""
    found = texts(sentence)
    assert 1 <= len(found) <= NEAREST_MAX
    assert all(one.runs for text in found for one in draft_of(text, *LAW).sentences)


def test_a_part_between_commas_may_be_left_out_and_is_told():
    """What remains is offered as its author wrote it, with the words that it lacks."""
    (found,) = nearest("On Mondays, all players lose 1 point, alas dear friends.", LAW)
    assert found.text == "On Mondays, all players lose 1 point."
    assert found.left_out == ("alas dear friends",)


def test_a_sentence_that_says_two_things_is_suggested_as_two():
    """Where each half is understood, or nearly, the two are suggested together."""
    said = "Folks lacking 3 points can't propose anything, and every Friday everybody scores 2 points."
    assert texts(said) == [
        "A player who has fewer than 3 points may not make a proposal. Every Friday everybody scores 2 points."
    ]


def test_nothing_is_suggested_where_nothing_is_near():
    """A sentence about something else gets no suggestions."""
    assert nearest("Be kind.", LAW) == nearest("Tea is served.", LAW) == nearest("", LAW) == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "Unless it rains, everyone gets 2 points when a proposal passes.",
        "Everyone except the youngest player loses 1 point when a rule is repealed.",
        "When two proposals in a row by the same player are adopted, that player gets 7 points.",
        "Players who vote on paper get 3 points.",
        "When it snows, each player gets 2 points.",
        "If the moon is full, an adopted proposal brings its author 3 points.",
        "When a proposal is defeated, its author loses 2 points, except on Fridays when it rains.",
        "Skip your turn and lose 2 points.",
    ],
)
def test_what_limits_a_sentence_is_not_left_out(sentence: str):
    """Where a word that limits or a condition can't be said, there is no suggestion."""
    assert texts(sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Ada collects 4 points when a proposal is adopted.",
        "The tallest player gets 2 points when a proposal is adopted.",
    ],
)
def test_who_is_spoken_of_is_not_left_out(sentence: str):
    """Nobody gets what a sentence gives to somebody else."""
    assert texts(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "contrary"),
    [
        ("A proposal is adopted unless three players vote against it.", "vote for it"),
        ("No one gets points when a proposal is adopted.", "gets"),
        ("Nobody may receive 3 points upon the adoption of proposals, come what may.", "gets"),
        ("Failing proposals bring their author 2 points, hip hip.", "adopted"),
        ("If you fail to vote, you lose 1 point.", "player loses 1 point"),
        ("A player who neglects to propose something pays 2 points.", "When a proposal is made"),
        ("If you do not vote, oh dear, you lose 1 point.", "When a player votes, that player loses"),
        ("The votes open on all proposals every Monday at 18:00.", "closes"),
        ("Voting begins on each motion on Tuesdays at 9:00.", "closes"),
        ("The caller of an open case may not judge it or so.", "win"),
        ("The author is never allowed to vote on what they propose, full stop.", "quorum"),
        ("The first player who has 30 points by the end of May 2030 wins.", "2,030"),
        ("Until then, each adopted proposal brings its author 2 points, hopefully.", "loses"),
        ("Any player but the author may vote against a motion.", "its author"),
        ("Backing a motion that flops sets you back 1 point.", "set to 1"),
    ],
)
def test_no_suggestion_says_the_contrary(sentence: str, contrary: str):
    """What denies the sentence, or has the other outcome, isn't suggested."""
    for one in texts(sentence):
        is_meant = contrary == "player loses 1 point" and "did not vote" in one
        assert contrary not in one or is_meant


def test_the_number_of_a_rule_is_not_taken_for_an_amount():
    """A sentence about rule 203 gets no suggestion in which 203 is anything else."""
    law = "any proposal which purports to repeal a rule shall be deemed adopted only upon the affirmative votes of no"
    said = f"Notwithstanding rule 203, {law} fewer than three quarters of the eligible voters."
    assert not draft_of(said, *LAW).mechanism
    assert "203" not in " ".join(texts(said))


def test_misspelled_words_are_mended():
    """A sentence that would run if its words were spelled right is suggested as its author wrote it."""
    found = texts("Whenever a propsal is adopted, its author gets 3 pionts.")
    assert found == ["Whenever a proposal is adopted, its author gets 3 points."]
    assert texts("When a player makes a propozal, they loose 1 point.") == [
        "When a player makes a proposal, they lose 1 point."
    ]


GAINS, LOSSES = r"\b(gets?|gains?|receives?|earns?)\b", r"\b(loses?|pays?|forfeits?)\b"
DENIALS = r"\b(no|not|never|nobody|none|cannot|neither|nor|without)\b"
LIMITS = (
    r"\b(only|unless|except|until|without|fewer|less|more|least|most|first|last|other|own|before|after|twice|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|adopted|defeated|for it|against|author|judge|caller|"
    r"minus)\b"
)
CHANGES = (
    (r"\bgets\b", "loses"), (r"\bloses\b", "gets"), (r"\badopted\b", "defeated"), (r"\bdefeated\b", "adopted"),
    (r"\bmay not\b", "may"), (r"\bmay\b(?! not)", "may not"), (r"\bfewer\b", "more"), (r"\bat least\b", "at most"),
    (r"\bauthor\b", "judge"), (r"\bits author\b", "each player"), (r"\beach player\b", "its author"),
    (r"\b(\d+)\b", r"7\1"), (r"\bMonday", "Thursday"), (r"\bfor it\b", "against it"), (r"\bdid not\b", "did"),
)  # fmt: skip
"""Words, and others that would mean something else."""
UNKNOWN = ("Gadzooks, {}", "{}, wobbly gadzooks", "{} while the frobs wibble", "Except on frobdays, {}", "{}, or never")


def changed() -> Iterator[str]:
    """Sentences that run, with one word changed and a clause in unknown words added."""
    chance = random.Random(8)
    said = sorted({str(entry["means"]) for _, entry in entries()})
    for sentence in chance.sample(said, min(SENTENCES, len(said))):
        fitting = [change for change in CHANGES if re.search(change[0], sentence)]
        if fitting:
            old, new = chance.choice(fitting)
            other = re.sub(old, new, sentence, count=1).rstrip(".")
            yield chance.choice(UNKNOWN).format(other) + "."
            yield re.sub(r"\b(points?|proposal)\b", r"blurry \1", other) + "."


def marks(sentence: str) -> dict[str, object]:
    """What may not differ between a sentence and its suggestions."""
    plain = " ".join("#" + str(word.value) if word.value is not None else word.text for word in words_of(sentence))
    plain = plain.replace("if it has a judge", "").replace("judged", "judge")  # a case that is judged has one
    return {
        "gains": bool(re.search(GAINS, plain)),
        "losses": bool(re.search(LOSSES, plain)),
        "denials": bool(re.search(DENIALS, plain)),
        "limits": {found[0] for found in re.findall(rf"({LIMITS})", plain)},
        "numbers": set(re.findall(r"#\d+", plain)) - {"#1"},
        "everybody": "each player" in plain.replace("each player who", ""),
    }


@pytest.mark.check
def test_no_suggestion_has_another_sign_negation_limit_number_or_subject():
    """Whatever is changed in a sentence is so in its suggestions, and what is left out neither denies nor limits."""
    offered = 0
    for sentence in changed():
        for one in nearest(sentence, LAW):
            assert marks(one.text) == marks(sentence), (sentence, one)
            left = " ".join(one.left_out)
            assert not re.search(rf"{DENIALS}|{LIMITS}|\d", left), (sentence, one)
            said = {word.text for word in words_of(sentence)} - {word.text for word in words_of(one.text)}
            assert not {"blurry", "gadzooks", "wibble"} & said - set(left.split()), (sentence, one)
            offered += 1
    assert offered > SENTENCES / 5


def test_the_file_of_words_is_short_and_says_each_thing_once():
    """Whoever extends it finds no way twice in one line, and a colon in each line that isn't a remark."""
    text = (files("moot.law.english") / "data" / "offers.txt").read_text("utf-8")
    lines = [line.partition(": ")[2].split(", ") for line in text.splitlines() if not line.startswith("# ")]
    assert len(text.splitlines()) < 40
    assert all(ways != [""] and len(ways) == len(set(ways)) for ways in lines)


def test_suggestions_are_cheap():
    """Ten long sentences get theirs in a moment, once the phrases of the table are known."""
    nearest("The Duke is rude to a proposal.", LAW)
    with within(4.0):
        for n in range(10):
            nearest(" ".join(f"the player who has {n} points votes for it if a proposal" for _ in range(10)), LAW)
            joined = "and no proposal, but a vote; ".join("at least 3 points more than the" for _ in range(9))
            nearest(f"If {n} {joined}", LAW)


def test_the_work_for_a_sentence_is_bounded():
    """A sentence with many parts takes no more than some that has a few of each kind."""
    nearest("The Duke is rude to a proposal.", LAW)
    said = "When the author gets {} points and a player who votes for it loses {} points, each judge wins, but blurry."
    assert calls(lambda: nearest(said.format(3, 4), LAW)) < 4_000_000
