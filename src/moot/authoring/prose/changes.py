"""Rule changes for a game's proposal, from the parsed changes of a text in plain words, with the words of each."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from moot.authoring.prose.values import ChangeWithSource, Obstacle
from moot.documents.prose import ProposalWarning, ProseChange, TextSpan
from moot.game.changes import Amend, Change, Content, Enact, Repeal, RepealAmendment, Retitle, Transmute, Wording
from moot.game.rulebook import faults_of
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Rank, RuleId
from moot.languages import N_
from moot.law.files.front_matter import tidy


def changes_to_carry(state: State, changes: Sequence[ProseChange]) -> "CarriedChanges":
    """The changes to propose, in order: amendments of one rule are merged, and changes of a new rule applied to it."""
    carried = CarriedChanges(state)
    for change in changes:
        stuck = _beyond_proposals(change) or carried.take(change)
        if stuck is not None:
            carried.obstacles.append(stuck)
    return carried


def _beyond_proposals(change: ProseChange) -> Obstacle | None:
    """The obstacle if no proposal of any game can make this change."""
    if change.condition:
        reason = N_(
            "a proposal is adopted or not, and cannot hang on a condition (“{condition}”)", condition=change.condition
        )
        remedy = N_("write the condition into the rule, or propose the change when it holds")
        return Obstacle(change.span, reason, "prose.condition", remedy=remedy)
    if change.kind == "renumber":
        reason = N_("a rule's number comes from the rules, and no proposal sets it")
        remedy = N_("leave the new number out, or propose a rule that says how rules are numbered")
        return Obstacle(change.span, reason, "prose.renumber", remedy=remedy)
    if change.kind == "set-power" or change.power:
        reason = N_("rules have no power here: they are immutable or mutable")
        remedy = N_(
            "leave the power out; a rule's rank can be changed, and a rule can say which rules it prevails over"
        )
        return Obstacle(change.span, reason, "prose.power", remedy=remedy)
    if change.rank not in (None, "immutable", "mutable"):
        reason = N_("a rule is immutable or mutable, and not “{rank}”", rank=change.rank)
        return Obstacle(change.span, reason, "prose.rank", remedy=N_("say which of the two it becomes"))
    return None


@dataclass
class _New:
    """A new rule of the text: the index of its enactment, and the number and title that the text gives it."""

    place: int
    number: str
    title: str


@dataclass
class CarriedChanges:
    """The rule changes of a proposal, and the problems with it."""

    state: State
    meant: list[ChangeWithSource] = field(default_factory=list)
    obstacles: list[Obstacle] = field(default_factory=list)
    warnings: list[ProposalWarning] = field(default_factory=list)
    new: list[_New] = field(default_factory=list)
    amended: dict[RuleId, int] = field(default_factory=dict)
    """The index of each rule's amendment."""
    touched: set[RuleId] = field(default_factory=set)
    peeled: set[RuleId] = field(default_factory=set)
    """Rules that lose an amendment, so that their text isn't known."""
    exchanged: dict[RuleId, RuleId] = field(default_factory=dict)
    """Rules that get the content of another rule, and that rule."""

    def take(self, change: ProseChange) -> Obstacle | None:
        """Add one change; returns the obstacle if it can't be added."""
        if change.kind == "enact":
            self._enact(change)
            return None
        new = self._new(change)
        if isinstance(new, Obstacle):
            return new
        rule = self.state.rule(change.rule) if new is None else None
        if change.code_of:
            return self._exchange(rule, self.state.rule(change.code_of), change)
        if new is not None:
            return self._of_new(new, change)
        if rule is None:
            return Obstacle(change.span, N_("there is no rule {rule}", rule=change.rule), "prose.unknown-rule")
        return self._of_rule(rule, change)

    def _enact(self, change: ProseChange) -> None:
        content = Content(title=_line(change.title), text=tidy(change.text or ""))
        rank: Rank = "immutable" if change.rank == "immutable" else "mutable"
        self.new.append(_New(len(self.meant), change.rule, change.title or ""))
        self.meant.append(ChangeWithSource(Enact(content, rank), (change.span,)))
        if change.rule:
            told = N_("a new rule's number comes from the rules: it may be another than {rule}", rule=change.rule)
            self._warn(change, told, "number")

    def _new(self, change: ProseChange) -> _New | Obstacle | None:
        """The new rule that a change is about; None if it is about an existing one."""
        if change.rule:
            return next((one for one in reversed(self.new) if one.number == change.rule), None)
        found = [one for one in self.new if not one.number]
        if len(found) > 1 and change.kind == "amend":
            found = [one for one in found if one.title == (change.title or "")]
        if len(found) != 1:
            reason = N_("several rules are new here, and it is not clear which of them this is about")
            remedy = N_("write into the new rule what it shall say")
            return Obstacle(change.span, reason, "prose.which-rule", remedy=remedy)
        return found[0]

    def _of_new(self, new: _New, change: ProseChange) -> Obstacle | None:
        was = self.meant[new.place]
        assert isinstance(was.change, Enact)
        enact = was.change
        match change.kind:
            case "amend":
                enact = replace(enact, content=replace(enact.content, text=tidy(change.text or "")))
            case "retitle":
                new.title = change.title or ""
                enact = replace(enact, content=replace(enact.content, title=_line(change.title)))
            case "transmute":
                enact = replace(enact, rank="immutable" if change.rank == "immutable" else "mutable")
            case _:
                reason = N_("this takes away what the same proposal brings in")
                return Obstacle(change.span, reason, "prose.new-rule", remedy=N_("leave both out"))
        self.meant[new.place] = ChangeWithSource(enact, _with(was.spans, change.span))
        return None

    def _of_rule(self, rule: Rule, change: ProseChange) -> Obstacle | None:
        if change.kind == "amend":
            return self._amend(rule, change)
        made = _change_of(rule, change)
        wrong = faults_of(self.state, made) if rule.id not in self.touched else []
        if wrong:
            near = ", ".join(a.number for a in rule.amendments if a.repealed is None)
            is_near = near and change.kind == "repeal-amendment"
            nearest = N_("amendments in force: {near}", near=near) if is_near else ""
            return Obstacle(change.span, wrong[0], "prose.cannot-apply", nearest, N_("correct it, or leave it out"))
        self.touched.add(rule.id)
        if change.kind == "repeal-amendment":
            if rule.id in self.amended:
                return _peeled(rule, change)
            self.peeled.add(rule.id)
        if not any(one.change == made for one in self.meant):
            self.meant.append(ChangeWithSource(made, (change.span,)))
        return None

    def _exchange(self, rule: Rule | None, other: Rule | None, change: ProseChange) -> Obstacle | None:
        """Give a rule what another one says, with its code and its claims on other rules."""
        if rule is None or other is None:
            reason = N_("a rule that is new here can't be exchanged")
            return Obstacle(change.span, reason, "prose.exchange", remedy=N_("write the new rule as it should be"))
        edited = {*self.amended, *self.peeled} - ({other.id} if self.exchanged.get(other.id) == rule.id else set())
        if edited & {rule.id, other.id}:
            said = {"rule": rule.number, "other": other.number}
            reason = N_("rule {rule} and rule {other} are exchanged, and one of them is amended too", **said)
            return _two_at_once(change, reason)
        if rule.content.lost or other.content.lost:
            reason = N_("the text of one of these rules is lost")
            return Obstacle(change.span, reason, "prose.exchange", remedy=N_("amend the rules to read as they should"))
        content = other.content
        wording = Wording(
            text=content.text, title=None if change.title is None else _line(change.title),
            mechanism=content.mechanism, expansion=content.expansion or None, prevails_over=content.prevails_over,
            yields_to=content.yields_to, speaks_of=content.speaks_of, for_people=content.for_people,
        )  # fmt: skip
        self.exchanged[rule.id] = other.id
        self._append(rule, wording, change)
        return None

    def _amend(self, rule: Rule, change: ProseChange) -> Obstacle | None:
        if rule.id in self.exchanged:
            reason = N_("rule {rule} is exchanged with another one and amended at once", rule=rule.number)
            return _two_at_once(change, reason)
        if rule.id in self.peeled:
            return _peeled(rule, change)
        title = None if change.title is None else _line(change.title)
        wording = Wording(text=tidy(change.text or ""), title=title)
        at = self.amended.get(rule.id)
        if at is not None:
            was = self.meant[at]
            assert isinstance(was.change, Amend)
            wording = replace(wording, title=was.change.wording.title if title is None else title)
            self.meant[at] = ChangeWithSource(Amend(rule.number, wording), _with(was.spans, change.span))
            return None
        self._append(rule, wording, change)
        if rule.content.lost:
            told = N_("rule {rule}: its text is lost, and it will read only as given here", rule=rule.number)
            self._warn(change, told, "lost")
        return None

    def _append(self, rule: Rule, wording: Wording, change: ProseChange) -> None:
        self.amended[rule.id] = len(self.meant)
        self.touched.add(rule.id)
        self.meant.append(ChangeWithSource(Amend(rule.number, wording), (change.span,)))

    def _warn(self, change: ProseChange, message: str, code: str) -> None:
        self.warnings.append(ProposalWarning(change.span, message, f"prose.{code}"))


def _change_of(rule: Rule, change: ProseChange) -> Change:
    match change.kind:
        case "repeal":
            return Repeal(rule.number)
        case "transmute":
            return Transmute(rule.number, "immutable" if change.rank == "immutable" else "mutable")
        case "retitle":
            return Retitle(rule.number, _line(change.title))
    assert change.kind == "repeal-amendment" and change.amendment is not None
    return RepealAmendment(rule.number, change.amendment)


def _peeled(rule: Rule, change: ProseChange) -> Obstacle:
    told = N_("rule {rule} is amended and loses an amendment at once: what it then says is not clear", rule=rule.number)
    return _two_at_once(change, told)


def _two_at_once(change: ProseChange, reason: str) -> Obstacle:
    """The obstacle if two changes of one rule can't be in one proposal."""
    return Obstacle(change.span, reason, "prose.two-at-once", remedy=N_("propose one of the two, and then the other"))


def _line(title: str | None) -> str:
    return " ".join((title or "").split())


def _with(spans: tuple[TextSpan, ...], span: TextSpan) -> tuple[TextSpan, ...]:
    return spans if span in spans else (*spans, span)
