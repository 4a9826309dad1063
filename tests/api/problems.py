"""The catalog of all kinds of problem, collected from the codes in the program's source.

`python -m tests.api.problems` prints them for `src/moot/gateways/api/problems.json`; `make reference` keeps them there.
"""

import ast
import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

_CODE = re.compile(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*|undecided")
_PLACE = re.compile(r"\{\w+[^{}]*\}")
"""A place in a message."""
_TOLD = {
    "Refused": {"code": 0, "reason": 1, "remedy": 4},
    "Fault": {"code": 2, "message": 3, "remedy": 4},
    "InvalidRequest": {"code": 0, "reason": 1, "remedy": 2},
    "NotAllowed": {"code": 0, "reason": 1, "remedy": 2},
    "trouble": {"code": 1, "detail": 2, "remedy": 3},
    "existing": {"code": 1, "detail": 2, "remedy": 3},
    "_barred": {"code": 0, "detail": 1, "remedy": 2},
    "_invalid": {"code": 0, "reason": 1, "remedy": 2},
    "_problem": {"code": 1, "detail": 2, "remedy": 99},
}
"""The calls that make problems: the position or name of their code, reason and remedy."""
TYPICAL = {
    "account.password": ("This password can't be used.", "choose another password"),
    "correct.unreadable": ("A correction can't be read: …", "write an effect and what it takes, such as “award Ada 3”"),
    "invitation.seat": ("The seat of … doesn't exist, is taken, or can't go with this invitation.", "choose another"),
    "mechanism.types": (
        "A value in the code has a type that can't stand there.",
        "change the code",
    ),
    "move.malformed": ("An argument of the move is missing, not understood, or not one that it takes.", "see /offers"),
    "passkey.unknown": ("We don't know this passkey.", "try another way to sign in"),
    "player.unknown": ("… isn't a player in this game.", "see /players"),
    "posting.unknown": ("Nothing was posted in entry … of this game.", "see /postings"),
    "request.parameter": (
        "A query parameter is unknown, is given twice, or has a value that isn't valid: …",
        "see /api/v1/openapi.json for what is expected here",
    ),
    "seat.none": ("You need a seat in this game, or an invitation to join it.", "ask a moderator of the game for one"),
    "seat.taken": (
        "The name … is taken, or the seat belongs to somebody else.",
        "join under another name",
    ),
    "token.missing": (
        "You need an account for this, or the token isn't valid.",
        "send Authorization: Bearer with a token from your account page",
    ),
}
"""Descriptions of codes with several different messages."""


def found() -> dict[str, dict[str, Any]]:
    """The messages of each code, with `…` for variable parts: the typical one, or the first one found; its statuses."""
    listed: dict[str, dict[str, Any]] = {}
    statuses: dict[str, set[int]] = {}
    for path in sorted(Path(str(resources.files("moot"))).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = NamedTexts(tree)
        for node in ast.walk(tree):
            for code, said in _in(node, names):
                statuses.setdefault(code, set()).update(_statuses(node))
                kept = listed.setdefault(code, said)
                if not kept["says"]:
                    listed[code] = said
    listed |= {code: {"says": says, "remedy": remedy} for code, (says, remedy) in TYPICAL.items() if code in listed}
    told = {
        code: said | {"statuses": sorted(statuses[code])} if statuses[code] else said for code, said in listed.items()
    }
    return dict(sorted(told.items()))


def _statuses(node: ast.AST) -> Iterator[int]:
    """The HTTP statuses that a call names, if it makes a problem of the API."""
    name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
    if name == "existing":
        yield 404
    elif name in ("trouble", "_problem"):
        assert isinstance(node, ast.Call)
        yield from (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant) and one.value)  # type: ignore[misc]


class NamedTexts:
    """Texts that are assigned to names before they are used."""

    def __init__(self, tree: ast.AST):
        assigned = (node for node in ast.walk(tree) if isinstance(node, ast.Assign))
        self._texts = sorted(
            (
                (node.lineno, target.id, node.value)
                for node in assigned
                for target in node.targets
                if isinstance(target, ast.Name)
            ),
            key=lambda one: one[0],
        )

    def text(self, node: ast.expr | None) -> str:
        """A text with `…` for variable parts; empty if there is none."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.JoinedStr):
            return "".join(self.text(part) if isinstance(part, ast.Constant) else "…" for part in node.values)
        if isinstance(node, ast.IfExp):
            return self.text(node.body)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "N_"):
            said = self.text(node.args[0])
            return _PLACE.sub("…", said) if node.keywords else said
        if isinstance(node, ast.Name):
            above = [value for line, name, value in self._texts if name == node.id and line < node.lineno]
            return self.text(above[-1]) if above and not isinstance(above[-1], ast.Name) else ""
        return ""


def _in(node: ast.AST, names: NamedTexts) -> Iterator[tuple[str, dict[str, str]]]:
    if isinstance(node, ast.ClassDef):
        yield from _of_class(node, names)
    if not isinstance(node, ast.Call):
        return
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    places = _TOLD.get(name)
    if places is None:
        return
    told = {what: names.text(_given(node, what, place)) for what, place in places.items()}
    if _CODE.fullmatch(told["code"]):
        says = next(said for what, said in told.items() if what not in ("code", "remedy"))
        yield told["code"], {"says": says, "remedy": told["remedy"]}


def _of_class(node: ast.ClassDef, names: NamedTexts) -> Iterator[tuple[str, dict[str, str]]]:
    """An error class with its code as an attribute: its docstring is the description."""
    for one in node.body:
        is_code = isinstance(one, ast.Assign) and getattr(one.targets[0], "id", "") == "code"
        if is_code and _CODE.fullmatch(code := names.text(one.value)):  # type: ignore[attr-defined]
            yield code, {"says": (ast.get_docstring(node) or "").partition("\n")[0], "remedy": ""}


def _given(call: ast.Call, name: str, place: int) -> ast.expr | None:
    named = next((one.value for one in call.keywords if one.arg == name), None)
    return named or (call.args[place] if place < len(call.args) else None)


if __name__ == "__main__":
    print(json.dumps(found(), indent=1, ensure_ascii=False))
