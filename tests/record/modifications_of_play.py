"""Modifications of what happened: moves, events, draws and ballots."""

from typing import Any

from tests.record.modifications import ALL_DRAWN, ALL_HASHED, HASHED, NOT, Record, event, kind
from verifier.moot_verify import WITHHELD, canonical, sha256


def _another(player: str) -> str:
    return "Ben" if player != "Ben" else "Ada"


# --- moves -----------------------------------------------------------------------------------------------------------


@kind("the mover is somebody else", NOT, HASHED, ALL_DRAWN)
def _mover(record: Record, place: int) -> object:
    move = record[place]["move"]
    if "player" not in move:
        return None
    move["player"] = _another(move["player"])
    return True


@kind("the move is another", ALL_DRAWN)
def _move(record: Record, place: int) -> object:
    record[place]["move"]["name"] += "-two"
    return True


@kind("an argument of the move is left out", ALL_DRAWN)
def _argument(record: Record, place: int) -> object:
    arguments = record[place]["move"].get("arguments", {})
    return arguments.popitem() if len(arguments) > 1 else None


@kind("a comment has other words, in the event alone", ALL_DRAWN)
def _said(record: Record, place: int) -> object:
    said = event(record, place, "argued")
    return said.update(text=said["text"] + " Really.") or True if said else None


@kind("a comment has other words, in move and event", ALL_DRAWN)
def _said_otherwise(record: Record, place: int) -> object:
    said = event(record, place, "argued")
    if not said:
        return None
    said["text"] += " Really."
    record[place]["move"]["arguments"]["text"] = said["text"]
    return True


@kind("a move is said to have come by letter", ALL_DRAWN)
def _letter(record: Record, place: int) -> object:
    record[place]["move"]["letter"] = "1" * 16
    return True if "player" in record[place]["move"] else None


@kind("a move is said to have waited for a case", ALL_DRAWN)
def _resumed(record: Record, place: int) -> object:
    record[place]["move"]["resumes"] = "1"
    return True if place else None


# --- events ----------------------------------------------------------------------------------------------------------


@kind("an event is removed", NOT, ALL_DRAWN)
def _event_removed(record: Record, place: int) -> object:
    return record[place]["events"].pop() if place else None


@kind("an event is added", HASHED, ALL_DRAWN)
def _event_added(record: Record, place: int) -> object:
    if place == 0:
        return None
    record[place]["events"].append({"event": "awarded", "quantity": "points", "players": ["Ada"], "amount": 9})
    return True


@kind("somebody wins", ALL_DRAWN)
def _won(record: Record, place: int) -> object:
    record[place]["events"].append({"event": "won", "player": "Ada"})
    return True


@kind("an award is higher", NOT, ALL_DRAWN)
def _award(record: Record, place: int) -> object:
    award = event(record, place, "awarded")
    return award.update(amount=award["amount"] + 1) or True if award else None


@kind("an award is a decimal", ALL_DRAWN)
def _award_decimal(record: Record, place: int) -> object:
    award = event(record, place, "awarded")
    return award.update(amount=float(award["amount"])) or True if award else None


@kind("an award goes to somebody else", ALL_DRAWN)
def _award_other(record: Record, place: int) -> object:
    award = event(record, place, "awarded")
    return award.update(players=[_another(award["players"][0])]) or True if award else None


@kind("an event has another cause", ALL_DRAWN)
def _cause(record: Record, place: int) -> object:
    caused = next((one for one in record[place]["events"] if "because" in one), None)
    return caused["because"].update(rule="101") or True if caused else None


@kind("two events change places", ALL_DRAWN)
def _events_swapped(record: Record, place: int) -> object:
    events = record[place]["events"]
    events.reverse()
    return True if len(events) > 1 else None


@kind("an outcome is turned around", ALL_DRAWN)
def _outcome(record: Record, place: int) -> object:
    decided = event(record, place, "proposal_adopted") or event(record, place, "proposal_defeated")
    if not decided:
        return None
    decided["event"] = "proposal_defeated" if decided["event"] == "proposal_adopted" else "proposal_adopted"
    return True


