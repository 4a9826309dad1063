"""Consequences of a move: rules respond to its events in waves, until nothing more happens.

A rule may make a built-in move in a player's name (a proxy move). Whatever forbids the player to make that move
forbids it here too, and the record says who acted and for whom.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.decision.boards import on_its_board
from moot.game.decision.built_in_moves import BUILT_IN_MOVES, next_number, undecided_case
from moot.game.decision.enactment import changes_made, direct_change
from moot.game.decision.held_moves import held_by_none
from moot.game.decision.sealed_effects import SEALED_EFFECTS
from moot.game.effects import (
    CHANGES,
    Consequences,
    Contradiction,
    Effect,
    Failure,
    Impossible,
    author_of,
    barred_adoption,
    bound_digest,
    change_of,
    events_of,
)
from moot.game.events import VotingClosed
from moot.game.law_protocol import Law, Luck, Practice, ResolvedMove
from moot.game.moves import CARRY_OUT, CHOICE, Allowed, Draw, Move, Question, Refused
from moot.game.question_keys import read_key, rule_of
from moot.game.quotas import TOO_LARGE, letters_of, may_write
from moot.game.rules import Because
from moot.game.state import RULE_CHANGE, State
from moot.game.values import Amount, CaseId, PlayerId, Time, grouped, plain
from moot.languages import N_


class RuleMoveRefused(Exception):
    """A rule tried to make a move in somebody's name that they can't make."""

    def __init__(self, refused: Refused):
        self.refused = refused


def move_for_player(effect: Effect) -> Move | None:
    """The move that an effect makes in a player's name: a vote or a proposal of a rule change; None otherwise."""
    a = effect.arguments
    if effect.name == "cast_ballot":
        arguments = {"proposal": str(a["proposal"]), CHOICE: a[CHOICE]}
        return Move(name="vote", player=PlayerId(a["who"]), arguments=arguments)
    if effect.name == "put" and a["kind"] == RULE_CHANGE and "changes" in a:
        arguments = {**a["content"], "changes": plain(a["changes"]), "title": a["title"]}
        return Move(name="propose", player=PlayerId(str(author_of(a))), arguments=arguments)
    return None


def check_choice(move: Move, acting: ResolvedMove | None) -> None:
    """Check that a move with a choice casts no other one, so that a secret choice can be withheld with the ballot."""
    if acting is None or move.name != "vote":
        return
    if acting.arguments.get(CHOICE, move.arguments[CHOICE]) != move.arguments[CHOICE]:
        raise Impossible(N_("the ballot says something else than the choice that was asked for"))


def told_of(events: Sequence[e.Event], effect: Effect, acting: ResolvedMove | None) -> list[e.Event]:
    """The move's events with the rule that made it and the player's proxy."""
    proxy = acting.move.player if acting else None
    return [_with_maker(event, effect, proxy) for event in events]


def _with_maker(event: e.Event, effect: Effect, proxy: PlayerId | None) -> e.Event:
    event = replace(event, because=effect.because)
    if isinstance(event, e.BallotCast) and proxy != event.player:
        return replace(event, proxy=proxy)
    if isinstance(event, e.Proposed):
        content = {name: value for name, value in effect.arguments["content"].items() if name != "author"}
        if content:
            content |= event.content
            event = replace(event, content=content, digest=bound_digest(event.changes, content))
        return replace(event, proxy=proxy) if proxy != event.author else event
    return event


NAMES_ADJUSTERS = 2
"""The first edition of the mechanism language in which events name the rules that changed an effect."""
ENDS_HOLDING = frozenset({"carry_out", "drop"})
"""The effects by which a rule carries out a move that is held, or forgets it."""
WAVES_MAX = 60
"""The most waves of consequences of one move; more is an endless loop."""
NESTED_MAX = 12
"""The most moves that rules make each because of the one before; more is an endless loop."""
EVENTS_MAX = 5_000
"""The most events of one move."""


