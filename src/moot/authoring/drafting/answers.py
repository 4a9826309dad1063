"""What a language model answers about a rule: JSON of a known shape, parsed leniently, with nothing of it believed."""

import ast
import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from moot.game.values import Value
from moot.law.mechanisms.gate import SOURCE_LIMIT, parse_mechanism
from moot.law.mechanisms.syntax import Findings

WORDS_MAX, LISTED_MAX, CHANGES_MAX = 600, 8, 20
"""The most characters of a text, entries of a list, and changes of rules that are taken from an answer."""
_FENCED = re.compile(r"^```[ \t]*(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_CLAIM = re.compile(r"[A-Za-z0-9][\w./-]{0,30}|(term|effect|move):[\w-]{1,60}")


class ModelQuestion(Value, frozen=True):
    """A question to the author of a rule, with the choices that the model sees."""

    question: str
    choices: tuple[str, ...] = ()


class ModelChange(Value, frozen=True):
    """A change of rules as a model writes it: an exact edit, a new rule, a repeal or another rank."""

    change: str
    rule: str = ""
    old: str = ""
    new: str = ""
    title: str = ""
    text: str = ""
    to: str = ""


class ModelAnswer(Value, frozen=True):
    """An answer about a rule: code, questions to the author, or why there can't be any."""

    code: str = ""
    serves: tuple[tuple[str, int], ...] = ()
    """For each provision, the place of the sentence that it serves."""
    prevails_over: tuple[str, ...] = ()
    questions: tuple[ModelQuestion, ...] = ()
    cannot: str = ""
    readings: tuple[str, ...] = ()
    changes: tuple[ModelChange, ...] = ()


class _ServesFields(msgspec.Struct):
    provision: str
    sentence: int


class _QuestionFields(msgspec.Struct):
    question: str
    choices: list[str] | None = None


class _AnswerFields(msgspec.Struct):
    code: str | None = None
    serves: list[_ServesFields] | dict[str, int] | None = None
    prevails_over: list[str | int] | None = None
    questions: list[_QuestionFields] | None = None
    cannot: str | None = None
    readings: list[str] | None = None
    changes: list[ModelChange] | None = None


def _listed(kind: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": kind}


def _object(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


_TEXT = {"type": "string"}
ANSWER_SCHEMA = _object(
    code=_TEXT,
    serves=_listed(_object(provision=_TEXT, sentence={"type": "integer"})),
    prevails_over=_listed(_TEXT),
    questions=_listed(_object(question=_TEXT, choices=_listed(_TEXT))),
    cannot=_TEXT,
    readings=_listed(_TEXT),
    changes=_listed(_object(**dict.fromkeys(ModelChange.__struct_fields__, _TEXT))),
)
"""The shape of an answer as a JSON schema, for services that keep to one."""


def read_answer(text: str) -> ModelAnswer | str:
    """What a model answers; or what is wrong with it, in words that it's told.

    The JSON may stand between other words or in a fence, and one fenced block of Python is code.
    """
    text = text.replace("\r\n", "\n")
    blocks = _FENCED.findall(text)
    python = [code for language, code in blocks if language in ("python", "py")]
    if len(python) == 1 and len(blocks) == 1 and not text.lstrip().startswith("{"):
        return _without_comments(ModelAnswer(code=python[0]))
    fenced = [body for language, body in blocks if language in ("json", "")]
    wrong = "your answer isn't one JSON object of the shape that the guide asks for"
    for one in (text, *fenced[:1], text[text.find("{") : text.rfind("}") + 1]):
        try:
            return _without_comments(_taken(msgspec.json.decode(one.strip(), type=_AnswerFields)))
        except msgspec.ValidationError as error:
            wrong = f"your answer doesn't have the shape that the guide asks for: {error}"
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            continue
    return wrong


def _taken(said: _AnswerFields) -> ModelAnswer:
    """An answer within limits, without anything that can't be shown on a line."""
    serves = said.serves or []
    served = serves.items() if isinstance(serves, dict) else [(one.provision, one.sentence) for one in serves]
    claims = (str(claim).removeprefix("rule ") for claim in said.prevails_over or ())
    return ModelAnswer(
        code=(said.code or "")[: 2 * SOURCE_LIMIT].strip("\n"),
        serves=tuple((name, place) for name, place in served if name.isidentifier() and place >= 0)[:100],
        prevails_over=tuple(dict.fromkeys(claim for claim in claims if _CLAIM.fullmatch(claim)))[:LISTED_MAX],
        questions=tuple(
            ModelQuestion(_line(one.question), _lines(one.choices or ()))
            for one in (said.questions or ())[:LISTED_MAX]
            if _line(one.question)
        ),
        cannot=_line(said.cannot or ""),
        readings=_lines(said.readings or ()),
        changes=tuple(said.changes or ())[:CHANGES_MAX],
    )


def _line(text: str) -> str:
    """A text on one line, within a limit and without characters that aren't shown."""
    return " ".join("".join(one if one.isprintable() else " " for one in text[: 4 * WORDS_MAX]).split())[:WORDS_MAX]


def _lines(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(filter(None, map(_line, texts)))[:LISTED_MAX]


def _without_comments(answer: ModelAnswer) -> ModelAnswer:
    """The answer without the comments of its code, which nothing checks; the gate tells of what is no code."""
    code = answer.code if answer.code.strip() else ""
    tree = parse_mechanism(code, Findings(code)) if code else None
    if tree is not None:
        code = f"{ast.unparse(tree)}\n" if tree.body else ""
    return replace(answer, code=code)
