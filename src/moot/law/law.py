"""The law: the rules in force behind the protocol that the game knows, with the sandbox behind it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from msgspec import structs

from moot.game.changes import Change, Fault
from moot.game.effects import Effect, Failure, Outcome
from moot.game.events import Announced, Argued, Event, GameStarted, Opened, name_of
from moot.game.events import EffectBarred as Barred
from moot.game.lawful import Answered, Due, Luck, Standing, Understood
from moot.game.moves import Draw, Move, Question, Refused
from moot.game.rules import Against, Because, Ruleset, digest_of
from moot.game.state import RULE_CHANGE, Case, Proposal, State
from moot.game.values import Number, PlayerId, Time, digest, plain
from moot.law.arguments import is_for_players, lacks_a_choice, not_for_office_holders, offering, understand
from moot.law.checking import codes_of
from moot.law.corrections import CORRECT, KEEPERS, corrections_seen, with_corrections
from moot.law.crowds import CROWD
from moot.law.facts import Scene, World, postings_seen, scene
from moot.law.mechanisms.gate import read_mechanism
from moot.law.reading import Needs, Part, Reading, number
from moot.law.remembering import Memory
from moot.law.rulesets import new_game, ruleset_in
from moot.law.sandbox import Answer, Asked, Program, Sandbox
from moot.law.secrecy import secret_ballots
from moot.law.seeing import SECRET, SECRET_REASON, keeps_secrets, sees_votes, tells_votes
from moot.law.timing import due_times
from moot.lru import LruCache

LAWS_KEPT = 32
"""Laws cached by their rules: a game with several lines of play switches between these."""
_NOT_LOCAL = frozenset({"proposal", "case", "changes", "because", "digest"})
NEW = Number("new")
"""The number of a proposal that is only being made, while the rules say whether it may be."""


class SandboxedLaw:
    """The rules of one state. Cheap to keep, dear once it is asked: use `under` to go to another state's."""

    def __init__(self, sandbox: Sandbox, state: State, *, trials: Mapping[str, Any] = MappingProxyType({})):
        self.sandbox = sandbox
        self.rules = state.rules
        self.trials = trials
        """Answer the facts that take a trial, by name, as `can_still_change(law, state, proposal, now)` does.

        None does inside a trial, where they are not known.
        """
        self._state = state
        self._memory = Memory()
        self._laws: LruCache[int, SandboxedLaw] = LruCache(LAWS_KEPT)
        """Laws by the identity of their rules."""

    @cached_property
    def reading(self) -> Reading:
        """The rules, read once."""
        return Reading(self._state)

    @cached_property
    def program(self) -> Program:
        """What the sandbox runs of them."""
        return self.reading.program()

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the rules in force: numbers, ranks, texts, mechanisms, claims."""
        return digest([[r.id, r.now] for r in self._state.in_force()])

    def under(self, state: State) -> "SandboxedLaw":
        """The law of another state: this one, where the rules are the same."""
        if state.rules is self.rules:
            return self
        return self._laws.get_or_make(id(state.rules), lambda: self._other(state))

    def _other(self, state: State) -> "SandboxedLaw":
        other = SandboxedLaw(self.sandbox, state, trials=self.trials)
        other._laws = self._laws
        return other

    def within_a_trial(self) -> "SandboxedLaw":
        """The same law, for a trial on a copy: facts that would start a trial of their own are unknown."""
        trial = object.__new__(SandboxedLaw)
        trial.__dict__.update(self.__dict__)
        trial.trials = {}
        trial._laws = LruCache(LAWS_KEPT)
        return trial

    # --- moves -------------------------------------------------------------------------------

    def understand(self, state: State, move: Move) -> Understood | Refused:
        """Tie a move's arguments to what they name; mechanisms in it must pass the gate."""
        understood = understand(state, self.reading, move)
        if isinstance(understood, Understood) and move.name == CORRECT:
            return with_corrections(state, self.reading, understood)
        if isinstance(understood, Refused) and lacks_a_choice(self.reading, move):
            return self._with_choices(state, move, understood)
        if isinstance(understood, Refused) or "changes" not in understood.arguments:
            return understood
        faults = self.faults_in(understood.arguments["changes"])
        if not faults:
            return understood
        first = faults[0]
        return Refused(
            code=first.code,
            reason=f"line {first.line} of the mechanism: {first.message}",
            facts={"faults": plain(faults)},
            remedy=first.remedy or "propose the text alone, or mend the mechanism",
        )

    def _with_choices(self, state: State, move: Move, refused: Refused) -> Refused:
        """The refusal of a vote that does not say how, with the choices that there are."""
        proposal = state.proposals.get(Number(str(move.arguments.get("proposal", ""))))
        if proposal is None or refused.code != "move.malformed":
            return refused
        answered = self.answer(state, "ballot_choices", state.now, proposal=proposal).value or ("for", "against")
        choices = [str(choice) for choice in answered]
        remedy = f"say {' or '.join(choices)}; {refused.remedy}"
        return structs.replace(refused, facts={**refused.facts, "choices": choices}, remedy=remedy)

    def faults_in(self, changes: Iterable[Change]) -> tuple[Fault, ...]:
        """What the gate has against the mechanisms of some changes."""
        found: list[Fault] = []
        for code in codes_of(changes):
            found += read_mechanism(code)[1]
        return tuple(found)

    def new_game(self, state: State, ruleset: str) -> GameStarted | tuple[Fault, ...]:
        """How a new game begins with a ruleset in the place of this one; or what is wrong with the ruleset's text."""
        found = ruleset_in(ruleset)
        return new_game(state, found) if isinstance(found, Ruleset) else found

    def standing(self, state: State, move: Understood, now: Time, luck: Luck) -> Standing:
        """What the rules that permit or forbid a move come to (116: neither is permission)."""
        name, by = move.move.name, self._by(move)
        parts = self.reading.listed("forbid", name, "*") + self.reading.listed("permit", name, "*")
        if not parts and not by:
            return Standing() if name != CORRECT else self._keeping(state, move, now, luck, Standing())
        needs = self.reading.needs(("move", name), parts, *by[:1])
        outside = move.move.player not in state.seating and is_for_players(self.reading, name)
        env = self._scene_of(state, move, now)
        task = {"do": "standing", "move": name, "env": env, "by": by, "outside": outside}
        answer = self._cross(state, now, needs, [task], [env], luck, extra=_being_made(move, now))
        result = answer.result["results"][0]
        steps = answer.result["trail"]
        trail = tuple({**self.named(step), "asked": True} for step in steps)
        if result["standing"] == "open":
            return Standing(question=self._open(state, result["question"]), deaths=_deaths(answer), trail=trail)
        if result["standing"] == "permitted":
            permitted = Standing(deaths=_deaths(answer), trail=trail)
            return permitted if name != CORRECT else self._keeping(state, move, now, luck, permitted)
        if result.get("outside"):
            stranger = not_for_office_holders(state, str(move.move.player), name)
            return Standing(refused=stranger, deaths=_deaths(answer), trail=trail)
        if not (luck.trace or luck.brief):
            return self.standing(state, move, now, Luck(luck=luck.luck, deaths=luck.deaths, trace=True))
        refused = self._refused(result, steps, trail)
        part = self.reading.parts.get(result["by"])
        if part and self._is_veiled(state, part, own=move.move.resumes is not None):
            refused = structs.replace(refused, reason=SECRET_REASON)
        if refused.also and self._veiled(state, *(a["by"] for a in result["also"])):
            refused = structs.replace(refused, also=())
        return Standing(refused=refused, deaths=_deaths(answer), trail=trail)

    def refuses(self, state: State, moves: Sequence[Understood], now: Time) -> tuple[bool, ...]:
        """Which of several moves of one name the rules refuse, asked in one crossing; an open question refuses none.

        They are alike but for who makes them and what they say; those that make a proposal are all of one player.
        """
        name, whose = moves[0].move.name, [self._by(move) for move in moves]
        parts = self.reading.listed("forbid", name, "*") + self.reading.listed("permit", name, "*")
        if not parts and not any(whose):
            return (False,) * len(moves)
        needs = self.reading.needs(("move", name), parts, *next(filter(None, whose), [])[:1])
        envs = [self._scene_of(state, move, now) for move in moves]
        for_players = is_for_players(self.reading, name)
        outside = [for_players and move.move.player not in state.seating for move in moves]
        tasks = [
            {"do": "standing", "move": name, "env": env, "by": by, "outside": out}
            for env, by, out in zip(envs, whose, outside, strict=True)
        ]
        answer = self._cross(state, now, needs, tasks, envs, Luck(), extra=_being_made(moves[0], now))
        return tuple(result["standing"] == "refused" for result in answer.result["results"])

    def _keeping(self, state: State, move: Understood, now: Time, luck: Luck, permitted: Standing) -> Standing:
        """Whether the mover keeps the record; where no rule says who does, nobody corrects it alone."""
        answered = self.answer(state, KEEPERS, now, trace=luck.trace)
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
            reason=SECRET_REASON if tells_votes(self.reading, KEEPERS) and self._hides(state) else _kept_by(keepers),
            because=answered.because,
            remedy="put it on record in words, ask a keeper, or call a case",
            trail=trail,
        )
        return structs.replace(permitted, refused=refused, trail=trail)

    def _by(self, move: Understood) -> list[str]:
        """Who makes a move that a rule offers: a name, where to find it, and the provision; empty for any player."""
        part = offering(self.reading, move.move.name)
        by = part and next(t.by for t in part.provision.triggers if t.does == "move" and t.on == move.move.name)
        if not part or not by or by in ("anyone", "players"):
            return []
        if by == "author" and move.proposal is not None:
            return [] if move.proposal.author == move.move.player else ["author", "nobody", part.pid]
        return [by, self.reading.how(by), part.pid]

    def _refused(
        self, result: Mapping[str, Any], steps: list[dict[str, Any]], trail: tuple[dict[str, Any], ...]
    ) -> Refused:
        pid = result["by"]
        part = self.reading.parts.get(pid)
        if result.get("not_by"):
            return Refused(
                code="move.not-yours", reason=result["reason"], because=self._because(pid), remedy="leave it to them"
            )
        facts: dict[str, Any] = next((step["facts"] for step in steps if step.get("ran") == pid), {})
        return Refused(
            code="law." + (part.provision.name.replace("_", "-") if part else "custom"),
            reason=result["reason"],
            because=self._because(pid) if part else None,
            facts={k: v for k, v in facts.items() if not isinstance(v, list | dict | str) or len(str(v)) < 300},
            outranked=tuple(self._outranked(o) for o in result.get("others", ())),
            trail=trail,
            also=tuple(Against(a["reason"], self._because(a["by"])) for a in result.get("also", ())),
        )

    def _outranked(self, other: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "by": plain(self._because(other["by"])),
            "answer": other["answer"],
            "ground": self.ground(other["ground"]),
        }

    def ground(self, pid: str) -> str:
        """By which rule's method something prevailed, in words."""
        part = self.reading.parts.get(pid)
        return f"rule {part.rule.number} ({part.provision.name.replace('_', ' ')})" if part else pid

    def named(self, step: dict[str, Any]) -> dict[str, Any]:
        """A step of the trail with rules by their numbers."""
        for key in ("by", "ran", "maker"):
            if step.get(key) in self.reading.parts:
                step = {**step, key: plain(self._because(step[key]))}
        if "others" in step:
            step = {**step, "others": [self._outranked(o) for o in step["others"]]}
        if "methods" in step:
            step = {**step, "methods": [self.ground(m) for m in step["methods"]]}
        if step.get("adjusted"):
            step = {**step, "adjusted": [{**a, "by": plain(self._because(a["by"]))} for a in step["adjusted"]]}
        return step

    def act(self, state: State, move: Understood, now: Time, luck: Luck) -> Outcome:
        """What a move that a rule offers does."""
        part = offering(self.reading, move.move.name)
        assert part is not None
        env = self._scene_of(state, move, now)
        outcome = self._outcome(state, now, part, env, luck, _being_made(move, now))
        return _as_asked(outcome, move)

    def keep_time(self, state: State, due: Due, luck: Luck) -> Outcome:
        """What a provision that keeps time does when its time has come."""
        part = self.reading.parts.get(due.timer)
        if part is None:
            return Outcome()
        kind, _, subject = due.subject.partition(" ")
        env = scene(
            proposal=state.proposals.get(Number(subject)) if kind == "proposal" else None,
            case=state.cases.get(subject) if kind == "case" else None,  # type: ignore[call-overload]
            local={"last": due.time},
            name="time_came",
        )
        return self._outcome(state, due.time, part, env, luck)

    def _outcome(
        self,
        state: State,
        now: Time,
        part: Part,
        env: Scene,
        luck: Luck,
        extra: Mapping[Number, Proposal] | None = None,
    ) -> Outcome:
        needs = self.reading.needs(("act", part.pid), [part])
        env["happening"] = {"name": env["name"], "player": env["local"].get("player")}
        task = {"do": "act", "env": env, "provisions": [part.pid]}
        return self._gathered(state, self._cross(state, now, needs, [task], [env], luck, extra=extra))

    def consequences(self, state: State, wave: Sequence[Event], now: Time, luck: Luck) -> Outcome:
        """What the rules make of a wave of events: one crossing for all of them."""
        heard = [(name, event) for event in wave if (name := heard_as(event)) and self.reading.listed("upon", name)]
        if not heard:
            return Outcome()
        names = frozenset(name for name, _ in heard)
        needs = self.reading.needs(("wave", names), self.reading.listed("upon", *sorted(names)))
        envs = [self._scene_of_event(state, name, event) for name, event in heard]
        task = {"do": "wave", "events": envs}
        return self._gathered(state, self._cross(state, now, needs, [task], envs, luck))

    def answer(
        self,
        state: State,
        term: str,
        now: Time,
        proposal: Proposal | None = None,
        kind: str = "",
        trace: bool = False,
        like: str = "",
    ) -> Answered:
        """What the rules answer to a term, with who answered it."""
        parts = self.reading.listed("term", term)
        if not parts and f"term:{term}" not in self.program.table["speaks"]:
            silent = Question(key=f"silent:term:{term}:{kind}", about=f"no rule answers {term}")
            custom = state.customs.get(silent.key)
            return Answered(value=custom["answer"]) if custom else Answered(question=silent, silent=True)
        needs = self.reading.needs_of_term(term)
        env = scene(proposal=proposal, kind=kind, like=like, local={"last": now})
        task = {"do": "term", "term": term, "env": env}
        extra = {proposal.number: proposal} if proposal else {}
        answer = self._cross(state, now, needs, [task], [env], Luck(trace=trace), extra=extra)
        result, raw = answer.result["results"][0], answer.result["trail"]
        trail = tuple(self.named(step) for step in raw)
        if "open" in result:
            question = self._open(state, result["open"])
            return Answered(question=question, silent=result["open"]["silent"], trail=trail)
        by = next((s["by"] for s in reversed(raw) if s.get("term") == term), "")
        return Answered(
            value=result["value"], because=self._because(by) if by in self.reading.parts else None, trail=trail
        )

    def fact(self, state: State, name: str, now: Time) -> Any:
        """A fact about the game as the rules have adjusted it; None where that is left open."""
        parts = self.reading.listed("adjust", name)
        env = scene()
        task = {"do": "fact", "fact": name, "env": env}
        answer = self._cross(state, now, self.reading.needs(("fact", name), parts, name), [task], [env], Luck())
        return answer.result["results"][0].get("value")

    def due(self, state: State, now: Time) -> tuple[Due, ...]:
        """The times that the rules keep from here on, the earliest first."""
        if not self.reading.keeps_time:
            return ()
        return due_times(self.reading, self._asking_anew, state, now)

    def shows(self, state: State, place: str, now: Time) -> tuple[tuple[Because, str], ...]:
        """The lines that rules put on a page."""
        parts = self.reading.listed("show", place)
        if not parts:
            return ()
        env = scene()
        task = {"do": "shows", "place": place, "env": env}
        answer = self._cross(state, now, self.reading.needs(("show", place), parts), [task], [env], Luck())
        return tuple((self._because(one["by"]), one["line"]) for one in answer.result["results"][0]["lines"])

    def asking(
        self, state: State, now: Time, needs: Needs, tasks: list[dict[str, Any]], envs: list[Scene], luck: Luck
    ) -> list[dict[str, Any]]:
        """Put tasks to the rules in one crossing: each with what is in hand for it, and about one kind of proposal.

        Where a provision has to be ended on the way, each is put alone, so that it fails for no other.
        """
        return [answer for answer, _ in self._put(state, now, needs, tasks, envs, luck)]

    def _put(
        self, state: State, now: Time, needs: Needs, tasks: list[dict[str, Any]], envs: list[Scene], luck: Luck
    ) -> list[tuple[dict[str, Any], bool]]:
        """The answers to tasks, and whether each follows from nothing but what goes with it."""
        answer = self._cross(state, now, needs, tasks, envs, luck)
        if answer.deaths and len(tasks) > 1:
            each = zip(tasks, envs, strict=True)
            return [one for task, env in each for one in self._put(state, now, needs, [task], [env], luck)]
        return [(result, not (answer.deaths or answer.asked)) for result in answer.result["results"]]

    def _asking_anew(
        self, state: State, now: Time, needs: Needs, tasks: list[dict[str, Any]], envs: list[Scene], luck: Luck
    ) -> list[dict[str, Any]]:
        """The same for terms, but that only those are put of which the answer is not known; to fresh sessions, all."""
        request, _ = self._request(state, now, needs, envs, luck, {})
        known = [None if self.sandbox.fresh else self._memory.recall(request, task) for task in tasks]
        new = [n for n, answer in enumerate(known) if answer is None]
        if new:
            put = self._put(state, now, needs, [tasks[n] for n in new], [envs[n] for n in new], luck)
            for n, (answer, follows) in zip(new, put, strict=True):
                known[n] = answer
                if follows:
                    self._memory.keep(request, tasks[n], answer)
        return [answer for answer in known if answer is not None]

    # --- over the wall -------------------------------------------------------------------------

    def _cross(
        self,
        state: State,
        now: Time,
        needs: Needs,
        tasks: list[dict[str, Any]],
        envs: list[Scene],
        luck: Luck,
        extra: Mapping[Number, Proposal] | None = None,
    ) -> Answer:
        request, ask = self._request(state, now, needs, envs, luck, extra or {})
        request |= {"tasks": tasks, "trace": luck.trace, "luck": luck.luck}
        dead = {pid: error for error, _, pid in (d.partition("|") for d in luck.deaths)}
        return self.sandbox.run(self.program, request, ask, dead)

    def _request(
        self,
        state: State,
        now: Time,
        needs: Needs,
        envs: list[Scene],
        luck: Luck,
        extra: Mapping[Number, Proposal],
    ) -> tuple[dict[str, Any], Asked]:
        """The facts that go with tasks, and who answers what the driver asks besides."""
        proposals = dict(extra)
        cases: dict[str, Case] = {}
        for env in envs:
            if env["proposal"] is not None and env["proposal"] not in proposals:
                proposals[env["proposal"]] = state.proposals[env["proposal"]]
            if env["case"] is not None:
                cases[env["case"]] = state.cases[env["case"]]
        hands = (name for env in envs for name in env["local"].values() if isinstance(name, str))
        world = World(
            state,
            self.reading,
            now,
            crowd=CROWD if luck.trace else self.sandbox.crowd,
            hands=[PlayerId(name) for name in hands if name in state.players],
        )
        kind = envs[0]["kind"] if envs else RULE_CHANGE
        request = world.request(needs, proposals, cases, kind)

        def ask(name: str, subject: str, fact: str = "", player: str = "") -> Any:
            proposal = proposals.get(Number(subject)) or state.proposals.get(Number(subject))
            if name == "proposal":
                return proposal and world.with_proposal(needs, proposal)
            if name == "case":
                return world.with_case(needs, subject)
            if name == "whole":
                return world.whole(fact, proposal)
            if name == "part":
                return world.part(fact, proposal, player)
            return self.trials[name](self, state, proposal, now) if name in self.trials and proposal else None

        return request, ask

    def _gathered(self, state: State, answer: Answer) -> Outcome:
        result = answer.result["results"][0]
        common: dict[str, Any] = {
            "draws": tuple(Draw(*draw) for draw in answer.result["draws"]),
            "deaths": _deaths(answer),
            "trail": tuple(self.named(step) for step in answer.result["trail"]),
        }
        if "open" in result:
            return Outcome(question=self._open(state, result["open"]), **common)
        makers = [one["by"] for one in (*result["effects"], *answer.result["failures"])]
        veiled = self._veiled(state, *makers, *(one[by] for one in result["barred"] for by in ("by", "maker")))
        failures = [
            Failure(self._because(f["by"]), SECRET_REASON if f["by"] in veiled else f["error"], f["on"])
            for f in answer.result["failures"]
        ]
        return Outcome(
            effects=tuple(self._effect(state, one, one["by"] in veiled) for one in result["effects"]),
            barred=tuple(self._barred(one, bool(veiled & {one["by"], one["maker"]})) for one in result["barred"]),
            failures=tuple(failures),
            **common,
        )

    # --- what is secret ------------------------------------------------------------------------

    def secret_ballots(self, state: State, numbers: Iterable[Number]) -> frozenset[Number]:
        """Those of some proposals whose ballots are secret."""
        return secret_ballots(self.reading, self.asking, state, numbers)

    def _veiled(self, state: State, *pids: str) -> frozenset[str]:
        """Those of some provisions whose words could tell secret votes, and so are not told."""
        if not keeps_secrets(self.reading) and not state.withheld:
            return frozenset()
        parts = (self.reading.parts[pid] for pid in pids if pid in self.reading.parts)
        seeing = frozenset(part.pid for part in parts if sees_votes(self.reading, part, own=True))
        return seeing if seeing and self._hides(state) else frozenset()

    def _is_veiled(self, state: State, part: Part, own: bool) -> bool:
        return sees_votes(self.reading, part, own) and bool(self._veiled(state, part.pid))

    def _hides(self, state: State) -> bool:
        cast = (number for number in state.undecided if state.proposals[number].ballots)
        return bool(self.secret_ballots(state, (*state.withheld, *cast)))

    def _open(self, state: State, q: Mapping[str, Any]) -> Question:
        """A question that the rules leave open, without what those who see secret votes said to it."""
        failed = q["key"].removeprefix("failed:")
        veiled = self._veiled(state, failed, *(str(a.get("by")) for a in q["answers"]))
        answers = ({**a, "answer": SECRET} if a.get("by") in veiled else a for a in q["answers"])
        about = f"{failed} failed {SECRET_REASON}" if failed in veiled else q["about"]
        return Question(key=q["key"], about=about, answers=tuple(answers))

    def _effect(self, state: State, one: Mapping[str, Any], veiled: bool) -> Effect:
        return Effect(
            name=one["effect"],
            arguments=_with_changes(one["arguments"], state),
            because=self._because(one["by"]),
            maker=one["by"],
            cause=one["cause"],
            adjusted=tuple(self._because(pid) for pid in one.get("adjusted", ())),
            veiled=veiled,
        )

    def _barred(self, one: Mapping[str, Any], veiled: bool) -> Barred:
        about = {name: value for name, value in one["arguments"].items() if not veiled or name in ("proposal", "case")}
        return Barred(
            effect=one["effect"],
            arguments=about,
            reason=SECRET_REASON if veiled else one["reason"],
            maker=self._because(one["maker"]),
            because=self._because(one["by"]),
        )

    def _because(self, pid: str) -> Because:
        part = self.reading.parts.get(pid)
        if part is None:
            return Because(rule=Number(pid), provision=pid)
        return Because(rule=part.rule.number, revision=part.rule.now.revision, provision=part.provision.name)

    def _scene_of(self, state: State, move: Understood, now: Time) -> Scene:
        local = {k: v for k, v in move.arguments.items() if k != "changes"}
        local["player"] = move.move.player
        local["made_by"] = number(move.made_by) if move.made_by else None
        if move.move.name == CORRECT:
            local["corrections"] = corrections_seen(move.arguments["corrections"])
        proposal = move.proposal
        if "changes" in move.arguments:
            proposal = _being_made(move, now)[NEW] if proposal is None else proposal
        about = str(proposal.content.get("case") or "") if proposal else ""
        case = move.case or state.cases.get(about)  # type: ignore[call-overload]
        env = scene(proposal=proposal, case=case, local=postings_seen(state, local), name=move.move.name)
        if "changes" in move.arguments:
            env["proposal"] = NEW
        return env

    def _scene_of_event(self, state: State, name: str, event: Event) -> Scene:
        fields = event.fields if isinstance(event, Announced) else _fields(event)
        proposal = state.proposals.get(Number(str(fields.get("proposal") or "")))
        about = fields.get("case") or (proposal.content.get("case") if proposal else None)
        case = state.cases.get(str(about or ""))  # type: ignore[call-overload]
        local = {k: v for k, v in fields.items() if k not in _NOT_LOCAL}
        if "rule" in local:
            local["rule"] = number(str(local["rule"]))
        env = scene(proposal=proposal, case=case, local=postings_seen(state, local), name=name)
        simple = {k: v for k, v in local.items() if k != "text" and (isinstance(v, str | int) or v is None)}
        numbers = {k: number(str(fields[k])) for k in ("proposal", "case") if fields.get(k) is not None}
        env["happening"] = {"player": None, "quantity": None, "kind": env["kind"]} | simple | numbers | {"name": name}
        return env


