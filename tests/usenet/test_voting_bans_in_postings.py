"""A rule that bars somebody from voting is kept to by postings, too: they're refused like the move on a page."""

import pytest
from tests.playing import enact
from tests.usenet.posting import VOTERS, Postings

from moot.play.host import Host

BANS = {
    "by name": f'@forbid("vote")\ndef no(player):\n    if player == "{VOTERS[0]}":\n        return "not you"',
    "of every move": f'@forbid("*")\ndef no(player):\n    if player == "{VOTERS[0]}":\n        return "not you"',
    "by what they have": (
        '@forbid("vote")\ndef no(player, points):\n    if points[player] < 1:\n        return "not you"'
    ),
}


@pytest.mark.parametrize("ban", BANS)
def test_a_name_of_somebody_who_may_not_vote_is_refused(host: Host, ban: str) -> None:
    """The posting with their name stands outside the game, with the rule's reason, and their vote isn't cast."""
    posts = Postings(host)
    first = posts.propose("Ada", posts.post("Ada"), changes=[enact("Ban", "Some may not vote.", BANS[ban])])
    adopted = posts.append("Ada", posts.votes(6, first))
    proposed = posts.propose("Ben", adopted, changes=[enact("Tea", "Tea.")])
    posts.vote(VOTERS[0], proposed)
    (posted,) = posts.game.entries()[-1].events
    assert (posted.reason, posted.because.rule) == ("not you", "213")
    assert posts.votes(1, proposed, first=7)
