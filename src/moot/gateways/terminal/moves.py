"""Commands that move: new, do."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from moot.authoring.lint import ruleset_text
from moot.authoring.move_arguments import move_from_words
from moot.authoring.plays import plain_told, seed_of
from moot.authoring.postings import WISHES
from moot.authoring.proposals import PROSE
from moot.game.moves import Allowed, Move, Refused
from moot.game.values import plain
from moot.gateways.terminal.context import (
    DEFAULTS,
    DONE,
    READ_DEFAULTS,
    REFUSED,
    Injected,
    Options,
    ReadOptions,
    Refusal,
    Usage,
    print_json,
    print_lines,
    read_text,
)
from moot.play.errors import JournalError
from moot.play.forking import fork as forked
from moot.play.host import Host, read_offices
from moot.play.table import MoveResult, Table
from moot.views.moments import moment_at
from moot.views.offers import Offer, offers
from moot.views.telling import tell_entry, tell_verdict
from moot.views.wording import time_names

Seed = Annotated[str, Parameter(help="What chance comes from, for a scripted game; drawn anew where none is given.")]
Players = Annotated[str, Parameter(help="The players in the order they sit, with commas between.")]
Offices = Annotated[
    str, Parameter(name="--office", help="Who holds an office from the start, such as moderator=Tess; player or not.")
]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


def new(
    game: str,
    /,
    *,
    players: Players,
    ruleset: Annotated[str, Parameter(help="One that comes with the program, or a folder of rule files.")] = "suber",
    office: Offices = "",
    title: Annotated[str, Parameter(help="The game's title for people.")] = "",
    seed: Seed = "",
    json: Json = False,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Begin a game.

    Parameters
    ----------
    game
        A name for it, of letters, digits, hyphens, dots and underscores.
    """
    with services.host(options, new=True) as host:
        begin(host, game, ruleset, players, office, title=title, seed=seed, as_json=json)
    return DONE


def begin(
    host: Host, game: str, ruleset: str, players: str, offices: str = "", *, title: str, seed: str, as_json: bool
) -> None:
    """Begin a game on a host, and tell of it."""
    seats, held = [player.strip() for player in players.split(",")], read_offices(offices)
    with naming(game):
        table = host.new(game, host.ruleset(ruleset), seats, offices=held, title=title, seed=secret_of(seed))
    first = next(table.entries(0, 0))
    if as_json:
        print_json({"game": game, "entry": 0, "hash": first.hash, "tip": first.tip, "events": plain(first.events)})
        return
    print_lines(tell_entry(first, table.state))
    print(f"Chance is committed to {first.tip[:16]}…; say what to do with `moot do {game} MOVE … --as PLAYER`.")


@contextmanager
def naming(game: str) -> Iterator[None]:
    """Options a game's name is taken, that is what is told."""
    try:
        yield
    except JournalError as error:
        if error.code == "journal.conflict":
            raise Refusal("game.exists", f"there is a game {game} already: choose another name") from error
        raise


def secret_of(seed: str) -> bytes:
    """What chance comes from, for a seed or for none."""
    return seed_of(seed) if seed else secrets.token_bytes(32)


