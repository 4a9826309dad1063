"""Records that rules declare: contracts, reports and intents, kept in registers as plain tables."""

import json
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import Game, amend, assembly, enact, event, repeal, rule

from moot.game import events as e
from moot.game.values import canonical, plain
from moot.law.english.drafts import grammar_of
from moot.law.english.table import LawNames
from moot.law.lint import lint
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Declaration, RecordType
from moot.law.mechanisms.records import fault_of_value, without_records
from moot.law.mechanisms.typecheck import check_types
from moot.play.host import Host
from moot.views.registers import board
from moot.views.sentences import entry_sentences
from moot.views.wording import in_words_of

CONTRACT = "Contract = record(text=str, parties=list[Player])\n"
CONTRACTS = """
    Contract = record(text=str, parties=list[Player])
    contracts = register(dict[str, Contract], starts={})

    @move("sign", by="players")
    def sign(title: str, text: str, whom: Player, player):
        set_entry("contracts", title, Contract(text=text, parties=[player, whom]))

    @forbid("sign")
    def not_twice(title, contracts):
        if title in contracts:
            return f"{contracts[title].parties[0]} made a contract of that name"

    @move("leave-contract", by="players")
    def leave_contract(title: str, player, contracts):
        old = contracts[title]
        left = [one for one in old.parties if one != player]
        set_entry("contracts", title, Contract(text=old.text, parties=left))

    @term("bound_by")
    def as_signed(who: Player, contract: Contract) -> bool:
        return who in contract.parties
    """
"""Contracts with parties, one of whom may leave: the record is replaced by another."""
TELL = '@move("tell", by="players")\ndef tell({}):\n    announce("told", what={})'


def told(game: Game, **arguments: Any) -> Any:
    """What the move `tell` announces."""
    return event(game.do("Ada", "tell", **arguments), e.Announced).fields["what"]


def faults_of(source: str) -> list[str]:
    """What the gate, or else the check of types, has against a mechanism."""
    mechanism, faults = read_mechanism(source)
    return [fault.message for fault in (faults if mechanism is None else check_types(mechanism, {}))]


# --- what they are for --------------------------------------------------------------------------


def test_a_contract_with_parties(host: Host) -> None:
    """A rule keeps contracts by name, reads their fields, and replaces one as a whole."""
    game = Game.of(host, rule("101", CONTRACTS))
    game.do("Ada", "sign", title="loan", text="Ben pays 3.", whom="Ben")
    assert game.register("contracts") == {"loan": {"text": "Ben pays 3.", "parties": ["Ada", "Ben"]}}
    assert game.refused("Cleo", "sign", title="loan", text="", whom="Ben").reason.startswith("Ada made")
    game.do("Ben", "leave-contract", title="loan")
    assert game.register("contracts")["loan"]["parties"] == ["Ada"]


def test_another_rule_reads_records_and_asks_about_them(host: Host) -> None:
    """A rule that declares nothing has the register, its records' fields, and questions about them."""
    other = TELL.format("title: str, contracts, bound_by", "[contracts[title].text, bound_by('Ben', contracts[title])]")
    game = Game.of(host, assembly(), rule("102", CONTRACTS), rule("103", other))
    game.do("Ada", "sign", title="loan", text="Ben pays 3.", whom="Ben")
    assert told(game, title="loan") == ["Ben pays 3.", True]
    wrong = enact(mechanism=other.replace('"tell"', '"tell-other"').replace(".text", ".words"))
    refused = game.refused("Ada", "propose", changes=[wrong])
    assert refused.code == "mechanism.types" and "words" in refused.reason


