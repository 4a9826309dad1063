"""Moves from forms: who makes them, their results, and refusals with their codes."""

import re
from collections.abc import Callable

import pytest
from tests.web.site import Visitor, enacting


def _code(words: str) -> str:
    return words.partition("Code: ")[2].split()[0]


def test_a_game_is_started_from_a_form(visitor: Visitor) -> None:
    """Title, ruleset and players make a game with an address of its own."""
    fields = {"title": "Lunch at Löwe's", "ruleset": "suber", "players": "Ida\r\nJo \r\n\r\nKim"}
    page = visitor.send("/new", fields, follow=False)
    assert (page.status, page.headers["location"]) == (303, "/games/lunch-at-lowe-s")
    assert visitor.send("/new", fields, follow=False).headers["location"] == "/games/lunch-at-lowe-s-2"
    assert "It's Ida's turn" in visitor.get("/games/lunch-at-lowe-s").words


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"title": "", "ruleset": "suber", "players": "Ida"}, "game.title"),
        ({"title": "X", "ruleset": "chess", "players": "Ida"}, "game.ruleset"),
        ({"title": "X", "ruleset": "suber", "players": ""}, "game.name"),
        ({"title": "X", "ruleset": "suber", "players": "Ida\nIda"}, "game.name"),
        ({"title": "X", "ruleset": "suber", "players": "<Ida>"}, "game.name"),
        ({"title": "X", "ruleset": "suber", "players": "Ida", "name": "a/b"}, "game.name"),
        ({"title": "X", "ruleset": "suber", "players": "\n".join(map(str, range(101)))}, "game.players"),
    ],
)
def test_a_game_that_cannot_be_started_says_why(visitor: Visitor, fields: dict[str, str], code: str) -> None:
    """A form with something wrong comes back with what was given, and the reason."""
    page = visitor.send("/new", fields)
    assert (page.status, _code(page.words)) == (422, code)
    assert fields["players"].split("\n")[0] in page.words
    assert "name" not in fields or "What to do Choose another address for the game" in page.words


def test_a_visitor_says_who_they_are_in_each_game(begin: Callable[..., Visitor]) -> None:
    """The seat is kept for one game alone, and nobody outside the game can be chosen."""
    visitor = begin()
    assert "You are watching" in visitor.get().words
    assert "You are Ben" in visitor.sit("Ben").get().words
    other = begin()
    other.client = visitor.client
    assert "You are watching" in other.get().words
    assert "You are watching" in visitor.sit("Nobody").get().words


def test_the_seat_is_a_cookie_that_scripts_cannot_read(visitor: Visitor) -> None:
    """The cookie is HttpOnly, SameSite=Lax, and only for the game's own pages."""
    page = visitor.send("you", {"player": "Ada", "back": visitor.game}, follow=False)
    cookie = page.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert f"Path={visitor.game}" in cookie


def test_somebody_new_joins(visitor: Visitor) -> None:
    """Joining is a move that no rule forbids, and gives the seat."""
    page = visitor.send("join", {"player": "Zoë"})
    assert "Zoë joins the game" in page.words
    assert "You are Zoë" in page.words


def test_a_move_says_what_came_of_it(visitor: Visitor) -> None:
    """After a form the page says what happened, with the way to why."""
    page = visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    assert "Ada proposes 301, “Kindness”." in page.words
    assert "Why?" in page.words


@pytest.mark.check
def test_the_table_plays_a_turn(visitor: Visitor) -> None:
    """Proposing, debate, the vote and the die go through the pages, and the turn passes."""
    visitor.sit("Ada").send(
        "propose",
        enacting("Applause", "A point.", "@upon('proposed')\ndef a(proposal):\n    award(proposal.author, 1)"),
    )
    visitor.do("call-vote", "proposals/301", proposal="301")
    assert "is adopted under rule 104" in visitor.vote("301", Ada="for", Ben="for", Cleo="for").words
    page = visitor.sit("Ada").do("roll")
    assert "Rolled 6 (1–6)" in page.words or re.search(r"gets \d points? \(rule 202\)", page.words)
    assert "It is Ben's turn" in page.words


