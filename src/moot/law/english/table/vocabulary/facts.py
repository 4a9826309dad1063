"""Facts, terms, and the fields of proposals, cases, rules and the like: noun phrases."""

from moot.law.english.table.vocabulary.told import told, told_many

FACT_PHRASES = told("value", {
    "now": "the present moment",
    "zone": "the game 's time zone",
    "last": "the last time this happened",
    "joined_at": "the time each player joined",
    "last_seen": "the time of each player 's last move",
    "winner": "the winner",
    "proposals_made": "the number of proposals of this kind so far",
    "last_ordinal": "the highest number that a rule or proposal has had",
    "mutable_rules": "the number of mutable rules",
    "votes_cast": "the time of each player 's vote on each proposal",
    "voted_at": "the time of each vote",
    "proxies": "the list of who voted by proxy",
    "mutable_rules_after": "the number of mutable rules that there would then be",
    "mutable_rules_to_come": "the number of mutable rules that there could then be with all that is proposed",
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
    "this_rule": "this rule",
})  # fmt: skip

FACT_LISTS = told_many("value", {
    "holidays": "the holidays",
    "players": "the players",
    "seating": "the players in seating order",
    "open_proposals": "the open proposals",
    "open_cases": "the open cases",
    "held_moves": "the moves that are held",
    "offices": "the holders of offices",
    "past": "what has happened so far",
    "rules_in_force": "the rules in force",
    "rules_that_do": "the rules by what they do",
    "changes": "the rule changes of the proposal",
    "votes_for": "those who voted for the proposal",
    "votes_against": "those who voted against the proposal",
    "abstaining": "those who voted neither for nor against the proposal",
    "voted": "those who have voted on the proposal",
    "choices": "the ballots on the proposal",
    "clash": "the rules that clash",
})  # fmt: skip

LOOP_PHRASES = told_many("each", {
    "voted_at": "those who have voted on the proposal",
    "choices": "those who have voted on the proposal",
    "joined_at": "the players",
    "last_seen": "the players",
    "before": "the players concerned",
    "after": "the players concerned",
})  # fmt: skip
"""Tables of facts, when each of those is spoken of who have an entry in them."""

TERM_PHRASES = told("value", {
    "next_number": "the number of the next proposal",
    "number_when_changed": "the new number of a rule that the proposal changes",
    "number_when_enacted": "the number of a rule that the proposal enacts",
    "ordinal_when_changed": "the place in order of a rule that the proposal changes",
    "votes_required": "the number of votes needed to adopt a proposal",
    "quorum": "the quorum",
    "silence_adopts": "“nobody has to vote for it”",
    "voting_closes": "the time when voting on the proposal closes",
    "ballot_form": "how a ballot is marked",
    "ballots_secret": "“votes are secret”",
    "points_to_win": "the number of points that wins",
    "judge": "the player who was asked to judge",
})  # fmt: skip

TERM_LISTS = told_many("value", {
    "prevailing": "the rules that win a clash",
    "wholly_void": "the rules that are void in a conflict",
    "eligible_voters": "the eligible voters",
    "must_vote": "the players whose votes are waited for",
    "ballot_choices": "the choices of a vote",
    "boards": "the noticeboards",
    "ranks": "the ranks of rules",
    "keepers": "the keepers of the record",
    "chosen_by_vote": "those chosen by the vote",
})  # fmt: skip

NAME_PHRASES = told("value", {
    "turn": "the player whose turn it is",
    "part": "the part of the turn",
})  # fmt: skip
"""Names that the library declares, and that many rulesets share."""

FIELD_PHRASES = told("value", {
    "{x:value}.number": "{x} \'s number",
    "{x:value}.kind": "{x} \'s kind",
    "{x:value}.title": "{x} \'s title",
    "{x:value}.author": "{x} \'s author",
    "{x:value}.stage": "{x} \'s stage",
    "{x:value}.made": "when {x} was/were made",
    "{x:value}.at": "when {x} happened",
    "{x:value}.opened": "when voting on {x} opened",
    "{x:value}.closed": "when voting on {x} closed",
    "{x:value}.published": "when {x} was/were published",
    "{x:value}.outcome": "{x} \'s outcome",
    "{x:value}.proxy": "the proxy who made {x}",
    "{x:value}.move": "the kind of {x}",
    "{x:value}.arguments": "what {x} says",
    "{x:value}.question": "{x} 's question",
    "{x:value}.rule": "{x} \'s rule",
    "{x:value}.rank": "{x} \'s rank",
    "{x:value}.to": "the new rank in {x}",
    "{x:value}.text": "{x} \'s text",
    "{x:value}.caller": "the player who called {x}",
    "{x:value}.judge": "{x} \'s judge",
    "{x:value}.called": "when {x} was/were called",
    "{x:value}.accepted": "when the judge agreed to judge {x}",
    "{x:value}.judged": "when {x} was/were judged",
    "{x:value}.judgment": "{x} \'s judgment",
    "{x:value}.statement": "{x} \'s statement",
    "{x:value}.entry": "the entry of the log that {x} is about",
    "{x:value}.effect": "the effect of {x}",
    "{x:value}.amount": "{x} \'s amount",
    "{x:value}.value": "{x} \'s value",
    "{x:value}.of": "what is given or taken",
    "{x:value}.name": "{x} \'s name",
    "{x:value}.office": "the office of {x}",
    "{x:value}.proposal": "the proposal of {x}",
    "{x:value}.player": "the player of {x}",
    "{x:value}.address": "{x} \'s address",
    "{x:value}.subject": "the subject of {x}",
    "{x:value}.sent": "when {x} was/were sent",
    "{x:value}.proposer": "the proposer named in {x}",
    "{x:value}.verdict": "the verdict on {x}",
    "{x:value}.ordinal": "{x} 's ordinal",
    "{x:value}.about": "what {x} clashes over",
    "{x:value}.case": "{x} \'s case",
    "{x:value}.quantity": "what changed in {x}",
    "{x:value}.since": "when the rule of {x} came into force",
})  # fmt: skip

FIELD_LISTS = told_many("value", {
    "{x:value}.who": "the players concerned",
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

CONTENDER_PHRASES = told("value of Contender", {"{x:value}.rule": "{x}"})
"""What is said of the rules in a clash."""
