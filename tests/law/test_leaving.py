"""Who leaves or is removed holds nothing up: the turn, votes and cases go on without them, in every shipped ruleset.

The generated games remove each player and several at once, by leaving and by a rule, at each stage of a game.
`python -m tests.law.test_leaving RULESET` prints what was tried.
"""

import sys
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace
from tests.every_ruleset import NAMES, PLAYERS, Played
from tests.playing import rule

from moot import bootstrap
from moot.game import events as e
from moot.game.rules import Ruleset
from moot.game.state import RULE_CHANGE
from moot.play.host import Host
from moot.runtime.clock import SetClock

OUST = """
    @move("oust", by="anyone")
    def oust(those: str):
        for player in those.split():
            remove_player(player)

    @permit("oust")
    def at_any_time():
        return "whoever is ousted is ousted"
    """
STAGES = ("begun", "proposed", "voting", "decided", "case", "judged", "consent", "special")
SPECIAL = {
    "infinity": ("Ada", "propose-to-remove", {"whom": "Ben"}),
    "agora_like": ("Ada", "call-election", {"which": "registrar"}),
    "classroom": ("Tess", "begin-ranking", {}),
}
"""What is voted on in a ruleset besides rule changes."""


def with_oust(ruleset: Ruleset) -> Ruleset:
    """A ruleset with a move by which a rule removes several players at once."""
    return replace(ruleset, rules=(*ruleset.rules, rule("9999", OUST, rank=ruleset.rules[0].rank)))


def reached(host: Host, name: str, stage: str) -> Played:
    """A game at a stage, as far as its ruleset has that stage."""
    game = Played.begun(host, name, alter=with_oust)
    if stage == "begun":
        return game
    if stage in ("case", "judged", "consent"):
        game.move("Ben", "call-case", statement="Rule 1 is odd.")
        case = next(iter(game.state.cases), "")
        for player in game.state.people if stage != "case" else ():
            game.move(player, "accept", case=case)
            game.move(player, "judge", case=case, judgment="true")
        if stage == "consent":
            game.move("Cleo", "overrule", case=case)
            game.move("Dan", "consent")
        return game
    number = game.propose("A rule.\n")
    if stage == "voting":
        for player in ("Ada", "Ben", "Cleo"):
            game.decide(number, days=0, **dict.fromkeys(PLAYERS, ""))
            game.move(player, "vote", proposal=number, choice="for")
    if stage == "decided":
        game.decide(number)
    if stage == "special" and name in SPECIAL:
        mover, move, said = SPECIAL[name]
        game.move(mover, move, **said)
        for player in ("Ada", "Ben", "Cleo"):
            for one in game.state.open_proposals():
                ways = game.law.ballot_form(game.state, one, game.now).in_favour()
                game.move(player, "vote", proposal=one.number, choice=next(iter(ways), "for"))
    return game


def leavers(game: Played) -> Iterator[tuple[str, Sequence[str]]]:
    """Who goes and how: each alone, the two and the three from each seat on at once, and all but two."""
    seats = [player for player in game.state.seating if player in PLAYERS]
    if len(seats) < len(PLAYERS):
        return
    for player in seats:
        yield "leave", [player]
    for n, player in enumerate(seats):
        for many in (2, 3):
            yield "oust", [player, *(seats[(n + more) % len(seats)] for more in range(1, many))]
    yield "oust", [seats[0], seats[2]]
    yield "oust", list(reversed(seats[:3]))


def without(game: Played, way: str, those: Sequence[str]) -> Played:
    """A game after these have gone."""
    tried = game.copy()
    if way == "leave":
        tried.do(those[0], "leave")
    else:
        tried.do(next(player for player in PLAYERS if player not in those), "oust", those=" ".join(those))
    assert not set(those) & set(tried.state.seating)
    return tried


def stuck(game: Played, changes: bool = True) -> str:
    """What holds a game up; empty if nothing does."""
    state = game.state
    failed = [one for one in game.of(e.MechanismFailed) if one.because.rule != "9999"]
    undecided = [case.question for case in state.cases.values() if case.question and case.judged is None]
    turn = state.registers.get("turn", {}).get("")
    if failed or undecided:
        return f"{failed} {undecided}"
    if turn is not None and turn not in state.seating:
        return f"it's the turn of {turn}, who is gone"
    for one in state.open_proposals():
        must = game.answer("must_vote", one.number) if one.is_voting and one.kind == RULE_CHANGE else None
        if isinstance(must, list) and set(must) <= set(one.ballots.cast) and not game.law.due(state, game.now):
            return f"the vote on {one.number} waits for nobody"
    for number in state.open_cases:
        case = state.cases[number]
        if case.stage == "called" and any(
            one.case == number for one in game.of(e.JudgeAsked) + game.of(e.JudgeAppointed)
        ):
            return f"case {number} has lost its judge"
    if not game.can_happen():
        return "nothing can happen"
    return "" if not changes or game.can_change() else "no further rule change can be adopted"


