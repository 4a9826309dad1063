"""Judges: who may judge, what comes of calling and judging cases, and what judges may do meanwhile."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import BUT, PLAYER, PLAYERS

_JUDGING = "len([_y for _y in open_cases if _y.judge == {x} and _y.stage == 'accepted']) >= 1"
_IS = "(is|are|was|were|has been|gets|got|ends up)"
_A_JUDGMENT = "[a|the|their|his|her] (judgment|judgement|verdict|ruling)"
_GIVEN = "(given|delivered|made|handed down|pronounced|published)"
_GIVING = "(give|deliver|make|hand down|pronounce)"
_OWN = "(their|his|her|your|his or her|one 's) own"
_CALL = (
    "(call a case|call the judge|call a judge|call for (a judgment|judgment)|invoke judgment|ask for (a "
    "judgment|judgment))"
)
_CALLING = (
    "(calling (a case|for a judgment|for judgment)|asking for (a judgment|judgment)|invoking judgment|a judgment|"
    "a call for judgment|opening a case)"
)  # fmt: skip


def _people() -> Iterator[Phrase]:
    yield phrase("person", "case.judge", "its judge", "(that|this|the) judge", f"the judge (who|that) {_GIVEN} it")
    yield phrase("person", "case.caller", "its caller", f"(whoever|the {PLAYER} who|the one who) (called (it|for "
                                                        f"it|the "
                 "case|for the judgment|for judgment)|asked for (it|the judgment))")  # fmt: skip
    yield phrase("people", "[_x for _x in players if _x not in ({x:person}, {y:person})]",
                 "each player but {x} and {y}",
                 f"((each|every) {PLAYER}|everyone|everybody|all [the] {PLAYERS}) {BUT} {{x}} (and|or) "
                 f"{{y}}")  # fmt: skip
    yield phrase("person", "judge", "the player who was asked to judge")
    yield phrase("person", "gave_judgment", "the judge who had given the judgment", "the judge who had given it")
    judging = _JUDGING.format(x="_x")
    yield phrase("trait", judging, "is/are judging a case",
                 "(is|are) [still] (judging a case|the judge|a judge|acting as judge|serving as "
                 "judge|judge)",
                 "(is|are) the judge in (an open|any|a) case",
                 f"(has|have) not [yet] {_GIVEN} (their|his|her) (judgment|judgement)")  # fmt: skip
    of_player = _JUDGING.format(x="player")
    yield phrase("barring", of_player, "(a|the|any) judge {m:may_not}", "judges {m:may_not}", "no judge {m:may}")
    yield phrase("sentence", f"FORBID({{a:act}}, {of_player})",
                 "(a|the|any) judge {m:may_not} {a} (until|before) (they|he|she) (have|has) "
                 f"({_GIVEN} {_A_JUDGMENT}|judged [(it|the case)]|decided)",
                 "(a|the|any) judge {m:may_not} {a} while (they are|he is|she is) (judging [a case]|judge)",
                 "(a|the|any) judge {m:may_not} {a} (while|as long as) (the|their|his|her) case is "
                 "[still] open",
                 "(a|the|any) judge {m:may_not} {a} while judging [(a|the|their) case]",
                 "judges {m:may_not} {a} (until|before) they have "
                 f"({_GIVEN} {_A_JUDGMENT}|judged [(it|the case|their case)]|decided)")  # fmt: skip


def _acts() -> Iterator[Phrase]:
    a_judge = "(be|act as|serve as|become) [the|a] judge"
    yield phrase("act", "ACT('judge', True)", "judge a case", f"{a_judge} [(of|in) (a|any) case]", "judge any case",
                 f"{_GIVING} [a] (judgment|judgement|ruling|verdict)")  # fmt: skip
    yield phrase("act", "ACT('judge', player == case.caller)", "judge a case that they called",
                 f"{a_judge} (of|in) {_OWN} case", f"judge {_OWN} (case|cases)",
                 "judge [a|any] (case|cases) [that] (they|you) [themselves|yourself] [have] called "
                 "[themselves|yourself]",
                 f"{a_judge} (of|in) (a|any) case [that] (they|you) [themselves] [have] called [themselves|yourself]",
                 "judge (what|a question that|a question) they [have] asked [themselves]")  # fmt: skip
    yield phrase("barred", "ACT('judge', True)", f"no (judgment|judgments|ruling|verdict) {{m:may}} be {_GIVEN}",
                 f"(judgments|a judgment|rulings) {{m:may_not}} be {_GIVEN}",
                 f"(judgments|rulings) are not {_GIVEN}", f"no (judgment|judgments) (is|are) {_GIVEN}",
                 "(cases|a case) ({m:may_not} be|are not|is not) judged",
                 "no (case|cases) {m:may} be judged")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('call-case', True), len(open_cases) >= 1)",
                 "there may never be more than one open case", "only one case may be open [{t:at_a_time}]")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('call-case', True), len(open_cases) >= {n:num})",
                 "there may never be more than {n} open cases",
                 "(no|not) more than {n} (case|cases) (may|can|shall) be open [{t:at_a_time}]",
                 "(at most|only) {n} (case|cases) (may|can) be open [{t:at_a_time}]",
                 "there (may|can|shall) (never|not) be more than {n} open (case|cases) [{t:at_a_time}]",
                 "there (may|can|shall) be (at most|no more than|only) {n} open (case|cases) "
                 "[{t:at_a_time}]")  # fmt: skip
    yield phrase("only_admitted", "ACT('judge', True)", "(judgments|rulings|verdicts|a judgment) {m:may} "
                 f"(only be {_GIVEN}|be {_GIVEN} only)", f"(judgments|rulings|verdicts) are only {_GIVEN}",
                 "(cases|a case) ({m:may} only be|are only) (judged|decided)")  # fmt: skip
    judge = "(a|the|any|each|every) judge"
    yield phrase("barred", "ACT('judge', True)", f"{judge} {{m:may_not}} ({_GIVING} {_A_JUDGMENT}|judge [(a|the) "
                 "case])", f"no judge {{m:may}} ({_GIVING} {_A_JUDGMENT}|judge [(a|the) case])")  # fmt: skip
    yield phrase("at_a_time", "0", "(at a time|at once|at any time|at any one time|at the same time|at one time)")
    times = "len([_x for _x in case_times[player] if {p:per_time}])"
    yield phrase(
        "sentence", f"FORBID(ACT('call-case', True), {times} >= 1)", "no player may call more than one case {p}"
    )
    yield phrase("sentence", f"FORBID(ACT('call-case', True), {times} >= {{n:num}})",
                 "no player may call more than {n} cases {p}",
                 "{b:nobody} {m:may} call more than {n} (case|cases) {p}",
                 "{b:ones} {m:may_not} call more than {n} (case|cases) {p}",
                 "{b:ones} {m:may} call [(at most|only|no more than|up to)] {n} (case|cases) {p}")  # fmt: skip
    called = "len([_x for _x in cases_called if {p:per_time}])"
    for most, said in (("1", "one case"), ("{n:num}", "{n} cases")):
        yield phrase("sentence", f"FORBID(ACT('call-case', True), {called} >= {most})",
                     f"no more than {said} may be called {{p}} by all players together",
                     f"(no|not) more than {said.replace('cases', '(case|cases)')} {{m:may}} be (called|opened) {{p}}",
                     f"(at most|only|up to) {said.replace('cases', '(case|cases)')} {{m:may}} be (called|opened) {{p}}"
                     )  # fmt: skip
    for n, often in ((1, "once"), (2, "twice")):
        yield phrase("sentence", f"FORBID(ACT('call-case', True), {times} >= {n})",
                     f"{{b:nobody}} {{m:may}} {_CALL} more than {often} {{p}}",
                     f"{{b:ones}} {{m:may_not}} {_CALL} more than {often} {{p}}",
                     f"{{b:ones}} {{m:may}} {_CALL} (only|at most) {often} {{p}}",
                     f"{{b:ones}} {{m:may}} only {_CALL} ({often}|{n} (time|times)) {{p}}")  # fmt: skip
    own = "any([_x.caller == player for _x in open_cases])"
    yield phrase("sentence", f"FORBID(ACT('call-case', True), {own})",
                 "a player whose case is open may not call another one",
                 "{b:nobody} {m:may} call (a second|another) case (while|as long as) (one of theirs|their (first|"
                 "last|own) "
                 "(one|case)|their case|the first) is [still] open",
                 "{b:ones} {m:may_not} call (a second|another) case (while|as long as) (one of theirs|their "
                 "(first|last|own) (one|case)|their case|the first) is [still] open",
                 "{b:ones} {m:may_not} call (a second|another) case (until|before) (one of theirs|their (first|last|"
                 "own) "
                 "(one|case)|their case|the first) (is|has been) (judged|decided|closed)",
                 "{b:ones} whose case (is [still] open|has not been (judged|decided) [yet]) {m:may_not} call "
                 "(another [one|"
                 "case]|a second (one|case))")  # fmt: skip
    same_day = times.replace("{p:per_time}", "local_date(_x, zone) == local_date(now, zone)")
    yield phrase("sentence", f"FORBID(ACT('call-case', True), {same_day} >= 1)",
                 "{b:nobody} {m:may} call (a second|another) case on the [same] day [(on which|when) (they|he|she) "
                 "[have] "
                 "[already] called (one|a case) [already]]",
                 "{b:ones} {m:may_not} call (a second|another) case on the [same] day [(on which|when) (they|he|she) "
                 "[have] [already] called (one|a case) [already]]")  # fmt: skip


def _barred() -> Iterator[Phrase]:
    """Who can't be the judge."""
    judge = "(the|a|no) judge"
    not_be = "(must|may|can|shall|should) (not|never) be|is not allowed to be|is never"
    yield phrase("sentence", "FORBID(ACT('judge', True), player == {x:person})", "{x} may not judge a case",
                 f"{judge} ({not_be}) {{x}}")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('judge', True), player == {x:person} or player == {y:person})",
                 "neither {x} nor {y} may judge a case",
                 f"{judge} ({not_be}) [(either|neither)] {{x}} (nor|or) {{y}}",
                 "neither {x} nor {y} {m:may} (judge [(a|the) case]|be [the] judge)")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('judge', True), IS(player, {t:being}))",
                 f"{judge} ({not_be}) (someone|somebody|a {PLAYER}|anyone|anybody|one) {{t}}",
                 f"(no one|nobody|no {PLAYER}) {{t}} {{m:may}} be [the|a] judge",
                 f"(someone|somebody|a {PLAYER}) {{t}} {{m:may_not}} be [the|a] judge")  # fmt: skip


