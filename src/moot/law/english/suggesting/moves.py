"""Moves, things that players have, and offices."""

from collections.abc import Iterator

from moot.law.english.new_names import plural, singular
from moot.law.english.suggesting import cues
from moot.law.english.suggesting.pieces import Composed, Pieces


def things_had(pieces: Pieces) -> Iterator[Composed]:
    """What players have from the start."""
    start = pieces.find(
        r"\b(?:starts?|begins?|beginning|initially|at first|to begin|to start|at the start|from the start"
        r"|head start)\b"
    )
    match = pieces.find(
        r"\b(?:each|every|all|everyone|everybody|we|you|players|members)\b.{0,40}?(\d+) "
        r"(?!(?:players?|votes?|days?|hours?|more|of|or)\b)([a-z]{3,}(?: [a-z]+)?)\b"
    )
    if start is not None and match is not None:
        noun = pieces.things.get(match[2]) or match[2].split()[0]
        noun = pieces.things.get(noun, noun)
        yield Composed(
            f"Each player has {plural(singular(noun))} and starts with {match[1]}.", pieces.of(start) | pieces.of(match)
        )


def moves(pieces: Pieces) -> Iterator[Composed]:
    """What players may do that they couldn't before."""
    may = pieces.find(r"\b(?:may|can|could|allowed to|free to|able to|is entitled to|lets? you)\b")
    if may is None or cues.DENIES.search(pieces.text[: may.end() + 4]):
        return
    often, when = pieces.how_often()
    places = pieces.of(may) | when
    who = "A player"
    compared = pieces.comparison()
    if compared is not None and pieces.places(0, may.start()) & compared[2]:
        who, places = f"A player who has {compared[0]} {compared[1]}", places | compared[2]
    amount = rf"(?:(\d+)|an?|any number of|some|their|your|up to (\d+)|as many)(?: \w+)?? (?P<thing>{pieces.thing})"
    for match in (
        pieces.find(
            r"\b(?:give|donate|transfer|hand|send|pass|present"
            rf"|gift)\w*\b.{{0,24}}?{amount}\b(?:.{{0,40}}?\b(?:another|other|any|somebody|someone)\b(?: \w+)?)?"
        ),
        pieces.find(rf"\b(?:give|donate|transfer|hand|send|pass)\w* (?:another|any|some)\w*(?: \w+)? {amount}\b"),
    ):
        if match is not None:
            many = f"{match[1]} " if match[1] else f"up to {match[2]} " if match[2] else ""
            yield Composed(
                f"{who} may give {many}{pieces.things[match['thing']]} to another player{often}.",
                places | pieces.of(match),
            )
    number = rf"(?:(\d+)|an?) ({pieces.thing})"
    buy = pieces.find(
        r"\b(?:buy|purchase|get|acquire)\w* (?:(\d+)|an?) "
        rf"(\w+)\b.{{0,12}}\b(?:for|by paying|at|at the price of|with) (?:(\d+)|an?) ({pieces.thing})\b(?: each)?"
    )
    if buy is not None:
        what = singular(buy[2])
        sells = (
            ""
            if what in pieces.things or buy[2] in pieces.things
            else f"Each player has {plural(what)} and starts with 0. "
        )
        count = buy[1] or "1"
        noun = what if count == "1" else plural(what)
        yield Composed(
            (f"{sells}{who} may buy {count} {noun} for {buy[3] or 1} {pieces.things[buy[4]]}{often}."),
            places | pieces.of(buy),
        )
    trade = pieces.find(
        r"\b(?:exchange|trade|swap|pay|spend|sell|convert|turn|cash|throw|hand|use|give|discard"
        rf"|burn)\w*\b.{{0,14}}?{number}\b.{{0,24}}?\b(?:for|to get|into|and get|and gets|get|gets|and receive|receive"
        rf"|to gain|to buy|in)\b.{{0,10}}?{number}\b(?: for it)?"
    )
    if trade is not None:
        yield Composed(
            (f"{who} may pay {trade[1] or 1} {trade[2]} to get {trade[3] or 1} {trade[4]}{often}."),
            places | pieces.of(trade),
        )
    take = pieces.find(rf"\b(?:claim|take|collect|get|receive|draw|pick up|have)\w* {number}\b")
    if take is not None and often:
        yield Composed(f"{who} may take {take[1] or 1} {pieces.things[take[2]]}{often}.", places | pieces.of(take))


def offices_taken(pieces: Pieces) -> Iterator[Composed]:
    """Who becomes what."""
    becomes = pieces.find(
        r"\b(?:becomes?|is made|is appointed|gets to be|takes over as|turns into|is named|is elected) "
        r"(?:the |a |an )?(\w+)\b"
    )
    if becomes is None:
        return
    office = next((name for name in pieces.offices if name == becomes[1]), "")
    declares = "" if office else f"There is a {becomes[1].capitalize()}. "
    name = (office or becomes[1]).capitalize()
    who, used = pieces.recipient(0, becomes.start(), "", 0)
    for event in pieces.events():
        person = event.they if who in ("", "each player") or not who else who
        if person:
            yield Composed(
                f"{declares}When {event.said}, {person} becomes the {name}.", event.places | used | pieces.of(becomes)
            )
    schedule = pieces.schedule()
    if schedule is not None and who:
        yield Composed(
            f"{declares}{schedule.said}, {who} becomes the {name}.", schedule.places | used | pieces.of(becomes)
        )
