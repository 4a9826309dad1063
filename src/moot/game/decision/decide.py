"""`decide(state, law, move, now) -> Verdict`: the only way to decide a move, a pure function.

Rule 1: the whole move runs under the law that it began with; changes of rules are made when its
consequences are quiet, and what answers to them runs under the new law.
Rule 2: nothing is half done. A move that meets an open question has no event but the case it opens. Only what comes
once is done all the same: a time, and the close of a vote. There just the effects wait that contradict each other.
"""

from collections.abc import Callable, Sequence

from msgspec import convert
from msgspec.structs import replace

from moot.game import events as e
from moot.game.apply import apply, begin_entry
from moot.game.decision.boards import on_its_board
from moot.game.decision.built_in_moves import BUILT_IN_MOVES, case_on, posted, undecided_case, unread_ballot
from moot.game.decision.consequences import Deliberation, OpenQuestion, RuleMoveRefused, quantities_changed
from moot.game.decision.held_moves import held_by
from moot.game.decision.ranks import with_known_ranks
from moot.game.decision.recurring_times import may_be_passed_over
from moot.game.decision.set_aside import failing_everywhere, with_asleep
from moot.game.decision.transcripts import opened, too_late, transcribed
from moot.game.effects import Effect
from moot.game.law_protocol import Due, Law, Luck, Practice, ResolvedMove
from moot.game.lines import line_found
from moot.game.moves import (
    CARRY_OUT,
    CASE_MOVES,
    FORK,
    HOST_MOVES,
    NOTES,
    PASSES_OVER,
    TRANSCRIBE,
    Allowed,
    Draw,
    Move,
    Question,
    Refused,
    Undecided,
    Verdict,
)
from moot.game.question_keys import read_key
from moot.game.record.post_moderation import noted
from moot.game.rules import Because
from moot.game.state import State
from moot.game.successors import forks
from moot.game.values import Time, plain
from moot.languages import N_


def begin(law_of: Callable[[State], Law], started: e.GameStarted, now: Time, luck: Luck | None = None) -> Allowed:
    """The first move of a game: its players and rules, and the consequences."""
    begun = _with_deaths(lambda known: _begin(law_of, started, now, known), luck or Luck())
    assert isinstance(begun, Allowed)
    return begun


def _begin(law_of: Callable[[State], Law], started: e.GameStarted, now: Time, luck: Luck) -> Allowed:
    entered = begin_entry(State(), 0, now, None)
    first = apply(entered, started)
    deliberation = Deliberation(entered, law_of(first), now, luck)
    try:
        deliberation.settle(deliberation.happen([started]))
    except OpenQuestion as unclear:
        deliberation = deliberation.afresh(entered, law_of(first))
        deliberation.happen([started])
        deliberation.happen([undecided_case(deliberation.state, unclear.question, {}, luck)])
    return deliberation.allowed()


def decide(state: State, law: Law, move: Move, now: Time, luck: Luck | None = None) -> Verdict:
    """Decide whether a move may be made, and everything that follows from it.

    `now` is in seconds since 1970 (UTC) and `luck` what its draws come from. The same arguments give the
    same verdict, whoever asks and whenever.
    """
    luck = luck or Luck()
    if state.open_cases and (aside := failing_everywhere(state, law.is_upon_every_move)):
        verdict = _with_deaths(lambda known: _without_what_is_open(state, law, move, now, known, aside), luck)
    else:
        verdict = _with_deaths(lambda known: _decide(state, law, move, now, known), luck)
    if (
        isinstance(verdict, Undecided)
        and luck.practice >= Practice.SETS_ASIDE
        and _to_set_aside(state, law, move, verdict.question)
    ):
        verdict = _with_deaths(lambda known: _without_what_is_open(state, law, move, now, known), luck)
    if isinstance(verdict, Refused) and move.resumes is not None:
        reason = N_("the choice is none here") if verdict.code == "vote.choice" else verdict.reason
        return Allowed(events=(e.MoveRefused(case=move.resumes, code=verdict.code, reason=reason),))
    return verdict


def _with_deaths(deciding: Callable[[Luck], Verdict], luck: Luck) -> Verdict:
    """A verdict under which provisions that had to be stopped count as stopped from the start.

    Only so does deciding again, with the deaths that the entry keeps, come to the same.
    """
    while True:
        verdict = deciding(luck)
        deaths = () if isinstance(verdict, Refused) else verdict.deaths
        if set(deaths) <= set(luck.deaths):
            return verdict
        luck = luck.knowing(deaths)