def test_an_officers_report(host: Host) -> None:
    """Each office has its latest report, with who made it and when."""
    reports = """
        Report = record(text=str, by=Player, at=Time)
        herald = office()
        reports = register(Report | None, of=Office)

        @move("report", by="herald")
        def report(text: str, player, now):
            set_register("reports", Report(text=text, by=player, at=now), "herald")

        @show("status")
        def overdue(reports):
            late = [office for office in reports if reports[office] is None]
            return f"No report yet: {', '.join(late) or 'none'}"
        """
    game = Game.of(host, rule("101", reports), offices={"herald": "Ada"})
    shown = [line.text for _, lines in board(game.table.moment()).shown for line in lines]
    assert shown == ["No report yet: herald"]
    game.do("Ada", "report", text="All is well.")
    assert game.register("reports", "office herald") == {"text": "All is well.", "by": "Ada", "at": game.now}
    shown = [line.text for _, lines in board(game.table.moment()).shown for line in lines]
    assert shown == ["No report yet: none"]


def test_an_intent_with_notice_and_support(host: Host) -> None:
    """An intent is announced, supported by others, and carried out by whoever announced it after its notice."""
    intents = """
        Intent = record(by=Player, what=str, since=Time, support=list[Player])
        intents = register(list[Intent], starts=[])

        @move("intend", by="players")
        def intend(what: str, player, now):
            add_to("intents", Intent(by=player, what=what, since=now, support=[]))

        @move("support", by="players")
        def support(what: str, player, intents):
            for one in intents:
                if one.what == what:
                    backed = Intent(by=one.by, what=what, since=one.since, support=one.support + [player])
                    set_register("intents", [backed if other == one else other for other in intents])

        @move("carry-out", by="players")
        def carry_out(what: str, intents, now):
            for one in intents:
                if one.what == what and now >= one.since + days(2) and len(one.support) > 1:
                    remove_from("intents", one)
                    announce("carried_out", intent=one)

        @upon("carried_out")
        def heard(intent: Intent):
            announce("done", by=intent.by)
        """
    game = Game.of(host, rule("101", intents))
    game.do("Ada", "intend", what="a feast")
    for player in ("Ben", "Cleo"):
        game.do(player, "support", what="a feast")
    assert game.register("intents")[0]["support"] == ["Ben", "Cleo"]
    assert game.do("Ada", "carry-out", what="a feast").events == ()
    made = game.do("Ada", "carry-out", at=game.now + 2 * 86_400, what="a feast").events
    assert [one.fields.get("by") for one in made if isinstance(one, e.Announced) and one.name == "done"] == ["Ada"]
    assert game.register("intents") == []


def test_a_record_of_records(host: Host) -> None:
    """A field may be a record that is declared above."""
    both = """
        Clause = record(text=str)
        Contract = record(clauses=list[Clause], first=Clause | None)
        contract = register(Contract | None)

        @move("write", by="players")
        def write(text: str):
            set_register("contract", Contract(clauses=[Clause(text=text)], first=None))
        """
    game = Game.of(
        host, rule("101", both), rule("102", TELL.format("contract", "contract and contract.clauses[0].text"))
    )
    game.do("Ada", "write", text="Pay.")
    assert told(game) == "Pay."


# --- as they are recorded and shown ---------------------------------------------------------------


def test_records_are_plain_and_canonical_in_the_journal(host: Host) -> None:
    """The journal has a table with the fields by name; the game replays, and each move is decided again alike."""
    game = Game.of(host, rule("101", CONTRACTS))
    game.do("Ada", "sign", title="loan", text="Ben pays 3.", whom="Ben")
    recorded = json.loads(list(game.table.raw())[-1][1])
    assert recorded["events"][-1]["value"] == {"loan": {"parties": ["Ada", "Ben"], "text": "Ben pays 3."}}
    assert canonical(host.journal.rebuild(game.table.name)) == canonical(game.state)
    assert host.verify(game.table.name).whole


