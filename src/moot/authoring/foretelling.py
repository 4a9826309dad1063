"""What a posting that the program would write for a player would be by the rules, before it is posted."""

from moot.authoring.postings import Wish, posting_asked, posting_move
from moot.game.decide import decide
from moot.game.events import Posted
from moot.game.lawful import Luck
from moot.game.moves import Allowed, Move
from moot.game.values import PlayerId, Value
from moot.play.table import Table


class Foretold(Value, frozen=True):
    """What speaks against a posting; `rule` is empty where no rule does."""

    rule: str
    reason: str


def spoken_against(table: Table, player: PlayerId, follows: int, wish: Wish) -> Foretold | None:
    """What would speak against a follow-up that the program writes; None where nothing would. Nothing is posted."""
    state, law = table.moment()
    name = posting_move(law.reading)
    if name is None:
        return None
    asked = posting_asked(state, name, player, [wish, f"follows={follows}"], "")
    if not isinstance(asked, Move):
        return Foretold("", asked.reason)
    verdict = decide(state, law.within_a_trial(), asked, table.now(), Luck(luck="trial"))
    events = verdict.events if isinstance(verdict, Allowed) else ()
    posted = next((event for event in events if isinstance(event, Posted)), None)
    if posted is None or not posted.code:
        return None
    return Foretold(posted.because.rule if posted.because else "", posted.reason)
