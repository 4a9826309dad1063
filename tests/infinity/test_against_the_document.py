"""Our set against the published one: numbers, ranks, names, figures and faults of the document, and its log played."""

from datetime import datetime

import pytest
from tests.infinity.months import CENTRAL
from tests.playing import FIVE, Game, event
from tests.seeds import seed, stretches

from moot.authoring.importer import ImportedDocument, begin_from, import_document
from moot.game import events as e
from moot.game.rules import Ruleset
from moot.play.host import Host

pytestmark = pytest.mark.check

FIGURES = {
    "101": ["5 players"], "108": ["begin with 301"], "204": ["10 points"], "206": ["10 points"],
    "305": ["less 291", "0 to 10"],
    "314": ["200 points", "set to 0"], "315": ["nearest whole"], "316": ["48 hours"],
    "318": ["TVCP 1", "at least two players", "more than half"],
    "321": ["48 hours", "twice more over two weeks", "at least two"],
    "322": ["12:01 a.m. on Monday", "midnight at the end of Wednesday", "14 February", "25 December"],
    "323": ["set to zero", "more than half"], "324": ["two votes or more", "majority"],
    "325": ["Monday at 12:01 a.m.", "two weeks"], "331": ["negative 100 points"], "333": ["5 points"],
    "334": ["no points", "30 times f", "was 3"],
}  # fmt: skip
"""Where each quantity of the document stands in our rules; what each comes to is played in the other tests."""
OURS_TO_READ = "the Central Time Zone of the United States of America"
"""The name of a thing, which is nobody's wording."""


@pytest.fixture(scope="module")
def imported(host: Host) -> ImportedDocument:
    """The page of 2001, with its log, and our mechanisms."""
    path = seed("001")
    return import_document(path.read_bytes(), path.name, mechanisms=host.ruleset("infinity"))


@pytest.fixture(scope="module")
def ours(host: Host) -> Ruleset:
    """The set that comes with the program."""
    return host.ruleset("infinity")


@pytest.mark.check
def test_I10_numbers_ranks_and_names_are_those_of_the_document(imported: ImportedDocument, ours: Ruleset) -> None:
    """39 rules, 15 of them immutable, each under the number and the name that it had that day, and none besides."""
    listed = [(r.number, r.rank, r.content.title) for r in ours.rules]
    assert listed == [(r.number, r.rank, r.content.title) for r in imported.standing]
    assert [rank for _, rank, _ in listed].count("immutable") == 15
    assert len(listed) == 39


@pytest.mark.parametrize(("number", "figures"), FIGURES.items())
def test_the_figures_stand_in_our_text(ours: Ruleset, number: str, figures: list[str]) -> None:
    """Each quantity is said in our wording of the rule."""
    text = next(" ".join(r.content.text.split()) for r in ours.rules if r.number == number)
    for figure in figures:
        assert figure in text


@pytest.mark.check
def test_no_rule_repeats_the_published_wording(imported: ImportedDocument, ours: Ruleset) -> None:
    """No eight words in a row are the document's, but for the name of a time zone."""
    published = {r.number: _stretches(r.content.text) for r in imported.standing}
    assert not [(r.number, same) for r in ours.rules if (same := _stretches(r.content.text) & published[r.number])]


def _stretches(text: str) -> set[str]:
    return stretches(" ".join(text.split()).replace(OURS_TO_READ, ""))


def test_every_rule_has_a_mechanism_or_says_why_not(ours: Ruleset) -> None:
    """Six rules are for people, each with its reason: the rest do what they say."""
    for_people = [r.number for r in ours.rules if not r.content.mechanism]
    assert for_people == ["102", "107", "115", "116", "305", "306"]
    assert all(r.content.for_people for r in ours.rules if r.number in for_people)


def test_I10_the_log_ends_in_the_documents_list(host: Host, imported: ImportedDocument) -> None:
    """34 proposals with their outcomes, replayed: what is in force then is what the page lists, title by title."""
    game = begun(host, imported, "log")
    assert sorted(game.state.proposals) == [str(n) for n in range(301, 335)]
    outcomes = {p.outcome for p in game.state.proposals.values()}
    assert outcomes == {"Adopted", "Amended", "Defeated", "Repealed", "Invalidated", "No Quorum"}
    held = [(r.number, r.rank, r.content.title, r.content.text) for r in game.state.in_force()]
    assert held == [(r.number, r.rank, r.content.title, r.content.text) for r in imported.standing]


def begun(host: Host, imported: ImportedDocument, name: str) -> Game:
    """A game from the document, with its history and five players."""
    game = object.__new__(Game)
    game.host = host
    game.table = begin_from(host, name, imported, FIVE, offices={"moderator": "Tess"}, seed=b"a seed for tests" * 2)
    game.now = game.table.now()
    return game


def test_I10_the_document_can_be_played(host: Host, imported: ImportedDocument) -> None:
    """Imported with our mechanisms every rule has one or the reason why not, and a proposal goes its whole way."""
    assert imported.tying is not None
    assert imported.tying.unmatched == ()
    game = begun(host, imported, "played")
    while datetime.fromtimestamp(game.now, CENTRAL).weekday() == 6:
        game.wait(game.now + 3_600)
    number = game.propose(by="Ada")
    assert number == "335"
    assert event(game.do("Ben", "call-case", statement="?", rules=["204"]), e.JudgeAppointed).judge == "Tess"
    for _ in range(16):
        game.wait(game.now + 86_400)
        if game.state.proposals[number].stage == "voting":  # type: ignore[index]
            break
    for player in FIVE:
        game.do(player, "vote", proposal=number, choice="for")
    game.wait(game.now + 16 * 86_400)
    assert game.state.proposals[number].outcome == "adopted"  # type: ignore[index]
    assert game.points()["Ada"] == 30


FAULTS = {
    "count.differs": ["23", "24"],
    "link.misplaced": ["Amends 317", "333"],
    "outcome.two-meanings": ["Amended", "303, 309, 311, 317", "333, 334"],
    "text.repealed-rule": ["310", "209"],
    "text.lost": ["303"],
    "outcome.no-rule": ["No Quorum", "319, 320"],
    "name.number": ["Rule #201"],
    "name.spellings": ["Dan Marsh", "307"],
    "reference.lapsed": ["318", "311", "334"],
    "leaning.nothing": ["213", "turns"],
    "pattern.gap": ["12:01 a.m.", "Monday"],
}
"""Each fault of the document that has to be reported, by its code, with what its message must name."""


@pytest.mark.parametrize(("code", "words"), FAULTS.items())
def test_I12_the_faults_of_the_document_are_reported(imported: ImportedDocument, code: str, words: list[str]) -> None:
    """Counts, stray notes, words of two meanings, lost texts, names, references and gaps, each with its place."""
    told = [fault for fault in imported.faults if fault.code == code]
    assert all(fault.line > 0 for fault in told)
    assert any(all(word in fault.message for word in words) for fault in told), [fault.message for fault in told]


def test_I12_all_five_lost_texts_are_named_and_304_is_adopted_though_superseded(imported: ImportedDocument) -> None:
    """303, 304, 309, 311 and 317 are lost; 304 is listed as “Adopted”, although 317 superseded it."""
    lost = " ".join(fault.message for fault in imported.faults if fault.code == "text.lost")
    assert all(number in lost for number in ("303", "304", "309", "311", "317"))
    words = [fault.message for fault in imported.faults if fault.code == "outcome.two-meanings"]
    assert any("Adopted" in message and "304 (superseded)" in message for message in words)
