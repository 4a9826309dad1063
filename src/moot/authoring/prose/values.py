"""Values of proposals in plain words: their changes, code, obstacles, and the passages that ask for nothing."""

import re

from moot.documents.prose import NotUnderstood, ParsedProposal, ProposalWarning, RuleIn, TextSpan
from moot.game.changes import Change
from moot.game.values import Value
from moot.languages import N_, _
from moot.views.texts import cut

_WORDS = re.compile(r"[^\s.,;:!][\s\S]*[^\s]|\w")
NO_INSTRUCTION = "prose.not-an-instruction"
"""The parser's code for words that ask for nothing."""
UNKNOWN_FORM = "prose.not-understood"
"""The parser's code for words that look like an instruction in an unknown form."""
READ_AS = "prose.read-as"
"""The parser's code for a slip, and what it is read as."""
_BARE = "prose.no-verb"
_REMEDIES = {
    UNKNOWN_FORM: N_(
        "start it like “Enact a new rule: …”, “Amend rule 206 to read: …” or “Repeal rule 206.”; "
        "put a remark in [square brackets]"
    ),
    "prose.no-text": N_("put the text after a colon, as in: Enact a new rule titled “Tea”: Tea is at four."),
    "prose.text-end": N_("put the text, as far as it goes, in “quotation marks” or {braces}"),
}
_REMEDY = N_("correct it, or put it in [square brackets] as a remark")


class ChangeWithSource(Value, frozen=True):
    """A rule change with the passages that ask for it: several, if they edit the same rule."""

    change: Change
    spans: tuple[TextSpan, ...]


class Obstacle(Value, frozen=True):
    """An instruction that can't be proposed: why, what comes nearest, and what to do."""

    span: TextSpan
    reason: str
    code: str
    nearest: str = ""
    remedy: str = ""


class OfferedSentence(Value, frozen=True):
    """A sentence that runs, offered for one that isn't understood."""

    text: str
    note: str = ""
    """Which words would be left out; empty if none would."""


class SentenceThatRuns(Value, frozen=True):
    """A sentence of a new text, and whether the code does what it says."""

    text: str
    runs: bool
    said: str = ""
    """How the sentence that runs is usually said."""
    nearest: tuple[OfferedSentence, ...] = ()
    """If it doesn't run: the nearest sentences that would, or all that it may mean."""
    is_ambiguous: bool = False
    held_back: str = ""
    """Why it doesn't run although it's understood: another sentence may limit it."""


class DraftedCode(Value, frozen=True):
    """The code that goes along with an amended or a new text."""

    span: TextSpan
    rule: str
    """The rule's number; empty for a new rule."""
    says: tuple[str, ...]
    """What it does that the rule's code didn't do before, in plain words."""
    code: str = ""
    """Empty where nothing of a new rule runs."""
    sentences: tuple[SentenceThatRuns, ...] = ()
    """The new sentences of the text."""
    left: tuple[str, ...] = ()
    """The new sentences that don't run."""

    @property
    def message(self) -> str:
        """The warning or the note for the author, in one line."""
        gets = _("the new rule gets the code for these words")
        if self.rule:
            gets = _("rule {rule} gets the code for these words", rule=self.rule)
        says = f": {' '.join(self.says)}".rstrip(".") if self.says else ""
        left = _("players see to the rest: “{sentences}”", sentences=" ".join(self.left)) if self.left else ""
        return "; ".join(filter(None, (gets + says, left)))


class ProseProposal(Value, frozen=True):
    """A proposal in plain words, with the rule changes that it asks for."""

    text: str
    understood: ParsedProposal
    rules: tuple[RuleIn, ...]
    """The game's rules, as the parser sees them."""
    meant: tuple[ChangeWithSource, ...] = ()
    """The rule changes, each with the words that it comes from."""
    obstacles: tuple[Obstacle, ...] = ()
    """Problems; if there are any, nothing is proposed."""
    warnings: tuple[ProposalWarning, ...] = ()
    drafted: tuple[DraftedCode, ...] = ()
    """The code that goes along with the changes, because their sentences come to it."""
    seen: str = ""
    """The digest of the changes and of the rules before them, which a confirmation must match."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The rule changes to propose."""
        return tuple(one.change for one in self.meant)

    @property
    def unused(self) -> tuple[NotUnderstood, ...]:
        """The sentences that ask for nothing, each with the form of an instruction that is closest, if one is."""
        return tuple(one for one in self.understood.not_understood if one.code == NO_INSTRUCTION)

    @property
    def slips(self) -> tuple[ProposalWarning, ...]:
        """What has a slip and is read as something else, which the author has to see and confirm."""
        return tuple(one for one in self.warnings if one.code == READ_AS)

    @property
    def is_bare(self) -> bool:
        """Whether all of it counts as the text of a new rule, because it has no instruction."""
        kinds = [change.kind for change in self.understood.changes]
        return kinds == ["enact"] and any(warned.code == _BARE for warned in self.understood.warnings)

    @property
    def can_be_proposed(self) -> bool:
        """Whether everything was understood, and it changes something."""
        return bool(self.meant) and not self.obstacles

    @property
    def is_rule_text(self) -> bool:
        """Whether all of it is the text of one new rule, as its author wants it proposed."""
        return bool(self.meant) and not self.understood.changes

    @property
    def instructs(self) -> bool:
        """Whether it asks for changes in words, or tries to."""
        return bool(self.obstacles) or (bool(self.meant) and not self.is_bare)


def missed(understood: ParsedProposal) -> tuple[Obstacle, ...]:
    """The instructions that can't be followed, as obstacles."""
    stuck = (one for one in understood.not_understood if one.code != NO_INSTRUCTION)
    return tuple(
        Obstacle(one.span, one.reason, one.code, one.nearest, _REMEDIES.get(one.code, _REMEDY)) for one in stuck
    )


def talk(text: str, understood: ParsedProposal) -> tuple[TextSpan, ...]:
    """The words that belong to no instruction, and so change no rule."""
    taken = [change.span for change in understood.changes] + [one.span for one in missed(understood)]
    found, at = [], 0
    for span in (*sorted(taken, key=lambda one: one.start), TextSpan(len(text), len(text))):
        rest = _WORDS.search(text, at, max(at, span.start))
        if rest:
            found.append(TextSpan(rest.start(), rest.end()))
        at = max(at, span.end)
    return tuple(found)


def place(text: str, at: int) -> tuple[int, int]:
    """The line and column of a character, counted from 1."""
    before = text[:at].replace("\r\n", " \n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def quoted(text: str, span: TextSpan) -> str:
    """The words of a span on one line, shortened if there are many."""
    return cut(text[span.start : span.end])
