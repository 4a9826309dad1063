"""Sentences about how long a vote or a debate lasts."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYERS
from moot.law.english.table.voting.discussion import debates_of_opener

_ON = f"(on|for|of) ((a|the|any|each|every|all|that) ({CHANGE}|{CHANGES}|(rule|rules) change)|{CHANGES}|it|something)"
_VOTE = (
    f"([the|a|each|every|any|all] (vote|votes|voting|ballot|poll|polls|polling|balloting) [{_ON}]|"
    f"[the|a|each|every|all] [prescribed] voting (period|time|periods) [{_ON}]|it|the vote on it)"
)
_VOTE_IS_OPEN = (
    "(lasts|last|takes|take|runs|goes on|continues|stays open|remains open|stay open|remain open|is open|are open|is|"
    "will last|will be open|shall last|shall be|shall be open|shall remain open|shall stay open|shall continue|"
    "shall run|must last|run|shall be kept open|is held open|will run|will stay open)"
)
_FOR = "[for] [(exactly|a period of|a total of|a maximum of|at most|no more than|up to|not more than)]"
_CLOSES = (
    "(closes|close|ends|end|is closed|are closed|must be closed|has to be closed|is over|shall close|shall end|will "
    "close|will end|shall be closed|"
    "will be closed|is closed automatically|shuts|shut|terminates|terminate|shall terminate|comes to an end|is "
    "complete|finishes|runs out|expires|concludes|"
    "must close|must end|stops|automatically closes|closes automatically|closes by itself|ends automatically|"
    "is declared closed|concludes|ceases)"
)
_LATEST = "[(at the latest|no later than|at latest|not later than|automatically|by itself)]"
_AFTER_OPENING = (
    "(after|from|from the moment|from the moment when|from the time|after the moment when|beginning|starting|"
    "counted from|counting from|commencing (when|upon|with)|beginning (when|with|upon|at the time [when|at which])|"
    "following|later than)"
)
_OPENING = (
    f"(it|(the vote|voting|the voting|a vote) [{_ON}]|they|polling|the poll|the vote on it|that) (is|was|has been|"
    "are|were) (opened|open|begun|started|called)",
    f"(it|(the vote|voting|the voting|a vote) [{_ON}]|they|polling|the poll|the vote on it) (opens|opened|begins|"
    "began|starts|started|open|begin|has opened|has begun|has started|have opened|commences|commenced)",
    "(its|the) (opening|start|beginning|commencement) [of (it|the vote|voting|the voting period)]",
    f"[the moment when] [the] {CHANGE} (is|was|has been) (put to the vote|put to a vote|opened for voting|"
    "put on the voting noticeboard|called to a vote|opened)",
    "(opening|being opened|the opening|it opens)",
)  # fmt: skip
_MADE_WORDS = "(made|proposed|submitted|posted|put forward|introduced|published|distributed|announced)"
_MADE = (
    f"[the|a] {CHANGE} being {_MADE_WORDS} [to [all] [the] {PLAYERS}]",
    f"being {_MADE_WORDS}",
    f"(it|[the|a] {CHANGE}|they) (is|was|has been|are) {_MADE_WORDS} [to [all] [the] {PLAYERS}]",
    f"(its|the|their) (submission|publication|introduction|posting|distribution) [of [the] {CHANGE}] [to [all] "
    f"[the] {PLAYERS}]",
)  # fmt: skip
_EVERYBODY = "(everyone|everybody|all [of] [the] [eligible] voters|every [eligible] voter|each voter|all who may vote)"
_PLAYERS = f"(all [of] [the] {PLAYERS}|every (player|member|person|one of the players)|each (player|member))"
_HAVE_VOTED = (
    "(has voted|have voted|votes|vote|voted|has cast a vote|have cast their votes|has cast their vote) [on it]"
)
_IF_SOONER = (
    "(whichever (is|comes|happens|occurs) (first|sooner|earlier)|if (that is|this is|that happens|that comes) (sooner|"
    "earlier|first)|if sooner|if earlier|whatever (comes|happens) first)"
)
_ANYHOW = (
    "((even|also) if (not (everybody|everyone|all|all players|every player|all members) (has|have) voted|some "
    "(players|members|people|voters) (have not|have yet to) [yet] (voted|vote)|some have not voted|nobody has voted|"
    "somebody has not voted|votes are missing)|whether or not (everybody|everyone|all players|all) (has|have) voted|"
    "no matter (how many|who) (have|has) voted|regardless of how many have voted|and no votes count after that|"
    "and [any] (votes|vote|ballots) (cast|received|sent in|that come in) (later|after that|afterwards|late) (do|does) "
    "not count|and no (later|further) (votes|ballots) count|and no longer|and not longer|and no more|anyway|in any "
    "case|regardless)"
)


def _deadlines() -> Iterator[Phrase]:
    """When a vote closes."""
    yield phrase("vote_period", "PERIOD('voting_closes', {x:closing})", "the vote on a proposal closes {x}",
                 "{v:vote_word} {c:vote_closes} {x} [[,] {z:anyhow}]",
                 "{x} [,] {v:vote_word} {c:vote_closes} [[,] {z:anyhow}]")  # fmt: skip
    yield phrase("vote_word", "0", _VOTE)
    yield phrase("vote_word", "0", "{z:further_vote_word}")
    yield phrase("vote_lasts", "0", _VOTE_IS_OPEN)
    yield phrase("vote_lasts", "0", "{z:further_vote_lasts}")
    yield phrase("vote_closes", "0", _CLOSES)
    yield phrase("vote_closes", "0", "{z:further_vote_closes}")
    for said in _OPENING:
        yield phrase("opening", "0", said)
    for said in _MADE:
        yield phrase("making", "0", said)
    yield phrase(
        "anyhow",
        "0",
        _ANYHOW,
        "even (when|if|though) (voting|the vote) (opened|opens|began|begins|started|starts) later [than that] "
        "[because of (the debate|a debate|the discussion)]",
    )
    yield phrase("anyhow", "0", "{z:further_anyhow}")
    opened = "proposal.opened + {s:duration}"
    yield phrase("closing", opened, "{s} after it opens", f"{_LATEST} {{s}} {_AFTER_OPENING} {{o:opening}}",
                 f"{_LATEST} {{s}} (later|afterwards|after that|thereafter)", f"{_LATEST} after [(at "
                                                                              f"most|exactly|no more than)] {{s}}",
                 f"{_LATEST} (when|once|as soon as) {{s}} (have|has) (passed|elapsed|gone by) [since {{o:opening}}]",
                 "after [it has been] (being open for|open for|having been open for) {s}")  # fmt: skip
    for code, when in (
        ("proposal.opened + {s:duration}", ""),
        ("proposal.made + {s:duration}", "(after|from|of) {o:making}"),
        ("proposal.opened + {s:duration}", "(after|from|of) {o:opening}"),
    ):
        yield phrase("vote_period", f"PERIOD('voting_closes', {code})",
                     f"[all] (votes|ballots) (must|shall|have to|may|can) [only] be (cast|submitted|sent "
                     f"in|made|given) "
                     f"[{_ON}] (within|in|for|during) [the first] {{s}} {when}",
                     f"{{p:voters_do}} vote [{_ON}] (within|in|for|during) [the first] {{s}} {when}",
                     f"{{p:voters_do}} vote [{_ON}] for [up to] {{s}} {when}")  # fmt: skip
    yield phrase("voters_do", "0", f"([the] {PLAYERS}|voters|everyone|everybody|all {PLAYERS}|(each|every|a) (player|"
                 "member|voter)|you|we) (must|have to|has to|may|can|shall|need to|needs to)")  # fmt: skip
    closes_then = "PERIOD('voting_closes', proposal.opened + {s:duration})"
    yield phrase("vote_period", closes_then,
                 "(when|once|if|after|as soon as) {w:votes_open} open for {s} [,] {v:vote_word} {c:vote_closes} "
                 "[{z:anyhow}]", "{w:any_vote_open} open for {s} {c:vote_closes} [{z:anyhow}]",
                 "{w:any_vote_open} open for {s} [,] {c:vote_closes}",
                 "(if|when) {n:not_all_voted} (after|within|in|by the end of) {s} [{o:from_opening}] [,] {v:vote_word} "
                 "{c:vote_closes} [{z:anyhow}]",
                 "{v:vote_word} {l:vote_lasts} [for] {s} [,] and [then] {c:vote_closes}",
                 "{v:vote_word} {l:vote_lasts} [for] {s} [,] (after which|whereupon) (it|voting|the vote) "
                 "{c:vote_closes}",
                 "no (votes|vote) (may|can) be cast (later|more) than {s} after {o:opening}",
                 "no (votes|vote) (are|is) (counted|accepted) (after|later than) {s}")  # fmt: skip
    yield phrase("from_opening", "0", "(after|from|of) {o:opening}")
    yield phrase(
        "votes_open",
        "0",
        f"(a|the|any|every) (vote|poll|ballot) [{_ON}] has been",
        f"voting [{_ON}] has been",
        f"(a|the) {CHANGE} has been",
    )
    yield phrase("any_vote_open", "0", f"(a|any|every|each) (vote|poll|ballot) [{_ON}] (that|which) (has been|was|is)")
    yield phrase("not_all_voted", "0", f"not (everybody|everyone|all [the] {PLAYERS}|every player|all|all voters) "
                                       f"(has|have) "
                 "voted", f"(some {PLAYERS}|somebody|someone|some) (have|has) not voted")  # fmt: skip
    yield phrase("closing", "proposal.made + {s:duration}", "{s} after the proposal is made",
                 f"{_LATEST} {{s}} {_AFTER_OPENING} {{o:making}}")  # fmt: skip
    for each, many in (
        ("weekday", "[the] [(first|next|following)] {d}"),
        ("weekdays", "{d}"),
        ("weekday", "(every|each) {d}"),
    ):
        code = f"next_weekday(proposal.opened, {{d:{each}}}, {{c:clock}}, zone)"
        after = "[(after|following|that follows) {o:opening}]"
        yield phrase("closing", code, *(["at {c} on the next {d}"] if "next" in many else []),
                     f"{_LATEST} on {many} {after} [,] at {{c}}", f"{_LATEST} at {{c}} [,] on {many} {after}",
                     f"{_LATEST} {many} at {{c}}", f"at {{c}} {many}")  # fmt: skip
        yield phrase("closing", code.replace("{c:clock}", "CLOCK(24, 0)"),
                     f"[at midnight] at the end of {many} {after}")  # fmt: skip
    today, the_day = "local_date(proposal.opened, zone)", "[(the day|that) (on which|when)] {o:opening}"
    for n, day in (
        (1, f"[on] the (next day|day after [{the_day}]|following day|day (that follows|following) {the_day})"),
        (0, "[on] (the [same] day (on which|when|that) {o:opening}|the same day|that day)"),
    ):
        yield phrase("closing", f"at_time({today} + {n}, {{c:clock}}, zone)" if n else f"at_time({today}, "
                                                                                       f"{{c:clock}}, zone)",
                     f"{day} [,] at {{c}}", f"at {{c}} [,] {day}")  # fmt: skip
        yield phrase("closing", f"midnight_after({today} + {n}, zone)" if n else f"midnight_after({today}, zone)",
                     f"[at midnight [,]] at the end of {day.removeprefix('[on] ')}",
                     f"at midnight at the end of {day.removeprefix('[on] ')}")  # fmt: skip
    days = "local_date(proposal.opened, zone) + {n}"
    day_after = (
        "on the {n:ordinal} day (after|following) [(the day|that) (on which|when)] {o:opening}",
        "{n:number} days (after|from) [(the day|that) (on which|when)] {o:opening}",
    )
    for said in day_after:
        slot = "{n:ordinal}" if "ordinal" in said else "{n:number}"
        at = f"at_time({days.replace('{n}', slot)}, {{c:clock}}, zone)"
        end = f"midnight_after({days.replace('{n}', slot)}, zone)"
        told = said.replace("(after|following)", "after").replace(
            "[(the day|that) (on which|when)] {o:opening}", "the day when it opens"
        )
        said = said.replace("{n:ordinal}", "{n}").replace("{n:number}", "{n}")
        told = told.replace("{n:ordinal}", "{n}").replace("{n:number}", "{n}").replace("(after|from)", "after")
        first = [f"at {{c}} {told}"] if "ordinal" in slot else []
        yield phrase("closing", at, *first, f"{said} [,] at {{c}}", f"at {{c}} [,] {said}")
        if "ordinal" in slot:
            bare = said.removeprefix("on ")
            yield phrase("closing", end, "at the end of the {n} day after the day when it opens",
                         f"[at midnight [,]] at the end of {bare}", f"{said} [,] [at midnight [,]] at the end of "
                                                                    f"the day",
                         f"(at|on) the midnight (ending|that ends) {bare}")  # fmt: skip


def _periods() -> Iterator[Phrase]:
    """Sentences on when a vote closes, and clauses on when it closes early."""
    opened = "PERIOD('voting_closes', proposal.opened + {s:duration})"
    from_opening = (
        "[,] (from|after|beginning|starting|counted from|commencing|counting from) [the moment] [(when|on|upon|with|"
        "from)] {o:opening}"
    )
    yield phrase("vote_period", opened,
                 f"{{v:vote_word}} {{l:vote_lasts}} {_FOR} {{s}} [(long|at most|at the most|at the longest)] "
                 f"[{from_opening}] [[,] {{z:anyhow}}]",
                 f"{{v:vote_word}} {{l:vote_lasts}} of {{s}} duration [{from_opening}]",
                 "(the|a) (length|duration) of {v:vote_word} (is|shall be) {s}",
                 f"([the] {PLAYERS}|voters|you|everyone|everybody|all {PLAYERS}|each player|we) (have|has|get|gets|"
                 f"shall have|are given|is given) {{s}} (to vote|for voting|to cast (a vote|their votes|their vote)|"
                 f"in which to vote) [{_ON}] [{from_opening}]",
                 f"{{s}} (are|is) (allowed|given) for (voting|votes|the vote|a vote|each vote) [{_ON}]",
                 f"there (are|is) {{s}} (to vote|for voting) [{_ON}]")  # fmt: skip
    yield phrase("vote_period", opened, f"{{p:people_have}} {{s}} to vote [{_ON}] , (then|and then|after that|and "
                                        f"after "
                 "that) {v:vote_word} {c:vote_closes}",
                 "{v:vote_word} {l:vote_lasts} [for] {s} , (then|and then|after which|and after that) it "
                 "{c:vote_closes}",
                 "{v:vote_word} {l:vote_lasts} [for] {s} . (then|after that|afterwards) [,] (it|the vote|voting) "
                 "{c:vote_closes}", "{v:vote_word} {l:vote_lasts} [for] {s} . {z:it_begins}",
                 "{v:vote_word} {c:vote_closes} {s} after it opens . {z:it_begins}")  # fmt: skip
    yield phrase("it_begins", "0", "(it|that period|this period|the period|the time) (begins|starts|is counted|runs|"
                 "counts|commences) (when|from|from the moment when|at the moment when|with|at|on|upon) "
                 "{o:opening}")  # fmt: skip
    yield phrase("people_have", "0", f"([the] {PLAYERS}|voters|you|everyone|everybody|all {PLAYERS}|each player|we) "
                 "(have|has|get|gets|shall have)")  # fmt: skip
    for who, voters in ((_EVERYBODY, "eligible_voters"), (_PLAYERS, "players")):
        voted = f"all([_x in voted for _x in {voters}])"
        told = "everybody has voted" if voters == "eligible_voters" else "all players have voted"
        yield phrase("settled", voted, told, f"{who} {_HAVE_VOTED}", f"{who} (are|is) done voting",
                     *(["[all] [the] (votes|ballots) (are in|have been cast|are cast|have come in)",
                        "no votes are (missing|outstanding)"] if who == _EVERYBODY else []))  # fmt: skip
    yield phrase("settled", "len(votes_for) >= {r:required}", "{r} have voted for it",
                 f"{{r}} ((have|has) voted|voted) (for {IT}|in favour|yes)", "it has [received] the votes of {r}",
                 "it has [(received|got)] {r}")  # fmt: skip
    yield phrase("settled", "len(votes_against) >= {r:required}", "{r} have voted against it",
                 f"{{r}} (have|has) voted (against {IT}|no)")  # fmt: skip
    for n in ("num", "required"):
        yield phrase("settled", f"len(votes_for) >= {{r:required}} or len(votes_against) >= {{q:{n}}}",
                     "{r} have voted for it or {q} against it",
                     f"{{r}} (have|has) voted (for {IT}|in favour|yes) [,] or "
                     f"{{q}} [have voted] (against {IT}|no|against)")  # fmt: skip
    yield phrase("settled", "outcome_settled", "the votes still to come can not change the result",
                 "[the] (votes|vote|ballots) (still to be cast|still to come|not yet cast|that have not been cast "
                 "[yet]|"
                 "outstanding|remaining|still missing) can (not|no longer) (change|affect|alter|influence) (its|the) "
                 "(result|outcome)",
                 "(its|the) (result|outcome) [of (it|the vote)] (can no longer|can not) (change|be changed) [any more]",
                 "(its|the) (result|outcome) [of (it|the vote)] is (certain|settled|clear|decided|fixed|determined)",
                 "no (votes|vote|ballots) (still to come|still to be cast|outstanding|remaining) can (change|affect) "
                 "(its|the) (result|outcome)")  # fmt: skip
    early = "UPON(EVENT('ballot_cast', _they=player), DO(WHEN({q:settled}, DO(close_voting(proposal)))))"
    when = "(when|if|as soon as|once|the moment|at the moment when|the moment that|at the moment [that]|at once when)"
    yield phrase("vote_early", early, "the vote on a proposal closes as soon as {q}",
                 f"{{v:vote_word}} {{c:vote_closes}} [(immediately|at once|early|earlier)] ({when}|if) {{q}}",
                 f"{when} {{q}} [on a proposal] [(before (that|then|it closes)|earlier|sooner|by then)] [,] [then] "
                 "{v:vote_word} {c:vote_closes} [(immediately|at once|early|then|there and then)]")  # fmt: skip
    yield phrase("or_early", early, "when {q}", f"[(at|on)] {when} {{q}}", "until {q}", "earlier if {q}", "if {q}",
                 f"earlier [,] {when} {{q}}", f"sooner [,] (if|{when}) {{q}}", "before that if {q}",
                 "even sooner if {q}")  # fmt: skip
    yield phrase("sooner", "0", _IF_SOONER)
    yield phrase("sentence", "{p:vote_period}", "{p}")
    yield phrase("sentence", "{p:vote_early}", "{p}")
    yield phrase("sentence", "ALSO({p:vote_period}, {e:or_early})", "{p} , or {e} , whichever comes first",
                 "{p} [,] or {e} [[,] {s:sooner}]", "{p} [,] unless {e:unless_early}",
                 f"{{p}} [,] (but|but it {_CLOSES}) {{e}}")  # fmt: skip
    yield phrase("sentence", "ALSO({p:vote_period}, {e:vote_early})", "{p} . {e}", "{p} , but {e}", "{p} , and "
                                                                                                    "{e}", "{p} and "
                                                                                                           "{e}",
                 "{p} , however {e}", "{e} , or {p:or_period} [[,] {s:sooner}]")  # fmt: skip
    yield phrase("or_period", "PERIOD('voting_closes', {x:closing})", "{x}")
    yield phrase("unless_early", early, "{q} (before|earlier|sooner|by then|before that|before then)")


def _debates() -> Iterator[Phrase]:
    """When the vote on a proposal opens by itself."""
    opens = "PERIOD('voting_opens', proposal.made + {s:duration})"
    yield phrase("vote_opens", "0", "(opens|begins|starts|is opened|is open|shall open|shall begin|commences|shall be "
                 "opened|will open|will begin|opens (automatically|by itself)|begins automatically|follows|"
                 "starts automatically)")  # fmt: skip
    yield phrase("debate_word", "0", f"[the|a] (debate|discussion|debating period|discussion period|debating) [{_ON}]")
    yield phrase("debated", "0", f"(a|each|every|any|the|all) ({CHANGE}|{CHANGES}) (is|are|shall be|will be|must be) "
                 "(debated|discussed|open for (debate|discussion))")  # fmt: skip
    yield phrase("debated", "0", "{z:further_debated}")
    yield phrase(
        "debate_lasts", "0", "(lasts|runs|takes|is|shall last|shall run|goes on|continues|shall be|shall continue)"
    )
    yield phrase("then_it_opens", "0", "(then|after that|afterwards|after which|thereafter) {v:vote_word} "
                                       "{o:vote_opens} "
                 "[(by itself|automatically)]", "then it (is|goes) (put|) to (the|a) vote")  # fmt: skip
    yield phrase("then_it_opens", "0", "{z:further_then_it_opens}")
    put = (
        f"(a|the|each|every|any) {CHANGE} (is|shall be|gets|will be) [(automatically|by itself)] (put to (the|a) vote|"
    )
    put += "opened for voting|voted on)"
    yield phrase("sentence", opens, f"{put} {{s}} (after|from) {{m:making}}", f"{{s}} after {{m:making}} [,] {put}",
                 "{s} after {m:making} [,] it is [automatically] (put to (the|a) vote|opened for "
                 "voting)")  # fmt: skip
    at_once = "UPON(EVENT('proposed', _they=None), DO(open_voting(proposal)))"
    soon = "(as soon as|when|once|the moment|at the moment when) {m:making}"
    yield phrase("sentence", at_once, "when a proposal is made , voting on it opens",
                 f"{{v:vote_word}} {{o:vote_opens}} [(immediately|at once|directly)] {soon}",
                 f"{soon} [,] {{v:vote_word}} {{o:vote_opens}} [(immediately|at once)]",
                 "there is no (debate|discussion) (:|;|.|,|and) {v:vote_word} {o:vote_opens} [(immediately|at once)] "
                 f"{soon}",
                 f"{CHANGES} (are|shall be) (voted on|put to the vote) (right away|immediately|at once|as soon as "
                 f"they are "
                 "made|without debate|as soon as they have been made) [[,] without (debate|any debate|discussion)]",
                 f"(a|every|each) {CHANGE} is (voted on|put to the vote) (right away|immediately|at once|as soon as "
                 f"it is "
                 "made|without debate|as soon as it has been made)")  # fmt: skip
    yield phrase("opens_clause", opens,
                 "(after|following) {s} [of (debate|discussion)] [,] {v:vote_word} {o:vote_opens} "
                 "[(automatically|by itself|"
                 "on its own)]", "{v:vote_word} {o:vote_opens} [(automatically|by itself|on its own)] after {s} [of "
                 "(debate|discussion)]")  # fmt: skip
    yield phrase("sentence", "{o:opens_clause}", "{o}")
    yield phrase("sentence", "ALSO({d:debate_min}, {o:opens_clause})", "{d} , and {o}", "{d} and {o}", "{d} . {o}",
                 "{d} , but {o}")  # fmt: skip
    made = "[(after|from|beginning when|from when) {m:making}]"
    yield phrase("sentence", "ALSO({o:opens_clause}, {p:vote_period})", "{o} , and {p}", "{o} [,] and {p}", "{o} . {p}",
                 )  # fmt: skip
    yield phrase("vote_lasts_for", "PERIOD('voting_closes', proposal.opened + {s:duration})", "lasts {s}",
                 "[it] {l:vote_lasts} [for] {s}")  # fmt: skip
    yield phrase("sentence", "ALSO({o:opens_clause}, {p:vote_lasts_for})", "{o} [,] and {p}")
    yield phrase("sentence", opens, "the vote on a proposal opens {s} after the proposal is made")
    yield phrase("opens_clause", opens, "the vote on a proposal opens {s} after the proposal is made",
                 "{v:vote_word} {o:vote_opens} [(automatically|by itself)] {s} (after|from) {m:making} "
                 "[(by itself|automatically)]",
                 "{s} after {m:making} [,] {v:vote_word} {o:vote_opens} [(by itself|automatically)]",
                 f"{{d:debated}} [for] {{s}} {made} (.|,|and|, and) {{t:then_it_opens}}",
                 f"{{d:debate_word}} {{l:debate_lasts}} [for] {{s}} {made} (.|,|and|, and) {{t:then_it_opens}}",
                 "(after|following) {s} of (debate|discussion) [,] {v:vote_word} {o:vote_opens} "
                 "[automatically]")  # fmt: skip


PERIODS = (*_deadlines(), *_periods(), *_debates())
"""How long votes and debates last."""


SHORT_PERIODS = (
    phrase("sentence", "PERIOD('voting_closes', proposal.opened + {s:duration})",
           "(voting|votes|vote) : {s} [(max|maximum|at most)] [[,] {f:counted_from}]"),
    phrase("counted_from", "0", "(counted from|from|after) [when] {o:opening}", "counted from when it opens"),
)  # fmt: skip
"""Notes on how long a vote lasts."""


def of_opener(name: str) -> Iterator[Phrase]:
    """What is said of a move that opens the vote on a proposal."""
    act = f"ACT({name!r}, True)"
    to_the_vote = "(to the vote|to a vote|up for a vote|up to a vote|up for the vote)"
    yield phrase("act", act, "put a proposal to the vote", f"(put|bring) (a|any|their|the|its) {CHANGE} {to_the_vote}",
                 f"(open|call|begin|start|call for) (the|a) vote [on (a|their|the|any) {CHANGE}]",
                 f"(open|call|begin|start) voting [on (a|their|the|any) {CHANGE}]")  # fmt: skip
    yield phrase("barred", act, f"(a|any|no|the) {CHANGE} {{m:may_not}} be (put {to_the_vote}|opened [for voting])",
                 f"no {CHANGE} {{m:may}} be (put {to_the_vote}|opened [for voting])",
                 f"{CHANGES} {{m:may_not}} be (put {to_the_vote}|opened [for voting])",
                 "no (vote|ballot|voting) {m:may} (be (opened|called|taken|held|begin|started)|begin|start|open|take "
                 "place)",
                 f"(the|a) (vote|voting) [on (a|any|the) {CHANGE}] {{m:may_not}} (be "
                 f"(opened|called|started)|open|begin|"
                 "start)")  # fmt: skip
    yield from debates_of_opener(name)
    early = f"FORBID({act}, now < proposal.made + {{s:duration}})"
    yield phrase("debate_min", early,
                 f"there (must|shall|has to) be [at least] {{s}} between (the (making|submission|posting) of "
                 f"(a|the) {CHANGE}|"
                 f"(making|submitting|posting) a {CHANGE}) and the (vote|voting) [on it]",
                 f"(a|each|every|any) {CHANGE} (must|shall|has to) be (debated|discussed|open for (debate|discussion)) "
                 f"[for] [(at least|not less than|no less than|a minimum of)] {{s}} before (it is (put "
                 f"{to_the_vote}|voted "
                 "on)|the vote [on it] (opens|begins)|voting [on it] (opens|begins|starts))",
                 f"there (must|shall) be (a|) (debate|discussion) of (at least|no less than|not less than) {{s}} "
                 f"before "
                 f"(a|any|each|every) {CHANGE} is (put {to_the_vote}|voted on)",
                 f"(the|a) {CHANGE} (must|has to) wait [at least] {{s}} before (it is|being) (put "
                 f"{to_the_vote}|voted on)",
                 f"(debate|discussion) [on (a|the) {CHANGE}] (lasts|shall last|must last|continues|shall "
                 f"continue|takes|shall take) "
                 f"[for] "
                 "(at least|not less than|no less than) {s} [before (the vote|voting) "
                 "(opens|begins|starts)]")  # fmt: skip
    yield phrase("sentence", "{d:debate_min}", "{d}")
    yield phrase("only_admitted", act,
                 f"(a|any|the) {CHANGE} {{m:may}} (only be put {to_the_vote}|be put {to_the_vote} only)",
                 f"(the|a) (vote|voting) [on (a|any|the) {CHANGE}] {{m:may}} (only "
                 f"(open|begin|start)|(open|begin|start) "
                 "only|only be opened|be opened only)")  # fmt: skip
