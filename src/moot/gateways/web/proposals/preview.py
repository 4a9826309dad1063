"""What a proposal would do: its preview, and trying it out step by step on a copy of the game."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs
from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.authoring.prose.code import changes_with_code, new_sentences
from moot.authoring.prose.reader import read_to_propose
from moot.authoring.prose.values import SentenceThatRuns
from moot.game import events as e
from moot.game.changes import Change
from moot.game.state import Proposal, State
from moot.game.values import Number
from moot.gateways.web.http.visit import Visit, existing, route, see_other
from moot.gateways.web.move_forms import refusal_view
from moot.gateways.web.proposals.drafts import changes_of, drafts_in
from moot.languages import _, language
from moot.lru import LruCache
from moot.play.previews import Preview, expanded, preview, preview_of
from moot.play.trials import STEPS_MAX, Tryout, try_out, try_out_proposal
from moot.runtime.concurrency import TooBusy
from moot.views.examples import draft_examples
from moot.views.law.text_and_code import warnings_for_voters
from moot.views.moments import Moment
from moot.views.sentences import event_sentence
from moot.views.wording import capital

QUIET = (e.ProposalDecided, e.RegisterSet, e.VotingClosed, e.TookEffect)
"""Events that a list of consequences leaves out: others say the same, or they are only bookkeeping."""

TRIALS_KEPT_MAX = 64
"""How many previews of open proposals are kept."""
_NOT_OF_THE_DRAFT = frozenset({"form_token", "do", "step", "next"})


def tried(visit: Visit, changes: tuple[Change, ...]) -> dict[str, Any]:
    """What some changes would do if the visitor proposed them, for `preview.html`."""
    state = visit.present.state
    found = preview(visit.table, visit.player or next(iter(state.seating), "nobody"), changes)
    refused = refusal_view(found.refused) if found.refused and visit.player else None
    examples = draft_examples(visit.present, expanded(changes)[0], found.number) if not found.faults else ()
    return preview_in_sentences(found, state) | {"refused": refused, "examples": examples}


def preview_in_sentences(found: Preview, state: State) -> dict[str, Any]:
    """A preview with its events in sentences, and each clash told once."""
    clashes = [f"{capital(clash)}." for clash in found.clashes]
    return {
        "preview": found,
        "warnings": [warning for warning in found.warnings if warning not in clashes],
        "clashes": clashes,
        "refused": None,
        "examples": (),
        "came": [event_sentence(event, state) for event in found.consequences if not isinstance(event, QUIET)],
        "sources": [],
        "drafted": [],
    }


def tried_for_voters(visit: Visit, state: State, proposal: Proposal) -> dict[str, Any] | None:
    """The preview of an open proposal, as far as its page and ballot show it nowhere else; None where it can't be made.

    It's kept for as long as its text and votes, the rules, and what they keep stay the same.
    """
    if not proposal.accepts_votes or not proposal.changes:
        return None
    kept: dict[Any, tuple[object, dict[str, Any]]] = visit.request.app.state.trials
    of = proposal.ballots, state.rules, state.quantities, state.registers, state.offices
    key = (visit.game, proposal.number, proposal.digest, language(), *map(id, of))
    if key not in kept:
        try:
            found = preview_of(visit.table, proposal.number)
        except TooBusy:  # the page says the rest, and the next one this too
            return None
        if len(kept) >= TRIALS_KEPT_MAX:
            kept.clear()
        parted = {one.message for one in warnings_for_voters(state, proposal)}
        warnings = tuple(warning for warning in found.warnings if warning not in parted)
        elsewhere = structs.replace(found, refused=None, rules=(), consequences=(), warnings=warnings)
        kept[key] = of, preview_in_sentences(elsewhere, state)
    return kept[key][1]


def sentences_of(moment: Moment, proposal: Proposal) -> tuple[SentenceThatRuns, ...]:
    """The new sentences of a proposal's rules, and whether they run, as its author saw them; read once for all."""
    state = moment.state
    read: LruCache[object, tuple[object, tuple[SentenceThatRuns, ...]]] = moment.record.models.cache(
        "sentences", TRIALS_KEPT_MAX
    )
    return read.get_or_make(
        (proposal.number, proposal.digest, id(state.rules), language()),
        lambda: (
            state.rules,
            tuple(one for change in proposal.changes for one in new_sentences(state, change, suggests=False)),
        ),
    )[1]


def known(state: State, number: str) -> Proposal:
    """The proposal of this number; 404 if there is none."""
    return existing(
        state.proposals.get(Number(number)), _("There’s no proposal {number} in this game.", number=number[:40])
    )


def try_proposal(visit: Visit) -> Response:
    """An open proposal: `?proposal=301`, with `?step=vote&step=week` for what to try after its adoption."""
    number = visit.asked("proposal")
    if not number:
        return see_other(visit.link("propose"))
    if not known(visit.present.state, number).is_open:
        raise HTTPException(
            404, _("Proposal {number} has been decided, so there’s nothing left to try.", number=number[:40])
        )
    steps = tuple(visit.request.query_params.getlist("step"))[:STEPS_MAX]
    asked = visit.asked("next")
    steps = (*steps, asked) if asked else steps
    return _page(visit, steps, try_out_proposal(visit.table, number, steps), proposal=number)


def try_draft(visit: Visit) -> Response:
    """A draft from the form of a proposal; its fields `step` and `next` say what to try."""
    state, do = visit.present.state, visit.form.text("do")
    drafts, words = drafts_in(visit.form), visit.form.text("words")
    if not drafts and not words.strip():
        return see_other(visit.link("propose"))
    steps = [step for step in visit.form.get("step", []) if step][:STEPS_MAX]
    if do == "again":
        steps = []
    elif visit.form.text("next"):
        steps.append(visit.form.text("next"))
    player = visit.player or next(iter(state.seating), "nobody")
    if drafts:
        changes = changes_with_code(state, changes_of(drafts, state))
    else:
        changes = read_to_propose(state, words, drafts=not visit.form.text("alone")).changes
    return _page(visit, steps, try_out(visit.table, player, changes, steps))


def _page(visit: Visit, steps: Sequence[str], tried: Tryout, proposal: str = "") -> Response:
    draft = [(name, value) for name, values in visit.form.items() if name not in _NOT_OF_THE_DRAFT for value in values]
    return visit.page(
        "try.html",
        here="Proposals",
        state=visit.present.state,
        proposal=known(visit.present.state, proposal) if proposal else None,
        draft=draft,
        sources=[value for name, value in draft if name.startswith("mechanism-") and value.strip()],
        steps=tuple(steps)[:STEPS_MAX],
        tried=tried,
        is_full=len(steps) >= STEPS_MAX,
    )


ROUTES = [route("/games/{game}/try", GET=try_proposal, POST=try_draft)]
