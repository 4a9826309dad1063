"""Outgoing webhooks: a game's, set up by its moderators, and people's own for their notices."""

from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.languages import _
from moot.people.accounts import InvalidRequest
from moot.people.values import Account
from moot.play.host import Host
from moot.post.hooks.bodies import BODIES, BodyForm
from moot.post.notices.news_items import NEWS, TOPICS, Topic
from moot.runtime.secret_tokens import new_id
from moot.runtime.signatures import new_signing_secret
from moot.runtime.typed_store import StoredValue, TypedStore

CHANNEL = "hook"
"""The channel of webhook requests in the postbox."""
HOOKS_MAX = 20
"""Per game, and per person."""
ADDRESS_CHARACTERS_MAX = 1_000


class PushKeys(Value, frozen=True):
    """What a browser gives to reach a device by Web Push (RFC 8291)."""

    p256dh: str
    """The device's public key, in base64url."""
    auth: str
    """The secret that it shares with whoever writes to it, in base64url."""
    name: str = ""
    """The browser, for people."""


class Hook(Value, frozen=True):
    """One outgoing webhook: its address, format and topics."""

    id: str
    address: str
    form: BodyForm
    secret: str
    """The key that signs every request."""
    site: str
    """The address of the host's pages, for links."""
    made: Time
    by: str
    """The account that created it."""
    game: str = ""
    """The game whose events it sends; empty if it sends its creator's own notices."""
    topics: tuple[Topic, ...] = NEWS
    told: int = -1
    """The last entry that was sent to it."""
    failing: Time | None = None
    """When deliveries began to fail."""
    stopped: str = ""
    """Why nothing is sent any more; empty while it works."""
    device: PushKeys | None = None
    """The device that it reaches by a push service; its messages are shown there."""

    @property
    def label(self) -> str:
        """The name of its format, for people."""
        return BODIES[self.form].label

    @property
    def shown(self) -> str:
        """The address with its end hidden: those of Discord and Slack are secrets."""
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}{parts.path[:12]}…"


class Hooks:
    """The outgoing webhooks of a host."""

    def __init__(self, records: RecordStore):
        self._records = records
        self._hooks = TypedStore(records, "hook", Hook)

    def make(
        self,
        account: Account,
        address: str,
        form: str,
        now: Time,
        *,
        site: str,
        game: str = "",
        topics: Iterable[str] = NEWS,
        told: int = -1,
        device: PushKeys | None = None,
    ) -> Hook:
        """Create a webhook, for a game or for somebody's own notices, perhaps on a device; raises `InvalidRequest`."""
        found = next((one for one in BODIES if one == form), None)
        chosen = tuple(topic for topic in TOPICS if topic in set(topics))
        if found is None or not chosen:
            raise InvalidRequest(
                "hook.choice", _("this format or topic doesn't exist"), _("choose a format and at least one topic")
            )
        if fault := fault_of_address(address):
            remedy = _("enter the whole address, such as https://example.org/hook")
            raise InvalidRequest("hook.address", fault, remedy)
        owner = _owner(game, account.id)
        if len(self._hooks.of(owner, now)) >= HOOKS_MAX:
            many = _("there are already {count} webhooks", count=HOOKS_MAX)
            raise InvalidRequest("hook.many", many, _("delete one of them first"))
        hook = Hook(
            id=new_id(),
            address=address,
            form=found,
            secret=new_signing_secret(),
            site=site,
            made=now,
            by=account.id,
            game=game,
            topics=chosen,
            told=told,
            device=device,
        )
        self._records.change(new=[self._hooks.record(hook.id, hook, owner=owner)])
        return hook

    def get(self, id: str, now: Time) -> Hook | None:
        """A hook by its identifier."""
        return self._hooks.get(id, now)

    def of_game(self, game: str, now: Time) -> list[Hook]:
        """The hooks of a game."""
        return [stored.value for stored in self._hooks.of(_owner(game, ""), now)]

    def of_account(self, account: str, now: Time) -> list[Hook]:
        """The webhooks for somebody's own notices, without devices."""
        return [stored.value for stored in self._hooks.of(account, now) if stored.value.device is None]

    def devices_of(self, account: str, now: Time) -> list[Hook]:
        """The devices on which somebody is told."""
        return [stored.value for stored in self._hooks.of(account, now) if stored.value.device is not None]

    def of_games(self, now: Time) -> list[StoredValue[Hook]]:
        """The working webhooks of all games."""
        return [stored for stored in self._hooks.all(now) if stored.value.game and not stored.value.stopped]

    def end(self, id: str, now: Time, *, game: str = "", account: str = "") -> bool:
        """Delete a game's or somebody's webhook; returns whether there was one."""
        stored = self._hooks.stored(id, now)
        if stored is None or stored.owner != _owner(game, account):
            return False
        self._records.change(gone=[(self._hooks.kind, id)])
        return True

    def put(self, stored: StoredValue[Hook], hook: Hook) -> None:
        """Store a changed webhook; raises the journal's `Conflict` if another process has changed it."""
        self._records.change(put=[self._hooks.changed(stored, hook)])

    def change(self, id: str, now: Time, how: Callable[[Hook], Hook]) -> None:
        """Change a webhook, if it still exists."""
        self._hooks.update(id, lambda hook: how(hook) if hook is not None else None, now)


def make_hook(
    host: Host, account: Account, address: str, form: str, site: str, game: str = "", topics: Iterable[str] = NEWS
) -> Hook:
    """Create a game's webhook, which is sent events from now on, or somebody's own; raises `InvalidRequest`."""
    told, now = host.table(game).state.entry if game else -1, host.people.now
    hooks = Hooks(host.journal.records)
    made = hooks.make(account, address.strip(), form, now, site=site, game=game, topics=topics, told=told)
    host.people.audit_log.note(account, f"created a webhook to {made.shown}", now)
    return made


def _owner(game: str, account: str) -> str:
    return f"game\n{game}" if game else account


def fault_of_address(address: str) -> str:
    """Why an address can't be used, judged by its text only; empty if it can."""
    try:
        parts = urlsplit(address)
        known = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        known = False
    plain = (
        address.isascii() and address.isprintable() and " " not in address and len(address) <= ADDRESS_CHARACTERS_MAX
    )
    if not known or not plain:
        return _("the address of a webhook begins with http:// or https://")
    return _("the address must not contain a user name or password") if parts.username or parts.password else ""
