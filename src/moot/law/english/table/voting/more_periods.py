"""How long votes last, counted from when they open or a proposal is made, and debates before them."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, PLAYER

_BREAK = "[(,|;|.|, and|, but|and|but|; and|: )]"
_ELSE = "(otherwise|in all other cases|else|if not|in every other case|the rest of the time)"
_IF = "(if|when|while|where|as long as|so long as)"
_DONE = "(made|submitted|proposed|posted|put forward|introduced)"
_END = "(ends|end|closes|close|is over|are over|is closed|are closed|shall end|shall close|finishes)"
_LATER = "(after that|later|afterwards|thereafter|after it opens|after that time|from then)"
_DEBATE = "(debate|discussion|comments|deliberation|talking|discussing it)"


def _by_turns() -> Iterator[Phrase]:
    """When the vote opens, and how long it lasts then."""
    closes = "PERIOD('voting_closes', proposal.opened + {s:duration})"
    yield phrase("sentence", f"ALSO({{o:opens_clause}}, {closes})",
                 f"{{o}} [,] (and|and then) {_END} {{s}} {_LATER}", f"{{o}} {_BREAK} (it|voting|the vote) {_END} {{s}} "
                 f"{_LATER}", f"{{o}} {_BREAK} [it] {_END} after [another|a further] {{s}}")  # fmt: skip
    both = f"ALSO(PERIOD('voting_opens', proposal.made + {{d:duration}}), {closes})"
    have = "(everyone|everybody|[all] [the] players|you|we|voters|members|people) (has|have|gets|get) {s}"
    yield phrase("sentence", both,
                 f"there (is|are) {{d}} (for|of) {_DEBATE} {_BREAK} (then|after that|afterwards) [there (is|are)] "
                 f"({have} to vote|{{s}} (for|of) (voting|the vote)|(voting|the vote) lasts {{s}})",
                 f"{{d}} (for|of|to) {_DEBATE} {_BREAK} (then|and|after that) [there (is|are)] ({have} to vote|{{s}} "
                 "(for|of) (voting|the vote)|{s} to vote)",
                 f"[first] (we|you|players|everyone|people) (discuss|discusses|debate|debates|have|has) [(it|a "
                 f"{CHANGE}|every "
                 f"{CHANGE})] [for] {{d}} [to discuss it] {_BREAK} then (we|you|players|everyone) "
                 f"(vote|votes|have|has) "
                 "[for] {s} [to vote]")  # fmt: skip
    yield phrase("sentence", "ALSO(PERIOD('voting_closes', proposal.opened + {s:duration}), EXTEND({l:lacking}, "
                 "{d:duration}, 'once'))",
                 "(if|when) {l} (when|after|by the end of|at the end of|once) [the] {s} [(are|is) (over|up|past)|have "
                 "(passed|elapsed)] [,] {e:extended} {d} [(more|longer)] [,] {o:only_once}",
                 "{p:vote_word} {v:vote_lasts} [for] {s} (.|,|;) [and|but] (if|when) {l} [(then|by then|when it "
                 "ends)] [,] "
                 "{e:extended} {d} [(more|longer)] [,] {o:only_once}")  # fmt: skip
    day = "DAY_OF_ANSWER({t:day})"
    would = "(a vote|one|any vote|votes) (that|which) would [otherwise] (do so|close then|end then)"
    yield phrase("sentence", f"PERIOD_IF({day}, next_weekday(answer, {{d:weekday}}, {{c:clock}}, zone))",
                 f"no vote (shall close|closes|ends|may close|may end|shall end) {{t}} {_BREAK} "
                 f"({would}|it|such a vote) "
                 "[instead] (shall close|closes|ends|close|is closed) (at {c} on the (following|next) {d}|on the "
                 "(following|next) {d} at {c}) [instead]")  # fmt: skip


def _from_making() -> Iterator[Phrase]:
    """When votes close, by when the proposal was made."""
    made = f"(the|a|its) ({CHANGE}|it) (is|was|has been) {_DONE}"
    made = f"({made}|it (is|was|has been) {_DONE}|its (submission|making))"
    today = "local_date(proposal.made, zone)"
    for n, day in ((1, f"[on] the (day after|day following) [(the day|that) (on which|when)] {made}"),
                   (0, f"[on] the [same] day (on which|when|that) {made}")):  # fmt: skip
        base = f"{today} + {n}" if n else today
        told = "on the day after it is made" if n else "on the day when it is made"
        yield phrase(
            "closing",
            f"at_time({base}, {{c:clock}}, zone)",
            f"at {{c}} {told}",
            f"{day} [,] at {{c}}",
            f"at {{c}} [,] {day}",
        )
        yield phrase("closing", f"midnight_after({base}, zone)", f"at the end of {told.removeprefix('on ')}",
                     f"[at midnight [,]] at the end of {day.removeprefix('[on] ')}")  # fmt: skip


def _short() -> Iterator[Phrase]:
    """Notes on how long a vote lasts, and what is added to such sentences."""
    opened = "PERIOD('voting_closes', proposal.opened + {s:duration})"
    yield phrase("vote_period", opened, "(voting|votes|vote|polls|voting time|time to vote) : {s} "
                                        "[(max|maximum|at most)]",
                 "(vote|voting) (within|in) {s}", "{s} (max|at most) (to vote|for voting)",
                 "{p:voters_do} vote (within|in) {s} [,] (or|otherwise|or else) (your|their|the|that) "
                 "(vote|votes) (does|do) "
                 "not count",
                 f"(a {PLAYER}|you|everyone|players|voters) (has|have) {{s}} in which to (vote|cast a vote|cast "
                 f"their votes)",
                 f"(voting|the vote) on (a|any|each|every) {CHANGE} [shall] (ceases|cease|stops|stop|lapses) {{s}} "
                 "(after|from) {o:opening}",
                 "{v:vote_word} (stays|remains|is kept) open {s}")  # fmt: skip
    early = "UPON(EVENT('ballot_cast', _they=player), DO(WHEN({q:settled}, DO(close_voting(proposal)))))"
    yield phrase("or_early", early, "(done|over|closed|finished|ends|closes|shut) [early|earlier|sooner] "
                                    "(if|when|once) {q}",
                 "(less|shorter|sooner|earlier) (if|when|once) {q} [(before|earlier|sooner)]",
                 "(even|or) (earlier|sooner) (if|when|once|as soon as) {q}")  # fmt: skip
    at_once = "(at once|forthwith|immediately|then|straight away|right away|at that moment|there and then)"
    closed = f"(it|voting|the vote) (shall close|closes|is closed|ends|shall end|is over) [{at_once}]"
    everyone = "(all [of] [the] [eligible] (voters|players)|every [eligible] voter|everyone|everybody)"
    yield phrase("unless_early", early, f"{{q}} (before|earlier|sooner|by then) [,] in which (event|case) {closed}",
                 f"{{q}} [,] in which (event|case) {closed}")  # fmt: skip
    yield phrase("settled", "all([_x in voted for _x in eligible_voters])",
                 f"{everyone} (shall|should|has|have) [have] (sooner|earlier|already) [have] voted",
                 f"{everyone} (has|have) (cast|given) (a|their) (vote|ballot|votes)",
                 "(nobody|no one) (has yet to vote|is left to vote)")  # fmt: skip
    yield phrase("settled", "outcome_settled", "(it|the vote|the matter) is [(mathematically|already|clearly)] "
                                               "(decided|"
                 "settled|certain|clear)", "(its|the) (result|outcome) is [(mathematically|already)] (decided|settled|"
                 "certain|fixed|clear)", "it (can not|can no longer) (pass|fail|change) [or (pass|fail) any more]",
                 f"it is [(mathematically|already)] (clear|certain|known|decided) (how it ends|whether (it|the "
                 f"{CHANGE}) "
                 "(passes|will pass|is adopted))")  # fmt: skip


MORE_PERIODS = (*_by_turns(), *_from_making(), *_short())
"""More sentences on how long votes last."""
