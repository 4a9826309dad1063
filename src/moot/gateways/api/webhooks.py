"""Webhooks: addresses of other programs that get news of a game, and addresses that take moves."""

from typing import Annotated

from msgspec import Meta

from moot.game.values import PlayerId, Time, Value, from_attributes
from moot.gateways.api.administration import moderator
from moot.gateways.api.call import Call
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.problems import existing
from moot.post.hooks.bodies import BodyForm
from moot.post.hooks.deliveries import Deliveries, DeliveryStatus
from moot.post.hooks.hooks import ADDRESS_CHARACTERS_MAX, Hook, Hooks, make_hook
from moot.post.hooks.incoming import IncomingHook, IncomingHooks, make_incoming_hook
from moot.post.notices.news_items import NEWS, Topic

HOOKS = OperationGroup("hooks", "Webhooks to other programs, and addresses at which other programs make moves.")
Address = Annotated[str, Meta(max_length=ADDRESS_CHARACTERS_MAX, description="It begins with https:// or http://.")]


class HookView(Value, frozen=True):
    """A webhook and its recent deliveries."""

    id: str
    address: str
    """The shortened address: whole ones are secrets of other services."""
    form: BodyForm
    made: Time
    topics: tuple[Topic, ...] = ()
    """Kinds of events it gets; none if it carries your own notices."""
    failing: Time | None = None
    """When deliveries began to fail."""
    stopped: str = ""
    """Why it was stopped; empty while it works."""
    deliveries: tuple[DeliveryStatus, ...] = ()


class NewHook(Value, frozen=True):
    """A hook for your own notices."""

    address: Address
    form: BodyForm = "moot"


class NewGameHook(NewHook, frozen=True):
    """A hook of a game."""

    topics: Annotated[tuple[Topic, ...], Meta(min_length=1, max_length=10)] = NEWS


class CreatedHook(Value, frozen=True):
    """A new webhook."""

    hook: HookView
    secret: str
    """The secret that signs requests (Standard Webhooks); shown only once."""


class IncomingHookView(Value, frozen=True):
    """An incoming webhook for one of your seats, without its secret."""

    id: str
    game: str
    player: PlayerId
    made: Time
    is_signed: bool = False
    """Whether requests must be signed."""


class NewIncomingHook(Value, frozen=True):
    """A new incoming webhook."""

    game: Annotated[str, Meta(max_length=60)]
    player: Annotated[str, Meta(max_length=60, description="One of your seats in it.")]
    signing_secret: Annotated[str, Meta(max_length=200, description="Requests have to be signed with it.")] = ""


class CreatedIncomingHook(Value, frozen=True):
    """A new incoming webhook; its address is shown only once."""

    inlet: IncomingHookView
    address: str


# --- of a game -----------------------------------------------------------------------------------


@HOOKS.get("/games/{game}/hooks", "moderate")
def game_hooks(call: Call) -> tuple[HookView, ...]:
    """The webhooks of a game you moderate, with their deliveries."""
    moderator(call)
    return _listed(call, _hooks(call).of_game(call.game, call.people.now), (call.game,))


@HOOKS.post("/games/{game}/hooks", "moderate", also=("read",), status=201, once=False)
def make_game_hook(call: Call, given: NewGameHook) -> CreatedHook:
    """Send news of a game to an address; its secret is shown only once."""
    by = moderator(call)
    return _made(call, make_hook(call.host, by, given.address, given.form, call.site, call.game, given.topics))


@HOOKS.delete("/games/{game}/hooks/{id}", "moderate")
def end_game_hook(call: Call, id: str) -> None:
    """Delete a webhook of a game."""
    moderator(call)
    _ended(_hooks(call).end(id, call.people.now, game=call.game))


# --- your own --------------------------------------------------------------------------------------


@HOOKS.get("/account/hooks", "account")
def own_hooks(call: Call) -> tuple[HookView, ...]:
    """The webhooks that carry your notices, with their deliveries."""
    people, known = call.people, call.caller.known
    hooks = _hooks(call).of_account(known.id, people.now)
    games = (record.name for record in call.host.games()) if hooks else ()
    return _listed(call, hooks, tuple(name for name in games if people.access(known, name).may_read))


@HOOKS.post("/account/hooks", "account", also=("read",), status=201, once=False)
def make_own_hook(call: Call, given: NewHook) -> CreatedHook:
    """Send your notices to an address; its secret is shown only once. Needs the scope `read` as well."""
    return _made(call, make_hook(call.host, call.caller.known, given.address, given.form, call.site))


@HOOKS.delete("/account/hooks/{id}", "account")
def end_own_hook(call: Call, id: str) -> None:
    """Delete one of your webhooks."""
    _ended(_hooks(call).end(id, call.people.now, account=call.caller.known.id))


# --- those that come in ------------------------------------------------------------------------------


@HOOKS.get("/account/inlets", "account")
def inlets(call: Call) -> tuple[IncomingHookView, ...]:
    """Your incoming webhooks."""
    found = IncomingHooks(call.host.journal.records).of(call.caller.known.id, call.people.now)
    return tuple(_inlet(one.value) for one in found)


@HOOKS.post("/account/inlets", "account", also=("play",), status=201, once=False)
def make_own_inlet(call: Call, given: NewIncomingHook) -> CreatedIncomingHook:
    """Make an incoming webhook for one of your seats; its address is shown only once. Needs the scope `play` too."""
    made, secret = make_incoming_hook(call.host, call.caller.known, given.game, given.player, given.signing_secret)
    call.once()
    return CreatedIncomingHook(_inlet(made), f"{call.site}/hooks/{secret}")


@HOOKS.delete("/account/inlets/{id}", "account")
def end_inlet(call: Call, id: str) -> None:
    """Delete an incoming webhook."""
    ended = IncomingHooks(call.host.journal.records).end(id, call.caller.known, call.people.now)
    existing(ended, "inlet.unknown", "You have no such incoming webhook.", "see /account/inlets")


def _hooks(call: Call) -> Hooks:
    return Hooks(call.host.journal.records)


def _listed(call: Call, hooks: list[Hook], games: tuple[str, ...]) -> tuple[HookView, ...]:
    deliveries = Deliveries(call.host)
    return tuple(_view(hook, deliveries.of(hook, games)) for hook in sorted(hooks, key=lambda hook: hook.made))


def _view(hook: Hook, tries: list[DeliveryStatus]) -> HookView:
    topics = hook.topics if hook.game else ()
    return from_attributes(HookView, hook, address=hook.shown, topics=topics, deliveries=tuple(tries))


def _made(call: Call, hook: Hook) -> CreatedHook:
    call.once()
    return CreatedHook(_view(hook, []), hook.secret)


def _inlet(inlet: IncomingHook) -> IncomingHookView:
    return IncomingHookView(inlet.id, inlet.game, inlet.player, inlet.made, bool(inlet.signing_secret))


def _ended(was_there: bool) -> None:
    existing(was_there, "hook.unknown", "There is no such webhook.", "see the list of webhooks")
