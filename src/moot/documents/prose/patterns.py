"""Words of proposals by mood and speech act, from `data/words.txt`: regular expressions, compiled on first use.

A section of the table has an entry `NAME = pattern` for each, which goes on in indented lines; capitals don't matter
unless it is marked `(case)`, and `(words)` are a list. Several entries of a name are tried in order. `{NAME}` is the
pattern of another entry, in this section, in `[shared]`, or in those that it `uses`; `{LITERAL}` is any quoted text.
"""

import re
from functools import cache, cached_property
from importlib import resources

from moot.documents.citations import RULE_WORD
from moot.documents.prose.units import LITERAL, LITERALS
from moot.documents.prose.verbs import NOUNS, any_of
from moot.documents.word_lists import word_lists

_ENTRY = re.compile(r"([A-Z_0-9]+)(?: \(([\w, ]+)\))? = (.*)")
_NAMED = re.compile(r"\{([A-Z][A-Z_0-9]*)\}")
_GERUNDS = "_ING"


@cache
def _sections() -> dict[str, str]:
    """The entries of each section of the table."""
    said = resources.files("moot.documents.prose").joinpath("data/words.txt").read_text("utf-8")
    _, *sections = re.split(r"(?m)^\[(\w+)\].*\n", said)
    return dict(zip(sections[::2], sections[1::2], strict=True))


class Patterns:
    """The patterns of one section, as attributes."""

    def __init__(self, section: str):
        self._section = section
        self._used = [] if section == "shared" else [Patterns("shared")]

    @cached_property
    def _entries(self) -> dict[str, list[tuple[str, str]]]:
        """The patterns of each name, and their marks."""
        entries: dict[str, list[tuple[str, str]]] = {}
        for line in _sections()[self._section].replace("\n    ", "").splitlines():
            entry = _ENTRY.match(line)
            if line.startswith("uses: "):
                self._used += [Patterns(name) for name in line.removeprefix("uses: ").split(", ")]
            elif entry is not None:
                entries.setdefault(entry[1], []).append((entry[3], entry[2] or ""))
        return entries

    def __getattr__(self, name: str) -> re.Pattern[str]:
        if name.startswith("_"):
            raise AttributeError(name)
        owner = self if name in self._entries else next(one for one in self._used if name in one._entries)
        mark = owner._entries[name][0][1]
        pattern = re.compile(owner.text(name), 0 if mark == "case" else re.IGNORECASE)
        setattr(self, name, pattern)
        return pattern

    @cache  # noqa: B019 - there's one object for each table
    def forms(self, name: str) -> tuple[tuple[re.Pattern[str], str, str], ...]:
        """All patterns of a name, in order, each with its mark, and with what stands behind its `=>`."""
        entries = ((*said.partition(" => "), mark) for said, mark in self._entries[name])
        return tuple((re.compile(self._filled(form), re.IGNORECASE), mark, said) for form, _, said, mark in entries)

    def says(self, act: str, words: str, *, goes_on: bool) -> bool:
        """Whether words have one of the forms of a speech act of which all conditions hold.

        A condition is that they go on after an instruction (`goes_on`), or that a pattern is found in them, or `not`.
        """
        known = {"": True, "goes_on": goes_on}
        for form, mark, _ in self.forms(act):
            for name in mark.split(", "):
                pattern = name.removeprefix("not ")
                if pattern not in known:
                    known[pattern] = getattr(self, pattern).search(words) is not None
                if known[pattern] is (pattern != name):
                    break
            else:
                if form.search(words):
                    return True
        return False

    def text(self, name: str) -> str:
        """A pattern with all that it names, not compiled; words of a list, or with `_ING` their gerunds."""
        if name in _COMMON:
            return _COMMON[name]
        base = name.removesuffix(_GERUNDS)
        if base not in self._entries:
            return next(one.text(name) for one in self._used if base in one._entries)
        said, mark = self._entries[base][0]
        if mark != "words":
            return self._filled(said)
        words = sorted(said.split(), key=len, reverse=True)
        stems = (re.escape(word.removesuffix("e")) + "[tpmg]?ing" for word in words)
        return "|".join(map(re.escape, words) if base == name else stems)

    def _filled(self, said: str) -> str:
        return _NAMED.sub(lambda one: self.text(one[1]), said)


_COMMON = {
    "LITERAL": LITERAL,
    "LITERALS": LITERALS,
    "RULE_WORD": RULE_WORD,
    **{name.upper(): said for name, (said,) in word_lists("moot.documents", "openers.txt").items()},
    "INFINITIVE": any_of("infinitive"),
    "PARTICIPLES": any_of("participle"),
    "NOUNS": "|".join(NOUNS),
}


cues = Patterns("cues")
"""Where an instruction begins, goes on, or expects a quoted text: for words with one space between them."""
