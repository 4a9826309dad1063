"""What the program provides to the driver, declared for the type checker; none of it is fed to the sandbox."""

from typing import Any

Env = dict[str, Any]
"""What is in hand when a provision is asked: see `moot.law.requests`."""
Task = dict[str, Any]
"""One of a request's tasks; `do` says what is asked."""
Effect = dict[str, Any]
Zone = dict[str, Any]
"""A time zone: its name, and its offsets from UTC, each with the time from which it holds."""


def _ask(place: int, kind: str, subject: str, fact: str = "", player: str = "") -> Any:
    """A fact that the request in this place did not carry; see `moot.law.requests`."""


def _running(pid: str) -> None:
    """Told of every provision as it starts, while the program looks for the one that has to be ended."""
