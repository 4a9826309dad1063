"""Commands that keep a host running: demo, serve."""

import os
import socket
from importlib.resources import files
from ipaddress import ip_network
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter

from moot.gateways.terminal.door import DONE, HERE, Door, Injected, LocalHooks, Refusal, Usage, Where
from moot.house.host import Host
from moot.house.plays import perform, read_play
from moot.house.programlog import Form

DEMO_DATABASE = "moot-demo.db"
DEMO_GAME = "demo"
PORT_MAX = 65535

Address = Annotated[str, Parameter(help="Where to listen.")]
Port = Annotated[int, Parameter(help="Which port to listen on.")]


def serve(
    *,
    address: Address = "127.0.0.1",
    port: Port = 8000,
    local_hooks: LocalHooks = False,
    forwarded: Annotated[
        str,
        Parameter(
            env_var="MOOT_FORWARDED",
            help="Proxies that are trusted to say for whom a request comes: addresses or networks, with commas.",
        ),
    ] = "",
    public_url: Annotated[
        str, Parameter(env_var="MOOT_PUBLIC_URL", help="Where people read the site: https://moot.example.")
    ] = "",
    sign_up: Annotated[
        Literal["open", "closed"],
        Parameter(env_var="MOOT_SIGN_UP", help="Who may make an account: anybody, or only who was invited to a game."),
    ] = "open",
    log: Annotated[
        Form, Parameter(env_var="MOOT_LOG", help="How to log: trouble alone, or each request too.")
    ] = "quiet",
    where: Where = HERE,
    door: Injected,
) -> int:
    """Serve the games of a database as web pages, and keep their time, until it is told to stop."""
    how = {"forwarded": _proxies(forwarded), "public_url": _site(public_url), "log": log}
    with door.host(where, new=True) as host:
        host.has_local_hooks = local_hooks
        host.people.sign_up_is_open = sign_up == "open"
        return _keep_serving(door, host, address, port, "", **how)


def _proxies(text: str) -> tuple[str, ...]:
    """The addresses and networks in a list."""
    found = tuple(one.strip() for one in text.split(",") if one.strip())
    for one in found:
        try:
            ip_network(one)
        except ValueError:
            raise Usage(f"--forwarded takes addresses or networks, as 127.0.0.1,10.0.0.0/8, and not {one}") from None
    return found


def _site(url: str) -> str:
    """An address of a whole site."""
    parts = urlsplit(url)
    if url and not (
        parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and not parts.query
    ):
        raise Usage(f"--public-url takes the address of a whole site, as https://moot.example, and not {url}")
    return url


def demo(
    *,
    address: Address = "127.0.0.1",
    port: Port = 8000,
    database: Annotated[str, Parameter(help="Where the demonstration is kept.")] = DEMO_DATABASE,
    door: Injected,
) -> int:
    """Open a host with a game of Suber's in mid-play, and keep serving."""
    with door.host(Where(database=database), new=True) as host:
        begin_demo(host)
        return _keep_serving(door, host, address, port, f"/games/{DEMO_GAME}")


def begin_demo(host: Host) -> None:
    """Play the demonstration's moves, unless the database has them from before."""
    if any(record.name == DEMO_GAME for record in host.games()):
        return
    play = read_play(demo_source())
    assert not isinstance(play, list), play
    for _ in perform(host, play, DEMO_GAME):
        pass


def demo_source() -> str:
    """The text of the play that the demonstration is made of."""
    return files("moot.gateways.terminal").joinpath("demo.play").read_text(encoding="utf-8")


def _keep_serving(door: Door, host: Host, address: str, port: int, page: str, **how: Any) -> int:
    if not 0 <= port <= PORT_MAX:
        raise Refusal("serve.address", f"a port is a number from 0 to {PORT_MAX}, not {port}")
    try:
        socket.create_server((address, port)).close()
        host.start_keeping_time()
        print(f"Serving on http://{address}:{port}{page} (stop with Ctrl-C).", flush=True)
        door.serve(host, address, port, **how)
    except KeyboardInterrupt:
        print()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or error
        message = f"cannot listen on {address}:{port} ({reason}): name another --address or --port"
        raise Refusal("serve.address", message) from error
    return DONE


COMMANDS = ((demo, "demo"), (serve, "serve"))