class OpenQuestion(Exception):
    """The law leaves a question open; nothing of the move takes effect."""

    def __init__(self, question: Question):
        self.question = question


@dataclass
class Deliberation:
    """The decision of one move: the state so far, and what has happened."""

    state: State
    law: Law
    now: Time
    luck: Luck
    events: list[e.Event] = field(default_factory=list)
    draws: dict[Draw, None] = field(default_factory=dict)
    """Every draw, in order: a new deliberation repeats them."""
    trail: list[dict[str, Any]] = field(default_factory=list)
    direct: list[Effect] = field(default_factory=list)
    acting: ResolvedMove | None = None
    """The rule's move that is currently carried out."""
    resumes: CaseId | None = None
    """The case for which its effects have waited."""
    letters: int = 0
    """How many letters the effects of rules have so far, as far as they stand."""
    nested: int = 0
    """How many moves that rules make are under way, each because of the one before."""
    met: frozenset[tuple[str, ...]] | None = None
    """What the rules that are asked after any change came to when they were asked last; None before they were."""

    def __post_init__(self) -> None:
        self._before = self.state, self.law

    def afresh(self, state: State, law: Law) -> "Deliberation":
        """A new deliberation with the same draws and stopped provisions.

        What comes of that depends on both, so that the entry keeps them: else deciding again would come to something
        else.
        """
        other = Deliberation(state, law, self.now, self.luck)
        other.draws |= self.draws
        return other

    def happen(self, events: Sequence[e.Event]) -> list[e.Event]:
        """Apply events; returns them."""
        self.state = apply_all(self.state, events)
        self.events += events
        if len(self.events) > EVENTS_MAX:
            raise OpenQuestion(_loop(self.events))
        return list(events)

    def take(self, outcome: Consequences) -> list[e.Event]:
        """Convert consequences to events and apply them; stops at an open question."""
        self.draws |= dict.fromkeys(outcome.draws)
        self.luck = self.luck.knowing(outcome.deaths) if outcome.deaths else self.luck
        self.luck = replace(self.luck, steps=self.luck.steps + outcome.steps) if outcome.steps else self.luck
        self.trail += outcome.trail
        if outcome.question is not None:
            raise OpenQuestion(outcome.question)
        if outcome.conditions is not None:
            outcome = self._newly_met(outcome)
        if outcome.contradictions and not self._may_hold(outcome.contradictions):
            raise OpenQuestion(outcome.contradictions[0].question)
        before = self.state
        wave: list[e.Event] = []
        for failure in outcome.failures:
            wave += self.happen([e.MechanismFailed(error=failure.error, on=failure.on, because=failure.because)])
        for barred in outcome.barred:
            wave += self.happen([barred])
            if barred.effect == "adopt":
                wave += self.happen(barred_adoption(self.state, barred))
        effects = outcome.effects
        if self.state.waiting:
            effects = tuple(effect for effect in effects if not self._is_before_the_judge(effect))
        for group in grouped(((effect.maker, effect.cause), effect) for effect in effects).values():
            wave += self._take_group(group)
        wave = self._past_leavers(wave)
        if not self.nested or self.luck.practice < Practice.TELLS_ONCE:  # else it's told with the whole wave
            wave += self.happen(quantities_changed(before, self.state, wave))
        for contradiction in outcome.contradictions:
            wave += self._held_for_the_judge(contradiction)
        return wave

    def _newly_met(self, outcome: Consequences) -> Consequences:
        """Consequences without what was met before: a condition is met once, until it isn't any more."""
        conditions = outcome.conditions or frozenset()
        before, self.met = self.met, _met(outcome, conditions)
        if before is None and self.met:
            state, law = self._before
            then = law.met_already(state, self.now, self.luck) if state.rules else Consequences()
            self.luck = self.luck.knowing(then.deaths)
            before = _met(then, then.conditions or frozenset())
        fresh = self.met - before if before else self.met
        known = self.met - fresh
        question = next((question for question in outcome.unclear if ("?", question.key) in fresh), None)
        if question is not None:
            raise OpenQuestion(question)
        if not known:
            return outcome
        return replace(
            outcome,
            effects=tuple(effect for effect in outcome.effects if _named(effect) not in known),
            barred=tuple(barred for barred in outcome.barred if _named(barred) not in known),
            failures=tuple(failure for failure in outcome.failures if _named(failure) not in known),
            contradictions=tuple(one for one in outcome.contradictions if _named(one) not in known),
        )

    def _past_leavers(self, wave: list[e.Event]) -> list[e.Event]:
        """A wave in which several leave: who sits next to each of them is somebody who hasn't left in it."""
        if len(wave) < 2 or self.luck.practice < Practice.TAKES_TOGETHER:
            return wave
        after = {event.player: event.next_in_seating for event in wave if isinstance(event, e.Left)}
        if len(after) < 2:
            return wave
        told: dict[int, e.Event] = {}
        for event in wave:
            following = event.next_in_seating if isinstance(event, e.Left) else None
            for _ in after:
                following = after.get(following, following) if following is not None else None
            told[id(event)] = replace(event, next_in_seating=following) if isinstance(event, e.Left) else event
        self.events = [told.get(id(event), event) for event in self.events]
        return list(told.values())

    def _may_hold(self, contradictions: Sequence[Contradiction]) -> bool:
        """Whether only effects wait for a judge: a time comes once, a vote closes when it closes, and a win is won."""
        wins = all(effect.name == "win" for one in contradictions for effect in one.effects)
        if wins and self.luck.practice >= Practice.TAKES_TOGETHER and not self.state.lines:
            return all(one.causes for one in contradictions)
        comes_once = any(isinstance(event, e.TimeCame | VotingClosed) for event in self.events)
        if not comes_once or self.luck.practice < Practice.HOLDS_EFFECTS:
            return False
        return all(one.causes and not any(effect.veiled for effect in one.effects) for one in contradictions)

    def _is_before_the_judge(self, effect: Effect) -> bool:
        """Whether a rule names a winner while a judge has yet to say whom it named first."""
        if effect.name != "win":
            return False
        if self.luck.practice >= Practice.TAKES_TOGETHER:
            cases = (self.state.cases[number] for number in self.state.waiting if number != self.resumes)
            asked = [key for case in cases if (key := read_key(case.question)).about.startswith("effect:win")]
            return any(rule_of(effect.maker) in key.at_odds for key in asked)
        waiting = (held for _, _, effects in self._held() for held in effects)
        return any(held["name"] == "win" and rule_of(held["maker"]) == rule_of(effect.maker) for held in waiting)

    def _held(self) -> Iterator[tuple[CaseId, str, Sequence[Mapping[str, Any]]]]:
        """The cases for which effects wait, with their questions and these effects."""
        for number, move in self.state.waiting.items():
            if move["name"] == CARRY_OUT and number != self.resumes:
                yield number, self.state.cases[number].question, move["arguments"]["effects"]

    def _held_for_the_judge(self, contradiction: Contradiction) -> list[e.Event]:
        """Open a case for which effects wait that contradict each other, unless the same question is open already."""
        question = contradiction.question
        if any(key == question.key for _, key, _ in self._held()):
            return []
        if all(self._is_before_the_judge(effect) for effect in contradiction.effects):
            return []
        held = {"effects": contradiction.effects, "causes": contradiction.causes}
        waits = plain(Move(name=CARRY_OUT, arguments=held))
        return self.happen([undecided_case(self.state, question, waits, self.luck)])

    def _events_of(self, effect: Effect) -> list[e.Event]:
        """What an effect comes to, with the rules that changed it."""
        events = events_of(self._checked(effect), self.state)
        if not effect.adjusted or effect.adjusted_in_secret or self.state.language < NAMES_ADJUSTERS:
            return events
        return [replace(event, adjusted=effect.adjusted) for event in events]

    def _take_group(self, group: list[Effect]) -> list[e.Event]:
        """Apply the effects of one provision upon one event: all of them, or a failure."""
        state, kept, direct, told = self.state, len(self.events), len(self.direct), len(self.trail)
        letters = self.letters
        wave: list[e.Event] = []
        try:
            self._write(group)
            for effect in group:
                if effect.name in CHANGES:
                    change_of(effect)
                    self.direct.append(effect)
                elif effect.name in ENDS_HOLDING:
                    wave += self._end_holding(effect)
                elif effect.name in SEALED_EFFECTS:
                    found = SEALED_EFFECTS[effect.name](self.state, effect, self.luck.sealing, self.events)
                    wave += self.happen(found)
                elif (move := move_for_player(effect)) is not None:
                    wave += self._made_for(move, effect)
                else:
                    first = len(self.events)
                    wave += self.happen(self._events_of(effect))
                    if effect.adjusted and self.luck.trace:
                        by = [{"rule": one.rule, "provision": one.provision} for one in effect.adjusted]
                        self.trail.append({"events": [first, len(self.events)], "adjusted_by": by})
        except (Impossible, RuleMoveRefused, KeyError, TypeError, ValueError) as error:
            if isinstance(error, RuleMoveRefused) and (self.acting is not None or self._is_posted(effect)):
                raise
            self.state, self.letters = state, letters
            self.events = self.events[:kept]
            self.direct = self.direct[:direct]
            self.trail = [step for n, step in enumerate(self.trail) if n < told or "adjusted_by" not in step]
            reason = _reason(error)
            reason = "it cannot be, and why would tell how somebody voted" if group[0].veiled else reason
            failed = e.MechanismFailed(error=f"{group[0].name}: {reason}", because=group[0].because)
            return self.happen([failed])
        return wave

    def _is_posted(self, effect: Effect) -> bool:
        """Whether a rule casts the vote of whoever makes this posting, which is refused like their own move."""
        if effect.name != "cast_ballot" or self.luck.practice < Practice.TAKES_TOGETHER:
            return False
        return any(isinstance(event, e.Posted) and event.player == effect.arguments["who"] for event in self.events)

    def _write(self, group: Sequence[Effect]) -> None:
        """Count what effects write; an error if that's too much."""
        state, letters = self.state, sum([letters_of(effect.arguments) for effect in group])
        rule = state.rule(group[0].because.rule) if state.code_ended else None
        lowered = state.lowered_quotas(self.now).get(rule.id, 0) if rule is not None else 0
        if not may_write(state.language, len(state.seating), lowered, letters, self.letters + letters):
            raise Impossible(TOO_LARGE)
        self.letters += letters

    def _end_holding(self, effect: Effect) -> list[e.Event]:
        """Carry out a held move, or drop it; one that can't be made now is dropped with the reason."""
        number = int(effect.arguments["held"])
        held = self.state.held.get(str(number))
        if held is None and any(isinstance(ev, e.HeldMoveEnded) and ev.held == number for ev in self.events):
            return []  # another rule has just done it
        if held is None:
            raise Impossible(N_("no move {number} is held", number=number))
        ended = e.HeldMoveEnded(
            held=number, player=held.player, name=held.name, outcome="dropped", because=effect.because
        )
        if effect.name == "drop":
            return self.happen([ended])
        before = self.state, len(self.events), len(self.direct)
        try:
            wave = self.happen([replace(ended, outcome="carried out")])
            move = Move(name=held.name, player=held.player, arguments=held.arguments, held=number)
            return [*wave, *self._made_for(move, effect)]
        except RuleMoveRefused as declined:
            self.state = before[0]
            self.events, self.direct = self.events[: before[1]], self.direct[: before[2]]
            return self.happen([replace(ended, outcome="refused", reason=declined.refused.reason)])

    def _made_for(self, move: Move, effect: Effect) -> Sequence[e.Event]:
        """What comes of a move that a rule makes in a player's name, if the player may make it now.

        One that was held is as if the player made it.
        """
        if self.nested >= NESTED_MAX:
            raise OpenQuestion(_loop(self.events))
        self.nested += 1
        try:
            return self._made_now(move, effect)
        finally:
            self.nested -= 1

    def _made_now(self, move: Move, effect: Effect) -> Sequence[e.Event]:
        if not move.held:
            check_choice(move, self.acting)
        if not move.held:
            known = self.law.parameters(move.name)
            move = replace(move, arguments={name: said for name, said in move.arguments.items() if name in known})
        understood = self.law.understand(self.state, move, self.luck.practice)
        if move.name == "argue" and isinstance(understood, ResolvedMove):
            understood = on_its_board(self.state, self.law, understood, self.now)
        if isinstance(understood, Refused):
            raise RuleMoveRefused(understood)
        if isinstance(understood, Question):
            raise OpenQuestion(understood)
        understood = replace(understood, made_by="" if move.held else effect.because.rule)
        standing = self.law.standing(self.state, understood, self.now, self.luck)
        self.luck = self.luck.knowing(standing.deaths)
        self.trail += standing.trail
        if standing.refused is not None:
            raise RuleMoveRefused(standing.refused)
        if understood.offered and standing.question is None:
            return self._act(understood, understood)
        act = BUILT_IN_MOVES.get(move.name)
        made = act(self.state, self.law, understood, self.now) if act and not understood.offered else []
        if not isinstance(made, Refused) or self.luck.practice < Practice.TAKES_TOGETHER:
            made = standing.question or made
        if isinstance(made, Question):
            raise OpenQuestion(made)
        if isinstance(made, Refused):
            raise RuleMoveRefused(made)
        wave = self.happen(made if move.held else told_of(made, effect, self.acting))
        return [*wave, *self.add_to_move(understood, made)] if understood.added else wave

    def add_to_move(self, move: ResolvedMove, act: Sequence[e.Event]) -> list[e.Event]:
        """What rules do that added arguments to a move of the program, after what it does by itself."""
        return self._act(move, _after(move, act, self.state))

    def _act(self, move: ResolvedMove, as_it_is: ResolvedMove) -> list[e.Event]:
        """What rules do by a move, with what it has in hand."""
        outer, self.acting = self.acting, move
        try:
            return self.take(self.law.act(self.state, as_it_is, self.now, self.luck))
        finally:
            self.acting = outer

    def _checked(self, effect: Effect) -> Effect:
        """The effect, completed with answers of the law."""
        if effect.name == "start_new_game":
            begins = self.law.new_game(self.state, str(effect.arguments["ruleset"]))
            if not isinstance(begins, e.GameStarted):
                raise Impossible(
                    N_(
                        "the ruleset cannot be played: line {line}: {message}",
                        line=begins[0].line,
                        message=begins[0].message,
                    )
                )
        return self._numbered(effect) if effect.name == "put" else effect

    def _numbered(self, effect: Effect) -> Effect:
        kind, like = str(effect.arguments["kind"]), str(effect.arguments.get("like", ""))
        number = next_number(self.state, self.law, kind, self.now, like)
        if isinstance(number, Question):
            raise OpenQuestion(number)
        arguments = {**effect.arguments, "number": number}
        return Effect(name="put", arguments=arguments, because=effect.because, maker=effect.maker)

    def settle(self, wave: list[e.Event], first: Consequences | None = None) -> None:
        """Consequences in waves until there are no more; then rule changes, and their consequences.

        `first` is what the rules make of the first wave, where they have been asked already.
        """
        waves = 0
        while wave or self.direct:
            while wave:
                waves += 1
                if waves > WAVES_MAX:
                    raise OpenQuestion(_loop(self.events))
                outcome, first = first or self.law.consequences(self.state, wave, self.now, self.luck), None
                wave = self.take(outcome)
            wave = self._change_rules() if self.state.effective or self.direct else []

    def _change_rules(self) -> list[e.Event]:
        made: list[e.Event] = []
        for number in self.state.effective:
            for event in changes_made(self.state, self.law, number, self.now, self._because(number)):
                made += self.happen(event)
        pending, self.direct = self.direct, []
        for effect in pending:
            made += self.happen(direct_change(self.state, self.law, change_of(effect), self.now, effect.because))
        if made:
            before, self.law = self.law, self.law.under(self.state)
            if self.luck.practice >= Practice.TAKES_TOGETHER:
                made += self.happen(self.law.starts_kept(self.state, before))
            made += self.happen(held_by_none(self.state)) if self.state.held else []
        return made

    def _because(self, number: str) -> Any:
        made = [ev for ev in self.events if isinstance(ev, e.TookEffect) and ev.proposal == number]
        return made[-1].because if made else None

    def allowed(self) -> Allowed:
        """The verdict that the move is made, with everything that followed."""
        return Allowed(
            events=tuple(self.events), draws=tuple(self.draws), deaths=self.luck.deaths, trail=tuple(self.trail)
        )


