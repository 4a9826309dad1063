"""Types tell the truth: what a move asks for arrives as that type, and what the language can't hold to is refused."""

from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import Game, assembly, enact, event, points, repeal, rule

from moot.game import events as e
from moot.game.changes import Content, Enact
from moot.game.law_protocol import NUMBER_LONGEST
from moot.game.moves import Allowed, Move, Refused, Undecided
from moot.game.values import canonical
from moot.law.arguments import CHANGES_MAX
from moot.law.arguments import TEXT_MAX as ARGUMENT_MAX
from moot.law.mechanism_checks import check_changes, check_code
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.supported_types import ASKED, unsupported
from moot.play.host import Host

ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["301", "Ada"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
LISTED = [kind for kind in ASKED if kind not in ("Changes", "Posting", "Ruleset", "Holding", "Choice", "Board")]


def asking(kind: str, body: str = "announce('told', of=str(given))") -> str:
    """A move that asks for something, and does something with it."""
    return f'@move("hand-in", by="players")\ndef hand_in(given: {kind}, player):\n    {body}'


def test_a_move_looks_at_each_proposal_that_it_asks_for(host: Host) -> None:
    """A list of proposals arrives as proposals: each author gets a point."""
    praise = "for one in given:\n        award(one.author, 1)"
    game = Game.of(host, assembly(), points(), rule("200", asking("list[Proposal]", praise)))
    numbers = [game.propose(enact(text=f"Be kind {n}."), by=by) for n, by in enumerate(("Ada", "Ben", "Ben"))]
    game.do("Cleo", "hand-in", given=numbers)
    assert game.points()["Ada"] == 1
    assert game.points()["Ben"] == 2


def test_a_move_looks_at_each_case_that_it_asks_for(host: Host) -> None:
    """A list of cases arrives as cases: each caller gets a point."""
    praise = "for one in given:\n        award(one.caller, 1)"
    game = Game.of(host, assembly(), points(), rule("200", asking("list[Case]", praise)))
    game.do("Ada", "call-case", statement="Who won?")
    game.do("Cleo", "hand-in", given=["1"])
    assert game.points()["Ada"] == 1


@pytest.mark.check
@pytest.mark.parametrize(
    ("kind", "given", "says", "told"),
    [
        ("Proposal", "301", "given.author", "Ada"),
        ("Rule", "200", "given.title", "Rule 200"),
        ("list[Rule]", ["200", "101"], "[one.rank for one in given]", ["mutable", "immutable"]),
        ("float", "2.5", "given * 2", 5.0),
        ("float", 3, "given / 2", 1.5),
        ("int", "12", "given + 1", 13),
        ("list[int]", ["1", 2], "sum(given)", 3),
        ("bool", "yes", "not given", False),
        ("str", "12", "given + '!'", "12!"),
        ("list[str]", ["12", "200"], "given[0] + given[1]", "12200"),
        ("Number", "12", "given + 1", 13),
        ("list[Number]", ["12", "TVCP 1"], "given", [12, "TVCP 1"]),
        ("list[Player]", ["Ada", "Ben"], "len(given)", 2),
        ("Literal['red', 'blue']", "red", "given + '!'", "red!"),
    ],
)
def test_what_a_move_asks_for_arrives_as_its_type(host: Host, kind: str, given: Any, says: str, told: Any) -> None:
    """A proposal, a case or a rule is a record with its fields, a number a number, in lists as well."""
    game = Game.of(host, assembly(), rule("200", asking(kind, f"announce('told', of={says})")))
    game.propose(by="Ada")
    game.do("Ben", "hand-in", given=given)
    assert [event.fields["of"] for event in game.events(e.Announced)] == [told]


JUST_BELOW = 10**15 - 1
READ: list[tuple[str, Any, Any]] = [
    ("int", JUST_BELOW, JUST_BELOW),
    ("int", -JUST_BELOW, -JUST_BELOW),
    ("int", "9" * 14, 10**14 - 1),
    ("int", "-12", -12),
    ("float", JUST_BELOW, float(JUST_BELOW)),
    ("float", "-2.5", -2.5),
    ("bool", "Yes", True),
    ("bool", "TRUE", True),
    ("bool", "no", False),
    ("bool", "false", False),
    ("bool", False, False),
    ("str", "a" * ARGUMENT_MAX, "a" * ARGUMENT_MAX),
    ("str", "", ""),
    ("Number", "x" * NUMBER_LONGEST, "x" * NUMBER_LONGEST),
    ("Number", JUST_BELOW, str(JUST_BELOW)),
    ("Rule", 200, "200"),
    ("Literal['a', 3]", "a", "a"),
    ("Literal['a', 3]", 3, 3),
    ("Literal['a', 3]", "3", 3),
    ("list[int]", [], []),
    ("list[int]", ["1"] * 19_999, [1] * 19_999),
]
"""What a move asks for, what is given, and what arrives."""
NOT_READ: list[tuple[str, Any, str]] = [
    ("int", JUST_BELOW + 1, "must be a whole number, not “a int”"),
    ("int", -JUST_BELOW - 1, "must be a whole number"),
    ("int", True, "must be a whole number, not “True”"),
    ("int", 1.0, "must be a whole number, not “a float”"),
    ("int", "9" * 15, "must be a whole number"),
    ("int", "--1", "must be a whole number"),
    ("int", "1.5", "must be a whole number, not “1.5”"),
    ("int", "", "must be a whole number, not “”"),
    ("int", None, "must be a whole number, not “None”"),
    ("float", JUST_BELOW + 1, "must be a number, such as 2.5"),
    ("float", "nan", "must be a number, such as 2.5"),
    ("float", "-inf", "must be a number, such as 2.5"),
    ("float", 10**400, "must be a number, such as 2.5"),
    ("float", True, "must be a number, such as 2.5"),
    ("float", [], "must be a number, such as 2.5"),
    ("bool", 1, "must be yes or no"),
    ("bool", "maybe", "must be yes or no, not “maybe”"),
    ("str", "a" * (ARGUMENT_MAX + 1), f"must be a text, not “{'a' * 60}”"),
    ("str", "\ud800", "must be a text"),
    ("str", 3, "must be a text, not “a int”"),
    ("Number", "x" * (NUMBER_LONGEST + 1), "must be a number"),
    ("Number", "", "must be a number"),
    ("Number", "1\n", "must be a number"),
    ("Number", True, "must be a number"),
    ("Number", JUST_BELOW + 1, "must be a number"),
    ("Rule", 999, "there is no rule 999"),
    ("Rule", True, "there is no rule"),
    ("Player", "Zoe", "there is no player Zoe"),
    ("Held", "1", "there is no held move 1"),
    ("Literal['a', 3]", "b", "must be one of a, 3, not “b”"),
    ("list[int]", "1", "must be a list, not “1”"),
    ("list[int]", [1, "x"], "must be a whole number"),
    ("list[int]", ["1"] * 20_000, "must be a plain value (a value is too large)"),
]
"""What a move asks for, what is given, and what the refusal says."""


def test_an_argument_is_read_within_its_limits(host: Host) -> None:
    """Numbers below 10**15, however they're written, texts up to their length, one of the words that are listed."""
    kinds = list(dict.fromkeys(kind for kind, *_ in [*READ, *NOT_READ]))
    moves = {kind: f"m{place}" for place, kind in enumerate(kinds)}
    offers = [f'@move("{name}", by="players")\ndef {name}(given: {kind}):\n    return' for kind, name in moves.items()]
    game = Game.of(host, rule("200", "\n\n".join(offers)), checked=False)
    law, state = game.table.moment().law, game.state
    for kind, value, arrives in READ:
        resolved = law.understand(state, Move(moves[kind], "Ada", {"given": value}))
        assert not isinstance(resolved, Refused), (kind, value, resolved)
        assert canonical(resolved.arguments["given"]) == canonical(arrives), (kind, value)
    for kind, value, reason in NOT_READ:
        refused = law.understand(state, Move(moves[kind], "Ada", {"given": value}))
        assert isinstance(refused, Refused) and reason in refused.reason, (kind, value, refused)


def test_a_proposal_has_so_many_characters_and_no_more(host: Host) -> None:
    """Its changes are counted as they're written down, 500,000 bytes in all."""
    game = Game.of(host, assembly())
    law, state = game.table.moment().law, game.state
    content = {"title": "Long", "text": "a"}
    empty = {"change": "enact", "content": content}
    spare = CHANGES_MAX - len(canonical(law.understand(state, proposing(empty)).arguments["changes"]))
    fits, over = ({**empty, "content": {**content, "text": "a" * (spare + 1 + more)}} for more in (0, 1))
    assert not isinstance(law.understand(state, proposing(fits)), Refused)
    refused = law.understand(state, proposing(over))
    assert isinstance(refused, Refused) and refused.code == "proposal.too-long"
    malformed = law.understand(state, proposing({**empty, "content": {**content, "text": "\ud800"}}))
    assert isinstance(malformed, Refused) and malformed.code == "move.malformed"


def proposing(change: dict[str, Any]) -> Move:
    """The move that proposes a change."""
    return Move("propose", "Ada", {"changes": [change]})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("open_ones", "remedy"),
    [
        (0, "see the proposals of this game"),
        (1, "name one that is open: 301"),
        (8, "name one that is open: 301, 302, 303, 304, 305, 306, 307, 308"),
        (9, "see the proposals of this game"),
    ],
)
def test_a_number_that_is_none_is_met_with_those_there_are(host: Host, open_ones: int, remedy: str) -> None:
    """Whoever names a proposal that doesn't exist is told the open ones, up to eight of them."""
    game = Game.of(host, assembly())
    for _ in range(open_ones):
        game.propose(by="Ada")
    refused = game.refused("Ada", "vote", proposal="999", choice="for")
    assert (refused.code, refused.reason, refused.remedy) == (
        "proposal.unknown", "there is no proposal 999", remedy
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "arguments", "reason", "remedy"),
    [
        ("prop", {}, "there is no move “prop”", "did you mean propose?"),
        ("xyz", {}, "there is no move “xyz”", "see what moves there are"),
        ("give", {"amount": 1}, "give needs whom", "give takes whom, amount, [text]"),
        ("give", {"whom": "Ben", "amount": 1, "c": 1, "b": 1}, "give does not take b, c",
         "give takes whom, amount, [text]"),
        ("rest", {"long": True}, "rest does not take long", "rest takes nothing"),
    ],
)  # fmt: skip
def test_a_move_that_is_asked_for_wrongly_says_what_it_takes(
    host: Host, name: str, arguments: dict[str, Any], reason: str, remedy: str
) -> None:
    """An unknown move is met with those of a similar name; a missing or unknown argument with all that it takes."""
    offered = """
        @move("give", by="players")
        def give(whom: Player, amount: int, text: str = ""):
            announce("given", amount=amount)

        @move("rest", by="players")
        def rest():
            announce("rested")
        """
    game = Game.of(host, assembly(), rule("200", offered))
    refused = game.refused("Ada", name, **arguments)
    assert (refused.reason, refused.remedy) == (reason, remedy)


