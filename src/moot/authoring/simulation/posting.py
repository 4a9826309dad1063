"""What bots post in games that are played by following up: proposals, votes, appended texts, talk, and errors."""

from random import Random
from typing import Any

from moot.authoring.simulation.drafting import Drafter
from moot.authoring.simulation.tempers import Temper
from moot.game.lines import most_followed
from moot.game.postings import Posting
from moot.game.state import State

Said = dict[str, Any]
_ASTRAY = {"cooperative": 0.05, "random": 0.5, "obstructive": 0.3}
"""How often each follows another posting than most do, or writes one that is not by the rules."""


def posted(state: State, player: str, temper: Temper, chance: Random) -> tuple[Said, list[Said]]:
    """A posting, and the rule changes that its proposal makes if it has a new one."""
    follows = _followed(state, chance, astray=chance.random() < _ASTRAY[temper])
    said: Said = {"id": f"<{state.entry + 1}.{chance.randrange(10**6)}@bots>", "name": player, "signs_as": [player]}
    if follows is None:
        return {**said, "rules": _listed(state)}, []
    parent = state.postings[follows].posting
    said |= {"follows": follows, "rules": parent.rules}
    if chance.random() < _ASTRAY[temper]:
        return _wild(said, parent, player, state, chance)
    if parent.proposal is None or (temper == "obstructive" and chance.random() < 0.5):
        return _proposal(said, player, state, chance)
    if player != parent.proposer and player not in (parent.votes or ()) and temper != "obstructive":
        return {**said, **_kept(parent), "votes": [*(parent.votes or ()), player]}, []
    if len(parent.votes or ()) > len(state.seating) // 2:
        return {**said, "rules": f"{parent.rules} {_next(state)} {parent.proposal}"}, []
    return {"id": said["id"], "name": player, "follows": follows, "subject": "I think so too"}, []


def _followed(state: State, chance: Random, *, astray: bool) -> int | None:
    """What a posting follows: the end of the line that most follow, or any posting with rules."""
    moves = [entry for entry in sorted(state.postings) if state.postings[entry].posting.is_in_form]
    latest = most_followed(state) if state.postings else None
    return chance.choice(moves) if moves and (astray or latest is None) else latest


def _listed(state: State) -> str:
    return " ".join(f"{rule.number} {rule.content.title}." for rule in state.in_force())


def _next(state: State) -> int:
    return max((int(number) for number in state.numbers if number.isdecimal()), default=0) % 300 + 1


def _kept(parent: Posting) -> Said:
    return {"proposer": parent.proposer, "proposal": parent.proposal}


def _proposal(said: Said, player: str, state: State, chance: Random) -> tuple[Said, list[Said]]:
    changes = Drafter(chance).changes(state, careful=True)
    text = chance.choice(("Be kind.", "There is to be tea.", "Rule 209 is repealed."))
    return {**said, "proposer": player, "proposal": text, "subject": text}, changes


def _wild(said: Said, parent: Posting, player: str, state: State, chance: Random) -> tuple[Said, list[Said]]:
    """A posting that departs from what it follows in some way."""
    altered: tuple[Said, ...] = (
        {**said, "rules": f"{parent.rules} 999 All is mine."},
        {**said, "votes": ["Somebody", player]},
        {**said, **_kept(parent), "votes": []},
        {**said, **_kept(parent), "proposer": "Somebody"},
        {**said, "departures": ["there is no colon after the heading"]},
        {**said, "follows": 10**6},
        {**said, "follows": None, "rules": "1 Other rules altogether."},
    )
    return chance.choice(altered), Drafter(chance).changes(state, careful=False) if chance.random() < 0.3 else []
