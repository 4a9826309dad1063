"""Franchise: who votes, in secret or not, what newcomers wait for, and how many may play."""

from moot.law.english.phrases import phrase
from moot.law.english.table.subjects import PLAYER, PLAYERS

_NEW = f"([(a|any|every|each|all)] new ({PLAYER}|{PLAYERS})|[(a|any|every|all)] (newcomer|newcomers|newbie|newbies))"
_NO_NEW = f"no (new ({PLAYER}|{PLAYERS})|newcomer|newcomers)"
_IN_GAME = (
    f"[(in the game|as [a] ({PLAYER}|{PLAYERS})|after joining|of joining|after they join|after they joined|of "
    f"membership|"
    "in the club|with us|of play|of playing)]"
)
_OPEN = (
    "(until (the vote|voting|the poll|it) [on it] (closes|is over|ends|has closed|has ended)|"
    "while (the vote|voting) [on it] is (open|going on|under way)|"
    "as long as (the vote|voting) [on it] is open|until the end of the vote)"
)

FRANCHISE = (
    phrase("first_span", "weeks(1)", "first week"),
    phrase("first_span", "days(1)", "first day"),
    phrase("first_span", "hours(1)", "first hour"),
    phrase("first_span", "{d:duration}", "first {d}"),
    phrase("newcomer", "0", _NEW),
    phrase("no_newcomer", "0", _NO_NEW),
    phrase("when_not", "now < joined_at[player] + {s:first_span}", f"in their {{s}} {_IN_GAME}",
           f"(for|in|during|within) (the|their|his|her|your|his or her) {{s}} {_IN_GAME}"),
    phrase("sentence", "FORBID({a:act}, now < joined_at[player] + {s:first_span})",
           "new players may not {a} in their {s}",
           f"{{n:newcomer}} {{m:may_not}} {{a}} (for|in|during|within) (the|their) {{s}} {_IN_GAME}",
           f"{{n:no_newcomer}} {{m:may}} {{a}} (for|in|during|within) (the|their) {{s}} {_IN_GAME}",
           f"(for|in|during|within) (the|their) {{s}} {_IN_GAME} [,] {{n:newcomer}} {{m:may_not}} {{a}}"),
    phrase("sentence", "FORBID({a:act}, now < joined_at[player] + {d:duration})",
           "new players must wait {d} before they may {a}",
           "{n:newcomer} (must|have to|has to|need to) wait [for] {d} (before they (may|can)|before|to|"
           "until they (may|"
           "can)) {a}", f"{{n:newcomer}} {{m:may}} {{a}} only (after|once they have been [in] {{g:here}} for) {{d}} "
           f"{_IN_GAME}", "{n:newcomer} {m:may_not} {a} (until|before) (they have been [in] {g:here} "
           "for {d}|{d} "
           "(after joining|after they joined|have passed))", f"{{n:newcomer}} {{m:may_not}} {{a}} for {{d}} "
           f"{_IN_GAME}"),
    phrase("here", "0", f"([a] ({PLAYER}|{PLAYERS})|[in] the game|here|playing|registered)"),
    phrase("sentence", "TERM('eligible_voters', [_x for _x in players if {t:such}])",
           "only {t} is an eligible voter", "{t} are eligible voters", "(only|the) {t} (is|are) [an] eligible "
           "(voter|voters)",
           "the eligible voters (are|shall be) {t}", "(voters|eligible voters) are {t} [only]"),
    phrase("sentence", "TERM('ballots_secret', proposal.stage == 'voting')", "votes are secret until the vote closes",
           f"(votes|ballots|all votes|the votes) (are|shall be|stay|remain|are kept) (secret|hidden) [{_OPEN}]",
           f"(nobody|no one|no {PLAYER}) (sees|may see|can see|knows|learns) (how anyone (votes|voted)|the "
           f"votes|how others "
           f"(vote|voted)|who voted how) {_OPEN}", f"(voting|the ballot|every vote|each vote) is secret [{_OPEN}]"),
    phrase("cond", "len(votes_for) == len(votes_against)", "the votes for it and against it are equal",
           "(there is a tie|the vote is tied|it is a tie|the votes are (equal|tied))",
           "there are as many votes for it as against it"),
    phrase("sentence", "FORBID(ACT('join', True), len(players) >= {n:num})",
           "no more than {n} players may be in the game",
           f"there (may|can|shall) (never|not) be more than {{n}} {PLAYERS} [in the game]",
           f"(at most|no more than|not more than|up to) {{n}} {PLAYERS} (may|can) (play|take part|be in the game)",
           f"(membership|the number of {PLAYERS}) (is|shall be) (limited to|capped at|restricted to) {{n}} [{PLAYERS}]",
           "(nobody|no one|no newcomer) {m:may} join [the game] (once|when|while|if) there are {n} [or more] "
           f"{PLAYERS} [in the game]"),
    phrase("sentence", "FORBID({a:act}, points[player] == max([points[_y] for _y in players]))",
           f"the {PLAYER} with the (most|highest) (points|score|number of points) {{m:may_not}} {{a}} [. {{t:ties}}]",
           f"the ({PLAYER} or {PLAYERS}|leader|leaders|leading {PLAYER}) [with the most points] {{m:may_not}} {{a}} "
           "[. {t:ties}]"),
    phrase("sentence", "FORBID({a:act}, points[player] == min([points[_y] for _y in players]))",
           f"the {PLAYER} with the (fewest|least|lowest) (points|score|number of points) {{m:may_not}} {{a}} "
           f"[. {{t:ties}}]"),
    phrase("ties", "0", f"if (several|two or more|more than one|2 or more|more than 1) [{PLAYERS}] (have|"
    f"share|are tied for|"
           "are tied with) [the] (most|fewest|least|highest|lowest) [points|score|number of points] [,] (that|this|it) "
           "(goes for|applies to|holds for) (each|all|every one|every 1|each one|each 1) of them"),
)  # fmt: skip
"""Sentences on who votes, and on newcomers."""