def test_names_in_another_case_are_suggested(host: Host) -> None:
    """Somebody who isn't a player is told the player whose name differs in case alone, or else to join."""
    game = Game.of(host, assembly())
    assert game.refused("ada", "propose", changes=[]).remedy == "did you mean Ada?"
    assert game.refused("Zoe", "propose", changes=[]).remedy == "join first"
    assert game.refused(None, "propose", changes=[]).code == "player.missing"


@pytest.mark.check
@pytest.mark.parametrize("kind", [*ASKED, *(f"list[{kind}]" for kind in LISTED), "Literal['a', 3] | None"])
@settings(max_examples=15)
@given(value=ANY)
def test_no_argument_stops_the_sandbox(host: Host, kind: str, value: Any) -> None:
    """Whatever is handed in, the move is allowed, refused or undecided; never an error of the program."""
    game = Game.of(host, assembly(), rule("200", asking(kind)), checked=False)
    assert isinstance(game.move("Ada", "hand-in", given=value), Allowed | Refused | Undecided)


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        (asking("dict[str, int]"), "a move asks for Player, Proposal"),
        (asking("list[list[int]]"), "a move asks for Player, Proposal"),
        (asking("Any"), "a move asks for Player, Proposal"),
        (asking("list[Changes]"), "a move asks for Player, Proposal"),
    ],
)
def test_what_isnt_supported_is_refused_with_what_is(code: str, remedy: str) -> None:
    """A type that can't be held to is a fault where it's checked, with a remedy."""
    faults = check_code(code, {})
    assert [fault.code for fault in faults] == ["mechanism.type"]
    assert faults[0].remedy.startswith(remedy)


