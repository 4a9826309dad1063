"""Synchronization of a game with a newsgroup: new articles are placed in the game, and postings are sent there."""

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter
from moot.gateways.news.client import (
    GroupRange,
    NewsError,
    NewsNotFound,
    NewsServer,
    NewsServerDown,
    NewsServerUnreachable,
)
from moot.play.host import Host
from moot.post.news.exchange import NewsServerAddress, OutgoingArticles, SyncResult, save_status
from moot.post.news.placement import CHANNEL, Placement

AT_ONCE = 200
"""The number of articles in a batch."""
CANCELS = "control.cancel"
PAUSES_SECONDS = (0.2, 1.0, 3.0, 6.0)
"""The pauses before each reconnection: busy servers drop connections, or refuse them."""
MISSED_TRIES = 5
"""How often we ask for an article that is listed, but that the server doesn't deliver."""
CANCELS_MAX = 200
"""The first exchange reads at most this many cancel messages."""
PAUSE_SECONDS_MAX, TROUBLES_MAX = 3_600, 30


def connect(server: NewsServerAddress) -> NewsServer:
    """A connection to a server; raises what `NewsServer` raises."""
    return NewsServer(server.host, server.port, security=server.security, user=server.user, password=server.password)


def sync(
    host: Host,
    game: str,
    group: str,
    server: NewsServerAddress,
    *,
    again: bool = False,
    pause: Callable[[float], object] = time.sleep,
) -> SyncResult:
    """Read new articles and send new postings; `again` retries refused ones at once.

    Errors are reported in the result, and what wasn't done is done the next time. After a dropped connection we
    reconnect with growing pauses (seconds), but don't wait for a server that is down. Raises `NotByPostings`.
    """
    syncing = GroupSync(host, game, group, server)
    if again:
        syncing.outgoing.outbox.retry_all(game)
    trouble = ""
    for seconds in (*PAUSES_SECONDS, None):
        try:
            with connect(server) as connection:
                syncing.run(connection)
            trouble = ""
            break
        except NewsError as error:
            trouble = str(error)
            if seconds is None or not isinstance(error, NewsServerUnreachable) or isinstance(error, NewsServerDown):
                break
        pause(seconds)
    save_status(host, game, f"{server}, {group}", trouble)
    return SyncResult(syncing.placing.result(), syncing.posted, tuple(syncing.told), trouble)


def keep_syncing(
    host: Host,
    game: str,
    group: str,
    server: NewsServerAddress,
    every: float,
    tell: Callable[[SyncResult], None],
    stop: threading.Event,
) -> None:
    """Synchronize every so many seconds until told to stop, with exponential backoff while there are errors."""
    troubles = 0
    while not stop.wait(max(every, min(every * 2**troubles, PAUSE_SECONDS_MAX))):
        synced = sync(host, game, group, server, pause=stop.wait)
        tell(synced)
        troubles = min(troubles + 1, TROUBLES_MAX) if synced.trouble else 0


