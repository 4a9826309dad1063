"""The pages of talk: threads on noticeboards, replies, and the forms to post."""

from collections.abc import Callable

import pytest
from starlette.applications import Starlette
from tests.play.two_worlds import TOKEN
from tests.playing import assembly, rule
from tests.web.people import invited, set_access, signed_in
from tests.web.site import Page, Visitor, enacting

from moot.game.moves import Move
from moot.game.rules import Ruleset
from moot.game.values import PlayerId
from moot.gateways.web.game.talk import SAID, THREADS
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.play.table import Table
from moot.post.notices.news_items import news_items
from moot.views.comments import SIGNS

SECRET = "voting.secret_until_closed()"


def table_of(host: Host, visitor: Visitor) -> Table:
    """The game that somebody visits."""
    return host.table(visitor.game.removeprefix("/games/"))


def say(host: Host, visitor: Visitor, player: str, text: str, **about: str) -> int:
    """Something that a player says, otherwise than on a page; the entry that it is."""
    answer = table_of(host, visitor).submit(Move("argue", PlayerId(player), {"text": text, **about}))
    assert answer.entry is not None
    return answer.entry.number


def links(page: Page) -> set[str]:
    """Where a page leads to."""
    return {link["href"] for link in page.all("a") if "href" in link}


def threads_on(page: Page, visitor: Visitor) -> list[str]:
    """The threads that a list names, from top to bottom, by the entry that each began with."""
    named = [link["href"] for link in page.all("a") if link.get("class") == "thread"]
    return [address.partition("?")[0].removeprefix(f"{visitor.game}/talk/") for address in named]


def moves_offered(page: Page) -> list[str]:
    """The moves for which a page has a form."""
    return [form["action"].rpartition("/")[2] for form in page.all("form") if "/do/" in form.get("action", "")]


# --- the list -----------------------------------------------------------------------------------


def test_where_nobody_has_spoken_the_page_says_so(visitor: Visitor) -> None:
    """A new game's talk is an empty list with a form to begin, for who sits; a watcher is asked to take a seat."""
    page = visitor.get("talk")
    assert page.status == 200 and "Nobody has said anything yet. Start the conversation." in page.words
    assert moves_offered(page) == [] and "Which player are you?" in page.words
    assert moves_offered(visitor.sit("Ada").get("talk")) == ["argue"]


def test_a_thread_is_begun_on_the_page(visitor: Visitor) -> None:
    """A comment from the form leads to its thread with a confirmation, and the list shows its first line."""
    page = visitor.sit("Ada").do("argue", "talk", text="Is *tea* served?\n\nI bring biscuits.", board="discussion")
    assert page.status == 200 and "<em>tea</em>" in page.source and "I bring biscuits." in page.words
    assert f"{visitor.game}/log/1" in links(page)
    listed = visitor.get("talk")
    assert threads_on(listed, visitor) == ["1"]
    assert "Is tea served?" in listed.words and "1 message · latest by Ada" in listed.words


def test_what_was_said_last_stands_first(visitor: Visitor, host: Host) -> None:
    """An answer brings its thread to the top, with who spoke last and what was said."""
    first = say(host, visitor, "Ada", "Tea?")
    second = say(host, visitor, "Ben", "Cake?")
    assert threads_on(visitor.get("talk"), visitor) == [str(second), str(first)]
    say(host, visitor, "Cleo", "With milk.", reply=str(first))
    page = visitor.get("talk")
    assert threads_on(page, visitor) == [str(first), str(second)]
    assert "2 messages · latest by Cleo" in page.words and "With milk." in page.words


def test_talk_on_proposals_and_cases_is_named_for_them(visitor: Visitor, host: Host) -> None:
    """A proposal and a case have threads that lead to them, wherever it was said: here, or on their own pages."""
    visitor.sit("Ada").send("propose", enacting("Tea at four", "There is tea at four."))
    visitor.do("argue", "proposals/301", proposal="301", text="High time.")
    visitor.do("call-case", "cases", statement="Is coffee tea?")
    on_case = say(host, visitor, "Ben", "Never.", case="1")
    listed = visitor.get("talk").words
    assert "Proposal 301, “Tea at four”" in listed and "Case 1: Is coffee tea?" in listed
    page = visitor.get(f"talk/{on_case}")
    assert "Never." in page.words and f"{visitor.game}/cases/1" in links(page)
    on_proposal = threads_on(visitor.get("talk?q=High"), visitor)[0]
    assert f"{visitor.game}/proposals/301" in links(visitor.get(f"talk/{on_proposal}"))


