"""Phrases about the things that a law declares: numbers of the whole game, offices, texts, and things players have."""

from collections.abc import Iterator, Sequence

from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase, phrase

SOME = "[{o:some}]"
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
        said = f"({singular(thing)}|{thing})".replace("_", " ")
        contents = f"{{c:contents_{name}}}"
        yield phrase("effects", f"DO(award({{x:person}}, {name}, {thing!r}), set_register({name!r}, 0))",
                     f"{{x}} gets all the {thing.replace('_', ' ')} in the {words}",
                     f"{{x}} (gets|receives|wins|takes|is given|is paid|is awarded|shall receive|collects) {contents}"
                     )  # fmt: skip
        yield phrase("job", f"ACT('take', {thing!r}, DO(award(player, {{n:count}}, {thing!r}), "
                     f"set_register({name!r}, {name} - {{n:count}})))",
                     f"take {{n}} {thing.replace('_', ' ')} from the {words}",
                     f"(take|draw|withdraw|collect|remove) {{n}} {said} (from|out of) {the}")  # fmt: skip
        yield phrase("job", f"ACT('take', {thing!r}, DO(award(player, amount, {thing!r}), "
                     f"set_register({name!r}, {name} - amount)))",
                     f"take {thing.replace('_', ' ')} from the {words}",
                     f"(take|draw|withdraw|collect) [some|any number of] [the] {said} (from|out of) {the}"
                     )  # fmt: skip
        yield phrase("job", f"ACT({{v:giveverb}}, {thing!r}, DO(award(player, -amount, {thing!r}), "
                     f"set_register({name!r}, {name} + amount)))",
                     f"{{v}} {thing.replace('_', ' ')} to the {words}",
                     f"{{v}} {SOME} {said} (to|into|in) {the}",
                     f"{{v}} {SOME} (their|his|her|your) {said} (to|into|in) {the}")  # fmt: skip
        yield phrase("job", f"ACT({{v:giveverb}}, {thing!r}, DO(award(player, -{{n:count}}, {thing!r}), "
                     f"set_register({name!r}, {name} + {{n:count}})))",
                     f"{{v}} {{n}} {thing.replace('_', ' ')} to the {words}",
                     f"{{v}} {{n}} [of their] {said} (to|into|in) {the}")  # fmt: skip
        yield phrase("job", f"ACT({{v:giveverb}}, {thing!r}, DO(award(whom, {{n:count}}, {thing!r}), "
                     f"set_register({name!r}, {name} - {{n:count}})), {{w:whom}})",
                     f"{{v}} {{n}} {thing.replace('_', ' ')} from the {words} to {{w}}",
                     f"{{v}} {{n}} {said} (from|out of) {the} to {{w}}",
                     f"{{v}} {{w}} {{n}} {said} (from|out of) {the}")  # fmt: skip


def of_office(name: str, words: str) -> Iterator[Phrase]:
    """What is said of an office."""
    office = f"(the {words}|the office [of {words}])"
    yield phrase("effects", f"DO(appoint({name!r}, {{x:person}}))", f"{{x}} becomes the {words}",
                 f"{{x}} (becomes|is|shall become|will become|shall be|is made|is named|is appointed|is elected|"
                 f"turns into) [the|as|to be|as the] [next|new] {words}",
                 f"the office [of {words}] (goes|passes|is given) to {{x}}")  # fmt: skip
    yield phrase("effects", f"DO(appoint({name!r}, None))", f"the office of {words} falls vacant",
                 f"the office [of {words}] (falls|becomes|is|shall be) vacant",
                 f"the {words} (steps down|loses (the|that|their) office|loses (the|their) title)",
                 f"there is no [longer a] {words} [any more]")  # fmt: skip
    yield phrase("cond", f"{name} is None", f"there is no {words}", f"there (is not a|is currently no) {words}",
                 f"the office [of {words}] is vacant", f"(nobody|no one|no player) is [the] {words}")  # fmt: skip
    yield phrase("cond", f"{name} is not None", f"there is a {words}", f"{office} is not vacant")
    yield phrase("cond", f"{{x:person}} == {name}", f"{{x}} is the {words}", f"{{x}} is {words}")
    yield phrase("by", repr(name), f"the {words}")
    yield phrase("sentence", f"FIRST({name!r}, {{x:holder}})", f"the first {words} is {{x}}",
                 f"the (first|initial|present) {words} (is|shall be|will be) {{x}}",
                 f"{{x}} (is|shall be|will be|becomes|shall become) the (first|initial) {words}",
                 f"(at first|initially|at the beginning) [,] the {words} is {{x}}",
                 f"{{x}} is the {words} (at first|initially|at the beginning|to begin with)")  # fmt: skip
    yield phrase("job", f"ACT('become', {name!r}, DO(appoint({name!r}, player)))", f"become the {words}",
                 f"(become|take the office of|make themselves|make themself|make yourself) [the] {words}",
                 f"take the office [of {words}]")  # fmt: skip
    yield phrase("job", f"ACT('make', {name!r}, DO(appoint({name!r}, whom)), {{w:whom}})", f"make {{w}} the {words}",
                 f"(make|appoint|name) {{w}} [as|to be] [the] [next|new] {words}",
                 f"(hand|give|pass|transfer) (the|that|this|their|his or her) (office|title) [of {words}] [over|on] to "
                 "{w}",
                 "appoint {w} (as|to be) (their|his|her) successor")  # fmt: skip
    yield phrase("job", f"ACT('resign', {name!r}, DO(appoint({name!r}, None)))", f"give up the office of {words}",
                 f"(resign|step down) [as {words}|from (the|that|their) office]",
                 f"(give up|lay down) (the|that|their) office [of {words}]")  # fmt: skip


def of_text(name: str, words: str) -> Iterator[Phrase]:
    """What is said of a text that each player has."""
    yield phrase("job", f"ACT('change', {name!r}, DO(set_register({name!r}, words, player)))", f"change their {words}",
                 f"(change|choose|set|pick|alter) (their|his or her|his|her|your|its) [own] {words}")  # fmt: skip


def of_whose(name: str, words: str) -> Iterator[Phrase]:
    """What is said of a register that holds a player: whose turn it is."""
    yield phrase("person", name, f"the player whose {words} it is",
                 f"(whoever 's|whoever|the one whose|the member whose) {words} it is")  # fmt: skip
    yield phrase("by", repr(name), f"the player whose {words} it is", f"(a|any|each) player whose {words} it is")
    yield phrase("cond", f"_they == {name}", f"it is their {words}", f"it is (your|his|her|that player 's) {words}")
    yield phrase("job", f"ACT('give', {name!r}, DO(set_register({name!r}, whom)), {{w:whom}})",
                 f"give their {words} to {{w}}",
                 f"(give|pass|hand) (their|the|your|his|her) {words} [on|over] to {{w}}",
                 f"(give|pass|hand) {{w}} (their|the|your) {words}")  # fmt: skip