def _happens(event: str, they: str, condition: str) -> str:
    also = f", _if={condition}" if condition else ""
    return f"EVENT('{event}', _they={they}{also})"


def _overruled() -> Iterator[Phrase]:
    """Judgments that are overruled. By then, another may be the judge of the case."""
    overruled = "(overruled|reversed|set aside|quashed|overturned|annulled|voided)"
    yield phrase("event", _happens("judgment_voided", "None", ""), "a judgment is cancelled",
                 f"(a|the|any) (judgment|judgement|verdict|ruling) {_IS} ({overruled}|cancelled)")  # fmt: skip
    code = _happens("judgment_voided", "gave_judgment", "gave_judgment is not None")
    yield phrase("event", code, f"(a|the|any) judge {_IS} {overruled}",
                 f"your (judgment|judgement|verdict|ruling) {_IS} {overruled}",
                 f"a judge 's (judgment|verdict|ruling) {_IS} "
                 f"{overruled}")  # fmt: skip
    yield phrase("actor", code, f"(a|the|any|each|every) judge (who {_IS} {overruled}|whose "
                                f"(judgment|judgement|verdict|"
                 f"ruling) {_IS} {overruled})", f"(a|any|each|every) {overruled} judge")  # fmt: skip
    yield phrase("happening", code, "being overruled [as [a] judge]", f"having (a|your|their) judgment {overruled}")