def test_a_refusal_has_four_parts_a_code_and_a_link_to_the_rule(visitor: Visitor) -> None:
    """The page shows what, which rule, the facts and the remedy, with status 422."""
    page = visitor.sit("Ben").send("propose", enacting("Kindness", "Be kind."))
    assert page.status == 422
    for part in ("It is Ada's turn", "Rule 201 says so", "turn: Ada", "What to do"):
        assert part in page.words
    assert _code(page.words) == "law.in-turn"
    assert f"{visitor.game}/rules/201" in [link.get("href") for link in page.all("a")]
    assert "Be kind." in page.words


def test_a_refused_move_is_told_by_its_form(visitor: Visitor) -> None:
    """The form of the move keeps what was given, with the refusal before it."""
    visitor.sit("Ada")
    page = visitor.do("record", rule="999", text="A note")
    assert (page.status, _code(page.words)) == (422, "rule.unknown")
    assert page.source.index('id="refused"') < page.source.index('id="record"')
    assert "A note" in page.words


@pytest.mark.parametrize(
    ("move", "fields", "code"),
    [
        ("vote", {"proposal": "301", "choice": "for"}, "law.after-debate"),
        ("vote", {"proposal": "999", "choice": "for"}, "proposal.unknown"),
        ("roll", {}, "law.after-the-vote"),
        ("fly", {}, "move.unknown"),
        ("judge", {"case": "7", "judgment": "true"}, "case.unknown"),
        ("withdraw", {"proposal": "301"}, "law.what-is-proposed-is-voted-on"),
    ],
)
def test_what_the_law_forbids_is_refused_with_its_code(
    visitor: Visitor, move: str, fields: dict[str, str], code: str
) -> None:
    """The same stable codes as everywhere else."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    page = visitor.do(move, **fields)
    assert (page.status, _code(page.words)) == (422, code)


def test_a_second_vote_is_refused_with_its_code(visitor: Visitor) -> None:
    """Once the vote is open, everybody has one vote."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    visitor.do("call-vote", "proposals/301", proposal="301")
    assert visitor.do("vote", proposal="301", choice="for").status == 200
    page = visitor.do("vote", proposal="301", choice="against")
    assert (page.status, _code(page.words)) == (422, "law.one-vote-each")


def test_nobody_moves_without_saying_who_they_are(visitor: Visitor) -> None:
    """A watcher's move is refused, and says what to do."""
    page = visitor.do("roll")
    assert (page.status, _code(page.words)) == (422, "player.missing")


def test_a_vote_is_bound_to_the_text_that_was_read(visitor: Visitor) -> None:
    """A ballot for another digest than the proposal has now is refused."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    visitor.do("call-vote", "proposals/301", proposal="301")
    page = visitor.do("vote", "proposals/301", proposal="301", choice="for", digest="0" * 64)
    assert (page.status, _code(page.words)) == (422, "vote.other-text")
    shown = next(i for i in page.all("input") if i.get("name") == "digest")["value"]
    assert visitor.do("vote", "proposals/301", proposal="301", choice="for", digest=shown).status == 200


def test_a_proposal_is_revised_by_its_author(visitor: Visitor) -> None:
    """The form has the proposal's own words, and sends them back as a revision."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    assert "Be kind." in visitor.get("propose?revise=301").words
    page = visitor.send("propose", enacting("Kindness", "Be kinder.") | {"revise": "301"})
    assert "Ada revises proposal 301" in page.words
    assert "Be kinder." in visitor.get("proposals/301").words


def test_a_case_is_called_and_judged(visitor: Visitor) -> None:
    """Any player puts a question; the judge that the rules name answers it."""
    page = visitor.sit("Ada").do("call-case", "cases", statement="May one roll twice?", kind="dispute")
    assert "Cleo is the judge" in page.words
    refused = visitor.sit("Ben").do("judge", "cases/1", case="1", judgment="true")
    assert (refused.status, _code(refused.words)) == (422, "case.not-judge")
    assert (
        "Judgment" in visitor.sit("Cleo").do("judge", "cases/1", case="1", judgment="false", reasons="Rule 202.").words
    )


def test_a_judged_case_is_no_longer_before_the_judge(visitor: Visitor) -> None:
    """The game's page tells cases that wait for a judgment from those that have one and are not closed."""
    visitor.sit("Ada").do("call-case", "cases", statement="May one roll twice?", kind="dispute")
    assert "Open cases" in visitor.get("").words
    visitor.sit("Cleo").do("judge", "cases/1", case="1", judgment="false", reasons="Rule 202.")
    words = visitor.get("").words
    assert "Open cases" not in words and "Cases judged, not closed yet" in words


