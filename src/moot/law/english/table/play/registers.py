"""Phrases about the things that a law declares: numbers of the whole game, offices, texts, and things players have."""

from collections.abc import Iterator, Sequence

from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase, phrase

_ARE = "(is/are|shall be|will be|get|gets)"


def of_quantity(name: str, words: str) -> Iterator[Phrase]:
    """What is said of things that players have."""
    one = f"({singular(words)}|{words})"
    yield phrase("whose", f"{name}[_x] < 0", f"{words} are negative",
                 f"({words}|number of {words}{'|score' if name == 'points' else ''}) "
                 "(is|are) (negative|below zero|less than zero)")  # fmt: skip
    yield phrase("effects", f"DO(set_quantity({{who}}, 0, {name!r}))", f"{{who}} loses/lose all their {words}",
                 f"{{who}} (loses/lose|forfeits/forfeit) all [of] (their|his|her|its|your) {words}",
                 f"{{who}} (loses/lose|forfeits/forfeit) every {singular(words)}")  # fmt: skip
    yield phrase("sentence", f"FLOOR({name!r})", f"no player can have fewer than 0 {words}",
                 f"(no player|nobody|no one) (can|may) (have|get|hold) (fewer|less) than (0|zero|no) {words}",
                 f"(the number of {words}|{words}|a player 's {words}|nobody 's {words}|no player 's {words}|they) "
                 "(can|may|can never|may never|never|can not|may not|shall never|will never) "
                 "(go|goes|fall|falls|drop|drops|sink|sinks|get|be) (below|under|lower than|less than) (0|zero)",
                 f"(players|a player) (can not|may not|can never|never) (have|has) (fewer|less) than (0|zero) {words}",
                 f"(players|a player) (can not|may not|can never) (fall|go|drop) below (0|zero) {words}")  # fmt: skip
    yield phrase("trait", f"{name}[_x] <= 0", f"has/have no {words} left",
                 f"(has|have|with|had) no (more {one}|{one} left)")  # fmt: skip


def of_register(name: str, words: str, quantities: Sequence[str]) -> Iterator[Phrase]:
    """What is said of a number of the whole game, such as a pot."""
    the = f"{{p:the_{name}}}"
    yield phrase(f"the_{name}", "1", f"(the|that|this) {words}")
    yield phrase(f"empties_{name}", "1", f"(what|whatever|everything|all that) is in {the}",
                 f"(everything|all) in {the}", f"[all] [of] the contents of {the}",
                 f"the (whole|entire) {words}", f"{{q:the_{name}}}")  # fmt: skip
    yield phrase(f"contents_{name}", "1", f"{{r:empties_{name}}}",
                 f"all [of] [the] {{t:unitword}} in {the}")  # fmt: skip
    unit = "[{u:unitword}]"
    yield phrase("effects", f"DO(set_register({name!r}, {name} + {{n:count}}))", f"the {words} increases by {{n}}",
                 f"{the} (increases|grows|rises|goes up|is increased|shall increase|is raised|will grow|shall grow) "
                 f"by {{n}} {unit}",
                 f"{{n}} [more] {unit} {_ARE} (added to|put into|put in|paid into|placed in) {the}",
                 f"{{n}} [more] {unit} (go|goes) (into|to) {the}",
                 f"{the} (gets|receives|gains|wins) {{n}} [more] {unit}")  # fmt: skip
    yield phrase("effects", f"DO(set_register({name!r}, {name} - {{n:count}}))", f"the {words} decreases by {{n}}",
                 f"{the} (decreases|shrinks|falls|drops|goes down|is decreased|is reduced|loses) [by] {{n}} {unit}",
                 f"{{n}} {unit} {_ARE} (taken|removed|deducted) (from|out of) {the}")  # fmt: skip
    yield phrase("effects", f"DO(set_register({name!r}, {{n:num}}))", f"the {words} is set to {{n}}",
                 f"{the} (is|shall be) (set|reset) [back] to {{n}} {unit}",
                 f"{the} (goes back|returns|falls back) to {{n}} {unit}")  # fmt: skip
    yield phrase("effects", f"DO(set_register({name!r}, 0))", f"the {words} is emptied",
                 f"({the}|it) (is|becomes|shall be) (empty|emptied|empty again)")  # fmt: skip
    yield phrase("cond", f"{{a:amount}}({name})", f"the {words} is {{a}}",
                 f"{the} (has|contains|holds|is|stands at|reaches) {{a}} {unit}",
                 f"there (is|are) {{a}} {unit} in {the}")  # fmt: skip
    yield phrase("cond", f"{name} == 0", f"the {words} is empty")
    for thing in quantities:
        contents = f"{{c:contents_{name}}}"
        yield phrase("effects", f"DO(award({{x:person}}, {name}, {thing!r}), set_register({name!r}, 0))",
                     f"{{x}} gets all the {thing.replace('_', ' ')} in the {words}",
                     f"{{x}} (gets|receives|wins|takes|is given|is paid|is awarded|shall receive|collects) {contents}"
                     )  # fmt: skip


def of_whose(name: str, words: str) -> Iterator[Phrase]:
    """What is said of a register that holds a player: whose turn it is."""
    yield phrase("person", name, f"the player whose {words} it is",
                 f"(whoever 's|whoever|the one whose|the member whose) {words} it is")  # fmt: skip
    yield phrase("holder_by", repr(name), f"the player whose {words} it is",
                 f"(a|any|each|the) (player|member) whose {words} it is")  # fmt: skip
    own = f"(their|your|his|her|his or her|one 's) [own] {words}"
    yield phrase("at_their_turn", f"_they == {name}", f"on their own {words}",
                 f"(on|in|during) {own} [, and at no other time|and at no other time|only]",
                 f"(when|while|if) it is (their|your|his or her) {words}")  # fmt: skip
    yield phrase("stretch", repr(name), f"in each {words}", f"(in|during) (each|every|any|the same) {words}",
                 f"(per|a|each|every) {words}")  # fmt: skip
    each = f"OFTEN(1, {name!r})"
    for whose in (f"(a|per|each|every) {words}", f"(on|in|during) (each|every) of {own.replace(words, words + 's')}"):
        yield phrase("move", f"LIMITED(LIMITED({{m:move}}, {each}), WHEN(_they == {name}))",
                     f"once {whose} [,] {{m}}", f"{{m}} [,] [but] [only|at most] once {whose}")  # fmt: skip
    yield phrase("cond", f"_they == {name}", f"it is their {words}", f"it is (your|his|her|that player 's) {words}")
