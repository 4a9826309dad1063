"""Views of a game: status, rules, log, history and offers."""

import pytest

from moot.game.events import RegisterSet
from moot.game.moves import Allowed, Move
from moot.law.files.change_files import read_changes, write_changes
from moot.play.table import Table
from moot.views.doing.offers import offers
from moot.views.law.rules import history, rule_view, rules
from moot.views.log import log
from moot.views.moments import NoMoment, moment_at, read_time, written_time
from moot.views.sentences import event_sentence
from moot.views.status import status

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
NEW_RULE = [{"change": "enact", "content": {"title": "Tea", "text": "There is tea."}}]


def make(table: Table, player: str, move: str, **arguments: object) -> None:
    """Make a move that the law allows."""
    told = table.submit(Move(name=move, player=player, arguments=arguments))
    assert isinstance(told.verdict, Allowed), told.verdict


def adopt(table: Table, author: str, number: str, changes: list[dict[str, object]]) -> None:
    """Play a turn in which everyone votes for a proposal."""
    make(table, author, "propose", changes=changes)
    make(table, author, "call-vote", proposal=number)
    for player in PLAYERS:
        make(table, player, "vote", proposal=number, choice="for")
    make(table, author, "roll")


def words_asked(table: Table, player: str) -> list[str]:
    """A player's tasks, in words."""
    return [asked.words for asked in status(table.moment(player)).asked]


def test_the_status_shows_what_rules_show(table: Table):
    """The lines that rules show on the page of a game are in its status, with their rule."""
    shown = status(table.moment())
    assert [(line.rule, line.text) for line in shown.lines] == [
        ("201", "It's **Ada**'s turn to propose a rule change.")
    ]
    assert [(seat.player, seat.holds) for seat in shown.seats] == [(p, {"points": 0}) for p in PLAYERS]
    assert not shown.over


def test_only_the_one_whose_turn_it_is_is_asked_to_propose(table: Table):
    """At the start of a turn the game waits for one player's proposal and for nobody else."""
    assert words_asked(table, "Ada") == ["propose"]
    assert [words_asked(table, p) for p in PLAYERS[1:]] == [[]] * 4


def test_those_who_have_not_voted_are_asked_to(table: Table):
    """While a vote is open, the game waits for those who have not voted, and says who they are."""
    make(table, "Ada", "propose", changes=NEW_RULE)
    assert words_asked(table, "Ada") == ["call vote on proposal 301"]
    make(table, "Ada", "call-vote", proposal="301")
    make(table, "Ada", "vote", proposal="301", choice="for")
    assert words_asked(table, "Ada") == []
    assert words_asked(table, "Eve") == ["vote on proposal 301"]
    open_now = status(table.moment()).proposals[0]
    assert (open_now.stage, open_now.voted, open_now.waiting_for) == ("voting", ("Ada",), PLAYERS[1:])
    assert (open_now.ballots, open_now.votes_required) == ({"Ada": "for"}, 5)


def test_a_rule_shows_the_judgments_made_on_it(table: Table):
    """A case that cites a rule is shown with it once it is judged, under whatever number the rule was cited."""
    adopt(table, "Ada", "301", [{"change": "amend", "rule": "206", "wording": {"title": "Losing"}}])
    make(table, "Cleo", "call-case", statement="Is it so?", rules=["206"])
    make(table, "Cleo", "call-case", statement="And this?", rules=["207"])
    assert rule_view(table.state, "206").judgments == ()
    make(table, table.state.cases["1"].judge, "judge", case="1", judgment="true", reasons="It is.")
    shown = rule_view(table.state, "301")
    assert [(one.case, one.judgment, one.reasons) for one in shown.judgments] == [("1", "true", "It is.")]
    assert rule_view(table.state, "207").judgments == ()
    assert (shown.revision, [one.proposed is None for one in shown.revisions]) == (2, [True, False])


