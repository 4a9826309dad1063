"""Sentences for events, refusals and open questions, in plain English."""

import pytest
from msgspec.structs import replace

from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.changes import Amend, Content, Edit, Enact, RepealAmendment, Retitle, Wording
from moot.game.corrections import BY_HAND, Correction
from moot.game.events import EVENTS, name_of
from moot.game.moves import Allowed, Question, Refused, Undecided
from moot.game.postings import Posting
from moot.game.rules import Against, Because, RuleText
from moot.game.state import State
from moot.views.explanations import question_parts, refusal_parts, verdict_in_words
from moot.views.sentences import event_sentence

RULE = RuleText(number="301", rank="mutable", content=Content(title="Quorum", text="Three votes at least."))
ENACT = Enact(content=RULE.content)
LOST = Wording(text="", lost=True)
AMEND = Amend(rule="203", wording=Wording(edits=(Edit("unanimous", "nearly unanimous"),)))
BY = Because(rule="206", provision="defeat_costs_proposer")

TOLD: list[tuple[e.Event, str]] = [
    (
        e.GameStarted(title="Friday", ruleset="suber", players=("Ada", "Ben"), rules=(RULE,)),
        "The game “Friday” begins with 1 rule of Suber's initial set; the players are Ada and Ben.",
    ),
    (
        e.Opened(title="Friday", ruleset="infinity", players=("Ada", "Ben")),
        "History ends here, and play begins; the players are Ada and Ben.",
    ),
    (
        e.Opened(title="Friday", ruleset="infinity", players=()),
        "History ends here, and play begins; nobody plays yet.",
    ),
    (
        e.Forked(game="friday", entry=12, hash="0" * 64, title="What if"),
        "What was before is of the game friday, up to its entry 12; from here on it is another game. "
        "Chance begins anew, and secret ballots that were not opened are void.",
    ),
    (
        e.Posted(
            player="Ada", posting=Posting(id="<1@x>", name="Ada", rules="1 A rule.", subject="Kindness", follows=3)
        ),
        "Ada posts “Kindness”, following up entry 3.",
    ),
    (
        e.Posted(
            player="Ada",
            posting=Posting(id="<1@x>", name="Ada", rules="1 A rule."),
            code="law.in-form",
            reason="it has no colon",
            because=Because(rule="1"),
            also=(Against(reason="it is new", because=Because(rule="2")),),
        ),
        "Ada posts. Illegal – rule 1: it has no colon; rule 2: it is new.",
    ),
    (
        e.Posted(player="Ada", posting=Posting(id="<1@x>", name="Ada", talk="I object.", follows=3)),
        "Ada said, following up entry 3: “I object.”",
    ),
    (e.Joined(player="Cleo"), "Cleo joins the game."),
    (e.Left(player="Cleo"), "Cleo leaves the game for good."),
    (e.Left(player="Cleo", because=BY), "Rule 206 removes Cleo from the game."),
    (
        e.Proposed(proposal="302", author="Ada", title="Bonus for the bold", changes=(ENACT,)),
        "Ada proposes 302, “Bonus for the bold”.",
    ),
    (e.Proposed(proposal="310", author="", title=""), "Somebody proposes 310."),
    (
        e.Proposed(proposal="TVCP 1", author="Ada", title="Move on", kind="tvcp", because=BY),
        "Rule 206 puts TVCP 1, “Move on”, to the vote, for Ada.",
    ),
    (
        e.Revised(proposal="301", title="Quorum of four", changes=(ENACT,), digest=""),
        "Ada revises proposal 301, “Quorum of four”; votes on the old text no longer count.",
    ),
    (e.Withdrawn(proposal="301"), "Ada withdraws proposal 301, “Quorum”."),
    (e.Withdrawn(proposal="301", because=BY), "Rule 206 withdraws proposal 301, “Quorum”."),
    (e.Argued(player="Ben", text="Too\nmany.", proposal="301"), "Ben commented on proposal 301: “Too many.”"),
    (e.Argued(player="Ben", text="Hello."), "Ben said: “Hello.”"),
    (e.PostHidden(entry=7, reason="It is spam."), "A moderator hid what was said in entry 7: It is spam."),
    (e.PostShown(entry=7), "A moderator shows again what was said in entry 7."),
    (
        e.PostRedacted(entry=7, hash="ab", rest="cd", reason="a court order"),
        "A moderator took the text of entry 7 out of the record: a court order. Its hash is kept.",
    ),
    (e.Published(proposal="301", because=BY), "Proposal 301 is published under rule 206."),
    (e.VotingOpened(proposal="301", because=BY), "Voting on proposal 301 opens under rule 206."),
    (e.BallotCast(proposal="301", player="Ben", choice="against", digest=""), "Ben votes against 301."),
    (e.BallotCast(proposal="301", player="Ben", choice="abstain", digest=""), "Ben votes “abstain” on proposal 301."),
    (e.VotingClosed(proposal="301", because=BY), "Voting on proposal 301 closes under rule 206."),
    (e.ProposalAdopted(proposal="301", because=BY), "Proposal 301, “Quorum”, is adopted under rule 206."),
    (e.ProposalDefeated(proposal="301", because=BY), "Proposal 301, “Quorum”, is defeated under rule 206."),
    (
        e.ProposalBarred(proposal="301", reason="too many rules", because=BY),
        "Rule 206 bars the adoption of proposal 301: too many rules.",
    ),
    (e.ProposalDecided(proposal="301", outcome="adopted", because=BY), "Proposal 301 is decided: adopted."),
    (e.TookEffect(proposal="301", because=BY), "Proposal 301 takes effect under rule 206."),
    (
        e.RuleEnacted(rule="301", id="301", ordinal=301, text=RULE, proposal="301"),
        "Rule 301, “Quorum”, is enacted by proposal 301.",
    ),
    (
        e.RuleAmended(rule="302", id="203", ordinal=302, change=AMEND, was="203", proposal="302"),
        "Rule 203 is amended by proposal 302, and is now rule 302.",
    ),
    (
        e.RuleAmended(rule="203", id="203", ordinal=203, change=Retitle("203", "Votes"), was="203", because=BY),
        "Rule 203 gets the title “Votes” under rule 206.",
    ),
    (
        e.RuleEnacted(
            rule="309", id="309", ordinal=309, text=RuleText("309", "mutable", Content(lost=True)), proposal="309"
        ),
        "Rule 309 is enacted by proposal 309; its text is lost.",
    ),
    (
        e.RuleAmended(rule="303", id="203", ordinal=303, change=Amend("203", LOST), was="203", proposal="303"),
        "Rule 203 is amended by proposal 303, and is now rule 303; its new text is lost.",
    ),
    (e.RuleTied(rule="203", id="203", wording=Wording(mechanism="x = 1")), "Rule 203 is given its mechanism."),
    (
        e.RuleAmended(
            rule="303", id="203", ordinal=303, change=RepealAmendment("302", "302"), was="302", proposal="303"
        ),
        "Rule 302 changes, as its amendment 302 is repealed by proposal 303, and is now rule 303.",
    ),
    (e.RuleRepealed(rule="210", id="210", proposal="303"), "Rule 210 is repealed by proposal 303."),
    (
        e.RuleTransmuted(rule="304", id="109", ordinal=304, to="mutable", was="109", proposal="304"),
        "Rule 109 becomes mutable by proposal 304, and is now rule 304.",
    ),
    (
        e.ChangeFailed(proposal="301", change=1, reason="there is no rule 999"),
        "Change 2 of proposal 301 cannot be made: there is no rule 999.",
    ),
    (
        e.ChangeFailed(proposal="", change=0, reason="there is no rule 999"),
        "Change 1 cannot be made: there is no rule 999.",
    ),
    (e.CaseCalled(case="1", caller="Ben", statement="Is it so?"), "Ben calls case 1: “Is it so?”"),
    (
        e.CaseCalled(case="1", caller="Ben", statement="Nobody can move.", kind="paradox"),
        "Ben calls case 1 of paradox: “Nobody can move.”",
    ),
    (
        e.CaseCalled(case="1", caller="Ben", statement="no rule answers judge", kind="undecided"),
        "Case 1 is opened, because the law is unclear: No rule says who judges the case. Who does?",
    ),
    (e.JudgeAsked(case="1", judge="Ben", because=BY), "Ben is asked to judge case 1 under rule 206."),
    (e.JudgeAppointed(case="1", judge="Ben", because=BY), "Ben is the judge of case 1 under rule 206."),
    (e.JudgeAppointed(case="1", judge=None, because=BY), "Case 1 has no judge any more under rule 206."),
    (e.JudgeRefused(case="1", judge="Ben"), "Ben does not judge case 1."),
    (
        e.Judged(case="1", judge="Ben", judgment="true", reasons="201 is plain."),
        "Ben judges case 1: true, because “201 is plain.”",
    ),
    (
        e.Judged(case="1", judge="Ben", judgment="held", holding={"prevails": "203"}),
        "Ben holds in case 1: rule 203 prevails.",
    ),
    (e.Agreed(case="1", player="Ben", holding={"answer": 3}), "Ben agrees in case 1: the answer is 3."),
    (e.JudgmentVoided(case="1", because=BY), "The judgment in case 1 is overruled under rule 206."),
    (e.CaseClosed(case="1", because=BY), "Case 1 is closed under rule 206."),
    (
        e.CustomMade(question="clash:term:votes_required:203,301", holding={"prevails": "301"}, case="1"),
        "New custom, settled in case 1: where rules 203 and 301 differ about votes required, rule 301 prevails.",
    ),
    (
        e.CustomEnded(question="sleep:301.too_bold"),
        "A custom ends: where rule 301 (“too bold”) would have a say.",
    ),
    (
        e.MoveRefused(case="1", code="law.in-turn", reason="it is Ada's turn"),
        "The move that waited for case 1 is refused (law.in-turn): it is Ada's turn.",
    ),
    (
        e.MoveHeld(held=7, player="Ada", name="call-case", given={"statement": "Is it so?"}, because=BY),
        "Ada’s move to call case is held under rule 206, until it is carried out or dropped.",
    ),
    (
        e.HeldMoveEnded(held=7, player="Ada", name="call-case", outcome="dropped", because=BY),
        "Ada’s move to call case, held since entry 7, is dropped under rule 206.",
    ),
    (
        e.HeldMoveEnded(held=7, player="Ada", name="vote", outcome="refused", reason="it is over", because=BY),
        "Ada’s move to vote, held since entry 7, can’t be made any more under rule 206, and is dropped: it is over.",
    ),
    (e.Awarded(quantity="points", players=("Ada",), amount=-10, because=BY), "Ada loses 10 points (rule 206)."),
    (
        e.Awarded(quantity="points", players=("Ada", "Ben"), amount=1, because=BY),
        "Ada and Ben get 1 point each (rule 206).",
    ),
    (
        e.QuantitySet(quantity="points", players=("Ada",), value=0, because=BY),
        "Ada: points set to 0 (rule 206).",
    ),
    (
        e.QuantityChanged(quantity="points", before={"Ada": 3}, after={"Ada": -7}),
        "Ada: 3 → -7 points.",
    ),
    (e.RegisterSet(register="turn", value="Ben", because=BY), "Turn is now Ben (rule 206)."),
    (e.RegisterSet(register="stuck", value=None, of="1", because=BY), "Stuck of case 1 is now none (rule 206)."),
    (e.RegisterSet(register="team", value="Blue", of="Ada", because=BY), "Team of Ada is now Blue (rule 206)."),
    (
        e.RegisterSet(register="bids", value="sealed:" + 64 * "a", of="Ada", because=BY),
        "Bids of Ada is now sealed (rule 206).",
    ),
    (
        e.Revealed(register="bids", of="Ada", player="Ada", value=7, salt=64 * "b", because=BY),
        "Bids of Ada is revealed under rule 206: 7.",
    ),
    (e.Appointed(office="moderator", player="Ada", because=BY), "Ada becomes moderator under rule 206."),
    (e.Appointed(office="moderator", player=None, because=BY), "The office of moderator falls vacant under rule 206."),
    (
        e.Announced(name="turn_completed", fields={"player": "Ada"}, because=BY),
        "Turn completed: Ada (rule 206).",
    ),
    (e.WinCredited(player="Ada", because=BY), "Ada has a win under rule 206, and the game goes on."),
    (e.Won(player="Ada", because=BY), "Ada wins the game under rule 206."),
    (e.GameEnded(reason="it rains", because=BY), "The game ends under rule 206: it rains."),
    (
        e.EffectBarred(
            effect="adopt",
            arguments={"proposal": "301"},
            reason="too many rules",
            maker=Because(rule="203"),
            because=BY,
        ),
        "Rule 206 bars the effect “adopt” of rule 203 (proposal 301): too many rules.",
    ),
    (
        e.MechanismFailed(error="ZeroDivisionError", on="vote", because=BY),
        "Rule 206 (“defeat costs proposer”) fails on vote, and does nothing: ZeroDivisionError.",
    ),
    (
        e.TimeCame(timer="305.closing", subject="proposal 301", due=60),
        "It's time for proposal 301: rule 305 (“closing”).",
    ),
    (
        e.Recorded(player="Ada", rule="210", text="Ada and Ben are a team."),
        "Ada puts on record under rule 210: “Ada and Ben are a team.”",
    ),
    (
        e.Corrected(
            player="Ada",
            rule="210",
            text="The team won.",
            corrections=(
                Correction("award", {"who": ["Ada", "Ben"], "amount": 3, "of": "points"}, {"Ada": 1, "Ben": 2}),
                Correction("appoint", {"office": "scribe", "who": "Ben"}),
            ),
            entry=17,
        ),
        "Ada corrects entry 17 by hand, under rule 210: “The team won.”"
        " Before, Ada had 1 point, Ben had 2 points and nobody was scribe.",
    ),
    (
        e.Awarded(quantity="points", players=("Ben",), amount=3, because=Because(rule="210", provision=BY_HAND)),
        "Ben gets 3 points (rule 210, by hand).",
    ),
    (
        e.SetBack(entry=18, case="2", left=(Correction("close_voting", {"proposal": "301"}),), because=BY),
        "Entry 18 is undone under rule 206, because case 2 found it wrong;"
        " a keeper has to undo the rest by hand: close voting.",
    ),
]


