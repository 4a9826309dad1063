"""Phrases for every word of the vocabulary: facts, terms, fields of records, events, effects, moves, functions.

They tell code that isn't yet read from sentences. `value` is a noun phrase, `test` a condition and `refuted` its
opposite, `act` an effect with its verb, `event` something that happens, and `deed` what a player may do. A form may
have `one/many` words that agree with the slot before them, or with the slot named after `@`; `~` is no word.
"""

from moot.law.english.phrases import Phrase, phrase


def _told(kind: str, said: dict[str, str]) -> tuple[Phrase, ...]:
    """Phrases that are only told: a form for each piece of code."""
    return tuple(phrase(kind, code, form, told_only=True) for code, form in said.items())


def _told_many(kind: str, said: dict[str, str]) -> tuple[Phrase, ...]:
    """Phrases that are only told, and stand for many."""
    return tuple(phrase(kind, code, form, plural=True, told_only=True) for code, form in said.items())


def _tests(said: dict[str, str | tuple[str, str]], kind: str = "test") -> tuple[Phrase, ...]:
    """Phrases for conditions: what holds, and its opposite."""
    pairs = {code: (form, _opposite(form)) if isinstance(form, str) else form for code, form in said.items()}
    return tuple(phrase(kind, code, *pair, told_only=True) for code, pair in pairs.items())


_OPPOSITES = {
    "is": "isn't", "are": "aren't", "has": "hasn't", "have": "haven't", "could": "could not", "can": "can't",
    "is/are": "isn't/aren't", "has/have": "hasn't/haven't",
}  # fmt: skip


def _opposite(form: str) -> str:
    """The opposite of a condition: of its first verb."""
    words = form.split()
    for place, word in enumerate(words):
        if word in _OPPOSITES:
            return " ".join([*words[:place], _OPPOSITES[word], *words[place + 1 :]])
        if "/" in word:
            return " ".join([*words[:place], "doesn't/don't", word.split("/")[1], *words[place + 1 :]])
    raise ValueError(f"no verb to turn around in {form!r}")


FACT_PHRASES = _told("value", {
    "now": "the present moment",
    "zone": "the game 's time zone",
    "last": "the last time this happened",
    "joined_at": "the time each player joined",
    "last_seen": "the time of each player 's last move",
    "winner": "the winner",
    "proposals_made": "the number of proposals of this kind so far",
    "last_ordinal": "the highest number that a rule or proposal has had",
    "mutable_rules": "the number of mutable rules",
    "voted_at": "the time of each vote",
    "proxies": "the list of who voted by proxy",
    "mutable_rules_after": "the number of mutable rules that there would then be",
    "can_still_change": "“rules could still be changed afterwards”",
    "outcome_settled": "“no vote still to come can change the result”",
    "case_judge": "the judge of the case",
    "cause": "what happened",
    "effect": "the effect",
    "answer": "the answer so far",
    "player": "that player",
    "proposal": "the proposal",
    "case": "the case",
    "kind": "the kind",
    "posting": "the posting",
    "parent": "the posting that it follows up",
    "made_by": "the rule that made the move",
})  # fmt: skip

FACT_LISTS = _told_many("value", {
    "holidays": "the holidays",
    "players": "the players",
    "seating": "the players in seating order",
    "open_proposals": "the open proposals",
    "open_cases": "the open cases",
    "rules_in_force": "the rules in force",
    "changes": "the rule changes of the proposal",
    "votes_for": "those who voted for the proposal",
    "votes_against": "those who voted against the proposal",
    "abstaining": "those who voted neither for nor against the proposal",
    "voted": "those who have voted on the proposal",
    "clash": "the rules that clash",
})  # fmt: skip

TERM_PHRASES = _told("value", {
    "next_number": "the number of the next proposal",
    "number_when_changed": "the new number of a rule that the proposal changes",
    "number_when_enacted": "the number of a rule that the proposal enacts",
    "ordinal_when_changed": "the place in order of a rule that the proposal changes",
    "votes_required": "the number of votes needed to adopt a proposal",
    "quorum": "the quorum",
    "voting_closes": "the time when voting on the proposal closes",
    "ballots_secret": "“votes are secret”",
    "points_to_win": "the number of points that wins",
    "judge": "the judge of the case",
})  # fmt: skip