def test_after_judgment_is_invoked_the_others_are_asked_to_consent(table: Table):
    """Once judgment has been invoked, the game waits for the judge; and the next turn, for the others' consent."""
    make(table, "Ada", "propose", changes=NEW_RULE)
    make(table, "Cleo", "call-case", statement="Is it so?")
    assert status(table.moment()).cases[0].judge == "Eve"
    assert (words_asked(table, "Cleo"), words_asked(table, "Eve")) == ([], ["give judgment in case 1"])
    make(table, "Eve", "judge", case="1", judgment="true")
    make(table, "Ada", "call-vote", proposal="301")
    for player in PLAYERS:
        make(table, player, "vote", proposal="301", choice="for")
    make(table, "Ada", "roll")
    assert words_asked(table, "Ben") == []
    assert [words_asked(table, p) for p in ("Ada", "Cleo", "Dan", "Eve")] == [["consent"]] * 4


def test_an_offer_says_why_it_may_not_be_made(table: Table):
    """Each move is offered with its form, who makes it, and the refusal that it would meet."""
    offered = {offer.name: offer for offer in offers(table.moment("Ben"))}
    assert offered["propose"].refused.code == "law.in-turn"
    assert offered["propose"].reason == "it is Ada's turn"
    assert offered["leave"].allowed
    assert (offered["roll"].rule, offered["roll"].by, offered["roll"].yours) == ("202", "turn", False)
    assert "vote" not in offered


def test_a_move_on_a_proposal_is_offered_for_each_open_one(table: Table):
    """An offer that needs a proposal names the open one, with the choices that a ballot has."""
    make(table, "Ada", "propose", changes=NEW_RULE)
    vote = next(offer for offer in offers(table.moment("Ben")) if offer.name == "vote")
    assert vote.proposal == "301"
    assert [(f.name, f.kind, f.required, f.choices) for f in vote.fields] == [
        ("proposal", "proposal", True, ()),
        ("choice", "choice", True, ("for", "against")),
        ("digest", "text", False, ()),
    ]
    assert vote.reason == "the vote has not begun: Ada decides when debate ends"


def test_without_a_player_offers_are_only_what_the_moves_are(table: Table):
    """A page for nobody in particular lists the moves without a word on who may make them."""
    assert all(offer.refused is None and not offer.asked for offer in offers(table.moment()))


def test_who_is_no_player_is_offered_to_join(table: Table):
    """To somebody who is not in the game, joining is the only offer."""
    assert [offer.name for offer in offers(table.moment("Zoe"))] == ["join"]


def test_a_rule_is_shown_with_its_history_and_blame(table: Table):
    """A rule has its revisions, each compared with the one before, and each word's source; any number finds it."""
    edits = [{"find": "10 points", "replace": "twelve points"}]
    wording = {"edits": edits, "mechanism": "scoring.defeat_costs_proposer(12)"}
    adopt(table, "Ada", "301", [{"change": "amend", "rule": "206", "wording": wording}])
    moment = table.moment()
    state, law = moment.state, moment.law
    shown = rule_view(state, "206", law)
    assert shown is not None
    assert shown == rule_view(state, "301", law)
    assert (shown.number, shown.numbers) == ("301", ("206", "301"))
    assert [(r.revision, r.change, r.proposal, r.author) for r in shown.revisions] == [
        (1, "initial", "", ""),
        (2, "amend", "301", "Ada"),
    ]
    assert [(s.kind, s.text) for s in shown.revisions[1].spans if s.kind != "equal"] == [
        ("removed", "10"),
        ("added", "twelve"),
    ]
    assert [(part.source, part.text) for part in shown.blame if part.source == "301"] == [("301", "twelve")]
    assert shown.revisions[1].mechanism_changed
    assert shown.mechanism == "scoring.defeat_costs_proposer(12)"
    assert shown.provisions[0].does == ("acts upon proposal defeated",)
    assert [(line.change, line.rule, line.was, line.entry) for line in history(state)] == [("amend", "301", "206", 7)]


def test_there_is_no_view_of_no_rule(table: Table):
    """A number that no rule has had has no view."""
    assert rule_view(table.state, "999") is None


