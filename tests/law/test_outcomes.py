"""A rule's own outcomes, ordinals, the maker of an effect and its age, and people outside the game."""

import pytest
from tests.playing import START, Game, assembly, enact, event, points, repeal, rule, rule_file

from moot.authoring.export import exported, rule_text
from moot.game import events as e
from moot.game.rules import Ruleset
from moot.law.playouts import trial_of
from moot.play.host import Host, check_ruleset
from moot.views.doing.offers import offers

NOBODY_FOR = """
    @upon("voting_closed")
    def nobody_for(proposal, votes_for):
        if not votes_for:
            decide(proposal, "no support")
    """


def decided(game: Game) -> list[str]:
    """The outcomes so far."""
    return [made.outcome for made in game.events(e.ProposalDecided)]


# Outcomes


def test_a_rule_gives_an_outcome_in_its_own_word(host: Host) -> None:
    """What comes to something else is neither adopted nor defeated, and makes no change."""
    quiet = rule("203", NOBODY_FOR, prevails_over=["effect:defeat"])
    loses = rule("206", "scoring.defeat_costs_proposer(10)")
    claims = rule("211", "precedence.claims_then_lowest_number()")
    game = Game.of(host, assembly("201", "mutable"), points(), quiet, loses, claims, players=["Ada"])
    number = game.propose(enact(), by="Ada")
    game.do("Ada", "vote", proposal=number, choice="against")
    assert decided(game) == [game.state.proposals[number].outcome] == ["no support"]  # type: ignore[index]
    assert game.points() == {"Ada": 0}
    assert not game.state.open_proposals()


@pytest.mark.parametrize("word", ["adopted", "defeated", "barred", ""])
def test_a_word_of_the_programs_is_no_outcome_of_a_rules_own(host: Host, word: str) -> None:
    """Nothing is adopted round the exceptions to `adopt`: the consequence fails, for all to see."""
    sly = f'@upon("proposed")\ndef sly(proposal):\n    decide(proposal, "{word}")'
    game = Game.of(host, assembly(), rule("201", sly), players=["Ada", "Ben"])
    game.propose(enact(), by="Ada")
    assert "no outcome of a rule's own" in game.events(e.MechanismFailed)[0].error
    assert decided(game) == []


def test_two_outcomes_of_one_proposal_contradict(host: Host) -> None:
    """A rule that decides and one that adopts the same proposal clash; the vote closes, and its outcome waits."""
    other = '@upon("voting_closed")\ndef other(proposal):\n    decide(proposal, "shelved")'
    game = Game.of(host, assembly("201", "mutable"), rule("202", other), players=["Ada"])
    number = game.propose(enact(), by="Ada")
    case = event(game.do("Ada", "vote", proposal=number, choice="for"), e.CaseCalled)
    assert case.statement.startswith(f"Rules 201, 202 name two outcomes for proposal {number}:")
    assert not game.state.proposals[number].accepts_votes  # type: ignore[index]
    assert decided(game) == []


# Ordinals


def test_a_rule_can_begin_with_an_ordinal_that_is_not_its_number(host: Host) -> None:
    """The ordinal of a rule's file is what it ranks by, and goes out with it again."""
    late = rule_file("---\nnumber: 203\nrank: mutable\nordinal: 1011\n---\nMost votes.\n")
    game = Game(host, Ruleset(name="of-the-test", rules=(assembly(), late, rule("204"))))
    assert [r.number for r in game.state.in_force()] == ["101", "204", "203"]
    assert b"ordinal: 1011" in exported(game.state)["203.md"]
    assert rule_text(game.rule("204")).ordinal is None


def test_the_last_ordinal_counts_rules_and_proposals(host: Host) -> None:
    """It is the highest of all rules, including repealed ones, and all proposals."""
    late = rule_file("---\nnumber: 203\nrank: mutable\nordinal: 1011\n---\nMost votes.\n")
    numbered = '@term("next_number")\ndef next_one(last_ordinal):\n    return str(last_ordinal + 1)'
    shown = '@show("status")\ndef shown(last_ordinal):\n    return str(last_ordinal)'
    assembled = rule(
        "101",
        numbered + "\n\nvoting.everybody_votes()\nvoting.opens_at_once()\nvoting.closes_when_all_have_voted()\n"
        "voting.unanimity()\nvoting.decides_when_closed()\nvoting.takes_effect_at_once()",
        "immutable",
    )
    game = Game(host, Ruleset(name="of-the-test", rules=(assembled, late, rule("204", shown))), players=["Ada"])
    game.adopt(repeal("203"), by="Ada")
    moment = game.table.moment()
    state, law = moment.state, moment.law
    assert list(state.proposals) == ["1012"]
    assert [line for _, line in law.shows(state, "status", START)] == ["1012"]
    assert game.propose(enact(), by="Ada") == "1013"


# Who made an effect


