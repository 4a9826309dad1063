"""What is to be told by hooks, kept as letters that are delivered one by one, however often a host is stopped."""

import logging

from msgspec.structs import replace

from moot.game.values import Time
from moot.journal.errors import Conflict
from moot.journal.postbox import Kept
from moot.people.notice_settings import Follower, Way
from moot.play.host import Host
from moot.post.hooks.bodies import of_happening, of_notice
from moot.post.hooks.hooks import CHANNEL, Hook, Hooks
from moot.post.notices.happenings import happened
from moot.post.notices.notice import Notice
from moot.runtime.secret_tokens import digest_of
from moot.runtime.typed_store import Filed

_log = logging.getLogger(__name__)
ENTRIES_AT_ONCE = 200
NOT_MODERATED = "whoever made it no longer moderates this game"


class ByHook:
    """Carries somebody's notices by their own hooks."""

    way: Way = "hook"

    def __init__(self, host: Host):
        self._host, self._hooks = host, Hooks(host.journal.cabinet)
        self.site = ""

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody has a hook that works."""
        return any(not hook.stopped for hook in self._of(follower))

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Keep a letter for each of somebody's hooks."""
        letters = []
        for hook in self._of(follower):
            if not hook.stopped:
                shown = replace(notice, link=f"{hook.site}/games/{notice.game}")
                letters.append(letter(hook, notice.game, digest_of(notice.key)[:32], of_notice(shown, hook.form), now))
        self._host.journal.postbox.keep(letters)

    def _of(self, follower: Follower) -> list[Hook]:
        return self._hooks.of_account(follower.account.id, self._host.clock.now())


class GameHooks:
    """Tells the hooks of games what happens there."""

    def __init__(self, host: Host):
        self._host, self._hooks = host, Hooks(host.journal.cabinet)

    def go(self) -> None:
        """Keep letters for all that has happened since; trouble with one hook leaves the others alone."""
        now = self._host.clock.now()
        for filed in self._hooks.of_games(now):
            try:
                self._tell(filed, now)
            except Conflict:
                continue  # another process has told it
            except Exception:
                _log.exception("hook %s could not be told; it is tried again", filed.key)

    def _tell(self, filed: Filed[Hook], now: Time) -> None:
        hook = filed.value
        if not self._is_by_a_moderator(hook, now):
            self._hooks.put(filed, replace(hook, stopped=NOT_MODERATED))
            return
        table = self._host.table(hook.game)
        state = table.state
        upto = min(state.entry, hook.told + ENTRIES_AT_ONCE)
        if upto <= hook.told:
            return
        link = f"{hook.site}/games/{hook.game}"
        self._host.journal.postbox.keep(
            letter(hook, hook.game, one.id.rpartition(":")[2], of_happening(one, hook.form, state.title, link), now)
            for one in happened(table, hook.told + 1, upto, hook.topics)
        )
        self._hooks.put(filed, replace(hook, told=upto))

    def _is_by_a_moderator(self, hook: Hook, now: Time) -> bool:
        maker = self._host.people.accounts.get(hook.by, now)
        return maker is not None and self._host.people.access(maker, hook.game).may_moderate


def letter(hook: Hook, game: str, about: str, body: bytes, now: Time) -> Kept:
    """A letter for a hook; of two about the same, one is kept."""
    return Kept(game=game, channel=CHANNEL, way="out", id=f"{hook.id}.{about}", at=now, data=body, due=now)