def test_boards_are_apart(visitor: Visitor, host: Host) -> None:
    """Each board lists its own threads, with how many there are; one that was never there lists none."""
    said = say(host, visitor, "Ada", "Let us vote.", board="voting")
    other = say(host, visitor, "Ben", "Let us not.", board="discussion")
    page = visitor.get("talk?board=voting")
    assert threads_on(page, visitor) == [str(said)]
    assert threads_on(visitor.get("talk?board=discussion"), visitor) == [str(other)]
    assert "Voting 1" in page.words and "Discussion 1" in page.words
    (current,) = (
        link["href"] for link in page.all("a") if link.get("aria-current") == "page" and "board" in link["href"]
    )
    assert current == f"{visitor.game}/talk?board=voting"
    assert "No messages match." in visitor.get("talk?board=%3Cb%3E").words


def test_the_form_of_a_board_speaks_on_that_board(visitor: Visitor, host: Host) -> None:
    """A thread that is begun on a board's page is on that board, without asking which."""
    page = visitor.sit("Ada").get("talk?board=voting")
    fixed = {field["name"]: field["value"] for field in page.all("input") if field.get("type") == "hidden"}
    assert fixed["board"] == "voting" and not [one for one in page.all("select") if one.get("name") == "board"]
    visitor.do("argue", "talk", text="Votes are due.", board=fixed["board"])
    assert table_of(host, visitor).state.said["1"].board == "voting"


def test_words_are_looked_for(visitor: Visitor, host: Host) -> None:
    """A search finds threads by all of its words, in any order and case; it counts and escapes them."""
    said = say(host, visitor, "Ada", "The kettle is on.")
    say(host, visitor, "Ben", "The lights are off.")
    page = visitor.get("talk?q=ON+kettle+ada")
    assert threads_on(page, visitor) == [str(said)] and "1 thread with “ON kettle ada”" in page.words
    nothing = visitor.get("talk?q=%3Cscript%3E")
    assert "No threads with" in nothing.words and "<script>" not in nothing.source.partition("<main")[2]


def test_many_threads_stand_on_several_pages(visitor: Visitor, host: Host) -> None:
    """No page lists more than it should, every thread is on one of them, and pages that are not there are the last."""
    made = [str(say(host, visitor, "Ada", f"Thread {n}", board="voting")) for n in range(THREADS + 2)]
    first, second = visitor.get("talk?board=voting"), visitor.get("talk?board=voting&page=2")
    assert threads_on(first, visitor) + threads_on(second, visitor) == made[::-1]
    assert len(threads_on(first, visitor)) == THREADS and "Page 2 of 2" in second.words
    assert f"{visitor.game}/talk?board=voting&page=2" in links(first)
    assert f"{visitor.game}/talk?board=voting&page=1" in links(second)
    assert threads_on(visitor.get("talk?board=voting&page=99"), visitor) == threads_on(second, visitor)
    assert visitor.get("talk?page=9999999999999").status == visitor.get("talk?page=x").status == 200


# --- one thread ---------------------------------------------------------------------------------


def depths(page: Page) -> dict[str, int]:
    """The depth of each comment below what it replies to, in display order."""
    said = [one for one in page.all("article") if one.get("class", "").startswith("said")]
    return {one["id"].removeprefix("said-"): int(one["class"].rpartition("-")[2]) for one in said}


