"""Our set against the published one: numbers, ranks, figures and faults of the document, and playing it imported."""

import pytest
from tests.nomic_world.world import DAY
from tests.playing import START, Game
from tests.seeds import seed, stretches

from moot.authoring.importer import ImportedDocument, begin_from, import_document
from moot.game.rules import Ruleset
from moot.play.host import Host

pytestmark = pytest.mark.check

FIGURES = {
    "107": ["1000"], "201": ["20 %"], "202": ["two weeks"], "205": ["seven days"], "207": ["1 to 10"],
    "208": ["1 to 10"], "209": ["100 points"], "212": ["three days", "10 points"], "213": ["one week", "10 points"],
    "217": ["week", "20 points"], "1010": ["twelve"], "1013": ["twelve"], "1017": ["above 1017", "twelve"],
    "1029": ["to 0"], "1031": ["more than two proposals"], "1032": ["loses 1 point", "gains 1 point"],
    "1036": ["2 points", "lose 8", "lose 2", "gain 8"], "1045": ["six weeks", "with 0"], "1047": ["six weeks"],
}  # fmt: skip
"""Where each quantity of the document stands in our rules; what each comes to is played in the other tests."""


@pytest.fixture(scope="module")
def imported(host: Host) -> ImportedDocument:
    """The mail of 1992, as the law of its day, with our mechanisms."""
    path = seed("002")
    return import_document(path.read_bytes(), path.name, mechanisms=host.ruleset("nomic_world"), as_amended=True)


@pytest.fixture(scope="module")
def as_it_is() -> ImportedDocument:
    """The same, without applying what it lists as rules of their own."""
    path = seed("002")
    return import_document(path.read_bytes(), path.name)


@pytest.fixture(scope="module")
def ours(host: Host) -> Ruleset:
    """The set that comes with the program."""
    return host.ruleset("nomic_world")


@pytest.mark.check
def test_W9_the_numbers_and_ranks_are_those_of_the_document_as_amended(
    imported: ImportedDocument, ours: Ruleset
) -> None:
    """Every rule in force that day is here under its number and rank, 1040 twice; 1012, repealed by 1044, is not."""
    assert [(r.number, r.rank) for r in ours.rules] == [
        (r.number, r.rank) for r in sorted(imported.standing, key=_as_listed)
    ]
    assert {r.number: r.printed for r in ours.rules if r.printed} == {"1040/2": "1040"}


def _as_listed(rule: object) -> tuple[int, int]:
    number = str(getattr(rule, "number", ""))
    return (0, int(number)) if number.isdecimal() else (1, 0)


@pytest.mark.parametrize(("number", "figures"), FIGURES.items())
def test_the_figures_stand_in_our_text(ours: Ruleset, number: str, figures: list[str]) -> None:
    """Each quantity is said in our wording of the rule."""
    text = next(" ".join(r.content.text.split()) for r in ours.rules if r.number == number)
    for figure in figures:
        assert figure in text


@pytest.mark.check
def test_no_rule_repeats_the_published_wording(imported: ImportedDocument, ours: Ruleset) -> None:
    """No eight words in a row are the document's."""
    published = {r.number: stretches(r.content.text) for r in imported.standing}
    assert not [(r.number, same) for r in ours.rules if (same := stretches(r.content.text) & published[r.number])]


FAULTS = [
    ("history.number-twice", ["1040", "1040/2"]),
    ("number.letters", ["l011", "1011"]),
    ("number.letters", ["l043", "1043"]),
    ("number.letters", ["l0", "10"]),
    ("link.other-rule", ["1012", "203", "205"]),
    ("text.not-amended", ["203", "1011"]),
    ("text.not-amended", ["207", "1042"]),
    ("text.not-amended", ["208", "1043"]),
    ("date.not-updated", ["1014", "1042"]),
    ("date.not-updated", ["1033", "1048"]),
    ("rank.not-transmuted", ["110", "immutable", "1040"]),
    ("status.not-repealed", ["1012", "1044"]),
    ("link.absent", ["209", "1007"]),
    ("link.absent", ["1040", "1051"]),
    ("number.order", ["1033", "1035"]),
    ("date.after-receipt", ["42 minutes"]),
]
"""Each fault of the mail that has to be reported, by its code, with what its message must name."""


@pytest.mark.parametrize(("code", "words"), FAULTS)
def test_W9_the_faults_of_the_document_are_reported(as_it_is: ImportedDocument, code: str, words: list[str]) -> None:
    """Letters for digits, a number twice, a wrong number, first texts, absent rules, stale and impossible dates."""
    told = [fault for fault in as_it_is.faults if fault.code == code]
    assert all(fault.line > 0 for fault in told)
    assert any(all(word in fault.message for word in words) for fault in told), [fault.message for fault in told]


def test_W9_the_document_can_be_played(host: Host, imported: ImportedDocument) -> None:
    """Imported with our mechanisms, every rule has one or the reason why not, and a proposal goes its whole way."""
    assert imported.tying is not None
    assert imported.tying.unmatched == ()
    game = object.__new__(Game)
    game.host, game.now = host, START
    game.table = begin_from(host, "the-mail-of-1992", imported, ["Ada", "Ben", "Cleo"], seed=b"a seed for tests" * 2)
    game.now = game.table.now()
    number = game.propose(by="Ada")
    assert number == "1052"
    game.do("Ben", "second", proposal=number)
    game.do("Ada", "post-to-vote", proposal=number)
    for player in ("Ada", "Ben", "Cleo"):
        game.do(player, "vote", proposal=number, choice="for")
    game.wait(game.now + 8 * DAY)
    assert game.state.proposals[number].outcome == "adopted"  # type: ignore[index]
