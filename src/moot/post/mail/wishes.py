"""What a letter asks for: the requests in its own words, talk for the record, and what is about mail itself."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from moot.documents.letters.identity import Identity, identity_in
from moot.documents.letters.requests import NotTaken, Request, requests_of
from moot.documents.letters.values import Letter
from moot.documents.letters.voices import own_lines
from moot.documents.paper import Line
from moot.game.values import Value
from moot.law.vocabulary import MOVES

_SETTINGS = {
    "codeword": re.compile(r"(?:my )?new code ?word(?: is|:)\s+(\S{1,80}?)\.?", re.IGNORECASE),
    "no-mail": re.compile(r"(?:please )?(?:unsubscribe|stop (?:the |sending )?mail)()[.!]?", re.IGNORECASE),
    "no-talk": re.compile(r"(?:please )?stop (?:the |sending )?talk()[.!]?", re.IGNORECASE),
    "talk": re.compile(r"(?:please )?(?:start|send) (?:me )?(?:the )?talk()[.!]?", re.IGNORECASE),
    "mail": re.compile(r"(?:please )?(?:subscribe|start (?:the |sending )?mail)()[.!]?", re.IGNORECASE),
}
SETTINGS = frozenset(_SETTINGS)
"""Wishes that are about mail, and no moves."""
_TALK = re.compile(
    r"(?:i )?(?:argue|for the record)(?:,? on (?:(?P<kind>proposal|case) )?#?(?P<about>\d{1,5}|TVCP \d{1,3}))?\s*:\s*"
    r"(?P<text>.*)",
    re.IGNORECASE,
)
_TYPED = re.compile(
    r"(?P<move>[a-z][a-z-]*)(?P<rest>(?:\s+[a-z_]+(?:\.[a-z_]+)?=(?:\"[^\"]*\"|[^\s\"]+))+)", re.IGNORECASE
)
_GREETING = re.compile(r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b[^:?]{0,40}", re.IGNORECASE)
WISHES_MAX = 50
"""Of one letter."""


class Wish(Value, frozen=True):
    """One thing that a letter asks for."""

    move: str
    arguments: dict[str, str]
    said: str
    """The words that ask for it."""
    place: str
    """Where these stand in the letter: the same whenever it is read, whatever the rules are by then."""


class Wanted(Value, frozen=True):
    """All that a letter asks for, and what it seems to and does not."""

    wishes: tuple[Wish, ...] = ()
    not_taken: tuple[NotTaken, ...] = ()
    identity: Identity = Identity()


def wanted_in(letter: Letter, moves: Collection[str] = ()) -> Wanted:
    """What a letter asks for; `moves` are the names of the moves that the game's rules offer.

    The lines with a codeword are taken out first, so that none of them becomes part of a proposal or of talk.
    """
    identity, lines = identity_in(own_lines(letter))
    rest, talk = _talk(lines)
    commands = list(_commands(rest, {*MOVES, *moves}))
    places = {wish.place.split(":")[0] for wish in commands}
    others = [Line("", line.line, line.column) if str(line.line) in places else line for line in rest]
    read = requests_of(others, letter.subject, moves)
    wishes = [*commands, *_wishes(read.asked), *talk]
    return Wanted(tuple(wishes[:WISHES_MAX]), read.not_taken, identity)


def _commands(lines: Sequence[Line], moves: Collection[str]) -> Iterator[Wish]:
    """The lines at the beginning that are commands: further down such a line may be part of what somebody proposes."""
    for line in lines:
        found = [*_setting(line), *_typed(line, moves)]
        yield from found
        if line.text.strip() and not found and not _GREETING.fullmatch(line.text.strip()):
            return


def _setting(line: Line) -> Iterator[Wish]:
    said = line.text.strip()
    for name, form in _SETTINGS.items():
        found = form.fullmatch(said) if len(said) < 200 else None
        if found:
            shown = "(a new codeword)" if name == "codeword" else said
            yield Wish(name, {"word": found[1]}, shown, f"{line.line}:{name}")


def _typed(line: Line, moves: Collection[str]) -> Iterator[Wish]:
    """A move as it is typed in a command, with all of its arguments named: `agree case=1 answer=yes`."""
    said = line.text.strip()
    found = _TYPED.fullmatch(said) if len(said) < 500 else None
    if found and found["move"].lower() in moves:
        yield Wish(found["move"].lower(), {"": found["rest"].strip().rstrip(".!")}, said, f"{line.line}:typed")


def _wishes(asked: Sequence[Request]) -> Iterator[Wish]:
    seen: Counter[str] = Counter()
    for one in asked:
        place = f"{one.line}:{one.column}:{one.move}"
        yield Wish(one.move, dict(one.arguments), one.said, f"{place}:{seen[place]}")
        seen[place] += 1


def _talk(lines: Sequence[Line]) -> tuple[Sequence[Line], list[Wish]]:
    """The lines above what somebody says for the record, and that, which goes on to the end of the letter."""
    for n, line in enumerate(lines):
        found = _TALK.fullmatch(line.text.strip()) if len(line.text) < 2000 else None
        if found:
            text = "\n".join([found["text"], *(other.text for other in lines[n + 1 :])]).strip()
            about = {(found["kind"] or "proposal").lower(): found["about"]} if found["about"] else {}
            return lines[:n], [Wish("argue", {"text": text, **about}, line.text.strip(), f"{line.line}:argue")]
    return lines, []
