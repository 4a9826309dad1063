"""Rule changes: their ranks and numbers, how a proposal is decided and takes effect, and which rule prevails."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import CHANGE, CHANGES, PLAYER, PLAYERS
from moot.law.english.words import WEEKDAYS

_ENDS = "(closes|ends|is over|has closed|has ended|is complete)"
_BEGINS = "(begins|opens|starts|has begun|has opened|has started|is open|is opened)"
_VOTE = "[the] (vote|voting) [on (it|{c:chg})]"
_ENOUGH = (
    "(the votes (required|that other rules require|needed|that are required|that are needed|that it needs|it needs)|"
    "enough votes)"
)
_DEFEATED = "(defeated|rejected|lost)"
_GETS = "(gets|has|bears|takes|receives|is given|is listed under)"
_DOES_SO = "(that (does so|did so|changes it|changed it|does it|does that|amends it)|by which it is changed)"

DECIDING = (
    phrase("sentence", "LINE('voting.decides_when_closed()')",
           "when voting on a proposal closes , it is adopted if it has the votes required , and defeated otherwise",
           f"(when|once|as soon as) {_VOTE} {_ENDS} , (it|the {CHANGE}|a {CHANGE}) is adopted if it (has|got|has got) "
           f"{_ENOUGH} [,] and [is] {_DEFEATED} (otherwise|if not)",
           f"(when|once) {_VOTE} {_ENDS} , a {CHANGE} (with|that has) {_ENOUGH} is adopted [,] and any other "
           f"[{CHANGE}] is {_DEFEATED}"),
    phrase("sentence", "LINE('voting.closes_when_all_have_voted()')",
           "voting on a proposal closes when everybody who must vote has voted",
           f"{_VOTE} (closes|ends|is over) (when|once|as soon as) (everyone|everybody|each player|every player) who "
           "(must|has to) vote has [voted|done so]",
           f"{_VOTE} (closes|ends|is over) (when|once|as soon as) all who (must|have to) vote have [voted|done so]"),
    phrase("sentence", "LINE('voting.takes_effect_in_any_case()')",
           "where no other rule says when an adopted proposal takes effect , it takes effect at once",
           f"(where|if) no other rule says when an adopted {CHANGE} takes effect [,] it takes effect at once"),
    phrase("effects", "DO(take_effect(proposal))", "it takes effect",
           f"(it|the {CHANGE}) takes [full] effect [(at once|immediately|then|at that very moment)]"),
    phrase("sentence", "UPON(EVENT('proposal_adopted', _they=None), DO(take_effect(proposal)))",
           f"(an|every) adopted {CHANGE} takes [full] effect (at once|immediately|[at the moment] (when|as soon as) "
           "the vote (that adopts it|on it) is complete)"),
    phrase("effects", "DO(open_voting(proposal))", "voting on it opens",
           f"[the] (voting|vote) [on (it|the {CHANGE})] (opens|begins|starts) [(at once|immediately|then)]"),
    phrase("effects", "DO(publish(proposal))", "it is published",
           f"(it|the {CHANGE}) is (published|made public) [(at once|immediately|then)]"),
    phrase("effects", "DO(close_case(case))", "the case is closed", "(it|the case) is closed [(at once|then)]"),
    phrase("cond", "votes_required < len(eligible_voters)", "its adoption does not take unanimity",
           "(its adoption|adoption|adopting it) (does not|did not) (take|need|require) unanimity",
           "(it can|it could) be adopted without unanimity", "unanimity (is|was) not (required|needed)",
           f"({CHANGES}|a {CHANGE}) can be adopted without unanimity"),
    phrase("cond", "proposal.stage != 'made'", "the vote on it has begun",
           "[the] (vote|voting) [on it] (has begun|has opened|has started|began|opened) [already]"),
    phrase("cond", "proposal.stage == 'made'", "the vote on it has not begun",
           "[the] (vote|voting) [on it] has not (begun|opened|started) [yet]"),
    phrase("cond", "case.kind == 'paradox'", "it is about a paradox",
           "(it|the case) (is about|is of|concerns|was about|concerned) a paradox"),
    phrase("job", "ACT('call', 'vote', DO(open_voting(proposal)))", "call the vote on it",
           "call the vote [on (it|their proposal)]"),
    phrase("move", "MOVE('author', ACT('call', 'vote', DO(open_voting(proposal))))",
           "the author of a proposal may call the vote on it",
           f"(the|its) (author|proposer) [of (a|the) {CHANGE}] {{c:can}} call the vote [on it] [{{t:any_time}}]"),
)  # fmt: skip
"""How the vote on a proposal begins and ends, and what comes of it."""

_SIDES = {"votes_for": "(for|in favour of)", "votes_against": "against"}
_OUTCOMES = {"proposal_adopted": "{p:passes}", "proposal_defeated": "{p:fails}"}
_VOTING = (
    f"((each|every|any) {PLAYER} who votes|(everyone|everybody|anyone) who votes|[all] ({PLAYERS}|those) who vote)"
)
OUTCOMES = (
    *(phrase("actor", f"EVENT('{event}', _they={side})",
             f"{_VOTING} {how} (a {CHANGE}|one|{CHANGES}) (that|which) {result}")
      for side, how in _SIDES.items() for event, result in _OUTCOMES.items()),
    phrase("sentence", "UPON({a:actor}, DO(WHEN({c:cond}, {d:does})))",
           "(where|if|whenever|when|once|from when) {c} , {a} {d}"),
)  # fmt: skip
"""What comes to those who voted for or against what is adopted or defeated."""

_DONE = {"withdraw": "(withdrawn|taken back)", "revise": "(revised|rewritten|altered)"}

STAGES = (
    phrase("act", "ACT('revise', True)", "revise it"),
    *(phrase("barred", f"ACT('{act}', True)", f"(it|a {CHANGE}|{CHANGES}) {{m:may_not}} be {done}",
             f"no ({CHANGE}|{CHANGES}) {{m:may}} be {done}") for act, done in _DONE.items()),
    phrase("sentence", "FORBID({a:barred}, {c:cond})", "{a} (once|after|as soon as|from the moment when) {c}"),
    phrase("sentence", "FORBID({a:act}, proposal.stage != 'made')", "{b:nobody} {m:may} {a} (once|after|as soon as) "
           f"{_VOTE} {_BEGINS}", "{b:ones} {m:may_not} {a} (once|after|as soon as) "f"{_VOTE} {_BEGINS}"),
    phrase("sentence", "FORBID({a:act}, proposal.stage == 'made')", f"{{b:nobody}} {{m:may}} {{a}} before {_VOTE} "
           f"{_BEGINS}", f"{{b:ones}} {{m:may_not}} {{a}} before {_VOTE} {_BEGINS}"),
)  # fmt: skip
"""What can't be done to a proposal at some stage of it."""

