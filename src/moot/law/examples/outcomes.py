"""What comes of a situation: the requests that play it in the sandbox, and their answers as an outcome."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from msgspec import structs

from moot.game import events as e
from moot.game.apply import apply, apply_all
from moot.game.effects import CHANGES, Effect, Impossible, events_of
from moot.game.law_protocol import Due, Luck, ResolvedMove
from moot.game.moves import Draw, Move
from moot.game.postings import Posting
from moot.game.question_keys import sleep_key
from moot.game.rules import Because
from moot.game.state import Proposal, State
from moot.game.values import Number, RuleId, Time, Value
from moot.law.asking.facts import FactValues
from moot.law.asking.requests import scene
from moot.law.asking.results import ResultConverter
from moot.law.examples.situations import (
    ASSUMED,
    EVENT_SAMPLES,
    HELD_AT,
    THE_CASE,
    ExampleSituation,
    changes_of,
    in_order,
    number_in,
    state_of,
)
from moot.law.law import SandboxedLaw, TrialFact
from moot.law.rule_index import RuleIndex, mechanism_of
from moot.law.runner import LawRequest, SandboxAnswer
from moot.law.vocabulary import ANY_CHANGE, EFFECTS, FACTS, JUDGE_LEFT, VOTERS_CHANGED

NOBODY = "example.nobody"
"""The maker of an effect that no rule of the game has."""
TRIAL_FACTS = frozenset(name for name, fact in FACTS.items() if fact.lazy)
"""What takes a trial of its own to find out."""
_MADE_OTHERWISE = CHANGES | {"cast_ballot", "put", "carry_out", "drop", "reveal", "deal", "hold"}
"""Effects that come to moves, or to changes at the end of a move."""
_OF_MAKERS = frozenset({"rule", "since", "uses"})
"""What rules that forbid or adjust an effect may ask of the rule that has it."""
CLASHES = frozenset({"prevailing", "wholly_void"})
"""The terms that are asked about rules which contradict each other."""


class _NothingSecret:
    """In an example nobody has voted, so that there is nothing to hide."""

    def veiled(self, state: State, *pids: str) -> frozenset[str]:
        return frozenset()


def for_examples(law: SandboxedLaw, rule: RuleId | None = None) -> SandboxedLaw:
    """A law for playing examples, in which a rule's code reports which parts of it run."""
    mine = law.deciding.tracing(rule) if rule is not None else law.within_a_trial()
    mine.results = ResultConverter(mine.index, _NothingSecret())
    mine.trials = {name: TrialFact(_unknown, partial(_assumed, name)) for name in TRIAL_FACTS}
    return mine


def _unknown(law: SandboxedLaw, state: State, proposal: Proposal, now: Time) -> None:
    """What a trial would find out isn't known in an example where nothing is assumed."""


def _assumed(name: str, state: State, proposal: Proposal) -> Any:
    return proposal.content.get(ASSUMED, {}).get(name)


class Outcome(Value, frozen=True):
    """What comes of a situation."""

    standing: str = ""
    """Of a move: permitted, refused, open, or held until a rule carries it out."""
    reason: str = ""
    by: str = ""
    """The provision that decided it, or gave the answer."""
    effects: tuple[Effect, ...] = ()
    barred: tuple[e.EffectBarred, ...] = ()
    answer: Any = None
    answers: bool = False
    """Whether it's the answer to a question."""
    lines: tuple[str, ...] = ()
    question: str = ""
    failed: str = ""
    gave_way: tuple[str, ...] = ()
    """The provisions whose answers gave way to others."""
    adjusted: tuple[str, ...] = ()
    reports: tuple[tuple[str, Any], ...] = ()
    """What traced code reported: places, each with what was found."""
    draws: tuple[Draw, ...] = ()
    """What was drawn by chance."""

    @property
    def told(self) -> tuple[Any, ...]:
        """What players would see of it; two outcomes that are told alike are the same to them."""
        done = tuple((one.name, repr(one.arguments)) for one in self.effects)
        barred = tuple((one.effect, repr(one.arguments), one.reason) for one in self.barred)
        return self.standing, self.reason, done, barred, repr(self.answer), self.lines, self.question, bool(self.failed)

    def is_by(self, pids: frozenset[str]) -> bool:
        """Whether one of these provisions has a part in it."""
        makers = {one.maker for one in self.effects}
        told = {f"{b.rule}.{b.provision}" for one in self.effects for b in one.adjusted}
        barring = {f"{one.because.rule}.{one.because.provision}" for one in self.barred if one.because}
        names = {self.by, *self.adjusted} | makers | told | barring
        return not names.isdisjoint(pids) or bool(self.failed or self.lines)


