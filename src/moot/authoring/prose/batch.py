"""Parsing proposals in plain words without a game, against rules from a folder, ruleset or list; also JSON lines."""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from moot.documents.prose import NotUnderstood, ParsedProposal, ProposalWarning, ProseChange, RuleIn, understand
from moot.game.values import is_text

__all__ = ["ParsedProposal", "RuleIn", "answers", "plain_understood", "rules_in", "rules_of", "understand"]

LINE_BYTES_MAX = 20_000_000
"""The longest line of JSON."""
_log = logging.getLogger(__name__)


def rules_of(given: Any) -> tuple[RuleIn, ...]:
    """Parse rules from JSON; a number may be a number or a string, and titles are optional. Raises `ValueError`."""
    if given is None:
        return ()
    if not isinstance(given, list):
        raise ValueError("`rules` must be a list")
    return tuple(_rule_of(one, at) for at, one in enumerate(given))


def rules_in(folder: Path) -> tuple[RuleIn, ...]:
    """The rules of a folder of rule files, as the reader needs them; none if it's no such folder. Raises `OSError`."""
    from moot.law.files.rule_files import read_ruleset  # a proposal without rules doesn't need it

    found = read_ruleset(folder) if folder.is_dir() else {}
    rules = () if isinstance(found, dict) else found.rules
    return tuple(RuleIn(rule.number, rule.content.title, rule.content.text, rule.rank) for rule in rules)


def _rule_of(one: Any, at: int) -> RuleIn:
    if not isinstance(one, Mapping):
        raise ValueError(f"`rules[{at}]` must be an object")
    said = {key: _word(one.get(key), f"rules[{at}].{key}") for key in ("number", "title", "text", "rank", "power")}
    given: dict[str, Any] = {"number": ""} | {key: word for key, word in said.items() if word}
    return RuleIn(**given, repealed=one.get("repealed") is True)


def _word(value: Any, where: str) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:g}" if isinstance(value, float) else str(value)
    raise ValueError(f"`{where}` must be a text")


def plain_understood(understood: ParsedProposal) -> dict[str, list[Any]]:
    """What was understood, as JSON, without empty fields."""
    return {
        "changes": [{"kind": one.kind, "rule": None} | _plain(one) for one in understood.changes],
        "not_understood": [_plain(one) for one in understood.not_understood],
        "warnings": [_plain(one) for one in understood.warnings],
    }


def _plain(one: ProseChange | NotUnderstood | ProposalWarning) -> dict[str, Any]:
    fields = {name: getattr(one, name) for name in one.__struct_fields__}
    said = {name: value for name, value in fields.items() if value or (name == "text" and value is not None)}
    return said | {"span": [one.span.start, one.span.end]}


def answers(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The answer to each line of JSON; a line that can't be read gives an `error`, and the next is read.

    A line is `{"id": …, "rules": [{"number": …, "title": …, "text": …}], "text": …}`; empty ones are skipped.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _answer(line, number)


def _answer(line: bytes, number: int) -> dict[str, Any]:
    given: Any = None
    try:
        if len(line) > LINE_BYTES_MAX:
            raise ValueError(f"the line is longer than {LINE_BYTES_MAX:,} bytes")
        given = json.loads(line, parse_constant=_no_number)
        if not isinstance(given, dict):
            raise ValueError("a line must be an object")
        text = given.get("text")
        if not isinstance(text, str | None):
            raise ValueError("`text` must be a text")
        understood = understand(text or "", rules_of(given.get("rules")))
        return {"id": given.get("id"), **plain_understood(understood)}
    except (ValueError, RecursionError) as error:
        return _failed(given, f"line {number}: {error_sentence(error)}")
    except Exception:
        _log.exception("line %d could not be understood", number)
        return _failed(given, f"line {number}: that is a fault of ours; the error is in the log")


def _no_number(word: str) -> None:
    raise ValueError(f"it is not JSON: {word} is no number")


def _failed(given: Any, error: str) -> dict[str, Any]:
    return ({"id": given.get("id")} if isinstance(given, dict) else {}) | {"error": error}


def error_sentence(error: Exception) -> str:
    """The message for a line that isn't valid JSON, or not of the expected form."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return f"it is not JSON: {error}" if isinstance(error, json.JSONDecodeError) else str(error)


def written(answer: Mapping[str, Any], *, in_ascii: bool = False) -> str:
    """An answer as one line of JSON; in ASCII too if it has a lone surrogate, which UTF-8 can't encode."""
    line = json.dumps(answer, ensure_ascii=in_ascii)
    return line if is_text(line, len(line)) else json.dumps(answer)