TERM_LISTS = _told_many("value", {
    "prevailing": "the rules that win a clash",
    "eligible_voters": "the eligible voters",
    "must_vote": "the players whose votes are waited for",
    "ballot_choices": "the choices of a vote",
    "boards": "the noticeboards",
    "keepers": "the keepers of the record",
})  # fmt: skip

EVENT_PHRASES = _told("event", {
    "game_started": "the game starts",
    "joined": "a player joins the game",
    "left": "a player leaves the game",
    "proposed": "a proposal is made",
    "revised": "a proposal is revised",
    "withdrawn": "a proposal is withdrawn",
    "argued": "somebody posts a comment",
    "posted": "somebody posts a message",
    "published": "a proposal is published",
    "voting_opened": "voting on a proposal opens",
    "ballot_cast": "a player votes on a proposal",
    "voting_closed": "voting on a proposal closes",
    "proposal_adopted": "a proposal is adopted",
    "proposal_defeated": "a proposal is defeated",
    "proposal_barred": "a rule stops a proposal from being adopted",
    "proposal_decided": "a proposal is decided",
    "took_effect": "a proposal takes effect",
    "rule_enacted": "a rule is enacted",
    "rule_amended": "a rule is amended",
    "rule_repealed": "a rule is repealed",
    "rule_transmuted": "a rule is transmuted",
    "rule_tied": "code is attached to a rule",
    "change_failed": "a rule change can't be made",
    "case_called": "a case is called",
    "judge_asked": "somebody is asked to judge a case",
    "judge_appointed": "a judge is appointed to a case",
    "judge_refused": "somebody refuses to judge a case",
    "judged": "a case is judged",
    "agreed": "a player agrees to a ruling",
    "judgment_voided": "a judgment is cancelled",
    "case_closed": "a case is closed",
    "custom_made": "a custom is made",
    "custom_ended": "a custom ends",
    "move_refused": "a move that waited for a judgment is refused",
    "awarded": "players gain or lose something",
    "quantity_set": "what players have is set to a number",
    "quantity_changed": "what players have changes",
    "register_set": "something that the game keeps is set",
    "appointed": "an office changes hands",
    "announced": "something is announced",
    "win_credited": "a player is credited with a win",
    "won": "a player wins the game",
    "game_ended": "the game ends",
    "effect_barred": "a rule stops what another rule does",
    "mechanism_failed": "the code of a rule fails",
    "time_came": "something falls due",
    "recorded": "a note is put on the record",
    "corrected": "the record is corrected",
    "set_back": "a correction is reversed",
})  # fmt: skip

DEED_PHRASES = _told("deed", {
    "join": "join the game",
    "leave": "leave the game",
    "propose": "make a proposal",
    "revise": "revise a proposal",
    "withdraw": "withdraw a proposal",
    "argue": "post a comment",
    "vote": "vote on a proposal",
    "call_case": "call a case",
    "accept": "agree to judge a case",
    "refuse": "refuse to judge a case",
    "judge": "judge a case",
    "agree": "agree to a ruling",
    "record": "put a note on the record",
    "correct": "correct the record",
    "every_move": "make any move",
})  # fmt: skip

EFFECT_DEED_PHRASES = _told("forbidden", {
    "award": "players may not gain or lose anything",
    "set_quantity": "what players have may not be set",
    "set_register": "what the game keeps may not be set",
    "appoint": "nobody may be appointed to an office",
    "cast_ballot": "no vote may be cast in a player 's name",
    "open_voting": "voting on a proposal may not open",
    "close_voting": "voting on a proposal may not close",
    "adopt": "a proposal may not be adopted",
    "defeat": "a proposal may not be defeated",
    "decide": "a proposal may not be decided in words of a rule 's own",
    "take_effect": "a proposal may not take effect",
    "publish": "a proposal may not be published",
    "withdraw": "no rule may withdraw a proposal",
    "enact": "no rule may be enacted without a proposal",
    "amend": "no rule may be amended without a proposal",
    "repeal": "no rule may be repealed without a proposal",
    "transmute": "no rule may be transmuted without a proposal",
    "put": "no rule may put a question to the vote",
    "open_case": "no rule may open a case",
    "ask_judge": "nobody may be asked to judge a case",
    "appoint_judge": "nobody may be appointed to judge a case",
    "refuse_case": "nobody may be counted as refusing to judge",
    "set_judgment": "no judgment may be given by a rule",
    "void_judgment": "a judgment may not be cancelled",
    "close_case": "a case may not be closed",
    "remove_player": "a player may not be removed",
    "admit_player": "nobody may be added to the game",
    "credit_win": "a player may not be credited with a win",
    "win": "a player may not win",
    "end_game": "the game may not end without a winner",
    "start_new_game": "no new game may begin",
    "announce": "nothing may be announced",
})  # fmt: skip

