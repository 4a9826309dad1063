"""Mail leaks no secret vote: two games that differ in one vote by mail send everybody else the same, to the byte."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from tests.mail.writers import DOMAIN, written
from tests.play.two_worlds import CHOICES, NAME, PLAYERS, World, two_worlds, without_choice
from tests.playing import enact

from moot.game import commitments
from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.journal.postbox import StoredMessage
from moot.people.correspondents import AddressBook
from moot.play.host import Host
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.views.talk import Thread, threads

WORDS = {"for": "Yea on 301.", "against": "Nay on 301.", "abstain": "Abstain on 301."}
VOTER = "Ada"
QUESTIONS = ("Status.", "Log.", "Proposals.", "Rules.")


def home(player: str) -> str:
    """Where a player gets mail."""
    return f"{player.lower()}@home.example"


class Posted:
    """A world with a mailroom, in which everybody is reached by mail."""

    def __init__(self, world: World):
        self.world = world
        self.room = Mailroom(world.host, MailroomSettings(DOMAIN, answers_per_hour=10_000))
        for player in PLAYERS:
            book = AddressBook(world.host.journal.postbox, NAME)
            book.set_address(player, home(player))
            book.set_talk(player, wanted=True)
        self.room.work()

    def write(self, player: str, text: str, number: int, subject: str = "") -> None:
        """A letter of a player's, dealt with: with an even number, an answer to the last notice that they got."""
        to = self.room.addresses.of_player(NAME, player)
        told = [] if number % 2 else [one for one in self.out() if f"To: {home(player)}\r\n".encode() in one.data]
        last = max(
            (one for one in told if one.entry is not None), key=lambda one: (one.entry or 0, one.id), default=None
        )
        headers = {"In_Reply_To": last.id} if last is not None else {}
        letter = written(home(player), to, text, subject, Message_ID=f"<{number}@home.example>", **headers)
        self.room.keep(letter, [to], home(player))
        self.room.work()

    def out(self) -> list[StoredMessage]:
        """All that was written by the host."""
        return [one for one in self.world.host.journal.postbox.of_game(NAME, 100_000) if one.way == "out"]

    def talk(self) -> tuple[Thread, ...]:
        """What everybody can read of what was said."""
        return threads(self.world.table.moment())

    def sent_to_others(self) -> list[tuple[str, bytes]]:
        """All that was written to others than the voter."""
        others = [one for one in self.out() if f"To: {home(VOTER)}\r\n".encode() not in one.data]
        return sorted((one.id, one.data) for one in others)


def is_secret(worlds: Iterable[Posted]) -> bool:
    """Whether the vote goes on in all of them."""
    return all(one.world.table.state.proposals["301"].stage == "voting" for one in worlds)  # type: ignore[index]


def letters(luck: Random) -> Iterator[tuple[str, str, str]]:
    """What others write while the vote goes on, and under which subject: perhaps for a board."""
    others = [player for player in PLAYERS if player != VOTER]
    for _ in range(8):
        said = ["Argue on 301: Well.", "Is that so", "What a fine day it is", "I withdraw 301"]
        asked = luck.choice([*QUESTIONS, *said, *WORDS.values(), "Nay on 302."])
        yield luck.choice(others), asked, luck.choice(["", "", "[voting] Hm"])


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commitments that don't hang on the choice, because the checkpoints at the foot of letters hang on those."""
    monkeypatch.setattr(commitments, "digest", without_choice)


@pytest.mark.check
@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("seed", range(5))
def test_nobody_else_s_mail_tells_a_vote(host: Host, seed: int) -> None:
    """With random rulesets and letters, two games that differ in one vote by mail send others the same mail."""
    luck = Random(seed)
    with two_worlds(host.sandbox, luck) as pair:
        worlds = [Posted(world) for world in pair]
        for one in worlds:
            for title in ("A rule", "Another"):
                one.world.table.submit(Move("propose", PlayerId("Ben"), {"changes": [enact(title)]}))
        here, there = luck.sample(CHOICES, 2)
        worlds[0].write(VOTER, WORDS[here], 0)
        worlds[1].write(VOTER, WORDS[there], 0)
        cast = [one.world.own_state().proposals["301"].ballots for one in worlds]  # type: ignore[index]
        assert [ballots[PlayerId(VOTER)].choice for ballots in cast] == [here, there]
        compared = 0
        for number, (player, text, subject) in enumerate(letters(luck), 1):
            for one in worlds:
                one.world.clock.time += 60
                one.write(player, text, number, subject)
            if not is_secret(worlds):
                break
            assert worlds[0].sent_to_others() == worlds[1].sent_to_others()
            assert worlds[0].talk() == worlds[1].talk()
            compared += 1
        assert compared, "the vote was over before anybody wrote"


def test_only_the_voter_is_told_their_vote(host: Host) -> None:
    """The answer to a secret vote repeats it; the answers and notices to others don't."""
    with two_worlds(host.sandbox, Random(1)) as (world, _):
        posted = Posted(world)
        world.table.submit(Move("propose", PlayerId("Ben"), {"changes": [enact()]}))
        posted.write(VOTER, WORDS["for"], 0)
        out = [one.data.decode() for one in world.host.journal.postbox.of_game(NAME, 1_000) if one.way == "out"]
        answers = [text for text in out if "Auto-Submitted: auto-replied" in text]
        assert len(answers) == 1 and "> Yea on 301." in answers[0] and f"To: {home(VOTER)}" in answers[0]
        assert all("Yea on 301.\r\n" not in data.decode() for _, data in posted.sent_to_others())
