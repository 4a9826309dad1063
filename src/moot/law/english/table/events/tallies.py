"""Counted events: every third time, the first two times, once for each player, the first who vote."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS

_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_ADOPTED = "(adopted|passed|accepted|carried|approved|successful)"
_DEFEATED = "(defeated|rejected|failed|unsuccessful)"
_THAT = "(that|which|to be|that is|that gets|to get|that are|which are|that get)"
_NOUNS = (
    ("proposal_adopted", "proposal.author",
     f"({_ADOPTED} {CHANGE}|{CHANGE} (that|which) {{p:passes}}|{CHANGE} [{_THAT}] {_ADOPTED}|adoption [of a {CHANGE}])",
     f"({_ADOPTED} {CHANGES}|{CHANGES} (that|which) {{p:passes}}|{CHANGES} [{_THAT}] {_ADOPTED}|"
     f"adoptions [of {CHANGES}])"),
    ("proposal_defeated", "proposal.author",
     f"({_DEFEATED} {CHANGE}|{CHANGE} (that|which) {{f:fails}}|{CHANGE} [{_THAT}] {_DEFEATED}|defeat [of a {CHANGE}])",
     f"({_DEFEATED} {CHANGES}|{CHANGES} (that|which) {{f:fails}}|{CHANGES} [{_THAT}] {_DEFEATED}|defeats)"),
    ("proposed", "proposal.author", f"{CHANGE} [{_THAT}] (made|submitted|proposed)",
     f"{CHANGES} [{_THAT}] (made|submitted|proposed)"),
    ("ballot_cast", "player", "(vote|ballot) [that is] cast", "(votes|ballots) [that are] cast"),
    ("case_called", "case.caller", "case [that is] called", "cases [that are] called"),
    ("proposal_decided", "None", f"{CHANGE} [{_THAT}] (decided|voted on)", f"{CHANGES} [{_THAT}] (decided|voted on)"),
    *((f"rule_{done}", "None", f"rule [that is] {done}", f"rules [that are] {done}")
      for done in ("enacted", "amended", "repealed", "transmuted")),
)  # fmt: skip
_THIS = "(this rule|the adoption of this rule|this rule 's adoption|now|this rule was adopted|today|this rule came in)"
SINCE = (
    f"(, (counted|counting|starting|beginning) (from|with|after|since) {_THIS} [on]|(after|since) {_THIS}|from now on|"
    f"(counted|counting) (from|since) {_THIS} [on])"
)


def _numbered() -> Iterator[Phrase]:
    for n, word in enumerate(_ORDINALS, 1):
        yield phrase("nth", str(n), word, f"{n} (st|nd|rd|th)")
    yield phrase("nth", "{n:number}", "{n} th", "{n} (st|nd|rd|th)")
    for name, they, one, many in _NOUNS:
        condition = ", _if=case.caller is not None" if name == "case_called" else ""
        event = f"EVENT('{name}', _they={they}{condition})"
        yield phrase("numbered", f"'every', {{n:nth}}, None, {event}", f"(every|each) {{n}} {one} [{{s:since}}]")
        yield phrase("numbered", f"'every', 2, None, {event}", f"every other {one} [{{s:since}}]")
        yield phrase("numbered", f"'nth', {{n:nth}}, None, {event}", f"the {{n}} {one} [{{s:since}}]")
        yield phrase(
            "numbered", f"'first', {{n:number}}, None, {event}", f"[each of] the first {{n}} {many} [{{s:since}}]"
        )
        yield phrase("numbered", f"'first', 1, None, {event}", f"the (first|next) {one} [{{s:since}}]")
    for name, they, many in (
        ("proposal_decided", "None", f"{CHANGES} (have been|are|were) (decided|voted on)"),
        ("proposed", "proposal.author", f"{CHANGES} (have been|are|were) (made|submitted|proposed)"),
        *((f"rule_{done}", "None", f"rules (have been|are|were) {done}")
          for done in ("enacted", "amended", "repealed", "transmuted")),
        ("left", "None", f"{PLAYERS} (have left|leave|left) [the game]"),
        ("judged", "None", "(cases (have been|are|were) (judged|decided)|judgments have been (given|delivered))"),
    ):  # fmt: skip
        yield phrase(
            "numbered_event", f"'nth', {{n:number}}, None, EVENT('{name}', _they={they})", f"{{n}} {many} [{{s:since}}]"
        )
    yield phrase("since", "0", SINCE)
    for name, they, verb in (("proposal_adopted", "proposal.author", "{p:passes}"),
                             ("proposal_defeated", "proposal.author", "{f:fails}")):  # fmt: skip
        for every, forms in (("'every', {n:nth}", f"(every|each) {{n}} {CHANGE} {verb}"),
                             ("'every', 2", f"every other {CHANGE} {verb}"),
                             ("'nth', {n:nth}", f"the {{n}} {CHANGE} {verb}")):  # fmt: skip
            yield phrase("numbered_event", f"{every}, None, EVENT('{name}', _they={they})", forms)


_LIMIT = "(but|and|though)"
_ONLY = "(only|at most|no more than|not more than|never more than|just)"
_IN_ALL = "(in the game|per game|in a game|in all|in total|ever|altogether|overall)"
_PER_PLAYER = (
    f"(per {PLAYER}|(for|to) (each|every|any|a|the same|any one|one) {PLAYER}|each|a {PLAYER}|by the same {PLAYER})"
)
MODES = (
    ("'first', 1, None", "but only once for all players together",
     f"{_LIMIT} {_ONLY} once [{_IN_ALL}] for all {PLAYERS} together"),
    ("'first', 1, each", "but at most once for each player", f"[{_LIMIT}] {_ONLY} once {_PER_PLAYER} [{_IN_ALL}]"),
    ("'first', 1, maybe", "", f"[{_LIMIT}] {_ONLY} once [{_IN_ALL}]"),
    ("'first', {n:number}, each", "but at most {n} times for each player",
     f"[{_LIMIT}] {_ONLY} {{n}} times {_PER_PLAYER} [{_IN_ALL}]"),
    ("'first', {n:number}, maybe", "", f"[{_LIMIT}] {_ONLY} {{n}} times [{_IN_ALL}]"),
    ("'daily', 1, maybe", "but at most once a day", f"[{_LIMIT}] {_ONLY} once (a|per|each|every|in any|in one) day"),
    ("'weekly', 1, maybe", "but at most once a week", f"[{_LIMIT}] {_ONLY} once (a|per|each|every) week"),
)  # fmt: skip


def _tallied() -> Iterator[Phrase]:
    every = "TALLIED({h:numbered}, {e:effects})"
    yield phrase("sentence", every, "{u:upon} {h} [,] {e}", "{e} {u:upon} {h}", "{h} : {e}")
    yield phrase("sentence", "TALLIED({h:numbered}, {d:does})", "the (author|proposer|maker) of {h} [,] {d}")
    for event, verb in (("proposal_adopted", "{p:passes}"), ("proposal_defeated", "{f:fails}")):
        yield phrase(
            "sentence",
            f"TALLIED('nth', 1, None, EVENT('{event}', _they=proposal.author), {{d:does}})",
            f"the (first|next) {PLAYER} whose {CHANGE} {verb} [{{s:since}}] {{d}} [{{o:only_then}}]",
        )
    for event, verb, kind in (("proposal_adopted", "{p:passes}", "(adopted|passed|accepted|carried)"),
                              ("proposal_defeated", "{f:fails}", "(defeated|rejected|voted down)")):  # fmt: skip
        theirs = f"EVENT('{event}', _they=proposal.author)"
        told = "adopted" if event == "proposal_adopted" else "defeated"
        yield phrase("sentence", f"TALLIED('nth', {{n:nth}}, each, {theirs}, {{e:effects}})",
                     f"when a player 's {{n}} proposal is {told} , {{e}}")  # fmt: skip
        yield phrase("sentence", f"TALLIED('every', {{n:nth}}, each, {theirs}, {{e:effects}})",
                     f"for each player , every {{n}} time their proposal is {told} , {{e}}",
                     f"every {{n}} time a player 's proposal is {told} , {{e}}")  # fmt: skip
        mine = f"(a {PLAYER} 's|your|somebody 's|any {PLAYER} 's|each {PLAYER} 's)"
        yield phrase("sentence", f"TALLIED('nth', {{n:nth}}, each, {theirs}, {{d:does}})",
                     f"{{w:when}} {mine} {{n}} {CHANGE} {verb} [,] [then] {{t:that_one}} {{d}}",
                     f"{{w:when}} {{s:somebody}} has {{y:their_own_word}} {{n}} {CHANGE} {kind} [,] {{t:that_one}} "
                     "{d}",
                     f"{{t:anyone}} {{d}} {{w:when}} {{y:their_own_word}} {{n}} {CHANGE} {verb}",
                     f"{{t:anyone}} {{d}} the {{n}} time [that] ({{y:their_own_word}} {CHANGE}|a {CHANGE} (of theirs|"
                     f"of yours|they make)|one of {{y:their_own_word}} {CHANGES}) {verb}",
                     f"{{t:anyone}} {{d}} for {{y:their_own_word}} {{n}} {CHANGE} (that|which) {verb}",
                     f"{{t:anyone}} {{d}} for {{y:their_own_word}} {{n}} {kind} {CHANGE}")  # fmt: skip
        yield phrase("sentence", f"TALLIED('nth', {{n:number}}, each, {theirs}, {{d:does}})",
                     f"{{w:when}} {{s:somebody}} (has|have) had {{n}} {CHANGES} {kind} [,] {{t:that_one}} {{d}}",
                     f"{{t:anyone}} who (has|have) had {{n}} {CHANGES} {kind} {{d}} [, [but] once only]")  # fmt: skip
        yield phrase("numbered_event", f"'nth', {{n:number}}, None, {theirs}",
                     f"{{n}} {CHANGES} (have been|are|were) {kind} [{{s:since}}]")  # fmt: skip
        yield phrase("sentence", f"TALLIED('every', {{n:nth}}, each, {theirs}, {{d:does}})",
                     f"(every|each) {{n}} time {mine} {CHANGE} {verb} [,] {{t:that_one}} {{d}}",
                     f"{{t:anyone}} {{d}} for every {{n}} {CHANGE} of theirs that {verb}")  # fmt: skip
    made = "TALLIED('nth', {n:number}, each, EVENT('proposed', _they=proposal.author), {d:does})"
    yield phrase("sentence", made.replace("{n:number}", "{n:nth}").replace("{d:does}", "{e:effects}"),
                 "when a player makes their {n} proposal , {e}")  # fmt: skip
    yield phrase("sentence", made,
                 f"{{w:when}} {{s:somebody}} (has|have) made {{n}} {CHANGES} [,] {{t:that_one}} {{d}}")  # fmt: skip
    yield phrase("their_own_word", "0", "(their|his|her|your|one 's)")
    yield phrase("only_then", "0", "(;|,|.) (no one|nobody|no player|no other player) (gets|receives|wins) "
                 "(them|it|this|that) (a second time|again|after that|twice|afterwards)")  # fmt: skip
    yield phrase("sentence", "TALLIED({h:numbered}, DO(award(_they, {s:sum})))",
                 "{h} {k:earns} [{w:doer}] [(to|with)] {s} [{f:for_it}]", "{h} {k:earns} {s} (to|for) {w:doer}",
                 "{w:doer} {v:gets} {s} (for|upon|with) {h}")  # fmt: skip
    yield phrase("sentence", "TALLIED({h:numbered}, DO(award(_they, -{s:sum})))", "{h} {k:costs} [{w:doer}] {s}")
    yield phrase("sentence", "TALLIED({h:numbered}, DO(award({who}, {s:sum})))", "{h} {k:earns} {who} {s}",
                 "{h} {k:earns} {s} (to|for) {who}")  # fmt: skip
    yield phrase(
        "sentence", "TALLIED({h:numbered_event}, {e:effects})", "{w:when} {h} [,] [then] {e}", "{e} {w:when} {h}"
    )
    yield phrase("sentence", "TALLIED({h:numbered_event}, DO({e:effects}, {f:effects}))",
                 "{e} {w:when} {h} [,] and {f}", "{e} {w:when} {h} (;|.|:) [then] {f}")  # fmt: skip
    for mode, first, told in (
        ("'every', {n:nth}, None", "(every|each|on every) {n} time [in all] [that]", "every {n} time in all that"),
        ("'every', 2, None", "every other time [that]", ""),
        ("'nth', {n:nth}, None", "(the|when for the|for the) {n} time [in all] [that]", "the {n} time in all that"),
        (
            "'first', {n:number}, None",
            "(the|for the) first {n} times [in all] [that]",
            "the first {n} times in all that",
        ),
    ):
        told_forms = [told + " {event} , {e}"] if told else []
        yield phrase("sentence", f"TALLIED({mode}, {{event}}, {{e:effects}})", *told_forms,
                     f"{first} {{event}} [,] {{e}}", f"{{e}} {first} {{event}}")  # fmt: skip
    for mode, told, forms in MODES:
        told_forms = [f"when {{event}} , {{e}} , {told}"] if told else []
        yield phrase("sentence", f"TALLIED({mode}, {{event}}, {{e:effects}})", *told_forms,
                     f"{{w:when}} {{event}} [,] {{e}} [,] {forms}",
                     f"{{e}} {{w:when}} {{event}} [,] {forms}")  # fmt: skip
        yield phrase("sentence", f"TALLIED({mode}, {{a:actor}}, {{d:does}})", f"{{a}} {{d}} [,] {forms}")
    yield phrase("sentence", "TALLIED(SAME({a:actor}, {h:numbered}), {d:does})", "{a} {d} [,] [but] only for {h}",
                 "{a} {d} [,] [but] (this is only|that is only|this applies only) for {h}")  # fmt: skip


_VOTE = (
    ("(vote|votes|voted|cast a vote|cast their vote|have voted|has voted)", "[on ({i:it}|{c:chg})]", "True", "voted"),
    ("(vote|votes|voted)", "(for ({i:it}|{c:chg})|in favour [of {i:it}]|yes [on {i:it}])", "choice == 'for'",
     "votes_for"),
    ("(vote|votes|voted)", "(against ({i:it}|{c:chg})|no [on {i:it}])", "choice == 'against'", "votes_against"),
)  # fmt: skip


def _voters() -> Iterator[Phrase]:
    first = "TALLIED('voters', {n}, each, EVENT('ballot_cast', _they=player{also}), {{d:does}})"
    for verb, on, test, group in _VOTE:
        also = "" if test == "True" else f", _if={test}"
        voting, one, some = f"{verb} {on}", f"({PLAYER}|one|person|voter)", f"({PLAYERS}|voters|ones)"
        told = {"voted": "vote", "votes_for": "vote for it", "votes_against": "vote against it"}[group]
        yield phrase("sentence", first.format(n="1", also=also), f"the first player to {told} {{d}}",
                     f"the [very] first {one} (to|who) {voting} {{d}}",
                     f"(whoever|the {PLAYER} who) {verb} first {on} {{d}}", f"whoever {voting} first {{d}}",
                     f"whoever is [the] [very] first to {voting} {{d}}")  # fmt: skip
        yield phrase("sentence", first.format(n="{n:number}", also=also), f"the first {{n}} players to {told} {{d}}",
                     f"[(only|each of)] the first {{n}} {some} (to|who) {voting} {{d}}")  # fmt: skip
        yield phrase("ballots", group, told, voting)
    for sign, word in (("<", "first"), (">", "last")):
        people = (
            f"[_x for _x in {{g:ballots}} if len([_y for _y in {{g:ballots}} if voted_at[_y] {sign} voted_at[_x]]) < "
        )
        one, some = f"({PLAYER}|one|person|voter)", f"({PLAYERS}|voters|ones)"
        forms = (f"the [very] {word} {one} (to|who) {{g}}", f"(whoever|the {PLAYER} who) {{g}} {word}",
                 f"whoever is [the] [very] {word} to {{g}}")  # fmt: skip
        yield phrase("people", people + "1]", f"the {word} player to {{g}}", *forms[:2])
        yield phrase("people", people + "{n:number}]", f"the {word} {{n}} players to {{g}}",
                     f"the {word} {{n}} {some} (to|who) {{g}}")  # fmt: skip
    yield phrase("last_to_vote", people + "1]", *forms)
    yield phrase("last_to_vote", people.replace("{g:ballots}", "voted") + "1]",
                 f"(whoever|the {PLAYER} who) (votes|vote|voted) last [on ({{i:it}}|{{c:chg}})]")  # fmt: skip
    yield phrase("last_of_it", "DO(EACH({w:last_to_vote}, {d:does}))", "{w} {d}")
    yield phrase("sentence", "UPON(EVENT('proposal_decided', _they=None), {e:last_of_it})", "{e}")


TALLIES_OF = (*_numbered(), *_tallied(), *_voters())
"""Sentences that count how often something happens."""