def a_game() -> State:
    """A game with a proposal 301 by Ada and a case 1."""
    started = e.GameStarted(title="Friday", ruleset="suber", players=("Ada", "Ben"), rules=())
    proposed = e.Proposed(proposal="301", author="Ada", title="Quorum", changes=(ENACT,))
    called = e.CaseCalled(case="1", caller="Ben", statement="Is it so?")
    return apply_all(replace(State(), entry=0), [started, proposed, called])


def test_every_kind_of_event_has_an_example_here():
    """No event of the vocabulary is without a sentence that this file shows."""
    assert {name_of(type(event)) for event, _ in TOLD} == set(EVENTS)


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: getattr(type(value), "__name__", ""))
def test_an_event_is_one_sentence(event: e.Event, sentence: str):
    """Each event has one sentence, with its rule."""
    assert event_sentence(event, a_game()) == sentence


def test_an_announcement_is_told_as_its_rule_says():
    """The rule that announces an event can say how it's told; one that gives no such field is told by its name."""
    code = """over = announcement(told="{who}'s turn ends")

@upon("left")
def next_turn(player):
    announce("over", who=player)
"""
    rule = RuleText(number="206", rank="mutable", content=Content(title="Turns", text="Turns end.", mechanism=code))
    begun = e.GameStarted(title="Friday", ruleset="suber", players=("Ada",), rules=(rule,))
    state = apply_all(replace(State(), entry=0), [begun])
    told = [event_sentence(e.Announced(name="over", fields=one, because=BY), state) for one in ({"who": "Ada"}, {})]
    assert told == ["Ada's turn ends (rule 206).", "Over (rule 206)."]


