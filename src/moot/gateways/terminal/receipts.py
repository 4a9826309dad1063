"""Commands about proofs of the record: `receipt`, `checkpoint` and `key`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from moot.documents.checkpoints import encoded
from moot.gateways.terminal.context import GameName, Injected, Json, Options, Services
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import print_text, show
from moot.languages import _
from moot.play.host import Host
from moot.views.moments import written_time


def receipt(
    game: GameName,
    entry: Annotated[int, Parameter(help="The entry's number in the log.")],
    file: Annotated[str, Parameter(help="A new file for it, such as vote.tlog-proof; by default it's printed.")] = "",
    /,
    *,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Write a receipt for an entry: proof that it is in the record, signed by the host.

    Keep it: `moot verify GAME --against FILE` shows whether the record was rewritten since then.
    """
    with _signing(options, services) as host:
        try:
            _write(str(host.checkpoints.receipt(game, entry)), file)
        except IndexError:
            last = host.checkpoints.size(game) - 1
            raise CommandError(
                "entry.unknown",
                _("there is no entry {entry} in {game}; the last is {last}", entry=entry, game=game, last=last),
            ) from None


def checkpoint(
    game: GameName,
    file: Annotated[str, Parameter(help="A new file for it; by default it's printed.")] = "",
    /,
    *,
    size: Annotated[int | None, Parameter(help="Of the first so many entries; by default of all.")] = None,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Write a checkpoint: the number of entries and the hash of them all, signed by the host.

    Publish it, or send it to others: `moot verify GAME --against FILE` shows whether the record was rewritten since.
    """
    with _signing(options, services) as host:
        checkpoints = host.checkpoints
        try:
            _write(str(checkpoints.current(game) if size is None else checkpoints.at(game, size)), file)
        except IndexError:
            raise CommandError(
                "entry.unknown",
                _(
                    "there are {count} entries in {game}, not {size}",
                    count=checkpoints.size(game),
                    game=game,
                    size=size,
                ),
            ) from None


def key(
    *,
    rotate: Annotated[
        bool, Parameter(negative="", help="Make a new key; what was signed with earlier ones stays valid.")
    ] = False,
    name: Annotated[str, Parameter(help="With --rotate: the host's name from now on, such as its domain.")] = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """List the public keys of the host, by which receipts and checkpoints are checked."""
    if name and not rotate:
        raise CommandError("key.name", _("a key keeps its name: add --rotate to make a new key with this name"))
    with services.host(options, "write") if rotate else _signing(options, services) as host:
        keys, now = host.checkpoints.keys, host.checkpoints.now
        if rotate:
            keys.rotate(now, name)
        keys.current(now)
        listed = keys.all(now)
    plain = [
        {"name": one.name, "key": str(one.verifier()), "public": encoded(one.public), "since": one.since}
        | ({"until": one.until} if one.until is not None else {})
        for one in listed
    ]
    lines = [
        f"{one.verifier()}  since {written_time(one.since)} UTC"
        + (f", until {written_time(one.until)} UTC" if one.until is not None else "")
        for one in listed
    ]
    show(plain, lines, as_json=json)


@contextmanager
def _signing(options: Options, services: Services) -> Iterator[Host]:
    """A host with a signing key; the database is only read, unless its first key has to be made."""
    with services.host(options) as host:
        if host.checkpoints.keys.all(host.checkpoints.now):
            yield host
            return
    with services.host(options, "write") as host:
        yield host


def _write(text: str, file: str) -> None:
    if not file:
        print_text(text, end="")
        return
    with Path(file).open("x", encoding="utf-8", newline="\n") as written:
        written.write(text)
