"""Security headers, cookies, and CSRF tokens of forms."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moot.languages import _

TOKEN_COOKIE = "moot_form"
SESSION_COOKIE = "moot_session"
TOKEN_FIELD = "form_token"
TOKEN_LENGTH = 43

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PRIVATE = "private, no-cache"
"""Pages depend on the visitor: no shared cache stores them (RFC 9111, 5.2.2.7)."""


def embeddable(response: Response, sites: Sequence[str]) -> Response:
    """A page that other sites may show in a frame; nobody is signed in there, since cookies stay away.

    Browsers that know `frame-ancestors` ignore `X-Frame-Options` (CSP 3, 6.4.2).
    """
    if sites:
        response.headers["Content-Security-Policy"] = POLICY.replace("ancestors 'none'", f"ancestors {' '.join(sites)}")
    return response


_OWN = ("/account", "/sign-in", "/sign-up", "/invitations/")
"""Pages with private data, or a secret in their address: browsers don't store them either."""
_ASKED_ELSEWHERE = (b"sec-fetch-site", b"cross-site")


class SecurityHeaders:
    """ASGI middleware that adds security headers to every response, including errors.

    What another site asked for is not compressed, since the length of the answer would tell that site what stands in it
    (the BREACH attack).
    """

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith(_OWN) else PRIVATE)
                if not headers["Cache-Control"].startswith("public"):
                    headers.add_vary_header("Cookie")
            await send(message)

        if _ASKED_ELSEWHERE in scope.get("headers", ()):
            scope = {**scope, "headers": [header for header in scope["headers"] if header[0] != b"accept-encoding"]}
        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


SECURITY_TXT_DAYS = 180


async def security_txt(request: Request) -> Response:
    """Where to report a weakness (RFC 9116); 404 where whoever runs the host hasn't said so."""
    if not request.app.state.contact:
        raise HTTPException(404)
    expires = datetime.fromtimestamp(request.app.state.host.clock.now(), UTC) + timedelta(days=SECURITY_TXT_DAYS)
    said = f"Contact: {request.app.state.contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\nPreferred-Languages: en\n"
    return PlainTextResponse(said)


ROUTES = [Route("/.well-known/security.txt", security_txt, methods=["GET"])]


# --- cookies -------------------------------------------------------------------------------------


def is_secure(request: Request) -> bool:
    """Whether the request came over TLS."""
    return request.url.scheme == "https"


def cookie(request: Request, name: str) -> str:
    """The value of a cookie of the whole site; empty if there is none."""
    return request.cookies.get(f"__Host-{name}" if request.url.scheme == "https" else name, "")


def set_cookie(request: Request, response: Response, name: str, value: str, seconds: int | None = None) -> None:
    """Set a cookie for the whole site, invisible to scripts; over TLS no neighbouring host can set it."""
    response.set_cookie(
        _full(request, name), value, seconds, httponly=True, samesite="lax", secure=is_secure(request), path="/"
    )


def drop_cookie(request: Request, response: Response, name: str) -> None:
    """Delete a cookie."""
    response.delete_cookie(_full(request, name), path="/", httponly=True, samesite="lax", secure=is_secure(request))


def _full(request: Request, name: str) -> str:
    return f"__Host-{name}" if is_secure(request) else name


# --- forms ---------------------------------------------------------------------------------------


def token_of_session(session: str) -> str:
    """The CSRF token of a session's forms."""
    made = hmac.new(session.encode("utf-8", "surrogatepass"), b"forms of moot", sha256).digest()
    return urlsafe_b64encode(made).decode().rstrip("=")


def is_ours(request: Request, form: Mapping[str, list[str]]) -> bool:
    """Whether a POST comes from a form on one of our own pages (CSRF)."""
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        return False
    session = cookie(request, SESSION_COOKIE)
    expected = token_of_session(session) if session else cookie(request, TOKEN_COOKIE)
    sent = (form.get(TOKEN_FIELD) or [""])[0]
    return bool(expected) and hmac.compare_digest(expected.encode(), sent.encode("utf-8", "surrogatepass"))


def fault_of_origin(request: Request) -> str:
    """Why a form isn't taken; over plain http browsers don't send the cookies of a site whose address is https."""
    if is_secure(request) and request.headers.get("origin", "").startswith("http://"):
        return _(
            "You’ve opened this site over plain http, where forms don’t work: open {base_url}"
            " instead. If you run it, put a proxy with TLS before it, or give its http address to"
            " --public-url.",
            base_url=request.base_url,
        )
    return _("This form is too old, or wasn’t sent from this site. Go back, reload the page, and try again.")


def within(address: str) -> str:
    """An address to redirect to, if it is on this site; else the list of games."""
    plain = address.startswith("/") and not address.startswith("//") and "\\" not in address
    return address if plain and address.isprintable() and len(address) < 2000 else "/"