class Played(NamedTuple):
    """The requests that play a situation, in the state that they are about."""

    state: State
    requests: tuple[LawRequest, ...]
    event: e.Event | None = None
    move: ResolvedMove | None = None


def played(
    law: SandboxedLaw, base: State, situation: ExampleSituation, asleep: frozenset[str] = frozenset()
) -> Played | None:
    """The requests that play a situation; None if it can't be.

    Provisions that are `asleep` don't run, so that it's seen what would come of it without them.
    """
    state = state_of(base, law.index, situation)
    if asleep:
        state = structs.replace(state, customs=state.customs.update({sleep_key(pid): {} for pid in asleep}))
    try:
        return _PLAY[situation.does](law, state, situation)
    except (KeyError, ValueError, TypeError):
        return None  # the situation lacks something that the event or move is about


def outcome(law: SandboxedLaw, done: Played, situation: ExampleSituation, answers: Sequence[SandboxAnswer]) -> Outcome:
    """What comes of a situation, by the sandbox's answers to its requests."""
    reports = tuple((place, found) for answer in answers for place, found in answer.result.get("reports", ()))
    if any(answer.deaths for answer in answers):
        return Outcome(failed="its code didn't come to an end", reports=reports)
    found = _read(law, done, situation, answers)
    drawn = tuple(Draw(*one) for answer in answers for one in answer.result.get("draws", ()))
    return structs.replace(found, reports=reports, draws=drawn)


def _read(law: SandboxedLaw, done: Played, situation: ExampleSituation, answers: Sequence[SandboxAnswer]) -> Outcome:
    first = answers[0].result["results"][0]
    if "standing" in first:
        standing = _standing(law, done.state, first)
        if standing.standing != "permitted" or len(answers) == 1:
            return standing
        then = _effects(law, done, answers[1])
        return structs.replace(then, standing="permitted", by=standing.by)
    if "value" in first or ("open" in first and situation.does in ("term", "adjust")):
        return _answer(law, done.state, situation, answers[0])
    if "said" in first:
        said = next((value for by, value in first["said"] if value is not None), None)
        return Outcome(answer=said, answers=True, by=situation.pid if said is not None else "")
    if "lines" in first:
        mine = [one["line"] for one in first["lines"] if one["by"] == situation.pid]
        return Outcome(lines=tuple(mine), by=situation.pid if mine else "")
    return _effects(law, done, answers[0])


def _standing(law: SandboxedLaw, state: State, result: Mapping[str, Any]) -> Outcome:
    others = tuple(one["by"] for one in result.get("others", ()))
    if result["standing"] == "open":
        question = law.results.question(state, result["question"])
        failed = question.words if question.key.startswith("failed:") else ""
        return Outcome(standing="open", question=question.words, failed=failed)
    if "held" in result:
        return Outcome(standing="held", by=result["held"])
    also = tuple(one["by"] for one in result.get("also", ()))
    return Outcome(
        standing=result["standing"], reason=result.get("reason", ""), by=result["by"], gave_way=others, adjusted=also
    )


def _effects(law: SandboxedLaw, done: Played, answer: SandboxAnswer) -> Outcome:
    found = law.results.outcome(done.state, answer, done.move if done.move and done.move.offered else None)
    wrong = _impossible(done.state, found.effects)
    failed = "; ".join([*(one.error for one in found.failures), *wrong.values()])
    question = found.question or next((one.question for one in found.contradictions), None)
    return Outcome(
        effects=tuple(one for one in found.effects if one.maker not in wrong and one.arguments.get("who") != []),
        barred=found.barred,
        failed=failed,
        question=question.words if question else "",
    )


