"""Warms caches after a start, so that nobody waits: of long games in the background, and of what reads proposals.

Nothing depends on it: a page that is asked for earlier fills the caches that it needs.
"""

import gc
import logging
import threading
from collections.abc import Iterator

from moot.documents.prose import RuleIn, understand
from moot.game.values import Number
from moot.languages import ENGLISH
from moot.law.english.drafts import draft_of
from moot.play.host import Host
from moot.play.table import Table
from moot.views.history import read_on
from moot.views.log import BLOCK, index_of
from moot.views.talk import threads

LONG = 1_000
"""Games with fewer entries need no warm-up."""
MOST = 20
"""The number of games that are warmed up, the longest first."""
_PAUSE_SECONDS = 0.02
"""A pause between two pieces of work, so that requests aren't held up."""
_log = logging.getLogger(__name__)


def start_cache_warmup(host: Host) -> threading.Thread:
    """Warm up long games in a background thread, until done or the host closes."""
    thread = threading.Thread(target=_warm_and_freeze, args=(host,), name="cache-warmup", daemon=True)
    thread.start()
    return thread


def _warm_and_freeze(host: Host) -> None:
    """Warm up, and let the garbage collector pass over what is kept: going through it would hold everybody up."""
    warm_caches(host)
    gc.freeze()


def warm_readers() -> None:
    """Read a proposal in prose and a rule in words, which makes the grammars: the first would take a second or two."""
    understand("Repeal rule 1.", (RuleIn(Number("1")),))
    draft_of("When a player votes, that player gets 1 point.")


def warm_caches(host: Host) -> None:
    """Fill the caches of long games a piece at a time; errors are logged."""
    long = sorted((record for record in host.games() if record.length >= LONG), key=lambda record: -record.length)
    for record in long[:MOST]:
        try:
            for _ in _pieces(host.table(record.name)):
                if host.stopping.wait(_PAUSE_SECONDS):
                    return
        except Exception:
            if host.stopping.is_set():
                return
            _log.exception("Warming the caches of %s failed; its pages fill them on request", record.name)


def _pieces(table: Table) -> Iterator[None]:
    """The work on one game: first what its front page needs, last what only searches and past states need."""
    while read_on(table.moment()):
        yield
    moment = table.moment()
    threads(moment)
    yield
    index = index_of(moment)
    for worded in (False, True):
        for place in range(moment.state.entry // BLOCK, -1, -1):
            index.block(moment, place, ENGLISH if worded else "")
            yield
    for last in range(BLOCK, moment.state.entry, BLOCK):
        table.past.gather(last)
        yield
