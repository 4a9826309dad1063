"""Warnings that code still follows the old text: to the author before proposing, and to voters before they vote."""

import pytest
from tests.web.site import Visitor, changing

from moot.authoring.lint import lint_table
from moot.play.host import Host
from moot.post.notices.notice import tasks_of

FOLLOWS_OLD = "Warning: the code still follows the old text. The code of rule 203 says:"
SAYS = "A proposal is adopted if all of the eligible voters vote for it."
NEW_TEXT = "A rule change is adopted if people like it."


@pytest.fixture
def text_only(visitor: Visitor) -> Visitor:
    """Ada has proposed a text of rule 203 that isn't understood, and has left the code as it is."""
    visitor.sit("Ada").send("propose", changing("amend", "203", text=NEW_TEXT, title="Unanimity", mechanism=_CODE))
    return visitor


_CODE = "voting.unanimity()\n"


def test_the_author_is_warned_before_proposing(visitor: Visitor) -> None:
    """The preview tells what the code says still."""
    fields = changing("amend", "203", do="preview", text=NEW_TEXT, title="Unanimity", mechanism=_CODE)
    page = visitor.sit("Ada").send("propose", fields)
    assert f"Rule 203: the code still follows the old text. The code says: “{SAYS}" in page.words


def test_voters_are_warned_before_they_vote(text_only: Visitor) -> None:
    """The proposal's page, the game's page and the card to vote on say so, once."""
    text_only.sit("Ada").do("call-vote", "proposals/301", proposal="301")
    page = text_only.sit("Ben").get("proposals/301")
    assert f"{FOLLOWS_OLD} {SAYS}" in page.words
    assert page.words.count("follows the old text") == 1
    assert f"{FOLLOWS_OLD} {SAYS}" in text_only.get("vote").words
    assert f"{FOLLOWS_OLD} {SAYS}" in text_only.get("").words


def test_voters_are_told_of_words_that_could_run(visitor: Visitor) -> None:
    """Where a new rule is proposed without the code for its words, the game's page and the card say so, once."""
    text = "Everyone who votes yes gets 5 points."
    visitor.sit("Ada").send("propose", {"do": "text-only", "kind-0": "enact", "title-0": "Yes", "text-0": text})
    visitor.do("call-vote", "proposals/301", proposal="301")
    for page in ("", "vote", "proposals/301"):
        words = visitor.sit("Ben").get(page).words
        assert words.count("“Yes” has no code, so nothing runs. Its words could run: “When a player votes, if") == 1


@pytest.mark.check
def test_lint_tells_of_rules_in_force(text_only: Visitor, host: Host) -> None:
    """A rule whose text was amended after its code is found in any game; before, there is nothing to tell."""
    table = host.table(text_only.game.removeprefix("/games/"))
    assert "law.old-code" not in {fault.code for fault in lint_table(table)}
    text_only.sit("Ada").do("call-vote", "proposals/301", proposal="301")
    for player in ("Ada", "Ben", "Cleo"):
        text_only.sit(player).do("vote", "proposals/301", proposal="301", choice="for")
    assert table.state.proposals["301"].outcome == "adopted"
    assert [(f.code, f.rules) for f in lint_table(table) if f.code == "law.old-code"] == [("law.old-code", ("301",))]


@pytest.mark.check
def test_lint_tells_of_code_that_came_with_the_new_text_and_follows_the_old_one(visitor: Visitor, host: Host) -> None:
    """What the author was warned of before proposing is found in force, too, though a line of the code is new."""
    fields = {"text": NEW_TEXT, "title": "Unanimity", "mechanism": f"{_CODE}voting.decides_when_closed()\n"}
    assert (
        "the code still follows the old text"
        in visitor.sit("Ada").send("propose", changing("amend", "203", do="preview", **fields)).words
    )
    visitor.send("propose", changing("amend", "203", **fields))
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    faults = lint_table(host.table(visitor.game.removeprefix("/games/")))
    assert [fault.rules for fault in faults if fault.code == "law.old-code"] == [("301",)]


def test_notices_warn_too(text_only: Visitor, host: Host) -> None:
    """What tells somebody to vote says that text and code part."""
    text_only.sit("Ada").do("call-vote", "proposals/301", proposal="301")
    tasks = tasks_of(host.table(text_only.game.removeprefix("/games/")).moment("Ben"))
    assert [warning.partition(".")[0] for task in tasks for warning in task.warnings] == [
        "Rule 203: the code still follows the old text"
    ]
