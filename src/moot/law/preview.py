"""Preview of a proposal: the game tried on a copy, before anyone votes on it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.changes import CHANGE_KINDS, Change, Enact, Fault
from moot.game.decision.decide import decide
from moot.game.decision.what_if import adoption_of, consequences_of
from moot.game.law_protocol import Luck, TermAnswer
from moot.game.moves import Allowed, Move, Question, Refused, Undecided, Verdict
from moot.game.record.entries import apply_moment
from moot.game.rules import Because, Revision, Rule, RuleText
from moot.game.state import Proposal, State
from moot.game.text_diff import Span, compare
from moot.game.values import Number, PlayerId, Time, Value, plain
from moot.languages import N_, joined, told
from moot.law.asking.secrecy import leaks
from moot.law.english.drafts import grammar_of, with_declared
from moot.law.english.law_names import DeclaredNames, names_in_game
from moot.law.law import SandboxedLaw
from moot.law.lint import claim_faults
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import read_mechanism
from moot.law.playouts import Liveness, Trial, alters_what_runs, changes_alone, sample_proposals, trial_of
from moot.law.rule_index import LawFault
from moot.law.sample_arguments import made_somehow

ALREADY_SO = N_("(That was already so before it.)")
"""What is added to a warning that has nothing to do with the proposal."""
ROUTE_TRIES_MAX = 1_000
"""How many moves are tried on a way to a proposal's adoption: in a class, each makes it longer for all the others."""


class RuleDiff(Value, frozen=True):
    """A rule before and after, word by word."""

    kind: str
    number: str
    number_after: str
    title_before: str
    title_after: str
    rank_before: str
    rank_after: str
    spans: tuple[Span, ...]
    mechanism_before: str
    mechanism_after: str
    claims_before: tuple[str, ...] = ()
    claims_after: tuple[str, ...] = ()
    lost_before: bool = False
    lost: bool = False
    """Whether the text before is lost, and whether the text after is."""
    says_before: tuple[str, ...] = ()
    says_after: tuple[str, ...] = ()
    """What the code did and what it will do, in plain words; empty where the code stays as it is."""


class TermChange(Value, frozen=True):
    """A term whose answer, or whose answering rule, would change."""

    term: str
    before: str
    after: str
    before_by: Because | None = None
    after_by: Because | None = None


class Preview(Value, frozen=True):
    """The preview of a proposal before the vote."""

    faults: tuple[Fault, ...] = ()
    refused: Refused | None = None
    """Why it can't be proposed at this moment, if so; the rest is computed nevertheless."""
    question: Question | None = None
    number: str = ""
    rules: tuple[RuleDiff, ...] = ()
    terms: tuple[TermChange, ...] = ()
    clashes: tuple[str, ...] = ()
    consequences: tuple[e.Event, ...] = ()
    barred: str = ""
    """Why its adoption would be barred, if it would."""
    new_game: tuple[RuleText, ...] = ()
    """The rules of a new game that would replace this one, if any."""
    liveness: Liveness | None = None
    warnings: tuple[str, ...] = ()


def preview(law: SandboxedLaw, state: State, player: str, changes: tuple[Change, ...], now: Time) -> Preview:
    """Try changes as a player's proposal on a copy. The game itself isn't changed."""
    trial = law.within_a_trial()
    move = Move(name="propose", player=PlayerId(player), arguments={"changes": plain(changes)})
    move = made_somehow(trial, state, now, move)
    verdict = decide(state, trial, move, now, Luck(luck="trial"))
    copy, proposal = proposed_on_a_copy(trial, state, player, changes, now, verdict)
    return _preview(law, state, copy, proposal, now, verdict)


def preview_of(law: SandboxedLaw, state: State, proposal: Proposal, now: Time) -> Preview:
    """Try an open proposal on a copy."""
    return _preview(law, state, state, proposal, now, None)