def test_each_answer_stands_below_what_it_answers(visitor: Visitor, host: Host) -> None:
    """A thread is the same by whatever was said in it; answers follow what they answer, however late they came."""
    root = say(host, visitor, "Ada", "Tea?")
    early = say(host, visitor, "Ben", "No.", reply=str(root))
    late = say(host, visitor, "Cleo", "Yes.", reply=str(root))
    below = say(host, visitor, "Ada", "Why not?", reply=str(early))
    wanted = {str(root): 0, str(early): 1, str(below): 2, str(late): 1}
    for entry in (root, early, late, below):
        found = depths(visitor.get(f"talk/{entry}"))
        assert found == wanted and list(found) == list(wanted)


def test_an_answer_is_given_on_the_page(visitor: Visitor, host: Host) -> None:
    """Beside each thing said there is a way to answer it; the form says whom, on which board, and leads back there."""
    root = say(host, visitor, "Ada", "Tea?", board="voting")
    page = visitor.sit("Ben").get(f"talk/{root}?reply={root}")
    fields = {field["name"]: field["value"] for field in page.all("input") if field.get("type") == "hidden"}
    assert "Reply to Ada" in page.words and fields["reply"] == str(root)
    assert "<option selected>voting</option>" in page.source
    answered = visitor.send("do/argue", {**fields, "text": "Gladly.", "board": "voting"}, follow=False)
    entry = table_of(host, visitor).state.entry
    assert answered.status == 303
    assert answered.headers["location"] == f"{visitor.game}/talk/{entry}?done={entry}#said-{entry}"
    assert depths(visitor.get(f"talk/{root}")) == {str(root): 0, str(entry): 1}


def test_an_answer_to_what_happened_begins_a_thread_about_it(visitor: Visitor, host: Host) -> None:
    """What answers an entry that nobody said leads to that entry in the log."""
    said = say(host, visitor, "Ada", "So it began.", reply="0")
    page = visitor.get(f"talk/{said}")
    assert "Entry 0" in page.words and f"{visitor.game}/log/0" in links(page)


def test_a_refusal_keeps_what_was_written(visitor: Visitor, host: Host) -> None:
    """A reply to a missing comment, or on no board, is refused on the thread's page, with the text kept."""
    root = say(host, visitor, "Ada", "Tea?")
    back = f"{visitor.game}/talk/{root}"
    page = visitor.sit("Ben").send(
        "do/argue", {"back": back, "reply": str(root), "board": "pantry", "text": "I <3 tea"}
    )
    assert page.status == 422 and "pantry" in page.words
    assert "I &lt;3 tea</textarea>" in page.source
    assert depths(page) == {str(root): 0} and table_of(host, visitor).state.entry == root
    astray = visitor.send("do/argue", {"back": f"{visitor.game}/talk", "reply": "999", "text": "Hm."})
    assert astray.status == 422 and "999" in astray.words


def test_a_long_thread_opens_where_it_was_asked_for(visitor: Visitor, host: Host) -> None:
    """A thread of more than a page shows that with what its address names, and leads to the pages beside it."""
    root = say(host, visitor, "Ada", "Count!")
    entries = [say(host, visitor, "Ben", f"{n}", reply=str(root)) for n in range(SAID + 3)]
    last = visitor.get(f"talk/{entries[-1]}")
    assert "Page 2 of 2" in last.words and str(entries[-1]) in depths(last)
    assert list(depths(visitor.get(f"talk/{root}"))) == [str(root), *map(str, entries[: SAID - 1])]
    assert [*depths(visitor.get(f"talk/{root}?page=2"))] == [*map(str, entries[SAID - 1 :])]


@pytest.mark.parametrize("path", ["talk/0", "talk/99", "talk/x", "talk/-1", "talk/1?at=0"])
def test_where_nothing_was_said_there_is_no_thread(visitor: Visitor, host: Host, path: str) -> None:
    """An entry at which nobody spoke, or none at all, or one later than the moment, is not found."""
    say(host, visitor, "Ada", "Tea?")
    assert visitor.get(path).status == 404


def test_what_is_said_runs_nothing(visitor: Visitor, host: Host) -> None:
    """Comments are escaped in the list, in the thread and in the reply form."""
    said = say(host, visitor, "Ada", "<img src=x onerror=alert(1)> [press](javascript:alert(1))")
    visitor.sit("Ben")
    for path in ("talk", f"talk/{said}?reply={said}"):
        page = visitor.get(path)
        assert "<img" not in page.source and not any("javascript:" in one for one in links(page))


