"""Decides recorded moves again, so that a record can be checked against the rules that were in force."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from moot.game import chance
from moot.game.apply import apply, begin_entry
from moot.game.decision.ballot_forms import BallotForm, ballots_up_to
from moot.game.decision.built_in_moves import form_of_ballot
from moot.game.decision.decide import begin, decide
from moot.game.events import GameStarted
from moot.game.law_protocol import NEWEST_PRACTICE, Luck, Practice
from moot.game.moves import Move, Question, Refused, Verdict
from moot.game.record.entries import Entry, apply_entry
from moot.game.sealed_values import RecordedSealing
from moot.game.state import State
from moot.game.values import Number, Time
from moot.journal.ballot_checks import WORLDS_MAX
from moot.journal.verification import taken_at_their_word
from moot.languages import N_
from moot.law.law import SandboxedLaw


class DecidingAgain:
    """Decides the entries of a record again, one after the other, each in the state before it (see `Redecide`)."""

    def __init__(self, law_of: Callable[[State], SandboxedLaw]) -> None:
        self._law_of = law_of
        self._last: SandboxedLaw | None = None

    def law_at(self, state: State) -> SandboxedLaw:
        """The law of a state: asked for in the order of play, it's read only where rules have changed."""
        self._last = self._last.under(state) if self._last else self._law_of(state)
        return self._last

    def __call__(self, state: State, entry: Entry, practice: Practice = NEWEST_PRACTICE) -> Verdict:
        """What comes of an entry's move by a practice; refused if its law, or what it claims, is another's."""

        first = entry.events[0] if entry.number == 0 and entry.move == Move(name="begin") else None
        started = first if isinstance(first, GameStarted) else None
        law = (self._law_of(state_begun(started, entry.time)) if started else self.law_at(state)).as_in(practice)
        if law.digest != entry.law:
            return Refused(code="verify.law", reason=N_("the entry names other rules than were in force"))
        if not _could_be_asked(entry.move, state):
            return Refused(code="verify.resumed", reason=N_("no such move was held, or waited for a case"))
        ended = taken_at_their_word(entry, started.language if started else state.language)
        if ended and entry.number and not _are_in_force(law, state, entry, ended):
            return Refused(code="verify.deaths", reason=N_("it ends a provision that no rule in force has"))
        luck = chance.luck(entry.reveal, entry.previous) if entry.reveal else ""
        sealing = RecordedSealing(entry.game, entry.events)
        known = Luck(luck=luck, deaths=ended, practice=practice, sealing=sealing)
        if (started or state).named_dice:
            known = known.naming(entry.draws)
        if started:
            return begin(lambda state: self._law_of(state).as_in(practice), started, entry.time, known)
        return decide(state, law, entry.move, entry.time, known)

    def secret(self, state: State, numbers: Iterable[Number]) -> frozenset[Number]:
        """Which ballots the law of a state keeps secret."""
        return self.law_at(state).secrecy.secret_ballots(state, numbers)

    def choices(self, state: State, number: Number, time: Time) -> Sequence[str]:
        """What the law of a state lets a ballot hold."""
        found = form_of_ballot(state, self.law_at(state), state.proposals[number], time)
        return ballots_up_to(BallotForm() if isinstance(found, Question) else found, WORLDS_MAX)


def state_begun(started: GameStarted, time: Time) -> State:
    """The state in which a game's first rules are in force."""
    return apply(begin_entry(State(), 0, time, None), started)


def _are_in_force(law: SandboxedLaw, state: State, entry: Entry, ended: Iterable[str]) -> bool:
    """Whether rules in force before or after an entry have all provisions that it says were ended."""
    laws = law, law.under(apply_entry(state, replace(entry, opened=())))
    known = {pid for one in laws for pid in one.index.parts}
    return all(end.partition("|")[2] in known for end in ended)


def _could_be_asked(move: Move, state: State) -> bool:
    """Whether a recorded move is one that a host makes entries of: rules carry out held moves within other entries."""
    if move.resumes is None:
        return not move.held
    waiting = state.waiting.get(move.resumes, {})
    names = sorted(waiting.get("arguments", {}))
    return (waiting.get("name"), waiting.get("player") or None, names) == (
        move.name,
        move.player,
        sorted(move.arguments),
    )
