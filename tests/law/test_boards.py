"""Noticeboards: which there are is for the rules to say, and what may be said where is as well."""

import pytest
from tests.playing import Game, assembly, enact, rule

from moot.game import events as e
from moot.play.host import Host
from moot.views.talk import comments_on


def _said(game: Game, player: str, **arguments: object) -> e.Argued:
    said = game.do(player, "argue", **arguments).events[0]
    assert isinstance(said, e.Argued)
    return said


def _rule_against(game: Game, player: str, **arguments: object) -> str:
    because = game.refused(player, "argue", **arguments).because
    return because.rule if because else ""


def test_there_are_two_boards_where_no_rule_names_any(host: Host) -> None:
    """What is said without naming one goes to the discussion; another name than the two is refused, and says them."""
    game = Game.of(host, assembly())
    assert _said(game, "Ada", text="Hello.") == e.Argued(player="Ada", text="Hello.", board="discussion")
    assert _said(game, "Ada", text="Yea!", board="Voting").board == "voting"
    refused = game.refused("Ada", "argue", text="Hm.", board="cloakroom")
    assert refused.code == "argue.board" and refused.facts == {"boards": ["discussion", "voting"]}


def test_rules_say_which_boards_there_are(host: Host) -> None:
    """The first is the usual one; a proposal that is adopted opens another."""
    game = Game.of(host, assembly(), rule("200", '@term("boards")\ndef named():\n    return ["floor", "cloakroom"]\n'))
    assert _said(game, "Ada", text="Hello.").board == "floor"
    assert game.refused("Ada", "argue", text="Hm.", board="voting").facts == {"boards": ["floor", "cloakroom"]}
    more = '@adjust("boards")\ndef attic_too(answer):\n    return answer + ["attic"]\n'
    game.adopt(enact(mechanism=more), by="Ada")
    assert _said(game, "Ben", text="Up here.", board="attic").board == "attic"


@pytest.mark.parametrize("answer", ["[]", '["a b"]', '["x", "X"]', "[3]", '["é"]'])
def test_an_answer_that_names_no_boards_is_a_question_for_a_judge(host: Host, answer: str) -> None:
    """The program invents no board: what is said waits in a case."""
    game = Game.of(
        host, assembly(), rule("200", f'@term("boards")\ndef named():\n    return {answer}\n'), checked=False
    )
    game.undecided("Ada", "argue", text="Hello.")


def test_an_answer_stands_on_the_board_and_is_about_what_it_answers(host: Host) -> None:
    """Whoever answers what was said on a proposal speaks on that, on the same board unless they name one."""
    game = Game.of(host, assembly())
    number = game.propose(enact(), by="Ada")
    game.do("Ada", "argue", text="It is kind.", proposal=number, board="voting")
    first = game.state.entry
    said = _said(game, "Ben", text="Is it?", reply=first)
    assert (said.proposal, said.board, said.reply) == (number, "voting", first)
    assert _said(game, "Ben", text="Here.", reply=first, board="discussion").board == "discussion"
    assert comments_on(game.table.moment(), number)[-1].text == "Here."
    other = game.propose(enact(), by="Ada")
    assert game.refused("Ben", "argue", text="Hm.", reply=first, proposal=other).code == "argue.apart"
    assert game.refused("Ben", "argue", text="Hm.", reply=10_000).code == "entry.unknown"


def test_a_rule_can_forbid_talk_about_open_votes_and_sees_through_answers(host: Host) -> None:
    """A reply has the proposal of its parent, so replying doesn't get around the rule."""
    quiet = """
    @forbid("argue")
    def no_talk_about_open_votes(proposal, board):
        if board != "voting" and proposal and proposal.stage == "voting":
            return "what is being voted on is not talked about here"
    """
    game = Game.of(host, assembly(), rule("200", quiet))
    number = game.propose(enact(), by="Ada")
    assert _rule_against(game, "Ben", text="Hm.", proposal=number) == "200"
    game.do("Ben", "argue", text="Yea, of course.", proposal=number, board="voting")
    said = game.state.entry
    assert _rule_against(game, "Ben", text="Hm.", reply=said, board="discussion") == "200"
    assert _said(game, "Ben", text="And again.", reply=said).board == "voting"


def test_a_rule_can_have_votes_posted_on_a_board(host: Host) -> None:
    """What is posted on the voting board is a vote, by the rule that says so; a vote made elsewhere is refused."""
    posted = """
    @upon("argued")
    def votes_are_posted(board, proposal, player, text):
        if board == "voting" and proposal:
            said = text.strip().lower()
            if said.startswith("yea"):
                cast_ballot(proposal, player, "for")
            if said.startswith("nay"):
                cast_ballot(proposal, player, "against")

    @forbid("vote")
    def only_there(made_by):
        if not made_by:
            return "votes are posted on the voting board"
    """
    game = Game.of(host, assembly(), rule("200", posted))
    number = game.propose(enact(), by="Ada")
    refused = game.refused("Ada", "vote", proposal=number, choice="for")
    assert refused.reason == "votes are posted on the voting board"
    game.do("Ada", "argue", text="Yea: it is kind.", proposal=number)
    assert not game.state.proposals[number].ballots
    for player in ("Ada", "Ben", "Cleo", "Dan", "Eve"):
        game.do(player, "argue", text="Yea: it is kind.", proposal=number, board="voting")
    assert game.state.proposals[number].outcome == "adopted"