def _preview(
    law: SandboxedLaw, state: State, copy: State, proposal: Proposal, now: Time, verdict: Verdict | None
) -> Preview:
    trial, changes = law.within_a_trial(), proposal.changes
    adoption, question = _adoption(law, copy, proposal, now)
    barred = next((ev.reason for ev in adoption if isinstance(ev, e.ProposalBarred)), "")
    adopted = adoption_of(copy, trial, proposal.number, now)
    if isinstance(adopted, Question):
        question = question or adopted
        after = changes_alone(trial, copy, proposal, now)
        new = trial.under(after)
    else:
        after, new = adopted[0], trial.under(adopted[0])
    begins = _new_game(new, after, now)
    if begins is not None:
        after, new = begins[1], trial.under(begins[1])
    if begins is None and not any(alters_what_runs(state, change) for change in changes):
        liveness = Liveness(alive=True, words=N_("it changes words only, not what runs"))
    elif question is not None:
        liveness = Liveness(
            alive=None, words=N_("its adoption would be undecided: {question}", question=question.clause)
        )
    else:
        liveness = trial_of(new, after, now)
    terms, gave_way = _terms(trial, copy, new, after, now, proposal)
    clashes = _new_faults(trial, copy, new, after) + gave_way
    found = Preview(
        refused=verdict if isinstance(verdict, Refused) else None,
        question=verdict.question if isinstance(verdict, Undecided) else question,
        number=proposal.number,
        rules=tuple(_diff(state, after, change) for change in changes),
        terms=terms,
        clashes=clashes,
        consequences=adoption,
        barred=barred,
        new_game=begins[0] if begins else (),
        liveness=liveness,
    )
    before = None
    if liveness.alive is not True and question is None:
        before = trial_of(trial, state, now).alive
    return replace(found, warnings=tuple(_warnings(found, liveness, question, before)))


def _new_game(law: SandboxedLaw, state: State, now: Time) -> tuple[tuple[RuleText, ...], State] | None:
    """The rules and the opening of a new game that would replace this one; None if there is none."""
    verdict = decide(state, law, Move(name="begin"), now, Luck(luck="trial")) if state.next_ruleset else None
    if not isinstance(verdict, Allowed):
        return None
    rules = next(event.rules for event in verdict.events if isinstance(event, e.GameStarted))
    return rules, apply_moment(state, now, verdict.events)


def proposed_on_a_copy(
    law: SandboxedLaw, state: State, player: str, changes: tuple[Change, ...], now: Time, verdict: Verdict
) -> tuple[State, Proposal]:
    """A copy with the proposal made, even if it isn't allowed at this moment."""
    if isinstance(verdict, Allowed):
        copy = apply_moment(state, now, verdict.events)
        made = next(ev.proposal for ev in verdict.events if isinstance(ev, e.Proposed))
        return copy, copy.proposals[made]
    answered: TermAnswer = law.answer(state, "next_number", now, kind="rule-change")
    number = str(answered.value) if answered.question is None else "new"
    made_event = e.Proposed(proposal=number, author=PlayerId(player), title="", changes=changes)  # type: ignore[arg-type]
    copy = apply_moment(state, now, [made_event])
    return copy, copy.proposals[number]  # type: ignore[index]


def _adoption(
    law: SandboxedLaw, state: State, proposal: Proposal, now: Time
) -> tuple[tuple[e.Event, ...], Question | None]:
    """What follows by the current law when all who may have voted for it: at the close, or by steps that decide it."""
    number = proposal.number
    opened = apply_moment(state, now, [e.VotingOpened(proposal=number)] if proposal.opened is None else [])
    may = law.answer(opened, "eligible_voters", now, opened.proposals[number]).value
    voters = [player for player in state.seating if not isinstance(may, list) or player in may]
    votes = [e.BallotCast(proposal=number, player=p, choice="for", digest=proposal.digest) for p in voters]
    copy = apply_moment(opened, now, [*votes, e.VotingClosed(proposal=number)])
    outcome = consequences_of(copy, law, [e.VotingClosed(proposal=number)], now)
    if isinstance(outcome, Question):
        return (), outcome
    closed = tuple(event for event in outcome if not isinstance(event, e.VotingClosed))
    return closed + _adopted_later(law.within_a_trial(), apply_moment(copy, now, closed), number, now), None


