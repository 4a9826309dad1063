"""Proposals: the list, one with its votes and outcome, and writing one with a preview of what it would do."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from moot.game import events as e
from moot.game.changes import Change
from moot.game.moves import Move
from moot.game.state import Proposal, State
from moot.game.values import plain
from moot.gateways.web.differences import differences
from moot.gateways.web.drafting import CHANGES_MAX, KINDS, Draft, changes_of, drafts_in, drafts_of, filled
from moot.gateways.web.moves import done_of, refusal_in
from moot.gateways.web.offered import Offered
from moot.gateways.web.refusals import Told, told_of
from moot.gateways.web.rendering import render
from moot.gateways.web.visits import Visit, route
from moot.house.explaining import why
from moot.house.prose import read_prose
from moot.house.telling import tell
from moot.house.views import proposal_view
from moot.house.whatif import Preview, preview, preview_of

TRIALS_KEPT_MAX = 64
LIKE_WORDS = (
    "This text reads as if it said what becomes of other rules. As the text of a new rule it changes none of them: "
    "to change them, write it “in your own words”."
)
_OUTCOMES = (e.ProposalDecided, e.ProposalAdopted, e.ProposalDefeated, e.ProposalBarred, e.Withdrawn)
_QUIET = (e.ProposalDecided, e.RegisterSet, e.VotingClosed, e.TookEffect)
"""Events that a list of consequences leaves out: others say the same, or they are only bookkeeping."""


# --- reading ---------------------------------------------------------------------------------


WHICH: dict[str, Callable[[Proposal], bool]] = {
    "all": lambda p: True,
    "open": lambda p: p.stage in ("made", "voting", "closed"),
    "adopted": lambda p: p.outcome == "adopted",
    "rejected": lambda p: p.stage == "decided" and p.outcome != "adopted",
    "withdrawn": lambda p: p.stage == "withdrawn",
}
"""The lists of proposals that there are."""


def proposals_page(visit: Visit) -> Response:
    """All proposals, the latest first; `?which=withdrawn` has those that were withdrawn, and so on."""
    state, which = visit.table.state, visit.asked("which", "all")
    if which not in WHICH:
        raise HTTPException(404, "Proposals are listed as " + ", ".join(WHICH) + ".")
    found = filter(WHICH[which], state.proposals.values())
    return visit.page(
        "proposals.html",
        here="Proposals",
        state=state,
        which=which,
        lists=tuple(WHICH),
        proposals=sorted(found, key=lambda p: (p.entry, p.number), reverse=True),
        offered=Offered(visit.table, visit.player),
    )


def proposal_page(visit: Visit, number: str = "", refused: Told | None = None, refused_at: str = "") -> Response:
    """One proposal: its changes, the votes, the discussion, the outcome and why."""
    number = number or visit.part("number")
    state, law = visit.table.moment()
    proposal = _known(state, number)
    return visit.page(
        "proposal.html",
        422 if refused else 200,
        here="Proposals",
        state=state,
        proposal=proposal_view(state, law, proposal, visit.table.now()),
        differences=differences(state, proposal),
        outcome=_outcome(visit, proposal),
        shown=_trial(visit, state, proposal),
        offered=Offered(visit.table, visit.player),
        refused=refused,
        refused_at=refused_at,
        done=done_of(visit),
    )


def _known(state: State, number: str) -> Proposal:
    if number not in state.proposals:
        raise HTTPException(404, f"There is no proposal {number[:40]} in this game.")
    return state.proposals[number]  # type: ignore[index]


def _outcome(visit: Visit, proposal: Proposal) -> dict[str, Any] | None:
    """How a proposal ended: the entry, what came of it, and why it was so."""
    if proposal.stage not in ("decided", "withdrawn"):
        return None
    for entry in visit.table.entries(proposal.entry):
        place = next((n for n, ev in enumerate(entry.events) if _ends(ev, proposal)), None)
        if place is not None:
            reasons = why(visit.table, entry.number).reasons
            return {"entry": entry.number, "time": entry.time, "reason": reasons[place], "came": reasons[place + 1 :]}
    return None


def _trial(visit: Visit, state: State, proposal: Proposal) -> dict[str, Any] | None:
    """What an open proposal would do, for those who vote on it; worked out once for each entry."""
    if proposal.stage not in ("made", "voting") or not proposal.changes:
        return None
    kept: dict[Any, dict[str, Any]] = visit.request.app.state.trials
    key = (visit.game, proposal.number, state.entry)
    if key not in kept:
        if len(kept) >= TRIALS_KEPT_MAX:
            kept.clear()
        found = preview_of(visit.table, proposal.number)
        kept[key] = _told(_of_its_page(found), state)
    return kept[key]


def _of_its_page(found: Preview) -> Preview:
    """What a proposal's own page tells of its trial; it shows the rules itself."""
    return replace(found, refused=None, rules=(), consequences=())


def _ends(event: e.Event, proposal: Proposal) -> bool:
    return isinstance(event, _OUTCOMES) and event.proposal == proposal.number


# --- writing ---------------------------------------------------------------------------------


