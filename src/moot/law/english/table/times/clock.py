"""Times: of the day, the week, the month and the year, and what is so at a time."""

import re
from collections.abc import Iterator

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.words import MONTHS, WEEKDAYS

_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third "
    "twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()
_ENDS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}
TODAY = "local_date(now, zone)"
_MINUTES = "local_minutes(now, zone)"
_IN_THE = {
    "AM": "[oclock] (am|in the morning)",
    "PM": "[oclock] (pm|in the (afternoon|evening)|at night)",
}


def _words() -> Iterator[Phrase]:
    for place, name in enumerate(WEEKDAYS, 1):
        yield phrase("weekday", str(place), name)
        yield phrase("weekdays", str(place), f"{name}s")
    for place, name in enumerate(MONTHS, 1):
        yield phrase("month", str(place), name)
    for place, name in enumerate(_ORDINALS, 1):
        yield phrase("ordinal", str(place), name, f"{place} {_ENDS.get(place, 'th')}")
    for minute in range(60):
        yield phrase("minute", str(minute), f"{minute:02}")
    yield phrase("clock", "CLOCK({h:number}, {m:minute})", "{h} : {m}", "{h} . {m}")
    for half, said in _IN_THE.items():
        yield phrase("clock", f"{half}({{h:number}}, 0)", f"{{h}} {said}")
        yield phrase("clock", f"{half}({{h:number}}, {{m:minute}})", f"{{h}} (:|.) {{m}} {said}")
    yield phrase("clock", "CLOCK(12, 0)", "noon", "(midday|12 noon|high noon)")
    yield phrase("clock", "CLOCK(0, 0)", "midnight", "12 midnight")
    yield phrase("clock", "CLOCK(24, 0)", "midnight", "12 midnight")
    yield phrase("zone_word", "0", "(UTC|GMT|sharp|exactly)")
    yield phrase("clock", "{c:clock}", "{c} {z:zone_word}")
    yield phrase("day_of_year", "DAY_OF_YEAR({m:month}, {d:number})", "{d} {m}", "{m} {d}", "the {d} of {m}")
    yield phrase("day_of_year", "DAY_OF_YEAR({m:month}, {d:ordinal})", "[the] {d} [of] {m}", "{m} [the] {d}")
    yield phrase("day_of_year", "DAY_OF_YEAR(1, 1)", "New Year 's Day")
    yield phrase("day_of_year", "DAY_OF_YEAR(12, 25)", "Christmas Day", "Christmas")
    yield phrase("day_of_year", "DAY_OF_YEAR(12, 31)", "New Year 's Eve")
    yield phrase("date", "date({y:year}, {m:month}, {d:number})", "{d} {m} {y}", "{m} {d} [,] {y}")  # fmt: skip
    yield phrase("date", "date({y:year}, {m:month}, {d:ordinal})", "[the] {d} [of] {m} {y}", "{m} [the] {d} [,] {y}")


CLOCK_WORDS = tuple(_words())
"""Weekdays, months, hours and dates."""

_FIRST = re.compile(r"\[[^]]*\] ?")
_EVERY = "(every|each|on every|on each)"
_MIDNIGHT = "CLOCK(0, 0)"
_MONTH = "(of|in) (every|each|the|a) month"