def heard_as(event: Event) -> str:
    """The name under which provisions hear an event: a rule's own name for one that it announced."""
    if isinstance(event, Announced):
        return event.name
    return name_of(GameStarted if isinstance(event, Opened) else type(event))


def _fields(event: Event) -> dict[str, Any]:
    skipped = _SKIPPED_AT_START if isinstance(event, GameStarted) else _SKIPPED
    given = {f: _simple(getattr(event, f)) for f in event.__struct_fields__ if f not in skipped}
    return given | {"text": event.text} if isinstance(event, Argued) else given


_SKIPPED = frozenset(
    "because also changes digest text change wording settings papers printed waiting commitment salt".split()
)


_SKIPPED_AT_START = _SKIPPED | {"rules"}


def _simple(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _being_made(move: Understood, now: Time) -> dict[Number, Proposal]:
    """A proposal that is being made or revised, so that rules can look at it before it is one."""
    if "changes" not in move.arguments:
        return {}
    changes = tuple(move.arguments["changes"])
    title, text = move.arguments.get("title") or "", digest_of(changes)
    if move.proposal is not None:
        return {NEW: structs.replace(move.proposal, changes=changes, title=title or move.proposal.title, digest=text)}
    author = move.move.player or ""
    return {
        NEW: Proposal(number=NEW, author=author, title=title, made=now, entry=-1, digest=text, changes=changes)  # type: ignore[arg-type]
    }


def _as_asked(outcome: Outcome, move: Understood) -> Outcome:
    """What is put to the vote is the mover's where no other is named, and has the changes that the move asks for."""
    for effect in outcome.effects:
        if effect.name == "put":
            effect.arguments.setdefault("author", move.move.player)
        if effect.name == "put" and effect.arguments.get("changes") == NEW:
            effect.arguments["changes"] = move.arguments["changes"]
    return outcome


def _with_changes(arguments: dict[str, Any], state: State) -> dict[str, Any]:
    """The arguments of an effect, with the changes of the proposal that it takes them from."""
    source = state.proposals.get(arguments.get("changes", NEW))
    return arguments if source is None else {**arguments, "changes": source.changes}


def _kept_by(keepers: Sequence[str]) -> str:
    return f"the record is kept by {', '.join(keepers) or 'nobody now'}"


def _deaths(answer: Answer) -> tuple[str, ...]:
    return tuple(f"{error}|{pid}" for pid, error in answer.deaths.items())
