"""What moves do, as verbs: give, buy, spend, swap, challenge, roll; and verbs that only do what is said next."""

from collections.abc import Iterator

from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_TAKE = "(take|take up|take over|claim|assume|fill|occupy)"
THEIR = "(their|his|her|your|his or her|its|one 's|my|our)"
_UP_TO = "(up to|at most|no more than|not more than|a maximum of|as many as)"
_FOR = "(for|in exchange for|in return for|at the price of|at a price of|at a cost of|at)"


def act(
    verb: str, noun: str, effects: str, *forms: str, limits: str = "", kind: str = "job", told: str = ""
) -> Iterator[Phrase]:
    """What a move does: as a move of its own, and as what something is paid for.

    `verb` is code or a slot such as `{v:giveverb}`, which is told as `told` where it names nothing.
    """
    yield phrase(kind, f"ACT({verb}, {noun}, {effects}{limits})", *forms)
    aimed = "aim" if kind == "job" else f"{kind}_aim"
    plain = forms[0].replace("{v}", told) if told else forms[0]
    slots = tuple(form.replace("{v}", verb) for form in forms) if told else forms
    yield phrase(aimed, f"AIM({effects}{limits})", plain, *slots)


def _verbs(kind: str, *said: str) -> Iterator[Phrase]:
    """Verbs, each of which names its moves."""
    for form in said:
        yield phrase(kind, repr(form.split(" ")[0]), form)


_GIVE = "award(player, -{n:count}, {t:thing}), award(whom, {n:count}, {t:thing})"
_STEAL = "award(whom, -{n:count}, {t:thing}), award(player, {n:count}, {t:thing})"
_GIVE_SOME = _GIVE.replace("{n:count}", "amount")
_STEAL_SOME = _STEAL.replace("{n:count}", "amount")

WORDS = (
    phrase("giveverb", "'give'", "make a (gift|present) of"),
    phrase("some_of", "1", "some", "(any|several|as many)", "(any|a) (number|amount) of", "(some|any) of",
           f"as many of {THEIR} [own]",
           f"[(any|some|any number|some number|any amount)] [of] {THEIR} [own]"),
    phrase("their", "1", f"{THEIR} [own]"),
    *_verbs("giveverb", "give", "give away", "transfer", "pay", "donate", "send", "hand [over]", "pass [on]", "put",
            "contribute", "deposit", "present", "add", "gift", "assign", "sacrifice", "throw", "toss",
            "cede", "surrender", "bequeath"),
    *_verbs("grantverb", "award", "grant", "bestow"),
    *_verbs("spendverb", "spend", "pay", "sacrifice", "give up", "forfeit", "use", "hand in", "surrender", "burn",
            "discard", "lose", "part with", "eat", "drink", "consume", "smash", "play", "tear up", "plant", "light",
            "feed", "throw away", "cash in", "trade in", "put up", "invest"),
    *_verbs("takeverb", "take", "claim", "collect", "draw", "pick [up]", "get", "gain", "find", "receive", "earn"),
    *_verbs("stealverb", "steal", "snatch", "pinch", "nick", "swipe", "filch", "pilfer", "grab", "extort"),
    *_verbs("fineverb", "fine", "dock", "penalize", "penalise"),
    *_verbs("deductverb", "deduct", "subtract", "remove"),
    *_verbs("buyverb", "buy", "purchase", "acquire"),
    *_verbs("sellverb", "sell", "cash in", "redeem", "trade in", "hand in", "turn in", "return"),
    *_verbs("tradeverb", "exchange", "trade", "swap", "convert", "turn"),
    *_verbs("swapverb", "swap", "exchange", "switch", "trade"),
    *_verbs("vetoverb", "veto", "strike down", "quash", "kill", "block"),
    phrase("whom", "{x:another}", "{x}"),
    phrase("another", "OTHER", "another player",
           f"(another|any other|some other|one other|any one other) {PLAYER}",
           "(someone|somebody|anyone|anybody) else", f"(other {PLAYERS}|each other|one another|others)",
           f"(a|any) {PLAYER} (other than|except|but) (themselves|himself|herself|himself or herself|yourself|them|him|"
           "her)", f"a fellow {PLAYER}", f"any of the (other {PLAYERS}|others)"),
    phrase("whom", "ANYONE", "any player", f"(a|any) {PLAYER}",
           "(anyone|anybody|someone|somebody)", f"(a|any) {PLAYER} (of (their|his|her|your) choice|they choose)",
           "(whoever|whomever) (they|you) (like|choose|want)"),
    phrase("whom", "WHOSE({t:trait})", "a player who {t}", f"(a|any|another|some other|any other) {PLAYER} who {{t}}",
           "(someone|anyone|somebody) [else] who {t}", "whoever {t}"),
    phrase("whom", "WHOSE({t:with_trait})", f"(a|any|another) {PLAYER} {{t}}"),
    phrase("whom", "WHOSE({t:most_trait})", f"(the|a|any) ({PLAYER}|one) {{t}}"),
    *_verbs("aimverb", "throw", "use", "play", "fire", "cast", "drop", "hurl", "launch", "aim", "set"),
    phrase("die", "1", "(a|one|the) (die|dice)", "dice"),
    phrase("coin_flip", "1", "(a|the) (coin flip|coin toss|toss of a coin|flip of a coin|throw of a coin|coin)"),
)  # fmt: skip

_DOWN, _UP = "PART_DOWN(REG({t:thing})[player], {f:fraction})", "PART_UP(REG({t:thing})[player], {f:fraction})"

