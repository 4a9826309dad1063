"""Trials: a proposal is adopted on a copy of the game, which then continues in steps that the reader chooses."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from moot.game import events as e
from moot.game.changes import Change, Fault
from moot.game.decision.decide import decide
from moot.game.decision.what_if import adopted
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Move, Question, Refused, Undecided, Verdict
from moot.game.record.entries import apply_moment
from moot.game.rules import Because
from moot.game.state import Proposal, State
from moot.game.values import Number, PlayerId, Time, Value, plain
from moot.languages import N_, joined
from moot.law.dry_runs import DryRun, dry_run
from moot.law.law import SandboxedLaw
from moot.law.mechanism_checks import check_changes, expanded
from moot.law.playouts import ROUNDS_MAX, Trial
from moot.law.preview import proposed_on_a_copy
from moot.law.sample_arguments import made_somehow
from moot.play.table import Table
from moot.runtime.concurrency import TRIALS
from moot.views.doing.move_fields import Field, fields_of
from moot.views.moments import Moment, moment_of_copy
from moot.views.sentences import event_sentence
from moot.views.wording import in_words, in_words_of

STEPS_MAX = 8
"""The most steps after adoption."""
LINES_MAX = 60
"""The most events of one step that are shown."""
_A_DAY = 86_400
_QUIET = (e.ProposalDecided, e.RegisterSet)

NOTHING_CAME, LEFT_OPEN = N_("Nothing would come of it"), N_("The law leaves open")
"""Why a step fails from which nothing follows, and how the reason begins of one that the law doesn't settle."""
STEPS: dict[str, str] = {
    "vote": N_("a proposal all vote for"),
    "defeat": N_("a proposal all vote against"),
    "turn": N_("the rest of this turn"),
    "next": N_("the next deadline"),
    "day": N_("one day later"),
    "week": N_("one week later"),
}
"""The steps for any game; besides, every move that rules offer."""
_TAKEN = {
    "vote": N_("A proposal all vote for"),
    "defeat": N_("A proposal all vote against"),
    "turn": N_("The rest of this turn"),
    "next": N_("The next deadline"),
    "day": N_("One day later"),
    "week": N_("One week later"),
}
"""The same, at the head of what comes of them."""


class TrialEvent(Value, frozen=True):
    """An event that would happen, and the rule behind it."""

    told: str
    because: Because | None = None
    is_new: bool = False
    """Whether the proposal changed or made that rule."""


class TrialStep(Value, frozen=True):
    """A step of a trial: what it would cause, or why it fails."""

    words: str
    came: tuple[TrialEvent, ...] = ()
    more: int = 0
    """The number of further events, which aren't shown."""
    reason: str = ""
    """Why it fails, or the open question."""


