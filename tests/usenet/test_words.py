"""Words in postings become code as on every other road, and their author is told which of them run."""

from collections.abc import Callable

import pytest
from tests.mail.writers import Office
from tests.news.group import Posters
from tests.playing import Game
from tests.terminal.conftest import Moot, moot  # noqa: F401
from tests.usenet.posting import VOTERS
from tests.web.site import Visitor

from moot.authoring.move_arguments import move_from_words
from moot.authoring.postings import composed
from moot.authoring.proposals import changes_to_propose
from moot.documents.letters.writer import write_article
from moot.game.changes import Amend, Change, Enact
from moot.game.lines import line_after
from moot.game.moves import Allowed, Move
from moot.game.state import State
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.post.news.newsgroups import Newsgroups
from moot.post.news.placement import Placement
from moot.post.news.posting import ArticleReceiver

FIFTEEN = 'Amend rule 206 by replacing "5 points" with "15 points".'
THREE = "When a proposal is adopted, its author gets 3 points."
MIXED = f"{THREE} Everybody should be kind."
WRAPPED = "When a proposal is adopted,\nits author\ngets 3 points."


def said(game: Game, player: str, *words: str, text: str | None = None) -> int:
    """Somebody posts by a command; the entry."""
    move = move_from_words(game.table.moment(player), ("post", *words), text)
    assert isinstance(move, Move), move
    told = game.table.submit(move, game.now)
    assert isinstance(told.verdict, Allowed) and told.entry is not None, told.verdict
    return told.entry.number


def begun(host: Host) -> Game:
    """A game in which Ada has begun a line."""
    game = Game.shipped(host, "usenet", players=("Ada",))
    said(game, "Ada", "begin")
    return game


def proposed(state: State) -> tuple[Change, ...]:
    """The changes of the only proposal."""
    (proposal,) = state.proposals.values()
    return proposal.changes


def by_command(host: Host, text: str) -> tuple[State, str]:
    """`post propose`."""
    game = begun(host)
    said(game, "Ada", "propose", text=text)
    return game.table.state, ""


def by_mail(host: Host, text: str) -> tuple[State, str]:
    """A letter in the form."""
    office = Office(host.sandbox)
    office.play(begun(office.host))
    written = composed(office.game.table.state, 1, "Ada", "propose", text)
    assert isinstance(written, str)
    key = office.game.table.last.postings[1].posting.id
    answer = office.write("Ada <ada@x.org>", office.address_of("Ada"), written, In_Reply_To=key)
    return office.game.table.state, answer.text


def by_newsreader(host: Host, text: str) -> tuple[State, str]:
    """An article that a player posts to our own server."""
    game, group = Game.shipped(host, "usenet", players=("Ada",)), Posters(host)
    first = group.begin()
    for letter in (first, group.propose("Ada", first, text)):
        assert not ArticleReceiver(host).post(game.table.name, "Ada", write_article(letter))
        told = Newsgroups(host).proposal_told(game.table.name, write_article(letter))
    return game.table.state, told


def by_archive(host: Host, text: str) -> tuple[State, str]:
    """Articles of an archive or of another server."""
    game, group = Game.shipped(host, "usenet", players=("Convener",)), Posters(host)
    group.propose("Ada", group.begin(), text)
    placing = Placement(host, game.table.name)
    placing.receive([(letter, write_article(letter)) for letter in group.letters])
    assert placing.result().placed == (1, 2)
    return game.table.state, Visitor(create_app(host), game.table.name).get("lines/2").words


def by_page(host: Host, text: str) -> tuple[State, str]:
    """The form on the site, which shows beforehand what comes of it, and afterwards what came."""
    game = begun(host)
    visitor = Visitor(create_app(host), game.table.name).sit("Ada")
    before = visitor.send("lines/1", {"wish": "look", "text": text}).words
    assert "nothing posted yet" in before and not game.table.state.proposals
    visitor.send("lines/1", {"wish": "propose", "text": text})
    after = visitor.get("lines/2").words
    assert before.partition("nothing posted yet:")[2].split("Post it")[0].strip() in after
    return game.table.state, after