def _without_what_is_open(
    state: State, law: Law, move: Move, now: Time, luck: Luck, known_to_fail: frozenset[str] = frozenset()
) -> Verdict:
    """The verdict on a move, which can't depend on provisions that play would stop at until a case is settled.

    They are set aside: those that a case is about, in the moves that settle cases; and one that has to do with every
    move and fails, in any move, as long as there is an open case on it. So a rule that fails can't end a game.
    """
    aside, drawn = set(known_to_fail), dict[Draw, None]()
    verdict = _decide(with_asleep(state, aside), law, move, now, luck)
    while isinstance(verdict, Undecided):
        more = _to_set_aside(state, law, move, verdict.question) - aside
        if not more:
            break
        aside |= more
        drawn |= dict.fromkeys(verdict.draws)
        verdict = _decide(with_asleep(state, aside), law, move, now, luck)
    if isinstance(verdict, Refused):
        return verdict
    if drawn and luck.practice >= Practice.KEEPS_DRAWS:
        verdict = replace(verdict, draws=tuple(drawn | dict.fromkeys(verdict.draws)))
    known = {*state.customs, *(event.question for event in verdict.events if isinstance(event, e.CustomMade))}
    return replace(
        verdict,
        events=tuple(ev for ev in verdict.events if not isinstance(ev, e.CustomEnded) or ev.question in known),
    )


def _to_set_aside(state: State, law: Law, move: Move, question: Question) -> set[str]:
    """The provisions that a question is about, if it holds up what it mustn't."""
    at_odds = {str(answer["by"]) for answer in question.answers}
    if move.name in CASE_MOVES:
        return {provision for provision in at_odds if "." in provision}
    is_open = read_key(question.key).kind == "failed" and case_on(state, question) is not None
    return {provision for provision in at_odds if is_open and law.is_upon_every_move(provision)}


def _decide(state: State, law: Law, move: Move, now: Time, luck: Luck) -> Verdict:
    if move.name == "begin" and move.player is None:
        return _begin_next_game(state, law, now, luck)
    if move.name == FORK and move.player is None:
        return forks(state, move)
    if move.name in NOTES and move.player is None:
        return noted(state, move)
    if state.lines:
        state = line_found(state, move)
        law = law.under(state)
    if state.over:
        return Refused(
            code="game.over", reason=N_("the game is over: {over}", over=state.over), remedy=N_("start another game")
        )
    entered = begin_entry(state, state.entry + 1, now, move.player)
    if move.name == "time":
        return _due_time(state, entered, law, move, now, luck)
    if move.name == CARRY_OUT and move.player is None:
        return _carried_out(entered, law, move, now, luck)
    if move.name in HOST_MOVES and move.player is None:
        return too_late(state) or _written_down(entered, law, move, now, luck)
    understood = law.understand(state, move, luck.practice)
    if move.name == "argue" and isinstance(understood, ResolvedMove):
        understood = on_its_board(state, law, understood, now)
    elif isinstance(understood, ResolvedMove) and understood.posting is None and "changes" in understood.arguments:
        understood = with_known_ranks(state, law, understood, now)
    if isinstance(understood, Refused):
        return understood
    if isinstance(understood, Question):
        return _unclear(entered, law, move, understood, Deliberation(entered, law, now, luck))
    if understood.posting is not None:
        return _post(entered, law, understood, now, luck)
    return _ruled_on(state, entered, law, move, understood, luck)


def _ruled_on(state: State, entered: State, law: Law, move: Move, understood: ResolvedMove, luck: Luck) -> Verdict:
    """Whether the rules allow a move, and its consequences: in one request, as far as possible.

    So the move is begun before that is known. Nothing of it stands if the rules refuse it.
    """
    now = entered.now
    deliberation = Deliberation(entered, law, now, luck, resumes=move.resumes)
    try:
        act = [] if understood.offered else BUILT_IN_MOVES[move.name](entered, law, understood, now)
        wave = deliberation.happen(act) if isinstance(act, list) else []
        wave += deliberation.happen(quantities_changed(entered, deliberation.state, wave))
    except OpenQuestion as unclear:
        act = unclear.question
    begun = (deliberation.state, wave) if isinstance(act, list) else None
    standing = law.standing(state, understood, now, luck, None if understood.added else begun)
    if standing.refused is not None:
        return standing.refused
    deliberation.luck = luck.knowing(standing.deaths) if standing.deaths else luck
    deliberation.trail += standing.trail
    if standing.question is not None and understood.offered:
        act = unread_ballot(entered, law, understood, now) or act
    if standing.question is not None and not (isinstance(act, Refused) and luck.practice >= Practice.TAKES_TOGETHER):
        return _unclear(entered, law, move, standing.question, deliberation)
    if isinstance(act, Refused):
        return act
    if standing.held is not None:
        return _held(entered, law, understood, standing.held, deliberation)
    try:
        if isinstance(act, Question):
            raise OpenQuestion(act)
        if understood.offered:
            deliberation.acting = understood
            wave = deliberation.take(standing.follows or law.act(entered, understood, now, deliberation.luck))
            deliberation.acting = None
        elif understood.added and isinstance(act, list):
            wave += deliberation.add_to_move(understood, act)
        deliberation.settle(wave, None if understood.offered else standing.follows)
    except RuleMoveRefused as declined:
        return declined.refused
    except OpenQuestion as unclear:
        return _unclear(entered, law, understood.move, unclear.question, deliberation)
    return deliberation.allowed()


