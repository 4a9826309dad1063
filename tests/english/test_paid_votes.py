"""What is paid for a vote is paid once for a proposal, however often the vote is changed."""

import pytest
from tests.every_ruleset import Played

from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.law_names import names_in_game
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host

PAID = {
    "Each player who votes on a proposal gets 1 coin.": 1,
    "Whoever votes gets 1 coin.": 1,
    "Each vote cast earns 1 coin.": 1,
    "For every vote, the voter gets 1 coin.": 1,
    "Voting costs 2 coins.": -2,
    "Voting on a proposal earns 2 coins.": 2,
    "When a player votes for a proposal, they get 3 coins.": 3,
    "Each player who votes on a proposal gets 1 coin, but only once for each proposal.": 1,
    "When a player votes, they get 1 coin, also when they change their vote.": 4,
}
"""What Ben has more after he has voted for, for, against and for again."""


def with_rule(host: Host, text: str) -> Played:
    """A game in which votes may be changed, with this rule; what its code is told as comes to the same code."""
    game = Played.begun(host, "agora_like")
    names = names_in_game(game.state)
    (sentence,) = draft_of(text, *names).sentences
    assert draft_of(sentence.said, *names).mechanism == sentence.mechanism
    mechanism, _ = read_mechanism(sentence.mechanism)
    assert mechanism is not None
    assert [one.sentence for one in grammar_of(names[0])[1].tell(mechanism)] == [sentence.said]
    assert sentence.said.endswith((", once for each proposal.", ", also for changing their vote."))
    content = {"title": "Paid votes", "text": text, "mechanism": sentence.mechanism}
    game.adopt({"change": "enact", "content": content})
    return game


@pytest.mark.parametrize("text", PAID)
def test_a_changed_vote_is_paid_once(host: Host, text: str) -> None:
    """Where votes may be changed; and again for the next proposal."""
    game = with_rule(host, text)
    numbers = game.propose("Be kind."), game.propose("Be quick.")
    game.do("Ada", "distribute")
    for number in numbers:
        coins = game.state.quantities["coins"].get("Ben", 10)
        for choice in ("for", "for", "against", "for"):
            game.do("Ben", "vote", proposal=number, choice=choice)
        paid = coins if PAID[text] == 10 else PAID[text]
        assert game.state.quantities["coins"].get("Ben", 10) == coins + paid


def test_two_sentences_pay_each_for_itself(host: Host) -> None:
    """In one rule as in two."""
    game = Played.begun(host, "agora_like")
    text = "Whoever votes gets 1 coin. When a player votes for a proposal, they get 3 coins."
    for _ in range(2):
        code = draft_of(text, *names_in_game(game.state)).mechanism
        game.adopt({"change": "enact", "content": {"title": "Paid votes", "text": text, "mechanism": code}})
    number = game.propose("Be kind.")
    game.do("Ada", "distribute")
    coins = game.state.quantities["coins"].get("Ben", 10)
    for choice in ("against", "for", "against", "for"):
        game.do("Ben", "vote", proposal=number, choice=choice)
    assert game.state.quantities["coins"]["Ben"] == coins + 8
