"""Games for tests of notices, with titles that try to break out of whatever form they are told in."""

from tests.playing import Game, assembly, enact, points

from moot.play.host import Host

HOSTILE = 'Rain & <script>alert(1)</script>\tsnow; "hail", \\n ]]> 🎲'
TEXT = "Whoever says <b>“&amp;”</b> loses.\n\nBEGIN:VEVENT\nand ]]> so on"


def eventful(host: Host) -> Game:
    """A game with adopted, defeated and open proposals, a case judged by nobody yet, and talk."""
    game = Game.of(host, assembly(), points())
    game.adopt(enact(HOSTILE, TEXT))
    number = game.propose(enact("Another"), by="Ben")
    game.do("Ben", "argue", text="Well & <good>.", proposal=number)
    game.do("Cleo", "call-case", statement="Is it <so>?")
    game.do("Ben", "withdraw", proposal=number)
    game.propose(enact("Open"), by="Dan")
    return game
