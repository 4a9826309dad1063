"""Commands that keep a host running: demo, serve."""

import os
import socket
from dataclasses import dataclass
from importlib.resources import files
from ipaddress import ip_network
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter

from moot.authoring.plays import perform, read_play
from moot.gateways.terminal.context import DEFAULTS, DONE, Injected, Options, Refusal, Services, Usage
from moot.play.host import Host
from moot.play.warming import start_warming
from moot.runtime.logs import Form

DEMO_DATABASE = "moot-demo.db"
DEMO_GAME = "demo"
PORT_MAX = 65535

Address = Annotated[str, Parameter(help="Options to listen.")]
Port = Annotated[int, Parameter(help="Which port to listen on.")]


@Parameter(name="*")
@dataclass(frozen=True)
class Site:
    """How pages are served, whatever else is served beside them."""

    forwarded: Annotated[
        str,
        Parameter(
            env_var="MOOT_FORWARDED",
            help="Proxies that are trusted to say for whom a request comes: addresses or networks, with commas.",
        ),
    ] = ""
    sign_up: Annotated[
        Literal["open", "closed"],
        Parameter(env_var="MOOT_SIGN_UP", help="Who may make an account: anybody, or only who was invited to a game."),
    ] = "open"
    log: Annotated[Form, Parameter(env_var="MOOT_LOG", help="How to log: trouble alone, or each request too.")] = (
        "quiet"
    )
    local_hooks: Annotated[
        bool,
        Parameter(
            negative="", env_var="MOOT_LOCAL_HOOKS", help="Let hooks be sent to this machine and private networks."
        ),
    ] = False


SITE = Site()


def serve(
    *,
    address: Address = "127.0.0.1",
    port: Port = 8000,
    public_url: Annotated[
        str, Parameter(env_var="MOOT_PUBLIC_URL", help="Options people read the site: https://moot.example.")
    ] = "",
    site: Site = SITE,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Serve the games of a database as web pages, and keep their time, until it is told to stop."""
    how = prepared(site, public_url, "--public-url")
    with services.host(options, new=True) as host:
        return keep_serving(services, host, address, port, site=site, **how)


def prepared(site: Site, public_url: str, option: str) -> dict[str, Any]:
    """How a door is to serve, from what was said by options, one of which says where the site is read."""
    return {"forwarded": _proxies(site.forwarded), "public_url": _read_at(public_url, option), "log": site.log}


def _proxies(text: str) -> tuple[str, ...]:
    """The addresses and networks in a list."""
    found = tuple(one.strip() for one in text.split(",") if one.strip())
    for one in found:
        try:
            ip_network(one)
        except ValueError:
            raise Usage(f"--forwarded takes addresses or networks, as 127.0.0.1,10.0.0.0/8, and not {one}") from None
    return found


def _read_at(url: str, option: str) -> str:
    """An address of a whole site."""
    try:
        parts = urlsplit(url)
        rest = parts._replace(scheme="", netloc="", path=parts.path.removeprefix("/"))
        _, name = parts.port, (parts.hostname or "").encode("idna")
        is_site = parts.scheme in ("http", "https") and bool(name) and not any(rest) and "@" not in parts.netloc
    except ValueError:
        is_site = False
    if url and not is_site:
        raise Usage(f"{option} takes the address of a whole site, as https://moot.example, and not {url}")
    return url


def demo(
    *,
    address: Address = "127.0.0.1",
    port: Port = 8000,
    database: Annotated[str, Parameter(help="Options the demonstration is kept.")] = DEMO_DATABASE,
    services: Injected,
) -> int:
    """Open a host with a game of Suber's in mid-play, and keep serving."""
    with services.host(Options(database=database), new=True) as host:
        begin_demo(host)
        return keep_serving(services, host, address, port, f"/games/{DEMO_GAME}")


def begin_demo(host: Host) -> None:
    """Play the demonstration's moves, unless the database has them from before."""
    if host.has(DEMO_GAME):
        return
    play = read_play(demo_source())
    assert not isinstance(play, list), play
    for _ in perform(host, play, DEMO_GAME):
        pass


def demo_source() -> str:
    """The text of the play that the demonstration is made of."""
    return files("moot.gateways.terminal").joinpath("demo.play").read_text(encoding="utf-8")


def keep_serving(
    services: Services, host: Host, address: str, port: int, page: str = "", *, site: Site = SITE, **how: Any
) -> int:
    """Keep a host's time and serve it at an address and port, which are printed, until it is told to stop."""
    if not 0 <= port <= PORT_MAX:
        raise Refusal("serve.address", f"a port is a number from 0 to {PORT_MAX}, not {port}")
    host.has_local_hooks, host.people.sign_up_is_open = site.local_hooks, site.sign_up == "open"
    family, shown = (socket.AF_INET6, f"[{address}]") if ":" in address else (socket.AF_INET, address)
    try:
        socket.create_server((address, port), family=family).close()
        host.start_keeping_time()
        start_warming(host)
        print(f"Serving on http://{shown}:{port}{page} (stop with Ctrl-C).", flush=True)
        services.serve(host, address, port, **how)
    except KeyboardInterrupt:
        print()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or error
        message = f"cannot listen on {shown}:{port} ({reason}): name another address or port"
        raise Refusal("serve.address", message) from error
    return DONE
