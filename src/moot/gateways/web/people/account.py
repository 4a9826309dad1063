"""The account page: name, ways to sign in, sessions, API tokens, games, activity, and deleting it."""

from collections.abc import Iterable
from typing import Any

from starlette.responses import Response

from moot.gateways.web.http.visit import Handler, Visit, route, see_other
from moot.gateways.web.people.sign_in import site_of
from moot.gateways.web.rendering.qr_codes import qr_code
from moot.languages import N_, _
from moot.people.accounts import InvalidRequest
from moot.people.credentials import SCOPES, public_name
from moot.people.game_access import AccessSettings
from moot.people.values import Account
from moot.runtime.network import shortened
from moot.runtime.passwords import PASSWORD_LEAST

SCOPE_WORDS = {
    "read": N_("read the games you can read"),
    "play": N_("make moves for you"),
    "moderate": N_("moderate your games"),
    "account": N_("change your account"),
}
DONE = {
    "name": N_("Your name has been changed."),
    "zone": N_("Your time zone has been changed."),
    "profile": N_("Everybody can see your profile now."),
    "no-profile": N_("Nobody can see your profile now."),
    "language": N_("Your language has been changed."),
    "password": N_("Your password has been changed, and you’ve been signed out everywhere else."),
    "mail": N_("We’ve sent a link to that address. Open it to confirm the address is yours."),
    "confirmed": N_("Your email address is confirmed."),
    "no-mail": N_("Your email address has been removed."),
    "passkey": N_("Your passkey is ready to use."),
    "no-codes": N_("You sign in without codes from now on."),
    "ended": N_("Done."),
}


def account_page(visit: Visit, fault: InvalidRequest | None = None, token: str = "") -> Response:
    """The account page with its forms; a new token is shown only this once."""
    account, people = visit.signed_in, visit.people
    now = people.now
    return visit.page(
        "account.html",
        account=account,
        fault=fault,
        token=token,
        done=DONE.get(visit.asked("done"), ""),
        has_password=people.accounts.has_password(account, now),
        needs_password=visit.own.needs_password,
        needs_password_for_way_in=visit.own.needs_password_for_way_in,
        password_least=PASSWORD_LEAST,
        passkeys=people.passkeys.of(account, now),
        authenticator=people.sign_in.authenticators.of(account, now),
        sessions=people.sessions.of(account.id, now),
        this_session=public_name(visit.who.session),
        tokens=people.tokens.of(account.id, now),
        scopes=[(scope, SCOPE_WORDS[scope]) for scope in SCOPES],
        games=_games(visit, account),
        has_mail=people.sign_in.has_mail,
    )


def _games(visit: Visit, account: Account) -> list[dict[str, Any]]:
    """The account's games, with its role and seats in each."""
    titles = {record.name: record.title for record in visit.host.games()}
    found = []
    for game in visit.people.access_store.games_of(account, visit.people.now):
        if game in titles:
            access = visit.people.access(account, game)
            alone = _moderate(visit.people.access_settings(game)) == {account.id}
            found.append(
                {"name": game, "title": titles[game], "role": access.role, "seats": access.seats, "alone": alone}
            )
    return found


def _moderate(settings: AccessSettings) -> set[str]:
    """The accounts that moderate this game, without the host's own moderators."""
    return {one.account for one in settings.members if one.part == "moderator"} | (
        {settings.owner} if settings.owner else set()
    )


def _done(visit: Visit, what: str) -> Response:
    return see_other(f"/account?done={what}")


def _rename(visit: Visit) -> Response:
    visit.own.rename(visit.form.text("name"))
    return _done(visit, "name")


def _set_zone(visit: Visit) -> Response:
    visit.people.accounts.set_zone(visit.signed_in, visit.form.text("zone"), visit.people.now)
    return _done(visit, "zone")


def _set_profile(visit: Visit) -> Response:
    shown = visit.form.text("shown") == "yes"
    visit.people.accounts.set_profile(visit.signed_in, shown, visit.people.now)
    return _done(visit, "profile" if shown else "no-profile")


def _set_language(visit: Visit) -> Response:
    response = _done(visit, "language")
    visit.choose_language(response, visit.form.text("language"))
    return response


def _set_password(visit: Visit) -> Response:
    visit.own.set_password(visit.form.text("password"), visit.form.text("current"))
    return _done(visit, "password")


def _set_mail(visit: Visit) -> Response:
    mail = visit.form.text("mail").strip()
    if mail:
        visit.own.ask_for_mail(mail, visit.form.text("current"))
        return _done(visit, "mail")
    visit.own.drop_mail()
    return _done(visit, "no-mail")


def mail_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """Asks to confirm an email address after its link was opened."""
    link = visit.people.links.get(visit.part("secret"), "mail", visit.people.now)
    if link is None or link.account != visit.signed_in.id:
        fault = fault or InvalidRequest(
            "link.gone",
            _("this link has been used, has expired, or belongs to another account"),
            _("ask for a new one"),
        )
    return visit.page("account_mail.html", fault=fault, mail=link.mail if link else "")


