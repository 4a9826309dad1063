"""What people ask for by mail in plain sentences, on a collection of them; and that nobody votes who hasn't."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.effort import within

from moot.documents.letters.commands import MoveReader
from moot.documents.letters.identity import Identity
from moot.documents.letters.phrases import Argument, WordedMove
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.requests import ParsedLetter, requests_of
from moot.documents.letters.values import Letter

ON_PROPOSAL, ON_CASE = (Argument("proposal", "proposal"),), (Argument("case", "case"),)
RULING = (Argument("judgment", "text", required=False), Argument("reasons", "text", required=False))
MOVES = (
    *(WordedMove(name, ON_PROPOSAL) for name in ("second", "withdraw", "post-to-vote")),
    *(WordedMove(name, ON_CASE) for name in ("accept", "refuse")),
    WordedMove("vote", (*ON_PROPOSAL, Argument("choice", "choice"))),
    WordedMove("judge", (*ON_CASE, *RULING, Argument("holding", "holding", required=False))),
    WordedMove("call-case", (Argument("statement", "text"),)),
    WordedMove("leave"),
    WordedMove("propose", (Argument("changes", "changes"),)),
)
"""What a game's rules offer."""


def collection() -> list[tuple[str, str]]:
    """Letters, and what they come to."""
    lines = Path(__file__).with_name("sentences.txt").read_text(encoding="utf-8").split("\n")
    cases = [line.split(" => ") for line in lines if line.strip() and not line.startswith("# ") and line != "#"]
    return [(text.replace("|", "\n"), expected) for text, expected in cases]


COLLECTION = collection()
ASKING = [text for text, expected in COLLECTION if expected[0] not in "!-"]


def asked(text: str, subject: str = "") -> ParsedLetter:
    """What a letter asks for."""
    return requests_of(own_lines(Letter(text=text, subject=subject)), subject, MoveReader(MOVES, choices))


def choices(move: str, argument: str, given: Mapping[str, str]) -> tuple[str, ...]:
    """What can be chosen: only how to vote."""
    return ("for", "against", "abstain") if argument == "choice" else ()


def outcome(found: ParsedLetter) -> str:
    """What a letter comes to, as the collection spells it."""
    if found.requests:
        return "; ".join(" ".join([one.move, *one.arguments.values()]) for one in found.requests)
    return " ".join(["!", *(one.doubt for one in found.not_taken)]) if found.not_taken else "-"


@pytest.mark.parametrize(("text", "expected"), COLLECTION, ids=[text for text, _ in COLLECTION])
def test_letters(text: str, expected: str) -> None:
    """Each letter's requests are found; if there are none, the reason is given."""
    assert outcome(asked(text)) == expected


def test_the_collection_is_large() -> None:
    """It holds hundreds of letters, and as many that ask for nothing as that ask for something."""
    assert len(COLLECTION) > 300
    assert len({text for text, _ in COLLECTION}) == len(COLLECTION)
    assert min(len(ASKING), len(COLLECTION) - len(ASKING)) > 140


AROUND = [
    "> {}",
    "Bob says: {}",
    'Bob wrote "{}"',
    "“{}”",
    "If it rains, {}",
    "I would never say that {}",
    "He said:\n\n{}",
    "Bob wrote:\n{}",
    "On 1 May 2001, Bob wrote:\n\n{}",
    "-- \n{}",
    "-----Original Message-----\n{}",
    "It is not so that {}",
    "What if {}",
    "Suppose that\n{}",
    "Does it count to write {}",
    'She said: "Well. {} Bye."',
]


@pytest.mark.check
@pytest.mark.parametrize("around", AROUND)
def test_anothers_words_are_nobodys_moves(around: str) -> None:
    """A sentence that is a vote isn't one when quoted, hypothetical, reported or in a signature."""
    votes = [
        text
        for text in ASKING
        if asked(text).requests and asked(text).requests[0].move in ("vote", "second", "withdraw") and "\n" not in text
    ]
    if not around.startswith(("Bob", "On", "He", "She", ">", "-", "“", "Suppose", "What")):
        votes = [text for text in votes if ". " not in text]
    assert len(votes) > 80
    for text in votes:
        found = asked(around.format(text if text[:1] == "I" else text[:1].lower() + text[1:]))
        assert not found.requests, (around, text)


BEHIND = [
    " if Bob agrees",
    "\nif it is amended",
    "\nunless Bob objects.",
    ". Just kidding.",
    ". Not!",
    "?",
    " or not",
    ", says Bob",
]