EFFECT_PHRASES = _told("act", {
    "award({who:value}, -{n:number})": "{who} loses/lose {n} point/points ~/each@who",
    "award({who:value}, {n:number})": "{who} gets/get {n} point/points ~/each@who",
    "award({who:value}, draw({a:number}, {b:number}))":
        "{who} gets/get points by a die roll from {a} to {b}",
    "award({who:value}, -{n:value})": "{who} loses/lose points ~/each@who , as many as {n}",
    "award({who:value}, {n:value})": "{who} gets/get points ~/each@who , as many as {n}",
    "award({who:value}, -{n:number}, {of:thing})": "{who} loses/lose {n} {of} ~/each@who",
    "award({who:value}, {n:number}, {of:thing})": "{who} gets/get {n} {of} ~/each@who",
    "award({who:value}, -{n:value}, {of:thing})": "{who} loses/lose {of} ~/each@who , as many as {n}",
    "award({who:value}, {n:value}, {of:thing})": "{who} gets/get {of} ~/each@who , as many as {n}",
    "award({who:value}, {n:value}, {of:value})": "{who} gets/get {n} ~/each@who , counted in {of}",
    "set_quantity({who:value}, {n:value})": "the points of {who} are set to {n}",
    "set_quantity({who:value}, {n:value}, {of:thing})": "the {of} of {who} are set to {n}",
    "set_quantity({who:value}, {n:value}, {of:value})": "what {who} has/have is set to {n} , counted in {of}",
    "set_register('turn', {v:value})": "the turn passes to {v}",
    "set_register({r:register}, None)": "{r} is cleared",
    "set_register({r:register}, [])": "{r} is emptied",
    "set_register({r:register}, {v:value})": "{r} is set to {v}",
    "set_register({r:register}, None, {of:value})": "{of} 's {r} is cleared",
    "set_register({r:register}, [], {of:value})": "{of} 's {r} is emptied",
    "set_register({r:register}, {v:value}, {of:value})": "{of} 's {r} is set to {v}",
    "appoint({o:office}, None)": "nobody is {o} any more",
    "appoint({o:office}, {who:value})": "{who} becomes/become {o}",
    "cast_ballot({p:value}, {who:value}, {c:value})": "the vote of {who} on {p} is cast as {c}",
    "open_voting({p:value})": "voting on {p} opens",
    "close_voting({p:value})": "voting on {p} closes",
    "adopt({p:value})": "{p} is/are adopted",
    "defeat({p:value})": "{p} is/are defeated",
    "decide({p:value}, {o:value})": "{p} is/are decided as {o}",
    "take_effect({p:value})": "{p} takes/take effect",
    "publish({p:value})": "{p} is/are published",
    "withdraw({p:value})": "{p} is/are withdrawn",
    "enact({title:value}, {text:value})": "a rule with the title {title} and the text {text} is enacted",
    "amend({r:value}, {text:value})": "rule {r} is amended to read {text}",
    "repeal({r:value})": "rule {r} is repealed",
    "transmute({r:value}, {to:value})": "rule {r} becomes {to}",
    "open_case({s:value})": "a case opens on the statement {s}",
    "open_case({s:value}, {k:value})": "a case of the kind {k} opens on the statement {s}",
    "ask_judge({c:value}, {who:value})": "{who} is/are asked to judge {c}",
    "appoint_judge({c:value}, None)": "{c} no longer has a judge",
    "appoint_judge({c:value}, {who:value})": "{who} becomes/become the judge of {c}",
    "refuse_case({c:value})": "whoever was asked to judge {c} counts as having refused",
    "set_judgment({c:value}, {j:value})": "the judgment of {c} is {j}",
    "void_judgment({c:value})": "the judgment of {c} is cancelled",
    "close_case({c:value})": "{c} is/are closed",
    "remove_player({who:value})": "{who} leaves/leave the game",
    "admit_player({who:value})": "{who} joins/join the game",
    "credit_win({who:value})": "{who} is/are credited with a win",
    "win({who:value})": "{who} wins/win the game",
    "end_game()": "the game ends without a winner",
    "end_game({reason:value})": "the game ends without a winner , for {reason}",
    "start_new_game({r:value})": "a new game begins with {r}",
    "put('rule-change')": "a rule change is proposed",
    "put({k:value})": "a question of the kind {k} is put to the vote",
    "announce({n:name})": "{n} is announced",
})  # fmt: skip

