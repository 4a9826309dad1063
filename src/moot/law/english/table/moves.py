"""Sentences that offer moves: what a player may do, for what, how often and how much."""

from moot.law.english.phrases import phrase

SOME = "[{o:some}]"
_OWN = "[of] (their|his|her|your)"

_ACTS = (
    phrase("some", "1", "(some|any|several|as many)", "(any|a) (number|amount) of", "(some|any) of"),
    phrase("giveverb", "'give'", "give", "give away"),
    *(phrase("giveverb", f"'{verb}'", form) for verb, form in (
        ("transfer", "transfer"), ("pay", "pay"), ("donate", "donate"), ("send", "send"), ("hand", "hand [over]"),
        ("pass", "pass [on]"), ("put", "put"), ("contribute", "contribute"), ("deposit", "deposit"),
        ("present", "present"), ("lend", "lend"), ("add", "add"))),
    phrase("awardverb", "'award'", "award"),
    phrase("awardverb", "'grant'", "grant"),
    phrase("spendverb", "'spend'", "spend"),
    phrase("spendverb", "'pay'", "pay"),
    phrase("takeverb", "'take'", "take"),
    *(phrase("takeverb", f"'{verb}'", form) for verb, form in (
        ("claim", "claim"), ("collect", "collect"), ("draw", "draw"), ("pick", "pick [up]"), ("get", "get"),
        ("gain", "gain"))),
    phrase("whom", "OTHER", "another player",
           "(another|any other|some other|one other|any one other) (player|member|person)",
           "(someone|somebody|anyone|anybody) else", "(other players|each other|one another|other members)",
           "a player other than themselves"),
    phrase("whom", "ANYONE", "any player", "(a|any) (player|member)", "(anyone|anybody|someone|somebody)",
           "a player of (their|his|her) choice"),
    phrase("job", "ACT({v:giveverb}, {thing}, DO(award(player, -amount, {thing}), award(whom, amount, {thing})), "
           "{w:whom})", "{v} {thing} to {w}",
           f"{{v}} {SOME} {{thing}} to {{w}}", f"{{v}} [some|any] {_OWN} {{thing}} to {{w}}",
           f"{{v}} {{w}} {SOME} {{thing}}", f"{{v}} {{w}} [some|any] {_OWN} {{thing}}"),
    phrase("job", "ACT({v:giveverb}, {thing}, DO(award(player, -{n:count}, {thing}), award(whom, {n:count}, {thing})),"
           " {w:whom})", "{v} {n} of their {thing} to {w}",
           "{v} {n} of (their|his|her|your) [own] {thing} to {w}", "{v} {w} {n} of (their|his|her|your) {thing}"),
    phrase("giving", "GIVING({v:giveverb}, {n:count}, {thing}, {w:whom})", "{v} {n} {thing} to {w}",
           "{v} {w} {n} {thing}"),
    phrase("job", "ACT({v:awardverb}, {thing}, DO(award(whom, {n:count}, {thing})), {w:whom})",
           "{v} {n} {thing} to {w}", "{v} {w} {n} {thing}"),
    phrase("job", "ACT('take', {thing}, DO(award(whom, -{n:count}, {thing})), {w:whom})",
           "take {n} {thing} away from {w}", "take away {n} {thing} from {w}", "(make|let) {w} lose {n} {thing}"),
    phrase("job", "ACT('steal', {thing}, DO(award(whom, -{n:count}, {thing}), award(player, {n:count}, {thing})), "
           "{w:whom})", "steal {n} {thing} from {w}"),
    phrase("job", "ACT({v:takeverb}, {thing}, DO(award(player, {n:count}, {thing})))", "{v} {n} {thing}",
           "{v} {n} (more|extra) {thing}"),
    phrase("job", "ACT('buy', {thing}, DO(award(player, -{n:num}, {paid:thing}), award(player, {m:count}, {thing})))",
           "buy {m} {thing} for {n} {paid}", "(buy|purchase) {m} {thing} (for|at [the|a] (price|cost) of) {n} {paid}",
           "(exchange|trade|swap|convert) {n} {paid} (for|into) {m} {thing}"),
    phrase("job", "SPEND({v:spendverb}, {n:num}, {thing}, {a:job})", "{v} {n} {thing} to {a}",
           "{v} {n} [of their] {thing} (to|and|in order to) {a}", "{a} by (spending|paying) {n} {thing}",
           "{a} (for|at a cost of) {n} {thing}"),
    phrase("job", "ACT('veto', 'proposal', DO(defeat(proposal)))", "veto a proposal that is being voted on",
           "veto (a|any|one|some) (proposal|rule change) [while it is being voted on|that is being voted on|"
           "while the vote on it is open]"),
    phrase("job", "ACT('veto', 'proposal', DO(defeat(proposal)), ONCE)", "veto one proposal in the course of the game",
           "veto one proposal (in the course of|during|per|in) (the|a) game [while it is being voted on|"
           "that is being voted on]"),
    phrase("job", "ACT({v:newname}, '', {e:effects})", "{v} , whereupon {e}",
           "{v} [,] (whereupon|upon which|in which case) {e}", "{v} . (then|when they do|when a player does [so|this]|"
           "if they do|whoever does [so|this]) [,] {e}"),
    phrase("by", "'players'", "a player", "(a|any|every|each) (player|member|person)",
           "(players|members|anyone|anybody|everyone|everybody|you|all players|we)"),
)  # fmt: skip

