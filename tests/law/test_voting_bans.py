"""Bans on voting: whom a rule bars isn't waited for, and what takes everybody's vote goes without theirs.

For each shipped ruleset, what becomes of fifty rules that bar somebody, and of the rule proposed next, is printed as a
table (`pytest -s -m soak`).
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.every_ruleset import NAMES, PLAYERS, Played

from moot.game.events import Awarded
from moot.game.law_protocol import Practice
from moot.game.moves import Refused
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import names_in_game
from moot.law.preview import preview, preview_of
from moot.play.host import Host

START = """
speaker = office()
medals = quantity(starts=0)
last_voters = register(list[Player], starts=[])


@upon("rule_enacted")
def a_speaker_with_a_medal(rule, this_rule, seating):
    if rule == this_rule:
        appoint("speaker", seating[1])
        award(seating[:2], 1, of="medals")


@upon("proposal_decided")
def who_voted(voted):
    set_register("last_voters", voted)
"""
IN_WORDS = (
    "The Speaker may not vote.",
    "Only the Speaker may vote.",
    "A player with fewer than 1 medal may not vote.",
    "Players with more than 0 medals may not vote.",
    "Only players with at least 1 medal may vote.",
    "Players who have fewer than 3 medals can't vote.",
    "A player with fewer than 0 medals may not vote.",
    "Nobody may vote on their own proposal.",
    "No player may vote against their own proposal.",
    "A player may not vote for a proposal unless they have 1 medal or more.",
    "New players may not vote in their first week.",
    "Nobody may vote in the first 24 hours after joining.",
    "Nobody may vote on Sundays.",
    "Nobody may vote between 22:00 and 7:00.",
    "While a case is open, nobody may vote.",
    "Nobody may vote.",
)
WITH_CODE: dict[str, str] = tomllib.loads((Path(__file__).parent / "bans.toml").read_text("utf-8"))
"""Bans whose words nothing reads, each with the code that says the same."""
IN_CODE = {
    "Ben may not": 'def a(player):\n    if player == "Ben":\n        return f"{player} may not vote"',
    "only three by name": 'def a(player):\n    return None if player in ["Ada", "Ben", "Cleo"] else "you may not vote"',
    "the oldest": 'def a(player, players):\n    if player == players[0]:\n        return "not the oldest"',
    "the newest": "def a(player, players):\n    return 'no' if player == players[len(players) - 1] else None",
    "who joined first": "def a(player, joined_at):\n    return 'no' if joined_at[player] < joined_at['Eve'] else None",
    "the absent": 'def a(player, last_seen, now):\n    if now - last_seen[player] > days(200):\n        return "away"',
    "the author's neighbour": (
        'def a(player, proposal, seating):\n    if player == next_after(seating, proposal.author):\n        return "no"'
    ),
    "who has an office": 'def a(player, offices):\n    if player in offices.values():\n        return "no officer"',
    "all but officers": "def a(player, offices):\n    return None if player in offices.values() else 'officers vote'",
    "who voted last": 'def a(player, last_voters):\n    if player in last_voters[:2]:\n        return "not again"',
    "who didn't vote last": "def a(player, last_voters):\n    return None if player in last_voters[:2] else 'too late'",
    "by a helper": (
        'def a(player, medals):\n    return why(medals[player])\n\n\ndef why(n):\n    return "poor" if n < 1 else None'
    ),
    "by a term": (
        'def a(poor):\n    if poor:\n        return "poor"\n\n\n'
        '@term("poor")\ndef who_is_poor(player, medals) -> bool:\n    return medals[player] < 1'
    ),
    "by a question": (
        'def a(player, is_poor):\n    if is_poor(player):\n        return "poor"\n\n\n'
        '@term("is_poor")\ndef poor(who: Player, medals) -> bool:\n    return medals[who] < 1'
    ),
    "for and against apart": (
        'def a(player, choice, medals):\n    if choice == "for" and medals[player] < 1:\n        return "not for"\n\n\n'
        '@forbid("vote", kind="*")\ndef b(player, choice, medals):\n    if choice != "for" and medals[player] < 1:\n'
        '        return "not against"'
    ),
    "at night, by name": (
        'def a(player, now, zone):\n    if local_minutes(now, zone) < 360:\n        return f"{player} should sleep"'
    ),
    "Ben, for ten days": (
        "def a(player, now):\n    if player == 'Ben' and now < date(2001, 5, 20) * 86400:\n        return 'not yet'"
    ),
    "with the stage": (
        'def a(player, proposal, voted, medals):\n    if proposal.stage != "voting" or player in voted:\n'
        '        return "not now"\n    if medals[player] < 1:\n        return f"{player} is poor"'
    ),
    "once three have voted": 'def a(voted):\n    if len(voted) >= 3:\n        return "enough votes"',
    "the first three alone": 'def a(player, voted):\n    if len(voted) > 2 and player != "":\n        return "no"',
    "with what fails": "def a(player, medals):\n    return 'no' if 1 // medals[player] > 5 else None",
    "every move": None,
}


def made(game: Played, rule: str) -> dict[str, object]:
    """The change that brings in a rule: the code of the words, or hand-written code."""
    if rule in IN_WORDS:
        draft = draft_of(rule, *names_in_game(game.state))
        assert draft.mechanism, rule
        code, text = draft.mechanism, rule
    elif rule in WITH_CODE:
        code, text = WITH_CODE[rule], rule
    else:
        bodies = {**IN_CODE, "every move": 'def a(player):\n    return "in prison" if player == "Ben" else None'}
        does = '@forbid("*")' if rule == "every move" else '@forbid("vote", kind="*")'
        code, text = f"{does}\n{bodies[rule]}\n", "Some may not vote."
    return {"change": "enact", "content": {"title": "A ban", "text": text, "mechanism": code}}


def begun(host: Host, name: str) -> Played:
    """A game in which a rule has been adopted already, by which there are a Speaker and medals."""
    game = Played.begun(host, name)
    game.adopt({"change": "enact", "content": {"title": "Medals", "text": "There are medals.", "mechanism": START}})
    return game


NAMES_NOBODY = "it can't be proposed"
"""What becomes of a rule that names somebody, where rules may name nobody (Nomic World 1039)."""


def what_comes(game: Played, rule: str) -> str:
    """What becomes of a rule, and of one that is proposed after it."""
    number = game.propose(made(game, rule))
    if not number:
        return NAMES_NOBODY
    found = preview_says(game, number)
    outcome = game.decide(number)
    if outcome != "adopted":
        return f"{outcome or 'not adopted'}; {found}"
    game.go_on_after_a_win()
    further = game.propose("A further rule.")
    before = game.decide(further)
    game.pass_time(days=8)
    after = game.decide(further)
    return f"then {after or 'stuck'}{', a week later' * (before != after)}; {found}"


def preview_says(game: Played, number: str) -> str:
    """Whether the preview of a proposal finds that rules can still be changed after it."""
    proposal = game.state.proposals[number]  # type: ignore[index]
    alive = preview(game.law, game.state, proposal.author, proposal.changes, game.now).liveness
    return {True: "goes on", False: "told that it ends", None: "told that it may end"}[alive.alive if alive else None]


@pytest.mark.check
@pytest.mark.parametrize("name", NAMES)
def test_after_some_bans_a_further_rule_can_be_adopted(host: Host, name: str) -> None:
    """Every twelfth of the bans, others in each ruleset: see the test of all."""
    goes_on(host, name, (*IN_WORDS, *WITH_CODE, *IN_CODE)[NAMES.index(name) :: 12])


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_after_fifty_bans_a_further_rule_can_be_adopted(host: Host, name: str) -> None:
    """The game goes on in each ruleset, unless a rule bars all, or more than can be spared: then a preview says so."""
    goes_on(host, name, (*IN_WORDS, *WITH_CODE, *IN_CODE))


def goes_on(host: Host, name: str, rules: Sequence[str]) -> None:
    """Check what comes of each rule, and print it."""
    start, told = begun(host, name), []
    for rule in rules:
        if start.is_of_postings and rule == "every move":
            continue
        came = what_comes(start.copy(), rule)
        told.append(f"{rule}: {came}")
        names_somebody = any(player in str(made(start, rule)) for player in PLAYERS)
        assert "adopted" in came.partition(";")[0] or "told" in came or (came == NAMES_NOBODY and names_somebody), rule
    print(f"\n{name}", *told, sep="\n  ")


def in_suber(host: Host, ban: str) -> Played:
    """A game of Suber's rules in which a ban has been adopted."""
    game = begun(host, "suber")
    game.adopt(made(game, ban))
    return game