JOBS = (
    *act("{v:giveverb}", "{t:thing}", f"DO({_GIVE_SOME})", "{v} some {t} to {w:whom}", "{v} {t} to {w:whom}",
         "{v} {o:some_of} {t} to {w:whom}", "{v} {w:whom} [{o:some_of}] {t}", limits=", {w:whom}", told="give"),
    *act("{v:giveverb}", "{t:thing}", f"DO({_GIVE_SOME})", "{v} up to {m} of their {t} to {w}",
         f"{{v}} {_UP_TO} {{m}} of {{o:their}} {{t}} to {{w}}", f"{{v}} {{w}} {_UP_TO} {{m}} of {{o:their}} {{t}}",
         limits=", {w:whom}, MOST({m:num})", told="give"),
    *act("{v:giveverb}", "{t:thing}", f"DO({_GIVE_SOME})", "{v} up to {m} {t} to {w}",
         f"{{v}} {_UP_TO} {{m}} {{t}} to {{w}}", f"{{v}} {{w}} {_UP_TO} {{m}} {{t}}",
         limits=", {w:whom}, MOST({m:num})", kind="right", told="give"),
    *act("{v:giveverb}", "{t:thing}", f"DO({_GIVE_SOME})", "{v} up to {m} {t} {p} to {w}",
         f"{{v}} {_UP_TO} {{m}} [of {{o:their}}] {{t}} [in all|in total] {{p}} to {{w}}",
         f"{{v}} {_UP_TO} {{m}} [of {{o:their}}] {{t}} to {{w}} {{p}}",
         f"{{v}} {{w}} {_UP_TO} {{m}} [of {{o:their}}] {{t}} {{p}}",
         limits=", {w:whom}, TOTAL({m:num}, {p:stretch})", kind="right", told="give"),
    *act("{v:giveverb}", "{t:thing}", f"DO({_GIVE_SOME})", "{v} up to {f} of their {t} to {w}",
         f"{{v}} {_UP_TO} {{f}} [of] {{o:their}} {{t}} to {{w}}",
         f"{{v}} {{w}} {_UP_TO} {{f}} [of] {{o:their}} {{t}}", limits=", {w:whom}, SHARE({f:fraction})", told="give"),
    *act("{v:giveverb}", "{t:thing}", f"DO({_GIVE})", "{v} {n} of their {t} to {w}",
         "{v} {n} of {o:their} {t} to {w}", "{v} {w} {n} of {o:their} {t}", limits=", {w:whom}", told="give"),
    *act("{v:giveverb}", "{t:thing}", f"DO({_GIVE})", "{v} {n} {t} to {w}", "{v} {w} {n} {t}",
         limits=", {w:whom}", kind="right", told="give"),
    *act("{v:giveverb}", "{t:thing}",
         "DO(award(player, -{n:count}, {t:thing}), award({x:person}, {n:count}, {t:thing}))",
         "{v} {n} of their {t} to {x}", "{v} {n} [of {o:their}] {t} to {x}", "{v} {x} {n} [of {o:their}] {t}",
         told="give"),
    *act("{v:giveverb}", "{t:thing}", "DO(award(player, -amount, {t:thing}), award({x:person}, amount, {t:thing}))",
         "{v} some {t} to {x}", "{v} {t} to {x}", "{v} {o:some_of} {t} to {x}", "{v} {x} {o:some_of} {t}", told="give"),
    *act("{v:giveverb}", "{t:thing}", "DO(award(player, -({n:count} * len({x:people})), {t:thing}), "
         "award({x:people}, {n:count}, {t:thing}))", "{v} {n} {t} to {x}",
         "{v} {n} [of {o:their}] {t} [each] to {x}", "{v} {x} {n} {t} [each]", told="give"),
    *act("{v:takeverb}", "{t:thing}", "DO(award({x:people}, -{n:count}, {t:thing}), "
         "award(player, {n:count} * len({x:people}), {t:thing}))", "{v} {n} {t} from {x}", told="take"),
    *act("{v:giveverb}", "{t:thing}", "DO(award(whom, {n:count}, {t:thing}))", "{v} {n} new {t} to {w}",
         "{v} {w} {n} (new|extra) {t}", limits=", {w:whom}", told="give"),
    *act("{v:giveverb}", "{t:thing}", "DO(award(whom, {n:count}, {t:thing}))", "{v} {n} {t} to {w}", "{v} {w} {n} {t}",
         limits=", {w:whom}", kind="power", told="give"),
    *act("{v:giveverb}", "{t:thing}", "DO(award(whom, amount, {t:thing}))", "{v} up to {m} new {t} to {w}",
         f"{{v}} {_UP_TO} {{m}} [new] {{t}} to {{w}}", f"{{v}} {{w}} {_UP_TO} {{m}} [new] {{t}}",
         limits=", {w:whom}, MOST({m:num})", kind="power", told="give"),
    *act("{v:grantverb}", "{t:thing}", "DO(award(whom, {n:count}, {t:thing}))", "{v} {n} {t} to {w}", "{v} {w} {n} {t}",
         "{v} {n} {t} (on|upon) {w}", limits=", {w:whom}", told="award"),
    *act("{v:grantverb}", "{t:thing}", "DO(award(whom, amount, {t:thing}))", "{v} up to {m} {t} to {w}",
         f"{{v}} {_UP_TO} {{m}} {{t}} to {{w}}", f"{{v}} {{w}} {_UP_TO} {{m}} {{t}}",
         limits=", {w:whom}, MOST({m:num})", told="award"),
    *act("'reward'", "{t:thing}", "DO(award(whom, {n:count}, {t:thing}))", "reward {w} with {n} {t}",
         limits=", {w:whom}"),
    *act("'take'", "{t:thing}", "DO(award(whom, -{n:count}, {t:thing}))", "take {n} {t} away from {w}",
         "take away {n} {t} from {w}", "(make|let) {w} lose {n} {t}", limits=", {w:whom}"),
    *act("'take'", "{t:thing}", "DO(award(whom, -{n:count}, {t:thing}))", "take {n} {t} from {w}",
         limits=", {w:whom}"),
    *act("'take'", "{t:thing}", f"DO({_STEAL})", "take {n} {t} from {w} for themselves",
         "take {n} {t} from {w} (for|and keep) (themselves|themself|himself|herself|it|them)", "take {n} {t} from {w}",
         limits=", {w:whom}"),
    *act("{v:fineverb}", "{t:thing}", "DO(award({x:person}, -{n:count}, {t:thing}))", "{v} {x} {n} {t}",
         "{v} {x} [by] {n} {t}", told="fine"),
    *act("{v:fineverb}", "{t:thing}", "DO(award(whom, -{n:count}, {t:thing}))", "{v} {w} {n} {t}",
         "{v} {w} [by] {n} {t}", limits=", {w:whom}", told="fine"),
    *act("{v:fineverb}", "{t:thing}", "DO(award(whom, -amount, {t:thing}))", "{v} {w} up to {m} {t}",
         f"{{v}} {{w}} {_UP_TO} {{m}} {{t}}", limits=", {w:whom}, MOST({m:num})", told="fine"),
    *act("{v:deductverb}", "{t:thing}", "DO(award(whom, -{n:count}, {t:thing}))", "{v} {n} {t} from {w}",
         limits=", {w:whom}", told="deduct"),
    *act("{v:stealverb}", "{t:thing}", f"DO({_STEAL})", "{v} {n} {t} from {w}",
         limits=", {w:whom}", told="steal"),
    *act("'rob'", "{t:thing}", f"DO({_STEAL})", "rob {w} of {n} {t}", limits=", {w:whom}"),
    *act("{v:stealverb}", "{t:thing}", f"DO({_STEAL_SOME})", "{v} up to {m} {t} from {w}",
         f"{{v}} {_UP_TO} {{m}} {{t}} from {{w}}", limits=", {w:whom}, MOST({m:num})", told="steal"),
    phrase("job", "ACT({v:takeverb}, {t:thing}, DO(award(player, {n:count}, {t:thing})))", "{v} {n} {t}",
           "{v} {n} (more|extra) {t}", "{v} a (bonus|reward|gift|premium) of {n} {t}"),
    *(phrase("job", "ACT({v:aimverb}, {t:thing}, DO(award(player, -{n:count}, {t:thing}), SUBJECT(whom, {d:does})), "
             "{w:whom})", *forms)
      for forms in (("{v} {n} {t} at {w} , who {d}", "{v} {n} [of {o:their}] {t} (at|on|against) {w} "
                     "[,] (who|which) [then|thereby] {d}",
                     f"{{v}} {{n}} [of {{o:their}}] {{t}} (at|on|against) {{w}} (:|;|.|,|, and|and) [then] (that|"
                     f"this|the "
                     f"(chosen|other|same)) {PLAYER} [then|thereby] {{d}}"),)),
    phrase("aim", "AIM(DO(award(player, {n:count}, {t:thing})))", "get {n} {t}",
           "(get|gain|receive|buy|purchase|obtain|acquire|take|have|earn|win|draw|claim|collect) {n} [more|extra] {t}"),
    *act("{v:buyverb}", "{t:thing}", "DO(award(player, -{m:num}, {p:thing}), award(player, {n:count}, {t:thing}))",
         "{v} {n} {t} for {m} {p}", f"{{v}} {{n}} {{t}} {_FOR} {{m}} {{p}}",
         "{v} {n} {t} , which costs [them] {m} {p}", told="buy"),
    phrase("buying", "ACT({v:buyverb}, {t:thing}, DO(award(player, {n:count}, {t:thing})))", "{v} {n} {t}",
           "{v} {n} (more|extra|new) {t}"),
    phrase("buying", "ACT('buy', {t:thing}, DO(award(player, {n:count}, {t:thing})))",
           "(get|have|obtain|receive) {n} [more|extra|new] {t}"),
    *act("{v:sellverb}", "{t:thing}", "DO(award(player, -{n:count}, {t:thing}), award(player, {m:num}, {p:thing}))",
         "{v} {n} {t} for {m} {p}", f"{{v}} {{n}} [of {{o:their}}] {{t}} {_FOR} {{m}} {{p}}", told="sell"),
    *act("{v:tradeverb}", "{t:thing}", "DO(award(player, -{n:count}, {t:thing}), award(player, {m:count}, {p:thing}))",
         "{v} {n} {t} for {m} {p}", "{v} {n} [of {o:their}] {t} (for|into|against) {m} {p}", told="exchange"),
    *act("{v:buyverb}", "{t:thing}", "DO(award(player, -({m:num} * amount), {p:thing}), "
         "award(player, amount, {t:thing}))", "{v} {t} for {m} {p} each",
         f"{{v}} [{{o:some_of}}] {{t}} {_FOR} {{m}} {{p}} (each|apiece|a piece)", told="buy"),
    *act("{v:sellverb}", "{t:thing}", "DO(award(player, -amount, {t:thing}), "
         "award(player, {m:num} * amount, {p:thing}))", "{v} {t} for {m} {p} each",
         f"{{v}} [{{o:some_of}}] {{t}} {_FOR} {{m}} {{p}} (each|apiece|a piece)", told="sell"),
    phrase("job", "SPEND({v:spendverb}, {n:count}, {t:thing}, {a:aim})", "{v} {n} {t} to {a}",
           "{v} {n} [of {o:their}] {t} [,] (to|and|in order to|so as to|and [then|thereby]) {a}",
           "{v} {n} [of {o:their}] {t} . (they|he or she) (may|can) then {a}"),
    phrase("job", "SPEND({v:spendverb}, {n:count}, {t:thing}, AIM(DO(award(player, {m:count}, {p:thing}))))",
           "{v} {n} {t} for {m} {p}", "{v} {n} [of {o:their}] {t} (for|in exchange for|in return for) {m} {p}"),
    phrase("job", "SPEND({v:spendverb}, {n:count}, {t:thing}, AIM({e:effects}))", "{v} {n} {t} , whereupon {e}",
           "{v} {n} [of {o:their}] {t} {s:whereupon} {e}"),
    phrase("job", "SPEND({v:spendverb}, {n:count}, {t:thing}, AIM(SUBJECT(_they, {d:does})))",
           "{v} {n} [of {o:their}] {t} {k:doing_so} {d}"),
    *act("'discard'", "{t:thing}", "DO(award(player, -{n:num}, {t:thing}))", "discard {n} {t}",
         "(discard|destroy|throw away) {n} [of {o:their}] {t}"),
    *(one for part, how in ((_DOWN, "down"), (_UP, "up"))
      for one in act("{v:giveverb}", "{t:thing}",
                     f"DO(award(player, -{part}, {{t:thing}}), award(whom, {part}, {{t:thing}}))",
                     f"{{v}} {{f}} of their {{t}} , rounded {how} , to {{w}}",
                     f"{{v}} {{f}} [of] {{o:their}} {{t}} [,] (rounded|rounding) {how} [,] to {{w}}",
                     f"{{v}} [to] {{w}} {{f}} [of] {{o:their}} {{t}} [,] (rounded|rounding) {how}",
                     f"{{v}} {{f}} [of] {{o:their}} {{t}} to {{w}} [,] (rounded|rounding) {how}",
                     limits=", {w:whom}", told="give")),
    *act("{v:giveverb}", "{t:thing}", "DO(award(player, -REG({t:thing})[player], {t:thing}), "
         "award(whom, REG({t:thing})[player], {t:thing}))", "{v} all their {t} to {w}",
         "{v} all [of] {o:their} {t} to {w}", "{v} {w} all [of] {o:their} {t}", limits=", {w:whom}", told="give"),
    *act("{v:swapverb}", "{t:heap}", "DO(set_quantity(player, REG({t:heap})[whom], {t:heap}), "
         "set_quantity(whom, REG({t:heap})[player], {t:heap}))", "{v} their {t} with {w}",
         "{v} [all] [of] {o:their} {t} (with|for|against) [(those|that|the {t} ) of] {w}",
         "{v} [all] {t} with {w}", "{v} [all] [of] {o:their} {t} (with|for) {w} 's [{t}]",
         limits=", {w:whom}", told="swap"),
    *act("'reset'", "{t:heap}", "DO(set_quantity(player, {n:num}, {t:heap}))", "set their {t} to {n}",
         "(set|reset) {o:their} {t} [back] to {n}"),
    *act("'double'", "{t:heap}", "DO(set_quantity(player, 2 * REG({t:heap})[player], {t:heap}))", "double their {t}",
         "double {o:their} {t}"),
    *act("'claim'", "'victory'", "DO(win(player))", "claim victory", "(claim|declare) [the] (victory|win)",
         "declare (themselves|himself|herself|yourself) [(to be|as)] the winner", "win the game [at once]"),
    *act("'claim'", "'victory'", "DO(win(player))", "win [the game]", kind="winning"),
    *act("{v:giveverb}", "{t:stuff}", f"DO({_GIVE_SOME})".replace("t:thing", "t:stuff"),
         "{v} up to {f} of {t} to {w}", f"{{v}} {_UP_TO} {{f}} [of] {{t}} to {{w}}",
         f"{{v}} {{w}} {_UP_TO} {{f}} [of] {{t}}", limits=", {w:whom}, SHARE({f:fraction})", told="give"),
    phrase("aim", "{a:winning_aim}", "{a}"),
    phrase("aim", "{a:right_aim}", "{a}"),
)  # fmt: skip

