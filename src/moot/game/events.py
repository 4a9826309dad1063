"""What can happen in a game, in the past tense: this file is the whole vocabulary of the journal.

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
from moot.game.values import CaseId, Number, PlayerId, Rank, RuleId, Time, Value, own_defaults


@cache
def name_of(kind: type) -> str:
    """The name of an event in a mechanism: `ProposalAdopted` is `proposal_adopted`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


class _Happened(Value, frozen=True, tag=lambda name: re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(), tag_field="event"):
    because: Because | None = None


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
    """Who holds which office from the beginning; they need not be players."""


class Opened(_Happened, frozen=True, kw_only=True):
    """Where a game began with history written down, play begins; mechanisms hear it as `game_started`."""

    title: str
    ruleset: str
    players: tuple[PlayerId, ...]
    offices: dict[str, PlayerId] = {}


class Forked(_Happened, frozen=True, kw_only=True):
    """From here on this is a game of its own; up to here it is the public record of another (see `forking`)."""

    game: str
    entry: int
    hash: str
    title: str


class Joined(_Happened, frozen=True, kw_only=True):
    player: PlayerId


class Left(_Happened, frozen=True, kw_only=True):
    """A player went, by their own will (113) or removed; `next_in_seating` sat next clockwise."""

    player: PlayerId
    next_in_seating: PlayerId | None = None


class Proposed(_Happened, frozen=True, kw_only=True):
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
    """Who made it in its author's place."""

    def __post_init__(self) -> None:
        own_defaults(self)


class Revised(_Happened, frozen=True, kw_only=True):
    """The author gave a proposal another text; ballots on the old one are void (106, 111)."""

    proposal: Number
    title: str
    changes: tuple[Change, ...]
    digest: str


class Withdrawn(_Happened, frozen=True, kw_only=True):
    proposal: Number


class Argued(_Happened, frozen=True, kw_only=True):
    """Somebody spoke about a proposal, a case or the game (111), on one of its boards."""

    player: PlayerId
    text: str
    proposal: Number | None = None
    case: CaseId | None = None
    board: str = "discussion"
    reply: int | None = None
    """The entry that it answers."""

    def __post_init__(self) -> None:
        own_defaults(self)


class Posted(_Happened, frozen=True, kw_only=True):
    """Something was posted on a line of play; `code` says why it is no move, and `because` by which rule."""

    player: PlayerId
    posting: Posting
    proposal: Number | None = None
    """The proposal that was open on that line."""
    changes: tuple[Change, ...] = ()
    """What its proposal is understood to change."""
    code: str = ""
    reason: str = ""
    also: tuple[Against, ...] = ()
    """What else speaks against it."""


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
    """Who cast it in the player's place."""


class VotingClosed(_Happened, frozen=True, kw_only=True):
    proposal: Number


class ProposalAdopted(_Happened, frozen=True, kw_only=True):
    proposal: Number


class ProposalDefeated(_Happened, frozen=True, kw_only=True):
    proposal: Number


class ProposalBarred(_Happened, frozen=True, kw_only=True):
    """The vote carried it, but a rule forbids its adoption."""

    proposal: Number
    reason: str


class ProposalDecided(_Happened, frozen=True, kw_only=True):
    """Follows each outcome, whichever it is: `adopted`, `defeated`, `barred`; or a document's word in a transcript."""

    proposal: Number
    outcome: str


class TookEffect(_Happened, frozen=True, kw_only=True):
    """The changes of a proposal are to be made; they are, once the move's consequences are quiet."""

    proposal: Number


class RuleEnacted(_Happened, frozen=True, kw_only=True):
    rule: Number
    id: RuleId
    ordinal: int
    text: RuleText
    proposal: Number | None = None


class RuleAmended(_Happened, frozen=True, kw_only=True):
    """A rule's wording changed, by an amendment, another title, or a change to an amendment."""

    rule: Number
    id: RuleId
    ordinal: int
    change: Change
    was: Number
    proposal: Number | None = None
    printed: str = ""
    """How the document that tells of it prints the number, where it is another."""


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
    """A rule was given its mechanism and what belongs to it by the host that opened the game; its text is as before."""

    rule: Number
    id: RuleId
    wording: Wording


class ChangeFailed(_Happened, frozen=True, kw_only=True):
    """A change that was adopted could not be made: what it changes is no longer there."""

    proposal: Number
    change: int
    reason: str


