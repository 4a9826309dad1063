"""Events: everything that can happen in a game, in the past tense; the whole vocabulary of the journal.

`ProposalAdopted` here is `"proposal_adopted"` in a mechanism, and its fields are the facts that
`@upon("proposal_adopted")` may name. An event says what happened and never why it was allowed;
`because` names the rule that caused it, and is absent where the mover did.
"""

import re
from functools import cache
from typing import Any

from moot.game.changes import Change, Wording
from moot.game.corrections import Correction
from moot.game.postings import Posting
from moot.game.rules import Against, Because, RuleText
from moot.game.values import Amount, CaseId, DefaultedValue, Number, PlayerId, Rank, RuleId, Time, Value


@cache
def name_of(kind: type) -> str:
    """The name of an event in a mechanism: `ProposalAdopted` is `proposal_adopted`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


class _Happened(Value, frozen=True, tag=lambda name: re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(), tag_field="event"):
    because: Because | None = None
    adjusted: tuple[Because, ...] = ()
    """The provisions that changed the effect before it became this event; old records name none."""


class GameStarted(_Happened, frozen=True, kw_only=True):
    """The first event of a game: the players in the order they sit, and the rules they start from.

    Where one game has ended for another to begin with the same people, it is in the journal again (see `renewal`).
    """

    title: str
    ruleset: str
    players: tuple[PlayerId, ...]
    rules: tuple[RuleText, ...]
    settings: dict[str, str] = {}
    papers: dict[str, str] = {}
    offices: dict[str, PlayerId] = {}
    """The office holders at the start; they need not be players."""
    language: int = 1
    """The edition of the mechanism language in which its rules are read; old records name none."""
    named_dice: bool = False
    """Whether a play named what dice and other draws come to, so that they prove nothing; only in entry 0."""


class Opened(_Happened, frozen=True, kw_only=True):
    """Play begins after a recorded history; mechanisms hear it as `game_started`."""

    title: str
    ruleset: str
    players: tuple[PlayerId, ...]
    offices: dict[str, PlayerId] = {}


class Forked(_Happened, frozen=True, kw_only=True):
    """The beginning of a fork; up to here the record is that of another game (see `forking`)."""

    game: str
    entry: int
    hash: str
    title: str


class Joined(_Happened, frozen=True, kw_only=True):
    player: PlayerId


class Left(_Happened, frozen=True, kw_only=True):
    """A player left, by their own will (113) or removed; `next_in_seating` was next clockwise."""

    player: PlayerId
    next_in_seating: PlayerId | None = None


class Proposed(DefaultedValue, _Happened, frozen=True, kw_only=True):
    """A proposal was made. `kind` is `rule-change`, or what a rule put to the vote."""

    proposal: Number
    author: PlayerId
    title: str
    kind: str = "rule-change"
    like: str = ""
    changes: tuple[Change, ...] = ()
    content: dict[str, Any] = {}
    digest: str = ""
    proxy: PlayerId | None = None
    """The proxy who made it for its author."""


class Revised(_Happened, frozen=True, kw_only=True):
    """The author gave a proposal another text; ballots on the old one are void (106, 111)."""

    proposal: Number
    title: str
    changes: tuple[Change, ...]
    digest: str


class Withdrawn(_Happened, frozen=True, kw_only=True):
    proposal: Number


class Argued(DefaultedValue, _Happened, frozen=True, kw_only=True):
    """Somebody posted a comment on a proposal, a case or the game (111), on one of its boards."""

    player: PlayerId
    text: str
    proposal: Number | None = None
    case: CaseId | None = None
    board: str = "discussion"
    reply: int | None = None
    """The entry that it replies to."""


class Posted(_Happened, frozen=True, kw_only=True):
    """A posting on a line of play; `code` says why it isn't a legal move, and `because` by which rule."""

    player: PlayerId
    posting: Posting
    proposal: Number | None = None
    """The proposal that was open on that line."""
    changes: tuple[Change, ...] = ()
    """The rule changes of its proposal."""
    code: str = ""
    reason: str = ""
    also: tuple[Against, ...] = ()
    """Further reasons why it isn't legal."""


class Published(_Happened, frozen=True, kw_only=True):
    proposal: Number


class VotingOpened(_Happened, frozen=True, kw_only=True):
    proposal: Number


class BallotCast(_Happened, frozen=True, kw_only=True):
    """A vote, bound to the digest of the text it was cast on.

    While votes are secret, its public form has a `commitment` instead of the choice; the `salt` is never in it.
    """

    proposal: Number
    player: PlayerId
    choice: str
    digest: str
    commitment: str = ""
    salt: str = ""
    proxy: PlayerId | None = None
    """The proxy who cast it for the player."""


class VotingClosed(_Happened, frozen=True, kw_only=True):
    proposal: Number


