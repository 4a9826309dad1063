"""Types tell the truth: what a move asks for arrives as that type, and what the language can't hold to is refused."""

from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import Game, assembly, enact, event, points, repeal, rule

from moot.game import events as e
from moot.game.changes import Content, Enact
from moot.game.moves import Allowed, Refused, Undecided
from moot.law.mechanism_checks import check_changes, check_code
from moot.law.mechanisms.supported_types import ASKED
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
