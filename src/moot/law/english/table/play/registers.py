"""Phrases about the things that a law declares: numbers of the whole game, offices, texts, and things players have."""

from collections.abc import Iterator, Sequence

from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.verbs import active, passive

_ARE = "(is/are|shall be|will be|get|gets)"
_GO = "(goes|go|shall go|will go|has to go|must go)"
_RISE = (*active("increase", "grow", "rise"), f"{_GO} up", passive("increased", "raised"))
_FALL = (*active("decrease", "shrink", "fall", "drop"), f"{_GO} down", passive("decreased", "reduced", "lowered"))
_RETURN = (*active("return", "fall", "revert"), _GO, passive("set", "reset", "put", "brought", "restored"))
_WIN = (*active("get", "receive", "win", "take", "collect", "earn", "pocket"), passive("given", "paid", "awarded"))
_PUT = active("pay", "put", "give", "contribute", "hand", "add", "donate", "place", "drop", "throw", "transfer")
_DRAW = (*active("get", "receive", "take", "draw", "collect", "win", "earn"), passive("given", "paid", "awarded"))
_PASS = (*active("pass", "move", "fall"), _GO, passive("paid", "given", "transferred", "moved", "handed over"))
_INTO, _OUT = "(into|to|in|towards)", "(from|out of)"
POTS = (
    phrase("rises", "1", *_RISE),
    phrase("sinks", "1", *_FALL),
    phrase("comes_to", "1", *(f"{way} [back]" for way in _RETURN)),
    phrase("begins_again", "1", *(f"{way} (again|anew|over)" for way in active("start", "begin")),
           *(f"then {way} (again|anew|over)" for way in active("start", "begin"))),
    phrase("is_paid_pot", "1", *_WIN),
    phrase("puts", "1", *_PUT),
    phrase("draws", "1", *_DRAW),
    phrase("passes_to", "1", *_PASS),
    phrase("adds", "1", *active("add", "bring", "put", "contribute")),
    phrase("raises", "1", *active("increase", "raise")),
    phrase("lowers", "1", *active("decrease", "reduce", "lower")),
    phrase("takes_off", "1", *active("take", "remove", "deduct", "subtract")),
    phrase("sets", "1", *active("set", "reset", "put", "bring", "return")),
    phrase("sentence", "UPON({event:happening}, {d:drives})", "{event} {d}"),
)  # fmt: skip
"""Verbs of what comes into a pot and out of it, and what happens that brings it about."""


def of_quantity(name: str, words: str) -> Iterator[Phrase]:
    """What is said of things that players have."""
    one = f"({singular(words)}|{words})"
    yield phrase("whose", f"{name}[_x] < 0", f"{words} are negative",
                 f"({words}|number of {words}{'|score' if name == 'points' else ''}) "
                 "(is|are) (negative|below zero|less than zero)")  # fmt: skip
    yield phrase("effects", f"DO(set_quantity({{who}}, 0, {name!r}))", f"{{who}} loses/lose all their {words}",
                 f"{{who}} (loses/lose|forfeits/forfeit) all [of] (their|his|her|its|your) {words}",
                 f"{{who}} (loses/lose|forfeits/forfeit) (every {singular(words)}|(their|his|her|your) {words})"
                 )  # fmt: skip
    negative = f"(negative {words}|a negative number of {words})"
    stock = f"({words}|score|scores|total)" if name == "points" else words
    below = "(below|under|lower than|less than) (0|zero)"
    sink = "(go|goes|fall|falls|drop|drops|sink|sinks|get)"
    never = "(can not|may not|can never|may never|never|shall never|will never|must never)"
    yield phrase("sentence", f"FLOOR({name!r})", f"no player can have fewer than 0 {words}",
                 f"(no player|nobody|no one) (can|may) (have|get|hold) (fewer|less) than (0|zero|no) {words}",
                 f"(the number of {words}|{words}|a player 's {stock}|nobody 's {stock}|no player 's {stock}|they|"
                 f"[all] {stock}) "
                 "(can ever|may ever|can|may|can never|may never|never|can not|may not|shall never|will never) "
                 "(go|goes|fall|falls|drop|drops|sink|sinks|get|be) (below|under|lower than|less than) (0|zero)",
                 f"(players|a player|you) {never} {sink} {below} [{words}]",
                 f"(no player|nobody|no one) (can|may|shall) [ever] ({sink} {below} {words}|have {negative})",
                 f"(players|a player|you) {never} (have|has) ({negative}|(fewer|less) than (0|zero|no) {words})",
                 f"there are no negative ({stock}|{words})",
                 f"[(a player 's|the|all)] {stock} ({never} (be|become|go|turn)|(is|are) never|do not go|does not go) "
                 "(negative|below (0|zero))",
                 f"{words} {never} {sink} {below}")  # fmt: skip
    yield phrase("trait", f"{name}[_x] <= 0", f"has/have no {words} left",
                 f"(has|have|with|had) no (more {one}|{one} left)")  # fmt: skip