UNSUPPORTED = [
    # a move of the rules' own
    (asking("list[Board]"), "a move can't ask for `given: list[Board]`"),
    (asking("list[Sealed[int]]"), "a move can't ask for `given: list[Sealed[int]]`"),
    (asking("Sealed[Proposal]"), "a move can't ask for `given: Sealed[Proposal]`"),
    (asking("list[Literal['a']]"), ""),
    (asking("list[OneOf['colours']]"), ""),
    (asking("Sealed[list[int]]"), ""),
    # what is asked for with a move of the program
    ('@move("vote")\ndef f(why: Sealed[int]):\n    return None', "a move can't ask for `why: Sealed[int]`"),
    ('@move("vote")\ndef f(why: Changes):\n    return None', "a move can't ask for `why: Changes`"),
    # a question with parameters
    ('@term("worth")\ndef f(of: Changes):\n    return 1', "a question can't ask for `of: Changes`"),
    ('@term("worth")\ndef f(of: OneOf["x"]):\n    return 1', "a question can't ask for `of: OneOf['x']`"),
    ('@term("worth")\ndef f(of: int = 3):\n    return 1', "`of` is given whenever the question is asked"),
    ('@term("worth")\ndef f(of: list[Rule]):\n    return 1', ""),
    # a field of an event
    ('@upon("handed")\ndef f(given: Changes):\n    announce("a")', "an event's field can't be a `Changes`"),
    ('@upon("handed")\ndef f(given: dict[int, str]):\n    announce("a")',
     "an event's field can't be a `dict[int, str]`"),
    ('@upon("handed")\ndef f(given: int = "a"):\n    announce("a")', "'a' is no `int`"),
    ('@upon("handed")\ndef f(given: int = True):\n    announce("a")', "True is no `int`"),
    ('@upon("handed")\ndef f(given: Proposal = None):\n    announce("a")', "None is no `Proposal`"),
    ('@upon("handed")\ndef f(given: list[Held] = [3]):\n    announce("a")', "[3] is no `list[Held]`"),
    ('@upon("handed")\ndef f(given: Rule | None = None):\n    announce("a")', ""),
    ('@upon("handed")\ndef f(given: list[Case]):\n    announce("a")', ""),
    ('@upon("handed")\ndef f(given: int | None = None):\n    announce("a")', ""),
    ('@upon("handed")\ndef f(given: Any = 3):\n    announce("a")', ""),
]  # fmt: skip
"""Mechanisms, and what is said of their types; nothing where they are supported."""


