"""Proposing a rule sentence by sentence: choose a kind of sentence, fill its slots from lists, and see what runs."""

from typing import Any

from starlette.responses import JSONResponse, Response

from moot.authoring.rule_drafts import (
    DraftedRule,
    built_sentence,
    completions,
    draft_rule,
    names_in_code,
    names_in_game,
)
from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.move_forms import RefusalView
from moot.gateways.web.proposals.drafts import Draft, changes_of
from moot.gateways.web.proposals.form import form_page, submitted, title_given, writing_page
from moot.gateways.web.proposals.preview import tried
from moot.runtime.concurrency import TRIALS

TEXT_MAX = 10_000


def builder_page(visit: Visit) -> Response:
    """An empty builder."""
    return _page(visit, "", {})


def build(visit: Visit) -> Response:
    """Whatever button was pressed: choose, add the sentence to the rule, go on in the form, or propose it."""
    text, do = visit.form.text("text").strip()[:TEXT_MAX], visit.form.text("do")
    given = {name: visit.form.text(name) for name in visit.form}
    built = built_sentence(given, names_in_game(visit.present.state))
    if built.whole and do in ("add", "fields", "propose"):
        text, given = f"{text} {built.sentence}".strip(), {}
    if do not in ("fields", "propose") or not text:
        return _page(visit, text, given)
    draft = _draft(visit, text, _drafted(visit, text))
    if do == "fields":
        return form_page(visit, (draft,), draft.title)
    answer = submitted(visit, changes_of((draft,), visit.present.state), draft.title)
    return _page(visit, text, given, answer) if isinstance(answer, RefusalView) else answer


def _drafted(visit: Visit, text: str) -> DraftedRule:
    return draft_rule(text, names_in_game(visit.present.state))


def _draft(visit: Visit, text: str, drafted: DraftedRule) -> Draft:
    return Draft(title=title_given(visit), text=text, mechanism=drafted.mechanism)


def _page(visit: Visit, text: str, given: dict[str, str], refused: RefusalView | None = None) -> Response:
    state = visit.present.state
    built = built_sentence(given, names_in_game(state))
    whole = f"{text} {built.sentence}".strip() if built.whole else text
    drafted = _drafted(visit, whole) if whole else None
    shown: dict[str, Any] | None = (
        tried(visit, changes_of((_draft(visit, whole, drafted),), state)) if drafted else None
    )
    return writing_page(
        visit,
        "sentences.html",
        refused=refused,
        text=text,
        built=built,
        drafted=drafted,
        rule_title=title_given(visit),
        shown=shown,
    )


def complete(visit: Visit) -> Response:
    """What may follow at the end of a rule's text, or of its code, as JSON, which the page fetches while you write."""
    if visit.form.text("code"):
        start, names = names_in_code(visit.present, visit.form.text("text"))
        return JSONResponse({"start": start, "phrases": names})
    with TRIALS.slot():
        found = completions(visit.form.text("text"), names_in_game(visit.present.state))
    return JSONResponse({"start": found.start, "phrases": found.phrases})


ROUTES = [
    route("/games/{game}/propose/sentences", GET=builder_page, POST=build),
    route("/games/{game}/propose/complete", POST=complete),
]
