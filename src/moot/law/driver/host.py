"""What the program provides to the driver, declared for the type checker; none of it is sent to the sandbox."""

from typing import Any

Env = dict[str, Any]
"""The context of a provision's call: see `moot.law.asking.requests`."""
Task = dict[str, Any]
"""One of a request's tasks; `do` says what is asked."""
Effect = dict[str, Any]
Zone = dict[str, Any]
"""A time zone: its name, and its offsets from UTC, each with the time from which it holds."""


def _ask(place: int, kind: str, subject: str, fact: str = "", player: str = "") -> Any:
    """Fetch a fact that isn't in the request; see `moot.law.asking.requests`."""


def _running(pid: str) -> None:
    """Called with every provision as it starts, to find the one that has to be stopped."""
