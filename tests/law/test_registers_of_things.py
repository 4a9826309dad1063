"""Registers with an entry for each rule, each office, or each pair of things."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import START, Game, amend, assembly, enact, event, points, repeal, rule, transmute

from moot import bootstrap
from moot.game import events as e
from moot.game.register_keys import entry_named
from moot.game.rules import Ruleset
from moot.game.values import plain
from moot.law.asking.facts import FactValues
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.typecheck import check_types
from moot.law.rule_index import RuleIndex
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.views.comparison import between
from moot.views.explanations import why
from moot.views.registers import Register, board
from moot.views.sentences import entry_sentences

POWER = """
    power = register(int, of=Rule, starts=1)

    @term("power_of")
    def as_kept(rule: Number, power) -> int:
        return power.get(rule, 0)

    @move("empower", by="players")
    def empower(which: Rule, amount: int):
        set_register("power", amount, which)

    @move("strengthen", by="players")
    def strengthen(which: Number):
        add_to("power", 1, which)
    """
BY_POWER = """
    @term("prevailing")
    def the_more_powerful(clash, power_of):
        most = max([power_of(c.rule) for c in clash])
        return [c.rule for c in clash if power_of(c.rule) == most]
    """
MAY = '@permit("argue")\ndef may():\n    return "one may"'
MAY_NOT = '@forbid("argue")\ndef may_not():\n    return "one may not"'
REPORTS = """
    herald = office()
    chief_judge = office()
    reported = register(Time, of=Office)

    @move("report", by="players")
    def report(office: str, now):
        set_register("reported", now, office)

    @show("status")
    def lately(reported):
        return f"Reports by: {', '.join([office for office in reported if reported[office] is not None])}."
    """
STRENGTH = """
    strength = register(int, of=(Player, Proposal), starts=1)

    @move("back", by="players")
    def back(whom: Player, proposal: Proposal):
        add_to("strength", 1, (whom, proposal))

    @upon("voting_closed")
    def told(proposal, strength, votes_for):
        announce("weighed", votes=sum([strength[player] for player in votes_for]))
    """


def kept(game: Game, name: str) -> Register:
    """A register as the board shows it."""
    return next(one for one in board(game.table.moment()).registers if one.name == name)


def shown(game: Game, name: str) -> list[tuple[str, ...]]:
    """The entries of a register on the board: what each is about, and its value."""
    entries = kept(game, name).entries
    return [
        (entry.of.words, *([entry.on.words] if entry.on else []), "".join(part.words for part in entry.value))
        for entry in entries
    ]


def last_sentences(game: Game) -> str:
    """The log's last entry in words."""
    return " ".join(entry_sentences(game.entries()[-1], game.state))


# --- rules --------------------------------------------------------------------------------------


def test_precedence_by_power(host: Host) -> None:
    """Rules have Power, kept for each rule; a question answers how much; of rules that clash the stronger stands."""
    rules = (rule("101", BY_POWER), rule("102", POWER), rule("201", MAY_NOT), rule("202", MAY))
    game = Game.of(host, *rules)
    game.undecided("Ada", "argue", text="Yes.")
    game = Game.of(host, *rules)
    game.do("Ada", "empower", which="202", amount=3)
    assert game.register("power", "rule 202") == 3
    game.do("Ada", "argue", text="Yes.")
    game.do("Ada", "empower", which="201", amount=4)
    refused = game.refused("Ada", "argue", text="Yes.")
    assert refused.because is not None and refused.because.rule == "201"
    assert refused.outranked[0]["by"]["rule"] == "202" and "101" in refused.outranked[0]["ground"]


def test_why_tells_the_power_that_decided(host: Host) -> None:
    """The explanation of a move names the question, its answer, and the rule that answered."""
    game = Game.of(host, rule("101", BY_POWER), rule("102", POWER), rule("201", MAY_NOT), rule("202", MAY))
    game.do("Ada", "empower", which="202", amount=3)
    game.do("Ada", "argue", text="Yes.")
    steps = why(game.table.moment(), game.state.entry).trail
    found = {step["term"]: (step["value"], step["by"]["rule"]) for step in steps if "power_of" in step.get("term", "")}
    assert found == {"power_of(201)": (1, "102"), "power_of(202)": (3, "102")}


