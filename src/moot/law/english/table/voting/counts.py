"""Counting votes with more than two choices: instant run-off, approval, points, Schulze, single transferable votes."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase

_RANK = "(voters|the voters) rank the (choices|options|candidates)"
_ONE = "(choice|option|candidate)"
_WINS = "(is chosen|wins|is elected)"
_BY = "(is|are) (decided|counted|settled|held|determined)"
_MORE_THAN_HALF = "(more than half|over half|a majority) of the (ballots|votes)"


def _of(name: str, told: str, *short: str, argument: str = "") -> Phrase:
    """How a line counts the votes of a kind: as it's told, and shortly."""
    each = "(each|an|a|every) {k} (vote|proposal|election)"
    code = f"COUNTED('{name}', {{k:quoted}}{argument})"
    forms = (f"{what} {_BY} by {one}" for what in (each, "{k} votes") for one in short)
    return phrase("sentence", code, f"in each {{k}} vote , {told}", f"(in|on) {each} [,] {told}", *forms)


def _counts() -> Iterator[Phrase]:
    yield _of("most_votes", f"the {_ONE} with the most votes {_WINS}", "(plurality|a plurality|most votes)")
    yield _of(
        "approval",
        f"voters name as many (choices|options|candidates) as they like , and the one that most of them name {_WINS}",
        "approval [voting]",
    )
    yield _of(
        "points",
        f"voters give each {_ONE} up to {{n:number}} points , and the one with the most points {_WINS}",
        "(scores|points|score voting|range voting) [,] (from 0|up) to {n:number} [points]",
        argument=", {n:number}",
    )
    yield _of(
        "quadratic",
        "voters have {n:number} credits to spend , votes cost their square , and the "
        f"{_ONE} with the most votes {_WINS}",
        "quadratic voting [,] with {n:number} credits [each|for each voter]",
        argument=", {n:number}",
    )
    yield _of(
        "runoff",
        f"{_RANK} , and as long as none is first on {_MORE_THAN_HALF} , those that are first on the fewest drop out",
        "[instant] (run-off|runoff|ranked choice) [voting]",
        "(instant-runoff|ranked-choice) voting",
    )
    yield _of(
        "schulze",
        f"{_RANK} , and the one that beats each other , directly or in a chain of stronger wins , {_WINS}",
        "[the] (schulze|beatpath) [method]",
    )
    yield _of(
        "transferable",
        f"{_RANK} , and {{n:number}} of them are (chosen|elected) by single transferable vote",
        "[a|the] single transferable vote [,] for {n:number} (places|seats)",
        argument=", {n:number}",
    )


COUNTS = tuple(_counts())
"""How votes with more than two choices are counted."""
