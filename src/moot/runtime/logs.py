"""Structured logs of the program, as JSON or for a console, without addresses, passwords or tokens."""

import logging
import re
import sys
from typing import Literal

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from moot.journal.errors import JournalError

Form = Literal["quiet", "console", "json"]

_ADDRESS = re.compile(r"[^\s<>\"'(),:;=/]+@[^\s<>\"'(),:;=/]+")
_SECRET = re.compile(r"(?=[A-Za-z0-9_-]*[0-9])(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{24,}")
_PASSWORD = re.compile(r"(\w+://[^\s:/@]*:)[^\s@/]*@")
HIDDEN = "…"


def scrubbed(text: str) -> str:
    """A text without mail addresses, passwords in URLs, and possible tokens (long, letters and digits)."""
    text = _PASSWORD.sub(rf"\1{HIDDEN}@", text)
    return _SECRET.sub(HIDDEN, _ADDRESS.sub(HIDDEN, text))


def _scrub(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    return {name: scrubbed(value) if isinstance(value, str) else value for name, value in event.items()}


def _without_traces_of_trouble(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Drop the traceback of a journal error: its message says what to do."""
    met = event.get("exc_info")
    if isinstance(met, tuple) and isinstance(met[1], JournalError):
        del event["exc_info"]
        event["trouble"] = f"{met[1]} ({met[1].code})"
    return event


def configure(form: Form) -> None:
    """Configure logging to standard error; `quiet` logs warnings and errors only."""
    chain: list[Processor] = [
        structlog.stdlib.ExtraAdder(),
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_traces_of_trouble,
        structlog.processors.format_exc_info,
        _scrub,
    ]
    rendered: Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=chain,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, rendered],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING if form == "quiet" else logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    for chatty in ("httpx2", "httpcore2", "psycopg.pool", "mail.log", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.ERROR)
