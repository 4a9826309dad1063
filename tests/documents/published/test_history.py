"""The history that a document tells, as steps: from notes and logs made here, whatever these say of one another."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moot.documents.published.history import History, history_of
from moot.documents.published.values import (
    LinkKind,
    LogRow,
    PrintedDate,
    PublishedRule,
    PublishedRuleset,
    RuleNote,
)
from moot.documents.source_text import SourcePlace
from moot.game.apply import apply_all, begin_entry
from moot.game.decision.transcripts import moves_of, transcribed
from moot.game.events import ChangeFailed, GameStarted
from moot.game.moves import Refused
from moot.game.state import State

DAY = 86_400


def day(n: int | None) -> PrintedDate:
    """A day by its number, or none."""
    return PrintedDate() if n is None else PrintedDate(f"day {n}", n * DAY)


def link(kind: LinkKind, number: str, **more: Any) -> RuleNote:
    """A note that ties to a number."""
    return RuleNote(kind, number, SourcePlace(1, 1), printed=f"{kind} {number}", **more)  # type: ignore[arg-type]


def rule(number: str, text: str = "", *links: RuleNote, **more: Any) -> PublishedRule:
    """A rule; with notes and no text, its number has passed on."""
    status = "in-force" if text else "superseded" if links else "empty"
    given = {"title": "", "rank": "mutable", "status": status, "printed": number, **more}
    place = given.pop("place", SourcePlace(int(number) if number.isdecimal() else 1, 1))
    return PublishedRule(number=number, text=text, place=place, last_line=1, text_place=place, links=links, **given)


def row(number: str, outcome: str, *links: RuleNote, on: int | None = None, text: str = "", by: str = "Dan") -> LogRow:
    """A row of a log."""
    place = SourcePlace(int(number) if number.isdecimal() else 1, 1)
    return LogRow(
        number=number,  # type: ignore[arg-type]
        printed=number,
        title="",
        text=text,
        rank=None,
        proposer=by,
        outcome=outcome,
        date=day(on),
        place=place,
        last_line=1,
        text_place=place,
        outcome_place=place,
        links=links,
    )


def document(rules: Sequence[PublishedRule], log: Sequence[LogRow] = ()) -> PublishedRuleset:
    """A document with these rules and this log."""
    return PublishedRuleset("", {}, (), tuple(rules), tuple(log), (), (), ())


def played(history: History) -> State:
    """The game at the end of a history; everything in it fits."""
    started = GameStarted(title="", ruleset="", players=(), rules=history.first)
    state = apply_all(begin_entry(State(), 0, 0, None), [started])
    for entry, (step, move) in enumerate(zip(history.steps, moves_of(s.told for s in history.steps), strict=True), 1):
        entered = begin_entry(state, entry, step.time or 0, None)
        events = transcribed(entered, move)
        assert not isinstance(events, Refused), events
        assert not [event for event in events if isinstance(event, ChangeFailed)], events
        state = apply_all(entered, events)
    return state


def listed(state: State) -> dict[str, tuple[str, str]]:
    """The rules in force: rank and text by number."""
    return {r.number: (r.rank, "(lost)" if r.content.lost else r.content.text) for r in state.in_force()}


def codes(history: History) -> list[str]:
    """What is found wrong."""
    return [fault.code.removeprefix("history.") for fault in history.faults]


CHAIN = document(
    [
        rule("101", "Obey.", rank="immutable"),
        rule("105", "", link("transmuted-by", "304"), rank="immutable"),
        rule("209", "", link("repealed-by", "310"), status="repealed"),
        rule("333", "Every player votes."),
    ],
    [
        row("302", "Invalidated", text="Seymore loses 15 points."),
        row("304", "Adopted", link("transmutes", "105"), link("amended-by", "317"), on=26, by="Fenrir"),
        row("310", "Repealed", link("repeals", "209"), text="At most 25."),
        row("317", "Amended", link("amended-by", "333"), on=40, by="Fenrir"),
        row("333", "Amended", on=60, by="Cap"),
    ],
)
"""A rule that goes on under the number of each proposal that changed it, and one that is repealed."""


def test_a_rule_goes_on_under_the_numbers_of_the_proposals_that_changed_it():
    """From note to note a rule keeps its identity, and says when, by whom and as what it was changed."""
    history = history_of(CHAIN)
    state = played(history)
    rule = state.rule("333")
    assert rule is not None and rule.id == "105"
    assert [(r.number, r.change, r.rank, r.content.lost, r.time // DAY) for r in rule.revisions] == [
        ("105", "initial", "immutable", True, 0),
        ("304", "transmute", "mutable", True, 26),
        ("317", "amend", "mutable", True, 40),
        ("333", "amend", "mutable", False, 60),
    ]
    assert [state.proposals[r.proposal].author for r in rule.revisions[1:]] == ["Fenrir", "Fenrir", "Cap"]
    assert codes(history) == []


def test_the_list_at_the_end_is_the_documents():
    """The rules in force at the end are exactly those in the document, word for word."""
    assert listed(played(history_of(CHAIN))) == {
        "101": ("immutable", "Obey."),
        "333": ("mutable", "Every player votes."),
    }


def test_every_row_is_a_step_with_the_documents_own_word():
    """Also what failed, in the order of the numbers; a row without a date has the time of the one before it."""
    steps = history_of(CHAIN).steps
    assert [(s.told.proposal, s.told.outcome, (s.time or 0) // DAY) for s in steps] == [
        ("302", "Invalidated", 26),
        ("304", "Adopted", 26),
        ("310", "Repealed", 26),
        ("317", "Amended", 40),
        ("333", "Amended", 60),
    ]
    assert steps[0].told.text == "Seymore loses 15 points." and not steps[0].told.did
    assert steps[1].told.date == "day 26" and steps[0].told.date == ""


def test_a_rule_that_keeps_its_number_has_lost_what_it_said_before():
    """An amended rule with its text under its own number says that text at the end; what it was is not known."""
    history = history_of(
        document([rule("2141", "As it reads now.", link("amended-by", "4406", date=day(9), by="Oerjan"), rank=None)])
    )
    state = played(history)
    first, last = state.rules["2141"].revisions  # type: ignore[index]
    assert first.content.lost and last.content.text == "As it reads now." and last.number == "2141"
    assert state.proposals["4406"].author == "Oerjan" and state.proposals["4406"].outcome == "adopted"  # type: ignore[index]


def test_where_amendments_are_listed_as_rules_one_text_stands_for_both():
    """Nothing is said to be lost that may well be printed; that it cannot be told is a fault for each rule."""
    history = history_of(
        document(
            [
                rule("203", "Two thirds.", link("amended-by", "1011")),
                rule("209", "100 points.", link("amended-by", "1007")),
                rule("1011", "203 is amended to read: more than half.", proposer="Steve", changed=day(3)),
            ]
        )
    )
    state = played(history)
    assert [r.content.text for r in state.rules["203"].revisions] == ["Two thirds."] * 2  # type: ignore[index]
    assert state.rules["203"].now.proposal == "1011" and not state.rules["209"].first.lost  # type: ignore[index]
    assert codes(history) == ["one-text", "one-text"]


def test_rules_with_a_proposer_were_enacted_one_after_the_other():
    """Without a log, a rule that names its proposer came by a proposal of its number; dates give the order."""
    history = history_of(
        document(
            [
                rule("201", "Twenty per cent."),
                rule("1035", "Second it.", proposer="Evantine", changed=day(5), title="Seconds"),
                rule("1033", "114 is mutable.", proposer="Goethe", changed=day(6)),
                rule("1029", "All points are 0.", proposer="Geoff", changed=day(7)),
            ]
        )
    )
    assert [r.number for r in history.first] == ["201"]
    assert [s.told.proposal for s in history.steps] == ["1035", "1033", "1029"]
    assert history.steps[0].told.author == "Evantine" and history.steps[0].told.title == "Seconds"
    assert len(listed(played(history))) == 4


def test_where_every_rule_names_somebody_the_first_day_is_the_beginning():
    """A page that credits all its rules begins with those of its earliest day, and has no history if that is all."""
    admin = [rule(n, "Obey.", proposer="Admin", proposed=day(3)) for n in ("101", "102")]
    assert history_of(document(admin)).steps == ()
    later = rule("301", "More.", proposer="Joe", proposed=day(9))
    assert [s.told.proposal for s in history_of(document([*admin, later])).steps] == ["301"]


def test_proposals_and_rules_that_are_numbered_apart_are_not_confused():
    """A note that says `by Proposal 104` doesn't mean rule 104, and a rule can be enacted under another number."""
    history = history_of(
        document(
            [
                rule("104", "First.", rank=None),
                rule("2141", "Later.", link("created-by", "104", to="proposal", date=day(4)), rank=None),
            ]
        )
    )
    state = played(history)
    assert set(listed(state)) == {"104", "2141"} and set(state.proposals) == {"104"}
    assert state.rules["2141"].revisions[0].proposal == "104"  # type: ignore[index]
    assert codes(history) == []


