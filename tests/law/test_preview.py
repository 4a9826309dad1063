"""What if: a proposal tried on a copy shows what it would do, and touches nothing."""

from typing import Any

import msgspec
import pytest
from tests.playing import FIVE, Game, amend, assembly, enact, points, repeal, rule, transmute

from moot.game import events as e
from moot.game.changes import Change
from moot.game.moves import Move, Verdict
from moot.game.values import plain
from moot.law.playouts import Trial
from moot.law.preview import ROUTE_TRIES_MAX
from moot.play.host import Host
from moot.play.previews import Preview, preview, preview_of


@pytest.fixture
def game(host: Host) -> Game:
    """Suber's set, just begun; Ada is first."""
    return Game.shipped(host, "suber")


def what_if(game: Game, *changes: dict[str, Any], player: str = "Ada") -> Preview:
    """The preview, after which the game must be what it was."""
    before, entries = plain(game.state), len(game.entries())
    found = preview(game.table, player, msgspec.convert(list(changes), tuple[Change, ...]), game.now)
    assert plain(game.state) == before, "a preview changed the game"
    assert len(game.entries()) == entries, "a preview made an entry"
    return found


def term(found: Preview, name: str) -> tuple[str, str]:
    """What a term answers before and after."""
    return next((t.before, t.after) for t in found.terms if t.term.startswith(name))


# The five examples


THOUSAND = '@term("votes_required")\ndef thousand():\n    return 1000\n\nvoting.decides_when_closed()'


@pytest.mark.check
def test_a_thousand_votes_of_five_players_are_caught(game: Game) -> None:
    """The term's answer is shown before and after, and no adoption is found in a trial where all vote for it."""
    found = what_if(game, amend("203", text="A thousand votes adopt.", mechanism=THOUSAND))
    assert term(found, "votes_required (for a new rule)") == ("5", "1000")
    assert found.liveness is not None and not found.liveness.alive
    assert any("rules could still be changed" in w or "ever be changed" in w for w in found.warnings)


@pytest.mark.check
def test_repealing_who_may_vote_is_caught(game: Game) -> None:
    """Rule 105 made mutable, then repealed: nobody would be a voter, and the rules could not be changed."""
    harmless = what_if(game, transmute("105", "mutable"))
    assert harmless.liveness is not None and harmless.liveness.alive is True
    assert harmless.liveness.words != what_if(game, amend("105", text="Everybody votes.")).liveness.words  # words alone
    game.take_turn(transmute("105", "mutable"))
    found = what_if(game, repeal(game.rule("105").number), player="Ben")
    assert term(found, "eligible_voters")[1] == "no answer"
    assert any("No rule would answer eligible voters" in w for w in found.warnings)
    assert found.liveness is not None and found.liveness.alive is not True


def test_consequences_that_loop_are_caught(game: Game) -> None:
    """A rule that sets itself off is shown as undecided, with the rule named."""
    loop = """
        @upon("quantity_changed")
        def again():
            award("Ada", 1)

        @upon("rule_enacted")
        def start():
            award("Ada", 1)
        """
    found = what_if(game, enact("Loop", "For ever.", loop))
    assert found.question is not None and "come to an end" in found.question.about and "301" in found.question.about
    assert any("undecided" in w for w in found.warnings)


def test_a_loop_through_an_existing_rule_is_caught(host: Host) -> None:
    """Two rules that set each other off, one of them in force already."""
    rules = [rule("201", '@upon("ponged")\ndef ping():\n    announce("pinged")')]
    game = Game.of(host, assembly(), *rules)
    pong = """
        @upon("pinged")
        def pong():
            announce("ponged")

        @upon("rule_enacted")
        def start():
            announce("pinged")
        """
    found = what_if(game, enact("Pong", "Pong.", pong))
    assert found.question is not None and "201" in found.question.about and "301" in found.question.about


def test_a_mechanism_that_raises_is_caught(game: Game) -> None:
    """What it would do on its adoption fails, and the warning says how."""
    broken = '@upon("rule_enacted")\ndef start(seating):\n    award(seating[99], 1)'
    found = what_if(game, enact("Broken", "Broken.", broken))
    failed = [ev for ev in found.consequences if isinstance(ev, e.MechanismFailed)]
    assert failed and failed[0].because is not None and failed[0].because.rule == "301"
    assert any("would fail" in w and "IndexError" in w for w in found.warnings)


