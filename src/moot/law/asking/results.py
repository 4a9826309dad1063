"""Conversion of the sandbox's answers to values of the game: consequences, refusals, open questions and reasons.

Provisions go by their identities in the sandbox, and by the numbers of their rules here. What would tell how somebody
voted in secret is left out.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from moot.game.effects import Consequences, Contradiction, Effect, Failure
from moot.game.events import EffectBarred
from moot.game.law_protocol import ResolvedMove
from moot.game.moves import Draw, Question, Refused
from moot.game.question_keys import read_key
from moot.game.quotas import STOPPED_BY_CLOCK
from moot.game.rules import Against, Because
from moot.game.state import State
from moot.game.values import Number, plain
from moot.languages import N_
from moot.law.asking.register_effects import ON_REGISTERS, on_register
from moot.law.asking.requests import NEW
from moot.law.asking.secrecy import SECRET, SECRET_REASON
from moot.law.rule_index import RuleIndex
from moot.law.runner import SandboxAnswer

_FACT_MAX = 300
"""The most characters of a fact that is shown with a refusal."""


class VeilsVotes(Protocol):
    """What knows which provisions would tell how somebody voted in secret."""

    def veiled(self, state: State, *pids: str) -> frozenset[str]:
        """Those of some provisions whose doings mustn't be shown."""
        ...