def test_two_rules_of_one_number_are_two_rules():
    """The later one gets a suffix, keeps its printed number, and is reported."""
    history = history_of(
        document(
            [
                rule("1040", "By lot.", proposer="Jono", changed=day(3), place=SourcePlace(10, 1)),
                rule("1040", "110 is mutable.", proposer="Ilt", changed=day(4), place=SourcePlace(20, 1)),
                rule("101", "Obey."),
            ]
        )
    )
    state = played(history)
    assert listed(state)["1040"][1] == "By lot." and listed(state)["1040/2"][1] == "110 is mutable."
    assert state.rules["1040/2"].now.printed == "1040" and set(state.proposals) == {"1040", "1040/2"}  # type: ignore[index]
    assert codes(history) == ["number-twice"]


def test_a_note_in_the_wrong_place_is_a_fault_and_changes_nothing():
    """A first rule that is said to amend another cannot have done so."""
    history = history_of(
        document(
            [
                rule("213", "Weird.", link("amends", "317")),
                rule("333", "Votes."),
            ],
            [row("317", "Amended", link("amended-by", "333")), row("333", "Amended")],
        )
    )
    assert codes(history) == ["misplaced"]
    assert set(listed(played(history))) == {"213", "333"}


def test_what_failed_did_nothing_whatever_it_says():
    """A defeated proposal's own note that it amends a rule is what it would have done."""
    history = history_of(document([rule("201", "Turns.")], [row("301", "Defeated", link("amends", "201"))]))
    assert not history.steps[0].told.did
    assert listed(played(history)) == {"201": ("mutable", "Turns.")}


