"""Proposing from the library of ready mechanisms: choose one, fill it in, and see what it says and does."""

from typing import Any

from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from moot.authoring import library as ready
from moot.authoring.library import FilledMechanism, LibraryLine
from moot.game.state import State
from moot.game.values import Value
from moot.gateways.web.http.visit import Visit, existing, route
from moot.gateways.web.move_forms import RefusalView
from moot.gateways.web.proposals.drafts import Draft, changes_of, filled
from moot.gateways.web.proposals.form import form_page, submitted, writing_page
from moot.gateways.web.proposals.preview import tried
from moot.gateways.web.rendering.templates import render


class LibraryChoice(Value, frozen=True):
    """The submitted form: the library line, the values for its gaps, and the rule to put it in."""

    line: LibraryLine
    given: dict[str, str]
    rule: str = ""
    """The rule whose mechanism it is added to; empty for a new rule."""
    title: str = ""
    text: str = ""


def library_page(visit: Visit) -> Response:
    """The whole library; or with `?line=voting.quorum` the form of one ready mechanism."""
    name = visit.asked("line")
    if not name:
        return _page(visit)
    return _page(visit, _choice(visit, name, {}))


def from_library(visit: Visit) -> Response:
    """Whatever button was pressed: show it, go on change by change, or propose it."""
    choice, state, do = _given(visit), visit.present.state, visit.form.text("do")
    done = ready.filled(choice.line, choice.given)
    if done.faults or do not in ("fields", "propose"):
        return _page(visit, choice, done, code=422 if done.faults and do in ("fields", "propose") else 0)
    draft = _draft(choice, done, state)
    if do == "fields":
        return form_page(visit, (draft,), choice.title)
    answer = submitted(visit, changes_of((draft,), state), choice.title)
    return _page(visit, choice, done, refused=answer) if isinstance(answer, RefusalView) else answer


def live_library(visit: Visit) -> Response:
    """The text and preview, which the page fetches while you fill in the form."""
    choice = _given(visit)
    done = ready.filled(choice.line, choice.given)
    shown = _shown(visit, choice, done)
    return HTMLResponse(
        render(
            "library_mechanism.html", visit=visit, state=visit.present.state, choice=choice, filled=done, shown=shown
        )
    )


def _given(visit: Visit) -> LibraryChoice:
    return _choice(visit, visit.form.text("line"), {name: visit.form.text(name) for name in visit.form})


def _choice(visit: Visit, name: str, form: dict[str, str]) -> LibraryChoice:
    line = existing(ready.find(name), f"The library has no “{name[:60]}”.")
    given = {gap.name: form.get(f"gap-{gap.name}", "") for gap in line.gaps}
    title = " ".join(form.get("title", "").split())
    return LibraryChoice(line, given, form.get("rule", visit.asked("rule")), title, form.get("text", "").strip())


def _draft(choice: LibraryChoice, done: FilledMechanism, state: State) -> Draft:
    """The change it makes: a new rule, or one more line in the mechanism of an existing rule."""
    rule = state.rule(choice.rule)
    if rule is None or not rule.in_force:
        return Draft(title=choice.title, text=choice.text or done.text, mechanism=done.line)
    old = filled(Draft(kind="amend", rule=choice.rule), state)
    text = f"{old.text}\n\n{choice.text or done.text}"
    changed = {"text": text, "mechanism": f"{old.mechanism}\n\n{done.line}".strip("\n"), "shown": old.subject}
    return replace(old, **changed)


def _shown(visit: Visit, choice: LibraryChoice, done: FilledMechanism) -> dict[str, Any] | None:
    if done.faults:
        return None
    state = visit.present.state
    return tried(visit, changes_of((_draft(choice, done, state),), state))


def _page(
    visit: Visit,
    choice: LibraryChoice | None = None,
    done: FilledMechanism | None = None,
    *,
    code: int = 0,
    refused: RefusalView | None = None,
) -> Response:
    if choice is not None and done is None and not choice.line.gaps:
        done = ready.filled(choice.line, {})
    return writing_page(
        visit,
        "library.html",
        code,
        refused=refused,
        shelves=ready.shelves(),
        choice=choice,
        filled=done,
        shown=_shown(visit, choice, done) if choice and done else None,
        rules=visit.present.state.in_force(),
    )


ROUTES = [
    route("/games/{game}/propose/library", GET=library_page, POST=from_library),
    route("/games/{game}/propose/library/preview", POST=live_library),
]