_WHEREUPON = (
    "[,] (whereupon|upon which|in which case|after which|and then|with the effect that)",
    "(.|;|:|,) [and] (then|when they do|when a player does [so|this|it]|if they do|if they do so|when this happens|"
    "in that case|when this is done|as a result|in return|in exchange|for this|if so|when they do [so|this|it]) [,]",
)
_DOING_SO = (
    "[,] and [thereby|then|so|in return]",
    "[,] [in order] to",
    "(.|;|,) [and] (whoever|a player who|anyone who|the player who|any player who) does (so|this|it|that) [then]",
    "(.|;|,) [and] (they|the player|that player) [then]",
)

FREE = (
    *(phrase("whereupon", "1", form) for form in _WHEREUPON),
    *(phrase("doing_so", "1", form) for form in _DOING_SO),
    phrase("free", "{v:newverb}", "{v}"),
    phrase("free", "JOINED({v:newverb}, {x:newname})", f"{{v}} (a|an|the|{THEIR}) {{x}}"),
    phrase("person", "whom", "the chosen player", "(the|that) (chosen|other|selected|named|challenged) player",
           "the (target|victim|recipient)"),
    phrase("person", "_mover", "the player who does so", "(whoever|the one who) does (so|this|it)"),
    phrase("job", "ACT({v:free}, '', {e:effects})", "{v} , whereupon {e}", "{v} {s:whereupon} {e}"),
    phrase("job", "ACT({v:free}, '', SUBJECT(_they, {d:does}))", "{v} {k:doing_so} {d}"),
    phrase("job", "ACT(SAME({v:newverb}, {u:newverb}), '', SUBJECT(_they, {d:does}))",
           "{v} (.|;) (whoever|a player who|anyone who|each player who|any player who|the player who) {u} {d}"),
    phrase("job", "ACT({v:free}, '', DO(award(_they, {n:count}, {t:thing})))",
           "{v} [,] which (earns|gives|brings|gets|wins|nets) (them|him|her|you|him or her) {n} {t}",
           "{v} . (this|it|that|doing so) (earns|gives|brings|gets|wins|nets) (them|him|her|you|him or her) {n} {t}",
           "{v} for {n} {t}"),
    phrase("job", "ACT({v:free}, '', DO(award(_they, -{n:count}, {t:thing}), award(_they, {m:count}, {p:thing})))",
           "{v} . (this|it|that|doing so) costs [them] {n} {t} and (earns|gives|brings|gets|wins) [them] {m} {p}"),
    phrase("job", "ACT({v:free}, '', {e:effects}, {w:whom})", "{v} {w} , whereupon {e}", "{v} {w} {s:whereupon} {e}"),
    phrase("job", "ACT({v:free}, '', OF_WHOM({e:effects}), {w:whom})", "{v} {w} {s:whereupon} {e}"),
    phrase("job", "ACT({v:free}, '', SUBJECT(whom, {d:does}), {w:whom})", "{v} {w} [,] who [then|thereby] {d}",
           f"{{v}} {{w}} (:|;|.|,|, and|and) [then] (that|this|the (chosen|other|same)) {PLAYER} [then|thereby] {{d}}",
           f"{{v}} {{w}} (:|;|.) the {PLAYER} [then|thereby] {{d}}",
           f"{{v}} {{w}} (:|;|.|, and|and) the {{x:newverb}} (one|{PLAYER}) [then|thereby] {{d}}"),
    phrase("move", "LIMITED(MOVE({by}, ACT({v:free}, '', SUBJECT(whom, {d:does}), {w:whom})), {o:how_often})",
           f"{{by}} {{can}} {{v}} {{w}} {{o}} (:|;|.|,|, and|and) (that|this|the) [(chosen|other|same|{{x:newverb}})] "
           f"(one|{PLAYER}) [then|thereby] {{d}}", "{by} {can} {v} {w} {o} [,] who [then|thereby] {d}"),
)  # fmt: skip
"""Moves whose verb means nothing but what the sentence says next: `pray, whereupon they get 1 point`."""


