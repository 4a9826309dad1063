"""Gets long games ready after a start, in the background, so that nobody waits for what is gathered of a whole record.

Whoever asks before that is done gathers the rest for themselves, as they would without: nothing here is needed.
"""

import logging
import threading
from collections.abc import Iterator

from moot.play.host import Host
from moot.play.table import Table
from moot.views.history import gather
from moot.views.log import BLOCK, index_of
from moot.views.talk import threads

LONG = 1_000
"""A game of fewer entries is gathered while one waits."""
MOST = 20
"""So many games are got ready, the longest first."""
_PAUSE_SECONDS = 0.02
"""Between two pieces, for whoever asks meanwhile."""
_log = logging.getLogger(__name__)


def start_warming(host: Host) -> threading.Thread:
    """Get long games ready in a thread of its own, until all are or the host closes."""
    thread = threading.Thread(target=warm, args=(host,), name="warming", daemon=True)
    thread.start()
    return thread


def warm(host: Host) -> None:
    """Gather what pages want of the whole of each long game's record, a piece at a time; trouble is told in the log."""
    long = sorted((record for record in host.games() if record.length >= LONG), key=lambda record: -record.length)
    for record in long[:MOST]:
        try:
            for _ in _pieces(host.table(record.name)):
                if host.stopping.wait(_PAUSE_SECONDS):
                    return
        except Exception:
            if host.stopping.is_set():
                return
            _log.exception("%s could not be got ready; its pages are made as they are asked for", record.name)


def _pieces(table: Table) -> Iterator[None]:
    """The work on one game: first what its front page wants, last what only searches and looks back."""
    while gather(table.moment()):
        yield
    moment = table.moment()
    threads(moment)
    yield
    index = index_of(moment)
    for worded in (False, True):
        for place in range(moment.state.entry // BLOCK, -1, -1):
            index.block(moment, place, worded=worded)
            yield
    for last in range(BLOCK, moment.state.entry, BLOCK):
        table.past.gather(last)
        yield
