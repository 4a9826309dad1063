"""Standing: traits of players by how much they have of something, next to others."""

from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS


def standing_of(name: str, words: str, one: str) -> Iterator[Phrase]:
    """What is said of players by how much they have of something."""
    thing = f"({one}|{words})"
    told = f"{one}/{words.split()[-1]}"
    yield phrase("with_trait", f"{{a:amount}}({name}[_x])", f"with {{a}} {told}", f"(with|having) {{a}} {thing}")
    yield phrase("with_trait", f"{name}[_x] >= {{n:num}}", f"with {{n}} {thing} or more")
    yield phrase("with_trait", f"{name}[_x] == 0", f"with no {words} left",
                 f"(with|having) (no {thing}|0 {thing}) [left]", f"without [any] {thing} [left]")  # fmt: skip
    yield phrase("need", f"{{a:amount}}({name}[_x])", f"have {{a}} {told}", f"(have|own|possess) {{a}} {thing}")
    yield phrase("need", f"{name}[_x] >= {{n:num}}", f"(has|have) {{n}} {thing}", f"(owns|own) {{n}} {thing}")
    yield phrase("enough_of", f"{{a:amount}}({name}[_x])", f"{{a}} {told}", f"{{a}} {thing}")
    yield phrase("enough_of", f"{name}[_x] >= {{n:num}}", f"{{n}} {thing}")
    yield phrase("trait", f"{name}[_x] >= {{n:num}}", f"has/have {{n}} {told} or more",
                 f"(has|have|had) {{n}} {thing} or more")  # fmt: skip
    yield phrase("trait", f"not {{a:amount}}({name}[_x])", f"(does|do|did) not have {{a}} {thing}",
                 f"(has|have) not {{a}} {thing}")  # fmt: skip
    yield phrase("trait", f"{name}[_x] == 0", f"has/have no {words}", f"(does not|do not) have any {words}",
                 f"(is|are) out of {words}", f"(has|have) run out of {words}", f"(has|have) 0 {thing}")  # fmt: skip
    yield phrase("trait", f"{name}[_x] > {name}[{{y:person}}]", f"has/have more {words} than {{y}}",
                 f"(has|have|had|owns|own) more {words} than {{y}} [has|does|do|have]")  # fmt: skip
    yield phrase("trait", f"{name}[_x] < {name}[{{y:person}}]", f"has/have fewer {words} than {{y}}",
                 f"(has|have|had|owns|own) (fewer|less) {words} than {{y}} [has|does|do|have]")  # fmt: skip
    most = f"[{name}[_y] for _y in players]"
    other = (
        f"(every other {PLAYER}|everyone else|everybody else|all [the] other {PLAYERS}|all the others|any other "
        f"{PLAYER}|"
        f"anyone else|anybody else|any other|anyone|each of the other {PLAYERS}|each other {PLAYER}|"
        f"any of the other {PLAYERS}|any of the others|each of the others|the {PLAYER} in second place|second place|"
        f"the second [{PLAYER}]|the runner-up|the next [{PLAYER}]|the (one|{PLAYER}) in second place|"
        f"the next best [{PLAYER}]|the next one|(the|their|his|her|your) (nearest|closest) (rival|{PLAYER})|"
        f"the {PLAYER} with the (second most|next most))"
    )
    yield phrase("trait", f"all([{name}[_x] > {name}[_y] for _y in players if _y != _x])",
                 f"has/have more {words} than every other player", f"(has|have) more {words} than {other}")  # fmt: skip
    yield phrase("trait", f"all([{name}[_x] < {name}[_y] for _y in players if _y != _x])",
                 f"has/have fewer {words} than every other player",
                 f"(has|have) (fewer|less) {words} than {other}")  # fmt: skip
    yield phrase("trait", f"{name}[_x] > sum([{name}[_y] for _y in players if _y != _x])",
                 f"has/have more {words} than all other players together",
                 f"(has|have) more {words} than [all] [the] (other {PLAYERS}|others|everybody else|everyone else) "
                 "(together|combined|put together|taken together)")  # fmt: skip
    for often, n in (("twice", "2"), ("{n} times", "{n:num}")):
        yield phrase("trait", f"all([{name}[_x] >= {n} * {name}[_y] for _y in players if _y != _x])",
                     f"has/have at least {often} as many {words} as every other player",
                     f"(has|have) [at least] {often} as many {words} as {other}",
                     *([f"(has|have) [at least] (double|twice) the {words} of {other}"] if n == "2" else []),
                     f"(has|have) [at least] {often} the {words} of {other}")  # fmt: skip
    yield phrase("trait", f"all([{name}[_x] >= {name}[_y] + {{n:num}} for _y in players if _y != _x])",
                 f"has/have at least {{n}} {words} more than every other player",
                 f"(has|have) (at least {{n}} {words} more|at least {{n}} more {words}|{{n}} {words} more|"
                 f"{{n}} more {words}) than {other}",
                 f"(leads|lead|is ahead of|are ahead of) {other} by [at least] {{n}} [{words}]",
                 f"(leads|lead|is ahead|are ahead) by [at least] {{n}} [{words}]",
                 f"(leads|lead) (the field|the others|the rest) by [at least] {{n}} [{words}]",
                 f"(is|are) [at least] {{n}} [{words}] (ahead of|in front of|above) {other}",
                 f"(has|have) [at least] {{n}} more than {other}")  # fmt: skip
    yield phrase("need", f"all([{name}[_x] >= {name}[_y] + {{n:num}} for _y in players if _y != _x])",
                 f"be [at least] {{n}} [{words}] (ahead of|in front of|above) {other}",
                 f"(have|lead {other} by) [at least] {{n}} {words} more than {other}",
                 f"lead [{other}] by [at least] {{n}} [{words}]")  # fmt: skip
    lead = f"all([{name}[_x] >= {name}[_y] + {{n:num}} for _y in players if _y != _x])"
    yield phrase("with_trait", lead, f"(with|having) ([at least] {{n}} {words} more|[at least] {{n}} more {words}) "
                                     f"than {other}",
                 f"(with|having) a lead of [at least] {{n}} [{words}] [over {other}]")  # fmt: skip
    yield phrase("enough_of", lead, f"([at least] {{n}} {words} more|[at least] {{n}} more {words}) than {other}",
                 *([f"[at least] {{n}} more than {other}"] if name == "points" else []),
                 f"a lead of [at least] {{n}} [{words}] [over {other}]")  # fmt: skip
    reaching = "(having|attaining|reaching|holding|getting|obtaining|achieving)"
    yield phrase("having", lead, f"{reaching} ([at least] {{n}} {words} more|[at least] {{n}} more {words}) than "
                                 f"{other}",
                 f"{reaching} a (score|total|number of {words}) (exceeding|above|higher than) that of {other} by [at "
                 f"least] {{n}} "
                 f"[{words}]", f"{reaching} a lead of [at least] {{n}} [{words}] [over {other}]",
                 f"leading [{other}] by [at least] {{n}} [{words}]")  # fmt: skip
    yield phrase("trait", f"{{a:amount}}({name}[_x])",
        *([f"(has|have) a (score|total) [of] {{a}} [{words}]"] if name == "points"
                 else [f"(has|have) a (total|number) of {{a}} {words}"]))  # fmt: skip
    yield phrase("with_trait", f"{name}[_x] > 0", f"with any {words} left", f"with [any|some] {words} left")
    yield phrase("trait", f"{name}[_x] > 0", f"has/have any {words} left", f"(has|have) [any|some] {words} left",
                 f"(has|have) any {words}")  # fmt: skip
    for parity, rest in (("even", 0), ("odd", 1)):
        yield phrase("trait", f"{name}[_x] % 2 == {rest}", f"has/have an {parity} number of {words}",
                     f"(has|have|had) an {parity} number of {words}")  # fmt: skip
        yield phrase("with_trait", f"{name}[_x] % 2 == {rest}", f"(with|having) an {parity} number of {words}")
    yield phrase("with_trait", f"{name}[_x] == max({most})", f"with the most {words}")
    yield phrase("with_trait", f"{name}[_x] == min({most})", f"with the (fewest|least) {words}")
    yield phrase("trait", f"{name}[_x] == max({most})", f"has/have the most {words}", f"(has|have) the most {words}")
    yield phrase("trait", f"{name}[_x] == min({most})", f"has/have the fewest {words}",
                 f"(has|have) the (fewest|least) {words}")  # fmt: skip
    for sign, least in (("max", "most"), ("min", "fewest")):
        yield phrase("trait", f"{name}[_x] != {sign}({most})", f"does/do not have the {least} {words}")
    yield phrase("whose", f"{{a:amount}}({name}[_x])", f"number of {words} is {{a}}",
                 f"(number of {words}|{words}{'|score' if name == 'points' else ''}) (is|are|stands at|stand at) {{a}}"
                 )  # fmt: skip
    stock = f"(number of {words}|{words}{'|score|total|point total' if name == 'points' else ''})"
    for sign, ways in ((">", "(higher|greater|more|bigger|larger|better)"),
                       ("<", "(lower|fewer|less|smaller|worse)")):  # fmt: skip
        yield phrase("whose", f"{name}[_x] {sign} {name}[{{y:person}}]",
                     f"{stock} (is|are) {ways} than ((that|those|the {stock}) of {{y}}|{{y}} 's [{stock}]|{{y}})"
                     )  # fmt: skip
    yield phrase("with_trait", f"{name}[_x] < 0", f"(with|having) (negative|minus|less than no) {words}")
    yield phrase("trait", f"{name}[_x] < 0", f"(has|have) (negative|minus|less than no) {words}")
    if name == "points":
        yield phrase("whose", "points[_x] == 0", "(score|number of points) (is|stands at) [exactly] (0|zero)")
        yield phrase("trait", "points[_x] == max([points[_y] for _y in players])", "(has|have) the (highest|"
        "best) score",
                     "(is|are) (in the lead|leading|in first place|the leader|ahead)")  # fmt: skip
        yield phrase("trait", "points[_x] == min([points[_y] for _y in players])", "(has|have) the (lowest|"
        "worst) score",
                     "(is|are) (in last place|last|at the bottom)")  # fmt: skip
        yield phrase("with_trait", "points[_x] == max([points[_y] for _y in players])", "with the (highest|best) score",
                     "in (first place|the lead)")  # fmt: skip
        yield phrase("with_trait", "points[_x] == min([points[_y] for _y in players])", "with the (lowest|worst) score",
                     "in last place")  # fmt: skip
        yield phrase(
            "trait",
            "points[_x] < 0",
            "has/have a negative score",
            "(has|have) (negative points|less than no points)",
            "(is|are) in the red",
        )
        for sign, told, ways in (
            ("<", "fewer", "((fewer|less) than|under|below)"),
            (">", "more", "(more than|over|above)"),
        ):
            low = f"points[_x] {sign} -{{n:number}}"
            yield phrase(
                "trait",
                low,
                f"has/have {told} than minus {{n}} points",
                f"(has|have) ({ways} (minus|-|–) {{n}} points|a score {ways} (minus|-|–) {{n}})",
            )
            yield phrase(
                "with_trait", low, f"(with|having) ({ways} (minus|-|–) {{n}} points|a score {ways} (minus|-|–) {{n}})"
            )
            yield phrase("whose", low, f"(score|points|number of points) (is|are) {ways} (minus|-|–) {{n}}")
        yield phrase("with_trait", "points[_x] > 0", "with a positive score",
                     "(with|having) (a positive score|positive points|a score above (0|zero))")  # fmt: skip
        yield phrase("trait", "points[_x] > 0", "has/have a positive score",
                     "(has|have) (a positive score|positive points|a score above (0|zero))")  # fmt: skip
        yield phrase("with_trait", "points[_x] < 0", "with (a negative score|negative points|negative scores)",
                     "in the red")  # fmt: skip
