"""Modifications of what a record claims: redactions, ends of provisions, starts, forks, who may do what."""

import copy
from typing import Any

from tests.record.modifications import ALL_DRAWN, ALL_HASHED, HASHED, NOT, Record, event, kind
from verifier.moot_verify import canonical, own_hash, sha256

CLOCK = "it was stopped by the clock"


def _note_for(record: Record, place: int) -> dict[str, Any]:
    """The note which says that an entry was redacted."""
    noted = (one for entry in record for one in entry["events"] if one["event"] == "post_redacted")
    return next((one for one in noted if one["entry"] == place), {})


def _noted_again(record: Record, place: int) -> object:
    """Say in the note of a redacted entry what is left of it now; None where there is no note."""
    note = _note_for(record, place)
    if not note:
        return None
    if record[place].get("format") == 2:  # else its hash is the one that it had with its text
        note["hash"] = own_hash(record[place])
    note["rest"] = sha256(canonical({name: part for name, part in record[place].items() if name != "hash"}))
    return True


def _redacted(record: Record, place: int) -> dict[str, Any]:
    return record[place] if record[place].get("redacted") else {}


# --- redactions ------------------------------------------------------------------------------------------------------
# The entry keeps its hash in these: that is how a host would do it that has given out receipts.


@kind("a redacted entry gets an award", NOT)
def _redacted_award(record: Record, place: int) -> object:
    if not _redacted(record, place):
        return None
    record[place]["events"].append({"event": "awarded", "quantity": "points", "players": ["Ada"], "amount": 1000})
    return _noted_again(record, place)


@kind("a redacted entry gets a win", NOT)
def _redacted_win(record: Record, place: int) -> object:
    if not _redacted(record, place):
        return None
    record[place]["events"].insert(0, {"event": "won", "player": "Ada"})
    return _noted_again(record, place)


@kind("a redacted entry was made by somebody else", NOT, ALL_DRAWN)
def _redacted_mover(record: Record, place: int) -> object:
    if not _redacted(record, place):
        return None
    record[place]["move"]["player"] = record[place]["events"][0]["player"] = "Cleo"
    return _noted_again(record, place)


@kind("a redacted entry names another speaker than its mover", NOT, ALL_DRAWN)
def _redacted_speaker(record: Record, place: int) -> object:
    if not _redacted(record, place):
        return None
    record[place]["events"][0]["player"] = "Cleo"
    return _noted_again(record, place)


@kind("a redacted entry has another argument", NOT, ALL_DRAWN)
def _redacted_argument(record: Record, place: int) -> object:
    if not _redacted(record, place):
        return None
    record[place]["move"]["arguments"]["proposal"] = "301"
    return _noted_again(record, place)


@kind("a redacted entry says that a provision was ended", NOT, ALL_DRAWN)
def _redacted_end(record: Record, place: int) -> object:
    return _redacted(record, place).update(deaths=[f"{CLOCK}|101.x"]) or _noted_again(record, place)


@kind("a redacted entry has no text at all", NOT, ALL_DRAWN)
def _redacted_bare(record: Record, place: int) -> object:
    if not _redacted(record, place):
        return None
    del record[place]["events"][0]["text"]
    return _noted_again(record, place)


@kind("a redacted entry has a text after all", NOT, ALL_DRAWN)
def _redacted_text(record: Record, place: int) -> object:
    if not _redacted(record, place):
        return None
    record[place]["move"]["arguments"]["text"] = record[place]["events"][0]["text"] = "I resign."
    return _noted_again(record, place)


@kind("the note on a redacted entry is removed", ALL_DRAWN)
def _note_removed(record: Record, place: int) -> object:
    said = event(record, place, "post_redacted")
    return record[place]["events"].remove(said) or True if said else None


@kind("the note on a redacted entry names another", ALL_DRAWN)
def _note_other(record: Record, place: int) -> object:
    said = event(record, place, "post_redacted")
    return said.update(entry=said["entry"] - 1) or True if said else None


@kind("the note on a redacted entry says that something else is left", ALL_DRAWN)
def _note_rest(record: Record, place: int) -> object:
    said = event(record, place, "post_redacted")
    return said.update(rest=sha256(b"another")) or True if said else None


@kind("the note on a redacted entry stands twice, once with something else", ALL_DRAWN)
def _note_twice(record: Record, place: int) -> object:
    said = event(record, place, "post_redacted")
    return record[place]["events"].append({**said, "rest": sha256(b"another")}) or True if said else None


@kind("what is no comment is said to be redacted", NOT, ALL_DRAWN)
def _called_redacted(record: Record, place: int) -> object:
    if event(record, place, "argued") or place == 0:
        return None
    record[place]["redacted"] = True
    return True


@kind("a comment is redacted as in format 1, without a note", NOT, ALL_DRAWN)
def _unnoted(record: Record, place: int) -> object:
    said = event(record, place, "argued")
    if not said or _redacted(record, place):
        return None
    record[place]["redacted"] = True
    said["text"] = record[place]["move"]["arguments"]["text"] = "[redacted]"
    return True


