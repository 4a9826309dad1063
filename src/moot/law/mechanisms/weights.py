"""What each operation of the language counts for: a row for everything that the gate lets through.

A row names the driver's functions that stand around an operation's operands, or in its place, and pay for it in steps.
What has a row without any takes as long whatever it's given. Tests hold that each has one, and measure them all.
"""

from moot.game.values import Value


class Weight(Value, frozen=True):
    """How one operation is paid for, by functions of `moot.law.driver.work`."""

    own: str = ""
    """Around the value whose method is called."""
    arguments: str = ""
    """Around each argument that isn't written out and short."""
    by_key: str = ""
    """Instead of that, where a `key=` is given."""
    instead: str = ""
    """In place of the whole operation."""
    result: str = ""
    is_short_free: bool = True
    """Whether a value of its own that is written out and short counts for nothing."""
    told: str = ""
    """What it counts for, where the driver's own function counts inside."""


_FREE = Weight()
_OF_SETS = Weight(own="_paid", arguments="_all_hashed", is_short_free=False)
_COMPARED = Weight(arguments="_weighed")

METHODS_WEIGHED: dict[str, Weight] = {
    **dict.fromkeys(("copy", "upper", "lower", "title", "capitalize", "isdigit", "insert"), Weight(own="_paid")),
    **dict.fromkeys(("union", "intersection", "difference", "issubset", "issuperset"), _OF_SETS),
    **dict.fromkeys(("items", "keys", "values"), Weight(own="_newly_paid")),
    **dict.fromkeys(("startswith", "endswith"), Weight(own="_paid", arguments="_newly_weighed")),
    **{name: Weight(instead=f"_{name}") for name in ("index", "count", "find")},
    **dict.fromkeys(("add", "get"), Weight(arguments="_hashed")),
    "append": _FREE,
    "extend": Weight(arguments="_paid"),
    "format": Weight(own="_newly_paid", arguments="_written_out", result="_paid"),
    "join": Weight(instead="_joined"),
    "replace": Weight(instead="_replaced"),
    "split": Weight(own="_split_text", is_short_free=False),
    "strip": Weight(own="_paid", instead="_stripped"),
}
FUNCTIONS_WEIGHED: dict[str, Weight] = {
    **dict.fromkeys("abs bool len range seconds split date easter year_of month_of day_of_month".split(), _FREE),
    **dict.fromkeys(("weekday", "nth_weekday"), _FREE),
    **dict.fromkeys(("all", "any", "list", "tuple", "enumerate", "reversed", "zip"), Weight(arguments="_passed")),
    **dict.fromkeys(("_before", "_after", "_up_to", "_from", "_same", "_differs"), _COMPARED),
    **dict.fromkeys(("max", "min"), Weight(arguments="_compared", by_key="_passed")),
    **dict.fromkeys(("str", "repr"), Weight(arguments="_written_out")),
    **dict.fromkeys("ceil floor rounded round minutes hours days weeks".split(), Weight(result="_bounded")),
    **dict.fromkeys(("local_date", "local_minutes", "at_time"), Weight(told="5")),
    **dict.fromkeys(("midnight_after", "next_weekday"), Weight(told="5 for each day that is looked up")),
    **dict.fromkeys(("int", "float", "_number"), Weight(arguments="_digits", result="_bounded")),
    **dict.fromkeys(("chosen", "ranked", "scored"), Weight(told="1 for a letter, and 1 for 100 × 100 letters")),
    **dict.fromkeys(("next_after", "next_before"), Weight(told="1 for 8 parts; 1 for 8 to skip, for each passed over")),
    "dict": Weight(arguments="_pairs"),
    "draw": Weight(told="20"),
    "set": Weight(arguments="_all_hashed"),
    "sorted": Weight(arguments="_sorting"),
    "sum": Weight(arguments="_paid", result="_bounded"),
}
OPERATORS_WEIGHED: dict[str, Weight] = {
    **dict.fromkeys(("/", "//", "~", "not", "and", "or", "is"), _FREE),
    **dict.fromkeys(("|", "&", "^"), Weight(arguments="_paid")),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), _COMPARED),
    "+": Weight(instead="_plus"),
    "-": Weight(instead="_minus"),
    "*": Weight(instead="_multiplied"),
    "%": Weight(instead="_remainder"),
    "**": Weight(instead="_powered"),
    "in": Weight(instead="_is_in"),
    "a[b]": Weight(instead="_item"),
    "a[b:c]": Weight(own="_paid"),
    "a[b:c] = d": Weight(own="_paid", arguments="_newly_paid"),
    "{a: b}": Weight(arguments="_hashed"),
    "for a in b": Weight(arguments="_walked"),
    'f"{a}"': METHODS_WEIGHED["format"],
}
EFFECTS_WEIGHED = Weight(told="20, 1 for each part of what they are given, and 1 for 10 letters")

_BY_PARTS, _SAME_DEEP = "1 for 8 parts or 64 letters", "with all that is in it"
WAYS: dict[str, str] = {
    "_paid": f"{_BY_PARTS}; of a set or table, 1 for 2 parts",
    "_newly_weighed": f"1 for 8 parts or 512 letters, {_SAME_DEEP}",
    "_passed": "1 for 8 parts or letters; of a set or table, 1 for 2 parts",
    "_written_out": f"1 for 8 parts or 128 letters, {_SAME_DEEP}",
    "_sorting": "1 for 20 comparisons, more where parts are large; a list of n parts takes n × the length of n in bits",
    "_all_hashed": "1 for 2 parts, 20 for a large number, 1 for 64 letters",
    "_pairs": "1 for 2 pairs, and 20 for a key that is a large number",
    "_hashed": "20 for a large number, 1 for 8 parts of a tuple, 1 for 64 letters",
    "_digits": "1 for 8 letters",
    "_split_text": "1 for 4 letters",
    "_walked": "1 for 256 letters of a text; each turn is a step besides",
    "_item": "1 for 256 letters of a text; a key of a table as it is stored",
    "_stripped": "1 for 64 letters × 64 letters to strip",
    "_replaced": "1 for 64 letters read or written, and 1 for 8 places",
    "_joined": "1 for each part, and 1 for 64 letters",
    "_index": "1 for 16 parts or 64 letters; more where what is looked for is large",
    "_multiplied": f"{_BY_PARTS} of what comes of it",
    "_remainder": "1 for 64 letters of the text that comes of it, and for what is put into it as `str`",
    "_bounded": "at most 40 digits",
    "_powered": "what comes of it has at most 40 digits",
}
"""What each of the driver's functions counts for, in words."""
WAYS |= dict.fromkeys(("_count", "_find", "_is_in"), WAYS["_index"])
WAYS |= dict.fromkeys(("_newly_paid", "_plus", "_minus"), WAYS["_paid"])
WAYS |= dict.fromkeys(("_weighed", "_compared"), WAYS["_newly_weighed"])
