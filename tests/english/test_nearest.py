"""Suggestions for sentences that aren't understood."""

import pytest
from tests.effort import within
from tests.english.test_paraphrases import DECLARED, NAMES, code_of, entries

from moot.law.english import drafts
from moot.law.english import nearest as nearest_sentences
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.nearest import NEAREST_MAX, nearest
from moot.law.english.suggesting.cues import LIMITING
from moot.law.english.words import words_of


def texts(sentence: str) -> list[str]:
    """What is suggested for a sentence, without what is told of it."""
    return [one.text for one in nearest(sentence)]


@pytest.mark.check
@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("The winner is the first player to achieve 50 (positive) points.", "The first player who has 50 points wins."),
        ("All voters must say yes for a proposal to be adopted.",
         "A proposal is adopted if all of the eligible voters vote for it."),
        ("On good days everybody pockets four points whenever some idea sails through swimmingly.",
         "When a proposal is adopted, each player gets 4 points."),
        ("A vote is over after 36 hours at the latest.", "The vote on a proposal closes 36 hours after it opens."),
        ("Folks under 7 points mustn't bring any sort of motion.",
         "A player who has fewer than 7 points may not make a proposal."),
        ("When a proposal is adopted, its author gets 1 gold coin.",
         "Each player has gold coins and starts with 0. When a proposal is adopted, its author gets 1 gold coin."),
        ("A player who votes against takes 2 silver stars.",
         "Each player has silver stars and starts with 0. When a player votes against it, that player gets 2 silver "
         "stars."),
        ("When somebody joins they get a coin again.",
         "Each player has coins and starts with 0. When a player joins the game, that player gets 1 coin."),
    ],
)  # fmt: skip
def test_the_nearest_sentence_has_the_words_and_numbers_of_the_one_that_is_not_understood(sentence: str, wanted: str):
    """A suggestion says what was probably meant, and it runs."""
    if draft_of(sentence).sentences[0].runs:
        pytest.skip("it is understood by now")
    found = texts(sentence)
    assert found[0] == wanted
    assert len(found) <= NEAREST_MAX
    assert all(sentence.runs for one in found for sentence in draft_of(one).sentences)


def test_everyday_wordings_would_be_offered_if_they_were_not_read(monkeypatch: pytest.MonkeyPatch):
    """Of the wordings that only the lexicon reads, at least eight in ten are offered where there is no lexicon.

    So what the lexicon lacks, too, is mostly one press away.
    """
    law = DeclaredNames(NAMES, DECLARED)
    meant = {
        said: code_of(entry["means"]) for area, entry in entries() if area[:8] == "lexicon:" for said in entry["says"]
    }
    forget()
    for module in (drafts, nearest_sentences):
        monkeypatch.setattr(module, "rewordings", lambda text, **_: ())
    found = [said for said, code in meant.items() if code in (code_of(one.text) for one in nearest(said, law))]
    assert len(found) >= 0.8 * len(meant), set(meant) - set(found)
    forget()


def forget() -> None:
    """Read and suggest everything anew."""
    nearest.cache_clear()
    drafts._draft_of.cache_clear()


def test_a_sentence_that_says_two_things_is_suggested_as_two():
    """Where each half is understood, or nearly, the two are suggested together."""
    said = "When you make a proposal you forfeit a point on the spot, and folks under 3 points can't bring a motion."
    first = "When you make a proposal you forfeit a point on the spot."
    assert f"{first} A player who has fewer than 3 points may not make a proposal." in texts(said)


def test_nothing_is_suggested_where_nothing_is_near():
    """A sentence about something else gets no suggestions."""
    assert nearest("Be kind.") == ()
    assert nearest("") == ()


@pytest.mark.parametrize(
    "sentence",
    ["Tea is served.", "Until then, each adopted proposal brings its author 2 points, hopefully.", "The Duke is rude."],
)
def test_no_suggestion_says_the_opposite_or_much_else(sentence: str):
    """What shares a name or a number only, takes what the sentence gives, or says far more, isn't suggested."""
    for one in texts(sentence):
        assert "Tea" not in one and "loses" not in one and len(one.split()) < 2 * len(sentence.split())


LIMITED = {
    "When two proposals in a row by the same player are adopted, that player gets 7 points.": ["in a row"],
    "The first time in each week that a proposal of yours is adopted, you get 3 points.": ["first", "week"],
    "Only on Sundays the author of an adopted proposal gets 4 points.": ["only", "sundays"],
    "Everyone except the youngest player loses 1 point when a rule is repealed.": ["except", "youngest"],
    "Unless it rains, everyone gets 2 points when a proposal passes.": ["unless", "rains"],
    "If your proposal is adopted within an hour, you get 10 points.": ["within an hour"],
    "Players who vote last get 3 points.": ["last"],
    "Ada gets 5 points when a proposal is adopted.": ["ada"],
    "When somebody joins, the person who invited them gets 4 points.": ["invited"],
    "A player who has made 5 proposals wins.": ["5"],
    "A player who has made 12 proposals gets 2 points.": ["12"],
    "The votes open on all proposals every Monday at 18:00.": ["monday", "18"],
    "The first player who has 30 points by the end of May 2030 wins.": ["30", "2030"],
}
"""Sentences, with words that their suggestions must either say or be told to leave out."""


@pytest.mark.parametrize("sentence", LIMITED)
def test_words_that_limit_are_not_left_out_in_silence(sentence: str):
    """A suggestion says what it leaves out, above all words such as only, first, except and unless."""
    assert not draft_of(sentence).mechanism
    for one in nearest(sentence):
        for word in LIMITED[sentence]:
            assert word in one.text.lower() or word in " ".join(one.left_out), one
        added = {word.text for word in words_of(one.text)} & LIMITING - {word.text for word in words_of(sentence)}
        assert not added - ({"once"} if "once for each proposal" in one.text else set()), one


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
        ("The judge of the open case may not judge.", "win"),
        ("The caller of an open case may not judge it or so.", "win"),
        ("An author is never allowed to vote on their own proposal, full stop.", "quorum"),
        ("The author is never allowed to vote on what they propose, full stop.", "quorum"),
        ("The first player who has 30 points by the end of May 2030 wins.", "2,030"),
        ("Whoever has 40 points first, before June 2031, wins.", "2,031"),
    ],
)
def test_no_suggestion_says_the_contrary(sentence: str, contrary: str):
    """What denies the sentence, or has the other outcome, isn't suggested."""
    assert [one for one in texts(sentence) if contrary in one] == []


def test_the_number_of_a_rule_is_not_taken_for_an_amount():
    """A sentence about rule 203 gets no suggestion in which 203 is anything else."""
    law = "any proposal which purports to repeal a rule shall be deemed adopted only upon the affirmative votes of no"
    said = f"Notwithstanding rule 203, {law} fewer than three quarters of the eligible voters."
    assert not draft_of(said).mechanism
    assert "203" not in " ".join(texts(said))


def test_a_misspelled_word_is_mended():
    """A sentence that would run if its words were spelled right is suggested as its author wrote it."""
    found = texts("Whenever a propsal is adopted, its author gets 3 pionts.")
    assert found == ["Whenever a proposal is adopted, its author gets 3 points."]


def test_suggestions_are_cheap():
    """Ten long sentences get theirs in a moment, once the phrases of the table are known."""
    nearest("The Duke is rude to a proposal.")
    with within(4.0):
        for n in range(10):
            nearest(" ".join(f"the player who has {n} points votes for it if a proposal" for _ in range(10)))
            nearest(
                f"If {n} " + "and no proposal, but a vote; ".join("at least 3 points more than the" for _ in range(9))
            )