@kind("a comment of format 2 is made one of format 1", NOT, HASHED, ALL_DRAWN)
def _older(record: Record, place: int) -> object:
    if not event(record, place, "argued") or record[place].get("format") != 2:
        return None
    del record[place]["format"]
    return True


@kind("an entry has a salt that hides nothing", HASHED, ALL_DRAWN)
def _needless(record: Record, place: int) -> object:
    return None if event(record, place, "argued") else record[place].update(salt=sha256(b"another")) or True


@kind("a comment has another salt", NOT, ALL_DRAWN)
def _other_salt(record: Record, place: int) -> object:
    return record[place].update(salt=sha256(b"another")) or True if "salt" in record[place] else None


@kind("a comment has no salt", NOT, ALL_DRAWN)
def _no_salt(record: Record, place: int) -> object:
    return record[place].pop("salt", None)


@kind("a comment has another text, and its entry the hash that it had", NOT)
def _reworded(record: Record, place: int) -> object:
    said = event(record, place, "argued")
    if not said or _redacted(record, place):
        return None
    said["text"] = record[place]["move"]["arguments"]["text"] = "I resign."
    return True


# --- ends of provisions, waiting and resumed moves -------------------------------------------------------------------


def _award_of(record: Record, place: int) -> dict[str, Any]:
    found = event(record, place, "awarded")
    return found if "because" in found else {}


def _end_of(award: dict[str, Any], why: str) -> list[str]:
    return [f"{why}|{award['because']['rule']}.{award['because']['provision']}"]


@kind("an award is withheld, and the clock is said to have stopped it", ALL_DRAWN)
def _stopped(record: Record, place: int) -> object:
    award = _award_of(record, place)
    if not award:
        return None
    record[place]["events"].remove(award)
    record[place]["deaths"] = _end_of(award, CLOCK)
    return True


@kind("an award is withheld, and its provision is said to have run out of steps", ALL_DRAWN)
def _out_of_steps(record: Record, place: int) -> object:
    award = _award_of(record, place)
    if not award:
        return None
    record[place]["events"].remove(award)
    record[place]["deaths"] = _end_of(award, "it ran out of fuel")
    return True


@kind("a provision that there isn't is said to have been stopped by the clock", ALL_DRAWN)
def _unknown_end(record: Record, place: int) -> object:
    return record[place].update(deaths=[f"{CLOCK}|999.nothing"]) or True if place else None


@kind("the end of a provision has no name", ALL_DRAWN)
def _nameless_end(record: Record, place: int) -> object:
    return record[place].update(deaths=[f"{CLOCK}|"]) or True if place else None


@kind("a vote waits for a case", ALL_DRAWN)
def _held(record: Record, place: int) -> object:
    return record[place]["move"].update(held=3) or True if record[place]["move"]["name"] == "vote" else None


@kind("a vote was made by nobody", ALL_DRAWN)
def _nobody(record: Record, place: int) -> object:
    return record[place]["move"].pop("player", None) if record[place]["move"]["name"] == "vote" else None


@kind("a vote was made by an empty name", ALL_DRAWN)
def _empty_name(record: Record, place: int) -> object:
    return record[place]["move"].update(player="") or True if record[place]["move"]["name"] == "vote" else None


@kind("a comment is by somebody who doesn't play", ALL_DRAWN)
def _stranger(record: Record, place: int) -> object:
    said = event(record, place, "argued")
    if not said or _redacted(record, place):
        return None
    record[place]["move"]["player"] = said["player"] = "Zed"
    return True


@kind("a vote has an argument more", NOT, ALL_DRAWN)
def _more(record: Record, place: int) -> object:
    move = record[place]["move"]
    return move["arguments"].update(note="x") or True if move["name"] == "vote" else None


@kind("a vote has an empty argument more", ALL_DRAWN)
def _null(record: Record, place: int) -> object:
    move = record[place]["move"]
    return move["arguments"].update(note=None) or True if move["name"] == "vote" else None


@kind("a vote is the host's own record of it", ALL_DRAWN)
def _hosts(record: Record, place: int) -> object:
    if record[place]["move"]["name"] != "vote":
        return None
    record[place]["move"] = {"name": "record"}
    return True


@kind("a vote has no consequences", ALL_DRAWN)
def _idle(record: Record, place: int) -> object:
    return record[place].update(events=[]) or True if record[place]["move"]["name"] == "vote" else None


@kind("a comment corrects nothing", ALL_DRAWN)
def _correction(record: Record, place: int) -> object:
    if not event(record, place, "argued") or _redacted(record, place):
        return None
    record[place]["move"]["name"] = "correct"
    return True


@kind("an event has no cause", ALL_DRAWN)
def _no_cause(record: Record, place: int) -> object:
    return next((one.pop("because") for one in record[place]["events"] if "because" in one), None)


# --- the start, and starting again -----------------------------------------------------------------------------------


def _start(record: Record, place: int) -> dict[str, Any]:
    return event(record, place, "game_started") if place == 0 else {}


