"""The cases of the collection: rules in plain English as players would write them, with what should come of each.

`collection/README.md` tells their format.
"""

import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple

FOLDER = Path(__file__).parent / "collection"
HALVES = ("seen", "held")
FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")

Expected = Literal["runs", "people", "two-readings"]


class Draft(NamedTuple):
    """What somebody makes of a case's text.

    `mechanism` is the code of the rule in force afterwards, whole: of a new rule, or of the rule that the text amends.
    None adds no code: a new rule has none, and an amended rule keeps what it had.
    """

    mechanism: str | None = None
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    leaves_something: bool = False
    """Whether it says that a sentence of the text is left to people."""

    @property
    def runs(self) -> bool:
        """Whether anything would run, or change what runs."""
        return bool(self.mechanism and self.mechanism.strip())


SILENT = Draft()


class Reading(NamedTuple):
    """One of two readings of a text: what it takes the text to say, and a play that only this reading passes."""

    says: str
    play: str
    reference: str


class Earlier(NamedTuple):
    """A rule that was enacted before, on which the case builds."""

    text: str
    reference: str


class CollectionCase(NamedTuple):
    """A rule text as a player might write it, with what should come of it."""

    id: str
    kind: str
    """Its class, such as `thresholds`."""
    half: str
    register: str
    """Who writes like this."""
    ruleset: str
    text: str
    expected: Expected
    play: str = ""
    reference: str = ""
    prevails_over: tuple[str, ...] = ()
    wrong_reference: str = ""
    amends: str = ""
    """The number of the rule that the text amends; `earlier` is the one in `before`."""
    new_text: str = ""
    """The amended rule's text, where the case's text is an instruction to change it."""
    before: tuple[Earlier, ...] = ()
    readings: tuple[Reading, ...] = ()
    players: tuple[str, ...] = FIVE

    @property
    def rule_text(self) -> str:
        """The text of the rule that comes into force."""
        return self.new_text or self.text

    @property
    def right(self) -> Draft:
        """The hand-written draft."""
        return Draft(self.reference, self.prevails_over)


def half_of(identity: str) -> str:
    """The half of the collection that a case belongs to, by a hash of its id."""
    return HALVES[sha256(identity.encode()).digest()[0] % 2]


@cache
def read_collection(folder: Path = FOLDER, halves: tuple[str, ...] = HALVES) -> tuple[CollectionCase, ...]:
    """Every case, by half, file and place."""
    return tuple(
        _case(said, file.stem, half)
        for half in halves
        for file in sorted((folder / half).glob("*.toml"))
        for said in tomllib.loads(file.read_text("utf-8"))["case"]
    )


def _case(said: dict[str, Any], kind: str, half: str) -> CollectionCase:
    said = dict(said)
    said["before"] = tuple(Earlier(**one) for one in said.get("before", ()))
    said["readings"] = tuple(Reading(**one) for one in said.get("readings", ()))
    said["prevails_over"] = tuple(said.get("prevails_over", ()))
    said["players"] = tuple(said.get("players", FIVE))
    said.setdefault("ruleset", "suber")
    said.setdefault("expected", "runs")
    said["text"] = " ".join(said["text"].split())
    return CollectionCase(kind=kind, half=half, **said)
