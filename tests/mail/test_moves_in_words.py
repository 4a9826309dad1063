"""Every way in which moot names a move is a way to make it in words: in games of every ruleset, at many moments."""

from functools import cache

import pytest
from tests.every_ruleset import NAMES
from tests.mail.spoken import Spoken, stages

from moot.documents.letters.requests import ParsedLetter
from moot.documents.letters.values import Letter
from moot.game.moves import Move, Refused
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
        if one.offer.name in ("join", "argue", "propose"):
            continue
        words = one.offer.name.replace("-", " ") + (f" on {one.offer.subject}" if one.offer.subject else "")
        parsed = read(one, f"I would {words}.")
        lines = [line for ignored in parsed.not_taken for line in ignored.lines]
        assert lines and not parsed.requests, words
        for line in lines:
            [request] = read(one, line.replace("…", "Tea")).requests
            assert request.move == one.offer.name or one.offer.name.split("-")[0] in request.move or "…" in line, line