def test_a_term_that_raises_is_caught(game: Game) -> None:
    """A new answer that breaks makes the term undecided where it prevails, and the warning names the term."""
    broken = '@term("votes_required")\ndef broken(seating):\n    return len(seating[99])'
    found = what_if(game, enact("Broken", "Broken.", broken, prevails_over=["203"]))
    assert term(found, "votes_required (for a new rule)")[1].startswith("undecided")
    assert any(w.startswith("Votes required") and "undecided" in w for w in found.warnings)


def test_a_mutable_rule_that_contradicts_109_is_caught(game: Game) -> None:
    """It is shown which answer gives way to which, and on what ground."""
    two = """
        @term("votes_required")
        def two(changes):
            for change in changes:
                if change.kind == "transmute":
                    return 2
        """
    found = what_if(game, enact("Two transmute", "Two votes transmute.", two))
    told = next(c for c in found.clashes if "immutable rule mutable" in c)
    assert "rule 301 says 2" in told and "rule 109" in told and "rule 110" in told
    assert any("109" in w for w in found.warnings)


# What a preview shows


def test_texts_are_compared_word_by_word(game: Game) -> None:
    """What goes, what comes, what stays, with titles and numbers before and after."""
    found = what_if(game, amend("210", edits=[{"find": "teammates", "replace": "friends"}], title="No whispering"))
    (diff,) = found.rules
    assert (diff.kind, diff.number, diff.number_after) == ("amend", "210", "301")
    assert (diff.title_before, diff.title_after) == ("No conspiring", "No whispering")
    changed = {(s.kind, s.text.strip()) for s in diff.spans if "teammates" in s.text or "friends" in s.text}
    assert len(changed) == 2 and {s.text.strip(" .") for s in diff.spans} >= {"teammates", "friends"}


def test_a_new_rule_is_all_new(game: Game) -> None:
    """Its number is the one it would get, and its rank mutable."""
    (diff,) = what_if(game, enact("A rule", "Be kind.", '@term("kindness")\ndef much():\n    return 7')).rules
    assert (diff.kind, diff.number, diff.number_after, diff.rank_after) == ("enact", "", "301", "mutable")
    assert "kindness" in diff.mechanism_after and not diff.mechanism_before


def test_a_repeal_takes_all_away(game: Game) -> None:
    """The text goes, and so does the mechanism."""
    (diff,) = what_if(game, repeal("206")).rules
    assert (diff.kind, diff.number, diff.number_after) == ("repeal", "206", "")
    assert diff.mechanism_before and not diff.mechanism_after


def test_a_transmutation_shows_the_ranks(game: Game) -> None:
    """Before and after."""
    (diff,) = what_if(game, transmute("101", "mutable")).rules
    assert (diff.rank_before, diff.rank_after) == ("immutable", "mutable")


def test_changes_of_one_proposal_are_shown_each(game: Game) -> None:
    """Three changes, three differences, in their order."""
    found = what_if(game, repeal("206"), enact(), transmute("210", "immutable"))
    assert [d.kind for d in found.rules] == ["repeal", "enact", "transmute"]


def test_a_changed_answer_names_who_answered_and_who_would(game: Game) -> None:
    """203 answers now, 301 would."""
    three = '@term("votes_required")\ndef three():\n    return 3'
    found = what_if(game, enact("Three", "Three votes.", three, prevails_over=["203"]))
    change = next(t for t in found.terms if t.term.startswith("votes_required (for a new"))
    assert (change.before, change.after) == ("5", "3")
    assert change.before_by is not None and change.before_by.rule == "203"
    assert change.after_by is not None and change.after_by.rule == "301"


def test_the_same_answer_from_another_rule_is_shown(game: Game) -> None:
    """Where another rule would answer from then on it is shown, though the answer is the same."""
    five = '@term("votes_required")\ndef five():\n    return 5'
    found = what_if(game, amend("203", mechanism="voting.decides_when_closed()"), enact("Five", "Five votes.", five))
    change = next(t for t in found.terms if t.term.startswith("votes_required (for a new"))
    assert change.before == change.after == "5"
    assert change.before_by is not None and change.before_by.rule == "203"
    assert change.after_by is not None and change.after_by.provision == "five"


def test_a_renumbered_rule_is_not_another_rule(game: Game) -> None:
    """After an amendment 203 has the number 301 and answers as before: no term changes."""
    assert not what_if(game, amend("203", text="As before, in other words.")).terms


def test_what_changes_words_only_changes_no_terms(game: Game) -> None:
    """A rule for people touches no answer, and liveness is not in question."""
    found = what_if(game, enact())
    assert not found.terms and not found.clashes and not found.warnings
    assert found.liveness is not None and found.liveness.alive is True


