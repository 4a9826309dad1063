"""Signing in and out by password, passkey or emailed link, with a code after it, and creating an account."""

from collections.abc import Callable

from starlette.background import BackgroundTask
from starlette.responses import Response

from moot.gateways.web.http.security import within
from moot.gateways.web.http.visit import Visit, route, see_other
from moot.languages import N_, _
from moot.people.accounts import InvalidRequest
from moot.people.passkeys import RelyingParty
from moot.people.sign_in import CodeNeeded
from moot.people.values import Account


def site_of(visit: Visit) -> RelyingParty:
    """The site that a passkey is bound to: the one the browser is on."""
    url = visit.request.url
    return RelyingParty(url.hostname or "", f"{url.scheme}://{url.netloc}")


def next_of(visit: Visit) -> str:
    """The page to go to after signing in; always on this site."""
    return within(visit.form.text("next") or visit.asked("next", "/"))


def sign_in_page(visit: Visit, fault: InvalidRequest | None = None, sent: str = "") -> Response:
    """The sign-in page; keeps what was typed, except passwords."""
    if visit.account is not None and visit.request.method == "GET":
        return see_other(next_of(visit))
    return visit.page(
        "sign_in.html",
        fault=fault,
        sent=sent,
        next=next_of(visit),
        name=visit.form.text("name"),
        has_mail=visit.people.sign_in.has_mail,
        may_sign_up=visit.people.fault_of_sign_up(invitation_of(visit)) is None,
    )


def sign_in(visit: Visit) -> Response:
    """Sign in by password."""
    name, password = visit.form.text("name"), visit.form.text("password")
    return _signed_in_or_asked(
        visit, lambda: visit.people.sign_in.by_password(name, password, visit.browser, visit.people.now)
    )


def _signed_in_or_asked(visit: Visit, sign_in: Callable[[], str]) -> Response:
    """Sign in, or show the form that asks for a code of the account's authenticator app."""
    try:
        return _signed_in(visit, sign_in())
    except CodeNeeded as needed:
        return code_page(visit, begun=needed.secret)


def code_page(visit: Visit, fault: InvalidRequest | None = None, begun: str = "") -> Response:
    """Asks for the code after a password or a link."""
    begun = begun or visit.form.text("begun")
    is_open = visit.people.links.get(begun, "code", visit.people.now) is not None
    return visit.page("sign_in_code.html", fault=fault, begun=begun if is_open else "", next=next_of(visit))


def sign_in_by_code(visit: Visit) -> Response:
    """Sign in by the code after a password or a link."""
    begun, code = visit.form.text("begun"), visit.form.text("code")
    return _signed_in(visit, visit.people.sign_in.by_code(begun, code, visit.browser, visit.people.now))


def _signed_in(visit: Visit, secret: str) -> Response:
    response = see_other(next_of(visit))
    visit.sign_in(response, secret)
    return response


def passkey_options(visit: Visit) -> Response:
    """WebAuthn options for signing in with a passkey, as JSON."""
    return Response(
        visit.people.passkeys.options_to_sign_in(site_of(visit), visit.people.now), media_type="application/json"
    )


def sign_in_by_passkey(visit: Visit) -> Response:
    """Sign in with a passkey's answer."""
    answer = visit.form.text("answer")
    secret = visit.people.sign_in.by_passkey(answer, site_of(visit), visit.browser, visit.people.now)
    return _signed_in(visit, secret)


def ask_for_link(visit: Visit) -> Response:
    """Send a sign-in link if an account has that address; the page doesn't reveal whether one does."""
    mail = visit.form.text("mail").strip()
    send = visit.people.sign_in.ask_for_link(mail, visit.browser, visit.people.now)
    response = sign_in_page(visit, sent=mail)
    response.background = BackgroundTask(send)
    return response


def link_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """Asks before using a sign-in link, so that mail scanners don't use it up."""
    link = visit.people.links.get(visit.part("secret"), "sign-in", visit.people.now)
    account = visit.people.accounts.get(link.account, visit.people.now) if link is not None else None
    gone = InvalidRequest("link.gone", _("this link has been used or has expired"), _("ask for a new one"))
    if account is None and fault is None:
        visit.people.sign_in.spend("secret", visit.who.place)
    fault = fault or (gone if account is None else None)
    return visit.page("sign_in_link.html", fault=fault, who=account, next=next_of(visit))


def follow_link(visit: Visit) -> Response:
    """Sign in by a link."""
    secret = visit.part("secret")
    return _signed_in_or_asked(visit, lambda: visit.people.sign_in.by_link(secret, visit.browser, visit.people.now))


def invitation_of(visit: Visit) -> str:
    """The secret of the invitation that the visitor is about to open; empty if there is none."""
    before, path, secret = next_of(visit).partition("?")[0].partition("/invitations/")
    return secret if path and not before and "/" not in secret else ""


def sign_up_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """The forms that create an account."""
    barred = visit.people.fault_of_sign_up(invitation_of(visit))
    return visit.page(
        "sign_up.html",
        422 if fault else 200,
        fault=barred or fault,
        barred=barred is not None,
        next=next_of(visit),
        name=visit.form.text("name"),
    )


def sign_up(visit: Visit) -> Response:
    """Create an account, and sign in."""
    name, password = visit.form.text("name"), visit.form.text("password")
    if not password:
        raise InvalidRequest(
            "account.password", _("an account needs a password"), _("choose one, or create the account with a passkey")
        )
    account = visit.people.sign_up(name, password, visit.browser, invitation_of(visit))
    return _signed_up(visit, account)


def sign_up_options(visit: Visit) -> Response:
    """WebAuthn options for creating an account with a passkey; or as text why it's impossible (422)."""
    try:
        asked = visit.people.options_to_sign_up(
            visit.form.text("name"), site_of(visit), visit.browser, invitation_of(visit)
        )
    except InvalidRequest as fault:
        return Response(f"{str(fault)[:1].upper()}{str(fault)[1:]}.", 422, media_type="text/plain")
    return Response(asked, media_type="application/json")


def sign_up_by_passkey(visit: Visit) -> Response:
    """Create an account with a passkey's answer, and sign in."""
    answer = visit.form.text("answer")
    account = visit.people.sign_up_by_passkey(answer, site_of(visit), visit.browser, invitation_of(visit))
    return _signed_up(visit, account)


def _signed_up(visit: Visit, account: Account) -> Response:
    return _signed_in(visit, visit.people.sign_in.begin(account, N_("signed in"), visit.browser, visit.people.now))


def sign_out(visit: Visit) -> Response:
    """End the session of this browser."""
    if visit.account is not None:
        visit.people.sessions.end(visit.who.session)
    response = see_other("/")
    visit.sign_out(response)
    return response


ROUTES = [
    route("/sign-in", on_fault=sign_in_page, GET=sign_in_page, POST=sign_in),
    route("/sign-in/passkey/begin", POST=passkey_options),
    route("/sign-in/passkey", on_fault=sign_in_page, POST=sign_in_by_passkey),
    route("/sign-in/code", on_fault=code_page, POST=sign_in_by_code),
    route("/sign-in/mail", on_fault=sign_in_page, POST=ask_for_link),
    route("/sign-in/link/{secret}", on_fault=link_page, GET=link_page, POST=follow_link),
    route("/sign-up", on_fault=sign_up_page, GET=sign_up_page, POST=sign_up),
    route("/sign-up/passkey/begin", POST=sign_up_options),
    route("/sign-up/passkey", on_fault=sign_up_page, POST=sign_up_by_passkey),
    route("/sign-out", POST=sign_out),
]