class _RouteToAdoption(Trial):
    """A playout in which players and office holders bring one proposal to its adoption, and make no others."""

    def __init__(self, law: SandboxedLaw, state: State, now: Time, number: Number, *, further: bool):
        super().__init__(law, state, now)
        self.number, self.further, self.unwanted = number, set() if further else None, set[str]()
        self.tries = 0

    def moves(self, player: PlayerId, *, proposing: bool = True) -> Iterator[Move]:
        """The moves that may lead to its adoption: on other proposals only votes for it; none that has defeated it."""
        for move in super().moves(player, proposing=proposing):
            if self.tries >= ROUTE_TRIES_MAX:
                return
            on, choice = (str(move.arguments.get(name, "")) for name in ("proposal", "choice"))
            if (on in ("", self.number) or self._is_named_in(choice)) and repr(move) not in self.unwanted:
                yield move

    def _ballot(self, ways: Sequence[str], *, dissents: bool) -> str:
        return next(filter(self._is_named_in, ways), super()._ballot(ways, dissents=dissents))

    def _is_named_in(self, choice: str) -> bool:
        """Whether a ballot wants this proposal most, where several are voted on together."""
        return choice.lstrip('"').split(maxsplit=1)[:1] == [self.number]

    def make(self, move: Move) -> Verdict:
        """Make a move on the copy; one that decides the proposal otherwise isn't made."""
        law, state, steps, made = self.law, self.state, len(self.steps), len(self.made)
        self.tries += 1
        verdict = super().make(move)
        is_lost = not (self.is_adopted(verdict) or self.state.proposals[self.number].is_open)
        if is_lost and move.player:
            self.unwanted.add(repr(move))
            self.law, self.state = law, state
            del self.steps[steps:], self.made[made:]
        return verdict

    def is_adopted(self, verdict: Verdict) -> bool:
        """Whether a move has led to its adoption, or to the bar of it."""
        return isinstance(verdict, Allowed) and any(
            isinstance(event, e.ProposalAdopted | e.ProposalBarred) and event.proposal == self.number
            for event in verdict.events
        )


def _adopted_later(law: SandboxedLaw, state: State, number: Number, now: Time) -> tuple[e.Event, ...]:
    """The events of the move or time that adopts a proposal whose vote is closed; empty if none does.

    What it decides about other proposals, which were voted on together with this one, isn't among them.
    """
    if not state.proposals[number].is_open:
        return ()
    for further in (False, True):
        route = _RouteToAdoption(law.under(state), state, now, number, further=further)
        if route.play(route.is_adopted, proposing=False) == "over":
            about = ((getattr(event, "proposal", None), event) for event in route.made[-1].events)
            return tuple(event for on, event in about if on in (None, "", number))
    return ()


def _diff(state: State, after: State, change: Change) -> RuleDiff:
    if isinstance(change, Enact):
        made = (r.number for r in after.rules.values() if r.id not in state.rules and r.content == change.content)
        return diff_of(
            "enact", None, RuleText(next(made, Number("")), change.rank, change.content), names_in_game(state)
        )
    old = state.rule(change.rule)
    new = after.rules.get(old.id) if old else None
    in_force = new if new is not None and new.in_force else None
    return diff_of(CHANGE_KINDS[type(change)], old, in_force, names_in_game(state))


def diff_of(
    kind: str, old: Rule | Revision | None, new: Rule | RuleText | None, names: DeclaredNames | None = None
) -> RuleDiff:
    """A rule before and after a change; None if it doesn't exist before or after.

    With the names that the law declares, code that changes is told in plain words, too.
    """

    def of(rule: Rule | Revision | RuleText | None, field: str) -> str:
        return str(getattr(rule.content, field)) if rule else ""

    was, becomes = of(old, "code"), of(new, "code")
    told = names is not None and was != becomes
    return RuleDiff(
        kind=kind,
        number=old.number if old else "",
        number_after=new.number if new else "",
        title_before=of(old, "title"),
        title_after=of(new, "title"),
        rank_before=old.rank if old else "",
        rank_after=new.rank if new else "",
        spans=compare(of(old, "text"), of(new, "text")),
        mechanism_before=of(old, "mechanism"),
        mechanism_after=of(new, "mechanism"),
        claims_before=_claims(old.content) if old else (),
        claims_after=_claims(new.content) if new else (),
        says_before=told_code(was, names) if told and names else (),
        says_after=told_code(becomes, names) if told and names else (),
    )