def test_points_that_adoption_would_move_are_shown(game: Game) -> None:
    """A gift upon its own enactment is among the consequences, with the rule as cause."""
    gift = '@upon("rule_enacted")\ndef gift(votes_for):\n    award(votes_for, 12)'
    found = what_if(game, enact("Gift", "Supporters get 12.", gift))
    (given,) = [ev for ev in found.consequences if isinstance(ev, e.Awarded)]
    assert (given.players, given.amount) == (FIVE, 12)


def test_offices_and_registers_that_adoption_would_set_are_shown(host: Host) -> None:
    """An appointment and a register's entry."""
    game = Game.of(host, assembly(), points())
    chair = """
        chair = office()
        hat = register(str, starts="")

        @upon("rule_enacted")
        def begins(seating):
            appoint("chair", seating[1])
            set_register("hat", "red")
        """
    found = what_if(game, enact("A chair", "There is a chair.", chair))
    assert [ev.player for ev in found.consequences if isinstance(ev, e.Appointed)] == ["Ben"]
    assert [ev.value for ev in found.consequences if isinstance(ev, e.RegisterSet)] == ["red"]


def test_a_win_that_adoption_would_bring_is_shown(game: Game) -> None:
    """Nobody has won in the game itself."""
    gift = '@upon("rule_enacted")\ndef gift():\n    award("Ada", 100)'
    found = what_if(game, enact("Gift", "Ada gets 100.", gift))
    assert [ev.player for ev in found.consequences if isinstance(ev, e.Won)] == ["Ada"]
    assert game.state.winner is None


def test_a_barred_adoption_is_shown(game: Game) -> None:
    """With the reason of the rule that would bar it."""
    found = what_if(game, *[transmute(str(n), "immutable") for n in range(201, 214)])
    assert "no mutable rule" in found.barred
    assert any("barred" in w for w in found.warnings)


def test_a_clash_that_no_rule_decides_is_shown(host: Host) -> None:
    """A second answer, and no method: the term would be undecided."""
    game = Game.of(host, assembly())
    found = what_if(game, enact("Two", "Two votes.", '@term("votes_required")\ndef two():\n    return 2'))
    assert term(found, "votes_required")[1].startswith("undecided")
    assert any("votes_required" in w for w in found.warnings)


def test_what_may_not_be_proposed_is_tried_all_the_same(game: Game) -> None:
    """Out of turn, or against 103, the refusal is shown and the rest worked out."""
    found = what_if(game, repeal("206"), player="Ben")
    assert found.number == "301"
    assert found.refused is not None and "Ada's turn" in found.refused.reason
    assert [d.kind for d in found.rules] == ["repeal"]


def test_what_does_not_apply_is_refused(game: Game) -> None:
    """A change of a missing rule, or of words that it doesn't have, is refused."""
    for change in (repeal("999"), amend("210", edits=[{"find": "no such words", "replace": ""}])):
        found = what_if(game, change)
        assert found.refused is not None and found.refused.code == "proposal.does-not-apply"


def test_faults_of_a_mechanism_are_all_there_is_to_say(game: Game) -> None:
    """A mechanism that does not pass is shown with its faults, by line."""
    found = what_if(game, enact("Bad", "Bad.", "import os"))
    assert found.faults and found.faults[0].line == 1
    assert not found.rules


@pytest.mark.check
def test_a_proposal_that_has_been_made_is_previewed_as_it_stands(game: Game) -> None:
    """The voters see what its author saw."""
    number = game.propose(amend("203", mechanism=THOUSAND))
    before = plain(game.state)
    found = preview_of(game.table, number, game.now)
    assert term(found, "votes_required (for a new rule)") == ("5", "1000")
    assert found.rules[0].number == "203"
    assert plain(game.state) == before


# Liveness


def test_liveness_alive(game: Game) -> None:
    """Two thirds leave a way: a trial on the copy adopts a change, and tells the moves."""
    two_thirds = "voting.fraction_of_voters(2, 3)\nvoting.decides_when_closed()"
    found = what_if(game, amend("203", mechanism=two_thirds))
    assert found.liveness is not None and found.liveness.alive is True and found.liveness.steps


def test_liveness_dead_is_proved_by_quiet(host: Host) -> None:
    """Where nobody may propose any more and nothing falls due, it is proved."""
    game = Game.of(host, assembly())
    found = what_if(game, enact("Silence", "No proposals.", '@forbid("propose")\ndef no():\n    return "no"'))
    assert found.liveness is not None and found.liveness.alive is False
    assert any("ever be changed again" in w for w in found.warnings)