def of_register(name: str, words: str, quantities: Sequence[str]) -> Iterator[Phrase]:
    """What is said of a number of the whole game, such as a pot."""
    the = f"{{p:the_{name}}}"
    yield phrase(f"the_{name}", "1", f"(the|that|this) {words}")
    yield phrase(f"empties_{name}", "1", f"(what|whatever|everything|all that) is in {the}",
                 f"(everything|all) in {the}", f"[all] [of] the contents of {the}",
                 f"the (whole|entire) {words}", f"{{q:the_{name}}}")  # fmt: skip
    yield phrase(f"contents_{name}", "1", f"{{r:empties_{name}}}")
    unit = "[{u:unitword}]"
    more, less = (
        f"DO(set_register({name!r}, {name} + {{n:count}}))",
        f"DO(set_register({name!r}, {name} - {{n:count}}))",
    )
    anew = f"DO(set_register({name!r}, {{n:num}}))"
    yield phrase("effects", more, f"the {words} increases by {{n}}",
                 f"{the} {{r:rises}} [by] {{n}} {unit}",
                 f"{{n}} [more] {unit} {_ARE} (added to|put into|put in|paid into|placed in) {the}",
                 f"{{n}} [more] {unit} (go|goes) (into|to) {the}",
                 f"{the} (gets|receives|gains|wins) {{n}} [more] {unit}")  # fmt: skip
    yield phrase("effects", less, f"the {words} decreases by {{n}}",
                 f"{the} {{r:sinks}} [by] {{n}} {unit}", f"{the} loses {{n}} {unit}",
                 f"{{n}} {unit} {_ARE} (taken|removed|deducted) {_OUT} {the}")  # fmt: skip
    yield phrase("effects", anew, f"the {words} is set to {{n}}", f"{the} {{c:comes_to}} to {{n}} {unit}",
                 f"{the} (becomes|is) {{n}} {unit} again", f"{the} becomes {{n}} {unit}",
                 f"{the} {{c:begins_again}} (at|with|from) {{n}} {unit}")  # fmt: skip
    yield phrase("effects", f"DO(set_register({name!r}, 0))", f"the {words} is emptied",
                 f"({the}|it) (is|becomes|shall be) (empty|emptied|empty again)")  # fmt: skip
    yield phrase("drives", more, f"{{a:adds}} {{n}} {unit} (to|into|in) {the}", f"{{r:raises}} {the} by {{n}} {unit}")
    yield phrase("drives", less, f"{{a:takes_off}} {{n}} {unit} {_OUT} {the}", f"{{r:lowers}} {the} by {{n}} {unit}")
    yield phrase("drives", anew, f"{{s:sets}} {the} [back] to {{n}} {unit}")
    yield phrase("drives", f"DO(set_register({name!r}, 0))", f"(empties|empty|clears) {the}")
    yield phrase("cond", f"{{a:amount}}({name})", f"the {words} is {{a}}",
                 f"{the} (has|contains|holds|is|stands at|reaches) {{a}} {unit}",
                 f"there (is|are) {{a}} {unit} in {the}")  # fmt: skip
    yield phrase("cond", f"{name} == 0", f"the {words} is empty")
    full = "(reaches|hits|gets to|comes to|has reached|contains|has|is at|stands at|goes up to)"
    full += f" [at least] {{n}} {unit}"
    yield phrase("sentence", f"FILLED({name!r}, value >= {{n:num}}, {{e:effects}})",
                 f"{{w:when}} {the} {full} [or more] [,] [then] {{e}}",
                 f"{{w:when}} there (are|is) {{n}} {unit} in {the} [,] [then] {{e}}")  # fmt: skip
    yield phrase("sentence", f"FILLED({name!r}, value <= 0, {{e:effects}})",
                 f"{{w:when}} {the} (is empty|is (0|zero)|(reaches|falls to|gets to|drops to) (0|zero)|runs out) [,] "
                 "[then] {e}")  # fmt: skip
    for code, way in ((f"DO(set_register({name!r}, {{n:num}}))", "(at|with|from)"),):
        yield phrase("effects", code, f"it {{c:begins_again}} {way} {{n}} {unit}",
                     f"it {{c:comes_to}} to {{n}} {unit}")  # fmt: skip
    for thing in quantities:
        yield from _of_pot(name, words, thing)


