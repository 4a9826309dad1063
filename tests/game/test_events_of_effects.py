"""What each effect of a rule comes to, in a state where it's possible, pointless or impossible."""

from typing import Any

import pytest
from msgspec.structs import replace

from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.changes import Content, Enact, Repeal
from moot.game.effects import Effect, Impossible, barred_adoption, change_of, events_of, leaving
from moot.game.rules import Because, RuleText
from moot.game.state import State
from moot.game.values import TEXT_MAX, PlayerId

BY = Because(rule="201", revision=1, provision="f")
CHANGE = Enact(content=Content(title="A rule", text="Be kind."))
LANGUAGE = 3
MILLION_MILLIONS = 10**12
QUESTION = {"kind": "poll", "title": "", "like": "", "content": {}}


def game() -> State:
    """Ada and Ben play and Cleo has left; Zoe is chief; there's a proposal at every stage, and a case at most."""
    rules = (RuleText("201", "mutable", Content(title="One", text="One.")),)
    state = apply_all(
        State(now=9),
        [
            e.GameStarted(
                title="A game", ruleset="small", language=LANGUAGE, players=("Ada", "Ben", "Cleo"), rules=rules
            ),
            e.Left(player="Cleo", next_in_seating="Ada"),
            e.Appointed(office="chief", player="Zoe"),
        ],
    )
    happened: list[e.Event] = [
        e.Proposed(proposal=str(number), author="Ada", title="A rule", changes=(CHANGE,)) for number in range(301, 308)
    ]
    happened += [e.VotingOpened(proposal="302")]
    happened += [e.ProposalDecided(proposal=number, outcome="adopted") for number in ("303", "304")]
    happened += [e.TookEffect(proposal="304"), e.Withdrawn(proposal="305")]
    happened += [e.ProposalDecided(proposal="306", outcome="defeated")]
    happened += [e.Proposed(proposal="308", author="Ada", title="A question", kind="poll")]
    happened += [e.ProposalDecided(proposal="308", outcome="adopted")]
    happened += [e.CaseCalled(case=str(case), caller="Ada", statement="Is it so?") for case in range(1, 5)]
    happened += [e.JudgeAsked(case="2", judge="Ben")]
    happened += [e.JudgeAppointed(case=case, judge="Ben") for case in ("3", "4")]
    happened += [e.Judged(case="3", judge="Ben", judgment="true"), e.CaseClosed(case="4")]
    held: dict[str, Any] = {
        "number": 3,
        "share": "1/3",
        "names": ["a", "b", "a"],
        "table": {"a": 1},
        "word": "x",
        "yes": True,
    }
    happened += [e.RegisterSet(register=name, value=value, of="") for name, value in held.items()]
    return apply_all(state, happened)


def kept(name: str, value: Any, **also: Any) -> dict[str, Any]:
    """The arguments of an effect on a register."""
    return {"name": name, "value": value, "of": "", **also}


