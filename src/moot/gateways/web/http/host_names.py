"""Host header check: without a configured public address, only the machine's own names are accepted.

A request names the host that it means. Were any name taken, links in feeds and hooks would lead wherever somebody said,
and a page elsewhere could have its own name lead here and make moves in a browser's stead (DNS rebinding).
"""

import socket
from functools import cache
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from moot.gateways.web.http.error_pages import misdirected


class HostNameCheck:
    """ASGI middleware that accepts IP addresses, `localhost` and the machine's name, and no other host (421)."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = Headers(scope=scope).get("host", "") if scope["type"] == "http" else ""
        answers = self.app if is_own(named) else misdirected(named)
        await answers(scope, receive, send)


def is_own(host: str) -> bool:
    """Whether a Host header, with a port or without, is one of our names, an IP address, or empty."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    name = name.lower().rstrip(".")
    return not name or name in _machine() or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


@cache
def _machine() -> frozenset[str]:
    """The names of this machine, including its mDNS name (RFC 6762)."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, f"{short}.local"})