def propose_form(visit: Visit) -> Response:
    """An empty form, or one filled for `?change=amend&rule=203` or to revise `?revise=301`."""
    state, revises = visit.table.state, visit.asked("revise")
    if revises:
        proposal = _known(state, revises)
        return form_page(visit, state, drafts_of(proposal.changes, state), proposal.title)
    kind = visit.asked("change", "enact")
    draft = Draft(kind=kind if kind in KINDS else "enact", rule=visit.asked("rule"), amendment=visit.asked("amendment"))
    return form_page(visit, state, (filled(draft, state),), "")


def propose(visit: Visit) -> Response:
    """Whatever button of the form was pressed: show, add, remove, preview, or propose."""
    state, do = visit.table.state, visit.form.text("do")
    drafts = drafts_in(visit.form) or (Draft(),)
    if do == "add":
        drafts = (*drafts, Draft())[:CHANGES_MAX]
    if do.startswith("remove-"):
        drafts = tuple(d for n, d in enumerate(drafts) if f"remove-{n}" != do) or (Draft(),)
    fresh = tuple(filled(draft, state) for draft in drafts)
    title = " ".join(visit.form.text("title").split())
    if fresh != drafts or do not in ("preview", "propose"):
        return form_page(visit, state, fresh, title)
    if do == "preview":
        return form_page(visit, state, drafts, title, shown=_preview(visit, state, drafts))
    return _submit(visit, state, drafts, title)


def _submit(visit: Visit, state: State, drafts: tuple[Draft, ...], title: str) -> Response:
    answer = submitted(visit, changes_of(drafts, state), title)
    if isinstance(answer, Response):
        return answer
    return form_page(
        visit, state, drafts, title, refused=answer, shown=_preview(visit, state, drafts) | {"refused": None}
    )


def submitted(visit: Visit, changes: tuple[Change, ...], title: str) -> Response | Told:
    """Propose these changes, or revise a proposal to them; leads to what came of it, or is the refusal."""
    revises = visit.form.text("revise")
    arguments: dict[str, Any] = {"changes": plain(changes), "title": title[:200]}
    if revises:
        arguments["proposal"] = revises
    answer = visit.table.submit(Move("revise" if revises else "propose", visit.player, arguments))
    refused = refusal_in(answer, visit)
    if refused is not None:
        return refused
    assert answer.entry is not None
    opened = getattr(answer.verdict, "case", None)
    if opened is not None:
        return visit.go(visit.link("cases", opened, done=answer.entry.number))
    made = revises or next(ev.proposal for ev in answer.entry.events if isinstance(ev, e.Proposed))
    return visit.go(visit.link("proposals", made, done=answer.entry.number))


def form_page(
    visit: Visit,
    state: State,
    drafts: tuple[Draft, ...],
    title: str,
    refused: Told | None = None,
    shown: dict[str, Any] | None = None,
) -> Response:
    """The form, field by field."""
    return visit.page(
        "propose.html",
        422 if refused else 200,
        here="Proposals",
        state=state,
        drafts=drafts,
        title=title,
        kinds=KINDS,
        rules=state.in_force(),
        revises=visit.form.text("revise") or visit.asked("revise"),
        refused=refused,
        shown=shown,
    )


def live_preview(visit: Visit) -> Response:
    """The preview alone, for the page that asks for it while somebody writes."""
    state = visit.table.state
    drafts = drafts_in(visit.form)
    shown = _preview(visit, state, drafts) if drafts else None
    return HTMLResponse(render("preview.html", visit=visit, state=state, shown=shown))


def _preview(visit: Visit, state: State, drafts: tuple[Draft, ...]) -> dict[str, Any]:
    """A preview with its events told, and why it could not be proposed now, if so."""
    shown = tried(visit, state, changes_of(drafts, state))
    sources = [d.mechanism for d in drafts if d.has_words and d.mechanism.strip()] if shown["preview"].faults else []
    instructs = any(d.kind == "enact" and d.text.strip() and read_prose(state, d.text).instructs for d in drafts)
    return shown | {"sources": sources, "warnings": [*([LIKE_WORDS] if instructs else []), *shown["warnings"]]}


def tried(visit: Visit, state: State, changes: tuple[Change, ...]) -> dict[str, Any]:
    """What some changes would do if the visitor proposed them, for `preview.html`."""
    found = preview(visit.table, visit.player or next(iter(state.seating), "nobody"), changes)
    refused = told_of(found.refused) if found.refused and visit.player else None
    return _told(found, state) | {"refused": refused}


def _told(found: Preview, state: State) -> dict[str, Any]:
    """A preview with its events in sentences, and each clash told once."""
    clashes = [f"{clash[:1].upper()}{clash[1:]}." for clash in found.clashes]
    return {
        "preview": found,
        "warnings": [warning for warning in found.warnings if warning not in clashes],
        "clashes": clashes,
        "refused": None,
        "came": [tell(event, state) for event in found.consequences if not isinstance(event, _QUIET)],
        "sources": [],
    }


ROUTES = [
    route("/games/{game}/proposals", GET=proposals_page),
    route("/games/{game}/proposals/{number:path}", GET=proposal_page),
    route("/games/{game}/propose", GET=propose_form, POST=propose),
    route("/games/{game}/preview", POST=live_preview),
]