def _often() -> Iterator[Phrase]:
    """How often something happens by itself."""
    for code, words in (
        ("WEEKLY({d:weekday}, {t})", (f"{_EVERY} {{d}}", "once a week [,] on {d}", "every week [,] on {d}")),
        ("WEEKLY({d:weekdays}, {t})", ("on {d}", "{d}", "on all {d}")),
        ("WEEKLY({d:weekday}, {e:weekday}, {t})", (f"{_EVERY} {{d}} and [(every|each)] {{e}}",)),
        ("WEEKLY({d:weekdays}, {e:weekdays}, {t})", ("on {d} and [on] {e}", "{d} and {e}")),
        ("WEEKLY(1, 2, 3, 4, 5, {t})", (f"{_EVERY} weekday", f"{_EVERY} working day", "on weekdays",
                                        "{x:daily} from Monday to Friday", "{x:daily} except [on] weekends",
                                        "{x:daily} except [on] Saturdays and Sundays")),
        ("WEEKLY(1, 2, 3, 4, 5, 6, {t})", ("{x:daily} except [on] Sunday/Sundays",)),
        ("DAILY({t})", ("{x:daily}",)),
        ("MONTHLY({d:ordinal}, {t})", (f"on the {{d}} [day] {_MONTH}", "on the {d} day of (every|each) month",
                                       "every month [,] on the {d}", "once a month [,] on the {d} [day]", "on the "
                                                                                                          "{d} of "
                                                                                                          "[every] "
                                                                                                          "month")),
        ("MONTHLY_TWICE({d:ordinal}, {e:ordinal}, {t})", (f"on the {{d}} and [the] {{e}} [day] {_MONTH}",)),
        ("LAST_OF_MONTH({t})", (f"on the last day {_MONTH}", "(every|each) month [,] on (its|the) last day",
                                "once a month [,] on the last day")),
        ("MONTHLY_ON({n:ordinal}, {d:weekday}, {t})", (f"on the {{n}} {{d}} {_MONTH}",)),
        ("MONTHLY_ON(-1, {d:weekday}, {t})", (f"on the last {{d}} {_MONTH}",)),
        ("YEARLY({y:day_of_year}, {t})", ("every year on {y}", "on {y} [(of|in) (each|every) year]",
                                          "on {y} every year", "each year on {y}", "(each|every) {y}")),
        ("ONCE_ON({y:date}, {t})", ("on {y}",)),
    ):  # fmt: skip
        first = _FIRST.sub("", words[0].replace(_EVERY, "every").replace(_MONTH, "of every month"))
        first = first.replace("{x:daily}", "every day").strip()
        yield phrase("often", code.replace("{t}", "{c:clock}"), f"{first} at {{c}}",
                     *(f"{word} [,] at {{c}}" for word in words), *(f"at {{c}} [,] "
                                                                    f"{word}" for word in words))  # fmt: skip
        yield phrase("often", code.replace("{t}", _MIDNIGHT), *words,
                     *(f"at the (start|beginning) of {word.removeprefix('on ')}" for word in words),
                     *(f"at midnight [,] at the (start|beginning) of {word.removeprefix('on ')}" for word in words),
                     *(f"{word} [,] at midnight [,] at the (start|beginning) of the "
                       f"day" for word in words))  # fmt: skip
        yield phrase("often", code.replace("{t}", "CLOCK(24, 0)"),
                     *(f"[at midnight [,]] at (the end of|the close of) {word.removeprefix('on ')}" for word in words),
                     *(f"{word} [,] [at midnight [,]] at the end of the day" for word in words),
                     *(f"at midnight [,] at the end of the day [,] {word}" for word in words))  # fmt: skip
    yield phrase("often", "LAST_OF_MONTH({c:clock})",
                 "at the (end|close) of (every|each|the) month [,] on (its|the) last day [,] at {c}",
                 "on the last day of the month [,] at {c}")  # fmt: skip
    yield phrase("often", "DAILY({c:clock})", "every {c}", "(every|each) (night|evening|day|morning) at {c}",
                 "daily at {c}", "at {c} daily")  # fmt: skip
    for half, said in (("AM", "morning"), ("PM", "(evening|afternoon|night)")):
        at = "at {h} [oclock]"
        yield phrase(
            "often", f"DAILY({half}({{h:number}}, 0))", f"(every|each) {said} {at}", f"{at} (every|each) {said}"
        )
        yield phrase("often", f"WEEKLY({{d:weekday}}, {{e:weekday}}, {half}({{h:number}}, 0))",
                     f"on {{d}} and {{e}} {said}s [,] {at}", f"(every|each) {{d}} and {{e}} {said} [,] "
                                                             f"{at}")  # fmt: skip
        yield phrase("often", f"WEEKLY({{d:weekday}}, {half}({{h:number}}, 0))", f"(every|each) {{d}} {said} {at}",
                     f"on {{d}} {said}s {at}", f"{at} (every|each|on) {{d}} {said}")  # fmt: skip
    yield phrase("often", "WEEKLY(1, CLOCK(0, 0))", "at the (start|beginning) of (every|each|the|a) week")
    yield phrase("often", "WEEKLY(7, CLOCK(24, 0))", "at the (end|close) of (every|each|the|a) week")
    yield phrase("often", "MONTHLY(1, CLOCK(0, 0))", "at the (start|beginning) of (every|each|the|a) month")
    yield phrase("often", "MONTHLY(1, CLOCK(0, 0))", "at the (end|close) of (every|each|the|a) month",
                 "at midnight at the end of (every|each|the|a) month")  # fmt: skip
    yield phrase("often", "YEARLY(DAY_OF_YEAR(1, 1), CLOCK(0, 0))", "at the (start|beginning) of (every|each|the) year",
                 "at the end of (every|each|the) year")  # fmt: skip
    yield phrase("often", "REPEATED({s:several})", "every {s}", "(every|each) {s}", "once every {s}")
    yield phrase("often", "REPEATED(days(2))", "every (other|second) day")
    yield phrase("often", "REPEATED(weeks(2))", "fortnightly", "every (other|second) week")
    yield phrase("often", "REPEATED(hours(1))", "every hour", "(each hour|hourly|once an hour)")
    yield phrase("often", "WEEKLY(1, CLOCK(0, 0))", "(every|each) week", "weekly", "once (a|per) week")
    yield phrase("often", "REPEATED(weeks(1))", "(every|each) week", "weekly", "once (a|per) week")
    for unit in ("minutes", "hours", "days", "weeks"):
        yield phrase("several", f"{unit}({{n:number}})", f"{{n}} {unit[:-1]}/{unit}")
    yield phrase("daily", "0", "(every|each) [(single|calendar)] day", "daily", "on (every|each) day", "once a day",
                 "once per day")  # fmt: skip


