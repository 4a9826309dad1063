"""Code for a rule, drafted by the host's language model: asked for, checked, shown and confirmed step by step.

The author sees each request before it's sent, each round of it too, and confirms what the code says before it's part of
the proposal. The server keeps nothing between the steps: the pages carry the draft, the answers that came, and what the
author answered to questions.
"""

import re
from typing import Any

from msgspec.structs import replace
from starlette.responses import Response

from moot.authoring.drafting.loop import CodeDraft, DraftingStep, DraftTask, followed
from moot.authoring.drafting.requests import NothingToDraft, RuleRequest
from moot.authoring.drafting.sending import BudgetSpent, DraftSender, consent_to
from moot.authoring.drafting.services import Completion, ModelClient, ModelFailed
from moot.authoring.drafting.words import WordsTask
from moot.gateways.web.http.visit import Visit, existing, route, see_other
from moot.gateways.web.proposals.composer import composer_page
from moot.gateways.web.proposals.drafts import Draft, changes_of, drafts_in, drafts_of
from moot.gateways.web.proposals.form import filled_form, title_given
from moot.gateways.web.rendering.differences import differences_now
from moot.languages import _
from moot.people.sign_in import RateLimited
from moot.play.previews import expanded
from moot.runtime.concurrency import DRAFTS
from moot.views.examples import ToldExamples, draft_examples
from moot.views.wording import capital

SECONDS = 60.0
"""The time limit of an answer: so long a request may hold a thread."""
ANSWERS_MAX = 20
"""The most questions whose answers go along."""
WORDS = "about-words"
"""The button that asks about a proposal in words."""
_ABOUT = re.compile(r"about-(\d{1,2})")
_NOT_OF_THE_DRAFT = frozenset({"form_token", "do", "about", "consent", "came", "question", "answer", "other"})


def model_page(visit: Visit) -> Response:
    """Whatever button was pressed: show what would be sent, send it, use what came, or go back."""
    do, drafts, words = visit.form.text("do"), drafts_in(visit.form), visit.form.text("words")
    client = existing(visit.model, _("This site has no language model."))
    if visit.player is None or not (drafts or words.strip()):
        return see_other(visit.link("propose"))
    if do == "back":
        return filled_form(visit, drafts, title_given(visit)) if drafts else composer_page(visit, words)
    about = do if do.startswith("about-") else visit.form.text("about")
    task = _task(visit, about, drafts, words)
    if task is None:
        return existing(None, _("There’s no such change."))
    service = replace(client.service, seconds=min(client.service.seconds, SECONDS))
    client = ModelClient(service, client.complete)
    answered = _answered(visit)
    try:
        request = task.request(service, answered)
    except NothingToDraft:
        request = existing(None, _("Code can be drafted for a new rule, or for one whose text is amended."))
    came = [Completion(_carried(text)) for text in visit.form.get("came", [])] if do in ("send", "use") else []
    step = followed(task, request, came)
    shown: dict[str, Any] = {"about": about, "answered": answered, "client": client, "task": task}
    if do == "use" and (step.draft.code or step.draft.changes):
        return _used(visit, task, step.draft, drafts)
    if do != "send":
        return _page(visit, request, step, came, **shown)
    if not step.messages or visit.form.text("consent") != consent_to(service, step.messages):
        return _page(visit, request, step, came, 409, is_other=True, **shown)  # it isn't what they saw
    return _sent(visit, request, step, came, shown)


def _task(visit: Visit, about: str, drafts: tuple[Draft, ...], words: str) -> DraftTask | WordsTask | None:
    """What the model is asked about: one of the form's changes, or a proposal in words."""
    found = _ABOUT.fullmatch(about)
    if about == WORDS and words.strip() and not drafts:
        return WordsTask(visit.present, words)
    if not found or int(found[1]) >= len(drafts):
        return None
    return DraftTask(visit.present, str(visit.player), changes_of(drafts, visit.present.state), int(found[1]))


def _used(visit: Visit, task: DraftTask | WordsTask, draft: CodeDraft, drafts: tuple[Draft, ...]) -> Response:
    """The form with what the author has confirmed; it's checked and previewed as anybody's."""
    if isinstance(task, WordsTask):
        return filled_form(visit, drafts_of(draft.changes, visit.present.state), title_given(visit))
    n = task.place
    over = ", ".join(dict.fromkeys(filter(None, (drafts[n].prevails_over, *draft.prevails_over))))
    filled = replace(drafts[n], mechanism=draft.code.strip("\n"), prevails_over=over)
    return filled_form(visit, (*drafts[:n], filled, *drafts[n + 1 :]), title_given(visit))


def _sent(
    visit: Visit, request: RuleRequest, step: DraftingStep, came: list[Completion], shown: dict[str, Any]
) -> Response:
    """The page after the next request was sent."""
    who = visit.account.id if visit.account is not None else f"{visit.who.place} {visit.game} {visit.player}"
    sender = DraftSender(shown["client"], visit.host.journal.records, who)
    with DRAFTS.slot():
        seconds = visit.people.limits.hit(("draft", who), ("draft host", ""))
        if seconds:
            raise RateLimited(seconds)
        try:
            answer = sender.send(step.messages, visit.form.text("consent"), visit.host.clock.now())
        except ModelFailed as error:
            code = 429 if isinstance(error, BudgetSpent) else 502
            return _page(visit, request, step, came, code, failed=capital(str(error)), **shown)
    came = [*came, replace(answer, text=_carried(answer.text))]
    return _page(visit, request, followed(shown["task"], request, came), came, **shown)


def _carried(text: str) -> str:
    """A text as it is when a form has carried it: browsers write line ends in their own way."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _answered(visit: Visit) -> tuple[tuple[str, str], ...]:
    """The questions that the model asked before, and what the author answered: one of the choices, or other words."""
    questions, others = visit.form.get("question", []), visit.form.get("other", [])
    given = [visit.form.text(f"answer-{n}") for n in range(len(questions))]
    said = (
        (" ".join(asked.split()), " ".join((others[n] if n < len(others) and others[n].strip() else given[n]).split()))
        for n, asked in enumerate(questions[:ANSWERS_MAX])
    )
    return tuple((asked, answer) for asked, answer in said if asked and answer)


def _page(
    visit: Visit,
    request: RuleRequest,
    step: DraftingStep,
    came: list[Completion],
    code: int = 200,
    *,
    failed: str = "",
    is_other: bool = False,
    client: ModelClient,
    task: DraftTask | WordsTask,
    **shown: Any,
) -> Response:
    examples: tuple[ToldExamples, ...] = ()
    if step.draft.code and isinstance(task, DraftTask):
        changes = expanded(task.with_code(step.draft.code, step.draft.prevails_over))[0]
        examples = draft_examples(visit.present, changes, "")
    carried = [
        (name, value)
        for name, values in visit.form.items()
        if name not in _NOT_OF_THE_DRAFT and not name.startswith("answer-")
        for value in values
    ]
    return visit.page(
        "model.html",
        code,
        here="Proposals",
        state=visit.present.state,
        carried_draft=carried,
        came=[one.text for one in came],
        request=request,
        draft=step.draft if came or step.draft.questions else None,
        examples=examples,
        differences=differences_now(visit.present.state, step.draft.changes),
        next=step.messages[-1].content if step.messages else "",
        consent=consent_to(client.service, step.messages) if step.messages else "",
        failed=failed,
        is_other=is_other,
        seconds=int(SECONDS),
        **shown,
    )


ROUTES = [route("/games/{game}/propose/model", is_slow=True, POST=model_page)]
