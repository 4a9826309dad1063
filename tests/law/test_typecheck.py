"""The check of types: it finds slips at their places, and leaves sound mechanisms alone."""

import re
from pathlib import Path

import pytest

from moot.law.mechanisms import typecheck
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.typecheck import check_types, insertions, original_column, write_in

GALLERY = (Path(__file__).parent / "mechanisms.md").read_text(encoding="utf-8")
ACCEPTED = {
    name: (dict(re.findall(r"^- `(.+?)`: `(.+?)`$", given, re.M)), source)
    for name, given, source in re.findall(r"^## (.+?)\n(.*?)```python\n(.*?)```", GALLERY, re.S | re.M)
}


def findings(source: str, **names: str) -> list[tuple[int, int, str]]:
    """Line, column and message of each finding in a mechanism that passes the gate."""
    mechanism, faults = read_mechanism(source)
    assert mechanism is not None, faults
    return [(f.line, f.column, f.message) for f in check_types(mechanism, names)]


@pytest.mark.check
@pytest.mark.parametrize("name", ACCEPTED)
def test_rules_of_real_games_have_no_findings(name: str) -> None:
    """No sound mechanism is called into question."""
    names, source = ACCEPTED[name]
    mechanism, _ = read_mechanism(source)
    assert mechanism is not None
    assert check_types(mechanism, names) == ()


def test_a_misspelt_field_is_found_at_its_place() -> None:
    """The place is that of the author's own text, though types were written into it."""
    source = '@upon("proposal_adopted")\ndef f(votes_for, proposal): award(proposal.autor, len(votes_for))\n'
    mechanism, _ = read_mechanism(source)
    assert mechanism is not None
    (fault,) = check_types(mechanism, {})
    assert (fault.line, fault.column, fault.code) == (2, 35, "mechanism.types")
    assert fault.message == "Object of type `Proposal` has no attribute `autor`"
    assert fault.remedy == "did you mean `author`?"


@pytest.mark.parametrize(
    "source, place",
    [
        ('@term("votes_required")\ndef f(eligible_voters):\n    return len(eligible_voters) * 2 / 3', (3, 12)),
        ('@term("votes_required")\ndef f(\n    eligible_voters,\n):\n    return "all"', (5, 12)),
        ('@term("voting_closes")\ndef f(proposal) -> Deadline:\n    return proposal.author', (3, 12)),
        ('@forbid("vote")\ndef f(player):\n    return 3', (3, 12)),
        ('@upon("proposal_adopted")\ndef f(proposal):\n    award(10, proposal.author)', (3, 11)),
        ('@upon("proposal_adopted")\ndef f(proposal):\n    award(proposal.author)', (3, 5)),
        ('@upon("proposal_adopted")\ndef f(proposal):\n    adopt(proposal, proposal)', (3, 21)),
        ('@upon("proposal_adopted")\ndef f(votes_for):\n    win(votes_for)', (3, 9)),
        ('turn = register(Player)\n@term("judge")\ndef f(turn):\n    return turn + 1', (4, 12)),
        ('@move("bet", by="players")\ndef f(sum_bet: int):\n    announce("bet", at=sum_bet.x)', (3, 24)),
    ],
)
def test_wrong_types_are_found(source: str, place: tuple[int, int]) -> None:
    """Answers, effects and declared state have types, and each slip is one finding or more at its place."""
    assert place in [(line, column) for line, column, _ in findings(source)]


HEADERS = {
    "proposal, players": "proposal: Proposal, players: list[Player]",
    "": "",
    'a={"b": [1, (2, 3)]}, c=[1, [2]], d=(1, 2), proposal=None': (
        'a: Any={"b": [1, (2, 3)]}, c: Any=[1, [2]], d: Any=(1, 2), proposal: Proposal | None=None'
    ),
    "\n    proposal,  # (which\n    players={},\n": (
        "\n    proposal: Proposal,  # (which\n    players: list[Player]={},\n"
    ),
    "level, coins=3, other=0": "level: int, coins: dict[Player, int]=3, other: Any=0",
    "other, a='(', b=')', now: Time = None": (
        "other: Callable[[str], int], a: Any='(', b: Any=')', now: Time | None = None"
    ),
}  # fmt: skip
"""Parameters of functions, and these with the types that they're checked with."""