class Tryout(Value, frozen=True):
    """A trial, step by step."""

    faults: tuple[Fault, ...] = ()
    steps: tuple[TrialStep, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    """The next steps to choose from: the step's word, and a description."""


class TrialRun(NamedTuple):
    """A trial with the changes as they were tried, their library lines expanded."""

    tryout: Tryout
    changes: tuple[Change, ...]
    warnings: tuple[str, ...] = ()
    """What failed on a dry run."""
    events: tuple[e.Event, ...] = ()
    """All that happened."""


@TRIALS.limited
def try_out(table: Table, player: str, changes: tuple[Change, ...], steps: Iterable[str] = ()) -> Tryout:
    """Adopt changes on a copy, as if this player had proposed them, and continue with these steps.

    A step is one of `STEPS`, or `move NAME`. Nothing of the game itself is touched.
    """
    return try_out_at(table.moment(), player, changes, steps).tryout


def try_out_at(moment: Moment, player: str, changes: tuple[Change, ...], steps: Iterable[str] = ()) -> TrialRun:
    """The same at a moment, with all that happens."""
    state, law, now = moment.state, moment.law, moment.now
    changes, faults = expanded(changes)
    faults = faults or check_changes(law.index, changes)
    dry = DryRun(faults=faults) if faults else dry_run(law, state, player, changes, now)
    if dry.faults:
        return TrialRun(Tryout(faults=dry.faults), changes)
    trial, move = law.within_a_trial(), Move("propose", PlayerId(player), {"changes": plain(changes)})
    move = made_somehow(trial, state, now, move)
    verdict = decide(state, trial, move, now, Luck(luck="trial", brief=True))
    copy, proposal = proposed_on_a_copy(trial, state, player, changes, now, verdict)
    tryout, events = _tried_out(trial, copy, proposal, now, steps)
    return TrialRun(tryout, changes, dry.warnings, events)


@TRIALS.limited
def try_out_proposal(table: Table, number: str, steps: Iterable[str] = ()) -> Tryout:
    """The same for an open proposal; raises KeyError if there is none."""
    moment = table.moment()
    proposal = moment.state.proposals[Number(number)]
    return _tried_out(moment.law.within_a_trial(), moment.state, proposal, moment.now, steps)[0]


def _tried_out(
    law: SandboxedLaw, copy: State, proposal: Proposal, now: Time, steps: Iterable[str]
) -> tuple[Tryout, tuple[e.Event, ...]]:
    """The trial of a proposal, and all events of it."""
    words = N_("Proposal {number} is adopted, as if all had voted for it", number=proposal.number)
    came = adopted(_all_for(copy, proposal, now), law, proposal.number, now)
    if isinstance(came, Question):
        return Tryout(steps=(TrialStep(words=words, reason=came.words),)), ()
    changed = frozenset(
        ev.rule for ev in came.events if isinstance(ev, e.RuleEnacted | e.RuleAmended | e.RuleTransmuted)
    )
    after = came.state
    done = [_told(words, came.events, after, changed)]
    trial = Trial(law.under(after), after, now)
    for step in tuple(steps)[:STEPS_MAX]:
        done.append(_step(trial, step, changed))
    events = (*came.events, *(event for one in trial.made for event in one.events))
    return Tryout(steps=tuple(done), choices=tuple(_choices(trial))), events


def _all_for(state: State, proposal: Proposal, now: Time) -> State:
    """The copy after a vote in which all vote for it."""
    number = proposal.number
    opened = [e.VotingOpened(proposal=number)] if proposal.opened is None else []
    votes = [e.BallotCast(proposal=number, player=p, choice="for", digest=proposal.digest) for p in state.seating]
    return apply_moment(state, now, [*opened, *votes, e.VotingClosed(proposal=number)])


def _choices(trial: Trial) -> Iterator[tuple[str, str]]:
    for step, words in STEPS.items():
        if step != "turn" or "turn" in trial.state.registers:
            yield step, words
    for name in trial.law.index.moves:
        if _arguments(trial, name, next(iter(trial.state.seating), PlayerId(""))) is not None:
            yield f"move {name}", N_("the move {move}", move=name.replace("-", " "))


# --- one step ----------------------------------------------------------------------------------


def _step(trial: Trial, step: str, changed: frozenset[str]) -> TrialStep:
    """Take one step on the copy, and list everything that follows."""
    made, asked, state = len(trial.made), len(trial.questions), trial.state
    words, reason = _PLAYED[step](trial) if step in _PLAYED else _a_move(trial, step.removeprefix("move "))
    came: list[TrialEvent] = []
    for one in trial.made[made:]:
        if one.move.player is not None and one.move.name in trial.law.index.moves:
            made_by = N_(
                "{player} makes the move {move}.", player=one.move.player, move=one.move.name.replace("-", " ")
            )
            came.append(TrialEvent(made_by))
        came += _lines(one.events, one.after, changed)
    open_now = dict.fromkeys(trial.questions[asked:])
    if not reason and open_now:
        reason = N_("The law leaves open: {questions}", questions=joined(open_now))
    if not came and not reason and trial.state is state:
        reason = NOTHING_CAME
    return TrialStep(words=words, came=tuple(came[:LINES_MAX]), more=max(0, len(came) - LINES_MAX), reason=reason)


def _told(words: str, events: Iterable[e.Event], after: State, changed: frozenset[str]) -> TrialStep:
    lines = tuple(_lines(events, after, changed))
    return TrialStep(words=words, came=lines[:LINES_MAX], more=max(0, len(lines) - LINES_MAX))


def _lines(events: Iterable[e.Event], after: State, changed: frozenset[str]) -> Iterator[TrialEvent]:
    for event in events:
        if not isinstance(event, _QUIET):
            because = event.because
            yield TrialEvent(event_sentence(event, after), because, because is not None and because.rule in changed)


def _a_vote(choice: str) -> Callable[[Trial], tuple[str, str]]:
    def played(trial: Trial) -> tuple[str, str]:
        words = _TAKEN["vote" if choice == "for" else "defeat"]
        number = _sample_made(trial)
        if number is None:
            return words, N_("Nobody could make a proposal")
        trial.choice = choice
        over = trial.play(lambda _: not trial.state.proposals[number].is_open, proposing=False)
        trial.choice = "for"
        return words, "" if over == "over" else N_(
            "Proposal {number} would not be decided, however long one waits", number=number
        )

    return played


def _sample_made(trial: Trial) -> Number | None:
    """Have somebody propose something, now or as soon as the game allows it."""
    before = trial.state.proposals
    for _ in range(ROUNDS_MAX):
        for player in trial.state.seating:
            for move in trial.proposals(player):
                trial.make(move)
            made = next((number for number in reversed(trial.state.undecided) if number not in before), None)
            if made is not None:
                return made
        if trial.play(lambda _: False, proposing=False, rounds=1) == "quiet":
            return None
    return None


def _a_turn(trial: Trial) -> tuple[str, str]:
    words, turn = _TAKEN["turn"], trial.state.registers.get("turn")
    over = trial.play(lambda _: trial.state.registers.get("turn") != turn)
    return words, "" if over == "over" else N_("The turn would not pass")


def _next_time(trial: Trial) -> tuple[str, str]:
    words = _TAKEN["next"]
    return words, "" if trial.let_time_pass() is not None else N_("No rule keeps a time that comes")


def _span(step: str, seconds: int) -> Callable[[Trial], tuple[str, str]]:
    def played(trial: Trial) -> tuple[str, str]:
        until = trial.now + seconds
        for _ in range(ROUNDS_MAX * 4):
            due = trial.law.due(trial.state, trial.now)
            if not due or due[0].time > until:
                break
            trial.let_time_pass()
        trial.now = max(trial.now, until)
        return _TAKEN[step], ""

    return played


_PLAYED: dict[str, Callable[[Trial], tuple[str, str]]] = {
    "vote": _a_vote("for"),
    "defeat": _a_vote("against"),
    "turn": _a_turn,
    "next": _next_time,
    "day": _span("day", _A_DAY),
    "week": _span("week", 7 * _A_DAY),
}


def _a_move(trial: Trial, name: str) -> tuple[str, str]:
    """Make a rule's move, by the first player who may."""
    words, move = N_("The move {move}", move=name.replace("-", " ")), name.replace("-", " ")
    if name not in trial.law.index.moves:
        return words, N_("The rules would offer no move “{move}”", move=name[:60])
    first: Verdict | None = None
    for player in trial.state.people:
        arguments = _arguments(trial, name, player)
        if arguments is None:
            return words, N_("It needs something that this game doesn't have yet")
        verdict = trial.make(Move(name, player, arguments))
        if isinstance(verdict, Allowed):
            given = ", ".join(f"{in_words(key)} {in_words_of(value)}" for key, value in arguments.items())
            return N_("The move {move}, with {values}", move=move, values=given) if given else words, ""
        first = first or verdict
    return words, _why_not(first)


def _why_not(verdict: Verdict | None) -> str:
    if isinstance(verdict, Refused):
        if verdict.because is None:
            return N_("Nobody could make it: {reason}", reason=verdict.reason)
        return N_("Nobody could make it: {reason} (rule {rule})", reason=verdict.reason, rule=verdict.because.rule)
    if isinstance(verdict, Undecided):
        return N_("The law leaves open: {questions}", questions=verdict.question.words)
    return N_("Nobody is there to make it")


def _arguments(trial: Trial, name: str, player: PlayerId) -> dict[str, Any] | None:
    """Sample arguments for a move; None if there are none for some field."""
    given: dict[str, Any] = {}
    for field in fields_of(moment_of_copy(trial.state, trial.law, trial.now), name):
        if not field.required:
            continue
        value = _something(trial.state, field, player)
        if value is None:
            return None
        given[field.name] = value
    return given


def _something(state: State, field: Field, player: PlayerId) -> Any:
    """A sample value for a field."""
    if field.type.startswith("list["):
        return []
    if field.kind == "player":
        others = [other for other in state.seating if other != player]
        return next(iter(others), None)
    known: dict[str, Any] = {
        "number": 1,
        "yes-no": True,
        "text": "A trial.",
        "choice": next(iter(field.choices), None),
        "proposal": next(iter(state.undecided), None),
        "case": next(iter(state.open_cases), None),
        "rule": next((rule.number for rule in state.in_force()), None),
    }
    return None if field.type == "Posting" else known.get(field.kind)
