"""The rules in force, as the game asks them: whether a move may be made, what follows from events, what is due."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import structs

from moot.game.changes import Change, Fault
from moot.game.decision.ballot_forms import FORMS, BallotForm, are_choices
from moot.game.decision.recurring_times import last_time
from moot.game.decision.set_aside import failing_everywhere, with_asleep
from moot.game.effects import Consequences, Effect
from moot.game.events import Event, GameStarted
from moot.game.law_protocol import NEWEST_PRACTICE, Due, Luck, Practice, ResolvedMove, Standing, TermAnswer
from moot.game.moves import CASE_MOVES, Move, Question, Refused, refused_for
from moot.game.question_keys import sleep_key
from moot.game.rules import Because, Rule, Ruleset
from moot.game.state import Proposal, State
from moot.game.values import Number, RuleId, Time, digest
from moot.languages import N_, joined
from moot.law.arguments import lacks_a_choice, not_for_office_holders, understand
from moot.law.asking.corrections import CORRECT, KEEPERS, left_to_the_judge, with_corrections
from moot.law.asking.requests import (
    AnswerCache,
    ProvisionContext,
    RequestSender,
    being_made,
    scene,
    scene_of_event,
    scene_of_move,
    upon_name,
    with_changed_voters,
)
from moot.law.asking.results import ResultConverter, deaths_of
from moot.law.asking.secrecy import SECRET_REASON, BallotSecrecy
from moot.law.choices import with_choices
from moot.law.due_times import due_times, first_due
from moot.law.kept_starts import starts_kept
from moot.law.mechanism_checks import codes_of
from moot.law.mechanisms.gate import read_mechanism
from moot.law.programs import program_of
from moot.law.rule_conflicts import conflicts
from moot.law.rule_index import BALLOT_FORM, ActiveProvision, RuleIndex, number
from moot.law.rulesets import new_game, ruleset_in
from moot.law.runner import LawRequest, Program, Runner, SandboxAnswer
from moot.law.vocabulary import ANY_CHANGE, WHOLLY_VOID
from moot.lru import LruCache

_VOID: LruCache[str, list[Any]] = LruCache(1_000)
"""Cached answers to `wholly_void`, by the rules in conflict and the code that answers."""
LAWS_KEPT = 32
"""The number of cached laws: a game with several lines of play switches between them."""


class TrialFact(NamedTuple):
    """A fact about a proposal that takes a trial on a copy of the game."""

    tried: Callable[["SandboxedLaw", State, Proposal, Time], Any]
    at_once: Callable[[State, Proposal], Any] = lambda state, proposal: None
    """What it is where that's known without a trial; None elsewhere."""


