"""Writing a proposal without scripts: one box, what can be inserted into it, and the form with fields."""

import html
import json
import re
from collections.abc import Callable

import pytest
from tests.web.site import Page, Visitor, enacting

from moot.authoring import library
from moot.authoring.prose.reader import read_to_propose
from moot.game.changes import CHANGE_KINDS, Amend, Enact
from moot.gateways.web.proposals.insertions import CHANGES, InsertPanel, words_of
from moot.play.host import Host


def _box(page: Page) -> str:
    found = re.search(r'<textarea class="long" id="words-field"[^>]*>\n(.*?)</textarea>', page.source, re.S)
    assert found
    return html.unescape(found[1])


def _inserted(visitor: Visitor, panel: str, words: str = "", **fields: str) -> Page:
    """The composer after something was inserted from one of its panels."""
    return visitor.send("propose/words", {"words": words, "insert": panel, "do": "insert", **fields})


def _proposed(visitor: Visitor, page: Page) -> Page:
    seen = next(field["value"] for field in page.all("input") if field.get("name") == "seen")
    return visitor.send("propose/words", {"words": _box(page), "seen": seen, "do": "propose"})


def _in_words(visitor: Visitor) -> Page:
    words = "Amend rule 208 by replacing “100” with “60”."
    return _proposed(visitor, visitor.send("propose/words", {"do": "show", "words": words}))


def _change_by_change(visitor: Visitor) -> Page:
    return visitor.send("propose", enacting("Applause", "A point.", "scoring.adoption_pays_proposer(1)"))


def _from_the_library(visitor: Visitor) -> Page:
    line = {"line": "scoring.adoption_pays_proposer", "gap-points_won": "4"}
    return _proposed(visitor, _inserted(visitor, "library", **line))


SENTENCE = {
    "topic": "Points, and what happens when",
    "s": "when-event-,-effects",
    "s.event": "a-proposal-is-adopted",
    "s.effects": "who-gets-get-n-thing",
    "s.effects.who": "its-author",
    "s.effects.n": "4",
}


def _sentence_by_sentence(visitor: Visitor) -> Page:
    return _proposed(visitor, _inserted(visitor, "sentence", **SENTENCE))


WAYS: dict[str, Callable[[Visitor], Page]] = {
    "in words": _in_words,
    "change by change": _change_by_change,
    "from the library": _from_the_library,
    "sentence by sentence": _sentence_by_sentence,
}


@pytest.mark.check
@pytest.mark.parametrize("way", WAYS)
def test_a_proposal_is_made_in_each_way(visitor: Visitor, way: str) -> None:
    """Each leads to the page of the proposal that it made."""
    page = WAYS[way](visitor.sit("Ada"))
    assert "Ada proposes 301" in page.words
    assert "Proposal 301" in page.words


def test_panels_open_below_the_box_and_keep_its_words(visitor: Visitor) -> None:
    """Each button opens its panel on the same page, closes it again, and loses no word."""
    for panel in ("change", "library", "sentence"):
        page = visitor.send("propose/words", {"words": "Repeal rule 206.", "do": f"open-{panel}"})
        opened = [field["value"] for field in page.all("input") if field.get("name") == "insert"]
        assert (opened, _box(page)) == ([panel], "Repeal rule 206.")
        closed = visitor.send("propose/words", {"words": "Repeal rule 206.", "insert": panel, "do": "close"})
        assert not [field for field in closed.all("input") if field.get("name") == "insert"]
    assert "What it does" in visitor.get("propose/words?insert=library").words


def test_what_is_missing_is_told_and_nothing_inserted(visitor: Visitor) -> None:
    """A gap of a ready-made rule is told at its field; of other panels, that something is missing."""
    page = _inserted(visitor.sit("Ada"), "library", "Tea.", line="winning.first_to", **{"gap-goal": "none"})
    field = next(field for field in page.all("input") if field.get("name") == "gap-goal")
    assert (field.get("aria-invalid"), field["aria-describedby"]) == ("true", "gap-goal-hint")
    assert "Goal is a whole number from 1 on." in page.words and _box(page) == "Tea."
    for panel, given in (("change", {"change": "repeal"}), ("sentence", {"topic": "Voting"}), ("library", {})):
        page = _inserted(visitor, panel, "Tea.", **given)
        assert "Something is still missing here." in page.words and _box(page) == "Tea.", panel


