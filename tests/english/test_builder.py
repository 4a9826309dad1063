"""The sentence builder: sentences from lists, all of which are understood."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moot.law.english.builder import ROOT, SHOWN, BuiltSentence, SlotChoice, builder_of
from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.table import LawNames


def _built(chosen: dict[str, str]) -> BuiltSentence:
    return builder_of(LawNames()).build(chosen)


def test_a_sentence_is_built_from_lists() -> None:
    """Each choice opens further slots, until the sentence is whole and would run."""
    chosen = {ROOT: _key("When …, …")}
    built = _built(chosen)
    assert (built.sentence, built.whole) == ("When …, ….", False)
    chosen["s.event"] = _option(built.choices, "s.event", "a proposal is adopted")
    built = _built(chosen)
    chosen["s.effects"] = _option(built.choices, "s.effects", "… gets … …")
    built = _built(chosen)
    chosen["s.effects.who"] = _option(built.choices, "s.effects.who", "its author")
    chosen |= {choice.path: "3" for choice in built.choices if choice.asks == "number"}
    built = _built(chosen)
    chosen |= {choice.path: choice.options[0].key for choice in built.choices if choice.options and not choice.given}
    built = _built(chosen)
    assert (built.sentence, built.whole) == ("When a proposal is adopted, its author gets 3 points.", True)
    assert draft_of(built.sentence).sentences[0].runs


def test_what_does_not_fit_is_left_open() -> None:
    """Choices that are none leave their slot open, and numbers are numerals of reasonable length."""
    assert _built({ROOT: "nonsense", "s.x": "3", "t": "y"}).sentence == "…."
    assert not _built({ROOT: "nonsense"}).whole


@pytest.mark.check
@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_whatever_is_built_is_understood(random: object) -> None:
    """A whole sentence has at least one reading: the lists hold nothing that the grammar can't read."""
    chosen: dict[str, str] = {}
    for _ in range(25):
        built = _built(chosen)
        if built.whole:
            drafted = draft_of(built.sentence).sentences
            is_read = len(drafted) == 1 and (drafted[0].runs or drafted[0].readings)
            assert is_read or _is_not_meant(built.sentence)
            return
        for choice in built.choices:
            if not choice.given or choice.path not in chosen:
                chosen[choice.path] = _any(choice, random)


def _is_not_meant(sentence: str) -> bool:
    """Whether a sentence is well formed, and speaks of something that isn't there."""
    return bool(grammar_of(LawNames())[0].read(sentence))


def _any(choice: SlotChoice, random: object) -> str:
    if choice.asks == "choice":
        return random.choice(choice.options).key if choice.options else ""  # type: ignore[attr-defined]
    return "3" if choice.asks == "number" else "gold"


def _key(words: str) -> str:
    return _option(_built({}).choices, ROOT, words)


def _option(choices: tuple[SlotChoice, ...], path: str, words: str) -> str:
    return next(o.key for c in choices if c.path == path for o in c.options if o.words == words)


def test_kinds_of_sentences_are_grouped_by_topic() -> None:
    """Each topic has some, each kind of sentence is offered once, and what only joins two others isn't."""
    names = LawNames(quantities=("points", "gold"), offices=("mayor",))
    (kinds,) = builder_of(names).build({}).choices
    by_topic = {topic: [option.words for option in options] for topic, options in kinds.topics.items()}
    assert by_topic.keys() == set(SHOWN) - {"Turns"}
    for topic, words in (
        ("Points, and what happens when", "When …, …"),
        ("Adopting proposals", "The quorum is …"),
        ("Voting", "Every player is an eligible voter"),
        ("Winning", "The first player who has … wins"),
        ("A new move", "… may …"),
        ("Something players have", "Each player has … and starts with …"),
        ("Who may do what", "No player may …"),
        ("Changing rules", "There are never more than … mutable rules"),
    ):
        assert words in by_topic[topic]
    offered = [words.casefold() for group in by_topic.values() for words in group]
    assert len(set(offered)) == len(offered)
    assert "…, but only once" not in offered
