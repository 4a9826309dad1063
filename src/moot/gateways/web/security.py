"""What keeps a page from being used against its reader: headers, and the proof that a form is one of ours."""

import hmac
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_COOKIE = "moot_form"
TOKEN_FIELD = "form_token"

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SafeHeaders:
    """Puts the headers on every answer, errors among them."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def token_of(request: Request) -> str:
    """The token of this browser, or a new one; the page's forms carry it as well as the cookie."""
    known = request.cookies.get(TOKEN_COOKIE, "")
    return known if len(known) == 43 and known.isascii() else secrets.token_urlsafe(32)


def is_ours(request: Request, form: Mapping[str, list[str]]) -> bool:
    """Whether a POST comes from a form on one of our own pages."""
    site = request.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        return False
    kept = request.cookies.get(TOKEN_COOKIE, "")
    sent = (form.get(TOKEN_FIELD) or [""])[0]
    return bool(kept) and hmac.compare_digest(kept.encode(), sent.encode())