def test_every_rule_in_force_has_an_entry(host: Host) -> None:
    """A rule that nobody spoke of has what the register starts with; one that isn't in force has none."""
    tell = '@move("tell", by="players")\ndef tell(power):\n    announce("told", power=power)'
    game = Game.of(host, rule("101", POWER), rule("102", tell), rule("103"))
    game.do("Ada", "empower", which="103", amount=5)
    assert event(game.do("Ada", "tell"), e.Announced).fields["power"] == {"101": 1, "102": 1, "103": 5}


def test_what_rules_add_to_an_entry_adds_up(host: Host) -> None:
    """Two rules that strengthen a rule in one move strengthen it by both."""
    both = '@upon("strengthened")\ndef {}(which: Number):\n    add_to("power", 1, which)'
    tell = '@move("praise", by="players")\ndef praise(which: Rule):\n    announce("strengthened", which=which)'
    rules = rule("102", tell), rule("201", both.format("one")), rule("202", both.format("two"))
    game = Game.of(host, rule("101", POWER), *rules)
    game.do("Ada", "praise", which="201")
    assert game.register("power", "rule 201") == 3


def test_an_entry_follows_its_rule_through_renumbering_and_repeal(host: Host) -> None:
    """An entry is kept by the rule's identity: an amended rule with a new number has it, and a repealed one is gone."""
    renumbered = '@term("number_when_changed")\ndef new(proposal):\n    return proposal.number'
    tell = '@move("tell", by="players")\ndef tell(power):\n    announce("told", power=power)'
    game = Game.of(host, assembly(), rule("102", POWER), rule("103", renumbered), rule("104", tell), rule("201"))
    game.do("Ada", "empower", which="201", amount=7)
    game.adopt(amend("201", text="Be kinder."))
    assert game.rule("201").number == "301"
    game.do("Ada", "strengthen", which=201)
    assert shown(game, "power") == [("301", "8")]
    assert "Power of rule 301 is now 8" in last_sentences(game)
    game.adopt(repeal("301"))
    told = event(game.do("Ada", "tell"), e.Announced).fields["power"]
    assert "301" not in told and set(told.values()) == {1}
    assert shown(game, "power") == [("301", "8")]
    game.adopt(enact())
    assert event(game.do("Ada", "tell"), e.Announced).fields["power"]["303"] == 1


def test_a_rule_that_there_never_was_has_no_entry(host: Host) -> None:
    """An effect on the entry of an unknown rule fails in public, and nothing is kept."""
    game = Game.of(host, rule("101", POWER))
    failed = event(game.do("Ada", "strengthen", which="999"), e.MechanismFailed)
    assert failed.error == "add_to: power is kept for each rule: there is no rule 999"
    assert game.state.registers.get("power") is None


def test_an_effect_that_names_no_entry_fails(host: Host) -> None:
    """`set_register` without `of=` on a register of rules says that it names none."""
    forgotten = '@move("forget", by="players")\ndef forget():\n    set_register("power", 3)'
    game = Game.of(host, rule("101", POWER), rule("102", forgotten))
    assert event(game.do("Ada", "forget"), e.MechanismFailed).error.endswith("there is no rule named")


# --- offices ------------------------------------------------------------------------------------


def test_an_officers_report(host: Host) -> None:
    """Each office has its entry, whoever holds it; the log and the board call it by its name."""
    game = Game.of(host, rule("101", REPORTS))
    game.do("Ada", "report", office="chief_judge")
    assert dict(game.state.registers["reported"]) == {"office chief_judge": game.now}
    assert "Reported of the chief judge is now" in last_sentences(game)
    assert kept(game, "reported").of == "Office"
    assert kept(game, "reported").entries[0].of.words == "chief judge"
    lines = [line.text for _, lines in board(game.table.moment()).shown for line in lines]
    assert lines == ["Reports by: chief_judge."]


def test_an_office_that_no_rule_declares_has_no_entry(host: Host) -> None:
    """A misspelt office is a public failure, not a lost report."""
    game = Game.of(host, rule("101", REPORTS))
    failed = event(game.do("Ada", "report", office="chief judge"), e.MechanismFailed)
    assert failed.error == "set_register: reported is kept for each office: there is no office chief judge"


