"""Properties of votes: what adopts a proposal at the boundary, whose ballots count, and what closes a vote."""

from msgspec.structs import replace
from tests.properties.choices import Choices
from tests.properties.games import DAY, Game, Refused, RuleText, World, enact, rule
from tests.properties.registry import claims

from moot.game import events as e
from moot.game.commitments import WITHHELD, AlteredBallot
from moot.game.record.entries import apply_entry
from moot.game.record.secret_ballots import blinded, restored
from moot.game.state import State
from moot.game.values import canonical

VOTE = (
    "numbering.proposals_from(301)",
    "voting.everybody_votes()",
    "voting.opens_at_once()",
    "voting.decides_when_closed()",
    "voting.takes_effect_at_once()",
)
ALL = "voting.closes_when_all_have_voted()"


def closing_after(days: int, *more: str) -> tuple[RuleText, ...]:
    """Rules by which votes close some days after they open."""
    return (rule("101", *VOTE, f"voting.closes_after({days})"), rule("102", *more))


def closing_with_all(*more: str) -> tuple[RuleText, ...]:
    """Rules by which votes close when everybody has voted."""
    return (rule("101", *VOTE, ALL), rule("102", *more))


def some_ballots(some: Choices, game: Game) -> dict[str, str]:
    """What each player votes; some don't vote."""
    said = {player: some.one_of(("for", "against", "")) for player in game.state.seating}
    return {player: choice for player, choice in said.items() if choice}


def counted(ballots: dict[str, str], choice: str) -> int:
    """How many of some ballots are for a choice."""
    return sum(one == choice for one in ballots.values())


def after_the_close(world: World, some: Choices, *threshold: str) -> tuple[bool, int, dict[str, str]]:
    """Whether a vote adopted, how many could vote, and how they voted, where it closed when its time was up."""
    days = some.number(1, 9)
    game = world.game(*closing_after(days, *threshold), players=some.number(1, 7))
    number = game.propose()
    ballots = some_ballots(some, game)
    game.vote(number, ballots)
    game.keep_time(game.state.proposals[number].opened + days * DAY)
    assert game.outcome(number) in ("adopted", "defeated")
    return game.outcome(number) == "adopted", len(game.state.seating), ballots


# --- thresholds and quorum at their boundaries ------------------------------------------------------


@claims
def unanimity_takes_every_vote(world: World, some: Choices) -> None:
    """Where all must agree, a proposal is adopted if every voter is for it, and defeated if one is not."""
    game = world.game(*closing_with_all("voting.unanimity()"), players=some.number(1, 6))
    number = game.propose()
    ballots = {player: "against" if some.chance(15) else "for" for player in game.state.seating}
    game.vote(number, ballots)
    assert game.outcome(number) == ("adopted" if "against" not in ballots.values() else "defeated")


@claims
def a_simple_majority_is_more_than_half_of_the_votes(world: World, some: Choices) -> None:
    """More votes for than against adopt; a tie, or no vote at all, defeats."""
    adopted, _, ballots = after_the_close(world, some, "voting.simple_majority()")
    assert adopted == (counted(ballots, "for") > counted(ballots, "against"))


@claims
def a_majority_of_voters_counts_who_did_not_vote(world: World, some: Choices) -> None:
    """More than half of all who could vote must be for it; exactly half isn't enough."""
    adopted, voters, ballots = after_the_close(world, some, "voting.majority_of_voters()")
    assert adopted == (2 * counted(ballots, "for") > voters)


@claims
def a_fraction_of_voters_is_enough_exactly(world: World, some: Choices) -> None:
    """A fraction of the voters is enough when it's met exactly, and one vote less isn't."""
    above = some.number(1, 5)
    below = some.number(above, 6)
    adopted, voters, ballots = after_the_close(world, some, f"voting.fraction_of_voters({above}, {below})")
    assert adopted == (counted(ballots, "for") * below >= voters * above)


@claims
def a_quorum_counts_every_ballot(world: World, some: Choices) -> None:
    """A vote counts if so many have cast ballots, for or against: exactly as many are enough."""
    above = some.number(1, 3)
    below = some.number(above, 4)
    adopted, voters, ballots = after_the_close(
        world, some, "voting.simple_majority()", f"voting.quorum({above}, {below})"
    )
    enough = counted(ballots, "for") > counted(ballots, "against")
    assert adopted == (enough and len(ballots) * below >= voters * above)


# --- whose ballots count -----------------------------------------------------------------------------


@claims
def only_players_of_the_moment_count(world: World, some: Choices) -> None:
    """Whoever leaves in mid-vote counts neither as a voter nor with a ballot; whoever joins may vote."""
    game = world.game(*closing_after(3, "voting.majority_of_voters()"), players=some.number(2, 6))
    number = game.propose()
    ballots = some_ballots(some, game)
    game.vote(number, ballots)
    for player in game.state.seating[1:]:
        if some.chance(40):
            game.do(player, "leave")
            ballots.pop(player, None)
    if some.chance(50):
        game.do("Zoe", "join")
        ballots |= {"Zoe": "for"} if some.chance(50) else {}
        game.vote(number, {"Zoe": ballots["Zoe"]} if "Zoe" in ballots else {})
    game.keep_time(game.state.proposals[number].opened + 3 * DAY)
    assert (game.outcome(number) == "adopted") == (2 * counted(ballots, "for") > len(game.state.seating))


