"""The check of a draft: its code through the gate and the types, tried on a copy of the game, and told in words.

What it finds is told to a language model and to people alike.
"""

from collections.abc import Iterator

from moot.authoring.drafting.requests import with_code
from moot.authoring.rule_drafts import names_in_game, read_back
from moot.game.changes import Change, Content, Enact, Fault
from moot.game.events import ChangeFailed, MechanismFailed
from moot.game.values import Value
from moot.languages import ENGLISH, speaking
from moot.law.english.telling import ToldProvision
from moot.law.mechanism_checks import expanded, sources_of
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import read_mechanism
from moot.law.preview import ALREADY_SO, Preview, preview
from moot.play.trials import LEFT_OPEN, NOTHING_CAME, TrialRun, try_out_at
from moot.runtime.concurrency import TRIALS
from moot.views.moments import Moment
from moot.views.sentences import event_sentence

TRIED = ("vote", "defeat", "week")
"""What happens on the copy after the adoption; besides, the moves that the rule offers."""
MOVES_TRIED_MAX = 3


class DraftCheck(Value, frozen=True):
    """What the check of a change with code finds."""

    faults: tuple[str, ...] = ()
    """What has to be mended before it can be proposed."""
    warnings: tuple[str, ...] = ()
    """What looks wrong, but may be what the text says."""
    notes: tuple[str, ...] = ()
    """What its author should know and other code wouldn't change."""
    says: tuple[ToldProvision, ...] = ()
    """What the code does, told from the code alone."""
    trial: tuple[str, ...] = ()
    """What the rule did on the copy."""
    located: tuple[Fault, ...] = ()
    """The faults with their places in the code."""

    @property
    def findings(self) -> tuple[str, ...]:
        """Faults and warnings."""
        return (*self.faults, *self.warnings)


@TRIALS.limited
@speaking(ENGLISH)
def check_draft(moment: Moment, player: str, changes: tuple[Change, ...], place: int) -> DraftCheck:
    """Check the code of one of a proposal's changes, together with the others. Nothing of the game is touched.

    What it finds is also for the model to read, and in English.
    """
    own = sources_of((changes[place],))
    code = own[0][0] if own else ""
    mechanism, _ = read_mechanism(expand(code)[0]) if code else (None, ())
    offered = {t.on: None for p in mechanism.provisions for t in p.triggers if t.does == "move"} if mechanism else {}
    moves = [f"move {name}" for name in offered if name not in moment.law.index.available_moves]
    run = try_out_at(moment, player, changes, (*TRIED, *moves[:MOVES_TRIED_MAX]))
    if run.tryout.faults:
        return DraftCheck(faults=tuple(map(told_fault, run.tryout.faults)), located=run.tryout.faults)
    if mechanism is not None and not (mechanism.provisions or mechanism.declarations):
        return DraftCheck(faults=("The code does nothing.",))
    seen = preview(moment.law, moment.state, player, run.changes, moment.now)
    warnings = [*run.warnings, *(one for one in seen.warnings if one not in _notes(seen, moment))]
    if warnings:  # what isn't the code's fault is no reason to write another
        bare = (*changes[:place], with_code(changes[place], None), *changes[place + 1 :])
        before = preview(moment.law, moment.state, player, expanded(bare)[0], moment.now).warnings
        warnings = [one for one in warnings if one not in before and not one.endswith(ALREADY_SO)]
    trial = [line.told for step in run.tryout.steps for line in step.came if line.is_new]
    trial += [f"{step.words}: {step.reason}" for step in run.tryout.steps if step.reason not in ("", NOTHING_CAME)]
    return DraftCheck(
        warnings=tuple(dict.fromkeys((*warnings, *_failures(run, moment)))),
        notes=tuple(_notes(seen, moment)),
        says=read_back(code, names_in_game(moment.state)).sentences,
        trial=tuple(dict.fromkeys(trial)),
    )


def check_code(moment: Moment, code: str) -> DraftCheck:
    """Check code by itself, as that of a new rule in a game."""
    change = Enact(content=Content(title="A rule", text="A rule.", mechanism=code))
    return check_draft(moment, next(iter(moment.state.seating), ""), (change,), 0)


def told_fault(fault: Fault) -> str:
    """A fault of code in a line."""
    remedy = f": {fault.remedy}" if fault.remedy else ""
    return f"Line {fault.line}: {fault.message}{remedy}."


def _notes(seen: Preview, moment: Moment) -> list[str]:
    """The warnings that other code wouldn't change: that others give way to it, or that it does to a higher rank."""
    own = {diff.number_after: diff.rank_after for diff in seen.rules}
    higher = [rule.number for rule in moment.law.index.rules if rule.rank not in own.values()]
    firm = [f"gives way to rule {number}, " for number in (*own, *higher)]
    return [one for one in seen.warnings if any(words in one for words in firm)]


def _failures(run: TrialRun, moment: Moment) -> Iterator[str]:
    """What failed in a trial, and what the law would leave open."""
    for event in run.events:
        if isinstance(event, MechanismFailed | ChangeFailed):
            yield f"On a trial: {event_sentence(event, moment.state)}"
    for step in run.tryout.steps:
        if step.reason.startswith(LEFT_OPEN):
            yield f"On a trial ({step.words}): {step.reason}."