class ResultConverter:
    """Converts answers of the sandbox to values of the game, for one law."""

    def __init__(self, index: RuleIndex, secrecy: VeilsVotes):
        self._index, self._secrecy = index, secrecy

    def outcome(self, state: State, answer: SandboxAnswer, offered: ResolvedMove | None = None) -> Consequences:
        """The effects of provisions, or the question that stops them; `offered` is the rule's move that has them."""
        result = answer.result["results"][0]
        common: dict[str, Any] = {
            "draws": tuple(Draw(*draw) for draw in answer.result["draws"]),
            "deaths": deaths_of(answer) if answer.deaths else (),
            "trail": tuple(map(self.named, answer.result["trail"])),
            "steps": answer.result.get("steps", 0),
        }
        if "open" in result:
            return Consequences(question=self.question(state, result["open"]), **common)
        makers = [one["by"] for one in (*result["effects"], *answer.result["failures"])]
        if result["barred"]:
            makers += [one[by] for one in result["barred"] for by in ("by", "maker")]
        makers += [pid for one in result["effects"] for pid in one.get("adjusted", ())]
        veiled = self._secrecy.veiled(state, *makers) if makers else frozenset()
        told_of_votes = veiled
        if answer.deaths:  # the entry says anyway which were stopped, and nothing may react to that
            told_of_votes -= {pid for pid, error in answer.deaths.items() if error.startswith(STOPPED_BY_CLOCK)}
        failures = [
            Failure(self.because(f["by"]), SECRET_REASON if f["by"] in told_of_votes else f["error"], f["on"])
            for f in answer.result["failures"]
        ]
        effects = tuple([self._effect(state, one, veiled) for one in result["effects"]])
        if offered is not None:
            _as_asked(effects, offered)
        return Consequences(
            effects=effects,
            barred=tuple([self._barred(one, bool(veiled & {one["by"], one["maker"]})) for one in result["barred"]]),
            failures=tuple(failures),
            contradictions=self._contradictions(state, result["clashes"]) if result["clashes"] else (),
            conditions=frozenset(map(self.because, result["conditions"])) if "conditions" in result else None,
            unclear=tuple([self.question(state, q) for q in result["unclear"]]) if result.get("unclear") else (),
            **common,
        )

    def _contradictions(self, state: State, clashes: Iterable[Mapping[str, Any]]) -> tuple[Contradiction, ...]:
        veiled = self._secrecy.veiled(state, *(one["by"] for clash in clashes for one in clash["effects"]))
        return tuple(
            Contradiction(
                question=self.question(state, clash["open"]),
                effects=tuple(self._effect(state, one, veiled) for one in clash["effects"]),
            )
            for clash in clashes
        )

    def question(self, state: State, q: Mapping[str, Any]) -> Question:
        """A question that the rules leave open, without answers that depend on secret votes."""
        key = read_key(q["key"])
        failed = key.at_odds[0] if key.kind == "failed" else ""
        veiled = self._secrecy.veiled(state, failed, *(str(a.get("by")) for a in q["answers"]))
        answers = ({**a, "answer": SECRET} if a.get("by") in veiled else a for a in q["answers"])
        about = f"{failed} failed {SECRET_REASON}" if failed in veiled else q["about"]
        return Question(key=q["key"], about=about, answers=tuple(answers))

    def _effect(self, state: State, one: Mapping[str, Any], veiled: frozenset[str]) -> Effect:
        return Effect(
            name=one["effect"],
            arguments=self._with_declared(state, one["effect"], _with_changes(one["arguments"], state)),
            because=self.because(one["by"]),
            maker=one["by"],
            cause=one["cause"],
            adjusted=tuple(self.because(pid) for pid in one.get("adjusted", ())),
            adjusted_in_secret=not veiled.isdisjoint(one.get("adjusted", ())),
            veiled=one["by"] in veiled,
        )

    def _with_declared(self, state: State, effect: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments of an effect on what rules declare: with what that starts with, and the key of its entry."""
        if effect in ON_REGISTERS:
            return on_register(state, self._index, effect, arguments)
        declared = self._index.declared.get(arguments["of"]) if effect in ("award", "set_quantity") else None
        starts = declared[1].starts if declared and declared[1].what == "quantity" else 0
        return {**arguments, "starts": starts} if starts else arguments

    def _barred(self, one: Mapping[str, Any], veiled: bool) -> EffectBarred:
        about = {name: value for name, value in one["arguments"].items() if not veiled or name in ("proposal", "case")}
        return EffectBarred(
            effect=one["effect"],
            arguments=about,
            reason=SECRET_REASON if veiled else one["reason"],
            maker=self.because(one["maker"]),
            because=self.because(one["by"]),
        )

    def because(self, pid: str) -> Because:
        """The rule and provision of an identity."""
        part = self._index.parts.get(pid)
        if part is None:
            return Because(rule=Number(pid), provision=pid)
        return Because(rule=part.rule.number, revision=part.rule.revisions[-1].revision, provision=part.provision.name)

    def refusal(
        self, result: Mapping[str, Any], steps: list[dict[str, Any]], trail: tuple[dict[str, Any], ...]
    ) -> Refused:
        """Why the rules refuse a move: the first rule that does, with the facts it used, and the others."""
        pid, reason = result["by"], result["reason"]
        part = self._index.parts.get(pid)
        if result.get("not_by"):
            return Refused(
                code="move.not-yours", reason=reason, because=self.because(pid), remedy=N_("leave it to them")
            )
        facts: dict[str, Any] = next((step["facts"] for step in steps if step.get("ran") == pid), {})
        also = result.get("also", ())
        return Refused(
            code="law." + (part.provision.name.replace("_", "-") if part else "custom"),
            reason=reason,
            because=self.because(pid) if part else None,
            facts={k: v for k, v in facts.items() if not isinstance(v, list | dict | str) or len(str(v)) < _FACT_MAX},
            outranked=tuple(self._outranked(o) for o in result.get("others", ())),
            trail=trail,
            also=tuple(Against(a["reason"], self.because(a["by"])) for a in also),
        )

    def _outranked(self, other: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "by": plain(self.because(other["by"])),
            "answer": other["answer"],
            "ground": self.ground(other["ground"]),
        }

    def ground(self, pid: str) -> str:
        """The rule and method by which something prevailed, in words."""
        part = self._index.parts.get(pid)
        return f"rule {part.rule.number} ({part.provision.name.replace('_', ' ')})" if part else pid

    def named(self, step: dict[str, Any]) -> dict[str, Any]:
        """A step of the trail with rules by their numbers."""
        for key in ("by", "ran", "maker"):
            if step.get(key) in self._index.parts:
                step = {**step, key: plain(self.because(step[key]))}
        if "others" in step:
            step = {**step, "others": [self._outranked(o) for o in step["others"]]}
        if "methods" in step:
            step = {**step, "methods": [self.ground(m) for m in step["methods"]]}
        if step.get("adjusted"):
            step = {**step, "adjusted": [{**a, "by": plain(self.because(a["by"]))} for a in step["adjusted"]]}
        return step


def deaths_of(answer: SandboxAnswer) -> tuple[str, ...]:
    """The provisions that had to be stopped, in the format of entries: the error, a vertical bar, the provision."""
    return tuple(f"{error}|{pid}" for pid, error in answer.deaths.items())


def _with_changes(arguments: dict[str, Any], state: State) -> dict[str, Any]:
    """The arguments of an effect, with the changes of the proposal that it refers to."""
    source = state.proposals.get(arguments.get("changes", NEW))
    return arguments if source is None else {**arguments, "changes": source.changes}


def _as_asked(effects: Iterable[Effect], move: ResolvedMove) -> None:
    """Fill in the author of a proposal that a rule puts to the vote (the mover, by default), and the move's changes."""
    for effect in effects:
        if effect.name == "put":
            effect.arguments.setdefault("author", move.move.player)
        if effect.name == "put" and effect.arguments.get("changes") == NEW:
            effect.arguments["changes"] = move.arguments["changes"]
