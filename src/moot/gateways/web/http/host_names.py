"""Host header check: only the public address is accepted, or without one the machine's own names.

A request names the host that it means. Were any name taken, links in feeds and hooks would lead wherever somebody said,
and a page elsewhere could have its own name lead here and make moves in a browser's stead (DNS rebinding).
"""

import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from moot.gateways.web.http.error_pages import misdirected
from moot.gateways.web.http.monitoring import ROUTES
from moot.gateways.web.http.reader_language import reader_language
from moot.languages import speaking

OPERATOR_PATHS = frozenset(route.path for route in ROUTES)


class HostNameCheck:
    """ASGI middleware that answers requests for other hosts with 421, and gives the rest the public address.

    Without one, IP addresses, `localhost` and the machine's name are ours. With one, only its name is; health checks
    and metrics may be asked by the others too, as programs on the machine and its neighbours do.
    """

    def __init__(self, app: ASGIApp, public_url: str = ""):
        parts = urlsplit(public_url)
        self.app, self._url, self._scheme = app, public_url, parts.scheme
        self._host, self._name = parts.netloc.encode("idna"), (parts.hostname or "").encode("idna").decode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = Headers(scope=scope).get("host", "") if scope["type"] == "http" else ""
        if not self._is_ours(named, scope):
            with speaking(reader_language(Request(scope))):
                answer = misdirected(named, self._url)
            await answer(scope, receive, send)
            return
        if self._url and scope["type"] == "http":
            headers = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope.update(scheme=self._scheme, headers=[*headers, (b"host", self._host)])
        await self.app(scope, receive, send)

    def _is_ours(self, named: str, scope: Scope) -> bool:
        if not self._url or scope.get("path") in OPERATOR_PATHS:
            return is_own(named) or _bare(named) == self._name
        return _bare(named) in ("", self._name)


def is_own(host: str) -> bool:
    """Whether a Host header, with a port or without, is one of our names, an IP address, or empty."""
    name = _bare(host)
    return not name or name in _machine() or name.endswith(".localhost") or _is_address(name)


def _bare(host: str) -> str:
    """The name in a Host header, without its port."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    return name.lower().rstrip(".").removeprefix("[").removesuffix("]")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _machine() -> frozenset[str]:
    """The names of this machine, including its mDNS name (RFC 6762)."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, f"{short}.local"})