def _held(entered: State, law: Law, understood: ResolvedMove, by: Because, so_far: Deliberation) -> Verdict:
    """A move that is allowed, and that a rule holds."""
    held = held_by(entered, understood, by)
    if isinstance(held, Refused):
        return held
    deliberation = so_far.afresh(entered, law)
    deliberation.trail += so_far.trail
    try:
        deliberation.settle(deliberation.happen([held]))
    except OpenQuestion as unclear:
        return _unclear(entered, law, understood.move, unclear.question, deliberation)
    return deliberation.allowed()


def _begin_next_game(state: State, law: Law, now: Time, luck: Luck) -> Verdict:
    """A new game in place of one that ended for it (see `renewal`); the new law hears its start."""
    begins = law.new_game(state, state.next_ruleset) if state.next_ruleset else ()
    if not isinstance(begins, e.GameStarted):
        return Refused(code="game.begun", reason=N_("the game has begun"))
    return _game_begins(begin_entry(state, state.entry + 1, now, None), law, now, luck, [begins])


def _written_down(entered: State, law: Law, move: Move, now: Time, luck: Luck) -> Verdict:
    """A move of a transcript, for which no rule is asked; or the opening of play after it, from where rules apply."""
    if move.name == TRANSCRIBE:
        events = transcribed(entered, move)
        return events if isinstance(events, Refused) else Allowed(events=tuple(events))
    opening = opened(entered, move)
    if isinstance(opening, Refused):
        return opening
    tied, begins = opening
    return _game_begins(entered, law, now, luck, [*tied, begins])


def _game_begins(entered: State, law: Law, now: Time, luck: Luck, events: Sequence[e.Event]) -> Allowed:
    """A game that begins with some events, the last of which its new law hears; with a case if that is unclear."""
    deliberation = _under_its_law(Deliberation(entered, law, now, luck), events)
    try:
        deliberation.settle([*events[-1:]])
    except OpenQuestion as unclear:
        deliberation = _under_its_law(deliberation.afresh(entered, law), events)
        deliberation.happen([undecided_case(deliberation.state, unclear.question, {}, luck)])
    return deliberation.allowed()


def _under_its_law(deliberation: Deliberation, events: Sequence[e.Event]) -> Deliberation:
    deliberation.happen(events)
    deliberation.law = deliberation.law.under(deliberation.state)
    return deliberation


def _post(entered: State, law: Law, understood: ResolvedMove, now: Time, luck: Luck) -> Verdict:
    """A posting is never refused: it stays on its line, with a verdict by that line's law (see `lines`)."""
    standing = law.standing(entered, understood, now, luck)
    luck = luck.knowing(standing.deaths)
    against = standing.refused
    if standing.question is not None:
        against = _not_decided(standing.question, luck)
    deliberation = Deliberation(entered, law, now, luck)
    try:
        return _posted_with_consequences(deliberation, law, understood, against)
    except RuleMoveRefused as declined:
        against = against or declined.refused
    except OpenQuestion as unclear:
        against = against or _not_decided(unclear.question, luck)
    alone = deliberation.afresh(entered, law)
    alone.happen(posted(entered, understood, against))
    return alone.allowed()


def _not_decided(question: Question, luck: Luck) -> Refused:
    return Refused(code="undecided", reason=luck.asked(question))