@claims
def the_last_ballot_of_a_voter_counts(world: World, some: Choices) -> None:
    """Whoever votes again replaces their ballot: lists and counts of votes have each voter once."""
    game = world.game(*closing_after(3, "voting.simple_majority()"), players=some.number(2, 5))
    number, last = game.propose(), {}
    for _ in range(some.number(1, 12)):
        ballot = {some.one_of(game.state.seating): some.one_of(("for", "against"))}
        last |= ballot
        game.vote(number, ballot)
        for choice in ("for", "against"):
            proposal = game.state.proposals[number]
            have = {player for player, ballot in proposal.ballots.items() if ballot.choice == choice}
            assert set(proposal.votes(choice)) == have
            assert proposal.ballots.count(choice) == len(have)
    assert {player: ballot.choice for player, ballot in proposal.ballots.items()} == last


@claims
def a_revision_voids_ballots(world: World, some: Choices) -> None:
    """When the author rewrites a proposal, all ballots on the old text are void, and players vote on the new one."""
    game = world.game(*closing_after(3, "voting.simple_majority()"), players=some.number(2, 5))
    number = game.propose()
    game.vote(number, some_ballots(some, game))
    game.do(game.state.seating[0], "revise", proposal=number, changes=[enact("Be kinder.")])
    assert not len(game.state.proposals[number].ballots)
    again = some_ballots(some, game)
    game.vote(number, again)
    game.keep_time(game.now + 3 * DAY)
    assert (game.outcome(number) == "adopted") == (counted(again, "for") > counted(again, "against"))


@claims
def a_ballot_is_for_the_text_that_was_read(world: World, some: Choices) -> None:
    """A ballot on another text is refused, and one on the proposal as it stands is cast."""
    game = world.game(*closing_after(3, "voting.simple_majority()"))
    number = game.propose(enact(f"First text {some.below(9)}."))
    old = game.state.proposals[number].digest
    game.do(game.state.seating[0], "revise", proposal=number, changes=[enact("Second text.")])
    new = game.state.proposals[number].digest
    for digest in some.in_any_order([old, new, ""]):
        verdict = game.move("Ben", "vote", proposal=number, choice="for", digest=digest)
        assert isinstance(verdict, Refused) == (digest == old), verdict


@claims
def a_closed_vote_takes_no_ballot(world: World, some: Choices) -> None:
    """Once a vote is closed, decided or withdrawn, no ballot is cast on it."""
    undecided = [line for line in VOTE if "decides" not in line]
    decides = some.chance(50)
    rules = rule("101", *(VOTE if decides else undecided), "voting.closes_after(2)"), rule("102", "voting.unanimity()")
    game = world.game(*rules, players=some.number(2, 4))
    number = game.propose()
    if some.chance(30):
        game.do(game.state.seating[0], "withdraw", proposal=number)
    else:
        game.keep_time(game.now + 2 * DAY)
    before = game.state.proposals[number].ballots
    for player in game.state.seating:
        assert isinstance(game.move(player, "vote", proposal=number, choice="for"), Refused)
    assert game.state.proposals[number].ballots == before


# --- how a vote ends ----------------------------------------------------------------------------------


@claims
def a_vote_closes_with_its_last_voter(world: World, some: Choices) -> None:
    """It's open until everybody has voted whose vote it waits for, and closed with the last of these ballots."""
    game = world.game(*closing_with_all("voting.unanimity()"), players=some.number(1, 5))
    number, voted = game.propose(), set()
    while voted != set(game.state.seating):
        assert game.state.proposals[number].is_voting
        player = some.one_of(
            [p for p in game.state.seating if p not in voted] if some.chance(60) else game.state.seating
        )
        game.vote(number, {player: some.one_of(("for", "against"))})
        voted.add(player)
    assert game.state.proposals[number].closed == game.now


@claims
def a_proposal_is_decided_once(world: World, some: Choices) -> None:
    """However often rules decide, a proposal keeps its first outcome, and one withdrawn gets none."""
    again = some.one_of(("adopt(proposal)", "defeat(proposal)", 'decide(proposal, "tabled")'))
    meddling = f'@upon("proposal_decided")\n@upon("withdrawn")\n@upon("argued")\ndef again(proposal):\n    {again}'
    game = world.game(*closing_with_all("voting.unanimity()"), rule("201", meddling))
    number = game.propose()
    withdrawn = some.chance(30)
    if withdrawn:
        game.do("Ada", "withdraw", proposal=number)
    else:
        game.vote(number, dict.fromkeys(game.state.seating, some.one_of(("for", "against"))))
    first = game.outcome(number)
    game.do("Ben", "argue", text="Once more.", proposal=number)
    assert game.outcome(number) == first == ("" if withdrawn else first)
    assert len(game.events(e.ProposalDecided)) == (0 if withdrawn else 1)


