"""The commands `moot account`: what whoever runs a host does for its people."""

import getpass
import sys
from typing import Annotated

from cyclopts import App, Parameter

from moot.game.values import PlayerId, plain
from moot.gateways.terminal.context import (
    DEFAULTS,
    DONE,
    READ_DEFAULTS,
    Injected,
    Options,
    ReadOptions,
    Refusal,
    print_json,
    print_table,
)
from moot.people.accounts import InvalidRequest
from moot.people.values import Account
from moot.play.host import Host
from moot.views.moments import written_time

account = App(
    name="account", help="Accounts of people on this host.", help_format="plaintext", result_action="return_value"
)
Name = Annotated[str, Parameter(help="The account's name.")]
_LINK_MINUTES_MOST = 24 * 60
_RUNS = Account(id="", name="whoever runs the host", made=0, moderates=True)


@account.command
def add(
    name: Name,
    /,
    *,
    password: Annotated[
        bool, Parameter(negative="", help="Ask for a password, or read it from standard input.")
    ] = False,
    moderator: Annotated[bool, Parameter(negative="", help="They moderate every game of this host.")] = False,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Make an account; without a password, `moot account link` lets its owner in, to choose one."""
    with services.host(options, new=True) as host:
        word = _password() if password else ""
        try:
            made = host.people.accounts.make(name, host.people.now, word, moderates=moderator)
        except InvalidRequest as error:
            raise Refusal(error.code, str(error)) from error
        host.people.record.note(made, "the account was made by whoever runs the host", host.people.now)
        print(f"The account {made.name} is made.")
    return DONE


def _password() -> str:
    return getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")


@account.command(name="list")
def listed(*, view: ReadOptions = READ_DEFAULTS, services: Injected) -> int:
    """The accounts, their addresses, and in how many games they have a part."""
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
                    len(people.doors.games_of(one, people.now)),
                    "moderates the host" if one.moderates else "",
                )
                for one in found
            ]
            print_table(("name", "made", "address", "games", ""), rows)
    return DONE


@account.command
def link(
    name: Name,
    /,
    *,
    web: Annotated[str, Parameter(help="Options the pages are.")] = "http://127.0.0.1:8000",
    minutes: Annotated[int, Parameter(help="How long it can be used.")] = 60,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Print a link that signs somebody in, once: for whoever lost their password or passkey."""
    if not 1 <= minutes <= _LINK_MINUTES_MOST:
        raise Refusal("link.minutes", f"a link can be used for 1 to {_LINK_MINUTES_MOST} minutes")
    with services.host(options) as host:
        found, people = _account(host, name), host.people
        secret = people.links.make(found, "sign-in", people.now, minutes=minutes)
        people.record.note(found, "a link to sign in was made by whoever runs the host", people.now)
        print(f"{web.rstrip('/')}/sign-in/link/{secret}")
    return DONE


@account.command
def moderator(
    name: Name,
    /,
    *,
    end: Annotated[bool, Parameter(negative="", help="They moderate the host no more.")] = False,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Let somebody moderate every game of this host; that gives them nothing inside any game's rules."""
    with services.host(options) as host:
        found, people = _account(host, name), host.people
        people.accounts.set_moderates(found, not end, people.now)
        people.record.note(found, f"{'no longer ' if end else ''}moderates this host", people.now)
        print(f"{found.name} {'no longer moderates' if end else 'moderates'} this host.")
    return DONE


@account.command
def free(
    game: Annotated[str, Parameter(help="The game's name.")],
    player: Annotated[str, Parameter(help="The player whose seat it is.")],
    /,
    *,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Free a seat: it is no account's any more, and has no PIN."""
    with services.host(options) as host:
        state = host.table(game).state
        if player not in {*state.people, *(seat.player for seat in host.people.door(game).seats)}:
            raise Refusal("seat.unknown", f"there is no seat of {player} in {game}: {', '.join(state.people)}")
        host.people.administration.release(game, _RUNS, PlayerId(player), host.people.now)
        print(f"The seat of {player} is free.")
    return DONE


@account.command
def give(
    game: Annotated[str, Parameter(help="The game's name.")],
    name: Name,
    /,
    *,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Give a game to somebody, who moderates it from then on: so that games begun by a command can have members."""
    with services.host(options) as host:
        host.table(game)
        found, people = _account(host, name), host.people
        people.administration.hand_over(game, _RUNS, found, people.now)
        print(f"{game} is {found.name}'s, who settles under Administration who may come in, sit and read.")
    return DONE


def _account(host: Host, name: str) -> Account:
    found = host.people.accounts.named(name, host.people.now)
    if found is None:
        raise Refusal("account.unknown", f"there is no account {name}: `moot account list` shows those there are")
    return found
