"""Bonuses and penalties said in other orders: for each vote, by the majority, by what was judged, never below zero."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, PLAYER, PLAYERS

_VOTED = "(voted|votes|vote|has voted|have voted|was|were|is|are)"
_MAJORITY = "(the|a) majority"
_MORE_FOR, _MORE_AGAINST = "len(votes_for) > len(votes_against)", "len(votes_against) > len(votes_for)"
_WITH = f"_x in votes_for and {_MORE_FOR} or _x in votes_against and {_MORE_AGAINST}"
_AGAINST = f"_x in votes_for and {_MORE_AGAINST} or _x in votes_against and {_MORE_FOR}"


def _majorities() -> Iterator[Phrase]:
    """Those who voted as most did, and the others."""
    for test, told, forms in (
        (_WITH, "voted with the majority", f"{_VOTED} (with|in|on the side of|for) {_MAJORITY}"),
        (_AGAINST, "voted against the majority", f"{_VOTED} (against {_MAJORITY}|(with|in) the minority)"),
    ):
        people = f"[_x for _x in players if {test}]"
        yield phrase("people", people, f"each player who {told}",
                     f"((each|every|any|a) {PLAYER}|{PLAYERS}|anyone|everyone|everybody|those|all [those]) who {forms}",
                     f"whoever {forms}")  # fmt: skip
        yield phrase("majority_effects", f"DO(EACH({people}, {{d:does}}))",
                     f"((each|every|any|a) {PLAYER}|{PLAYERS}|anyone|everyone|everybody|those|all [those]) who "
                     f"{forms} {{d}}",
                     f"whoever {forms} {{d}}")  # fmt: skip
    yield phrase("sentence", "UPON(EVENT('proposal_decided', _they=None), {e:majority_effects})", "{e}")
    yield phrase("sentence", "UPON(EVENT('proposal_decided', _they=None), DO({e:majority_effects}, "
                             "{f:majority_effects}))",
                 "{e} [,] (and|while|but) {f}")  # fmt: skip


def _for_each() -> Iterator[Phrase]:
    """So many for each vote, said before whom it's for."""
    each = "(for each|for every|per|for each and every)"
    for sign, gets in (("", "{v:gets}"), ("-", "{v:loses}")):
        yield phrase("sentence", f"UPON({{a:actor}}, DO(award(_they, {sign}({{n:count}} * {{u:unit}}), {{thing}})))",
                     f"{each} {{u}} [,] {{a}} {gets} {{n}} {{thing}}")  # fmt: skip
        most = f"DO(award(_they, {sign}min({{m:num}}, {{n:count}} * {{u:unit}}), {{thing}}))"
        yield phrase("sentence", f"UPON({{a:actor}}, {most})",
                     f"{each} {{u}} [,] {{a}} {gets} {{n}} {{thing}} [,] {{k:atmost}} {{m}} [{{thing}}]")  # fmt: skip
        yield phrase("does", f"DO(award(_s, {sign}({{v:value}}), 'points'))",
                     *(["(scores|score) {v}"] if not sign else []),
                     f"{gets.replace('{v:', '{g:')} {{v}} (as|in) points")  # fmt: skip
    yield phrase("value", "{v:value} - {w:value}", "{v} less {w}", "{v} (less|minus) {w}")
    yield phrase("value", "len(votes_against)", "the number [of votes] against (it|the proposal)")
    yield phrase("value", "len(votes_for)", "the number [of votes] for (it|the proposal)")
    theirs = "EVENT('proposal_decided', _they=proposal.author)"
    yield phrase("sentence", f"UPON({theirs}, {{d:does}})",
                 f"(a {CHANGE} 's (author|proposer)|the (author|proposer) of (a|each|every|any) {CHANGE}) {{d}} [,] "
                 "{w:whatever}", f"(a {CHANGE} 's (author|proposer)|the (author|proposer) of (a|each|every|any) "
                                 f"{CHANGE}) "
                 f"{{d}} when (it|the {CHANGE}) (has been|is) (decided|voted on)")  # fmt: skip


def _judgments() -> Iterator[Phrase]:
    """What comes of a judgment, and what otherwise."""
    statement = "(the|a|any|their|your) (statement|case|claim)"
    found = "(is|was|has been|gets) (judged|found|declared|held|ruled|decided) [to be]"
    for truth in ("true", "false"):
        other = "false" if truth == "true" else "true"
        judged = f"EVENT('judged', _they=None, _if=case.judgment == '{truth}')"
        yield phrase("event", judged, f"{statement} {found} {truth}")
        both = (f"UPON(EVENT('judged', _they=None), DO(WHEN(case.judgment == '{truth}', {{e:effects}}), "
                f"WHEN(case.judgment == '{other}', {{f:%s}})))")  # fmt: skip
        for kind in ("effects", "short_effects"):
            yield phrase("sentence", both % kind, f"{{w:when}} {statement} {found} {truth} [,] {{e}} (,|;|.|, and|, "
                                                  f"but) "
                         f"(otherwise|if not|if {found.replace('[to be]', '')} {other}|if it {found} {other}|when it "
                         f"{found} "
                         f"{other}) [,] {{f}}")  # fmt: skip


def _voters_against() -> Iterator[Phrase]:
    """Those who voted one way, and it went the other way."""
    who = f"(whoever|anyone who|everyone who|each {PLAYER} who|a {PLAYER} who|{PLAYERS} who|those who)"
    for event, verb in (("proposal_adopted", "{p:passes}"), ("proposal_defeated", "{f:fails}")):
        for people, way in (("votes_for", "(for|in favour of)"), ("votes_against", "against")):
            code = f"EVENT('{event}', _they={people})"
            yield phrase("actor", code, f"{who} (votes|voted|vote) {way} {{c:chg}} [,] (and|but) (it|which) {verb} "
                                        f"[(anyway|"
                         "nevertheless|all the same|regardless)]",
                         f"{who} (votes|voted|vote) {way} {{c:chg}} (that|which) [(then|later|nevertheless|"
                         f"subsequently)] {verb} "
                         "[(anyway|nevertheless|all the same|regardless)]",
                         f"{who} (votes|voted|vote) {way} and it {verb} [(anyway|all the same)]")  # fmt: skip
            yield phrase("people", people, f"(those|everyone|everybody|all) {way} it")
    yield phrase(
        "cond", "{a:amount}(REG(LIKE)[_they])", "(they|he|she|you|he or she) (have|has|had) {a} [(of them|already)]"
    )
    yield phrase("trait", "{a:amount}(REG(LIKE)[_x])", "(has|have|had) {a} [(of them|already)]")


BONUSES = (*_majorities(), *_for_each(), *_judgments(), *_voters_against())
"""More on what is given and taken."""
