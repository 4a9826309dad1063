"""What becomes of what somebody has: raised, doubled, reset; reaching a number, or running out."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_IS = "(is|are|is/are|shall be|will be|gets|get|must be)"
_OWN = "(their|his|her|your|its|his or her)"
_HAVING = "(has|have|having|with|holds|hold|holding|is left with)"


def holdings_of(name: str, words: str, one: str) -> Iterator[Phrase]:
    """What becomes of things that players have; `_s` is whoever has them."""
    of, has = repr(name), f"{name}[_s]"
    stock = f"({words}|number of {words}{'|score|point total|points total|scores' if name == 'points' else ''})"
    changed = f"changed_{name}"
    unit = f"[{one}/{words}]" if " " not in words else ""
    yield phrase(
        changed,
        f"DO(award(_s, {{n:num}}, {of}))",
        "are increased by {n}",
        f"({_IS} (increased|raised)|increase|increases|goes up|go up|rises|rise|grows|grow) by {{n}} {unit}",
    )
    for share, told in ((f"PART_DOWN({has}, {{p:fraction}})", "down"), (f"AT_LEAST({{p:fraction}}, {has})", "up")):
        yield phrase(changed, f"DO(award(_s, {share}, {of}))", f"are increased by {{p}} of them , rounded {told}",
                     f"({_IS} (increased|raised)|increase|increases|goes up|go up|rises|rise|grows|grow) by {{p}} "
                     f"[of (them|it|itself|themselves)] [,] {{r:{told}}}")  # fmt: skip
    yield phrase(changed, f"DO(award(_s, -{{n:num}}, {of}))", "are reduced by {n}",
                 f"({_IS} (reduced|decreased|lowered|cut)|decrease|decreases|goes down|go down|falls|fall|drops|drop|"
                 f"sinks) by {{n}} {unit}")  # fmt: skip
    yield phrase(changed, f"DO(set_quantity(_s, {{n:num}}, {of}))", "are set to {n}",
                 f"({_IS} [re] (set|reset|restored|put|returned|reduced|brought) [back]|goes back|go back|returns|"
                 f"return|"
                 f"reverts|revert|falls back|drops|resets|reset|goes|go) to {{n}} {unit}",
                 f"(becomes|become|shall become|will become) {{n}} {unit}", "(starts|start|begins) again (at|from) "
                                                                            "{n}")  # fmt: skip
    yield phrase(changed, f"DO(set_quantity(_s, {has} * 2, {of}))", "are doubled", f"({_IS} doubled|doubles|double)")
    yield phrase(changed, f"DO(set_quantity(_s, {has} * 3, {of}))", "are tripled", f"({_IS} (tripled|trebled)|triples)")
    yield phrase(changed, f"DO(set_quantity(_s, {has} // {{p:fold}}, {of}))", "are {p} , rounded down",
                 f"{_IS} {{p}} [,] {{r:down}}")  # fmt: skip
    yield phrase(changed, f"DO(set_quantity(_s, AT_LEAST({{p:fraction}}, {has}), {of}))",
                 "are set to {p} of them , rounded up",
                 f"{_IS} (set|cut|reduced) to {{p}} [of (them|it|what it was)] [,] {{r:up}}")  # fmt: skip
    yield phrase(changed, f"DO(set_quantity(_s, AT_LEAST(FRACTION(1, 2), {has}), {of}))",
                 f"{_IS} {{p:fold}} [,] {{r:up}}")  # fmt: skip
    yield phrase(changed, f"DO(award(_s, -({has} // {{n:part}}), {of}))",
                 f"{_IS} (reduced|cut|decreased) by {{n}} [,] {{r:down}}")  # fmt: skip
    yield phrase("effects", f"SAID({{x:person}}, {{d:{changed}}})", f"the {words} of {{x}} {{d}}",
                 f"{{x}} 's {stock} {{d}}", f"the {stock} of {{x}} {{d}}")  # fmt: skip
    done = f"{changed}_participle"
    yield phrase(done, f"DO(set_quantity(_s, {has} * 2, {of}))", "doubled")
    yield phrase(done, f"DO(set_quantity(_s, {has} * 3, {of}))", "(tripled|trebled)")
    yield phrase(done, f"DO(set_quantity(_s, {has} // {{p:fold}}, {of}))", "{p} [,] {r:down}")
    yield phrase(done, f"DO(set_quantity(_s, {{n:num}}, {of}))", f"(set|reset|reduced|cut) [back] to {{n}} {unit}")
    yield phrase(done, f"DO(award(_s, -{{n:num}}, {of}))", f"(reduced|decreased|lowered|cut) by {{n}} {unit}")
    yield phrase(done, f"DO(award(_s, {{n:num}}, {of}))", f"(increased|raised) by {{n}} {unit}")
    yield phrase("does", f"{{d:{done}}}", f"(has|have|gets|get) {_OWN} {stock} {{d}}")
    yield phrase("does", f"DO(set_quantity(_s, {has} * 2, {of}))", f"(doubles|double|shall double) {_OWN} {stock}")
    for theirs in (f"{{x:person}} 's {stock}", f"the {stock} of {{x:person}}"):
        for times, verb in (("2", "(doubles|double|shall double)"), ("3", "(triples|triple|trebles)")):
            yield phrase("drives", f"DO(set_quantity({{x:person}}, {name}[{{x:person}}] * {times}, {of}))",
                         f"{verb} {theirs}")  # fmt: skip
        yield phrase("drives", f"DO(award({{x:person}}, -{{n:num}}, {of}))",
                     f"(reduces|reduce|lowers|lower|decreases|cuts) {theirs} by {{n}} {unit}",
                     f"(takes|take|deducts|subtracts|knocks) {{n}} {unit} (off|from) {theirs}")  # fmt: skip
        yield phrase("drives", f"DO(award({{x:person}}, {{n:num}}, {of}))",
                     f"(increases|increase|raises|raise) {theirs} by {{n}} {unit}",
                     f"(adds|add) {{n}} {unit} to {theirs}")  # fmt: skip
    if name == "points":
        for share, way in (
            ("PART_DOWN(points[_s], {p:fraction})", "down"),
            ("AT_LEAST({p:fraction}, points[_s])", "up"),
        ):
            paid = "interest [(is|shall be|will be)] [paid]"
            rate = "(of|at [(a|the) rate of]) {p}"
            code = f"DO(EACH({{w:whose_scores}}, DO(award(_s, {share}))))"
            yield phrase("effects", code, f"{paid} {rate} [,] {{r:{way}}} [,] [(is|shall be) paid] on {{w}}",
                         f"{paid} {rate} [(is|shall be) paid] on {{w}} [,] {{r:{way}}}",
                         f"{{w}} (earn|bear|earns|bears|yield) [an] interest {rate} [,] {{r:{way}}}")  # fmt: skip
    owner = f"{name}[{{x:person}}]"
    for code, told in ((f"{owner} * 2", "are doubled"), (f"{owner} * 3", "are tripled"),
                       (f"{owner} // {{p:fold}}", "are {p} , rounded down"),
                       (f"AT_LEAST({{p:fraction}}, {owner})", "are set to {p} of them , rounded up")):  # fmt: skip
        yield phrase("effects", f"DO(set_quantity({{x:person}}, {code}, {of}))", f"the {words} of {{x}} {told}")
    yield phrase("sentence", f"UPON({{v:own_event}}, {{d:{changed}}})",
                 f"{{a:anyone}} 's {stock} {{d}} {{w:when}} {{v}}",
                 f"{{w:when}} {{v}} [,] {{a:anyone}} 's {stock} {{d}}")  # fmt: skip
    yield phrase("line", f"UPON({{v:own_event}}, {{d:{changed}}})", f"{{a:anyone}} 's {stock} {{d}} {{w:when}} {{v}}")
    yield phrase("effects", f"SAID({{x:antecedent}}, {{d:{changed}}})", f"{{x}} {stock} {{d}}")
    yield phrase("effects", f"DO(EACH({{w:people}}, {{d:{changed}}}))", f"the {words} of {{w}} {{d}}",
                 f"{{w}} 's {stock} {{d}}", f"(the|all) {stock} of {{w}} {{d}}",
                 f"all {{w}} 's {stock} {{d}}")  # fmt: skip
    yield phrase("effects", f"DO(EACH({{w:everybody_s}}, {{d:{changed}}}))", f"{{w}} {stock} {{d}}")
    yield phrase("does", f"{{d:{changed}}}", f"(has|have) {_OWN} {stock} {{d}}")
    zero = f"(0|zero|no {words}|nothing)"
    lost = f"-max(0, min({{n:count}}, {has}))"
    yield phrase(
        "does",
        f"DO(award(_s, {lost}, {of}))",
        f"loses {{n}} {words} , but no more than they have",
        f"{{v:loses}} {{n}} {unit} [,] {{s:but_not_below}} {zero} [{{b:by_this}}]",
        f"{{v:loses}} {{n}} {unit} [,] {{m:but_no_more}}",
        f"{{v:loses}} {{n}} {unit} [,] or all [of] {_OWN} {words} if they have (fewer|less) [than {{o:number}}]",
    )
    owned = f"{name}[{{x:person}}]"
    yield phrase("effects", f"DO(award({{x:person}}, -max(0, min({{n:count}}, {owned})), {of}))",
                 f"{{x}} loses/lose {{n}} {words} , but no more than they have")  # fmt: skip
    most = f"max({has}, min({{n:num}}, {has} * 2))"
    yield phrase(changed, f"DO(set_quantity(_s, {most}, {of}))", "are doubled , but not to more than {n}",
                 f"({_IS} doubled|doubles|double) [,] but (not to|to no|never to) more than {{n}} {unit}",

                                     f"({_IS} doubled|doubles|double) [,] [but] (up to|to at most) [a maximum of] "
                                     f"{{n}} {unit}")  # fmt: skip
    yield from _most_held(name, words)
    yield from _reaching(name, words, one)


def _most_held(name: str, words: str) -> Iterator[Phrase]:
    """How much of something anybody may have at most."""
    have = "(have|hold|own|possess|keep|collect|carry)"
    once = "[(at once|at a time|at the same time|at any time|at any one time|in hand)]"
    nobody = f"(nobody|no one|no {PLAYER}|none of us)"
    ones = f"(you|{PLAYERS}|a {PLAYER}|everyone|everybody|each {PLAYER}|any {PLAYER}|they|we)"
    yield phrase("sentence", f"MOST_HELD({name!r}, {{n:num}})", f"no player can have more than {{n}} {words}",
                 f"{nobody} (can|may|shall) [ever] {have} more than {{n}} {words} {once}",
                 f"{ones} (can not|may not|can never|may never|must not|must never) [ever] {have} more than {{n}} "
                 f"{words} {once}",
                 f"{ones} (can|may) [only] {have} (at most|up to|no more than|a maximum of) {{n}} {words} {once}",
                 f"the (maximum|most|highest number) [of {words}] [(that)] [(is|a {PLAYER} can have is|anyone can "
                 f"have is|"
                 f"you can have is)] {{n}} [{words}]".replace("[(that)] [(is|", "[(is|"),
                 f"(at most|no more than|a maximum of) {{n}} {words} (each|per {PLAYER}|apiece)",
                 f"{nobody} (has|ever has) more than {{n}} {words} {once}")  # fmt: skip


def _reaching(name: str, words: str, one: str) -> Iterator[Phrase]:
    """Having so many, or getting so many just now."""
    thing = f"({one}|{words})"
    none = f"(no {thing} left|no {thing}|no more {thing}|0 {thing} [left])"
    level, crossed = f"level_{name}", f"crossed_{name}"
    yield phrase(level, "after[_s] >= {n:num}", f"has {{n}} {words} or more",
                 f"[(first|ever)] {{h:reaching}} [(a total of|a score of|at least|all)] {{n}} {thing} [or more] "
                 f"[first]",
                 f"{{h:reaching}} {{n}} or more {thing}")  # fmt: skip
    yield phrase(level, "after[_s] <= 0", f"has no {words} left", f"{_HAVING} {none}",
                 f"(runs|run|ran) out of {words}", f"(loses|lose|lost) {_OWN} last {one}", f"(is|are) out of {words}",
                 f"(loses|lose|lost) all [of] {_OWN} {words}")  # fmt: skip
    yield phrase(crossed, "before[_s] != {n:num} and after[_s] == {n:num}", f"reaches exactly {{n}} {words}",
                 f"{{h:reaching}} exactly {{n}} [{thing}]")  # fmt: skip
    stands = f"stands_{name}"
    stock = f"({words}|number of {words}{'|score|point total|total|scores' if name == 'points' else ''})"
    for sign, forms in ((">", ("(is|are|rises|rise|goes|go|gets) (above|over|more than|higher than)", "exceeds")),
                        ("<", ("(is|are|falls|fall|drops|drop|goes|go|sinks|gets) (below|under|less than|lower "
                            "than)",)),
                        (">=", ("(is|are) at least", "(reaches|reach|hits|gets to)")),
                        ("==", ("(is|are|reaches|reach|hits|stands at) exactly",))):  # fmt: skip
        yield phrase(stands, f"after[_s] {sign} {{n:level}}", *(f"{way} {{n}} [{thing}]" for way in forms))
    then = f"(it|they|{{b:antecedent}} {stock}|that {stock}|this {stock})"
    yield phrase("sentence", f"REACHED({name!r}, {{l:{stands}}}, {{d:levelled_{name}}})",
                 f"when the number of {words} of a player {{l}} , it {{d}}",
                 f"{{w:when}} {{a:anyone}} 's {stock} {{l}} [,] {then} [{{z:then}}] {{d}}",
                 f"{{w:when}} the {stock} of {{a:anyone}} {{l}} [,] {then} [{{z:then}}] {{d}}")  # fmt: skip
    yield phrase(f"levelled_{name}", f"DO(set_quantity(_s, {{n:level}}, {name!r}))",
                 f"{_IS} [re] (set|reset|restored|put|returned|reduced|brought|raised|cut|lowered) [back] [up|"
                 f"down] to {{n}} "
                 f"[{thing}]",
                 f"(goes|falls|drops|returns|jumps|becomes) [back] [up|down] [to] {{n}} [{thing}]")  # fmt: skip
    yield phrase(f"back_{name}", f"DO(set_quantity(_s, {{n:num}}, {name!r}))",
                 f"(goes|go|falls|fall|drops|drop|returns|return|is set|are set|is put|is sent|is|are) back (to|at) "
                 f"{{n}} "
                 f"[{thing}]", f"(has|have) {{n}} {thing} again",
                 f"(starts|start|begins) again (at|from|with) {{n}} [{thing}]")  # fmt: skip
    yield phrase("does", f"{{d:back_{name}}}", "{d}")
    yield phrase(crossed, "before[_s] < {n:num} and after[_s] >= {n:num}", f"reaches {{n}} {words}",
                 f"(reaches|reach|hits|hit|gets to|get to) {{n}} {thing}")  # fmt: skip
    held = (
        "(has|have|collects|collect|has collected|have collected|gets|get|owns|own|accumulates|gathers|earns|"
        f"has gathered|has got|have got) [a total of] {{n}} {thing}"
    )
    yield phrase(
        crossed,
        "before[_s] < {n:num} and after[_s] >= {n:num}",
        f"(collects|collect|has collected|gathers|has gathered|accumulates|gets together) {{n}} {thing}",
    )
    yield phrase("sentence", f"COLLECTED({name!r}, {{n:num}}, {{d:does}})",
                 f"{{w:when}} {{b:that_one}} {held} [,] [then] {{c:that_one}} {{d}}",
                 f"{{w:when}} {{a:anyone}} {held} [,] [then] {{b:that_one}} {{d}}",
                 f"{{a:anyone}} (who|that) {held} {{d}}", f"whoever {held} {{d}}")  # fmt: skip
    gone = "before[_s] > 0 and after[_s] <= 0"
    sunk = f"{stock} (is|are|reaches|reach|drops to|falls to|gets to|goes down to|sinks to) (0|zero)"
    yield phrase("sentence", f"REACHED({name!r}, {gone}, {{d:does}})",
                 f"{{a:anyone}} whose {sunk} {{d}}", f"{{w:when}} {{a:anyone}} 's {sunk} [,] [then] {{b:that_one}} "
                 "{d}",
                 f"{{w:when}} your {sunk} [,] [then] you {{d}}")  # fmt: skip
    yield phrase(crossed, "before[_s] > 0 and after[_s] <= 0", f"runs out of {words}", f"(runs|run) out of {words}",
                 f"(loses|lose) {_OWN} last {one}")  # fmt: skip
    yield phrase(crossed, "before[_s] >= -{n:number} and after[_s] < -{n:number}", f"falls below minus {{n}} {words}",
                 f"(falls|fall|drops|drop|goes|go|sinks) (below|under) (minus|-|–) {{n}} [{thing}]")  # fmt: skip
    yield phrase(crossed, "before[_s] > -{n:number} and after[_s] <= -{n:number}", f"reaches minus {{n}} {words}",
                 f"(reaches|falls to|drops to|gets to|sinks to|goes down to) (minus|-|–) {{n}} [{thing}] [or (less|"
                 "fewer|"
                 "lower)]")  # fmt: skip
    if name == "points":
        low = (
            "(is|are|falls|fall|drops|drop|goes|go|sinks|gets) (below|under|less than|lower than) (minus|-|–) {n} "
            f"[{thing}]"
        )
        yield phrase("sentence", f"REACHED({name!r}, after[_s] < -{{n:number}}, {{d:out}})",
                     f"a player whose {words} fall below minus {{n}} {{d}}", f"{{a:anyone}} whose {stock} {low} {{d}}",
                     f"{{w:when}} {{a:anyone}} 's {stock} {low} [,] {{b:that_one}} {{d}}")  # fmt: skip
    yield phrase(crossed, "before[_s] >= {n:num} and after[_s] < {n:num}", f"falls below {{n}} {words}",
                 f"(falls|fall|drops|drop|goes|go|sinks) (below|under) {{n}} [{thing}]")  # fmt: skip
    yield phrase(crossed, "before[_s] <= {n:num} and after[_s] > {n:num}", f"goes over {{n}} {words}",
                 f"(goes|go|rises|gets) (over|above|past|beyond) {{n}} [{thing}]")  # fmt: skip
    gone = (
        "(is|shall be) [automatically] (repealed|abolished|removed)|expires|lapses|repeals itself|ceases to (exist|"
        "be in "
        "force|have effect|apply)|ends|no longer applies"
    )
    yield phrase("sentence", f"REACHED({name!r}, {{l:{crossed}}}, DO(repeal(this_rule)))",
                 "when a player {l} , this rule is repealed",
                 f"this rule ({gone}) {{w:when}} {{a:anyone}} {{l}}",
                 f"{{w:when}} {{a:anyone}} {{l}} [,] this rule ({gone})")  # fmt: skip
    yield phrase("sentence", f"REACHED({name!r}, before[_s] < {{n:num}} and after[_s] >= {{n:num}}, "
                             "DO(repeal(this_rule)))",
                 f"this rule ({gone}) {{w:when}} {{a:anyone}} (has|have) {{n}} {thing}",
                 f"{{w:when}} {{a:anyone}} (has|have) {{n}} {thing} [,] this rule ({gone})")  # fmt: skip
    over = "the game (ends|is over|shall end|stops)"
    yield phrase("sentence", f"REACHED({name!r}, before[_s] < {{n:num}} and after[_s] >= {{n:num}}, DO(end_game()))",
                 f"{over} {{w:when}} {{a:anyone}} (has|have|reaches|reach|gets to) {{n}} {thing}",
                 f"{{w:when}} {{a:anyone}} (has|have|reaches|reach|gets to) {{n}} {thing} [,] {over}")  # fmt: skip
    yield phrase(f"getting_{name}", "before[_s] < {n:num} and after[_s] >= {n:num}",
                 f"(reaching|getting to|hitting|attaining) {{n}} {thing}")  # fmt: skip
    getting = f"REACHED({name!r}, {{l:getting_{name}}}, {{d:does}})"
    yield phrase(
        "sentence", getting, "{u:upon} {l} [,] {a:anyone} {d}", "{a:anyone} {l} {d}", "{a:anyone} {d} {u:upon} {l}"
    )
    yield phrase(
        "sentence",
        getting.replace("{d:does}", "DO(award(_s, {s:sum}))"),
        "{l} {e:earns} [{d:doer}] [(to|with)] {s} [{f:for_it}]",
    )
    ending = "out" if name == "points" else "ending"
    for kind, deed in ((level, ending), (crossed, "does")):
        code = f"REACHED({name!r}, {{l:{kind}}}, {{d:{deed}}})"
        for whole in ("sentence", "line"):
            yield phrase(whole, code, "a player who {l} {d}", "{a:anyone} (who|that) {l} {d}",
                         "(whoever|who) {l} {d}", "{w:when} {a:anyone} {l} [,] [then] {b:that_one} {d}",
                         "{w:when} {b:that_one} {l} [,] [then] {c:that_one} {d}",
                         "{a:anyone} {d} {w:when} {b:that_one} {l}",
                         "{a:anyone} {l} {d}")  # fmt: skip
    for whole in ("sentence", "line"):
        yield phrase(
            whole,
            f"REACHED({name!r}, after[_s] <= 0, {{d:{ending}}})",
            f"{{a:anyone}} without [any] {thing} [left] {{d}}",
            f"{{a:anyone}} left without {thing} {{d}}",
        )
    if name != "points":
        yield phrase("sentence", f"REACHED({name!r}, {{l:{level}}}, {{d:winning}})",
                     "the first player who {l} {d}",
                     f"the first ({PLAYER}|one|person) (who|to|that) {{l}} {{d}}")  # fmt: skip
        yield phrase("sentence", f"REACHED({name!r}, {{l:{level}}}, DO(win(_s)))",
                     f"the (winner|winner of the game) is the first ({PLAYER}|one|person) (who|to) {{l}}")  # fmt: skip
    yield phrase("sentence", f"REACHED({name!r}, {{l:{crossed}}}, {{e:effects}})",
                 "when a player {l} , {e}", "{w:when} {a:anyone} {l} [,] [then] {e}",
                 "{e} {w:when} {a:anyone} {l}")  # fmt: skip


HOLDINGS = (
    phrase("whose_scores", "players", "(all|the) scores", "(every|each|any) score", "(everybody 's|every player 's) "
           "score"),
    phrase("whose_scores", "[_x for _x in players if points[_x] > 0]", "(every|each|any) positive score",
           "(all|the|all the) positive scores", "(every|each|any) score above (0|zero)"),
    phrase("level", "{n:num}", "{n}"),
    phrase("level", "-{n:number}", "(minus|-|–) {n}"),
    phrase("but_not_below", "0", "but (never|not) [(falls|goes|fall|go|drops|drop)] (below|under)",
           "but [the] (score|points|total) (never|does not|do not) (goes|go|falls|fall|drops) (below|under)",
           "but (their|his|her|its|the|no player 's|nobody 's) (score|points|total) "
           "(never|does not|do not|shall not|can not|may not|will not) [(goes|go|falls|fall|drops|drop|sinks)] "
           "(below|under)",
           "but (no player 's|nobody 's) (score|points|total) (goes|falls|drops|sinks) (below|under)",
           "but (nobody|no one|no player) (goes|falls|drops|gets|sinks) (below|under)",
           "but (they|he|she|you|he or she|that player|nobody|no one|their score|this|it) (can not|may not|do not|"
           "does not|"
           "will not|shall not|can never|never|can|may) (fall|go|drop|sink|get|goes|falls|drops|take them) (below|"
           "under)",
           "but (not to|to no) (less|fewer) than",
           "[but] (down to [a minimum of]|to a minimum of|to no less than|not below)"),
    phrase("by_this", "0", "(by this|because of (it|this)|through this|in this way|as a result|by it|this way|"
        "from this)"),
    phrase("but_no_more", "0", "but (no|not|never) more than they have", "[but] (at most|only) as many as they have"),
    phrase("antecedent", "_they", "(their|his|her|your|its|his or her|that player 's)"),
    phrase("everybody_s", "players", "(all|all the|the|all our)"),
    phrase("fold", "2", "halved", "(cut|divided) in half", "(cut|split) in 2"),
    phrase("reaching", "0", "(has|have|having|holds|hold|reaches|reach|gets|get|collects|collect|accumulates|"
                            "accumulate|"
           "owns|own|gathers|gather|earns|earn|hits|hit|gets to|get to|acquires|acquire|attains|attain|with)"),
    phrase("anyone", "0", f"(a|any|each|every) {PLAYER}", f"({PLAYERS}|those|anyone|anybody|everyone|somebody|someone|"
           "you)"),
    phrase("that_one", "0", f"(they|you|he|she|he or she|that {PLAYER}|the {PLAYER}|this {PLAYER}|such {PLAYER})"),
    phrase("winning", "DO(win(_s))", "wins the game", "(wins|win|has won|shall win|will win|is the winner|"
           "shall be the winner|is declared the winner) [the game]"),
    phrase("ending", "{d:winning}", "{d}"),
    phrase("ending", "{d:out}", "{d}"),
    phrase("out", "DO(WHEN(_s in players, DO(remove_player(_s))))", "is out of the game",
           "(is|are) (out|eliminated|knocked out|out of the game|removed [from the game]|expelled [from the game]|"
           "eliminated from the game|out of it|kicked out [of the game]|dead)",
           "(has lost|loses the game|loses) and (is out [of (the game|it)]|(has to|must) leave (it|the game)|leaves "
           "(it|the "
           "game)|is (eliminated|removed) [from (the game|it)])",
           "(leaves|leave|must leave|has to leave|have to leave|shall leave|drops out of|is deemed to have left) the "
           "game", "(shall be|will be|must be) (out|eliminated|removed) [(of|from) the game]"),
)  # fmt: skip
"""What becomes of what somebody has, whatever it is."""