def opened(game: Played) -> str:
    """A proposal that is up for a vote."""
    number = game.propose("Be kind.")
    if game.state.proposals[number].stage == "made":  # type: ignore[index]
        game.do(game.state.proposals[number].author, "call-vote", proposal=number)  # type: ignore[index]
    return number


def vote(game: Played, number: str, *players: str) -> None:
    """These players vote for it."""
    for player in players:
        game.do(player, "vote", proposal=number, choice="for")


def test_no_vote_waits_for_whom_a_rule_bars(host: Host) -> None:
    """All others adopt it; who is barred is told why, and not that they're no voter."""
    game = in_suber(host, "A player with fewer than 1 medal may not vote.")
    number = opened(game)
    assert game.answer("eligible_voters", number) == game.answer("must_vote", number) == ["Ada", "Ben"]
    refused = game.move("Cleo", "vote", proposal=number, choice="for")
    assert isinstance(refused, Refused) and "medal" in refused.reason
    vote(game, number, "Ada", "Ben")
    assert game.state.proposals[number].outcome == "adopted"  # type: ignore[index]


def test_who_has_voted_stays_a_voter_and_the_last_awaited_may_be_barred(host: Host) -> None:
    """A ban that begins while a vote is on takes out who hasn't voted; then it closes without a further vote."""
    game = in_suber(host, "Players with more than 0 medals may not vote.")
    talk = '@upon("argued")\ndef who_talks_gets_a_medal(player):\n    award(player, 1, of="medals")\n'
    game.adopt({"change": "enact", "content": {"title": "Talk", "text": "Who talks gets a medal.", "mechanism": talk}})
    number = opened(game)
    assert game.answer("must_vote", number) == ["Cleo", "Dan", "Eve"]
    vote(game, number, "Cleo", "Dan")
    game.do("Cleo", "argue", text="I have voted.", proposal=number)
    assert game.answer("eligible_voters", number) == ["Cleo", "Dan", "Eve"]
    game.do("Eve", "argue", text="I haven't.", proposal=number)
    assert game.state.proposals[number].outcome == "adopted"  # type: ignore[index]


