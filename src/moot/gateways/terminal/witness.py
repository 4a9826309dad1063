"""The commands `moot witness`: cosign the records of other hosts, and accept cosignatures on one's own."""

import sys
import time
from typing import Annotated

from cyclopts import App, Parameter

from moot.gateways.terminal.context import GameName, Injected, Json, Options
from moot.gateways.terminal.errors import DONE, REFUSED
from moot.gateways.terminal.streams import print_text, show
from moot.play.host import Host
from moot.play.witnesses import AcceptedWitnesses, Witness, WitnessFailed

witness = App(
    name="witness",
    help="Cosign the records of other hosts, and accept cosignatures on yours.",
    help_format="plaintext",
    result_action="return_value",
)
Name = Annotated[
    str, Parameter(help="The witness's name, such as your domain; it's for the first time, when the key is made.")
]


@witness.command
def watch(
    url: Annotated[str, Parameter(help="The other host, such as https://moot.example.")],
    /,
    *,
    key: Annotated[
        tuple[str, ...],
        Parameter(negative="", help="Its public key; without it, the keys that it names the first time are trusted."),
    ] = (),
    every: Annotated[float, Parameter(help="Repeat every so many seconds, until Ctrl-C.")] = 0,
    name: Name = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Check that the records of another host were only added to since the last time, and cosign them.

    What was seen is kept in the database of this command. The exit code is 1 if a record was rewritten or cut, or can't
    be cosigned for another reason.
    """
    with services.host(options, "write", new=True) as host:
        own = _witness(host, name)
        while True:
            try:
                visits = services.visit_records(own, url, key)
                lines = [f"{one.game}: {one.size} {_entries(one.size)}, {one.told}." for one in visits]
                show(visits, lines or [f"{url} has no games that anybody can read."], as_json=json)
            except WitnessFailed as error:
                if not every:
                    raise
                print_text(f"{error}; trying again in {every:g} seconds.", file=sys.stderr)
            if not every:
                return DONE if all(one.is_cosigned for one in visits) else REFUSED
            time.sleep(every)


@witness.command(name="key")
def show_key(*, name: Name = "", options: Options = Options(), services: Injected) -> None:
    """Print your public key as a witness, for hosts that are to accept your cosignatures."""
    with services.host(options, "write", new=True) as host:
        print_text(_witness(host, name).key)


@witness.command
def accept(
    key: Annotated[str, Parameter(help="The witness's public key, as `moot witness key` prints it there.")],
    /,
    *,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Accept a witness: its cosignatures are given out with checkpoints and receipts."""
    with services.host(options, "write") as host:
        print_text(f"Cosignatures of {_accepted(host).accept(key).name} are accepted.")


@witness.command
def remove(
    name: Annotated[str, Parameter(help="The witness's name.")],
    /,
    *,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Accept no more cosignatures of a witness; those that there are stay."""
    with services.host(options, "write") as host:
        _accepted(host).remove(name)
        print_text(f"Cosignatures of {name} are accepted no longer.")


@witness.command(name="list")
def list_(*, json: Json = False, options: Options = Options(), services: Injected) -> None:
    """List the witnesses whose cosignatures are accepted."""
    with services.host(options) as host:
        keys = [str(key) for key in _accepted(host).all()]
    show(keys, keys or ["There are no witnesses: `moot witness accept KEY` adds one."], as_json=json)


@witness.command
def ask(
    url: Annotated[str, Parameter(help="The witness's address: /add-checkpoint is below it (C2SP tlog-witness).")],
    game: GameName,
    /,
    *,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Have a witness cosign a game's checkpoint now, and print it; first accept the witness's key."""
    with services.host(options, "write") as host:
        print_text(services.ask_witness(host, game, url), end="")


def _entries(count: int) -> str:
    return "entry" if count == 1 else "entries"


def _witness(host: Host, name: str) -> Witness:
    made = Witness(host.journal.records, host.clock)
    made.keys.preferred_name = name
    return made


def _accepted(host: Host) -> AcceptedWitnesses:
    return AcceptedWitnesses(host.journal.records, host.clock)