@kind("a register is set otherwise", ALL_DRAWN)
def _register(record: Record, place: int) -> object:
    register = event(record, place, "register_set")
    return register.update(value="x") or True if register else None


@kind("a provision is said to have been ended", ALL_DRAWN)
def _ended(record: Record, place: int) -> object:
    record[place]["deaths"] = ["202.recently_active"]
    return True if place else None


# --- the start -------------------------------------------------------------------------------------------------------


def _start(record: Record, place: int) -> dict[str, Any]:
    return event(record, place, "game_started")


@kind("a rule has another text from the start", ALL_DRAWN)
def _rule(record: Record, place: int) -> object:
    start = _start(record, place)
    return start["rules"][0]["content"].update(text="Obey.") or True if start else None


@kind("the players sit in another order from the start", ALL_DRAWN)
def _seating(record: Record, place: int) -> object:
    start = _start(record, place)
    return start["players"].reverse() or True if start else None


@kind("the notes beside the rules are others from the start", ALL_DRAWN)
def _notes(record: Record, place: int) -> object:
    start = _start(record, place)
    return start.update(papers={"NOTES.md": "Nothing."}) or True if start else None


@kind("the title is another from the start", ALL_DRAWN)
def _title(record: Record, place: int) -> object:
    start = _start(record, place)
    return start.update(title="Late decision") or True if start else None


# --- draws -----------------------------------------------------------------------------------------------------------


def _draw(record: Record, place: int) -> dict[str, Any]:
    return next(iter(record[place].get("draws", [])), {})


@kind("a draw has another value", NOT, ALL_HASHED)
def _value(record: Record, place: int) -> object:
    draw = _draw(record, place)
    if not draw or draw["lowest"] == draw["highest"]:
        return None
    draw["value"] = draw["lowest"] if draw["value"] == draw["highest"] else draw["value"] + 1
    return True


@kind("a draw has other bounds", ALL_HASHED, ALL_DRAWN)
def _bounds(record: Record, place: int) -> object:
    draw = _draw(record, place)
    return draw.update(highest=draw["highest"] + 10) or True if draw else None


@kind("a draw is for something else", ALL_HASHED, ALL_DRAWN)
def _subject(record: Record, place: int) -> object:
    draw = _draw(record, place)
    return draw.update(subject=draw["subject"] + "x") or True if draw else None


@kind("a draw is removed", ALL_DRAWN)
def _draw_removed(record: Record, place: int) -> object:
    draws = record[place].get("draws", [])
    return draws.pop() if len(draws) > 1 else None


@kind("all draws of an entry are removed, and its link", ALL_DRAWN)
def _draws_removed(record: Record, place: int) -> object:
    return record[place].pop("draws") and record[place].pop("reveal") if _draw(record, place) else None


@kind("a link is another", ALL_DRAWN)
def _link(record: Record, place: int) -> object:
    return record[place].update(reveal=sha256(b"another")) or True if _draw(record, place) else None


@kind("a link is spelled in capitals", ALL_DRAWN)
def _capitals(record: Record, place: int) -> object:
    return record[place].update(reveal=record[place]["reveal"].upper()) or True if _draw(record, place) else None


@kind("an entry without draws reveals a link", ALL_DRAWN)
def _revealed(record: Record, place: int) -> object:
    return None if _draw(record, place) else record[place].update(reveal=sha256(b"another")) or True


@kind("the tip is another", ALL_DRAWN)
def _tip(record: Record, place: int) -> object:
    return record[place].update(tip=sha256(b"another")) or True if "tip" in record[place] else None


@kind("a chain begins before the old one is used up", ALL_DRAWN)
def _new_chain(record: Record, place: int) -> object:
    return None if "tip" in record[place] else record[place].update(tip=sha256(b"another")) or True


def _are_named(record: Record) -> bool:
    return bool(event(record, 0, "game_started").get("named_dice"))


@kind("a named die comes to more than it has sides", ALL_HASHED)
def _named_out_of_range(record: Record, place: int) -> object:
    draw = _draw(record, place)
    return draw.update(value=draw["highest"] + 1) or True if draw and _are_named(record) else None