# --- then, and who --------------------------------------------------------------------------------


def test_talk_can_be_looked_back_to(visitor: Visitor, host: Host) -> None:
    """At an earlier moment only what had been said by then is there, links keep to it, and nothing can be said."""
    root = say(host, visitor, "Ada", "Tea?")
    say(host, visitor, "Ben", "No.", reply=str(root))
    later = say(host, visitor, "Cleo", "Cake?")
    visitor.sit("Ada")
    page = visitor.get(f"talk?at={root}")
    assert threads_on(page, visitor) == [str(root)] and "1 message · latest by Ada" in page.words
    assert f"{visitor.game}/talk/{root}?at={root}" in links(page) and moves_offered(page) == []
    thread = visitor.get(f"talk/{root}?at={root}")
    assert depths(thread) == {str(root): 0} and moves_offered(thread) == []
    assert visitor.get(f"talk/{later}?at={root}").status == 404
    assert threads_on(visitor.get(f"talk?at={later}"), visitor) == [str(later), str(root)]


def test_who_may_not_read_a_game_reads_none_of_its_talk(
    app: Starlette, begin: Callable[..., Visitor], host: Host
) -> None:
    """In a private game a stranger finds no talk; who watches reads it and may not speak; who sits may."""
    visitor = begin(("Ada", "Ben"))
    said, game = say(host, visitor, "Ada", "Psst."), visitor.game.removeprefix("/games/")
    set_access(host, AccessSettings(game, "members", private=True))
    for path in ("talk", f"talk/{said}"):
        page = Visitor(app, game).get(path)
        assert page.status == 404 and "Psst." not in page.source
    invited(host, game, "Wim", "watcher")
    invited(host, game, "Pia", "player", seat="Ben")
    watching = signed_in(app, "Wim", game)
    assert "Psst." in watching.get("talk").words and moves_offered(watching.get("talk")) == []
    assert watching.do("argue", "talk", text="Hm?").status == 403
    assert "Quite." in signed_in(app, "Pia", game).do("argue", "talk", text="Quite.").words


def test_talk_tells_no_secret_vote(app: Starlette, host: Host) -> None:
    """Two games that differ in a secret vote have the same talk, also where somebody answers the vote itself."""
    seen = []
    for name, choice in (("told-for", "for"), ("told-against", "against")):
        rules = (assembly(), rule("102", SECRET))
        host.new(name, Ruleset(name="secret", rules=rules), ("Ada", "Ben"), title="T", seed=b"7" * 32)
        visitor = Visitor(app, name)
        visitor.sit("Ada").send("propose", enacting("Tea", "There is tea."))
        visitor.do("vote", "proposals/301", proposal="301", choice=choice)
        vote = table_of(host, visitor).state.entry
        said = say(host, visitor, "Ben", "I wonder.", reply=str(vote))
        pages = [visitor.sit("Ben").get(path) for path in ("talk", f"talk/{said}", f"talk/{said}?reply={said}")]
        assert "I wonder." in pages[0].words and all(page.status == 200 for page in pages)
        seen.append([TOKEN.sub("", page.source).replace(name, "…") for page in pages])
    assert seen[0] == seen[1]


NAMING = [
    ("See rule 203.", "rules/203", "rule 203"),
    ("I like #301!", "proposals/301", "#301"),
    ("**Proposal 301**, again", "proposals/301", "Proposal 301"),
    ("@Ben, @Cleo: well?", "players/Ben", "@Ben"),
]
"""What players write, and the link that comes of it."""


def talking(host: Host, app: Starlette) -> Visitor:
    """Ada, in a new game of three."""
    name = f"talking-{len(host.games())}"
    host.new(name, host.ruleset("suber"), ("Ada", "Ben", "Cleo"))
    return Visitor(app, name).sit("Ada")