FUNCTION_PHRASES = _told("value", {
    "draw({a:value}, {b:value})": "a die roll from {a} to {b}",
    "ceil({a:value} * {n:number}, {b:number})": "{n} / {b} of {a} , rounded up",
    "ceil({a:value}, {b:value})": "{a} divided by {b} , rounded up",
    "ceil({a:value})": "{a} , rounded up",
    "floor({a:value}, {b:value})": "{a} divided by {b} , rounded down",
    "floor({a:value})": "{a} , rounded down",
    "rounded({a:value}, {b:value})": "{a} divided by {b} , rounded to the nearest whole number",
    "rounded({a:value})": "{a} , rounded to the nearest whole number",
    "split({a:value})": "the two halves of {a}",
    "seconds({n:number})": "{n} second/seconds",
    "seconds({n:value})": "{n} seconds",
    "minutes({n:number})": "{n} minute/minutes",
    "minutes({n:value})": "{n} minutes",
    "hours({n:number})": "{n} hour/hours",
    "hours({n:value})": "{n} hours",
    "days({n:number})": "{n} day/days",
    "days({n:value})": "{n} days",
    "weeks({n:number})": "{n} week/weeks",
    "weeks({n:value})": "{n} weeks",
    "date({y:value}, {m:month}, {d:number})": "{d} {m} of the year {y}",
    "date({y:value}, {m:value}, {d:value})": "day {d} of month {m} of the year {y}",
    "year_of({d:value})": "the year of {d}",
    "month_of({d:value})": "the month of {d}",
    "day_of_month({d:value})": "the day of the month of {d}",
    "weekday({d:value})": "the weekday of {d}",
    "nth_weekday({y:value}, {m:month}, {w:weekday}, -1)": "the last {w} in {m} of the year {y}",
    "nth_weekday({y:value}, {m:month}, {w:weekday}, {n:ordinal})": "the {n} {w} in {m} of the year {y}",
    "nth_weekday({y:value}, {m:value}, {w:value}, {n:value})": "weekday {w} number {n} in month {m} of the year {y}",
    "easter({y:value})": "Easter of the year {y}",
    "local_date(now, zone)": "today",
    "local_date({t:value}, {z:value})": "the day of {t}",
    "local_minutes({t:value}, {z:value})": "the minutes since midnight of {t}",
    "at_time({d:value}, {m:clock}, {z:value})": "{m} on {d}",
    "at_time({d:value}, {m:value}, {z:value})": "{m} minute/minutes after midnight on {d}",
    "midnight_after({d:value}, {z:value})": "the midnight that ends {d}",
    "next_weekday({t:value}, {w:weekday}, {m:clock}, {z:value})": "the first {w} at {m} after {t}",
    "next_weekday({t:value}, {w:value}, {m:value}, {z:value})":
        "the first weekday {w} , {m} minute/minutes after midnight , after {t}",
    "next_after(seating, {p:value})": "the player after {p} in seating order",
    "next_after(seating, {p:value}, {s:value})": "the player after {p} in seating order ( passing over {s} )",
    "next_before(seating, {p:value})": "the player before {p} in seating order",
    "next_before(seating, {p:value}, {s:value})": "the player before {p} in seating order ( passing over {s} )",
    "next_after({o:value}, {p:value})": "the one after {p} among {o}",
    "next_after({o:value}, {p:value}, {s:value})": "the one after {p} among {o} ( passing over {s} )",
    "next_before({o:value}, {p:value})": "the one before {p} among {o}",
    "next_before({o:value}, {p:value}, {s:value})": "the one before {p} among {o} ( passing over {s} )",
    "abs({a:value})": "{a} , without its sign",
    "bool({a:value})": "whether there is {a}",
    "dict({a:value})": "{a}",
    "enumerate({a:value})": "{a} with their places",
    "float({a:value})": "{a}",
    "int({a:value})": "{a} as a number",
    "len(votes_for)": "the number of votes for the proposal",
    "len(votes_against)": "the number of votes against the proposal",
    "len(votes_for) + len(votes_against)": "the number of votes cast for and against the proposal",
    "len(voted)": "the number of votes on the proposal",
    "len(seating)": "the number of players",
    "len({a:many})": "the number of {a}",
    "list({a:value})": "{a}",
    "max({a:value})": "the highest of {a}",
    "max({a:value}, {b:value})": "{a} or {b} , whichever is more ,",
    "min({a:value})": "the lowest of {a}",
    "min({a:value}, {b:value})": "{a} or {b} , whichever is less ,",
    "range({a:value})": "the numbers below {a}",
    "range({a:value}, {b:value})": "the numbers from {a} to below {b}",
    "range({a:value}, {b:value}, {s:value})": "the numbers from {a} to below {b} in steps of {s}",
    "repr({a:value})": "{a}",
    "reversed({a:value})": "{a} in reverse order",
    "round({a:value})": "{a} , rounded to the nearest whole number",
    "round({a:value}, {n:value})": "{a} , rounded to {n} decimal/decimals",
    "set({a:value})": "{a} without repeats",
    "sorted({a:value})": "{a} in order",
    "str({a:value})": "{a}",
    "sum({a:value})": "the sum of {a}",
    "tuple({a:value})": "{a}",
    "zip({a:value}, {b:value})": "{a} in pairs with {b}",
    "any({a:value})": "whether any holds of {a}",
    "all({a:value})": "whether all hold of {a}",
})  # fmt: skip