def test_without_the_game_a_sentence_has_numbers_only():
    """An event can be told without the state of the game."""
    assert event_sentence(e.ProposalAdopted(proposal="301", because=BY)) == "Proposal 301 is adopted under rule 206."


def test_a_hidden_ballot_is_told_without_its_choice():
    """Of a proposal whose ballots are hidden, nobody learns how anyone voted."""
    ballot = e.BallotCast(proposal="301", player="Ben", choice="against", digest="")
    assert event_sentence(ballot, a_game(), hidden={"301"}) == "Ben votes on proposal 301, in secret."
    assert event_sentence(ballot, hidden={"301"}) == "Ben votes on proposal 301, in secret."


def test_a_long_text_is_cut():
    """A speech does not fill the log."""
    told = event_sentence(e.Argued(player="Ben", text="word " * 100))
    assert len(told) < 200
    assert told.endswith("…”")


def test_a_refusal_has_four_parts():
    """A refusal says what is refused, by which rule and over which, on which facts, and what would help."""
    outranked = ({"by": {"rule": "113", "provision": "anyone"}, "answer": "permit", "ground": "rule 211 (claims)"},)
    refused = Refused(
        code="law.in-turn",
        reason="it is Ada's turn",
        because=Because(rule="201", provision="in_turn"),
        facts={"turn": "Ada", "part": "propose"},
        outranked=outranked,
    )
    assert refusal_parts(refused) == {
        "what": "Refused (law.in-turn): it is Ada's turn.",
        "rule": "Rule 201 says so, in “in turn”. Rule 113 would allow it, and gives way by rule 211 (claims).",
        "facts": "Facts: turn: Ada; part: propose.",
        "remedy": "What to do: do it otherwise or later, as rule 201 allows, or propose a change of that rule.",
    }


