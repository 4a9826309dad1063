"""Seats: who plays which in open games, by cookies, and who may join a game whose seats belong to accounts."""

from collections.abc import Iterable
from urllib.parse import quote

from moot.game.moves import Refused
from moot.game.values import PlayerId, Time
from moot.languages import N_
from moot.people.accounts import folded
from moot.people.game_access import AccessSettings, Seat
from moot.people.lookalikes import alike, fault_of_looks
from moot.people.values import Account
from moot.runtime.passwords import is_word
from moot.runtime.rate_limits import Hit
from moot.runtime.secret_tokens import hmac_of, is_hmac_of, new_id

PIN_LASTS_SECONDS, KEY_LASTS_SECONDS = 24 * 3600, 28 * 24 * 3600


def sitting(seat: Seat, game: str, now: Time, browser: str = "") -> str:
    """The cookie of a browser that plays a seat: with its own identifier, or signed if the seat has a PIN."""
    if not seat.pin:
        return f"{quote(seat.player, safe='')}:{browser}" if browser else quote(seat.player, safe="")
    until = str(now + (KEY_LASTS_SECONDS if seat.is_reserved else PIN_LASTS_SECONDS))
    return f"{quote(seat.player, safe='')}:{until}:{hmac_of(seat.pin, game, seat.player, until)}"


def is_sat_by(seat: Seat, game: str, kept: str, now: Time) -> bool:
    """Whether a browser's cookie is valid for a seat with a PIN; it isn't after the PIN was changed."""
    until, _, seal = kept.partition(":")[2].partition(":")
    is_past = not until.isdecimal() or len(until) > 12 or int(until) < now
    return not is_past and is_hmac_of(seal, seat.pin, game, seat.player, until)


def key_of(seat: Seat, game: str) -> str:
    """The key in a protected seat's own link; valid until its PIN is changed."""
    return hmac_of(seat.pin, "key", game, seat.player)


def is_key(word: str, seat: Seat, game: str) -> bool:
    """Whether a word is the key of a protected seat."""
    return bool(seat.pin) and is_hmac_of(word, seat.pin, "key", game, seat.player)


def opens(seat: Seat, game: str, word: str) -> bool:
    """Whether a word is the PIN of a seat, or the key of its link. Raises `TooBusy`."""
    return is_key(word, seat, game) or is_word(word, seat.pin)


def known_at(seat: Seat, game: str) -> str:
    """The cookie of a browser that once gave the right PIN; valid until the PIN is changed."""
    browser = new_id()
    return f"{browser}:{hmac_of(seat.pin, 'known', game, seat.player, browser)}"


def tries_of(seat: Seat, game: str, place: str, known: str = "") -> tuple[Hit, ...]:
    """The rate limits of a PIN: a browser known at the seat has its own, so that strangers can't lock it out."""
    browser, _, seal = known.partition(":")
    if is_hmac_of(seal, seat.pin, "known", game, seat.player, browser):
        return (("pin", f"known {game} {seat.player} {browser}"),)
    named = f"seat {game} {seat.player}"
    return (("pin", f"{named} {place}"), ("pin seat", named), ("pin place", place))


def fault_of_joining(
    settings: AccessSettings, account: Account | None, people: Iterable[PlayerId], name: str, *, sits: bool = False
) -> Refused | None:
    """Why somebody can't join a game under a name, regardless of its rules; `sits` if they have shown it's theirs."""
    known = list(people)
    mine = account.id if account is not None else ""
    if settings.seating == "open" and not sits and _is_anothers(settings, mine, name):
        return _taken(name)
    return _fault_of_seat(settings, account, known, name) or (None if name in known else _fault_of_looks(name, known))


def _is_anothers(settings: AccessSettings, account: str, name: str) -> bool:
    """Whether a protected seat has this name, and isn't the account's own."""
    seats = (seat for seat in settings.seats if seat.is_protected and folded(seat.player) == folded(name))
    return any(seat.account != account or not account for seat in seats)


def _taken(name: str) -> Refused:
    return Refused(
        code="seat.taken",
        reason=N_("the name {name} is taken in this game", name=name),
        facts={"name": name},
        remedy=N_("join under another name, or ask a moderator of the game for that seat"),
    )


def _fault_of_seat(
    settings: AccessSettings, account: Account | None, people: Iterable[PlayerId], name: str
) -> Refused | None:
    """Why an account can't join a game of members under a name: it's taken or reserved, or the account has a seat.

    An account can't join twice: it would have more than one vote.
    """
    mine, people = account.id if account is not None else "", list(people)
    waits = [one for one in settings.coming if one.account == mine != ""]
    if settings.seating == "members" and waits and name != waits[0].player:
        return Refused(
            code="seat.waits",
            reason=N_("a judge is deciding whether you may join this game as {player}", player=waits[0].player),
            facts={"name": waits[0].player, "case": waits[0].case},
            remedy=N_("wait for the judgment in case {case}", case=waits[0].case),
        )
    sits = [seat.player for seat in settings.seats if seat.account == mine != "" and seat.player in people]
    if settings.seating == "members" and sits and name not in sits:
        return Refused(
            code="seat.taken",
            reason=N_("you are already in this game, as {sits}", sits=sits[0]),
            facts={"name": sits[0]},
            remedy=N_("play as {sits}, or ask a moderator of the game to free that seat first", sits=sits[0]),
        )
    given = [
        *((one.player, one.account) for one in settings.seats),
        *((one.player, one.account) for one in settings.coming),
    ]
    taken = {folded(person) for person in people} | {folded(name) for name, who in given if who not in ("", mine)}
    if settings.seating == "open" or folded(name) not in taken or settings.seat(name).account == mine != "":
        return None
    return _taken(name)


def _fault_of_looks(name: str, people: Iterable[PlayerId]) -> Refused | None:
    """Why others could mistake a name for another."""
    other = alike(name, people)
    reason = fault_of_looks(name) if name else ""
    if not reason and other:
        reason = N_("the name {name} looks like {other}, who is in this game", name=name, other=other)
    return Refused(code="seat.alike", reason=reason, remedy=N_("join under another name")) if reason else None