def confirm_mail(visit: Visit) -> Response:
    """Store a confirmed email address."""
    visit.people.sign_in.confirm_mail(visit.signed_in, visit.part("secret"), visit.people.now)
    return _done(visit, "confirmed")


def passkey_options(visit: Visit) -> Response:
    """WebAuthn options for creating a passkey, as JSON."""
    options = visit.people.passkeys.options_to_make(visit.signed_in, site_of(visit), visit.people.now)
    return Response(options, media_type="application/json")


def _add_passkey(visit: Visit) -> Response:
    account, passkeys = visit.signed_in, visit.people.passkeys
    visit.own.prove_for_way_in(visit.form.text("current"))
    name = visit.form.text("name")
    passkeys.keep(passkeys.made(account, name, visit.form.text("answer"), site_of(visit), visit.people.now))
    said = f"the passkey “{name.strip()[:60] or 'Passkey'}” was added"
    visit.people.audit_log.note(account, said, visit.people.now, shortened(visit.who.address))
    return _done(visit, "passkey")


def _end_passkey(visit: Visit) -> Response:
    visit.own.end_passkey(visit.form.text("which"))
    return _done(visit, "ended")


def _begin_authenticator(visit: Visit) -> Response:
    visit.own.begin_authenticator(visit.form.text("current"))
    return see_other("/account/authenticator")


def authenticator_page(
    visit: Visit, fault: InvalidRequest | None = None, recovery_codes: Iterable[str] = ()
) -> Response:
    """An authenticator app that is being set up, or the recovery codes, which are shown only once."""
    new = visit.people.sign_in.authenticators.begun(visit.signed_in, visit.people.now)
    if new is None and not recovery_codes and fault is None:
        return see_other("/account")
    picture = qr_code(new.uri) if new else ""
    response = visit.page(
        "account_authenticator.html", fault=fault, new=new, picture=picture, recovery_codes=recovery_codes
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _confirm_authenticator(visit: Visit) -> Response:
    return authenticator_page(visit, recovery_codes=visit.own.confirm_authenticator(visit.form.text("code")))


def _renew_recovery_codes(visit: Visit) -> Response:
    return authenticator_page(visit, recovery_codes=visit.own.renew_recovery_codes(visit.form.text("code")))


def _end_authenticator(visit: Visit) -> Response:
    visit.own.end_authenticator(visit.form.text("code"))
    return _done(visit, "no-codes")


def _end_session(visit: Visit) -> Response:
    which = visit.form.text("which")
    if which == "others":
        visit.own.end_other_sessions()
    else:
        visit.own.end_session(which)
    return _done(visit, "ended")


def make_token(visit: Visit) -> Response:
    """Make an API token, and show it once."""
    days, title = visit.form.text("days", "90"), visit.form.text("name")
    number = int(days) if days.isdecimal() and len(days) < 5 else 0
    token = visit.own.make_token(title, visit.form.get("scope", []), number)
    response = account_page(visit, token=token)
    response.headers["Cache-Control"] = "no-store"
    return response


def _end_token(visit: Visit) -> Response:
    visit.own.end_token(visit.form.text("which"))
    return _done(visit, "ended")


def end_account(visit: Visit) -> Response:
    """Delete the account, after its name and password were typed again."""
    visit.own.check_end(visit.form.text("name"), visit.form.text("current"))
    visit.people.end_account(visit.signed_in)
    response = see_other("/sign-in?ended=yes")
    visit.sign_out(response)
    return response


def activity_page(visit: Visit) -> Response:
    """Everything that was done with the account, newest first."""
    return visit.page("activity.html", acts=visit.people.audit_log.of(visit.signed_in, visit.people.now))


_FORMS: dict[str, Handler] = {
    "name": _rename,
    "zone": _set_zone,
    "profile": _set_profile,
    "language": _set_language,
    "password": _set_password,
    "mail": _set_mail,
    "passkeys": _add_passkey,
    "passkeys/end": _end_passkey,
    "authenticator/recovery-codes": _renew_recovery_codes,
    "authenticator/end": _end_authenticator,
    "sessions/end": _end_session,
    "tokens": make_token,
    "tokens/end": _end_token,
    "end": end_account,
}
ROUTES = [
    route("/account", needs="account", GET=account_page),
    route("/account/activity", needs="account", GET=activity_page),
    route("/account/mail/{secret}", needs="account", on_fault=mail_page, GET=mail_page, POST=confirm_mail),
    route("/account/passkeys/begin", needs="account", POST=passkey_options),
    route(
        "/account/authenticator",
        needs="account",
        on_fault=account_page,
        GET=authenticator_page,
        POST=_begin_authenticator,
    ),
    route("/account/authenticator/confirm", needs="account", on_fault=authenticator_page, POST=_confirm_authenticator),
    *(
        route(f"/account/{name}", needs="account", on_fault=account_page, POST=handler)
        for name, handler in _FORMS.items()
    ),
]