def _posted_with_consequences(
    deliberation: Deliberation, law: Law, understood: ResolvedMove, against: Refused | None
) -> Allowed:
    """The consequences of a posting on its line; an illegal one still has them for those who follow it."""
    wave = deliberation.happen(posted(deliberation.state, understood, against))
    deliberation.acting = understood
    wave += deliberation.take(law.act(deliberation.state, understood, deliberation.now, deliberation.luck))
    deliberation.acting = None
    deliberation.settle(wave)
    return deliberation.allowed()


def _due_time(state: State, entered: State, law: Law, move: Move, now: Time, luck: Luck) -> Verdict:
    timer, subject = str(move.arguments.get("timer")), str(move.arguments.get("subject"))
    if move.resumes is not None:
        return _time_resumed(entered, law, move, now, luck, Due(time=now, order=0, timer=timer, subject=subject))
    due = next((d for d in law.due(state, now) if d.timer == timer and d.subject == subject and d.time <= now), None)
    if due is None:
        return Refused(
            code="time.not-due",
            reason=N_("{timer} has nothing due for {subject}", timer=timer, subject=subject or N_("the game")),
        )
    until = move.arguments.get(PASSES_OVER, 0)
    if until and not (type(until) is int and may_be_passed_over(state, due, until)):
        return Refused(code="time.not-due", reason=N_("{timer} can't be skipped", timer=timer))
    deliberation = Deliberation(entered, law, now, luck)
    try:
        came = deliberation.happen([_time_came_event(due, until)])
        deliberation.settle(came + deliberation.take(law.keep_time(deliberation.state, due, luck)))
    except OpenQuestion as unclear:
        verdict = _unclear(entered, law, move, unclear.question, deliberation)
        return _time_unclear(verdict, _time_came_event(due, until))
    return deliberation.allowed()


def _time_resumed(entered: State, law: Law, move: Move, now: Time, luck: Luck, due: Due) -> Verdict:
    """The consequences of a due time, after its open question was settled."""
    deliberation = Deliberation(entered, law, now, luck, resumes=move.resumes)
    try:
        deliberation.settle(deliberation.take(law.keep_time(entered, due, luck)))
    except OpenQuestion as unclear:
        return _unclear(entered, law, move, unclear.question, deliberation)
    return deliberation.allowed()


def _carried_out(entered: State, law: Law, move: Move, now: Time, luck: Luck) -> Verdict:
    """The effects that waited for a judge, as far as they stand now."""
    waiting = entered.waiting.get(move.resumes) if move.resumes is not None else None
    if waiting is None or waiting["name"] != CARRY_OUT or waiting["arguments"] != plain(move.arguments):
        return Refused(
            code="case.nothing-waits", reason=N_("no such effects wait for a judge"), remedy=N_("await the judgment")
        )
    effects = convert(waiting["arguments"]["effects"], tuple[Effect, ...])
    causes = convert(waiting["arguments"]["causes"], tuple[e.Event, ...])
    deliberation = Deliberation(entered, law, now, luck, resumes=move.resumes)
    try:
        deliberation.settle(deliberation.take(law.carry_out(entered, effects, causes, now, luck)))
    except OpenQuestion as unclear:
        return _unclear(entered, law, move, unclear.question, deliberation)
    return deliberation.allowed()


def _time_came_event(due: Due, until: Time) -> e.TimeCame:
    return e.TimeCame(timer=due.timer, subject=due.subject, due=due.time, passed_over=until)


def _unclear(entered: State, law: Law, move: Move, question: Question, so_far: Deliberation) -> Undecided:
    """The verdict if the law is unclear: a case, with a judge if the law has one, and the move waits.

    Where there is a case on the question, whoever makes the move can make it again; a time comes once, and has to wait.
    """
    known, trail = case_on(entered, question), tuple(so_far.trail)
    if known is not None and move.name != "time":
        drawn = tuple(so_far.draws)
        return Undecided(question=question, case=known, draws=drawn, trail=trail, deaths=so_far.luck.deaths)
    called = undecided_case(entered, question, plain(move), so_far.luck)
    opened = so_far.afresh(entered, law)
    try:
        opened.settle(opened.happen([called]))
    except OpenQuestion:
        opened = opened.afresh(entered, law)
        opened.happen([called])
    return Undecided(
        question=question,
        events=tuple(opened.events),
        case=called.case,
        draws=tuple(opened.draws),
        deaths=opened.luck.deaths,
        trail=trail,
    )


def _time_unclear(verdict: Undecided, came: e.TimeCame) -> Undecided:
    """A due time with unclear consequences: it counts as handled, and a case is open."""
    return replace(verdict, events=(came, *verdict.events), trail=())
