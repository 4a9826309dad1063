"""`decide(state, law, move, now) -> Verdict`: the only way a game moves, and a pure one.

Rule 1: the whole move runs under the law that it began with; changes of rules are made when its
consequences are quiet, and what answers to them runs under the new law.
Rule 2: nothing is half done. A move that meets an open question has no event but the case it opens.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.acts import ACTS, act, case_on, next_number, posted, posting_of, undecided_case
from moot.game.apply import apply, begin_entry
from moot.game.effects import CHANGES, Effect, Impossible, Outcome, barred_adoption, change_of, events_of
from moot.game.enactment import changes_made, direct_change
from moot.game.forking import forks, is_fork
from moot.game.lawful import Due, Law, Luck, Understood
from moot.game.lines import line_found
from moot.game.moves import HOST_MOVES, TRANSCRIBE, Allowed, Draw, Move, Question, Refused, Undecided, Verdict
from moot.game.standing_in import Declined, check_choice, move_in_a_name, told_of
from moot.game.state import State
from moot.game.transcribing import opened, too_late, transcribed
from moot.game.values import Time, plain

WAVES_MAX = 60
"""Waves of consequences of one move; more is a loop."""
EVENTS_MAX = 5_000
"""Events of one move; more is a flood."""


class Unclear(Exception):
    """A question came up that the law leaves open; nothing of the move stands."""

    def __init__(self, question: Question):
        self.question = question


class Deliberation:
    """One move being decided: the state as it would be, and what has happened so far."""

    def __init__(self, state: State, law: Law, now: Time, luck: Luck):
        self.state, self.law, self.now, self.luck = state, law, now, luck
        self.events: list[e.Event] = []
        self.draws: list[Draw] = []
        self.deaths: list[str] = list(luck.deaths)
        self.trail: list[dict[str, Any]] = []
        self.direct: list[Effect] = []
        self.acting: Understood | None = None
        """The move that a rule offers, while what it does is made to happen."""

    def afresh(self, state: State, law: Law) -> "Deliberation":
        """Another one, of which nothing has happened; it knows what this one drew and whom it had to end.

        What comes of that depends on both, so that the entry keeps them: else deciding again would come to something
        else.
        """
        other = Deliberation(state, law, self.now, replace(self.luck, deaths=tuple(self.deaths)))
        other.draws += self.draws
        return other

    def happen(self, events: Sequence[e.Event]) -> list[e.Event]:
        """Let events happen; returns them."""
        for event in events:
            self.state = apply(self.state, event)
        self.events += events
        if len(self.events) > EVENTS_MAX:
            raise Unclear(_loop(self.events))
        return list(events)

    def note(self, outcome: Outcome) -> None:
        """Keep what came with an outcome; stops at an open question."""
        self.draws += outcome.draws
        self.deaths += [d for d in outcome.deaths if d not in self.deaths]
        self.trail += outcome.trail
        if outcome.question is not None:
            raise Unclear(outcome.question)

    def take(self, outcome: Outcome) -> list[e.Event]:
        """Turn an outcome's effects into events and let them happen."""
        self.note(outcome)
        before = self.state
        wave: list[e.Event] = []
        for failure in outcome.failures:
            wave += self.happen([e.MechanismFailed(error=failure.error, on=failure.on, because=failure.because)])
        for barred in outcome.barred:
            wave += self.happen([barred])
            if barred.effect == "adopt":
                wave += self.happen(barred_adoption(self.state, barred))
        for group in _by_maker(outcome.effects):
            wave += self._take_group(group)
        return wave + self.happen(_quantities_changed(before, self.state, wave))

    def _take_group(self, group: list[Effect]) -> list[e.Event]:
        """The effects of one provision upon one event: all of them, or a failure."""
        state, kept, direct = self.state, len(self.events), len(self.direct)
        wave: list[e.Event] = []
        try:
            for effect in group:
                if effect.name in CHANGES:
                    change_of(effect)
                    self.direct.append(effect)
                elif (move := move_in_a_name(effect)) is not None:
                    wave += self.happen(told_of(self._made_for(move, effect), effect, self.acting))
                else:
                    wave += self.happen(events_of(self._checked(effect), self.state))
        except (Impossible, Declined, KeyError, TypeError, ValueError) as error:
            if isinstance(error, Declined) and self.acting is not None:
                raise
            self.state = state
            self.events = self.events[:kept]
            self.direct = self.direct[:direct]
            reason = _reason(error)
            reason = "it cannot be, and why would tell how somebody voted" if group[0].veiled else reason
            failed = e.MechanismFailed(error=f"{group[0].name}: {reason}", because=group[0].because)
            return self.happen([failed])
        return wave

    def _made_for(self, move: Move, effect: Effect) -> Sequence[e.Event]:
        """The events of a move that a rule makes in a player's name, if the player could make it now."""
        check_choice(move, self.acting)
        understood = self.law.understand(self.state, move)
        if isinstance(understood, Refused):
            raise Declined(understood)
        understood = replace(understood, made_by=effect.because.rule)
        standing = self.law.standing(self.state, understood, self.now, self._luck())
        self.deaths += [d for d in standing.deaths if d not in self.deaths]
        self.trail += standing.trail
        if standing.refused is not None:
            raise Declined(standing.refused)
        made = standing.question or act(self.state, self.law, understood, self.now)
        if isinstance(made, Question):
            raise Unclear(made)
        if isinstance(made, Refused):
            raise Declined(made)
        return made

    def _checked(self, effect: Effect) -> Effect:
        """The effect with what only the law can say of it."""
        if effect.name == "start_new_game":
            begins = self.law.new_game(self.state, str(effect.arguments["ruleset"]))
            if not isinstance(begins, e.GameStarted):
                raise Impossible(f"the ruleset cannot be played: line {begins[0].line}: {begins[0].message}")
        return self._numbered(effect) if effect.name == "put" else effect

    def _numbered(self, effect: Effect) -> Effect:
        kind, like = str(effect.arguments["kind"]), str(effect.arguments.get("like", ""))
        number = next_number(self.state, self.law, kind, self.now, like)
        if isinstance(number, Question):
            raise Unclear(number)
        arguments = {**effect.arguments, "number": number}
        return Effect(name="put", arguments=arguments, because=effect.because, maker=effect.maker)

    def settle(self, wave: list[e.Event]) -> None:
        """Consequences in waves until it is quiet; then changes of rules, and what answers to them."""
        waves = 0
        while wave or self.direct:
            while wave:
                waves += 1
                if waves > WAVES_MAX:
                    raise Unclear(_loop(self.events))
                wave = self.take(self.law.consequences(self.state, wave, self.now, self._luck()))
            wave = self._change_rules()

    def _luck(self) -> Luck:
        return replace(self.luck, deaths=tuple(self.deaths))

    def _change_rules(self) -> list[e.Event]:
        made: list[e.Event] = []
        for number in self.state.effective:
            for event in changes_made(self.state, self.law, number, self.now, self._because(number)):
                made += self.happen(event)
        pending, self.direct = self.direct, []
        for effect in pending:
            made += self.happen(direct_change(self.state, change_of(effect), effect.because))
        if made:
            self.law = self.law.under(self.state)
        return made

    def _because(self, number: str) -> Any:
        made = [ev for ev in self.events if isinstance(ev, e.TookEffect) and ev.proposal == number]
        return made[-1].because if made else None

    def allowed(self) -> Allowed:
        return Allowed(
            events=tuple(self.events), draws=self.drawn(), deaths=tuple(self.deaths), trail=tuple(self.trail)
        )

    def drawn(self) -> tuple[Draw, ...]:
        """Every draw once: what is deliberated afresh draws the same again."""
        return tuple(dict.fromkeys(self.draws))