def _impossible(state: State, effects: Sequence[Effect]) -> dict[str, str]:
    """The provisions of which an effect is impossible, each with why: none of its effects takes place."""
    wrong: dict[str, str] = {}
    for effect in effects:
        if effect.name not in _MADE_OTHERWISE:
            try:
                events_of(effect, state)
            except Impossible as reason:
                wrong[effect.maker] = str(reason)
            except KeyError:
                continue  # it's about something that is only there once other effects have taken place
    return wrong


def _answer(law: SandboxedLaw, state: State, situation: ExampleSituation, answer: SandboxAnswer) -> Outcome:
    result, trail = answer.result["results"][0], answer.result["trail"]
    step: Mapping[str, Any] = next((s for s in reversed(trail) if s.get("term") == situation.on), {})
    others = tuple(one["by"] for one in step.get("others", ()))
    adjusted = tuple(one["by"] for one in step.get("adjusted", ()) if not one.get("as_it_was"))
    if "open" in result:
        question = law.results.question(state, result["open"])
        if question.key.startswith("failed:"):
            return Outcome(failed=question.words, by=situation.pid)
        return Outcome(question=question.words, gave_way=others)
    return Outcome(answer=result["value"], answers=True, by=step.get("by", ""), gave_way=others, adjusted=adjusted)


def outcomes_under(
    law: SandboxedLaw,
    situations: Sequence[ExampleSituation],
    asleep: frozenset[str] = frozenset(),
    also: Sequence[ExampleSituation] = (),
) -> list[Outcome | None]:
    """What comes of situations by some law, in one crossing; None of one that can't be there.

    In those in `also` no provision is asleep.
    """
    ready = [*(played(law, law.state, one, asleep) for one in situations), *(played(law, law.state, o) for o in also)]
    situations = [*situations, *also]
    requests = [request for done in ready if done for request in done.requests]
    answers = iter(law.sender.send(*requests) if requests else ())
    found: list[Outcome | None] = []
    for situation, done in zip(situations, ready, strict=True):
        mine = list(islice(answers, len(done.requests))) if done else []
        found.append(outcome(law, done, situation, mine) if done and len(mine) == len(done.requests) else None)
    return found


def with_draws(situation: ExampleSituation, draws: Iterable[Draw], *, highest: bool) -> ExampleSituation:
    """A situation in which each draw comes to the least, or to the most, that it can."""
    ends = [structs.replace(one, value=one.highest if highest else one.lowest) for one in draws]
    return structs.replace(situation, dice=Luck().naming(ends).dice)


def after(law: SandboxedLaw, situation: ExampleSituation, came: Outcome) -> ExampleSituation:
    """A situation with what players and rules have once its outcome has come about."""
    state = with_effects(state_of(law.state, law.index, situation), came.effects)
    of_subjects = [name for name, (_, declared) in law.index.declared.items() if declared.on]
    registers = in_order(state.registers)
    held: dict[str, Any] = {name: in_order(one) for name, one in registers.items() if name not in of_subjects}
    held |= {name: one for name, one in situation.held.items() if name in of_subjects}
    amounts = {name: in_order(one) for name, one in in_order(state.quantities).items()}
    return structs.replace(situation, amounts=amounts, held=held, offices=in_order(state.offices))


def with_effects(state: State, effects: Sequence[Effect]) -> State:
    """The state once effects have taken place, as far as they can."""
    for effect in effects:
        with suppress(Impossible, KeyError):
            state = apply_all(state, events_of(effect, state))
    return state


def _luck(situation: ExampleSituation) -> Luck:
    return Luck(luck=f"example {situation.luck}", dice=dict(situation.dice))


# --- each kind of happening ----------------------------------------------------------------------


_NOT_APPLIED = (
    e.Announced, e.GameStarted, e.RuleEnacted, e.RuleAmended, e.RuleRepealed, e.RuleTransmuted, e.RuleTied, e.Posted,
    e.MoveHeld, e.HeldMoveEnded, e.Corrected, e.SetBack,
)  # fmt: skip
"""Events that an example's state needs no trace of: its rules are those of the game."""