OFTEN = tuple(_often())
"""When something happens by itself: every Sunday at noon, on the first of every month."""


def _days() -> Iterator[Phrase]:
    """What day it is."""
    today = f"weekday({TODAY})"
    yield phrase(
        "day",
        f"{today} > 5",
        "at the weekend",
        "(on|at|during|over) [(the|a|any)] (weekend|weekends)",
    )
    yield phrase("day", f"{today} <= 5", "on a weekday", "on (weekdays|working days|a working day)",
                 "(from|between) Monday (to|and|through|until) Friday", "during the week")  # fmt: skip
    yield phrase("day", f"{today} == {{d:weekday}}", "on a {d}", "on {d}", "on (any|every|each) {d}")
    yield phrase("day", f"{today} == {{d:weekdays}}", "on {d}", "on any of the {d}")
    for each, a in (("weekday", "[a]"), ("weekdays", "")):
        yield phrase("day", f"{today} in ({{d:{each}}}, {{e:{each}}})", "on a {d} or {e}" if a else "on {d} "
                                                                                                         "and {e}",
                     f"on {a} {{d}} (and|or) [on] {a} {{e}}")  # fmt: skip
        yield phrase("day", f"{today} not in ({{d:{each}}}, {{e:{each}}})", "on any day but {d} and {e}",
                     "on (any|a|every|all) (day|days) (but|except|other than) {d} (and|or) {e}")  # fmt: skip
    yield phrase("day", f"day_of_month({TODAY}) == {{d:ordinal}}", "on the {d} day of a month",
                 f"on the {{d}} [day] {_MONTH}")  # fmt: skip
    yield phrase("day", f"{TODAY} == local_date({{m:moment}}, zone)", "on the day when {m}",
                 "on (the|the same) day (on which|when|that) {m}", "on the day of {m}")  # fmt: skip
    yield phrase("day", f"WEEKDAYS_FROM({{a:weekday}}, {{b:weekday}}, {today})", "from {a} to {b}",
                 "(from|between) {a} (to|through|until|till|and) {b}", "{a} (to|through) {b}")  # fmt: skip
    yield phrase("day", f"day_of_month({TODAY} + 1) == 1", "on the last day of a month", f"on the last day {_MONTH}")
    yield phrase("day", f"day_of_month({TODAY}) <= {{n:number}}", "in the first {n} days of a month",
                 f"(in|during|on) the first {{n}} days {_MONTH}")  # fmt: skip
    yield phrase("day", f"day_of_month({TODAY}) > {{n:number}}", "after the first {n} days of a month")
    yield phrase("day", "DAYS_OF_MONTH({a:ordinal}, {b:ordinal})",
                 "from the {a} to the {b} of every month",
                 f"(from|between) the {{a}} (to|through|until|and) the {{b}} [day] {_MONTH}")  # fmt: skip
    yield phrase("day", f"month_of({TODAY}) == {{m:month}}", "in {m}", "(in|during) [the month of] {m}")
    yield phrase("day", f"month_of({TODAY}) == {{m:month}} and day_of_month({TODAY}) == {{d:number}}", "on {d} {m}",
                 "on {m} {d}", "on the {d} of {m}")  # fmt: skip
    yield phrase("day", "SEASON({a:day_of_year}, {b:day_of_year})", "from {a} to {b}",
                 "from {a} (to|through|until|till) {b} [inclusive]", "between {a} and {b}")  # fmt: skip


_AT_DATE = "at_time({d:date}, 0, zone)"