@pytest.mark.parametrize("behind", BEHIND)
def test_what_hangs_on_something_is_no_vote(behind: str) -> None:
    """No vote is one to which a condition, a question mark or a denial is added."""
    for text in ASKING:
        said = text.rstrip(".! ")
        whole = asked(said).requests
        if "\n" not in said and ". " not in said and whole and all(one.move == "vote" for one in whole):
            assert not asked(said + behind).requests, said + behind


def test_the_subject_may_say_which() -> None:
    """A bare Yea is about the one proposal that the subject names; a bare No may answer anything, and is no vote."""
    found = asked("Yea", "Re: [friday] Proposal 324: Tea").requests
    assert [one.arguments for one in found] == [{"proposal": "324", "choice": "for"}]
    assert outcome(asked("I vote no.", "Vote on 324")) == "vote 324 against"
    for text, subject in (
        ("No.", "Proposal 324"),
        ("Yes", "Proposal 324"),
        ("Yea", "324"),
        ("Yea", "Proposals 324 and proposal 325"),
    ):
        assert not asked(text, subject).requests


def test_name_and_codeword() -> None:
    """I3: a name and codeword on lines above the votes, or labelled, aren't part of the requests."""
    for text in ("Tomas\nswordfish\n324 Yea", "Name: Tomas\nCodeword: swordfish\n\n324 Yea"):
        found = asked(text)
        assert (found.identity, outcome(found)) == (Identity("Tomas", "swordfish", (1, 2)), "vote 324 for")
    assert asked("Yea on 324\nCodeword: x").identity == Identity("", "x", (2,))
    assert asked("> Name: Tomas\n> Codeword: swordfish\n\n324 Yea").identity == Identity()
    assert asked("Suppose\nthat\nYea on 324").requests == ()


def test_a_proposal_goes_on_to_the_end() -> None:
    """The text below a proposal belongs to it; a vote in it is reported as ignored."""
    found = asked("Hi,\n\nI propose the following rule:\n\nTea is at four.\n  Yea on 324\n\nRick\n-- \nRick W.")
    assert [(one.move, one.arguments) for one in found.requests] == [
        ("propose", {"changes": "Tea is at four.\n  Yea on 324\n\nRick"})
    ]
    assert [one.doubt for one in found.not_taken] == ["within-proposal"]


def test_places() -> None:
    """Each request and ignored sentence has its position in the letter."""
    found = asked("> quoted\n\nHello. Yea on 324.\n  I would vote for 325.")
    assert [(one.line, one.column, one.said) for one in found.requests] == [(3, 8, "Yea on 324.")]
    assert [(one.line, one.column, one.doubt) for one in found.not_taken] == [(4, 3, "conditional")]


WORDS = (
    'yea nay on for against 324 325 i vote if not bob says , . : ; ? and \n > " ( ) abstain second 1035 would -'.split(
        " "
    )
)


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
@settings(deadline=None, max_examples=300)
@pytest.mark.check
def test_nothing_is_read_into_a_letter(text: str) -> None:
    """Whatever is written: a vote is for a number that is there, its choice is said, and there is no condition."""
    for one in asked(text).requests:
        words = one.said.lower().replace("\n", " ").split()
        assert not {"if", "would", "bob", "says", "?"} & set(words)
        assert one.arguments.get("proposal", "") in one.said
        if one.move == "vote":
            stands = {"for": {"yea", "for"}, "against": {"nay", "against"}, "abstain": {"abstain"}}
            assert stands[one.arguments["choice"]] & set(words)


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join), st.sampled_from(AROUND[:1] + AROUND[8:11]))
@settings(deadline=None)
def test_nothing_is_taken_from_others(text: str, around: str) -> None:
    """Whatever somebody else wrote, nothing of it is asked for by who quotes, carries or signs with it."""
    if "\n" not in text:
        assert not asked(around.format(text)).requests


@pytest.mark.parametrize(
    "unit",
    [
        "Yea on 324. ",
        "Yea on 324\n",
        "324, ",
        "I vote for ",
        "yea ",
        '" ',
        "no. ",
        "I propose to ",
        "name: a ",
        "judge case 1 ",
        "(((",
        ": \n",
        "I second 1, ",
    ],
)
def test_time_grows_with_the_letter_only(unit: str) -> None:
    """What a letter repeats for 60,000 characters is read in seconds."""
    with within(3):
        asked(unit * (60_000 // len(unit)))


def test_the_order_of_letters_is_nothing() -> None:
    """Reading letters one after another in any order gives the same: nothing is kept between them."""
    texts = ASKING[:60]
    first = {text: asked(text) for text in texts}
    Random(1).shuffle(texts)
    assert all(asked(text) == first[text] for text in texts)
