"""Moves that rules add: a form for every kind of argument, and the page that lists all moves."""

from collections.abc import Callable

import pytest
from tests.web.site import Page, Visitor, enacting

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.play.host import Host

EVERY_KIND = '''
@move("praise", by="players")
def praise(
    whom: Player, together: list[Player], about: Rule, upon: Proposal, over: Case, bears: Number, often: int,
    at: Time, until: Deadline, on: Day, loud: bool, mood: Literal["glad", "sad"], vote: Choice, words: list[str],
    player, proposal, note: str = "well done",
):
    """Praise somebody in front of all.

    whom: who is praised
    often: how often, up to five times
    """
    announce("praised", whom=whom, at=at, until=until, on=on, together=together, words=words)


@forbid("praise")
def not_too_often(often):
    if often is not None and often > 5:
        return "five times at most"
'''
INPUTS = {
    "whom": ("select", ""),
    "about": ("select", ""),
    "upon": ("select", ""),
    "over": ("select", ""),
    "bears": ("input", "text"),
    "often": ("input", "number"),
    "at": ("input", "datetime-local"),
    "until": ("input", "datetime-local"),
    "on": ("input", "date"),
    "loud": ("select", ""),
    "mood": ("select", ""),
    "vote": ("select", ""),
    "words": ("input", "text"),
    "note": ("input", "text"),
}


def _adopt(visitor: Visitor, title: str, mechanism: str) -> None:
    page = visitor.sit("Ada").send("propose", enacting(title, title, mechanism))
    assert "Ada proposes 301" in page.words, page.words
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")


def _fields(page: Page, form: str) -> dict[str, tuple[str, str]]:
    """The elements of a form by the name that each sends, with the kind of input."""
    inside, found = False, {}
    for tag, attrs in page.tags:
        if tag == "form":
            inside = attrs.get("id") == form
        elif inside and tag in ("input", "select", "textarea") and attrs.get("type") != "hidden":
            found[attrs["name"]] = (tag, attrs.get("type", ""))
    return found


@pytest.fixture
def praising(visitor: Visitor, host: Host) -> Visitor:
    """A game in which a rule offers a move that asks for something of every kind."""
    _adopt(visitor, "Praise", EVERY_KIND.replace(", proposal, note", ", note"))
    visitor.sit("Ada").do("call-case", statement="May one praise oneself?", kind="dispute")
    return visitor


@pytest.mark.check
def test_every_kind_of_argument_has_an_input_that_fits(praising: Visitor) -> None:
    """Choices if there are few, and inputs for numbers, days and times."""
    fields = _fields(praising.sit("Ben").get(), "praise")
    assert fields.pop("together") == ("input", "checkbox")
    assert fields == INPUTS


def test_what_the_rule_says_of_an_argument_stands_by_its_field(praising: Visitor) -> None:
    """Lines of the provision's docstring describe the fields, and the rest the move."""
    page = praising.sit("Ben").get()
    assert "Praise somebody in front of all." in page.words
    hint = next(attrs for _, attrs in page.tags if attrs.get("id") == "praise-whom-hint")
    whom = next(attrs for attrs in page.all("select") if attrs.get("name") == "whom")
    assert whom["aria-describedby"] == hint["id"]
    assert "Who is praised." in page.words


@pytest.mark.check
def test_a_refusal_is_told_at_its_field(visitor: Visitor) -> None:
    """A number that the rule forbids is marked, with the reason; what else was given is kept."""
    mechanism = (
        '@move("cheer", by="players")\ndef cheer(whom: Player, often: int, player):\n    award(whom, often)\n'
        '@forbid("cheer")\ndef at_most_five(often):\n    if often is not None and often > 5:\n'
        '        return "five times at most"\n'
    )
    _adopt(visitor, "Cheering", mechanism)
    page = visitor.sit("Ben").do("cheer", whom="Cleo", often="9")
    assert page.status == 422
    field = next(attrs for attrs in page.all("input") if attrs.get("name") == "often")
    assert (field["value"], field["aria-invalid"]) == ("9", "true")
    assert "Five times at most." in page.words
    malformed = visitor.do("cheer", whom="Cleo", often="many")
    field = next(attrs for attrs in malformed.all("input") if attrs.get("name") == "often")
    assert field["aria-invalid"] == "true"
    unknown = visitor.do("cheer", whom="Nobody", often="1")
    field = next(attrs for attrs in unknown.all("select") if attrs.get("name") == "whom")
    assert field["aria-invalid"] == "true"