def _reason(error: Exception) -> str:
    if isinstance(error, Declined):
        return error.refused.reason
    return str(error) if isinstance(error, Impossible) else f"{type(error).__name__}: {error}"


def _by_maker(effects: Sequence[Effect]) -> list[list[Effect]]:
    groups: dict[tuple[str, int], list[Effect]] = {}
    for effect in effects:
        groups.setdefault((effect.maker, effect.cause), []).append(effect)
    return list(groups.values())


def _quantities_changed(before: State, after: State, wave: Sequence[e.Event]) -> list[e.Event]:
    """One event for each quantity that moved in a wave, with all whose holdings differ."""
    moved: dict[str, set[Any]] = {}
    for event in wave:
        if isinstance(event, e.Awarded | e.QuantitySet):
            moved.setdefault(event.quantity, set()).update(event.players)
    changed: list[e.Event] = []
    for quantity, players in sorted(moved.items()):
        had: Mapping[Any, int] = before.quantities.get(quantity, {})
        has: Mapping[Any, int] = after.quantities.get(quantity, {})
        held = {p: (had.get(p, 0), has.get(p, 0)) for p in sorted(players) if had.get(p, 0) != has.get(p, 0)}
        if held:
            was, now = {p: v[0] for p, v in held.items()}, {p: v[1] for p, v in held.items()}
            changed.append(e.QuantityChanged(quantity=quantity, before=was, after=now))
    return changed


