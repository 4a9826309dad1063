"""Examples of what a rule does, as short before-and-after lines."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from msgspec.structs import replace

from moot.game.changes import Change
from moot.game.rules import digest_of
from moot.game.state import RULE_CHANGE, Proposal, State
from moot.game.values import Number, PlayerId, RuleId, Value, grouped
from moot.languages import _
from moot.law.english.two_readings import TwoReadings, two_readings
from moot.law.examples.found import RuleExamples
from moot.law.examples.outcomes import for_examples, outcomes_under
from moot.law.examples.search import EXAMPLES_MAX, examples_of
from moot.law.examples.situations import NAMES
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.tracing import TracedPlace
from moot.law.playouts import changes_alone, sample_proposal
from moot.runtime.concurrency import TRIALS, TooBusy
from moot.views.examples import words
from moot.views.examples.example_lines import ExampleTeller, ToldExample
from moot.views.moments import Moment
from moot.views.wording import in_words, listed

T = TypeVar("T")
IN_LETTERS = 3
"""How many examples a letter has."""
_KEPT = 200
"""The rules and proposals of a game of which examples are kept."""
CHANGED_MAX = 6
"""For how many changed rules of a proposal there are examples."""


class ToldExamples(Value, frozen=True):
    """The examples of a rule in words, and what they don't show."""

    rule: Number
    title: str = ""
    change: str = ""
    """What a proposal does to it: a kind of change; empty for a rule that stays."""
    lines: tuple[ToldExample, ...] = ()
    further: tuple[ToldExample, ...] = ()
    """Those that only run what the first ones don't."""
    missed: tuple[str, ...] = ()
    """What no example shows, in words."""
    standing: str = ""
    """How the rule is marked that another one prevails over, or that never acts; empty for others."""
    remedy: str = ""
    """What would change that."""
    readings: tuple[TwoReadings, ...] = ()
    """Words of a proposed rule that can mean two things; the examples that tell which the code does come first."""
    is_overridden: bool = False
    """Whether another rule prevails over it."""
    players: str = ""
    """Who plays in the examples, where they say nothing else."""

    @property
    def not_tried(self) -> str:
        """That the examples don't show everything, in a sentence; empty if they do."""
        return _("The code does more than these examples show.") if self.missed else ""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.lines or self.standing or self.readings)


def _told(law: SandboxedLaw, rule: RuleId, readings: tuple[TwoReadings, ...] = ()) -> ToldExamples:
    found = examples_of(law, rule)
    teller = ExampleTeller(law, found)
    told = (teller.example(one) for one in found.examples if one.situation.does != "show" or one.outcome.lines)
    asked = {edge for one in readings for edge in one.shown}
    shown = (one for one in _joined(told) if not one.comes.endswith(_(words.UNTOLD)))
    lines = sorted(shown, key=lambda one: asked.isdisjoint(one.edges))
    return ToldExamples(
        rule=found.rule,
        title=law.state.rules[rule].content.title,
        lines=tuple(lines[:EXAMPLES_MAX]),
        further=tuple(lines[EXAMPLES_MAX:]),
        missed=tuple(dict.fromkeys(map(_missed, found.missed))),
        readings=readings,
        players=listed(NAMES[: found.opening.players]),
        **_marks(found),
    )


def _joined(told: Iterable[ToldExample]) -> Iterator[ToldExample]:
    """The examples of which some have the same words, as one: what is allowed, and what comes of it."""
    for alike in grouped(((one.given, one.happens), one) for one in told).values():
        says_little = (_("nothing"), _("allowed"), _("the vote goes on"), _(words.NOT_BY_THIS))
        comes = [one for one in dict.fromkeys(one.comes for one in alike) if one not in says_little]
        chances = [one for one in comes if one.endswith(_("{what}, by chance", what=""))]
        comes = [one for one in comes if one not in chances[1:]]  # each is one way in which the same may go
        yield replace(alike[0], comes="; ".join(comes) or alike[0].comes)


def rule_examples(moment: Moment, number: str) -> ToldExamples | None:
    """The examples of a rule in force; None of one without code, or if too many others are being made now."""
    rule = moment.state.rule(number)
    if rule is None or not _code(moment.state, rule.id):
        return None
    return _made_once(moment, (moment.law.digest, rule.id), lambda: _told(moment.law, rule.id))


def proposal_examples(moment: Moment, proposal: Proposal, *, make: bool = True) -> tuple[ToldExamples, ...]:
    """Examples of what the rules that an open proposal makes or changes will do, and of what they did otherwise so far.

    Without `make` there are those that were made before.
    """
    if not (proposal.is_open and proposal.changes):
        return ()
    law, state = moment.law.within_a_trial(), moment.state
    found = _made_once(
        moment,
        (law.digest, proposal.number, digest_of(proposal.changes)),
        (lambda: _of_changes(law, changes_alone(law, state, proposal, moment.now))) if make else None,
    )
    return found or ()


def _made_once(moment: Moment, key: tuple[Any, ...], make: Callable[[], T] | None) -> T | None:
    """What is kept under a key of a game, or is made now; None if too many others are being made."""
    cache = moment.record.models.cache("examples", _KEPT)
    known: T | None = cache.get(key)
    if known is None and make is not None:
        with suppress(TooBusy), TRIALS.slot():
            known = make()
            cache.put(key, known)
    return known


