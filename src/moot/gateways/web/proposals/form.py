"""Writing a proposal change by change, with a preview of what it would do, and proposing it."""

import re
from typing import Any

from msgspec.structs import replace
from starlette.responses import HTMLResponse, JSONResponse, Response

from moot.authoring.move_arguments import given_in_form, move_from_values
from moot.authoring.prose.code import (
    changes_with_code,
    code_of,
    has_own_code,
    new_sentences,
    with_code,
    words_without_code,
)
from moot.authoring.prose.composition import reworded
from moot.authoring.prose.reader import read_prose
from moot.game import events as e
from moot.game.changes import Change
from moot.game.moves import Refused
from moot.game.state import State
from moot.game.values import plain
from moot.gateways.web.http.visit import Visit, route, see_other
from moot.gateways.web.move_forms import RefusalView, refusal_of
from moot.gateways.web.proposals.drafts import CHANGES_MAX, KINDS, Draft, changes_of, drafts_in, drafts_of, filled
from moot.gateways.web.proposals.preview import known, tried
from moot.gateways.web.rendering.move_offers import barred, posts
from moot.gateways.web.rendering.templates import render
from moot.languages import N_
from moot.play.previews import faults_of
from moot.play.table import MoveResult
from moot.views.doing.move_fields import added_to, fields_of
from moot.views.doing.offers import Offer, offers, putting

_SUGGESTED = re.compile(r"say-(\d{1,2})-(\d{1,3})-(\d)")
"""The button that takes a suggestion: of which change, for which sentence, and which one."""
LIKE_WORDS = N_(
    "This text seems to change other rules. As the text of a new rule, it won’t: to change"
    " them, go back to your words and say so there."
)


def propose_form(visit: Visit) -> Response:
    """An empty form, or one filled for `?change=amend&rule=203` or to revise `?revise=301`."""
    state, revises = visit.present.state, visit.asked("revise")
    if revises:
        proposal = known(state, revises)
        return form_page(visit, drafts_of(proposal.changes, state), proposal.title)
    kind = visit.asked("change", "enact")
    draft = Draft(kind=kind if kind in KINDS else "enact", rule=visit.asked("rule"), amendment=visit.asked("amendment"))
    return form_page(visit, (filled(draft, state),), "")


def filled_form(visit: Visit, drafts: tuple[Draft, ...], title: str) -> Response:
    """The form as another page has filled it, with a preview."""
    return form_page(visit, drafts, title, shown=_preview(visit, drafts))


def propose(visit: Visit) -> Response:
    """Whatever button of the form was pressed: show, add, remove, preview, or propose."""
    state, do = visit.present.state, visit.form.text("do")
    drafts = drafts_in(visit.form) or (Draft(),)
    if do == "add":
        drafts = (*drafts, Draft())[:CHANGES_MAX]
    if do.startswith("remove-"):
        drafts = tuple(d for n, d in enumerate(drafts) if f"remove-{n}" != do) or (Draft(),)
    fresh = tuple(filled(draft, state) for draft in drafts)
    title = title_given(visit)
    if do == "code" and fresh == drafts:
        drafts = _with_code(state, drafts)
        return form_page(visit, drafts, title, shown=_preview(visit, drafts))
    suggested = _SUGGESTED.fullmatch(do)
    if suggested and fresh == drafts:
        drafts = _reworded(state, drafts, *map(int, suggested.groups()))
        return form_page(visit, drafts, title, shown=_preview(visit, drafts))
    if fresh != drafts or do not in ("preview", "propose", "text-only"):
        return form_page(visit, fresh, title)
    if do == "preview":
        return form_page(visit, drafts, title, shown=_preview(visit, drafts))
    return _submit(visit, drafts, title, text_only=do == "text-only")


def _submit(visit: Visit, drafts: tuple[Draft, ...], title: str, *, text_only: bool) -> Response:
    """Propose what the form says, with the code that its words come to unless its author wants the text only."""
    changes = changes_of(drafts, visit.present.state)
    if not text_only:
        changes = changes_with_code(visit.present.state, changes)
    answer = submitted(visit, changes, title)
    if isinstance(answer, Response):
        return answer
    return form_page(visit, drafts, title, refused=answer, shown=_preview(visit, drafts) | {"refused": None})


def _reworded(state: State, drafts: tuple[Draft, ...], n: int, place: int, which: int) -> tuple[Draft, ...]:
    """The drafts with a new sentence of one of them replaced by one that was suggested for it."""
    if n >= len(drafts):
        return drafts
    words = _words_that_run(state, changes_of(drafts, state)[n])
    text = reworded(drafts[n].text, words["sentences"] if words else (), place, which)
    return (*drafts[:n], replace(drafts[n], text=text), *drafts[n + 1 :])