def _after(move: ResolvedMove, act: Sequence[e.Event], state: State) -> ResolvedMove:
    """A move after what it did by itself: with the proposal or case that it made or changed in hand."""
    made = next((ev for ev in act if isinstance(ev, e.Proposed | e.CaseCalled)), None)
    proposal = made.proposal if isinstance(made, e.Proposed) else move.proposal and move.proposal.number
    case = made.case if isinstance(made, e.CaseCalled) else move.case and move.case.id
    return replace(
        move,
        arguments={name: value for name, value in move.arguments.items() if name != "changes"},
        proposal=state.proposals[proposal] if proposal else None,
        case=state.cases[case] if case else None,
    )


def _reason(error: Exception) -> str:
    if isinstance(error, RuleMoveRefused):
        return error.refused.reason
    return str(error) if isinstance(error, Impossible) else f"{type(error).__name__}: {error}"


def _met(outcome: Consequences, conditions: frozenset[Because]) -> frozenset[tuple[str, ...]]:
    """The results of conditions: effects, barred effects, contradictions, failures and open questions."""
    found: list[Effect | e.EffectBarred | Failure | Contradiction] = []
    found += [effect for effect in outcome.effects if effect.because in conditions]
    found += [barred for barred in outcome.barred if barred.maker in conditions]
    found += [failure for failure in outcome.failures if failure.because in conditions]
    found += [one for one in outcome.contradictions if all(effect.because in conditions for effect in one.effects)]
    return frozenset(map(_named, found)) | {("?", question.key) for question in outcome.unclear}


