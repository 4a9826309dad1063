"""What rules remember: of what happened before they were adopted, too, as far as the record tells it."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from tests.every_ruleset import PLAYERS, Played

from moot.game.changes import Content
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number, plain
from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.law_names import names_in_game
from moot.law.english.sentences.memory import KEPT
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host

TOO, NOT = ", and what happened before this rule counts too.", ", and what happened before this rule does not count."
SENTENCES: Mapping[str, str] = {
    "adoptions_of": "A player who has not had a proposal adopted may not win the game.",
    "defeats_of": "A player who has not had a proposal defeated may not win the game.",
    "adoptions_in_a_row": "A player whose last proposal was not adopted may not win the game.",
    "proposal_times": "A player may make at most 2 proposals per day.",
    "defeat_times": "A player whose proposal is defeated may not withdraw a proposal for 30 days.",
    "case_times": "A player may call at most 20 cases per day.",
    "cases_called": "At most 30 cases may be called per day.",
    "last_adoption": "Nobody may withdraw a proposal less than 3 days after a proposal is adopted.",
    "last_defeat": "Nobody may withdraw a proposal less than 3 days after a proposal is defeated.",
    "last_decision": "The author of the last proposal decided may not withdraw a proposal for 3 days.",
    "last_vote_of": "Only a player who has voted in the last 30 days may call a case.",
    "ballots_of": "A player who has voted on 30 proposals may not call a case.",
    "decided_so_far": "No player may withdraw a proposal while fewer than 10 proposals have been decided.",
    "adopted_so_far": "Nobody may withdraw a proposal until 10 proposals have been adopted.",
    "defeated_so_far": "No player may withdraw a proposal while fewer than 5 proposals have been defeated.",
    "last_voters": "Only a player who voted on the last proposal decided may withdraw a proposal.",
    "last_proposer": "The player who made the last proposal may not withdraw a proposal.",
    "last_adopted_author": "The author of the last proposal adopted may not withdraw a proposal.",
    "last_decided_author": "The author of the last proposal decided may not withdraw a proposal.",
    "gave_judgment": "When a judgment is overruled, the judge who had given it loses 1 point.",
    "rule_authors": "Nobody may transmute a rule that somebody else wrote.",
    "amended_at": "A rule amended less than 3 days ago may not be transmuted.",
    "changed_at": "A rule made or amended in the last 3 days may not be transmuted.",
    "amendments_of": "A rule that has been amended twice may not be transmuted.",
}
"""A sentence that has each thing kept that the record tells."""
FROM_THEN: Mapping[str, str] = {
    "turn_since": "No player may make more than 2 proposals in one turn.",
}
"""A sentence that has each thing kept that counts from the rule's adoption."""
AT_ONCE = {"adoptions_of", "last_decision", "proposal_times"}
"""The sentences of which each run shows this: one that counts, one that holds the last, one that lists times."""
OF_ITSELF = {"missed_turns", "extra_turns", "paid_votes"}
"""What is the rule's own doing."""
SAID_BY_CODE_ALONE = {"defeats_in_a_row", "last_judge", "enacted_at"}


def begun(host: Host, *rules: RuleText) -> Played:
    """A game in which nobody wins by points, with further rules from its beginning."""

    def alter(ruleset: Ruleset) -> Ruleset:
        return replace(ruleset, rules=(*(one for one in ruleset.rules if one.number != "4"), *rules))

    return Played.begun(host, "five_rules", alter=alter)


