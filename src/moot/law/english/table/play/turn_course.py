"""The course of turns: turns that are missed, had again, passed on or take too long; and what the die is worth."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, PLAYER, PLAYERS

_OWN = "(their|his|her|your|his or her)"
_NEXT_PLAYER = f"[(to|on to)] (the next {PLAYER}|the {PLAYER} after (them|him|her|that)|the next (one|in line))"
_CLOCKWISE = "[(clockwise|in clockwise order|in seating order|in order|in turn)]"
NEXT_TURN = "set_register('turn', next_after(seating, turn) or turn)"
_PROPOSED = (
    f"(proposed [(anything|something)]|made a {CHANGE}|made any {CHANGE}|made one|made {_OWN} {CHANGE}|submitted a "
    f"{CHANGE})"
)
_PROPOSE = f"(propose [(anything|something)]|make a {CHANGE}|make {_OWN} {CHANGE}|make any {CHANGE}|submit a {CHANGE})"
_NOT = f"((has not|have not) [yet] {_PROPOSED}|(does not|do not|did not|fails to|fail to) {_PROPOSE})"
_IN = "(within|in|after|for|during)"
_BEGINNING = (
    f"((of|from|after|since) ((its|the) (beginning|start)|the (beginning|start) of (it|{_OWN} turn|the turn)|"
    f"({_OWN}|the) turn (began|begins|started|starts|has begun)|it (began|begins|started)|getting it))"
)
_IN_TURN = (
    f"(the {PLAYER} (whose turn it is|who has the turn|in turn|on turn)|(a|any|each|every) {PLAYER} (whose turn it "
    "is|who has the turn)|whoever 's turn it is|whoever has the turn)"
)
_THEN = "(otherwise|or else|if not|if they do not|if this does not happen|failing that|after that|if they have not)"


def _late() -> Iterator[Phrase]:
    """What happens where the player whose turn it is lets too much time pass."""
    turn = f"(the|{_OWN}|that) turn"
    yield phrase("turn_passes", f"DO({NEXT_TURN})", "the turn passes to the next player",
                 f"({turn}|it) (passes|goes|moves|shall pass|shall go) [on] [{_NEXT_PLAYER}] {_CLOCKWISE}",
                 f"{turn} (is over|ends|is lost|is forfeited|is skipped|is passed on|is forfeit)",
                 f"it is [then] the next {PLAYER} 's turn", f"it is [then] the turn of the next {PLAYER}",
                 f"the next {PLAYER} (has|gets|takes|is given) the turn", "(they|he|she|you) {l:loses_turn}",
                 f"the next {PLAYER} is up")  # fmt: skip
    yield phrase("loses_turn", f"DO({NEXT_TURN})", "loses the turn",
                 f"(loses|lose|forfeits|forfeit) (the|{_OWN}) turn", "(is|are) (skipped|passed over)",
                 f"(has|have) {_OWN} turn passed on [{_NEXT_PLAYER}]")  # fmt: skip
    yield phrase("late_effects", "{e:turn_passes}", "{e}")
    yield phrase("late_effects", "{d:late_does}", "(they|he|she|you|that player) {d}")
    yield phrase("late_effects", "DO({d:does}, {e:turn_passes})", "(they|he|she|you|that player) {d} [,] and {e}")
    yield phrase("late_effects", "{e:effects}", "{e}")
    yield phrase("late_effects", "DO({e:turn_passes}, {d:does})", "{e} [,] and (they|he|she|you) {d}")
    yield phrase("late_does", "{d:does}", "{d}")
    yield phrase("late_does", "{l:loses_turn}", "{l}")
    yield phrase("late_does", "DO({d:does}, {l:loses_turn})", "{d} and {l}")
    yield phrase("late_does", "DO({l:loses_turn}, {d:does})", "{l} and {d}")
    since = f"{_NOT} {_IN} {{s}} {_BEGINNING}"
    late = f"{_NOT} {_IN} {{s}} [{_BEGINNING}]"
    code = "QUIET('turn_without_proposal', {s:duration}, {e})"
    yield phrase("sentence", code.replace("{e}", "{e:late_effects}"),
                 "if the player whose turn it is has not made a proposal within {s} , {e}",
                 f"(if|when|where) {_IN_TURN} {late} [,] {{e}}", f"(if|when|where) (a {PLAYER}|you) {since} [,] {{e}}",
                 f"(if|when) {_IN_TURN} {_NOT} {{s}} after ({_OWN}|the) turn (began|begins|started) [,] {{e}}",
                 f"(if|when) it is your turn and you {late} [,] {{e}}",
                 f"{_IN_TURN} (must|has to|have to|shall) {_PROPOSE} (within|in) {{s}} [{_BEGINNING}] (.|,|;) [and|or] "
                 f"{_THEN} [,] {{e}}",
                 f"(a {PLAYER}|you) (must|has to|have to|shall) {_PROPOSE} (within|in) {{s}} {_BEGINNING} (.|,|;) "
                 f"[and|or] {_THEN} [,] {{e}}",
                 f"{{e}} (if|when) {_IN_TURN} {late}",
                 f"{_IN_TURN} has {{s}} [in which] to {_PROPOSE} (.|,|;) {_THEN} [,] {{e}}",
                 f"(if|when) no {CHANGE} (is|has been) made {_IN} {{s}} (of|after|from|since) the (beginning|start) of "
                 "(a|the) turn [,] {e}")  # fmt: skip
    yield phrase("sentence", code.replace("{e}", "{e:turn_passes}"),
                 f"(if|when|where) (a {PLAYER}|you) {late} [,] {{e}}",
                 f"(a {PLAYER}|you) (must|has to|have to|shall) {_PROPOSE} (within|in) {{s}} (.|,|;) [and|or] "
                 f"{_THEN} [,] "
                 "{e}")  # fmt: skip
    yield phrase("sentence", code.replace("{e}", f"DO({NEXT_TURN})"),
                 f"the turn of (a|any|the) {PLAYER} who {late} (passes|goes|moves) [on] [{_NEXT_PLAYER}] {_CLOCKWISE}",
                 f"the turn of (a|any|the) {PLAYER} who {late} (is over|ends|is lost|is skipped)")  # fmt: skip
    yield phrase("sentence", code.replace("{e}", "{d:late_does}"),
                 f"{_IN_TURN} [and] who {late} {{d}}", f"{_IN_TURN} {{d}} (if|when) (they|he|she) "
                                                       f"{late}", f"(a|any|each|every) {PLAYER} who {since} {{d}}",
                 f"(a|any|each) {PLAYER} who {_NOT} {{s}} after ({_OWN} turn (began|begins|started)|the "
                 f"(beginning|start) of {_OWN} turn) {{d}}",
                 f"(whoever|those who) {_NOT} (within|in) {{s}} (of|after) the (beginning|start) of {_OWN} turn {{d}}"
                 )  # fmt: skip
    passes = f"QUIET('turn', {{s:duration}}, DO({NEXT_TURN}))"
    finish = "(finish|finished|complete|completed|end|ended)"
    yield phrase("sentence", passes, "a turn lasts at most {s}",
                 "(a|each|every|one|the) turn (lasts|takes|may last|may take|shall last|can last) (at most|no "
                 "longer than|no "
                 "more than|up to|not longer than) {s} [(.|,|;) {e:turn_passes}]",
                 "no turn (may|can|shall|must) (last|take|go on) [for] (longer|more) than {s} [(.|,|;) "
                 "{e:turn_passes}]",
                 "(a|the) turn (may|can|shall|must) not (last|take) (longer|more) than {s}",
                 f"(if|when) (a {PLAYER}|{_IN_TURN}|somebody|someone|you) (has not|does not|have not|do not) "
                 f"{finish} {_OWN} "
                 "turn (within|in|after) {s} [,] {e:turn_passes}",
                 "(a|the) turn (ends|is over|passes [on]) after {s}")  # fmt: skip
    begun = "(within|in) {s} (of|after|from) (its|their|the turn 's|the) (commencement|beginning|start)"
    rest = "(the remainder thereof|the rest of it|it|the turn|the rest of (the|their) turn)"
    yield phrase("sentence", passes, f"(a|any|each|every) {PLAYER} who (has not|does not) {finish} (a|{_OWN}|the) turn "
                 f"({begun}|(within|in|after) {{s}}) (forfeits|loses|shall forfeit|shall lose) {rest} [, and "
                 f"{{e:turn_passes}}]",
                 "(a|each|every|the) turn (ends|is over|shall end|shall terminate|terminates|expires) (no|not) "
                 "later than "
                 "{s} (after|from) (its|the) (commencement|beginning|start) [(.|,|;) [and] {e:turn_passes}]",
                 "(if|when) (a|the) turn is not (over|finished|complete|completed) (after|within|in) {s} [,] "
                 "{e:turn_passes}")  # fmt: skip
    failing = f"(if (you|they|he|she) (do not|does not|have not)|{_THEN})"
    for done, code in (("{b:late_does}", "{b:late_does}"), ("{b:late_does} [,] and {e:turn_passes}",
                                                           "DO({b:late_does}, {e:turn_passes})"),
                       ("{e:turn_passes}", "{e:turn_passes}")):  # fmt: skip
        they = "" if done == "{e:turn_passes}" else "(you|they|he|she|that player) "
        yield phrase("sentence", f"QUIET('turn_without_proposal', {{s:duration}}, {code})",
                     f"(you|{_IN_TURN}|a {PLAYER}|each {PLAYER}|everyone) (have|has) [only] {{s}} [in which] to "
                     f"{_PROPOSE} "
                     "[(when it is (your|their) turn|on (your|their) turn|from the (start|beginning) of (your|their) "
                     f"turn)] (.|,|;) [and|but] {failing} [,] {they}{done}")  # fmt: skip
    long = "QUIET('turn', {s:duration}, {d:does})"
    yield phrase("sentence", long, "a player whose turn takes longer than {s} {d}",
                 f"(a|any|each|every|the) {PLAYER} whose turn (takes|lasts|goes on for) (longer|more) than {{s}} {{d}}",
                 f"(a|any|each|every) {PLAYER} who (takes|needs) (longer|more) than {{s}} for {_OWN} turn {{d}}",
                 f"(if|when) (a|your) turn (takes|lasts) (longer|more) than {{s}} [,] (the {PLAYER} whose turn it is|"
                 f"the {PLAYER} in turn|you) {{d}}")  # fmt: skip


def _missed() -> Iterator[Phrase]:
    """Turns that somebody misses, or has once more."""
    a_turn = f"((a|one|1|{_OWN} next|the next|{_OWN} following) turn|a go|{_OWN} next go)"
    yield phrase("does", "DO(add_to('missed_turns', _s))", "misses their next turn",
                 f"[{{z:then}}] (misses|miss|loses|lose|skips|skip|must skip|must miss|shall miss|forfeits|forfeit|has "
                 f"to miss|has to skip|sits out|sit out|must sit out) {a_turn}",
                 "(is|are) (skipped|passed over|left out) (the next time|next time|{n:next_round})",
                 "(does not|do not|shall not) (get|have|take) (their|your) next turn")  # fmt: skip
    yield phrase("effects", "DO(add_to('missed_turns', {x:person}))", "{x} misses their next turn",
                 "{x} 's next turn is (skipped|missed|passed over|lost|forfeited)",
                 "the next turn of {x} is (skipped|missed|passed over|lost|forfeited)")  # fmt: skip
    yield phrase("next_round", "0", "(in|during|on) the next round")
    again = "((another|an extra|an additional|a second|one more|a further) turn|another go)"
    at_once = (
        "[(right after|right away|at once|immediately|immediately afterwards|right after (this one|it|that)|after "
        "(this|that|it) one|straight away|straight after)]"
    )
    yield phrase("does", "DO(add_to('extra_turns', _s))", "gets another turn",
                 f"[{{z:then}}] (gets|get|has|have|takes|take|is given|are given|receives|receive|is granted|may take) "
                 f"{again} {at_once}", f"(is|are) entitled to {again} {at_once}",
                 f"(goes|go|plays|play) again {at_once}")  # fmt: skip


def _passing() -> Iterator[Phrase]:
    """Turns that are passed on by whoever has them."""
    since = "any([_y >= turn_since for _y in proposal_times[_they]])"
    code = f"LIMITED(MOVE('players', ACT('pass', 'turn', DO({NEXT_TURN}))), WHEN(_they == turn and not {since}))"
    may = "(may|can|is allowed to|are allowed to|is permitted to|has the right to|could)"
    passing = (
        f"((decline|refuse) to (make a {CHANGE}|propose [anything])|pass|(pass|skip|forgo|give up|decline|pass "
        f"on|sit out) ({_OWN}|the) turn|(pass|skip) (it|)|pass [{_OWN} turn] "
        "on) "
        f"[without (making a {CHANGE}|proposing [(anything|something)])]"
    )
    who = f"(a {PLAYER}|any {PLAYER}|each {PLAYER}|every {PLAYER}|{PLAYERS}|you|everyone|anyone|{_IN_TURN})"
    before = (
        f"[(before|instead of) (proposing [(something|anything)]|making a {CHANGE}|they propose [anything]|they have "
        f"proposed [anything]|making {_OWN} {CHANGE})]"
    )
    whose = "[(on their turn|when it is (their|your) turn|if it is (their|your) turn|in their turn)]"
    then = (
        f"[(.|,|;) [and] [then] (it is [then] the next {PLAYER} 's turn|the next {PLAYER} has the turn|the turn (goes|"
        f"passes) [on] to the next {PLAYER}|it is the turn of the next {PLAYER})]"
    )
    yield phrase("sentence", code, "the player whose turn it is may pass it on before they have proposed anything",
                 f"{who} {may} {passing} {before} {whose} {then}")  # fmt: skip


COURSE_OF_TURNS = (*_late(), *_missed(), *_passing())
"""Sentences on the course of turns."""


def of_dice(name: str) -> Iterator[Phrase]:
    """What a die is worth that a move of the law's own throws; `name` is the move's."""
    thrown = f"cause.name == {name!r}"
    rolls = "(rolls|roll|throws|throw|rolled|threw|has rolled|have rolled|has thrown|have thrown)"
    face = "[a|an] {n:num}"
    who = f"(a {PLAYER}|any {PLAYER}|the {PLAYER} [whose turn it is]|you|someone|somebody|anyone|they)"
    for code, faces in (
        (f"{thrown} and effect.amount == {{n:num}}", face),
        (f"{thrown} and effect.amount in ({{n:num}}, {{m:num}})", f"{face} or [a|an] {{m:num}}"),
        (f"{thrown} and effect.amount >= {{n:num}}", "([a|an] {n:num} or (more|higher|better)|at least [a|an] "
                                                     "{n:num})"),
        (f"{thrown} and effect.amount <= {{n:num}}", "([a|an] {n:num} or (less|lower)|at most [a|an] {n:num})"),
    ):  # fmt: skip
        told = faces.replace("[a|an] ", "a ").partition("|")[0].strip("()").replace("(more", "more").strip()
        told = {">=": "a {n} or more", "<=": "a {n} or less"}.get(code.split(" ")[-2], told)
        yield phrase("rolled", code, f"a player rolls {told.replace(':num', '')}", f"{who} {rolls} {faces}",
                     f"(the|a) die shows {faces}", "(a|the) {n:num} is "
                                                   "(rolled|thrown)" if code.endswith("== {n:num}")
                     else f"(the|a) (throw|roll) is {faces}")  # fmt: skip
        yield phrase("roller", code, f"a player who rolls {told.replace(':num', '')}",
                     f"(a|any|each|every|the) {PLAYER} who {rolls} {faces}", f"whoever {rolls} {faces}",
                     f"(anyone|everyone|those) who {rolls} {faces}")  # fmt: skip
        yield phrase("rolling", code, f"(rolling|throwing) {faces}")
    more = "(extra|more|additional|further|bonus)"
    on_top = "(on top [of (it|that)]|in addition [to (it|that)]|as a bonus|as well|too|besides|extra|more)"
    for_it = (
        "[(for it|for that|for the throw|for the die|for that turn|in that turn|for this throw|for that throw|at all)]"
    )
    adds = "(gets|get|gains|gain|receives|receive|earns|earn|wins|win|scores|score|is given|are given|adds|add)"
    nothing = f"((gets|get|gains|gain|receives|receive|earns|earn|scores|score|adds|add) (no points|nothing) {for_it}"
    for value, *forms in (
        ("effect.amount + {k:num}", f"{adds} {{k}} {more} (points|point)", f"{adds} {{k}} (points|point) {on_top}",
         f"{adds} (another|a further) {{k}} (points|point)",
         f"{adds} (a bonus|an extra|a further|an additional bonus) of {{k}} points", f"{adds} {{k}} {more}"),
        ("0", "gets no points", f"{nothing})"),
        ("effect.amount * 2", f"{adds} (double|twice) [(the|as many)] points {for_it}",
         f"{adds} (double|twice) (the number|the amount|that|as many|what it shows|what the die shows)",
         "(doubles|double) it"),
        ("{k:num}", f"{adds} {{k}} points instead"),
        ("-{k:num}", "(loses|lose) {k} points instead"),
    ):  # fmt: skip
        yield phrase("worth", value, *forms)
    yield phrase("sentence", "ADJUST('points', '>', {x:rolled}, {r:worth})", "when {x} , that player {r}",
                 f"{{w:when}} {{x}} [,] (they|you|he|she|that {PLAYER}|the {PLAYER} whose turn it is) {{r}}",
                 f"(you|a {PLAYER}) {{r}} {{w:when}} {{x}}")  # fmt: skip
    yield phrase("sentence", "ADJUST('points', '>', {x:roller}, {r:worth})", "{x} {r}")
    yield phrase("sentence", "ADJUST('points', '>', {x:rolling}, effect.amount + {k:num})",
                 f"{{x}} (earns|brings|gives|is worth) {{k}} {more} points")  # fmt: skip
    yield phrase("sentence", "ADJUST('points', '>', {x:rolled}, effect.amount * 2)", "(if|when) {x} [,] it (counts "
                 "double|counts twice|is doubled)", "[a|an] {x:face_alone} counts (double|twice)")  # fmt: skip
    yield phrase("sentence", "ADJUST('points', '>', {x:face_alone}, 0)", "[a|an] {x} (counts as|is worth) (nothing|0)",
                 "[a|an] {x} (does not count|counts for nothing)")  # fmt: skip
    yield phrase("face_alone", f"{thrown} and effect.amount == {{n:num}}", "{n} (on the die|rolled|thrown)")
    completed = "EVENT('turn_completed', _they=turn)"
    two = "(two|2) dice"
    instead = "[instead of (one [die]|1 [die]|a single one|only one|throwing one die|rolling one die)]"
    total = (
        "(adds|add|gets|get|scores|score) (both [numbers]|the sum [of (both|them|the two|the numbers)]|the total|them "
        "both|the points on both [of them])"
    )
    yield phrase("sentence", f"UPON({completed}, DO(award(_they, draw(1, 6))))",
                 "when a player's turn ends , they roll another die and get as many points as it shows",
                 f"[instead of (one die|throwing one die|rolling one die|a single die) [,]] ({who}|{PLAYERS}|every "
                 f"{PLAYER}) (rolls|roll|throws|throw) {two} {instead} [,] and {total} [to (their|your|his or "
                 f"her) score]",
                 f"[(in|on) each turn [,]] {two} are (rolled|thrown) {instead} [,] and ({who}|{PLAYERS}) {total} [to "
                 "(their|your|his or her) score]",
                 f"[(in|on) each turn [,]] {two} are (rolled|thrown) {instead} [,] and (their sum|the sum|the "
                 f"total|both) "
                 f"(is|are) (added to the score|added to (their|the {PLAYER} 's) score|scored)")  # fmt: skip
    ends = f"(at|on) the (end|close|completion) of {_OWN} [own] turn"
    one = f"(a|any|each|every|the) {PLAYER}"
    yield phrase("event", completed, "a player 's turn ends", f"(a {PLAYER} 's|your) turn (ends|is over|has ended)",
                 f"a {PLAYER} (ends|finishes|completes|has completed) (their|a) turn")  # fmt: skip
    yield phrase("sentence", f"UPON({completed}, SUBJECT(_they, {{d:does}}))", f"{ends} [,] ({one}|you) {{d}}",
                 f"({one}|you) {{d}} {ends}")  # fmt: skip
    yield phrase("actor", completed, f"{one} (whose turn (ends|is over)|who (completes|finishes|ends) (their|a) turn)",
                 "whoever (completes|finishes) (their|a) turn")  # fmt: skip
    shown = (
        "(what the die shows|the number (rolled|thrown|shown|on the die)|the points (on|shown by) the die [face]|the "
        "number of points (shown|on the die)|(its|the die 's) number|what they (roll|throw)|the (roll|throw)|the die)"
    )
    to_score = "[to (their|your|his|her) (score|points)]"
    for value, part in (
        ("effect.amount * 2", "(double|twice)"), ("ceil(effect.amount, 2)", "half [of]"),
        ("effect.amount // 2", "half [of]"), ("effect.amount * 3", "(three times|triple)"),
    ):  # fmt: skip
        tail = {"c": "[,] {r:up}", "/": "[,] {r:down}"}.get(value[0] if "ceil" in value else value[14:15], "")
        get = "(adds|add|gets|get|gains|scores|receives) [only]"
        yield phrase("share_of_die", value, f"{get} {part} {shown} {to_score} {tail}")
    yield phrase("share_of_die", "0", f"(gets|gains|scores|adds|receives) (no points|nothing) for "
                                      f"({shown}|(their|your) "
                 "(throw|roll)|(rolling|throwing) [the die])")  # fmt: skip
    on_turn = "IS(turn, {t:trait})"
    for trait, those in (
        ("{t:trait}", f"(a|any|each|every) {PLAYER} (who|that) {{t}}"), ("{t:with_trait}", f"(a|any|each|every) "
            f"{PLAYER} {{t}}"),
        ("{t:whose_trait}", f"(a|any|each|every) {PLAYER} whose {{t}}"), ("{t:with_trait}", f"{PLAYERS} {{t}}"),
        ("{t:trait}", f"{PLAYERS} (who|that) {{t}}"),
    ):  # fmt: skip
        yield phrase("sentence", f"ADJUST('points', '>', {thrown} and {on_turn.replace('{t:trait}', trait)}, "
                     "{v:share_of_die})", f"{those} {{v}}")  # fmt: skip
    yield phrase(
        "sentence",
        f"ADJUST('points', '>', {thrown}, {{v:share_of_die}})",
        f"(a {PLAYER}|each {PLAYER}|every {PLAYER}|{PLAYERS}|the {PLAYER} whose turn it is|you) {{v}}",
    )
    yield phrase("sentence", f"ADJUST('points', '>', {thrown}, effect.amount * 2)", "the die counts double",
                 f"({shown}|every (throw|roll) [of the die]|(rolls|throws)) (counts|count|is|are) "
                 f"(double|doubled|twice)"
                 )  # fmt: skip
    double = f"({shown}|every (throw|roll) [of the die]|(rolls|throws)) (counts|count|is|are) (double|doubled|twice)"
    yield phrase("sentence", f"ADJUST('points', '>', {thrown} and {{d:day}}, effect.amount * 2)",
                 f"{double} {{d}}", f"{{d}} [,] {double}")  # fmt: skip