@pytest.mark.parametrize(("code", "said"), UNSUPPORTED)
def test_who_asks_decides_which_types_there_are(code: str, said: str) -> None:
    """A move, a question with parameters and a field of an event each have types of their own."""
    mechanism, faults = read_mechanism(code)
    found = faults if mechanism is None else unsupported(mechanism).faults
    assert [fault.message for fault in found] == ([said] if said else [])


@pytest.mark.check
@pytest.mark.parametrize("kind", [*ASKED, *(f"list[{kind}]" for kind in LISTED), "Literal['a', 'b']", "Player | None"])
def test_what_a_move_may_ask_for_passes_the_check(kind: str) -> None:
    """Every type that the remedy names is accepted."""
    assert check_code(asking(kind), {}) == ()


GIVES = """
    @move("give", by="players")
    def give(whom: Player, amount: int, text: str, value: int, title: str, name: str, to: Player, reason: str):
        announce("given", amount=amount)
    """


def test_any_rule_can_limit_a_move_by_any_of_its_arguments(host: Host) -> None:
    """A rule that offers no move itself refuses another rule's by its amount, its text, and whatever it asks for."""
    small = """
        @forbid("give")
        def small(amount, text, value, title, name, to, reason):
            if amount + value < 2:
                return text + title + name + to + reason
        """
    game = Game.of(host, assembly(), rule("200", GIVES), rule("201", small))
    words = {"text": "too", "title": " little", "name": " for", "to": "Ben", "reason": "!", "value": 1}
    assert game.refused("Ada", "give", whom="Ben", amount=0, **words).reason == "too little forBen!"
    game.do("Ada", "give", whom="Ben", amount=1, **words)


