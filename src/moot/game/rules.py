"""Rules with their revisions and amendments: a text is its first text with the amendments in force on top."""

from moot.game.changes import Change, Content, Edit, Wording
from moot.game.values import DefaultedValue, Number, Rank, RuleId, T, Time, Value, digest
from moot.languages import N_

LANGUAGE = 3
"""The edition of the mechanism language in which the rules of a game that begins now are read.

A game keeps the edition that it began with, and so does one that begins in its place. In the first, a restriction on a
move that names no kind of proposal covers rule changes alone, and so does an answer to any term; and what is divided is
rounded. In the first two, work inside a single call of Python isn't counted in steps, and a
proposal of a new rule without a title is called “a new rule”.
"""


COUNTS_WORK = 3
"""The first edition in which work inside single calls is counted in steps, and none depends on the machine."""
TITLED_BY_WORDS = 3
"""The first edition in which the first words of a new rule stand in for the title of its proposal."""


class RuleText(Value, frozen=True):
    """A rule in a file, before any game."""

    number: Number
    rank: Rank
    content: Content
    raw: str = ""
    """The file's own text, if it differs from the canonical form."""
    printed: str = ""
    """The number as printed in the source document, if it differs."""
    ordinal: int | None = None
    """Its ordinal, if that isn't its number."""


class Ruleset(Value, frozen=True):
    """A folder of rule files that a game can start from."""

    name: str
    rules: tuple[RuleText, ...]
    papers: dict[str, str] = {}
    """Other files in the folder (notes, the ruleset's front page), byte for byte."""
    settings: dict[str, str] = {}

    @property
    def title(self) -> str:
        """The name for people."""
        return self.settings.get("title", self.name)


SHADOW = "shadow"
"""The setting of a game that is played beside a community's own bookkeeping, which still counts: `yes`."""


class Because(Value, frozen=True):
    """The cause of an event: rule, revision and provision; a move's own events have none."""

    rule: Number
    revision: int = 1
    provision: str = ""


class Against(Value, frozen=True):
    """A rule's reason against a move."""

    reason: str
    because: Because


class Amendment(Value, frozen=True):
    """An amendment of a rule's wording, which can itself be amended or repealed (103(2))."""

    number: Number
    """The number of the proposal that made it."""
    wordings: tuple[Wording, ...]
    """Its wordings: the first, and one for each amendment of it; the last is in force."""
    since: int
    """The entry that made it."""
    repealed: int | None = None


class Revision(DefaultedValue, frozen=True):
    """A rule from one entry to the next change."""

    revision: int
    entry: int
    time: Time
    number: Number
    ordinal: int
    rank: Rank
    content: Content
    proposal: Number = Number("")
    change: str = "initial"
    printed: str = ""
    """The number as printed in the source document, if it differs."""


class Rule(Value, frozen=True):
    """A rule through its whole life. `id` never changes, `number` is its current one."""

    id: RuleId
    first: Content
    amendments: tuple[Amendment, ...]
    revisions: tuple[Revision, ...]
    repealed: int | None = None
    """The entry that repealed it."""
    repealed_at: Time | None = None
    repealed_by: Number = Number("")
    """The proposal that repealed it, if one did."""
    raw: str = ""

    @property
    def now(self) -> Revision:
        """The latest revision."""
        return self.revisions[-1]

    @property
    def number(self) -> Number:
        return self.revisions[-1].number

    @property
    def rank(self) -> Rank:
        return self.revisions[-1].rank

    @property
    def ordinal(self) -> int:
        return self.revisions[-1].ordinal

    @property
    def content(self) -> Content:
        return self.revisions[-1].content

    @property
    def in_force(self) -> bool:
        return self.repealed is None

    @property
    def numbers(self) -> tuple[Number, ...]:
        """All numbers of the rule, the first one first."""
        return tuple(dict.fromkeys(r.number for r in self.revisions))

    def at(self, entry: int) -> Revision | None:
        """The revision in force after `entry`; None if the rule wasn't in force."""
        if self.repealed is not None and self.repealed <= entry:
            return None
        return next((r for r in reversed(self.revisions) if r.entry <= entry), None)

    def layers(self) -> tuple[tuple[Number, str], ...]:
        """The text after each layer in force, with the proposal that made the layer: the input for blame.

        What the game began with has no proposal, and a layer that is lost has no words.
        """
        content, out = self.first, [(self.revisions[0].proposal, self.first.text)]
        for amendment in self.amendments:
            if amendment.repealed is None:
                content, _ = reword(content, amendment.wordings[-1])
                out.append((amendment.number, content.text))
        return tuple(out)


def edited(text: str, edits: tuple[Edit, ...]) -> tuple[str, list[str]]:
    """A text after edits, and the faults of those that don't apply (they are skipped)."""
    wrong: list[str] = []
    for edit in edits:
        found = text.count(edit.find) if edit.find else 0
        if found == 1:
            text = text.replace(edit.find, edit.replace)
        elif found:
            stands = N_(
                "“{words}” stands {count} times in the text; it must stand there once", words=edit.find, count=found
            )
            wrong.append(stands)
        else:
            wrong.append(N_("“{words}” stands nowhere in the text; it must stand there once", words=edit.find))
    return text, wrong


def _or(new: T | None, old: T) -> T:
    return old if new is None else new


def reword(content: Content, wording: Wording) -> tuple[Content, list[str]]:
    """A content after one amendment, and the faults of what doesn't apply."""
    text, wrong = edited(content.text if wording.text is None else wording.text, wording.edits)
    mechanism, expansion = content.mechanism, content.expansion
    if wording.mechanism is not None:
        mechanism, expansion = wording.mechanism, wording.expansion or ""
    return Content(
        title=_or(wording.title, content.title),
        text=text,
        mechanism=mechanism,
        expansion=expansion,
        prevails_over=_or(wording.prevails_over, content.prevails_over),
        yields_to=_or(wording.yields_to, content.yields_to),
        speaks_of=_or(wording.speaks_of, content.speaks_of),
        for_people=_or(wording.for_people, content.for_people if not mechanism else ""),
        lost=content.lost if wording.text is None else wording.lost,
    ), wrong


def layered(first: Content, amendments: tuple[Amendment, ...]) -> tuple[Content, list[str]]:
    """The first content with the amendments in force applied in order, and the faults."""
    content = first
    wrong: list[str] = []
    for amendment in amendments:
        if amendment.repealed is None:
            content, faults = reword(content, amendment.wordings[-1])
            wrong += [N_("amendment {number}: {fault}", number=amendment.number, fault=fault) for fault in faults]
    return content, wrong


def digest_of(changes: tuple[Change, ...]) -> str:
    """The digest of the exact changes voted on, which ballots bind to (106)."""
    return digest(changes)