@kind("dice were named, and the first entry doesn't say so", ALL_HASHED)
def _named_in_secret(record: Record, place: int) -> object:
    if place or not _are_named(record):
        return None
    draw = next(one for entry in record for one in entry.get("draws", []))
    draw["value"] = draw["lowest"] if draw["value"] == draw["highest"] else draw["value"] + 1
    return record[0]["events"][0].pop("named_dice")


@kind("a later entry says that the dice were named, and has another", ALL_HASHED)
def _named_later(record: Record, place: int) -> object:
    draw = _draw(record, place)
    if not draw or not place or _are_named(record) or draw["lowest"] == draw["highest"]:
        return None
    draw["value"] = draw["lowest"] if draw["value"] == draw["highest"] else draw["value"] + 1
    record[place]["events"].insert(0, {**record[0]["events"][0], "named_dice": True})
    return True


# --- ballots ---------------------------------------------------------------------------------------------------------


def _turned(choice: str) -> str:
    return "against" if choice == "for" else "for"


def _sealed(game: str, opened: dict[str, Any], digest: str) -> str:
    return sha256(canonical({"game": game, **opened, "digest": digest}))


def _cast(record: Record, opened: dict[str, Any]) -> dict[str, Any]:
    """The ballot that an opening is of."""
    for entry in record:
        for one in entry["events"]:
            if one.get("commitment") and one["commitment"] == _sealed(entry["game"], opened, one["digest"]):
                return one
    return {}


@kind("a ballot is opened as another choice", NOT, ALL_DRAWN)
def _opened_other(record: Record, place: int) -> object:
    for one in record[place].get("opened", [])[:1]:
        one["choice"] = _turned(one["choice"])
        return True
    return None


@kind("a ballot is opened with another salt", ALL_DRAWN)
def _salt(record: Record, place: int) -> object:
    for one in record[place].get("opened", [])[:1]:
        one["salt"] = sha256(b"another")
        return True
    return None


@kind("a ballot is not opened with the others", ALL_DRAWN)
def _kept_back(record: Record, place: int) -> object:
    return record[place]["opened"].pop() if "opened" in record[place] else None


@kind("no ballot is opened", ALL_DRAWN)
def _none_opened(record: Record, place: int) -> object:
    return record[place].pop("opened", None)


@kind("a ballot that nobody cast is opened", ALL_DRAWN)
def _opened_more(record: Record, place: int) -> object:
    opened = record[place].get("opened")
    return opened.append({**opened[0], "player": "Zoe"}) or True if opened else None


@kind("a commitment is another", HASHED, ALL_DRAWN)
def _commitment(record: Record, place: int) -> object:
    cast = event(record, place, "ballot_cast")
    return cast.update(commitment=sha256(b"another")) or True if "commitment" in cast else None


@kind("a commitment and its opening are for another choice", ALL_HASHED, ALL_DRAWN)
def _forged(record: Record, place: int) -> object:
    ballot = event(record, place, "ballot_cast")
    for entry in record:
        for one in entry.get("opened", []) if ballot.get("commitment") else []:
            if _cast(record, one) is ballot:
                one["choice"] = _turned(one["choice"])
                ballot["commitment"] = _sealed(entry["game"], one, ballot["digest"])
                return True
    return None


@kind("a secret ballot is told at once", ALL_DRAWN)
def _told(record: Record, place: int) -> object:
    cast = event(record, place, "ballot_cast")
    return cast.update(choice="for") or True if cast.get("choice") == WITHHELD else None


@kind("a ballot was cast on another text", ALL_DRAWN)
def _other_text(record: Record, place: int) -> object:
    cast = event(record, place, "ballot_cast")
    return cast.update(digest=sha256(b"another")) or True if cast else None


@kind("a proposal has another text, and its digest is the same", ALL_DRAWN)
def _proposal(record: Record, place: int) -> object:
    made = event(record, place, "proposed")
    return made.update(changes=[{"change": "repeal", "rule": "101"}]) or True if made.get("changes") else None
