"""More ways to say when votes open and close, what waits too long, and when something may be done."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_BREAK = "[(,|;|.|, and|, but|and|but|:)]"
_WE = f"(we|we all|everyone|everybody|[the] {PLAYERS}|people|all {PLAYERS}|you)"
_A = f"(a|each|every|any|the|all|new) ({CHANGE}|{CHANGES})"
_TALK = (
    "((talk|chat|argue|think) (about|over)|discuss|debate|consider|comment on|talk through|deliberate (on|over)|"
    "look at|mull over)"
)
_TALKED = "(talked (about|over)|discussed|debated|considered|commented on|deliberated [on]|argued (about|over))"
_DEBATE = "(debate|discussion|comments|comment|deliberation|talk|talking|discussing it|debating it)"
_LATE = "(late|later|[(cast|sent in|given|made|that (are cast|come in|come|arrive|are sent in|are made))] (later|"
_LATE += "afterwards|after (that|this|then|it closes|voting closes|it has closed|the deadline)|late|too late))"
_NO_GOOD = (
    "(do not count|does not count|are not counted|is not counted|count for nothing|are ignored|is ignored|are "
    "disregarded|is disregarded|are (void|invalid|too late)|is (void|invalid|too late)|come too late|comes too late|"
    "are not accepted|are no longer accepted|can not be counted)"
)
_TOO_LATE = (
    "(is (too late|out of luck|late|out)|are (too late|out of luck|late|out)|has missed (it|out|their chance)|have "
    "missed (it|out|their chance)|misses out|miss out|can no longer (vote|do so)|may no longer (vote|do so)|can not "
    "vote any more|may not vote any more|has had it|loses their vote|has lost their (vote|chance))"
)
_NOT_YET = "((has|have) (not|yet to) [yet] (voted|vote)|did not vote|does not vote|do not vote|(has|have) not [yet]"
_NOT_YET += " cast (their|a) vote)"


def _periods() -> Iterator[Phrase]:
    """How long a vote lasts, with what is so anyway."""
    yield phrase("further_anyhow", "0", f"(votes|ballots|any vote|a vote|any votes|anything) {_LATE} {_NO_GOOD}",
                 f"late (votes|ballots) {_NO_GOOD}",
                 f"(whoever|anyone who|anybody who|those who|everyone who|{PLAYERS} who|a {PLAYER} who) {_NOT_YET} "
                 f"[(by then|in that time|in time)] {_TOO_LATE}",
                 f"no matter who {_NOT_YET}", f"(even if|whether or not|although|though) (some|somebody|someone|a few|"
                 f"not all|not everyone|not everybody|others) [of (us|the {PLAYERS})] (has|have) [(not|yet to|still "
                 "to)] [yet] (voted|vote)",
                 "(after that|then|afterwards) (it is|the vote is|voting is) (closed|over|too "
                 "late|finished)", "{q:late_remark}",
                 "(nobody|no one|you) (can|may) [not] vote (after that|any more|any longer|later|then)",
                 f"(no {PLAYER}|nobody|no one) (can|may) vote (after that|any more|any longer|later)")  # fmt: skip
    yield phrase("sentence", "{p:vote_period}", f"{{p}} {_BREAK} {{z:anyhow}} [[,] {{y:anyhow}}]")
    yield phrase(
        "further_vote_word",
        "0",
        f"(the|each|every|any|a) (ballot|poll) [on {IT}]",
        f"(the|each|every|any|a) vote (on|about|over) (a|any|each|every|the) {CHANGE}",
        "voting on it",
    )
    yield phrase(
        "further_vote_closes",
        "0",
        "((shall|will|is to|has to|must) (close|end|finish|be (over|closed|finished))|is "
        "(finished|done|at an end)|comes to a close|draws to a close|wraps up|ends (then|there))",
    )
    yield phrase(
        "further_vote_lasts",
        "0",
        "(goes|is kept going|is to last|is to be open|has|keeps going|is held|is up|is to "
        "remain open|is to stay open|can last|may last|is kept open|are kept open|has to be open)",
    )
    yield phrase("closing", "proposal.opened + {s:duration}", "after being open [for] {s}", "when {s} are (up|over|"
                 "gone|past)", "{s} (on|in)", "{s} (since|counting from|reckoned from) {o:opening}")  # fmt: skip

    yield phrase(
        "vote_period",
        "PERIOD('voting_closes', proposal.opened + {s:duration})",
        f"{{s}} (are|is) (allowed|given|available|set aside) (for voting|to vote) [on {IT}] [,] {{o:from_opening}}",
        f"{_WE} (shall have|have|get) {{s}} for voting [,] {{o:from_opening}}",
    )
    yield phrase("vote_period", "PERIOD('voting_closes', proposal.opened + {s:duration})",
                 f"{{s}} (are|is) (allowed|given|available|set aside) (for voting|to vote) [on {IT}] [,] from the "
                 "moment when {o:opening}")  # fmt: skip
    until = "(until|till|up to)"
    yield phrase("vote_period", "PERIOD('voting_closes', {x:closing})", f"{{v:vote_word}} {{l:vote_lasts}} [open] "
                 f"{until} {{x}}", f"(votes|ballots) (may|can|must|have to) be (cast|sent in|given) {until} {{x}}",
                 f"{_WE} (may|can) vote {until} {{x}}")  # fmt: skip
    yield phrase("late_remark", "0", "at that (hour|time|moment|point) (the vote|voting|it) (is closed|closes|ends)")


def _debates() -> Iterator[Phrase]:
    """Debates before votes."""
    yield phrase("further_debated", "0", f"[first] [,] {_WE} (shall|will|can|may|must|get to|first|) {_TALK} {_A}",
                 f"{_A} (is|are|gets|shall be|must be|has to be) [first] {_TALKED}",
                 f"{_A} (is|are|stays|stay|remains) [first] (up for|open for|under|open to) {_DEBATE}",
                 f"there is {_DEBATE} (on|of|about) {_A}")  # fmt: skip
    soon = "[(at once|immediately|automatically|by itself|on its own)]"
    yield phrase("further_then_it_opens", "0", "(and then|and after that|and afterwards|after which|whereupon|before) "
                 f"{{v:vote_word}} {{o:vote_opens}} {soon}",
                 f"(and then|then|after that|afterwards|and after that|after which) (it|the {CHANGE}) (is|gets|comes|"
                 f"goes) [automatically] (put to (the|a) vote|voted on|up for (the|a) vote|to a vote) {soon}",
                 f"(and then|then|after that|afterwards) (we|everyone|{PLAYERS}) vote [on it]")  # fmt: skip
    yield phrase("further_then_it_opens", "0", "(when|once|as soon as) (they|these|those|that time|it) (are|is) (up|"
                 f"over|past|gone) [,] {{v:vote_word}} {{o:vote_opens}} {soon}",
                 f"at the end of (them|that time|this period|that period) [,] {{v:vote_word}} {{o:vote_opens}} {soon}"
                 )  # fmt: skip
    both = "ALSO(PERIOD('voting_opens', proposal.made + {d:duration}), PERIOD('voting_closes', proposal.opened + "
    both += "{s:duration}))"
    yield phrase("sentence", both, "{z:debated} [for] {d} (.|,|;|and|, and) [(and|then|and then|after that)] [it is] "
                 "voted on for {s}",
                 "{z:debated} [for] {d} (.|,|;|and|, and) (then|after that) {v:vote_word} {o:vote_opens} and {l:"
                 "vote_lasts} [for] {s}",
                 f"{{d}} (of|for) {_DEBATE} [,] (then|and|and then|followed by) {{s}} (of|for) (voting|the vote)",
                 f"{_DEBATE} (lasts|takes|goes on for|runs for) {{d}} (,|and|;|.) [and] (voting|the vote) (lasts|takes|"
                 "goes on for|runs for) {s}")  # fmt: skip
    opens = "PERIOD('voting_opens', proposal.made + {s:duration})"
    yield phrase("opens_clause", opens, f"(for|during|in) the first {{s}} after {{m:making}} [,] {_WE} [only|just] "
                 f"{_TALK} (it|{_A}) (.|,|;|and|, and) {{t:then_it_opens}}",
                 f"after {{s}} of {_DEBATE} [,] (it|a {CHANGE}|every {CHANGE}|the {CHANGE}|each {CHANGE}) "
                 f"(is|gets|goes|"
                 "comes) [automatically] (put to (the|a) vote|voted on|opened for voting|to a vote|up for a vote) "
                 f"{soon}", f"{_WE} (have|has|get|gets) {{s}} to {_TALK} {_A} [,] {{t:then_it_opens}}")  # fmt: skip


def _dues() -> Iterator[Phrase]:
    """What becomes of a proposal that's undecided for too long."""
    any_one = f"(a|any|each|every|the) {CHANGE}"
    waits = "proposal.stage == 'made' or proposal.stage == 'voting'"
    code = f"DUE(proposal.made, {{s:duration}}, DO(WHEN({waits}, {{e:due_does_it}})))"
    yield phrase("state", waits, "it is undecided", f"{IT} (is|has been|remains|stays) [still] (undecided|not "
                 "decided|open|pending)", f"{IT} has not [yet] been (decided|settled)", "no decision has been (made|"
                 "reached|taken) [on it]", "nothing has been decided [on it]")  # fmt: skip
    undecided = (
        "((is|has been|remains|stays|was) [still] (undecided|open|pending|on the table|not decided|in the air)|has not "
        "[yet] been (decided|settled)|is not (decided|settled)|is undecided)"
    )
    span = "(for|after|within|in) [(more than|longer than|over)] {s} [(of|after|from) {n:made_words}]"
    and_so = "[[,] (and|but|without being) [(is|has) [not]] [still] [been] (undecided|decided|settled)]"
    yield phrase("sentence", code, f"{any_one} that is undecided {{s}} after it is made {{e}}",
                 f"{any_one} (that|which) {undecided} {span} {and_so} {{e}}",
                 f"(if|when|where|once) {any_one} {undecided} {span} {and_so} [,] it {{e}}",
                 f"{any_one} {{e}} (if|when|where|once) it {undecided} {span} {and_so}",
                 f"(if|when) {any_one} {undecided} {{s}} after {{n:made_words}} [,] it {{e}}",
                 f"{any_one} {{e}} (if|when) it {undecided} {{s}} after {{n:made_words}}",
                 f"{any_one} (that|which) {undecided} {{s}} after {{n:made_words}} {{e}}")  # fmt: skip
    yield phrase("due_does_it", "DO(defeat(proposal))", "is defeated", "(lapses|expires|dies|falls|is (dead|dropped|"
                 "rejected|out|thrown out|void|struck off|lost|finished)|counts as (rejected|lost)|has failed|shall "
                 "(lapse|fail|be (rejected|defeated)))")  # fmt: skip
    unvoted = "DUE(proposal.opened, {s:duration}, DO(WHEN(proposal.stage == 'voting' and len(voted) == 0, {e})))"
    nobody = f"(nobody|no one|no {PLAYER})"
    yield phrase("sentence", unvoted.replace("{e}", "{e:due_effects}"),
                 f"(if|when) {nobody} (votes|voted|casts a vote) [on {IT}] (within|in|for|after) {{s}} [(of|after) "
                 f"[the] "
                 "(opening|vote opening|vote opens|vote has opened|it opens|it was opened)] [,] {e}")  # fmt: skip
    yield phrase("due_effects", "DO(defeat(proposal))", "it is defeated", "(it|the proposal) (lapses|is (thrown out|"
                 "dead|out|lost|dropped|void)|counts as (lost|rejected)|dies|falls)")  # fmt: skip