class SandboxedLaw:
    """The rules in force in one state, run in a sandbox. Use `under` to get the law of another state cheaply.

    A law is split along its seams: `sender` puts requests to the sandbox, `secrecy` knows which votes are secret,
    `results` makes values of the game of what comes back.
    """

    def __init__(
        self,
        runner: Runner,
        state: State,
        *,
        trials: Mapping[str, TrialFact] = MappingProxyType({}),
        like: "SandboxedLaw | None" = None,
        practice: Practice = NEWEST_PRACTICE,
    ):
        """`trials` are the facts that need a trial, by name.

        There are none within a trial, where such facts are unknown. `like` is a law of the same rules, which then are
        neither read nor asked anew. `practice` is that in which the rules are asked.
        """
        self.runner, self.state, self.trials, self.practice = runner, state, trials, practice
        self.rules = state.rules
        if like is not None:
            self.index = like.index
        self._caches: LruCache[str, AnswerCache] = like._caches if like else LruCache(LAWS_KEPT)
        """Answers by the program that gave them: a new rule without a mechanism changes none."""
        self._laws: LruCache[int, SandboxedLaw] = LruCache(LAWS_KEPT)
        """Laws by the identity of their rules."""
        self._earlier: dict[Practice, SandboxedLaw] = {practice: self}

    @cached_property
    def index(self) -> RuleIndex:
        """The index of the rules in force, and of those that the law makes wholly void."""
        index = RuleIndex(self.state)
        void = self._wholly_void(index) if index.listed("term", WHOLLY_VOID) else {}
        return RuleIndex(self.state, void) if void else index

    def _wholly_void(self, index: RuleIndex) -> dict[RuleId, str]:
        """The rules that the law makes void because they conflict with others, with what is told of it."""
        by = index.listed("term", WHOLLY_VOID)[0].rule.number
        return {
            one.other.id: N_(
                "none of the code of rule {rule} runs: it conflicts with rule {firm} about {about}, and is wholly void"
                " by rule {by}",
                rule=one.other.number,
                firm=one.firm.number,
                about=one.about,
                by=by,
            )
            for one in conflicts(index)
            if number(one.other.number) in self._void_among(index, (one.firm, one.other))
        }

    def _void_among(self, index: RuleIndex, rules: Sequence[Rule]) -> Sequence[Any]:
        """Which of these rules are void where they conflict.

        Each law asks about the same few rules again, so an answer that no fact has a say in is cached for all laws.
        """
        clash, needs = [_contender(rule) for rule in rules], index.needs_of_term(WHOLLY_VOID)
        key = repr((clash, [part.source for part in index.listed("term", WHOLLY_VOID)]))
        is_cached = self.runner.isolates and not self.runner.fresh and not needs.facts
        known = _VOID.get(key) if is_cached else None
        if known is not None:
            return known
        asking = SandboxedLaw(self.runner, self.state, practice=self.practice)
        asking.index, env = index, scene(local={"clash": clash})
        task = {"do": "term", "term": WHOLLY_VOID, "env": env}
        (answer,) = asking.sender.send(asking.sender.request(self.state, self.state.now, needs, [task], [env]))
        value = answer.result["results"][0].get("value")
        void = value if isinstance(value, list) else []
        if is_cached and not (answer.deaths or answer.asked):
            _VOID.put(key, void)
        return void

    @cached_property
    def program(self) -> Program:
        """The program of this law for the sandbox."""
        return program_of(self.index, self.practice)

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the rules in force: numbers, ranks, texts, mechanisms, claims."""
        return digest([[r.id, r.now] for r in self.state.in_force()])

    @cached_property
    def sender(self) -> RequestSender:
        """Sends requests about this law."""
        cache = self._caches.get_or_make(self.program.digest, AnswerCache)
        return RequestSender(self.runner, self.index, self.program, cache, self._by_trial, self._without_trial)

    @cached_property
    def secrecy(self) -> BallotSecrecy:
        """Which votes are secret, and what would reveal them."""
        return BallotSecrecy(self.index, self.sender)

    @cached_property
    def results(self) -> ResultConverter:
        """Converts the sandbox's answers to values of the game."""
        return ResultConverter(self.index, self.secrecy)

    @cached_property
    def read_only(self) -> "SandboxedLaw":
        """The law for pages, behind a circuit breaker: it never decides anything."""
        return ReadOnlyLaw(self)

    @property
    def deciding(self) -> "SandboxedLaw":
        """The law that decides; this one may be its read-only view."""
        return self

    def _by_trial(self, name: str, state: State, proposal: Proposal, now: Time) -> Any:
        return self.trials[name].tried(self, state, proposal, now) if name in self.trials else None

    def _without_trial(self, name: str, state: State, proposal: Proposal) -> Any:
        return self.trials[name].at_once(state, proposal) if name in self.trials else None

    def under(self, state: State) -> "SandboxedLaw":
        """The law of another state: this one if the rules are the same."""
        if state.rules is self.rules:
            return self
        return self._laws.get_or_make(id(state.rules), lambda: self._other(state))

    def _other(self, state: State) -> "SandboxedLaw":
        newest = next((law for _, law in reversed(self._laws.items())), None)
        is_same = newest is not None and newest.rules == state.rules  # a move's own law, as its entry was applied
        same = newest if is_same else None
        other = SandboxedLaw(self.runner, state, trials=self.trials, like=same, practice=self.practice)
        other._laws, other._caches = self._laws, self._caches
        return other

    def within_a_trial(self) -> "SandboxedLaw":
        """The same law, for a trial on a copy: facts that would start a trial of their own are unknown."""
        return SandboxedLaw(self.runner, self.state, like=self, practice=self.practice)

    def tracing(self, rule: RuleId) -> "SandboxedLaw":
        """The same law, for trials in which a rule's code reports which parts of it run."""
        traced = self.within_a_trial()
        traced.program = program_of(self.index, self.practice, rule)
        return traced

    def as_in(self, practice: Practice) -> "SandboxedLaw":
        """The same law as its rules were asked in an earlier practice."""
        if practice not in self._earlier:
            earlier = SandboxedLaw(self.runner, self.state, trials=self.trials, like=self, practice=practice)
            self._earlier[practice] = earlier
        return self._earlier[practice]

    # --- moves -------------------------------------------------------------------------------

    def understand(
        self, state: State, move: Move, practice: Practice = NEWEST_PRACTICE
    ) -> ResolvedMove | Refused | Question:
        """Parse a move's arguments and look up what they name; mechanisms in it must pass the gate."""
        understood: ResolvedMove | Refused | Question = understand(state, self.index, move)
        if isinstance(understood, ResolvedMove) and understood.is_chosen:
            understood = with_choices(self, state, understood, practice)
        if isinstance(understood, ResolvedMove) and move.name == CORRECT:
            return with_corrections(state, self.index, understood)
        if isinstance(understood, Refused) and lacks_a_choice(self.index, move):
            return self._with_choices(state, move, understood)
        if isinstance(understood, ResolvedMove) and self.index.listed("term", BALLOT_FORM):
            return self._marked(state, understood)
        if not isinstance(understood, ResolvedMove) or "changes" not in understood.arguments:
            return understood
        faults = self.faults_in(understood.arguments["changes"])
        if not faults:
            return understood
        return refused_for(faults, "mechanism", N_("propose only the text, or fix the mechanism"))

    def parameters(self, move: str) -> Mapping[str, str]:
        """What a move asks for: each argument with its type, by name."""
        return self.index.parameter_types.get(move, {})

    def ballot_form(self, state: State, proposal: Proposal | None, now: Time) -> BallotForm:
        """How ballots are marked, by the rules or else as usual, also where the rules leave it open."""
        usual = BallotForm()
        for term, fits in (("ballot_choices", are_choices), (BALLOT_FORM, FORMS.__contains__)):
            if ("term", term) in self.index.by_trigger:
                said = self.answer(state, term, now, proposal=proposal).value
                usual = usual.with_answer(term, said) if said and fits(said) else usual
        return usual

    def _marked(self, state: State, understood: ResolvedMove) -> ResolvedMove:
        """A move with its ballot as it's recorded, so that rules see every ballot written alike."""
        if understood.proposal is None:
            return understood
        asked = self.index.parameter_types.get(understood.move.name, {})
        said = {name: understood.arguments[name] for name in understood.arguments if asked.get(name) == "Choice"}
        form = self.ballot_form(state, understood.proposal, state.now) if said else BallotForm()
        marked = {name: form.read(one) or one for name, one in said.items() if isinstance(one, str)}
        return structs.replace(understood, arguments={**understood.arguments, **marked})

    def _with_choices(self, state: State, move: Move, refused: Refused) -> Refused:
        """The refusal of a vote without a choice, with the available choices."""
        proposal = state.proposals.get(Number(str(move.arguments.get("proposal", ""))))
        if proposal is None or refused.code != "move.malformed":
            return refused
        form = self.ballot_form(state, proposal, state.now)
        said = N_("say {choices}", choices=joined(form.choices, N_(" or "))) if form.form == "one" else form.remedy
        facts = {**refused.facts, "choices": list(form.choices)}
        return structs.replace(refused, facts=facts, remedy=joined((said, refused.remedy)))

    def faults_in(self, changes: Iterable[Change]) -> tuple[Fault, ...]:
        """The faults that the gate finds in the mechanisms of some changes."""
        found: list[Fault] = []
        for code in codes_of(changes):
            found += read_mechanism(code)[1]
        return tuple(found)

    def is_upon_every_move(self, provision: str) -> bool:
        """Whether a provision forbids or permits every move."""
        return any(part.pid == provision for does in ("forbid", "permit") for part in self.index.listed(does, "*"))

    def new_game(self, state: State, ruleset: str) -> GameStarted | tuple[Fault, ...]:
        """The opening of a new game with a ruleset in place of this one, or the faults of the ruleset's text."""
        found = ruleset_in(ruleset)
        return new_game(state, found) if isinstance(found, Ruleset) else found

    def standing(
        self,
        state: State,
        move: ResolvedMove,
        now: Time,
        luck: Luck,
        begun: tuple[State, Sequence[Event]] | None = None,
    ) -> Standing:
        """Whether the rules permit or forbid a move (116: a move that no rule mentions is permitted).

        If it has `begun`, the same request asks what its first consequences would be.
        """
        name, results = move.move.name, self.results
        request = self.standing_request(state, [move], now, luck)
        if request is None:
            return Standing() if name != CORRECT else self._keeping(state, move, now, luck, Standing())
        ahead = None
        if begun:
            ahead = (
                self.act_request(begun[0], move, now, luck) if move.offered else self.wave_request(*begun, now, luck)
            )
        answer, *following = self.sender.send(request, *filter(None, [ahead]))
        result, steps, deaths = (
            answer.result["results"][0],
            answer.result["trail"],
            deaths_of(answer) if answer.deaths else (),
        )
        trail = tuple({**results.named(step), "asked": True} for step in steps)
        if result["standing"] == "open":
            return Standing(question=results.question(state, result["question"]), deaths=deaths, trail=trail)
        held = results.because(result["held"]) if "held" in result else None
        if held is not None and self.index.keeps_secrets and self.index.available_moves[name].asks_for_choice:
            secret = N_("where votes are secret, no vote can be held, since everyone sees what is held")
            remedy = N_("have the rule leave votes alone, or votes be open")
            return Standing(refused=Refused(code="held.secret", reason=secret, because=held, remedy=remedy))
        if result["standing"] == "permitted":
            acts = move if move.offered else None
            follows = results.outcome(begun[0], following[0], acts) if begun and following else None
            permitted = Standing(deaths=deaths, trail=trail, follows=follows, held=held)
            return permitted if name != CORRECT else self._keeping(state, move, now, luck, permitted)
        if result.get("outside"):
            stranger = not_for_office_holders(state, str(move.move.player), name)
            return Standing(refused=stranger, deaths=deaths, trail=trail)
        if not (luck.trace or luck.brief):
            return self.standing(state, move, now, Luck(luck=luck.luck, deaths=luck.deaths, trace=True))
        refused = results.refusal(result, steps, trail)
        part = self.index.parts.get(result["by"])
        own = move.move.resumes is not None
        if part and self.secrecy.veiled(state, part.pid) and self.index.sees_votes(part, own):
            refused = structs.replace(refused, reason=SECRET_REASON)
        if refused.also and self.secrecy.veiled(state, *(a["by"] for a in result["also"])):
            refused = structs.replace(refused, also=())
        return Standing(refused=refused, deaths=deaths, trail=trail)

    def refuses(self, state: State, moves: Sequence[ResolvedMove], now: Time) -> tuple[bool, ...]:
        """Which of several moves of one name the rules refuse, in one request; an open question isn't a refusal.

        They are alike but for who makes them and what they say; those that make a proposal are all of one player.
        """
        request = self.standing_request(state, moves, now)
        if request is None:
            return (False,) * len(moves)
        (answer,) = self.sender.send(request)
        return tuple(result["standing"] == "refused" for result in answer.result["results"])

    def standing_request(
        self,
        state: State,
        moves: Sequence[ResolvedMove],
        now: Time,
        luck: Luck = Luck(),  # noqa: B008
    ) -> LawRequest | None:
        """The request to the rules that permit or forbid moves of one name; None if there are no such rules.

        Pages ask without those that are set aside in every move.
        """
        if state.open_cases and not self.runner.isolates:
            state = with_asleep(state, failing_everywhere(state, self.is_upon_every_move))
        name = moves[0].move.name
        available = self.index.available_moves[name]
        by, part = available.by, available.part
        # who may make a move of a rule: a name, where to look it up, and the provision; empty for any player
        whose: list[list[str]] = [[] for _ in moves]
        if part is not None and by == "author" and moves[0].proposal is not None:
            is_theirs = (m.proposal is not None and m.proposal.author == m.move.player for m in moves)
            whose = [[] if theirs else [by, "nobody", part.pid] for theirs in is_theirs]
        elif part is not None and by not in ("anyone", "players"):
            whose = [[by, self.index.how(by), part.pid] for _ in moves]
        parts, holding = self.index.limits_on(name)
        if not parts and not any(whose):
            return None
        needs = self.index.needs(("move", name), parts, *next(filter(None, whose), [])[:1])
        envs = [scene_of_move(self.index, state, move, now) for move in moves]
        extra = being_made(moves[0], now) if "changes" in moves[0].arguments else {}
        tasks = []
        for move, env, maker in zip(moves, envs, whose, strict=True):
            outside = available.is_for_players and move.move.player not in state.seating
            task = {"do": "standing", "move": name, "env": env, "by": maker, "outside": outside}
            may_be_held = holding and not (move.made_by or move.move.held or name in CASE_MOVES)
            tasks.append(task | {"may_be_held": True} if may_be_held else task)
        return self.sender.request(state, now, needs, tasks, envs, luck, extra)

    def _keeping(self, state: State, move: ResolvedMove, now: Time, luck: Luck, permitted: Standing) -> Standing:
        """Whether the mover is a keeper of the record; if no rule names one, nobody can correct it alone."""
        answered, case = self.answer(state, KEEPERS, now, trace=luck.trace), move.case
        if answered.silent and case is not None and case.judge is not None and case.kind != "undecided":
            refused = None if move.move.player == case.judge else left_to_the_judge(case)
            return structs.replace(permitted, refused=refused, trail=permitted.trail + answered.trail)
        if answered.question is not None:
            return structs.replace(permitted, question=answered.question, trail=permitted.trail + answered.trail)
        found = answered.value if isinstance(answered.value, list | tuple) else [answered.value]
        keepers = [keeper for keeper in found if isinstance(keeper, str)]
        trail = permitted.trail + answered.trail
        if move.move.player in keepers:
            return structs.replace(permitted, trail=trail)
        if not (luck.trace or luck.brief):
            return self._keeping(state, move, now, structs.replace(luck, trace=True), permitted)
        refused = Refused(
            code="correct.not-keeper",
            reason=SECRET_REASON if self.secrecy.hides_answer(state, KEEPERS) else _kept_by(keepers),
            because=answered.because,
            remedy=N_("put it on record in words, ask a keeper, or call a case"),
            trail=trail,
        )
        return structs.replace(permitted, refused=refused, trail=trail)

    def act(self, state: State, move: ResolvedMove, now: Time, luck: Luck) -> Consequences:
        """What a rule does that offers a move, or what rules do that add to one."""
        request = self.act_request(state, move, now, luck)
        if not request.content["tasks"][0]["provisions"]:
            return Consequences()
        (answer,) = self.sender.send(request)
        return self.results.outcome(state, answer, move)

    def act_request(self, state: State, move: ResolvedMove, now: Time, luck: Luck) -> LawRequest:
        """The request for what rules do by a move that they offer, or add to."""
        available = self.index.available_moves[move.move.name]
        added = [part for part in available.additions.parts if sleep_key(part.pid) not in state.customs]
        parts = added if available.part is None else [available.part]
        extra = being_made(move, now) if "changes" in move.arguments else {}
        return self._request_to_act(state, now, parts, scene_of_move(self.index, state, move, now), luck, extra)

    def keep_time(self, state: State, due: Due, luck: Luck) -> Consequences:
        """The consequences of a timed provision whose time has come."""
        part = self.index.parts.get(due.timer)
        if part is None:
            return Consequences()
        answer = self.sender.send_due(due, lambda one: self.due_request(state, part, one, luck))
        return self.results.outcome(state, answer)

    def due_request(self, state: State, part: ActiveProvision, due: Due, luck: Luck) -> LawRequest:
        """The request for what a timed provision does when its time has come."""
        kind, _, subject = due.subject.partition(" ")
        env = scene(
            proposal=state.proposals.get(Number(subject)) if kind == "proposal" else None,
            case=state.cases.get(subject) if kind == "case" else None,  # type: ignore[call-overload]
            local={"last": due.time},
            name="time_came",
        )
        return self._request_to_act(state, due.time, [part], env, luck)

    def _request_to_act(
        self,
        state: State,
        now: Time,
        parts: Sequence[ActiveProvision],
        env: ProvisionContext,
        luck: Luck,
        extra: Mapping[Number, Proposal] = MappingProxyType({}),
    ) -> LawRequest:
        pids = [part.pid for part in parts]
        needs = self.index.needs(("act", *pids), parts)
        env["happening"] = {"name": env["name"], "player": env["local"].get("player")}
        task = {"do": "act", "env": env, "provisions": pids}
        return self.sender.request(state, now, needs, [task], [env], luck, extra)

    def consequences(self, state: State, wave: Sequence[Event], now: Time, luck: Luck) -> Consequences:
        """The consequences of a wave of events, in one request."""
        request = self.wave_request(state, wave, now, luck)
        if request is None:
            return Consequences()
        (answer,) = self.sender.send(request)
        found = self.results.outcome(state, answer)
        if not found.contradictions:
            return found
        return _with_causes(found, self._heard(with_changed_voters(self.index, state, wave))[0])

    def carry_out(
        self, state: State, effects: Sequence[Effect], causes: Sequence[Event], now: Time, luck: Luck
    ) -> Consequences:
        """What comes of effects that contradicted each other, once a judge has held which of them stand."""
        (answer,) = self.sender.send(self.carrying_request(state, effects, causes, now, luck))
        found = _with_causes(self.results.outcome(state, answer), causes)
        cited = {effect.maker: effect.because for effect in effects}
        cites = [structs.replace(effect, because=cited[effect.maker]) for effect in found.effects]
        return structs.replace(found, effects=tuple(cites))

    def carrying_request(
        self, state: State, effects: Sequence[Effect], causes: Sequence[Event], now: Time, luck: Luck
    ) -> LawRequest:
        """The request for what comes of these effects, each of which has a cause."""
        names = sorted({effect.name for effect in effects})
        parts = [part for does in ("forbid", "adjust") for part in self.index.listed(does, *names)]
        needs = self.index.needs(("carry out", *names), parts)
        envs = [scene_of_event(self.index, state, upon_name(event), event, now) for event in causes]
        held = [
            {"effect": effect.name, "arguments": effect.arguments, "by": effect.maker, "cause": place}
            for place, effect in enumerate(effects)
        ]
        task = {"do": "carry out", "effects": held, "events": envs}
        return self.sender.request(state, now, needs, [task], envs, luck)

    def wave_request(self, state: State, wave: Sequence[Event], now: Time, luck: Luck) -> LawRequest | None:
        """The request for the consequences of a wave of events; None if no rule reacts to it."""
        heard, changed = self._heard(with_changed_voters(self.index, state, wave))
        if not heard:
            return None
        named = [upon_name(event) for event in heard]
        names = frozenset(named + [ANY_CHANGE] * (changed is not None))
        needs = self.index.needs(("wave", names), (part for name in names for part in self.index.listed("upon", name)))
        pairs = zip(named, heard, strict=True)
        envs = [scene_of_event(self.index, state, name, event, now) for name, event in pairs]
        task: dict[str, Any] = {"do": "wave", "events": envs}
        task |= {} if changed is None else {"changed": changed}
        return self.sender.request(state, now, needs, [task], envs, luck)

    def _heard(self, wave: Sequence[Event]) -> tuple[list[Event], int | None]:
        """The events of a wave that rules react to, and the place of the last that may have met a condition."""
        asks = self.index.may_meet_conditions
        changed = next((event for event in reversed(wave) if asks(event)), None)
        upon = self.index.by_trigger
        heard = [event for event in wave if event is changed or ("upon", upon_name(event)) in upon]
        return heard, next((place for place, event in enumerate(heard) if event is changed), None)

    def met_already(self, state: State, now: Time, luck: Luck) -> Consequences:
        """What rules that are asked after any change come to in a state in which nothing has changed."""
        if not self.index.listed("upon", ANY_CHANGE):
            return Consequences()
        (answer,) = self.sender.send(self.conditions_request(state, now, luck))
        return self.results.outcome(state, answer)

    def conditions_request(self, state: State, now: Time, luck: Luck) -> LawRequest:
        """The request for what rules that are asked after any change come to."""
        env = scene(name=ANY_CHANGE)
        env["happening"] = {"name": ANY_CHANGE, "player": None, "quantity": None, "kind": ""}
        task = {"do": "wave", "events": [env], "changed": 0}
        needs = self.index.needs(("wave", frozenset({ANY_CHANGE})), self.index.listed("upon", ANY_CHANGE))
        return self.sender.request(state, now, needs, [task], [env], luck)

    def answer(
        self,
        state: State,
        term: str,
        now: Time,
        proposal: Proposal | None = None,
        kind: str = "",
        trace: bool = False,
        like: str = "",
        sent: SandboxAnswer | None = None,
        mover: str = "",
    ) -> TermAnswer:
        """The rules' answer to a term, and the rule that gives it; `sent` is the sandbox's answer, if there is one."""
        request = self.term_request(state, term, now, proposal, kind, trace, like, mover) if sent is None else None
        if request is not None:
            sent = self.sender.send(request)[0] if trace else self.sender.send_cached(request)
        if sent is None:
            silent = Question(key=f"silent:term:{term}:{kind}", about=f"no rule answers {term}")
            custom = state.customs.get(silent.key)
            return TermAnswer(value=custom["answer"]) if custom else TermAnswer(question=silent, silent=True)
        result, raw = sent.result["results"][0], sent.result["trail"]
        trail = tuple(self.results.named(step) for step in raw)
        if "open" in result:
            question = self.results.question(state, result["open"])
            return TermAnswer(question=question, silent=result["open"]["silent"], trail=trail)
        by = next((s["by"] for s in reversed(raw) if s.get("term") == term), "")
        return TermAnswer(
            value=result["value"], because=self.results.because(by) if by in self.index.parts else None, trail=trail
        )

    def answers(
        self, state: State, asked: Sequence[tuple[str, Proposal]], now: Time, kind: str = "", trace: bool = False
    ) -> list[TermAnswer]:
        """The rules' answers to terms about proposals, in one request."""
        requests = [self.term_request(state, term, now, about, kind, trace) for term, about in asked]
        wanted = [request for request in requests if request is not None]
        together = self.sender.send(*wanted) if wanted else []
        found = iter(together if len(together) == len(wanted) else ())
        return [
            self.answer(state, term, now, about, kind, trace, sent=next(found, None) if request is not None else None)
            for (term, about), request in zip(asked, requests, strict=True)
        ]

    def term_request(
        self,
        state: State,
        term: str,
        now: Time,
        proposal: Proposal | None = None,
        kind: str = "",
        trace: bool = False,
        like: str = "",
        mover: str = "",
    ) -> LawRequest | None:
        """The request for the answer to a term; None if no rule mentions it."""
        if not self.index.listed("term", term) and f"term:{term}" not in self.program.table["speaks"]:
            return None
        needs = self.index.needs_of_term(term)
        local = ({"last": now} if needs.last else {}) | ({"player": mover} if mover else {})
        env = scene(proposal=proposal, kind=kind, like=like, local=local)
        task = {"do": "term", "term": term, "env": env}
        extra = {proposal.number: proposal} if proposal else {}
        return self.sender.request(state, now, needs, [task], [env], Luck(trace=trace), extra)

    def fact(self, state: State, name: str, now: Time) -> Any:
        """A fact about the game as adjusted by the rules; None if that is an open question."""
        (answer,) = self.sender.send(self.fact_request(state, name, now))
        return answer.result["results"][0].get("value")

    def fact_request(self, state: State, name: str, now: Time, proposal: Proposal | None = None) -> LawRequest:
        """The request for a fact as adjusted by the rules."""
        needs = self.index.needs(("fact", name), self.index.listed("adjust", name), name)
        env = scene(proposal=proposal)
        task = {"do": "fact", "fact": name, "env": env} | ({"how": "proposal"} if proposal else {})
        return self.sender.request(state, now, needs, [task], [env])

    def due(self, state: State, now: Time) -> tuple[Due, ...]:
        """The future due times of the rules, the earliest first."""
        if not self.index.keeps_time:
            return ()
        return due_times(self.index, self.sender, state, now)

    def starts_kept(self, state: State, before: "SandboxedLaw") -> Sequence[Event]:
        """What everybody keeps of quantities and registers that started otherwise by the law of before."""
        return starts_kept(state, before.index, self.index)

    def first_due(self, state: State, until: Time, recurs: bool = True) -> Due | None:
        """The first due time between the state's time and another; without `recurs`, of those that never came."""
        if not self.index.keeps_time:
            return None
        if not recurs:
            return first_due(lambda now: _coming_first(state, self.due(state, now)), state.now, until)
        return first_due(lambda now: self.due(state, now), state.now, until)

    def recurs(self, timer: str) -> bool:
        """Whether a timed provision's time goes by when it last came; others each come for a reason of their own."""
        part = self.index.parts.get(timer)
        terms = [trigger.on for trigger in part.provision.triggers if trigger.does == "timed"] if part else []
        return any(self.index.needs_of_term(term).last for term in terms)

    def shows(self, state: State, place: str, now: Time) -> tuple[tuple[Because, str], ...]:
        """The lines that rules show on a page."""
        request = self.shows_request(state, place, now)
        if request is None:
            return ()
        (answer,) = self.sender.send(request)
        return tuple((self.results.because(one["by"]), one["line"]) for one in answer.result["results"][0]["lines"])

    def shows_request(self, state: State, place: str, now: Time) -> LawRequest | None:
        """The request for the lines that rules show on a page; None if there are none."""
        parts = self.index.listed("show", place)
        if not parts:
            return None
        env = scene()
        task = {"do": "shows", "place": place, "env": env}
        return self.sender.request(state, now, self.index.needs(("show", place), parts), [task], [env])

    def prefetch(self, requests: Iterable[LawRequest | None]) -> None:
        """Send requests together, so that the answers are cached when they are needed; only a read-only law does."""


