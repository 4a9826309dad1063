"""Sentences that hold at some times only, and what happens by itself."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS
from moot.law.english.table.voting.periods import SHORT_PERIODS

_NO = {
    "propose": (f"({CHANGES}|{CHANGE}|new {CHANGES})", "(made|accepted|posted|filed|taken|brought|allowed|permitted)"),
    "vote": ("(votes|vote|voting|ballots|ballot)", "(cast|taken|accepted|sent in|allowed|permitted|counted)"),
    "call-case": ("(cases|case|judgments)", "(called|opened|invoked|accepted|allowed)"),
}
"""Nouns for acts that are barred, each with its verb: no “voting” may “take place”."""
_BE = "((may|can|shall|will|must) be|are|is)"
_NEW = (
    ("{m:may_not}", f"(a|any|every|each) new {PLAYER}", f"[all] new {PLAYERS}", "newcomers", "(a|any|every) newcomer"),
    ("{m:may}", f"no new {PLAYER}", f"no new {PLAYERS}", "no newcomer", "no newcomers"),
)


def _limits() -> Iterator[Phrase]:
    """Limits for some of the time."""
    yield phrase("sentence", "FORBID({a:act}, {t:at})", "no player may {a} {t}")
    yield phrase("sentence", "FORBID({a:act}, not {t:at})", "players may {a} only {t}")
    yield phrase("sentence", "FORBID({a:act}, IS(player, {p:trait}) and {t:at})", "a player who {p} may not {a} {t}")
    for act, (what, done) in _NO.items():
        yield phrase("barred", f"ACT('{act}', True)", f"no {what} {_BE} {done}", f"no {what}", f"{what} {_BE} not "
                                                                                               f"{done}",
                     f"{what} (is|are) (forbidden|banned|suspended|closed)")  # fmt: skip
    yield phrase(
        "barred",
        "{a:act}",
        "{a} is (forbidden|not allowed|not permitted|prohibited|suspended|banned)",
        "there (is|shall be) no {a}",
    )
    yield phrase("sentence", "FORBID({a:admitted}, not {t:at})", "{a} only {t}")
    yield phrase("sentence", "FORBID({a:admitted}, not {t:at})", "{a} {t} (only|alone|and at no other time)")
    yield phrase("sentence", "FORBID({a:act}, not {t:at})", "{b:ones} {m:may} {a} {t} (only|alone|and at no other "
                                                            "time)",
                 "{b:ones} {m:may} {a} {t} , (but only then|and only then|but at no other time)")  # fmt: skip
    for who in ("{b:ones} {m:may} {a}", "{n:new_ones} {m:may} {a}", "{n:new_ones} {m:may} {f:first_act}"):
        act = "{f:first_act}" if "first_act" in who else "{a:act}"
        yield phrase("sentence", f"FORBID({act}, {{t:too_early}})", f"{who} {{t}}", f"{who} [but] only {{t}}")
    yield phrase("sentence", "FORBID({a:admitted}, {t:too_early})", "{a} {t}", "{a} only {t}")
    yield phrase("new_ones", "0", f"([a|any|every|each] new ({PLAYER}|{PLAYERS})|newcomers|a newcomer)")
    yield phrase(
        "first_act", "ACT('vote', True)", "(cast|give) (their|his|her) first vote", "vote [for the first time]"
    )
    yield phrase("first_act", "ACT('propose', True)", "(make|submit) (their|his|her) first (proposal|motion)",
                 "propose [for the first time]")  # fmt: skip
    no_sooner = "((no|not) (sooner|earlier) than|not before|not until|at the earliest)"
    yield phrase("too_early", "now < joined_at[player] + {s:duration}",
                 f"{no_sooner} {{s}} after (joining|they joined|they join|having joined) [the game]",
                 "{s} after (joining|they joined|they join) [the game] at the earliest")  # fmt: skip
    yield phrase("too_early", "now < {m:moment} + {s:duration}", f"{no_sooner} {{s}} after {{m}}",
                 "{s} after {m} at the earliest")  # fmt: skip
    yield phrase("trait", "_x not in voted and now >= {m:moment} + {s:duration}", "has not voted {s} after {m}",
                 "(has|have) not [yet] voted [on it] {s} after {m}", "(has|have) not [yet] voted within {s} "
                                                                     "(of|after) {m}")  # fmt: skip
    yield phrase("sentence", "FORBID({a:only_asked}, not {t:at})", "only {t} {a}")
    for act, (what, done) in _NO.items():
        yield phrase("only_asked", f"ACT('{act}', True)", f"{{m:may}} {what} be {done}", f"(are|is) {what} {done}")
    yield phrase("barred", "ACT('vote', player in voted)", "[a] (vote|votes) {m:may_not} be changed")
    yield phrase("admitted", "ACT('vote', player in voted)", "[a] (vote|votes) {m:may} be changed")
    yield phrase("sentence", "FORBID({a:act}, {t:at})", "no {a} {t}")
    yield phrase("sentence", "FORBID(ACT('vote', True), now < proposal.made + {s:duration})",
                 "{b:ones} (must|have to|has to|shall) wait [at least] {s} before {y:they} (can|may) vote on a new "
                 f"{CHANGE}", f"{{b:ones}} (must|have to|has to|shall) wait [at least] {{s}} before voting on a new "
                              f"{CHANGE}"
                 )  # fmt: skip
    early = "now < joined_at[player] + {s:duration}"
    for may, *new in _NEW:
        for who in new:
            yield phrase("sentence", f"FORBID({{a:act}}, {early})",
                         f"{who} {may} {{a}} (for|in|during|within) (the|their) first {{s}} "
                         "[(after (joining|they join|they joined)|in the game|of (play|membership))]",
                         f"{who} {may} {{a}} for {{s}} [after (joining|they join|they joined)]",
                         f"(for|in|during) (the|their) first {{s}} [,] {who} {may} {{a}}",
                         f"{who} {may} {{a}} (until|before) {{s}} after (joining|they join|they joined)")  # fmt: skip
    yield phrase("sentence", "FORBID(ACT('vote', True), now < proposal.made + {s:duration})",
                 "{n:after_made} [,] {a:no_vote} (for|in|during|within) the first {s}",
                 "{n:after_made} [,] {a:no_vote} for {s}", "{a:no_vote} (for|in|during|within) the first "
                                                           "{s}")  # fmt: skip
    yield phrase("no_vote", "0", "{b:nobody} {m:may} (vote [on it]|cast a vote)",
                 "{b:ones} {m:may_not} (vote [on it]|cast a vote)")  # fmt: skip
    yield phrase("after_made", "0", "(after|when|once|as soon as) (a|any) (proposal|rule change) (is|has been|gets) "
                 "(made|proposed|submitted|posted|put forward|introduced|published)")  # fmt: skip


def _events() -> Iterator[Phrase]:
    """What happens at some times only, and what happens by itself."""
    yield phrase("event", "EVENT_AT({e:event}, {t:at})", "{e} {t}")
    yield phrase("actor", "EVENT_AT({e:actor}, {t:at})", "{e} {t}")
    yield phrase("cond", "weekday(local_date(now, zone)) == {d:weekday}", "it is {d}", "(it|today|the day) is [a] {d}",
                 "(this|it|that) (happens|is) on [a] {d}")  # fmt: skip
    yield phrase("cond", "{t:at}", "it is {t}", "(it is|this is|this happens|that happens|it happens) {t}")
    yield phrase("sentence", "UPON({event}, DO(WHEN({t:at}, {effects})))", "{t} , when {event} , {effects}",
                 "{t} [,] {w:when} {event} [,] [then] {effects}", "{t} [,] {effects} {w:when} {event}")  # fmt: skip
    yield phrase("sentence", "UPON({a:actor}, DO(WHEN({t:at}, {d:does})))", "{t} [,] {a} {d}")
    yield phrase("sentence", "EVERY({o:often}, {e:effects})", "{o} , {e}", "{o} [,] {e}", "{e} {o}", "{e} , {o}")
    for event in ("proposal_adopted", "proposal_defeated", "proposed"):
        verb = {"proposal_adopted": "(adopted|passed|accepted)", "proposal_defeated": "(defeated|rejected)",
                "proposed": "(made|submitted|proposed)"}[event]  # fmt: skip
        that = f"(a|any|every|each) {CHANGE} [that is|which is|that was] {verb} {{t:at}}"
        award = "award(proposal.author, SIGN{n:count}, {thing})"
        code = f"UPON(EVENT('{event}', _they=None), DO(WHEN({{t:at}}, DO({award}))))"
        yield phrase(
            "sentence",
            code.replace("SIGN", ""),
            f"{that} (earns|brings|gives|gets|wins) its (author|proposer) {{n}} {{thing}}",
        )
        yield phrase("sentence", code.replace("SIGN", "-"), f"{that} costs its (author|proposer) {{n}} {{thing}}")
    for half, said in (("AM", "(in the morning|am)"), ("PM", "(in the (afternoon|evening)|pm)")):
        yield phrase("at", f"BETWEEN({half}({{a:number}}, 0), {half}({{b:number}}, 0))",
                     f"(between|from) {{a}} (and|to|until) {{b}} [oclock] {said}")  # fmt: skip
    yield phrase("sentence", "ONCE_AFTER({s:duration}, {e:effects})", "{s} after this rule is adopted , {e}",
                 "{s} after {r:this_rule} [,] {e}", "{e} {s} after {r:this_rule}",
                 "{s} after (the adoption of this rule|adoption) [,] {e}")  # fmt: skip
    joining = "(joining [the game]|they join [the game]|having joined [the game])"
    yield (
        phrase("sentence", "LATER(EVENT('joined', _they=player), {s:duration}, {d:does})",
               f"{{s}} after {joining} [,] (a|each|every|any) [new] {PLAYER} {{d}}",
               f"(a|each|every|any) [new] {PLAYER} {{d}} {{s}} after {joining}")
    )  # fmt: skip
    yield phrase("effects", "DO(end_game())", "the game ends", "the game (ends|is over|shall end|terminates|shall "
                 "terminate|stops)")  # fmt: skip
    yield phrase("effects", "DO(set_quantity(players, {n:num}, 'points'))",
                 "the points of each player are set to {n}",
                 "(all|the|everybody 's|everyone 's|every player 's|all players) (scores|points|score) "
                 "(are|is|shall be|go|"
                 "goes) [(set|reset)] [back] to {n} [points]",
                 f"[all] the (scores|points) of (all|the) {PLAYERS} (are|shall be) (set|reset) [back] to {{n}}",
                 "(every player|each player|everybody|everyone) (goes back|returns|is set back|starts again|starts "
                 "over) "
                 "(to|at|from|with) {n} [points]")  # fmt: skip
    remains = "(remains|is|stays) [still] (undecided|open|without a decision)"
    each = "(each|every) [(full|whole|complete)] {s:firsts} (that|for which|during which|on which)"
    yield phrase("sentence", "WHILE_OPEN({s:firsts}, {e:effects})", "for each {s} that a proposal is open , {e}",
                 f"for {each.replace('{s:firsts}', '{s}')} a {CHANGE} {remains} [,] {{e}}",
                 f"{{e}} for {each.replace('{s:firsts}', '{s}')} (a {CHANGE}|it) {remains}")  # fmt: skip
    yield phrase("sentence", "WHILE_OPEN({s:firsts}, DO(award(proposal.author, -{n:count}, {thing})))",
                 f"an open {CHANGE} costs its (author|proposer) {{n}} {{thing}} (a|per|each|every) {{s}}",
                 f"a {CHANGE} costs its (author|proposer) {{n}} {{thing}} for {each.replace('{s:firsts}', '{s}')} it "
                 f"{remains}")  # fmt: skip
    yield phrase("move", "LIMITED({m:move}, WHEN({t:at}))", "{m} {t}", "{m} [,] [but] [only] {t}", "{t} [,] {m}")
    yield phrase(
        "move", "LIMITED({m:move}, WHEN(not {t:at}))", "{m} except {t}", "{m} [,] (except|but not|though not) {t}"
    )


def _events_of_you() -> Iterator[Phrase]:
    """Events as players are told of them: `if you vote`."""
    for name, they, verb in (
        ("ballot_cast", "player", "(vote|cast a vote|cast your vote) [on {i:it}]"),
        ("proposed", "proposal.author", f"(make|submit|propose|put forward|introduce) (a {CHANGE}|something|anything)"),
        ("proposed", "proposal.author", "propose"),
        ("joined", "player", "join [the game]"),
        ("left", "player", "leave [the game]"),
        (
            "case_called",
            "case.caller, _if=case.caller is not None",
            "(call a case|call for [a] judgment|ask for a judgment)",
        ),
        ("judged", "case.judge, _if=case.judge is not None", "(judge a case|give a judgment|deliver a judgment)"),
    ):
        yield phrase("event", f"EVENT('{name}', _they={they})", f"you {verb}")
    for choice, verb in (
        ("for", "(vote for {i:it}|vote yes|vote in favour)"),
        ("against", "(vote against {i:it}|vote no)"),
    ):
        yield phrase("event", f"EVENT('ballot_cast', _they=player, _if=choice == '{choice}')", f"you {verb}")


def _when_votes_close() -> Iterator[Phrase]:
    """What comes of votes that weren't cast when a vote closes."""
    over = "((voting|the vote|the voting period|the poll|it|time) (closes|ends|is over|is closed|has ended|runs out))"
    silent = "[_x for _x in players if _x not in voted]"
    code = f"UPON(EVENT('voting_closed', _they=None), DO(EACH({silent}, {{d:does}})))"
    one = f"((any|each|every|a) {PLAYER} who|anyone who|everyone who|everybody who|whoever)"
    yield phrase("sentence", code, f"{one} (has not voted|did not vote) [on it] (when|by the time) {over} {{d}}")
    yield phrase("event", "EVENT('voting_closed', _they=None)", "the (voting period|time for voting|poll) [on it] "
                                                                "(is over|"
                 "ends|has ended|closes|runs out|is up)")  # fmt: skip


LATE = (
    phrase(
        "people", "[_x for _x in players if {t:with_trait}]", "(everyone|everybody|anyone|anybody|those|all those) {t}"
    ),
    *_when_votes_close(),
    phrase("act", "{a:main_act}", "{a} (any more|any longer|anymore)"),
    *_events_of_you(),
    *SHORT_PERIODS,
)
"""Phrases that are read, but told in other words."""
WHEN = (*_limits(), *_events())
"""Limits and events for some of the time, and what happens by itself."""
