"""The law as pages look at it: what had to be ended lately is not run again at every glance.

A provision that uses too much time takes seconds of a worker before it is ended, and pages ask the same of the rules
again and again. So it counts as ended for a while, longer each time, with the others of its rule. That is for looking
only: whatever decides anything asks the rules themselves.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from moot.game.lawful import Luck
from moot.game.state import Proposal, State
from moot.game.values import Number, Time
from moot.law.facts import Scene
from moot.law.law import SandboxedLaw
from moot.law.reading import Needs, Reading
from moot.law.sandbox import Answer, Program


class Glancing(SandboxedLaw):
    """A law, looked at."""

    def __init__(self, whole: SandboxedLaw):
        super().__init__(whole.sandbox, whole._state, trials=whole.trials)
        self._whole, self._memory, self._laws = whole, whole._memory, whole._laws

    @cached_property
    def reading(self) -> Reading:
        """The rules, read once."""
        return self._whole.reading

    @cached_property
    def program(self) -> Program:
        """What the sandbox runs of them."""
        return self._whole.program

    @cached_property
    def digest(self) -> str:
        """That of the law itself."""
        return self._whole.digest

    def under(self, state: State) -> SandboxedLaw:
        """The law of another state, looked at."""
        return self if state.rules is self.rules else glancing(self._whole.under(state))

    def within_a_trial(self) -> SandboxedLaw:
        """The law itself, for a trial on a copy."""
        return self._whole.within_a_trial()

    def _put(
        self, state: State, now: Time, needs: Needs, tasks: list[dict[str, Any]], envs: list[Scene], luck: Luck
    ) -> list[tuple[dict[str, Any], bool]]:
        answer = self._cross(state, now, needs, tasks, envs, luck)
        return [(result, not (answer.deaths or answer.asked)) for result in answer.result["results"]]

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
        if luck.luck or self.sandbox.fresh:
            return self._whole._cross(state, now, needs, tasks, envs, luck, extra)
        request, ask = self._request(state, now, needs, envs, luck, extra or {})
        request |= {"tasks": tasks, "trace": luck.trace, "luck": ""}
        ended, code, asked = self.sandbox.ended, self.program.code, str(tasks[0]["do"])
        known = ended.of(code, asked)
        answer = self.sandbox.run(self.program, request, ask, known, by_rule=True)
        ended.note(code, asked, {pid: why for pid, why in answer.deaths.items() if pid not in known})
        return answer


def whole(law: SandboxedLaw) -> SandboxedLaw:
    """The law itself, to decide by."""
    return law._whole if isinstance(law, Glancing) else law


def glancing(law: SandboxedLaw) -> SandboxedLaw:
    """A law as pages look at it; the same each time."""
    if isinstance(law, Glancing):
        return law
    found: SandboxedLaw = law.__dict__.setdefault("_looked_at", None) or Glancing(law)
    law.__dict__["_looked_at"] = found
    return found