METHOD_PHRASES = _told("value", {
    "{a:value}.append({b:value})": "{a} with {b} added",
    "{a:value}.extend({b:value})": "{a} with {b} added",
    "{a:value}.insert({n:value}, {b:value})": "{a} with {b} at place {n}",
    "{a:value}.add({b:value})": "{a} with {b} added",
    "{a:value}.index({b:value})": "the place of {b} in {a}",
    "{a:value}.count({b:value})": "the number of times that {b} occurs/occur in {a}",
    "{a:value}.copy()": "{a}",
    "{a:value}.get({b:value})": "what {a} says for {b}",
    "{a:value}.get({b:value}, {c:value})": "what {a} says for {b} , or else {c} ,",
    "{a:value}.items()": "the entries of {a}",
    "{a:value}.keys()": "the names in {a}",
    "{a:value}.values()": "the values of {a}",
    "{a:value}.union({b:value})": "{a} and {b}",
    "{a:value}.intersection({b:value})": "what {a} and {b} have in common",
    "{a:value}.difference({b:value})": "{a} without {b}",
    "{a:value}.issubset({b:value})": "whether {a} is/are all among {b}",
    "{a:value}.issuperset({b:value})": "whether {a} includes/include all of {b}",
    "{a:value}.lower()": "{a} in lower case",
    "{a:value}.upper()": "{a} in capitals",
    "{a:value}.title()": "{a} with capitals",
    "{a:value}.capitalize()": "{a} with a capital",
    "{a:value}.strip()": "{a}",
    "{a:value}.split({b:value})": "{a} split at each {b}",
    "{b:value}.join({a:value})": "{a}",
    "{a:value}.replace({b:value}, {c:value})": "{a} with {c} in place of {b}",
    "{a:value}.find({b:value})": "the place of {b} in {a}",
    "{a:value}.isdigit()": "whether {a} is a number",
    "{a:value}.startswith({b:value})": "whether {a} begins with {b}",
    "{a:value}.endswith({b:value})": "whether {a} ends with {b}",
    "{a:value}.format({b:value})": "{a} with {b} filled in",
})  # fmt: skip