_MAY = "{c:can}"
MOVES = (
    *_ACTS,
    phrase("can", "1", "(may|can|could)"),
    phrase("can", "1", "(is|are) (allowed|permitted|entitled|free) to"),
    phrase("can", "1", "(has|have) the right to"),
    phrase("can", "1", "(may|can) [choose to|decide to|also]"),
    phrase("any_time", "1", "(at any time|whenever they like|whenever they want|at any moment|at will|as often as they "
           "like|if they (like|want|wish))"),
    phrase("within", "1", "(up to|but at most|but no more than|but not more than|at most) (as many as|what|whatever) "
           "they (have|own|possess)"),
    phrase("within", "1", "(as many as they have|as they have) [or (fewer|less)]"),
    phrase("within", "1", "(that they have|as they like)"),
    phrase("within", "1", "(if|provided that|as long as) they have (that many|enough|as many)"),
    phrase("move", "MOVE({by}, {a:job})", "{by} may {a}",
           f"{{by}} {_MAY} {{a}}", f"{{by}} {_MAY} {{t:any_time}} {{a}}"),
    phrase("move", "LIMITED(MOVE('players', {a:job}), WHO({t:trait}))", "each player who {t} may {a}",
           f"(a|any|each|every) (player|member) who {{t}} {_MAY} {{a}}",
           f"(anyone|anybody|everyone|everybody|players|those) who {{t}} {_MAY} {{a}}"),
    phrase("move", "LIMITED(MOVE('players', {a:job}), WHO({t:whose}))", "each player whose {t} may {a}",
           f"(a|any|each|every) (player|member) whose {{t}} {_MAY} {{a}}",
           f"(anyone|anybody|everyone) whose {{t}} {_MAY} {{a}}"),
    phrase("move", "MOVE('author', ACT('close', 'vote', DO(close_voting(proposal))))",
           "the author of a proposal may close the vote on it",
           f"(the|its) (author|proposer) [of (a|the) proposal] {_MAY} (close|end) the (vote|voting) [on it] "
           "[{t:any_time}|at any time (after|once) it (was opened|is open|has been opened)]"),
    phrase("move", "LIMITED({m:move}, ONCE)", "{m} , but only once",
           "{m} [,] [but] (only|at most|just) once [in the game|per game|ever|each]",
           "{m} [,] once (in the game|per game|in the course of the game)", "once (in the game|per game) [,] {m}"),
    phrase("move", "LIMITED({m:move}, DAILY)", "once a day {m}",
           "[at most|only] once (a|per|each|every) day [,] {m}",
           "{m} [,] [but] [only|at most|no more than] once (a|per|each|every) day"),
    phrase("move", "LIMITED({m:move}, WEEKLY)", "once a week {m}",
           "[at most|only] once (a|per|each|every) week [,] {m}",
           "{m} [,] [but] [only|at most|no more than] once (a|per|each|every) week"),
    phrase("move", "LIMITED({m:move}, MOST({n:num}))", "{m} , at most {n} at a time",
           "{m} [,] [but] (up to|at most|no more than|not more than) {n} [{thing}] [at a time|at once|each time]"),
    phrase("move", "LIMITED({m:move}, SHARE({f:fraction}))", "{m} , up to {f} of what they have",
           "{m} [,] [but] (up to|at most|no more than|not more than) {f} of (what|those|that which) they (have|own)",
           "{m} [,] [but] (up to|at most|no more than|not more than) {f} of (their|his|her) {thing}"),
    phrase("move", "LIMITED({m:move}, WHEN({c:cond}))", "{m} if {c}", "{m} [,] [but] [only] (if|when|while) {c}",
           "(if|when|while) {c} , {m}"),
    phrase("move", "LIMITED({m:move}, WHEN(not {c:cond}))", "{m} unless {c}", "{m} [,] unless {c}"),
    phrase("sentence", "{m:move}", "{m}", "{m} [,] {w:within}", "{m} {t:any_time}"),
    phrase("sentence", "ALSO({a:declares}, {m:move})", "{a} . {m}", "{a} , and {m}", "{a} and {m}"),
)  # fmt: skip
