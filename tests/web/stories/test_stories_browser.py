"""Four stories in a real browser, from the first page to the end, with what they cost in clicks and words to read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browsing import IN_CHROMIUM, PHONE, Site
from tests.web.browsing import browser as browser
from tests.web.looks import WIDE
from tests.web.people import PASSWORD, account
from tests.web.played import START
from tests.web.stories.walking import Story, Walker

from moot.game.moves import Allowed, Move
from moot.game.values import PlayerId
from moot.people.game_access import with_seat
from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.runtime.clock import SetClock

pytestmark = IN_CHROMIUM
FRIENDS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
PUPILS = tuple(f"Pupil {n}" for n in range(1, 31))
A_WEEK = 7 * 24 * 3600


@pytest.fixture
def site() -> Iterator[Site]:
    """A site without games, with the rate limits that it has for everybody, and a clock that the test sets."""
    started = Site(SetClock(START))
    yield started
    started.stop()


def found(host: Walker, title: str, rules: str, name: str, others: tuple[str, ...]) -> str:
    """Start a game from the front page; its address."""
    host.open("/")
    host.click("Start a game", "link")
    host.fill("Title of the game", title)
    host.press(host.page.get_by_label(rules))
    host.fill("Your name in the game", name)
    host.fill("The other players, one per line", "\n".join(others))
    return host.page.url


def voted(story: Story, author: str, *against: str) -> None:
    """Everybody votes on the open proposal: its author on its page, the others where it came by itself, the game's."""
    for one in story.people:
        if one.name != author and "/proposals/" in one.page.url:
            one.go("Game")
        choice = "against" if one.name in against else "for"
        button = one.page.get_by_role("button", name=f"Vote {choice}", exact=True)
        expect(button).to_be_visible()
        one.read()
        one.press(button)


def test_five_friends_play_to_a_win(site: Site, browser: Browser) -> None:
    """From the front page: one starts a game, four sit down by its address, and three proposals later one has won."""
    story = Story("five friends", browser, site)
    ada = story.person("Ada", viewport=WIDE)
    found(ada, "Friday night", "Five rules", "Ada", FRIENDS[1:])
    ada.click("Start the game")
    ada.sees("Waiting for you, Ada")
    for name in FRIENDS[1:]:
        friend = story.person(name, viewport=WIDE)
        friend.open(ada.page.url)
        friend.sit(name)
    ben, cleo = story.people[1:3]
    ada.propose("Tea is served at four.")
    voted(story, "Ada")
    ben.propose("Repeal rule 5.")
    voted(story, "Ben", "Ada", "Cleo", "Dan", "Eve")
    cleo.propose('Amend rule 4 by replacing "30" with "10".')
    voted(story, "Cleo")
    for one in story.people:
        one.go("Game")
        one.sees("has won", "#end")
    story.end(clicks_max=45, words_max=8_500)


@pytest.mark.soak
def test_a_class_of_thirty_ranks_what_it_handed_in(site: Site, browser: Browser) -> None:
    """One teacher, a big screen and thirty pupils behind one router join by code, write, rank and see the result."""
    story = Story("a class of thirty", browser, site)
    teacher = story.person("Tess", viewport=WIDE)
    found(teacher, "Class 7b", "Nomic in a lesson", "Tess", PUPILS)
    teacher.click("Start the game")
    teacher.click("show it on a big screen", "link")
    code = teacher.page.locator(".join .code").inner_text()
    screen = browser.new_context(base_url=site.address, viewport=WIDE).new_page()
    screen.goto(teacher.page.url)
    pupils = [story.person(name, viewport=PHONE) for name in PUPILS]
    for pupil in pupils:
        pupil.open("/join")
        pupil.fill("Code of the game", code)
        pupil.click("Join")
        pupil.sit(pupil.name)
    for n, pupil in enumerate(pupils, 1):
        pupil.write(f"On day {n} nobody has homework.")
    for pupil in pupils:
        pupil.click("Propose it")
    expect(screen.locator("#screen-scores .done")).to_have_count(len(pupils))
    teacher.page.goto(f"/games/{code}")
    teacher.click("Begin ranking", within="#asked")
    for pupil in pupils:
        pupil.go("Game")
        pupil.click("Mark your ballot", "link")
        for title in dict.fromkeys(("day 3 ", f"day {pupil.name.split()[1]} ")):
            pupil.press(pupil.page.locator(".marks label", has_text=title).first)
    for pupil in pupils:
        pupil.click("Cast these votes")
    expect(screen.locator(".result .won .tag")).to_be_visible()
    expect(screen.locator(".adopted")).to_contain_text("On day 3 nobody has homework.")
    screen.context.close()
    story.end(clicks_max=300, words_max=60_000)


