"""New names: nouns that no phrase knows, which a sentence may introduce.

They're only read where a form has a slot for them, such as `there is a {name:newpot}`.
"""

import keyword
from collections.abc import Iterator, Sequence
from functools import lru_cache

from moot.law.english.words import Word, words_of
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, LOCAL, RECORDS, TERMS

NAME_WORDS_MAX = 3
"""The most words of a new name."""
_FUNCTION_WORDS = frozenset(
    """a an the each every all both any some no none not neither nor and or but if unless when whenever while until than
    then that this these those who whom whose which what where why how of to at in on by with without for from into onto
    over under up down out off about after before during between among upon per as so it its he she they them their
    his her him hers theirs i we us our you your yours is are was were be been being am has have had having do does did
    done can could may might must shall should will would get gets got give gives start starts begin begins lose loses
    becomes become one another other others else more less fewer most least many much few only also again ever never
    once twice just always there here now later today own same such next last first everybody everyone anybody anyone
    nobody somebody someone player players member members person people at beginning end initially starting beginning
    time times day days week weeks month months year years hour hours minute minutes number numbers amount""".split()
)
_GAME_WORDS = frozenset(
    """vote votes ballot ballots turn turns proposal proposals motion motions rule rules point right rights case cases
    judgment judgments chance chances quorum majority tie ties winner winners limit penalty majority author proposer
    voter voters game games round rounds deadline period score scores clock say""".split()
)
"""Words that mean something in every game, so that nothing new can be called by them."""
_POTS = frozenset(
    """pot fund bank treasury kitty counter jackpot pool chest stash reserve coffers coffer vault hoard purse bag box
    jar tank stockpile store pile meter tally account stock hat piggybank basket bowl barrel till safe larder""".split()
)
_NO_TITLE = frozenset("new old current called named office title post".split())
"""Words that are no part of what an office is called."""
_OF_ALL = frozenset("common shared".split())
"""What may stand before the name of a pot without being part of it."""
_OFFICES = frozenset(
    """speaker mayor king queen emperor empress president chair chairman chairwoman chairperson captain secretary
    treasurer scribe jester herald banker boss leader sheriff pope duke prince princess wizard champion chancellor
    minister premier consul tribune dictator marshal warden keeper clerk archivist bard knight librarian referee host
    guardian general admiral governor senator moderator""".split()
)
_MEANT_VERBS = frozenset(
    """abdicate abolish abstain accept add adopt agree alter amend appeal appoint approve auction award ban banish
    bet borrow bribe buy cancel change claim close collect convert copy defeat delay demand deposit dismiss distribute
    divide donate double draw elect eliminate enact end exchange exile expel extend fine fire force forfeit freeze gain
    get give go grant halve hand impeach increase join judge kick leave lend lose make move name nominate open oust
    overrule pass pay pick play prevent propose punish put quit raise reduce refuse reject remove repeal replace
    reset resign restart retire retract reverse revise reward rob roll rotate sack sell send set share skip spend split
    start steal stop swap switch take trade transfer transmute triple undo veto void vote wager win withdraw""".split()
)
"""Verbs that mean something by themselves, so that no move that only does what is said next is called by them."""
_IN_IE = frozenset(
    """cookie pie tie lie die brownie zombie pixie genie movie rookie hoodie birdie smoothie talkie goalie eerie budgie
    magpie calorie prairie faerie collie""".split()
)
"""Words that end in `ie`, and so don't lose it in their plural."""
_TEXTS = frozenset("motto nickname slogan title colour color flag song name password hobby animal".split())
_OBJECTS = frozenset(
    """cow horse dog cat fish sheep goat pig hen bird dragon pet sword shield bow axe knife hat cap coat cloak crown
    ring key card joker token ticket coin gem jewel stone brick house hut castle tower ship boat car cart wagon
    ball star medal badge cookie apple cake egg nut potion spell scroll book map lamp torch bomb trap wish heart
    soul life flower tree carrot banana robot rocket spoon cup mug umbrella""".split()
)
"""Things of which one has one, or several."""
_TAKEN = frozenset(
    {*BUILTINS, *EFFECTS, *FACTS, *FUNCTIONS, *TERMS, *LOCAL, *keyword.kwlist, *RECORDS}
    | {field for fields in EVENT_FIELDS.values() for field in fields}
    | {"amount", "whom", "words", "one", "event", "last", "move", "effect"}
)


@lru_cache(maxsize=4096)
def _is_free(word: str) -> bool:
    return word.isalpha() and word not in _FUNCTION_WORDS and word not in _GAME_WORDS


def kinds_of_name(words: Sequence[Word]) -> Iterator[str]:
    """The kinds of new names that words may be."""
    if not all(word.value is None and _is_free(word.text) for word in words):
        return
    yield "newname"
    if words[0].text not in _MEANT_VERBS and not words[0].capital:
        yield "newverb"
    if len(words) == 1 and words[0].capital:
        yield "newperson"
    last = words[-1].text
    if (last in _POTS or singular(last) in _POTS) and words[0].text not in _OF_ALL:
        yield "newpot"
    elif last in _TEXTS:
        yield "newtext"
    elif last in _OBJECTS:
        yield "newobject"
    if (
        last not in _POTS
        and not _NO_TITLE.intersection(word.text for word in words)
        and (last in _OFFICES or all(word.capital for word in words))
    ):
        yield "newoffice"


def shown_name(kind: str, name: str) -> str:
    """A name as sentences say it, people and offices in capitals; empty if it's no name of its kind."""
    plain = name.replace("_", " ")
    plain = plain.title() if kind in ("newperson", "newoffice") else plain
    words = words_of(plain)
    return plain if words and len(words) <= NAME_WORDS_MAX and kind in kinds_of_name(words) else ""


def can_be_declared(name: str) -> bool:
    """Whether a mechanism may declare something by this name."""
    return name.isidentifier() and name not in _TAKEN


def singular(words: str) -> str:
    """One of what a plural names."""
    if words.endswith("ies") and words[:-1].rpartition(" ")[2] in _IN_IE:
        return words[:-1]
    if words.endswith("ies"):
        return words[:-3] + "y"
    if words.endswith("ves") and len(words) > 4:
        return words[:-3] + ("fe" if words[:-3].endswith(("li", "kni", "wi")) else "f")
    if words.endswith(("sses", "shes", "ches", "xes")):
        return words[:-2]
    return words[:-1] if words.endswith("s") and not words.endswith(("ss", "us")) else words


def counted(number: int, plural_words: str) -> str:
    """A number of things whose name is in the plural: “1 coin”, “3 coins”."""
    return f"{number} {singular(plural_words) if number == 1 else plural_words}"


def plural(words: str) -> str:
    """Many of what a singular names."""
    if singular(words) != words:
        return words
    if words.endswith("fe"):
        return words[:-2] + "ves"
    if words.endswith("y") and words[-2:-1] not in tuple("aeiou"):
        return words[:-1] + "ies"
    return words + ("es" if words.endswith(("s", "sh", "ch", "x")) else "s")
