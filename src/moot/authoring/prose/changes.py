"""Rule changes for a game's proposal, from the parsed changes of a text in plain words, with the words of each."""

from collections.abc import Sequence

from msgspec.structs import replace

from moot.authoring.prose.values import ChangeWithSource, Obstacle, obstacle
from moot.documents.prose import ProposalWarning, ProseChange, TextSpan
from moot.documents.prose.instructions import CannotApply
from moot.game.changes import Amend, Change, Content, Enact, Repeal, RepealAmendment, Retitle, Transmute, Wording
from moot.game.rulebook import faults_of
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, Rank, RuleId
from moot.languages import N_
from moot.law.files.front_matter import tidy


class CarriedChanges:
    """The changes to propose, in order: amendments of one rule are merged, and changes of a new rule applied to it."""

    def __init__(self, state: State, changes: Sequence[ProseChange]):
        self.state = state
        self.meant: list[ChangeWithSource] = []
        self.obstacles: list[Obstacle] = []
        self.warnings: list[ProposalWarning] = []
        self._new: dict[int, Number] = {}
        """The place of each new rule in `meant`, and the number that the text gives it."""
        self._amended: dict[RuleId, int] = {}
        """The place of each rule's amendment in `meant`."""
        self._touched: set[RuleId] = set()
        self._peeled: set[RuleId] = set()
        """Rules that lose an amendment, so that their text isn't known."""
        self._exchanged: dict[RuleId, RuleId] = {}
        """Rules that exchange their texts, each with the one whose text it gets."""
        for change in changes:
            try:
                self._take(change)
            except CannotApply as trouble:
                self.obstacles.append(obstacle(change.span, trouble.reason, trouble.code, trouble.nearest))

    def _take(self, change: ProseChange) -> None:
        """Add one change; raises `CannotApply`."""
        _check(change)
        if change.kind == "enact":
            self._enact(change)
            return
        place = self._place_of_new(change)
        rule = self.state.rule(change.rule) if place is None else None
        if change.code_of:
            self._exchange(rule, self.state.rule(change.code_of), change)
        elif place is not None:
            self._change_new(place, change)
        elif rule is None:
            raise CannotApply(N_("there is no rule {rule}", rule=change.rule), "prose.unknown-rule")
        elif change.kind == "amend":
            self._amend(rule, change)
        else:
            self._change(rule, change)

    def _enact(self, change: ProseChange) -> None:
        content = Content(title=_line(change.title), text=tidy(change.text or ""))
        self._new[len(self.meant)] = change.rule
        self.meant.append(ChangeWithSource(Enact(content, _rank(change)), (change.span,)))
        if change.rule:
            told = N_("a new rule's number comes from the rules: it may be another than {rule}", rule=change.rule)
            self._warn(change, told, "prose.number")

    def _place_of_new(self, change: ProseChange) -> int | None:
        """The place of the new rule that a change is about; None if it is about an existing one."""
        if change.rule:
            return next((place for place, number in reversed(self._new.items()) if number == change.rule), None)
        found = [place for place, number in self._new.items() if not number]
        if len(found) > 1 and change.kind == "amend":
            found = [place for place in found if self._enacted(place).content.title == _line(change.title)]
        if len(found) != 1:
            told = N_("several rules are new here, and it is not clear which of them this is about")
            raise CannotApply(told, "prose.which-rule")
        return found[0]

    def _enacted(self, place: int) -> Enact:
        enact = self.meant[place].change
        assert isinstance(enact, Enact)
        return enact

    def _change_new(self, place: int, change: ProseChange) -> None:
        enact = self._enacted(place)
        match change.kind:
            case "amend":
                enact = replace(enact, content=replace(enact.content, text=tidy(change.text or "")))
            case "retitle":
                enact = replace(enact, content=replace(enact.content, title=_line(change.title)))
            case "transmute":
                enact = replace(enact, rank=_rank(change))
            case _:
                raise CannotApply(N_("this takes away what the same proposal brings in"), "prose.new-rule")
        self._put(place, enact, change.span)

    def _change(self, rule: Rule, change: ProseChange) -> None:
        """Add a change of a rule that is none of its wording."""
        made = _change_of(rule, change)
        wrong = faults_of(self.state, made) if rule.id not in self._touched else []
        if wrong:
            near = ", ".join(a.number for a in rule.amendments if a.repealed is None)
            is_near = near and change.kind == "repeal-amendment"
            raise CannotApply(
                wrong[0], "prose.cannot-apply", N_("amendments in force: {near}", near=near) if is_near else ""
            )
        self._touched.add(rule.id)
        if change.kind == "repeal-amendment":
            if rule.id in self._amended:
                raise _peeled(rule)
            self._peeled.add(rule.id)
        if not any(one.change == made for one in self.meant):
            self.meant.append(ChangeWithSource(made, (change.span,)))

    def _exchange(self, rule: Rule | None, other: Rule | None, change: ProseChange) -> None:
        """Give a rule what another one says, with its code and its claims on other rules."""
        if rule is None or other is None:
            raise CannotApply(N_("a rule that is new here can't be exchanged"), "prose.exchange")
        edited = {*self._amended, *self._peeled} - ({other.id} if self._exchanged.get(other.id) == rule.id else set())
        if edited & {rule.id, other.id}:
            said = {"rule": rule.number, "other": other.number}
            reason = N_("rule {rule} and rule {other} are exchanged, and one of them is amended too", **said)
            raise CannotApply(reason, "prose.two-at-once")
        if rule.content.lost or other.content.lost:
            raise CannotApply(N_("the text of one of these rules is lost"), "prose.exchange")
        content = other.content
        wording = Wording(
            text=content.text, title=None if change.title is None else _line(change.title),
            mechanism=content.mechanism, expansion=content.expansion or None, prevails_over=content.prevails_over,
            yields_to=content.yields_to, speaks_of=content.speaks_of, for_people=content.for_people,
        )  # fmt: skip
        self._exchanged[rule.id] = other.id
        self._append(rule, wording, change)

    def _amend(self, rule: Rule, change: ProseChange) -> None:
        if rule.id in self._exchanged:
            reason = N_("rule {rule} is exchanged with another one and amended at once", rule=rule.number)
            raise CannotApply(reason, "prose.two-at-once")
        if rule.id in self._peeled:
            raise _peeled(rule)
        wording = Wording(text=tidy(change.text or ""), title=None if change.title is None else _line(change.title))
        place = self._amended.get(rule.id)
        if place is None:
            self._append(rule, wording, change)
            if rule.content.lost:
                told = N_("rule {rule}: its text is lost, and it will read only as given here", rule=rule.number)
                self._warn(change, told, "prose.lost")
            return
        was = self.meant[place].change
        assert isinstance(was, Amend)
        title = was.wording.title if wording.title is None else wording.title
        self._put(place, Amend(rule.number, replace(wording, title=title)), change.span)

    def _append(self, rule: Rule, wording: Wording, change: ProseChange) -> None:
        self._amended[rule.id] = len(self.meant)
        self._touched.add(rule.id)
        self.meant.append(ChangeWithSource(Amend(rule.number, wording), (change.span,)))

    def _put(self, place: int, change: Change, span: TextSpan) -> None:
        """Put a change in the place of an earlier one, to which another passage adds something."""
        self.meant[place] = ChangeWithSource(change, tuple(dict.fromkeys((*self.meant[place].spans, span))))

    def _warn(self, change: ProseChange, message: str, code: str) -> None:
        self.warnings.append(ProposalWarning(change.span, message, code))