# --- pairs --------------------------------------------------------------------------------------


def test_strength_per_voter_and_decision(host: Host) -> None:
    """A provision with a proposal in hand gets its own table of players; another proposal's is another."""
    game = Game.of(host, assembly(), rule("102", STRENGTH))
    first, second = game.propose(enact(), by="Ada"), game.propose(enact(), by="Ada")
    game.do("Ada", "back", whom="Ben", proposal=first)
    game.do("Ada", "back", whom="Ben", proposal=first)
    game.do("Ada", "back", whom="Cleo", proposal=second)
    assert dict(game.state.registers["strength"]) == {f"Ben|{first}": 3, f"Cleo|{second}": 2}
    assert shown(game, "strength") == [("Cleo", second, "2"), ("Ben", first, "3")]
    assert f"Strength of Cleo and proposal {second} is now 2" in last_sentences(game)
    for player in game.state.seating:
        last = game.do(player, "vote", proposal=first, choice="for")
    weighed = next(one for one in last.events if isinstance(one, e.Announced))
    assert weighed.fields["votes"] == 3 + 4


def test_an_entry_of_a_decided_proposal_stays(host: Host) -> None:
    """What was kept of a proposal is there for rules that speak of it after it was decided."""
    later = '@move("look", by="players")\ndef look(proposal: Proposal, strength):\n    announce("seen", of=strength)'
    game = Game.of(host, assembly(), rule("102", STRENGTH), rule("103", later))
    first = game.propose(enact(), by="Ada")
    game.do("Ada", "back", whom="Ben", proposal=first)
    for player in game.state.seating:
        game.do(player, "vote", proposal=first, choice="for")
    assert event(game.do("Ada", "look", proposal=first), e.Announced).fields["of"]["Ben"] == 2


@pytest.mark.parametrize(
    ("of", "told"),
    [
        ('("Zoe", 301)', "there is no player Zoe"),
        ('("Ada", 999)', "there is no proposal 999"),
        ("(301, player)", "there is no player 301"),
        ("player", "there is no proposal named"),
        ("None", "there is no player named"),
    ],
)
def test_a_pair_names_a_player_and_a_proposal(host: Host, of: str, told: str) -> None:
    """A pair the wrong way around, a part that is missing or unknown: nothing is kept, and the log says why."""
    wrong = f'@move("wrong", by="players")\ndef wrong(player):\n    set_register("strength", 3, {of})'
    game = Game.of(host, assembly(), rule("102", STRENGTH), rule("103", wrong))
    game.propose(enact(), by="Ada")
    assert told in event(game.do("Ada", "wrong"), e.MechanismFailed).error


def test_two_values_for_one_pair_contradict(host: Host) -> None:
    """Rules that set one pair to different values clash; other pairs of the same register don't."""
    set_to = """
        @upon("argued")
        def {}(player):
            for who in ["Ada", "{}"]:
                set_register("strength", {}, (who, 301))
        """
    one, other = set_to.format("one", "Ben", 2), set_to.format("other", "Cleo", 5)
    game = Game.of(host, assembly(), rule("102", STRENGTH), rule("201", one), rule("202", other))
    game.propose(enact(), by="Ada")
    question = game.undecided("Ada", "argue", text="Hm.").question
    assert "register:strength:Ada|301" in question.key


def test_of_many_players_only_the_parts_are_sent() -> None:
    """A pair's table among more players than are sent whole is a crowd, with the same parts, also without any vote."""
    names = [f"P{n}" for n in range(60)]
    look = """
        @move("look", by="players")
        def look(proposal: Proposal, strength, player):
            announce("seen", mine=strength[player], many=len(strength))
        """
    with bootstrap.host(":memory:", SetClock(START)) as host:
        game = Game(host, Ruleset(name="x", rules=(assembly(), rule("102", STRENGTH), rule("103", look))), names)
        number = game.propose(enact(), by="P0")
        game.do("P0", "back", whom="P7", proposal=number)
        assert event(game.do("P7", "look", proposal=number), e.Announced).fields == {"mine": 2, "many": 60}
        assert event(game.do("P8", "look", proposal=number), e.Announced).fields == {"mine": 1, "many": 60}
        state = game.state
        values = FactValues(state, RuleIndex(state), game.now, crowd=10)
        whole = values.whole("strength", state.proposals[number])
        assert {name: values.part("strength", state.proposals[number], name)[0] for name in names} == whole