@kind("somebody holds an office from the start", ALL_DRAWN)
def _office(record: Record, place: int) -> object:
    start = _start(record, place)
    return start.update(offices={"judge": "Ada"}) or True if start else None


@kind("a rule has other code from the start", ALL_DRAWN)
def _code(record: Record, place: int) -> object:
    for rule in _start(record, place).get("rules", []):
        if rule["content"].get("mechanism"):
            rule["content"]["mechanism"] += "\n# x"
            return True
    return None


@kind("a player more is in the game from the start", ALL_DRAWN)
def _player(record: Record, place: int) -> object:
    start = _start(record, place)
    return start["players"].append("Zed") or True if start else None


@kind("another edition of the language is in force from the start", ALL_DRAWN)
def _edition(record: Record, place: int) -> object:
    start = _start(record, place)
    return start.update(language=start["language"] - 1) or True if start.get("language", 1) > 1 else None


@kind("another zone of time is in force from the start", ALL_DRAWN)
def _zone(record: Record, place: int) -> object:
    start = _start(record, place)
    return start.setdefault("settings", {}).update(zone="Asia/Tokyo") or True if start else None


@kind("the game begins again", ALL_DRAWN)
def _again(record: Record, place: int) -> object:
    if place != len(record) - 1:
        return None
    record[place]["events"].append(copy.deepcopy(record[0]["events"][0]))
    return True


@kind("the first entry is a fork", ALL_DRAWN)
def _first_fork(record: Record, place: int) -> object:
    if place:
        return None
    record[0]["move"] = {"name": "fork"}
    return True


@kind("a fork draws anew from the middle on", ALL_DRAWN)
def _redrawn(record: Record, place: int) -> object:
    if place != len(record) - 1 or len(record) < 5:
        return None
    last = record[place - 1]
    forked = {"event": "forked", "game": record[0]["game"], "entry": place - 1, "hash": sha256(b"another")}
    record[place] = {
        **{name: last[name] for name in ("law", "time")},
        "game": "another",
        "number": place,
        "move": {"name": "fork"},
        "events": [forked],
        "tip": sha256(b"a tip"),
    }
    record[place]["previous"] = last["hash"]
    return True


@kind("a fork was made by a player", ALL_DRAWN)
def _players_fork(record: Record, place: int) -> object:
    return record[place]["move"].update(player="Ada") or True if event(record, place, "forked") else None


@kind("a fork stands twice", ALL_DRAWN)
def _fork_twice(record: Record, place: int) -> object:
    if not event(record, place, "forked"):
        return None
    record.insert(place, copy.deepcopy(record[place]))
    for number, entry in enumerate(record):
        entry["number"] = number
    return True


@kind("a fork names another record or entry", HASHED, ALL_DRAWN)
def _fork_other(record: Record, place: int) -> object:
    said = event(record, place, "forked")
    return said.update(entry=said["entry"] - 1, game="another") or True if said else None


# --- the chain of draws, numbers, times ------------------------------------------------------------------------------


@kind("a link is revealed that comes later", ALL_DRAWN)
def _skipped(record: Record, place: int) -> object:
    later = [entry["reveal"] for entry in record[place + 1 :] if entry.get("reveal")]
    return record[place].update(reveal=later[-1]) or True if later and record[place].get("reveal") else None


@kind("draws reveal no link", ALL_DRAWN)
def _unrevealed(record: Record, place: int) -> object:
    return record[place].pop("reveal", None)


@kind("a draw is for another provision", ALL_HASHED, ALL_DRAWN)
def _provision(record: Record, place: int) -> object:
    draws = record[place].get("draws", [])
    return draws[0].update(provision="x") or True if draws else None


@kind("a draw is counted otherwise", ALL_HASHED, ALL_DRAWN)
def _count(record: Record, place: int) -> object:
    draws = record[place].get("draws", [])
    return draws[0].update(count=draws[0]["count"] + 1) or True if draws else None


@kind("the first tip is left out", ALL_DRAWN)
def _no_tip(record: Record, place: int) -> object:
    return record[place].pop("tip", None)


@kind("all numbers are shifted", ALL_DRAWN)
def _shifted(record: Record, place: int) -> object:
    for entry in record if place == 0 else []:
        entry["number"] += 100
    return True if place == 0 else None


@kind("the first time is below 0", ALL_DRAWN)
def _negative(record: Record, place: int) -> object:
    return record[0].update(time=-5) or True if place == 0 else None


@kind("the last time is far ahead", ALL_DRAWN)
def _ahead(record: Record, place: int) -> object:
    if place != len(record) - 1:
        return None
    record[place]["time"] += 10**9
    return True


@kind("a number or time is of another type", ALL_DRAWN)
def _types(record: Record, place: int) -> object:
    if place == 1:
        record[place]["number"] = True
    elif place % 2:
        record[place]["time"] = float(record[place]["time"])
    else:
        record[place]["number"] = float(place)
    return True


@kind("an empty part is spelled out", HASHED, ALL_DRAWN)
def _spelled_out(record: Record, place: int) -> object:
    record[place].setdefault("redacted", False)
    return True