def test_every_change_can_be_inserted(visitor: Visitor, host: Host) -> None:
    """The words of each change of a rule are read as that change and no other."""
    state = host.table(visitor.game.removeprefix("/games/")).state
    visitor.sit("Ada")
    for kind in CHANGES:
        page = _inserted(visitor, "change", "", change=kind, rule="207")
        (change,) = read_to_propose(state, _box(page)).changes
        assert CHANGE_KINDS[type(change)] == kind, _box(page)
        assert kind == "enact" or getattr(change, "rule", "") == "207"


def test_a_ready_rule_can_go_to_a_rule_that_there_is(visitor: Visitor, host: Host) -> None:
    """It becomes a line more of that rule's code, and its sentence one more of the text."""
    state = host.table(visitor.game.removeprefix("/games/")).state
    old = state.rule("207")
    assert old is not None
    line = {"line": "turns.one_proposal_each", "gap-most_open": "2", "rule": "207"}
    (change,) = read_to_propose(state, _box(_inserted(visitor.sit("Ada"), "library", **line))).changes
    assert isinstance(change, Amend)
    assert change.wording.mechanism == f"{old.content.mechanism.strip()}\n\nturns.one_proposal_each(2)"
    assert (change.wording.text or "").endswith("Nobody has more than 2 proposals open at once.")


@pytest.mark.parametrize("line", [line.name for shelf in library.shelves() for line in shelf.lines])
def test_every_ready_rule_can_be_inserted(visitor: Visitor, host: Host, line: str) -> None:
    """With something fitting in each gap, its words make one new rule with just its code."""
    ready = library.find(line)
    assert ready is not None
    fitting = {"int": "7", "WeekTime": "Sunday 24:00", "Name": "judge"}
    gaps = {f"gap-{gap.name}": fitting[gap.kind] for gap in ready.gaps}
    filled = library.filled(ready, {name.removeprefix("gap-"): value for name, value in gaps.items()})
    panel = InsertPanel("library", {}, ready, filled)
    state = host.table(visitor.game.removeprefix("/games/")).state
    (change,) = read_to_propose(state, words_of(panel, state, "") or "").changes
    assert isinstance(change, Enact)
    assert (change.content.text, change.content.mechanism) == (filled.text, filled.line)


def test_a_sentence_goes_to_the_rule_that_is_being_written(visitor: Visitor) -> None:
    """Built of parts, it follows the text of a new rule; beside changes of rules it becomes a new one."""
    sentence = "When a proposal is adopted, its author gets 4 points."
    assert _box(_inserted(visitor.sit("Ada"), "sentence", "", **SENTENCE)) == sentence
    assert _box(_inserted(visitor, "sentence", "Tea is at four.", **SENTENCE)) == f"Tea is at four. {sentence}"
    beside = _box(_inserted(visitor, "sentence", "Repeal rule 206.", **SENTENCE))
    assert beside == f"Repeal rule 206.\n\nCreate a rule with the following text: “{sentence}”"


def test_the_builder_asks_first_what_a_sentence_is_about(visitor: Visitor) -> None:
    """Ten subjects or fewer, and then only the sentences about the one that was chosen."""
    page = visitor.send("propose/words", {"words": "", "do": "open-sentence"})
    topics = page.source.partition('id="topic"')[2].partition("</select>")[0].count("<option") - 1
    assert 5 < topics <= 10 and 'name="s"' not in page.source
    page = visitor.send("propose/words", {"words": "", "do": "show", "insert": "sentence", "topic": "Winning"})
    sentences = page.source.partition('id="s"')[2].partition("</select>")[0]
    assert "The first player who has … wins" in sentences and sentences.count("<option") < 40


@pytest.mark.parametrize("line", [line.name for shelf in library.shelves() for line in shelf.lines])
def test_every_ready_mechanism_can_be_filled_in(line: str) -> None:
    """With something fitting in each gap it is code without faults, and its sentence has no gap left."""
    ready = library.find(line)
    assert ready is not None
    fitting = {"int": "7", "WeekTime": "Sunday 24:00", "Name": "judge"}
    done = library.filled(ready, {gap.name: fitting[gap.kind] for gap in ready.gaps})
    assert not done.faults
    assert done.code.startswith("# ")
    assert all(given in done.text.replace("Judge", "judge") for given in (fitting[gap.kind] for gap in ready.gaps))
    assert "(" not in done.text