@pytest.mark.parametrize(("text", "to", "words"), NAMING)
def test_what_a_post_names_is_linked(host: Host, app: Starlette, text: str, to: str, words: str) -> None:
    """Rules, proposals and players, in the thread and beside the proposal."""
    visitor = talking(host, app)
    visitor.send("propose", enacting("Tea", "Tea is served."))
    visitor.do("argue", text=text, proposal="301")
    link = f'<a class="ref" href="{visitor.game}/{to}">{words}</a>'
    entry = table_of(host, visitor).state.entry
    assert link in visitor.get(f"talk/{entry}").source and link in visitor.get("proposals/301").source


@pytest.mark.check
@pytest.mark.parametrize(
    "text",
    [
        "`rule 203`",
        "[rule 203](https://example.org/)",
        "rule 999",
        "#999",
        "@Nobody",
        "ada@Ben.org",
        "&#39;",
        "<b>#301</b>",
    ],
)
def test_nothing_else_is_linked(host: Host, app: Starlette, text: str) -> None:
    """Not in code nor within a link, and no number or name that isn't there; markup stays text."""
    visitor = talking(host, app)
    visitor.do("argue", text=text)
    source = visitor.get(f"talk/{table_of(host, visitor).state.entry}").source
    said = source.partition('<div class="text">')[2].partition("</div>")[0]
    assert 'class="ref"' not in said and "<b>" not in said


# --- corrections, reactions, and what is new -----------------------------------------------------


def test_a_correction_stands_in_place_of_what_was_said(visitor: Visitor, host: Host) -> None:
    """A reply to oneself that begins with “Correction:” is shown instead, with the earlier words behind it."""
    root = say(host, visitor, "Ada", "Tea at four.")
    form = visitor.sit("Ada").get(f"talk/{root}?reply={root}&correct=1")
    assert "Correct what you said" in form.words and "Correction: Tea at four.</textarea>" in form.source
    fixed = say(host, visitor, "Ada", "Correction: Tea at five.", reply=str(root))
    answer = say(host, visitor, "Ben", "Fine.", reply=str(fixed))
    page = visitor.get(f"talk/{fixed}")
    assert depths(page) == {str(root): 0, str(answer): 1}
    assert page.words.index("Tea at five.") < page.words.index("Corrected") < page.words.index("Tea at four.")
    assert threads_on(visitor.get("talk?q=five"), visitor) == [str(root)]
    assert table_of(host, visitor).state.entry == answer


def test_nobody_corrects_what_somebody_else_said(visitor: Visitor, host: Host) -> None:
    """Another player's “Correction:” is an answer like any other, and the form offers it to nobody else."""
    root = say(host, visitor, "Ada", "Tea at four.")
    other = say(host, visitor, "Ben", "Correction: at five.", reply=str(root))
    page = visitor.sit("Ben").get(f"talk/{root}?reply={root}&correct=1")
    assert depths(page) == {str(root): 0, str(other): 1} and "Correct what you said" not in page.words
    assert "Tea at four." in page.words and "Corrected" not in page.words


def test_a_sign_alone_is_a_reaction(visitor: Visitor, host: Host) -> None:
    """A reply that is a sign, in any way of writing it, is counted below the comment; given again, it's taken back."""
    root = say(host, visitor, "Ada", "Tea?")
    for player, sign in (("Ben", "👍"), ("Cleo", "+1"), ("Ada", "🎉"), ("Ben", "👍🏽"), ("Ben", "👎")):
        last = say(host, visitor, player, sign, reply=str(root))
    page = visitor.get(f"talk/{last}")
    assert depths(page) == {str(root): 0}
    told = page.words
    assert "Agreed: Cleo" in told and "Not agreed: Ben" in told and "Well done: Ada" in told
    assert "1 message" in visitor.get("talk").words
    assert depths(visitor.get(f"talk/{say(host, visitor, 'Ben', '👍')}")) != {str(root): 0}


