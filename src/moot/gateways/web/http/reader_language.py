"""The language of whoever sends a request: their account's, else the one chosen in this browser, else the browser's."""

from functools import lru_cache

from babel import negotiate_locale
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moot.languages import ENGLISH, OFFERED, speaking
from moot.people.values import Account

LANGUAGE_COOKIE = "moot_language"
_NAMED_MAX = 20
"""How many languages of an Accept-Language header are read; the rest is ignored."""


def reader_language(request: Request, account: Account | None = None) -> str:
    """The language in which a request is answered, one of those that the site offers."""
    state = getattr(request.scope.get("app"), "state", None)  # none yet before the site has the request
    offered: tuple[str, ...] = getattr(state, "languages", OFFERED)  # the API alone has no pages
    chosen = (account.language if account is not None else "") or request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in offered else _accepted(request.headers.get("accept-language", ""), offered)


@lru_cache(maxsize=256)
def _accepted(header: str, offered: tuple[str, ...]) -> str:
    """The language of an Accept-Language header (RFC 9110, 12.5.4) that somebody likes best; English if none fits."""
    weighed = []
    for part in header.split(",")[:_NAMED_MAX]:
        name, _, weight = part.partition(";")
        try:
            weighed.append((float(weight.strip().removeprefix("q=") or 1), name.strip()))
        except ValueError:
            continue
    names = [name for weight, name in sorted(weighed, key=lambda one: -one[0]) if weight > 0]
    return negotiate_locale(names, offered, sep="-") or ENGLISH


class ReaderLanguage:
    """Middleware: requests are answered in the browser's language, until it's known whose they are."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; caches are told that its answer depends on the language, if the site offers several."""

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).add_vary_header("Accept-Language")
            await send(message)

        if scope["type"] != "http" or len(scope["app"].state.languages) == 1 or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        with speaking(reader_language(Request(scope))):
            await self.app(scope, receive, told)
