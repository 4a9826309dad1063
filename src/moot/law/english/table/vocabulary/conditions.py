"""Conditions: what holds, and its opposite."""

from moot.law.english.table.vocabulary.told import conditions

_SIGNS = {">": "more than", ">=": "at least", "<": "less than", "<=": "at most"}
_OPPOSITE_SIGNS = {">": "<=", ">=": "<", "<": ">=", "<=": ">"}

TEST_PHRASES = conditions({
    **{
        code.format(sign): (form.format(said), form.format(_SIGNS[_OPPOSITE_SIGNS[sign]]))
        for code, form in {
            "after[{{x:value}}] - before[{{x:value}}] {} {{n:value}}": "{{x}} gained {} {{n}}",
            "before[{{x:value}}] - after[{{x:value}}] {} {{n:value}}": "{{x}} lost {} {{n}}",
            "{{x:value}} - now {} {{n:value}}": "{{x}} is {} {{n}} away",
            "after[{{x:value}}] {} {{n:value}}": "{{x}} now has/have {} {{n}}",
            "before[{{x:value}}] {} {{n:value}}": "{{x}} had {} {{n}} before",
        }.items()
        for sign, said in _SIGNS.items()
    },
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
    "{x:value}.caller is not None": ("a player called {x}", "no player called {x}"),
    "{x:value}.accepted is not None": (
        "somebody has agreed to judge {x}",
        "nobody has agreed to judge {x} yet",
    ),
    "{x:value}.caller == {y:value}": ("{y} called {x}", "{y} didn't call {x}"),
    "{x:value}.judge == {y:value}": "{y} is/are the judge of {x}",
    "{x:value}.text is not None": ("{x} has/have a text", "{x} has/have no text"),
    "{x:value}.published is not None": "{x} has/have been published",
    "judge is not None": ("the case has a judge", "the case has no judge"),
    "turn is not None": ("it is somebody 's turn", "it is nobody 's turn"),
    "len(votes_against) == 1": (
        "exactly one player voted against the proposal",
        "it isn't exactly one player who voted against the proposal",
    ),
    "len(votes_for) == 1": (
        "exactly one player voted for the proposal",
        "it isn't exactly one player who voted for the proposal",
    ),
    "len(players) == 1": ("there is only one player", "there isn't only one player"),
    "len(votes_for) > len(votes_against)": (
        "there are more votes for the proposal than against it",
        "there aren't more votes for the proposal than against it",
    ),
    "len(votes_for) == len(votes_against)": (
        "there are as many votes for the proposal as against it",
        "there aren't as many votes for the proposal as against it",
    ),
    "len(votes_for) * 2 > len(votes_for) + len(votes_against)": (
        "more than half of the votes for and against the proposal are for it",
        "at most half of the votes for and against the proposal are for it",
    ),
    "len({a:value}) == 1": ("there is exactly one of {a}", "there isn't exactly one of {a}"),
    "{a:value} % 2 == 0": ("{a} is even", "{a} is odd"),
    "{a:value} % 2 == 1": ("{a} is odd", "{a} is even"),
    "{a:value} % {b:value} == 0": ("{a} is divisible by {b}", "{a} isn't divisible by {b}"),
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
    "proposal.author == {y:value}": "the proposal 's author is {y}",
    "{x:value} == proposal.author": ("{x} made the proposal", "{x} didn't make the proposal"),
    "{x:value}.author == {y:value}": ("{y} made {x}", "{y} didn't make {x}"),
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
    "now < {x:value}": ("{x} hasn't come yet", "{x} has come"),
    "now <= {x:value}": ("{x} isn't past yet", "{x} is past"),
    "now > {x:value}": ("{x} is past", "{x} isn't past yet"),
    "local_minutes(now, zone) >= {m:clock}": (
        "the time of day is {m} or later",
        "the time of day is before {m}",
    ),
    "local_minutes(now, zone) > {m:clock}": ("the time of day is after {m}", "the time of day is {m} or earlier"),
    "local_minutes(now, zone) <= {m:clock}": (
        "the time of day is {m} or earlier",
        "the time of day is after {m}",
    ),
    "local_minutes(now, zone) < {m:clock}": (
        "the time of day is before {m}",
        "the time of day is {m} or later",
    ),
    "weekday({d:value}) >= 6": ("{d} is a Saturday or a Sunday", "{d} is neither a Saturday nor a Sunday"),
    "weekday({d:value}) > 5": ("{d} is a Saturday or a Sunday", "{d} is neither a Saturday nor a Sunday"),
    "weekday({d:value}) < 6": ("{d} is neither a Saturday nor a Sunday", "{d} is a Saturday or a Sunday"),
    "quantity == {x:name}": ("what changed is {x}", "what changed isn't {x}"),
    "weekday({d:value}) == {w:weekday}": "{d} is a {w}",
    "outcome_settled": ("no vote still to come can change the result", "a vote still to come can change the result"),
    "can_still_change": ("rules could still be changed afterwards", "rules could no longer be changed afterwards"),
    "ballots_secret": "votes are secret",
    "made_by is not None": ("a rule made the move", "no rule made the move"),
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

TIME_PHRASES = conditions({
    "{x:value} > {y:value}": "{x} is later than {y}",
    "{x:value} < {y:value}": "{x} is earlier than {y}",
    "{x:value} >= {y:value}": ("{x} is not before {y}", "{x} is before {y}"),
    "{x:value} <= {y:value}": ("{x} is not after {y}", "{x} is after {y}"),
}, "test of Time")  # fmt: skip
"""Conditions on times."""

CONTENDER_TESTS = conditions({
    "{y:value}.rule in {x:value}.over": "{x} claims/claim to come before {y}",
    "{y:value}.rule in {x:value}.under": "{x} gives/give way to {y}",
}, "test of Contender")  # fmt: skip

CHANGE_PHRASES = conditions({
    "{x:value}.kind == 'enact'": "{x} makes/make a new rule",
    "{x:value}.kind == 'amend'": "{x} amends/amend a rule",
    "{x:value}.kind == 'repeal'": "{x} repeals/repeal a rule",
    "{x:value}.kind == 'transmute'": "{x} transmutes/transmute a rule",
    "{x:value}.kind in ('enact', 'transmute')": (
        "{x} makes/make a new rule or transmutes/transmute one",
        "{x} neither makes/make a new rule nor transmutes/transmute one",
    ),
    "{x:value}.rank == 'immutable'": "{x} is/are about an immutable rule",
    "{x:value}.rule == this_rule": "{x} is/are about this rule",
    "{x:value}.rule in {y:value}": "{x} is/are about one of {y}",
    "{x:value}.rule == {y:value}": "{x} is/are about rule {y}",
    "{x:value}.rank == {y:value}": "{x} is/are about a rule of the rank {y}",
    "{x:value}.kind in {k:value}": "{x} is/are of one of the kinds {k}",
    "{x:value}.kind == {k:value}": "{x} is/are of the kind {k}",
    "{x:value}.title == {t:value}": "{x} has/have the title {t}",
}, "test of Change")  # fmt: skip
"""Conditions on rule changes."""
