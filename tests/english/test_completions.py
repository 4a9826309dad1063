"""Completions: what may follow while a rule is typed, from the grammar."""

import random

import pytest
from tests.effort import within

from moot.law.english.completions import COMPLETIONS_MAX, completions
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.usual_sentences import USUAL_SENTENCES

ADOPTED = "When a proposal is adopted, its author gets "
OWN = ("gold", "Mayor", "pot", "Ada", "motto", "7", "7 days")
"""Where a name or a number is wanted, one of these may stand."""


@pytest.mark.check
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", "When"),
        ("Wh", "When"),
        ("When", "When a proposal is adopted"),
        ("When a proposal ", "is adopted"),
        ("When a proposal is ad", "adopted"),
        ("When a proposal is adopted", "adopted,"),
        ("When a proposal is adopted, ", "its author"),
        ("When a proposal is adopted, its author ", "gets"),
        (ADOPTED, "10"),
        (f"{ADOPTED}3 ", "points"),
        (f"{ADOPTED}3 points", "points."),
        ("All players ", "get"),
        ("Each player ", "gets"),
        ("A player may ", "make"),
        (f"Every player has gold and starts with 10. {ADOPTED}3 ", "gold"),
        (f"{ADOPTED}3 points. ", "When"),
        (f"Create a rule with this text: “Be kind. {ADOPTED}", "10"),
        ('Amend rule 206 to read: "', "When"),
    ],
)
def test_what_may_follow(typed: str, offered: str) -> None:
    """Whole phrases are offered, in the number that the subject has, and words of what the text declares."""
    found = completions(typed)
    assert offered in found.phrases
    assert len(found.phrases) <= COMPLETIONS_MAX


@pytest.mark.parametrize("typed", ["Be kind and ", "“When", 'The motto is "', f"{ADOPTED}3 points.", "Xyz ", "❤ "])
def test_nothing_is_offered_that_could_not_be_read(typed: str) -> None:
    """After words that no form has, within quotation marks, and right after the end of a sentence."""
    assert completions(typed).phrases == ()


@pytest.mark.check
@pytest.mark.parametrize("sentence", USUAL_SENTENCES)
def test_a_usual_sentence_can_be_typed_with_completions(sentence: str) -> None:
    """Each of its words is offered once all but its last letter is typed; at its end, it may end, and it runs."""
    declares = "coins" in sentence and not sentence.startswith("Every")
    before = "Every player has coins and starts with 10. " if declares else ""
    assert all(drafted.runs for drafted in draft_of(before + sentence).sentences)
    words = sentence.rstrip(".").split(" ")
    for place, word in enumerate(words):
        plain = word.rstrip(",")
        if len(plain) > 3 and plain.isalpha() and plain not in ("coins", "lives", "Speaker", "four"):
            typed = before + " ".join([*words[:place], plain[:-1]])
            offered = completions(typed).phrases
            assert any(one.lower().startswith(plain.lower()) for one in offered), (typed, offered)
    assert completions(before + sentence.rstrip(".")).whole


@pytest.mark.check
def test_what_is_offered_leads_on() -> None:
    """Sentences written with nothing but completions come to an end, or wait for a number or a name of one's own.

    Hardly one gets stuck, after so many words that nobody would read it.
    """
    chance, whole, stuck = random.Random(14), 0, []
    for _ in range(15):
        text = ""
        for _ in range(25):
            found = completions(f"{text} " if text else "")
            if found.whole:
                whole += 1
                break
            if not found.phrases:
                stuck += [text] if not any(completions(f"{text} {name} ").phrases for name in OWN) else []
                break
            phrase = chance.choice(found.phrases)
            text += phrase if phrase.startswith((",", "'s")) or not text else f" {phrase}"
    assert whole > 4
    assert len(stuck) <= 1, stuck


@pytest.mark.check
def test_completions_are_quick_whatever_is_typed() -> None:
    """A hundred keystrokes, long sentences and long texts take a bounded time."""
    completions("")
    sentence = f"{ADOPTED}3 points and each player who voted against it loses 10 points if they have more than 20."
    with within(20.0, "keystrokes"):
        for length in range(len(sentence)):
            completions(sentence[:length])
    many = "its author gets 3 points and " * 30
    for text in ("if " * 6000, "a player who " * 400, many, "(" * 19_000, sentence * 70):
        with within(3.0, text[:40]):
            completions(text)


def test_names_of_the_law_are_offered() -> None:
    """What the law declares can be completed like other words."""
    law = DeclaredNames(DeclaredNames().names._replace(quantities=("points", "gems")))
    assert "gems" in completions(f"{ADOPTED}3 ", law).phrases
    assert "gems" in completions(f"{ADOPTED}3 ge", law).phrases