def _verdicts() -> Iterator[Phrase]:
    """Judgments by what they say, and what comes of both."""
    statement = "(a|the|their|your) (statement|case|question|claim)"
    says = "(decides|rules|finds|says|holds|declares|has decided|has ruled|judges)"
    for value, other in (("true", "false"), ("false", "true")):
        judged = f"case.judgment == '{value}'"
        said = f"(a|the) judge {says} ([that] {statement} (is|to be) {value}|{statement} {value}|for {value})"
        yield phrase("event", _happens("judged", "None", judged), said)
        both = "ALSO(UPON({a}, {e:effects}), UPON({b}, {g:effects}))"
        for they in ("None", "case.caller"):
            there = "" if they == "None" else "case.caller is not None and "
            one, two = (_happens("judged", they, f"{there}case.judgment == '{v}'") for v in (value, other))
            event = "event" if they == "None" else "actor"
            other_way = f"(if|when|should) (it|the (case|statement|judgment)) (is|be|was) [judged] {other}"
            otherwise = "(.|,|;) [and|but]"
            if event == "event":
                yield phrase(f"judged_{value}", one, said, f"(a|any|the) (case|statement) is judged {value}",
                             f"(a|the) judgment is {value}")  # fmt: skip
                yield phrase("sentence", both.replace("{a}", f"{{x:judged_{value}}}").replace("{b}", two),
                             f"{{w:when}} {{x}} [,] {{e}} {otherwise} {other_way} [,] {{g}}")  # fmt: skip
            else:
                yield phrase(
                    "sentence",
                    both.replace("{a}", one).replace("{b}", two).replace("{e:effects}", "{d:caller_does}").replace(
                        "{g:effects}", "{c:caller_does}"),
                    f"{{w:when}} {{x:judged_{value}}} [,] {{y:caller}} {{d}} {otherwise} {other_way} [,] "
                    f"{{z:caller_again}} {{c}}",
                    f"{{y:caller}} {{d}} (if|when) (it|the case) is judged {value} {otherwise} {{c}} (if|when) it is "
                    f"[judged] {other}",
                )  # fmt: skip
        yield phrase("sentence", f"UPON({_happens('judged', 'case.caller', 'case.caller is not None and ' + judged)}, "
                     "{d:caller_does})",
                     f"(a|the|any) {PLAYER} who (calls|called|opens|has called) a case {{d}} (if|when) (it|the "
                     f"case) is "
                     f"(judged|found|decided|ruled) {value}",
                     f"{{y:caller}} {{d}} (if|when) (the|a) (case|judgment|statement) is [judged] {value}",
                     f"{{y:caller}} {{d}} (if|when) it is (judged|found|ruled|decided) [to be] {value}")  # fmt: skip
    yield phrase("caller_does", "{d:does}", "{d}")
    yield phrase("caller_does", "DO(award(_s, {s:short}))", "{v:gets} {s}")
    yield phrase("caller_does", "DO(award(_s, -{s:short}))", "{v:loses} {s}")
    yield phrase("caller", "0", "(the|its) caller [of (the|a) case]", f"(the {PLAYER}|whoever|the one) (who|) called "
                 "(it|the case|that case)")  # fmt: skip
    yield phrase("caller_again", "0", "{c:caller}", "(they|he|she|that player)")


