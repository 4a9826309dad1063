"""Comparison and blame, word by word."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.effort import within

from moot.game.text_diff import Attributed, Span, blame, compare, words

# A few words that repeat, so that texts share much and little is unique.
prose = st.lists(st.sampled_from(["a", "rule", "the", "judge's", " ", "\n\n", ",", "10", "–"])).map("".join)
texts = st.one_of(prose, st.text())


@given(texts)
def test_words_join_to_the_text(text):
    """No character is lost or changed when a text is cut into words."""
    assert "".join(words(text)) == text


def test_words_keep_apostrophes_and_part_from_their_marks():
    """A possessive is one word; a full stop is not part of the word before it."""
    assert words("The judge's\nsay, 10.") == ("The", " ", "judge's", "\n", "say", ",", " ", "10", ".")


@given(texts, texts)
def test_comparison_holds_both_texts(old, new):
    """Without what was added the old text is left, and without what was removed the new one."""
    spans = compare(old, new)
    assert "".join(span.text for span in spans if span.kind != "added") == old
    assert "".join(span.text for span in spans if span.kind != "removed") == new


@given(texts, texts)
def test_spans_are_whole(old, new):
    """No span is empty, and no two of a kind follow one another."""
    spans = compare(old, new)
    assert all(span.text for span in spans)
    assert all(first.kind != second.kind for first, second in pairwise(spans))


@given(texts)
def test_a_text_equals_itself(text):
    """Comparing a text with itself finds one equal span, or none for no text."""
    assert compare(text, text) == ((Span("equal", text),) if text else ())


def test_a_replaced_phrase_is_one_change():
    """The spaces within a replaced phrase do not break it into single words."""
    assert compare("It needs a unanimous vote today.", "It needs two thirds of today.") == (
        Span("equal", "It needs "),
        Span("removed", "a unanimous vote"),
        Span("added", "two thirds of"),
        Span("equal", " today."),
    )


def test_blame_names_who_brought_in_each_word():
    """Words kept through amendments keep their source; new words have the amendment's."""
    layers = [
        ("203", "The vote must be unanimous."),
        ("301", "The vote must be simple."),
        ("305", "Any vote must be simple."),
    ]
    assert blame(layers) == (
        Attributed("305", "Any"),
        Attributed("203", " vote must be "),
        Attributed("301", "simple"),
        Attributed("203", "."),
    )


def test_blame_of_nothing_is_nothing():
    """No layers, and layers without words, attribute nothing."""
    assert blame([]) == ()
    assert blame([("101", "")]) == ()


def test_a_word_taken_out_and_brought_back_is_the_later_source_s():
    """Blame attributes a word that was removed and restored to the later source."""
    assert blame([("1", "x"), ("2", ""), ("3", "x")]) == (Attributed("3", "x"),)


@given(st.lists(st.tuples(st.sampled_from(["101", "301", "302"]), texts), max_size=5))
def test_blame_joins_to_the_last_text(layers):
    """Every word of the last layer is attributed, to one of the sources."""
    stretches = blame(layers)
    assert "".join(stretch.text for stretch in stretches) == (layers[-1][1] if layers else "")
    assert {stretch.source for stretch in stretches} <= {source for source, _ in layers}


def test_hostile_texts_are_compared_in_no_time():
    """Texts of 60,000 words, made of few words or in reversed order, take well under a second each."""
    numbers = [str(n) for n in range(60_000)]
    pairs = [
        ("a b " * 30_000, "b a " * 30_000),
        ("a " * 60_000, "a " * 59_999 + "b"),
        (" ".join(numbers), " ".join(reversed(numbers))),
        (" ".join(str(n % 30_000) for n in range(60_000)), " ".join(str(n * 7 % 30_000) for n in range(60_000))),
    ]
    for old, new in pairs:
        with within(4):
            compare(old, new)