def history(game: Played) -> None:
    """Something of everything: proposals adopted and defeated, rules changed, cases judged."""
    game.adopt("A rule.", by="Ada", Ben="against")
    game.pass_time(days=1)
    assert game.decide(game.propose("A rule that nobody wants.", by="Ben"), **dict.fromkeys(PLAYERS, "against"))
    game.pass_time(days=1)
    game.adopt({"change": "amend", "rule": "6", "wording": {"text": "The same rule."}}, by="Cleo")
    game.do("Ben", "call-case", statement="Is this so?")
    (case,) = game.state.open_cases
    judge = game.state.cases[case].asked
    game.do(judge, "accept", case=case)
    game.do(judge, "judge", case=case, judgment="true")
    game.adopt({"change": "amend", "rule": "6", "wording": {"text": "Quite another rule."}}, by="Dan")
    game.adopt("Another rule.", by="Eve")
    game.pass_time(days=1)
    game.adopt({"change": "repeal", "rule": "10"}, by="Ada")
    assert game.decide(game.propose("One more that nobody wants.", by="Ben"), **dict.fromkeys(PLAYERS, "against"))


def kept_by(game: Played, text: str, since: str) -> str:
    """The code that a sentence comes to in a game; what is told of it says since when it counts, and reads the same."""
    names, declared = names_in_game(game.state)
    (sentence,) = draft_of(text, names, declared).sentences
    assert sentence.runs and sentence.said.endswith(since), sentence
    mechanism, faults = read_mechanism(sentence.mechanism)
    assert mechanism is not None and not faults
    assert [one.sentence for one in grammar_of(names)[1].tell(mechanism)] == [sentence.said]
    assert draft_of(sentence.said, names, declared).mechanism == sentence.mechanism
    return sentence.mechanism


def test_everything_that_is_kept_has_a_sentence_here() -> None:
    """What the record tells, what counts from the rule's adoption, and what is the rule's own doing."""
    assert SENTENCES.keys() | FROM_THEN.keys() | OF_ITSELF | SAID_BY_CODE_ALONE == KEPT.keys()


@pytest.mark.parametrize(
    "name", [name if name in AT_ONCE else pytest.param(name, marks=pytest.mark.check) for name in SENTENCES]
)
def test_what_happened_before_a_rule_counts(host: Host, name: str) -> None:
    """A rule that is adopted later remembers what it would if it had been there from the beginning."""
    code = kept_by(begun(host), SENTENCES[name], TOO)
    text = SENTENCES[name]
    content = Content(title="It remembers", text=text, mechanism=code)
    always = begun(host, RuleText(number=Number("900"), rank="mutable", content=content))
    history(always)
    always.adopt("A further rule.")
    later = begun(host)
    history(later)
    number = later.adopt({"change": "enact", "content": plain(content)})
    remembered = later.state.registers[name]
    assert remembered and remembered == always.state.registers[name]
    later.adopt({"change": "amend", "rule": number, "wording": {"title": "It still remembers"}})
    always.adopt({"change": "amend", "rule": number, "wording": {"title": "It still remembers"}})
    assert later.state.registers[name] == always.state.registers[name]


@pytest.mark.check
@pytest.mark.parametrize("name", SENTENCES)
def test_a_rule_that_remembers_may_come_by_an_amendment(host: Host, name: str) -> None:
    """Then what happened before counts, too."""
    code = kept_by(begun(host), SENTENCES[name], TOO)
    games = begun(host), begun(host)
    for game, first in zip(games, (code, ""), strict=True):
        history(game)
        content = {"title": "A rule", "text": "A rule.", **({"mechanism": code} if first else {})}
        number = game.adopt({"change": "enact", "content": content})
        game.adopt({"change": "amend", "rule": number, "wording": {"text": SENTENCES[name], "mechanism": code}})
    assert games[0].state.registers[name] == games[1].state.registers[name]


@pytest.mark.parametrize("name", FROM_THEN)
def test_what_the_record_does_not_tell_counts_from_the_adoption(host: Host, name: str) -> None:
    """The read-back says so."""
    assert f"{name} = " in kept_by(begun(host), FROM_THEN[name], NOT)


@pytest.mark.check
@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_can_count_from_its_adoption(host: Host, name: str) -> None:
    """So does the code of older games, which is told as that."""
    code = kept_by(begun(host), f"{SENTENCES[name][:-1]}, counted from when this rule is adopted.", NOT)
    assert "past" not in code and "rule == " not in code