def _upon(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    if situation.on == ANY_CHANGE:
        return Played(state, (law.conditions_request(state, state.now, _luck(situation)),))
    event = event_of(law, state, situation)
    if not isinstance(event, _NOT_APPLIED):
        state = apply(state, event)
    request = law.wave_request(state, [event], state.now, _luck(situation))
    return None if request is None else Played(state, (request,), event)


def _names_case(index: RuleIndex, announced: str) -> bool:
    """Whether rules say which case it's about when they announce something."""
    said = (one.source for one in index.parts.values() if "announce" in one.provision.effects)
    return any(f'"{announced}"' in source and "case=case" in source for source in said)


def event_of(law: SandboxedLaw, state: State, situation: ExampleSituation) -> e.Event:
    """The event of a situation; raises KeyError or TypeError where it lacks something."""
    number = number_in(law.state, situation)
    kind = e.EVENTS.get(situation.on)
    if kind is None or situation.on in (VOTERS_CHANGED, JUDGE_LEFT):
        about: dict[str, Any] = {VOTERS_CHANGED: {"proposal": number}, JUDGE_LEFT: {"case": THE_CASE}}
        about |= {situation.on: {"proposal": number}} if kind is None and situation.proposal else {}
        if kind is None and situation.case and _names_case(law.index, situation.on):
            about[situation.on] = {**about.get(situation.on, {}), "case": THE_CASE}
        return e.Announced(name=situation.on, fields={**situation.given, **about.get(situation.on, {})})
    sketch, case, seats = situation.proposal, situation.case, situation.seating
    fields: dict[str, Any] = {
        **EVENT_SAMPLES,
        "proposal": number if sketch else None,
        "case": THE_CASE if case else None,
    }
    fields |= dict.fromkeys(("player", "author", "caller", "judge"), situation.player)
    if sketch:
        fields |= {"digest": state.proposals[number].digest, "changes": changes_of(law.state, sketch)}
    if sketch and situation.on == "proposal_decided":
        fields["outcome"] = sketch.stage
    if case and (case.judge or situation.on == "judge_appointed"):
        fields["judge"] = case.judge
    if len(seats) > 1:
        place = seats.index(situation.player) + 1 if situation.player in seats else 0
        fields["next_in_seating"] = seats[place % len(seats)]
    fields |= situation.given
    if sketch and situation.on == "proposed":
        fields |= {"kind": sketch.kind, "content": dict(sketch.content)}
    if case and situation.on == "case_called":
        fields |= {"kind": case.kind, "rules": case.rules}
    made: e.Event = kind(**{name: fields[name] for name in kind.__struct_fields__ if name in fields})  # type: ignore[assignment]
    return made


def move_of(law: SandboxedLaw, state: State, situation: ExampleSituation) -> ResolvedMove:
    """The move of a situation, with what its arguments name; raises KeyError where that isn't there."""
    number = number_in(law.state, situation)
    available = law.index.available_moves[situation.on]
    arguments: dict[str, Any] = {}
    proposal = case = None
    for name, spelled in available.parameters.items():
        kind = spelled.partition(" = ")[0]
        if kind == "Proposal" and (" = " not in spelled or situation.proposal):
            proposal = state.proposals[number]
            arguments |= {name: proposal} if available.part is not None else {}
        elif kind == "Case" and (" = " not in spelled or situation.case):
            case = state.cases[THE_CASE]
            arguments |= {name: case} if available.part is not None else {}
        elif kind == "Held":
            arguments[name] = state.held[str(HELD_AT)]
        elif kind == "Changes":
            arguments[name] = changes_of(law.state, situation.proposal) if situation.proposal else ()
        elif name in situation.given:
            arguments[name] = situation.given[name]
        elif " = " not in spelled:
            raise KeyError(name)
        else:
            arguments[name] = law.index.kept_of_proposals.get(name)
    if situation.on == "propose" and situation.proposal is not None:
        arguments.setdefault("title", situation.proposal.title or "Jokes")
    given = {name: one for name, one in situation.given.items() if name in available.parameters}
    return ResolvedMove(
        move=Move(name=situation.on, player=situation.player, arguments=given),
        arguments=arguments,
        proposal=proposal,
        case=case,
        posting=next((one for one in arguments.values() if isinstance(one, Posting)), None),
        offered=available.part is not None,
        made_by=situation.made_by or "",
        added=tuple(available.additions.parameters),
    )


def _moves(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    types = {*law.index.parameter_types[situation.on].values()}
    if "Changes" in types and "Proposal" not in types and situation.proposal is not None:
        number = number_in(law.state, situation)  # the state before the proposal is made
        undecided = tuple(one for one in state.undecided if one != number)
        state = structs.replace(state, proposals=state.proposals.delete(number), undecided=undecided)
    move = move_of(law, state, situation)
    requests = [law.standing_request(state, [move], state.now, _luck(situation))]
    if move.offered:
        requests.append(law.act_request(state, move, state.now, _luck(situation)))
    wanted = tuple(one for one in requests if one is not None)
    return Played(state, wanted, move=move) if wanted else None


def _effect(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    """An effect that some rule is to have, before those that forbid or adjust it."""
    index = law.index
    part = index.parts.get(situation.pid)
    deciding = [one for does in ("forbid", "adjust") for one in index.listed(does, situation.on)]
    mechanisms = [mechanism_of(one.rule.content.code) for one in deciding]
    asks_who = any(one is not None and not _OF_MAKERS.isdisjoint(one.attributes) for one in mechanisms)
    makers = [pid for pid, one in index.parts.items() if situation.on in one.provision.effects and one is not part]
    maker = makers[0] if makers and asks_who else NOBODY  # a rule of the game might prevail over the one that forbids
    about = {"proposal": number_in(law.state, situation)} if situation.proposal else {}
    arguments = {**about, **({"case": THE_CASE} if situation.case else {}), **situation.given}
    if any("=" not in kind and name not in arguments for name, kind in EFFECTS[situation.on].parameters.items()):
        raise KeyError(situation.on)
    upon = situation.cause or ("proposal_adopted" if situation.proposal else "something")
    cause = event_of(law, state, structs.replace(situation, on=upon, given={}))
    effect = Effect(situation.on, arguments, Because(rule=Number("")), maker)
    return Played(state, (law.carrying_request(state, [effect], [cause], state.now, _luck(situation)),), cause)


def _term(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    about = state.proposals.get(number_in(law.state, situation)) if situation.proposal else None
    if situation.on in CLASHES:
        env = scene(local={"clash": situation.given["clash"]})
        task: dict[str, Any] = {"do": "try", "env": env, "provisions": [situation.pid], "locals": {}}
        needs = law.index.needs(("try", situation.pid), [law.index.parts[situation.pid]])
        return Played(state, (law.sender.request(state, state.now, needs, [task], [env]),))
    needs = law.index.needs_of_term(situation.on)
    local: dict[str, Any] = {"player": situation.player}
    local |= {"last": state.now - situation.waited} if needs.last else {}
    if about is not None:
        values, asked = FactValues(state, law.index, state.now), law.index.questions.get(situation.on, {})
        local |= {name: values.argument(kind, about) for name, kind in asked.items() if kind == "Proposal"}
    env = scene(proposal=about, case=state.cases.get(THE_CASE), kind=situation.kind, local=local)
    task = {"do": "term", "term": situation.on, "env": env}
    return Played(state, (law.sender.request(state, state.now, needs, [task], [env], Luck(trace=True)),))


def _adjust(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    if situation.on in law.index.terms:
        return _term(law, state, situation)
    if situation.on in FACTS:
        about = state.proposals.get(number_in(law.state, situation)) if situation.proposal else None
        return Played(state, (law.fact_request(state, situation.on, state.now, about),))
    return _effect(law, state, situation)


def _timed(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    part = law.index.parts[situation.pid]
    of_case = situation.case and law.index.needs_of_term(situation.on).case
    about = f"case {THE_CASE}" if of_case or (situation.case and not situation.proposal) else ""
    about = about or (f"proposal {number_in(law.state, situation)}" if situation.proposal else "")
    due = Due(time=state.now, order=0, timer=situation.pid, subject=about)
    return Played(state, (law.due_request(state, part, due, _luck(situation)),))


def _shows(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    request = law.shows_request(state, situation.on, state.now)
    return None if request is None else Played(state, (request,))


def _forbids(law: SandboxedLaw, state: State, situation: ExampleSituation) -> Played | None:
    return (_moves if situation.on in law.index.available_moves else _effect)(law, state, situation)


_PLAY = {
    "upon": _upon,
    "permit": _moves,
    "forbid": _forbids,
    "hold": _moves,
    "term": _term,
    "adjust": _adjust,
    "move": _moves,
    "timed": _timed,
    "show": _shows,
}
