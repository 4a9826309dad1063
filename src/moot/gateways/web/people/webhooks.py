"""Pages of webhooks: a game's, for its moderators; and your own, with the addresses that make moves."""

from collections.abc import Callable

from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, route, see_other
from moot.languages import N_
from moot.people.accounts import InvalidRequest
from moot.post.hooks.bodies import BODIES
from moot.post.hooks.deliveries import Deliveries, DeliveryStatus
from moot.post.hooks.hooks import Hook, Hooks, make_hook
from moot.post.hooks.incoming import IncomingHooks, make_incoming_hook
from moot.post.notices.news_items import TOPICS

ENDED = N_("Deleted.")


def _hooks(visit: Visit) -> Hooks:
    return Hooks(visit.host.journal.records)


def _with_tries(visit: Visit, hooks: list[Hook], games: tuple[str, ...]) -> list[tuple[Hook, list[DeliveryStatus]]]:
    deliveries = Deliveries(visit.host)
    return [(hook, deliveries.of(hook, games)) for hook in sorted(hooks, key=lambda hook: hook.made)]


# --- of a game ------------------------------------------------------------------------------------


def game_hooks(visit: Visit, fault: InvalidRequest | None = None, made: Hook | None = None) -> Response:
    """A game's webhooks with their latest deliveries, and the form to create one."""
    hooks = _hooks(visit).of_game(visit.game, visit.people.now)
    return visit.page(
        "game_hooks.html",
        here="Administration",
        state=visit.present.state,
        hooks=_with_tries(visit, hooks, (visit.game,)),
        topics=TOPICS,
        bodies=BODIES,
        made=made,
        fault=fault,
        told=ENDED if visit.asked("told") == "ended" else "",
        address=visit.form.text("address") if fault else "",
    )


def make_game_hook(visit: Visit) -> Response:
    """Create one; its secret is shown once."""
    return _made(visit, game_hooks, game=visit.game, topics=visit.form.get("topic", []))


def end_game_hook(visit: Visit) -> Response:
    """Delete one."""
    _hooks(visit).end(visit.form.text("which"), visit.people.now, game=visit.game)
    return see_other(visit.link("administration", "hooks", told="ended"))


def _made(visit: Visit, page: Callable[..., Response], **more: object) -> Response:
    form = visit.form
    made = make_hook(visit.host, visit.signed_in, form.text("address"), form.text("form"), visit.site, **more)  # type: ignore[arg-type]
    return _once(page(visit, made=made))


def _once(page: Response) -> Response:
    """A page with a secret, which browsers mustn't cache."""
    page.headers["Cache-Control"] = "no-store"
    return page


# --- one's own ------------------------------------------------------------------------------------


def own_hooks(
    visit: Visit, fault: InvalidRequest | None = None, made: Hook | None = None, secret: str = ""
) -> Response:
    """Your webhooks, and your addresses that make moves."""
    account, now = visit.signed_in, visit.people.now
    titles = {record.name: record.title for record in visit.host.games()}
    games = tuple(name for name in titles if visit.people.access(account, name).may_read)
    hooks = _hooks(visit).of_account(account.id, now)
    inlets = [one.value for one in IncomingHooks(visit.host.journal.records).of(account.id, now)]
    return visit.page(
        "own_hooks.html",
        hooks=_with_tries(visit, hooks, games if hooks else ()),
        bodies=BODIES,
        inlets=[(inlet, titles.get(inlet.game, inlet.game)) for inlet in inlets],
        seats=[(name, titles[name], seat) for name in games for seat in visit.people.access(account, name).seats],
        made=made,
        secret=f"{visit.site}/hooks/{secret}" if secret else "",
        fault=fault,
        told=ENDED if visit.asked("told") == "ended" else "",
        address=visit.form.text("address") if fault else "",
    )


def make_own_hook(visit: Visit) -> Response:
    """Create one for your notices; its secret is shown once."""
    return _made(visit, own_hooks)


def end_own_hook(visit: Visit) -> Response:
    """Delete one."""
    _hooks(visit).end(visit.form.text("which"), visit.people.now, account=visit.signed_in.id)
    return see_other("/account/hooks?told=ended")


def make_own_inlet(visit: Visit) -> Response:
    """Create an address that makes moves for one of your seats; it is shown once."""
    game, _, player = visit.form.text("seat").partition("/")
    _, secret = make_incoming_hook(visit.host, visit.signed_in, game, player, visit.form.text("signing")[:200])
    return _once(own_hooks(visit, secret=secret))


def end_inlet(visit: Visit) -> Response:
    """Delete one."""
    IncomingHooks(visit.host.journal.records).end(visit.form.text("which"), visit.signed_in, visit.people.now)
    return see_other("/account/hooks?told=ended")


ROUTES = [
    route(
        "/games/{game}/administration/hooks", needs="moderate", on_fault=game_hooks, GET=game_hooks, POST=make_game_hook
    ),
    route("/games/{game}/administration/hooks/end", needs="moderate", POST=end_game_hook),
    route("/account/hooks", needs="account", on_fault=own_hooks, GET=own_hooks, POST=make_own_hook),
    route("/account/hooks/end", needs="account", POST=end_own_hook),
    route("/account/hooks/in", needs="account", on_fault=own_hooks, POST=make_own_inlet),
    route("/account/hooks/in/end", needs="account", POST=end_inlet),
]