class ProposalAdopted(_Happened, frozen=True, kw_only=True):
    proposal: Number


class ProposalDefeated(_Happened, frozen=True, kw_only=True):
    proposal: Number


class ProposalBarred(_Happened, frozen=True, kw_only=True):
    """The vote was successful, but a rule forbids the adoption."""

    proposal: Number
    reason: str


class ProposalDecided(_Happened, frozen=True, kw_only=True):
    """Follows every outcome: `adopted`, `defeated`, `barred`; or a document's word in a transcript."""

    proposal: Number
    outcome: str


class TookEffect(_Happened, frozen=True, kw_only=True):
    """A proposal takes effect: its changes are made after the move's other consequences."""

    proposal: Number


class RuleEnacted(_Happened, frozen=True, kw_only=True):
    rule: Number
    id: RuleId
    ordinal: int
    text: RuleText
    proposal: Number | None = None


class RuleAmended(_Happened, frozen=True, kw_only=True):
    """A rule's wording changed: by an amendment, a new title, or a change of an amendment."""

    rule: Number
    id: RuleId
    ordinal: int
    change: Change
    was: Number
    proposal: Number | None = None
    printed: str = ""
    """The number as printed in the source document, if it differs."""


class RuleRepealed(_Happened, frozen=True, kw_only=True):
    rule: Number
    id: RuleId
    proposal: Number | None = None


class RuleTransmuted(_Happened, frozen=True, kw_only=True):
    rule: Number
    id: RuleId
    ordinal: int
    to: Rank
    was: Number
    proposal: Number | None = None
    printed: str = ""


class RuleTied(_Happened, frozen=True, kw_only=True):
    """The host that opened the game attached a mechanism to a rule; the rule's text is unchanged."""

    rule: Number
    id: RuleId
    wording: Wording


class ChangeFailed(_Happened, frozen=True, kw_only=True):
    """An adopted change couldn't be made: what it changes no longer exists."""

    proposal: Number
    change: int
    reason: str


class CaseCalled(DefaultedValue, _Happened, frozen=True, kw_only=True):
    """A question was put to a judge. `kind` is `dispute`, `paradox`, or `undecided` where the
    program found the law unclear; then `question` is its key and the move `waiting` waits."""

    case: CaseId
    caller: PlayerId | None
    statement: str
    kind: str = "dispute"
    rules: tuple[Number, ...] = ()
    question: str = ""
    waiting: dict[str, Any] = {}
    entry: int | None = None
    """The entry of the journal that it contests."""


class JudgeAsked(_Happened, frozen=True, kw_only=True):
    case: CaseId
    judge: PlayerId


class JudgeAppointed(_Happened, frozen=True, kw_only=True):
    case: CaseId
    judge: PlayerId | None


class JudgeRefused(_Happened, frozen=True, kw_only=True):
    case: CaseId
    judge: PlayerId


class Judged(_Happened, frozen=True, kw_only=True):
    """A judge's answer: `true`, `false` or `undecided`, or a holding on an undecided question."""

    case: CaseId
    judge: PlayerId | None
    judgment: str
    reasons: str = ""
    holding: dict[str, Any] = {}


class Agreed(_Happened, frozen=True, kw_only=True):
    """A player agreed to a holding, where all players decide because the law has no judge."""

    case: CaseId
    player: PlayerId
    holding: dict[str, Any]


class JudgmentVoided(_Happened, frozen=True, kw_only=True):
    case: CaseId


class CaseClosed(_Happened, frozen=True, kw_only=True):
    case: CaseId


class CustomMade(_Happened, frozen=True, kw_only=True):
    """A custom: from now on this question has this answer, wherever the law leaves it open."""

    question: str
    holding: dict[str, Any]
    case: CaseId | None = None


class CustomEnded(_Happened, frozen=True, kw_only=True):
    question: str
    case: CaseId | None = None


class MoveRefused(_Happened, frozen=True, kw_only=True):
    """A move that had waited for a judgment was refused."""

    case: CaseId
    code: str
    reason: str


class MoveHeld(_Happened, frozen=True, kw_only=True):
    """A move was allowed, and a rule holds it: it's made when a rule carries it out. `held` is its number."""

    held: int
    player: PlayerId
    name: str
    """The name of the move."""
    given: dict[str, Any] = {}
    """The move's arguments."""


class HeldMoveEnded(_Happened, frozen=True, kw_only=True):
    """A held move was `carried out`, `dropped`, or `refused` when it was to be carried out."""

    held: int
    player: PlayerId
    name: str
    """The name of the move."""
    outcome: str
    reason: str = ""


class Awarded(_Happened, frozen=True, kw_only=True):
    """A quantity of a player changed, such as points won or lost."""

    quantity: str
    players: tuple[PlayerId, ...]
    amount: Amount
    starts: Amount = 0
    """What somebody has of it who hasn't been given any yet."""


