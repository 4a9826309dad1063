"""Code for a sentence of a new rule, drafted by the host's language model: asked for, shown and confirmed step by step.

The author sees each request before it's sent, and confirms what the code says before it's part of the proposal. The
server keeps nothing between the steps: the pages carry the draft.
"""

import re
from typing import Any

from msgspec.structs import replace
from starlette.responses import Response

from moot.authoring.model_drafts import ModelDraft, ModelFailed, ask_model, joined, model_request
from moot.authoring.rule_drafts import DraftedRule, draft_rule, names_in_game
from moot.gateways.web.http.visit import Visit, existing, route, see_other
from moot.gateways.web.proposals.drafts import Draft, drafts_in
from moot.gateways.web.proposals.form import filled_form, title_given
from moot.people.sign_in import RateLimited
from moot.runtime.concurrency import DRAFTS
from moot.views.wording import capital

SECONDS = 20.0
"""The time limit of an answer: so long a request may hold a thread."""
_ABOUT = re.compile(r"about-(\d{1,2})-(\d{1,3})")
_NOT_OF_THE_DRAFT = frozenset({"form_token", "do", "about", "consent", "code"})


def model_page(visit: Visit) -> Response:
    """Whatever button was pressed: show what would be sent, send it, use the code that came, or go back."""
    do, drafts = visit.form.text("do"), drafts_in(visit.form)
    client = existing(visit.model, "This site has no language model.")
    if visit.player is None or not drafts:
        return see_other(visit.link("propose"))
    if do == "back":
        return filled_form(visit, drafts, title_given(visit))
    about = do if do.startswith("about-") else visit.form.text("about")
    place, draft, sentence = existing(_asked_about(visit, drafts, about), "There’s no such sentence to draft code for.")
    if do == "use":
        return _used(visit, drafts, place, draft)
    service = replace(client.service, seconds=min(client.service.seconds, SECONDS))
    request = model_request(service, visit.table, draft, sentence)
    shown: dict[str, Any] = {"about": about, "sentence": sentence, "request": request}
    if do != "send":
        return _page(visit, **shown)
    if visit.form.text("consent") != request.consent:  # what would be sent isn't what they saw
        return _page(visit, 409, is_other=True, **shown)
    with DRAFTS.slot():
        _count(visit)
        try:
            found = ask_model(service, visit.table, draft, request, consent=request.consent, complete=client.complete)
        except ModelFailed as error:
            return _page(visit, 502, failed=capital(str(error)), **shown)
    return _page(visit, found=found, **shown)


def _count(visit: Visit) -> None:
    """Count a request to the model; raises `RateLimited`."""
    who = visit.account.id if visit.account is not None else f"{visit.who.place} {visit.game} {visit.player}"
    seconds = visit.people.limits.hit(("draft", who), ("draft host", ""))
    if seconds:
        raise RateLimited(seconds)


def _asked_about(visit: Visit, drafts: tuple[Draft, ...], about: str) -> tuple[int, DraftedRule, str] | None:
    """The change, its draft and the sentence that a request is about; None if there is no such sentence."""
    found = _ABOUT.fullmatch(about)
    n, place = (int(found[1]), int(found[2])) if found else (0, -1)
    if not (0 <= n < len(drafts) and drafts[n].kind == "enact" and place >= 0):
        return None
    draft = draft_rule(drafts[n].text, names_in_game(visit.present.state))
    if place >= len(draft.sentences) or draft.sentences[place].runs or draft.sentences[place].readings:
        return None
    own = drafts[n].mechanism.strip()
    return n, replace(draft, mechanism=own or draft.mechanism), draft.sentences[place].text


def _used(visit: Visit, drafts: tuple[Draft, ...], n: int, draft: DraftedRule) -> Response:
    """The form with the model's code, after the author has confirmed what it says; it's checked as anybody's code."""
    code = joined(draft.mechanism, visit.form.text("code").strip("\n"))
    filled = (*drafts[:n], replace(drafts[n], mechanism=code), *drafts[n + 1 :])
    return filled_form(visit, filled, title_given(visit))


def _page(
    visit: Visit,
    code: int = 200,
    *,
    found: ModelDraft | None = None,
    failed: str = "",
    is_other: bool = False,
    **shown: Any,
) -> Response:
    carried = [
        (name, value) for name, values in visit.form.items() if name not in _NOT_OF_THE_DRAFT for value in values
    ]
    return visit.page(
        "model.html",
        code,
        here="Proposals",
        state=visit.present.state,
        draft=carried,
        found=found,
        failed=failed,
        is_other=is_other,
        seconds=int(SECONDS),
        **shown,
    )


ROUTES = [route("/games/{game}/propose/model", is_slow=True, POST=model_page)]