FIELD_PHRASES = _told("value", {
    "{x:value}.number": "{x} \'s number",
    "{x:value}.kind": "{x} \'s kind",
    "{x:value}.title": "{x} \'s title",
    "{x:value}.author": "{x} \'s author",
    "{x:value}.stage": "{x} \'s stage",
    "{x:value}.made": "when {x} was made",
    "{x:value}.opened": "when voting on {x} opened",
    "{x:value}.closed": "when voting on {x} closed",
    "{x:value}.published": "when {x} was published",
    "{x:value}.outcome": "{x} \'s outcome",
    "{x:value}.proxy": "the proxy who made {x}",
    "{x:value}.rule": "{x} \'s rule",
    "{x:value}.rank": "{x} \'s rank",
    "{x:value}.to": "the new rank in {x}",
    "{x:value}.text": "{x} \'s text",
    "{x:value}.caller": "the player who called {x}",
    "{x:value}.judge": "{x} \'s judge",
    "{x:value}.called": "when {x} was called",
    "{x:value}.accepted": "when the judge agreed to judge {x}",
    "{x:value}.judged": "when {x} was judged",
    "{x:value}.judgment": "{x} \'s judgment",
    "{x:value}.statement": "{x} \'s statement",
    "{x:value}.entry": "the entry of the log that {x} is about",
    "{x:value}.effect": "the effect of {x}",
    "{x:value}.amount": "{x} \'s amount",
    "{x:value}.value": "{x} \'s value",
    "{x:value}.of": "what {x} is counted in",
    "{x:value}.name": "{x} \'s name",
    "{x:value}.office": "the office of {x}",
    "{x:value}.proposal": "the proposal of {x}",
    "{x:value}.player": "the player of {x}",
    "{x:value}.address": "{x} \'s address",
    "{x:value}.subject": "the subject of {x}",
    "{x:value}.sent": "when {x} was sent",
    "{x:value}.proposer": "the proposer named in {x}",
    "{x:value}.verdict": "the verdict on {x}",
    "{x:value}.ordinal": "{x} 's number in order",
    "{x:value}.about": "what {x} clashes over",
    "{x:value}.case": "{x} \'s case",
    "{x:value}.quantity": "what changed in {x}",
    "{x:value}.since": "when the rule of {x} came into force",
})  # fmt: skip

FIELD_LISTS = _told_many("value", {
    "{x:value}.who": "those concerned by {x}",
    "{x:value}.changes": "the rule changes of {x}",
    "{x:value}.words": "the words in {x} 's code",
    "{x:value}.uses": "the names that {x} uses/use",
    "{x:value}.numbers_compared": "the numbers that {x} compares/compare with",
    "{x:value}.signs_as": "the names under which the writer of {x} signs",
    "{x:value}.rules": "the rules in {x}",
    "{x:value}.votes": "the votes listed in {x}",
    "{x:value}.departures": "the faults in the form of {x}",
    "{x:value}.over": "the rules that {x} claims/claim to come before",
    "{x:value}.under": "the rules that {x} gives/give way to",
})  # fmt: skip

OPERATOR_PHRASES = (
    *_told("value", {
        "{a:value}[draw(0, len({a:value}) - 1)]": "one of {a} , drawn at random",
        "{a:value}[0]": "the first of {a}",
        "{a:value}[-1]": "the last of {a}",
        "{a:value} // 2 + 1": "the next whole number above half of {a}",
        "joined_at[{x:value}]": "when {x} joined/joined",
        "last_seen[{x:value}]": "when {x} made/made a move last",
        "voted_at[{x:value}]": "when {x} voted/voted",
        "proxies.get({x:value})": "the proxy who voted for {x}",
        "before.get({x:value}, 0)": "what {x} had/had before",
        "after.get({x:value}, 0)": "what {x} has/have now",
        "after[{x:value}]": "what {x} has/have now",
        "before[{x:value}]": "what {x} had/had before",
        "{a:value}[{b:value}]": "what {a} says for {b}",
        "{a:value} + {b:value}": "{a} plus {b}",
        "{a:value} - {b:value}": "{a} minus {b}",
        "{a:value} * {b:value}": "{a} times {b}",
        "{a:value} / {b:value}": "{a} divided by {b}",
        "{a:value} // {b:value}": "{a} divided by {b} , rounded down",
        "{a:value} % {b:value}": "the remainder of {a} divided by {b}",
        "{a:value} ** {b:value}": "{a} to the power of {b}",
        "-{a:value}": "minus {a}",
    }),
)  # fmt: skip
"""Operators that make a value. `and`, `or`, `not`, choices and comprehensions are told as sentences are built."""