def test_a_rule_that_says_it_was_changed_by_what_failed_is_believed_and_told():
    """Of two places that contradict each other, the rule's own is followed."""
    history = history_of(
        document(
            [rule("201", "", link("amended-by", "301")), rule("301", "Turns anew.")],
            [row("300", "Defeated"), row("301", "Defeated")],
        )
    )
    assert listed(played(history)) == {"301": ("mutable", "Turns anew.")}
    missing = history_of(document([rule("201", "", link("amended-by", "301"))], [row("301", "Defeated")]))
    assert codes(missing) == ["not-adopted"]
    assert listed(played(missing)) == {"301": ("mutable", "(lost)")}


def test_rules_that_are_gone_without_a_word_of_how_are_gone_at_the_end():
    """A rule marked repealed, by nobody knows what, is in force until the last step and no longer."""
    history = history_of(
        document([rule("209", "Old.", status="repealed"), rule("101", "Obey.")], [row("301", "Defeated", on=4)])
    )
    assert listed(played(history)) == {"101": ("mutable", "Obey.")}
    assert history.steps[-1].told.proposal == "" and history.steps[-1].time == 4 * DAY


def test_a_rule_of_which_nothing_is_left_but_what_changed_it_is_there_and_lost():
    """`Amends 203`, where no 203 is listed: there was one, and it goes on as what amended it."""
    history = history_of(document([rule("303", "New.")], [row("303", "Adopted", link("amends", "203"))]))
    state = played(history)
    assert codes(history) == ["unknown-rule"]
    assert state.rule("203") is state.rule("303") and state.rules["203"].revisions[0].content.lost  # type: ignore[index]
    assert listed(state) == {"303": ("mutable", "New.")}


