"""Incoming webhooks: secret addresses at which other programs make moves for one seat of one game.

An address may require signatures as well. Requests are idempotent: one that comes again is known by its identifier and
by the marks of its moves in the record, so each move is made once and answered the same way.
"""

from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from moot.authoring.move_arguments import move_from_values
from moot.documents.letters.requests import LetterRequest
from moot.documents.letters.values import Letter
from moot.game.moves import Refused
from moot.game.values import PlayerId, Time, Value
from moot.journal.postbox import StoredMessage
from moot.journal.record_store import RecordStore
from moot.languages import _
from moot.people.accounts import InvalidRequest
from moot.people.credentials import CredentialStore
from moot.people.values import Account
from moot.play.host import Host
from moot.post.mail.replies import QUESTIONS, answer_to_question, reply_text
from moot.post.mail.requests import SETTINGS, RequestResult, RequestRunner, parse_letter
from moot.runtime.secret_tokens import new_id

CHANNEL = "hook-in"
INCOMING_HOOKS_MAX = 50
TEXT_CHARACTERS_MAX = 100_000
KEY_CHARACTERS_MAX = 200


class IncomingHook(Value, frozen=True):
    """One incoming webhook: whose moves it makes, and where."""

    id: str
    account: str
    game: str
    player: PlayerId
    made: Time
    signing_secret: str = ""
    """The secret that must sign requests; empty if the address is enough."""


class HookRequest(Value, frozen=True):
    """What a request asks for: a move with its arguments, or plain sentences."""

    key: str
    """The idempotency key; empty if there is none."""
    text: str = ""
    move: str = ""
    arguments: dict[str, Any] = {}


class HookAnswer(Value, frozen=True):
    """The response."""

    text: str
    allowed: bool = False
    """Whether everything was done."""
    entry: int | None = None


class IncomingHooks(CredentialStore[IncomingHook]):
    """The incoming webhooks of a host."""

    def __init__(self, records: RecordStore):
        super().__init__(records, "inlet", IncomingHook)

    def make(
        self, account: Account, game: str, player: str, now: Time, signing_secret: str = ""
    ) -> tuple[IncomingHook, str]:
        """Create one; returns it with the secret in its address, stored as a digest. Raises `InvalidRequest`."""
        if len(self.values.of(account.id, now)) >= INCOMING_HOOKS_MAX:
            many = _("you already have {count} of these addresses", count=INCOMING_HOOKS_MAX)
            raise InvalidRequest("hook.many", many, _("delete one of them first"))
        inlet = IncomingHook(new_id(), account.id, game, PlayerId(player), now, signing_secret.strip())
        return inlet, self.issue(inlet, account.id, None)

    def end(self, id: str, account: Account, now: Time) -> bool:
        """Delete one of somebody's; returns whether there was one."""
        names = [one.name for one in self.of(account.id, now) if one.value.id == id]
        return bool(names) and self.revoke(account.id, now, name=names[0])


def make_incoming_hook(
    host: Host, account: Account, game: str, player: str, signing_secret: str
) -> tuple[IncomingHook, str]:
    """Create an address that moves for somebody's seat; returns its secret as well. Raises `InvalidRequest`."""
    if not may_play(host, account, game, player):
        raise InvalidRequest("hook.seat", _("this isn't your seat"), _("choose one of your seats"))
    made = IncomingHooks(host.journal.records).make(account, game, player, host.people.now, signing_secret)
    host.people.audit_log.note(account, f"created an address that moves as {player} in {game}", host.people.now)
    return made


def may_play(host: Host, account: Account | None, game: str, player: str) -> bool:
    """Whether somebody may move for a seat: their own, or in an open game one without a PIN."""
    if account is None or not host.has(game):
        return False
    access, settings = host.people.access(account, game), host.people.access_settings(game)
    if player in access.seats:
        return True
    is_free = settings.seating == "open" and not settings.seat(player).pin and not settings.seat(player).account
    return access.may_play and is_free and player in host.table(game).state.people


def handle_request(host: Host, inlet: IncomingHook, asked: HookRequest) -> HookAnswer:
    """Carry out a request, once; raises `InvalidRequest` if it can't be accepted at all."""
    account = host.people.accounts.get(inlet.account, host.people.now)
    if not may_play(host, account, inlet.game, inlet.player):
        lost = _("{player} is no longer a seat of the person who created this address", player=inlet.player)
        raise InvalidRequest("hook.seat", lost, _("create a new one"))
    kept = _kept(host, inlet, asked)
    if kept.standing == "done":
        head, text = kept.told.partition("\n")[::2]
        return HookAnswer(text, head == "done", kept.entry)
    answer = _done(host, inlet, asked, kept)
    note = f"{'done' if answer.allowed else 'not done'}\n{answer.text}"
    host.journal.postbox.settle(replace(kept, standing="done", told=note, entry=answer.entry))
    return answer


def _kept(host: Host, inlet: IncomingHook, asked: HookRequest) -> StoredMessage:
    """The stored request; an earlier one if it was repeated."""
    now = host.clock.now()
    key = sha256((asked.key or new_id()).encode("utf-8", "replace")).hexdigest()
    body = sha256(repr((asked.text, asked.move, sorted(asked.arguments.items(), key=str))).encode("utf-8", "replace"))
    id, data = f"{inlet.id}.{key}", body.hexdigest().encode()
    fresh = StoredMessage(game=inlet.game, channel=CHANNEL, way="in", id=id, at=now, data=data, due=now)
    host.journal.postbox.keep([fresh])
    kept = host.journal.postbox.find(inlet.game, "in", id) or fresh
    if kept.data != data:
        used = _("another request already used this identifier")
        raise InvalidRequest("hook.key", used, _("give each request its own"))
    return kept


def _done(host: Host, inlet: IncomingHook, asked: HookRequest, kept: StoredMessage) -> HookAnswer:
    letter = Letter(message_id=f"<{kept.id}@hook.invalid>", text=asked.text)
    table = host.table(inlet.game)
    runner, moment = RequestRunner(host.journal, table, letter, kept.id, kept.at), table.moment(inlet.player)
    if asked.move:
        move = move_from_values(moment, asked.move, asked.arguments)
        made = [runner.make(inlet.player, move, "move", asked.move)]
        return _answer(made, "\n".join(made[0].lines))
    parsed = parse_letter(letter, moment)
    made = [_run_request(host, inlet, request, runner) for request in parsed.requests]
    return _answer(made, reply_text(made, parsed.not_taken, (), ()).strip(), is_whole=not parsed.not_taken)


def _answer(made: list[RequestResult], text: str, *, is_whole: bool = True) -> HookAnswer:
    entries = [one.entry for one in made if one.entry is not None]
    allowed = bool(made) and is_whole and all(one.allowed for one in made)
    return HookAnswer(text, allowed, min(entries) if entries else None)


def _run_request(host: Host, inlet: IncomingHook, request: LetterRequest, runner: RequestRunner) -> RequestResult:
    """Carry out what a sentence asks for."""
    if request.move in QUESTIONS:
        lines = answer_to_question(host, inlet.game, request, inlet.player)
        return RequestResult(request.said, tuple(lines), allowed=True)
    if request.move in SETTINGS:
        reason, remedy = _("this is about mail"), _("change it on your account page")
        refused = Refused(code="hook.mail", reason=reason, remedy=remedy)
        return runner.make(inlet.player, refused, request.place, request.said)
    return runner.do(inlet.player, request)
