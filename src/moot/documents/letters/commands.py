"""Moves in words: `Call the vote on 301`, `I give Ben 5 coins`, `call-vote 301`, for all moves that the rules offer.

A sentence is a move if all of it is: an `I` or an order, the words of the move's name or description, what it needs in
any order, and nothing else. Where it may be one of two moves none is made; `lines_meant` says what to write instead.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice, product
from types import MappingProxyType
from typing import NamedTuple

from moot.documents.citations import RULE_WORD
from moot.documents.letters.ballots import CHOICES
from moot.documents.letters.doubts import doubt_of, speaks_of_moves, takes_back
from moot.documents.letters.phrases import (
    ALONE,
    FILLERS,
    NOUNS,
    Argument,
    MovePhrase,
    Token,
    WordedMove,
    phrases_of,
    stem,
    token_pattern,
)
from moot.documents.sentences import folded

Given = dict[str, list[str]]
"""What is said for each argument; several proposals make several moves."""
Choices = Callable[[str, str, Mapping[str, str]], Sequence[str]]
"""What can be chosen for an argument of a move, by their names, where others are given."""


class MailCommand(NamedTuple):
    """A command with its arguments."""

    move: str
    arguments: dict[str, str]
    into: str = ""
    """The argument that the sentences behind it belong to."""


_BEFORE = frozenset(
    "i i'd i'll i'm we let let's me am would will want wish like to can may could should might must please do don't "
    "not never won't cannot can't if perhaps maybe hereby also now going have that it this them".split()
)
"""Words before a move that somebody speaks of making."""
_JUDGMENTS = "true false undecided undecidable dismissed yes no legal illegal valid invalid".split()
_TEXTS = ("text", "changes", "holding")
_INTRODUCE, _GIVE_REASONS = (":", "that", "whether"), tuple(", : ; . - -- – — because since".split())
_RULING = re.compile(r"(answer|prevails|sleeps)\s*=\s*(.+)", re.DOTALL)
_TOKENS_MAX, _TEXT_WORDS_MAX, _LINES_MAX = 60, 4, 4
_FEW = 3
_PROSE = frozenset({"text", "statement", "reasons", "reason"})
"""Arguments that are sentences, and no names."""
_POLITE = frozenset("please thanks too again well now then".split())
_MANY = {"proposal": 3, "case": 3, "held": 3, "choice": 2}
"""Of how many a line is shown for each."""
_EXAMPLES = {"number": ("1",), "text": ("…",), "changes": ("repeal rule …",), "holding": ("…",)}

_JOIN = re.compile(
    r"(?:join|sign\s+me\s+up|i\s+(?:(?:hereby\s+)?(?:join|sign\s+up(?:\s+for)?)|(?:would|'d)?\s*(?:like|want|wish)\s+to"
    r"\s+(?:join|play|sign\s+up(?:\s+for)?))|i'd\s+like\s+to\s+(?:join|play))(?:\s+(?:in\s+)?(?:the|this|your)\s+game)?"
    r"(?:\s+as\s+(?P<name>[\w.'-]+(?:\s[\w.'-]+){0,3}))?",
    re.IGNORECASE,
)
_ASK = re.compile(
    r"(?:(?:send|show|tell)\s+(?:me\s+)?)?(?:the\s+|a\s+)?(?:current\s+)?(?:(?P<what>status|rules|help|scores?|proposals"
    rf"|log)|{RULE_WORD}(?P<rule>\d{{1,5}})|receipt\s+(?:(?:for|of)\s+)?(?:entry\s+)?#?(?P<entry>\d{{1,9}}))",
    re.IGNORECASE,
)
_PROPOSE = re.compile(
    r"(?:i\s+(?:(?:also|hereby|now)\s+){0,2}propose"
    r"(?:\s+the\s+following(?:\s+(?:rule|rule\s+change|proposal|amendment))?)?"
    r"(?:\s*:|\s+(?:that|to)\b|(?=\s+(?:a|the|an)\s))|propos(?:al|e)\s*:)\s*(?P<text>\S.*)?",
    re.IGNORECASE | re.DOTALL,
)


class MoveReader:
    """Reads moves in words. `titles` are those of proposals by number, `numbers` those that aren't plain ones."""

    def __init__(
        self,
        moves: Sequence[WordedMove] = (),
        choices: Choices = lambda move, argument, given: (),
        titles: Mapping[str, str] = MappingProxyType({}),
        numbers: Collection[str] = (),
    ):
        self._phrases, self._choices, self.titles = phrases_of(tuple(moves)), choices, titles
        self._numbers = {folded(number): number for number in numbers}
        self._pattern = token_pattern(frozenset(numbers))

    def commands_in(self, sentence: str, about: str = "") -> list[MailCommand]:
        """The commands that a sentence consists of; none if it is anything else, or could be two moves.

        `about` is the proposal that it is on if it names none.
        """
        text = sentence.strip()
        whole = text.rstrip(".! ")
        if found := _JOIN.fullmatch(whole):
            return [MailCommand("join", {"name": found["name"]} if found["name"] else {})]
        if found := _ASK.fullmatch(whole):
            asked = next((name, said) for name, said in found.groupdict().items() if said)
            move = {"entry": "receipt", "rule": "rule"}.get(asked[0], asked[1].lower())
            return [MailCommand("scores" if move == "score" else move, dict([asked]) if asked[0] != "what" else {})]
        readings = list(self._readings(text, about))
        nearest = min((rank for rank, _ in readings), default=None)
        best = [commands for rank, commands in readings if rank == nearest]
        if not best and (found := _PROPOSE.fullmatch(text)) and not (text.endswith("?") and ":" not in text):
            return [MailCommand("propose", {"changes": found["text"] or ""}, "changes")]
        return best[0] if best and all(commands == best[0] for commands in best) else []

    def lines_meant(self, sentence: str, about: str = "") -> tuple[str, ...]:
        """Lines that would make the moves that a sentence seems to speak of; none if it speaks of none."""
        tokens, found = self._tokens(sentence.rstrip(".! ")), dict[str, tuple[int, Given, WordedMove]]()
        may_be_talk = doubt_of(sentence) == "unclear" and not speaks_of_moves(sentence)
        for n, token in enumerate(tokens):
            near = all(one.word in _BEFORE or one.kind == "mark" for one in tokens[:n])
            for phrase in self._phrases.get(stem(token.word), ()):
                matcher = _Matcher(self, phrase, sentence, [*tokens[n:], *tokens[:n]], lenient=True)
                given, is_word = matcher.given(), len(phrase.words) == 1
                if given is None or phrase.move.name == "argue" or not (near or (given and not is_word)):
                    continue
                if is_word and not given and matcher.others and may_be_talk:
                    continue  # talk, as in `I roll my eyes`
                if (phrase.rank == ALONE and len(tokens) > _FEW) or (is_word and phrase.rank > 0 and n == 0):
                    continue  # a synonym may be a noun: `Rule 324 is good`
                score = len(phrase.words) + len(given)
                if score > found.get(phrase.move.name, (0,))[0]:
                    found[phrase.move.name] = score, given, phrase.move
        best = max((score for score, _, _ in found.values()), default=0)
        each = (self._lines(move, given, about) for score, given, move in found.values() if score == best)
        return tuple(islice((line for lines in each for line in lines), _LINES_MAX))

    def values_of(self, move: WordedMove, argument: Argument, given: Given) -> Sequence[str]:
        """What can be said for an argument; nothing if that isn't a choice."""
        if argument.name == "judgment" and argument.kind == "text":
            return _JUDGMENTS
        if argument.kind == "yes-no":
            return ("yes", "no")
        return self._choices(move.name, argument.name, {name: said[0] for name, said in given.items()})

    def number(self, said: str) -> str:
        """A number as it's spelled in the game."""
        return self._numbers.get(folded(said), " ".join(said.lstrip("#").split()))

    def words_of(self, name: str) -> list[str]:
        """A name, word by word."""
        return [token.word for token in self._tokens(name.replace("_", " ").rstrip(".!? "))]

    def _tokens(self, text: str) -> list[Token]:
        found = islice(self._pattern.finditer(text), _TOKENS_MAX)
        return [Token((one.lastgroup or "").rstrip("_"), one[0], one.start()) for one in found]

    def _readings(self, text: str, about: str) -> Iterator[tuple[tuple[bool, int], list[MailCommand]]]:
        """What a sentence may be, with how far that is: what isn't complete comes to no command."""
        tokens = self._tokens(text.rstrip(".! "))
        begin, is_going_on = _lead(tokens)
        first = tokens[begin].word if begin < len(tokens) else ""
        for phrase in self._phrases.get(stem(first), ()) if first else ():
            is_base = first == phrase.words[0]
            tells_what_was = begin and phrase.rank > 0 and first.endswith("ed")  # `I seconded 301`
            is_strict = phrase.rank < 0 and not (begin and is_base and phrase.rank != ALONE)
            if not (is_base or first.endswith("ing")) or tells_what_was or is_strict:
                continue
            if begin and is_base == is_going_on:
                continue
            matcher = _Matcher(self, phrase, text, tokens[begin:])
            given = matcher.given()
            if given is None or (not matcher.into and len(tokens) == _TOKENS_MAX):
                continue
            missing = [one for one in _needed(phrase.move, given) if one.name not in given]
            if about and [one.kind for one in missing] == ["proposal"]:
                given[missing.pop().name] = [about]
            is_vague = len(phrase.words) == 1 and "-" not in first and not matcher.names_kind
            if [one.kind in NOUNS for one in missing] == [True] and not is_vague:
                missing = missing if len(self.values_of(phrase.move, missing[0], given)) != 1 else []
            if [one.kind for one in missing] == ["changes"] and any(one.kind == "pair" for one in tokens):
                matcher.into, missing = missing[0].name, []
            yield (bool(missing), phrase.rank), [] if missing else _commands(phrase.move, given, matcher.into)

    def _lines(self, move: WordedMove, given: Given, about: str) -> Iterator[str]:
        """Sentences that make a move, with what is missing filled in."""
        if move.name == "leave":
            yield "I leave the game"
            return
        needed, ways = _needed(move, given), list[Sequence[str]]()
        for one in needed:
            known = given.get(one.name) or ([about] if about and one.kind == "proposal" else [])
            possible = self.values_of(move, one, given)
            if one.kind in ("proposal", "case", "held"):
                known = [value for value in known if value in possible]
            ways.append((known or possible or _EXAMPLES.get(one.kind, ()))[: _MANY.get(one.kind, 1)])
        for way in product(*ways):
            said = dict(zip((one.name for one in needed), way, strict=True))
            side = {"for": "Yea", "against": "Nay"}.get(said.get("choice", "")) if move.name == "vote" else None
            yield f"{side} on {said['proposal']}" if side else _sentence(move, needed, said)


