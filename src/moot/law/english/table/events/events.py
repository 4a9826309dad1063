"""Events: what happens, and sentences about what follows."""

import re
from collections.abc import Iterable, Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import ADOPTED, CHANGE, CHANGES, DEFEATED, IT, PLAYER, PLAYERS, SOMEBODY
from moot.law.english.table.verbs import ADDED, BE, GO, TAKEN

_A_CHANGE = f"(a|any|the|some|each|every) [new] {CHANGE}"
_MAKES = (
    "(makes|submits|proposes|puts forward|introduces|brings forward|has made|has submitted|hands in|brings|"
    "tables|moves)"
)
_MADE = "(made|submitted|proposed|put forward|introduced)"
_A_THING_PROPOSED = f"(a {CHANGE}|something|a new rule|a change of the rules)"
_WHOSE = f"(your|somebody 's|someone 's|a {PLAYER} 's|any {PLAYER} 's|one of a {PLAYER} 's) {CHANGE}"
_WHOSE_MANY = f"(one of a {PLAYER} 's {CHANGES}|a {CHANGE} of yours)"
_AUTHOR = "(author|proposer|maker)"
_CALLS = (
    "(calls for a judgment|calls for judgment|invokes judgment|calls a case|asks for a judgment|opens a case|"
    "requests a judgment|calls for a judgement|invokes judgement|invokes a judgment)"
)
_JUDGES = (
    "(gives a judgment|judges a case|judges|delivers a judgment|delivers judgment|gives judgment|decides a case|"
    "gives a judgement|delivers a judgement|has judged a case|has decided a case|has judged|has given "
    "judgment|makes a judgment|makes a judgement)"
)
UNANIMOUSLY = (
    "(unanimously|by a unanimous vote|by all votes|with no votes against|without a vote against|"
    "without votes against|with no vote against [it]|without dissent)"
)


_OWN_CHANGE = (
    f"((a|any|their|his|her|your|one of their) [own] {CHANGE}|a {CHANGE} of (their|his|her|your) own|one of (their|"
    "your) "
    f"[own] {CHANGES}|{CHANGES})"
)
_ANY = f"(a|any|each|every|the) {PLAYER}"
_WHO = f"({_ANY} who|anyone who|anybody who|whoever|everyone who|everybody who|{PLAYERS} who|the one who|those who|who)"
_THIS_RULE = (
    "this rule (is adopted|is enacted|takes effect|comes into force|goes into effect|comes into effect|is passed|"
    "passes|becomes law|enters into force)"
)
WHEN = "(when|where|whenever|each time|every time|if|as soon as|once|any time|any time that|upon that|in case)"

WORDS = (
    phrase("chg", "0", _A_CHANGE, "(one|something|anything)"),
    phrase("passes", "0", ADOPTED),
    phrase("fails", "0", DEFEATED),
    phrase("unan", "0", UNANIMOUSLY),
    phrase("on_joining", "0", "(on|upon|when) (joining|entering) [the game]"),
    phrase("somebody", "0", SOMEBODY),
    phrase("any_player", "0", _ANY, "(anyone|anybody|everyone|everybody|someone|somebody)"),
    phrase("whoso", "0", _WHO),
    phrase("somebodys", "0", _WHOSE, _WHOSE_MANY),
    phrase("makes", "0", _MAKES),
    phrase("proposed", "0", _A_THING_PROPOSED),
    phrase("it", "0", IT),
    phrase("calls", "0", _CALLS),
    phrase("judges", "0", _JUDGES),
    phrase("this_rule", "0", _THIS_RULE),
    phrase("when", "0", WHEN),
)
"""Words that mean nothing by themselves, so that forms needn't be multiplied by them."""


def _of_some(events: Iterable[Phrase]) -> Iterator[Phrase]:
    """The same events, of those players only of whom something is so: `a player with 20 points makes a proposal`."""
    for found in events:
        code = _EVENT_CODE.fullmatch(found.code)
        if code is None:
            continue
        name, they, condition = code.groups()
        if name == "left":  # what somebody had who has left isn't known
            continue
        first = f"{condition} and " if condition else ""
        for trait, some, joint in (("{t:trait}", "{o:ones} (who|that) {t}", " and "), ("{t:with_trait}", "{o:ones} {t}",
                                                                                    " ")):  # fmt: skip
            said = {"{s:somebody} ": f"{some} ", "{w:whoso} ": f"{some}{joint}who ",
                    "{y:any_player} whose ": f"{some} whose "}  # fmt: skip
            forms = [form.replace(first, other) for first, other in said.items() for form in found.forms
                     if form.startswith(first)]  # fmt: skip
            if forms:
                yield phrase(found.kind, f"EVENT('{name}', _they={they}, _if={first}IS({they}, {trait}))", *forms)