def _events() -> Iterator[Phrase]:
    there = "case.judge is not None"
    for value in ("true", "false"):
        judged = f"case.judgment == '{value}'"
        yield phrase("event", _happens("judged", "None", judged), f"a case is judged {value}",
                     f"(a|any|the) (case|statement|question) {_IS} judged {value}",
                     f"(a|the|any) (judgment|judgement|ruling|verdict) (of {value} {_IS} {_GIVEN}|is {value})",
                     f"(a|the|any) (judgment|ruling|verdict) {_IS} {_GIVEN} (that|and) (it|the statement) is "
                     f"{value}")  # fmt: skip
        yield phrase("happening", _happens("judged", "None", judged), f"a judgment of {value}",
                     f"[the] [(delivery|giving) of] (a|any|each|every) (judgment|judgement|ruling|verdict) of "
                     f"{value}")  # fmt: skip
        yield phrase("event", _happens("judged", "case.judge", f"{there} and {judged}"),
                     f"(a|the) judge (judges a case|judges|decides a case|gives a judgment of) {value}")  # fmt: skip
    for value in ("", "true", "false"):
        judged = f"case.caller is not None and case.judgment == '{value}'" if value else "case.caller is not None"
        is_judged = f"{_IS} (judged|decided|found|ruled) [to be] {value}"
        yield phrase("event", _happens("judged", "case.caller", judged),
                     f"(a {PLAYER} 's case|a case [that] (a {PLAYER}|somebody|someone|you) called|your case) "
                     f"{is_judged}")  # fmt: skip
        yield phrase("actor", _happens("judged", "case.caller", judged),
                     f"(a|any|the) {PLAYER} whose case {is_judged}",
                     f"(whoever|anyone who|a {PLAYER} who|the {PLAYER} who|the caller of) "
                     f"[(called|calls|has called|opens|opened)] a case (that|which) {is_judged}")  # fmt: skip
    yield phrase("happening", _happens("judged", "case.judge", there), "the delivery of a judgment",
                 "the (delivery|giving) of (a|any|each|every) (judgment|judgement|ruling|verdict)",
                 "[the] judging [of] a case", f"{_GIVING.replace('give', 'giving').replace('deliver', 'delivering')} a "
                 "judgment")  # fmt: skip
    yield phrase("sentence", f"UPON(EVENT('judged', _they=case.judge, _if={there}), {{d:does}})",
                 "((a|the|each|every) judge|judges) {d} for (each|every|any) (judgment|case|verdict|ruling) [that] "
                 "[(they (give|"
                 f"deliver|judge|have judged)|judged|{_GIVEN})]",
                 "for (each|every|any) (judgment|verdict|ruling|case judged) [they give] [,] (a|the) judge {d}",
                 "for (judging|deciding) a case [,] (a|the) judge {d}", "(a|the) judge {d} for judging [a "
                                                                        "case]")  # fmt: skip
    yield from _overruled()
    yield phrase("event", _happens("judge_refused", "None", ""), "a player refuses to judge")
    yield phrase("event", _happens("judge_appointed", "None", ""), "a player becomes judge")
    for somebody, kind in (("{s:somebody}", "event"), ("{w:whoso}", "actor")):
        yield phrase(kind, _happens("judge_refused", "judge", ""),
                     f"{somebody} (refuses|declines|refuse|decline) (to judge [a case]|to be [the] judge|to act as "
                     f"judge|a "
                     "judgeship|an appointment as judge|to serve as judge|to become judge)",
                     f"{somebody} (turns down|turn down) (a judgeship|a case|an appointment as judge)")  # fmt: skip
        yield phrase(kind, _happens("judge_appointed", "judge", ""),
                     f"{somebody} (becomes|is made|is appointed|is named|is chosen as|is chosen|is drawn as) "
                     f"[the|a] judge "
                     "[of a case]")  # fmt: skip
    yield phrase("sentence", "UPON(EVENT('case_called', _they=case.caller, _if=case.caller is not None), "
                 "DO(award(_they, -{n:count}, {thing})))",
                 "calling a case costs its caller {n} {thing}",
                 f"{_CALLING} costs [(its caller|the caller|the {PLAYER} who (calls it|asks))] {{n}} {{thing}}",
                 f"it costs {{n}} {{thing}} to {_CALL}",
                 f"(to|in order to) {_CALL} [,] (a {PLAYER}|you) (pays|pay|must pay|has to pay) {{n}} "
                 f"{{thing}}")  # fmt: skip
    yield phrase("does", "DO(remove_player(_s))", "is removed from the game",
                 "(leaves|leave|must leave|has to leave) the game", "(ceases|cease) to be a (player|member)",
                 "(is|are|shall be) (removed|expelled|thrown out|excluded|kicked out|out) [(of|from) the game]",
                 "(is|are) no longer a (player|member)")  # fmt: skip


JUDGES = (*_people(), *_acts(), *_barred(), *_events(), *_verdicts())
"""Sentences on judges, and on calling and judging cases."""
