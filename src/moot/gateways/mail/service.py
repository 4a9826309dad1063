"""The mail service: background threads that receive, handle and send letters."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from moot.gateways.mail.smtp_client import SmtpSender
from moot.gateways.mail.smtp_server import SmtpServer
from moot.post.mail.mailroom import Mailroom
from moot.post.mail.outgoing import MailOutbox
from moot.post.mail.servers import MailListener, Relay

_log = logging.getLogger(__name__)
EVERY_SECONDS = 1.0


class WakeSignal:
    """Wakes a worker thread when there is mail, and tells it when to stop."""

    def __init__(self) -> None:
        self._rung, self._stopped = threading.Event(), threading.Event()

    def ring(self) -> None:
        """Wake the worker: there is a letter."""
        self._rung.set()

    def stop(self) -> None:
        """Tell the worker to stop."""
        self._stopped.set()
        self._rung.set()

    def is_stopped(self) -> bool:
        """Whether the worker should stop."""
        return self._stopped.is_set()

    def wait(self, seconds: float) -> None:
        """Wait for a letter, or for so many seconds."""
        self._rung.wait(seconds)
        self._rung.clear()


def sender(room: Mailroom, relay: Relay) -> SmtpSender:
    """The sender of a mailroom's letters through a relay."""
    return SmtpSender(MailOutbox(room.host.journal, room.addresses), relay)


def send_all(room: Mailroom, relay: Relay) -> int:
    """Send all letters that are due; returns how many the relay accepted."""
    outgoing, now, sent = sender(room, relay), room.host.clock.now(), 0
    while taken := outgoing.send_due(now):
        sent += taken
    return sent


@contextmanager
def running(room: Mailroom, listening: MailListener, relay: Relay | None) -> Iterator[int]:
    """Receive, handle and send letters in threads; yields the port it listens on. Raises `OSError` if it is in use."""
    came, written = WakeSignal(), WakeSignal()
    receiver = SmtpServer(room, listening, came.ring)
    receiver.start()

    def deal() -> None:
        room.work()
        written.ring()

    threads = [_repeating(deal, came, "mail")]
    if relay is not None:
        outgoing = sender(room, relay)
        threads.append(_repeating(lambda: outgoing.send_due(room.host.clock.now()), written, "mail out"))
    try:
        yield receiver.port
    finally:
        receiver.close()
        came.stop()
        written.stop()
        for thread in threads:
            thread.join(timeout=30)


def _repeating(work: Callable[[], object], bell: WakeSignal, name: str) -> threading.Thread:
    """A thread that works whenever it is woken, and every second; errors are logged and the work is retried."""

    def run() -> None:
        while not bell.is_stopped():
            try:
                work()
            except Exception:
                _log.exception("%s failed; will retry", name)
            bell.wait(EVERY_SECONDS)

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread
