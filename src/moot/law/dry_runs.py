"""Dry runs: does the code of proposed changes run to its end on a copy of the game."""

from typing import Any

from moot.game.changes import Change, Fault
from moot.game.law_protocol import Luck
from moot.game.quotas import STOPPED_BY_CLOCK
from moot.game.state import Proposal, State
from moot.game.values import PlayerId, Time, Value
from moot.languages import N_
from moot.law.asking.requests import ProvisionContext, scene
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.expansion import placed
from moot.law.playouts import changes_alone, sample_proposal
from moot.law.rule_index import ActiveProvision

_ENDLESS = ("fuel", "too much time or memory", "too much memory", STOPPED_BY_CLOCK, "too deeply")


class DryRun(Value, frozen=True):
    """The result of a dry run: faults keep a mechanism from being proposed, warnings don't."""

    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()


def dry_run(law: SandboxedLaw, state: State, player: str, changes: tuple[Change, ...], now: Time) -> DryRun:
    """Run the mechanisms of changes on a copy of the game, with a proposal that this player might make.

    A provision that does not come to an end is a fault. One that fails otherwise is a warning: the facts at
    hand may not be those that it is meant for.
    """
    proposal = sample_proposal(state, PlayerId(player), changes)
    after = changes_alone(law, state, proposal, now)
    new = law.within_a_trial().under(after)
    old = {rule.content.code for rule in law.index.rules}
    parts = [part for part in new.index.parts.values() if part.rule.content.code not in old]
    faults: list[Fault] = []
    warnings: list[str] = []
    for part in parts:
        void = new.index.void.get(part.pid)
        if void:
            fault = Fault(
                part.provision.line, 1, "mechanism.undeclared", void, N_("see the names in docs/vocabulary.md")
            )
            faults += placed([fault], part.rule.content.mechanism)
            continue
        error = _failure(new, after, part, proposal, now)
        if not error:
            continue
        name = part.provision.name
        if any(word in error for word in _ENDLESS):
            message = N_("on a dry run {name} did not come to an end: {error}", name=name, error=str(error))
            fault = Fault(part.provision.line, 1, "mechanism.endless", message, N_("make it end, and sooner"))
            faults += placed([fault], part.rule.content.mechanism)
        else:
            warnings.append(N_("On a dry run {name} failed: {error}.", name=name, error=str(error)))
    return DryRun(faults=tuple(faults), warnings=tuple(warnings))


def _failure(law: SandboxedLaw, state: State, part: ActiveProvision, proposal: Proposal, now: Time) -> str:
    """Why a provision failed on the given facts; empty if it didn't, or if facts that it needs are missing."""
    env = _scene(state, proposal, now)
    for parameter in part.provision.parameters:
        is_unknown = law.index.how(parameter.name) in ("local", "case") and parameter.name not in env["local"]
        if parameter.asked or is_unknown:
            return ""
    task: dict[str, Any] = {"do": "try", "env": env, "provisions": [part.pid], "locals": {}}
    needs = law.index.needs(("try", part.pid), [part])
    failed = law.sender.ask(state, now, needs, [task], [env], Luck(luck="trial"))[0]["failed"]
    return str(failed[0]["error"]) if failed else ""


def _scene(state: State, proposal: Proposal, now: Time) -> ProvisionContext:
    local = {"player": proposal.author, "choice": "for", "kind": proposal.kind, "last": now, "title": "", "move": ""}
    return scene(proposal=state.proposals[proposal.number], local=local, name="dry run")
