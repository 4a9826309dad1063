"""Effects: what a rule does, and to whom."""

from moot.law.english.phrases import phrase

GETS = (
    "(gets/get|gains/gain|receives/receive|wins/win|earns/earn|scores/score|is/are awarded|is/are given|is/are paid|"
    "shall receive|shall get|shall gain|will get|will receive|shall be awarded|shall be given|shall be credited with|"
    "is/are credited with|collects/collect|must be given|should get|is/are to receive|is/are to be given|"
    "is/are granted|can have|is/are rewarded with|obtains/obtain|picks/pick up|will be given|will be awarded|"
    "shall be paid|is/are to be awarded|shall earn|will earn|shall score|is/are entitled to|shall be granted|"
    "shall be entitled to|is/are allotted|bags/bag|takes/take home|will gain|is/are issued|shall be issued|"
    "should be given|must get|must receive|makes/make|is/are due|shall obtain|will win|acquires/acquire)"
)
LOSES = (
    "(loses/lose|pays/pay|forfeits/forfeit|shall lose|will lose|must pay|shall pay|is/are fined|shall be fined|"
    "is/are charged|shall be charged|has/have to pay|shall forfeit|must forfeit|gives/give up|is/are docked|"
    "is/are penalized|is/are penalised|has/have to give up|must give up|is/are deducted|is/are to pay|shall be docked|"
    "will pay|will be fined|will be docked|shall be penalized|shall be penalised|must surrender|shall surrender|"
    "surrenders/surrender|incurs/incur a penalty of|shall incur a penalty of|incurs/incur a fine of|must lose|"
    "suffers/suffer a penalty of|shall suffer a penalty of|suffers/suffer a loss of|shall suffer a loss of|"
    "is/are to be fined|should lose|drops/drop|is/are penalized by|is/are penalised by|shall be liable to pay)"
)
MORE = "(more|extra|additional|further|bonus)"
FOR_IT = (
    "(for it|each|apiece|for that|at once|immediately|upon submission|for doing so|as a reward|as a bonus|too|as well|"
    "for their trouble|as a penalty|as a fine|forthwith|right away|on the spot|therefor|in return|in addition|extra|"
    "on top|for this|straight away|instantly)"
)
_THEN = "(also|each|then|all|both|immediately|automatically|at once|thereby|thereupon)"

