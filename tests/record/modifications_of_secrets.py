"""Modifications of secrets: when ballots are opened, what binds them, and what sealed values turn out to be."""

import re
from typing import Any

from tests.record.modifications import ALL_DRAWN, NOT, Record, event, kind
from verifier.moot_verify import canonical, sha256

# --- ballots and sealed values ---------------------------------------------------------------------------------------


@kind("an opening is repeated in a later entry", ALL_DRAWN)
def _opened_again(record: Record, place: int) -> object:
    before = [one for entry in record[:place] for one in entry.get("opened", [])]
    if not before or "opened" in record[place]:
        return None
    record[place]["opened"] = [dict(before[-1])]
    return True


@kind("a ballot is opened twice in one entry", ALL_DRAWN)
def _opened_twice(record: Record, place: int) -> object:
    opened = record[place].get("opened")
    return opened.append(dict(opened[0])) or True if opened else None


@kind("ballots are opened an entry too early", ALL_DRAWN)
def _too_early(record: Record, place: int) -> object:
    if place + 1 == len(record) or "opened" not in record[place + 1] or "opened" in record[place]:
        return None
    record[place]["opened"] = record[place + 1].pop("opened")
    return True


@kind("ballots are opened an entry too late", ALL_DRAWN)
def _too_late(record: Record, place: int) -> object:
    if place + 1 == len(record) or "opened" not in record[place] or "opened" in record[place + 1]:
        return None
    record[place + 1]["opened"] = record[place].pop("opened")
    return True


@kind("a salt is spelled in capitals, or is short, in ballot and opening", ALL_DRAWN)
def _short_salt(record: Record, place: int) -> object:
    for one in record[place].get("opened", [])[:1]:
        one["salt"] = "00" if place % 2 else one["salt"].upper()
        for entry in record[:place]:
            for cast in entry["events"]:
                if cast["event"] == "ballot_cast" and (cast["proposal"], cast["player"]) == (
                    one["proposal"],
                    one["player"],
                ):
                    bound = {"game": record[place]["game"], **one, "digest": cast["digest"]}
                    cast["commitment"] = sha256(canonical(bound))
        return True
    return None


@kind("two commitments change places", ALL_DRAWN)
def _exchanged(record: Record, place: int) -> object:
    cast = event(record, place, "ballot_cast")
    others = [one for entry in record[place + 1 :] for one in entry["events"] if "commitment" in one]
    if "commitment" not in cast or not others:
        return None
    cast["commitment"], others[0]["commitment"] = others[0]["commitment"], cast["commitment"]
    return True


@kind("a commitment is no digest", ALL_DRAWN)
def _no_digest(record: Record, place: int) -> object:
    cast = event(record, place, "ballot_cast")
    if "commitment" not in cast:
        return None
    cast["commitment"] = cast["commitment"][1:] if place % 2 else cast["commitment"].upper()
    return True


@kind("a withheld ballot has no commitment", ALL_DRAWN)
def _uncommitted(record: Record, place: int) -> object:
    return event(record, place, "ballot_cast").pop("commitment", None)


@kind("a secret vote is told in its move", ALL_DRAWN)
def _told_in_move(record: Record, place: int) -> object:
    given = record[place]["move"].get("arguments", {})
    return given.update(choice="for") or True if given.get("choice") == "withheld" else None


@kind("a secret vote is withheld otherwise", ALL_DRAWN)
def _withheld_otherwise(record: Record, place: int) -> object:
    given = record[place]["move"].get("arguments", {})
    return given.update(choice="kept back") or True if given.get("choice") == "withheld" else None


@kind("an entry says that it's a posting, so that votes aren't followed", ALL_DRAWN)
def _posting(record: Record, place: int) -> object:
    if not event(record, place, "ballot_cast"):
        return None
    record[place]["events"].append({"event": "posted", "posting": {"id": "x"}})
    return True


def _revealed(record: Record, place: int) -> dict[str, Any]:
    return event(record, place, "revealed")


@kind("a revealed value is another", NOT, ALL_DRAWN)
def _value(record: Record, place: int) -> object:
    found = _revealed(record, place)
    return found.update(value=99) or True if found else None


@kind("a revealed value is said to be somebody else's", ALL_DRAWN)
def _holder(record: Record, place: int) -> object:
    found = _revealed(record, place)
    return found.update(player="Zed") or True if found else None


@kind("what was revealed is left out", ALL_DRAWN)
def _unrevealed_value(record: Record, place: int) -> object:
    found = _revealed(record, place)
    return record[place]["events"].remove(found) or True if found else None


@kind("a value is revealed as another, and so is its seal", ALL_DRAWN)
def _resealed(record: Record, place: int) -> object:
    """All hashes from the seal on are made again: the seal stands in an earlier entry."""
    for number in range(place + 1, len(record)):
        found = _revealed(record, number)
        for one in record[place]["events"] if found else []:
            is_seal = str(one.get("value", "")).startswith("sealed:")
            if is_seal and (one["register"], one.get("of", "")) == (found["register"], found.get("of", "")):
                found["value"] = 99
                bound = {name: found[name] for name in ("player", "salt", "value")}
                now = "sealed:" + sha256(canonical({**bound, "game": record[place]["game"]}))
                kept = str(one["value"])
                record[place] = _replaced(record[place], kept, now)
                return True
    return None


@kind("a seal that isn't opened is another", ALL_DRAWN)
def _other_seal(record: Record, place: int) -> object:
    for one in record[place]["events"]:
        if re.fullmatch("sealed:[0-9a-f]{64}", str(one.get("value", ""))):
            record[place] = _replaced(record[place], one["value"], "sealed:" + sha256(b"another"))
            return True
    return None


def _replaced(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {name: _replaced(part, old, new) for name, part in value.items()}
    if isinstance(value, list):
        return [_replaced(part, old, new) for part in value]
    return new if value == old else value
