"""Protection against server-side request forgery (OWASP): webhooks only reach the public internet.

A name is resolved once, every address is checked, and the connection goes to one that was checked, so a name that
resolves differently a moment later is of no use.
"""

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

import httpcore2

_NAT64 = IPv6Network("64:ff9b::/96")
_CLOSED = tuple(map(ip_network, ("fec0::/10", "64:ff9b:1::/48", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24")))
"""Networks that Python counts as global but aren't: site-local (RFC 3879), local NAT64, documentation, relays."""
_PORTS, _FIRST_FREE_PORT = (80, 443), 1024


class AddressForbidden(Exception):
    """Webhooks must not be sent to this address."""


def is_public(address: str) -> bool:
    """Whether an IP address is on the public internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and (inner := _within(found)) is not None:
        return is_public(str(inner))
    closed = found.is_multicast or found.is_reserved or found.is_unspecified or any(found in one for one in _CLOSED)
    return found.is_global and not closed


def _within(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address embedded in an IPv6 address."""
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


async def checked(host: str, port: int, *, local: bool) -> list[str]:
    """The addresses that a name leads to; raises `AddressForbidden` if any of them is not on the open internet.

    `local` lets them be anywhere: for clubs whose other programs are in the same house.
    """
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise httpcore2.ConnectError(f"{host} doesn't resolve") from error
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not local and (port not in _PORTS and port < _FIRST_FREE_PORT):
        raise AddressForbidden(f"webhooks are not sent to port {port}")
    if not local and not all(map(is_public, addresses)):
        raise AddressForbidden("webhooks only reach the public internet")
    return addresses


class GuardedBackend(httpcore2.AsyncNetworkBackend):
    """A network backend that only connects to addresses that passed the check."""

    def __init__(self, *, local: bool):
        self._local, self._inner = local, httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to one of the addresses that a host name resolves to."""
        trouble: Exception = httpcore2.ConnectError(f"{host} doesn't resolve")
        for address in await checked(host, port, local=self._local):
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                trouble = error
        raise trouble

    async def connect_unix_socket(self, *args: Any, **named: Any) -> httpcore2.AsyncNetworkStream:
        """Webhooks never use Unix sockets."""
        raise AddressForbidden("webhooks are sent by HTTP")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._inner.sleep(seconds)