def test_somebody_is_back_after_a_week(site: Site, browser: Browser) -> None:
    """A letter comes; the front page and the game say what is new since the last visit; a vote waits, and is cast."""
    host, clock = site.host, site.host.clock
    assert isinstance(clock, SetClock)
    olga = host.people.accounts.set_mail(account(host, "Olga", PASSWORD), "olga@home.example", clock.now())
    records = host.people.founding(olga, "club", "members", False)
    table = host.new("club", host.ruleset("five_rules"), ("Ada", "Ben", "Olga"), title="The club", records=records)
    host.people.access_store.change(
        "club", clock.now(), lambda settings: with_seat(settings, PlayerId("Olga"), olga.id)
    )
    NoticeSettingsStore(host.people.records).set(olga, "club", NoticeSettings(frequency="asked", ways=("mail",)))
    room = Mailroom(host, MailroomSettings("moot.example", web=site.address))
    story = Story("back after a week", browser, site)
    back = story.person("Olga", viewport=WIDE)
    back.open("/")
    back.click("Sign in", "link")
    back.fill("Name or email address", "Olga")
    back.fill("Password", PASSWORD)
    back.click("Sign in", within="main")
    back.page.goto("/games/club")
    back.page.goto("about:blank")  # an open page would see what happens, and nothing would be new
    room.work()

    def do(player: str, name: str, **arguments: object) -> None:
        clock.time += A_WEEK // 10
        verdict = table.submit(Move(name, PlayerId(player), arguments)).verdict
        assert isinstance(verdict, Allowed), verdict

    for player, title, number in (("Ada", "Tea", "6"), ("Ben", "Cake", "7")):
        change = {"change": "enact", "content": {"title": title, "text": f"{title} is served at four."}}
        do(player, "propose", changes=[change])
        do("Ada", "vote", proposal=number, choice="for")
        do("Ben", "vote", proposal=number, choice="for")
        room.work()
        if number == "6":
            do("Olga", "vote", proposal=number, choice="for")
    story.clicks = story.fields = story.words = 0
    kept = [one.data.decode() for one in host.journal.postbox.of_game("club") if one.way == "out"]
    assert any("vote on proposal 7" in letter for letter in kept)
    back.open("/")
    back.sees("Since your last visit")
    back.press(back.page.locator("section[aria-labelledby=own-games] a", has_text="Vote on proposal 7"))
    back.sees("New since your last visit")
    assert back.page.title().startswith("Your turn")
    back.click("Vote for")
    back.sees("Waiting for you, Olga")
    story.end(clicks_max=5, words_max=900)


def test_two_friends_play_to_a_win_on_their_phones(site: Site, browser: Browser) -> None:
    """The first story in short on phones: a game, one proposal that is voted on from the page's foot, and a win."""
    story = Story("two friends on phones", browser, site)
    ada = story.person("Ada", viewport=PHONE, has_touch=True)
    found(ada, "On the train", "Five rules", "Ada", ("Ben",))
    ada.click("Start the game")
    ben = story.person("Ben", viewport=PHONE, has_touch=True)
    ben.open(ada.page.url)
    ben.sit("Ben")
    ada.propose('Amend rule 4 by replacing "30" with "10".')
    voted(story, "Ada")
    ada.go("Game")
    ada.sees("Ada has won", "#end")
    story.end(clicks_max=12, words_max=2_600)