@pytest.mark.check
def test_liveness_unknown_where_the_trial_does_not_end(host: Host) -> None:
    """Where nothing takes effect any more, though all goes on, that is no proof, and is said so."""
    found = what_if(Game.shipped(host, "agora_like"), repeal("106"))
    assert found.liveness is not None and found.liveness.alive is None
    assert any("not clear" in w for w in found.warnings)


def test_liveness_unknown_where_only_a_judge_could_tell(game: Game) -> None:
    """Where the way on is undecided, it is not called dead."""
    broken = '@forbid("propose")\ndef broken(seating):\n    return seating[99]'
    found = what_if(game, enact("Broken", "Broken.", broken))
    assert found.liveness is not None and found.liveness.alive is None


def test_liveness_lets_time_run(host: Host) -> None:
    """A vote that closes after seven days is found to close."""
    game = Game.of(host, assembly())
    week = enact("A week", "Votes close after a week too.", "voting.closes_after(7)")
    found = what_if(game, week, enact())
    assert found.liveness is not None and found.liveness.alive is True


@pytest.mark.check
def test_a_rule_may_ask_whether_rules_could_still_be_changed_when_a_proposal_is_made(host: Host) -> None:
    """`can_still_change` is known of a proposal that is only being made."""
    guard = """
        @forbid("propose")
        def guard(can_still_change):
            if can_still_change is False:
                return "never again"
        """
    game = Game.of(host, assembly(), rule("114", guard))
    game.adopt(enact())
    silence = enact("Silence", "No proposals.", '@forbid("propose")\ndef no():\n    return "no"')
    assert game.refused("Ben", "propose", changes=[silence]).reason == "never again"


def test_a_term_that_recurs_is_no_false_alarm(host: Host) -> None:
    """A term that depends on `last` is asked with a time, and a claim about no rule is reported."""
    game = Game.shipped(host, "suber")
    bell = """
        @term("bell")
        def daily(last) -> Deadline:
            return last + days(1)

        @timed("bell")
        def rings():
            award("Ada", 1)
        """
    change = enact("A bell", mechanism=bell, prevails_over=["999"])
    found = preview(game.table, "Ada", msgspec.convert([change], tuple[Change, ...]))
    assert not any("undecided" in warning for warning in found.warnings)
    assert any("999" in clash for clash in found.clashes)


def test_a_change_that_changes_nothing_is_told(game: Game) -> None:
    """A change to the same title or text is reported as having no effect; another title isn't."""
    same = {"change": "retitle", "rule": "210", "title": "No conspiring"}
    assert "Rule 210 would read the same afterwards." in what_if(game, same).warnings
    other = {"change": "retitle", "rule": "210", "title": "No whispering"}
    assert not any("the same" in warning for warning in what_if(game, other).warnings)


def test_a_text_that_becomes_empty_is_told(game: Game) -> None:
    """An amendment that leaves a rule without text is reported."""
    assert "Rule 210 would have no text afterwards." in what_if(game, amend("210", text="")).warnings
    assert not any("no text" in warning for warning in what_if(game, amend("210", text="Talk.")).warnings)


# Every route to adoption

OFFICER = """
scribe = office()

@upon("game_started")
def the_first_is_scribe(seating):
    appoint("scribe", seating[0])

@move("count", by="scribe")
def count(proposal: Proposal, result: Literal["lost", "won"]):
    if result == "won":
        adopt(proposal)
    else:
        defeat(proposal)

@forbid("count")
def after_the_close(proposal):
    if proposal.stage != "closed":
        return "its vote isn't closed"
"""
LATER = """
@term("counting")
def a_day_after(last) -> Deadline:
    return last + days(1)

@timed("counting")
def counted(open_proposals):
    for one in open_proposals:
        if one.stage == "closed":
            adopt(one)
"""
REWARD = """
@upon("proposal_adopted")
def a_reward(proposal):
    award(proposal.author, 4)

@upon("proposal_adopted")
def it_takes_effect(proposal):
    take_effect(proposal)
"""
VOTERS = """
numbering.proposals_from(301)

@term("eligible_voters")
def all_vote(players):
    return players

@upon("proposed")
def open_at_once(proposal):
    open_voting(proposal)

@upon("ballot_cast")
def close_when_all_voted(proposal, voted, players):
    if len(voted) == len(players):
        close_voting(proposal)
"""


