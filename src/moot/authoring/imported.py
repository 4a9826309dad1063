"""What a published document comes to, and the paper on it that stays with the game."""

from collections.abc import Iterable, Iterator

from moot.authoring.tying import Tying
from moot.documents.published.history import History
from moot.documents.published.values import PublishedRule, PublishedRuleset, SourceNote
from moot.game.changes import Fault
from moot.game.rules import RuleText
from moot.game.values import Number, Value


class Unplaced(Value, frozen=True):
    """A stretch of a document that could not be placed."""

    line: int
    column: int
    text: str


class Imported(Value, frozen=True):
    """What a document comes to, before any game has begun from it."""

    name: str
    """The file's."""
    digest: str
    """SHA-256 of the file."""
    title: str
    published: PublishedRuleset
    told: History
    unplaced: tuple[Unplaced, ...]
    standing: tuple[RuleText, ...]
    """The rules as they stand, with the mechanisms that they were given."""
    settings: dict[str, str]
    faults: tuple[Fault, ...]
    advice: tuple[Fault, ...]
    """Those of the faults that are no hindrance to reading: what an editor of the document would look at."""
    with_history: bool
    """Whether a game is to begin with the document's history."""
    tying: Tying | None = None

    @property
    def proposals(self) -> int:
        """How many proposals the document tells of."""
        return sum(bool(step.told.proposal) for step in self.told.steps)

    @property
    def lost(self) -> tuple[Number, ...]:
        """The rules in force of which the document has no text."""
        return tuple(rule.number for rule in self.standing if rule.content.lost)

    @property
    def renumbered(self) -> tuple[tuple[str, Number], ...]:
        """The rules that have another number here than the document prints: it prints one twice, or with letters."""
        return tuple((rule.printed, rule.number) for rule in self.standing if rule.printed)


def paper(imported: Imported) -> str:
    """The paper, in Markdown."""
    return "\n".join(_lines(imported)).rstrip() + "\n"


def _lines(imported: Imported) -> Iterator[str]:
    yield "# Where these rules come from\n"
    yield f"Read from `{imported.name}`, whose SHA-256 is `{imported.digest}`: {summary(imported)}\n"
    yield from _section("Numbers", (f"- The document prints {p}; here it is {n}." for p, n in imported.renumbered))
    yield from _section("Lost", (f"- The document has no text of rule {number}." for number in imported.lost))
    yield from _section("What the document says of its rules", _facts(imported.published.rules))
    yield from _section("Beside the rules", (_noted(note) for note in imported.published.notes))
    yield from _section("Not placed", (f"- line {u.line}: {_code(u.text)}" for u in imported.unplaced))
    yield from _section("Faults", (f"- line {f.line}: {f.message} ({f.code})" for f in imported.faults))


def summary(imported: Imported) -> str:
    """How much was found, in a sentence."""
    rules, proposals, unplaced = len(imported.standing), imported.proposals, len(imported.unplaced)
    return (
        f"{rules} {'rule' if rules == 1 else 'rules'},"
        f" {proposals or 'no'} {'proposal' if proposals == 1 else 'proposals'} on record,"
        f" {unplaced or 'nothing'} not placed."
    )


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    listed = list(lines)
    if listed:
        yield f"## {title}\n"
        yield from listed
        yield ""


def _facts(rules: Iterable[PublishedRule]) -> Iterator[str]:
    """Of each rule what the document notes beside its text."""
    for rule in rules:
        said = [
            f"revision {rule.revision}" if rule.revision else "",
            f"power {rule.power}" if rule.power else "",
            f"by {rule.proposer}" if rule.proposer else "",
            f"proposed {rule.proposed.printed}" if rule.proposed else "",
            f"adopted {rule.adopted.printed}" if rule.adopted else "",
            f"last changed {rule.changed.printed}" if rule.changed else "",
            *(f"“{link.printed}”" for link in rule.links),
            *(f"judgment {judgment.heading}" for judgment in rule.judgments if judgment.heading),
        ]
        if any(said):
            yield f"- {rule.printed}: {', '.join(word for word in said if word)}"
        for judgment in rule.judgments:
            yield from (f"  - {_code(line)}" for line in judgment.text.splitlines() if line.strip())
        for note in rule.notes:
            yield f"  - {note.kind}: {_code(note.text)}"


def _noted(note: SourceNote) -> str:
    return f"- line {note.place.line}, {note.kind}: {_code(note.text)}"


def _code(text: str) -> str:
    """Words of the document, on one line, so that nothing of them is taken for the paper's own."""
    flat = " ".join(text.split())
    marks = "`" * (max((len(run) for run in _runs(flat)), default=0) + 1)
    pad = " " if flat.startswith("`") or flat.endswith("`") else ""
    return f"{marks}{pad}{flat}{pad}{marks}"


def _runs(text: str) -> Iterator[str]:
    """The runs of backticks in a text."""
    run = ""
    for character in text:
        if character == "`":
            run += character
        elif run:
            yield run
            run = ""
    if run:
        yield run
