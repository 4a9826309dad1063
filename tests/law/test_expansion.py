"""The library: its lines become provisions, and everything in it is within the language."""

import re

import pytest
from tests.playing import Game, assembly, enact, rule

from moot.game.changes import Amend, Content, Enact, Repeal, Wording
from moot.law.mechanism_checks import sources_of
from moot.law.mechanisms.expansion import LibraryMechanism, expand, library_index
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.typecheck import check_types
from moot.play.host import Host

READY = {ready.name: ready for ready in library_index()}


FILLED = {"int": "3", "WeekTime": "'Sunday 24:00'", "Name": "'voting_closes'", "holder": "'turn'"}
"""Something to go into a blank of each type, or of a name."""


def line_for(ready: LibraryMechanism) -> str:
    """A library line with something in every blank."""
    return f"{ready.name}({', '.join(FILLED.get(blank.name, FILLED[blank.type]) for blank in ready.blanks)})"


def test_a_library_line_becomes_its_provisions() -> None:
    """Blanks are filled in, also within texts, and the line itself stays as a comment."""
    source = "limits.mutable_rules(25)\n"
    assert expand(source) == (
        "# limits.mutable_rules(25)\n"
        '@forbid("adopt")\n'
        "def not_too_many_mutable_rules(mutable_rules_after):\n"
        "    if mutable_rules_after > 25:\n"
        '        return "there would be more than 25 mutable rules"\n',
        (),
    )


def test_what_stands_around_library_lines_stays() -> None:
    """Only the lines themselves are replaced."""
    source = (
        "# why\nscoring.points()  # how\n\nscoring.defeat_costs_proposer(points_lost=10)\n@term('quorum')\ndef two():\n"
    )
    source += "    return 2\n"
    expanded, faults = expand(source)
    assert not faults
    assert expanded == (
        "# why\n# scoring.points()\npoints = quantity(of=Player, starts=0)\n\n"
        "# scoring.defeat_costs_proposer(points_lost=10)\n"
        '@upon("proposal_defeated")\ndef defeat_costs_proposer(proposal):\n    award(proposal.author, -10)\n\n'
        "@term('quorum')\ndef two():\n    return 2\n"
    )
    assert read_mechanism(expanded)[0] is not None


@pytest.mark.parametrize("source", ["", "N = 1\r\n", "not Python", "def f():\n    scoring.points()\n", "\ud800"])
def test_a_source_without_library_lines_comes_back(source: str) -> None:
    """A source without library lines stays byte for byte the same."""
    assert expand(source) == (source, ())


@pytest.mark.parametrize(
    "source, message",
    [
        ("scoring.defeat_cost_proposer(10)", "the library has no `scoring.defeat_cost_proposer`"),
        ("os.system('x')", "the library has no `os.system`"),
        ("limits.mutable_rules()", "`limits.mutable_rules` needs `most`"),
        ("limits.mutable_rules(1, 2)", "`limits.mutable_rules` takes 1 values"),
        ("limits.mutable_rules(least=2)", "`limits.mutable_rules` takes no further `least`"),
        ("limits.mutable_rules(1, most=2)", "`limits.mutable_rules` takes no further `most`"),
        ("limits.mutable_rules(**{})", "`limits.mutable_rules` takes no further `None`"),
        ("limits.mutable_rules('25')", "`most` is a whole number from 1 on"),
        ("limits.mutable_rules(True)", "`most` is a whole number from 1 on"),
        ("limits.mutable_rules(-1)", "`most` is a whole number from 1 on"),
        ("deadlines.weekly('Sonntag 24:00')", "`when` is a weekday and a time from 00:00 to 24:00"),
        ("deadlines.weekly('Sunday 24:01')", "`when` is a weekday and a time from 00:00 to 24:00"),
        ("deadlines.weekly('Sunday')", "`when` is a weekday and a time from 00:00 to 24:00"),
        ("deadlines.weekly(7)", "`when` is a weekday and a time from 00:00 to 24:00"),
        ("limits.mutable_rules(len('x'))", "`most` must be a value written out"),
        ("N = 1; scoring.points()", "a library line stands on a line of its own"),
    ],
)
def test_a_faulty_library_line_is_told(source: str, message: str) -> None:
    """What cannot be filled in is a fault, and the source comes back as it was."""
    expanded, faults = expand(source)
    assert expanded == source
    assert message in [f.message for f in faults]
    assert {f.code for f in faults} <= {"mechanism.library", "mechanism.constant"}


@pytest.mark.parametrize("name", READY)
def test_everything_in_the_library_is_within_the_language(name: str) -> None:
    """Each ready mechanism passes the gate and the check of types, and has a line for players."""
    ready = READY[name]
    expanded, faults = expand(line_for(ready))
    mechanism, refused = read_mechanism(expanded)
    assert (faults, refused) == ((), ())
    assert mechanism is not None
    assert check_types(mechanism, {"turn": "Player"}) == ()
    assert re.fullmatch(r"[A-Z][^\n]+\.", ready.doc)


def test_a_time_of_the_week_is_filled_in_as_numbers() -> None:
    """Weekday and minutes, as the calendar's function wants them, with the words left as a comment."""
    for words, filled in (("Sunday 24:00", "7, 24 * 60"), ("Monday 00:01", "1, 0 * 60 + 1")):
        expanded, faults = expand(f'deadlines.weekly("{words}")')
        assert not faults
        assert expanded.startswith(f"# deadlines.weekly('{words}')\n")
        assert f"return next_weekday(proposal.opened, {filled}, zone)" in expanded


def test_library_mechanisms_can_share_a_rule() -> None:
    """No two of them define the same name, except where one rule would not have both."""
    names = [p.name for r in READY.values() for p in _provisions(r)]
    assert len(names) == len(set(names))


HIDDEN = ("x = 1; {}", "({})", "x = \\\n1;{}", "@upon('joined')\ndef f(player):\n    pass\n{}")


@pytest.mark.parametrize("form", HIDDEN)
def test_no_library_line_is_overlooked(form: str) -> None:
    """Wherever a library line stands, it's expanded, or a fault says that it can't be there."""
    source = form.format("scoring.defeat_costs_proposer(7)")
    expansion, faults = expand(source)
    assert faults or expansion != source


def _provisions(ready: LibraryMechanism) -> tuple:
    mechanism, _ = read_mechanism(expand(line_for(ready))[0])
    assert mechanism is not None
    return mechanism.provisions


def test_only_what_has_code_is_checked() -> None:
    """Of changes, those that bring no code have none to check, whether they're a rule in words or a repeal."""
    words, code = Content(title="Tea", text="Tea is served."), Content(title="Points", mechanism="scoring.points()")
    changes = (
        Enact(content=words),
        Repeal(rule="101"),
        Enact(content=code),
        Amend(rule="102", wording=Wording(text="Be kind.")),
    )
    assert sources_of(changes) == [("scoring.points()", "scoring.points()")]


def test_so_many_proposals_of_each_player_may_be_open(host: Host) -> None:
    """With two open, a player makes no third, while another player may make one."""
    game = Game.of(host, assembly(), rule("301", "turns.one_proposal_each(2)"))
    for title in ("Tea", "Cake"):
        game.propose(enact(title), by="Ada")
    refused = game.refused("Ada", "propose", changes=[enact("Jam")])
    assert refused.reason == "no more than 2 of your proposals may be open"
    assert game.propose(enact("Jam"), by="Ben")
