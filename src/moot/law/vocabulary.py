"""The vocabulary of the mechanism language: facts, records, terms, moves, effects, functions.

A name means one thing. What a mechanism may name is here, or a rule declares it (`register`, `quantity`,
`office`, a new `@term`); types are written as the stubs of the type checker spell them.
"""

from collections.abc import Mapping
from typing import Literal

from moot.game.events import EVENTS, Forked, Opened, PostHidden, PostRedacted, PostShown
from moot.game.values import Value
from moot.languages import N_

Subject = Literal["", "proposal", "case"]


class Fact(Value, frozen=True):
    """Something that the program knows and that rules can use, but never answer."""

    type: str
    doc: str
    of: Subject = ""
    """The subject that it needs."""
    adjustable: bool = False
    lazy: bool = False
    """Computed only when a provision asks, because it costs more than all others together."""
    tells_votes: bool = False
    """Whether it reveals how somebody voted, so that whatever depends on it is hidden if ballots are secret."""


class LocalFact(Value, frozen=True):
    """A fact that is there in some provisions only."""

    type: str
    where: str
    """In which provisions."""
    doc: str
    reserved: bool = True
    """Whether no rule may declare it as a name of its own."""


class Term(Value, frozen=True):
    """A question that the program asks the rules."""

    type: str
    doc: str
    of: Subject = ""


class EffectType(Value, frozen=True):
    """Something a rule can do. Two values for one `slot` contradict each other."""

    parameters: Mapping[str, str]
    """Name to type; a type that ends in `= value` has a default."""
    doc: str
    slot: str = ""
    """A format over the parameters, such as `office:{office}`; empty if effects add up."""


class MoveKind(Value, frozen=True):
    """A move that the program offers without any rule: what rules don't forbid is permitted (116)."""

    parameters: Mapping[str, str]
    by: str
    doc: str


RECORDS: dict[str, dict[str, str]] = {
    "Change": {
        "kind": "str", "rule": "Number", "rank": "str", "to": "str", "title": "str", "text": "str",
        "words": "list[str]", "uses": "list[str]", "numbers_compared": "list[int]",
    },
    "Proposal": {
        "number": "Number", "kind": "str", "title": "str", "author": "Player", "stage": "str", "made": "Time",
        "opened": "Time", "closed": "Time", "published": "Time", "outcome": "str", "changes": "list[Change]",
        "proxy": "Player",
    },
    "Case": {
        "number": "Number", "kind": "str", "caller": "Player", "judge": "Player", "stage": "str", "called": "Time",
        "accepted": "Time", "judged": "Time", "judgment": "str", "statement": "str", "entry": "int",
        "rules": "list[Number]", "question": "str",
    },
    "Correction": {
        "effect": "str", "who": "list[Player]", "amount": "int", "value": "Any", "of": "str", "name": "str",
        "office": "str", "proposal": "Number", "outcome": "str",
    },
    "Posting": {
        "player": "Player", "name": "str", "address": "str", "signs_as": "list[str]", "subject": "str", "sent": "Time",
        "rules": "str", "proposer": "str", "proposal": "str", "votes": "list[str]", "departures": "list[str]",
        "verdict": "str",
    },
    "Held": {
        "number": "int", "move": "str", "player": "Player", "made": "Time", "rule": "Number",
        "arguments": "dict[str, Any]",
    },
    "Past": {
        "name": "str", "at": "Time", "player": "Player", "proposal": "Number", "case": "Number", "rule": "Number",
    },
    "Zone": {"name": "str"},
    "Rule": {"number": "Number", "title": "str", "rank": "str", "ordinal": "int"},
    "Contender": {
        "rule": "Number", "rank": "str", "ordinal": "int", "about": "str",
        "over": "list[Number]", "under": "list[Number]",
    },
    "Happening": {
        "name": "str", "proposal": "Number", "case": "Number", "player": "Player", "quantity": "str", "kind": "str",
    },
    "Doing": {
        "name": "str", "who": "list[Player]", "amount": "int", "player": "Player", "value": "Any", "of": "str",
        "rule": "Number", "since": "Time", "uses": "list[str]",
    },
}  # fmt: skip

