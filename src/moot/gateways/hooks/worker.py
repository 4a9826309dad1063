"""The background thread that queues webhook messages and delivers them."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from moot.gateways.hooks.delivery import HookSender
from moot.play.host import Host
from moot.post.hooks.deliveries import Deliveries, HookChannel, PushChannel
from moot.post.notices.notifier import Notifier

_log = logging.getLogger(__name__)
EVERY_SECONDS = 1.0
_END_SECONDS = 20


class HookWorker:
    """The repeated work for a host's webhooks: queue, clean up, deliver."""

    def __init__(self, host: Host):
        self._notifiers = [Notifier(host, channel) for channel in (HookChannel(host), PushChannel(host))]
        self.deliveries = Deliveries(host)
        self._sender = HookSender(self.deliveries, local=host.has_local_hooks)

    def go(self) -> int:
        """One round; returns how many requests were accepted."""
        for notifier in self._notifiers:
            notifier.go()
        self.deliveries.clear_old()
        return self._sender.send_due()


@contextmanager
def running(host: Host) -> Iterator[None]:
    """Run the worker in a background thread."""
    runner, stopped = HookWorker(host), threading.Event()

    def run() -> None:
        while not stopped.wait(EVERY_SECONDS):
            try:
                runner.go()
            except Exception:
                _log.exception("webhooks failed; will retry")

    thread = threading.Thread(target=run, name="hooks", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(timeout=_END_SECONDS)
        runner.deliveries.release()
