"""Names in the source: one name for one class."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import moot

SOURCE = Path(moot.__file__).parent
GENERATED = SOURCE / "client" / "values.py"
"""Repeats the names of the API's schemas, on purpose."""


@pytest.mark.check
def test_no_two_classes_share_a_name() -> None:
    """A class name stands for one class in the whole project, private classes included."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        if path == GENERATED:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert places
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
