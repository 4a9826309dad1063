"""The commands `moot account`: accounts and seats, for the host's administrator."""

import getpass
import sys
from typing import Annotated

from cyclopts import App, Parameter

from moot.game.values import PlayerId, plain
from moot.gateways.terminal.context import GameName, Injected, Options, ReadOptions
from moot.gateways.terminal.errors import CommandError, UsageError
from moot.gateways.terminal.streams import print_json, print_table, print_text
from moot.languages import _
from moot.people.credentials import SCOPES
from moot.people.values import Account
from moot.play.host import Host
from moot.views.moments import written_time

account = App(name="account", help="Manage accounts and seats.", help_format="plaintext", result_action="return_value")
Name = Annotated[str, Parameter(help="The account's name.")]
_LINK_MINUTES_MOST = 24 * 60
_RUNS = Account(id="", name="whoever runs the host", made=0, moderates=True)


@account.command
def add(
    name: Name,
    /,
    *,
    password: Annotated[
        bool, Parameter(negative="", help="Set a password: it is asked for, or read from standard input.")
    ] = False,
    moderator: Annotated[bool, Parameter(negative="", help="Let them moderate every game.")] = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Create an account; without a password, send its owner a link from `moot account link`."""
    with services.host(options, "write", new=True) as host:
        word = _password() if password else ""
        made = host.people.accounts.make(name, host.people.now, word, moderates=moderator)
        host.people.audit_log.note(made, "the account was made by whoever runs the host", host.people.now)
        print_text(f"Created the account {made.name}.")


def _password() -> str:
    return getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")


@account.command(name="list")
def listed(*, view: ReadOptions = ReadOptions(), services: Injected) -> None:
    """List accounts, with their addresses and how many games each is in."""
    with services.host(view) as host:
        people, found = host.people, host.people.accounts.all(host.people.now)
        if view.json:
            print_json([plain(one) for one in found])
        else:
            rows = [
                (
                    one.name,
                    written_time(one.made),
                    one.mail or "-",
                    len(people.access_store.games_of(one, people.now)),
                    "moderates the host" if one.moderates else "",
                )
                for one in found
            ]
            print_table(("name", "made", "address", "games", ""), rows)


@account.command
def link(
    name: Name,
    /,
    *,
    web: Annotated[str, Parameter(help="The site's address.")] = "http://127.0.0.1:8000",
    minutes: Annotated[int, Parameter(help="Minutes until it expires.")] = 60,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Print a link that signs somebody in once, if they lost their password or passkey."""
    if not 1 <= minutes <= _LINK_MINUTES_MOST:
        raise CommandError("link.minutes", _("--minutes goes from 1 to {most}", most=_LINK_MINUTES_MOST))
    with services.host(options, "write") as host:
        found, people = _account(host, name), host.people
        secret = people.links.make(found, "sign-in", people.now, minutes=minutes)
        people.audit_log.note(found, "a link to sign in was made by whoever runs the host", people.now)
        print_text(f"{web.rstrip('/')}/sign-in/link/{secret}")


@account.command
def token(
    name: Name,
    /,
    *,
    label: Annotated[str, Parameter(name="--name", help="What it's for, as its owner's account page lists it.")],
    scopes: Annotated[
        str, Parameter(help="What it may do, separated by commas: read, play, moderate, account.")
    ] = "read,play",
    days: Annotated[int, Parameter(help="Days until it expires.")] = 90,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Print a new API token, by which a program acts for an account; it can't be shown again."""
    wanted = [scope.strip() for scope in scopes.split(",") if scope.strip()]
    if unknown := set(wanted) - set(SCOPES):
        raise UsageError(
            _("--scopes takes {scopes}, not {unknown}", scopes=", ".join(SCOPES), unknown=", ".join(sorted(unknown)))
        )
    with services.host(options, "write") as host:
        found, people = _account(host, name), host.people
        secret = people.tokens.make(found, label, wanted, days, people.now)
        people.audit_log.note(found, f"the token “{label}” was made by whoever runs the host", people.now)
        print_text(secret)


@account.command
def moderator(
    name: Name,
    /,
    *,
    end: Annotated[bool, Parameter(negative="", help="Stop that again.")] = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Let somebody moderate every game; it gives them no powers under the games' rules."""
    with services.host(options, "write") as host:
        found, people = _account(host, name), host.people
        people.accounts.set_moderates(found, not end, people.now)
        people.audit_log.note(found, f"{'no longer ' if end else ''}moderates this host", people.now)
        print_text(f"{found.name} {'no longer moderates' if end else 'moderates'} this host.")


@account.command
def authenticator(
    name: Name,
    /,
    *,
    end: Annotated[bool, Parameter(negative="", help="Remove it: they lost the app and the recovery codes.")] = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Say whether somebody signs in with codes of an authenticator app, or end that."""
    with services.host(options, "write" if end else "read") as host:
        found, people = _account(host, name), host.people
        kept = people.sign_in.authenticators.of(found, people.now)
        if end and people.sign_in.authenticators.end(found, people.now):
            people.audit_log.note(found, "the authenticator app was removed by whoever runs the host", people.now)
            print_text(f"{found.name} signs in without codes from now on.")
        elif kept is not None:
            print_text(f"{found.name} has an authenticator app, and {len(kept.recovery)} recovery codes left.")
        else:
            print_text(f"{found.name} has no authenticator app.")


@account.command
def free(
    game: GameName,
    player: Annotated[str, Parameter(help="The player of the seat.")],
    /,
    *,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Free a seat, so that somebody else can take it."""
    with services.host(options, "write") as host:
        state = host.table(game).state
        if player not in {*state.people, *(seat.player for seat in host.people.access_settings(game).seats)}:
            raise CommandError(
                "seat.unknown",
                _(
                    "{player} has no seat in {game}; these do: {people}",
                    player=player,
                    game=game,
                    people=", ".join(state.people),
                ),
            )
        host.people.administration.release(game, _RUNS, PlayerId(player), host.people.now)
        print_text(f"{player}'s seat is free.")


@account.command
def give(
    game: GameName,
    name: Name,
    /,
    *,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Give a game to an account, which can then invite people and set who may read and join."""
    with services.host(options, "write") as host:
        host.table(game)
        found, people = _account(host, name), host.people
        people.administration.hand_over(game, _RUNS, found, people.now)
        print_text(f"{game} now belongs to {found.name}, who can set who may read and join under Administration.")


def _account(host: Host, name: str) -> Account:
    found = host.people.accounts.named(name, host.people.now)
    if found is None:
        raise CommandError("account.unknown", _("there's no account {name}: `moot account list` lists them", name=name))
    return found
