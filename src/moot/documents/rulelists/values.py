"""Values of a rule list; `docs/export.md` describes these fields as JSON."""

from typing import Literal

from moot.game.changes import ChangeKind
from moot.game.values import Number, Rank, RuleId, Time, Value, canonical

FORMAT = 1
"""The version of the list's JSON."""


class ChangeNote(Value, frozen=True, kw_only=True):
    """A note on a change of a rule, as below the rules of a published list."""

    change: ChangeKind | Literal["initial", "tied"]
    """What happened; `tied` means that a mechanism was attached when a game with a history was opened."""
    entry: int
    time: Time
    rule: Number
    """The rule's number from then on."""
    was: Number = Number("")
    """The number before, if it was another."""
    rank: Rank | None = None
    """The new rank after a transmutation."""
    amendment: Number = Number("")
    """The amendment that was amended or repealed."""
    proposal: Number = Number("")
    title: str = ""
    """The proposal's."""
    author: str = ""
    """The proposal's."""
    by: Number = Number("")
    """The rule that made the change itself, if no proposal did."""


class ExportedRule(Value, frozen=True, kw_only=True):
    """A rule of a rule list."""

    id: RuleId
    number: Number
    title: str
    rank: Rank
    revision: int
    text: str
    lost: bool = False
    """Whether the text isn't known."""
    printed: str = ""
    """The number as printed in the source document, if it differs."""
    mechanism: str = ""
    expansion: str = ""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    speaks_of: tuple[str, ...] = ()
    for_people: str = ""
    ordinal: int | None = None
    """What it ranks by among the rules, if that isn't its number."""
    earlier_numbers: tuple[Number, ...] = ()
    """Its former numbers, the first one first."""
    history: tuple[ChangeNote, ...] = ()
    """Its origin and last change; in a full list, every change."""


class RuleList(Value, frozen=True, kw_only=True):
    """The rules of a game at a moment."""

    format: int
    game: str
    title: str
    entry: int
    """The moment: the last entry included."""
    time: Time
    """The time of that entry."""
    digest: str
    """The digest of the law at that moment."""
    immutable: int
    """The number of rules in force of each rank."""
    mutable: int
    full: bool
    """Whether all changes and repealed rules are listed."""
    rules: tuple[ExportedRule, ...]
    """The rules in force, by ordinal."""
    repealed: tuple[ExportedRule, ...] = ()

    def sections(self) -> tuple[tuple[str, str, tuple[ExportedRule, ...]], ...]:
        """The rules by rank, then repealed rules: each section that isn't empty, with a name and a heading."""
        parts = [(rank, tuple(r for r in self.rules if r.rank == rank)) for rank in ("immutable", "mutable")]
        parts.append(("repealed", self.repealed))
        return tuple((name, f"{name.capitalize()} rules ({len(held)})", held) for name, held in parts if held)


def write_json(listed: RuleList) -> str:
    """Write the list as canonical JSON, on one line."""
    return canonical(listed).decode() + "\n"
