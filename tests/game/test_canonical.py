"""The canonical form: equal values are spelled alike, however they came about."""

import pytest

from moot.game import changes, effects, events, law_protocol, moves, rules, state
from moot.game.record import entries
from moot.game.values import DefaultedValue, Value, canonical, decode

_MODULES = (changes, effects, entries, events, law_protocol, moves, rules, state)
_KINDS = {kind for module in _MODULES for kind in vars(module).values() if isinstance(kind, type)}


def word_by_default(kind: type[Value]) -> bool:
    """Whether a field of the class is a word unless something else is said."""
    return any(isinstance(default, str) and default for default in kind.__struct_defaults__)


@pytest.mark.parametrize("kind", sorted(filter(word_by_default, (k for k in _KINDS if issubclass(k, Value))), key=str))
def test_a_word_as_default_is_told_by_what_it_says(kind: type[Value]) -> None:
    """The encoder tells defaults by identity, so each class with a word as a default makes equal words one."""
    assert issubclass(kind, DefaultedValue)


def test_equal_values_are_spelled_alike() -> None:
    """A word that came from elsewhere leaves the same bytes as the default that it equals."""
    said = events.CaseCalled(case="1", caller="Ada", statement="Is it so?")
    heard = events.CaseCalled(case="1", caller="Ada", statement="Is it so?", kind="".join(["dis", "pute"]))
    read = decode(
        b'{"event":"case_called","case":"1","caller":"Ada","statement":"Is it so?","kind":"dispute"}', events.Event
    )
    assert said == heard == read
    assert canonical(said) == canonical(heard) == canonical(read)