@claims
def a_barred_adoption_is_an_outcome(world: World, some: Choices) -> None:
    """A proposal that a rule bars from adoption is decided as barred: it changes nothing, and isn't left open."""
    least = some.number(2, 5)
    bar = f'@forbid("adopt")\ndef enough_rules(changes):\n    if len(changes) < {least}:\n        return "too few"'
    game = world.game(*closing_with_all("voting.unanimity()"), rule("201", bar))
    changes = [enact(f"Rule {n}.") for n in range(some.number(1, 5))]
    number = game.propose(*changes)
    game.vote(number, dict.fromkeys(game.state.seating, "for"))
    barred = len(changes) < least
    assert game.outcome(number) == ("barred" if barred else "adopted")
    assert len(game.events(e.RuleEnacted)) == (0 if barred else len(changes))
    assert not game.state.undecided


# --- secret ballots -----------------------------------------------------------------------------------

SECRET = "voting.secret_until_closed()"


@claims
def games_that_differ_in_a_secret_vote_look_alike(world: World, some: Choices) -> None:
    """Until the vote closes, the public record says the same, whatever somebody has voted in secret."""
    players, voters = 4, some.number(1, 3)
    choices = [some.one_of(("for", "against")) for _ in range(voters)]
    other = [choice if some.chance(50) else "against" for choice in choices]
    shown = []
    for ballots in (choices, other):
        game = world.game(*closing_with_all("voting.simple_majority()", SECRET), players=players)
        number = game.propose()
        for player, choice in zip(game.state.seating, ballots, strict=False):
            game.do(player, "vote", proposal=number, choice=choice)
        bare = [
            replace(entry, hash="", previous="", events=tuple(_uncommitted(event) for event in entry.events))
            for entry in game.public
        ]
        shown.append(canonical(bare))
        assert canonical(blinded(game.state)) == canonical(game.replayed())
        assert all(ballot.choice == WITHHELD for ballot in game.replayed().proposals[number].ballots.values())
    assert shown[0] == shown[1]


def _uncommitted(event: e.Event) -> e.Event:
    return replace(event, commitment="") if isinstance(event, e.BallotCast) else event


@claims
def secret_ballots_are_opened_as_they_were_cast(world: World, some: Choices) -> None:
    """When the vote closes, every ballot is opened, with the choice and salt to which its commitment was made."""
    game = world.game(*closing_after(2, "voting.simple_majority()", SECRET), players=some.number(1, 4))
    number = game.propose()
    ballots = {player: some.one_of(("for", "against")) for player in game.state.seating}
    game.vote(number, ballots)
    game.keep_time(game.now + 2 * DAY)
    assert {one.player: one.choice for one in game.public[-1].opened} == ballots
    assert {p: b.choice for p, b in game.replayed().proposals[number].ballots.items()} == ballots
    for entry, kept in zip(game.public, game.kept, strict=True):
        for one in kept:
            turned = replace(one, choice="against" if one.choice == "for" else "for")
            assert restored(entry, [one]).events[one.place].choice == one.choice
            try:
                restored(entry, [turned])
            except AlteredBallot:
                continue
            raise AssertionError("a commitment fits another choice")


@claims
def secrecy_changes_no_outcome(world: World, some: Choices) -> None:
    """A vote comes to the same whether its ballots are secret or open."""
    players = some.number(2, 5)
    quorum = "voting.quorum(2, 3)"
    open_rules = closing_after(2, "voting.simple_majority()", quorum)
    secret_rules = closing_after(2, "voting.simple_majority()", quorum, SECRET)
    outcomes, ballots = [], None
    for rules in (open_rules, secret_rules):
        game = world.game(*rules, players=players)
        number = game.propose()
        ballots = some_ballots(some, game) if ballots is None else ballots
        game.vote(number, ballots)
        game.keep_time(game.now + 3 * DAY)
        outcomes.append((game.outcome(number), game.state.proposals[number].votes("for")))
    assert outcomes[0] == outcomes[1]


@claims
def the_public_record_comes_to_the_public_state(world: World, some: Choices) -> None:
    """At every entry, the public entries come to the true state without its secrets, and opening them to all of it."""
    game = world.game(*closing_after(2, "voting.simple_majority()", SECRET), players=some.number(2, 4))
    for _ in range(some.number(1, 2)):
        game.vote(game.propose(), some_ballots(some, game))
        game.keep_time(game.now + some.below(4) * DAY)
    state = true = State()
    for entry, kept, live in zip(game.public, game.kept, game.states, strict=True):
        state, true = apply_entry(state, entry), apply_entry(true, restored(entry, kept))
        assert canonical(true) == canonical(live)
        assert canonical(state) == canonical(blinded(live))