def test_the_faults_of_a_document_are_told_by_their_lines():
    """Each fault is shown with its line and remedy, never as raw fields."""
    faults = [
        {"line": 1, "column": 1, "code": "a.b", "message": "no event `x`", "remedy": "did you mean `y`?"},
        {"line": 3, "column": 1, "code": "a.c", "message": "it cannot import", "remedy": ""},
    ]
    told = refusal_parts(Refused(code="a.b", reason="line 1: no event `x`", facts={"faults": faults}, remedy="mend it"))
    assert told["facts"] == "Facts: line 1: no event `x` (did you mean `y`?); line 3: it cannot import."


def test_a_refusal_of_the_program_says_that_no_rule_is_needed():
    """Where no rule is behind a refusal, it says so, and still says what would help."""
    told = verdict_in_words(
        Refused(code="case.unknown", reason="there is no case 9", remedy="see the cases of this game")
    )
    assert told == [
        "Refused (case.unknown): there is no case 9.",
        "No rule is needed for that: there is nothing that the move could act upon.",
        "What to do: see the cases of this game.",
    ]


def test_an_open_question_has_four_parts():
    """An undecided answer says what is open, which rules conflict, who settles it, and what happens to the move."""
    answers = ({"by": "203.everyone", "answer": 5}, {"by": "301.most", "answer": 3})
    question = Question(key="clash:term:votes_required:203,301", about="rules 203, 301 differ", answers=answers)
    undecided = Undecided(question=question, events=(e.JudgeAppointed(case="1", judge="Ben"),), case="1")
    assert question_parts(undecided) == {
        "what": "Undecided: rules 203, 301 differ.",
        "rule": "Rule 203 (“everyone”) says 5 and rule 301 (“most”) says 3.",
        "facts": "Case 1 is open, and Ben judges it.",
        "remedy": "The move waits, and is made again once case 1 is judged.",
    }