FACTS: dict[str, Fact] = {
    "now": Fact("Time", "the moment of the move"),
    "zone": Fact("Zone", "the game's time zone, as the calendar's functions want it"),
    "holidays": Fact("list[Day]", "the holidays that rules add", adjustable=True),
    "last": Fact("Time", "when this timed provision last ran, else when its rule came into force"),
    "players": Fact("list[Player]", "who is in the game, in order of joining"),
    "seating": Fact("list[Player]", "who is in the game, clockwise as they sit"),
    "joined_at": Fact("dict[Player, Time]", "when each player joined"),
    "last_seen": Fact("dict[Player, Time]", "when each player last made a move"),
    "winner": Fact("Player", "who has won, if anyone"),
    "open_proposals": Fact("list[Proposal]", "proposals neither decided nor withdrawn, oldest first"),
    "open_cases": Fact("list[Case]", "cases not closed, oldest first"),
    "held_moves": Fact("list[Held]", "the moves that rules hold, oldest first"),
    "offices": Fact("dict[str, Player]", "who holds which office, by its name; vacant ones aren't there"),
    "proposals_made": Fact("int", "how many proposals of this kind there have been"),
    "last_ordinal": Fact("int", "the highest ordinal that any rule, or number that any proposal, has had"),
    "rules_in_force": Fact("list[Rule]", "the rules in force, by ordinal"),
    "rules_that_do": Fact("dict[str, list[Number]]", "the rules whose code can have an effect on rule changes"),
    "mutable_rules": Fact("int", "how many mutable rules are in force"),
    "past": Fact("list[Past]", "what became of proposals, cases and rules so far, by name of the event, oldest first"),
    "votes_cast": Fact("dict[Player, dict[str, Time]]", "the proposals that each player has voted on, and when"),
    "changes": Fact("list[Change]", "the rule changes of the proposal", of="proposal"),
    "votes_for": Fact("list[Player]", "who votes for the proposal", of="proposal", adjustable=True, tells_votes=True),
    "votes_against": Fact("list[Player]", "who votes against it", of="proposal", adjustable=True, tells_votes=True),
    "abstaining": Fact(
        "list[Player]", "who has cast another vote than for or against", of="proposal", tells_votes=True
    ),
    "choices": Fact("dict[Player, Choice]", "each voter's ballot", of="proposal", tells_votes=True),
    "voted": Fact("list[Player]", "who has cast any vote on it", of="proposal"),
    "voted_at": Fact("dict[Player, Time]", "when each voter cast the vote that counts", of="proposal"),
    "proxies": Fact("dict[Player, Player]", "each voter's proxy, if a proxy cast the vote", of="proposal"),
    "mutable_rules_after": Fact("int", "how many mutable rules there would be if it took effect", of="proposal"),
    "mutable_rules_to_come": Fact(
        "int", "how many there can be at most if it took effect, with those of other open proposals", of="proposal"
    ),
    "can_still_change": Fact(
        "bool",
        "whether rules could still be changed if it took effect: False if that is proved impossible",
        of="proposal",
        lazy=True,
    ),
    "outcome_settled": Fact(
        "bool",
        "whether the vote's result is certain, whatever votes may still be cast",
        of="proposal",
        lazy=True,
        tells_votes=True,
    ),
    "case_judge": Fact("Player", "the judge of the case", of="case"),
}
"""Parameters that any provision can have. Event fields, move arguments, terms and declared state are facts too."""