def _sentence(move: WordedMove, needed: Sequence[Argument], said: Mapping[str, str]) -> str:
    """A sentence that makes a move, by its name and what it needs."""
    words = f"{move.name[:1].upper()}{move.name[1:].replace('-', ' ')}"
    texts = [one for one in needed if one.kind in _TEXTS and one.name != "judgment"]
    for one in needed:
        if one in texts:
            words += f": {said[one.name]}" if len(texts) == 1 else f' {one.name}="{said[one.name]}"'
        elif one.kind in ("proposal", "case"):
            name = said[one.name] if " " in said[one.name] else f"{one.kind} {said[one.name]}"
            words += f" on {name}" if " " in words else f" {name}"
        else:
            words += f" {said[one.name]}"
    return words


def _lead(tokens: Sequence[Token]) -> tuple[int, bool]:
    """Where the words of a move begin behind an `I`, and whether it's `I am` doing something."""
    words = [token.word for token in tokens[:4]]
    if words[:1] == ["i'm"] or words[:2] == ["i", "am"]:
        return (1 if words[0] == "i'm" else 2), True
    begin = int(words[:1] == ["i"])
    while begin and words[begin : begin + 1] and words[begin] in ("hereby", "also", "now") and begin < 3:
        begin += 1
    return begin, False