def _cases(kind: str) -> Iterator[Phrase]:
    """What follows on what comes up: `on a 6 they get 5 points, otherwise they lose 1 point`."""
    case, cond = f"{kind}_case", f"{kind}_cond"
    yield phrase(case, f"WHEN({{c:{cond}}}, {{e:effects}})", "{c} {e}", "{c} [,] {e}", "{e} {c}")
    yield phrase(case, f"WHEN({{c:{cond}}}, {{e:short_effects}})", "{c} [,] {e}")
    if kind == "roll":
        yield phrase(
            case,
            "WHEN(rolled == {n:num}, DO(award(_they, {s:sum})))",
            "[a|an] {n} (brings|gives|gets|earns|wins|is worth) [{d:doer}] {s}",
        )
        yield phrase(
            case, "WHEN(rolled == {n:num}, DO(award(_they, -{s:sum})))", "[a|an] {n} (costs|loses) [{d:doer}] {s}"
        )
    else:
        for side, what in ((1, "heads"), (2, "tails")):
            yield phrase(
                case,
                f"WHEN(tossed == {side}, DO(award(_they, {{s:sum}})))",
                f"{what} (brings|gives|gets|earns|wins|is worth) [{{d:doer}}] {{s}}",
            )
            yield phrase(
                case,
                f"WHEN(tossed == {side}, DO(award(_they, -{{s:sum}})))",
                f"{what} (costs|loses) [{{d:doer}}] {{s}}",
            )
    for names in ("a", "ab", "abc"):
        slots = [f"{{{name}}}" for name in names]
        code = ", ".join(f"{{{name}:{case}}}" for name in names)
        yield phrase(f"{kind}_cases", f"DO({code})", " , ".join(slots), " (,|;|.|and|, and|but|, but) ".join(slots))
    yield phrase(f"{kind}_cases", f"DO(WHEN({{c:{cond}}}, {{e:effects}}), WHEN(not {{c:{cond}}}, {{f:effects}}))",
                 "{c} {e} , otherwise {f}",
                 "{c} [,] {e} (,|;|.) [and|but] (otherwise|else|if not|or else|on any other number) [,] {f}"
                 )  # fmt: skip


