"""Moves: list those on offer, make one or several, and the JSON Schemas of their arguments."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args
from urllib.parse import quote

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from moot.authoring.move_arguments import move_from_values
from moot.authoring.postings import posting_asked
from moot.game import events as e
from moot.game.changes import Change
from moot.game.commitments import BallotProof
from moot.game.moves import Move, Refused, Undecided
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import CaseId, Number, PlayerId, Value
from moot.gateways.api.call import Call
from moot.gateways.api.operations import PREFIX, OperationGroup
from moot.gateways.api.pagination import MomentQuery
from moot.gateways.api.problems import Problem, open_question, refusal, trouble, trouble_of, unreadable
from moot.play.idempotency_keys import entry_marked, secret_name
from moot.views.doing.move_fields import Field
from moot.views.doing.moves import MoveView, moves_of
from moot.views.doing.offers import Offer, offers
from moot.views.log import LogEntry, logged

_COMPONENTS = f"{PREFIX}/openapi.json#/components/schemas/"
_CHANGES = {
    "description": "Changes of rules, as values or as a text.",
    "anyOf": [
        {"type": "array", "items": {"anyOf": [{"$ref": _COMPONENTS + kind.__name__} for kind in get_args(Change)]}},
        {"type": "string"},
    ],
}
_KINDS: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "bool": {"type": "boolean"},
    "Time": {"type": "integer", "description": "Seconds since 1970-01-01 00:00 UTC."},
    "Deadline": {"type": "integer", "description": "Seconds since 1970-01-01 00:00 UTC."},
    "Day": {"type": "integer", "description": "A day, by its first second."},
    "Entry": {"type": "integer", "description": "The number of an entry of the log."},
    "Player": {"type": "string", "description": "A player's name."},
    "Proposal": {"type": "string", "description": "A proposal's number."},
    "Case": {"type": "string", "description": "A case's number."},
    "Held": {"type": "string", "description": "A held move's number."},
    "Rule": {"type": "string", "description": "A rule's number."},
    "Ruleset": {"type": "string", "description": "The name of a ruleset, or rule files as one text."},
    "Holding": {"type": "object", "description": "What the law is from now on, as the case's `holdings` say it."},
    "Changes": _CHANGES,
    "str": {"type": "string"},
}


def schema_of(fields: Iterable[Field]) -> dict[str, Any]:
    """The JSON Schema of a move's arguments, for these fields."""
    listed = tuple(fields)
    return {
        "type": "object",
        "properties": {field.name: _of(field) for field in listed},
        "required": [field.name for field in listed if field.required],
        "additionalProperties": False,
    }


def _of(field: Field) -> dict[str, Any]:
    schema = _of_type(field.type)
    if field.choices:
        schema |= {"enum" if field.form == "one" else "examples": list(field.choices)}
    if field.doc:
        schema |= {"description": field.doc}
    return schema if field.required else schema | {"default": field.default}


def _of_type(spelled: str) -> dict[str, Any]:
    if spelled.startswith("list["):
        return {"type": "array", "items": _of_type(spelled[5:-1])}
    if spelled.startswith("dict["):
        return {"type": "object", "additionalProperties": _of_type(spelled[5:-1].partition(", ")[2])}
    return dict(_KINDS.get(spelled, {}))


MOVES = OperationGroup("moves", "Any move of a game, including those its rules have invented.")
TOGETHER_MAX = 50


class MoverQuery(Value, frozen=True):
    """Query: for which player."""

    player: Annotated[str, Meta(max_length=60, description="A player; the default is your own seat.")] = ""


class MoveRequest(Value, frozen=True):
    """A move to make."""

    name: Annotated[str, Meta(max_length=60, examples=["vote"], description="One of those that /offers lists.")]
    arguments: dict[str, Any] = {}
    """By name, as the schema of its offer has them. Changes of rules may also be a text, as docs/prose.md has it."""
    player: Annotated[str, Meta(max_length=60)] = ""
    """The player. The default is your own seat; you have to name one if anybody can play any seat."""
    pin: Annotated[str, Meta(max_length=40)] = ""
    """The seat's PIN, if it has one."""
    prose: bool = False
    """Whether changes given as text are in your own words, and you confirm how they are understood."""


class MovesRequest(Value, frozen=True):
    """Moves to make, one after another."""

    moves: Annotated[tuple[MoveRequest, ...], Meta(min_length=1, max_length=TOGETHER_MAX)]


class MoveMade(Value, frozen=True):
    """A move that was made, and everything it caused."""

    verdict: Literal["allowed", "undecided"]
    """Undecided if the rules leave a question open: the move then waits for the judgment in `case`."""
    entry: LogEntry
    proposal: Number | None = None
    """The proposal that it made."""
    case: CaseId | None = None
    """The case that it opened."""
    ballots: tuple[BallotProof, ...] = ()
    """The proofs of the secret ballots that you cast by it. They are told this once, and only to you: keep them."""


class BatchMoveResult(Value, frozen=True):
    """The result of one of several moves."""

    status: int
    made: MoveMade | None = None
    problem: Problem | None = None


class PostingRequest(Value, frozen=True):
    """A posting, in a game that is played by postings: its whole text, or what the program should write."""

    wish: Literal["", "begin", "propose", "vote", "append", "leave-out"] = ""
    text: Annotated[str, Meta(max_length=200_000)] = ""
    """The whole posting; with the wish `propose`, the proposal in it."""
    follows: Annotated[int, Meta(ge=0, le=99_999_999_999)] | None = None
    """The entry of the posting that it follows; by default the one that most players follow."""
    subject: Annotated[str, Meta(max_length=200)] = ""