def test_an_adjuster_knows_who_made_an_effect_and_since_when(host: Host) -> None:
    """A rule can leave out votes that were cast before the rule that pays for them was enacted."""
    fair = """
        @adjust("award")
        def not_for_earlier_votes(effect, voted_at):
            later = [p for p in effect.who if voted_at[p] >= effect.since]
            if "votes_for" in effect.uses and effect.rule != 102 and len(later) < len(effect.who):
                return [award(later, effect.amount)] if later else []
        """
    pays = '@upon("proposal_adopted")\ndef pays(votes_for):\n    award(votes_for, 3)'
    game = Game.of(host, assembly(), points(), rule("201", fair), players=["Ada", "Ben"])
    early = game.propose(enact("Early"), by="Ada")
    game.do("Ada", "vote", proposal=early, choice="for")
    game.adopt(enact("Pay", "Votes for pay.", pays), by="Ada")
    game.do("Ben", "vote", proposal=early, choice="for")
    assert game.points() == {"Ada": 0, "Ben": 3}


# What other rules put


def test_a_rule_may_ask_what_another_rule_put_into_a_question() -> None:
    """The fields that one rule gives to what it puts to the vote are known to the others."""
    puts = '@move("thank", by="players")\ndef thank(whom: Player, player):\n    put("thanks", author=player, whom=whom)'
    asks = """
        @show("status")
        def thanked(open_proposals):
            return ", ".join([p.whom for p in open_proposals if p.kind == "thanks"])
        """
    assert check_ruleset(Ruleset(name="of-the-test", rules=(rule("201", puts), rule("202", asks)))) == {}
    assert check_ruleset(Ruleset(name="of-the-test", rules=(rule("202", asks),))) != {}


# People outside the game


def test_people_outside_talk_where_a_rule_permits_it(host: Host) -> None:
    """Talk is for players, unless some rule permits it; then anyone may, under a name that can be used."""
    closed = Game.of(host, rule("201"))
    assert closed.refused("Zoe", "argue", text="Hello.").code == "player.unknown"
    open_to_all = rule("201", '@permit("argue")\ndef anyone():\n    return "anyone may talk"')
    game = Game.of(host, open_to_all)
    assert game.do("Zoe", "argue", text="Hello.").events
    assert game.refused("Zoe", "record", rule="201", text="Hm.").code == "player.unknown"
    assert game.refused("Zo\ne", "argue", text="Hello.").code == "player.name"
    assert {offer.name for offer in offers(game.table.moment("Zoe"))} == {"join", "argue"}
    assert "Zoe" not in game.state.players


def test_a_move_for_anyone_is_open_to_people_outside(host: Host) -> None:
    """A rule can offer a move to people who are not in the game; one that it offers to players is theirs."""
    waves = '@move("wave", by="anyone")\ndef wave(player):\n    announce("waved", player=player)'
    game = Game.of(host, rule("201", waves), rule("202", waves.replace("wave", "nod").replace("anyone", "players")))
    assert event(game.do("Zoe", "wave"), e.Announced).fields == {"player": "Zoe"}
    assert game.refused("Zoe", "nod").code == "player.unknown"


# Trials


def test_a_trial_sees_what_time_brings(host: Host) -> None:
    """Where a vote is decided only when time has passed, a trial finds that rules can be changed."""
    slow = """
        numbering.proposals_from(301)
        voting.opens_at_once()
        voting.closes_after(7)
        voting.simple_majority()
        voting.decides_when_closed()
        voting.takes_effect_at_once()

        @move("log-on", by="players")
        def seen(player):
            announce("seen", player=player)
        """
    game = Game.of(host, rule("101", slow, "immutable"), rule("201"))
    moment = game.table.moment()
    state, law = moment.state, moment.law
    assert trial_of(law.within_a_trial(), state, START).alive is True


# Kinds and chance


def test_what_is_put_like_a_rule_change_is_numbered_like_one(host: Host) -> None:
    """`like` brings in the rule that numbers rule changes, too."""
    numbered = '@term("next_number")\ndef next_one(last_ordinal):\n    return str(last_ordinal + 1)'
    puts = '@move("ask", by="players")\ndef ask(player):\n    put("question", like="rule-change", author=player)'
    game = Game.of(host, rule("301", numbered), rule("302", puts))
    assert event(game.do("Ada", "ask"), e.Proposed).proposal == "303"


def test_a_judge_drawn_for_an_open_question_is_drawn_by_the_chain(host: Host) -> None:
    """The draw for a case that the program opens is in its entry, with what it came from, and differs with the seed."""
    lot = """
        @upon("case_called")
        def lot(case, players):
            ask_judge(case, players[draw(0, len(players) - 1)])
        """
    games = [Game.of(host, rule("201", lot), players=[f"P{n}" for n in range(50)]) for _ in range(3)]
    asked = []
    for game in games:
        game.undecided("P0", "propose", changes=[enact()])
        entry = game.entries()[-1]
        assert [draw.provision for draw in entry.draws] == ["201.lot"]
        assert entry.reveal
        assert host.verify(game.table.name).whole
        asked.append(game.state.cases["1"].asked)  # type: ignore[index]
    assert len(set(asked)) > 1
