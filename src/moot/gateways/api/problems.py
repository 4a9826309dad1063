"""Problems (RFC 9457): a code, the rule, the facts and what to do, as on the pages."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from starlette.responses import Response

from moot.game.moves import Refused, Undecided
from moot.game.rules import Against, Because
from moot.game.state import State
from moot.game.values import Value, canonical
from moot.people.accounts import InvalidRequest, NotAllowed
from moot.people.sign_in import RateLimited
from moot.play.errors import InvalidName, InvalidRuleset, JournalError, NoMoment, code_of
from moot.runtime.concurrency import TooBusy
from moot.views.explanations import question_parts, refusal_parts
from moot.views.wording import capital

T = TypeVar("T")
MEDIA_TYPE = "application/problem+json"
TYPES = "/api/v1/problems/"
"""The address below which each kind of problem is described."""


class Problem(Value, frozen=True):
    """Why something wasn't done: the members of RFC 9457, and those of a refusal."""

    type: str
    """The address of this kind's description; it ends in the code."""
    title: str
    status: int
    detail: str
    code: str
    rule: Because | None = None
    """The rule that says so, if a rule does."""
    rule_says: str = ""
    """The reason in a sentence, with the rules that gave way."""
    facts: dict[str, Any] = {}
    remedy: str = ""
    """What you can do."""
    outranked: tuple[dict[str, Any], ...] = ()
    """Rules that would have allowed it, and why they gave way."""
    also: tuple[Against, ...] = ()
    """Further reasons."""


class ProblemError(Exception):
    """A problem as an exception."""

    def __init__(self, problem: Problem, headers: Mapping[str, str] | None = None):
        super().__init__(problem.detail)
        self.problem, self.headers = problem, dict(headers or {})


def trouble(
    status: int, code: str, detail: str, remedy: str = "", headers: Mapping[str, str] | None = None, **facts: Any
) -> ProblemError:
    """A problem without a rule."""
    return ProblemError(_problem(status, code, detail, remedy=capital(remedy), facts=facts), headers)


def existing(found: T | None, code: str, detail: str, remedy: str) -> T:
    """What an address names; 404 if there is nothing."""
    if found is None or found is False:
        raise trouble(404, code, detail, remedy)
    return found


def _problem(status: int, code: str, detail: str, **rest: Any) -> Problem:
    title = HTTPStatus(status).phrase
    return Problem(
        type=TYPES + quote(code, safe=""), title=title, status=status, detail=capital(detail), code=code, **rest
    )


def refusal(refused: Refused, status: int = 422) -> ProblemError:
    """The problem for a move that the rules or the program refuse."""
    parts = refusal_parts(refused)
    return ProblemError(
        _problem(
            412 if refused.code == "vote.other-text" else status,
            refused.code,
            refused.reason,
            rule=refused.because,
            rule_says=parts["rule"],
            facts=refused.facts,
            remedy=capital(parts["remedy"].removeprefix("What to do: ")),
            outranked=refused.outranked,
            also=refused.also,
        )
    )


def open_question(undecided: Undecided, state: State) -> ProblemError:
    """The problem for a move that raises a question which is already before a judge."""
    parts = question_parts(undecided, state)
    return ProblemError(
        _problem(
            409,
            "undecided",
            undecided.question.words,
            rule_says=parts.get("rule", ""),
            facts={"case": undecided.case, "question": undecided.question.key},
            remedy=parts["remedy"],
        )
    )


def trouble_of(error: Exception) -> ProblemError | None:
    """The problem for an error of the program; None for a bug."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, NoMoment):
        return trouble(404, code_of(error), f"{error}.", "name an entry of the log, or a later time")
    if isinstance(error, InvalidRuleset):
        faults = {name: [f.message for f in listed] for name, listed in error.faults.items()}
        return trouble(422, code_of(error), f"{error}.", "choose one of /api/v1/rulesets", faults=faults)
    if isinstance(error, InvalidName):
        return trouble(422, code_of(error), f"{error}.", "choose another name")
    if isinstance(error, InvalidRequest):
        status = 403 if isinstance(error, NotAllowed) else 422
        return trouble(status, error.code, f"{error.reason}.", error.remedy)
    if isinstance(error, RateLimited | TooBusy):
        seconds = error.seconds if isinstance(error, RateLimited) else 2
        return trouble(429, "request.often", f"{error}.", "wait before you try again", {"Retry-After": str(seconds)})
    if isinstance(error, JournalError):
        return _of_journal(error)
    return None


def _of_journal(error: JournalError) -> ProblemError:
    code = code_of(error)
    if code == "journal.unknown":
        return trouble(404, code, f"{error}.", "check the name or number")
    if code == "game.taken":
        return trouble(409, code, f"{error}.", "choose another name")
    if code == "journal.conflict":
        return trouble(409, code, f"{error}.", "look again, then repeat it")
    return trouble(503, code, f"{error}.", "nothing was changed; try again", {"Retry-After": "2"})


def answered(found: ProblemError) -> Response:
    """The response with a problem."""
    return Response(canonical(found.problem), found.problem.status, found.headers, MEDIA_TYPE)


def unreadable(error: msgspec.ValidationError | msgspec.DecodeError, where: str) -> ProblemError:
    """The problem of an invalid request: which part is wrong, and what was expected."""
    return trouble(400, f"request.{where}", f"{error}.", "see /api/v1/openapi.json for what is expected here")