def test_rules_are_listed_by_standing(table: Table):
    """The list of rules can be that of the immutable ones, the mutable ones, the repealed ones or all."""
    adopt(table, "Ada", "301", [{"change": "repeal", "rule": "210"}])
    state = table.state
    assert len(rules(state)) == 28
    assert [len(rules(state, which)) for which in ("immutable", "mutable", "all")] == [16, 12, 29]
    assert [line.number for line in rules(state, "repealed")] == ["210"]
    assert [(line.change, line.rule, line.proposal) for line in history(state)] == [("repeal", "210", "301")]


def test_the_log_tells_each_entry(table: Table):
    """The log has each entry's move, and each event in a sentence with its cause."""
    make(table, "Ada", "propose", changes=NEW_RULE)
    made = log(table.moment(), 1)[0]
    assert (made.entry, made.move, made.player) == (1, "propose", "Ada")
    assert [(event.event, event.told) for event in made.events] == [
        ("proposed", "Ada proposes 301, “Tea”."),
        ("register_set", "Part is now vote (rule 202)."),
    ]
    assert made.events[1].because.rule == "202"


def test_secret_ballots_are_shown_to_nobody(table: Table):
    """While the law keeps ballots secret, neither the status nor the log shows how anyone voted."""
    secret = {"title": "Secret", "text": "Secret.", "mechanism": "voting.secret_until_closed()"}
    adopt(table, "Ada", "301", [{"change": "enact", "content": secret}])
    make(table, "Ben", "propose", changes=NEW_RULE)
    make(table, "Ben", "call-vote", proposal="302")
    make(table, "Ada", "vote", proposal="302", choice="against")
    open_now = status(table.moment()).proposals[0]
    assert (open_now.voted, open_now.ballots, open_now.secret) == (("Ada",), {}, True)
    cast = log(table.moment(), table.state.entry)[0]
    assert cast.events[0].told == "Ada votes on proposal 302, in secret."
    assert cast.arguments["choice"] == "secret"


def test_a_moment_is_an_entry_or_a_time(table: Table):
    """The game can be seen as it was after an entry, or at a time."""
    start = table.state.now
    table.submit(Move("propose", "Ada", {"changes": NEW_RULE}), now=start + 100)
    table.submit(Move("call-vote", "Ada", {"proposal": "301"}), now=start + 200)
    assert moment_at(table.moment(), "1").state.entry == 1
    assert moment_at(table.moment(), written_time(start + 150)).state.entry == 1
    assert moment_at(table.moment(), written_time(start + 200)).state.entry == 2
    assert moment_at(table.moment(), "").state.entry == 2


@pytest.mark.parametrize("moment", ["99", "1999-01-01", "yesterday"])
def test_a_moment_that_never_was_is_refused(table: Table, moment: str):
    """An entry that is not there, a time before the game, and what is no time at all are errors that say so."""
    with pytest.raises(NoMoment):
        moment_at(table.moment(), moment)


def test_times_are_written_as_they_are_read():
    """A time that is read and written is the same; an offset is honoured."""
    assert written_time(read_time("2026-01-05 18:00")) == "2026-01-05 18:00"
    assert written_time(read_time("2026-01-05T18:00:07+01:00")) == "2026-01-05 17:00:07"


def test_a_proposal_is_read_from_a_document_and_written_as_one():
    """A proposal's text gives its changes, and they give a text that means the same."""
    changes = read_changes("---\ntitle: Tea\n---\nThere is tea.\n")
    assert isinstance(changes, tuple)
    assert read_changes(write_changes(changes)) == changes
    assert isinstance(read_changes(""), list)


def test_registers_of_times_are_told_as_times() -> None:
    """Nobody has to read seconds since 1970; a number that is no time stays one."""
    event = RegisterSet(register="closes", value=1_773_426_000)
    assert "2026-03-13 18:20 UTC" in event_sentence(event, times={"closes"})
    assert "1773426000" in event_sentence(event)
