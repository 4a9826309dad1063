"""Values of a rule list; `docs/export.md` describes these fields as JSON."""

from typing import Literal

from moot.game.changes import ChangeKind
from moot.game.values import Number, Rank, RuleId, Time, Value, canonical

FORMAT = 1
"""The version of the list's JSON."""


class ChangeNote(Value, frozen=True, kw_only=True):
    """One thing that happened to a rule: what the notes below the rules of a published list say."""

    change: ChangeKind | Literal["initial", "tied"]
    """What happened; a rule is tied to a mechanism where a game with a history is opened for play."""
    entry: int
    time: Time
    rule: Number
    """The number that the rule bears from then on."""
    was: Number = Number("")
    """The number before, where it is another."""
    rank: Rank | None = None
    """What a transmutation made of it."""
    amendment: Number = Number("")
    """The amendment that was amended or repealed."""
    proposal: Number = Number("")
    title: str = ""
    """The proposal's."""
    author: str = ""
    """The proposal's."""
    by: Number = Number("")
    """The rule that made the change of itself, where no proposal did."""


class ExportedRule(Value, frozen=True, kw_only=True):
    """A rule with everything that is said of it."""

    id: RuleId
    number: Number
    title: str
    rank: Rank
    revision: int
    text: str
    lost: bool = False
    """Whether the text isn't known."""
    printed: str = ""
    """How the document that the rule comes from prints its number, where it is another."""
    mechanism: str = ""
    expansion: str = ""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    speaks_of: tuple[str, ...] = ()
    for_people: str = ""
    earlier_numbers: tuple[Number, ...] = ()
    """Those it has borne before, the first one first."""
    history: tuple[ChangeNote, ...] = ()
    """How it came to be and its last change; in a full list, every change."""


class RuleList(Value, frozen=True, kw_only=True):
    """The rules of a game at a moment."""

    format: int
    game: str
    title: str
    entry: int
    """The moment: the last entry that is taken into account."""
    time: Time
    """When that entry was made."""
    digest: str
    """Of the law: what the entry after this one is bound to."""
    immutable: int
    """How many rules in force there are of each rank."""
    mutable: int
    full: bool
    """Whether every change is noted, and repealed rules are listed."""
    rules: tuple[ExportedRule, ...]
    """Those in force, by ordinal."""
    repealed: tuple[ExportedRule, ...] = ()

    def sections(self) -> tuple[tuple[str, str, tuple[ExportedRule, ...]], ...]:
        """The rules by rank, then those repealed: each part that has any, with a name and a heading."""
        parts = [(rank, tuple(r for r in self.rules if r.rank == rank)) for rank in ("immutable", "mutable")]
        parts.append(("repealed", self.repealed))
        return tuple((name, f"{name.capitalize()} rules ({len(held)})", held) for name, held in parts if held)


def write_json(listed: RuleList) -> str:
    """The list as JSON in its one canonical spelling, on one line."""
    return canonical(listed).decode() + "\n"