def _check(change: ProseChange) -> None:
    """Raise `CannotApply` if no proposal of any game can make this change."""
    if change.condition:
        reason = N_(
            "a proposal is adopted or not, and cannot hang on a condition (“{condition}”)", condition=change.condition
        )
        raise CannotApply(reason, "prose.condition")
    if change.kind == "renumber":
        raise CannotApply(N_("a rule's number comes from the rules, and no proposal sets it"), "prose.renumber")
    if change.kind == "set-power" or change.power:
        raise CannotApply(N_("rules have no power here: they are immutable or mutable"), "prose.power")
    if change.rank not in (None, "immutable", "mutable"):
        raise CannotApply(N_("a rule is immutable or mutable, and not “{rank}”", rank=change.rank), "prose.rank")


def _change_of(rule: Rule, change: ProseChange) -> Change:
    match change.kind:
        case "repeal":
            return Repeal(rule.number)
        case "transmute":
            return Transmute(rule.number, _rank(change))
        case "retitle":
            return Retitle(rule.number, _line(change.title))
    assert change.kind == "repeal-amendment" and change.amendment is not None
    return RepealAmendment(rule.number, change.amendment)


def _peeled(rule: Rule) -> CannotApply:
    told = N_("rule {rule} is amended and loses an amendment at once: what it then says is not clear", rule=rule.number)
    return CannotApply(told, "prose.two-at-once")


def _rank(change: ProseChange) -> Rank:
    return "immutable" if change.rank == "immutable" else "mutable"


def _line(title: str | None) -> str:
    return " ".join((title or "").split())