def _hours() -> Iterator[Phrase]:
    """What time it is."""
    yield phrase("hour", "BETWEEN({a:clock}, {b:clock})", "between {a} and {b}",
                 "[at night] (between|from) {a} (and|to|until|till) {b} [(each|every) day]")  # fmt: skip
    yield phrase("hour", f"{_MINUTES} < {{c:clock}}", "before {c}", "(before|until) {c} [(each|every) day]",
                 "earlier than {c}")  # fmt: skip
    yield phrase("hour", f"{_MINUTES} >= {{c:clock}}", "after {c}", "(after|later than|from) {c} [(each|every) day]",
                 "at {c} or later", "from {c} (on|onwards|onward)")  # fmt: skip
    yield phrase("point", f"now < {_AT_DATE}", "before {d}", "(until|till|up to) {d}")
    yield phrase("point", "now < midnight_after({d:date}, zone)", "until the end of {d}", "(until|till) {d}",
                 "(through|up to and including) {d}")  # fmt: skip
    yield phrase("point", f"now >= {_AT_DATE}", "from {d} on", "(from|since|starting|as of) {d} [(on|onwards|onward)]",
                 "on or after {d}")  # fmt: skip
    yield phrase("point", "now >= midnight_after({d:date}, zone)", "after {d}", "(later than|past) {d}")
    start = "at_time(date({y:year}, {m:month}, 1), 0, zone)"
    end = "at_time(date({y:year} + {m:month} // 12, {m:month} % 12 + 1, 1), 0, zone)"
    yield phrase("point", f"now < {start}", "before {m} {y}", "(before|until|till) (the (start|beginning) of|) {m} {y}")
    yield phrase(
        "point", f"now >= {start}", "from {m} {y} on", "(from|since|starting in|as of) {m} {y} [(on|onwards|onward)]"
    )
    yield phrase("point", f"{start} <= now < {end}", "in {m} {y}", "(in|during) {m} {y}")
    month_over = "at_time(date({y:year} + {m:month} // 12, {m:month} % 12 + 1, 1), 0, zone)"
    yield phrase("point", f"now < {month_over}", "until the end of {m} {y}", "(until|before|till) the end of {m} {y}")
    for part in ("day", "hour", "point", "age"):
        yield phrase("at", f"{{t:{part}}}", "{t}")
    yield phrase("at", "{a:day} and {b:hour}", "{a} {b}", "{b} {a}")


_DONE = "(made|proposed|submitted|posted|put forward|introduced|published|distributed|announced)"
_OPEN = (
    "(opens|opened|begins|began|starts|started|is opened|was opened|has opened|has begun|has started|commences|is open)"
)
_IT = (
    "(it|the proposal|a proposal|that proposal|the rule change|this proposal|a rule change|the motion|a motion|one|"
    "the proposal in question|their proposal|the proposed rule change|the change)"
)  # fmt: skip
_THE_VOTE = "(the vote|voting|the voting|a vote|the poll|polling|the voting period|voting on it|the vote on it)"
MOMENTS = (
    phrase("moment", "proposal.made", "it is made",
           f"{_IT} (is|was|has been|gets|got|being) {_DONE} [to the players]", "being " + _DONE,
           f"(its|the) (submission|publication|proposal|introduction|posting|distribution) [of {_IT}] [to the players]",
           "(they|you|somebody|someone|a player) (made|proposed|posted|submitted|make|propose|makes) it",
           "(making|posting|submitting|proposing) it"),
    phrase("moment", "proposal.opened", "the vote on it opens", f"{_THE_VOTE} [on {_IT}] {_OPEN}",
           f"{_IT} (is|was|has been|being) (opened [for voting]|put to the vote|put to a vote|put on the voting "
           "noticeboard)", "the (opening|beginning|start) of (the vote|voting|it|the voting period) [on it]",
           "being (opened|put to the vote)"),
    phrase("moment", "case.called", "the case is called", "(the|a) case (is|was|has been) (called|opened)",
           "judgment (is|was|has been) (invoked|called for|requested)", "the (call|request) for judgment"),
    phrase("moment", "case.accepted", "the judge of the case is appointed",
           "(the|its|a) judge [of (it|the case)] (is|was|has been|accepts|accepted|being) [(appointed|chosen|picked|"
           "selected|drawn|named)]",
           "[(their|his|her|the|its)] (appointment|selection)", "(being|having been|they (are|were)|he is|she is) "
                                                      "(appointed|chosen|"
           "picked|selected|drawn|named|asked) [(judge|as judge|to judge)]",
           "(accepting|having accepted) [the case]", "(they|he|she) (accept|accepts|accepted) [the case]"),
    phrase("moment", "case.judged", "the judgment is given",
           "(the|a) (judgment|ruling|verdict) (is|was|has been|being) (given|delivered|published|announced|made)",
           "(the|its) (publication|delivery) [of the (judgment|ruling|verdict)]"),
)  # fmt: skip
"""Moments in the course of a proposal or a case."""

