"""Votes that last longer or shorter than usual: extended, closed early, moved to another day, or by what they're on."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYERS

_AT_ITS_END = (
    "(when (voting|the vote|it|the voting period|the poll|the time) (closes|ends|would close|would end|is over|runs "
    "out|"
    "is up|is finished|should close|should end)|(by|at) the (end|close|deadline|scheduled close|scheduled end) [of "
    "(voting|the vote|the voting period|it)]|by then|by the time (voting|the vote|the voting period) (closes|ends)|at "
    "that time|by the deadline|in time|at the close of voting)"
)
_THE_VOTE = f"(it|the vote|voting|the voting period|the period|the poll|the polls) [on {IT}]"
_LONGER = (
    "(is|are|shall be|will be|gets) (extended|prolonged|lengthened) [automatically] (by|for)",
    "(stays|remains|stay|remain|is|is kept|lasts|goes on|continues|runs) [open] [for] (another|a further|an "
    "additional)",
)
_ONCE = (
    "([but|though] (only|just|at most|no more than) once [for (any|each|every|the same) [(one|given|single)] "
    f"({CHANGE}|vote)]|[but] not (twice|again|more than once)|once)"
)
_HAPPENS_ONCE = (
    f"(this|it|that) (can|may|happens|can happen|may happen|is done|may be done) [happen] (only|at most) once [for "
    f"(any|each|"
    f"every) [one] ({CHANGE}|vote)]"
)


def _extended() -> Iterator[Phrase]:
    """What makes a vote last longer."""
    yield phrase("lacking", "len(voted) < AT_LEAST({f:fraction}, {t:tally})", "fewer than {f} of {t} have voted")
    yield phrase("lacking", "len(voted) < {r:required}", "fewer than {r} have voted",
                 "(fewer|less) than {r} have (cast their votes|taken part)")  # fmt: skip
    yield phrase("lacking", "len(voted) < quorum", "the quorum has not been reached",
                 "(the|a) quorum (is not|has not been|was not) (reached|met|there|achieved|attained)",
                 "there is (no|not a|still no) quorum", "it (misses|lacks) (the|a) quorum", "no quorum (is|has been) "
                 "(reached|met)", f"(the|a) {CHANGE} (misses|lacks) [the|a] quorum")  # fmt: skip
    yield phrase("lacking", "len(votes_for) == len(votes_against)", "there is a tie",
                 "(there is|it is|the result is|the vote is|the result would be) (a tie|tied)", "the votes are equal",
                 "as many (players|people) (vote|have voted) for it as against it", "the vote (ends in|results in) "
                                                                                    "a tie",
                 "there are as many votes for (it|as against it) as against [it]")  # fmt: skip
    yield phrase("lacking", "not all([_x in voted for _x in eligible_voters])", "not everybody has voted",
                 f"not (everybody|everyone|all [the] {PLAYERS}|all voters) (has|have) voted",
                 "(somebody|someone) has not voted")  # fmt: skip
    yield phrase("lacking", "len(voted) == 0", "nobody has voted", "(nobody|no one|no player) has voted")
    for said in _LONGER:
        yield phrase("extended", "0", f"{_THE_VOTE} {said}")
    yield phrase("only_once", "0", _ONCE)
    yield phrase("at_its_end", "0", _AT_ITS_END)
    yield phrase("happens_once", "0", _HAPPENS_ONCE)
    s = "{s} [(more|longer)]"
    once, each = (f"EXTEND({{l:lacking}}, {{s:firsts}}, {often!r})" for often in ("once", "each"))
    frames = (
        f"(if|when|where|in case) {{l}} [{{a:at_its_end}}] [,] {{e:extended}} {s}",
        f"{{e:extended}} {s} if {{l}} [{{a:at_its_end}}]",
        f"(if|when) [{{a:at_its_end}}] [,] {{l}} [,] {{e:extended}} {s}",
        f"{{a:at_its_end}} [,] if {{l}} [,] {{e:extended}} {s}",
    )
    yield phrase("sentence", once, "if {l} when voting closes , the vote is extended by {s} , but only once",
                 *(f"{frame} [,] {{o:only_once}}" for frame in frames),
                 *(f"{frame} . {{h:happens_once}}" for frame in frames))  # fmt: skip
    for code in (once, each):
        yield phrase("sentence", code, *frames)
    yield phrase("sentence", each, "whenever {l} when voting closes , the vote is extended by {s}")
    tie = "len(votes_for) == len(votes_against)"
    for often in ("once", "each"):
        yield phrase("sentence", f"EXTEND({tie}, {{s:firsts}}, {often!r})", f"a tie extends the (vote|voting "
                                                                            f"period) by {s}",
                     f"in [the] (case|event) of a tie [,] {{e:extended}} {s}")  # fmt: skip


_CHANGING = (phrase("doing", "_x.kind != 'enact'", "change a rule", "change (rules|any rule)"),)
_SUCH = f"(a {CHANGE}|{CHANGES}|any {CHANGE}|every {CHANGE}|each {CHANGE})"


def _by_kind() -> Iterator[Phrase]:
    """How long the vote lasts on some proposals."""
    for verb, test in (
        ("change", "!= 'enact'"),
        *((f"{verb}", f"== '{verb}'") for verb in ("repeal", "amend", "transmute")),
    ):
        yield phrase("doing_rank", f"_x.kind {test}", f"{verb} a rule", f"{verb} (rules|any rule)")
        for rank, a in (("immutable", "an"), ("mutable", "a")):
            yield phrase("doing_rank", f"_x.kind {test} and _x.rank == '{rank}'", f"{verb} {a} {rank} rule",
                         f"{verb} ({rank} rules|any {rank} rule|one of the {rank} rules)")  # fmt: skip
    for kind in ("doing_rank",):
        yield phrase("such_changes", f"any([{{d:{kind}}} for _x in changes])", "a proposal to {d}",
                     f"{_SUCH} to {{d}}", f"{_SUCH} (that|which) would {{d}}", f"{_SUCH} which "
                                                                               f"(wants|want|asks|seeks|ask|seek) "
                     "to {d}", f"{_SUCH} that (wants|want|asks|seeks|ask|seek) to {{d}}", "[a|the|any] "
                                                                                          "{d}")  # fmt: skip
        yield phrase("if_such", f"any([{{d:{kind}}} for _x in changes])", "the proposal would {d}",
                     f"(it|(the|a) {CHANGE}) (would|wants to|is to|asks to|seeks to) {{d}}",
                     f"(it|(the|a) {CHANGE}) is (a {CHANGE}|one) to {{d}}")  # fmt: skip
    lasts = "proposal.opened + {s:firsts}"
    yield phrase("sentence", f"PERIOD_IF({{k:such_changes}}, {lasts})", "the vote on {k} lasts {s}",
                 "[the] (vote|voting|voting period|votes) (on|for) {k} {l:vote_lasts} [for] {s} [long]",
                 "(for|on) {k} [,] [the] (vote|voting|voting period) {l:vote_lasts} [for] {s} [long]",
                 "[the] (vote|voting) (on|for) {k} {c:vote_closes} (after {s}|{s} after it opens)",
                 "{k} (is|are) voted on for {s}", "(for|on) {k} [,] (it is|the period is|it lasts) {s}",
                 "{k} (gets|get|takes|take|has|have|needs|need) {s} (of voting|to be voted on)")  # fmt: skip
    yield phrase("sentence", f"PERIOD_IF({{k:if_such}}, {lasts})",
                 "if {k} , [the] (vote|voting|voting period) [on it] {l:vote_lasts} [for] {s}")  # fmt: skip
    rest = (
        f"(for|on) (all other|other|all others|everything else|any other|every other) [({CHANGES}|{CHANGE}|one)] [,] "
        "[(it|the vote|the voting period|the period)] [(is|shall be|lasts|takes|they last)]"
    )
    said = "[the] (vote|voting|voting period|period|votes) (on|for) {k} {l:vote_lasts} [for]"
    then = "(,|;|.|, and|, but|and|but) [and|but]"
    for unit in ("days", "hours", "weeks"):
        both = f"ALSO(PERIOD('voting_closes', proposal.opened + {unit}({{u:num}})), PERIOD_IF({{k:such_changes}}, "
        both += f"proposal.opened + {unit}({{s:num}})))"
        yield phrase("sentence", both, f"{said} {{s}} {unit} {then} {rest} {{u}} [{unit}]")
    both = "ALSO(PERIOD('voting_closes', proposal.opened + {u:duration}), PERIOD_IF({k:such_changes}, "
    yield phrase("sentence", both + "proposal.opened + {s:duration}))", f"{said} {{s}} {then} {rest} {{u}}")
    twice = both + "proposal.opened + (answer - proposal.opened) * {n:many_times}))"
    yield phrase("sentence", twice, f"{said} {{n}} as long as [(on|for)] (other (votes|{CHANGES})|the "
                 f"others|others) [,] "
                 "(which (last|take) {u}|which is {u})")  # fmt: skip
    times = "proposal.opened + (answer - proposal.opened) * {n:many_times}"
    yield phrase("many_times", "2", "twice")
    yield phrase("many_times", "{n:num}", "{n} times")
    yield phrase("sentence", f"PERIOD_IF({{k:such_changes}}, {times})", "the vote on {k} lasts {n} as long as on "
                                                                        "others",
                 "[the] (vote|voting|voting period) (on|for) {k} {l:vote_lasts} {n} as long [as (for|on) [all] "
                 "(others|other "
                 f"{CHANGES}|any other {CHANGE})]")  # fmt: skip
    yield phrase("sentence", "ALSO({p:vote_period}, PERIOD_IF({k:such_changes}, proposal.opened + {s:firsts}))",
                 "{p} , but (on|for) {k} [,] [(it lasts|it is|for)] {s}", "{p} , except (that|) (on|for) {k} [,] "
                                                                          "[it (lasts|is)] "
                 "{s}", "{p} , (and|while) (on|for) {k} [,] [(it lasts|it is|for)] {s}",
                 "{p} , except {k} (which|that) (get|gets|take|takes|have|has) {s}",
                 "{p} (.|;) {e:except_for_these} {k} [,] [it (lasts|is|shall be)] {s}")  # fmt: skip
    yield phrase("except_for_these", "0", "(for|on|but for|except for|in the case of)")


def _moved() -> Iterator[Phrase]:
    """Votes that don't close on some days, or before some time."""
    would = "(would (end|close|be closed)|(ends|closes))"
    yield phrase("sentence", "PERIOD_IF(DAY_OF_ANSWER({t:day}), next_weekday(answer, {d:weekday}, {c:clock}, zone))",
                 "when a vote would close {t} , it closes at {c} on the next {d}",
                 f"(when|whenever|if|where) (a|the|any) (vote|poll|voting|voting period) [on {IT}] {would} {{t}} "
                 f"[,] it "
                 "(ends|closes|is closed) [instead] (at {c} on the (next|following) {d}|on the (next|following) {d} "
                 "at {c}|at "
                 "{c} on the {d} (after|following|that follows)|on the {d} (after|following) at {c}) "
                 "[instead]")  # fmt: skip
    yield phrase("sentence", "OPEN_FOR({s:firsts})", "no vote closes before it has been open for {s}",
                 f"{{v:no_vote_closes}} [at least] [a full|a] {{s}} {_PASSED} [since {_ITS_OPENING}]",
                 "{v:no_vote_closes} it has been open for [at least] {s}",
                 f"{{v:no_vote_closes}} {{s}} after {_ITS_OPENING}",
                 "(a|every|each|the) (vote|poll) [on a proposal] (lasts|stays open|remains open|shall remain "
                 "open|must remain "
                 "open|must last|must stay open|is open|shall last) [for] (at least|no less than|a minimum of) {s}",
                 "voting [on a proposal] (lasts|stays open|remains open|shall remain open|must remain open|shall "
                 "last) [for] "
                 "(at least|no less than|a minimum of) {s}")  # fmt: skip
    yield phrase("no_vote_closes", "0",
                 "no vote (closes|ends|(may|can|shall|must) (close|end|be closed)) (before|until|sooner "
                 "than|earlier than)",
                 "(a|the) vote (does not|may not|can not|shall not|must not) (close|end|be closed) "
                 "(before|until|sooner than)"
                 )  # fmt: skip
    when = "(when|as soon as|once|if|the moment)"
    yield phrase("sentence", "EARLY_FROM({s:firsts}, {q:settled})",
                 "after {s} the vote on a proposal closes as soon as {q}",
                 f"(after|from) [(at least|a minimum of)] {{s}} [(on|onwards)] [,] {{v:vote_word}} "
                 f"{{c:vote_closes}} [early] "
                 f"{when} {{q}}",
                 f"{{v:vote_word}} {{c:vote_closes}} [early] {when} {{q}} [,] but (not before|no earlier than|not "
                 f"earlier than|"
                 f"at the earliest|only after) {{s}} [((after|have passed since|has passed since) "
                 f"{_ITS_OPENING}|{_PASSED})]",
                 f"{{v:vote_word}} {{c:vote_closes}} [early] {when} (it has been open for [at least] {{s}}|at least "
                 f"{{s}} have "
                 "passed) and {q}",
                 f"(once|when|as soon as) (a vote has been open for [at least] {{s}}|[at least] {{s}} have passed) "
                 f"[,] it "
                 f"{{c:vote_closes}} {when} {{q}}")  # fmt: skip
    yield phrase("sentence", "OPEN_ALL({o:often})", "{o} , the vote opens on all proposals made by then",
                 "{o} [,] {v:all_votes} {p:vote_opens}", "{v:all_votes} {p:vote_opens} {o}",
                 f"{{o}} [,] (all|the) {CHANGES} [{_MADE_BY_THEN}] (are|shall be) (put to the vote|opened for voting)",
                 f"(all|the) {CHANGES} [{_MADE_BY_THEN}] (are|shall be) (put to the vote|opened for voting) {{o}}",
                 f"{CHANGES} (are|shall be) (put to the vote|collated|collated for voting|opened for voting) "
                 f"{{o}}")  # fmt: skip
    yield phrase("all_votes", "0", f"[the] (voting|vote|votes) [on (all|the|all the) {CHANGES} [{_MADE_BY_THEN}]]",
                 "all votes")  # fmt: skip


_PASSED = "(have|has) (passed|elapsed|gone by)"
_ITS_OPENING = (
    "(its opening|it (was opened|opens|opened|began|started)|the vote (opened|was opened|began)|it has been opened)"
)
_MADE_BY_THEN = "(made|submitted|proposed) [(by then|until then|so far|since the last time|during the week|that week)]"
EXTENSIONS = (*_CHANGING, *_extended(), *_by_kind(), *_moved())
"""Votes that last longer or shorter than usual."""