def test_records_are_shown_by_their_fields(host: Host) -> None:
    """The board has each field with its name, players linked; the log says the same in words."""
    game = Game.of(host, assembly(), rule("102", CONTRACTS))
    game.do("Ada", "sign", title="loan", text="Ben pays 3.", whom="Ben")
    (shown,) = [one for one in board(game.table.moment()).registers if one.name == "contracts"]
    assert "".join(part.words for part in shown.value) == "loan (text: Ben pays 3.; parties: Ada, Ben)"
    assert [part.words for part in shown.value if part.what == "player"] == ["Ada", "Ben"]
    (sentence,) = entry_sentences(game.entries()[-1], game.state)
    assert sentence.startswith("Contracts is now loan (parties: Ada and Ben; text: Ben pays 3.)")
    game.adopt(repeal("102"))
    (left,) = [one for one in board(game.table.moment()).registers if one.name == "contracts"]
    assert "Ben pays 3." in "".join(part.words for part in left.value)


def test_code_with_records_is_told_in_words(host: Host) -> None:
    """What a record has, what a register of them keeps, and what makes one, are told in plain English."""
    mechanism, _ = read_mechanism(dedent(CONTRACTS))
    assert mechanism is not None
    said = [one.sentence for one in grammar_of(LawNames())[1].tell(mechanism)]
    assert said[0] == "A contract has “text” (a text) and “parties” (a list of players)."
    assert said[1] == "The game keeps “contracts”: a table of contracts, at first empty."
    assert "a contract with “text” the text and “parties” the player and the chosen player" in said[2]


# --- what may be kept -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        '"Ben pays"',
        '{"loan": 3}',
        '{"loan": {"text": "x"}}',
        '{"loan": {"text": "x", "parties": ["Ada"], "more": 1}}',
        '{"loan": {"text": "x", "parties": "Ada"}}',
        '{"loan": {"text": 3, "parties": []}}',
        '{"loan": None}',
        '{"number": {"text": "x", "parties": []}}',
        "[]",
    ],
)
def test_a_register_of_records_takes_nothing_else(host: Host, value: str) -> None:
    """What has too few fields, too many, or a field of another type isn't kept; a public event says so."""
    wrong = f'@move("slip", by="players")\ndef slip():\n    set_register("contracts", {value})'
    game = Game.of(host, rule("101", CONTRACTS), rule("102", wrong))
    failed = event(game.do("Ada", "slip"), e.MechanismFailed)
    assert "contracts holds dict[str, Contract]" in failed.error
    assert game.register("contracts") is None


def test_an_entry_that_is_no_record_is_not_kept(host: Host) -> None:
    """`set_entry` and `add_to` are held to the type of an entry."""
    lists = f"{CONTRACT}drafts = register(list[Contract], starts=[])"
    wrong = '@move("slip", by="players")\ndef slip():\n    {}'
    for line in ('set_entry("contracts", "loan", 3)', 'add_to("drafts", "x")', 'add_to("drafts", [])'):
        game = Game.of(host, rule("101", CONTRACTS), rule("102", lists), rule("103", wrong.format(line)))
        assert "and takes no" in event(game.do("Ada", "slip"), e.MechanismFailed).error, line


def test_keepers_correct_records_by_hand(host: Host) -> None:
    """A correction writes a record as a table with all its fields; anything else is refused."""
    keepers = '@term("keepers")\ndef ada():\n    return ["Ada"]'
    game = Game.of(host, rule("101", CONTRACTS), rule("102", keepers))

    def by_hand(value: object) -> dict[str, Any]:
        return {"rule": "102", "text": "A slip.", "corrections": "set_register contracts " + json.dumps(value)}

    game.do("Ada", "correct", **by_hand({"loan": {"text": "Pay.", "parties": ["Ben"]}}))
    assert game.register("contracts")["loan"]["parties"] == ["Ben"]
    assert "takes no" in game.refused("Ada", "correct", **by_hand({"loan": {"text": "Pay."}})).reason


