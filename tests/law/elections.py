"""Draws 2,000 small elections by lot, and writes down who is chosen by another library's count of them.

`python -m tests.law.elections`, where pref_voting 1.18.2 is installed, makes `elections.jsonl` anew. In each there are
full rankings, rankings that stop early, and points; choices are digits, a ranking is a word of them, and points are a
digit each. What is kept of each: `runoff` by `instant_runoff_put`, `schulze` by `beat_path`, `points` and `approval`
(of whatever got more than 2 points) by `score_voting` and `approval`, `plurality`; `seats`, and the possible outcomes
of `stv_scottish` in `transferable` (full rankings) and `stopped` (the others), whatever lots are drawn in it.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ELECTIONS = Path(__file__).with_name("elections.jsonl")


class Lots:
    """Lots that fall in every way, one after the other."""

    def __init__(self) -> None:
        self._taken: list[list[int]] = []
        self._drawn = 0

    def choice(self, some: list[int]) -> int:
        """The next lot."""
        if self._drawn == len(self._taken):
            self._taken.append([0, len(some)])
        self._drawn += 1
        return some[self._taken[self._drawn - 1][0]]

    def ways(self) -> Iterator[None]:
        """As often as lots can fall in another way."""
        yield
        while True:
            while self._taken and self._taken[-1][0] + 1 == self._taken[-1][1]:
                self._taken.pop()
            if not self._taken:
                return
            self._taken[-1][0] += 1
            self._drawn = 0
            yield


def drawn(seed: int) -> dict[str, Any]:
    """An election by lot: by `random()` alone, which gives the same numbers on every Python."""
    lots = random.Random(seed)
    pick = lambda n: int(lots.random() * n)  # noqa: E731
    choices, voters = 2 + pick(4), 1 + pick(12 if pick(4) else 40)
    rankings = ["".join(sorted("01234"[:choices], key=lambda _: lots.random())) for _ in range(voters)]
    return {
        "choices": choices,
        "rankings": rankings,
        "stops": [ranking[: 1 + pick(choices)] for ranking in rankings],
        "points": ["".join(str(pick(6)) for _ in range(choices)) for _ in range(voters)],
        "seats": 1 + pick(choices - 1),
    }


def outcomes(rankings: list[str], seats: int, choices: int) -> list[list[int]]:
    """Whom the Scottish rules may choose, whatever lots are drawn."""
    from pref_voting.profiles_with_ties import ProfileWithTies
    from pref_voting.proportional_methods import stv_scottish

    ranked = [{int(one) + 1: place for place, one in enumerate(ranking)} for ranking in rankings]
    profile = ProfileWithTies(ranked, candidates=list(range(1, choices + 1)))
    lots, found = Lots(), []
    for _ in lots.ways():
        chosen = sorted(one - 1 for one in stv_scottish(profile, num_seats=seats, rng=lots))
        if chosen not in found:
            found.append(chosen)
    return sorted(found)


def counted(one: dict[str, Any]) -> dict[str, Any]:
    """Who is chosen in an election."""
    from pref_voting.grade_methods import approval, score_voting
    from pref_voting.grade_profiles import GradeProfile
    from pref_voting.iterative_methods import instant_runoff_put
    from pref_voting.margin_based_methods import beat_path
    from pref_voting.profiles import Profile
    from pref_voting.scoring_methods import plurality

    full = Profile([tuple(map(int, ranking)) for ranking in one["rankings"]])
    given = [dict(enumerate(map(int, ballot))) for ballot in one["points"]]
    liked = [{choice: int(points > 2) for choice, points in ballot.items()} for ballot in given]
    found = {
        "plurality": plurality(full),
        "runoff": instant_runoff_put(full),
        "schulze": beat_path(full),
        "points": score_voting(GradeProfile(given, list(range(6))), evaluation_method="sum"),
        "approval": approval(GradeProfile(liked, [0, 1])),
    }
    return {
        **{way: [int(choice) for choice in winners] for way, winners in found.items()},
        "transferable": outcomes(one["rankings"], one["seats"], one["choices"]),
        "stopped": outcomes(one["stops"], one["seats"], one["choices"]),
    }


if __name__ == "__main__":
    found = (json.dumps(counted(drawn(seed)), separators=(",", ":")) for seed in range(2_000))
    ELECTIONS.write_text("".join(f"{line}\n" for line in found))
