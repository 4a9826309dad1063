"""What happens so long after something: to a proposal that waits, or to a judge who hasn't judged."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, IT, PLAYER

_IN_TIME = "(within|in|inside of|after|for)"
_DECIDE = (
    "(judged|given judgment|given a judgment|delivered a judgment|delivered judgment|decided|given a ruling|ruled|"
    "delivered a verdict|given a verdict|made a decision|delivered (it|one)|delivered a ruling|done so)"
)
_TO_DECIDE = (
    "(judge|give judgment|give a judgment|deliver (judgment|a judgment|a ruling|a verdict|one|it)|decide|rule|"
    "give a (ruling|verdict)|make a decision|hand down a (verdict|ruling|judgment)|do so|judge the case)"
)
_OF_APPOINTMENT = "[(of|after|from) {m:moment}]"
_GIVES_NONE = "(gives|delivers|has given|hands down) no (judgment|verdict|ruling)"
_LATE = "(fails|has failed|failed) to"


def _states() -> Iterator[Phrase]:
    """How far a proposal or a case has come."""
    yield phrase("state", "case.stage == 'accepted'", "no judgment has been given",
                 "(it|the case) has not [yet] been judged", "there is [still] no judgment",
                 f"(the|its) judge has not [yet] {_DECIDE}", "no judgment has been (delivered|made)")  # fmt: skip
    yield phrase("state", "proposal.stage == 'made'", "the vote on it has not opened",
                 f"(the vote|voting) [on {IT}] has not [yet] (been opened|opened|begun|started|been started)",
                 f"{IT} has not [yet] been put to (the|a) vote",
                 "it has not [yet] been put to (the|a) vote")  # fmt: skip
    yield phrase("state", "proposal.stage == 'voting'", "the vote on it is open", "it is being voted on")
    yield phrase(
        "state",
        "proposal.stage == 'voting' and len(voted) == 0",
        "nobody has voted on it",
        f"(nobody|no one|no {PLAYER}) has voted [on {IT}]",
    )
    yield phrase("due_effects", "DO(withdraw(proposal))", "it is withdrawn",
                 "(it|the proposal) (is|is considered|is deemed|counts as) withdrawn")  # fmt: skip
    yield phrase("due_effects", "DO(open_voting(proposal))", "the vote on it opens",
                 "(the vote|voting) [on it] (opens|begins|starts|is opened) [(by itself|automatically)]",
                 "it is [automatically] put to the vote")  # fmt: skip
    yield phrase("due_effects", "DO(DRAWN_JUDGE())", "another judge is drawn by lot",
                 f"(another|a new|a different) (judge|{PLAYER}) is (drawn|chosen|picked|selected|appointed|named) "
                 "[(as|to be)] [the] [new] [judge] (by lot|at random|randomly)",
                 f"(another|a new|a different) (judge|{PLAYER}) is (randomly|) "
                 f"(drawn|chosen|picked|selected)")  # fmt: skip
    yield phrase("due_effects", "DO(appoint_judge(case, next_after(seating, case.judge)))",
                 "the player after its judge becomes its judge",
                 f"the case (goes|passes|moves) [on] to the next {PLAYER} [(clockwise|in clockwise order|in seating "
                 "order)]",
                 f"the next {PLAYER} [(clockwise|in clockwise order|in seating order|at the table)] "
                 f"(judges|becomes [the] "
                 "judge|is [the] judge|takes over|shall judge|is made judge|must judge) [instead] [of "
                 "them]")  # fmt: skip
    yield phrase("due_effects", "DO({e:effects}, DRAWN_JUDGE())", "{e} , and another judge is drawn by lot")
    yield phrase("due_effects", "{e:effects}", "{e}")
    yield phrase("due_effects", "DO({a:due_effects}, {b:due_effects})", "{a} and {b}", "{a} , and {b}")
    yield phrase("due_does", "{d:does}", "{d}")
    yield phrase("due_does", "DO({a:does}, {b:due_effects})", "{a} [,] and {b}")
    yield phrase("due_does", "DO({a:does}, DRAWN_JUDGE())", "{a} and is replaced by another player drawn by lot",
                 f"{{a}} [,] and (is|shall be) replaced [(forthwith|at once|immediately)] by (another|a different) "
                 f"(judge|{PLAYER}) (drawn|chosen|picked|selected) (by lot|at random)")  # fmt: skip


def _dues() -> Iterator[Phrase]:
    """What happens so long after a moment, and to whom."""
    yield phrase("sentence", "DUE({m:moment}, {s:duration}, DO(WHEN({c:state}, {e:due_effects})))",
                 "{s} after {m} , if {c} , {e}", "(if|when) {c} {s} after {m} [,] {e}", "{e} if {c} {s} after {m}",
                 "(if|when) {c} (within|in) {s} (of|after|from) {m} [,] {e}")  # fmt: skip
    undecided = "DO(WHEN(case.stage == 'accepted', {e}))"
    late = f"DUE(case.accepted, {{s:duration}}, {undecided})"
    who = "(a|the|any|each|every) judge (who|that)"
    given = "(given|delivered|made|handed down|published)"
    yield phrase("sentence", late.replace("{e}", "{d:due_does}"),
                 f"(a|the|any|each|every) judge (by|from) whom no (judgment|verdict|ruling) has been {given} "
                 f"[{_IN_TIME}] {{s}} {_OF_APPOINTMENT} {{d}}",
                 f"{who} has not [yet] {_DECIDE} {{s}} (after|from) {{m:moment}} {{d}}",
                 f"{who} has not [yet] {_DECIDE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} {{d}}",
                 f"{who} (does|did) not {_TO_DECIDE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} {{d}}",
                 f"{who} {_LATE} {_TO_DECIDE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} {{d}}",
                 f"{who} {_GIVES_NONE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} {{d}}",
                 f"(if|when) (the|a) judge {_GIVES_NONE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] they {{d}}",
                 f"(if|when) (the|a) judge (takes|needs) (longer|more) than {{s}} [to {_TO_DECIDE}] [,] (they|he|"
                 f"she) {{d}}",
                 f"(if|when) there is [still] no (judgment|verdict|ruling) {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] "
                 "the judge "
                 "{d}",
                 f"{who} (takes|needs) (longer|more) than {{s}} [to {_TO_DECIDE}] {{d}}",
                 f"(if|when) (the|a) judge (has|does|did) not ({_DECIDE}|{_TO_DECIDE}) {_IN_TIME} {{s}} "
                 f"{_OF_APPOINTMENT} [,] they {{d}}",
                 f"(if|when) (the|a) judge {_LATE} {_TO_DECIDE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] they {{d}}",
                 f"(the|a) judge {{h:has_time}} {{s}} [in which] to {_TO_DECIDE} (.|,|;) {{i:if_late}} [,] "
                 "(they|he|she|the judge|the player|the member|that player) {d}",
                 f"(the|a) judge (must|shall|has to) {_TO_DECIDE} (within|in) {{s}} {_OF_APPOINTMENT} or {{d}}",
                 f"(the|a) judge (must|shall|has to) {_TO_DECIDE} (within|in) {{s}} {_OF_APPOINTMENT} (.|,|;) "
                 "{i:if_late} [,] (they|he|she|the judge) {d}",
                 f"(the|a) judge (must|shall|has to) {_TO_DECIDE} (within|in) {{s}} {_OF_APPOINTMENT} (.|,|;) "
                 "[a] judge who (does not|fails to|fails to do so) {d}")  # fmt: skip
    yield phrase("sentence", late.replace("{e}", "{e:due_effects}"),
                 f"(if|when) (the|a) judge (has|does|did) not ({_DECIDE}|{_TO_DECIDE}) {_IN_TIME} {{s}} "
                 f"{_OF_APPOINTMENT} [,] {{e}}",
                 f"(if|when) (the|a) judge {_LATE} {_TO_DECIDE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] {{e}}",
                 f"(if|when) (the|a) judge {_GIVES_NONE} {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] {{e}}",
                 f"(if|when) (the|a) judge (takes|needs) (longer|more) than {{s}} [to {_TO_DECIDE}] [,] {{e}}",
                 f"(if|when) there is [still] no (judgment|verdict|ruling) {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] "
                 f"{{e}}",
                 f"(if|when) (a|the) case (has not been|is not) judged {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] {{e}}",
                 f"(if|when) (no|a|the) judgment is [not] (given|delivered) {_IN_TIME} {{s}} {_OF_APPOINTMENT} [,] "
                 "{e}",
                 f"(a|the|each|every) (judgment|verdict) (is|must be|shall be|has to be) {given} (within|in) {{s}} "
                 f"{_OF_APPOINTMENT} (.|,|;) {{i:if_late}} [,] {{e}}",
                 f"(a|the) judge (must|shall|has to) {_TO_DECIDE} (within|in) {{s}} {_OF_APPOINTMENT} (.|,|;) "
                 "{i:if_late} [,] {e}",
                 f"no (judgment|verdict) (after|within|in) {{s}} {_OF_APPOINTMENT} (=|:|means|,) {{e}}")  # fmt: skip
    yield phrase("sentence", late.replace("{e}", "{d:due_does}"),
                 "(a|the|any|each|every) judge by whom no judgment (has been|is|was) (given|delivered) {s} after "
                 "(appointment|their appointment|{m:moment}) {d}",
                 f"(a|the|any|each|every) judge by whom no judgment (has been|is|was) (given|delivered) {_IN_TIME} "
                 f"{{s}} "
                 "(of|after) (appointment|their appointment|{m:moment}) {d}",
                 f"(a|the|any|each|every) judge who has not [yet] {_DECIDE} {{s}} after {{m:moment}} "
                 f"{{d}}")  # fmt: skip
    yield phrase("has_time", "0", "(has|shall have|is given|gets)", "(called upon to act as judge|asked to judge) has")
    yield phrase("if_late", "0", "(if|when|should) (they|he|she|the judge) (do not|does not|fail|fails|fails "
                                 "to|fail to)",
                 "(failing that|failing which|otherwise|or else|if not|after that)",
                 "(if|should) (that|the) time (runs|run) out [without (one|a judgment|a verdict)]",
                 "(if|when) (it is not|none is|they have not|it has not been) [(given|done|done so)] [(by "
                 "then|in time)]",
                 "(if|when) the time is (up|over) [without (one|a judgment)]")  # fmt: skip
    any_one = f"(a|any|each|every) {CHANGE}"
    yield phrase("sentence", "DUE(proposal.made, {s:duration}, DO(WHEN(proposal.stage == 'made', {e:due_does_it})))",
                 f"{any_one} (that|which) has not been (put to the vote|put to a vote|voted on) {_IN_TIME} {{s}} "
                 "[(of|after) {n:made_words}] {e}",
                 f"{any_one} (that|which) is not put to (the|a) vote {_IN_TIME} {{s}} [(of|after) {{n:made_words}}] "
                 "{e}",
                 f"if {any_one} (has not been|is not) put to (the|a) vote {_IN_TIME} {{s}} [(of|after) "
                 "{n:made_words}] [,] it {e}",
                 f"if the (author|proposer) [of a {CHANGE}] (does not|has not) (put it|put the proposal) to (the|a) "
                 f"vote {_IN_TIME} {{s}} [(of|after) {{n:made_words}}] [,] it {{e}}")  # fmt: skip
    unvoted = "DUE(proposal.opened, {s:duration}, DO(WHEN(proposal.stage == 'voting' and len(voted) == 0, {e})))"
    nobody = f"(nobody|no one|no {PLAYER}|no vote)"
    yield phrase("sentence", unvoted.replace("{e}", "{e:due_effects}"),
                 f"(if|when) {nobody} has (voted|been cast) [on {IT}] (within|in|for|after) {{s}} [(of|after) [the] "
                 "(opening|vote opening|vote opens|vote has opened|it opens|it was opened)] [,] {e}")  # fmt: skip
    yield phrase("sentence", unvoted.replace("{e}", "{e:due_does_it}"),
                 f"{any_one} (on|for) which {nobody} has voted (within|in|for|after) {{s}} [(of|after) (opening|the "
                 f"vote "
                 "opens)] {e}", f"{any_one} that has received no votes (within|in|for|after) {{s}} {{e}}")  # fmt: skip
    yield phrase("made_words", "0", "(being|it was|having been|its being) (made|proposed|submitted|posted|introduced)")
    yield phrase("due_does_it", "DO(withdraw(proposal))", "is withdrawn", "(is|counts as|is considered|is deemed|shall "
                 "be) withdrawn")  # fmt: skip
    yield phrase("due_does_it", "DO(defeat(proposal))", "is defeated", "(counts as|is considered|is deemed|shall be) "
                 "defeated", "(fails|is rejected|is lost)")  # fmt: skip
    yield phrase("due_effects", "DO(defeat(proposal))", "it is defeated",
                 "(it|the proposal) (is|counts as|is considered) (defeated|rejected)", "(it|the proposal) "
                                                                                       "fails")  # fmt: skip
    yield phrase("due_does_it", "DO(open_voting(proposal))", "is put to the vote", "is [automatically] put to (the|a) "
                 "vote [(by itself|automatically)]")  # fmt: skip
    silent = "[_x for _x in eligible_voters if _x not in voted]"
    one = f"(a|any|each|every) (eligible voter|voter|{PLAYER})"
    vote = f"[on (it|a {CHANGE})]"
    opening = "(the opening of the vote|the vote [on it] (opening|opens|opened|has opened|was opened))"
    yield phrase("sentence", f"DUE(proposal.opened, {{s:duration}}, DO(EACH({silent}, {{d:does}})))",
                 "each eligible voter who has not voted on a proposal {s} after the vote on it opens {d}",
                 f"{one} who (has not voted|does not vote) {vote} (within|in) {{s}} (of|after|from) {opening} {{d}}",
                 f"{one} who has not voted {vote} {{s}} after {opening} {{d}}",
                 f"if {one} (has not voted|does not vote) {vote} (within|in) {{s}} (of|after|from) {opening} [,] "
                 "(they|he|she|that player) {d}",
                 f"(whoever|players who|those who) (has not voted|does not vote|have not voted|do not vote) {vote} "
                 f"(within|in) {{s}} (of|after|from) {opening} {{d}}")  # fmt: skip


DUES = (*_states(), *_dues())
"""What happens so long after something."""
