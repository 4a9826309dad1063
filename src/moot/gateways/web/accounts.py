"""The page of one's own account: name, ways in, sessions, tokens, seats, and all that was done with it."""

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from moot.gateways.web.signing import site_of
from moot.gateways.web.times import known_zone
from moot.gateways.web.visits import Visit, route
from moot.house.people.accounts import NotSo, folded
from moot.house.people.limits import shortened
from moot.house.people.passwords import PASSWORD_LEAST
from moot.house.people.sessions import public_name
from moot.house.people.tokens import SCOPES
from moot.house.people.values import Account

SCOPE_WORDS = {
    "read": "read the games that you may read",
    "play": "make moves on your seats",
    "moderate": "moderate the games that you moderate",
    "account": "change this account",
}
DONE = {
    "name": "Your name has been changed.",
    "zone": "Your time zone has been changed.",
    "password": "Your password has been changed; your other sessions have been ended.",
    "mail": "A link has been sent to that address. It is yours once you have opened it.",
    "confirmed": "That address is yours now.",
    "no-mail": "Your address has been taken out.",
    "passkey": "The passkey can be used from now on.",
    "ended": "That has been ended.",
}


def account_of(visit: Visit) -> Account:
    """The account of whoever is signed in; pages that ask for it need one."""
    assert visit.account is not None
    return visit.account


def account_page(visit: Visit, fault: NotSo | None = None, token: str = "") -> Response:
    """The account, with what can be changed; a new token is shown this once."""
    account, people = account_of(visit), visit.people
    now = people.now
    return visit.page(
        "account.html",
        422 if fault else 200,
        account=account,
        fault=fault,
        token=token,
        done=DONE.get(visit.asked("done"), ""),
        has_password=people.accounts.has_password(account, now),
        password_least=PASSWORD_LEAST,
        passkeys=people.passkeys.of(account, now),
        sessions=people.sessions.of(account, now),
        this_session=public_name(visit.who.session),
        tokens=people.tokens.of(account, now),
        scopes=[(scope, SCOPE_WORDS[scope]) for scope in SCOPES],
        games=_games(visit, account),
        has_mail=people.signing.has_mail,
    )


def _games(visit: Visit, account: Account) -> list[dict[str, Any]]:
    """The games in which somebody has a part, with their seats."""
    titles = {record.name: record.title for record in visit.host.games()}
    found = []
    for game in visit.people.doors.games_of(account, visit.people.now):
        if game in titles:
            access = visit.people.access(account, game)
            found.append({"name": game, "title": titles[game], "role": access.role, "seats": access.seats})
    return found


def _noted(visit: Visit, what: str) -> None:
    visit.people.record.note(account_of(visit), what, visit.people.now, shortened(visit.who.address))


def _doing(change: Callable[[Visit], str]) -> Callable[[Visit], Response]:
    """A form of the account page: what it does, and back to the page with what came of it."""

    def done(visit: Visit) -> Response:
        try:
            return visit.go(f"/account?done={change(visit)}")
        except NotSo as fault:
            return account_page(visit, fault)

    return done


def _rename(visit: Visit) -> str:
    before = account_of(visit)
    after = visit.people.accounts.rename(before, visit.form.text("name"), visit.people.now)
    _noted(visit, f"its name was changed from {before.name} to {after.name}")
    return "name"


def _set_zone(visit: Visit) -> str:
    zone = visit.form.text("zone").strip().replace(" ", "_")
    if zone and known_zone(zone) != zone:
        raise NotSo(
            "account.zone", f"there is no time zone “{zone[:60]}”", "name one as Europe/London, or leave it empty"
        )
    visit.people.accounts.set_zone(account_of(visit), zone, visit.people.now)
    return "zone"


def _set_password(visit: Visit) -> str:
    account, people = account_of(visit), visit.people
    _check_password(visit)
    if not visit.form.text("password"):
        raise NotSo("account.password", "no new password was given", "choose one")
    people.accounts.set_password(account, visit.form.text("password"), people.now)
    people.sessions.end_others(account, visit.who.session, people.now)
    _noted(visit, "its password was changed, and its other sessions were ended")
    return "password"


def _check_password(visit: Visit) -> None:
    """Whoever has a password gives it before it is changed, or the account is ended; raises `NotSo`."""
    account, people = account_of(visit), visit.people
    if not people.accounts.has_password(account, people.now):
        return
    people.signing.spend("sign-in", f"account {account.id}", f"place {visit.who.place}")
    if not people.accounts.is_password(account, visit.form.text("current"), people.now):
        people.record.failed(account, "a wrong password was given", people.now, shortened(visit.who.address))
        raise NotSo("account.current", "the password that you have now is another", "type it again")


def _set_mail(visit: Visit) -> str:
    account, people = account_of(visit), visit.people
    mail = visit.form.text("mail").strip()
    if mail:
        people.signing.ask_for_mail(account, mail, visit.who.browser, people.now)
        return "mail"
    people.accounts.set_mail(account, "", people.now)
    _noted(visit, "its address was taken out")
    return "no-mail"