def test_a_huge_table_of_records_fails_in_public(host: Host) -> None:
    """More than a value may hold isn't kept, and costs no more than any other value of its size."""
    huge = """
        @move("flood", by="players")
        def flood():
            many = {}
            for n in range(5000):
                many[str(n)] = Contract(text="x" * 100, parties=["Ada"])
            set_register("contracts", many)
        """
    game = Game.of(host, rule("101", CONTRACTS), rule("102", CONTRACT + "\n" + huge.replace("\n        ", "\n")))
    assert "too large" in event(game.do("Ada", "flood"), e.MechanismFailed).error


def test_a_field_that_nobody_has_fails_in_public(host: Host) -> None:
    """After a record's declaration has changed, what was kept before lacks the new field: reading it fails, openly."""
    game = Game.of(host, assembly(), rule("102", CONTRACTS))
    game.do("Ada", "sign", title="loan", text="Pay.", whom="Ben")
    longer = CONTRACTS.replace("parties=list[Player])", "parties=list[Player], due=int)", 1)
    longer = longer.replace("parties=[player, whom])", "parties=[player, whom], due=3)")
    longer = longer.replace("parties=left)", "parties=left, due=old.due)")
    game.adopt(amend("102", mechanism=longer))
    assert "due" in event(game.do("Ben", "leave-contract", title="loan"), e.MechanismFailed).error
    game.do("Ada", "sign", title="rent", text="Pay.", whom="Ben")
    assert game.register("contracts")["rent"]["due"] == 3


def test_rules_declare_a_record_alike(host: Host) -> None:
    """Two rules that declare one record differently are a fault of the law, which names them."""
    game = Game.of(host, rule("101", CONTRACTS), rule("102", "Contract = record(text=str)"))
    faults = lint(game.table.law_of(game.state), game.state)
    assert [fault.message for fault in faults if fault.code == "law.declared-twice"] == [
        "rule 102 declares the record Contract unlike another rule; that one stands"
    ]


# --- what is refused before the vote --------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Contract = record()", "1 to 20 fields"),
        ("Contract = record(str)", "1 to 20 fields"),
        (f"Contract = record({', '.join(f'f{n}=int' for n in range(21))})", "1 to 20 fields"),
        ("contract = record(text=str)", "no name for a record"),
        ("Rule = record(text=str)", "means something else"),
        ("Happening = record(text=str)", "means something else"),
        ("Office = record(text=str)", "means something else"),
        ("_C = record(text=str)", "underscore"),
        ("Contract = record(text=print)", "not a type"),
        ("Contract = record(text=lambda: 1)", "not a type"),
        ("Contract = record(text=str())", "not a type"),
        ("Contract = record(text='str')", "can't hold"),
        ("Contract = record(other=Contract)", "not a type"),
        ("Contract = record(share=float)", "can't hold"),
        ("Contract = record(what=Any)", "can't hold"),
        ("Contract = record(about=Proposal)", "can't hold"),
        ("Contract = record(parts=dict[int, str])", "can't hold"),
        ("Contract = record(number=int)", "can't be a field"),
        ("Contract = record(items=int)", "can't be a field"),
        ("Contract = record(_hidden=int)", "can't be a field"),
        ("Contract = record(**{'text': str})", "can't be a field"),
        (f"{CONTRACT}{CONTRACT}", "defined twice"),
        (f"{CONTRACT}Contract = 3", "defined twice"),
        (f"{CONTRACT}def Contract():\n    return 1", "defined twice"),
        (f"{CONTRACT}x = register(Contract, starts={{'text': 'a'}})", "as which `x` is declared"),
        (f"{CONTRACT}x = register(Contract, starts=Contract(text='a', parties=[]))", "written out"),
        (f"{CONTRACT}@move('a')\ndef a(what: Contract):\n    win(what.text)", "can't ask for"),
        (f"{CONTRACT}def a(Contract):\n    return Contract", "already"),
        (f"{CONTRACT}def a():\n    Contract = 3\n    return Contract", "already"),
        (f"{CONTRACT}def a():\n    return Contract", "used as a value"),
        (f"{CONTRACT}def a():\n    return Contract()", "needs `parties`"),
        (f"{CONTRACT}def a():\n    return Contract('x', [])", "given by name"),
        (f"{CONTRACT}def a():\n    return Contract(text='x', parties=[], due=1)", "has no `due`"),
        (f"{CONTRACT}def a(x):\n    return Contract(**x)", "given by name"),
        (f"{CONTRACT}def a(x):\n    return Contract(text='x', parties=lambda: 1)", "lambda"),
        ("Named = record(key=str)\ndef a():\n    return Named(key=lambda x: x)", "lambda"),
        (f"{CONTRACT}def a(x):\n    x = Contract(text='', parties=[])\n    x.text = 'y'", "cannot be set"),
        (f"{CONTRACT}def a(x):\n    x = Contract(text='', parties=[])\n    x.parties.append('y')", "did not make"),
        (f"{CONTRACT}def a(x):\n    x = Contract(text='', parties=[])\n    x['text'] = 'y'", ""),
        (f"{CONTRACT}@show('status')\ndef a():\n    return Contract(text='', parties=[]).txt", "no attribute"),
        (f"{CONTRACT}@show('status')\ndef a():\n    return Contract(text=3, parties=[]).text", "Expected `str`"),
        (f"{CONTRACT}@show('status')\ndef a():\n    return Contract(text='', parties='Ada').text", "Expected `list"),
    ],
)  # fmt: skip
def test_what_a_record_cannot_be_is_said_before_the_vote(source: str, told: str) -> None:
    """Names that clash, fields without plain types, functions in fields, and records that are made wrongly."""
    found = faults_of(source)
    assert found and any(told in message for message in found), found