def _loop(events: Sequence[e.Event]) -> Question:
    because = [ev.because for ev in events[-40:] if ev.because is not None]
    provisions = sorted({f"{b.rule} ({b.provision})" for b in because})
    return Question(
        key="loop:" + ",".join(sorted({b.rule for b in because})),
        about="the consequences do not come to an end: " + _in_a_circle(provisions),
    )


def _in_a_circle(provisions: Sequence[str]) -> str:
    if len(provisions) == 1:
        return f"rule {provisions[0]} sets itself off again"
    return "rules " + ", ".join(provisions) + " set each other off"


def begin(law_of: Callable[[State], Law], started: e.GameStarted, now: Time, luck: Luck | None = None) -> Allowed:
    """The first move of a game: its players and rules, and what the rules make of the beginning."""
    begun = _with_deaths(lambda known: _begin(law_of, started, now, known), luck or Luck())
    assert isinstance(begun, Allowed)
    return begun


def _begin(law_of: Callable[[State], Law], started: e.GameStarted, now: Time, luck: Luck) -> Allowed:
    entered = begin_entry(State(), 0, now, None)
    first = apply(entered, started)
    deliberation = Deliberation(entered, law_of(first), now, luck)
    try:
        deliberation.settle(deliberation.happen([started]))
    except Unclear as unclear:
        deliberation = deliberation.afresh(entered, law_of(first))
        deliberation.happen([started])
        deliberation.happen([undecided_case(deliberation.state, unclear.question, {})])
    return deliberation.allowed()


def decide(state: State, law: Law, move: Move, now: Time, luck: Luck | None = None) -> Verdict:
    """Whether a move may be made, and everything that comes of it.

    `now` is in seconds since 1970 (UTC) and `luck` what its draws come from. The same arguments give the
    same verdict, whoever asks and whenever.
    """
    verdict = _with_deaths(lambda known: _decide(state, law, move, now, known), luck or Luck())
    if isinstance(verdict, Refused) and move.resumes is not None:
        reason = "the choice is none here" if verdict.code == "vote.choice" else verdict.reason
        return Allowed(events=(e.MoveRefused(case=move.resumes, code=verdict.code, reason=reason),))
    return verdict


def _with_deaths(deciding: Callable[[Luck], Verdict], luck: Luck) -> Verdict:
    """A verdict under which whoever has to be ended on the way counts as ended from the start.

    Only so does deciding again, with the deaths that the entry keeps, come to the same.
    """
    while True:
        verdict = deciding(luck)
        deaths = () if isinstance(verdict, Refused) else verdict.deaths
        if set(deaths) <= set(luck.deaths):
            return verdict
        luck = replace(luck, deaths=tuple(dict.fromkeys((*luck.deaths, *deaths))))