@lru_cache(maxsize=256)
def told_code(code: str, law: DeclaredNames) -> tuple[str, ...]:
    """What code does, in plain words, under a law that declares these names; empty if it can't be read."""
    mechanism, _ = read_mechanism(expand(code)[0])  # a change that isn't proposed yet still has its library lines
    if mechanism is None:
        return ()
    names, _ = with_declared(*law, mechanism)
    return tuple(one.sentence for one in grammar_of(names)[1].tell(mechanism))


def _claims(content: Any) -> tuple[str, ...]:
    over = tuple(N_("prevails over {claim}", claim=claim) for claim in content.prevails_over)
    return over + tuple(N_("yields to {claim}", claim=claim) for claim in content.yields_to)


def _new_faults(old: SandboxedLaw, before: State, new: SandboxedLaw, after: State) -> tuple[str, ...]:
    """New faults of the law: name clashes, circles, undeclared names, unknown claims, revealed secrets."""
    known = {f.message for f in _faults(old, before)}
    return tuple(f.message for f in _faults(new, after) if f.message not in known)


def _faults(law: SandboxedLaw, state: State) -> list[LawFault]:
    return [*law.index.faults, *claim_faults(law, state), *leaks(law.index)]


def _terms(
    old: SandboxedLaw, before: State, new: SandboxedLaw, after: State, now: Time, proposal: Proposal
) -> tuple[tuple[TermChange, ...], tuple[str, ...]]:
    """Terms whose answer or answering rule changes, and new answers that would be overruled."""
    changed: list[TermChange] = []
    clashes: list[str] = []
    samples = list(zip(sample_proposals(before, proposal), sample_proposals(after, proposal), strict=False))
    each = [
        (term, f"{term} ({words})" if needs_proposal else term, was_about, is_about)
        for term in sorted(old.index.terms | new.index.terms)
        if term not in {*_NOT_COMPARED, *old.index.questions, *new.index.questions}
        and (old.index.listed("term", term) or new.index.listed("term", term))
        for needs_proposal in [bool(new.index.needs_of_term(term).proposal)]
        for (words, was_about), (_, is_about) in samples[: None if needs_proposal else 1]
    ]
    then = old.answers(before, [(term, about) for term, _, about, _ in each], now, "rule-change", trace=True)
    afterwards = new.answers(after, [(term, about) for term, _, _, about in each], now, "rule-change", trace=True)
    for (term, about, _, _), was, now_is in zip(each, then, afterwards, strict=True):
        said_then, said_now = _said(old, term, was), _said(new, term, now_is)
        if said_then != said_now or _who(old, was) != _who(new, now_is):
            changed.append(TermChange(about, said_then, said_now, was.because, now_is.because))
        clashes += [c for c in _gave_way(about, term, now_is) if c not in _gave_way(about, term, was)]
    return tuple(changed), tuple(clashes)


_NOT_COMPARED = frozenset({"prevailing", "next_number", "number_when_changed", "ordinal_when_changed"})


def _gave_way(about: str, term: str, answered: TermAnswer) -> list[str]:
    """Answers that lost a clash, and why."""
    step = next((s for s in answered.trail if s.get("term") == term), None)
    if step is None or not isinstance(step["by"], dict):
        return []
    stands = {"about": _words(about), "prevailing": step["by"]["rule"], "value": step["value"]}
    return [_gives_way(one, stands) for one in step["others"] if one["answer"] != step["value"]]