def test_faults_are_told_by_field_and_line_while_somebody_writes(visitor: Visitor) -> None:
    """Types and the gate, at the lines as written; each mechanism of several has its own."""
    good = '@upon("proposal_adopted")\ndef a(proposal):\n    award(proposal.author, 1)\n'
    wrong = '@upon("proposal_adopted")\ndef b(proposal):\n    award(proposal.author, "three")\n    import os\n'
    fields = enacting("A", "A.", good) | {"kind-1": "enact", "text-1": "B.", "mechanism-1": wrong}
    answer = visitor.client.post(
        f"{visitor.game}/check", data=fields | {"form_token": visitor.client.cookies["moot_form"]}
    )
    found = answer.json()
    assert found["mechanism-0"] == []
    assert [fault["line"] for fault in found["mechanism-1"]] == [4]
    typed = enacting("B", "B.", wrong.replace("    import os\n", ""))
    answer = visitor.client.post(
        f"{visitor.game}/check", data=typed | {"form_token": visitor.client.cookies["moot_form"]}
    )
    assert [fault["line"] for fault in answer.json()["mechanism-0"]] == [3]


def test_a_library_line_that_is_faulty_is_told_at_its_line(visitor: Visitor) -> None:
    """A faulty library line is reported at its own line, not one of its expansion."""
    fields = enacting("A", "A.", "# more\n\nvoting.quorum(1)\n")
    answer = visitor.client.post(
        f"{visitor.game}/check", data=fields | {"form_token": visitor.client.cookies["moot_form"]}
    )
    assert [fault["line"] for fault in answer.json()["mechanism-0"]] == [3]


def test_words_are_understood_while_somebody_writes(visitor: Visitor) -> None:
    """The page asks for what is understood so far, without a button and without a change of anything."""
    heard = visitor.sit("Ada").send("propose/words/preview", {"words": "Repeal rule 209. In rule 999, delete the end."})
    assert "Repeal rule 209" in heard.words
    assert "There are never more than 25 mutable rules." in heard.words
    assert "999" in heard.words
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words


def test_each_sentence_that_is_not_used_says_so_while_somebody_writes(visitor: Visitor) -> None:
    """The look tells what changes no rule, and shows the instruction that is closest to it."""
    heard = visitor.sit("Ada").send(
        "propose/words/preview", {"words": "Repeal rule 209. I dislike rule 206, and it might go away. I like tea."}
    )
    assert heard.words.count("This changes no rule, and won’t be part of the proposal.") == 2
    assert "Did you mean: Repeal rule 206." in heard.words


def test_other_questions_of_the_rules_stand_below(host: Host, visitor: Visitor) -> None:
    """Other questions that a player can put to the vote have a form on the page for proposing (I2)."""
    name = f"{visitor.game.removeprefix('/games/')}-infinity"
    players = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    host.new(name, host.ruleset("infinity"), players, offices={"moderator": "Tess"}, seed=b"7" * 32)
    visitor.game = f"/games/{name}"
    page = visitor.sit("Ada").get("propose")
    assert "Other things you can put to a vote" in page.words
    forms = {form.get("id") for form in page.all("form")}
    assert {"propose-throttle", "propose-to-remove"} <= forms
    assert "Throttle value 4" in visitor.do("propose-throttle", value="4").words


@pytest.mark.parametrize("way", ["propose", "propose?change=enact"])
def test_who_may_not_propose_now_is_told_why_before_they_write(visitor: Visitor, way: str) -> None:
    """Out of turn, each way of writing a proposal says so first, by which rule; in turn, nothing of the kind."""
    told = visitor.sit("Ben").get(way).words
    assert "You can’t propose right now, Ben" in told
    assert "rule 201" in told
    assert "can’t propose right now" not in visitor.sit("Ada").get(way).words


def test_completions_are_sent_while_somebody_writes(visitor: Visitor) -> None:
    """What may follow, as JSON: from where on it takes the place of what was typed."""
    page = visitor.sit("Ada").send("propose/complete", {"text": "When a proposal is ad"})
    found = json.loads(page.source)
    assert (page.status, found["start"], found["phrases"][0]) == (200, 19, "adopted")
    assert json.loads(visitor.send("propose/complete", {"text": "Be kind and "}).source)["phrases"] == []
    code = json.loads(visitor.send("propose/complete", {"text": '@upon("proposal_ad', "code": "yes"}).source)
    assert code == {"start": 7, "phrases": ["proposal_adopted"]}
