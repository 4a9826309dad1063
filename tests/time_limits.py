"""Longer time limits for the program under test, so that a busy machine doesn't end what is in order.

A rule that computes too long, a client that sends too slowly and a database that is locked too long are given up in
play. In tests nothing is slow but the machine. A test of such a limit sets its own.
"""

from importlib import import_module

from tests.waiting import PATIENCE_SECONDS

from moot.runtime import concurrency, passwords

LIMITS = {
    "moot.gateways.hooks.delivery": ["SECONDS"],
    "moot.gateways.hooks.worker": ["_END_SECONDS"],
    "moot.gateways.mail.smtp_server": ["END_SECONDS"],
    "moot.gateways.web.http.connections": ["HEADERS_SECONDS", "BODY_SECONDS"],
    "moot.gateways.witness.client": ["SECONDS"],
    "moot.journal.addresses": ["WAIT_SECONDS"],
    "moot.journal.backups": ["WAIT_SECONDS"],
    "moot.journal.postgres_server": ["STUCK_SECONDS"],
    "moot.law.runner": ["FIRST_SECONDS"],
    "moot.law.mechanisms.typecheck": ["SECONDS_MAX", "CHECKOUT_SECONDS"],
    "moot.law.sandbox": ["SECONDS_MAX", "SECONDS_MAX_UNCOUNTED", "CHECKOUT_SECONDS"],
    "moot.play.idempotency_keys": ["WAIT_SECONDS"],
    "moot.play.streams": ["BEAT_SECONDS", "CHECK_SECONDS"],
}
"""By module, the constants that say after how many seconds something is given up, or done again."""
USUAL: dict[str, float] = {}
"""What they are in play, by module and name, once they have been lengthened."""
TABLE = "moot.journal.addresses", "moot.law.sandbox", "moot.law.mechanisms.typecheck"
"""What a program needs that keeps and decides moves; the others would make it load a whole server."""


def lengthen(*modules: str) -> None:
    """Lengthen the limits of these modules, or of all; before anything is opened."""
    for path in modules or LIMITS:
        module = import_module(path)
        for name in LIMITS[path]:
            USUAL.setdefault(f"{path}.{name}", getattr(module, name))
            setattr(module, name, int(PATIENCE_SECONDS))
    for limit in (concurrency.TRIALS, concurrency.CHECKS, passwords._TURNS):
        limit._seconds = PATIENCE_SECONDS


def stands_still() -> float:
    """For what counts seconds: none pass, however long the test takes."""
    return 0.0