def _hours() -> Iterator[Phrase]:
    """Times at which something may be done or not."""
    yield phrase(
        "hour",
        "BETWEEN({a:clock}, {b:clock})",
        "between {a} and {b}",
        "after {a} (and|or) before {b}",
        "before {b} (and|or) after {a}",
        "from {a} (on|onwards) until {b}",
        "{a} (to|until|-|–) {b}",
    )
    for act, things, done in (
        ("propose", f"({CHANGES}|making ({CHANGES}|a {CHANGE})|proposing)", "made"),
        ("vote", "(votes|voting)", "cast"),
        ("call-case", "(cases|calling cases)", "called"),
    ):
        allowed = f"(allowed|permitted|accepted|possible|legal|okay|welcome|{done})"
        yield phrase("only_admitted", f"ACT('{act}', True)", f"{things} (are|is) only {allowed}",
                     f"{things} (are|is) {allowed} only")  # fmt: skip
        yield phrase("sentence", f"FORBID(ACT('{act}', True), not {{t:at}})", f"only {{t}} (are|is) {things} {allowed}",
                     f"{{t}} is the only time [when|that] {things} (are|is|may be) {allowed}",
                     f"{things} (are|is) {allowed} {{t}} [,] (and|but) (not otherwise|at no other time|never "
                     "otherwise|only then|not at other times)")  # fmt: skip


