"""Scenes: what is in hand when a provision is asked - proposal, case, player, and names by place.

One is made of a move, of an event, or of a subject; the sandbox's driver calls it `env`.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from moot.game.events import Announced, Argued, Event, GameStarted, Opened, Posted, name_of
from moot.game.law_protocol import Understood
from moot.game.lines import parent_of, restored
from moot.game.postings import Posting, worded
from moot.game.rules import digest_of
from moot.game.state import Case, Placed, Proposal, State
from moot.game.values import Number, Time
from moot.law.corrections import CORRECT, corrections_seen
from moot.law.rule_index import number

_NOT_LOCAL = frozenset({"proposal", "case", "changes", "because", "digest"})
NEW = Number("new")
"""The number of a proposal that is only being made, while the rules say whether it may be."""


class Scene(dict[str, Any]):
    """What is in hand when a provision is asked: subjects, the kind of proposal, and names by place."""


def scene(
    *,
    proposal: Proposal | None = None,
    case: Case | None = None,
    kind: str = "",
    like: str = "",
    local: Mapping[str, Any] | None = None,
    name: str = "",
) -> Scene:
    """The driver's `env`."""
    if proposal is not None:
        kind, like = proposal.kind, proposal.like
    subject = f"proposal {proposal.number}" if proposal else f"case {case.id}" if case else name
    return Scene(
        proposal=proposal.number if proposal else None,
        case=case.id if case else None,
        kind=kind,
        like=like,
        subject=subject,
        local=dict(local or {}),
        name=name,
    )


def _posting_seen(posting: Posting, placed: Placed | None = None) -> dict[str, Any]:
    """A posting as mechanisms see it; `verdict` and `player` are those of one that is in its place."""
    return {
        "player": placed.player if placed else None,
        "name": posting.name,
        "address": posting.address,
        "signs_as": list(posting.signs_as),
        "subject": posting.subject,
        "sent": posting.sent,
        "rules": worded(posting.rules),
        "proposer": posting.proposer,
        "proposal": worded(posting.proposal),
        "votes": None if posting.votes is None else list(posting.votes),
        "departures": list(posting.departures),
        "verdict": placed.verdict if placed else "",
    }


def _with_postings_seen(state: State, local: Mapping[str, Any]) -> dict[str, Any]:
    """Names by place, with postings as mechanisms see them, and what each follows as `parent`."""
    seen = dict(local)
    for name, given in local.items():
        if isinstance(given, Posting):
            followed = parent_of(state, given)
            seen[name] = _posting_seen(restored(given, followed))
            seen["parent"] = _posting_seen(followed.posting, followed) if followed else None
    return seen


def scene_of_move(state: State, move: Understood, now: Time) -> Scene:
    """What is in hand where rules are asked about a move."""
    local = {k: v for k, v in move.arguments.items() if k != "changes"}
    local["player"] = move.move.player
    local["made_by"] = number(move.made_by) if move.made_by else None
    if move.move.name == CORRECT:
        local["corrections"] = corrections_seen(move.arguments["corrections"])
    proposal = move.proposal
    if "changes" in move.arguments:
        proposal = being_made(move, now)[NEW] if proposal is None else proposal
    about = str(proposal.content.get("case") or "") if proposal else ""
    case = move.case or state.cases.get(about)  # type: ignore[call-overload]
    if any(isinstance(given, Posting) for given in local.values()):
        local = _with_postings_seen(state, local)
    env = scene(proposal=proposal, case=case, local=local, name=move.move.name)
    if "changes" in move.arguments:
        env["proposal"] = NEW
    return env


def scene_of_event(state: State, name: str, event: Event) -> Scene:
    """What is in hand for provisions that answer to an event."""
    fields = event.fields if isinstance(event, Announced) else _fields(event)
    proposal = state.proposals.get(Number(str(fields.get("proposal") or "")))
    about = fields.get("case") or (proposal.content.get("case") if proposal else None)
    case = state.cases.get(str(about or ""))  # type: ignore[call-overload]
    local = {k: v for k, v in fields.items() if k not in _NOT_LOCAL}
    if "rule" in local:
        local["rule"] = number(str(local["rule"]))
    if isinstance(event, Posted):
        local = _with_postings_seen(state, local)
    env = scene(proposal=proposal, case=case, local=local, name=name)
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
    values = {field: getattr(event, field) for field in event.__struct_fields__ if field not in skipped}
    given = {field: list(value) if isinstance(value, tuple) else value for field, value in values.items()}
    return given | {"text": event.text} if isinstance(event, Argued) else given


_SKIPPED = frozenset(
    "because also changes digest text change wording settings papers printed waiting commitment salt".split()
)


_SKIPPED_AT_START = _SKIPPED | {"rules"}


def being_made(move: Understood, now: Time) -> dict[Number, Proposal]:
    """A proposal that a move with changes would make or revise, so that rules can look at it before it is one."""
    changes = tuple(move.arguments["changes"])
    title, text = move.arguments.get("title") or "", digest_of(changes)
    if move.proposal is not None:
        return {NEW: structs.replace(move.proposal, changes=changes, title=title or move.proposal.title, digest=text)}
    author = move.move.player or ""
    return {
        NEW: Proposal(number=NEW, author=author, title=title, made=now, entry=-1, digest=text, changes=changes)  # type: ignore[arg-type]
    }