def _named(one: Effect | e.EffectBarred | Failure | Contradiction) -> tuple[str, ...]:
    """What identifies something that a condition comes to, whatever the number of its rule."""
    match one:
        case Effect():
            return ("does", one.maker, one.name, repr(one.arguments))
        case e.EffectBarred():
            return ("barred", one.maker.provision, one.because.provision if one.because else "", repr(one.arguments))
        case Failure():
            return ("failed", one.because.provision, one.error)
        case Contradiction():
            return ("?", one.question.key)


_CHANGE_AMOUNTS = (e.Awarded, e.QuantitySet)


def quantities_changed(before: State, after: State, wave: Sequence[e.Event]) -> list[e.Event]:
    """One event for each quantity that changed in a wave, with everybody whose amount differs."""
    moved: dict[str, set[Any]] = {}
    starts: dict[str, Amount] = {}
    for event in wave:
        if isinstance(event, _CHANGE_AMOUNTS):
            moved.setdefault(event.quantity, set()).update(event.players)
            starts[event.quantity] = event.starts
    changed: list[e.Event] = []
    for quantity, players in sorted(moved.items()):
        had: Mapping[Any, Amount] = before.quantities.get(quantity, {})
        has: Mapping[Any, Amount] = after.quantities.get(quantity, {})
        first = starts[quantity]
        amounts = {p: (had.get(p, first), has.get(p, first)) for p in sorted(players)}
        held = {p: (then, now) for p, (then, now) in amounts.items() if then != now}
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