def test_two_rules_that_go_on_as_one():
    """What says that it amends two rules is one of them, and the other ends there."""
    history = history_of(
        document(
            [
                rule("201", "", link("amended-by", "301")),
                rule("202", "", link("amended-by", "301")),
                rule("301", "Both."),
            ],
            [row("301", "Adopted")],
        )
    )
    assert codes(history) == ["two-in-one"]
    assert listed(played(history)) == {"301": ("mutable", "Both.")}


def test_a_rule_that_is_in_force_and_said_to_be_repealed_stands_and_is_told():
    """The list that the document prints goes before a note."""
    history = history_of(document([rule("209", "Stands.")], [row("310", "Adopted", link("repeals", "209"))]))
    assert codes(history) == ["still-there"]
    assert listed(played(history)) == {"209": ("mutable", "Stands.")}


@pytest.mark.parametrize(
    "notes",
    [
        {"333": [("amends", "333")]},
        {"317": [("amended-by", "333")], "333": [("amended-by", "317")]},
        {"317": [("amends", "333")], "333": [("amends", "317")]},
        {"301": [("amended-by", "302")], "302": [("amended-by", "303")], "303": [("amended-by", "301")]},
        {"301": [("amends", "999")], "302": [("repeals", "998")], "303": [("transmuted-by", "997")]},
    ],
    ids=["itself", "ring", "ring of claims", "three", "nowhere"],
)
def test_notes_in_a_circle_or_on_nothing_are_faults(notes: dict[str, list[tuple[LinkKind, str]]]):
    """Circular and dangling notes are faults; every row remains, and every change fits."""
    history = history_of(
        document([rule("101", "Obey.")], [row(n, "Adopted", *(link(*one) for one in of)) for n, of in notes.items()])
    )
    state = played(history)
    assert set(notes) <= set(state.proposals)
    assert listed(state)["101"] == ("mutable", "Obey.")