def test_a_pair_of_a_player_and_a_case(host: Host) -> None:
    """Of a case in hand each player has an entry as well."""
    opinions = """
        opinion = register(str, of=(Player, Case), starts="none yet")

        @move("opine", by="players")
        def opine(case: Case, text: str, player, opinion):
            set_register("opinion", opinion[player] + " / " + text, (player, case))
        """
    game = Game.of(host, rule("102", opinions))
    game.do("Ada", "call-case", statement="Is this so?")
    game.do("Ben", "opine", case="1", text="yes")
    game.do("Ben", "opine", case="1", text="no")
    assert game.register("opinion", "Ben|1") == "none yet / yes / no"
    assert shown(game, "opinion") == [("Ben", "1", "none yet / yes / no")]


# --- the record ---------------------------------------------------------------------------------


def test_keepers_correct_entries_by_hand(host: Host) -> None:
    """A correction names a rule by its number, and a pair by a list; an unknown one is refused."""
    keepers = '@term("keepers")\ndef ada():\n    return ["Ada"]'
    game = Game.of(host, assembly(), rule("102", POWER), rule("103", STRENGTH), rule("104", keepers))
    game.propose(enact(), by="Ada")

    def by_hand(line: str) -> dict[str, Any]:
        return {"rule": "104", "text": "A slip.", "corrections": line}

    game.do("Ada", "correct", **by_hand("set_register power 3 104"))
    game.do("Ada", "correct", **by_hand('set_register strength 2 ["Ben", "301"]'))
    assert (game.register("power", "rule 104"), game.register("strength", "Ben|301")) == (3, 2)
    refused = game.refused("Ada", "correct", **by_hand("set_register power 3 999"))
    assert "there is no rule 999" in refused.reason


def test_the_record_replays_to_the_same_state(host: Host) -> None:
    """The journal alone gives the same registers, and every move is decided again as it was."""
    game = Game.of(host, assembly(), rule("102", POWER), rule("103", STRENGTH), rule("104", REPORTS))
    game.do("Ada", "empower", which="102", amount=3)
    game.do("Ada", "report", office="herald")
    number = game.propose(enact(), by="Ada")
    game.do("Ada", "back", whom="Ben", proposal=number)
    game.adopt(transmute("102", "immutable"))
    assert plain(host.journal.rebuild(game.table.name)) == plain(game.state)
    assert host.verify(game.table.name).whole


def test_two_moments_are_compared_entry_by_entry(host: Host) -> None:
    """What changed between two moments has the entries of rules and pairs in words."""
    game = Game.of(host, assembly(), rule("102", POWER))
    before = game.table.moment()
    game.do("Ada", "empower", which="102", amount=3)
    (found,) = between(before.state, game.state).registers
    assert (found.name, found.of, found.was, found.now) == ("power", "rule 102", None, 3)


def test_entries_that_no_rule_declares_any_more_are_still_named(host: Host) -> None:
    """After the rule that declared them is repealed, the board still says what each entry was about."""
    game = Game.of(host, assembly(), rule("102", POWER), rule("103", STRENGTH), rule("104", REPORTS))
    number = game.propose(enact(), by="Ada")
    game.do("Ada", "empower", which="102", amount=3)
    game.do("Ada", "report", office="herald")
    game.do("Ada", "back", whom="Ben", proposal=number)
    game.adopt(repeal("102"), repeal("103"), repeal("104"))
    found = {name: (kept(game, name).of, shown(game, name)[0][:-1]) for name in ("power", "reported", "strength")}
    assert found == {
        "power": ("Rule", ("102",)),
        "reported": ("Office", ("herald",)),
        "strength": ("Player, Proposal", ("Ben", number)),
    }


# --- what is refused before the vote --------------------------------------------------------------


@pytest.mark.parametrize(
    "of",
    ["Time", "(Player, Player)", "(Proposal, Player)", "(Player, Proposal, Case)", "(Rule,)", "'Rule'", "()", "Rule()",
     "(Proposal, Case)", "[Player, Proposal]", "(Player, 'Proposal')"],
)  # fmt: skip
def test_what_entries_cannot_be_about_is_refused(of: str) -> None:
    """Anything but the five, or one of the first three with one of the last two, is refused with what there is."""
    _, faults = read_mechanism(f"x = register(int, of={of})")
    assert [(fault.code, "(Player, Proposal)" in fault.remedy) for fault in faults] == [("mechanism.declaration", True)]