def _decide(state: State, law: Law, move: Move, now: Time, luck: Luck) -> Verdict:
    if move.name == "begin" and move.player is None:
        return _begins_anew(state, law, now, luck)
    if is_fork(move):
        return forks(state, move)
    line = line_found(state, move)
    if line is not state:
        state, law = line, law.under(line)
    if state.over:
        return Refused(code="game.over", reason=f"the game is over: {state.over}", remedy="start another game")
    entered = begin_entry(state, state.entry + 1, now, move.player)
    if move.name == "time":
        return _time_comes(state, entered, law, move, now, luck)
    if move.name in HOST_MOVES and move.player is None:
        return too_late(state) or _written_down(entered, law, move, now, luck)
    understood = law.understand(state, move)
    if isinstance(understood, Refused):
        return understood
    if posting_of(understood) is not None:
        return _post(entered, law, understood, now, luck)
    standing = law.standing(state, understood, now, luck)
    if standing.refused is not None:
        return standing.refused
    luck = replace(luck, deaths=tuple(dict.fromkeys((*luck.deaths, *standing.deaths))))
    deliberation = Deliberation(entered, law, now, luck)
    deliberation.trail += standing.trail
    if standing.question is not None:
        return _unclear(entered, law, move, standing.question, deliberation)
    return _carry_out(deliberation, entered, law, understood, now, luck)


def _begins_anew(state: State, law: Law, now: Time, luck: Luck) -> Verdict:
    """A new game in the place of one that ended for its sake (see `renewal`); the new law hears that it has begun."""
    begins = law.new_game(state, state.next_ruleset) if state.next_ruleset else ()
    if not isinstance(begins, e.GameStarted):
        return Refused(code="game.begun", reason="the game has begun")
    entered = begin_entry(state, state.entry + 1, now, None)
    deliberation = _renewed(Deliberation(entered, law, now, luck), begins)
    try:
        deliberation.settle([begins])
    except Unclear as unclear:
        deliberation = _renewed(deliberation.afresh(entered, law), begins)
        deliberation.happen([undecided_case(deliberation.state, unclear.question, {})])
    return deliberation.allowed()


def _renewed(deliberation: Deliberation, begins: e.GameStarted) -> Deliberation:
    deliberation.happen([begins])
    deliberation.law = deliberation.law.under(deliberation.state)
    return deliberation


def _written_down(entered: State, law: Law, move: Move, now: Time, luck: Luck) -> Verdict:
    """A piece of history, of which no rule is asked; or the end of it, from where the rules have their say."""
    if move.name == TRANSCRIBE:
        events = transcribed(entered, move)
        return events if isinstance(events, Refused) else Allowed(events=tuple(events))
    opening = opened(entered, move)
    if isinstance(opening, Refused):
        return opening
    tied, begins = opening
    deliberation = _opening(Deliberation(entered, law, now, luck), tied, begins)
    try:
        deliberation.settle([begins])
    except Unclear as unclear:
        deliberation = _opening(deliberation.afresh(entered, law), tied, begins)
        deliberation.happen([undecided_case(deliberation.state, unclear.question, {})])
    return deliberation.allowed()


def _opening(deliberation: Deliberation, tied: Sequence[e.Event], begins: e.Opened) -> Deliberation:
    """A game that has just been opened, under the law that its mechanisms make."""
    deliberation.happen([*tied, begins])
    deliberation.law = deliberation.law.under(deliberation.state)
    return deliberation


def _carry_out(
    deliberation: Deliberation, entered: State, law: Law, understood: Understood, now: Time, luck: Luck
) -> Verdict:
    try:
        if understood.move.name in ACTS and not understood.offered:
            first = act(entered, law, understood, now)
            if isinstance(first, Refused):
                return first
            if isinstance(first, Question):
                raise Unclear(first)
            wave = deliberation.happen(first)
            wave += deliberation.happen(_quantities_changed(entered, deliberation.state, wave))
        else:
            deliberation.acting = understood
            wave = deliberation.take(law.act(entered, understood, now, luck))
            deliberation.acting = None
        deliberation.settle(wave)
    except Declined as declined:
        return declined.refused
    except Unclear as unclear:
        return _unclear(entered, law, understood.move, unclear.question, deliberation)
    return deliberation.allowed()


