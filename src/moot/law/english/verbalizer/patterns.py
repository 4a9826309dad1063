"""Phrases as patterns of code, found by the kind of code and the name in it."""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from moot.law.english.code.matching import Filled, key_of, matches
from moot.law.english.code.trees import names_in
from moot.law.english.phrases import PREFIX, Phrase, phrase_slots, tree_of
from moot.law.english.table import vocabulary
from moot.law.english.verbalizer.scope import NounPhrase


class PhrasePattern(NamedTuple):
    """A phrase with its code as a tree, ready to be told."""

    phrase: Phrase
    tree: ast.expr
    kinds: dict[str, str]
    """The kind of each slot."""
    forms: tuple[tuple[str, ...], ...]
    """The words of each form."""
    names: frozenset[str]
    """The names of the language that stand in it."""


class PhrasePatterns:
    """The phrases of the vocabulary, indexed by kind and by what their code begins with."""

    @cached_property
    def _found(self) -> dict[tuple[str, str], list[PhrasePattern]]:
        """By kind and key; made when the first is looked for, as most sentences are told by the table alone."""
        found: dict[tuple[str, str], list[PhrasePattern]] = defaultdict(list)
        for one in vocabulary():
            tree = tree_of(one)
            forms = tuple(tuple(form.split()) for form in one.forms)
            names = frozenset(name for name in names_in(tree) if not name.startswith(PREFIX))
            wording = PhrasePattern(one, tree, phrase_slots(one), forms, names)
            found[one.kind, key_of(tree)].append(wording)
        return found

    def matching(
        self, kind: str, tree: ast.expr, bound: Callable[[str], bool]
    ) -> Iterator[tuple[PhrasePattern, Filled]]:
        """The phrases of a kind whose code this is, and what stands in their slots.

        A name that is `bound` isn't the language's own.
        """
        key = key_of(tree)
        general = key.partition(":")[0]
        for one in (key,) if key == general else (key, general):
            for wording in self._found.get((kind, one), ()):
                filled = next(matches(wording.tree, tree, {}), None)
                if filled is not None and not any(map(bound, wording.names)):
                    yield wording, filled

    def named(self, kind: str, name: str) -> NounPhrase | None:
        """What a name is called by a kind of phrase."""
        for found in self._found.get((kind, f"Name:{name}"), ()):
            return NounPhrase(" ".join(found.forms[0]), found.phrase.plural)
        return None

    def words(self, kind: str, name: str, otherwise: str) -> str:
        """What a name is called by a kind of phrase, or `otherwise` if there is none for it."""
        found = self.named(kind, name)
        return otherwise if found is None else found.text