def settled_early(ruleset: Ruleset) -> Ruleset:
    """The five rules, with votes that stand and close as soon as they're settled."""
    code = next(one for one in ruleset.rules if one.number == "2").content.mechanism
    code = code.replace("closes_when_all_have_voted", "closes_when_settled")
    code += (
        '\n\n@forbid("vote")\ndef a_vote_stands(player, voted):\n    if player in voted:\n        return "you voted"\n'
    )
    return replace(ruleset, rules=tuple(rule("2", code) if one.number == "2" else one for one in ruleset.rules))


@pytest.mark.parametrize(("name", "voters"), [("five_rules", 4), ("suber", 4), ("settled", 2)])
def test_a_vote_closes_that_waited_only_for_leavers(host: Host, name: str, voters: int) -> None:
    """As the last go who haven't voted, or as nobody who is left can change what comes of it."""
    alter = settled_early if name == "settled" else lambda ruleset: ruleset
    game = Played.begun(host, "five_rules" if name == "settled" else name, alter=alter)
    number = game.propose("There is tea.")
    if name == "suber":
        game.do("Ada", "call-vote", proposal=number)
    for player in PLAYERS[:voters]:
        game.do(player, "vote", proposal=number, choice="for")
    assert game.state.proposals[number].is_open
    for player in PLAYERS[-1 : max(voters, 2) : -1] or PLAYERS[-1:]:
        game.do(player, "leave")
    assert game.state.proposals[number].outcome == "adopted"


@pytest.mark.parametrize(
    ("name", "mover", "move", "said"),
    [("classroom", "Tess", "begin-ranking", {}), ("agora_like", "Ada", "call-election", {"which": "referee"})],
)
def test_a_ranking_closes_as_its_last_voter_leaves(
    host: Host, name: str, mover: str, move: str, said: dict[str, str]
) -> None:
    """A vote of a kind of its own closes, too."""
    game = Played.begun(host, name)
    game.propose("There is tea.")
    game.do(mover, move, **said)
    (number,) = [one.number for one in game.state.open_proposals() if one.kind != RULE_CHANGE]
    for player in PLAYERS[:4]:
        ways = list(game.law.ballot_form(game.state, game.state.proposals[number], game.now).in_favour())
        game.do(player, "vote", proposal=number, choice=ways[0])
    game.do("Eve", "leave")
    assert game.state.proposals[number].outcome == "counted"


@pytest.mark.parametrize("name", ["five_rules", "suber"])
@pytest.mark.parametrize(
    ("those", "then"),
    [
        ("Ada Ben", "Cleo"),
        ("Ben Ada", "Cleo"),
        ("Ada Ben Cleo", "Dan"),
        ("Ada Dan", "Ben"),
        ("Eve Ada Ben", "Cleo"),
        ("Ben Cleo", "Ada"),
    ],
)
def test_the_turn_passes_over_all_who_go_at_once(host: Host, name: str, those: str, then: str) -> None:
    """Ada's turn is that of the next player who hasn't been removed at the same moment."""
    game = Played.begun(host, name, alter=with_oust)
    game.do(next(player for player in PLAYERS if player not in those), "oust", those=those)
    assert game.state.registers["turn"][""] == then


@pytest.mark.parametrize("name", ["five_rules", "nomic_world", "agora_like"])
def test_another_judge_is_found_for_one_who_leaves(host: Host, name: str) -> None:
    """A case whose judge, or whoever is asked to judge it, leaves has another one."""
    game = Played.begun(host, name)
    game.do("Ben", "call-case", statement="Rule 1 is odd.")
    ((number, case),) = game.state.cases.items()
    game.do(case.judge or case.asked, "leave")
    after = game.state.cases[number]
    assert (after.judge or after.asked) in game.state.seating


@pytest.mark.check
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("name", NAMES)
def test_nobody_holds_a_game_up_by_going(host: Host, name: str, stage: str) -> None:
    """Whoever goes, at whatever stage and however many at once, something can still happen, and rules be changed."""
    game = reached(host, name, stage)
    wrong = {f"{way} {', '.join(those)}": stuck(without(game, way, those)) for way, those in leavers(game)}
    assert not {how: what for how, what in wrong.items() if what}


if __name__ == "__main__":
    with bootstrap.host(":memory:", SetClock(0)) as opened:
        for stage in sys.argv[2:] or STAGES:
            reached_game = reached(opened, sys.argv[1], stage)
            for way, those in leavers(reached_game):
                print(
                    sys.argv[1],
                    stage,
                    way,
                    *those,
                    ":",
                    stuck(without(reached_game, way, those)) or "goes on",
                    flush=True,
                )