def _complements() -> Iterator[Phrase]:
    """What may be done at some time, with the remark that it may not be done at others."""
    nothing = f"(none|no {CHANGES}|nothing|no votes|no one|nobody|they|it|no {CHANGE}|no {PLAYER})"
    done = "(accepted|allowed|permitted|made|cast|possible|do so|taken|counted|vote|propose|make one|make any)"
    yield phrase("none_else", "0", "(on [(all|any)] [the] other days [of the week]|at (all|any) other times|otherwise|"
                 f"the rest of the time|outside (these|those) (hours|times|days)) [,] {nothing} (is|are|may|can|shall) "
                 f"[not] [be] {done}")  # fmt: skip
    yield phrase("sentence", "FORBID({a:act}, not {t:at})", f"{{b:ones}} (must|shall|{{m:may}}) {{a}} {{t}} {_BREAK} "
                 "{n:none_else}")  # fmt: skip
    yield phrase("sentence", "FORBID({a:admitted}, not {t:at})", f"{{a}} {{t}} {_BREAK} {{n:none_else}}")


def _silence() -> Iterator[Phrase]:
    """More ways to say that nothing is done for a time."""
    past = "(for|in|during|within) [(the (last|past)|more than|over|at least|a period of)]"
    one = f"(a|any|each|every) {PLAYER}"
    for what, told, nothing in (
        ("proposal", "has not made a proposal for {s}", f"(made|proposed|submitted|put forward) (no ({CHANGE}|"
         f"{CHANGES})|nothing)"),
        ("vote", "has not voted for {s}", "(cast no vote|cast no votes|voted on nothing)"),
    ):  # fmt: skip
        code = f"IDLE('{what}', {{s:duration}}, {{d:does}})"
        lacking = f"((has|have|) {nothing})"
        yield phrase("sentence", code, f"a player who {told} {{d}}", f"{one} who {lacking} {past} {{s}} [,] {{d}}",
                     f"(whoever|anyone who|everyone who|those who|{PLAYERS} who) {lacking} {past} {{s}} [,] {{d}}",
                     f"{{w:when}} ({one}|somebody|someone|you) {lacking} {past} {{s}} [,] (they|he|she|you|that "
                     f"{PLAYER}) {{d}}",
                     f"where {one} ({lacking}|(has|have) not (voted|made a {CHANGE}|proposed anything)) {past} {{s}} "
                     f"[,] (they|he|she|that {PLAYER}) {{d}}")  # fmt: skip
    for what, things in (("proposal", f"({CHANGE}|{CHANGES})"), ("vote", "(vote|votes)"), ("case", "(case|cases)")):
        yield phrase("sentence", f"QUIET('{what}', {{s:duration}}, {{e:effects}})",
                     f"if no {'proposal is made' if what == 'proposal' else what} for {{s}} , {{e}}"
                     if what == "proposal" else f"if there is no {what} for {{s}} , {{e}}",
                     f"{{w:when}} there (is|are|has been|have been|was|were) no [new] {things} {past} {{s}} [,] {{e}}",
                     f"{{w:when}} {{s}} (go|goes|pass|passes) by without {things} [,] {{e}}")  # fmt: skip


MORE_TIMES = (*_periods(), *_debates(), *_dues(), *_hours(), *_complements(), *_silence())
"""More sentences on times."""