_BOTH_ROLL = (
    "(.|:|;|,|, and|and) (both|each|each of them|both players|the two|each player) [then] (roll|rolls|throw|throws) "
    "{x:die} [each] (,|, and|and|;|.)"
)
_LOWER = (
    "(whoever|who|the player who|the one who) (rolls|throws) (lower|less|the lower number|the lower)",
    "the (lower roll|loser|lower throw|one with the lower roll|player with the lower roll|lower roller)",
)
_HIGHER = (
    "(whoever|who|the player who|the one who) (rolls|throws) (higher|more|the higher number|the higher)",
    "the (higher roll|winner|higher throw|one with the higher roll|player with the higher roll|higher roller)",
)
_DARE = "{v:dareverb} {w} [to a (duel|dice duel|roll of the dice|game of dice|roll-off|dice-off|contest)] {b:both_roll}"
_MINE, _THEIRS = "award(player, {n:count}, {t:thing})", "award(whom, {n:count}, {t:thing})"
_LOST, _THEIRS_LOST = _MINE.replace("{n", "-{n"), _THEIRS.replace("{n", "-{n")

DICE = (
    *_verbs("dareverb", "challenge", "dare", "duel"),
    phrase("both_roll", "1", _BOTH_ROLL),
    *(phrase("lower", "1", form) for form in _LOWER),
    *(phrase("higher", "1", form) for form in _HIGHER),
    phrase("job", f"ACT({{v:dareverb}}, '', DO(DUEL(DO({_MINE}, {_THEIRS_LOST}), DO({_LOST}, {_THEIRS}))), {{w:whom}})",
           "{v} {w} . both roll a die , and the lower roll pays {n} {t} to the other",
           f"{_DARE} {{l:lower}} (pays|gives) {{n}} {{t}} to the (other|winner|higher roll|higher)",
           f"{_DARE} {{l:lower}} (pays|gives) the (other|winner|other player) {{n}} {{t}}",
           f"{_DARE} {{l:lower}} (forfeits|loses) {{n}} {{t}} to the (other|winner|higher roll|higher)",
           f"{_DARE} {{l:higher}} (takes|gets|wins|receives) {{n}} {{t}} from the (other|loser|lower roll|lower)"),
    phrase("job", f"ACT({{v:dareverb}}, '', DO(DUEL(DO({_THEIRS_LOST}), DO({_LOST}))), {{w:whom}})",
           "{v} {w} . both roll a die , and the lower roll loses {n} {t}",
           f"{_DARE} {{l:lower}} (loses|forfeits) {{n}} {{t}}"),
    phrase("job", f"ACT({{v:dareverb}}, '', DO(DUEL(DO({_MINE}), DO({_THEIRS}))), {{w:whom}})",
           "{v} {w} . both roll a die , and the higher roll gets {n} {t}",
           f"{_DARE} {{l:higher}} (gets|wins|receives|gains|scores) {{n}} {{t}}"),
    phrase("value", "rolled", "the die shows", "(it|the die|the dice) (shows|says|comes up with)",
           "(they|you|he or she) (roll|rolled|throw|threw)", "the (number|value) (rolled|thrown|shown|on the die)",
           "the (roll|throw)", "the number (it|the die) shows", "the number (they|you) (roll|rolled|throw)"),
    phrase("sum", "rolled, {thing}", "that many {thing}"),
    phrase("roll_cond", "rolled == {n:num}", "on a {n}", "(on|with|for) (a|an) {n}",
           "(if|when) (it|the die) (is|shows|comes up|lands on) [a|an] {n}",
           "(if|when) (they|you|that player|the player|he or she) (roll|rolls|throw|throws|get|gets) [a|an] {n}"),
    phrase("roll_cond", "{a:amount}(rolled)", "if it shows {a}", "(on|with|for) {a}",
           "(if|when) (it|the die) (is|shows|comes up) {a}",
           "(if|when) (they|you|that player|the player|he or she) (roll|rolls|throw|throws|get|gets) {a}"),
    phrase("roll_cond", "rolled % 2 == 0", "if it is even", "(if|when) (it|the die|the number) (is|shows) [an] even "
           "[number]", "on (an even number|even)", "(if|when) (they|you) (roll|throw) an even number"),
    phrase("roll_cond", "rolled % 2 == 1", "if it is odd", "(if|when) (it|the die|the number) (is|shows) [an] odd "
           "[number]", "on (an odd number|odd)", "(if|when) (they|you) (roll|throw) an odd number"),
    phrase("toss_cond", "tossed == 1", "on heads", "(heads|on heads|with heads|if (it is|they get|it lands on|it "
           "comes up|it shows) heads|for heads|heads means|heads :)"),
    phrase("toss_cond", "tossed == 2", "on tails", "(tails|on tails|with tails|if (it is|they get|it lands on|it "
           "comes up|it shows) tails|for tails|tails means|tails :)"),
    *_cases("roll"), *_cases("toss"),
    *act("'roll'", "'die'", "{c:roll_cases}", "roll a die : {c}", "(roll|throw) {x:die} (:|.|;|,) {c}",
         "(roll|throw) {x:die} and {c}"),
    *act("'flip'", "'coin'", "{c:toss_cases}", "flip a coin : {c}", "(flip|toss|throw) a coin (:|.|;|,) {c}"),
    phrase("job", "ACT('roll', 'die', {e:effects})", "roll a die , whereupon {e}",
           "(roll|throw) {x:die} {s:whereupon} {e}"),
    phrase("job", "ACT('roll', 'die', SUBJECT(_they, {d:does}))", "roll a die and {d}",
           "(roll|throw) {x:die} {k:doing_so} {d}"),
    *(phrase("move", f"LIMITED(MOVE({{by}}, ACT('roll', 'die', SUBJECT(_they, {{d:does}}))), {{{of}}})",
             "{by} {can} (roll|throw) {x:die} {o} {k:doing_so} {d}")
      for of in ("o:how_often", "o:often_after")),
    *act("'bet'", "{t:thing}", "DO(award(player, amount if draw(1, 2) == 1 else -amount, {t:thing}))",
         "bet {t} on a coin : on heads they win as many , on tails they lose them",
         "(bet|wager|gamble|stake) [{o:some_of}] {t} on {c:coin_flip} (.|:|;|,) [on] heads [they] {h:wins_as_many} "
         "(,|and|, and|;) [on] tails [they] {l:loses_stake}"),
    *act("'bet'", "{t:thing}", "DO(award(player, amount if draw(1, 2) == 1 else -amount, {t:thing}))",
         "bet up to {f} of their {t} on a coin : on heads they win as many , on tails they lose them",
         f"(bet|wager|gamble|stake) {_UP_TO} {{f}} [of] {{o:their}} {{t}} on {{c:coin_flip}} (.|:|;|,) [on] heads "
         "[they] {h:wins_as_many} (,|and|, and|;) [on] tails [they] {l:loses_stake}", limits=", SHARE({f:fraction})"),
    phrase("wins_as_many", "1", "(win|wins) (as many|as much|the same [again]|that many|the same number|it)",
           "(double|doubles) (the stake|the bet|their stake|it|them|their bet)"),
    phrase("loses_stake", "1", "(lose|loses) (them|it|the stake|the bet|their stake|their bet)"),
)  # fmt: skip