VOTERS = (
    phrase("sentence", "TERM('eligible_voters', players)", "every player is an eligible voter",
           f"(every|each|any) {PLAYER} is an eligible voter", f"[all] [the] {PLAYERS} are [the] eligible voters"),
    phrase("sentence", "TERM('must_vote', eligible_voters)", "every eligible voter must vote on every proposal",
           f"(every|each) eligible voter (must|shall|has to) vote on (every|each) {CHANGE}",
           f"[all] eligible voters (must|shall|have to) vote on (every|each) {CHANGE}",
           f"[all] eligible voters (must|shall|have to) take part in (every|each) vote [on a {CHANGE}]",
           f"(every|each) eligible voter (takes|must take|shall take|has to take) part in (every|each) vote "
           f"[on a {CHANGE}]"),
    phrase("sentence", "FORBID({a:act}, player not in eligible_voters)", "only an eligible voter may {a}",
           "only ([the] eligible voters|an eligible voter) {m:may} {a}",
           "{b:nobody} (but|except|other than) ([the] eligible voters|an eligible voter) {m:may} {a}"),
    phrase("people", "[_x for _x in must_vote if {t:trait}]", "each player who must vote and {t}",
           f"(each|every|any) (eligible voter|{PLAYER}) who (must|had to|has to) vote (and|but) [who] {{t}}",
           f"[all] ({PLAYERS}|those) who (must|had to|have to) vote (and|but) [who] {{t}}"),
)  # fmt: skip

NUMBERING = (
    phrase("sentence", "TERM('next_number', str({n:number} + proposals_made))", "proposals are numbered from {n} on",
           f"[all] {CHANGES} are numbered [in order] from {{n}} on [,] "
           "[in the order in which they are [properly] (made|proposed)] "
           "[, (adopted or not|whether they are adopted or not)]",
           f"the first {CHANGE} (gets|has|bears) [the] number {{n}} , and (each|every) (later|further|other) "
           "one [gets] the next [whole] number [, (adopted or not|whether it is adopted or not)]"),
    phrase("sentence", "TERM('next_number', str(max(last_ordinal + 1, {n:number})))",
           "a proposal gets the number after the highest so far , and at least {n}",
           f"(a|each|every) {CHANGE} (gets|has|bears) the [whole] number (after|next after|following) the "
           "(highest|last) [one] [so far] [given] [,] (and|but) at least {n} "
           "[, (adopted or not|whether it is adopted or not)]"),
    phrase("sentence", "TERM('number_when_changed', proposal.number)",
           "a rule that is amended or transmuted gets the number of the proposal that does so",
           "(a|each|every) rule that is (changed|amended|amended or transmuted|transmuted or amended) "
           f"{_GETS} the number of the proposal {_DOES_SO}"),
    phrase("sentence", "TERM('ordinal_when_changed', int(proposal.number))",
           "a rule that is amended or transmuted gets the ordinal of the proposal that does so",
           "(a|each|every) rule that is (changed|amended|amended or transmuted|transmuted or amended) "
           f"{_GETS} the ordinal [number] of the proposal {_DOES_SO}"),
)  # fmt: skip