@pytest.mark.check
def test_times_days_and_several_players_are_read_as_the_rule_wants_them(visitor: Visitor, host: Host) -> None:
    """A time is seconds since 1970 by the clocks of UTC, a day the days since; players are ticked."""
    mechanism = (
        '@move("meet", by="players")\ndef meet(at: Time, on: Day, together: list[Player], player):\n'
        '    announce("met", at=at, on=on, together=together)\n'
    )
    _adopt(visitor, "Meeting", mechanism)
    visitor.sit("Ben").do("meet", at="2026-03-14T18:00", on="2026-03-14", together=["Ada", "Cleo"])  # type: ignore[arg-type]
    table = host.table(visitor.game.removeprefix("/games/"))
    last = next(table.entries(table.state.entry))
    assert last.move.arguments == {"at": "1773511200", "on": "20526", "together": ["Ada", "Cleo"]}


def test_all_moves_are_listed_with_who_makes_them_and_what_rules_say(praising: Visitor) -> None:
    """Those that rules offer come with the rule, all with the provisions that forbid or permit them."""
    page = praising.sit("Ben").get("moves")
    words = page.words
    assert "Praise you can Praise somebody in front of all." in words
    assert "From rule 301 Praise" in words
    assert "Rule 301 Praise: not too often" in words
    assert "Moves in every game" in words
    assert "Roll" in words and "the player whose turn it is (Ada)" in words
    assert praising.get("moves?at=0").status == 200
    assert "Praise" not in praising.get("moves?at=0").words


def test_a_move_of_an_office_names_who_holds_it(host: Host, visitor: Visitor) -> None:
    """Anybody else who tries learns by name whose move it is."""
    name = f"{visitor.game.removeprefix('/games/')}-offices"
    players = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    host.new(name, host.ruleset("infinity"), players, offices={"moderator": "Tess"}, seed=b"7" * 32)
    visitor.game = f"/games/{name}"
    page = visitor.sit("Ada").get("moves")
    assert "the moderator (Tess)" in page.words
    assert "it is for others" not in page.words


def test_somebody_who_holds_an_office_is_not_told_to_join(host: Host, visitor: Visitor) -> None:
    """The Moderator, who doesn't play, sees the moves of the office, and isn't asked to join."""
    name = f"{visitor.game.removeprefix('/games/')}-outside"
    players = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    table = host.new(name, host.ruleset("infinity"), players, offices={"moderator": "Tess"}, seed=b"7" * 32)
    visitor.game = f"/games/{name}"
    made = visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind.") | {"title": "Kindness"})
    assert made.status == 200
    page = visitor.sit("Tess").do("vote", "proposals/335", proposal="335", choice="for")
    assert page.status == 422
    assert "join first" not in page.words.lower()
    assert "as moderator one may vote only where a rule permits it" in page.words.lower()
    assert table is not None


def test_one_is_not_offered_to_ask_oneself(begin: Callable[..., Visitor], host: Host) -> None:
    """Where rules refuse a move on oneself, the mover is not among the choices (Nomic World 109)."""
    visitor = begin()
    name = f"{visitor.game.removeprefix('/games/')}-world"
    host.new(name, host.ruleset("nomic_world"), ("Ada", "Ben", "Cleo"), seed=b"7" * 32)
    visitor.game = f"/games/{name}"
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    page = visitor.get("proposals/1052")
    form, choices = "", []
    for tag, attrs in page.tags:
        form = attrs.get("id", "") if tag == "form" else form
        if tag == "option" and form.startswith("ask-to-second"):
            choices.append(attrs)
    words = page.source.partition('id="ask-to-second-1052"')[2].partition("</form>")[0]
    assert choices and "<option>Ben</option>" in words.replace(" selected", "")
    assert "<option>Ada" not in words


def test_a_vote_without_a_choice_is_told_the_choices(visitor: Visitor, host: Host) -> None:
    """A vote without a choice is refused with the choices."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    visitor.do("call-vote", "proposals/301", proposal="301")
    page = visitor.sit("Ben").do("vote", "proposals/301", proposal="301")
    assert page.status == 422
    assert "Say for or against" in page.words
    table = host.table(visitor.game.removeprefix("/games/"))
    told = table.submit(Move("vote", PlayerId("Ben"), {"proposal": "301"}))
    assert told.verdict.facts["choices"] == ["for", "against"]  # type: ignore[union-attr]


@pytest.mark.check
@pytest.mark.parametrize("path", ["", "proposals", "proposals/301", "propose", "propose/words", "vote", "moves", "try"])
def test_no_element_id_stands_twice_in_a_page(visitor: Visitor, path: str) -> None:
    """Ids are unique within a page, for every reader."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    for player in ("Ben", ""):
        page = visitor.sit(player).get(path)
        ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
        assert len(ids) == len(set(ids)), [one for one in ids if ids.count(one) > 1]