_EVENT_CODE = re.compile(r"EVENT\('(\w+)', _they=(proposal\.author|player|case\.\w+)(?:, _if=(.+))?\)")


def _happens(name: str, code: str, *forms: str, they: str = "None", condition: str = "") -> Phrase:
    also = f", _if={condition}" if condition else ""
    return phrase(code, f"EVENT('{name}', _they={they}{also})", *forms)


_UNANIMOUS = "votes_for and not votes_against"
_CALLED, _JUDGED = "case.caller is not None", "case.judge is not None"

EVENTS = (
    _happens("proposal_adopted", "event", "a proposal is adopted", "{c:chg} {p:passes}"),
    _happens("proposal_adopted", "event", "a proposal is adopted unanimously", "{c:chg} {p:passes} {u:unan}",
             "{c:chg} is unanimously adopted", condition=_UNANIMOUS),
    _happens("proposal_adopted", "event", "{w:somebodys} {p:passes}",
             "{s:somebody} {m:makes} {o:proposed} and it {p:passes}", they="proposal.author"),
    _happens("proposal_adopted", "event", "{w:somebodys} {p:passes} {u:unan}", they="proposal.author",
             condition=_UNANIMOUS),
    _happens("proposal_defeated", "event", "a proposal is defeated", "{c:chg} {f:fails}"),
    _happens("proposal_defeated", "event", "{w:somebodys} {f:fails}",
             "{s:somebody} {m:makes} {o:proposed} and it {f:fails}", they="proposal.author"),
    _happens("proposal_decided", "event", "a proposal is decided", "{c:chg} (has been decided|gets decided)",
             "{c:chg} is (adopted or defeated|adopted or rejected|either adopted or defeated)"),
    _happens("voting_closed", "event", "voting on a proposal closes",
             "[the] (vote|voting) [on {c:chg}] (ends|closes|has ended|has closed|is over|is closed|is complete)"),
    _happens("voting_opened", "event", "voting on a proposal opens",
             "[the] (vote|voting) [on {c:chg}] (begins|starts|opens|has begun|is opened)"),
    _happens("voting_opened", "event", "voting on a proposal opens",
             "{c:chg} is (put to the vote|put to a vote|opened for voting|brought to a vote)"),
    _happens("voting_opened", "event", "{w:somebodys} is (put to the vote|put to a vote|opened for voting)",
             they="proposal.author"),
    _happens("proposed", "event", "a proposal is made"),
    _happens("ballot_cast", "event", "a player votes"),
    _happens("left", "event", "a player leaves the game"),
    _happens("joined", "event", "a player joins the game"),
    _happens("proposed", "event", "a player makes a proposal", "{s:somebody} {m:makes} {o:proposed}",
             f"{{c:chg}} is {_MADE} [by a player]", "{s:somebody} proposes", they="proposal.author"),
    _happens("ballot_cast", "event", "a player votes", "{s:somebody} (votes|casts a vote|casts a ballot) [on {i:it}]",
             "a (vote|ballot) is cast", they="player"),
    _happens("ballot_cast", "event", "a player votes for it", "{s:somebody} votes (for {i:it}|yes|in favour|in "
        "favour of {i:it})",
             "{s:somebody} casts a vote for {i:it}", they="player", condition="choice == 'for'"),
    _happens("ballot_cast", "event", "a player votes against it", "{s:somebody} votes (against {i:it}|no)",
             "{s:somebody} casts a vote against {i:it}",
             they="player", condition="choice == 'against'"),
    _happens("ballot_cast", "event", "a player abstains", "{s:somebody} (abstains|abstain) [from voting [on {i:it}]]",
             "{s:somebody} casts an abstention", they="player", condition="choice not in ('for', 'against')"),
    _happens("left", "event", "a player leaves the game",
             "{s:somebody} (leaves [the game]|quits [the game]|forfeits [the game]|has left [the game]|drops out)",
             they="player"),
    _happens("joined", "event", "a player joins the game",
             "{s:somebody} (joins [the game]|has joined [the game]|enters the game)",
             f"a new {PLAYER} joins [the game]",
             they="player"),
    _happens("rule_enacted", "event", "a rule is enacted", "a [new] rule is (enacted|made|added|created)",
             "(a new rule|a rule) comes into force"),
    _happens("rule_amended", "event", "a rule is amended", "(a|any) rule (is|gets|has been) amended"),
    _happens("rule_repealed", "event", "a rule is repealed", "(a|any) rule (is|gets|has been) repealed"),
    _happens("rule_transmuted", "event", "a rule is transmuted", "(a|any) rule (is|gets|has been) transmuted"),
    _happens("case_called", "event", "a case is called", "(a|any) case is (called|opened)",
             "[a] judgment is (called for|invoked|asked for)"),
    _happens("case_called", "event", "a player calls a case", "{s:somebody} {j:calls}", they="case.caller",
             condition=_CALLED),
    _happens("judged", "event", "a case is judged", "(a|any) case (is|has been|gets) (judged|decided)",
             "[a] (judgment|judgement) is (given|delivered|made)"),
    *(_happens("judged", "event", *forms, they=they, condition=f"case.judgment == '{truth}'")
      for truth in ("true", "false")
      for they, forms in (
          ("None", (f"(a|any|the) case (is|has been|gets) (judged|found|decided|declared|held|ruled) [to be] {truth}",
                    f"[(a|any|the)] judgment [(of|in) (a|the) case] (is|was) {truth}")),
          ("case.judge", (f"{{s:somebody}} (judges|finds|declares|rules|decides) (a|the) case [to be] {truth}",
                          f"(a|the) judge (says|finds|rules|decides|answers) {truth}",
                          f"(a|the) judge (judges|finds|declares|rules) (a case|the case|it) [to be] {truth}",
                          f"{{s:somebody}} (gives a judgment of|says as judge) {truth}")))),
    _happens("judged", "event", "a judge judges a case", "(a|the) judge {j:judges}", "{s:somebody} {j:judges}",
             they="case.judge", condition=_JUDGED),
)  # fmt: skip

