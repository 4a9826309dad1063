"""Commands that start a game and make moves: new, do, fork."""

import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from moot.authoring.lint import ruleset_text
from moot.authoring.move_arguments import move_from_words
from moot.authoring.plays import plain_result, seed_of
from moot.authoring.postings import WISHES, proposal_told
from moot.authoring.proposals import PROSE
from moot.authoring.prose.code import told_code
from moot.authoring.words_to_propose import words_to_propose
from moot.game.events import Proposed
from moot.game.lines import line_of
from moot.game.moves import Allowed, Move, Refused
from moot.game.values import plain
from moot.gateways.terminal.context import GameName, Injected, Json, Options, ReadOptions
from moot.gateways.terminal.errors import DONE, REFUSED, UsageError
from moot.gateways.terminal.streams import agrees, print_lines, read_text, show
from moot.languages import _
from moot.play.forks import fork as forked
from moot.play.host import Host, as_given, read_offices
from moot.play.table import MoveResult, Table
from moot.views.doing.offers import Offer, offers
from moot.views.explanations import ballot_sentence, verdict_in_words
from moot.views.moments import Moment, moment_at
from moot.views.sentences import entry_sentences
from moot.views.wording import time_names, usual

Seed = Annotated[str, Parameter(help="Seed of the dice, to get the same ones again; random by default.")]
Players = Annotated[str, Parameter(help="The players in turn order, separated by commas.")]
Offices = Annotated[
    str,
    Parameter(name="--office", help="Who holds an office from the start: moderator=Tess. They needn't be a player."),
]