def test_a_question_that_is_open_already_keeps_no_second_move():
    """A second move on an open question is refused until it is settled, because nothing of it is stored."""
    question = Question(key="silent:term:size:", about="no rule answers size")
    told = question_parts(Undecided(question=question, case="1"))
    assert told["remedy"] == "Make the move again once case 1 is judged."


def test_without_a_judge_it_is_for_all_players():
    """If the law names no judge, the players learn that they have to agree."""
    told = verdict_in_words(
        Undecided(question=Question(key="silent:term:judge:", about="no rule answers judge"), case="1")
    )
    assert "for all players to agree" in told[1]


def test_an_allowed_move_is_told_by_its_events():
    """The answer to a move that is allowed is what happened."""
    allowed = Allowed(events=(e.Joined(player="Cleo"), e.Awarded(quantity="points", players=("Cleo",), amount=5)))
    assert verdict_in_words(allowed) == ["Cleo joins the game.", "Cleo gets 5 points."]


def test_nothing_is_told_twice_in_a_refusal():
    """A fault that the reason tells, with the remedy that the refusal gives, is no fact beside."""
    fault = {"line": 1, "column": 1, "code": "a.b", "message": "no event `x`", "remedy": "did you mean `y`?"}
    refused = Refused(code="a.b", reason="line 1: no event `x`", facts={"faults": [fault]}, remedy="did you mean `y`?")
    assert "facts" not in refusal_parts(refused)
