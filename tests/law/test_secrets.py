"""Secrets: rules see true ballots before the close; pages, trails and refusals do not."""

from tests.playing import Game, assembly, enact, rule

from moot.game import events as e
from moot.law.law import SandboxedLaw
from moot.play.host import Host
from moot.views import secrecy as sight
from moot.views.explanations import why

SECRET = rule("114", "voting.secret_until_closed()")


def voting(host: Host, *rules: object) -> tuple[Game, str]:
    """A game with a secret vote that Ada and Ben have taken part in."""
    game = Game.of(host, assembly(), SECRET, *rules)  # type: ignore[arg-type]
    number = game.propose(by="Ada")
    game.do("Ada", "vote", proposal=number, choice="for")
    game.do("Ben", "vote", proposal=number, choice="against")
    return game, number


def law_of(game: Game) -> SandboxedLaw:
    """The law in force."""
    return game.table.moment().law


def test_a_vote_is_hidden_while_it_is_secret(host: Host) -> None:
    """That Ben has voted is seen, how is not."""
    game, _ = voting(host)
    cast = game.events(e.BallotCast)[-1]
    seen = sight.veiled(law_of(game), game.state, cast)
    assert isinstance(seen, e.BallotCast) and (seen.player, seen.choice) == ("Ben", sight.SECRET)


def test_a_vote_is_seen_once_it_is_over(host: Host) -> None:
    """After the close everybody sees how everybody voted."""
    game, number = voting(host)
    for player in ("Cleo", "Dan", "Eve"):
        game.do(player, "vote", proposal=number, choice="for")
    cast = next(ev for ev in game.events(e.BallotCast) if ev.player == "Ben")
    assert sight.veiled(law_of(game), game.state, cast).choice == "against"  # type: ignore[union-attr]


def test_without_a_rule_votes_are_open(host: Host) -> None:
    """No rule says that they are secret, so they are not."""
    game = Game.of(host, assembly())
    number = game.propose(by="Ada")
    game.do("Ada", "vote", proposal=number, choice="for")
    cast = game.events(e.BallotCast)[-1]
    assert sight.veiled(law_of(game), game.state, cast) == cast


def test_a_rule_that_cannot_say_keeps_the_secret(host: Host) -> None:
    """Where the answer is undecided, votes stay hidden."""
    broken = rule("115", '@term("ballots_secret")\ndef broken(proposal):\n    return 1 // 0 == proposal.title')
    game = Game.of(host, assembly(), broken)
    number = game.propose(by="Ada")
    game.do("Ada", "vote", proposal=number, choice="for")
    assert sight.is_secret(law_of(game), game.state, game.state.proposals[number])


def test_what_cannot_be_said_of_one_vote_is_asked_of_the_others_too(host: Host) -> None:
    """Several votes are asked about together, and an undecided first answer doesn't stop the others."""
    broken = rule(
        "115",
        """
        @term("ballots_secret")
        def broken_for_one(proposal):
            return 1 // (0 if proposal.title == "First" else 1) == 0
        """,
    )
    game = Game.of(host, assembly(), broken)
    for title in ("First", "Second"):
        game.do("Ada", "propose", changes=[enact()], title=title)
    for number in ("301", "302"):
        game.do("Ada", "vote", proposal=number, choice="for")
    assert sight.hidden_ballots(law_of(game), game.state) == {"301"}


def test_rules_see_true_ballots(host: Host) -> None:
    """A rule that closes a vote when it is settled counts what is hidden from players."""
    settled = """
        @upon("ballot_cast")
        def settled(proposal, votes_against):
            if votes_against:
                close_voting(proposal)
        """
    game, number = voting(host, rule("201", settled))
    assert game.state.proposals[number].outcome == "defeated"


def test_the_reasons_of_an_entry_do_not_tell_votes(host: Host) -> None:
    """Why, asked while the vote is secret, shows who voted and not how, in facts as in the trail."""
    counting = (
        '@upon("ballot_cast")\ndef count(votes_for, votes_against, voted):\n    announce("counted", n=len(voted))'
    )
    game, _ = voting(host, rule("201", counting))
    told = why(game.table.moment(), game.state.entry)
    assert "votes_against" in str(told.trail)
    for step in told.trail:
        for name in ("votes_for", "votes_against", "choice"):
            assert step.get("facts", {}).get(name, sight.SECRET) == sight.SECRET
    for reason in told.reasons:
        assert reason.facts.get("votes_against", sight.SECRET) == sight.SECRET
        assert "against" not in reason.event


def test_a_refusal_does_not_tell_votes(host: Host) -> None:
    """The facts of a refused move hide them as well."""
    ban = """
        @forbid("argue")
        def hush(proposal, votes_against):
            if votes_against:
                return "hush"
        """
    game, number = voting(host, rule("201", ban))
    refused = game.refused("Ada", "argue", text="So?", proposal=number)
    assert "Ben" not in str(refused.facts) and "Ben" not in str([s.get("facts") for s in refused.trail])


def test_a_term_that_counts_secret_votes_is_hidden_in_the_trail(host: Host) -> None:
    """Answers that depend on hidden votes are left out of the trail."""
    counting = """
        @term("lead")
        def for_less_against(votes_for, votes_against):
            return len(votes_for) - len(votes_against)

        @upon("ballot_cast")
        def told(lead):
            if lead > 3:
                announce("nearly")
        """
    game, _ = voting(host, rule("201", counting))
    told = why(game.table.moment(), game.state.entry)
    answers = [s.get("value") for s in told.trail if s.get("term") == "lead"]
    assert answers and all(answer == sight.SECRET for answer in answers)


def test_an_event_that_a_rule_asks_for_tells_no_vote(host: Host) -> None:
    """A rule that answers to votes is given the whole event; of it, the trail shows all but the choice."""
    hears = '@upon("ballot_cast")\ndef hear(event, cause):\n    announce("heard", of=cause.name + event.player)'
    game, _ = voting(host, rule("115", hears))
    trail = why(game.table.moment(), game.state.entry).trail
    heard = [step["facts"] for step in trail if "event" in step.get("facts", {})]
    assert heard and {facts[name]["choice"] for facts in heard for name in facts} == {sight.SECRET}