OF_PROPOSALS = (
    *act("{v:vetoverb}", "'proposal'", "DO(defeat(proposal))", "{v} a proposal that is being voted on",
         "{v} (a|any|one|some) (proposal|rule change|motion) [while it is being voted on|that is being voted on|"
         "while the vote on it is open|during the vote]", told="veto"),
    phrase("job", "ACT('veto', 'proposal', DO(defeat(proposal)), OFTEN(1, 'game'))",
           "veto one proposal in the course of the game",
           "veto one (proposal|rule change|motion) (in the course of|during|per|in) (the|a) game "
           "[while it is being voted on|that is being voted on]"),
    phrase("job", "ACT('veto', 'proposal', DO(defeat(proposal)), OFTEN({n:num}, {p:stretch}))",
           "veto {n} proposals {p}", "veto (up to|at most|no more than) {n} (proposals|rule changes|motions|proposal) "
           "{p}", "veto {n} (proposals|rule changes|motions|proposal) {p}"),
    *act("{v:openverb}", "'vote'", "DO(open_voting(proposal))", "{v} the vote on a proposal",
         "{v} [the] (vote|voting) on (a|any) (proposal|rule change|motion)", kind="power", told="open"),
    *act("{v:closeverb}", "'vote'", "DO(close_voting(proposal))", "{v} the vote on a proposal",
         "{v} [the] (vote|voting) on (a|any) (proposal|rule change|motion) [early|before its time|ahead of time]",
         "{v} (a|any|the|each) vote [early]", told="close"),
    *_verbs("openverb", "open", "start", "begin"),
    *_verbs("closeverb", "close", "end", "stop"),
    *act("{v:expelverb}", "'player'", "DO(remove_player(whom))", "{v} {w} from the game",
         "{v} {w} [from the game]", limits=", {w:whom}", told="expel"),
    *_verbs("expelverb", "expel", "remove", "exclude", "kick [out]", "throw out", "ban", "banish"),
)  # fmt: skip

JOBS_OF_MOVES = (*WORDS, *JOBS, *FREE, *DICE, *OF_PROPOSALS)
"""What a move does."""