def test_a_reaction_belongs_to_the_words_that_it_was_given_to(visitor: Visitor, host: Host) -> None:
    """After a correction, who agreed with the earlier words is told with those, and may agree with the new ones."""
    root = say(host, visitor, "Ada", "Tea at four.")
    say(host, visitor, "Ben", "👍", reply=str(root))
    say(host, visitor, "Ada", "Correction: No tea at all.", reply=str(root))
    words = visitor.get(f"talk/{root}").words
    assert words.index("No tea at all.") < words.index("Tea at four.") < words.index("Agreed: Ben")
    say(host, visitor, "Ben", "👍", reply=str(root))
    words = visitor.get(f"talk/{root}").words
    assert words.count("Agreed: Ben") == 2


def test_signs_are_given_by_buttons(visitor: Visitor, host: Host) -> None:
    """Each comment has a form with a button for each sign, which leads back to the comment."""
    root = say(host, visitor, "Ada", "Tea?")
    page = visitor.sit("Ben").get(f"talk/{root}")
    assert [one["value"] for one in page.all("button") if one.get("name") == "text"] == list(SIGNS)
    given = visitor.send(
        "do/argue", {"reply": str(root), "text": "👍", "back": f"{visitor.game}/talk/{root}"}, follow=False
    )
    at = given.headers["location"].partition("#")[2]
    assert given.status == 303 and f'id="{at}"' in visitor.get(f"talk/{root}").source


def test_an_answer_can_quote(visitor: Visitor, host: Host) -> None:
    """“Quote” begins the answer with what is answered, line by line, and it's shown as a quotation."""
    root = say(host, visitor, "Ada", "Tea?\nOr coffee?")
    page = visitor.sit("Ben").get(f"talk/{root}?reply={root}&quote=1")
    assert "&gt; Tea?\n&gt; Or coffee?\n" in page.source
    said = say(host, visitor, "Ben", "> Tea?\n\nYes.", reply=str(root))
    assert "<blockquote>" in visitor.get(f"talk/{said}").source


def test_a_comment_can_be_looked_at_before_it_is_posted(visitor: Visitor, host: Host) -> None:
    """The preview shows the comment with its links, posts nothing, and posts it from there as it would have been."""
    root = say(host, visitor, "Ada", "Tea?")
    back = f"{visitor.game}/talk/{root}"
    asked = {"back": back, "reply": str(root), "board": "voting", "text": "*No*, see rule 101. <b>"}
    page = visitor.sit("Ben").send("talk/preview", asked)
    assert page.status == 200 and "<em>No</em>" in page.source and f"{visitor.game}/rules/101" in links(page)
    assert "<b>" not in page.source and table_of(host, visitor).state.entry == root
    fields = {field["name"]: field["value"] for field in page.all("input") if field.get("type") == "hidden"}
    assert (fields["reply"], fields["board"]) == (str(root), "voting") and f'name="back" value="{back}"' in page.source
    assert moves_offered(page) == ["argue"]


def test_what_is_new_is_marked_until_it_is_read(visitor: Visitor, host: Host) -> None:
    """A thread with comments since the last visit says how many; once it has been opened, it says so no more."""
    old = say(host, visitor, "Ada", "Tea?")
    visitor.sit("Cleo").get()
    assert "1 new" not in visitor.get("talk").words
    say(host, visitor, "Ben", "No.", reply=str(old))
    other = say(host, visitor, "Ben", "Biscuits?")
    listed = visitor.get("talk")
    assert listed.words.count("1 new") == 2
    assert visitor.get(f"talk/{other}").source.count('class="said new depth-0"') == 1
    assert visitor.get("talk").words.count("1 new") == 1
    visitor.get(f"talk/{old}")
    assert "1 new" not in visitor.get("talk").words
    say(host, visitor, "Ben", "Still no.", reply=str(old))
    assert visitor.get("talk").words.count("1 new") == 1


def test_a_reaction_is_no_news(host: Host, visitor: Visitor) -> None:
    """Nobody is written to about a sign; a correction is told as what it is."""
    root = say(host, visitor, "Ada", "Tea?")
    sign = say(host, visitor, "Ben", "👍", reply=str(root))
    fixed = say(host, visitor, "Ada", "Correction: Coffee?", reply=str(root))
    told = [item.entry for item in news_items(table_of(host, visitor).moment(), root, fixed, ("talk",))]
    assert told == [root, fixed] and sign not in told