def _with_code(state: State, drafts: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """The drafts with the code that their texts come to."""
    changed = (with_code(state, change) for change in changes_of(drafts, state))
    return tuple(
        replace(draft, mechanism=code_of(change).strip("\n")) if coded else draft
        for draft, (change, coded) in zip(drafts, changed, strict=True)
    )


def _words_that_run(state: State, given: Change) -> dict[str, Any] | None:
    """The code that a change's new words come to, and which of them run; None for one with its own code, or without."""
    if has_own_code(given):
        return None
    change, drafted = with_code(state, given)
    sentences = new_sentences(state, change)
    if drafted is None and all(one.runs for one in sentences):
        return None
    return {"rule": getattr(given, "rule", ""), "code": code_of(change), "sentences": sentences}


def submitted(visit: Visit, changes: tuple[Change, ...], title: str) -> Response | RefusalView:
    """Propose these changes, or revise a proposal to them; redirects to the result, or returns the refusal."""
    revises = visit.form.text("revise")
    name = "revise" if revises else "propose"
    arguments: dict[str, Any] = {"changes": plain(changes), "title": title[:200]}
    if revises:
        arguments["proposal"] = revises
    arguments = given_in_form(added_to(visit.present, name), visit.form, "added-") | arguments
    asked = move_from_values(visit.present, name, arguments)
    answer = MoveResult(verdict=asked) if isinstance(asked, Refused) else visit.submit(asked)
    refused = refusal_of(answer, visit)
    if refused is not None:
        return refused
    assert answer.entry is not None
    opened = getattr(answer.verdict, "case", None)
    if opened is not None:
        return see_other(visit.link("cases", opened, done=answer.entry.number))
    made = revises or next((ev.proposal for ev in answer.entry.events if isinstance(ev, e.Proposed)), "")
    if not made or any(isinstance(ev, e.MoveHeld) for ev in answer.entry.events):
        return see_other(visit.link(done=answer.entry.number))
    return see_other(visit.link("proposals", made, done=answer.entry.number))


def form_page(
    visit: Visit,
    drafts: tuple[Draft, ...],
    title: str,
    refused: RefusalView | None = None,
    shown: dict[str, Any] | None = None,
) -> Response:
    """The form, field by field."""
    return writing_page(
        visit,
        "propose.html",
        refused=refused,
        drafts=drafts,
        title=title,
        kinds=KINDS,
        rules=visit.present.state.in_force(),
        shown=shown,
        shows_code=visit.form.text("do") == "code" or bool(shown and shown["preview"].faults),
        pristine=visit.request.method == "GET",
    )


def writing_page(
    visit: Visit, template: str, code: int = 0, *, refused: RefusalView | None = None, **context: Any
) -> Response:
    """One of the two pages to write a proposal on: in words, or field by field."""
    revises = visit.form.text("revise") or visit.asked("revise")
    name = "revise" if revises else "propose"
    added = added_to(visit.present, name)
    return visit.page(
        template,
        code,
        here="Proposals",
        state=visit.present.state,
        revises=revises,
        added=[field for field in fields_of(visit.present, name) if field.name in added] if added else (),
        barred=barred(visit.present),
        refused=refused,
        **context,
    )


def title_given(visit: Visit) -> str:
    """The title that a form gives the proposal, without needless spaces."""
    return " ".join(visit.form.text("title").split())


def put_to_vote(visit: Visit) -> list[Offer]:
    """What else the rules let the visitor put to the vote."""
    found = offers(visit.present, names=putting(visit.present.law)) if visit.player else ()
    return [offer for offer in found if offer.allowed and offer.yours and not posts(offer)]


def check(visit: Visit) -> Response:
    """The faults of each mechanism on the form as JSON, by field name, for the editor."""
    state, drafts = visit.present.state, drafts_in(visit.form)
    found = faults_of(visit.table, changes_of(drafts, state))
    fields = {f"mechanism-{n}": changes_of((draft,), state)[0] for n, draft in enumerate(drafts) if draft.has_words}
    return JSONResponse({name: plain(found.get(code_of(change), ())) for name, change in fields.items()})


def live_preview(visit: Visit) -> Response:
    """The preview only, which the page fetches while you write."""
    drafts = drafts_in(visit.form)
    shown = _preview(visit, drafts) if drafts else None
    return HTMLResponse(render("preview.html", visit=visit, state=visit.present.state, shown=shown))


def _preview(visit: Visit, drafts: tuple[Draft, ...]) -> dict[str, Any]:
    """A preview with its events in sentences, and the reason if it can't be proposed now."""
    state = visit.present.state
    given = changes_of(drafts, state)
    changes = changes_with_code(state, given)
    shown = tried(visit, changes)
    sources = [d.mechanism for d in drafts if d.has_words and d.mechanism.strip()] if shown["preview"].faults else []
    instructs = any(
        d.kind == "enact" and d.text.strip() and read_prose(state, d.text, drafts=False).instructs for d in drafts
    )
    told = tuple(words_without_code(state, changes))  # the sentences are shown one by one
    return shown | {
        "sources": sources,
        "drafted": [(n, words) for n, one in enumerate(given) if (words := _words_that_run(state, one)) is not None],
        "warnings": [*([LIKE_WORDS] if instructs else []), *(w for w in shown["warnings"] if w not in told)],
    }


ROUTES = [
    route("/games/{game}/preview", POST=live_preview),
    route("/games/{game}/check", POST=check),
]