def mail_page(visit: Visit, fault: NotSo | None = None) -> Response:
    """Asks whether an address is to be the account's, once its link was followed."""
    link = visit.people.links.get(visit.part("secret"), "mail", visit.people.now)
    if link is None or link.account != account_of(visit).id:
        fault = fault or NotSo(
            "link.gone", "this link was used, is too old, or is another account's", "ask for another"
        )
    return visit.page("account_mail.html", 422 if fault else 200, fault=fault, mail=link.mail if link else "")


def confirm_mail(visit: Visit) -> Response:
    """Keep an address that has been shown to be the account's."""
    try:
        visit.people.signing.confirm_mail(account_of(visit), visit.part("secret"), visit.people.now)
    except NotSo as fault:
        return mail_page(visit, fault)
    return visit.go("/account?done=confirmed")


def passkey_options(visit: Visit) -> Response:
    """What the browser is asked, in order to make a passkey."""
    options = visit.people.passkeys.options_to_make(account_of(visit), site_of(visit), visit.people.now)
    return Response(options, media_type="application/json")


def _add_passkey(visit: Visit) -> str:
    account, passkeys = account_of(visit), visit.people.passkeys
    name = visit.form.text("name")
    passkeys.keep(passkeys.made(account, name, visit.form.text("answer"), site_of(visit), visit.people.now))
    _noted(visit, f"the passkey “{name.strip()[:60] or 'Passkey'}” was added")
    return "passkey"


def _end_passkey(visit: Visit) -> str:
    account, people = account_of(visit), visit.people
    others = len(people.passkeys.of(account, people.now)) > 1 or people.accounts.has_password(account, people.now)
    if not others and not account.mail:
        raise NotSo("passkey.last", "this is your only way in", "set a password or add another passkey first")
    if people.passkeys.end(account, visit.form.text("which"), people.now):
        _noted(visit, "a passkey was ended")
    return "ended"


def _end_session(visit: Visit) -> str:
    account, people, which = account_of(visit), visit.people, visit.form.text("which")
    if which == "others":
        if people.sessions.end_others(account, visit.who.session, people.now):
            _noted(visit, "its other sessions were ended")
    elif people.sessions.end_named(account, which, people.now):
        _noted(visit, "a session was ended")
    return "ended"


def make_token(visit: Visit) -> Response:
    """Make an API token, and show it once."""
    account, people = account_of(visit), visit.people
    days, scopes = visit.form.text("days", "90"), visit.form.get("scope", [])
    try:
        number = int(days) if days.isdecimal() and len(days) < 5 else 0
        token = people.tokens.make(account, visit.form.text("name"), scopes, number, people.now)
    except NotSo as fault:
        return account_page(visit, fault)
    _noted(visit, f"the token “{visit.form.text('name').strip()[:60]}” was made, for: {', '.join(scopes)}")
    response = account_page(visit, token=token)
    response.headers["Cache-Control"] = "no-store"
    return response


def _end_token(visit: Visit) -> str:
    if visit.people.tokens.end(account_of(visit), visit.form.text("which"), visit.people.now):
        _noted(visit, "a token was ended")
    return "ended"


def end_account(visit: Visit) -> Response:
    """End the account, where its name is typed again, and its password given."""
    account = account_of(visit)
    try:
        if folded(visit.form.text("name")) != folded(account.name):
            raise NotSo("account.sure", "the name that you typed is not that of this account", "type it as it is")
        _check_password(visit)
    except NotSo as fault:
        return account_page(visit, fault)
    visit.people.end_account(account)
    response = visit.go("/")
    visit.sign_out(response)
    return response


def activity_page(visit: Visit) -> Response:
    """Everything that was done with the account, the latest first."""
    return visit.page("activity.html", acts=visit.people.record.of(account_of(visit), visit.people.now))


ROUTES = [
    route("/account", needs="account", GET=account_page),
    route("/account/activity", needs="account", GET=activity_page),
    route("/account/name", needs="account", POST=_doing(_rename)),
    route("/account/zone", needs="account", POST=_doing(_set_zone)),
    route("/account/password", needs="account", POST=_doing(_set_password)),
    route("/account/mail", needs="account", POST=_doing(_set_mail)),
    route("/account/mail/{secret}", needs="account", GET=mail_page, POST=confirm_mail),
    route("/account/passkeys/begin", needs="account", POST=passkey_options),
    route("/account/passkeys", needs="account", POST=_doing(_add_passkey)),
    route("/account/passkeys/end", needs="account", POST=_doing(_end_passkey)),
    route("/account/sessions/end", needs="account", POST=_doing(_end_session)),
    route("/account/tokens", needs="account", POST=make_token),
    route("/account/tokens/end", needs="account", POST=_doing(_end_token)),
    route("/account/end", needs="account", POST=end_account),
]
