"""Players: what they ask for, by what key, and how they repeat it until they have an answer."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.simulation.games import PEOPLE, GamePlan

from moot.authoring.simulation.arguments import Situation, Temper, filled
from moot.authoring.simulation.bot_game import chosen, is_open
from moot.game.moves import Allowed, Move, Refused
from moot.game.values import PlayerId, canonical, plain
from moot.play.host import Host
from moot.play.idempotency_keys import IdempotencyKeys, RequestAttempt, StoredResponse, entry_marked, secret_name
from moot.views.doing.offers import offers

TEMPERS: tuple[Temper, ...] = ("cooperative", "random", "obstructive")


@dataclass
class Request:
    """A move that somebody asks for, with an idempotency key."""

    key: str
    move: Move
    at: float = 0.0
    """The true time at which it was asked first."""
    tries: int = 0
    answer: bytes | None = None
    """The first answer to it."""
    secret: str = ""
    """What must stand nowhere in public until it's revealed."""

    def __str__(self) -> str:
        given = {name: value for name, value in self.move.arguments.items() if name != "changes"}
        said = "".join(f" {name}={value}" for name, value in sorted(given.items()))
        titles = [_title(one) for one in self.move.arguments.get("changes", ())]
        return f"{self.move.player}: {self.move.name}{said}{' ' + ', '.join(titles) if titles else ''}"


def _title(change: Any) -> str:
    """A change by its title, or by what it is."""
    if not isinstance(change, dict):
        return str(change)
    return str((change.get("content") or {}).get("title") or change.get("change"))


@dataclass
class Answer:
    """What a host answered: the entry that was made, if one was."""

    status: int
    number: int | None = None
    hash: str = ""
    why: str = ""
    raw: bytes = field(default=b"", repr=False)


def ask(host: Host, game: str, keys: IdempotencyKeys, request: Request) -> Answer:
    """Make a request of a host, as the API does; raises the journal's errors and `RequestInProgress`."""
    request.tries += 1

    def make(attempt: RequestAttempt) -> StoredResponse:
        table = host.table(game)
        mark = secret_name(host.journal, game, "request", attempt.name, "0")
        before = entry_marked(table, mark, attempt.since) if attempt.since is not None else None
        if before is not None:
            return StoredResponse(201, {}, canonical({"number": before.number, "hash": before.hash}))
        told = table.submit(replace(request.move, letter=mark))
        if isinstance(told.verdict, Refused):
            return StoredResponse(422, {}, canonical({"why": told.verdict.code}))
        if told.entry is None:
            return StoredResponse(409, {}, canonical({"why": "undecided"}))
        status = 201 if isinstance(told.verdict, Allowed) else 202
        return StoredResponse(status, {}, canonical({"number": told.entry.number, "hash": told.entry.hash}))

    asked = canonical([plain(request.move)])
    made = keys.answer(str(request.move.player), request.key, asked, make)
    import json

    found = json.loads(made.body)
    return Answer(made.status, found.get("number"), found.get("hash", ""), found.get("why", ""), made.body)


class Players:
    """What the players of a game come up with."""

    def __init__(self, plan: GamePlan, seed: str):
        self._plan, self._seed = plan, seed

    def request(self, host: Host, game: str, step: int, chance: Random) -> Request | None:
        """A move that somebody asks for now, given what a host shows them; None if they pass."""
        person = chance.choice(PEOPLE if chance.random() < 0.2 else PEOPLE[: self._plan.seats])
        by_offers = self._plan.model is None and chance.random() < 0.5
        move, secret = (
            self._offered(host, game, person, chance) if by_offers else self._direct(host, game, person, chance)
        )
        return Request(f"{self._seed}-{step}", move, secret=secret) if move is not None else None

    def _offered(self, host: Host, game: str, person: str, chance: Random) -> tuple[Move | None, str]:
        moment = host.table(game).moment(person)
        temper = chance.choice(TEMPERS)
        open_to = [one for one in offers(moment) if is_open(one)]
        offer = chosen(temper, open_to, moment.state, Counter(), chance)
        if offer is None:
            return None, ""
        given = filled(offer, Situation(moment.state, moment.law, PlayerId(person), temper, chance))
        if any(kind.startswith("Sealed") for kind in (field.type for field in offer.fields)):
            return None, ""
        return Move(name=offer.name, player=PlayerId(person), arguments=given), ""

    def _direct(self, host: Host, game: str, person: str, chance: Random) -> tuple[Move | None, str]:
        state = host.table(game).last
        voting = [one for one in state.open_proposals() if one.is_voting]
        weights = {"propose": 20 if len(voting) < 3 else 3, "vote": 60 if voting else 4, "argue": 6, "leave": 3}
        weights |= {"join": 6 if person not in state.seating else 0, "withdraw": 2, "bid": 6, "open-bids": 2, "odd": 4}
        name = chance.choices(list(weights), list(weights.values()))[0]
        arguments: dict[str, Any] = {}
        secret = ""
        if name == "propose":
            arguments = {"changes": self._plan.changes(state, chance)}
        elif name == "vote":
            known = sorted(state.proposals) or ["301"]
            number = voting[chance.randrange(len(voting))].number if voting else chance.choice(known)
            arguments = {"proposal": number, "choice": self._choice(chance)}
        elif name == "argue":
            arguments = {"text": f"I say {chance.randrange(1000)}."}
        elif name == "withdraw":
            arguments = {"proposal": chance.choice(sorted(state.proposals) or ["301"])}
        elif name == "bid":
            secret = str(chance.randrange(10**11, 10**12))
            arguments = {"amount": int(secret)}
        elif name == "odd":
            name, arguments = chance.choice(ODD)
        return Move(name=name, player=PlayerId(person), arguments=arguments), secret

    def _choice(self, chance: Random) -> str:
        choices = ["for", "for", "against", *([self._plan.word] if self._plan.word else [])]
        return chance.choice(choices)


ODD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("vote", {"proposal": "999", "choice": "for"}),
    ("vote", {"proposal": "301", "choice": "perhaps"}),
    ("vote", {"proposal": 7}),
    ("vote", {}),
    ("propose", {"changes": "nothing"}),
    ("propose", {"changes": [{"change": "repeal", "rule": "999"}]}),
    ("begin", {}),
    ("time", {"timer": "201.rings", "subject": ""}),
    ("argue", {"text": ""}),
    ("fly", {"to": "the moon"}),
    ("join", {}),
)
"""What no page offers."""
