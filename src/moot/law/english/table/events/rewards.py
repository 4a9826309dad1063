"""Rewards: more ways to say what is given or taken when something happens, and on what condition."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, IT, PLAYER, PLAYERS

_VOTED = "(votes|vote|voted|has voted|have voted)"
_EVERYBODY = f"(everybody|everyone|every {PLAYER}|each {PLAYER}|all [the] {PLAYERS}|all of the {PLAYERS})"
_ONE_VOTE = f"(exactly|only|just) 1 (vote|{PLAYER}|dissenter|dissenting vote)"
_THE_DISSENTER = (
    f"((the|that) (one|{PLAYER}) who voted against it|(that|this|the) {PLAYER}|whoever voted against it|the one who "
    "did|"
    "the dissenter|the opponent)"
)
_ACTS_ON = "(has|have|gets|get|sees)"
_MINE = f"({{s:somebody}}|(a|any|each|every) {PLAYER})"
_OUTCOMES = (("proposal_adopted", "passed", "{p:passes}"), ("proposal_defeated", "failed", "{f:fails}"))


def _conditions() -> Iterator[Phrase]:
    yield phrase("cond", "all([_x in voted for _x in players])", "everybody voted on it",
                 f"{_EVERYBODY} {_VOTED} [on {IT}]", f"{_EVERYBODY} (took part [in (it|the vote)]|cast a vote|has cast "
                 "a vote|have cast a vote)")  # fmt: skip
    lead = "abs(len(votes_for) - len(votes_against))"
    yield phrase("cond", f"{{a:amount}}({lead})", "the votes for it and those against it differ by {a}")
    yield phrase("cond", f"{lead} == {{n:num}}", "the votes for it and those against it differ by {n}")
    yield phrase("by_result", f"{{a:amount}}({lead})", "by (a majority|a margin|a lead) of {a} [(vote|votes)]")
    yield phrase("cond", "len(abstaining) == 0", "nobody abstained", f"(nobody|no one|no {PLAYER}) (abstained|"
                                                                     "abstains|has "
                 "abstained)")  # fmt: skip
    yield phrase("by_result", f"{lead} == {{n:num}}", "by (a majority|a margin|a lead) of {n} [(vote|votes)]",
                 "by [(exactly|only|just)] {n} (vote|votes)")  # fmt: skip
    yield phrase("unit", "max(0, len(votes_for) - len(votes_against))", "vote by which the votes for it exceed the "
                                                                        "votes against it",
                 f"vote more (for {IT}|in favour) than against [it]", f"vote (for {IT}|in favour) more than against "
                                                                      "[it]",
                 f"more vote (for {IT}|in favour) than against [it]", "vote of (the|its) majority",
                 "vote by which (the votes for it exceed those against [it]|it is adopted|it wins|it passes)"
                 )  # fmt: skip
    for code, way, short in (("len(votes_for)", f"(for {IT}|in its favour|in favour)", "(for|in favour)"),
                             ("len(votes_against)", f"against {IT}", "against")):  # fmt: skip
        yield phrase("value", code, f"({PLAYERS}|there are {PLAYERS} who) (voted|vote|have voted) {way}",
                     f"it has votes {way}", f"votes were cast {way}", f"the number of its votes {short}")  # fmt: skip


def _dissent() -> Iterator[Phrase]:
    """What becomes of a single one who voted against something."""
    for name, kind, verb in _OUTCOMES:
        event = f"EVENT('{name}', _they=votes_against, _if=len(votes_against) == 1)"
        yield phrase("sentence", f"UPON({event}, {{d:does}})",
                     f"{{w:when}} {{c:chg}} {verb} (with|against) {_ONE_VOTE} [against [it]] [,] "
                     f"{_THE_DISSENTER} {{d}}",
                     f"{{w:when}} {_ONE_VOTE} {_VOTED} against {{o:{kind}_one}} [,] {_THE_DISSENTER} {{d}}",
                     f"{{w:whoso}} (is|was) the (only|single|sole) (one|{PLAYER}) (who|to) {_VOTED} against "
                     f"{{o:{kind}_one}} {{d}}",
                     f"the (only|single|sole|lone) (one|{PLAYER}) (who|to) {_VOTED} against {{o:{kind}_one}} {{d}}"
                     )  # fmt: skip


def _authors() -> Iterator[Phrase]:
    """Authors in the plural, and what their proposals do."""
    for name, kind, verb in _OUTCOMES:
        theirs = f"EVENT('{name}', _they=proposal.author)"
        yield phrase("actor", theirs, f"(authors|proposers|makers) of {{o:{kind}_one}}")
        done = f"{{o:{kind}_one}}"
        for sign, gets in (("", "{v:gets}"), ("-", "{v:loses}")):
            yield phrase(
                "sentence",
                f"UPON({theirs}, DO(award(_they, {sign}{{s:sum}})))",
                f"(authors|proposers|the author|the proposer|an author|a proposer) {gets} {{s}} for {done}",
            )
        yield phrase("sentence", f"UPON({theirs}, DO(award(_they, {{s:sum}})))", "[+] {s} {w:when} "
                                                                                 "{v:own_event}",
                     f"[+] {{s}} {{w:when}} {{x:somebodys}} {verb}")  # fmt: skip
        yield phrase("sentence", f"UPON({theirs}, DO(award(_they, -{{s:sum}})))",
                     f"(-|–|minus) {{s}} {{w:when}} {{x:somebodys}} {verb}")  # fmt: skip
        yield phrase("own_event", theirs, f"one of their [own] {CHANGES} {verb}")
        unanimous = theirs.replace(")", ", _if=votes_for and not votes_against)")
        yield phrase("own_event", unanimous, f"(a|any) {CHANGE} (of theirs|of yours|of (their|his|her) own) {verb} "
                     f"{{u:unan}}", f"(their|your|his|her) {CHANGE} {verb} {{u:unan}}")  # fmt: skip
        that_one = "(they|he|she|you|that player|he or she)"
        yield phrase("sentence", f"UPON({theirs}, {{d:does}})",
                     f"{{w:when}} (a {CHANGE} (of theirs|of (his|her|your|their) own)|(one|any) of (their|your) [own] "
                     f"{CHANGES}) {verb} [,] {that_one} {{d}}")  # fmt: skip
        deed = f"EVENT('{name}', _they=proposal.author, _if=any([{{v:done}} for _x in changes]))"
        if kind == "passed":
            yield phrase("event", deed, f"{_MINE} {_ACTS_ON} a rule {{v}}", f"{_MINE} {_ACTS_ON} (a|any) rule {{v}} "
                         "[by a proposal]")  # fmt: skip
            yield phrase("event", deed.replace("{v:done}", "{v:does_to}"), f"{_MINE} {{v}} (a|any) rule",
                         f"{_MINE} {{v}} (a|any) rule by a {CHANGE}")  # fmt: skip
            yield phrase("actor", deed, f"{{w:whoso}} {_ACTS_ON} (a|any) rule {{v}}")
            yield phrase("actor", deed.replace("{v:done}", "{v:does_to}"), "{w:whoso} {v} (a|any) rule")
        such = f"EVENT('{name}', _they=proposal.author, _if={{m:matter}})"
        yield phrase("actor", such, f"the (author|proposer|maker) of {{m}} (that|which) {verb}",
                     f"{{w:whoso}} {{k:makes}} {{m}} (that|which) {verb}",
                     f"(a|any|each|every) {PLAYER} whose {{m}} {verb}")  # fmt: skip


def _turns() -> Iterator[Phrase]:
    yield phrase("sentence", "UPON(EVENT('turn_completed', _they=turn), SUBJECT(_they, {d:does}))",
                 f"(at|on|with) the (end|close|completion) of (a|each|every|any) turn [,] (the {PLAYER} whose turn "
                 "it (was|"
                 f"is)|the {PLAYER} who (had|has|took) (it|the turn)|whoever had it|whoever 's turn it was) {{d}}",
                 f"after (each|every|a) turn [,] (the {PLAYER} whose turn it was|the {PLAYER} who (had|took) it|"
                 "whoever had "
                 "it) {d}")  # fmt: skip


def _absent() -> Iterator[Phrase]:
    """What those lose who don't vote, once the vote has closed."""
    over = "(closes|ends|is over|has closed|has ended|is closed|is complete)"
    yield phrase("sentence", "UPON(EVENT('voting_closed', _they=None), {e:absent_effects})",
                 f"{{e}} {{w:when}} [the] (vote|voting) [on (it|a {CHANGE}|the {CHANGE})] {over}",
                 "{e} (at|after|upon|on) the (end|close) of (the vote|voting)")  # fmt: skip
    silent = "[_x for _x in players if _x not in voted]"
    yield phrase("sentence", f"UPON(EVENT('voting_closed', _they=None), DO(award({silent}, -{{s:sum}})))",
                 f"not voting on a {CHANGE} costs [(you|a {PLAYER})] {{s}}",
                 f"(there is|it costs) {{s}} for not voting on a {CHANGE}",
                 f"the (penalty|fine|price) for not voting on a {CHANGE} is {{s}}")  # fmt: skip


