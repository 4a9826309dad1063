"""Cases on pages: found by a form that needs no script, shown with what happened in them, and contests of the log."""

from collections.abc import Callable

import pytest
from tests.web.site import Visitor, enacting

from moot.gateways.web.game import cases

KEEPERS = "@term('keepers')\ndef all_of_us(players):\n    return players"


@pytest.fixture
def asked(visitor: Visitor) -> Visitor:
    """A game with two cases, the first of them judged."""
    visitor.sit("Ada").do("call-case", "cases", statement="Is a joke a proposal?", rules="105 201")
    visitor.sit("Cleo").do("judge", "cases/1", case="1", judgment="true", reasons="As rule 108 has it.")
    visitor.sit("Ada").do("call-case", "cases", statement="Is the die fair?")
    return visitor


def test_cases_are_searched_by_words_rule_and_stage(asked: Visitor) -> None:
    """The form is part of the address, so that a search can be kept; what is found is what it says."""
    assert "Is the die fair?" in asked.get("cases").words
    for search in ("words=JOKE", "rule=108", "rule=201&words=proposal", "stage=judged"):
        words = asked.get(f"cases?{search}").words
        assert "Is a joke a proposal?" in words
        assert "Is the die fair?" not in words
    assert "No cases match your search." in asked.get("cases?words=limerick").words
    assert {"words", "rule", "stage"} <= {
        one.get("name") for kind in ("input", "select") for one in asked.get("cases").all(kind)
    }