class OfferView(Value, frozen=True):
    """A move, whether it may be made now, and what it takes."""

    offer: Offer
    arguments: dict[str, Any]
    """The JSON Schema of its arguments."""


_OF_POSTINGS = msgspec.json.schema(PostingRequest)["$defs"]["PostingRequest"]


@MOVES.get("/games/{game}/offers")
def list_offers(call: Call, ask: MoverQuery) -> tuple[OfferView, ...]:
    """The moves on offer, for each proposal or case they could be about, and whether a player may make them.

    They include moves that rules have invented. Without a player you only see which moves exist.
    """
    player = call.player(ask.player)
    if player is not None and player not in call.present.state.people and player not in call.present.state.players:
        raise trouble(404, "player.unknown", f"{player} isn't a player in this game.", "see /players")
    posts = call.present.law.index.posting_move
    return tuple(
        OfferView(one, _OF_POSTINGS if one.name == posts else schema_of(one.fields))
        for one in offers(call.present.seen_by(player))
    )


@MOVES.get("/games/{game}/moves")
def list_moves(call: Call, ask: MomentQuery) -> tuple[MoveView, ...]:
    """Every move: who makes it, which rule offers it, and which rules forbid or permit it."""
    return moves_of(call.moment(ask.at))


@MOVES.post("/games/{game}/moves", status=201)
def make_move(call: Call, given: MoveRequest) -> MoveMade:
    """Make a move: to propose, to vote, to join, or whatever the rules offer.

    With `If-Match: "DIGEST"` a move on a proposal is made only while its text is the one with that digest.
    """
    return _made(call, given, _mark(call, 0))


@MOVES.post("/games/{game}/moves/batch")
def make_moves(call: Call, given: MovesRequest) -> tuple[BatchMoveResult, ...]:
    """Make several moves in order; each gets its own answer, and a refused one doesn't stop the rest."""
    return tuple(_answered(call, one, _mark(call, n)) for n, one in enumerate(given.moves))


def _mark(call: Call, place: int) -> str:
    """The mark of a move's entry, by which a repeated request finds it; empty without an idempotency key."""
    if call.again is None:
        return ""
    return secret_name(call.host.journal, call.game, "request", call.again.name, str(place))


def _answered(call: Call, given: MoveRequest, mark: str) -> BatchMoveResult:
    try:
        return BatchMoveResult(201, made=_made(call, given, mark))
    except Exception as error:
        found = trouble_of(error)
        if found is None:
            raise
        return BatchMoveResult(found.problem.status, problem=found.problem)


def _made(call: Call, given: MoveRequest, mark: str) -> MoveMade:
    before = entry_marked(call.table, mark, call.again.since) if mark and call.again and call.again.since else None
    if before is not None:
        return _told(call, before)
    asked = _asked(call, call.mover(given.name, given.player, given.pin), given)
    if isinstance(asked, Refused):
        raise refusal(asked)
    answer = call.submit(replace(asked, letter=mark))
    if isinstance(answer.verdict, Refused):
        raise refusal(answer.verdict)
    if answer.entry is None:
        assert isinstance(answer.verdict, Undecided)
        raise open_question(answer.verdict, call.present.state)
    made = replace(_told(call, answer.entry), ballots=answer.ballots)
    if asked.name == "join" and asked.player:
        call.people.joined(call.caller.account, call.present.state, call.game, asked.player, made.case)
    return made


def _asked(call: Call, player: PlayerId | None, asked: MoveRequest) -> Move | Refused:
    """The move with typed arguments; in a game of postings, the posting that the program writes for the player."""
    moment = call.present
    if asked.name == moment.law.index.posting_move and player is not None:
        return _posting(moment.state, player, asked)
    return move_from_values(moment.seen_by(player), asked.name, _bound(call, asked), prose=asked.prose)


def _posting(state: State, player: PlayerId, asked: MoveRequest) -> Move | Refused:
    try:
        given = msgspec.convert(asked.arguments, PostingRequest)
    except msgspec.ValidationError as error:
        raise unreadable(error, "body") from error
    follows = "none" if given.wish == "begin" else "" if given.follows is None else str(given.follows)
    words = [given.wish, follows and f"follows={follows}", given.subject and f"subject={given.subject}"]
    return posting_asked(state, asked.name, player, [word for word in words if word], given.text)


def _bound(call: Call, asked: MoveRequest) -> dict[str, Any]:
    """The arguments, with the digest from `If-Match`: a vote only counts for the text that the voter has read."""
    tag = call.request.headers.get("if-match", "").strip()
    if not tag or tag == "*":
        return asked.arguments
    digest = tag.removeprefix("W/").strip('"')
    proposal = call.present.state.proposals.get(Number(str(asked.arguments.get("proposal"))))
    if proposal is None or proposal.digest != digest:
        said = "The text of the proposal has changed since you read it."
        raise trouble(412, "vote.other-text", said, "read it again, and send its current digest")
    return {"digest": digest, **asked.arguments} if asked.name == "vote" else asked.arguments


def _told(call: Call, entry: Entry) -> MoveMade:
    told = logged(call.present, [entry])[0]
    call.headers["Location"] = f"{PREFIX}/games/{quote(call.game, safe='')}/log/{entry.number}"
    proposed = next((ev.proposal for ev in entry.events if isinstance(ev, e.Proposed)), None)
    opened = next((ev for ev in entry.events if isinstance(ev, e.CaseCalled)), None)
    verdict: Literal["allowed", "undecided"] = "undecided" if told.undecided else "allowed"
    return MoveMade(verdict, told, proposed, opened.case if opened else None)
