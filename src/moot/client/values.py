"""What the API answers, as values. Written from its OpenAPI document by `make reference`; do not edit.

A field that a server does not send has its default, and one that this version does not know is passed over.
"""

from typing import Any, Literal

from msgspec import Struct


class AccountView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Your account."""

    id: str
    name: str
    made: int
    mail: str = ""
    zone: str = ""
    moderates: bool = False
    scopes: tuple[Literal["", "account", "moderate", "play", "read"], ...] = ()
    games: tuple["Part", ...] = ()


class Act(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that was done with an account, or in the administration of a game."""

    time: int
    what: str
    who: str = ""
    address: str = ""
    times: int = 1


class AdministrationView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who may come in, and what was done about it."""

    seating: Literal["members", "open"]
    private: bool
    joining: Literal["anyone", "invited"]
    closed: bool
    owner: str = ""
    seats: tuple["SeatView", ...] = ()
    members: tuple["MemberView", ...] = ()
    banned: tuple[str, ...] = ()
    invitations: tuple["InvitationView", ...] = ()
    acts: tuple["Act", ...] = ()


class Against(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a rule has against a move."""

    reason: str
    because: "Because"


class AmendmentView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An amendment, with its standing."""

    number: str
    title: str
    since: int
    wordings: int
    repealed: int | None = None


class Answered(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one of several moves came to: it was made, or why not."""

    status: int
    made: "Made | None" = None
    problem: "Problem | None" = None