def test_a_preview_lets_nobody_vote_whom_a_rule_bars(host: Host) -> None:
    """What it says of adoption is what those who may vote bring about: who may not gets nothing for a vote."""
    game = in_suber(host, "The Speaker may not vote.")
    pays = '@upon("voting_closed")\ndef pay(votes_for):\n    award(votes_for, 5)'
    game.adopt({"change": "enact", "content": {"title": "Pay", "text": "Votes pay.", "mechanism": pays}})
    number = game.propose("Tea.")
    proposal = game.state.proposals[number]  # type: ignore[index]
    seen = preview_of(game.law, game.state, proposal, game.now)
    paid = [event.players for event in seen.consequences if isinstance(event, Awarded) and event.amount == 5]
    assert paid == [("Ada", "Cleo", "Dan", "Eve")]


def test_a_ban_that_begins_by_the_clock_ends_the_wait(host: Host) -> None:
    """Whoever is away for long is barred from then on, and the vote closes with the next thing that anybody does."""
    game = in_suber(host, "the absent")
    number = opened(game)
    vote(game, number, "Ada", "Ben", "Cleo", "Dan")
    game.pass_time(days=300)
    assert game.answer("must_vote", number) == ["Ada", "Ben", "Cleo", "Dan"]
    game.do("Ada", "argue", text="Where is Eve?", proposal=number)
    assert game.state.proposals[number].outcome == "adopted"  # type: ignore[index]


def test_where_all_are_barred_for_now_the_vote_waits(host: Host) -> None:
    """It isn't who they are; and the trial of rule 114 waits too."""
    game = in_suber(host, "Nobody may vote in the first 24 hours after joining.")
    number = opened(game)
    assert isinstance(game.move("Ada", "vote", proposal=number, choice="for"), Refused)
    assert len(game.answer("must_vote", number)) == 5
    game.pass_time(days=2)
    vote(game, number, "Ada", "Ben", "Cleo", "Dan", "Eve")
    assert game.state.proposals[number].outcome == "adopted"  # type: ignore[index]


def test_entries_of_earlier_practices_are_decided_as_they_were(host: Host) -> None:
    """Before `TAKES_TOGETHER`, a ban left the electorate as it was."""
    game = in_suber(host, "Ben may not")
    number = opened(game)
    about = game.state.proposals[number]  # type: ignore[index]
    earlier = game.law.as_in(Practice.COUNTS_SIZES)
    assert earlier.answer(game.state, "must_vote", game.now, about).value == list(PLAYERS)
    assert "Ben" not in game.answer("must_vote", number)


@pytest.mark.parametrize("ruleset", NAMES)
def test_few_shipped_rules_are_bans(host: Host, ruleset: str) -> None:
    """That somebody has voted, or is no voter, isn't about who they are."""
    bans = Played.begun(host, ruleset).law.index.bans
    assert [part.rule.number for part in bans] == {"usenet": ["5"], "infinity": ["323"]}.get(ruleset, [])