TEST_PHRASES = _tests({
    "{x:value}.stage == 'made'": ("{x} is/are not yet open for voting", "voting on {x} has opened"),
    "{x:value}.stage == 'voting'": "{x} is/are open for voting",
    "{x:value}.stage == 'closed'": ("voting on {x} has closed", "voting on {x} hasn't closed"),
    "{x:value}.stage == 'called'": "{x} is/are waiting for a judge",
    "{x:value}.stage == 'asked'": "somebody has been asked to judge {x}",
    "{x:value}.stage == 'accepted'": "{x} is/are waiting for a judgment",
    "{x:value}.stage == 'judged'": "{x} has/have been judged",
    "{x:value}.opened is not None": "voting on {x} has opened",
    "{x:value}.closed is not None": "voting on {x} has closed",
    "{x:value}.judged is not None": "{x} has/have been judged",
    "{x:value}.judge is not None": ("{x} has/have a judge", "{x} has/have no judge"),
    "{x:value}.judgment == {j:value}": "{x} is/are judged {j}",
    "{x:value}.kind == 'paradox'": "{x} is/are about a paradox",
    "{x:value}.kind == 'rule-change'": "{x} is/are a/~ rule change/changes",
    "{x:value}.kind == {k:value}": "{x} is/are of the kind {k}",
    "{x:value}.rank == 'immutable'": "{x} is/are immutable",
    "{x:value}.to == 'mutable'": "{x} makes/make the rule mutable",
    "cause.name == {e:happening}": ("this is because {e}", "this is not because {e}"),
    "cause.name in {e:happening}": ("this is because {e}", "this is not because {e}"),
    "effect.name == {e:value}": "the effect is {e}",
    "{x:value} in votes_for": ("{x} voted for the proposal", "{x} didn't vote for the proposal"),
    "{x:value} in votes_against": ("{x} voted against the proposal", "{x} didn't vote against the proposal"),
    "{x:value} in voted": "{x} has/have voted on the proposal",
    "{x:value} in voted_at": "{x} has/have voted on the proposal",
    "{x:value} in players": "{x} is/are in the game",
    "{x:value} in seating": "{x} is/are in the game",
    "{x:value} in joined_at": "{x} has/have joined",
    "{x:value} in eligible_voters": "{x} is/are allowed to vote",
    "{x:value} in must_vote": "the vote of {x} is waited for",
    "{x:value} == proposal.author": ("{x} made the proposal", "{x} didn't make the proposal"),
    "{x:value}.author == {y:value}": "{x} 's author is {y}",
    "{x:value}.isdigit()": "{x} is/are made of digits only",
    "{x:value}.startswith({y:value})": "{x} begins/begin with {y}",
    "{x:value}.endswith({y:value})": "{x} ends/end with {y}",
    "now - {x:value} >= {y:value}": (
        "at least {y} has/have passed since {x}",
        "less than {y} has/have passed since {x}",
    ),
    "now - {x:value} > {y:value}": (
        "more than {y} has/have passed since {x}",
        "at most {y} has/have passed since {x}",
    ),
    "now - {x:value} <= {y:value}": (
        "at most {y} has/have passed since {x}",
        "more than {y} has/have passed since {x}",
    ),
    "now - {x:value} < {y:value}": (
        "less than {y} has/have passed since {x}",
        "at least {y} has/have passed since {x}",
    ),
    "{a:value} * 2 > {b:value}": ("{a} is/are more than half of {b}", "{a} is/are at most half of {b}"),
    "{a:value} * 2 < {b:value}": ("{a} is/are less than half of {b}", "{a} is/are at least half of {b}"),
    "{a:value} * 2 >= {b:value}": ("{a} is/are at least half of {b}", "{a} is/are less than half of {b}"),
    "{a:value} * 2 <= {b:value}": ("{a} is/are at most half of {b}", "{a} is/are more than half of {b}"),
    "votes_required < len(eligible_voters)": (
        "adopting a proposal takes fewer votes than there are eligible voters",
        "adopting a proposal takes as many votes as there are eligible voters",
    ),
    "len(votes_for) >= votes_required": (
        "there are enough votes for the proposal",
        "there are too few votes for the proposal",
    ),
    "len(votes_for) < votes_required": (
        "there are too few votes for the proposal",
        "there are enough votes for the proposal",
    ),
    "len(voted) >= quorum": ("the quorum is met", "the quorum is not met"),
    "mutable_rules_after < 1": ("no mutable rule would be left", "a mutable rule would be left"),
    "mutable_rules_after > {n:number}": (
        "there would then be more than {n} mutable rule/rules",
        "there would then be at most {n} mutable rule/rules",
    ),
    "now >= {x:value}": ("{x} has come", "{x} hasn't come yet"),
    "weekday({d:value}) == {w:weekday}": "{d} is a {w}",
    "outcome_settled": ("no vote still to come can change the result", "a vote still to come can change the result"),
    "can_still_change": ("rules could still be changed afterwards", "rules could no longer be changed afterwards"),
    "ballots_secret": "votes are secret",
    "made_by is not None": ("a rule made the move", "no rule made the move"),
    "0 < {y:value}": ("{y} is/are more than 0", "{y} is/are 0"),
    "{x:value} is not None": ("there is/are@x {x}", "there is/are@x no {x}"),
    "{x:value} == {y:value}": "{x} is/are {y}",
    "{x:value} != {y:value}": "{x} is/are not {y}",
    "{x:value} >= {y:value}": ("{x} is/are at least {y}", "{x} is/are less than {y}"),
    "{x:value} > {y:value}": ("{x} is/are more than {y}", "{x} is/are at most {y}"),
    "{x:value} <= {y:value}": ("{x} is/are at most {y}", "{x} is/are more than {y}"),
    "{x:value} < {y:value}": ("{x} is/are less than {y}", "{x} is/are at least {y}"),
    "{x:value} in {y:value}": "{x} is/are among {y}",
    "{x:value} not in {y:value}": "{x} is/are not among {y}",
    "{x:value} is {y:value}": "{x} is/are {y}",
})  # fmt: skip