def _needed(move: WordedMove, given: Given) -> list[Argument]:
    """The arguments that a move needs; where there may be a ruling, also a judgment, unless there is one."""
    required = [one.name for one in move.arguments if one.required]
    may_rule = any(one.kind == "holding" and not one.required for one in move.arguments)
    judges = may_rule and ("judgment" in given or all(name in required for name in given))
    return [one for one in move.arguments if one.required or (judges and one.name == "judgment")]


def _commands(move: WordedMove, given: Given, into: str) -> list[MailCommand]:
    """The command, or one for each of several proposals."""
    many = next((name for name, said in given.items() if len(said) > 1), "")
    order = [*(one.name for one in move.arguments if one.name in given), *given]
    arguments = {name: given[name][0] for name in order}
    for one in move.arguments:
        if one.kind == "holding" and (ruling := _RULING.fullmatch(arguments.get(one.name, ""))):
            arguments[f"{one.name}.{ruling[1]}"] = ruling[2]
            del arguments[one.name]
    if many:
        return [MailCommand(move.name, {**arguments, many: said}, into) for said in given[many]]
    return [MailCommand(move.name, arguments, into)]


class _Matcher:
    """Reads tokens as a phrase and the arguments of its move; where it's `lenient`, others may be between."""

    def __init__(
        self, reader: MoveReader, phrase: MovePhrase, text: str, tokens: list[Token], *, lenient: bool = False
    ):
        self._reader, self._move, self._text, self._tokens, self._lenient = reader, phrase.move, text, tokens, lenient
        self._words, self._given, self._at = list(phrase.words[1:]), Given(), 1
        self._units = {stem(word) for word in re.findall(r"[a-z]+", phrase.move.doc.lower())}
        has_players = any(one.kind == "player" for one in phrase.move.arguments)
        self._fillers = FILLERS if has_players else FILLERS | {"from"}
        self.into, self.names_kind, self.others = "", False, 0

    def given(self) -> Given | None:
        """The arguments; None if the sentence says anything else."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.kind == "pair":
                self._pair(*token.text.split("=", 1))
            elif self._words and stem(token.word) == stem(self._words[0]):
                del self._words[0]
            elif self._argument() or self._text_argument():
                continue
            elif not self._says_which(token.word) and token.word not in self._fillers:
                if not self._lenient:
                    return None
                self.others += token.word not in _BEFORE and token.kind == "word"
            self._at += 1
        may_go_on = any(one.name == "reasons" for one in self._move.arguments) and "reasons" not in self._given
        if not self.into and may_go_on and "judgment" in self._given:
            self.into = "reasons"
        return None if self._words else self._given

    def _pair(self, name: str, value: str) -> None:
        """An argument by its name; of a ruling, also by what it says: `answer=yes`."""
        value, what = value.strip('"“”'), name.rpartition(".")[2]
        holding = next((one.name for one in self._move.arguments if one.kind == "holding"), "")
        if holding and _RULING.fullmatch(f"{what}={value}"):
            name, value = holding, f"{what}={value}"
        self._given[name] = [value]

    def _says_which(self, word: str) -> bool:
        """Whether it's said what the move is on, though not which one: `my proposal`."""
        missing = [one for one in self._move.arguments if one.required and one.name not in self._given]
        found = any(one.kind in ("proposal", "case") and word == one.kind for one in missing)
        self.names_kind = self.names_kind or found
        return found

    def _argument(self) -> bool:
        """Read the value of an argument; a colon may stand before it."""
        at = self._at + (self._tokens[self._at].text == ":")
        for one in self._move.arguments if at < len(self._tokens) else ():
            is_wanted = one.required or one.name == "judgment" or (at == self._at and one.kind in ("proposal", "case"))
            if one.name in self._given or not is_wanted:
                continue
            found = self._numbers(one, at) if one.kind in NOUNS and one.kind != "player" else self._value(one, at)
            if found is not None:
                self._given[one.name], self._at = found
                return True
        return False

    def _numbers(self, argument: Argument, at: int) -> tuple[list[str], int] | None:
        """One number of something, or a list of them, each perhaps with its title."""
        found: list[str] = []
        end = at
        while (n := self._past(argument.kind, end)) < len(self._tokens) and self._tokens[n].kind == "number":
            found.append(self._reader.number(self._tokens[n].text))
            if argument.kind == "held" and found[-1] not in self._reader.values_of(self._move, argument, {}):
                return None
            at = end = n + 1
            if self._word(end) == "," and self._title(end + 1) == found[-1]:
                at = end = end + 2
            elif self._title(end) == found[-1]:
                at = end = end + 1
            while self._word(end) in (",", "and", "&"):
                end += 1
            if end == at or argument.kind != "proposal" or self._lenient:
                break
        return (found, at) if found else None

    def _title(self, at: int) -> str:
        """The number of the proposal whose title a quoted text is."""
        said = self._tokens[at] if at < len(self._tokens) else Token("", "", 0)
        titles = self._reader.titles.items() if said.kind == "quoted" else ()
        return next((number for number, title in titles if title.casefold() == said.text[1:-1].casefold()), "")

    def _past(self, kind: str, at: int) -> int:
        """Where the words before an argument of a kind end; a `no` is one of them only with its full stop."""
        while self._word(at) in NOUNS[kind] and (self._word(at) != "no" or self._word(at + 1) == "."):
            at += 1
        return at

    def _word(self, at: int) -> str:
        return self._tokens[at].word if at < len(self._tokens) else ""

    def _value(self, argument: Argument, at: int) -> tuple[list[str], int] | None:
        token = self._tokens[at]
        if argument.kind == "number":
            if token.kind != "number" or not re.fullmatch(r"[+-]?\d+", token.text):
                return None
            return [token.text], at + 1 + (stem(self._word(at + 1)) in self._units)
        if token.kind == "quoted" and argument.kind == "text":
            return [token.text[1:-1]], at + 1
        at = self._past(argument.kind, at) if argument.kind == "player" else at
        words = [one.word for one in self._tokens[at:]]
        values = self._reader.values_of(self._move, argument, self._given)
        known = [(self._reader.words_of(value), value) for value in values]
        known += [([said], choice) for said, choice in CHOICES.items() if choice in values]
        for spelled, value in sorted(known, key=lambda one: -len(one[0])):
            if spelled and words[: len(spelled)] == spelled:
                return [value], at + len(spelled)
        return None

    def _text_argument(self) -> bool:
        """Read the rest of the sentence as a text, behind a colon or a word such as `that`; or as a short name."""
        free = [one for one in self._move.arguments if one.name not in self._given]
        needed = [one for one in free if one.required]
        gives_reasons = not needed and bool({"judgment", "holding"} & self._given.keys())
        texts = (one for one in needed or free if one.kind in _TEXTS)
        text = next((one for one in texts if one.required or (gives_reasons and one.name == "reasons")), None)
        if text is None or self._words or self._lenient or len(needed) > 1:
            return False
        token = self._tokens[self._at]
        introduced_by = _GIVE_REASONS if gives_reasons else _INTRODUCE if text.name == "statement" else (":",)
        is_introduced = token.word in introduced_by
        rest = self._text[token.at + len(token.text) * is_introduced :].strip()
        if rest[:1] == ":" or (gives_reasons and rest.lower().startswith(("because ", "since "))):
            rest = rest.partition(" ")[2].strip()
        is_name = text.kind == "holding" or (text.kind == "text" and text.name not in _PROSE)
        is_doubtful = not is_introduced or "?" in rest or takes_back(rest, apart=False)
        if is_doubtful and (text.kind == "holding" or gives_reasons):
            return False
        rest = rest.rstrip(".! ") if is_name else rest
        if not is_introduced and not (is_name and _is_short(rest)):
            return False
        self._given[text.name], self._at = [rest], len(self._tokens)
        self.into = text.name if is_introduced and text.kind != "holding" else ""
        return True


def _is_short(said: str) -> bool:
    """Whether a text that nothing introduces can be a name."""
    words = said.split()
    return (
        said[:1].isupper()
        and len(words) <= _TEXT_WORDS_MAX
        and words[-1].lower() not in _POLITE
        and not re.search(r"[?,;:]|\b(?:and|but|or)\b", said)
        and doubt_of(said) == "unclear"
    )
