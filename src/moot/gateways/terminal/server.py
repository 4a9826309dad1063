"""Commands that run the web server: serve, demo."""

import os
import re
import socket
from dataclasses import dataclass
from importlib.resources import files
from ipaddress import ip_network
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter

from moot.authoring.plays import perform, read_play
from moot.gateways.terminal.context import Injected, Options, Services
from moot.gateways.terminal.errors import CommandError, UsageError
from moot.gateways.terminal.model_drafts import model_of_host
from moot.gateways.terminal.streams import print_text
from moot.languages import ENGLISH, LANGUAGES, OFFERED, _
from moot.people.mail_addresses import is_address
from moot.people.values import Founders, NewGames
from moot.play.cache_warmup import start_cache_warmup
from moot.play.host import Host
from moot.play.search import start_keeping_search
from moot.runtime.logs import Form

DEMO_DATABASE = "moot-demo.db"
DEMO_GAME = "demo"
PORT_MAX = 65535

Address = Annotated[str, Parameter(help="Address to listen on.")]
Port = Annotated[int, Parameter(help="Port to listen on.")]


@Parameter(name="*")
@dataclass(frozen=True)
class ServerOptions:
    """Options of the web server."""

    forwarded: Annotated[
        str,
        Parameter(
            env_var="MOOT_FORWARDED",
            help="Trusted reverse proxies: addresses or networks, separated by commas.",
        ),
    ] = ""
    profile: Annotated[
        Literal["open", "club"],
        Parameter(
            env_var="MOOT_PROFILE",
            help="With `club`, sign-up is closed, accounts start games, and these are private and for members.",
        ),
    ] = "open"
    sign_up: Annotated[
        Literal["open", "closed"] | None,
        Parameter(env_var="MOOT_SIGN_UP", help="Who can sign up: anyone, or only people invited to a game."),
    ] = None
    new_games: Annotated[
        Founders | None,
        Parameter(env_var="MOOT_NEW_GAMES", help="Who can start games; accounts, if sign-up is closed."),
    ] = None
    contact: Annotated[
        str,
        Parameter(
            env_var="MOOT_CONTACT",
            help="Where to report a weakness: a mail address, or the address of a page. It's told in security.txt.",
        ),
    ] = ""
    embed_on: Annotated[
        str,
        Parameter(
            env_var="MOOT_EMBED_ON",
            help="Sites that may show the cards of public games, such as https://club.example, separated by commas.",
        ),
    ] = ""
    languages: Annotated[
        str,
        Parameter(
            env_var="MOOT_LANGUAGES",
            help="Languages to offer besides English, such as de,fr; without it, all that are complete.",
        ),
    ] = ""
    log: Annotated[Form, Parameter(env_var="MOOT_LOG", help="Log only problems, or every request too.")] = "quiet"
    local_hooks: Annotated[
        bool,
        Parameter(negative="", env_var="MOOT_LOCAL_HOOKS", help="Allow webhooks to this machine and private networks."),
    ] = False


def serve(
    *,
    address: Address = "127.0.0.1",
    port: Port = 8000,
    public_url: Annotated[
        str, Parameter(env_var="MOOT_PUBLIC_URL", help="The site's public address, such as https://moot.example.")
    ] = "",
    site: ServerOptions = ServerOptions(),
    options: Options = Options(),
    services: Injected,
) -> None:
    """Run the web server, until Ctrl-C."""
    how = prepared(site, public_url, "--public-url")
    with services.host(options, "migrate", new=True) as host:
        keep_serving(services, host, address, port, site=site, **how)


def prepared(site: ServerOptions, public_url: str, option: str) -> dict[str, Any]:
    """Check the options of the web server; `option` is the name of the one with the public address."""
    return {
        "forwarded": _proxies(site.forwarded),
        "public_url": _read_at(public_url, option),
        "log": site.log,
        "contact": _contact(site.contact),
        "embed_on": _sites(site.embed_on),
        "languages": _languages(site.languages),
    }


_SITE = re.compile(r"https?://[\w.-]+(:\d{1,5})?")


def _sites(text: str) -> tuple[str, ...]:
    """Parse a list of other sites, by their origins."""
    found = tuple(one.strip().rstrip("/") for one in text.split(",") if one.strip())
    for one in found:
        if not _SITE.fullmatch(one):
            raise UsageError(_("--embed-on takes sites such as https://club.example, not {one}", one=one))
    return found


