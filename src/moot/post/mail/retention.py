"""How long letters are kept that have been dealt with: what they say for some weeks, that they came for a year.

What waits is never let go of. Nor is what came from newsgroups: that is how the game's postings were written.
"""

from moot.game.values import Time
from moot.journal.postbox import Postbox, Way

KEEP_DAYS = 30
TIMES_LONGER = 12
"""So much longer it is known that a letter came, so that one that comes again is not done again."""
_DAY_SECONDS = 86_400
_CLEARED: tuple[tuple[str, Way], ...] = (("mail", "in"), ("mail", "out"), ("news", "out"))


class Retention:
    """Lets go of old letters, once a day."""

    def __init__(self, days: int):
        self._days, self._day = days, -1

    def keep_to_it(self, postbox: Postbox, now: Time) -> None:
        """Let go of what is past, if that has not been done today."""
        if now // _DAY_SECONDS == self._day:
            return
        empty, drop = (now - days * _DAY_SECONDS for days in (self._days, self._days * TIMES_LONGER))
        for channel, way in _CLEARED:
            postbox.clear(channel, way, empty, drop)
        self._day = now // _DAY_SECONDS