def test_a_limit_is_proposed_for_a_move_that_is_in_force_or_proposed_with_it(host: Host) -> None:
    """The check of a proposal knows the arguments of moves of the rules in force, and of its own other changes."""
    limit = '@forbid("give")\ndef small(amount):\n    if amount < 2:\n        return "too little"'
    game = Game.of(host, assembly(), rule("200", GIVES))
    index = game.table.moment().law.index
    assert check_changes(index, (enacted(limit),)) == ()
    assert check_changes(index, (enacted(limit.replace("give", "lend")), enacted(GIVES.replace("give", "lend")))) == ()
    wrong = limit.replace("amount < 2", "amount.author")
    assert [fault.code for fault in check_changes(index, (enacted(wrong),))] == ["mechanism.types"]


def enacted(code: str) -> Enact:
    """A new rule with a mechanism."""
    return Enact(content=Content(title="A limit", text="It is limited.", mechanism=dedent(code)))


@pytest.mark.parametrize("name", ["quorum", "coins", "level"])
def test_an_argument_named_like_a_term_or_a_quantity_is_refused(host: Host, name: str) -> None:
    """Other rules would get the term in its place, so the check asks for another name."""
    names = {"coins": "dict[Player, int]", "level": "int"}
    faults = check_code(
        f'@move("hand-in", by="players")\ndef hand_in({name}: int, player):\n    award(player, {name})', names
    )
    assert [(fault.code, fault.remedy) for fault in faults] == [("mechanism.taken", "use another name")]


@pytest.mark.parametrize(
    "kind",
    "Proposal Case Rule Posting Zone Changes Holding Ruleset set[int] tuple[int,int] list[Proposal] dict[int,int]"
    " dict[Number,str] dict[str,set[str]]".split(),
)
def test_a_register_that_would_hold_something_else_is_refused_with_what_is_held(kind: str) -> None:
    """A proposal would be read again as its number, a set as a list: the check says so, and what to keep instead."""
    (fault,) = check_code(f"first = office()\nkept = register({kind})", {})
    assert (fault.code, fault.line) == ("mechanism.type", 2)
    assert "keep the Number" in fault.remedy