def do(
    game: str,
    move: str = "",
    /,
    *arguments: str,
    player: Annotated[str, Parameter(name="--as", help="Who makes the move.")] = "",
    prose: Annotated[
        bool, Parameter(negative="", help="The proposal is in your own words: what is understood.")
    ] = False,
    json: Json = False,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Make a move; without one, list the moves that there are, with what each takes.

    Parameters
    ----------
    game
        The game's name.
    move
        The move's name: propose, vote, call-case, or one that a rule offers.
    arguments
        What the move asks, by place or as name=value; `file=PATH` or `text=-` (standard input) gives a document, and a
        folder of rule files a ruleset.
    """
    if move and not player:
        raise Usage("`moot do` needs --as: who makes the move")
    words, document = _document(arguments)
    with services.host(options) as host:
        table = host.table(game)
        if not move:
            return _list_moves(table, player, as_json=json)
        moment = table.moment()
        asked = move_from_words(moment.seen_by(player), (move, *words, *([PROSE] if prose else [])), document)
        told = MoveResult(verdict=asked) if isinstance(asked, Refused) else table.submit(asked)
        if not json:
            print_lines(_taken(asked, words))
        tell(table, told, moment.state.entry, as_json=json)
    return DONE if isinstance(told.verdict, Allowed) else REFUSED


def fork(
    game: str,
    /,
    *,
    name: Annotated[str, Parameter(name="--as", help="The new game's name.")],
    title: Annotated[str, Parameter(help="Its title for people.")] = "",
    view: ReadOptions = READ_DEFAULTS,
    services: Injected,
) -> int:
    """Go on from a moment of a game as a game of its own: what if we had …?

    The record up to there is copied as it is. Chance begins anew, and secret ballots that were not opened are void.

    Parameters
    ----------
    game
        The name of the game that it goes on from; `--at` says from which moment.
    """
    with services.host(view) as host:
        at = moment_at(host.table(game).moment(), view.at).state.entry
        with naming(name):
            table = forked(host, game, at, name, title=title)
        (first,) = table.entries(at + 1)
        if view.json:
            print_json({"game": name, "of": game, "after": at, "entry": first.number, "hash": first.hash})
        else:
            print(f"{name} goes on from {game} after entry {at}; play it with `moot do {name} MOVE … --as PLAYER`.")
    return DONE


def _list_moves(table: Table, player: str, *, as_json: bool) -> int:
    """The moves that there are, or that a player may make now and may not, with what each takes."""
    listed = offers(table.moment(player or None))
    if as_json:
        print_json(listed)
        return DONE
    now = [offer for offer in listed if offer.allowed and offer.yours]
    print_lines(f"{move_words(offer)}: {offer.doc}{' (asked of you)' * offer.asked}" for offer in now)
    later = [offer for offer in listed if offer not in now]
    if later:
        print("Not now:")
    print_lines(f"  {move_words(offer)}: {offer.reason}" for offer in later)
    return DONE


def move_words(offer: Offer) -> str:
    """A move with what it takes, as it is typed: in capitals what is to be filled in, in brackets what need not be."""
    if any(field.type == "Posting" for field in offer.fields):
        return f"{offer.name} [{'|'.join(WISHES)}] [follows=ENTRY] [subject=…] [address=…] [text=…]"
    words = [offer.name]
    for field in offer.fields:
        on = offer.proposal if field.kind == "proposal" else offer.case if field.kind == "case" else None
        said = "|".join(field.choices) if field.kind == "choice" and field.choices else field.name.upper()
        words.append(on if on is not None and field.required else said if field.required else f"[{said}]")
    return " ".join(words)


def _taken(asked: Move | Refused, words: list[str]) -> Iterator[str]:
    """What a move is on, where nobody said so because there is only one."""
    if isinstance(asked, Refused):
        return
    for kind in ("proposal", "case"):
        number = asked.arguments.get(kind)
        if isinstance(number, str) and not any(word.rpartition("=")[2] == number for word in words):
            yield f"On {kind} {number}, the only one that is open."


def _document(arguments: tuple[str, ...]) -> tuple[list[str], str | None]:
    """The arguments without those that name a document, and the document."""
    words, document = [], None
    for word in arguments:
        if word.startswith("file="):
            path = Path(word[5:])
            has_rules = path.is_dir() and any(path.glob("*.md"))
            document = ruleset_text(path) if has_rules else read_text(word[5:])
        elif word == "text=-":
            document = read_text("-")
        else:
            words.append(word)
    return words, document


def tell(table: Table, told: MoveResult, before: int, *, as_json: bool = False) -> None:
    """Say what a move came to, after what had fallen due since the entry `before`, and before what it set off."""
    moment = table.moment()
    state, law = moment.state, moment.law
    hidden, times = moment.hidden_ballots, time_names(law)
    lines = tell_verdict(told.verdict, state, hidden, times)
    due, set_off = [], []
    for entry in table.entries(before + 1):
        if told.entry is None or entry.number < told.entry.number:
            due += tell_entry(entry, state, hidden, times)
        elif entry.number > told.entry.number:
            set_off += tell_entry(entry, state, hidden, times)
    if as_json:
        print_json(plain_told(told) | {"told": lines, "also": [*due, *set_off]})
        return
    print_lines([*due, *lines, *set_off])
    if isinstance(told.verdict, Refused) and told.verdict.code.startswith("move."):
        print(f"`moot do {table.name} --as PLAYER` lists the moves that there are, with what each takes.")