def test_many_cases_are_read_a_page_at_a_time(asked: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest come first, and the way to the earlier ones keeps what was searched for."""
    monkeypatch.setattr(cases, "CASES", 1)
    page = asked.get("cases?words=is")
    assert "Is the die fair?" in page.words and "Is a joke a proposal?" not in page.words
    assert "Page 1 of 2" in page.words and "page=2" in page.source and "words=is" in page.source
    assert "Is a joke a proposal?" in asked.get("cases?words=is&page=2").words


def test_a_case_shows_what_happened_in_it(asked: Visitor) -> None:
    """Every event of the case, with the way to its entry; the rules that are cited are linked."""
    page = asked.get("cases/1")
    assert "Ada calls case 1" in page.words
    assert "Cleo judges case 1: true" in page.words
    links = {one.get("href") for one in page.all("a")}
    assert {f"{asked.game}/rules/108", f"{asked.game}/log/1"} <= links


def test_a_case_says_what_is_asked_of_whom(asked: Visitor) -> None:
    """Everybody reads who is to judge, and the judge that it is they; of a case that is judged nothing is asked."""
    assert "Cleo is asked to give judgment." in asked.get("cases/2").words
    assert "You are asked to give judgment." in asked.sit("Cleo").get("cases/2").words
    judged = asked.get("cases/1").words
    assert "asked to" not in judged and "This case has been judged. It stays open until the rules close it." in judged
    assert "Cleo is asked to give judgment." in asked.get("cases/1?at=1").words.replace("You are", "Cleo is")


def test_reasons_of_an_overruled_judgment_are_called_that(asked: Visitor) -> None:
    """The reasons of an overruled judgment are labelled as such."""
    assert "Reasons As rule 108" in asked.get("cases/1").words
    for player in ("Ada", "Ben"):
        asked.sit(player).do("overrule", "cases/1", case="1")
    words = asked.get("cases/1").words
    assert "Reasons for the overruled judgment As rule 108" in words
    assert "Reasons As rule 108" in asked.get("cases/1?at=2").words


def test_a_case_can_be_looked_back_to(asked: Visitor) -> None:
    """At an earlier moment it has no judgment yet, and takes none; before it was called there is none."""
    page = asked.get("cases/1?at=1")
    assert "You’re looking at the game as it was after entry 1" in page.words
    assert "Ada calls case 1" in page.words
    assert "As rule 108 has it" not in page.words
    assert not [form for form in page.all("form") if "/do/" in form["action"]]
    assert asked.get("cases/2?at=2").status == 404


def test_why_stands_at_its_moment(asked: Visitor) -> None:
    """The page of an entry says which moment it shows, and what came later is not found there."""
    assert "You’re looking at the game as it was after entry 1" in asked.get("log/1?at=1").words
    assert "You’re looking at the game as it was after entry 2" in asked.get("log/1?at=2").words
    later = asked.get("log/3?at=2")
    assert later.status == 404
    assert "is later than entry" in later.words


def test_a_rule_shows_judgments_as_custom_and_not_as_law(asked: Visitor) -> None:
    """A judgment is shown on the page of a rule that its reasons cite, as custom and not as law."""
    words = asked.get("rules/108").words
    assert "Is a joke a proposal?" in words
    assert "How judges have read this rule. Judgments are custom, not law." in words
    assert "Is a joke a proposal?" not in asked.get("rules/203").words


def test_an_entry_is_contested_from_its_page(visitor: Visitor) -> None:
    """The entry that is contested says so in the log and on its own page, and the case names it."""
    visitor.sit("Ada").do("record", rule="201", text="Ben was late.")
    assert "Contested" not in visitor.get("log/1").words
    visitor.sit("Ben").do("call-case", "log/1", statement="I was not.", entry="1", kind="dispute")
    for page in ("log", "log/1"):
        assert "Contested in case 1" in visitor.get(page).words
    assert "Entry 1 is not as the rules have it: I was not." in visitor.get("cases/1").words


@pytest.mark.check
def test_corrections_are_made_from_a_form(begin: Callable[..., Visitor]) -> None:
    """Whom the rules make keepers has a form; what cannot be read is refused with the reason, by the form."""
    visitor = begin()
    visitor.sit("Ada").send("propose", enacting("Keepers", "All keep the record.", KEEPERS))
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    page = visitor.sit("Ben").get()
    assert "correct" in {one.get("id") for one in page.all("form")}
    refused = visitor.do("correct", rule="301", text="So it was.", corrections="award Zoe 3")
    assert refused.status == 422
    assert "Zoe is no player" in refused.words
    done = visitor.do("correct", rule="301", text="So it was.", corrections="award Ada 3\r\naward Cleo -1")
    assert "Ben does by hand what no mechanism does, under rule 301" in done.words
    assert "Ada gets 3 points (rule 301, by hand)." in done.words


def test_a_correction_without_keepers_is_judged_and_made_from_pages(visitor: Visitor) -> None:
    """Where no rule names keepers, the form is there for all; the judge writes names, and the correction is made."""
    page = visitor.sit("Ada").get()
    assert "correct" in {one.get("id") for one in page.all("form")}
    opened = visitor.do("correct", rule="208", text="So it was.", corrections="award Ada 3")
    assert "No rule says who keeps the record. Who does?" in opened.words
    visitor.sit("Cleo").do("judge", "cases/1", case="1", holding_says="answer", holding="Ada, Ben")
    assert "Ada gets 3 points (rule 208, by hand)." in visitor.get("log").words
    for player, may in (("Ben", True), ("Cleo", False)):
        forms = {one.get("id") for one in visitor.sit(player).get().all("form")}
        assert ("correct" in forms) == may


def test_who_has_no_seat_is_told_what_a_seat_is_for(visitor: Visitor) -> None:
    """Seats are offered under what they would be taken for."""
    assert "Ask for a judgment Which player are you?" in visitor.get("cases").words


def test_a_judge_puts_a_judgment_into_effect_from_the_case(begin: Callable[..., Visitor]) -> None:
    """Five friends: the form is filled in from the case; what's empty or wrong is refused there; others get no form."""
    friends = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    visitor = begin(friends)
    visitor.sit("Ada").do("call-case", "cases", statement="Does everybody get 5 points by rule 202?")
    assert "Put it into effect" not in visitor.sit("Eve").get("cases/1").words
    visitor.do("judge", "cases/1", case="1", judgment="true")
    page = visitor.get("cases/1")
    ticked = [one["value"] for one in page.all("input") if one.get("name") == "corrections_who" and "checked" in one]
    assert tuple(ticked) == friends and "correct-1" in {one.get("id") for one in page.all("form")}
    other = visitor.sit("Ben").get("cases/1")
    assert "correct-1" not in {one.get("id") for one in other.all("form")}
    assert "No rule says who keeps the record, so Eve puts the judgment in case 1 into effect." in other.words
    given = {
        "case": "1",
        "rule": "202",
        "text": "Happy birthday",
        "corrections_how": "gain",
        "corrections_of": "points",
    }
    empty = visitor.sit("Eve").do("correct", "cases/1", **given)
    assert empty.status == 422 and "give or take points" in empty.words
    wrong = visitor.do("correct", "cases/1", **given, corrections_who="Ada", corrections_amount="many")
    assert wrong.status == 422 and "a whole number" in wrong.words
    done = visitor.do("correct", "cases/1", **given, corrections_who="Ada", corrections_amount="5")
    assert "The judge put into effect the judgment in case 1, by Eve, under rule 202" in done.words
    assert "Ada gets 5 points" in done.words and "correct-1" not in {one.get("id") for one in done.all("form")}