@pytest.mark.check
@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("Player", "Ada"),
        ("Number", 301),
        ("Time", 99),
        ("Day", 3),
        ("int", -4),
        ("float", 2.5),
        ("str", "gay"),
        ("bool", True),
        ("Literal['a', 'b']", "b"),
        ("list[int]", [1, 2]),
        ("list[list[Player]]", [["Ada"], []]),
        ("dict[str, int]", {"a": 1}),
        ("dict[Player, list[float]]", {"Ben": [0.5]}),
        ("Any", {"a": [None, True]}),
        ("int | None", None),
    ],
)
def test_what_a_register_may_hold_arrives_as_it_was_set(host: Host, kind: str, value: Any) -> None:
    """Every type that the check lets a register have is read again as the value of that type that was written."""
    code = f"""
kept = register({kind})

@move("keep", by="players")
def keep():
    set_register("kept", {value!r})

@move("tell", by="players")
def tell(kept):
    announce("told", same=kept == {value!r}, kind=str(kept))
"""
    game = Game.of(host, assembly(), rule("200", code))
    game.do("Ada", "keep")
    game.do("Ada", "tell")
    assert [one.fields for one in game.events(e.Announced)] == [{"same": True, "kind": str(value)}]


@pytest.mark.parametrize(
    "declared",
    [
        'int, starts="3"',
        "str, starts=3",
        "bool, starts=0",
        "list[int], starts=['1']",
        "Literal['a', 'b'], starts='c'",
        "int, starts=True",
        "dict[str, int], starts={'a': 'b'}",
        "list[str], starts={}",
    ],
)
def test_a_register_starts_as_what_it_holds(declared: str) -> None:
    """A start of another type than the register's is a fault."""
    (fault,) = check_code(f"kept = register({declared})", {})
    assert fault.code == "mechanism.type"
    assert fault.remedy == "let it start as what it holds"


def heard(kind: str, tells: str, default: str = "") -> str:
    """A rule that hears of an event with a field of a type, and tells something of it."""
    return f"""
@upon("handed")
def hear(given: {kind}{default}):
    announce("told", of={tells})
"""


FIELDS = [
    ("Proposal", "given.author", "301", "Ada"),
    ("list[Proposal]", "[one.number for one in given]", "[301]", [301]),
    ("Case", "given.statement", "'1'", "Who won?"),
    ("Rule", "given.title", "200", "Rule 200"),
    ("dict[str, Rule]", "given['a'].rank", "{'a': 101}", "immutable"),
    ("Player", "given + '!'", "'Ben'", "Ben!"),
    ("Number", "given == 301", "301", True),
    ("Time", "given + days(1)", "5", 86405),
    ("int", "given + 1", "12", 13),
    ("float", "given * 2", "2.5", 5.0),
    ("bool", "not given", "True", False),
    ("list[int]", "sum(given)", "[1, 2]", 3),
    ("dict[Player, int]", "given['Ben']", "{'Ben': 3}", 3),
    ("Literal['red', 'blue']", "given + '!'", "'red'", "red!"),
    ("int | None", "given", "None", None),
]


@pytest.mark.check
@pytest.mark.parametrize(("kind", "tells", "given", "told"), FIELDS)
def test_an_events_field_arrives_as_the_type_that_a_provision_wants(
    host: Host, kind: str, tells: str, given: str, told: Any
) -> None:
    """What another rule announces is a record with its fields, a number, a list or a table, as the annotation says."""
    says = f'@move("hand-in", by="players")\ndef hand_in():\n    announce("handed", given={given})'
    game = Game.of(host, assembly(), rule("200", says), rule("201", heard(kind, tells)))
    game.propose(by="Ada")
    game.do("Ben", "call-case", statement="Who won?")
    game.do("Ben", "hand-in")
    assert [event.fields["of"] for event in game.events(e.Announced) if event.name == "told"] == [told]
    assert host.verify(game.table.name).whole


