"""Games of postings for tests: what follows what, composed by hand."""

from itertools import count
from typing import Any

from tests.playing import Game, enact

from moot.game.lines import line_after
from moot.game.state import PlacedPosting, State
from moot.game.values import plain
from moot.play.host import Host

RULES = "1 A rule. 202 There is no rule 202."
"""A list of rules, shortened: nothing looks at what it says, only whether it stays."""
TEXT = "Be kind."
VOTERS = tuple(f"Voter {n}" for n in range(1, 30))
_ids = count(1)


class Postings:
    """A game of USENET-NOMIC in which things are posted."""

    def __init__(self, host: Host):
        self.game = Game.shipped(host, "usenet", players=("Ada",))
        self.host = host

    def post(self, player: str, follows: int | None = None, **said: Any) -> int:
        """Something is posted, like what it follows up but for what is said; the entry that keeps it."""
        changes = said.pop("changes", None)
        parent = self.placed(follows).posting if follows is not None else None
        kept = {"rules": parent.rules, "proposer": parent.proposer, "proposal": parent.proposal} if parent else {}
        votes = list(parent.votes) if parent is not None and parent.votes is not None else None
        address = said.pop("address", f"{player.lower().replace(' ', '.')}@x.org")
        posting = {
            "id": f"<{next(_ids)}@x.org>",
            "name": player,
            "address": address,
            "signs_as": [player, address],
            "rules": RULES,
            "follows": follows,
            **kept,
            "votes": votes,
            **said,
        }
        given = {name: value for name, value in posting.items() if value is not None}
        arguments: dict[str, Any] = {"posting": given, **({"changes": changes} if changes else {})}
        self.game.do(player, "post", **arguments)
        return self.game.entries()[-1].number

    def propose(self, player: str, follows: int, text: str = TEXT, **said: Any) -> int:
        """Post a proposal, which replaces the earlier one and its votes."""
        changes = said.pop("changes", [enact(text=text)])
        asked = {"proposer": player, "proposal": text, "votes": None, "subject": text, **said}
        return self.post(player, follows, changes=changes, **asked)

    def vote(self, player: str, follows: int, **said: Any) -> int:
        """Somebody adds their name."""
        votes = self.placed(follows).posting.votes or ()
        return self.post(player, follows, votes=[*votes, player], **said)

    def votes(self, number: int, follows: int, first: int = 0) -> int:
        """So many people add their names, one after another."""
        for voter in VOTERS[first : first + number]:
            follows = self.vote(voter, follows)
        return follows

    def append(self, player: str, follows: int, number: str = "213", **said: Any) -> int:
        """The proposal is appended to the rules."""
        parent = self.placed(follows).posting
        asked = {
            "rules": f"{parent.rules} {number} {parent.proposal}",
            "proposer": None,
            "proposal": None,
            "votes": None,
        }
        return self.post(player, follows, **{**asked, **said})

    def placed(self, entry: int) -> PlacedPosting:
        """A posting in its place."""
        return self.whole.postings[entry]

    @property
    def whole(self) -> State:
        """The game with all its lines."""
        return self.game.table.state

    def on(self, entry: int) -> State:
        """The game on the line of a posting."""
        return line_after(self.whole, entry)

    def against(self, entry: int) -> list[str]:
        """Which rules speak against a posting, the one that decides first."""
        placed = self.placed(entry)
        return [one.rule for one in (placed.because, *(other.because for other in placed.also)) if one is not None]

    def verdict(self, entry: int) -> str:
        """What a posting is by the rules."""
        return self.placed(entry).verdict

    def points(self, entry: int) -> dict[str, int]:
        """Who has points on the line of a posting."""
        return dict(self.on(entry).quantities.get("points", {}))

    def texts(self, entry: int) -> dict[str, str]:
        """The rules in force on the line of a posting."""
        return {rule.number: rule.content.text for rule in self.on(entry).in_force()}


__all__ = ["RULES", "TEXT", "VOTERS", "Postings", "plain"]
