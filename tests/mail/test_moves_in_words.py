"""Every way in which moot names a move is a way to make it in words: in games of every ruleset, at many moments."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.every_ruleset import NAMES
from tests.mail.spoken import Spoken, stages
from tests.mail.writers import Office
from tests.playing import Game, enact

from moot.documents.letters.commands import MoveReader
from moot.documents.letters.phrases import Argument, WordedMove
from moot.documents.letters.requests import ParsedLetter
from moot.documents.letters.values import Letter
from moot.game.moves import Move, Refused
from moot.game.values import Number
from moot.play.host import Host
from moot.post.mail.requests import move_asked, parse_letter

AROUND = (
    "If it rains, {}", "I would never say this: {}", "Bob says: {}", "Bob wrote:\n{}", "He said:\n\n{}", "“{}”", "> {}",
    'Bob wrote "{}"', "On 1 May 2001, Bob wrote:\n\n{}", "-- \n{}", "-----Original Message-----\n{}", "Should {}",
    "What if {}", "Suppose that\n{}", "It is not so that {}", "Do not {}", "I don't {}", "I will not {}", "I would {}",
    "I want to {}", "I may {}", "Unless it rains, {}", "Bob thinks that {}", "Yesterday {}", "We could {}", "Can {}",
    "I never {}", "Perhaps {}", "As soon as Bob agrees, {}", "Don't {}",
)  # fmt: skip
BEHIND = (
    "?", " if Bob agrees", "\nif Bob agrees", " unless Bob objects", ". Just kidding.", ". Not!", " or not",
    ", says Bob", " when it rains", " tomorrow, perhaps", " instead of Bob", "\nunless Bob objects.", "?!",
)  # fmt: skip


@cache
def spoken(host: Host, ruleset: str) -> tuple[Spoken, ...]:
    """The moves that come up in a game of a ruleset."""
    return tuple(stages(host, ruleset))


def read(one: Spoken, text: str) -> ParsedLetter:
    """What a letter asks for at that moment."""
    return parse_letter(Letter(text=text), one.moment)


def asked(one: Spoken, text: str) -> str:
    """The one move that a letter asks for, with its arguments; else what it comes to."""
    parsed = read(one, text)
    if len(parsed.requests) != 1 or parsed.not_taken:
        return str(parsed)
    move = move_asked(one.moment, parsed.requests[0])
    if isinstance(move, Refused):
        return parsed.requests[0].move if move.code.startswith("prose.") else str(move)
    return move.name + "".join(f" {name}={_plain(move.arguments[name])}" for name in one.arguments)


def moves_in(one: Spoken, text: str) -> list[Move]:
    """The moves that a letter makes."""
    moves = (move_asked(one.moment, request) for request in read(one, text).requests)
    return [move for move in moves if isinstance(move, Move)]


def expected(one: Spoken) -> str:
    """The move as it's offered; whether changes are understood is another matter."""
    if any(field.kind == "changes" for field in one.offer.fields if field.required):
        return one.offer.name
    return one.offer.name + "".join(f" {name}={_plain(value)}" for name, value in one.arguments.items())


def _plain(value: object) -> str:
    return str(value).rstrip(".")


@pytest.mark.check
@pytest.mark.parametrize("ruleset", NAMES)
def test_what_is_offered_can_be_said(host: Host, ruleset: str) -> None:
    """Each kind of to-do and offer, in the words of page and letter: as an order, with an I, and by name."""
    found = spoken(host, ruleset)
    wrong = [(said, asked(one, said)) for one in found for said in one.sentences if asked(one, said) != expected(one)]
    assert len(found) > 3 and not wrong


@pytest.mark.check
@pytest.mark.parametrize("ruleset", NAMES)
def test_what_is_only_spoken_of_is_never_made(host: Host, ruleset: str) -> None:
    """The same sentences denied, asked, wished, reported, quoted, or hanging on something make no move."""
    for one in spoken(host, ruleset):
        for said in one.sentences:
            inner = said if said.startswith("I ") else said[0].lower() + said[1:]
            texts = [around.format(inner) for around in AROUND]
            if ":" not in said and '"' not in said:  # else a text goes on to the end
                texts += [said.rstrip(".") + behind for behind in BEHIND]
            texts = [
                text for text in texts if one.offer.name != "join" or not text.startswith("I w")
            ]  # a wish is enough
            assert not [text for text in texts if moves_in(one, text)]


@pytest.mark.check
@pytest.mark.parametrize("ruleset", NAMES)
def test_an_answer_shows_lines_that_work(host: Host, ruleset: str) -> None:
    """What is said of a move without what it needs, or as a wish, is answered with sentences that make it."""
    for one in spoken(host, ruleset):
        if one.offer.name in ("join", "propose", "argue"):
            continue  # a wish to join is enough, and a proposal or a comment can be in any words
        words = one.offer.name.replace("-", " ") + (f" on {one.offer.subject}" if one.offer.subject else "")
        parsed = read(one, f"I would {words}.")
        lines = [line for ignored in parsed.not_taken for line in ignored.lines]
        made = [[request.move for request in read(one, line.replace("…", "Tea")).requests] for line in lines]
        assert not parsed.requests and [one.offer.name] in made and all(len(moves) == 1 for moves in made), lines


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A game in which votes are called."""
    made = Office(host.sandbox)
    made.play(Game.shipped(made.host, "suber", players=("Ada", "Ben")))
    made.game.propose(enact())
    yield made
    made.host.journal.close()


@pytest.mark.parametrize("form", ["{}.", "I {}.", "Please {}, thanks!", "Hi,\n\nI hereby {} because it's time.\n\nAda"])
def test_what_waits_for_a_player_is_made_in_the_words_of_the_letter(office: Office, form: str) -> None:
    """The words of “Waiting for you” make the move."""
    status = office.write("ada@home.example", office.address_of("Ada"), "Status").text
    [waiting] = re.findall(r"Waiting for you, Ada: (.*)\.", status)
    assert waiting == "call vote on proposal 301"
    office.write("ada@home.example", office.address_of("Ada"), form.format(waiting))
    assert office.state_of().proposals[Number("301")].is_voting


def test_what_is_not_clear_is_answered_with_the_line_to_write(office: Office) -> None:
    """A to-do that leaves something open isn't guessed: the answer has the sentences, and each of them works."""
    office.write("ada@home.example", office.address_of("Ada"), "Call the vote.")
    answer = office.write("ben@home.example", office.address_of("Ben"), "I vote on proposal 301.").text
    assert "To make the move, write “Yea on 301” or “Nay on 301”." in answer and not office.ballots("301")
    office.write("ben@home.example", office.address_of("Ben"), "Nay on 301")
    assert office.ballots("301") == {"Ben": "against"}


def test_two_moves_in_one_sentence_are_not_guessed() -> None:
    """Where two moves have the same words none is made, and both are shown; the exact name of one is that one."""
    on = (Argument("proposal", "proposal"),)
    moves = [WordedMove("end-round", on, "Close the debate."), WordedMove("stop-vote", on, "Close the debate.")]
    reader = MoveReader(moves, lambda move, argument, given: ["301"])
    assert not reader.commands_in("I close the debate on 301")
    assert reader.lines_meant("I close the debate on 301") == ("End round on proposal 301", "Stop vote on proposal 301")
    assert [one.move for one in reader.commands_in("End the round on 301")] == ["end-round"]
