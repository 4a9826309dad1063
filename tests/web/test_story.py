"""The story of a game, and the table of what each player did."""

import csv
from io import StringIO
from itertools import count

import pytest
from tests.web.site import Visitor

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.play.host import Host
from moot.play.table import Table

_NUMBERS = count()
NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture
def table(host: Host) -> Table:
    """A game of five rules in which one proposal was adopted and one defeated."""
    table = host.new(f"tale-{next(_NUMBERS)}", host.ruleset("five_rules"), NAMES, title="A tale")
    for number, author, choice in (("6", "Ada", "for"), ("7", "Ben", "against")):
        change = {"change": "enact", "content": {"title": f"Rule {number}", "text": "Tea is served."}}
        assert table.submit(Move("propose", PlayerId(author), {"changes": [change]})).entry is not None
        for voter in NAMES:
            table.submit(Move("vote", PlayerId(voter), {"proposal": number, "choice": choice}))
    table.submit(Move("argue", PlayerId("Ben"), {"text": "Oh well.", "proposal": "7"}))
    return table


@pytest.fixture
def reader(app: object, table: Table) -> Visitor:
    """Somebody who reads about that game."""
    return Visitor(app, table.name)  # type: ignore[arg-type]


def test_the_story_tells_what_was_decided(reader: Visitor, table: Table) -> None:
    """Each decided proposal with author, outcome and votes, the earliest first; at a moment, those until then."""
    told = reader.get("story").words
    first, second = told.index("was adopted: 3 for"), told.index("was defeated: 3 against")
    assert first < second and "Ada’s proposal 6" in told and "Ben’s proposal 7" in told
    early = reader.get("story?at=4").words
    assert "was adopted" in early and "was defeated" not in early
    assert "Nothing has been decided yet." in reader.get("story?at=0").words


def test_the_story_ends_with_who_won(reader: Visitor, table: Table) -> None:
    """A game that is over has its end as the last step, and its end leads to the story."""
    code = "@move('stop')\ndef stop(player):\n    win(player)\n"
    content = {"title": "The end", "text": "A player may stop, and wins.", "mechanism": code}
    made = table.submit(Move("propose", PlayerId("Cleo"), {"changes": [{"change": "enact", "content": content}]}))
    assert made.entry is not None, made.verdict
    for voter in NAMES:
        table.submit(Move("vote", PlayerId(voter), {"proposal": "8", "choice": "for"}))
    answer = table.submit(Move("stop", PlayerId("Cleo"), {}))
    assert answer.entry is not None, answer.verdict
    assert reader.get("story").words.count("Cleo has won.") == 1
    assert f"{reader.game}/story" in {link.get("href") for link in reader.get().all("a")}


def test_the_table_has_a_row_for_each_player(reader: Visitor, table: Table) -> None:
    """Proposals, votes, comments, cases and points of everybody, as spreadsheets read them."""
    assert f"{reader.game}/players.csv" in [link["href"] for link in reader.get("downloads").all("a")]
    answer = reader.get("players.csv")
    assert (
        answer.headers["content-type"].startswith("text/csv") and "attachment" in answer.headers["content-disposition"]
    )
    rows = {row["player"]: row for row in csv.DictReader(StringIO(answer.source))}
    assert list(rows) == list(NAMES)
    assert [rows["Ben"][name] for name in ("proposals", "adopted", "votes", "comments")] == ["1", "0", "2", "1"]
    assert rows["Ada"]["adopted"] == "1" and rows["Ada"]["points"] == str(table.state.quantities["points"]["Ada"])


def test_no_name_is_a_formula(host: Host, app: object) -> None:
    """A name that begins like a formula is kept from being one."""
    host.new("sums", host.ruleset("five_rules"), ("Ada", "Ben", "-1+1"))
    assert "\n'-1+1," in Visitor(app, "sums").get("players.csv").source.replace("\r", "")  # type: ignore[arg-type]