def _of_pot(name: str, words: str, thing: str) -> Iterator[Phrase]:
    """What players put into a pot of some things, and take out of it."""
    the, called = f"{{p:the_{name}}}", thing.replace("_", " ")
    said = f"({singular(called)}|{called})"
    named = f"[all] [of] the {called} (in|from) {the}"
    whole = f"({{c:contents_{name}}}|{named}|all {called} (in|from) {the})"
    all_of_it = f"award({{x:person}}, {name}, {thing!r}), set_register({name!r}, 0)"
    yield phrase("effects", f"DO({all_of_it})", f"{{x}} gets all the {called} in the {words}",
                 f"{whole} {{v:passes_to}} to {{x}}", f"{whole} is won by {{x}}")  # fmt: skip
    got = f"DO({all_of_it.replace('{x:person}', '_s')})"
    yield phrase("does", got, f"gets all the {called} in the {words}", f"[{{z:then}}] {{v:is_paid_pot}} {whole}",
                 f"(empties|empty) {the}")  # fmt: skip
    to_actor = f"UPON({{a:actor}}, {got.replace('_s', '_they')})"
    yield phrase("sentence", to_actor, f"{whole} {{v:passes_to}} to {{a}}", f"{whole} is won by {{a}}")
    into = f"DO(award({{who}}, -{{n:count}}, {thing!r}), set_register({name!r}, {name} + {{n:count}}))"
    out = f"DO(award({{who}}, {{n:count}}, {thing!r}), set_register({name!r}, {name} - {{n:count}}))"
    for code, verb, way, back in ((into, "puts", _INTO, "from"), (out, "draws", _OUT, "to")):
        mine = code.replace("{who}", "_s")
        told = f"{'puts' if code is into else 'gets'} {{n}} {called} {'into' if code is into else 'from'} the {words}"
        yield phrase("does", mine, told, f"[{{z:then}}] {{v:{verb}}} {{n}} [of {{o:their}}] {said} {way} {the}")
        yield phrase("effects", code.replace("{who}", "{x:person}"),
                     f"{{n}} {called} go from {'{x} to the ' + words if code is into else f'the {words} to {{x}}'}",
                     f"{{n}} {said} {{v:passes_to}} {way} {the} {back} {{x}}",
                     f"{{n}} {said} {{v:passes_to}} {back} {{x}} {way} {the}",
                     *([f"{the} pays {{n}} {said} to {{x}}", f"{the} pays {{x}} {{n}} {said}"] if code is out else [])
                     )  # fmt: skip
    paid = f"award({{w:people}}, -{{n:count}}, {thing!r})"
    everyones = f"DO({paid}, set_register({name!r}, {name} + {{n:count}} * len({{w:people}})))"
    yield phrase("effects", everyones, f"{{w}} {{v:puts}} {{n}} {called} into the {words}",
                 f"{{w}} [each] {{v:puts}} {{n}} [of {{o:their}}] {said} {_INTO} {the}",
                 f"{{w}} [each] {{v:puts}} {{n}} [of {{o:their}}] {said} {_INTO} it")  # fmt: skip
    shares = f"award({{w:people}}, {name} // len({{w:people}}), {thing!r}), set_register({name!r}, 0)"
    shared = f"DO(WHEN(len({{w:people}}) >= 1, DO({shares})))"
    yield phrase("effects", shared, f"the {words} is shared equally by {{w}} , rounded down",
                 f"({the}|it|{whole}) (is|are|shall be) (shared|split|divided) [out] [(equally|evenly|in equal parts)] "
                 "(among|between|by|amongst) {w} [[,] {r:down}]",
                 f"{{w}} (share|shares|split|divide) ({the}|it|{whole}) [(equally|evenly|between them|among "
                 f"themselves|among "
                 "them)] [[,] {r:down}]")  # fmt: skip
    for part, how in ((f"{name} // {{f:part}}", "down"), (f"AT_LEAST({{f:fraction}}, {name})", "up")):
        half = f"DO(award({{x:person}}, {part}, {thing!r}), set_register({name!r}, {name} - {part}))"
        opt = "[[,] {r:down}]" if how == "down" else "[,] {r:up}"
        yield phrase("effects", half, f"{{f}} of the {words} goes to {{x}} , rounded {how}",
                     f"{{f}} [of] (what is in {the}|{the}|the {called} in {the}) {opt} {{v:passes_to}} to {{x}}",
                     f"{{f}} [of] (what is in {the}|{the}|the {called} in {the}) {{v:passes_to}} to {{x}} {opt}",
                     f"{{x}} {{v:is_paid_pot}} {{f}} [of] (what is in {the}|{the}|the {called} in {the}) {opt}"
                     )  # fmt: skip
    enough = "(enough|that many|that much|as many|as much|at least that many|at least that much)"
    enough = (
        f"[,] (if|as long as|so long as|provided|provided that) ((it|{the}) (has|holds|contains|still has) {enough}|"
        f"there (is|are) [still] {enough} in (it|{the}))"
    )
    for kind, who in (("does", "_s"), ("effects", "{x:person}")):
        paid = f"award({who}, {{n:num}}, {thing!r}), set_register({name!r}, {name} - {{n:num}})"
        ways = (
            (f"[{{z:then}}] {{v:draws}} {{n}} {said} {_OUT} {the} {enough}",)
            if kind == "does"
            else (
                f"{{n}} {said} {{v:passes_to}} {_OUT} {the} to {{x}} {enough}",
                f"{{n}} {said} {{v:passes_to}} to {{x}} {_OUT} {the} {enough}",
                f"{the} pays {{x}} {{n}} {said} {enough}",
            )
        )
        yield phrase(kind, f"DO(WHEN({name} >= {{n:num}}, DO({paid})))", *ways)


