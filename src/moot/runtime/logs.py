"""Structured logs of the program, as JSON or for a console, without addresses, passwords or tokens."""

import logging
import re
import sys
from collections import Counter
from typing import Literal

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from moot.journal.errors import JournalError

Form = Literal["quiet", "console", "json"]

_ADDRESS = re.compile(r"[^\s<>\"'(),:;=/]+@[^\s<>\"'(),:;=/]+")
_SECRET = re.compile(r"(?=[A-Za-z0-9_-]*[0-9])(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{24,}")
_PASSWORD = re.compile(r"(\w+://[^\s:/@]*:)[^\s@/]*@")
HIDDEN = "…"
MINUTE_SECONDS = 60.0
KINDS_MAX = 1_000


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


class OnceAMinute(logging.Filter):
    """Lets one warning or error of each kind pass a minute: what a client can cause must not fill the disk.

    A kind is what is said; for an exception, what it is and where it was raised.
    """

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[object, float] = {}
        self._left_out: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record passes; the next of its kind tells how many didn't."""
        if record.levelno < logging.WARNING:
            return True
        kind = _kind(record)
        if 0 <= record.created - self._passed.get(kind, -MINUTE_SECONDS) < MINUTE_SECONDS:
            self._left_out[kind] += 1
            return False
        if len(self._passed) >= KINDS_MAX:
            self._passed.clear()
        self._passed[kind] = record.created
        if left_out := self._left_out.pop(kind, 0):
            record.left_out = left_out
        return True


def _kind(record: logging.LogRecord) -> object:
    if record.levelno < logging.ERROR:
        return record.name, record.msg
    error, trace = record.exc_info[1:] if record.exc_info else (None, None)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return record.name, record.getMessage(), type(error), trace and (trace.tb_frame.f_code, trace.tb_lineno)


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
    handler.addFilter(OnceAMinute())
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
