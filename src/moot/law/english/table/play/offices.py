"""Offices: who has one and from when, what is said of whoever has it, and who comes next."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, PLAYER

_LAST = "(latest|last|most recent|newest)"
_DONE = {
    "proposal_adopted": ("(adopted|accepted|passed|carried)", "(adopted|pass|accepted|carried)"),
    "proposal_defeated": ("(defeated|rejected|voted down)", "(defeated|rejected|fail|voted down)"),
}
_AUTHOR = "(author|proposer|maker)"
_UNAN = "(unanimously|by a unanimous vote|without a vote against)"


def _latest() -> Iterator[Phrase]:
    """Whoever did something last, as the event that makes them so."""
    for event, (done, had) in _DONE.items():
        word = done[1:].partition("|")[0]
        for how, only in (("", ""), (f" {_UNAN}", ", _if=votes_for and not votes_against")):
            if how and event != "proposal_adopted":
                continue
            said = " unanimously" if how else ""
            that = f"{CHANGE} ([that (was|has been|is)|to be] {done}{how})"
            before = f"[{_UNAN}] " if False else ("unanimously " if how else "")
            yield phrase("latest", f"EVENT('{event}', _they=proposal.author{only})",
                         f"the author of the latest proposal {word}{said}",
                         f"(the|its) {_AUTHOR} of the {_LAST} ({that}|{before}{done} {CHANGE})",
                         f"whoever (made|proposed|wrote) the {_LAST} ({that}|{before}{done} {CHANGE})",
                         f"(whoever|the {PLAYER} who) last had a {CHANGE} {had}{how}",
                         f"the {PLAYER} whose {CHANGE} was {done}{how} (last|most recently)",
                         f"the {PLAYER} whose {CHANGE} was (last|most recently) {done}{how}",
                         f"the {PLAYER} who (made|proposed) the {_LAST} ({that}|{before}{done} {CHANGE})"
                         )  # fmt: skip
    yield phrase("latest", "EVENT('proposed', _they=proposal.author)", "the author of the latest proposal",
                 f"the {_AUTHOR} of the {_LAST} {CHANGE} [made]", f"whoever made the {_LAST} {CHANGE}",
                 f"the (last|latest) {PLAYER} to make a {CHANGE}", f"(whoever|the {PLAYER} who) (last made a {CHANGE}|"
                 f"made a {CHANGE} last|last proposed something|proposed last)")  # fmt: skip
    yield phrase("latest", "EVENT('judged', _they=case.judge, _if=case.judge is not None)",
                 "the judge who gave the latest judgment",
                 f"the judge (who gave|of|that gave|who delivered) the {_LAST} (judgment|judgement|case)",
                 f"(whoever|the {PLAYER} who) (gave|delivered) the {_LAST} (judgment|judgement)",
                 f"(whoever|the {PLAYER} who) judged the {_LAST} case")  # fmt: skip
    yield phrase("latest", "EVENT('case_called', _they=case.caller, _if=case.caller is not None)",
                 "the caller of the latest case", f"the caller of the {_LAST} case",
                 f"(whoever|the {PLAYER} who) (called|opened) the {_LAST} case",
                 f"(whoever|the {PLAYER} who) last called a case")  # fmt: skip
    yield phrase("latest", "EVENT('ballot_cast', _they=player)", "the last player to vote",
                 f"the (last|latest) {PLAYER} to (vote|cast a vote)",
                 f"(whoever|the {PLAYER} who) (last voted|voted last|cast the {_LAST} vote|last cast a vote)",
                 )  # fmt: skip


_TIED = (
    "((if|when|should) (there is a tie|there be a tie|several [players] (have|has) (the most|the fewest|the least|as "
    "many|it|them)|more than one [player] (has|have) (it|the most|the fewest|them)|there are several [such players]|"
    "several do|they are tied|several tie|2 or more [players] (tie|are tied|have (the most|the fewest|as many)))|"
    "(in case of|in the case of|in the event of|on) a tie|[from] among (several such players|those tied|them)|"
    "of several such players|with a tie)"
)
_ONE_WHO = f"(the one|whoever|the {PLAYER}) [(of|among) them] [(who|that)]"
_GETS_IT = "[(becomes|is|shall be) [the] {y:officeword}|is it|takes it|is chosen|gets it|is appointed|has the office]"

INCUMBENTS = (
    *_latest(),
    phrase("officeword", "1", "{y:newoffice}"),
    phrase("incumbent", "players[-1]", "the player who joined last",
           f"the {PLAYER} (to have joined|who [has] joined) (last|most recently|latest)",
           f"(the newest|the most recent|the latest) {PLAYER} [to join]"),
    phrase("incumbent", "players[0]", "the player who joined first",
           f"the {PLAYER} (to have joined|who [has] joined) (first|earliest)",
           f"the {PLAYER} who has been (in the game|a player|a member) [the] longest",
           f"the longest-standing {PLAYER}"),
    phrase("tie", "'first'", "if there is a tie , the one who joined first",
           f"{_TIED} [,] {_ONE_WHO} [has] joined (first|earliest) {_GETS_IT}",
           f"{_TIED} [,] (the|whoever is the) (oldest|longest-standing) {PLAYER} [of them] {_GETS_IT}",
           f"ties (go to|are broken in favour of|are won by) {_ONE_WHO} joined (first|earliest)"),
    phrase("tie", "'last'", "if there is a tie , the one who joined last",
           f"{_TIED} [,] {_ONE_WHO} [has] joined (last|latest|most recently) {_GETS_IT}",
           f"ties (go to|are broken in favour of|are won by) {_ONE_WHO} joined (last|latest|most recently)"),
    phrase("tie", "'nobody'", "if there is a tie , the office is vacant",
           f"{_TIED} [,] (the office (is|falls|becomes|stays) vacant|nobody is [it|[the] {{y:officeword}}]|there is "
           "(none|no {y:officeword})|no one (is|becomes) [it|[the] {y:officeword}])",
           "the office is vacant (if|when|while) (there is a tie|several have (the most|the fewest|as many))"),
    phrase("tie", "'stay'", "if there is a tie , nothing changes",
           f"{_TIED} [,] (nothing changes|nothing happens|the (old|current|present|last) {{y:officeword}} (stays|"
           "remains|keeps the office|stays in office|remains in office)|(it|the office|the {y:officeword}) (does not "
           "change|stays the same)|nobody new becomes {y:officeword})"),
    phrase("front", "FRONT({t:with_trait}, {k:tie})", "the player {t} , {k}",
           f"(the|whichever) {PLAYER} {{t}} (,|;|.|and|, and|, but|; but) {{k}}"),
    phrase("front", "FRONT({t:trait}, {k:tie})", "the player who {t} , {k}",
           f"((the|whichever) {PLAYER} who|whoever) {{t}} (,|;|.|and|, and|, but|; but) {{k}}"),
    phrase("sole", "FRONT({t:with_trait}, 'stay')", "the player {t}", f"(the|whichever) {PLAYER} {{t}}"),
    phrase("sole", "FRONT({t:trait}, 'stay')", f"((the|whichever) {PLAYER} who|whoever) {{t}}"),
    phrase("incumbent", "{t:front}", "{t}"),
    phrase("incumbent", "{t:sole}", "{t}"),
    phrase("incumbent", "FRONT({t:with_trait}, 'nobody')", f"(the|whichever) {PLAYER} {{t}}"),
    phrase("incumbent", "FRONT({t:trait}, 'nobody')", f"((the|whichever) {PLAYER} who|whoever) {{t}}"),
)  # fmt: skip
"""Who has an office by what they are or did; of several, by who joined first or last, or nobody."""

_A_NEW = "(a|an|one|the office of [a|the]) {name} [now|in the game|as of now]"
_THERE = "(there (is|shall be|will be|exists|is now|is always)|(we have|the game has|we keep))"
_WHO_IS = (
    "[,] (namely|who is|who shall be|being|that is|who is always|and (it|this|that) is|which is|who shall always be|"
    "and [the] {y:officeword} is) "
)
_AT_FIRST = (
    "[,] (at first|initially|[and] the first (one|of whom|holder|of them|to hold it|{y:officeword}) (is|being|shall be|"
    "will be)|who is at first|who at first is|at the start|at the beginning|to begin with)"
)
DECLARED = (
    phrase("sentence", "ALSO(OFFICE({name:newoffice}), UPON({e:latest}, DO(appoint(NAME({name}), _they))))",
           "there is a {name} , who is {e}", f"{_THERE} {_A_NEW} {_WHO_IS} {{e}}"),
    phrase("sentence", "ALSO(OFFICE({name:newoffice}), HOLD(NAME({name}), {k:incumbent}))",
           "there is a {name} , who is {k}", f"{_THERE} {_A_NEW} {_WHO_IS} {{k}}"),
    phrase("sentence", "ALSO(OFFICE({name:newoffice}), FIRST(NAME({name}), {x:holder}))",
           "there is a {name} , at first {x}", f"{_THERE} {_A_NEW} {_AT_FIRST} {{x}}",
           f"{_THERE} {_A_NEW} , (and|who is) {{x}} (is the first|at first|to begin with|initially)"),
    phrase("declares", "OFFICE({name:newoffice})", f"{_THERE} {_A_NEW}",
           "[the] {name} is (a|an|hereby made an) [new] office",
           "(an office|the office|a new office|the title) of {name} (is|shall be) [hereby] (created|established|"
           "introduced)"),
    phrase("sentence", "ALSO(OFFICE({a:newoffice}), OFFICE({b:newoffice}))", "there are a {a} and a {b}",
           "there (are|shall be) (a|an) {a} and (a|an) {b}"),
    phrase("event", "EVENT('left', _they=player, _if=player == {x:person})", "{x} leaves the game",
           "{x} (leaves|quits|forfeits|drops out of) [the game]"),
    phrase("event", "EVENT('proposal_defeated', _they=proposal.author, _if=proposal.author == {x:person})",
           "a proposal of {x} 's is defeated",
           f"(a|any) {CHANGE} of {{x}} ['s] (is|gets) (defeated|rejected|voted down)",
           f"{{x}} 's {CHANGE} (is defeated|is rejected|fails|is voted down)"),
    phrase("event", "EVENT('proposal_adopted', _they=proposal.author, _if=proposal.author == {x:person})",
           "a proposal of {x} 's is adopted",
           f"(a|any) {CHANGE} of {{x}} ['s] (is|gets) (adopted|accepted|passed)",
           f"{{x}} 's {CHANGE} (is adopted|is accepted|passes)"),
    phrase("event", "EVENT('proposed', _they=proposal.author, _if=proposal.author == {x:person})",
           "{x} makes a proposal", f"{{x}} (makes|submits) (a|any) {CHANGE}", "{x} proposes something"),
    phrase("event", "EVENT('ballot_cast', _they=player, _if=player == {x:person})", "{x} votes",
           "{x} (votes|casts a vote) [on {i:it}]"),
    phrase("to_act", "EVENT('ballot_cast', _they=player)", "to vote", "to (vote|cast a vote) [on {i:it}]",
           "who (votes|casts a vote) [on {i:it}]"),
    phrase("to_act", "EVENT('proposed', _they=proposal.author)", "to make a proposal",
           "to (make|submit) {o:proposed}", "to propose [something]", "who {m:makes} {o:proposed}"),
    phrase("to_act", "EVENT('joined', _they=player)", "to join the game", "to join [the game]", "who joins [the game]"),
    phrase("to_act", "EVENT('case_called', _they=case.caller, _if=case.caller is not None)", "to call a case",
           "to (call|open) a case", "who calls a case"),
    phrase("to_act", "EVENT('proposal_adopted', _they=proposal.author)", "whose proposal is adopted",
           f"whose {CHANGE} {{p:passes}}", f"to have a {CHANGE} (adopted|accepted|passed)"),
    phrase("sentence", "ALSO(UPON({a:actor}, {d:does}), UPON({b:actor}, {e:does}))", "{a} {d} , and {b} {e}",
           "{a} {d} (,|;|and|, and|; and|, while) {b} {e}"),
    phrase("sentence", "FORBID({a:act}, player == {p:person})", "{p} may not {a} while in office",
           "{p} {m:may_not} {a} (while (in office|they hold the office|they are in office|holding the office)|during "
           "(their|his|her) (term [of office]|time in office))"),
    phrase("until_then", "1", "until (somebody|someone|another player|anybody|anyone) [else] (does [so|it|that|this]|"
           "(makes|proposes|calls|casts|gets) (one|another)|is|becomes it)",
           "until (it|that|this) happens again", "until the next [such] (one|time|player)",
           "until another player (does|takes over)"),
)  # fmt: skip
"""Sentences that make offices, and events of one person."""


def of_office(name: str, words: str) -> Iterator[Phrase]:
    """What is said of an office."""
    of, the = repr(name), f"(the|a|an) {words}"
    office = f"(the {words}|the office [of {words}])"
    becomes = (
        f"(becomes|become|is|are|shall become|will become|shall be|is made|is named|is appointed|is elected|turns into|"
        f"takes over as|is [appointed|made] to be|are made|shall be appointed) [the|as|to be|as the] [next|new] "
        f"{words} [{{z:until_then}}]"
    )
    yield phrase("officeword", "1", words)
    yield phrase("effects", f"DO(appoint({of}, {{x:person}}))", f"{{x}} becomes the {words}", f"{{x}} {becomes}",
                 f"the (office|title|post) [of {words}] (goes|passes|is given|falls|shall pass) to {{x}}",
                 f"the {words} is (succeeded|replaced|followed) by {{x}}",
                 f"{{x}} (succeeds|replaces|takes over from|takes over) [(the {words}|as {words})]")  # fmt: skip
    yield phrase("does", f"DO(appoint({of}, _s))", f"becomes the {words}", becomes,
                 f"(gets|receives|takes|takes over) the (office|title|post) [of {words}]")  # fmt: skip
    yield phrase("effects", f"DO(APPOINT({of}, {{x:front}}))", f"the {words} becomes {{x}}",
                 f"the {words} (becomes|shall be|is) {{x}}", f"the (office|title) of {words} (goes|passes) to {{x}}"
                 )  # fmt: skip
    for kind, joined in (("with_trait", ""), ("trait", "who ")):
        who = f"(the|whichever) {PLAYER} {joined}{{t}}"
        yield phrase("effects", f"DO(APPOINT({of}, FRONT({{t:{kind}}}, 'stay')))",
                     f"the player {joined}{{t}} becomes the {words}", f"{who} {becomes}")  # fmt: skip
        yield phrase("effects", f"DO(APPOINT({of}, FRONT({{t:{kind}}}, {{k:tie}})))",
                     f"the player {joined}{{t}} becomes the {words} , {{k}}",
                     f"{who} {becomes} (,|;|.|and|, and|, but|; but|. but) [or] {{k}}",
                     )  # fmt: skip
    yield phrase("effects", f"DO(appoint({of}, None))", f"the office of {words} falls vacant",
                 f"the (office|post) [of {words}] (falls|becomes|is|shall be) vacant",
                 f"the {words} (steps down|loses (the|that|their|his|her) (office|title|post)|is removed [from office]|"
                 "must (resign|step down)|is out of office)", f"there is no [longer a] {words} [any more]",
                 f"the {words} is no longer {words}", f"(nobody|no one) is {words} any more")  # fmt: skip
    yield phrase("effects", f"DO(WHEN({name} is not None, DO(appoint({of}, next_after(seating, {name})))))",
                 f"the next player in seating order becomes the {words}",
                 f"the next {PLAYER} [(in|by) [the] (order of seating|seating order|seating|turn order)] {becomes}",
                 f"the next {PLAYER} [in [the] (order of seating|seating order)] (takes over|succeeds|replaces the "
                 f"{words})",
                 f"the (office|title) [of {words}] (passes|moves|goes) to the next {PLAYER} [in [the] (order of "
                 "seating|seating order)]",
                 f"the {words} changes : the next {PLAYER} [in [the] (order of seating|seating order)] takes over"
                 )  # fmt: skip
    after = f"(next|next after {the}|after {the})"
    yield phrase("sentence", f"UPON(EVENT('left', _they=player, _if=player == {name}), "
                 f"DO(appoint({of}, next_in_seating)))",
                 f"when the {words} leaves the game , the player who sat next becomes the {words}",
                 f"{{w:when}} the {words} (leaves|quits) [the game] [,] (the {PLAYER} who (sat|sits) {after}|the next "
                 f"{PLAYER} [in [the] (seating order|order of seating)]|the {PLAYER} sitting {after}) {becomes}",
                 f"{the} who leaves [the game] is (succeeded|replaced) by the (next {PLAYER} [in [the] (seating order|"
                 f"order of seating)]|{PLAYER} who (sat|sits) {after})")  # fmt: skip
    yield phrase("sentence", f"UPON(EVENT('left', _they=player, _if=player == {name}), DO(APPOINT({of}, {{x:sole}})))",
                 f"{the} who leaves [the game] is (succeeded|replaced) by {{x}}")  # fmt: skip
    yield phrase("sentence", f"UPON(EVENT('left', _they=player, _if=player == {name}), "
                 f"DO(APPOINT({of}, FRONT({{t:trait}}, 'nobody'))))",
                 f"{the} who leaves [the game] is (succeeded|replaced) by ((the|whichever) {PLAYER} who|whoever) {{t}} "
                 ", or by (nobody|no one) if (more than one player has it|there is a tie|there are several)"
                 )  # fmt: skip
    yield phrase("sentence", f"UPON({{e:to_act}}, DO(WHEN({name} is None, DO(appoint({of}, _they)))))",
                 f"when there is no {words} , the next player {{e}} becomes the {words}",
                 f"(when|if|while|whenever) (there is no {words}|the office [of {words}] is vacant|nobody is {words}) "
                 f"[,] the (next|first) {PLAYER} {{e}} {becomes}")  # fmt: skip
    yield phrase("sentence", f"UPON({{e:latest}}, DO(appoint({of}, _they)))", f"the {words} is {{e}}",
                 f"{the} (is|shall be|is always|shall always be) {{e}}",
                 f"{{e}} (is|shall be|is always) [the] {words}")  # fmt: skip
    yield phrase("sentence", f"HOLD({of}, {{k:incumbent}})", f"the {words} is {{k}}",
                 f"{the} (is|shall be|is always|shall always be) {{k}}",
                 f"{{k}} (is|shall be|is always) [the] {words}")  # fmt: skip
    yield phrase("cond", f"{name} is None", f"there is no {words}", f"there (is not a|is currently no) {words}",
                 f"the (office|post) [of {words}] is vacant",
                 f"(nobody|no one|no player) is [the] {words}")  # fmt: skip
    yield phrase("cond", f"{name} is not None", f"there is a {words}", f"{office} is not vacant",
                 f"(somebody|someone) is [the] {words}")  # fmt: skip
    yield phrase("cond", f"{{x:person}} == {name}", f"{{x}} is the {words}", f"{{x}} is {words}")
    yield phrase("office_by", of, f"the {words}", words)
    yield phrase("sentence", f"FIRST({of}, {{x:holder}})", f"the first {words} is {{x}}",
                 f"the (first|initial|present) {words} (is|shall be|will be) {{x}}",
                 "the first (one|holder [of the office]) (is|shall be) {x}",
                 f"{{x}} (is|shall be|will be|becomes|shall become) the (first|initial) {words}",
                 f"(at first|initially|at the beginning|to begin with) [,] the {words} is {{x}}",
                 f"(at first|initially|at the beginning|to begin with) [,] {{x}} is [the] {words}",
                 f"{{x}} (is|starts as|begins as) [the] {words} [(at first|initially|at the beginning|to begin with|at "
                 "the start)]")  # fmt: skip
