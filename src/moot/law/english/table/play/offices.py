"""Offices: who has one and from when, what is said of whoever has it, and who comes next."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, PLAYER
from moot.law.english.table.verbs import active, passive

_LAST = "(latest|last|most recent|newest|most recently)"
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
                         f"[(the|its)] {_AUTHOR} of the {_LAST} ({that}|{before}{done} {CHANGE})",
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
    "(in case of|in the case of|in the event of|on|in|with|where there is|when there is) a tie|ties (exist|occur)|"
    "(if|when|where) (it is a tie|2 or more [players] are (level|equal|tied)|several [players] are (level|equal|tied)|"
    "more than one [player] is (level|tied)|they are (level|equal))|"
    "[from] among (several such players|those tied|them)|of several such players|with a tie)"
)
_ONE_WHO = f"(the one|whoever|the {PLAYER}) [(of|among) them] [(who|that)]"
_GETS_IT = "[(becomes|is|shall be) [the] {y:officeword}|is it|takes it|is chosen|gets it|is appointed|has the office]"

INCUMBENTS = (
    *_latest(),
    phrase("officeword", "1", "{y:newoffice}"),
    phrase("incumbent", "players[-1]", "the player who joined last", "whoever [has] joined [the game] (last|most "
           "recently)", f"the {PLAYER} who joined the game (last|most recently)",
           f"the {PLAYER} (to have joined|who [has] joined) (last|most recently|latest)",
           f"(the newest|the most recent|the latest) {PLAYER} [to join]"),
    phrase("incumbent", "players[0]", "the player who joined first", "whoever [has] joined [the game] first",
           f"the {PLAYER} who joined the game first",
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
           f"{_TIED} [,] (the (office|post|title) (is|falls|becomes|stays|remains) (vacant|empty)|"
           "(nobody|no one) (is|becomes) [it|[the] {y:officeword}]|there is (none|no {y:officeword}))",
           "the office is vacant (if|when|while) (there is a tie|several have (the most|the fewest|as many))",
           "ties leave the (office|post) vacant"),
    phrase("tie", "'stay'", "if there is a tie , nothing changes",
           f"{_TIED} [,] (nothing changes|nothing happens|the (old|current|present|last|previous|existing) "
           "[{y:officeword}] (stays|remains|(keeps|retains) (the|their) (office|post|job|title)|keeps it|stays on|"
           "stays in office|remains in office|continues [in office])|the (one|player|member) (who|that) was [the] "
           "{y:officeword} before (stays|remains|keeps) [it|so|in office]|(it|the office|the {y:officeword}) (does not "
           "change|stays the same|stays|remains)|nobody new becomes {y:officeword})",
           "ties leave (the office|things|it|everything) as (it is|they are|it was|they were)",
           "ties change nothing"),
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

OFFICE_VERBS = (
    phrase(
        "takes_office",
        "1",
        *active("become", "turn into", "take over as"),
        "(is|are|shall be|will be) [to be]",
        passive("made", "named", "appointed", "elected", "chosen as", "declared"),
    ),
    phrase("gets_office", "1", *active("get", "receive", "take", "take over", "hold", "be given", "come into")),
    phrase(
        "moves_to",
        "1",
        *(f"{way} (to|on to|over to)" for way in active("pass", "fall", "move")),
        "(goes|shall go|will go) [over] to",
        *(f"{way} to" for way in (passive("given", "passed", "handed", "passed on", "handed over", "transferred"),)),
    ),
    phrase("handed_over", "1", f"{passive('succeeded', 'replaced', 'followed')} by"),
    phrase(
        "loses_office",
        "1",
        *active("resign", "step down", "retire"),
        *(
            f"{way} [(the|that|their|his|her)] (office|title|post)"
            for way in active("lose", "leave", "lay down", "give up", "quit", "vacate")
        ),
        "ceases to hold office",
        "(goes|is|shall be|must go) out of office",
        f"{passive('removed')} [from office]",
    ),
    phrase("is_held", "1", "(is|shall be|is always|shall always be|=)"),
    phrase("belongs_to", "1", "(belongs|always belongs|goes|shall go|falls) to", "(is|shall be|is always) held by"),
    phrase("holds_office", "1", "[always] (holds|has|shall hold|occupies)"),
    phrase("seats", "1", "(order of seating|seating order|seating|turn order)"),
    phrase(
        "vacant_first",
        "1",
        "{i:at_first} [,] (nobody|no one) is [the] [{y:officeword}|it]",
        "{i:at_first} [,] there is (none|no {y:officeword})",
        "(nobody|no one) is [the] [{y:officeword}|it] {i:at_first}",
        "[{i:at_first} [,]] (the|an) office [,] [which|that] is vacant [{i:at_first}]",
        "[{i:at_first} [,]] (it|which) is vacant [{i:at_first}]",
    ),
)
"""Verbs of those who come into an office, and go out of it."""

_A_NEW = "(a|an|one|the office of [a|the]) {name} [now|in the game|as of now]"
_THERE = "(there (is|shall be|will be|exists|is now|is always)|(we have|the game has|we keep))"
_WHO_IS = (
    "[,] (namely|who is|who shall be|being|that is|who is always|and (it|this|that) is|which is|who shall always be|"
    "and [the] {y:officeword} is) "
)
_AT_FIRST = (
    "[,] (at first|initially|who is {i:at_first}|[and] the first (one|of whom|holder|of them|to hold "
    "it|{y:officeword}) (is|being|shall be|"
    "will be)|who is at first|who at first is|at the start|at the beginning|to begin with)"
)
_IMPLIED = "ALSO(OFFICE({name:newoffice}, True), "
_OFFICE_OF = "the (office|title|post) of {name}"
DECLARED = (
    *OFFICE_VERBS,
    *(phrase("sentence", f"{_IMPLIED}{code})", "the {name} {i:is_held} {k}", "{name} {i:is_held} {k}",
             f"{_OFFICE_OF} {{i:belongs_to}} {{k}}", "{k} (is|shall be|is always) [the] {name}",
             f"{{k}} {{i:holds_office}} {_OFFICE_OF}")
      for code in ("UPON({k:latest}, DO(appoint(NAME({name}), _they)))", "HOLD(NAME({name}), {k:incumbent})")),
    phrase("sentence", f"{_IMPLIED}UPON({{a:actor}}, DO(appoint(NAME({{name}}), _they))))",
           "{a} (becomes|is|shall be|shall become|is made|is appointed) [the] [new|next] {name}",
           f"{_OFFICE_OF} {{m:moves_to}} {{a}}"),
    phrase("sentence", f"{_IMPLIED}FIRST(NAME({{name}}), {{x:holder}}))", "the (first|initial) {name} (is|shall be) "
           "{x}"),
    phrase("sentence", "ALSO(OFFICE({name:newoffice}), UPON({e:latest}, DO(appoint(NAME({name}), _they))))",
           "there is a {name} , who is {e}", f"{_THERE} {_A_NEW} {_WHO_IS} {{e}}"),
    phrase("sentence", "ALSO(OFFICE({name:newoffice}), HOLD(NAME({name}), {k:incumbent}))",
           "there is a {name} , who is {k}", f"{_THERE} {_A_NEW} {_WHO_IS} {{k}}"),
    phrase("sentence", "ALSO(OFFICE({name:newoffice}), FIRST(NAME({name}), {x:holder}))",
           "there is a {name} , at first {x}", f"{_THERE} {_A_NEW} {_AT_FIRST} {{x}}",
           f"{_THERE} {_A_NEW} , (and|who is) {{x}} (is the first|{{i:at_first}})",
           f"{_THERE} {_A_NEW} , {{x}} {{i:at_first}}"),
    phrase("declares", "OFFICE({name:newoffice})", f"{_THERE} {_A_NEW}",
           f"{_THERE} {_A_NEW} (.|;|,|, and|, but|and|but) {{v:vacant_first}}",
           f"{_THERE} (an office|a post|a title) (called|named|of) {{name}}",
           f"one [of the] ({PLAYER}|players|members|us) is [the] {{name}}",
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
    becomes = f"{{g:takes_office}} [the|as the|to be the] [next|new] {words} [{{z:until_then}}]"
    gets_it = f"{{g:gets_office}} {office}"
    following = f"next_{name}"
    yield phrase(following, "1", f"the next {PLAYER} [(in|by) [the] {{s:seats}}]",
                 f"the {PLAYER} (who sits|sitting) (next|next after the {words}|after the {words}) [in [the] "
                 f"{{s:seats}}]"
                 )  # fmt: skip
    yield phrase("officeword", "1", words)
    yield phrase("effects", f"DO(appoint({of}, {{x:person}}))", f"{{x}} becomes the {words}", f"{{x}} {becomes}",
                 f"the (office|title|post) [of {words}] (goes|passes|is given|falls|shall pass) to {{x}}",
                 f"(the office|the title|the post) [of {words}] {{m:moves_to}} {{x}}",
                 f"the {words} {{h:handed_over}} {{x}}", f"{{x}} {gets_it}",
                 f"{{x}} (succeeds|replaces|takes over from|takes over) [(the {words}|as {words})]")  # fmt: skip
    to_actor = f"UPON({{a:actor}}, DO(appoint({of}, _they)))"
    yield phrase("sentence", to_actor, f"(the office|the title|the post) [of {words}] {{m:moves_to}} {{a}}",
                 f"the (new|next) {words} (is|shall be) {{a}}")  # fmt: skip
    yield phrase("sentence", f"UPON({{event:happening}}, DO(appoint({of}, _they)))",
                 f"{{event}} (makes|shall make) {{d:doer}} [the] [new|next] {words}",
                 f"{{d:doer}} {becomes} (by|through|upon|on) {{event}}")  # fmt: skip
    yield phrase("sentence", f"UPON({{event:happening}}, DO(appoint({of}, None)))",
                 f"{{event}} (costs|deprives|strips) the {words} [of] (the|their) (office|post|title)")  # fmt: skip
    yield phrase("person", name, f"(whoever is|the {PLAYER} who is|the holder of the office of) [the] {words}",
                 f"the holder of the (office|title|post) [of {words}]")  # fmt: skip
    yield phrase("sentence", f"UPON({{event}}, SUBJECT({name}, {{d:does}}))",
                 f"(whoever is|the {PLAYER} who is) [the] {words} {{w:when}} {{event}} {{d}}",
                 f"{{w:when}} {{event}} [,] (whoever is|the {PLAYER} who is) [the] {words} [at the time|then] {{d}}"
                 )  # fmt: skip
    yield phrase("sentence", f"FORBID({{a:act}}, player == {name})",
                 f"(if|when|while|whenever|as long as|so long as) (you|a {PLAYER}|any {PLAYER}|somebody|someone) "
                 f"(is|are) "
                 f"[the] {words} [,] (you|they|that {PLAYER}|he or she) {{m:may_not}} {{a}}",
                 f"{{b:ones}} {{m:may_not}} {{a}} (if|when|while|as long as) (they|you|he or she) (is|are) [the] "
                 f"{words}",
                 f"{{b:ones}} {{m:may_not}} {{a}} (while|when) being [the] {words}",
                 f"{{b:nobody}} {{m:may}} {{a}} (while|when) [they are|being] [the] {words}")  # fmt: skip
    yield phrase("sentence", f"FORBID(ACT('vote', True), player == {name})", f"the {words} (has|shall have) no vote",
                 f"the {words} {{m:may_not}} take part in (votes|voting|the voting|any vote)")  # fmt: skip
    yield phrase("does", f"DO(appoint({of}, _s))", f"becomes the {words}", becomes,
                 gets_it)  # fmt: skip
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
                 f"the (office|post|title) [of {words}] (falls|becomes|is|shall be) vacant",
                 f"the {words} {{l:loses_office}}", f"there is no [longer a] {words} [any more]",
                 f"the {words} (is no longer|stops being|ceases to be|shall cease to be) [the] {words}",
                 f"(nobody|no one) is [the] {words} [any more|any longer|then]")  # fmt: skip
    yield phrase("effects", f"DO(WHEN({name} is not None, DO(appoint({of}, next_after(seating, {name})))))",
                 f"the next player in seating order becomes the {words}",
                 f"{{n:{following}}} {becomes}",
                 f"{{n:{following}}} {gets_it}",
                 f"{{n:{following}}} (takes over|succeeds|replaces) [the {words}|from the {words}]",
                 f"the (office|title|post) [of {words}] {{m:moves_to}} {{n:{following}}}",
                 f"the {words} {{h:handed_over}} {{n:{following}}}",
                 f"the {words} (hands|passes|gives|hands over) (the|their|this) (office|title|post) [on|over] to "
                 f"{{n:{following}}}",
                 f"the {words} changes : {{n:{following}}} takes over")  # fmt: skip
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
                 f"{the} {{i:is_held}} {{e}}", f"{words} {{i:is_held}} {{e}}",
                 f"(the office|the title|the post) [of {words}] {{i:belongs_to}} {{e}}",
                 f"{{e}} (is|shall be|is always) [the] {words}", f"{{e}} {{i:holds_office}} {office}")  # fmt: skip
    yield phrase("sentence", f"HOLD({of}, {{k:incumbent}})", f"the {words} is {{k}}",
                 f"{the} {{i:is_held}} {{k}}", f"{words} {{i:is_held}} {{k}}",
                 f"(the office|the title|the post) [of {words}] {{i:belongs_to}} {{k}}",
                 f"{{k}} (is|shall be|is always) [the] {words}", f"{{k}} {{i:holds_office}} {office}")  # fmt: skip
    ones = {"trait": f"((the|whichever) {PLAYER} who|whoever)", "with_trait": f"(the|whichever) {PLAYER}"}
    for kind, one in ones.items():
        yield phrase("sentence", f"HOLD({of}, FRONT({{t:{kind}}}, {{k:tie}}))",
                     f"{one} {{t}} (is|shall be|is always) [the] {words} (,|;|.|and|, and|, but|; but|but|. but) {{k}}",
                     f"{one} {{t}} {{i:holds_office}} {office} (,|;|.|and|, and|, but|; but|but|. but) {{k}}",
                     f"{office} {{i:belongs_to}} {one} {{t}} (,|;|.|and|, and|, but|; but|but|. but) {{k}}"
                     )  # fmt: skip
    yield phrase("cond", f"{name} is None", f"there is no {words}", f"there (is not a|is currently no) {words}",
                 f"the (office|post|title) [of {words}] is (vacant|free|empty|unoccupied|not held by anybody)",
                 f"(nobody|no one|no player) is [the] {words}")  # fmt: skip
    yield phrase("cond", f"{name} is not None", f"there is a {words}", f"{office} is not vacant",
                 f"(somebody|someone) is [the] {words}")  # fmt: skip
    yield phrase("cond", f"{{x:person}} == {name}", f"{{x}} is the {words}", f"{{x}} is {words}")
    yield phrase("office_by", of, f"the {words}", words, f"(a|any|every) {words}",
                 f"(whoever is|the {PLAYER} who is|the holder of the office of) [the] {words}")  # fmt: skip
    yield phrase("sentence", f"FIRST({of}, {{x:holder}})", f"the first {words} is {{x}}",
                 f"the (first|initial|present|current) {words} (is|shall be|will be) {{x}}",
                 "the first [(one|holder [of the office]|to hold (it|the office))] (is|shall be) {x}",
                 f"{{x}} (is|shall be|will be|becomes|shall become) the (first|initial) [one|{words}]",
                 f"{{i:at_first}} [,] (the {words}|it) is {{x}}", f"{{i:at_first}} [,] {{x}} is [the] {words}",
                 f"{{x}} (is|starts as|begins as) [the] {words} [{{i:at_first}}]",
                 f"{{x}} holds {office} {{i:at_first}}",
                 f"{office} (goes|belongs|falls) to {{x}} (first|{{i:at_first}})")  # fmt: skip