LOCALS: dict[str, LocalFact] = {
    "player": LocalFact("Player", "moves, events", "who makes the move, or whom the event names"),
    "proposal": LocalFact(
        "Proposal", "anywhere", "the proposal that the move, the event, the vote or the time is about"
    ),
    "case": LocalFact("Case", "anywhere", "the case that it's about"),
    "kind": LocalFact("str", "moves, events", "the kind of question put to the vote, or of case, if one is made"),
    "cause": LocalFact("Happening", "`@upon`; `@forbid` and `@adjust` of an effect", "the event that is reacted to"),
    "event": LocalFact("Happening", "`@upon`", "the same as `cause`", reserved=False),
    "effect": LocalFact("Doing", "`@forbid` and `@adjust` of an effect", "what the other rule would do"),
    "answer": LocalFact("Any", "`@adjust` of a term, a fact or a type", "what the answer is before"),
    "clash": LocalFact(
        "list[Contender]", '`@term("prevailing")`, `@term("wholly_void")`', "the rules that contradict each other"
    ),
    "move": LocalFact(
        "str", '`@permit`, `@forbid` and `@adjust` of a move, also of `"*"`', "the move's name", reserved=False
    ),
    "made_by": LocalFact(
        "Number", "moves", "the rule that makes the move in a player's name; None if a person makes it"
    ),
    "this_rule": LocalFact("Number", "anywhere", "the number of the rule whose mechanism this is"),
    "posting": LocalFact("Posting", "games of postings", "the posting that is the move"),
    "parent": LocalFact("Posting", "games of postings", "the posting that it replies to; None for a first one"),
}
"""Facts that are there in some provisions only."""
LOCAL: dict[str, str] = {name: fact.type for name, fact in LOCALS.items() if fact.reserved}
"""The types of those that no rule may declare as a name of its own."""

WHOLLY_VOID = "wholly_void"
"""The term by which a rule in conflict with another one has no effect at all."""
TERMS: dict[str, Term] = {
    "prevailing": Term("list[Number]", "which of the rules in a clash prevail"),
    WHOLLY_VOID: Term("list[Number]", "which of the rules that conflict by their code have no effect at all"),
    "next_number": Term("Number", "the number of the next proposal of this kind"),
    "number_when_changed": Term("Number", "a rule's number after this proposal has changed it", of="proposal"),
    "number_when_enacted": Term("Number", "the number of a rule that this proposal enacts", of="proposal"),
    "ordinal_when_changed": Term("int", "a rule's ordinal after this proposal has changed it", of="proposal"),
    "eligible_voters": Term("list[Player]", "who may vote, but those whom a rule bars from it by who they are"),
    "must_vote": Term("list[Player]", "whose votes the vote waits for: nobody's who is barred"),
    "votes_required": Term("int", "how many votes adopt the proposal", of="proposal"),
    "quorum": Term("int", "how many votes must be cast for the vote to count", of="proposal"),
    "silence_adopts": Term(
        "bool", "whether a proposal that needs no votes is adopted though nobody votes for it", of="proposal"
    ),
    "voting_closes": Term("Deadline", "when voting on the proposal closes", of="proposal"),
    "ballots_secret": Term("bool", "whether votes on it are hidden now", of="proposal"),
    "ballot_choices": Term("list[str]", "the choices of a ballot"),
    "ballot_form": Term(
        "Literal['one', 'several', 'ranking', 'scores']",
        "how a ballot is marked: one choice, several, a ranking, or points for each",
        of="proposal",
    ),
    "points_to_win": Term("int", "how many points win"),
    "boards": Term("list[str]", "the noticeboards for comments, the default one first"),
    "judge": Term("Player", "who judges the case", of="case"),
    "ranks": Term("list[str]", "the ranks of rules, the highest first; a new rule that names none gets the lowest"),
    "keepers": Term("list[Player]", "who keeps the record, and may correct it by hand"),
}
"""Terms that the program asks, or that several games use. Any other name in `@term` makes a new term."""

ASKED: dict[str, str] = {
    "prevailing": N_("which of the clashing rules goes first. Which one does?"),
    WHOLLY_VOID: N_("which of two rules in conflict is void as a whole. Which ones?"),
    "next_number": N_("what number the next proposal gets. Which number?"),
    "number_when_changed": N_("what number a rule has once {proposal} has changed it. Which number?"),
    "number_when_enacted": N_("what number the new rule gets. Which number?"),
    "ordinal_when_changed": N_(
        "where a rule stands in the order of rules once {proposal} has changed it. Which place?"
    ),
    "eligible_voters": N_("who may vote. Who may?"),
    "must_vote": N_("whose votes the vote waits for. Whose?"),
    "votes_required": N_("how many votes adopt {proposal}. How many?"),
    "quorum": N_("how many people must vote for the vote to count. How many?"),
    "silence_adopts": N_("whether {proposal} is adopted if nobody votes on it. Is it?"),
    "voting_closes": N_("when voting on {proposal} closes. When does it?"),
    "ballots_secret": N_("whether the votes are secret for now. Are they?"),
    "ballot_choices": N_("what people can vote for. Which choices are there?"),
    "ballot_form": N_("how a ballot is marked. How is it?"),
    "points_to_win": N_("how many points win. How many?"),
    "boards": N_("which noticeboards there are. Which ones?"),
    "judge": N_("who judges the case. Who does?"),
    "ranks": N_("which ranks rules have. Which ones, the highest first?"),
    "keepers": N_("who keeps the record. Who does?"),
}
"""What a judge is asked where the rules answer no term: it follows on “No rule says”. `{proposal}` is the one in hand.

Here a full stop separates what rules don't say from the question.
"""