@pytest.mark.check
def test_a_move_that_a_rule_invented_gets_its_form(visitor: Visitor) -> None:
    """A rule adopted in play offers a move with questions of its own, and the page asks them."""
    mechanism = (
        '@move("cheer", by="players")\ndef cheer(whom: Player, how_often: int, loud: bool, player):\n'
        "    if loud:\n        award(whom, how_often)\n"
    )
    visitor.sit("Ada").send("propose", enacting("Cheering", "Anyone may cheer.", mechanism))
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    page = visitor.sit("Ben").get()
    asked = [attrs["name"] for _, attrs in page.tags if attrs.get("id", "").startswith("cheer-")]
    assert asked == ["whom", "how_often", "loud"]
    assert "Cleo gets 2 points" in visitor.do("cheer", whom="Cleo", how_often="2", loud="yes").words
    wrong = visitor.do("cheer", whom="Nobody", how_often="2", loud="yes")
    assert (wrong.status, _code(wrong.words)) == (422, "player.unknown")


@pytest.mark.check
def test_an_unclear_move_opens_a_case_and_waits(visitor: Visitor) -> None:
    """Where the law is broken, the visitor is brought to the case in which the move waits for the judge's holding."""
    mechanism = (
        '@forbid("roll")\ndef broken(part, players):\n    if part == "roll":\n        return ["no"][len(players)]\n'
    )
    visitor.sit("Ada").send("propose", enacting("Broken", "Nobody rolls, perhaps.", mechanism))
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    page = visitor.sit("Ada").do("roll")
    assert "Case 1, undecided" in page.words
    assert "Ada wants to roll; we’ll try that move again after the judgment" in page.words
    again = visitor.do("roll")
    assert (again.status, _code(again.words)) == (422, "undecided")
    form = visitor.sit("Cleo").get("cases/1")
    assert [field["value"] for field in form.all("input") if field.get("name") == "holding_says"] == [
        "sleeps=301.broken"
    ]
    visitor.do("judge", "cases/1", case="1", holding_says="sleeps=301.broken", reasons="It is broken.")
    assert "It is Ben's turn" in visitor.get().words


def test_a_form_from_elsewhere_is_not_taken(visitor: Visitor) -> None:
    """No token, another's token, another origin, or a cross-site request: 403, and nothing happens."""
    fields = {"player": "Ada", "back": visitor.game}
    assert visitor.send("you", fields | {"form_token": ""}).status == 403
    assert visitor.send("you", fields | {"form_token": "x" * 43}).status == 403
    assert visitor.send("you", fields, Origin="https://evil.example").status == 403
    assert visitor.send("you", fields, **{"Sec-Fetch-Site": "cross-site"}).status == 403
    assert visitor.send("you", fields, Origin="http://testserver", **{"Sec-Fetch-Site": "same-origin"}).status == 200


def test_a_form_leads_back_only_within_the_game(visitor: Visitor) -> None:
    """An address outside the game is not followed after a form."""
    for back in ("https://evil.example/", "//evil.example", "/games/other", f"{visitor.game}/../../x\\"):
        page = visitor.send("you", {"player": "Ada", "back": back}, follow=False)
        assert page.headers["location"] == visitor.game


def test_what_is_too_long_or_no_form_is_refused(visitor: Visitor) -> None:
    """A megabyte is the most that a form takes, and only a form is taken."""
    assert visitor.send("propose", enacting("Long", "x" * 1_000_001)).status == 413
    answer = visitor.client.post(f"{visitor.game}/do/roll", json={})
    assert answer.status_code == 415


def test_leaving_is_last_among_the_forms_and_is_confirmed(visitor: Visitor) -> None:
    """A slip of the finger makes nobody leave for good: a box has to be ticked first."""
    page = visitor.sit("Ada").get()
    boxes = [box["id"] for box in page.all("input") if box.get("type") == "checkbox" and "required" in box]
    assert boxes == ["leave-sure"]
    assert [form["action"] for form in page.all("form") if "/do/" in form["action"]][-1].endswith("/do/leave")