def jobs_of_quantity(name: str, words: str) -> Iterator[Phrase]:
    """What a player has of something, as a whole."""
    me = "[than (they|you|he or she|them) [(have|has|do|does)]]"
    for sign, more in (("<", "(fewer|less)"), (">", "more")):
        yield phrase("whom", f"WHOSE({name}[_x] {sign} {name}[_they])", f"(a|any|another) {PLAYER} (with|who has) "
                                                                        f"{more} {words} "
                     f"{me}", f"(anyone|somebody|someone) (with|who has) {more} {words} {me}")  # fmt: skip
    score = "|score" if name == "points" else ""
    yield phrase("heap", repr(name), words, f"({words}|number of {words}|total of {words}{score})")
    score = "score|" if name == "points" else ""
    much = f"({score}number of {words}|total of {words}|amount of {words}|{words}{' total' if score else ''})"
    for sign, which in (("max", "(highest|greatest|largest|biggest)"), ("min", "(lowest|smallest|fewest)")):
        trait = f"{name}[_x] == {sign}([{name}[_y] for _y in players])"
        least = "most" if sign == "max" else "(fewest|least)"
        yield phrase("with_trait", trait, f"(with|having) the {which} {much} [of all]",
                     f"(with|having) the {least} {words} (of all|of all players|in the game)")  # fmt: skip
        yield phrase("trait", trait, f"(has|have) the {which} {much} [of all]",
                     f"(has|have) the {least} {words} (of all|of all players|in the game)")  # fmt: skip
    yield phrase("stuff", repr(name), "what they have", "(what|that which) (they|you) (have|own)")
    if name == "points":
        yield phrase("heap", repr(name), "scores")
    one = singular(words) if " " not in words else words
    many = f"[all] {words}"
    yield phrase("sentence", f"MOVE('players', ACT('give', {name!r}, DO(award(player, -amount, {name!r}), "
                 f"award(whom, amount, {name!r})), {{w:whom}}))",
                 f"{many} (may|can) be (given [away]|transferred|handed [over]|passed [on]|sent) to {{w}}",
                 f"it is (permitted|allowed|possible) to (give|transfer|hand [over]|send) {words} to {{w}}",
                 f"the (giving|transfer) of {words} to {{w}} is (allowed|permitted)")  # fmt: skip
    yield phrase("sentence", f"MOVE('players', ACT('give', {name!r}, DO(award(player, -amount, {name!r}), "
                 f"award(whom, amount, {name!r})), OTHER))",
                 f"{many} (may|can) be (given|transferred|passed|exchanged) (between|among) {PLAYERS}",
                 f"{many} (may|can) be (given|transferred|passed|handed [over]) (from|by) (a|one|any) {PLAYER} to "
                 "(another|any other)",
                 f"{many} are transferable [(between|among) {PLAYERS}]")  # fmt: skip
    yield phrase("sentence", f"MOVE('players', ACT('exchange', {name!r}, DO(award(player, -{{n:count}}, {name!r}), "
                 f"award(player, {{m:count}}, {{p:thing}}))))",
                 f"{{n}} ({one}|{words}) (may|can) be (exchanged|traded|swapped|converted|sold|turned in|redeemed|"
                 f"cashed in) (for|into) {{m}} {{p}} [by (any|a|every) {PLAYER} [{{t:any_time}}] [who (has|owns) (that "
                 f"many|them|enough|it|as many)]]")  # fmt: skip
    yield phrase("sentence", f"MOVE('players', ACT('buy', {name!r}, DO(award(player, -{{m:num}}, {{p:thing}}), "
                 f"award(player, 1, {name!r}))))",
                 f"(a|one|each) {one} (may|can) be (bought|purchased|had|acquired) (for|at) {{m}} {{p}}",
                 f"(a|one|each) {one} (costs|can be bought for) {{m}} {{p}}")  # fmt: skip
    yield phrase("sentence", f"MOVE('players', ACT('buy', {name!r}, DO(award(player, -({{m:num}} * amount), "
                 f"{{p:thing}}), award(player, amount, {name!r}))))",
                 f"{many} (may|can) be (bought|purchased) (for|at) {{m}} {{p}} (each|apiece)",
                 f"{many} (may|can) be (bought|purchased) at (a|the) price of {{m}} {{p}} [each]",
                 f"{many} cost {{m}} {{p}} (each|apiece)")  # fmt: skip


def jobs_of_register(name: str, words: str, quantities: tuple[str, ...]) -> Iterator[Phrase]:
    """What moves do with a number of the whole game, such as a pot."""
    the = f"{{p:the_{name}}}"
    for thing in quantities:
        called = thing.replace("_", " ")
        counted = f"{singular(called)}/{called}" if " " not in called else called
        said = f"({singular(called)}|{called})"
        of, into, out = repr(thing), "(to|into|in)", "(from|out of)"
        fewer, more = f"set_register({name!r}, {name} - {{n:count}})", f"set_register({name!r}, {name} + {{n:count}})"
        yield from act("'take'", of, f"DO(award(player, {{n:count}}, {of}), {fewer})",
                       f"take {{n}} {counted} from the {words}",
                       f"(take|draw|withdraw|collect|remove|claim|get|borrow|pick) [out] {{n}} {said} {out} {the}",
                       f"help themselves to {{n}} {said} {out} {the}")  # fmt: skip
        some_less = fewer.replace("{n:count}", "amount")
        yield from act("'take'", of, f"DO(award(player, amount, {of}), {some_less})", f"take {called} from the {words}",
                       f"(take|draw|withdraw|collect) [some|any number of] [the] {said} {out} {the}")  # fmt: skip
        yield from act("'take'", of, f"DO(award(player, amount, {of}), {some_less})",
                       f"take up to {{m}} {called} from the {words}",
                       f"(take|draw|withdraw|collect|help themselves to) [any (number|amount) of {said}] {_UP_TO} "
                       f"{{m}} "
                       f"[{said}] {out} {the}",
                       f"(take|draw|withdraw|collect) {out} {the} {_UP_TO} {{m}} {said}",
                       f"(take|draw|withdraw|collect) {out} {the} any (amount|number) [of {said}] (not exceeding|up "
                       f"to) "
                       f"{{m}} [{said}]",
                       limits=", MOST({m:num})")  # fmt: skip
        yield phrase(
            "sentence",
            f"MOVE('players', ACT('take', {of}, DO(award(player, amount, {of}), {some_less}), MOST({{m:num}})))",
            f"{_UP_TO} {{m}} {said} (may|can) be (taken|drawn|withdrawn) {out} {the} [by (a|any|every) {PLAYER}]",
        )
        yield from act("'empty'", repr(name), f"DO(award(player, {name}, {of}), set_register({name!r}, 0))",
                       f"take all the {called} in the {words}",
                       f"(take|claim|collect|get) {{c:contents_{name}}}", f"empty {the}")  # fmt: skip
        yield from act("{v:giveverb}", of, f"DO(award(player, -amount, {of}), "
                       f"set_register({name!r}, {name} + amount))", f"{{v}} {called} to the {words}",
                       f"{{v}} {{o:some_of}} {said} {into} {the}", f"{{v}} {said} {into} {the}",
                       told="give")  # fmt: skip
        yield from act("{v:giveverb}", of, f"DO(award(player, -amount, {of}), "
                       f"set_register({name!r}, {name} + amount))", f"{{v}} up to {{m}} {called} to the {words}",
                       f"{{v}} {_UP_TO} {{m}} [of] [{{o:their}}] {said} {into} {the}",
                       limits=", MOST({m:num})", told="give")  # fmt: skip
        yield from act("{v:giveverb}", of, f"DO(award(player, -{{n:count}}, {of}), {more})",
                       f"{{v}} {{n}} {counted} to the {words}", f"{{v}} {{n}} [of {{o:their}}] {said} {into} {the}",
                       told="give")  # fmt: skip
        yield from act("{v:giveverb}", of, f"DO(award(whom, {{n:count}}, {of}), {fewer})",
                       f"{{v}} {{n}} {counted} from the {words} to {{w}}", f"{{v}} {{n}} {said} {out} {the} to {{w}}",
                       f"{{v}} {{w}} {{n}} {said} {out} {the}", limits=", {w:whom}", told="give")  # fmt: skip
        yield from act("{v:giveverb}", of, f"DO(award(whom, amount, {of}), {some_less})",
                       f"{{v}} {called} from the {words} to {{w}}",
                       f"{{v}} [some|any number of] {said} {out} {the} to {{w}}", f"{{v}} {{w}} {said} {out} {the}",
                       limits=", {w:whom}", told="give")  # fmt: skip
        yield from act("{v:giveverb}", of, f"DO(award(whom, amount, {of}), {some_less})",
                       f"{{v}} up to {{m}} {called} from the {words} to {{w}}",
                       f"{{v}} {_UP_TO} {{m}} {said} {out} {the} to {{w}}",
                       f"{{v}} {{w}} {_UP_TO} {{m}} {said} {out} {the}", limits=", {w:whom}, MOST({m:num})",
                       told="give")  # fmt: skip


