"""The account page: name, ways to sign in, sessions, API tokens, games, activity, and deleting it."""

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.people.sign_in import site_of
from moot.people.accounts import InvalidRequest
from moot.people.credentials import SCOPES, public_name
from moot.people.values import Account, Door
from moot.runtime.network import shortened
from moot.runtime.passwords import PASSWORD_LEAST

SCOPE_WORDS = {
    "read": "read the games you can read",
    "play": "make moves for you",
    "moderate": "moderate your games",
    "account": "change your account",
}
DONE = {
    "name": "Your name has been changed.",
    "zone": "Your time zone has been changed.",
    "password": "Your password has been changed, and you’ve been signed out everywhere else.",
    "mail": "We’ve sent a link to that address. Open it to confirm the address is yours.",
    "confirmed": "Your email address is confirmed.",
    "no-mail": "Your email address has been removed.",
    "passkey": "Your passkey is ready to use.",
    "ended": "Done.",
}


def account_of(visit: Visit) -> Account:
    """The account of whoever is signed in; pages that ask for it need one."""
    assert visit.account is not None
    return visit.account


def account_page(visit: Visit, fault: InvalidRequest | None = None, token: str = "") -> Response:
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
        needs_password=people.own.needs_password(account, visit.who.browser, now),
        password_least=PASSWORD_LEAST,
        passkeys=people.passkeys.of(account, now),
        sessions=people.sessions.of(account.id, now),
        this_session=public_name(visit.who.session),
        tokens=people.tokens.of(account.id, now),
        scopes=[(scope, SCOPE_WORDS[scope]) for scope in SCOPES],
        games=_games(visit, account),
        has_mail=people.sign_in.has_mail,
    )


def _games(visit: Visit, account: Account) -> list[dict[str, Any]]:
    """The games in which somebody has a part, with their seats."""
    titles = {record.name: record.title for record in visit.host.games()}
    found = []
    for game in visit.people.doors.games_of(account, visit.people.now):
        if game in titles:
            access = visit.people.access(account, game)
            alone = _moderate(visit.people.door(game)) == {account.id}
            found.append(
                {"name": game, "title": titles[game], "role": access.role, "seats": access.seats, "alone": alone}
            )
    return found


def _moderate(door: Door) -> set[str]:
    """The accounts that moderate a game, whoever else moderates the whole host."""
    return {one.account for one in door.members if one.part == "moderator"} | ({door.owner} if door.owner else set())


def _doing(change: Callable[[Visit], str]) -> Callable[[Visit], Response]:
    """A form of the account page: what it does, and back to the page with what came of it."""

    def done(visit: Visit) -> Response:
        try:
            return visit.go(f"/account?done={change(visit)}")
        except InvalidRequest as fault:
            return account_page(visit, fault)

    return done


def _rename(visit: Visit) -> str:
    visit.people.own.rename(account_of(visit), visit.form.text("name"), visit.who.browser, visit.people.now)
    return "name"


def _set_zone(visit: Visit) -> str:
    visit.people.accounts.set_zone(account_of(visit), visit.form.text("zone"), visit.people.now)
    return "zone"


def _set_password(visit: Visit) -> str:
    password, current = visit.form.text("password"), visit.form.text("current")
    visit.people.own.set_password(account_of(visit), password, current, visit.who.browser, visit.people.now)
    return "password"


def _set_mail(visit: Visit) -> str:
    account, people = account_of(visit), visit.people
    mail = visit.form.text("mail").strip()
    if mail:
        people.sign_in.ask_for_mail(account, mail, visit.who.browser, people.now)
        return "mail"
    people.own.drop_mail(account, visit.who.browser, people.now)
    return "no-mail"


def mail_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """Asks whether an address is to be the account's, once its link was followed."""
    link = visit.people.links.get(visit.part("secret"), "mail", visit.people.now)
    if link is None or link.account != account_of(visit).id:
        fault = fault or InvalidRequest(
            "link.gone", "this link has been used, has expired, or belongs to another account", "ask for a new one"
        )
    return visit.page("account_mail.html", 422 if fault else 200, fault=fault, mail=link.mail if link else "")


def confirm_mail(visit: Visit) -> Response:
    """Keep an address that has been shown to be the account's."""
    try:
        visit.people.sign_in.confirm_mail(account_of(visit), visit.part("secret"), visit.people.now)
    except InvalidRequest as fault:
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
    said = f"the passkey “{name.strip()[:60] or 'Passkey'}” was added"
    visit.people.audit_log.note(account, said, visit.people.now, shortened(visit.who.address))
    return "passkey"


def _end_passkey(visit: Visit) -> str:
    which, people = visit.form.text("which"), visit.people
    people.own.end_passkey(account_of(visit), which, visit.who.browser, people.now)
    return "ended"


def _end_session(visit: Visit) -> str:
    account, people, which = account_of(visit), visit.people, visit.form.text("which")
    if which == "others":
        people.own.end_other_sessions(account, visit.who.browser, people.now)
    else:
        people.own.end_session(account, which, visit.who.browser, people.now)
    return "ended"


def make_token(visit: Visit) -> Response:
    """Make an API token, and show it once."""
    account, people = account_of(visit), visit.people
    days, title = visit.form.text("days", "90"), visit.form.text("name")
    try:
        number = int(days) if days.isdecimal() and len(days) < 5 else 0
        scopes = visit.form.get("scope", [])
        token = people.own.make_token(account, title, scopes, number, visit.who.browser, people.now)
    except InvalidRequest as fault:
        return account_page(visit, fault)
    response = account_page(visit, token=token)
    response.headers["Cache-Control"] = "no-store"
    return response


def _end_token(visit: Visit) -> str:
    visit.people.own.end_token(account_of(visit), visit.form.text("which"), visit.who.browser, visit.people.now)
    return "ended"


def end_account(visit: Visit) -> Response:
    """End the account, where its name is typed again, and its password given."""
    account, form, people = account_of(visit), visit.form, visit.people
    try:
        people.own.check_end(account, form.text("name"), form.text("current"), visit.who.browser, people.now)
    except InvalidRequest as fault:
        return account_page(visit, fault)
    visit.people.end_account(account)
    response = visit.go("/sign-in?ended=yes")
    visit.sign_out(response)
    return response


def activity_page(visit: Visit) -> Response:
    """Everything that was done with the account, the latest first."""
    return visit.page("activity.html", acts=visit.people.audit_log.of(account_of(visit), visit.people.now))


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