def new(
    game: Annotated[str, Parameter(help="Its name: letters, digits, hyphens, dots and underscores.")],
    /,
    *,
    players: Players,
    ruleset: Annotated[str, Parameter(help="A shipped ruleset, or a folder of rule files.")] = "suber",
    office: Offices = "",
    title: Annotated[str, Parameter(help="The game's title.")] = "",
    seed: Seed = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Start a game."""
    with services.host(options, "write", new=True) as host:
        begin(host, game, ruleset, players, office, title=title, seed=seed, as_json=json)


def begin(
    host: Host, game: str, ruleset: str, players: str, offices: str = "", *, title: str, seed: str, as_json: bool
) -> None:
    """Start a game on a host, and print how it begins."""
    seats, held = [player.strip() for player in players.split(",")], read_offices(offices)
    table = host.new(game, host.ruleset(as_given(ruleset)), seats, offices=held, title=title, seed=secret_of(seed))
    first = next(table.entries(0, 0))
    how = _(
        "The dice are committed to {tip}…. Make a move with `moot do {game} MOVE … --as PLAYER`.",
        tip=first.tip[:16],
        game=game,
    )
    begun = {"game": game, "entry": 0, "hash": first.hash, "tip": first.tip, "events": plain(first.events)}
    show(begun, [*entry_sentences(first, table.state), how], as_json=as_json)


def secret_of(seed: str) -> bytes:
    """The secret that the dice come from: made of the seed, or random."""
    return seed_of(seed) if seed else secrets.token_bytes(32)


def do(
    game: GameName,
    move: str = "",
    /,
    *arguments: str,
    player: Annotated[str, Parameter(name="--as", help="The player who makes the move.")] = "",
    prose: Annotated[
        bool, Parameter(negative="", help="The proposal is in your own words, and you confirm what we understood.")
    ] = False,
    words: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="Propose this file's text: a new rule's, or changes in plain words. You see first what of it runs.",
        ),
    ] = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Make a move; without one, list the moves you can make.

    Parameters
    ----------
    move
        The move: propose, vote, call-case, or one that a rule offers; or a sentence, such as “call the vote on 301”.
    arguments
        Its arguments, in order or as name=value. `file=PATH` reads a text (or a folder of rule files) and `text=-`
        standard input.
    """
    if move and not player:
        raise UsageError(_("say who makes the move: --as PLAYER"))
    if words and (prose or not move):
        raise UsageError(_("--words is for a proposal, and doesn't go with --prose: moot do GAME propose --words FILE"))
    given, document = _document(arguments)
    with services.host(options, "write" if move else "read") as host:
        table = host.table(game)
        if not move:
            _list_moves(table, player, as_json=json)
            return DONE
        moment = table.moment()
        asked = (
            _from_words_file(moment.seen_by(player), (move, *given), words, as_json=json)
            if words
            else move_from_words(moment.seen_by(player), (move, *([PROSE] if prose else []), "--", *given), document)
        )
        told = MoveResult(verdict=asked) if isinstance(asked, Refused) else table.submit(asked)
        if not json:
            print_lines(_taken(asked, (move, *given)))
        print_result(table, told, moment.state.entry, as_json=json)
        if not (json or words):
            print_lines(code_proposed(table, told))
            print_lines(map(ballot_sentence, told.ballots))
    return DONE if isinstance(told.verdict, Allowed) else REFUSED


def _from_words_file(moment: Moment, given: Sequence[str], path: str, *, as_json: bool) -> Move | Refused:
    """The proposal of a file in plain words, once its author has seen it: at a terminal, they're asked."""
    found = words_to_propose(moment.state, read_text(path))
    asks = found.refused is None and path != "-" and sys.stdin.isatty()
    if not as_json or asks:
        print_lines(found.shown, sys.stderr if as_json else sys.stdout)
    if found.refused is not None:
        return found.refused
    if asks and not agrees(_("Propose this?")):
        return Refused(
            "words.unconfirmed", _("you said no, so nothing is proposed"), remedy=_("change the text, and try again")
        )
    return move_from_words(moment, (given[0], "--", *given[1:]), changes=found.changes)


def fork(
    game: Annotated[str, Parameter(help="The game to fork; `--at` says from which moment.")],
    /,
    *,
    name: Annotated[str, Parameter(name="--as", help="The new game's name.")],
    title: Annotated[str, Parameter(help="Its title.")] = "",
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Start a new game from any moment of another: what if we had …?

    The record up to there is copied. The dice start anew, and secret ballots that weren't opened are void.
    """
    with services.host(view, "write") as host:
        at = moment_at(host.table(game).moment(), view.at).state.entry
        table = forked(host, game, at, name, title=title)
        (first,) = table.entries(at + 1)
        told = _(
            "{name} continues {game} after entry {at}. Make a move with `moot do {name} MOVE … --as PLAYER`.",
            name=name,
            game=game,
            at=at,
        )
        made = {"game": name, "of": game, "after": at, "entry": first.number, "hash": first.hash}
        show(made, [told], as_json=view.json)


def _list_moves(table: Table, player: str, *, as_json: bool) -> None:
    """List the moves that a player can make now, and those they can't, with their arguments."""
    listed = offers(table.moment(player or None))
    now = [offer for offer in listed if offer.allowed and offer.yours]
    later = [f"  {move_words(offer)}: {offer.reason}" for offer in listed if offer not in now]
    lines = [f"{move_words(offer)}: {offer.doc}{' (waiting for you)' * offer.asked}" for offer in now]
    show(listed, [*lines, *([_("Not now:")] if later else []), *later], as_json=as_json)


def move_words(offer: Offer) -> str:
    """How a move is typed: arguments in capitals, optional ones in brackets."""
    if any(field.type == "Posting" for field in offer.fields):
        return f"{offer.name} [{'|'.join(WISHES)}] [follows=ENTRY] [subject=…] [address=…] [text=…]"
    words = [offer.name]
    for field in offer.fields:
        on = offer.proposal if field.kind == "proposal" else offer.case if field.kind == "case" else None
        said = (
            "|".join(field.choices)
            if field.kind == "choice" and field.choices and field.form == "one"
            else field.name.upper()
        )
        words.append(on if on is not None and field.required else said if field.required else f"[{said}]")
    return " ".join(words)


def _taken(asked: Move | Refused, words: Sequence[str]) -> Iterator[str]:
    """Which proposal or case a move is about, if that was left out."""
    if isinstance(asked, Refused):
        return
    for kind in ("proposal", "case"):
        number = asked.arguments.get(kind)
        if isinstance(number, str) and f" {number} " not in f" {re.sub('[=.,:]', ' ', ' '.join(words))} ":
            yield _("On {kind} {number}, the only open one.", kind=usual(kind), number=number)


def code_proposed(table: Table, told: MoveResult) -> Iterator[str]:
    """The code of a new proposal in plain words; for one in a posting, also which of its sentences run."""
    if told.entry is not None and told.entry.number in table.last.postings:
        yield from proposal_told(table.last, told.entry.number)
        return
    for event in told.entry.events if told.entry else ():
        if isinstance(event, Proposed):
            yield from told_code(table.state, table.state.proposals[event.proposal].changes)


def _document(arguments: tuple[str, ...]) -> tuple[list[str], str | None]:
    """Split off the argument that gives a document, and read it."""
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


def print_result(table: Table, told: MoveResult, before: int, *, as_json: bool = False) -> None:
    """Print the result of a move: events since the entry `before`, the move itself, and its consequences."""
    moment = table.moment()
    state, law = moment.state, moment.law
    hidden, times = moment.hidden_ballots, time_names(law)
    made_on = line_of(moment.last, told.entry.number) if told.entry is not None else state
    lines = verdict_in_words(told.verdict, made_on, hidden, times)
    due, set_off = [], []
    for entry in table.entries(before + 1):
        if told.entry is None or entry.number < told.entry.number:
            due += entry_sentences(entry, state, hidden, times)
        elif entry.number > told.entry.number:
            set_off += entry_sentences(entry, state, hidden, times)
    unknown = isinstance(told.verdict, Refused) and told.verdict.code.startswith("move.")
    help_ = [_("`moot do {table} --as PLAYER` lists the moves you can make.", table=table.name)] if unknown else []
    found = plain_result(told) | {"told": lines, "also": [*due, *set_off]}
    show(found, [*due, *lines, *set_off, *help_], as_json=as_json)