def test_a_record_that_a_rule_announces_arrives_as_that_record(host: Host) -> None:
    """A rule of the move's announces a rule, and a proposal's author; the event's own fields can have types too."""
    code = """
        @move("hand-in", by="players")
        def hand_in(whole: Rule, first: list[Proposal]):
            announce("handed", whole=whole, first=first)

        @upon("handed")
        def hear(whole: Rule, first: list[Proposal]):
            announce("told", of=[whole.title, first[0].author])

        @upon("rule_repealed")
        def hear_of_it(rule: Number, proposal: Proposal):
            announce("told", of=[rule, proposal.number])
        """
    game = Game.of(host, assembly(), rule("200", code), rule("201"))
    number = game.propose(repeal("201"), by="Ada")
    game.do("Ben", "hand-in", whole="200", first=[number])
    for player in game.state.seating:
        game.do(player, "vote", proposal=number, choice="for")
    told = [event.fields["of"] for event in game.events(e.Announced) if event.name == "told"]
    assert told == [["Rule 200", "Ada"], [201, 301]]


@pytest.mark.parametrize(("kind", "given"), [("int", "'three'"), ("Proposal", "999"), ("list[int]", "[1, 'a']")])
def test_a_field_of_another_type_fails_where_it_is_wanted(host: Host, kind: str, given: str) -> None:
    """A rule gets no value of another type: it fails publicly, unless it has a default; others go on."""
    says = f'@move("hand-in", by="players")\ndef hand_in():\n    announce("handed", given={given})'
    game = Game.of(host, assembly(), rule("200", says), rule("201", heard(kind, "1")))
    failed = event(game.do("Ben", "hand-in"), e.MechanismFailed)
    assert failed.error == f"the event has no given that is a {kind}"
    spared = rule("201", heard("bool", "given", " = True"))
    game = Game.of(host, assembly(), rule("200", says), spared)
    game.do("Ben", "hand-in")
    assert [one.fields["of"] for one in game.events(e.Announced) if one.name == "told"] == [True]


@pytest.mark.check
@pytest.mark.parametrize("kind", "Changes Ruleset Holding Posting Zone set[int] tuple[int,int] dict[int,str]".split())
def test_a_field_of_a_type_that_none_can_have_is_refused_with_what_is(kind: str) -> None:
    """The remedy lists what an event's field can be, and each of these is accepted."""
    (fault,) = check_code(heard(kind, "1"), {})
    assert fault.code == "mechanism.type"
    assert fault.remedy.startswith("it is one of Proposal, Case, Rule, Held, Player")
    for named in fault.remedy.removeprefix("it is one of ").partition(", Literal")[0].split(", "):
        assert check_code(heard(named, "1"), {}) == ()


@pytest.mark.parametrize(("name", "kind"), [("player", "int"), ("now", "Time"), ("quorum", "int"), ("cause", "str")])
def test_a_field_named_like_a_fact_is_refused(name: str, kind: str) -> None:
    """A name that means something else, or always has another type, isn't a field's with a type of its own."""
    code = f'@upon("handed")\ndef hear({name}: {kind}):\n    announce("told", of=1)'
    assert [fault.code for fault in check_code(code, {})] in (["mechanism.taken"], ["mechanism.type"])


def test_effects_take_the_number_that_a_register_keeps(host: Host) -> None:
    """As the remedy for registers says: what keeps proposals, cases and rules as Numbers can act on them later."""
    code = """
        tabled = register(list[Number], starts=[])
        spared = register(Number)

        @move("table", by="players")
        def table(one: Proposal, law: Rule):
            add_to("tabled", one)
            set_register("spared", law.number)

        @move("drop-all", by="players")
        def drop_all(tabled, spared):
            for number in tabled:
                withdraw(number)
            if spared is not None:
                repeal(spared)
        """
    game = Game.of(host, assembly(), rule("200", code), rule("201"))
    numbers = [game.propose(enact(text=f"Be kind {n}."), by="Ada") for n in range(2)]
    for number in numbers:
        game.do("Ben", "table", one=number, law="201")
    game.do("Ben", "drop-all")
    assert [game.state.proposals[number].stage for number in numbers] == ["withdrawn", "withdrawn"]
    assert not game.rule("201").in_force