def jobs_of_office(name: str, words: str) -> Iterator[Phrase]:
    """What moves do with an office."""
    of, the = repr(name), "(the|that|this|their|his or her|his|her)"
    yield from act("'become'", of, f"DO(appoint({name!r}, player))", f"become the {words}",
                   f"(become|take the office of|(make|declare|crown|proclaim) (themselves|themself|yourself|himself|"
                   f"herself)|be) [the] {words}",
                   f"{_TAKE} {the} (office|post|title) [of {words}]")  # fmt: skip
    free = "(it|the office|the post) is (vacant|free|empty)|there is none|(nobody|no one) (holds|has) (it|the office)"
    free = f"(if|when|while|as long as|whenever) ({free})"
    yield phrase("move", f"LIMITED(MOVE('players', ACT('become', {of}, DO(appoint({name!r}, player)))), "
                 f"WHEN({name} is None))", f"{{p:players_by}} {{can}} become [the] {words} {free}",
                 f"{{p:players_by}} {{can}} {_TAKE} (the|that) (office|post|title) [of {words}] {free}",
                 f"{{p:players_by}} {{can}} {_TAKE} (a|the) vacant (office|post) [of {words}]",
                 f"a vacant (office|post) [of {words}] (may|can) be (taken|claimed|filled) by {{p:players_by}}",
                 f"(if|when|while|as long as|whenever) the (office|post|title) [of {words}] is (vacant|free|empty) [,] "
                 f"{{p:players_by}} {{can}} {_TAKE} it")  # fmt: skip
    yield phrase("sentence", f"LIMITED(MOVE('players', ACT('become', {of}, DO(appoint({name!r}, player)))), "
                 f"COST({{n:num}}, {{t:thing}}))",
                 f"the (office|post|title) of {words} (can|may) be (bought|had|purchased|acquired|taken) (for|at a "
                 f"cost "
                 f"of) {{n}} {{t}}", f"becoming [the] {words} costs {{n}} {{t}}",
                 f"it costs {{n}} {{t}} to become [the] {words}",
                 f"(anyone|anybody|a {PLAYER}|any {PLAYER}|you) (can|may) buy the (office|post|title) of {words} for "
                 f"{{n}} {{t}}")  # fmt: skip
    yield from act("'make'", of, f"DO(appoint({name!r}, whom))", f"make {{w}} the {words}",
                   f"(make|appoint|name|crown) {{w}} [as|to be] [the] [next|new] {words}",
                   f"(hand|give|pass|transfer) {the} (office|title) [of {words}] [over|on] to {{w}}",
                   f"(hand|give|pass|transfer) {{w}} {the} (office|title) [of {words}]",
                   f"appoint {{w}} (as|to be) {THEIR} successor", f"appoint {{w}} to the office [of {words}]",
                   limits=", {w:whom}")  # fmt: skip
    yield from act("'resign'", of, f"DO(appoint({name!r}, None))", f"give up the office of {words}",
                   f"(resign|step down|retire) ((as|from being) [the] {words}|from [{the}] office [of {words}]|"
                   f"from {the} post)",
                   f"(give up|lay down|vacate|leave|quit) {the} (office|post|job|title) [of {words}]",
                   "(leave|quit) office")  # fmt: skip
    yield phrase("by_job", f"MOVE({of}, ACT('resign', {of}, DO(appoint({name!r}, None))))",
                 f"the {words} may resign", f"[the] {words} {{can}} [{{t:any_time}}] (resign|abdicate|step down|"
                 "retire) [{t:any_time}]")  # fmt: skip
    yield from act("'dismiss'", of, f"DO(appoint({name!r}, None))", f"remove the {words} from office",
                   f"(remove|dismiss|depose|oust|unseat) the {words} [from office]")  # fmt: skip


def jobs_of_holder(name: str, words: str) -> Iterator[Phrase]:
    """What moves do with what one player holds, such as the turn."""
    yield from act("'give'", repr(name), f"DO(set_register({name!r}, whom))", f"give their {words} to {{w}}",
                   f"(give|pass|hand) ({THEIR}|the) {words} [on|over] to {{w}}",
                   f"(give|pass|hand) {{w}} ({THEIR}|the) {words}", limits=", {w:whom}")  # fmt: skip


def jobs_of_text(name: str, words: str) -> Iterator[Phrase]:
    """What moves do with a text that each player has."""
    yield phrase("job", f"ACT('change', {name!r}, DO(set_register({name!r}, words, player)))",
                 f"change their {words}",
                 f"(change|choose|set|pick|alter|announce) (their|his or her|his|her|your|its) [own] {words}"
                 )  # fmt: skip