def draft_examples(moment: Moment, changes: tuple[Change, ...], number: str = "") -> tuple[ToldExamples, ...]:
    """The same for changes that might be proposed, under the next number if none is given."""
    if not number:
        answered = moment.law.answer(moment.state, "next_number", moment.now, kind=RULE_CHANGE)
        number = str(answered.value) if answered.question is None else ""
    sketch = replace(sample_proposal(moment.state, PlayerId(""), changes), number=Number(number or "new"))
    return proposal_examples(moment, sketch)


def example_lines(found: Iterable[ToldExamples], most: int = EXAMPLES_MAX) -> Iterator[str]:
    """Examples as plain lines, with what their author is asked, and how rules stand that do nothing."""
    for one in found:
        yield from (reading.question for reading in one.readings)
        if one.standing:
            marked = _("Rule {rule}: {standing}. {remedy}", rule=one.rule, standing=one.standing, remedy=one.remedy)
            yield marked.strip()
        yield from (told.line for told in one.lines[:most])


def not_shown(one: ToldExamples) -> Iterator[str]:
    """The examples that run the rest of a rule's code, and what none of them shows, as plain lines."""
    yield from (told.line for told in one.further)
    if one.not_tried:
        yield one.not_tried


def _of_changes(old: SandboxedLaw, after: State) -> tuple[ToldExamples, ...]:
    new = old.under(after)
    in_order = sorted(after.rules.values(), key=lambda rule: (rule.ordinal, rule.id))
    changed = [rule.id for rule in in_order if _code(old.state, rule.id) != _code(after, rule.id)]
    found = []
    for rule in changed[:CHANGED_MAX]:
        before = old.state.rules[rule].content.text if rule in old.state.rules else ""
        readings = tuple(one for one in two_readings(after.rules[rule].content.text) if one.words not in before)
        if _code(old.state, rule):
            found.append(replace(_compared(old, new, rule), readings=readings))
        else:
            found.append(replace(_told(new, rule, readings), change="enact"))
    return tuple(one for one in found if not one.is_empty)


def _code(state: State, rule: RuleId) -> str:
    known = state.rules.get(rule)
    return known.content.code if known is not None and known.in_force else ""


def _compared(old: SandboxedLaw, new: SandboxedLaw, rule: RuleId) -> ToldExamples:
    """Where a rule that is amended or repealed did otherwise so far than it will."""
    before = examples_of(old, rule)
    stays = bool(_code(new.state, rule))
    after = examples_of(new, rule) if stays else replace(before, examples=())
    situations = [one.situation for one in (*after.examples, *before.examples)]
    outcomes = [outcomes_under(for_examples(law), situations) for law in (old, new)]
    tellers = ExampleTeller(old, before), ExampleTeller(new, after)
    lines: dict[ToldExample, None] = {}
    for s, *came in zip(situations, *outcomes, strict=True):
        for whole in (False, True):  # what rules keep is told only where nothing else differs
            so_far, then = (
                teller.comes(s, one, whole=whole) if one is not None else _("nothing")
                for teller, one in zip(tellers, came, strict=True)
            )
            if so_far != then:
                told = tellers[s.pid in new.index.parts].told(s, None, None)  # by the law that has its provision
                lines[replace(told, comes=then, otherwise=so_far, otherwise_is=_("so far"))] = None
                break
    return ToldExamples(
        rule=old.state.rules[rule].number,
        title=(new if stays else old).state.rules[rule].content.title,
        change="amend" if stays else "repeal",
        lines=tuple(lines)[:EXAMPLES_MAX],
        further=tuple(lines)[EXAMPLES_MAX:],
        **(_marks(after) if stays else {}),
    )


def _marks(found: RuleExamples) -> dict[str, Any]:
    """How a rule is marked, and what would change that: the fields of `ToldExamples` about it."""
    standing, remedy = _standing(found)
    return {"standing": standing, "remedy": remedy, "is_overridden": bool(found.gives_way)}


def _standing(found: RuleExamples) -> tuple[str, str]:
    if found.gives_way:
        over = grouped((rule, in_words(on)) for on, rule in found.gives_way)
        told = [
            _("overridden by rule {rule} about “{what}”", rule=one, what=listed(what)) for one, what in over.items()
        ]
        rules = listed(_("rule {rule}", rule=rule) for rule in over)
        return "; ".join(told), _(
            "To change that, amend {rules}, or let this rule say that it prevails, where the rules allow that.",
            rules=rules,
        )
    if found.never_acts and found.tried:
        remedy = _("Nothing that was tried made it act, with the rules as they are.")
        return _("wasn’t seen to act") if found.missed else _("never acts"), remedy
    if found.branches and not found.examples:
        return _("not tried"), _("None of the small games that were played got as far as this rule.")
    if found.is_idle:
        remedy = _("Whatever was tried, the game would go the same without it, with the rules as they are.")
        return _("makes no difference now"), remedy
    return "", ""


def _missed(place: TracedPlace) -> str:
    """What no example runs: a provision by its name, or some cases of one that others run."""
    return _("some cases") if place.source else in_words(place.function)