ACTORS = (
    _happens("proposal_adopted", "actor", f"the {_AUTHOR} of (an adopted {CHANGE}|{{c:chg}} (that|which) {{p:passes}})",
             f"{{y:any_player}} whose {CHANGE} {{p:passes}}", f"(whoever|{{w:whoso}}) {{m:makes}} a {CHANGE} (that|"
                                                              f"which) {{p:passes}}",
             f"the {PLAYER} who (made|proposed|submitted) a {CHANGE} that {{p:passes}}",
             they="proposal.author"),
    _happens("proposal_adopted", "actor", f"the {_AUTHOR} of (a unanimously adopted {CHANGE}|"
             f"{{c:chg}} (that|which) {{p:passes}} {{u:unan}})", f"{{y:any_player}} whose {CHANGE} {{p:passes}} "
                                                                 f"{{u:unan}}",
             they="proposal.author", condition=_UNANIMOUS),
    _happens("proposal_defeated", "actor", f"the {_AUTHOR} of (a defeated {CHANGE}|a rejected {CHANGE}|"
             f"{{c:chg}} (that|which) {{f:fails}})", f"{{y:any_player}} whose {CHANGE} {{f:fails}}",
             f"(whoever|{{w:whoso}}) {{m:makes}} a {CHANGE} (that|which) {{f:fails}}", they="proposal.author"),
    _happens("proposed", "actor", "{w:whoso} {m:makes} {o:proposed}", "{w:whoso} proposes",
             f"the {_AUTHOR} of (a|each|every) [new] {CHANGE}", they="proposal.author"),
    _happens("ballot_cast", "actor", "{w:whoso} (vote|votes) (for {i:it}|yes|in favour|in favour of {i:it})",
             they="player",
             condition="choice == 'for'"),
    _happens("ballot_cast", "actor", "{w:whoso} (vote|votes) (against {i:it}|no)", they="player",
             condition="choice == 'against'"),
    _happens("ballot_cast", "actor", "{w:whoso} (abstains|abstain) [from voting [on {i:it}]]", they="player",
             condition="choice not in ('for', 'against')"),
    _happens("ballot_cast", "actor", "{w:whoso} (vote|votes) [on {i:it}]", "{w:whoso} (casts|cast) a vote",
             they="player"),
    *(_happens("ballot_cast", kind, f"{who} (votes|vote|voted) {way} {{o:their_own}}", they="player",
               condition=f"{choice}player == proposal.author")
      for kind, who in (("event", "{s:somebody}"), ("actor", "{w:whoso}"))
      for way, choice in (("for", "choice == 'for' and "), ("against", "choice == 'against' and "), ("on", ""))),
    _happens("withdrawn", "actor", f"{{w:whoso}} (withdraws|withdraw|takes back|retracts) {_OWN_CHANGE}",
             they="proposal.author"),
    _happens("withdrawn", "event", f"{{s:somebody}} (withdraws|takes back|retracts|has withdrawn) {_OWN_CHANGE}",
             they="proposal.author"),
    _happens("revised", "actor", f"{{w:whoso}} (revises|revise|rewrites) {_OWN_CHANGE}", they="proposal.author"),
    _happens("left", "actor", "{w:whoso} (leaves|quits|forfeits) [the game]", they="player"),
    _happens("joined", "actor", "{w:whoso} joins [the game]",
             f"(a|each|every|any) (new {PLAYER}|newcomer) [{{j:on_joining}}]",
             f"(new {PLAYERS}|newcomers) [{{j:on_joining}}]", they="player"),
    _happens("case_called", "actor", "{w:whoso} {j:calls}", they="case.caller", condition=_CALLED),
    _happens("judged", "actor", "(a|the|each|every) judge who {j:judges}", "{w:whoso} {j:judges}", they="case.judge",
             condition=_JUDGED),
    _happens("proposal_adopted", "actor", "{w:whoso} (votes|vote|voted|has voted|have voted) for {c:chg} "
             "(that|which) {p:passes}", they="votes_for"),
    _happens("proposal_adopted", "actor", "{w:whoso} (votes|vote|voted|has voted|have voted) against {c:chg} "
             "(that|which) {p:passes}", they="votes_against"),
    _happens("proposal_defeated", "actor", "{w:whoso} (votes|vote|voted|has voted|have voted) for {c:chg} "
             "(that|which) {f:fails}", they="votes_for"),
    _happens("proposal_defeated", "actor", "{w:whoso} (votes|vote|voted|has voted|have voted) against {c:chg} "
             "(that|which) {f:fails}", they="votes_against"),
)  # fmt: skip
"""Somebody of whom an event is told: `the author of an adopted proposal`."""