@pytest.mark.parametrize("decides", [OFFICER, LATER], ids=["an officer", "a later step"])
def test_what_an_officer_or_a_later_step_adopts_is_shown(host: Host, decides: str) -> None:
    """Where the close of the vote decides nothing, the preview plays on to the adoption and shows what comes of it."""
    game = Game.of(host, rule("101", VOTERS), points(), rule("103", REWARD), rule("104", decides))
    found = what_if(game, enact("Tea", "There is tea."), player="Ben")
    awarded = [event for event in found.consequences if isinstance(event, e.Awarded)]
    assert [(event.players, event.amount) for event in awarded] == [(("Ben",), 4)]


@pytest.mark.check
def test_an_officer_who_is_no_player_adopts_in_the_preview(host: Host) -> None:
    """Somebody outside the game who holds the office decides in the preview as they could in the game."""
    outside = OFFICER.replace('appoint("scribe", seating[0])', 'appoint("scribe", "Tess")')
    game = Game.of(host, rule("101", VOTERS), points(), rule("103", REWARD), rule("104", outside))
    found = what_if(game, enact("Tea", "There is tea.", '@show("status")\ndef tea():\n    return "Tea!"'))
    assert any(isinstance(event, e.Awarded) for event in found.consequences)
    assert found.liveness is not None and found.liveness.alive is True


def test_what_a_ranking_adopts_is_shown(host: Host) -> None:
    """Where proposals are ranked together all rank this one first, and nothing is told of the others' fate."""
    game = Game(host, host.ruleset("classroom"), FIVE, offices={"teacher": "Tess"})
    for n, player in enumerate(FIVE, 1):
        game.do(player, "propose", changes=[enact(f"Day {n}", f"On day {n} nobody has homework.")])
    number = next(one.number for one in game.state.open_proposals() if one.author == "Cleo")
    for begins in (False, True):
        if begins:
            game.do("Tess", "begin-ranking")
        came = preview_of(game.table, number, game.now).consequences
        awarded = [(event.players, event.amount) for event in came if isinstance(event, e.Awarded)]
        assert awarded == [(FIVE, 5), (("Cleo",), 10)]
        assert {event.proposal for event in came if isinstance(event, e.ProposalDecided)} == {number}


@pytest.mark.check
@pytest.mark.parametrize("decides", ["classroom", "nothing"])
def test_a_class_costs_a_preview_few_moves(host: Host, monkeypatch: pytest.MonkeyPatch, decides: str) -> None:
    """Thirty players cost a preview some moves each; where nothing adopts, it gives up after a set number."""
    pupils, tried = [f"Pupil {n}" for n in range(30)], [0]
    if decides == "classroom":
        game = Game(host, host.ruleset("classroom"), pupils, offices={"teacher": "Tess"})
    else:
        game = Game.of(host, rule("101", VOTERS), players=pupils)
    make = Trial.make

    def counted(trial: Trial, move: Move) -> Verdict:
        tried[0] += 1
        return make(trial, move)

    monkeypatch.setattr(Trial, "make", counted)
    what_if(game, enact("Tea", "There is tea."), player=pupils[0])
    assert tried[0] <= (100 if decides == "classroom" else 2 * ROUTE_TRIES_MAX)


PRECEDENCE = """
@forbid("take_effect")
def the_first_hundred_stand(proposal):
    if any([change.rule == 106 for change in proposal.changes]):
        return "rules of the first hundred stand above proposals"
"""


def test_a_rule_that_precedence_protects_is_named(host: Host) -> None:
    """A proposal that is adopted but may not take effect says which rule it can't change, and by which rule."""
    game = Game.of(
        host,
        rule("101", VOTERS),
        rule("103", REWARD),
        points(),
        rule("104", LATER),
        rule("106"),
        rule("107", PRECEDENCE),
    )
    told = what_if(game, repeal("106")).warnings
    assert (
        "Rule 106 can't be changed by this proposal: rules of the first hundred stand above proposals (rule 107)."
        in told
    )
    assert not any("can't be changed" in one for one in what_if(game, repeal("103")).warnings)


def test_what_was_unclear_before_a_proposal_is_said_to_be(host: Host) -> None:
    """“It is not clear” says whether it was so already: then it isn't the proposal's doing."""
    broken = '@forbid("propose")\ndef broken(seating):\n    return seating[99]'
    sound, already = Game.of(host, assembly()), Game.of(host, assembly(), rule("102", broken), checked=False)
    for game, change, before in (
        (sound, enact("Broken", "Broken.", broken), False),
        (already, enact("Gift", "A gift.", '@upon("left")\ndef gone(player):\n    announce("gone")'), True),
    ):
        (told,) = [one for one in what_if(game, change).warnings if one.startswith("It is not clear")]
        assert told.endswith("(That was already so before it.)") == before