EFFECTIVE = (
    phrase("sentence", "TERM('ordinal_when_changed', int(str(proposal.number)), str(proposal.number).isdigit())",
           "the effective ordinal number of a rule is that of the latest change to it",
           "(the|a rule 's) effective ordinal [number] [of a rule] is that of the (latest|last) (change|proposal) (to "
           "it|that changed it)"),
)  # fmt: skip

_CONFLICT = "(conflict|clash|contradict each other|are in conflict|are inconsistent)"
_WHERE = "(where|when|whenever|if)"
_TWO = "[two or more]"
_CLAIM = (
    "(what they say of each other (decides|prevails)|what they say themselves about which [of them] prevails decides|"
    "a rule that says that it prevails over another , or yields to it , is followed in this)"
)

RANKS = (
    phrase("transmuting", "_x.kind == 'transmute' and _x.to == 'mutable'", "makes an immutable rule mutable",
           "(makes|turns|transmutes) an immutable rule [into a] mutable [one|rule]", "transmutes an immutable rule"),
    phrase("transmuting", "_x.kind == 'transmute' and _x.to == 'immutable'", "makes a mutable rule immutable",
           "(makes|turns|transmutes) a mutable rule [into an] immutable [one|rule]", "transmutes a mutable rule"),
    phrase("sentence", "TERM('votes_required', {p:passing}, any([{d:transmuting} for _x in changes]))",
           "a proposal that {d} is adopted if {p}",
           f"(a|any|every) {CHANGE} (that|which) {{d}} is (adopted|accepted) (if|only if|if and only if) {{p}} "
           "[[,] {z:tail}]"),
    phrase("doing_that", "_x.kind == 'enact' and {r:ruled}", "enact {r}", "(enact|make|add) {r}"),
    phrase("doing_that", "_x.kind not in ('enact', 'transmute') and {r:ruled}", "change {r} except to transmute it",
           "(change|alter) {r} [,] (except|other than|but) (to transmute it|by transmuting it)"),
    phrase("sentence", "FORBID(ACT('propose', mutable_rules_after < {n:num}), True)",
           "there is/are always at least {n} mutable rule/rules",
           "there (is|are|must be|shall be) always (at least {n}|{n} or more) mutable (rule|rules) [in force]",
           "at least {n} (rule|rules) (is|are|must be) always mutable"),
    phrase("act", "ACT('propose', can_still_change is False)",
           "propose what would make it impossible to change the rules"),
    phrase("sentence", "FORBID(ACT('propose', can_still_change is False), True)",
           "it may never become impossible to change the rules",
           "it (may|must|can|shall) never become [(wholly|entirely)] (impossible|impermissible) to "
           "(change the rules|change rules|adopt [(a|any)] rule (change|changes)|make rule changes)",
           "it must always (remain|be) possible to (change the rules|change rules|adopt rule changes|adopt a rule "
           "change)"),
    phrase("sentence", "LINE('precedence.immutable_first()')",
           "if an immutable and a mutable rule conflict , the immutable one prevails",
           f"{_WHERE} (a mutable [rule] and an immutable|an immutable [rule] and a mutable) [rule|one] {_CONFLICT} [,] "
           "the immutable (one|rule) prevails [, and the mutable (one|rule) is [(wholly|entirely)] void]",
           f"{_WHERE} (a mutable rule conflicts with an immutable|an immutable rule conflicts with a mutable) "
           "(one|rule) [,] the immutable (one|rule) prevails [, and the mutable (one|rule) is [(wholly|entirely)] "
           "void]",
           "an immutable rule prevails over a mutable (one|rule) [with which it conflicts|that conflicts with it]"),
    phrase("sentence", "LINE('precedence.claims_then_lowest_number()')",
           "if rules of the same rank conflict , what they say of each other decides , and otherwise the one with the "
           "lowest number prevails",
           f"{_WHERE} {_TWO} rules of (the same|one|equal) rank {_CONFLICT} [,] {_CLAIM} [,] (and otherwise|otherwise|"
           "and if that does not decide [,]|failing that) the one with the lowest [ordinal|effective ordinal] number "
           "prevails"),
)  # fmt: skip
"""What may be done to rules of a rank, and which of two rules prevails."""

