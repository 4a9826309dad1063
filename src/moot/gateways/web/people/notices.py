"""Notification settings for each game, and the unsubscribe links in notices and emails."""

from typing import get_args

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from moot.gateways.web.http.visit import Visit, route, see_other
from moot.gateways.web.rendering.templates import render
from moot.languages import ENGLISH, N_, _, language
from moot.languages.dates import weekdays
from moot.people.accounts import InvalidRequest
from moot.people.notice_settings import FREQUENCIES, NoticeSettings, NoticeSettingsStore, Way, notice_settings_of
from moot.post.hooks.hooks import Hooks, PushKeys
from moot.post.hooks.push import PushSigner, add_device
from moot.post.mail.correspondence import stop_game_mail
from moot.post.mail.notices import stop_notices

FREQUENCY_WORDS = {
    "every": N_("everything, right away"),
    "daily": N_("a daily digest"),
    "weekly": N_("a weekly digest"),
    "asked": N_("only when the game waits for me"),
    "nothing": N_("nothing"),
}
_WAYS: tuple[Way, ...] = get_args(Way)
DONE = {
    "set": N_("Saved."),
    "device": N_("Notifications are on for this device."),
    "ended": N_("Notifications are off for that device."),
    "key": N_("Your key has been changed. The old addresses no longer work."),
}


def notices_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """Notification settings for each game, and the addresses of your feeds and calendar."""
    account, now = visit.signed_in, visit.people.now
    titles = {record.name: record.title for record in visit.host.games()}
    return visit.page(
        "notices.html",
        account=account,
        games=[
            (one.game, one.title, one.wishes)
            for one in notice_settings_of(visit.people, titles, account, visit.asked("game"))
        ],
        frequencies=[(one, FREQUENCY_WORDS[one]) for one in FREQUENCIES],
        days=weekdays(),
        key=visit.people.reading_keys.of(account, now),
        site=visit.site,
        has_mail=visit.people.sign_in.has_mail,
        hooks=Hooks(visit.host.journal.records).of_account(account.id, now),
        devices=Hooks(visit.host.journal.records).devices_of(account.id, now),
        push_key=PushSigner(visit.host.journal.records).public_key(now),
        done=DONE.get(visit.asked("done"), ""),
        fault=fault,
    )


def set_notices(visit: Visit) -> Response:
    """Store the notification settings for one game."""
    account, form = visit.signed_in, visit.form
    game = form.text("game")
    known = visit.host.has(game)
    if not known or not visit.people.access(account, game).may_read:
        raise InvalidRequest("notices.game", _("there is no such game"), _("choose one from the list"))
    try:
        wishes = NoticeSettings(
            frequency=next(one for one in FREQUENCIES if one == form.text("frequency")),
            hour=int(form.text("hour", "18")),
            weekday=int(form.text("weekday", "6")),
            hours_before=int(form.text("hours_before", "24") or 0),
            ways=tuple(way for way in _WAYS if way in form.get("way", [])),
            talk=form.text("talk") == "yes",
        )
    except (ValueError, StopIteration) as error:
        fault = _("these settings don’t work")
        raise InvalidRequest("notices.choice", fault, _("choose from the options in the form")) from error
    if not account.zone and visit.zone != "UTC":  # the zone in which the page has shown them the hours
        account = visit.people.accounts.set_zone(account, visit.zone, visit.people.now)
    if not account.language and language() != ENGLISH:  # the language in which the page has spoken
        account = visit.people.accounts.set_language(account, language(), visit.people.now)
    NoticeSettingsStore(visit.people.records).save(visit.host.journal, account, game, wishes, visit.people.now)
    return see_other("/account/notices?done=set")


def renew_key(visit: Visit) -> Response:
    """Renew the key in the addresses of feeds and calendars."""
    account = visit.signed_in
    visit.people.reading_keys.renew(account, visit.people.now)
    visit.people.audit_log.note(account, N_("the addresses of its feeds and calendars were changed"), visit.people.now)
    return see_other("/account/notices?done=key")


def turn_on_push(visit: Visit) -> Response:
    """Show notices on the device whose browser sends this."""
    form, name = visit.form, visit.browser.name
    keys = PushKeys(form.text("p256dh")[:200], form.text("auth")[:100], name)
    add_device(visit.host, visit.signed_in, form.text("endpoint"), keys, visit.site)
    return see_other("/account/notices?done=device")


def turn_off_push(visit: Visit) -> Response:
    """Show notices on a device no more."""
    Hooks(visit.host.journal.records).end(visit.form.text("which"), visit.people.now, account=visit.signed_in.id)
    return see_other("/account/notices?done=ended")


async def stop_game_notices(request: Request) -> HTMLResponse:
    """Confirm, then stop notifications of a game (one-click unsubscribe, RFC 8058: any form, without cookies)."""
    parts, sure = request.path_params, request.method == "POST"
    account = await run_in_threadpool(
        stop_notices, request.app.state.host, parts["game"], parts["account"], parts["seal"], stop=sure
    )
    code = 200 if account is not None else 404
    return HTMLResponse(render("notices_stop.html", game=parts["game"], account=account, stopped=sure), code)


async def stop_game_letters(request: Request) -> HTMLResponse:
    """Confirm, then stop the emails of a game."""
    game, token = request.path_params["game"], request.path_params["token"]
    sure = request.method == "POST"
    player = await run_in_threadpool(stop_game_mail, request.app.state.host, game, token, stop=sure)
    code = 200 if player is not None else 404
    return HTMLResponse(render("mail_stop.html", game=game, player=player, stopped=sure), code)


ROUTES = [
    route("/account/notices", needs="account", on_fault=notices_page, GET=notices_page, POST=set_notices),
    route("/account/devices", needs="account", on_fault=notices_page, POST=turn_on_push),
    route("/account/devices/end", needs="account", POST=turn_off_push),
    route("/account/notices/key", needs="account", POST=renew_key),
    Route("/notices/stop/{game}/{account}/{seal}", stop_game_notices, methods=["GET", "POST"]),
    Route("/games/{game}/mail/stop/{token}", stop_game_letters, methods=["GET", "POST"]),
]
