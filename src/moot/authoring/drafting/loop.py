"""The loop of a draft: a model answers, its code is checked, and what is wrong goes back to it, a few times at most."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from moot.authoring.drafting.answers import ModelAnswer, ModelQuestion, read_answer
from moot.authoring.drafting.checks import DraftCheck, check_draft
from moot.authoring.drafting.requests import RuleRequest, with_code
from moot.authoring.drafting.services import Completion, Message
from moot.game.changes import Change
from moot.game.values import Value
from moot.law.english.code_warnings import DRAFTED_BY
from moot.views.moments import Moment

ROUNDS_MAX = 3
FINDINGS_MAX = 12
"""The most findings that go back at once."""
_AGAIN = """The check of your code found:

{}

Answer again in the same shape, with the whole code. If what a warning says is what the rule's text wants, send the same
code again. If the text can't be done, or can mean several things, ask or say so instead."""

Ask = Callable[[tuple[Message, ...]], Completion]
"""Asks a model; raises `ModelFailed`."""


class CodeDraft(Value, frozen=True):
    """What has come of a request: code, questions to the author, or why there is neither."""

    model: str
    code: str = ""
    """With the line that says who drafted it; empty if it can't be used."""
    prevails_over: tuple[str, ...] = ()
    serves: tuple[tuple[str, int], ...] = ()
    questions: tuple[ModelQuestion, ...] = ()
    cannot: str = ""
    readings: tuple[str, ...] = ()
    check: DraftCheck = DraftCheck()
    """Of the code that came last."""
    rounds: int = 0
    tokens_sent: int = 0
    tokens_received: int = 0

    @property
    def tokens(self) -> int:
        """All tokens that it took."""
        return self.tokens_sent + self.tokens_received

    def serving(self, place: int) -> tuple[str, ...]:
        """The provisions that serve a sentence of the rule, by its place."""
        return tuple(name for name, sentence in self.serves if sentence == place)


def draft_rule_with_model(
    request: RuleRequest,
    moment: Moment,
    player: str,
    changes: tuple[Change, ...],
    place: int,
    ask: Ask,
    begins: Callable[[int], None] = lambda number: None,
) -> CodeDraft:
    """Ask for the code of one of a proposal's changes, until its check finds nothing or rounds run out.

    `begins` is told of each round, and can stop the loop by an exception. Raises `ModelFailed`.
    """
    messages, draft, before = request.messages, CodeDraft(request.model), ""
    for number in range(1, ROUNDS_MAX + 1):
        begins(number)
        came = ask(messages)
        draft = replace(
            draft,
            rounds=number,
            tokens_sent=draft.tokens_sent + came.tokens_sent,
            tokens_received=draft.tokens_received + came.tokens_received,
        )
        answer = read_answer(came.text)
        if isinstance(answer, str):
            found = DraftCheck(faults=("Your answer was cut off: it has to be shorter." if came.is_cut else answer,))
            draft = replace(draft, check=found, code="")
        else:
            draft = _with_answer(draft, answer, moment, player, changes, place)
            found = draft.check
            if not found.findings or (answer.code == before and not found.faults):
                return draft
            before = answer.code
        again = _correction(found, request)
        messages = (*messages, Message("assistant", came.text), Message("user", again))
    return draft


def _with_answer(
    draft: CodeDraft, answer: ModelAnswer, moment: Moment, player: str, changes: tuple[Change, ...], place: int
) -> CodeDraft:
    """The draft with what an answer says; with questions, or without code, there's nothing to check."""
    draft = replace(
        draft,
        code="",
        prevails_over=answer.prevails_over,
        serves=answer.serves,
        questions=answer.questions,
        cannot=answer.cannot,
        readings=answer.readings,
        check=DraftCheck(),
    )
    if answer.questions or (answer.cannot and not answer.code):
        return draft
    if not answer.code:
        return replace(draft, check=DraftCheck(faults=("It has neither code nor a question, and doesn't say why.",)))
    proposed = with_code(changes[place], answer.code, answer.prevails_over)
    found = check_draft(moment, player, (*changes[:place], proposed, *changes[place + 1 :]), place)
    code = "" if found.faults else f"{DRAFTED_BY.format(draft.model)}\n{answer.code}"
    return replace(draft, code=code, check=found)


def _correction(found: DraftCheck, request: RuleRequest) -> str:
    """What goes back to the model: findings, and the rules that they name."""
    listed: Iterable[str] = found.findings[:FINDINGS_MAX]
    said = _AGAIN.format("\n".join(f"- {'Warning: ' if one in found.warnings else ''}{one}" for one in listed))
    named = request.rules_named(found.findings)
    return f"{said}\n\n# Rules that it names\n\n{named}" if named else said