def test_what_is_dated_before_what_it_changes_comes_after_it():
    """An entry is never earlier than the one before; the date stays as it is printed."""
    history = history_of(
        document(
            [rule("302", "", link("amended-by", "303")), rule("303", "New.")],
            [row("302", "Amended", on=9), row("303", "Adopted", on=5)],
        )
    )
    assert [(s.told.proposal, (s.time or 0) // DAY, s.told.date) for s in history.steps] == [
        ("302", 9, "day 9"),
        ("303", 9, "day 5"),
    ]


def test_what_is_printed_as_repealed_is_gone_whatever_came_of_it():
    """A rule that goes on as one with a text that is said to be repealed doesn't come back by a change that follows."""
    history = history_of(
        document(
            [rule("302", "Gone.", status="repealed")],
            [row("302", "Adopted"), row("301", "Adopted", link("amended-by", "302"), link("transmuted-by", "303"))],
        )
    )
    state = played(history)
    changed = state.rule("301")
    assert changed is not None and changed.numbers == ("301", "302", "303")
    assert listed(state) == {}


def test_a_rule_shows_the_number_that_is_printed_also_where_it_goes_on_under_it():
    """What goes on as the second of two rules of one number is printed with that number, too."""
    history = history_of(
        document(
            [
                rule("301", "First.", place=SourcePlace(1, 1)),
                rule("301", "Second.", link("amends", "203"), proposer="Ada", place=SourcePlace(9, 1)),
            ]
        )
    )
    second = played(history).rule("301/2")
    assert second is not None and second.now.printed == "301"
    assert [(r.number, r.printed) for r in second.revisions] == [("203", ""), ("301/2", "301")]


def test_a_rank_that_the_notes_would_have_otherwise_is_told_and_is_the_printed_one():
    """A rule that is printed among the immutable ones is immutable at the end, whatever is said to have changed it."""
    history = history_of(
        document([rule("301", "Firm.", link("transmutes", "203"), rank="immutable")], [row("301", "Adopted")])
    )
    state = played(history)
    assert listed(state) == {"301": ("immutable", "Firm.")}
    assert codes(history) == ["unknown-rule", "other-rank"]


def test_a_rule_that_is_printed_without_a_title_has_none():
    """The title under which a rule went before isn't carried over to where the document prints it without one."""
    history = history_of(
        document([rule("201", "", link("amended-by", "301"), title="Turns"), rule("301", "Anew.")], [row("301", "")])
    )
    changed = played(history).rule("301")
    assert changed is not None and [r.content.title for r in changed.revisions] == ["Turns", ""]


def test_what_amends_a_rule_does_not_repeal_it_too():
    """Notes that say both of one proposal are contradictory; what is in the document stays."""
    history = history_of(
        document(
            [rule("301", "New.")],
            [row("203", "Adopted", link("amended-by", "301"), link("repealed-by", "301")), row("301", "Adopted")],
        )
    )
    assert codes(history) == ["still-there"]
    assert listed(played(history)) == {"301": ("mutable", "New.")}


def test_a_rule_that_is_said_to_have_changed_another_came_by_a_proposal():
    """Without a log, proposers and dates, too: what a rule goes on as is no rule of the beginning."""
    history = history_of(
        document(
            [
                rule("105", "", link("amended-by", "301")),
                rule("108", "Old.", link("repealed-by", "302"), status="repealed"),
                rule("301", "All vote."),
                rule("302", "We clean."),
                rule("303", "Turns.", link("amends", "107")),
            ]
        )
    )
    state = played(history)
    assert [r.number for r in history.first] == ["105", "108", "107"]
    assert [s.told.proposal for s in history.steps] == ["301", "302", "303"]
    assert listed(state) == {
        n: ("mutable", t) for n, t in {"301": "All vote.", "302": "We clean.", "303": "Turns."}.items()
    }
    assert state.rules["105"].numbers == ("105", "301") and state.rules["107"].numbers == ("107", "303")  # type: ignore[index]
    assert codes(history) == ["unknown-rule"]


NUMBERS = st.sampled_from([str(n) for n in range(1, 9)])
KINDS: Any = st.sampled_from(
    "created-by amends amended-by repeals repealed-by transmutes transmuted-by retitled-by other-by".split()
)
DAYS = st.builds(day, st.none() | st.integers(1, 9))
TO = st.sampled_from(["", "rule", "proposal"])
LINKS = st.lists(st.builds(link, KINDS, NUMBERS, date=DAYS, to=TO), max_size=3)
RULES = st.lists(
    st.builds(
        lambda number, text, links, more: rule(number, text, *links, **more),
        NUMBERS,
        st.sampled_from(["", "One.", "Two."]),
        LINKS,
        st.fixed_dictionaries(
            {
                "rank": st.sampled_from(["mutable", "immutable", None]),
                "title": st.sampled_from(["", "Turns", "Votes"]),
                "place": st.builds(SourcePlace, st.integers(1, 20), st.just(1)),
                "proposer": st.sampled_from(["", "Ada"]),
                "changed": DAYS,
            },
            optional={"status": st.just("repealed")},
        ),
    ),
    max_size=6,
)
LOGS = st.lists(
    st.builds(
        lambda number, outcome, links, on: row(number, outcome, *links, on=on),
        NUMBERS,
        st.sampled_from(["Adopted", "Amended", "Defeated", "Repealed", "No Quorum", ""]),
        LINKS,
        st.none() | st.integers(1, 9),
    ),
    max_size=6,
)


@pytest.mark.check
@given(RULES, LOGS)
@settings(max_examples=300, deadline=None)
def test_whatever_a_document_says_its_history_can_be_played(rules: list[PublishedRule], log: list[LogRow]):
    """With any notes, every step fits, times never go back, every row is there, and the printed rules are in force."""
    published = document(rules, log)
    history = history_of(published)
    state = played(history)
    times = [step.time for step in history.steps if step.time is not None]
    assert times == sorted(times)
    assert len([s for s in history.steps if s.told.proposal]) >= len(log)
    stands = [(r.number, r.title, r.text) for r in rules if r.status == "in-force" and r.text]
    held = [(r.now.printed or r.number, r.content.title, r.content.text, r.rank) for r in state.in_force()]
    assert sorted(one[:3] for one in held if one[2]) == sorted(stands)
    ranked = Counter((r.number, r.title, r.text, r.rank) for r in rules if r.status == "in-force" and r.rank)
    assert not ranked - Counter(held)
