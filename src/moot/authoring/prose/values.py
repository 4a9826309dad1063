"""Values of proposals in plain words: their changes, code, obstacles, and the passages that ask for nothing."""

from moot.documents.prose import NotUnderstood, ParsedProposal, ProposalWarning, RuleIn, TextSpan
from moot.documents.prose.values import NOT_UNDERSTOOD, READ_AS, TEXT_END
from moot.game.changes import Change
from moot.game.values import Value
from moot.languages import N_, _
from moot.views.texts import cut

_BARE = "prose.no-verb"
_REMEDIES = {
    NOT_UNDERSTOOD: N_(
        "start it like “Enact a new rule: …”, “Amend rule 206 to read: …” or “Repeal rule 206.”; "
        "put a remark in [square brackets]"
    ),
    "prose.no-text": N_("put the text after a colon, as in: Enact a new rule titled “Tea”: Tea is at four."),
    TEXT_END: N_("put the text, as far as it goes, in “quotation marks” or {braces}"),
    "prose.condition": N_("write the condition into the rule, or propose the change when it holds"),
    "prose.renumber": N_("leave the new number out, or propose a rule that says how rules are numbered"),
    "prose.power": N_(
        "leave the power out; a rule's rank can be changed, and a rule can say which rules it prevails over"
    ),
    "prose.rank": N_("say which of the two it becomes"),
    "prose.which-rule": N_("write into the new rule what it shall say"),
    "prose.new-rule": N_("leave both out"),
    "prose.cannot-apply": N_("correct it, or leave it out"),
    "prose.exchange": N_("write each of the two rules as it should be"),
    "prose.two-at-once": N_("propose one of the two, and then the other"),
    "prose.mechanism": N_("put the code between lines of ``` right below the words that make or amend its rule"),
}
_REMEDY = N_("correct it, or put it in [square brackets] as a remark")


class DraftedCode(Value, frozen=True):
    """The code that goes along with an amended or a new text."""

    rule: str
    """The rule's number; empty for a new rule."""
    says: tuple[str, ...]
    """What it does that the rule's code didn't do before, in plain words."""
    left: tuple[str, ...]
    """The new sentences that don't run."""

    @property
    def message(self) -> str:
        """The note for the author, in one line."""
        gets = _("the new rule gets the code for these words")
        if self.rule:
            gets = _("rule {rule} gets the code for these words", rule=self.rule)
        says = f": {' '.join(self.says)}".rstrip(".") if self.says else ""
        left = _("players see to the rest: “{sentences}”", sentences=" ".join(self.left)) if self.left else ""
        return "; ".join(filter(None, (gets + says, left)))


class ChangeWithSource(Value, frozen=True):
    """A rule change with the passages that ask for it: several, if they edit the same rule."""

    change: Change
    spans: tuple[TextSpan, ...]
    drafted: DraftedCode | None = None
    """The code drafted from the words of the change; None if they make none."""


class Obstacle(NotUnderstood, frozen=True):
    """An instruction that can't be proposed: why, what comes nearest, and what to do."""

    remedy: str = ""

    @property
    def reason_and_nearest(self) -> str:
        """Why it can't be proposed, with what comes nearest."""
        if not self.nearest:
            return self.reason
        return N_("{reason} (nearest: {instruction})", reason=self.reason, instruction=self.nearest)


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
    seen: str = ""
    """The digest of the changes and of the rules before them, which a confirmation must match."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The rule changes to propose."""
        return tuple(one.change for one in self.meant)

    @property
    def unused(self) -> tuple[NotUnderstood, ...]:
        """The sentences that ask for nothing, each with the form of an instruction that is closest, if one is."""
        return tuple(one for one in self.understood.not_understood if not one.is_obstacle)

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


def obstacle(span: TextSpan, reason: str, code: str, nearest: str = "") -> Obstacle:
    """An obstacle with the remedy for its code."""
    return Obstacle(span, reason, code, nearest, _REMEDIES.get(code, _REMEDY))


def missed(understood: ParsedProposal) -> tuple[Obstacle, ...]:
    """The instructions that can't be followed, as obstacles."""
    return tuple(obstacle(one.span, one.reason, one.code, one.nearest) for one in understood.obstacles)


def place(text: str, at: int) -> tuple[int, int]:
    """The line and column of a character, counted from 1."""
    before = text[:at].replace("\r\n", " \n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def quoted(text: str, span: TextSpan) -> str:
    """The words of a span on one line, shortened if there are many."""
    return cut(text[span.start : span.end])