MOVES: dict[str, MoveKind] = {
    "join": MoveKind({}, "anyone", N_("become a player")),
    "leave": MoveKind({}, "players", N_("leave the game for good")),
    "propose": MoveKind({"changes": "Changes", "title": "str = ''"}, "players", N_("propose a rule change")),
    "revise": MoveKind(
        {"proposal": "Proposal", "changes": "Changes", "title": "str = ''"}, "author", N_("rewrite your proposal")
    ),
    "withdraw": MoveKind({"proposal": "Proposal"}, "author", N_("withdraw your proposal")),
    "argue": MoveKind(
        {
            "text": "str",
            "proposal": "Proposal = None",
            "case": "Case = None",
            "board": "Board = None",
            "reply": "Entry = None",
        },
        "players",
        N_("add a comment, or post on a noticeboard"),
    ),
    "vote": MoveKind(
        {"proposal": "Proposal", "choice": "Choice", "digest": "str = ''"}, "eligible_voters", N_("vote on a proposal")
    ),
    "call-case": MoveKind(
        {
            "statement": "str",
            "kind": "Literal['dispute', 'paradox'] = 'dispute'",
            "rules": "list[str] = []",
            "entry": "Entry = None",
        },
        "players",
        N_("ask for a judgment on a question, or dispute an entry of the log"),
    ),
    "accept": MoveKind({"case": "Case"}, "asked", N_("agree to judge a case")),
    "refuse": MoveKind({"case": "Case"}, "asked", N_("decline to judge a case")),
    "judge": MoveKind(
        {"case": "Case", "judgment": "str = ''", "reasons": "str = ''", "holding": "Holding = None"},
        "judge",
        N_("judge a case"),
    ),
    "agree": MoveKind(
        {"case": "Case", "holding": "Holding"}, "players", N_("agree on a ruling where there is no judge")
    ),
    "record": MoveKind(
        {"rule": "Rule", "text": "str"}, "players", N_("write down in the log what no code keeps track of")
    ),
    "correct": MoveKind(
        {"rule": "Rule", "text": "str", "corrections": "Corrections", "entry": "Entry = None", "case": "Case = None"},
        "keepers",
        N_("change the record by hand where no code does, correct an entry, or put a judgment into effect"),
    ),
}

