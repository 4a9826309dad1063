"""Effects: what a rule does, and to whom."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS
from moot.law.english.table.verbs import ADDED, BE, GO, MODALS, TAKEN, active, passive

_GAIN = (
    "get", "gain", "receive", "win", "earn", "score", "collect", "obtain", "acquire", "bag", "make", "pick up",
    "take home", "be due", "regain", "recover", "be credited with", "net", "pocket",
)  # fmt: skip
_GIVEN = (
    "awarded", "given", "paid", "granted", "rewarded with", "credited with", "allotted", "issued", "presented with",
    "handed", "allocated", "entitled to", "due",
)  # fmt: skip
_LOSE = (
    "lose", "pay", "forfeit", "surrender", "give up", "drop", "part with", "use up", "hand in", "give back", "shed",
)  # fmt: skip
_SUFFER = ("pay", "suffer", "incur")
_FINED = (
    "fined", "charged", "docked", "penalized", "penalised", "deducted", "penalized by", "penalised by",
    "liable to pay", "deprived of",
)  # fmt: skip
GETS = (*active(*_GAIN), passive(*_GIVEN), "can have")
LOSES = (*active(*_LOSE), passive(*_FINED))
MORE = "(more|extra|additional|further|bonus)"
_FURTHER = "(a further|another|an additional|an extra|a bonus)"
_BONUS = (
    "(bonus|consolation|consolation "
    "prize|compensation|gift|refund|payment|payout|dividend|grant|subsidy|reward|award|prize|gain|premium|salary|wage|allowance|stipend)"
)
_PENALTY = "(loss|surcharge|sanction|fine|penalty|deduction|forfeit|fee|charge|tax|toll|levy|subscription|contribution)"
FOR_IT = (
    "(for it|each|apiece|for that|at once|immediately|upon submission|for doing so|as a reward|as a bonus|too|as well|"
    "for their trouble|as a penalty|as a fine|forthwith|right away|on the spot|therefor|in return|in addition|extra|"
    "on top|for this|straight away|instantly)"
)
_THEN = (
    "(also|each|then|all|both|immediately|automatically|at once|thereby|thereupon|in addition|forthwith|instantly|"
    "straight away|likewise|additionally|promptly|therefore)"
)
_BY_LOT = "((chosen|drawn|picked|selected) (at random|by lot|randomly)|randomly (chosen|drawn|picked|selected))"
_JOINS = (
    "and", ", and", ",", ", while", "while", ", but", "; and", "; in addition ,",
    ", and in addition", ", and at the same time", ", whereas",
)  # fmt: skip
"""What stands between two effects."""

SHORT = (
    phrase("short", "{n:num}, LIKE", "{n} [{q:more}]", f"{_FURTHER} {{n}}"),
    phrase("short_does", "DO(award(_s, {s:short}))", "[{z:then}] {v:gets} {s} [{f:for_it}]"),
    phrase("short_does", "DO(award(_s, -{s:short}))", "[{z:then}] {v:loses} {s} [{f:for_it}]",
           f"(has|have) {{s}} {TAKEN}"),
    phrase("short_effects", "SAID({x:person}, {d:short_does})", "{x} {d}"),
    phrase("short_effects", "DO(EACH({w:people}, {d:short_does}))", "{w} {d}"),
    phrase("short_effects", "DO(award({w:recipient}, {s:short}))", f"{{s}} [{BE} {ADDED}] {{w}}", f"{{s}} {GO} {{w}}"),
    phrase("short_effects", "DO(award({w:loser}, -{s:short}))", f"{{s}} [{BE} {TAKEN}] {{w}}"),
    phrase("short_effects", "DO(WHEN({c:cond}, {e:short_effects}))", "(if|when) {c} [,] {e}", "{e} {i:if} {c}"),
    phrase("effects", "DO(EACH({s:extremes}, {d:short_does}))", "{s} {d}"),
)  # fmt: skip
"""Effects that leave out what is given, where the sentence has named it."""

EFFECTS = (
    phrase("gets", "0", *GETS),
    phrase("loses", "0", *LOSES),
    phrase("be", "0", "(is|are|gets|get) [{z:then}]", f"{MODALS} [{{z:then}}] (be|get) [{{z:then}}]"),
    phrase("more", "0", MORE),
    phrase("for_it", "0", FOR_IT, "more"),
    phrase("then", "0", _THEN),
    phrase("sum", "{n:count}, {thing}", "{n} [{q:more}] {thing}", f"{_FURTHER} {{n:num}} {{thing}}", "{n} {thing} "
        "more"),
    phrase("sum", "{s:sum}", f"a [{{q:more}}] {_BONUS} of {{s}}"),
    phrase("loss", "{s:sum}", f"(a|the) [{{q:more}}] {_PENALTY} of {{s}}"),
    phrase("sum", "({n:count} * {u:unit}), {thing}", "{n} [{q:more}] {thing} (for each|for every|per|for each and "
                                                     "every)"
           " {u}", "(for each|for every|per) {u} , {n} [{q:more}] {thing}"),
    phrase("sum", "min({m:num}, {n:count} * {u:unit}), {thing}",
           "{n} [{q:more}] {thing} (for each|for every|per) {u} [,] {k:atmost} {m} [{thing}]"),
    phrase("sum", "({v:value}), {thing}", "as many {thing} as {v}", "(a number of {thing} equal to|{thing} equal "
        "to) {v}",
           "{thing} equal in number to {v}"),
    phrase("sum", "({v:value} * {n:times}), {thing}", "{n} as many {thing} as {v}"),
    phrase("sum", "({v:value} // {f:part}), {thing}", "{f} as many {thing} as {v} [,] {r:down}"),
    phrase("sum", "AT_LEAST({f:fraction}, {v:value}), {thing}", "{f} as many {thing} as {v} , rounded up",
           "{f} as many {thing} as {v} [,] {r:up}"),
    phrase("sum", "({n:num} - {v:value}), {thing}", "{n} {thing} minus {v}", "{n} {thing} [,] (minus|less|reduced by) "
           "{v}"),
    phrase("sum", "({n:num} - {m:count} * {u:unit}), {thing}", "{n} {thing} minus {m} for each {u}",
           "{n} {thing} [,] (minus|less|reduced by) {m} [{t:thing}] {f:for_each} {u}"),
    phrase("sum", "({n:num} + {m:count} * {u:unit}), {thing}", "{n} {thing} plus {m} for each {u}",
           "{n} {thing} [,] (plus|and|and in addition|and also) {m} [{q:more}] [{t:thing}] {f:for_each} {u}"),
    phrase("effects", "DO(WHEN(len({w:people}) >= 1, award({w:people}, {n:num} // len({w:people}), {thing})))",
           "{n} {thing} are shared equally by {w} , rounded down",
           f"{{n}} {{thing}} {BE} (shared|split|divided) [out] [(equally|evenly|in equal parts)] (among|between|by|"
           "amongst) {w} [,] {r:down}"),
    phrase("effects", "DO(WHEN(len({w:people}) >= 1, award({w:people}, {n:num} // len({w:people}), {thing})))",
           "{w} (share|shares|split) {n} {thing} [(equally|evenly|between them|among themselves|among them)] [,] "
           "{r:down}"),
    phrase("effects", "DO(award({who}, {n:count}, {thing}))", "{who} gets/get {n} {thing}"),
    phrase("effects", "DO(award({who}, -{n:count}, {thing}))", "{who} loses/lose {n} {thing}"),
    phrase("effects", "DO(award({who}, ({n:count} * {u:unit}), {thing}))", "{who} gets/get {n} {thing} for each {u}"),
    phrase("effects", "DO(award({who}, -({n:count} * {u:unit}), {thing}))",
           "{who} loses/lose {n} {thing} for each {u}"),
    phrase("effects", "DO(award({who}, min({m:num}, {n:count} * {u:unit}), {thing}))",
           "{who} gets/get {n} {thing} for each {u} , but at most {m}"),
    phrase("effects", "DO(award({who}, {v:value}, {thing}))", "{who} gets/get as many {thing} as {v}"),
    phrase("effects", "DO(award({who}, -{v:value}, {thing}))", "{who} loses/lose as many {thing} as {v}"),
    *(phrase("effects", f"DO(award({{who}}, {sign}({amount}), {{thing}}))", f"{{who}} {gets} {told}")
      for sign, gets in (("", "gets/get"), ("-", "loses/lose"))
      for amount, told in (
          ("{n:num} - {v:value}", "{n} {thing} minus {v}"),
          ("{n:num} - {m:count} * {u:unit}", "{n} {thing} minus {m} for each {u}"),
          ("{n:num} + {m:count} * {u:unit}", "{n} {thing} plus {m} for each {u}"),
      )),
    phrase("effects", "DO(award({who}, {v:value} * {n:times}, {thing}))", "{who} gets/get {n} as many {thing} as {v}"),
    phrase("effects", "DO(award({who}, -({v:value} * {n:times}), {thing}))", "{who} loses/lose {n} as many {thing} "
        "as {v}"),
    phrase("effects", "DO(award({who}, -min({m:num}, {n:count} * {u:unit}), {thing}))",
           "{who} loses/lose {n} {thing} for each {u} , but at most {m}"),
    phrase("effects", "SAID({x:person}, {d:does})", "{x} {d}"),
    phrase("effects", "DO(EACH({w:people}, {d:does}))", "{w} {d}"),
    phrase("effects", "DO(EACH({w:both}, {d:does}))", "{w} {d}"),
    phrase("effects", "DO(award({w:recipient}, {s:sum}))", f"{{s}} {BE} {ADDED} {{w}}", f"{{s}} {GO} {{w}}", "{s} {w}",
           "(give|award|grant|pay|credit|add) {s} {w}"),
    phrase("effects", "DO(award({who}, {s:sum}))", "{s} for {who}", "(give|award|grant|pay) {who} {s}"),
    phrase("effects", "DO(award({w:loser}, -{s:sum}))", f"{{s}} {BE} {TAKEN} {{w}}",
           "(take|deduct|subtract|remove|knock) {s} [away] {w}"),
    phrase("effects", "DO(award({who}, -{s:sum}))", "(fine|dock|charge) {who} {s}"),
    *(phrase(kind, f"{{{slot}}}", f"{{m:{words}}} {{{slot}}}", f"{{m:{words}}} the {{a:account}} of {{{slot}}}",
             f"{{m:{words}}} {{{slot}}} 's {{a:account}}")
      for kinds, words in ((("recipient", "receiver"), "onto"), (("loser", "payer"), "from"))
      for kind, slot in zip(kinds, ("who", "actor"), strict=True)),
    phrase("recipient", "{w:both}", "{m:onto} {w}"),
    phrase("loser", "{w:both}", "{m:from} {w}"),
    phrase("recipient", "_they", "{m:onto} {a:antecedents} {b:account}"),
    phrase("loser", "_they", "{m:from} {a:antecedents} {b:account}"),
    phrase("onto", "0", "(to|on|onto|in favour of)"),
    phrase("from", "0", "(from|off)"),
    phrase("account", "0", "(score|account|total|tally|balance|point total|points)"),
    phrase("antecedents", "0", "(their|his|her|your|his or her)"),
    phrase("effects", "DO(set_quantity({who}, {n:num}, {thing}))", "the {thing} of {who} are set to {n}",
           "(the|all) {thing} of {who} (is/are|shall be) (set|reset) to {n}",
           "{who} 's {thing} (is/are|shall be) (set|reset) to {n}", "all {who} 's {thing} are (set|reset) to {n}"),
    phrase("effects", "DO(award({x:who}, {n:count}, {t:thing}), award({y:who}, {m:count}, {t:thing}))",
           "{x} gets/get {n} {t} and {y} gets/get {m}", "{x} [{z:then}] {v:gets} {n} {t} [,] (and|while) {y} "
           "[{w:gets}] {m}"),
    phrase("effects", "DO(award({x:who}, -{n:count}, {t:thing}), award({y:who}, -{m:count}, {t:thing}))",
           "{x} loses/lose {n} {t} and {y} loses/lose {m}", "{x} [{z:then}] {v:loses} {n} {t} [,] (and|while) {y} "
           "[{w:loses}] {m}"),
    phrase("effects", "DO({a:effects}, {b:effects})", "{a} and {b}", *(f"{{a}} {way} {{b}}" for way in _JOINS)),
    phrase("effects", "DO({a:effects}, {b:short_effects})", *(f"{{a}} {way} {{b}}" for way in _JOINS)),
    *SHORT,
    phrase("effects", "DO(award({w:recipient}, {n:count} * {u:unit}, {thing}))",
           f"{{n}} {{thing}} {BE} {ADDED} {{w}} {{f:for_each}} {{u}}", "{f:for_each} {u} [,] {n} {thing} "
           f"({BE} {ADDED}|{GO}) {{w}}"),
    phrase("effects", "DO(award({w:loser}, -({n:count} * {u:unit}), {thing}))",
           f"{{n}} {{thing}} {BE} {TAKEN} {{w}} {{f:for_each}} {{u}}",
           f"{{f:for_each}} {{u}} [,] {{n}} {{thing}} {BE} {TAKEN} {{w}}"),
    phrase("effects", "DO(award({who}, {n:count} * {u:unit}, {thing}))",
           "{f:for_each} {u} [,] {who} {v:gets} {n} [{q:more}] {thing}"),
    phrase("effects", "DO(award({who}, -({n:count} * {u:unit}), {thing}))",
           "{f:for_each} {u} [,] {who} {v:loses} {n} [{q:more}] {thing}"),
    phrase("for_each", "0", "(for each|for every|per|for each and every)"),
    *(phrase("effects", f"DO(award([_x for _x in players if _x != {{x:person}}], {sign}{{s:{kind}}}))",
             f"{{y:everybody}} {{v:{verb}}} {{s}} [,] {{e:except}} {{x}}")
      for verb, sign, kind in (("gets", "", "sum"), ("loses", "-", "sum"), ("suffers", "-", "loss"))),
    phrase("suffers", "0", *active(*_SUFFER)),
    phrase("effects", "DO(award(players[draw(0, len(players) - 1)], {s:sum}))",
           f"(a|one|one of the) ({PLAYER}|{PLAYERS}) [who is] {_BY_LOT} [from all [the] {PLAYERS}] {{v:gets}} {{s}}",
           f"a (random|randomly (chosen|selected|drawn|picked)) {PLAYER} {{v:gets}} {{s}}"),
    phrase("effects", "DO(award(players[draw(0, len(players) - 1)], -{s:sum}))",
           f"(a|one|one of the) ({PLAYER}|{PLAYERS}) [who is] {_BY_LOT} [from all [the] {PLAYERS}] {{v:loses}} {{s}}",
           f"a (random|randomly (chosen|selected|drawn|picked)) {PLAYER} {{v:loses}} {{s}}"),
    phrase("effects", "DO(award({x:person}, draw(1, 6), {thing}))",
           "(a|the) die is (thrown|rolled|cast) [,] and {x} {v:gets} as many {thing} as (it|the die) shows",
           "{x} (throws|rolls|casts) a die and {v:gets} as many {thing} as (it|the die) shows"),
    phrase("effects", "DO(remove_player({x:person}))", "{x} leaves the game"),
    phrase("effects", "DO()", "nothing (happens|is done|changes)"),
    phrase("atmost", "True", "but at most", "[but] (at most|no more than|up to|not more than|never more than)",
           "(but|and) (in no case more than|never more than|not more than|with a maximum of|up to a maximum of)",
           "[up] to a maximum of", "up to [a total of]", "with a maximum of", "(capped at|but capped at|limited to)",
           "subject to a maximum of"),
)  # fmt: skip

_PAYS = (
    "(pays|pay|gives|give|shall pay|shall give|must pay|must give|has to pay|has to give|have to pay|transfers|"
    "must transfer|shall transfer|hands over|hands|owes|will pay|must hand over|have to give|will give)"
)
DEEDS = (
    phrase("does", "{d:does}", "{d} [,] {w:whatever}"),
    phrase("whatever", "0", "no matter ((how|which way) (you|they) (voted|vote|vote on it)|what|which way|for what|"
        "whether for "
           "or against)", "[(regardless of|no matter|irrespective of)] whether [or not] it (is|was|has been|gets) "
                          "(adopted or defeated|"
           "adopted or not|defeated or adopted|adopted or rejected|adopted)",
           "(whatever|regardless of|irrespective of) [the] (result|outcome) [is]",
           "(whatever|no matter what) (comes of|becomes of|happens to) (it|the proposal|that proposal)", "adopted or "
                                                                                                         "(not|defeated)",
           "(however|whichever way|whatever way) (voted|vote)", "whether they voted for or against [it]"),
    phrase("does", "DO(award(_s, {n:count}, {thing}))", "gets {n} {thing}"),
    phrase("does", "DO(award(_s, -{n:count}, {thing}))", "loses {n} {thing}"),
    phrase("does", "DO(award(_s, {s:sum}))", "[{z:then}] {v:gets} {s} [{f:for_it}]"),
    phrase("does", "DO(award(_s, -{l:loss}))", "[{z:then}] {v:gets} {l} [{f:for_it}]", "[{z:then}] {v:suffers} "
        "{l} [{f:for_it}]"),
    phrase("does", "DO(award(_s, -{s:sum}))", "[{z:then}] {v:loses} {s} [{f:for_it}]",
           f"(has|have) {{s}} {TAKEN} [{{w:from}} {{a:antecedents}} {{b:account}}]"),
    phrase("does", "DO(award(_s, -({n:count} * len({w:people})), {thing}), award({w:people}, {n:count}, {thing}))",
           "pays {n} {thing} to {w}", f"{_PAYS} {{n}} {{thing}} to {{w}}", f"{_PAYS} {{w}} {{n}} {{thing}} [each]"),
    phrase("does", "DO(award(_s, -{n:count}, {thing}), award({x:person}, {n:count}, {thing}))",
           "pays {n} {thing} to {x}", f"{_PAYS} {{n}} {{thing}} to {{x}}", f"{_PAYS} {{x}} {{n}} {{thing}}"),
    phrase("does", "DO(award({x:person}, -{n:count}, {thing}), award(_s, {n:count}, {thing}))",
           "takes {n} {thing} from {x}",
           "(takes|take|steals|steal|receives|receive|gets|get|collects|collect|shall take|wins) {n} {thing} "
           "[away] from"
           " {x}"),
    phrase("does", "DO(award({w:people}, -{n:count}, {thing}), award(_s, {n:count} * len({w:people}), {thing}))",
           "takes {n} {thing} from {w}",
           "(takes|take|steals|steal|receives|receive|gets|get|collects|collect|shall (take|receive|get|collect)) "
           "{n} {thing} "
           "[away] from {w}"),
    phrase("does", "DO({a:does}, {b:does})", "{a} [,] and {b}", "{a} [,] but {b}"),
    phrase("does", "DO({a:does}, {b:effects})", "{a} [,] and {b}", "{a} [,] while {b}"),
    phrase("does", "DO()", "(gets|get|receives|receive|loses|lose|wins|win|earns|earn) nothing",
           "(gets|get|receives|receive|loses|lose|wins|win|earns|earn) no {thing} [for it]"),
)  # fmt: skip
"""What somebody does of whom the sentence has spoken, without saying again who it is: `_s`."""
