"""The ways to write a proposal without scripts: in words, in the form, from the library, sentence by sentence."""

import json
from collections.abc import Callable

import pytest
from tests.web.site import Page, Visitor, enacting

from moot.authoring import library
from moot.play.host import Host


def _hidden(page: Page, form: str) -> dict[str, str]:
    """The hidden fields of a form, by its id."""
    inside, found = False, {}
    for tag, attrs in page.tags:
        if tag == "form":
            inside = attrs.get("id") == form
        elif inside and tag == "input" and attrs.get("type") == "hidden":
            found[attrs["name"]] = attrs["value"]
    return found


def _in_words(visitor: Visitor) -> Page:
    shown = visitor.send("propose/words", {"do": "show", "words": "Amend rule 208 by replacing “100” with “60”."})
    seen = _hidden(shown, "confirm")["seen"]
    words = {"words": "Amend rule 208 by replacing “100” with “60”.", "seen": seen, "do": "propose"}
    return visitor.send("propose/words", words)


def _change_by_change(visitor: Visitor) -> Page:
    return visitor.send("propose", enacting("Applause", "A point.", "scoring.adoption_pays_proposer(1)"))


def _from_the_library(visitor: Visitor) -> Page:
    line = {"line": "scoring.adoption_pays_proposer", "gap-points_won": "4", "title": "Applause"}
    return visitor.send("propose/library", line | {"do": "propose"})


def _sentence_by_sentence(visitor: Visitor) -> Page:
    fields = {
        "s": "when-event-,-effects",
        "s.event": "a-proposal-is-adopted",
        "s.effects": "who-gets-get-n-thing",
        "s.effects.who": "its-author",
        "s.effects.n": "4",
    }
    return visitor.send("propose/sentences", {**fields, "title": "Applause", "do": "propose"})


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


def test_the_ways_stand_side_by_side(visitor: Visitor) -> None:
    """Each page has links to the others, and says which it is."""
    for path in ("propose", "propose/words", "propose/library", "propose/sentences"):
        page = visitor.get(path)
        ways = [link for link in page.all("a") if "/propose" in link.get("href", "")]
        assert {link["href"].removeprefix(visitor.game + "/") for link in ways} >= {
            "propose",
            "propose/words",
            "propose/library",
            "propose/sentences",
        }
        current = [link["href"] for link in ways if link.get("aria-current") == "page"]
        assert [address.removeprefix(visitor.game + "/") for address in current if "/propose" in address] == [path]


def test_a_ready_mechanism_says_what_it_is_and_what_it_does(visitor: Visitor) -> None:
    """Filled in, its text has the numbers that were given, its code is shown, and what it would do."""
    line = {"line": "voting.fraction_of_voters", "gap-numerator": "2", "gap-denominator": "3", "do": "show"}
    page = visitor.sit("Ada").send("propose/library", line)
    assert "At least 2/3 of the eligible voters must vote for a proposal." in page.words
    assert "ceil(len(eligible_voters) * 2, 3)" in page.words
    assert "votes required" in page.words
    alone = visitor.send("propose/library/preview", line)
    assert alone.words in page.words


def test_a_gap_that_is_not_filled_is_told_at_its_field(visitor: Visitor) -> None:
    """Nothing is proposed; the field is marked, and says what it takes."""
    line = {"line": "winning.first_to", "gap-goal": "none", "do": "propose"}
    page = visitor.sit("Ada").send("propose/library", line)
    assert page.status == 422
    field = next(field for field in page.all("input") if field.get("name") == "gap-goal")
    assert (field.get("aria-invalid"), field["aria-describedby"]) == ("true", "gap-goal-hint")
    assert "Goal is a whole number from 1 on." in page.words
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words


def test_a_ready_mechanism_can_go_to_a_rule_that_there_is(visitor: Visitor, host: Host) -> None:
    """It becomes a line more of that rule's mechanism, and its sentence one more of the text."""
    line = {"line": "turns.one_proposal_each", "gap-most_open": "2", "rule": "207", "do": "fields"}
    page = visitor.sit("Ada").send("propose/library", line)
    assert "Nobody has more than 2 proposals open at once." in page.words
    table = host.table(visitor.game.removeprefix("/games/"))
    old = table.state.rule("207")
    assert old is not None
    mechanism = f"{old.content.mechanism.strip()}\n\nturns.one_proposal_each(2)"
    assert mechanism in page.source.replace("&#34;", '"').replace("&#39;", "'").replace("&gt;", ">").replace(
        "&lt;", "<"
    )


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


def test_each_sentence_that_is_not_used_is_marked_while_somebody_writes(visitor: Visitor) -> None:
    """The preview marks what changes no rule, and shows the instruction that is closest to it."""
    heard = visitor.sit("Ada").send(
        "propose/words/preview", {"words": "Repeal rule 209. I dislike rule 206, and it might go away. I like tea."}
    )
    assert '<mark class="unused">I like tea.</mark>' in heard.source
    assert '<mark class="unused">I dislike rule 206, and it might go away.</mark>' in heard.source
    assert "try: Repeal rule 206." in heard.words


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


@pytest.mark.parametrize("way", ["propose", "propose/words", "propose/library"])
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