EFFECTS: dict[str, EffectType] = {
    "award": EffectType(
        {"who": "Player | Sequence[Player]", "amount": "int", "of": "str = 'points'"}, "give (or take) points"
    ),
    "set_quantity": EffectType(
        {"who": "Player | Sequence[Player]", "value": "int", "of": "str = 'points'"},
        "set a quantity",
        "quantity:{of}:{who}",
    ),
    "set_register": EffectType(
        {"name": "str", "value": "Any", "of": "Subject = None"}, "set a register's entry", "register:{name}:{of}"
    ),
    "add_to": EffectType(
        {"name": "str", "value": "Any", "of": "Subject = None"},
        "add a number to a register's number, or something to its list",
    ),
    "remove_from": EffectType(
        {"name": "str", "value": "Any", "of": "Subject = None"}, "take something out of a register's list"
    ),
    "set_entry": EffectType(
        {"name": "str", "key": "Any", "value": "Any", "of": "Subject = None"},
        "set what a register's table has under a key",
        "entry:{name}:{of}:{key}",
    ),
    "reveal": EffectType(
        {"name": "str", "of": "Subject = None"}, "show everybody what a register holds sealed, of one player or of all"
    ),
    "deal": EffectType(
        {"name": "str", "values": "Sequence[Any]", "count": "int"},
        "give each player, sealed in a register, so many of these values by lot, none of them twice",
    ),
    "appoint": EffectType({"office": "str", "who": "Player | None"}, "fill an office", "office:{office}"),
    "cast_ballot": EffectType(
        {"proposal": "Proposal", "who": "Player", "choice": "Choice"}, "vote in a player's name, if they could now"
    ),
    "open_voting": EffectType({"proposal": "Proposal"}, "open the vote"),
    "close_voting": EffectType({"proposal": "Proposal"}, "close the vote"),
    "adopt": EffectType({"proposal": "Proposal"}, "adopt the proposal", "outcome:{proposal}"),
    "defeat": EffectType({"proposal": "Proposal"}, "defeat the proposal", "outcome:{proposal}"),
    "decide": EffectType(
        {"proposal": "Proposal", "outcome": "str"}, "decide with the rule's own word", "outcome:{proposal}"
    ),
    "take_effect": EffectType({"proposal": "Proposal"}, "make the changes of an adopted proposal"),
    "publish": EffectType({"proposal": "Proposal"}, "publish the proposal"),
    "withdraw": EffectType({"proposal": "Proposal"}, "withdraw the proposal"),
    "enact": EffectType({"title": "str", "text": "str"}, "enact a new rule without a proposal"),
    "amend": EffectType(
        {"rule": "Number", "text": "str"}, "change a rule's text without a proposal", "rule:{rule}"
    ),
    "repeal": EffectType({"rule": "Number"}, "repeal a rule without a proposal", "rule:{rule}"),
    "transmute": EffectType({"rule": "Number", "to": "str"}, "change a rule's rank without a proposal", "rule:{rule}"),
    "put": EffectType(
        {"kind": "str", "title": "str = ''", "like": "str = ''", "changes": "Changes = []", "content": "Any = {}"},
        "put another question to the vote; or rule changes, as if their author proposed them: those that the move asks"
        " for, or those of the current proposal",
    ),
    "open_case": EffectType({"statement": "str", "kind": "str = 'dispute'"}, "open a case: a question for a judge"),
    "ask_judge": EffectType({"case": "Case", "who": "Player"}, "ask somebody to judge", "judge:{case}"),
    "appoint_judge": EffectType({"case": "Case", "who": "Player | None"}, "name the judge", "judge:{case}"),
    "refuse_case": EffectType({"case": "Case"}, "count the person asked as having refused"),
    "set_judgment": EffectType({"case": "Case", "judgment": "str"}, "give a judgment by law", "judgment:{case}"),
    "void_judgment": EffectType(
        {"case": "Case"}, "cancel the judgment; the case waits for another", "judgment:{case}"
    ),
    "close_case": EffectType({"case": "Case"}, "close the case"),
    "remove_player": EffectType({"who": "Player"}, "remove a player from the game"),
    "hold": EffectType({}, "hold a move; only `@adjust` of the move returns it"),
    "carry_out": EffectType({"held": "Held"}, "make a held move now, if its maker could", "held:{held}"),
    "drop": EffectType({"held": "Held"}, "forget a held move", "held:{held}"),
    "admit_player": EffectType({"who": "Player"}, "add somebody to the game, as if they had joined"),
    "credit_win": EffectType({"who": "Player"}, "credit a win; play goes on"),
    "win": EffectType({"who": "Player"}, "end the game with a winner", "win"),
    "end_game": EffectType({"reason": "str = ''"}, "end the game without a winner"),
    "start_new_game": EffectType(
        {"ruleset": "Ruleset"},
        "end the game, and begin a new one with this ruleset and the same people",
        "new game",
    ),
    "announce": EffectType({"name": "str", "fields": "Any = {}"}, "announce an event that the rule invents"),
}  # fmt: skip
"""What provisions may do, in `@upon`, `@move` and `@timed`; `@adjust` may return them."""

HOLD = "hold"
"""The effect by which a provision holds a move: `@adjust` of a move returns it."""
LATER = frozenset(
    "add_to remove_from set_entry this_rule choices ballot_form chosen ranked scored"
    " offices OneOf hold carry_out drop held_moves held Held record ranks Sealed reveal deal rules_that_do"
    " silence_adopts mutable_rules_to_come wholly_void past votes_cast announcement".split()
)
"""Words that came into the language when games were being played: a mechanism may have them as names of its own."""