def test_quantities_are_of_players_alone() -> None:
    """Points are what players have; what rules have is a register."""
    _, faults = read_mechanism("x = quantity(of=Rule)")
    assert [fault.remedy for fault in faults] == ["it may be Player"]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("return power[rule.number] + 1", ""),
        ("return power.get(104, 0) + power[this_rule]", ""),
        ("return power[rule]", "Invalid subscript|Method `__getitem__`|subscript"),
        ("return power", "dict"),
        ("return strength[rule.title] + len(strength)", ""),
        ("return reported['herald']", ""),
        ("return reported[104]", "subscript|__getitem__"),
        ("return power[104].title()", "title"),
    ],
)
def test_types_of_registers_of_things(line: str, found: str) -> None:
    """The type of a register of rules is a table by number, of offices by name, of a pair by player."""
    source = (
        "power = register(int, of=Rule)\nreported = register(int, of=Office)\n"
        "strength = register(int, of=(Player, Proposal))\n"
        '@term("size")\ndef size(rule: Rule, power, reported, strength, this_rule, proposal) -> int:\n    ' + line
    )
    mechanism, faults = read_mechanism(source)
    assert mechanism is not None, faults
    messages = [fault.message for fault in check_types(mechanism, {})]
    assert bool(messages) is bool(found), messages


def test_a_register_of_a_pair_needs_its_proposal_in_hand(host: Host) -> None:
    """A provision that has no proposal in hand can't ask for what is kept of one."""
    none = '@show("status")\ndef line(strength):\n    return str(len(strength))'
    game = Game.of(host, rule("101", STRENGTH), rule("102", none), checked=False)
    index = RuleIndex(game.state)
    assert [fault.message for fault in index.faults] == [
        "rule 102: strength is of a proposal, and @show(status) has none in hand"
    ]


# --- properties -----------------------------------------------------------------------------------

_names = st.text(max_size=12) | st.sampled_from(["Ada", "Ben", "301", "102", "rule 102", "herald", "Ada|301", "|"])


@settings(deadline=None, max_examples=200)
@given(
    kinds=st.sampled_from(["Rule", "Office", "Player, Proposal", "Rule, Case", "Office, Proposal"]),
    named=st.one_of(_names, st.tuples(_names, _names).map("|".join)),
)
def test_any_name_gives_one_key_or_a_reason(kinds: str, named: str) -> None:
    """Whatever a rule names, there is the key of a thing that exists, or a reason; and a key names one thing only."""
    found = entry_named(_STATE, "x", kinds, named, ("herald",))
    assert set(found) in ({"of"}, {"fault"})
    there = {"Rule": ["102"], "Office": ["herald"], "Player": ["Ada", "Ben"], "Proposal": ["301"], "Case": []}
    first, _, second = kinds.partition(", ")
    right = [one + ("|" + two if two else "") for one in there[first] for two in (there[second] if second else [""])]
    assert ("of" in found) is (named in right)


def _played() -> Any:
    with bootstrap.host(":memory:", SetClock(START)) as host:
        game = Game(host, Ruleset(name="x", rules=(assembly("102"), points("103"))), ("Ada", "Ben"))
        game.propose(enact(), by="Ada")
        game.adopt(repeal("103"))
        return game.state


_STATE = _played()


def test_a_time_can_depend_on_power(host: Host) -> None:
    """When a timed provision is due can be told from a register of rules, like anything else."""
    review = """
        @term("review")
        def a_day_for_each(power, last) -> Time:
            return last + days(power[201])

        @timed("review")
        def reviewed():
            announce("reviewed")
        """
    game = Game.of(host, assembly(), rule("201", POWER), rule("202", review))
    game.do("Ada", "empower", which="201", amount=2)
    assert not game.wait(START + 2 * 86_400 - 1)
    assert [ev.name for ev in game.wait(START + 2 * 86_400)[0].events if isinstance(ev, e.Announced)] == ["reviewed"]