class CaseCalled(_Happened, frozen=True, kw_only=True):
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

    def __post_init__(self) -> None:
        own_defaults(self)


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
    """A player's part in a holding that all players agree on, where the law has no judge."""

    case: CaseId
    player: PlayerId
    holding: dict[str, Any]


class JudgmentVoided(_Happened, frozen=True, kw_only=True):
    case: CaseId


class CaseClosed(_Happened, frozen=True, kw_only=True):
    case: CaseId


class CustomMade(_Happened, frozen=True, kw_only=True):
    """From now on this question is answered so, wherever the law leaves it undecided."""

    question: str
    holding: dict[str, Any]
    case: CaseId | None = None


class CustomEnded(_Happened, frozen=True, kw_only=True):
    question: str
    case: CaseId | None = None


class MoveRefused(_Happened, frozen=True, kw_only=True):
    """A move that had waited for a judgment turned out not to be allowed."""

    case: CaseId
    code: str
    reason: str


class Awarded(_Happened, frozen=True, kw_only=True):
    """A quantity moved: points won or lost, say."""

    quantity: str
    players: tuple[PlayerId, ...]
    amount: int


class QuantitySet(_Happened, frozen=True, kw_only=True):
    quantity: str
    players: tuple[PlayerId, ...]
    value: int


class QuantityChanged(_Happened, frozen=True, kw_only=True):
    """Once a wave for each quantity that moved: what its holders had before and have after."""

    quantity: str
    before: dict[PlayerId, int]
    after: dict[PlayerId, int]


class RegisterSet(_Happened, frozen=True, kw_only=True):
    """A register's entry; `of` is the player, proposal or case it is about, or empty."""

    register: str
    value: Any
    of: str = ""


class Appointed(_Happened, frozen=True, kw_only=True):
    office: str
    player: PlayerId | None


class Announced(_Happened, frozen=True, kw_only=True):
    """An event that a rule made up, with the fields it gave."""

    name: str
    fields: dict[str, Any] = {}


class WinCredited(_Happened, frozen=True, kw_only=True):
    """A win that does not end the game."""

    player: PlayerId


class Won(_Happened, frozen=True, kw_only=True):
    """The game has a winner and is over."""

    player: PlayerId


class GameEnded(_Happened, frozen=True, kw_only=True):
    """The game is over, and nobody has won it; where there is a `ruleset`, a new game begins with that."""

    reason: str = ""
    ruleset: str = ""


class EffectBarred(_Happened, frozen=True, kw_only=True):
    """A rule would have done this, and another forbids it."""

    effect: str
    arguments: dict[str, Any]
    reason: str
    maker: Because


class MechanismFailed(_Happened, frozen=True, kw_only=True):
    """A rule's code broke; what it would have done is left undone, for all to see."""

    error: str
    on: str = ""


class TimeCame(_Happened, frozen=True, kw_only=True):
    """A time that a rule keeps fell due; `provision` ran for `subject`."""

    timer: str
    subject: str
    due: Time


class Recorded(_Happened, frozen=True, kw_only=True):
    """A note for the record of what no mechanism does, citing the rule."""

    player: PlayerId
    rule: Number
    text: str


class Corrected(_Happened, frozen=True, kw_only=True):
    """A keeper of the record did by hand what no mechanism does, or set right what `entry` had wrong."""

    player: PlayerId
    rule: Number
    text: str
    corrections: tuple[Correction, ...]
    entry: int | None = None


class SetBack(_Happened, frozen=True, kw_only=True):
    """A judgment says that what was done by hand at `entry` was wrong; `left` can only be corrected by hand."""

    entry: int
    case: CaseId
    left: tuple[Correction, ...] = ()


Event = (
    GameStarted | Opened | Forked | Joined | Left | Proposed | Revised | Withdrawn | Argued | Published | VotingOpened
    | BallotCast | VotingClosed | ProposalAdopted | ProposalDefeated | ProposalBarred | ProposalDecided | TookEffect
    | RuleEnacted | RuleAmended | RuleRepealed | RuleTransmuted | RuleTied | ChangeFailed | CaseCalled | JudgeAsked
    | JudgeAppointed | JudgeRefused | Judged | Agreed | JudgmentVoided | CaseClosed | CustomMade | CustomEnded
    | GameEnded | MoveRefused | Awarded | QuantitySet | QuantityChanged | RegisterSet | Appointed | Announced
    | WinCredited | Won | EffectBarred | MechanismFailed | TimeCame | Recorded | Corrected | SetBack | Posted
)  # fmt: skip

EVENTS: dict[str, type[_Happened]] = {name_of(kind): kind for kind in Event.__args__}