class ReadOnlyLaw(SandboxedLaw):
    """A read-only law with a circuit breaker. It shares its index and caches with the law that decides."""

    def __init__(self, deciding: SandboxedLaw):
        super().__init__(deciding.runner.breaker, deciding.state, trials=deciding.trials, like=deciding)
        self._deciding = deciding

    @property
    def deciding(self) -> SandboxedLaw:
        """The law that decides."""
        return self._deciding

    @property
    def read_only(self) -> SandboxedLaw:
        """This law."""
        return self

    def under(self, state: State) -> SandboxedLaw:
        """The law of another state, read-only."""
        return self if state.rules is self.rules else self._deciding.under(state).read_only

    def within_a_trial(self) -> SandboxedLaw:
        """The law that decides, for a trial on a copy."""
        return self._deciding.within_a_trial()

    def prefetch(self, requests: Iterable[LawRequest | None]) -> None:
        """Send requests together, so that the answers are cached when they are needed."""
        wanted = [request for request in requests if request is not None]
        if wanted and not self.runner.fresh:
            self.runner.run(self.program, wanted)


def _contender(rule: Rule) -> dict[str, Any]:
    kept = {"rule": number(rule.number), "rank": rule.rank, "ordinal": rule.ordinal}
    return {**kept, "about": WHOLLY_VOID, "over": [], "under": []}


def _coming_first(state: State, listed: Iterable[Due]) -> tuple[Due, ...]:
    return tuple(due for due in listed if last_time(state, due) is None)


def _kept_by(keepers: Sequence[str]) -> str:
    return N_("the record is kept by {keepers}", keepers=", ".join(keepers) or N_("nobody now"))


def _with_causes(found: Consequences, causes: Sequence[Event]) -> Consequences:
    """Consequences whose contradictory effects know the events that they are upon."""
    told = (
        structs.replace(one, causes=tuple(causes[effect.cause] for effect in one.effects))
        for one in found.contradictions
    )
    return structs.replace(found, contradictions=tuple(told))
