"""Requests to the sandbox: tasks and the facts that go with them are sent, and answers that follow from them cached."""

from collections.abc import Callable, Mapping
from typing import Any

from moot.game.law_protocol import Luck
from moot.game.state import RULE_CHANGE, Case, Proposal, State
from moot.game.values import Number, PlayerId, Time
from moot.law.facts import World
from moot.law.rule_index import Needs, RuleIndex
from moot.law.runner import CROWD, Answer, FactSource, Runner
from moot.law.scenes import Scene

_CACHED_MAX = 5_000
"""Answers cached at once."""


class AnswerCache:
    """Answers to tasks, each with every fact that went with the question.

    A provision keeps nothing between calls, so the same facts give the same answer. The times of many open proposals
    are asked for before every move, and hardly any of them has changed since.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[tuple[Any, ...], dict[str, Any]]] = {}

    def get(self, request: Mapping[str, Any], task: Mapping[str, Any]) -> dict[str, Any] | None:
        """The answer to one of a request's tasks; None where it isn't known, or some fact has changed."""
        known = self._known.get(_key(task))
        return known[1] if known is not None and known[0] == _given(request, task) else None

    def put(self, request: Mapping[str, Any], task: Mapping[str, Any], answer: dict[str, Any]) -> None:
        """Keep an answer that followed from the request alone."""
        if len(self._known) >= _CACHED_MAX:
            self._known = {}
        self._known[_key(task)] = (_given(request, task), answer)


def _key(task: Mapping[str, Any]) -> tuple[Any, ...]:
    env = task["env"]
    return task["do"], task["term"], env["subject"], env["kind"], env["like"]


def _given(request: Mapping[str, Any], task: Mapping[str, Any]) -> tuple[Any, ...]:
    env = task["env"]
    subjects = request["proposals"].get(env["proposal"]), request["cases"].get(env["case"])
    return task, request["facts"], *subjects, request.get("customs")


class Sender:
    """Sends requests about the states of one law to whatever runs its program."""

    def __init__(
        self,
        runner: Runner,
        reading: RuleIndex,
        cache: AnswerCache,
        by_trial: Callable[[str, State, Proposal, Time], Any],
    ):
        """`by_trial` answers the facts that take a trial, by name; None where they are not known."""
        self._runner, self._reading, self._cache, self._by_trial = runner, reading, cache, by_trial

    def send(
        self,
        state: State,
        now: Time,
        needs: Needs,
        tasks: list[dict[str, Any]],
        envs: list[Scene],
        luck: Luck = Luck(),  # noqa: B008
        extra: Mapping[Number, Proposal] | None = None,
    ) -> Answer:
        """Put tasks to the rules in one request; `extra` are proposals that are not in the state."""
        request, source = self._request(state, now, needs, envs, luck, extra or {})
        request |= {"tasks": tasks, "trace": luck.trace, "luck": luck.luck}
        dead = {pid: error for error, _, pid in (d.partition("|") for d in luck.deaths)}
        return self._runner.run(self._reading.program, request, source, dead)

    def ask(
        self, state: State, now: Time, needs: Needs, tasks: list[dict[str, Any]], envs: list[Scene], luck: Luck
    ) -> list[dict[str, Any]]:
        """The answers to tasks: each with what is in hand for it, and about one kind of proposal.

        Where a provision has to be ended on the way, each is put alone, so that it fails for no other.
        """
        return [answer for answer, _ in self._answers(state, now, needs, tasks, envs, luck)]

    def ask_cached(
        self, state: State, now: Time, needs: Needs, tasks: list[dict[str, Any]], envs: list[Scene], luck: Luck
    ) -> list[dict[str, Any]]:
        """The same for terms, except that only those are sent whose answers are not cached; to fresh sessions, all."""
        request, _ = self._request(state, now, needs, envs, luck, {})
        known = [None if self._runner.fresh else self._cache.get(request, task) for task in tasks]
        new = [n for n, answer in enumerate(known) if answer is None]
        if new:
            answers = self._answers(state, now, needs, [tasks[n] for n in new], [envs[n] for n in new], luck)
            for n, (answer, follows) in zip(new, answers, strict=True):
                known[n] = answer
                if follows:
                    self._cache.put(request, tasks[n], answer)
        return [answer for answer in known if answer is not None]

    def _answers(
        self, state: State, now: Time, needs: Needs, tasks: list[dict[str, Any]], envs: list[Scene], luck: Luck
    ) -> list[tuple[dict[str, Any], bool]]:
        """The answers to tasks, and whether each follows from nothing but what goes with it."""
        answer = self.send(state, now, needs, tasks, envs, luck)
        if answer.deaths and len(tasks) > 1 and self._runner.isolates:
            each = zip(tasks, envs, strict=True)
            return [one for task, env in each for one in self._answers(state, now, needs, [task], [env], luck)]
        return [(result, not (answer.deaths or answer.asked)) for result in answer.result["results"]]

    def _request(
        self,
        state: State,
        now: Time,
        needs: Needs,
        envs: list[Scene],
        luck: Luck,
        extra: Mapping[Number, Proposal],
    ) -> tuple[dict[str, Any], FactSource]:
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
            self._reading,
            now,
            crowd=CROWD if luck.trace else self._runner.crowd,
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
            return self._by_trial(name, state, proposal, now) if proposal else None

        return request, ask