def of_whose(name: str, words: str) -> Iterator[Phrase]:
    """What is said of a register that holds a player: whose turn it is."""
    yield phrase("person", name, f"the player whose {words} it is",
                 f"(whoever 's|whoever|the one whose|the member whose) {words} it is",
                 f"(the (player|member|one) who|whoever) (has|holds) the {words}", f"the (player|member) on "
                     f"{words}")  # fmt: skip
    yield phrase("holder_by", repr(name), f"the player whose {words} it is",
                 f"(a|any|each|the) (player|member) whose {words} it is")  # fmt: skip
    own = f"(their|your|his|her|his or her|one 's) [own] {words}"
    yield phrase("at_their_turn", f"_they == {name}", f"on their own {words}",
                 f"(on|in|during) {own} [, and at no other time|and at no other time|only]",
                 f"(when|while|if) it is (their|your|his or her) {words}")  # fmt: skip
    yield phrase("stretch", repr(name), f"in each {words}", f"(in|during) (each|every|any|the same|a|one|any one) "
                 f"{words}",
                 f"(per|a|each|every) {words}")  # fmt: skip
    each = f"OFTEN(1, {name!r})"
    for whose in (f"(a|per|each|every) {words}", f"(on|in|during) (each|every) of {own.replace(words, words + 's')}"):
        yield phrase("move", f"LIMITED(LIMITED({{m:move}}, {each}), WHEN(_they == {name}))",
                     f"once {whose} [,] {{m}}", f"{{m}} [,] [but] [only|at most] once {whose}")  # fmt: skip
    yield phrase("cond", f"_they == {name}", f"it is their {words}", f"it is (your|his|her|that player 's) {words}")
