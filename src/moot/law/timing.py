"""When something falls due: the times that rules answer, for each subject, earliest first."""

from typing import TYPE_CHECKING, Any

from moot.game.lawful import Due, Luck
from moot.game.state import State
from moot.game.values import Time
from moot.law.facts import Scene, scene
from moot.law.reading import Part

if TYPE_CHECKING:
    from moot.law.law import SandboxedLaw


def due_times(law: "SandboxedLaw", state: State, now: Time) -> tuple[Due, ...]:
    """Every time that a provision keeps and has not run for, asked in one crossing for each of them."""
    found: list[Due] = []
    for order, (part, term) in enumerate(_timed(law)):
        scenes = _scenes(law, state, part, term)
        if not scenes:
            continue
        tasks: list[dict[str, Any]] = [{"do": "term", "term": term, "env": env} for env in scenes]
        needs = law.reading.needs(("due", part.pid), [part, *law.reading.listed("term", term)])
        for env, task in zip(scenes, tasks, strict=True):
            result = law.asking(state, now, needs, [task], [env], Luck())[0]
            time = result.get("value")
            if isinstance(time, int) and state.timers.get(f"{part.pid} {env['subject']}") != time:
                found.append(Due(time=time, order=order, timer=part.pid, subject=env["subject"]))
    return tuple(sorted(found))


def _timed(law: "SandboxedLaw") -> list[tuple[Part, str]]:
    """Provisions that keep time in the order in which they run at one instant: by ordinal, unless one says `after`."""
    listed = [
        (part, term, trigger.after)
        for (does, term), entries in law.reading.by_trigger.items()
        if does == "timed"
        for part, trigger in entries
    ]
    listed.sort(key=lambda entry: (bool(entry[2]), entry[0].rule.ordinal, entry[0].provision.place))
    return [(part, term) for part, term, _ in listed]


def _scenes(law: "SandboxedLaw", state: State, part: Part, term: str) -> list[Scene]:
    """What the provision keeps time for: each open proposal, each open case, or the game as a whole."""
    needs = law.reading.needs(("subjects", part.pid), [part, *law.reading.listed("term", term)])
    kind = next(t.kind for t in part.provision.triggers if t.does == "timed") or "rule-change"
    if needs.proposal:
        proposals = [p for p in state.open_proposals() if kind in ("*", p.kind, p.like)]
        scenes = [scene(proposal=p) for p in proposals]
    elif needs.case:
        scenes = [scene(case=state.cases[c]) for c in state.open_cases]
    else:
        scenes = [scene()]
    began = law.reading.parts[part.pid].rule.now.time
    for env in scenes:
        env["local"]["last"] = state.timers.get(f"{part.pid} {env['subject']}", began)
    return scenes