_AFTER = "(after|of|from|following)"
_HAVE_PASSED = "(have|has) (passed|elapsed|gone by|gone|run)"


def _ages() -> Iterator[Phrase]:
    """How long something has lasted."""
    yield phrase("age", "now < {m:moment} + {s:duration}", "less than {s} after {m}",
                 f"(within|in|during|inside of) [the first] {{s}} {_AFTER} {{m}}",
                 f"(for|during|in|within) the first {{s}} {_AFTER} {{m}}",
                 "(less|earlier|sooner) than {s} (after|from) {m}",
                 f"(until|till|before) {{s}} {_HAVE_PASSED} (since|after) {{m}}",
                 "until {s} after {m}", "for {s} after {m}", "within {s} when {m}")  # fmt: skip
    yield phrase("age", "now >= {m:moment} + {s:duration}", "{s} or more after {m}",
                 "(more|later) than {s} (after|from) {m}", "at least {s} after {m}",
                 f"(once|when|after|if) {{s}} {_HAVE_PASSED} (since|after) {{m}}",
                 "(no|not) (earlier|sooner) than {s} after {m}", "(once|when) {s} have passed since {m}")  # fmt: skip
    yield phrase("firsts", "{s:duration}", "{s}")
    for unit in ("hour", "day", "week", "minute"):
        yield phrase("firsts", f"{unit}s(1)", unit)
    yield phrase("age", "now < {m:moment} + {s:firsts}", f"(within|in|during|for) the first {{s}} {_AFTER} {{m}}")
    yield phrase(
        "age",
        "now < proposal.opened + {s:firsts}",
        "(within|in|during|for) the first {s} (of|of the) (voting|vote|voting period)",
    )
    yield phrase("age", "now >= proposal.opened + {s:duration}",
                 "(once|when|after|if) (it|the vote|voting) has been open for [(at least|more than)] {s}")  # fmt: skip
    yield phrase("age", "now < proposal.opened + {s:duration}",
                 "(until|before) (it|the vote|voting) has been open for [(at least|more than)] {s}")  # fmt: skip
    for code, old in (
        ("now < proposal.made + {s:duration}", "(before|until) {i:it} is {s} old"),
        ("now >= proposal.made + {s:duration}", "(once|when|if) {i:it} is [(at least|more than)] {s} old"),
    ):
        yield phrase("age", code, old)
    joining = (
        "(joining|they join|they joined|he or she joined|you join|you joined|it joined|having joined|becoming a "
        "(player|member)|they become (players|members)|entering) [the game]"
    )
    in_game = "(in the game|as (a player|players|a member|members)|of (their|his or her) membership)"
    a_player = "([in] the game|[a] (player|players|member|members)|here|playing)"
    yield phrase("age", "now < joined_at[player] + {s:duration}", "in the first {s} after joining",
                 f"(for|in|during|within) (their|his|her|your) first {{s}} [(after|of) {joining}]",
                 f"(for|in|during|within) the first {{s}} (after|of) {joining}",
                 f"(for|in|during|within) (the|their|his|her|your) first {{s}} {in_game}",
                 f"within {{s}} (of|after|from) {joining}", f"for {{s}} after {joining}",
                 f"(until|before) (they|he or she|you) (have|has) been [in] {a_player} for {{s}}",
                 f"until {{s}} after {joining}", f"until {{s}} {_HAVE_PASSED} since (they joined|joining)")  # fmt: skip
    yield phrase("age", "now >= joined_at[player] + {s:duration}", "{s} or more after joining",
                 f"(once|after|when) (they|you) (have|has) been [in] {a_player} for [(at least|more than)] {{s}}",
                 f"(at least|more than) {{s}} after {joining}", f"after {{s}} {in_game}")  # fmt: skip
    yield phrase("trait", "now < joined_at[_x] + {s:duration}", "joined less than {s} ago",
                 "(joined|have joined|has joined) [the game] (less than {s} ago|(in|within|during) the "
                 "(last|past|previous) {s})",
                 f"(has|have) been {a_player} [for] (less|fewer) than {{s}}",
                 f"(has|have) not [yet] been {a_player} for [(at least|a full)] {{s}}")  # fmt: skip
    yield phrase(
        "trait",
        "now >= joined_at[_x] + {s:duration}",
        "joined {s} ago or earlier",
        "(joined|have joined|has joined) [the game] (more than|at least) {s} ago",
        f"(has|have) been {a_player} for [(at least|more than|no less than)] {{s}} [or (more|longer)]",
    )


CLOCK = (*CLOCK_WORDS, *OFTEN, *_days(), *_hours(), *MOMENTS, *_ages())
"""Times, and what is so at a time."""