def _languages(text: str) -> tuple[str, ...]:
    """The languages to choose from: English and those that are named, or all that are complete."""
    named = [one.strip() for one in text.split(",") if one.strip()]
    for one in named:
        if one not in LANGUAGES:
            raise UsageError(f"--languages takes some of {', '.join(LANGUAGES)}, not {one}")
    return tuple(dict.fromkeys((ENGLISH, *named))) if named else OFFERED


def _contact(text: str) -> str:
    """The address for reports as a URI (RFC 9116, 2.5.3)."""
    if not text or text.startswith(("https://", "mailto:", "tel:")):
        return text
    if not is_address(text):
        raise UsageError(
            _("--contact takes a mail address, or a page such as https://moot.example/contact, not {text}", text=text)
        )
    return f"mailto:{text}"


def _proxies(text: str) -> tuple[str, ...]:
    """Parse a list of addresses and networks."""
    found = tuple(one.strip() for one in text.split(",") if one.strip())
    for one in found:
        try:
            ip_network(one)
        except ValueError:
            raise UsageError(
                _("--forwarded takes addresses or networks such as 127.0.0.1,10.0.0.0/8, not {one}", one=one)
            ) from None
    return found


def _read_at(url: str, option: str) -> str:
    """Check the address of a site."""
    try:
        parts = urlsplit(url)
        rest = parts._replace(scheme="", netloc="", path=parts.path.removeprefix("/"))
        __, name = parts.port, (parts.hostname or "").encode("idna")
        is_site = parts.scheme in ("http", "https") and bool(name) and not any(rest) and "@" not in parts.netloc
    except ValueError:
        is_site = False
    if url and not is_site:
        raise UsageError(
            _(
                "{option} takes the address of a whole site such as https://moot.example, not {url}",
                option=option,
                url=url,
            )
        )
    return url


def demo(
    *,
    address: Address = "127.0.0.1",
    port: Port = 8000,
    database: Annotated[str, Parameter(help="Database of the demo.")] = DEMO_DATABASE,
    services: Injected,
) -> None:
    """Start a server with a game that's already under way, to look around."""
    with services.host(Options(database=database), "migrate", new=True) as host:
        begin_demo(host)
        keep_serving(services, host, address, port, f"/games/{DEMO_GAME}")


def begin_demo(host: Host) -> None:
    """Play the demo's moves, unless the database already has them."""
    if host.has(DEMO_GAME):
        return
    play = read_play(demo_source())
    assert not isinstance(play, list), play
    for __ in perform(host, play, DEMO_GAME):
        pass


def demo_source() -> str:
    """The play that the demo is made from."""
    return files("moot.gateways.terminal").joinpath("demo.play").read_text(encoding="utf-8")


def keep_serving(
    services: Services,
    host: Host,
    address: str,
    port: int,
    page: str = "",
    *,
    site: ServerOptions = ServerOptions(),
    **how: Any,
) -> None:
    """Serve a host until it's stopped, and carry out what falls due."""
    if not 0 <= port <= PORT_MAX:
        raise CommandError(
            "serve.address", _("a port is a number from 0 to {most}, not {port}", most=PORT_MAX, port=port)
        )
    model = model_of_host()
    is_club = site.profile == "club"
    host.has_local_hooks = site.local_hooks
    host.people.sign_up_is_open = site.sign_up == "open" or (site.sign_up is None and not is_club)
    founders = site.new_games or ("anyone" if host.people.sign_up_is_open and not is_club else "accounts")
    host.people.new_games = NewGames(founders, "members" if is_club else "open", is_club)
    family, shown = (socket.AF_INET6, f"[{address}]") if ":" in address else (socket.AF_INET, address)
    try:
        socket.create_server((address, port), family=family).close()
        host.start_keeping_time()
        start_cache_warmup(host)
        start_keeping_search(host)
        print_text(f"Serving on http://{shown}:{port}{page} (stop with Ctrl-C).", flush=True)
        services.serve(host, address, port, model=model, **how)
    except KeyboardInterrupt:
        print_text()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or error
        message = _(
            "can't listen on {shown}:{port} ({reason}): try another --address or --port",
            shown=shown,
            port=port,
            reason=reason,
        )
        raise CommandError("serve.address", message) from error
