"""Network settings: TLS for connections to other servers, and IP addresses shortened for rate limits and logs."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Literal

Security = Literal["none", "starttls", "tls"]
"""No encryption, STARTTLS, or TLS from the start."""


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """The network that a rate limit counts as one client: an IPv4 address, or an IPv6 /64."""
    found = _read(address)
    if found is None:
        return address[:60]
    return str(found) if found.version == 4 else str(ip_network(f"{found}/64", strict=False))


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """A parsed address; an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) as the IPv4 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def shortened(address: str) -> str:
    """An address anonymized for logs: enough to recognize a network, not enough to find a person."""
    found = _read(address)
    if found is None:
        return ""
    bits = 24 if found.version == 4 else 48
    return str(ip_network(f"{found}/{bits}", strict=False)) if not found.is_loopback else "this machine"