_DAILY = "(every {0} night|every {0} at midnight|at the end of every {0})"
WEEKLY = tuple(
    phrase("sentence", f"""LINE('deadlines.opens_weekly("{day} 24:00")')""",
           f"at the end of every {day} , voting opens on all proposals made before",
           f"[all] {CHANGES} are collated [for (voting|the vote)] {_DAILY.format(day.lower())}",
           f"{_DAILY.format(day.lower())} [,] [the] voting opens on (all|the) {CHANGES} [that were] made (before|until "
           "then|since the last time)")
    for day in WEEKDAYS
)  # fmt: skip

BALLOTS = (
    phrase("sentence", "TERM('ballots_secret', proposal.stage == 'voting')", "votes are secret until voting closes",
           "[the] (votes|ballots) (are|stay|remain|shall be|are kept|shall stay) secret until (voting|the vote|the "
           f"voting period|[that] voting) [on (it|the {CHANGE}|a {CHANGE})] {_ENDS}",
           "[the] (votes|ballots) (are|stay|remain) secret (while|as long as) (voting|the vote) [on it] is open"),
    phrase("sentence", "TERM('ballot_choices', ['for', 'against'])", "a vote is either for a proposal or against it",
           f"(a|each|every) (vote|ballot) is [either] for (a|the) {CHANGE} or against (it|the {CHANGE})"),
)  # fmt: skip

_STARTS = "(starts|start|begins|begin)"
SCORES = (
    phrase("declares", "HAVE({name:newname}, 0)", "each player has {name} and starts with 0",
           f"{{e:everyone}} {_STARTS} with no {{name}}", "{e:everyone} {h:has} no {name} {i:at_first}"),
    phrase("does", "DO(set_quantity(_s, 0, {thing}))", "starts with no {thing}",
           "(has|have) no {thing} at first", f"{_STARTS} with no {{thing}}"),
    phrase("does", "DO(award(_s, draw(1, {n:number}), {thing}))", "gets a random number of {thing} from 1 to {n}",
           "{v:gets} a random number of {thing} [,] (from|between) 1 (to|and) {n}"),
    phrase("does", "DO(award(_s, draw(1, 6), {thing}))",
           "(throws|throw|rolls|roll) (a|one) die [,] [once] [,] and {v:gets} as many {thing} as it shows"),
    phrase("effects", "DO(award({x:person}, draw(1, {n:number}), {thing}))",
           "{x} gets/get a random number of {thing} from 1 to {n}"),
    phrase("effects", "DO(win({x:person}))", "{x} wins/win the game"),
    phrase("effects", "DO(credit_win({x:person}))", "{x} is credited with a win"),
    phrase("does", "DO(credit_win(_s))", "is credited with a win", "(is|are|shall be) credited with a win"),
    phrase("does", "DO(win(_s))", "wins the game", "{w:wins}"),
    phrase("effects", "DO(appoint_judge(case, {x:person}))", "{x} becomes the judge of the case",
           "{x} (becomes|is) (the judge of (it|the case)|its judge)"),
    phrase("cond", "proposal.kind == 'rule-change'", "it is a rule change", "(it|the proposal) is a rule change"),
    phrase("trait", "_x in players", "is still a player", "is (a player|still a player|still in the game|in the game)"),
    phrase("trait", "any([_y.author == _x and _y.stage == 'made' for _y in open_proposals])",
           "has a proposal that waits to be voted on",
           f"(has|have) a {CHANGE} [(that|which)] (waits|waiting) to be (voted on|collated|put to the vote)"),
    phrase("event", "EVENT('case_closed', _they=None)", "a case is closed", "(a|any|the) case (is|has been) closed"),
)  # fmt: skip
"""Further effects on players and on cases."""

WINNING = (
    phrase("cause", "'quantity_changed'", "because points change", "by reaching a number of points",
           "by a change of points"),
    phrase("cause", "'case_closed'", "because a case is closed", "by the (closing|outcome) of a case"),
    phrase("sentence", "FORBID({a:act}, cause.name not in ({x:cause}, {y:cause}))",
           "no player may {a} except {x} or {y}", "{b:nobody} {m:may} {a} [,] (except|but|other than) {x} [,] or {y}",
           "{b:ones} {m:may} {a} only {x} [,] or {y}"),
    phrase("sentence", "PERMIT({a:act}, True)", "a player may always {a}", "{b:ones} {m:may} always {a}",
           "(nothing|no rule) (may keep|keeps) (a player|anyone|players) from {a}"),
)  # fmt: skip
"""What no other rule may take away, or add."""

RULE_CHANGES = (
    *DECIDING,
    *OUTCOMES,
    *STAGES,
    *VOTERS,
    *NUMBERING,
    *EFFECTIVE,
    *RANKS,
    *WEEKLY,
    *BALLOTS,
    *SCORES,
    *WINNING,
)
