"""Sentences that declare what there is: things that players have, numbers of the whole game, offices."""

from moot.law.english.phrases import phrase

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
    ),
    "starts": ("(starts|start|begins|begin) [the game]", "shall (start|begin)"),
    "there_is": ("there (is|shall be|will be|exists)", "(we have|the game has|we keep)"),
    "newcomers": (
        "newcomers",
        "a newcomer",
        "new players",
        "a new player",
        "(players|those|people) who join (later|after that)",
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
    "and": (".", ",", "and", ", and", "but", ", but"),
    "starts_with": ("(start|starts|begin|begins) with", "(get|gets|receive|receives|have|has)"),
    "of_them": ("of them", "each", "{u:unitword}"),
    "which_starts": ("(starts|stands|begins|is) (at|with)", "shall (stand|start) at", "starts (out|off) (at|with)"),
    "with_unit": ("{u:unitword} [in it]", "in it"),
}
_KINDS = tuple(phrase(kind, "1", form) for kind, forms in _WORDS.items() for form in forms)

DECLARATIONS = (
    *_KINDS,
    phrase("unitword", "1", "{t:thing}"),
    phrase("unitword", "1", "{t:newname}"),
    phrase("declares", "HAVE({name:newname}, {n:num})", "each player has {name} and starts with {n}",
           f"{_EACH} {_HAS} [a number of|some] {{name}} [,] and [they|each] {_STARTS} (with|at) {{n}} [{{g:of_them}}]",
           f"{_EACH} {_HAS} {{n}} {{name}} [{_FIRST}]",
           f"{_FIRST} [,] {_EACH} {_HAS} {{n}} {{name}}",
           f"{_EACH} {_STARTS} with {{n}} {{name}}",
           f"{_EACH} {_HAS} [a number of|some|a] {{name}} , {{n}} [of them] {_FIRST}",
           f"{_EACH} {_HAS} [a number of|some|a] {{name}} , {_FIRST} {{n}}",
           f"{_EACH} {_HAS} [a number of|some|a] {{name}} , (which|that) {_STARTS} (at|with|from) {{n}}",
           f"{_EACH} {_HAS} [a number of|some|a] {{name}} [,] (starting|beginning) (with|at|from) {{n}} [of them]",
           f"{_EACH} {_HAS} [a number of|some|a] {{name}} . {{k:now}} {_STARTS} (with|at|from) {{n}} [{{g:of_them}}]",
           f"{_EACH} {_HAS} [a number of|some|a] {{name}} . it {_STARTS} (with|at|from) {{n}} [{{g:of_them}}]",
           f"{_EACH} {_HAS} [a number of|some] {{name}} . {_FIRST} [,] {{k:now}} {_HAS} {{n}} [{{g:of_them}}]",
           f"{_EACH} (is|are) given {{n}} {{name}} {_FIRST}"),
    phrase("sentence", "ALSO(HAVE({name:newname}, {n:num}), "
           "UPON(EVENT('joined', _they=player), DO(set_quantity(player, {m:num}, NAME({name})))))",
           "each player has {name} and starts with {n} , and newcomers start with {m}",
           f"{_EACH} {_HAS} {{name}} {_AND} {_NOW} {_STARTS} with {{n}} [{{g:of_them}}] {{p:and}} {_NEW} {_GETS} {{m}} "
           "[{q:of_them}]",
           f"{_EACH} {_HAS} {{name}} {_AND} {_STARTS} with {{n}} [{{g:of_them}}] {{p:and}} {_NEW} {_GETS} {{m}} "
           "[{q:of_them}]",
           f"{_EACH} {_HAS} {{n}} {{name}} [{_FIRST}] {_AND} {_NEW} {_GETS} {{m}} [{{q:of_them}}]"),
    phrase("declares", "POT({name:newpot}, 0)", "there is a {name}",
           f"{_THERE} (a|an|one) [common] {{name}}",
           f"{_THERE} (a|an|one) [common] {{name}} , which is [initially|at first] empty [{_FIRST}]",
           f"{_THERE} (a|an|one) [common] {{name}} , (initially|at first) empty"),
    phrase("declares", "POT({name:newpot}, {n:num})", "there is a {name} of {n}",
           f"{_THERE} (a|an|one) [common] {{name}} (of|with|containing|holding) {{n}} [{{u:with_unit}}] [{_FIRST}]",
           f"{_THERE} (a|an|one) [common] {{name}} of {{n}} [{_FIRST}]",
           f"{_THERE} (a|an|one) [common] {{name}} (which|that) (contains|holds) {{n}} [{{u:with_unit}}] [{_FIRST}]"),
    phrase("declares_also", "POT({name:newpot}, {n:num})", "a {name} of {n}",
           "(a|an) {name} (of|with|containing|holding) {n} [{u:with_unit}]"),
    phrase("declares_also", "OFFICE({name:newoffice})", "a {name}", "an {name}"),
    phrase("declares", "POT({name:newname}, {n:num})", "there is a {name} , which starts at {n}",
           f"{_THERE} (a|an|one) {{name}} , [and] (which|that|it) {{w:which_starts}} {{n}} [{{u:unitword}}] "
           f"[{_FIRST}]",
           f"{_THERE} (a|an|one) {{name}} . it {{w:which_starts}} {{n}} [{{u:unitword}}] [{_FIRST}]",
           f"{_THERE} (a|an|one) {{name}} . (this|the) {{x:newname}} {{w:which_starts}} {{n}} [{{u:unitword}}] "
           f"[{_FIRST}]",
           f"{_THERE} (a|an|one) {{name}} [,] (starting|beginning) (at|with|from) {{n}} [{{u:unitword}}]"),
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