TIME_PHRASES = _tests({
    "{x:value} > {y:value}": "{x} is later than {y}",
    "{x:value} < {y:value}": "{x} is earlier than {y}",
    "{x:value} >= {y:value}": ("{x} is not before {y}", "{x} is before {y}"),
    "{x:value} <= {y:value}": ("{x} is not after {y}", "{x} is after {y}"),
}, "test of Time")  # fmt: skip
"""Conditions on times."""

CONTENDER_PHRASES = _told("value of Contender", {"{x:value}.rule": "{x}"})
"""What is said of the rules in a clash."""

CONTENDER_TESTS = _tests({
    "{y:value}.rule in {x:value}.over": "{x} claims/claim to come before {y}",
    "{y:value}.rule in {x:value}.under": "{x} gives/give way to {y}",
}, "test of Contender")  # fmt: skip

CHANGE_PHRASES = _tests({
    "{x:value}.kind == 'enact'": "{x} makes/make a new rule",
    "{x:value}.kind == 'amend'": "{x} amends/amend a rule",
    "{x:value}.kind == 'repeal'": "{x} repeals/repeal a rule",
    "{x:value}.kind == 'transmute'": "{x} transmutes/transmute a rule",
    "{x:value}.kind in ('enact', 'transmute')": (
        "{x} makes/make a new rule or transmutes/transmute one",
        "{x} neither makes/make a new rule nor transmutes/transmute one",
    ),
    "{x:value}.rank == 'immutable'": "{x} is/are about an immutable rule",
}, "test of Change")  # fmt: skip
"""Conditions on rule changes."""

DUE_PHRASES = _told("due", {
    "voting_closes": "the time to vote on a proposal is up",
})  # fmt: skip
"""Times that are terms, when they come."""

NAME_PHRASES = _told("value", {
    "turn": "the player whose turn it is",
    "part": "the part of the turn",
})  # fmt: skip
"""Names that the library declares, and that many rulesets share."""

REGISTER_PHRASES = _told("register", {
    "turn": "the turn",
    "part": "the part of the turn",
})  # fmt: skip
"""The same names, where they're set."""

FIELD_OF_EVENT_PHRASES = _told("value", {
    "next_in_seating": "the next player in seating",
    "choice": "the vote",
    "outcome": "the outcome",
    "quantity": "what changed",
    "before": "what each player had before",
    "after": "what each player has now",
    "value": "the value",
    "amount": "the amount",
    "register": "what was set",
    "of": "what it is about",
    "reason": "the reason",
    "office": "the office",
    "rule": "the rule",
    "caller": "whoever called the case",
    "author": "the author",
    "question": "the question",
    "statement": "the statement",
    "text": "the text",
    "title": "the title",
    "judgment": "the judgment",
    "move": "the move",
})  # fmt: skip
"""Fields of events and arguments of moves."""

VOCABULARY = (
    *EFFECT_PHRASES, *FACT_PHRASES, *FACT_LISTS, *TERM_PHRASES, *TERM_LISTS, *EVENT_PHRASES, *DEED_PHRASES,
    *EFFECT_DEED_PHRASES, *FUNCTION_PHRASES, *METHOD_PHRASES, *OPERATOR_PHRASES, *FIELD_PHRASES, *FIELD_LISTS,
    *TEST_PHRASES, *TIME_PHRASES, *CONTENDER_PHRASES, *CONTENDER_TESTS,
    *CHANGE_PHRASES, *REGISTER_PHRASES, *DUE_PHRASES, *NAME_PHRASES, *FIELD_OF_EVENT_PHRASES,
)  # fmt: skip
"""Everything that is told of the vocabulary."""