HAPPENS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("award", {"who": ["Ada", "Cleo", "Zoe"], "amount": MILLION_MILLIONS, "of": "points"}, ["awarded"]),
    ("award", {"who": ["Ada"], "amount": "-1/3", "of": "points"}, ["awarded"]),
    ("award", {"who": ["Ada"], "amount": 0, "of": "points"}, []),
    ("award", {"who": [], "amount": 3, "of": "points"}, []),
    ("set_quantity", {"who": ["Ada"], "value": 0, "of": "points"}, ["quantity_set"]),
    ("set_quantity", {"who": [], "value": 3, "of": "points"}, []),
    ("set_register", kept("number", 3), []),
    ("set_register", kept("number", 4), ["register_set"]),
    ("set_register", kept("other", None), ["register_set"]),
    ("add_to", kept("number", "1/3"), ["register_set"]),
    ("add_to", kept("share", "2/3"), ["register_set"]),
    ("add_to", kept("number", 0), []),
    ("add_to", kept("names", None), ["register_set"]),
    ("add_to", kept("other", 2), ["register_set"]),
    ("remove_from", kept("names", "a"), ["register_set"]),
    ("remove_from", kept("names", "z"), []),
    ("set_entry", kept("table", 1, key="a"), []),
    ("set_entry", kept("table", 2, key="b"), ["register_set"]),
    ("set_entry", kept("other", 2, key="b"), ["register_set"]),
    ("appoint", {"office": "chief", "who": "Zoe"}, []),
    ("appoint", {"office": "chief", "who": None}, ["appointed"]),
    ("appoint", {"office": "clerk", "who": None}, []),
    ("appoint", {"office": "clerk", "who": "Yann"}, ["appointed"]),
    ("open_voting", {"proposal": 301}, ["voting_opened"]),
    ("open_voting", {"proposal": "302"}, []),
    ("open_voting", {"proposal": "305"}, []),
    ("close_voting", {"proposal": "301"}, []),
    ("close_voting", {"proposal": "302"}, ["voting_closed"]),
    ("adopt", {"proposal": "302"}, ["proposal_adopted", "proposal_decided"]),
    ("adopt", {"proposal": "305"}, []),
    ("adopt", {"proposal": "306"}, []),
    ("defeat", {"proposal": "301"}, ["proposal_defeated", "proposal_decided"]),
    ("defeat", {"proposal": "303"}, []),
    ("decide", {"proposal": "301", "outcome": "tabled"}, ["proposal_decided"]),
    ("decide", {"proposal": "305", "outcome": "tabled"}, []),
    ("decide", {"proposal": "303", "outcome": "tabled"}, []),
    ("take_effect", {"proposal": "303"}, ["took_effect"]),
    ("take_effect", {"proposal": "304"}, []),
    ("take_effect", {"proposal": "308"}, []),
    ("withdraw", {"proposal": "302"}, ["withdrawn"]),
    ("withdraw", {"proposal": "305"}, []),
    ("withdraw", {"proposal": "303"}, []),
    ("put", {**QUESTION, "number": "309", "author": "Zoe"}, ["proposed"]),
    ("appoint_judge", {"case": "1", "who": None}, ["judge_appointed"]),
    ("refuse_case", {"case": "2"}, ["judge_refused"]),
    ("refuse_case", {"case": "1"}, []),
    ("set_judgment", {"case": "1", "judgment": 3}, ["judged"]),
    ("void_judgment", {"case": "3"}, ["judgment_voided"]),
    ("void_judgment", {"case": "2"}, []),
    ("close_case", {"case": 1}, ["case_closed"]),
    ("close_case", {"case": "4"}, []),
    ("remove_player", {"who": "Ben"}, ["left"]),
    ("remove_player", {"who": "Cleo"}, []),
    ("admit_player", {"who": "Cleo"}, ["joined"]),
    ("admit_player", {"who": "Yann"}, ["joined"]),
    ("admit_player", {"who": "Ada"}, []),
    ("win", {"who": "Ada"}, ["won"]),
    ("end_game", {"reason": "enough"}, ["game_ended"]),
    ("announce", {"name": "gong", "fields": {"of": 1}}, ["announced"]),
]
"""Effects with their arguments, and the events that they come to."""
IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("award", {"who": ["Yann"], "amount": 1, "of": "points"}, "'Yann' is not a player"),
    ("award", {"who": ["Ada"], "amount": MILLION_MILLIONS + 1, "of": "points"}, "reasonable size"),
    ("award", {"who": ["Ada"], "amount": -MILLION_MILLIONS - 1, "of": "points"}, "reasonable size"),
    ("award", {"who": ["Ada"], "amount": True, "of": "points"}, "reasonable size"),
    ("award", {"who": ["Ada"], "amount": "3", "of": "points"}, "reasonable size"),
    ("set_register", kept("number", 3, fault="it holds names"), "it holds names"),
    ("set_register", kept("number", 10**15), "cannot be kept"),
    ("add_to", kept("word", 1), "no number and no list"),
    ("add_to", kept("yes", 1), "no number and no list"),
    ("add_to", kept("number", True), "no number and no list"),
    ("add_to", kept("number", "x"), "no number and no list"),
    ("add_to", kept("table", 1), "no number and no list"),
    ("remove_from", kept("table", "a"), "no list"),
    ("remove_from", kept("other", "a"), "no list"),
    ("set_entry", kept("names", 1, key="a"), "no table"),
    ("appoint", {"office": "clerk", "who": "ada"}, "differs in case alone"),
    ("appoint", {"office": "clerk", "who": "zoe"}, "differs in case alone"),
    ("admit_player", {"who": 3}, "3 is no name"),
    ("adopt", {"proposal": "399"}, "there is no proposal 399"),
    ("decide", {"proposal": "301", "outcome": "adopted"}, "no outcome of a rule's own"),
    ("decide", {"proposal": "301", "outcome": "barred"}, "no outcome of a rule's own"),
    ("decide", {"proposal": "301", "outcome": ""}, "nothing is no outcome"),
    ("take_effect", {"proposal": "301"}, "proposal 301 is not adopted"),
    ("take_effect", {"proposal": "306"}, "proposal 306 is not adopted"),
    ("put", {**QUESTION, "number": "301"}, "there is a proposal 301 already"),
    ("put", {**QUESTION, "number": "309", "changes": [Repeal(rule="999")]}, "999"),
    ("put", {**QUESTION, "number": "309", "author": "Yann"}, "'Yann' is not a player"),
    ("put", {**QUESTION, "number": "309", "content": {"size": 10**15}}, "cannot be kept"),
    ("close_case", {"case": "9"}, "there is no case 9"),
    ("win", {"who": "Yann"}, "'Yann' is not a player"),
    ("end_game", {"reason": "a" * (TEXT_MAX + 1)}, "too long"),
    ("start_new_game", {"ruleset": ""}, "only just begun"),
    ("announce", {"name": "won", "fields": {}}, "an event of the program"),
    ("dance", {}, "there is no effect dance"),
]  # fmt: skip
"""Effects with their arguments, and why they cannot be."""