class Apart(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What has become of two games since they were one."""

    parted: int
    one: int
    other: int
    rules: tuple["RuleBeside", ...]
    scores: tuple[tuple[str, str, int, int], ...]


class Article(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An article, and how it stands."""

    id: str
    way: str
    standing: str
    told: str
    tries: int
    entry: int | None
    at: int = 0
    due: int = 0


class Asked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that the game waits for a player to do."""

    move: str
    words: str
    proposal: str | None = None
    case: str | None = None
    until: int | None = None


class Attributed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stretch of text and the source that brought it in."""

    source: str
    text: str


class Authored(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proposal of somebody's."""

    proposal: str
    title: str
    made: int
    stage: str
    outcome: str
    proxy: str | None = None


class Because(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rule, revision and provision that caused an event; a move's own events have none."""

    rule: str
    revision: int = 1
    provision: str = ""


class Beside(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two lines side by side."""

    one: int
    other: int
    parted: int | None
    rules: tuple["RuleBeside", ...]
    scores: tuple[tuple[str, str, int, int], ...]


class Between(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that differs, and how much happened."""

    rules: tuple["RuleBetween", ...] = ()
    scores: tuple["ScoreBetween", ...] = ()
    offices: tuple["EntryBetween", ...] = ()
    registers: tuple["EntryBetween", ...] = ()
    registers_left_out: int = 0
    came: tuple[str, ...] = ()
    went: tuple[str, ...] = ()
    proposed: tuple[str, ...] = ()
    decided: tuple[str, ...] = ()


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The board of a game at one moment."""

    shown: tuple[tuple[str, tuple["ViewsLine", ...]], ...]
    registers: tuple["Register", ...]
    customs: tuple["Custom", ...]


class Branch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the games that come of one another by forking."""

    game: str
    title: str
    last: int
    source: str = ""
    entry: int = 0


class Came(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that would happen, and the rule behind it."""

    told: str
    because: "Because | None" = None
    is_new: bool = False


class CaseEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened in a case."""

    entry: int
    time: int
    event: str
    told: str
    because: "Because | None" = None


class CaseLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A case as a list shows it."""

    number: str
    kind: str
    stage: str
    statement: str
    called: int
    caller: str | None = None
    judge: str | None = None
    judgment: str = ""
    rules: tuple[str, ...] = ()
    entry: int | None = None


class CaseRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A case with everything that there is to know about it."""

    line: "CaseLine"
    accepted: int | None = None
    judged: int | None = None
    closed: int | None = None
    reasons: str = ""
    holding: dict[str, Any] = {}
    waiting: dict[str, Any] = {}
    custom: tuple[str, ...] = ()
    events: tuple["CaseEvent", ...] = ()


class CaseView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A case: the question, who judges, and the judgment."""

    number: str
    kind: str
    stage: str
    statement: str
    called: int
    caller: str | None = None
    asked: str | None = None
    judge: str | None = None
    judgment: str = ""
    reasons: str = ""
    holding: dict[str, Any] = {}
    waiting: str = ""
    holdings: tuple[str, ...] = ()
    agreed: dict[str, dict[str, Any]] = {}


class Content(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a rule says: to people (`text`), to the program (`mechanism`), and about other rules (claims)."""

    title: str = ""
    text: str = ""
    mechanism: str = ""
    expansion: str = ""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    speaks_of: tuple[str, ...] = ()
    for_people: str = ""
    lost: bool = False


class Contest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A case about an entry: how it stands, and what was judged of the statement that the entry is wrong."""

    case: str
    stage: str
    judgment: str = ""


class Correspondence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game stands with its newsgroup and its mail."""

    server: str = ""
    trouble: str = ""
    exchanged: int | None = None
    articles: tuple["Article", ...] = ()
    letters: tuple["OwnLetter", ...] = ()
    mail_trouble: str = ""


class Custom(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question that a judge has settled where the law is unclear, and how."""

    told: str


class Day(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One day of a month's grid."""

    date: str
    in_month: bool
    is_today: bool
    is_holiday: bool
    due: tuple["DueTime", ...] = ()
    happened: tuple["Happened", ...] = ()
    first: int = 0
    last: int = 0


class DueTime(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A time that a rule keeps."""

    time: int
    rule: str
    provision: str
    subject: str = ""
    deadline: bool = False
    term: str = ""


class Ends(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A time that comes for a proposal or a case, and the rule that keeps it."""

    time: int
    rule: str
    provision: str
    is_deadline: bool


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a register has for one player, proposal or case."""

    of: "Piece"
    value: tuple["Piece", ...]


class EntryBetween(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An office or an entry of a register that is not what it was; None where it was empty."""

    name: str
    of: str
    was: Any
    now: Any


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something wrong at a place in a document: the rest of it is still read."""

    line: int
    column: int
    code: str
    message: str
    remedy: str = ""


class FeedView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A feed of a game."""

    name: str
    topics: tuple[Literal["cases", "game", "proposals", "rules", "talk"], ...]
    addresses: dict[str, str]


class Field(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that a move asks of the mover."""

    name: str
    kind: Literal[
        "case", "changes", "choice", "holding", "number", "player", "proposal", "rule", "ruleset", "text", "yes-no"
    ]
    type: str
    required: bool = True
    default: Any = None
    choices: tuple[str, ...] = ()
    doc: str = ""


class Filled(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ready mechanism with its gaps filled: the line, what it comes to, and what is wrong with what was given."""

    line: str
    code: str = ""
    text: str = ""
    faults: tuple["Fault", ...] = ()
    wrong: dict[str, "Fault"] = {}


class Finding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing wrong, and the entry where it is."""

    entry: int
    code: str
    message: str


class Following(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """By which addresses a game can be followed."""

    feeds: tuple["FeedView", ...]
    calendar: str


class Found(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something wrong: in a file at a line and column, or in rules of a game."""

    code: str
    message: str
    rules: tuple[str, ...] = ()
    remedy: str = ""
    file: str = ""
    line: int = 0
    column: int = 0


class GameLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in a list."""

    name: str
    title: str
    ruleset: str
    created: int
    entries: int
    seating: Literal["members", "open"] = "open"
    private: bool = False
    closed: bool = False
    role: Literal["moderator", "player", "stranger", "watcher"] = "stranger"
    seats: tuple[str, ...] = ()
    may_play: bool = False
    may_moderate: bool = False


class GameWishes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody wants to be told of a game."""

    game: str
    title: str
    wishes: "Wishes"


class Gap(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to fill in."""

    name: str
    kind: str
    hint: str
    default: str = ""


class Graph(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Nodes and what is between them."""

    nodes: tuple["Node", ...]
    relations: tuple["Relation", ...]
    centre: str = ""
    left_out: int = 0


class Ground(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a term was answered: by which rule, against which others, by which method, and adjusted by whom."""

    term: str
    value: Any
    by: str
    against: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()


class Happened(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How often one kind of move was made on a day."""

    move: str
    count: int


class Held(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An office that somebody holds or has held."""

    office: str
    since: int
    entry: int
    until: int | None = None


class HistoryLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One rule change of the game."""

    entry: int
    time: int
    change: str
    rule: str
    was: str
    title: str
    proposal: str = ""
    proposal_title: str = ""
    author: str = ""


class HookView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An address that is told something, with what was delivered there lately."""

    id: str
    address: str
    form: Literal["discord", "moot", "slack"]
    made: int
    topics: tuple[Literal["cases", "game", "proposals", "rules", "talk"], ...] = ()
    failing: int | None = None
    stopped: str = ""
    deliveries: tuple["Try", ...] = ()


class InletView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An address at which moves are taken for one of your seats, without what makes it good."""

    id: str
    game: str
    player: str
    made: int
    is_signed: bool = False


class InvitationView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open invitation, without what makes it good."""

    name: str
    part: Literal["moderator", "player", "watcher"]
    made: int
    until: int
    seat: str = ""
    left: int | None = 1


class InvitedTo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an invitation is to."""

    game: str
    title: str
    ruleset: str
    part: Literal["moderator", "player", "watcher"]
    by: str = ""
    seat: str = ""
    players: tuple[str, ...] = ()
    seating: Literal["members", "open"] = "open"
    private: bool = False
    until: int | None = None


class JudgmentView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A judgment in a case that names the rule."""

    case: str
    statement: str
    judgment: str
    reasons: str
    judge: str | None
    judged: int


class LibraryLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ready mechanism."""

    name: str
    words: str
    source: str
    gaps: tuple["Gap", ...]


class ListedRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule in a list, as it was worded last, or in an earlier wording that is obsolete."""

    number: str
    revision: int
    id: str
    title: str
    text: str
    rank: Literal["immutable", "mutable"]
    lost: bool
    in_force: bool
    has_mechanism: bool
    entry: int
    time: int
    change: str
    proposal: str
    author: str
    ended: int | None = None
    by: str = ""


class Liveness(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a trial found: `alive` is True, False where impossibility is proved, or None where it is not known."""

    alive: bool | None
    words: str
    steps: tuple[str, ...] = ()


class LogEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of the journal, told."""

    entry: int
    time: int
    move: str
    player: str | None = None
    arguments: dict[str, Any] = {}
    events: tuple["LogEvent", ...] = ()
    draws: tuple[dict[str, Any], ...] = ()
    opened: tuple[dict[str, Any], ...] = ()
    undecided: bool = False
    earlier: bool = False
    contests: tuple["Contest", ...] = ()
    set_back: int | None = None
    hash: str = ""


class LogEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event of an entry, told in a sentence."""

    event: str
    told: str
    because: "Because | None" = None


class Made(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move that was made, with all that came of it."""

    verdict: Literal["allowed", "undecided"]
    entry: "LogEntry"
    proposal: str | None = None
    case: str | None = None


class MadeHook(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hook that was made."""

    hook: "HookView"
    secret: str


class MadeInlet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An address for moves, told this once."""

    inlet: "InletView"
    address: str


class MadeInvitation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invitation, told this once."""

    secret: str
    address: str


class MadeToken(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A token, told this once."""

    token: str


class MailAsked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """That a link has been sent."""

    mail: str
    minutes: int


class MemberView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody with a part in the game."""

    account: str
    part: Literal["moderator", "player", "watcher"]
    since: int


class Month(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A month as a grid of weeks that begin on Monday."""

    first: str
    weeks: tuple[tuple["Day", ...], ...]
    before: str | None
    after: str | None
    due: tuple["DueTime", ...]
    zone: str
    own_zone: str
    holidays: tuple[str, ...]
    today: str


class MoveView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move of the game."""

    name: str
    doc: str
    whose: str
    fields: tuple["Field", ...] = ()
    rule: str | None = None
    title: str = ""
    forbid: tuple["Saying", ...] = ()
    permit: tuple["Saying", ...] = ()


class MovesQuestion(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the law leaves open: its key, in words, and the rules that are at odds about it."""

    key: str
    about: str
    answers: tuple[dict[str, Any], ...] = ()


class News(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is new to you in a game."""

    seen: int
    came: int = 0
    entries: tuple["LogEntry", ...] = ()


class Node(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule, or a proposal that changed one."""

    number: str
    title: str
    what: Literal["proposal", "rule"] = "rule"
    rank: str = ""
    in_force: bool = True


class NotUnderstood(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stretch that was not taken as a change, and why; `nearest` is what the rule has that comes closest."""

    span: "ProseSpan"
    reason: str
    code: str = "prose.not-an-instruction"
    nearest: str = ""


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move that a player could ask for now, and what the law says to that."""

    name: str
    doc: str
    by: str
    fields: tuple["Field", ...] = ()
    proposal: str | None = None
    case: str | None = None
    rule: str | None = None
    yours: bool = True
    makers: tuple[str, ...] = ()
    more: int = 0
    allowed: bool = True
    asked: bool = False
    few: bool = False
    refused: "Refused | None" = None
    question: "MovesQuestion | None" = None


class OfferView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move, whether it may be made now, and what it takes."""

    offer: "Offer"
    arguments: dict[str, Any]


class Outcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a proposal ended: in which entry, why it was so, and what came of it."""

    entry: int
    time: int
    reason: "Reason"
    came: tuple["Reason", ...] = ()


class OwnLetter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A letter from or to a player."""

    way: str
    at: int
    about: str
    standing: str
    told: str
    tries: int = 0
    due: int = 0
    entry: int | None = None


class PageOfCaseLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["CaseLine", ...]
    next: str = ""


class PageOfCustom(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["Custom", ...]
    next: str = ""


class PageOfDueTime(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["DueTime", ...]
    next: str = ""


class PageOfGameLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["GameLine", ...]
    next: str = ""


class PageOfJudgmentView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["JudgmentView", ...]
    next: str = ""


class PageOfListedRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["ListedRule", ...]
    next: str = ""


class PageOfLogEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["LogEntry", ...]
    next: str = ""


class PageOfPlayerLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["PlayerLine", ...]
    next: str = ""


class PageOfPostingView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["PostingView", ...]
    next: str = ""


class PageOfRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["Row", ...]
    next: str = ""


class PageOfRuleLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["RuleLine", ...]
    next: str = ""


class PageOfThread(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a list; `next` is the cursor of the one behind it, and is missing in the last."""

    items: tuple["Thread", ...]
    next: str = ""


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in which you have a part."""

    game: str
    role: Literal["moderator", "player", "stranger", "watcher"]
    seats: tuple[str, ...] = ()


class Passage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stretch of a proposal's text, and what it was taken as."""

    line: int
    column: int
    words: str
    says: str
    text: str = ""
    remedy: str = ""


class PasskeyView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A passkey of yours; they are made in a browser, on the page of your account."""

    name: str
    title: str
    made: int
    used: int | None = None


class Piece(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece of a value in words: words, or the name of something that has a page, or a time."""

    words: str
    what: Literal["case", "player", "proposal", "rule", "time", "words"] = "words"
    time: int = 0


class PlayerLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody in the list of players."""

    player: str
    seat: int | None
    joined: int
    last_seen: int
    left: int | None
    offices: tuple[str, ...]
    holds: dict[str, int]
    votes: int
    proposals: int
    adopted: int


class PlayerView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One person's page."""

    player: str
    line: "PlayerLine | None"
    offices: tuple["Held", ...]
    votes: tuple["Vote", ...]
    votes_cast: int
    proposals: tuple["Authored", ...]
    proposals_made: int
    called: tuple["PlayerviewsQuestion", ...]
    judged: tuple["PlayerviewsQuestion", ...]
    lately: tuple[int, ...]


class PlayerviewsQuestion(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A case that somebody called or judged."""

    case: str
    statement: str
    called: int
    judgment: str


class PostingPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One posting, whole."""

    view: "PostingView"
    text: str
    proposal: str
    differences: tuple[tuple[str, tuple["WordsSpan", ...]], ...]


class PostingView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A posting in the outline of its game."""

    entry: int
    player: str
    address: str
    subject: str
    at: int
    verdict: str
    against: tuple["Against", ...]
    code: str
    reason: str
    follows: int | None
    astray: int | None
    votes: tuple[str, ...] | None
    proposer: str | None
    depth: int
    followers: int
    is_followed: bool
    tip: "Tip | None" = None


class Preview(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that can be known of a proposal before the vote."""

    faults: tuple["Fault", ...] = ()
    refused: "Refused | None" = None
    question: "MovesQuestion | None" = None
    number: str = ""
    rules: tuple["RuleDiff", ...] = ()
    terms: tuple["TermChange", ...] = ()
    clashes: tuple[str, ...] = ()
    consequences: tuple[dict[str, Any], ...] = ()
    barred: str = ""
    new_game: tuple["RuleText", ...] = ()
    liveness: "Liveness | None" = None
    warnings: tuple[str, ...] = ()


class Previewed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What some changes would do."""

    preview: "Preview"
    told: tuple[str, ...] = ()


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done: the members of RFC 9457, and what a refusal says."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: "Because | None" = None
    rule_says: str = ""
    facts: dict[str, Any] = {}
    remedy: str = ""
    outranked: tuple[dict[str, Any], ...] = ()
    also: tuple["Against", ...] = ()


class ProposalCourse(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a proposal goes on, or how it ended."""

    status: str
    times: tuple["Ends", ...] = ()
    touched: tuple["Touched", ...] = ()
    outcome: "Outcome | None" = None


class ProposalView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proposal: what is known of it and of its votes, as far as those may be seen."""

    number: str
    title: str
    author: str
    kind: str
    stage: str
    made: int
    digest: str
    outcome: str = ""
    opened: int | None = None
    closed: int | None = None
    changes: tuple[dict[str, Any], ...] = ()
    content: dict[str, Any] = {}
    voted: tuple[str, ...] = ()
    waiting_for: tuple[str, ...] = ()
    ballots: dict[str, str] = {}
    secret: bool = False
    votes_required: int | None = None
    votes_vary: bool = False
    votes_rules: tuple[str, ...] = ()
    quorum: int | None = None
    arguments: tuple[tuple[str, int, str], ...] = ()
    entry: int = 0
    effective: int | None = None
    recorded: bool = False


class ProposalWording(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proposal as it read from one entry to the next revision."""

    entry: int
    time: int
    title: str
    digest: str
    changes: tuple[dict[str, Any], ...]
    spans: tuple["WordsSpan", ...] = ()


class ProseChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One change that an instruction asks for, with the rule as it reads afterwards."""

    kind: Literal[
        "amend",
        "amend-amendment",
        "enact",
        "renumber",
        "repeal",
        "repeal-amendment",
        "retitle",
        "set-power",
        "transmute",
    ]
    span: "ProseSpan"
    rule: str = ""
    title: str | None = None
    text: str | None = None
    rank: str | None = None
    power: str | None = None
    number: str | None = None
    amendment: str | None = None
    condition: str = ""


class ProseSpan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stretch of the proposal, in characters: from the first one to the one behind the last."""

    start: int
    end: int


class ProvisionView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one provision of a mechanism does, in a sentence, and what it leans on."""

    name: str
    doc: str
    does: tuple[str, ...]
    leans_on: tuple[str, ...] = ()
    void: str = ""


class ReadingKey(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Your key, by which feed readers and calendars read what you may read."""

    key: str
    calendar: str


class Reason(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why one event happened."""

    event: str
    line: str
    because: "Because | None" = None
    title: str = ""
    facts: dict[str, Any] = {}
    grounds: tuple["Ground", ...] = ()


class Refused(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The move may not be made: a stable code, the rule that says so, the facts, and what would help."""

    code: str
    reason: str
    because: "Because | None" = None
    facts: dict[str, Any] = {}
    remedy: str = ""
    outranked: tuple[dict[str, Any], ...] = ()
    also: tuple["Against", ...] = ()
    trail: tuple[dict[str, Any], ...] = ()


class Register(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that rules keep, with what it says now."""

    name: str
    what: str
    of: str
    rules: tuple[str, ...]
    value: tuple["Piece", ...] = ()
    entries: tuple["Entry", ...] = ()
    otherwise: tuple["Piece", ...] = ()
    more: int = 0


class Relation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing stands so to another; both by their keys."""

    kind: Literal["adjusts", "asks", "changed", "keeps", "prevails", "refers"]
    one: str
    other: str
    by: str = ""


class Report(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What `verify` found, by entry."""

    whole: bool
    entries: int
    findings: tuple["Finding", ...] = ()
    replayed: int = 0
    head: str = ""
    withheld: tuple[int, ...] = ()


class RevisionView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One revision of a rule, compared with the one before."""

    revision: int
    number: str
    rank: Literal["immutable", "mutable"]
    title: str
    text: str
    change: str
    entry: int
    time: int
    proposal: str = ""
    proposal_title: str = ""
    author: str = ""
    proposed: int | None = None
    spans: tuple["WordsSpan", ...] = ()
    mechanism_changed: bool = False
    lost_before: bool = False
    lost: bool = False


class Row(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proposal as a list has it."""

    number: str
    title: str
    author: str
    kind: str
    status: str
    stage: str
    outcome: str
    made: int
    decided: int | None
    entry: int
    voted: int
    arguments: int
    rules: tuple[str, ...] = ()
    words: str = ""


class RuleBeside(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule on two lines; a text is None where it is not in force."""

    number: str
    title: str
    one: str | None
    other: str | None
    spans: tuple["WordsSpan", ...] = ()


class RuleBetween(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that is not at the later moment what it was at the earlier one."""

    what: tuple[Literal["added", "amended", "mechanism", "renumbered", "repealed", "retitled", "transmuted"], ...]
    number: str
    title: str
    was: str = ""
    title_was: str = ""
    rank: Literal["immutable", "mutable"] = "mutable"
    rank_was: Literal["immutable", "mutable"] = "mutable"
    spans: tuple["WordsSpan", ...] = ()
    code_was: str = ""
    code: str = ""


class RuleDiff(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule before and after, word by word."""

    kind: str
    number: str
    number_after: str
    title_before: str
    title_after: str
    rank_before: str
    rank_after: str
    spans: tuple["WordsSpan", ...]
    mechanism_before: str
    mechanism_after: str
    claims_before: tuple[str, ...] = ()
    claims_after: tuple[str, ...] = ()
    lost_before: bool = False
    lost: bool = False


class RuleLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule in a list."""

    number: str
    title: str
    rank: Literal["immutable", "mutable"]
    in_force: bool
    has_mechanism: bool
    revision: int
    since: int
    printed: str = ""


class RuleText(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule as a file holds it, before any game has begun."""

    number: str
    rank: Literal["immutable", "mutable"]
    content: "Content"
    raw: str = ""
    printed: str = ""
    ordinal: int | None = None


class RuleView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything there is to know about a rule."""

    number: str
    id: str
    title: str
    rank: Literal["immutable", "mutable"]
    ordinal: int
    in_force: bool
    text: str
    revision: int = 1
    lost: bool = False
    printed: str = ""
    mechanism: str = ""
    expansion: str = ""
    for_people: str = ""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    speaks_of: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    blame: tuple["Attributed", ...] = ()
    sources: tuple["Source", ...] = ()
    revisions: tuple["RevisionView", ...] = ()
    amendments: tuple["AmendmentView", ...] = ()
    judgments: tuple["JudgmentView", ...] = ()
    provisions: tuple["ProvisionView", ...] = ()
    faults: tuple[str, ...] = ()
    repealed: int | None = None
    repeal: "HistoryLine | None" = None


class RulesetLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ruleset in a list."""

    name: str
    title: str
    rules: int


class RulesetRule(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule of a ruleset, before any game."""

    number: str
    title: str
    rank: Literal["immutable", "mutable"]
    text: str
    mechanism: str = ""


class RulesetView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ruleset to read before a game."""

    name: str
    title: str
    about: str
    rules: tuple["RulesetRule", ...]


class Said(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that somebody said."""

    entry: int
    player: str
    at: int
    text: str
    board: str = ""
    proposal: str | None = None
    case: str | None = None
    posting: int | None = None
    reply: int | None = None


class Saying(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A provision that forbids or permits a move."""

    rule: str
    title: str
    provision: str
    words: str = ""
    every_move: bool = False


class ScoreBetween(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How much somebody had of a quantity, and has."""

    player: str
    quantity: str
    was: int
    now: int


class ScoreLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one player has had: each amount with the time from which they had it."""

    player: str
    steps: tuple[tuple[int, int], ...]


class Scores(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody has had of a quantity, whoever has most first."""

    quantity: str
    since: int
    until: int
    lines: tuple["ScoreLine", ...]
    goal: int | None = None


class Seat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player at the table, with what they hold of each quantity."""

    player: str
    holds: dict[str, int] = {}
    last_seen: int = 0


class SeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat, and whose it is."""

    player: str
    account: str = ""
    pin: bool = False


class SessionView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A browser in which you are signed in."""

    name: str
    made: int
    seen: int
    address: str = ""
    browser: str = ""
    this: bool = False


class Shelf(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of the library."""

    name: str
    title: str
    lines: tuple["LibraryLine", ...]


class Source(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where words of a rule come from: a proposal, or what the game began with."""

    proposal: str = ""
    title: str = ""
    author: str = ""


class Status(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a game stands after an entry."""

    name: str
    title: str
    ruleset: str
    entry: int
    now: int
    over: bool = False
    winner: str | None = None
    ended: str = ""
    lines: tuple["ViewsLine", ...] = ()
    seats: tuple["Seat", ...] = ()
    quantities: tuple[str, ...] = ()
    offices: dict[str, str] = {}
    proposals: tuple["ProposalView", ...] = ()
    cases: tuple["CaseView", ...] = ()
    due: tuple["DueTime", ...] = ()
    player: str | None = None
    asked: tuple["Asked", ...] = ()
    open: tuple["Asked", ...] = ()


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was tried: what would come of it, or why nothing would."""

    words: str
    came: tuple["Came", ...] = ()
    more: int = 0
    reason: str = ""


class Task(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to do."""

    key: str
    words: str
    page: str
    until: int | None = None
    is_asked: bool = True


class TermChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question that the rules would answer otherwise, or that another rule would answer."""

    term: str
    before: str
    after: str
    before_by: "Because | None" = None
    after_by: "Because | None" = None


class Thread(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was said about one thing, in the order in which it was said."""

    said: tuple["Said", ...]
    board: str = ""
    proposal: str | None = None
    case: str | None = None
    posting: int | None = None
    entry: int | None = None
    title: str = ""


class Tip(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a line stands at its last posting."""

    rules: int
    scores: dict[str, dict[str, int]]
    proposal: str = ""
    over: str = ""


class TokenView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A token of yours, without what makes it good."""

    name: str
    title: str
    scopes: tuple[Literal["account", "moderate", "play", "read"], ...]
    made: int
    until: int
    used: int | None = None


class Told(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of a text, passage by passage."""

    summary: str
    changes: tuple["Passage", ...]
    obstacles: tuple["Passage", ...]
    warnings: tuple["Passage", ...]
    talk: tuple["Passage", ...]


class Touched(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that a proposal would change, or has changed."""

    number: str
    title: str
    revision: int | None = None
    entry: int | None = None


class Try(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A delivery as a hook's page shows it."""

    id: str
    at: int
    standing: str
    tries: int
    due: int
    told: str


class Tryout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was tried, step by step."""

    faults: tuple["Fault", ...] = ()
    steps: tuple["Step", ...] = ()
    choices: tuple[tuple[str, str], ...] = ()


class Understood(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proposal as it was read: nothing in it is guessed."""

    changes: tuple["ProseChange", ...] = ()
    not_understood: tuple["NotUnderstood", ...] = ()
    warnings: tuple["Warned", ...] = ()


class ViewsLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of Markdown that a rule shows."""

    text: str
    rule: str


class Vote(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's vote on a proposal, as far as it may be seen."""

    proposal: str
    title: str
    at: int
    choice: str
    proxy: str | None = None
    outcome: str = ""


class Waiting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that waits for you to do it."""

    game: str
    player: str
    task: "Task"


class Warned(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something odd in an instruction that was understood all the same."""

    span: "ProseSpan"
    message: str
    code: str


class WaysIn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How you can sign in."""

    password: bool
    mail: str = ""
    passkeys: tuple["PasskeyView", ...] = ()


class Why(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why everything in an entry happened; `trail` has every step that was taken, in order."""

    entry: int
    reasons: tuple["Reason", ...]
    asked: tuple[str, ...] = ()
    trail: tuple[dict[str, Any], ...] = ()


class Wishes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody wants to be told of a game."""

    frequency: Literal["asked", "daily", "every", "nothing", "weekly"] = "asked"
    hour: int = 18
    weekday: int = 6
    hours_before: int = 24
    ways: tuple[Literal["hook", "mail"], ...] = ("mail",)
    talk: bool = False


class Words(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What words are understood as, passage by passage, and the changes that they come to."""

    told: "Told"
    changes: tuple[dict[str, Any], ...] = ()


class WordsSpan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stretch of text that both texts have, or only the old one (`removed`), or only the new one (`added`)."""

    kind: Literal["added", "equal", "removed"]
    text: str