class QuantitySet(_Happened, frozen=True, kw_only=True):
    quantity: str
    players: tuple[PlayerId, ...]
    value: Amount
    starts: Amount = 0
    """As of an award."""


class QuantityChanged(_Happened, frozen=True, kw_only=True):
    """Once per wave for each quantity that changed: the amounts before and after."""

    quantity: str
    before: dict[PlayerId, Amount]
    after: dict[PlayerId, Amount]


class RegisterSet(_Happened, frozen=True, kw_only=True):
    """A register's entry; `of` is the player, proposal or case it is about, or empty."""

    register: str
    value: Any
    of: str = ""


class Revealed(_Happened, frozen=True, kw_only=True):
    """What a register held sealed of somebody is shown to everybody, with the salt that proves its seal."""

    register: str
    of: PlayerId
    player: PlayerId
    """Whoever put it down."""
    value: Any
    salt: str


class Appointed(_Happened, frozen=True, kw_only=True):
    office: str
    player: PlayerId | None


class Announced(_Happened, frozen=True, kw_only=True):
    """An event that a rule invented, with its fields."""

    name: str
    fields: dict[str, Any] = {}


class WinCredited(_Happened, frozen=True, kw_only=True):
    """A win that doesn't end the game."""

    player: PlayerId


class Won(_Happened, frozen=True, kw_only=True):
    """The game has a winner and is over."""

    player: PlayerId


class GameEnded(_Happened, frozen=True, kw_only=True):
    """The game is over without a winner; if there is a `ruleset`, a new game begins with it."""

    reason: str = ""
    ruleset: str = ""


class EffectBarred(_Happened, frozen=True, kw_only=True):
    """A rule's effect was forbidden by another rule."""

    effect: str
    arguments: dict[str, Any]
    reason: str
    maker: Because


class MechanismFailed(_Happened, frozen=True, kw_only=True):
    """A rule's code failed; its effects are dropped, for all to see."""

    error: str
    on: str = ""


class TimeCame(_Happened, frozen=True, kw_only=True):
    """A due time of a rule came; `provision` ran for `subject`."""

    timer: str
    subject: str
    due: Time
    passed_over: Time = 0
    """Until when further times of the kind are passed over, because nobody looked for a long time."""


class Recorded(_Happened, frozen=True, kw_only=True):
    """A note in the record about something without a mechanism, citing the rule."""

    player: PlayerId
    rule: Number
    text: str


class Corrected(_Happened, frozen=True, kw_only=True):
    """A keeper of the record did by hand what no mechanism does, or corrected `entry`.

    Or a keeper, or the judge, put the judgment in `case` into effect.
    """

    player: PlayerId
    rule: Number
    text: str
    corrections: tuple[Correction, ...]
    entry: int | None = None
    case: CaseId | None = None


class PostHidden(_Happened, frozen=True, kw_only=True):
    """A moderator hid what was said in an entry: readers are shown the reason instead, and it stays in the record."""

    entry: int
    reason: str


class PostShown(_Happened, frozen=True, kw_only=True):
    """A moderator shows again what was hidden."""

    entry: int


class PostRedacted(_Happened, frozen=True, kw_only=True):
    """A moderator took the text of a comment out of the record."""

    entry: int
    hash: str
    """The hash of the entry with the text, which the entry keeps."""
    rest: str
    """The digest of the entry as it is without the text, and without that hash."""
    reason: str


class SetBack(_Happened, frozen=True, kw_only=True):
    """A judgment reversed what was done by hand at `entry`; `left` can only be corrected by hand."""

    entry: int
    case: CaseId
    left: tuple[Correction, ...] = ()


Event = (
    GameStarted | Opened | Forked | Joined | Left | Proposed | Revised | Withdrawn | Argued | Published | VotingOpened
    | BallotCast | VotingClosed | ProposalAdopted | ProposalDefeated | ProposalBarred | ProposalDecided | TookEffect
    | RuleEnacted | RuleAmended | RuleRepealed | RuleTransmuted | RuleTied | ChangeFailed | CaseCalled | JudgeAsked
    | JudgeAppointed | JudgeRefused | Judged | Agreed | JudgmentVoided | CaseClosed | CustomMade | CustomEnded
    | GameEnded | MoveRefused | MoveHeld | HeldMoveEnded | Awarded | QuantitySet | QuantityChanged | RegisterSet
    | Revealed | Appointed | Announced | WinCredited | Won | EffectBarred | MechanismFailed | TimeCame | Recorded
    | Corrected | SetBack | Posted | PostHidden | PostShown | PostRedacted
)  # fmt: skip

EVENTS: dict[str, type[_Happened]] = {name_of(kind): kind for kind in Event.__args__}
