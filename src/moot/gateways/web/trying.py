"""Trying a proposal: adopted on a copy of the game, which goes on as the visitor chooses, a page for each step."""

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.drafting import changes_of, drafts_in
from moot.gateways.web.proposed import known
from moot.gateways.web.visits import Visit, route
from moot.play.tryouts import STEPS_MAX, Tryout, try_out, try_out_proposal

_NOT_OF_THE_DRAFT = frozenset({"form_token", "do", "step", "next"})


def try_proposal(visit: Visit) -> Response:
    """A proposal that has been made: `?proposal=301`, and `?step=vote&step=week` for what is tried after adoption."""
    number = visit.asked("proposal")
    if not number:
        return visit.go(visit.link("propose"))
    if known(visit.table.state, number).stage not in ("made", "voting", "closed"):
        raise HTTPException(404, f"Proposal {number[:40]} is decided: there is nothing left to try.")
    steps = tuple(visit.request.query_params.getlist("step"))[:STEPS_MAX]
    asked = visit.asked("next")
    steps = (*steps, asked) if asked else steps
    return _page(visit, steps, try_out_proposal(visit.table, number, steps), proposal=number)


def try_draft(visit: Visit) -> Response:
    """What is being written, as the form of a proposal has it; what is tried stands in its fields `step` and `next`."""
    state, do = visit.table.state, visit.form.text("do")
    drafts = drafts_in(visit.form)
    if not drafts:
        return visit.go(visit.link("propose"))
    steps = [step for step in visit.form.get("step", []) if step][:STEPS_MAX]
    if do == "again":
        steps = []
    elif visit.form.text("next"):
        steps.append(visit.form.text("next"))
    player = visit.player or next(iter(state.seating), "nobody")
    return _page(visit, steps, try_out(visit.table, player, changes_of(drafts, state), steps))


def _page(visit: Visit, steps: Sequence[str], tried: Tryout, proposal: str = "") -> Response:
    draft = [(name, value) for name, values in visit.form.items() if name not in _NOT_OF_THE_DRAFT for value in values]
    return visit.page(
        "try.html",
        here="Proposals",
        state=visit.table.state,
        proposal=known(visit.table.state, proposal) if proposal else None,
        draft=draft,
        sources=[value for name, value in draft if name.startswith("mechanism-") and value.strip()],
        steps=tuple(steps)[:STEPS_MAX],
        tried=tried,
        is_full=len(steps) >= STEPS_MAX,
    )


ROUTES = [route("/games/{game}/try", GET=try_proposal, POST=try_draft)]