def test_effects_come_to_events_or_to_nothing() -> None:
    """What is so already comes to nothing, and everything that happens names the rule that did it."""
    state = game()
    for name, arguments, kinds in HAPPENS:
        events = events_of(Effect(name, arguments, BY), state)
        assert [e.name_of(type(event)) for event in events] == kinds, (name, arguments)
        assert all(event.because == BY for event in events), (name, arguments)


def test_what_cannot_be_says_why() -> None:
    """An effect upon what isn't there, of a wrong size or type, or that the program keeps for itself."""
    state = game()
    for name, arguments, reason in IMPOSSIBLE:
        with pytest.raises(Impossible) as raised:
            events_of(Effect(name, arguments, BY), state)
        assert reason in str(raised.value), (name, arguments, raised.value)


def test_when_a_game_is_over_it_is_neither_won_nor_ended_again() -> None:
    """The first end stands, and no new game begins after it."""
    state = apply_all(game(), [e.GameEnded(reason="enough")])
    for name, arguments in (
        ("win", {"who": "Ada"}),
        ("end_game", {"reason": "x"}),
        ("start_new_game", {"ruleset": ""}),
    ):
        assert events_of(Effect(name, arguments, BY), state) == [], name


def test_who_leaves_is_followed_by_the_next_in_seating() -> None:
    """The last one is followed by the first, the only one by nobody, and whoever isn't seated by nobody."""
    state = game()
    assert [leaving(state, PlayerId(player)).next_in_seating for player in ("Ada", "Ben", "Cleo")] == [
        "Ben",
        "Ada",
        None,
    ]
    alone = apply_all(state, [leaving(state, PlayerId("Ada"))])
    assert leaving(alone, PlayerId("Ben")).next_in_seating is None


def test_a_move_that_waits_is_refused_where_its_case_is_closed_unjudged() -> None:
    """Once the case is judged, the move has been made or refused by the judgment."""
    waiting = e.CaseCalled(case="5", caller="Ada", statement="Is it so?", waiting={"name": "vote", "player": "Ada"})
    unjudged = apply_all(game(), [waiting])
    judged = apply_all(unjudged, [e.Judged(case="5", judge="Ben", judgment="true")])
    for state, kinds in ((unjudged, ["case_closed", "move_refused"]), (judged, ["case_closed"])):
        found = events_of(Effect("close_case", {"case": "5"}, BY), state)
        assert [e.name_of(type(event)) for event in found] == kinds


def test_decimals_add_up_exactly_since_the_second_edition() -> None:
    """Earlier games add them as they did, and take a ratio for the text that it is."""
    for language, total in ((1, 0.1 + 0.2), (2, 0.3)):
        state = replace(apply_all(game(), [e.RegisterSet(register="sum", value=0.1, of="")]), language=language)
        (added,) = events_of(Effect("add_to", kept("sum", 0.2), BY), state)
        assert isinstance(added, e.RegisterSet) and added.value == total
    with pytest.raises(Impossible):
        events_of(Effect("add_to", kept("number", "1/3"), BY), replace(state, language=1))


@pytest.mark.parametrize("number", ["301", "302", "303", "305", "306", "399"])
def test_a_barred_adoption_decides_what_is_open(number: str) -> None:
    """A proposal without an outcome gets one; one that is decided, withdrawn or missing gets none."""
    barred = e.EffectBarred(effect="adopt", arguments={"proposal": number}, reason="no", maker=BY, because=BY)
    found = [e.name_of(type(event)) for event in barred_adoption(game(), barred)]
    assert found == (["proposal_barred", "proposal_decided"] if number in ("301", "302") else [])


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("enact", {"title": "A rule", "text": "a" * (TEXT_MAX + 1)}),
        ("enact", {"title": 3, "text": "a"}),
        ("amend", {"rule": 201, "text": "\ud800"}),
        ("transmute", {"rule": 201, "to": "Mutable"}),
        ("transmute", {"rule": 201, "to": None}),
    ],
)
def test_a_change_by_a_rule_has_texts_and_a_rank(name: str, arguments: dict[str, Any]) -> None:
    """A text that is too long or none, and what is no rank, change no rule."""
    with pytest.raises(Impossible):
        change_of(Effect(name, arguments, BY))
