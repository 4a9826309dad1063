"""What rules answered lately, had again without asking while every fact that goes with the question is the same.

A provision keeps nothing between calls, so the same facts give the same answer. The times of many open proposals are
looked at before every move, and hardly ever any of them has changed.
"""

from collections.abc import Mapping
from typing import Any

MOST = 5_000
"""Answers kept at once."""


class Memory:
    """Answers to tasks, each with all that it followed from."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[tuple[Any, ...], dict[str, Any]]] = {}

    def recall(self, request: Mapping[str, Any], task: Mapping[str, Any]) -> dict[str, Any] | None:
        """The answer to one of a request's tasks, if it is known."""
        known = self._known.get(_named(task))
        return known[1] if known is not None and known[0] == _given(request, task) else None

    def keep(self, request: Mapping[str, Any], task: Mapping[str, Any], answer: dict[str, Any]) -> None:
        """Remember an answer that followed from the request alone."""
        if len(self._known) >= MOST:
            self._known = {}
        self._known[_named(task)] = (_given(request, task), answer)


def _named(task: Mapping[str, Any]) -> tuple[Any, ...]:
    env = task["env"]
    return task["do"], task["term"], env["subject"], env["kind"], env["like"]


def _given(request: Mapping[str, Any], task: Mapping[str, Any]) -> tuple[Any, ...]:
    env = task["env"]
    subjects = request["proposals"].get(env["proposal"]), request["cases"].get(env["case"])
    return task, request["facts"], *subjects, request.get("customs")