@pytest.mark.parametrize("given", HEADERS)
@pytest.mark.parametrize("answer", ["", " -> dict[str, int]"])
def test_types_are_written_behind_parameters(given: str, answer: str) -> None:
    """Whatever brackets their defaults have, and comments; and each place of the result has one in the source."""
    names = {"coins": "dict[Player, int]", "other": "Callable[[str], int]"}
    source = f'level = register(int)\n@term("quorum")\ndef f({given}){answer}:\n    return g([1], {{2: (3)}})\n'
    source += "def g(proposal, b={}):\n    return 1\n"
    mechanism, faults = read_mechanism(source)
    assert mechanism is not None, faults
    found = insertions(mechanism, names)
    written = write_in(source, found)
    typed = source.replace(f"f({given}){answer}", f"f({HEADERS[given]}){answer or ' -> int'} | None")
    assert written == typed
    for number, (line, before) in enumerate(zip(written.split("\n"), source.split("\n"), strict=True), 1):
        places = [original_column(number, column, found) for column in range(1, len(line) + 1)]
        assert places == sorted(places) and set(range(1, len(before) + 1)) <= set(places)


def test_what_the_rest_of_the_law_declares_is_known() -> None:
    """Names declared by other rules have their types, including fields of what they put to the vote."""
    source = '@term("judge")\ndef f(moderator, proposal):\n    return proposal.whom + moderator + 1\n'
    assert findings(source, moderator="Player", **{"proposal.whom": "Player"}) == [
        (3, 12, "Operator `+` is not supported between objects of type `str` and `Literal[1]`")
    ]


def test_a_misspelt_fact_is_found() -> None:
    """A parameter that is nearly the name of something is a slip."""
    source = '@forbid("vote")\ndef f(eligible_voter):\n    return None\n'
    assert findings(source) == [(2, 1, "`eligible_voter` means nothing here")]


def test_nothing_of_the_mechanism_is_run() -> None:
    """Checking needs no worker of the caller's, and ends at the first decorator."""
    mechanism, _ = read_mechanism(
        'X = "a" * 10\n@term("quorum")\ndef f():\n    return 1\n'.replace('"a" * 10', '"aaa"')
    )
    assert mechanism is not None
    assert check_types(mechanism) == ()


@pytest.mark.check
def test_types_that_are_too_involved_are_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mechanism made to overwhelm the checker costs a worker, and is a fault."""
    monkeypatch.setattr(typecheck, "SECONDS_MAX", 0.5)
    lines = ["x0 = (1, 2)"] + [f"x{n} = (x{n - 1}, x{n - 1}, [x{n - 1}])" for n in range(1, 60)]
    body = "\n    ".join([*lines, "return x59.foo"])
    mechanism, faults = read_mechanism(f'@term("quorum")\ndef f():\n    {body}\n')
    assert mechanism is not None, faults
    assert [f.message for f in check_types(mechanism, {})] == ["its types are too involved to be checked"]


def test_the_same_source_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report is kept, sound or not; a check that couldn't be finished is tried again."""
    answers = [None, "", "not asked for"]
    monkeypatch.setattr(typecheck, "_reports", typecheck.LruCache(2))
    monkeypatch.setattr(typecheck, "_checked", lambda source, language: answers.pop(0))
    mechanism, _ = read_mechanism("@upon('adopted')\ndef pay(proposal):\n    award(proposal.author, 3)\n")
    assert mechanism is not None
    assert [[fault.message for fault in check_types(mechanism)] for _ in range(3)] == [
        ["its types are too involved to be checked"],
        [],
        [],
    ]
    assert answers == ["not asked for"]