def test_a_mechanism_with_records_has_its_faults_at_their_places() -> None:
    """A declaration of several lines, or beside another on its line, moves no fault of what comes after it."""
    source = (
        "Contract = record(\n    text=str,  # ä comment\n    parties=list[Player],\n); other = register(int)\n"
        '@show("status")\ndef line(other):\n    return other + "x"\n'
    )
    mechanism, faults = read_mechanism(source)
    assert mechanism is not None, faults
    (fault,) = [fault for fault in check_types(mechanism, {}) if "Operator" in fault.message]
    assert (fault.line, fault.column) == (7, 12)


# --- properties -----------------------------------------------------------------------------------

_RECORD = RecordType("Contract", {"text": "str", "parties": "list[Player]"})
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["text", "parties", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(_values)
def test_what_is_kept_is_a_record_and_nothing_else(value: Any) -> None:
    """A register takes a value exactly if it's a table with a text and a list of texts, and no more."""
    kept = Declaration("contract", "register", "Contract")
    is_one = (
        isinstance(value, dict)
        and set(value) == {"text", "parties"}
        and isinstance(value["text"], str)
        and isinstance(value["parties"], list)
        and all(isinstance(one, str) for one in value["parties"])
    )
    assert (fault_of_value(kept, "set_register", value, {"Contract": _RECORD}) == "") is is_one
    assert fault_of_value(Declaration("x", "register", "Any"), "set_register", value, {"Contract": _RECORD}) == ""
    assert isinstance(in_words_of(plain(value)), str)


def test_a_declaration_over_several_lines_leaves_only_spaces() -> None:
    """Where stubs declare a record, its lines are blank and as long as they were, and what follows stays in place."""
    mechanism, _ = read_mechanism("Item = record(\n    name=str,\n    worth=int,\n)\nGOLD = quantity()\n")
    assert mechanism is not None
    bare = without_records(mechanism).split("\n")
    assert [line.strip() for line in bare] == ["0", "", "", "", "GOLD = quantity()", ""]
    assert [len(line) for line in bare] == [len(line) for line in mechanism.source.split("\n")]