EFFECTS = (
    phrase("gets", "0", GETS),
    phrase("loses", "0", LOSES),
    phrase("more", "0", MORE),
    phrase("for_it", "0", FOR_IT, "more"),
    phrase("then", "0", _THEN),
    phrase("sum", "{n:count}, {thing}", "{n} [{q:more}] {thing}", "(a further|another) {n} {thing}",
           "(a bonus|a reward|an award|a prize) of {n} {thing}"),
    phrase("sum", "({n:count} * {u:unit}), {thing}", "{n} [{q:more}] {thing} (for each|for every|per|for each and "
                                                     "every)"
           " {u}", "(for each|for every|per) {u} , {n} [{q:more}] {thing}"),
    phrase("sum", "min({m:num}, {n:count} * {u:unit}), {thing}",
           "{n} [{q:more}] {thing} (for each|for every|per) {u} [,] {k:atmost} {m} [{thing}]"),
    phrase("sum", "({v:value}), {thing}", "as many {thing} as {v}", "(a number of {thing} equal to|{thing} equal "
        "to) {v}",
           "{thing} equal in number to {v}"),
    phrase("sum", "({v:value} * {n:times}), {thing}", "{n} as many {thing} as {v}"),
    phrase("effects", "DO(award({who}, {n:count}, {thing}))", "{who} gets/get {n} {thing}"),
    phrase("effects", "DO(award({who}, -{n:count}, {thing}))", "{who} loses/lose {n} {thing}"),
    phrase("effects", "DO(award({who}, ({n:count} * {u:unit}), {thing}))", "{who} gets/get {n} {thing} for each {u}"),
    phrase("effects", "DO(award({who}, -({n:count} * {u:unit}), {thing}))",
           "{who} loses/lose {n} {thing} for each {u}"),
    phrase("effects", "DO(award({who}, min({m:num}, {n:count} * {u:unit}), {thing}))",
           "{who} gets/get {n} {thing} for each {u} , but at most {m}"),
    phrase("effects", "DO(award({who}, {v:value}, {thing}))", "{who} gets/get as many {thing} as {v}"),
    phrase("effects", "DO(award({who}, -{v:value}, {thing}))", "{who} loses/lose as many {thing} as {v}"),
    phrase("effects", "DO(award({who}, {v:value} * {n:times}, {thing}))", "{who} gets/get {n} as many {thing} as {v}"),
    phrase("effects", "DO(award({who}, -({v:value} * {n:times}), {thing}))", "{who} loses/lose {n} as many {thing} "
        "as {v}"),
    phrase("effects", "DO(award({who}, -min({m:num}, {n:count} * {u:unit}), {thing}))",
           "{who} loses/lose {n} {thing} for each {u} , but at most {m}"),
    phrase("effects", "SAID({x:person}, {d:does})", "{x} {d}"),
    phrase("effects", "DO(EACH({w:people}, {d:does}))", "{w} {d}"),
    phrase("effects", "DO(award({who}, {s:sum}))",
           "{s} (is/are|shall be|will be|must be) (awarded|given|credited|paid|granted|added) to {who}",
           "{s} (go|goes|shall go|will go) to {who}", "{s} (to|for) {who}",
           "(give|award|grant|pay|credit) {s} to {who}", "(give|award|grant|pay) {who} {s}"),
    phrase("effects", "DO(award({who}, -{s:sum}))",
           "{s} (is/are|shall be|will be|must be) (taken|deducted|subtracted|removed|docked|taken away) from {who}",
           "(take|deduct|subtract|remove) {s} [away] from {who}", "(fine|dock|charge) {who} {s}"),
    phrase("effects", "DO(set_quantity({who}, {n:num}, {thing}))", "the {thing} of {who} are set to {n}",
           "(the|all) {thing} of {who} (is/are|shall be) (set|reset) to {n}",
           "{who} 's {thing} (is/are|shall be) (set|reset) to {n}", "all {who} 's {thing} are (set|reset) to {n}"),
    phrase("effects", "DO(award({x:who}, {n:count}, {t:thing}), award({y:who}, {m:count}, {t:thing}))",
           "{x} [{z:then}] {v:gets} {n} {t} [,] (and|while) {y} [{w:gets}] {m}"),
    phrase("effects", "DO(award({x:who}, -{n:count}, {t:thing}), award({y:who}, -{m:count}, {t:thing}))",
           "{x} [{z:then}] {v:loses} {n} {t} [,] (and|while) {y} [{w:loses}] {m}"),
    phrase("effects", "DO({a:effects}, {b:effects})", "{a} and {b}", "{a} , and {b}", "{a} . {b}", "{a} , {b}",
           "{a} , while {b}", "{a} , but {b}", "{a} (; and|;|; but|; in addition ,|. in addition ,) {b}"),
    phrase("effects", "DO(remove_player({x:person}))", "{x} leaves the game"),
    phrase("effects", "DO()", "nothing (happens|is done|changes)"),
    phrase("atmost", "True", "but at most", "[but] (at most|no more than|up to|not more than|never more than)",
           "(but|and) (in no case more than|never more than|not more than|with a maximum of|up to a maximum of)",
           "to a maximum of", "up to [a total of]", "with a maximum of", "(capped at|but capped at|limited to)",
           "subject to a maximum of"),
)  # fmt: skip

_PAYS = (
    "(pays|pay|gives|give|shall pay|shall give|must pay|must give|has to pay|has to give|have to pay|transfers|"
    "must transfer|shall transfer|hands over|hands|owes|will pay|must hand over|have to give|will give)"
)
DEEDS = (
    phrase("does", "DO(award(_s, {n:count}, {thing}))", "gets {n} {thing}"),
    phrase("does", "DO(award(_s, -{n:count}, {thing}))", "loses {n} {thing}"),
    phrase("does", "DO(award(_s, {s:sum}))", "[{z:then}] {v:gets} {s} [{f:for_it}]"),
    phrase("does", "DO(award(_s, -{s:sum}))", "[{z:then}] {v:loses} {s} [{f:for_it}]",
           "(has|have) {s} (deducted|taken away|removed|subtracted|docked)"),
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
           "(takes|take|steals|steal|receives|receive|gets|get|collects|collect|shall take) {n} {thing} [away] from"
           " {w}"),
    phrase("does", "DO({a:does}, {b:does})", "{a} [,] and {b}", "{a} [,] but {b}"),
    phrase("does", "DO({a:does}, {b:effects})", "{a} [,] and {b}", "{a} [,] while {b}"),
    phrase("does", "DO()", "(gets|get|receives|receive|loses|lose|wins|win|earns|earn) nothing",
           "(gets|get|receives|receive|loses|lose|wins|win|earns|earn) no {thing} [for it]"),
)  # fmt: skip
"""What somebody does of whom the sentence has spoken, without saying again who it is: `_s`."""