FUNCTIONS: dict[str, str] = {
    "draw": "(lowest: int, highest: int) -> int",
    "ceil": "(a: int | float, b: int | float = 1) -> int",
    "floor": "(a: int | float, b: int | float = 1) -> int",
    "rounded": "(a: int | float, b: int | float = 1) -> int",
    "split": "(amount: int) -> tuple[int, int]",
    "seconds": "(n: int) -> int",
    "minutes": "(n: int) -> int",
    "hours": "(n: int) -> int",
    "days": "(n: int) -> int",
    "weeks": "(n: int) -> int",
    "date": "(year: int, month: int, day: int) -> Day",
    "year_of": "(day: Day) -> int",
    "month_of": "(day: Day) -> int",
    "day_of_month": "(day: Day) -> int",
    "weekday": "(day: Day) -> int",
    "nth_weekday": "(year: int, month: int, weekday: int, n: int) -> Day",
    "easter": "(year: int) -> Day",
    "local_date": "(time: Time, zone: Zone) -> Day",
    "local_minutes": "(time: Time, zone: Zone) -> int",
    "at_time": "(day: Day, minutes: int, zone: Zone) -> Time",
    "midnight_after": "(day: Day, zone: Zone) -> Time",
    "next_weekday": "(time: Time, weekday: int, minutes: int, zone: Zone) -> Time",
    "chosen": "(ballot: Choice) -> list[str]",
    "ranked": "(ballot: Choice) -> list[str]",
    "scored": "(ballot: Choice) -> dict[str, int]",
    "next_after": "(order: Sequence[Player], player: Player, skipping: Sequence[Player] = ()) -> Player",
    "next_before": "(order: Sequence[Player], player: Player, skipping: Sequence[Player] = ()) -> Player",
}
"""The language's own functions. `draw` rolls a die that anyone can verify: only in `@upon`, `@move`, `@timed`."""

BUILTINS = frozenset(
    "abs all any bool dict enumerate float int len list max min range repr reversed round set sorted str sum tuple"
    " zip".split()
)
"""Python's functions that a mechanism may call."""

METHODS = frozenset(
    "append extend insert index count copy get items keys values union intersection difference issubset issuperset add"
    " startswith endswith lower upper strip split join replace find title capitalize isdigit format".split()
)
"""Methods that a mechanism may call; those that modify only work on values that the function itself made."""

TYPES = frozenset(
    "Player Proposal Case Posting Rule Held Number Time Deadline Day Zone Change Choice Board Changes Holding Ruleset"
    " int str bool float list dict tuple set Literal OneOf Sealed None Any Sequence".split()
)
"""Names that annotations may use. `OneOf["term"]` is one of the choices that a term answers, or a register holds;
`Sealed[int]` is a number that nobody sees until a rule reveals it."""

DECLARERS = {
    "register": "register(type, *, of=None, starts=None, seen_by=None, told=None)",
    "quantity": "quantity(type=int, *, of=Player, starts=0)",
    "office": "office()",
    "announcement": 'announcement(told="…")',
    "record": "record(text=str, parties=list[Player])",
}

_UNHEARD = (
    "because",
    "adjusted",
    "also",
    "printed",
    "commitment",
    "salt",
    "starts",
    "language",
    "named_dice",
    "given",
    "passed_over",
)
VOTERS_CHANGED, JUDGE_LEFT = "voters_changed", "judge_left"
"""What rules hear besides: of each vote that goes on with other voters, and of each case whose judge has left."""
ANY_CHANGE = "any_change"
"""What `@upon` names to be asked whether a condition is met, whenever anything has changed that it depends on."""
EVENT_FIELDS: dict[str, dict[str, str]] = (
    {ANY_CHANGE: {}}
    | {
        name: {f: LOCAL.get(f, "Any") for f in kind.__struct_fields__ if f not in _UNHEARD}
        for name, kind in EVENTS.items()
        if kind not in (Opened, Forked, PostHidden, PostShown, PostRedacted)
    }
    | {VOTERS_CHANGED: {"proposal": "Proposal"}, JUDGE_LEFT: {"case": "Case"}}
)
"""Each event with the fields that `@upon` can use; the opening of a game with history counts as its start.

Rules don't hear of forks, nor of what moderators do.
"""