def _imposed() -> Iterator[Phrase]:
    """Rewards and penalties that there are, or that are imposed."""
    for event, deed in (
        ("'ballot_cast', _they=player", f"(vote|cast a vote|take part in a vote) [on (a|any) {CHANGE}]"),
        ("'ballot_cast', _they=player, _if=choice == 'for'", f"vote (for (it|(a|any) {CHANGE})|yes)"),
        ("'ballot_cast', _they=player, _if=choice == 'against'", f"vote (against (it|(a|any) {CHANGE})|no)"),
        ("'case_called', _they=case.caller, _if=case.caller is not None", "(call a case|call for [a] judgment|invoke "
         "judgment|ask for a judgment)"),
        ("'withdrawn', _they=proposal.author", f"withdraw (a|their|your) {CHANGE}"),
    ):  # fmt: skip
        yield phrase("sentence", f"UPON(EVENT({event}), DO(award(_they, -{{s:sum}})))", f"it costs [{{d:doer}}] "
                                                                                        f"{{s}} to {deed}",
                     f"to {deed} costs [{{d:doer}}] {{s}}")  # fmt: skip
        yield phrase("sentence", f"UPON(EVENT({event}), DO(award(_they, {{s:sum}})))",
                     f"it (brings|earns|gives) [{{d:doer}}] {{s}} to {deed}")  # fmt: skip
    there = "(there is|there shall be|there will be)"
    yield phrase("sentence", "UPON({a:actor}, DO(award(_they, {s:sum})))", f"{there} {{s}} for {{a}}",
                 "{a} (is|shall be|are) [to be] rewarded (with|by) {s}")  # fmt: skip
    yield phrase("sentence", "UPON({a:actor}, DO(award(_they, -{l:loss})))", f"{there} {{l}} for {{a}}",
                 "{l} (is|shall be) (imposed|levied|placed) (on|upon) {a}",
                 "{a} (is|are|shall be) (punished|penalised|penalized) (with|by) {l}")  # fmt: skip
    for name, (other, kind) in (
        ("proposal_adopted", ("proposal_defeated", "failed")),
        ("proposal_defeated", ("proposal_adopted", "passed")),
    ):
        this = "passed" if kind == "failed" else "failed"
        one, two = (f"UPON(EVENT('{event}', _they=proposal.author), " for event in (name, other))
        adjective = "(defeated|rejected|failed|lost)" if kind == "failed" else "(adopted|successful|accepted)"
        them = f"({{p:{kind}_one}}|(a|an) {adjective} one|one that is {adjective})"
        yield phrase("sentence", f"ALSO({one}DO(award(_they, {{n:num}}, {{thing}}))), "
                     f"{two}DO(award(_they, {{m:num}}, {{thing}}))))",
                     f"{{t:anyone}} {{v:gets}} {{n}} {{thing}} for {{o:{this}_one}} [,] (and|but [only]) {{m}} "
                     f"[{{thing}}] for {them}",
                     f"{{n}} {{thing}} for {{o:{this}_one}} [,] and {{m}} [{{thing}}] for {them}"
                     )  # fmt: skip


REWARDS = (*_imposed(), *_conditions(), *_dissent(), *_authors(), *_turns(), *_absent())
"""What is given or taken when something happens."""