ROADS = [by_command, by_mail, by_newsreader, by_archive, by_page]


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.parametrize("text", [FIFTEEN, MIXED, WRAPPED])
def test_words_come_to_the_same_code_on_every_road(
    host: Host, road: Callable[[Host, str], tuple[State, str]], text: str
) -> None:
    """However a posting comes, its proposal has the code that the same words have in any other game's proposal."""
    state, told = road(host, text)
    (change,), usual = proposed(state), changes_to_propose(line_after(state, 1), text, prose=text == FIFTEEN)
    assert isinstance(usual, tuple)
    if isinstance(change, Amend):
        assert isinstance(usual[0], Amend) and usual[0].wording.text == change.wording.text
        assert change.wording.mechanism == "scoring.adoption_pays_proposer(15)"
    else:
        assert isinstance(change, Enact) and isinstance(usual[0], Enact)
        assert change.content.mechanism == usual[0].content.mechanism != ""
    if road is not by_command:
        assert "15 points" in told if text == FIFTEEN else "Its code says: When a proposal is adopted" in told
        assert text != MIXED or ("Runs: When" in told and "For people: Everybody should be kind." in told)


def adopted(game: Game, follows: int) -> int:
    """Twelve vote for the posting that is followed up, and Zed appends it."""
    for voter in VOTERS[:12]:
        follows = said(game, voter, "vote", f"follows={follows}")
    return said(game, "Zed", "append", f"follows={follows}")


@pytest.mark.parametrize(("text", "points"), [(FIFTEEN, [5, 20]), (THREE, [5, 13])])
@pytest.mark.check
def test_adopted_words_are_what_runs(host: Host, text: str, points: list[int]) -> None:
    """What was amended or is new pays as its words say, and the record can be decided again without drafting."""
    game, found = begun(host), []
    at = 1
    for proposal in (text, "Be kind."):
        at = adopted(game, said(game, "Ada", "propose", f"follows={at}", text=proposal))
        found.append(line_after(game.table.last, at).quantities["points"]["Ada"])
    assert found == points and host.verify(game.table.name).whole


def test_an_unchanged_text_is_the_same_proposal_and_a_changed_one_a_new_one(host: Host) -> None:
    """Whoever adds their name to words that run proposes nothing anew; whoever alters them does, with other code."""
    game = begun(host)
    first = said(game, "Ada", "propose", text=THREE)
    second = said(game, "Ben", "vote", f"follows={first}")
    assert list(line_after(game.table.last, second).proposals) == ["301"]
    third = said(game, "Cleo", "propose", f"follows={second}", text=THREE.replace("3", "4"))
    line = line_after(game.table.last, third)
    assert (line.proposals["301"].votes("for"), line.proposals["302"].votes("for")) == (("Ben",), ())
    (change,) = line.proposals["302"].changes
    assert isinstance(change, Enact) and "4" in change.content.mechanism


def test_what_is_not_understood_is_a_rule_for_people(host: Host) -> None:
    """Half of it never runs: an instruction that can't be followed makes the whole text one for people, and says so."""
    game = begun(host)
    entry = said(game, "Ada", "propose", text=f"{THREE} Repeal rule 999.")
    (change,) = proposed(line_after(game.table.last, entry))
    assert isinstance(change, Enact) and (change.content.mechanism, change.content.text.split()[-1]) == ("", "999.")
    page = Visitor(create_app(host), game.table.name).get(f"lines/{entry}").words
    assert "there is no rule 999" in page and "nothing of it runs" in page


def test_the_terminal_tells_which_words_of_a_posting_run(moot: Moot) -> None:  # noqa: F811
    """After `post propose`, on whatever line it is, and of its own line's proposal."""
    moot("new", "g", "--ruleset", "usenet", "--players", "Ada,Ben")
    moot("do", "g", "post", "begin", "--as", "Ada")
    for words, player in ((THREE, "Ada"), (MIXED.replace("3", "4"), "Ben")):
        told = moot("do", "g", "post", "propose", "follows=1", words, "--as", player).out
    assert "Runs: When a proposal is adopted, its author gets 4 points." in told
    assert "For people: Everybody should be kind." in told and "gets 3" not in told
    asked = f"post propose follows=1 '{MIXED}'\nq\n"
    assert "For people: Everybody should be kind." in moot("play", "g", stdin=asked).out