def _post(entered: State, law: Law, understood: Understood, now: Time, luck: Luck) -> Verdict:
    """A posting is never refused: it stands on its line with what the law of that line makes of it (see `lines`)."""
    standing = law.standing(entered, understood, now, luck)
    luck = replace(luck, deaths=tuple(dict.fromkeys((*luck.deaths, *standing.deaths))))
    against = standing.refused
    if standing.question is not None:
        against = _not_decided(standing.question)
    deliberation = Deliberation(entered, law, now, luck)
    try:
        return _posted_with_consequences(deliberation, law, understood, against)
    except Declined as declined:
        against = against or declined.refused
    except Unclear as unclear:
        against = against or _not_decided(unclear.question)
    alone = deliberation.afresh(entered, law)
    alone.happen(posted(entered, understood, against))
    return alone.allowed()


def _not_decided(question: Question) -> Refused:
    return Refused(code="undecided", reason=question.about)


def _posted_with_consequences(
    deliberation: Deliberation, law: Law, understood: Understood, against: Refused | None
) -> Allowed:
    """What comes of a posting on its line; if it is no move by the rules, for those who follow it all the same."""
    wave = deliberation.happen(posted(deliberation.state, understood, against))
    deliberation.acting = understood
    wave += deliberation.take(law.act(deliberation.state, understood, deliberation.now, deliberation.luck))
    deliberation.acting = None
    deliberation.settle(wave)
    return deliberation.allowed()


def _time_comes(state: State, entered: State, law: Law, move: Move, now: Time, luck: Luck) -> Verdict:
    timer, subject = str(move.arguments.get("timer")), str(move.arguments.get("subject"))
    if move.resumes is not None:
        return _time_resumed(entered, law, move, now, luck, Due(time=now, order=0, timer=timer, subject=subject))
    due = next((d for d in law.due(state, now) if d.timer == timer and d.subject == subject and d.time <= now), None)
    if due is None:
        return Refused(code="time.not-due", reason=f"{timer} has nothing due for {subject or 'the game'}")
    deliberation = Deliberation(entered, law, now, luck)
    try:
        came = deliberation.happen([_came(due)])
        deliberation.settle(came + deliberation.take(law.keep_time(deliberation.state, due, luck)))
    except Unclear as unclear:
        return _time_unclear(entered, law, move, unclear.question, due, deliberation)
    return deliberation.allowed()


def _time_resumed(entered: State, law: Law, move: Move, now: Time, luck: Luck, due: Due) -> Verdict:
    """What a time that has come does, once the question that it met is settled."""
    deliberation = Deliberation(entered, law, now, luck)
    try:
        deliberation.settle(deliberation.take(law.keep_time(entered, due, luck)))
    except Unclear as unclear:
        return _unclear(entered, law, move, unclear.question, deliberation)
    return deliberation.allowed()


def _came(due: Due) -> e.TimeCame:
    return e.TimeCame(timer=due.timer, subject=due.subject, due=due.time)


def _unclear(entered: State, law: Law, move: Move, question: Question, so_far: Deliberation) -> Undecided:
    """The answer where the law is unclear: a case, with a judge if the law has one, and the move waits.

    Where there is a case on the question, whoever makes the move can make it again; a time comes once, and has to wait.
    """
    known, trail = case_on(entered, question), tuple(so_far.trail)
    if known is not None and move.name != "time":
        return Undecided(question=question, case=known, trail=trail, deaths=tuple(so_far.deaths))
    called = undecided_case(entered, question, plain(move))
    opened = so_far.afresh(entered, law)
    try:
        opened.settle(opened.happen([called]))
    except Unclear:
        opened = opened.afresh(entered, law)
        opened.happen([called])
    return Undecided(
        question=question,
        events=tuple(opened.events),
        case=called.case,
        draws=opened.drawn(),
        deaths=tuple(opened.deaths),
        trail=trail,
    )


def _time_unclear(
    entered: State, law: Law, move: Move, question: Question, due: Due, so_far: Deliberation
) -> Undecided:
    """A time that came and whose consequences are unclear: it has come, once, and a case is open."""
    verdict = _unclear(entered, law, move, question, so_far)
    return replace(verdict, events=(_came(due), *verdict.events), trail=())
