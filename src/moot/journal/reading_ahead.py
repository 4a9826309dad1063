"""What a thread has read of a game for one piece of work, such as a letter, so that no step of it reads that again."""

import threading
from typing import Any


class ReadAhead(threading.local):
    """What this thread has read ahead; nothing, outside `Journal.reading_ahead`."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Read everything from the database again."""
        self.game = ""
        self.length, self.seed = 0, b""
        self.records: dict[tuple[str, str], Any] = {}
        """Stored records by kind and key; None for one that isn't there."""
        self.channels: frozenset[str] = frozenset()
        """The channels whose bookmarks were read."""
        self.marks: dict[tuple[str, str], str] = {}
        """By channel and name."""
        self.sent: dict[str, Any] = {}
        """Outgoing messages by identifier; None for one that isn't there."""
