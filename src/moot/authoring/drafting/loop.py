"""The loop of a draft: a model answers, its code is checked, and what is wrong goes back to it, a few times at most."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from moot.authoring.drafting.answers import ModelAnswer, ModelQuestion, read_answer
from moot.authoring.drafting.checks import DraftCheck, check_draft
from moot.authoring.drafting.requests import RuleRequest, rule_request, with_code
from moot.authoring.drafting.services import ChatMessage, Completion, ModelService
from moot.game.changes import Change
from moot.game.values import Value
from moot.law.english.code_warnings import DRAFTED_BY
from moot.views.moments import Moment
from moot.views.wording import capital

ROUNDS_MAX = 3
FINDINGS_MAX = 12
"""The most findings that go back at once."""
_AGAIN = """The check of your answer found:

{}

Answer again in the same shape, with all of it. If what a warning says is what the text wants, send the same again. If
the text can't be done, or can mean several things, ask or say so instead."""

NOTHING_SAID = DraftCheck(faults=("It has neither what was asked for nor a question, and doesn't say why.",))
"""The check of an answer that says nothing."""

Ask = Callable[[tuple[ChatMessage, ...]], Completion]
"""Asks a model; raises `ModelFailed`."""


class CodeDraft(Value, frozen=True):
    """What has come of a request: code or changes in words, questions to the author, or why there is none of these."""

    model: str
    code: str = ""
    """With the line that says who drafted it; empty if it can't be used."""
    prevails_over: tuple[str, ...] = ()
    serves: tuple[tuple[str, int], ...] = ()
    questions: tuple[ModelQuestion, ...] = ()
    cannot: str = ""
    readings: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    """What a proposal in words asks for; empty if it can't be used."""
    check: DraftCheck = DraftCheck()
    """Of the code that came last."""
    rounds: int = 0
    tokens: int = 0
    """All tokens that it took."""

    def serving(self, place: int) -> tuple[str, ...]:
        """The provisions that serve a sentence of the rule, by its place; all if the model didn't say."""
        named = self.serves or tuple((name, place) for one in self.check.says for name in one.provisions)
        return tuple(name for name, sentence in named if sentence == place)

    @property
    def tells_all(self) -> bool:
        """Whether what it says in words is all that the code does."""
        return all(one.whole for one in self.check.says)


class DraftingStep(NamedTuple):
    """How far a loop has come."""

    draft: CodeDraft
    messages: tuple[ChatMessage, ...]
    """What is to be sent next; empty where the loop is over."""


class Drafted(Protocol):
    """What is drafted: the code of a rule, or the changes that a proposal in words asks for."""

    def request(self, service: ModelService, answers: Iterable[tuple[str, str]] = ()) -> RuleRequest:
        """What would be sent about it, with its author's answers to questions; raises `NothingToDraft`."""

    def taken(self, draft: CodeDraft, answer: ModelAnswer) -> CodeDraft:
        """The draft with what an answer says, after its check; questions come before anything else."""


class DraftTask(NamedTuple):
    """One of a proposal's changes whose code is drafted, at a moment of a game."""

    moment: Moment
    player: str
    changes: tuple[Change, ...]
    place: int

    def request(self, service: ModelService, answers: Iterable[tuple[str, str]] = ()) -> RuleRequest:
        """What would be sent about it, with its author's answers to questions; raises `NothingToDraft`."""
        return rule_request(service, self.moment, self.changes, self.place, answers)

    def taken(self, draft: CodeDraft, answer: ModelAnswer) -> CodeDraft:
        """The draft with the code of an answer, after its check; without code there's nothing to check."""
        draft = replace(draft, prevails_over=answer.prevails_over, serves=answer.serves, readings=answer.readings)
        if not answer.code:
            return draft if answer.cannot else replace(draft, check=NOTHING_SAID)
        changes = self.with_code(answer.code, answer.prevails_over)
        found = check_draft(self.moment, self.player, changes, self.place)
        code = "" if found.faults else f"{DRAFTED_BY.format(draft.model)}\n{answer.code}"
        return replace(draft, code=code, check=found)

    def with_code(self, code: str, claims: tuple[str, ...]) -> tuple[Change, ...]:
        """All changes, this one with code and claims of precedence."""
        proposed = with_code(self.changes[self.place], code, claims)
        return (*self.changes[: self.place], proposed, *self.changes[self.place + 1 :])


def followed(task: Drafted, request: RuleRequest, came: Iterable[Completion]) -> DraftingStep:
    """The loop after these answers: each is checked, until a check finds nothing or rounds run out."""
    if request.questions:
        return DraftingStep(CodeDraft(request.model, questions=request.questions), ())
    step = DraftingStep(CodeDraft(request.model), request.messages)
    for one in came:
        if step.messages:
            step = _after(step, task, request, one)
    return step


def draft_rule_with_model(
    task: Drafted, request: RuleRequest, ask: Ask, begins: Callable[[DraftingStep], None] = lambda step: None
) -> CodeDraft:
    """Go through all rounds. `begins` sees each before it's sent, and can stop it by raising; raises `ModelFailed`."""
    step = followed(task, request, ())
    while step.messages:
        begins(step)
        step = _after(step, task, request, ask(step.messages))
    return step.draft


def _after(step: DraftingStep, task: Drafted, request: RuleRequest, came: Completion) -> DraftingStep:
    """The loop after one more answer."""
    draft = replace(step.draft, rounds=step.draft.rounds + 1, tokens=step.draft.tokens + came.tokens)
    answer = read_answer(came.text)
    draft = replace(draft, code="", changes=(), questions=(), check=DraftCheck())
    if isinstance(answer, str):
        wrong = "Your answer was cut off: it has to be shorter." if came.is_cut else f"{capital(answer)}."
        draft = replace(draft, check=DraftCheck(faults=(wrong,)))
    else:
        draft = replace(draft, questions=answer.questions, cannot=answer.cannot)
        draft = draft if draft.questions else task.taken(draft, answer)
    is_meant = bool(draft.code) and draft.code == step.draft.code
    if not draft.check.findings or is_meant or draft.rounds == ROUNDS_MAX:
        return DraftingStep(draft, ())
    answered, again = ChatMessage("assistant", came.text), ChatMessage("user", _correction(draft.check, request))
    return DraftingStep(draft, (*step.messages, answered, again))


def _correction(found: DraftCheck, request: RuleRequest) -> str:
    """What goes back to the model: findings, and the rules that they name."""
    listed: Iterable[str] = found.findings[:FINDINGS_MAX]
    said = _AGAIN.format("\n".join(f"- {'Warning: ' if one in found.warnings else ''}{one}" for one in listed))
    named = request.rules_named(found.findings)
    return f"{said}\n\n# Rules that it names\n\n{named}" if named else said