def _gives_way(one: Mapping[str, Any], stands: Mapping[str, Any]) -> str:
    """That a rule's answer gives way to another's, which stands."""
    rule, answer, ground = one["by"]["rule"], one["answer"], one["ground"]
    if isinstance(answer, dict) and "undecided" in answer:
        return N_(
            "about {about}, rule {rule} leaves it open ({question})"
            " and gives way to rule {prevailing}, which says {value}, by {ground}",
            rule=rule,
            question=answer["undecided"],
            ground=ground,
            **stands,
        )
    return N_(
        "about {about}, rule {rule} says {answer} and gives way to rule {prevailing}, which says {value}, by {ground}",
        rule=rule,
        answer=answer,
        ground=ground,
        **stands,
    )


def _said(law: SandboxedLaw, term: str, answered: TermAnswer) -> str:
    if answered.question is not None:
        return N_("no answer") if answered.silent else N_("undecided: {question}", question=answered.question.about)
    if law.index.types.get(term) in ("Time", "Deadline") and isinstance(answered.value, int):
        return datetime.fromtimestamp(answered.value, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return str(answered.value)


def _who(law: SandboxedLaw, answered: TermAnswer) -> str:
    """The identity of the answering rule, which survives renumbering."""
    if answered.because is None:
        return ""
    numbers = {rule.number: rule.id for rule in law.index.rules}
    return f"{numbers.get(answered.because.rule)} {answered.because.provision}"


def _words(term: str) -> str:
    return term.replace("_", " ")


def _by(event: e.Event) -> str:
    return N_(" (rule {rule})", rule=event.because.rule) if event.because else ""


def _bars(found: Preview) -> Iterator[str]:
    """The rules that it couldn't change although adopted, because another rule keeps it from taking effect."""
    named = [rule.number for rule in found.rules if rule.number]
    for event in found.consequences:
        if isinstance(event, e.EffectBarred) and event.effect == "take_effect":
            reason = joined((event.reason, _by(event)), "")
            if not named:
                yield N_("The rules can't be changed by this proposal: {reason}.", reason=reason)
            elif len(named) == 1:
                yield N_("Rule {rule} can't be changed by this proposal: {reason}.", rule=named[0], reason=reason)
            else:
                rules = ", ".join(named)
                yield N_("Rules {rules} can't be changed by this proposal: {reason}.", rules=rules, reason=reason)


def _warnings(found: Preview, liveness: Liveness, question: Question | None, before: bool | None) -> Iterator[str]:
    """What to know before the vote; `before` says whether rules could be changed without it, None if that's unclear."""
    yield from _bars(found)
    if found.barred:
        yield N_("Its adoption would be barred: {reason}.", reason=found.barred)
    if question is not None:
        yield N_("Its adoption would be undecided: {question}.", question=question.clause)
    if liveness.alive is False:
        yield N_("After it no rule could ever be changed again: {reason}.", reason=liveness.words)
    elif liveness.alive is None:
        unclear = N_("It is not clear that rules could still be changed after it: {reason}.", reason=liveness.words)
        yield unclear if question is not None or before else joined((unclear, ALREADY_SO), " ")
    for term in found.terms:
        if term.after == "no answer" and term.before != "no answer":
            yield N_("No rule would answer {term} any more.", term=_words(term.term))
        elif term.after.startswith("undecided") and not term.before.startswith("undecided"):
            yield N_("{term} would be {answer}.", term=_words(term.term).capitalize(), answer=term.after)
    for clash in found.clashes:
        said = told(clash)
        yield f"{said[0].upper()}{said[1:]}."
    for event in found.consequences:
        if isinstance(event, e.MechanismFailed):
            yield N_("A mechanism would fail: {error}.", error=event.error)
        if isinstance(event, e.ChangeFailed):
            yield N_("A change could not be made: {reason}.", reason=event.reason)
        if isinstance(event, e.Won | e.WinCredited):
            yield N_("{player} would win at once{by}.", player=event.player, by=_by(event))
        if isinstance(event, e.CaseCalled) and event.kind == "undecided":
            yield N_("It would leave a question to the judge: {question}.", question=event.statement)