EVENTS_OF_SOME = tuple(_of_some((*EVENTS, *ACTORS)))
"""Events of some players only."""

ONCE = (
    phrase("sentence", "ONCE({effects})", "when this rule is adopted , {effects}",
           "(when|as soon as|once|the moment|at the moment when) {r:this_rule} [,] [then] {effects}",
           "upon (this rule taking effect|the adoption of this rule|this rule being adopted|enactment of this rule) , "
           "{effects}", "{effects} (when|as soon as|once) {r:this_rule}"),
)  # fmt: skip

SENTENCES = (
    phrase("sentence", "UPON({event}, {effects})", "when {event} , {effects}",
           "{w:when} {event} [,] [then] {effects}", "{effects} {w:when} {event}",
           "{w:when} {event} , (whatever the result|whatever the outcome|regardless of the result|adopted or not) , "
           "{effects}", "{event} : {effects}"),
    phrase("sentence", "UPON({a:actor}, {d:does})", "{a} {d}", "{a} , {d}"),
    *(phrase("sentence", f"UPON({{event}}, DO(award([_x for _x in players if _x != {{x:person}}], "
        f"{sign}{{s:{kind}}})))",
             f"{{y:everybody}} {{v:{verb}}} {{s}} {{w:when}} {{event}} [,] {{e:except}} {{x}}",
             f"{{w:when}} {{event}} [,] {{y:everybody}} {{v:{verb}}} {{s}} [,] {{e:except}} {{x}}")
      for verb, sign, kind in (("gets", "", "sum"), ("loses", "-", "sum"), ("suffers", "-", "loss"))),
    phrase("except", "0", "(except|but not|other than|excluding|apart from|except for|save)"),
    phrase("sentence", "UPON(EVENT('proposed', _they=None), DO(award(proposal.author, -{n:count}, {thing})))",
           f"it costs {{n}} {{thing}} to (make|submit|propose) a {CHANGE}",
           f"(making|submitting|proposing) a {CHANGE} costs {{n}} {{thing}}",
           f"a {CHANGE} costs its author {{n}} {{thing}}",
           "it costs {n} {thing} to propose"),
    phrase("brings", "UPON({a:receiver}, DO(award(_they, {s:sum})))", f"{{s}} {BE} {ADDED} {{a}}", f"{{s}} {GO} "
        f"{{a}}",
           "{s} {a}", "(give|award|grant|pay|credit|add) {s} {a}"),
    phrase("sentence", "UPON({a:actor}, DO(award(_they, {s:sum})))", "{a} : {s}", "{s} for {a}",
           "(give|award|grant|pay) {a} {s}"),
    phrase("brings", "UPON({a:payer}, DO(award(_they, -{s:sum})))", f"{{s}} {BE} {TAKEN} {{a}}",
           "(take|deduct|subtract|remove|knock) {s} [away] {a}"),
)  # fmt: skip