class GroupSync:
    """One exchange of articles with a newsgroup."""

    def __init__(self, host: Host, game: str, group: str, server: NewsServerAddress):
        self.placing, self.outgoing = Placement(host, game), OutgoingArticles(host, game, group)
        self._box, self._game, self._group, self._server = host.journal.postbox, game, group, server
        self.posted = 0
        self.told: list[str] = []

    def run(self, server: NewsServer) -> None:
        """Read new articles, then send new postings."""
        self._read(server, server.group(self._group), lambda letter: True)
        self._read_cancels(server)
        self.outgoing.queue()
        self._post(server)

    # --- reading -----------------------------------------------------------------------------

    def _read_cancels(self, server: NewsServer) -> None:
        """Read the cancel messages for the game's articles, which many servers have in a group of their own."""
        try:
            there = server.group(CANCELS)
        except NewsNotFound:
            return
        begins = max(there.first, there.last - CANCELS_MAX)
        self._read(server, there, lambda letter: bool(letter.cancels) and self.placing.knows(letter.cancels), begins)

    def _read(self, server: NewsServer, there: GroupRange, wanted: Callable[[Letter], bool], begins: int = 0) -> None:
        """Read the new articles of a group; the first time, from number `begins`.

        The position is stored up to the last article that is listed: a server may count an article before it lists it,
        and list it before it delivers it.
        """
        mark = f"{self._server} {there.name}"
        self._read_missed(server, mark, wanted)
        read = self._box.mark(self._game, CHANNEL, f"read {mark}")
        begins = self._beginning(server, there, read) if read else max(begins, there.first)
        for first in range(begins, there.last + 1, AT_ONCE):
            listed = server.listed(first, min(first + AT_ONCE - 1, there.last))
            new = {one.message_id: one.number for one in listed if not self.placing.knows(one.message_id)}
            came = {key: self._article(server, key, number) for key, number in new.items()}
            self._receive([data for data in came.values() if data is not None], wanted)
            self._keep_missed(mark, {key: 1 for key, data in came.items() if data is None} | self._missed(mark))
            if listed:
                self._box.set_mark(self._game, CHANNEL, f"read {mark}", f"{listed[-1].number} {listed[-1].message_id}")

    def _receive(self, articles: Iterable[bytes], wanted: Callable[[Letter], bool]) -> None:
        letters = ((read_letter(data), data) for data in articles)
        self.placing.receive([(letter, data) for letter, data in letters if wanted(letter)])

    def _article(self, server: NewsServer, key: str, number: int = 0) -> bytes | None:
        """An article by its number or else by its Message-ID; None if the server doesn't deliver it."""
        for which in (number, key) if number else (key,):
            with suppress(NewsNotFound):
                return server.article(which)
        return None

    def _read_missed(self, server: NewsServer, mark: str, wanted: Callable[[Letter], bool]) -> None:
        """Ask again for articles that were listed but not delivered; after some attempts they count as cancelled."""
        missed = {key: tries for key, tries in self._missed(mark).items() if not self.placing.knows(key)}
        came = {key: self._article(server, key) for key in missed}
        self._receive([data for data in came.values() if data is not None], wanted)
        left = {key: tries + 1 for key, tries in missed.items() if came[key] is None}
        self.told += (f"{key} was listed but could not be read" for key, tries in left.items() if tries > MISSED_TRIES)
        self._keep_missed(mark, {key: tries for key, tries in left.items() if tries <= MISSED_TRIES})

    def _missed(self, mark: str) -> dict[str, int]:
        words = self._box.mark(self._game, CHANNEL, f"missed {mark}").split()
        return {key: int(tries) for key, tries in zip(words[::2], words[1::2], strict=True)}

    def _keep_missed(self, mark: str, missed: dict[str, int]) -> None:
        if missed != self._missed(mark):
            told = " ".join(f"{key} {tries}" for key, tries in missed.items())
            self._box.set_mark(self._game, CHANNEL, f"missed {mark}", told)

    def _beginning(self, server: NewsServer, there: GroupRange, mark: str) -> int:
        """The first unread article; the group's first one if its numbers have changed."""
        if there.last < max(there.first, 1):
            return there.last + 1
        number, _, known_as = mark.partition(" ")
        read = int(number)
        listed = server.listed(read, read) if known_as and there.first <= read <= there.last else ()
        if read > there.last or any(one.message_id != known_as for one in listed):
            self.told.append(f"{there.name} has new article numbers, so it is read again from the first")
            return there.first
        if read + 1 < there.first:
            self.told.append(f"{there.name}: articles {read + 1} to {there.first - 1} expired before they were read")
        return max(read + 1, there.first)

    # --- posting -----------------------------------------------------------------------------

    def _post(self, server: NewsServer) -> None:
        for kept in self.outgoing.due():
            try:
                if server.has(kept.id):
                    self.outgoing.outbox.delivered(kept, "it was there already")
                    continue
                server.post(kept.data)
                self.outgoing.outbox.delivered(kept)
                self.posted += 1
            except NewsServerUnreachable:
                raise
            except NewsError as error:
                self.told.append(self.outgoing.refused(kept, str(error)))
