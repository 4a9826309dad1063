"""Sentences that declare what there is: things that players have, numbers of the whole game, offices."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import PLAYER

_EACH, _HAS, _FIRST, _STARTS = "{e:everyone}", "{h:has}", "{i:at_first}", "{b:starts}"
_THERE, _NEW, _NOW, _AND, _GETS = "{e:there_is}", "{j:newcomers}", "{k:now}", "{l:and}", "{o:starts_with}"
_WORDS = {
    "has": ("(has|have|owns|own|possesses|possess|holds|hold|keeps|keep|gets)", "shall have"),
    "at_first": (
        "at the (start|beginning|outset) [of the game]",
        "to (start|begin) with",
        "at first",
        "initially",
        "in the beginning",
        "from the (start|beginning)",
        "when the game (starts|begins)",
        "at the very (start|beginning)",
        "(for now|for the time being|at present)",
    ),
    "starts": ("(starts|start|begins|begin) [the game]", "shall (start|begin)"),
    "there_is": ("there (is|shall be|will be|exists)", "(we have|the game has|we keep)"),
    "newcomers": (
        "newcomers",
        "a newcomer",
        "new players",
        "a new player",
        "(players|those|people) who join (later|after that)",
        "(anyone|anybody|whoever|those) who (comes|come) (later|after that)",
        "(everybody|everyone|anybody|anyone|a player) who joins (later|after that|the game later)",
        "whoever joins (later|after that)",
    ),
    "now": (
        "{e:everyone}",
        "the players of today",
        "those who play now",
        "[all] [the] (present|current) players",
        "they",
        "(everybody|everyone) (now playing|who plays now)",
    ),
    "and": (".", ",", "and", ", and", "but", ", but", ";", "; but", "; and"),
    "starts_with": ("(start|starts|begin|begins) with", "(get|gets|receive|receives|have|has) [only]"),
    "of_them": ("of them", "each", "{u:unitword}"),
    "which_starts": ("(starts|stands|begins|is) (at|with)", "shall (stand|start) at", "starts (out|off) (at|with)"),
    "with_unit": ("{u:unitword} [in it]", "in it"),
}
_KINDS = tuple(phrase(kind, "1", form) for kind, forms in _WORDS.items() for form in forms)

_SOME = "[{o:some_of_it}] {name}"
_HAVING = (
    phrase("begun", "{n:num}", "{n}", "{n} [{g:of_them}]"),
    phrase("begun", "0", "(none|nothing|none of them|no {u:unitword})"),
    phrase("some_of_it", "1", "(an amount|a certain amount) of",
           "(a number of|some|a (supply|stock|store|quantity|certain number|balance) of)"),
    phrase("holder_of", "1", "(a|an) (bag|purse|pile|set|hand|handful|pouch|box|chest|stock|supply|wallet|balance) of"),
    phrase("begins_with", "1", f"{_STARTS} [(out|off)] (with|at|from)", f"{_STARTS} [(out|off)] (as|by having)"),
    phrase("has_first", "{n:begun}", f"{_HAS} {{n}} {_FIRST}", f"{_FIRST} [,] {{b:pronoun}} {_HAS} {{n}}"),
    phrase("has_first", "0", f"nobody has any [of them] {_FIRST}", f"{_FIRST} [,] nobody has any [of them]",
           f"(they have|everybody has|everyone has) (none|no {{u:unitword}}) {_FIRST}"),
    phrase("pronoun", "1", "{k:now}", "(it|each|all|each of them)"),
    phrase("starting", "{n:begun}", f"[,] and [{{p:pronoun}}] {{b:begins_with}} {{n}} [{_FIRST}]",
           f"[,] and [{{p:pronoun}}] (has|have) {{n}} {_FIRST}",
           f", {{n}} {_FIRST}", f"[,] {_FIRST} {{n}}", ", (which|that) {b:begins_with} {n}",
           f", (which|that) (is|are) {{n}} {_FIRST}", f", (which|that) (is|are) {_FIRST} {{n}}",
           "[,] (starting|beginning) [(out|off)] (with|at|from) {n}", f", of which {{p:pronoun}} (has|have) {{n}} "
           f"{_FIRST}",
           f"(.|;) {{p:pronoun}} {{b:begins_with}} {{n}} [{_FIRST}]", f"(.|;) {_FIRST} [,] {{p:pronoun}} "
           f"(has|have|is) {{n}}",
           f"(.|;) {{k:now}} (has|have|get|gets) {{n}} {_FIRST}"),
    phrase("starting", "0", f"(,|.|;|, and|and|but|, but) nobody has any {_FIRST}", "[,] and "
           "(starts|start|begins|begin) without any",
           f"(,|.|;|, and|and|but|, but) {_FIRST} [,] nobody has any"),
    phrase("starting_each", "{n:begun}", f"(,|.|;|, and|and|but|, but) {{p:now}} {{b:begins_with}} {{n}} [{_FIRST}]",
           f"(,|.|;|, and|and|but|, but) {_FIRST} [,] {{p:now}} (has|have|gets|get) {{n}}",
           f"(,|.|;|, and|and|but|, but) {{p:now}} (has|have|gets|get) {{n}} {_FIRST}"),
    phrase("starting_each", "0", f"(,|.|;|, and|and|but|, but) nobody has any [of them] {_FIRST}",
           f"(,|.|;|, and|and|but|, but) {_FIRST} [,] nobody has any"),
    phrase("declares", "HAVE({name:newname}, {n:num})", "each player has {name} and starts with {n}",
           f"{_EACH} {_HAS} (a|an) {{name}} of {{n}} [{_FIRST}]"),
    phrase("declares", "PARTS({name:newname}, {n:num})",
           "each player has {name} , which may be fractions , and starts with {n}",
           f"{_EACH} {_HAS} {{name}} {{s:in_parts}} [,] and {_STARTS} [(out|off)] with {{n}}",
           f"{_EACH} {_HAS} {{name}} [,] and {_STARTS} [(out|off)] with {{n}} {{s:in_parts}}"),
    phrase("declares", "PARTS({name:newname}, 0)", f"{_EACH} {_HAS} {{name}} {{s:in_parts}}"),
    phrase("in_parts", "1", "[,] (which|that) (may|can) be fractions",
           "[,] [(which|that)] (need not|needn't) be whole [numbers]",
           "[,] fractions included", "[,] including fractions", "[,] (which|that) can be split"),
    phrase("declares", "HAVE({name:newname}, {n:num}, 'counted')",
           f"{_EACH} {_HAS} {{n}} {{name}} [{_FIRST}]",
           f"{_FIRST} [,] {_EACH} {_HAS} {{n}} {{name}}",
           f"{_EACH} {{b:begins_with}} {{n}} {{name}} [{_FIRST}]",
           f"{_EACH} {_HAS} {{h:holder_of}} {{n}} {{name}} [{_FIRST}]",
           f"{_EACH} {{g:is_given}} {{n}} {{name}} {_FIRST}",
           f"{{n}} {{name}} {{g:is_given}} to {_EACH} {_FIRST}", f"{{n}} {{name}} each {_FIRST}",
           f"{_EACH} {{n}} {{name}} {_FIRST}"),
    phrase("declares", "HAVE({name:newname}, {s:starting})", f"{_EACH} {_HAS} {_SOME} {{s}}",
           f"((each|every) {PLAYER}|everyone|everybody|you) {_HAS} (a|an) {{name}} {{s}}",
           f"{_EACH} can have {{name}} {{s}}", "{k:is_kept} [{o:some_of_it}] {name} {s}",
           "{k:is_kept} a number called {name} {s}"),
    phrase("declares", "HAVE({name:newname}, {s:starting_each})", "{t:there_are} [{o:some_of_it}] {name} {s}",
           "{name} exist {s}"),
    phrase("declares", "HAVE({name:newname}, 0)", f"{_EACH} {{b:begins_with}} no {{name}} [{_FIRST}]",
           f"{_EACH} {_HAS} no {{name}} {_FIRST}"),
    phrase("is_given", "1", "(is|are|shall be|will be) (given|handed|dealt|paid|credited with|issued)"),
    phrase("is_kept", "1", "there (shall be|is|will be) [kept] for each player", "for each player there (shall "
           "be|is) [kept]"),
    phrase("there_are", "1", "there are", "(there shall be|we have|the game has|we use)"),
)  # fmt: skip
"""What each player has, and how much of it at first."""

_A_POT = "(a|an|one) [common|shared] {name}"
_POTS = (
    phrase("holding", "{n:num}", f"[,] (of|with|containing|holding|starting with|beginning with|starting "
           f"at|beginning at) {{n}} "
           f"[{{u:with_unit}}] [{_FIRST}]", f", {_FIRST} (holding|containing|with) {{n}} [{{u:with_unit}}]",
           f"[,] (which|that) (holds|contains|has|{{w:which_starts}}) {{n}} [{{u:with_unit}}] [{_FIRST}]",
           f"[,] (which|that) {_FIRST} (holds|contains|has) {{n}} [{{u:with_unit}}]",
           f"(.|;|,|, and|and) it (holds|contains|has|{{w:which_starts}}) {{n}} [{{u:with_unit}}] [{_FIRST}]",
           f"(.|;|,|, and|and) {_FIRST} [,] it (holds|contains|has) {{n}} [{{u:with_unit}}]",
           f"(.|;|,|, and|and) {_FIRST} [,] there (is|are) {{n}} [{{u:unitword}}] in it",
           f"(.|;) (this|the) {{x:newname}} (holds|contains|has|{{w:which_starts}}) {{n}} [{{u:with_unit}}] "
           f"[{_FIRST}]"),
    phrase("holding", "0", "with nothing in it", f", {_FIRST} empty", f", empty {_FIRST}",
           "[,] (which|that) {e:is_empty}", "(.|;|,|, and|and) it {e:is_empty}",
           f"(.|;|,|, and|and) {_FIRST} [,] (it is empty|there is nothing in it)",
           f"(.|;|,|, and|and) there is nothing in it {_FIRST}"),
    phrase("is_empty", "1", f"is empty {_FIRST}", f"is {_FIRST} empty", f"{_STARTS} [(out|off)] empty"),
    phrase("standing", "{n:num}", f", [and] (which|that|it) {{w:which_starts}} {{n}} [{{u:unitword}}] [{_FIRST}]",
           f"(.|;|,|, and|and) it {{w:which_starts}} {{n}} [{{u:unitword}}] [{_FIRST}]",
           f"(.|;) (this|the) {{x:newname}} {{w:which_starts}} {{n}} [{{u:unitword}}] [{_FIRST}]",
           "[,] (starting|beginning) (at|with|from) {n} [{u:unitword}]"),
    phrase("declares", "POT({name:newpot}, 0)", "there is a {name}", f"{_THERE} {_A_POT}"),
    phrase("declares", "POT({name:newpot}, {n:num})", "there is a {name} of {n}",
           f"there (is|are) {{n}} {{u:unitword}} in the {{name}} [{_FIRST}]",
           f"the {{name}} [of the game] [{_FIRST}] (holds|contains|has) {{n}} [{{u:with_unit}}] {_FIRST}",
           f"the {{name}} [of the game] {_FIRST} (holds|contains|has) {{n}} [{{u:with_unit}}]",
           f"the {{name}} [of the game] {_STARTS} [(out|off)] (with|at) {{n}} [{{u:with_unit}}]"),
    phrase("declares", "POT({name:newpot}, {h:holding})", f"{_THERE} {_A_POT} {{h}}", f"{_A_POT} {{k:kept}} {{h}}"),
    phrase("declares", "POT({name:newname}, {n:num})", "there is a {name} , which starts at {n}",
           f"the {{name}} {{w:which_starts}} {{n}} [{{u:unitword}}] {_FIRST}", "the {name} (shows|stands at) {n}"),
    phrase("declares", "POT({name:newname}, {h:standing})", f"{_THERE} (a|an|one) {{name}} {{h}}",
           "(a|an|one) {name} {k:kept} {h}"),
    phrase("kept", "1", "(is|shall be|will be) (kept|set up|established|created)"),
)  # fmt: skip
"""Numbers of the whole game, and how much is in them at first."""

DECLARATIONS = (
    *_KINDS,
    phrase("unitword", "1", "{t:thing}"),
    phrase("unitword", "1", "{t:newname}"),
    *_HAVING,
    phrase("sentence", "ALSO(HAVE({name:newname}, {n:num}), "
           "UPON(EVENT('joined', _they=player), DO(set_quantity(player, {m:num}, NAME({name})))))",
           "each player has {name} and starts with {n} , and newcomers start with {m}",
           f"{_EACH} {_HAS} {{name}} {_AND} {_NOW} {_STARTS} with {{n}} [{{g:of_them}}] {{p:and}} {_NEW} {_GETS} {{m}} "
           "[{q:of_them}]",
           f"{_EACH} {_HAS} {{name}} {_AND} {_STARTS} with {{n}} [{{g:of_them}}] {{p:and}} {_NEW} {_GETS} {{m}} "
           "[{q:of_them}]",
           f"{_EACH} {_HAS} {{n}} {{name}} [{_FIRST}] {_AND} {_NEW} {_GETS} {{m}} [{{q:of_them}}]"),
    *_POTS,
    phrase("declares_also", "POT({name:newpot}, {n:num})", "a {name} of {n}",
           "(a|an) {name} (of|with|containing|holding) {n} [{u:with_unit}]"),
    phrase("declares_also", "OFFICE({name:newoffice})", "a {name}", "an {name}"),
    phrase("sentence", "ALSO(POT({name:newname}, {n:num}), "
           "UPON({event}, DO(set_register(NAME({name}), REG({name}) + {m:count}))))",
           "there is a {name} , which starts at {n} and increases by {m} whenever {event}",
           f"{_THERE} (a|an|one) {{name}} , (which|that) {{w:which_starts}} {{n}} [{{u:unitword}}] [{_FIRST}] [,] and "
           "{y:increases} by {m} [{v:unitword}] {z:whenever} {event}",
           f"{_THERE} (a|an|one) {{name}} , (which|that) {{w:which_starts}} {{n}} [{{u:unitword}}] [{_FIRST}] [,] and "
           "{y:increases} by {m} [{v:unitword}] (upon|with) {event:happening}"),
    phrase("increases", "1", "(increases|grows|goes up|rises|is increased|is raised)"),
    phrase("whenever", "1", "(when|whenever|each time|every time)"),
    phrase("declares", "OFFICE({name:newoffice})", "there is a {name}",
           f"{_THERE} (a|an|one|an office of|the office of) {{name}}",
           "the office of {name} (exists|is created|is established)"),
    phrase("declares", "TEXT({name:newtext})", "every player has a {name}", f"{_EACH} {_HAS} (a|an) [own] {{name}}"),
    phrase("sentence", "{d:declares}", "{d}"),
    phrase("sentence", "ALSO({a:declares}, {b:declares_also})", "{a} , and {b}", "{a} and {b}"),
    phrase("sentence", "ALSO({a:declares}, {b:declares})", "{a} , and {b}", "{a} and {b}"),
    phrase("holder", "{p:newperson}", "{p}"),
    phrase("holder", "AUTHOR", "the player who proposed this rule",
           "(the|whichever) (player|member|person|one) who (proposed|proposes|wrote|made) this rule",
           "(whoever|who) (proposed|proposes) this rule", "(the|its) (author|proposer) [of this rule]"),
    phrase("sentence", "ALSO({a:sentence}, {b:move})", "{a} , and {b}"),
    phrase("effects", "DO({a:effects}, {b:effects})", "{a} , and then {b}", "{a} and then {b}", "{a} . then {b}",
           "{a} , and afterwards {b}", "{a} , then {b}", "{a} . (after|afterwards) [that] , {b}"),
    phrase("people", "[_x for _x in players if {t:whose}]", "each player whose {t}",
           "(each|every|any|a) (player|member) whose {t}", "(everyone|everybody|anyone) whose {t}",
           "[all] [the|those] (players|members) whose {t}"),
)  # fmt: skip
