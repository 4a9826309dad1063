"""Proposals as new players say them, and talk that asks for nothing."""

from tests.documents.prose.apart.harbour import (
    RULES,
    added,
    amended,
    enacted,
    item,
    repealed,
    retitled,
    transmuted,
    whole,
)

T = {number: rule["text"] for number, rule in RULES.items()}

item("everyday", "Rule 205 should say 50 points instead of 100 points.", amended("205", ("100 points", "50 points")))
item("everyday", "Let's get rid of rule 213.", repealed("213"))
item("everyday", "Make 103 mutable.", transmuted("103", "mutable"))
item("everyday", "make rule 205 immutable please", transmuted("205", "immutable"))
item(
    "everyday",
    "Change every 'Harbourmaster' to 'Pilot' in 206.",
    amended("206", ("Harbourmaster", "Pilot"), everywhere=True),
)
item("everyday", 'Rename rule 216 "Old Hands".', retitled("216", "Old Hands"))
item("everyday", "I'd like to scrap rule 209.", repealed("209"))
item("everyday", "can we please drop rule 213?", repealed("213"))
item("everyday", "Rule 208: change 5 coins to 4 coins", amended("208", ("5 coins", "4 coins")))
item("everyday", 'in rule 204 change "five points" to "one point"', amended("204", ("five points", "one point")))
item("everyday", "I propose that we delete rule 216.", repealed("216"))
item("everyday", "I propose to repeal rule 211 and rule 213.", repealed("211"), repealed("213"))
item(
    "everyday",
    "Take the last sentence out of rule 204.",
    amended("204", (" The Harbourmaster may forgive a penalty.", "")),
)
item("everyday", 'Add "Ties go to the younger player." to rule 205.', added("205", " Ties go to the younger player."))
item("everyday", 'Put "Please." at the end of rule 213.', added("213", " Please."))
item("everyday", 'At the end of rule 208 write "Children pay nothing."', added("208", " Children pay nothing."))
item("everyday", 'Rule 213 should read "Be nice."', whole("213", "Be nice."))
item(
    "everyday",
    'I want rule 211 to say: "You can have any name you like."',
    whole("211", "You can have any name you like."),
)
item(
    "everyday",
    'Rule 209 should be: "Storms come whenever the Harbourmaster sneezes."',
    whole("209", "Storms come whenever the Harbourmaster sneezes."),
)
item(
    "everyday", 'New rule: "Every player brings cake once a month."', enacted("Every player brings cake once a month.")
)
item(
    "everyday",
    'Add a new rule called "Cake": "Every player brings cake."',
    enacted("Every player brings cake.", "Cake"),
)
item("everyday", 'Let\'s have a rule that says "No phones at the table."', enacted("No phones at the table."))
item("everyday", 'There should be a new rule: "Whoever loses washes up."', enacted("Whoever loses washes up."))
item(
    "everyday",
    "Replace seven days by three days everywhere in rule 202.",
    amended("202", ("seven days", "three days"), everywhere=True),
)
item("everyday", "In rule 205 it should be 200 points, not 100 points.", amended("205", ("100 points", "200 points")))
item("everyday", "Rule 215: 20 coins should be 40 coins.", amended("215", ("20 coins", "40 coins")))
item("everyday", 'The title of rule 209 should be "Bad Weather".', retitled("209", "Bad Weather"))
item("everyday", 'Call rule 210 "The Light" from now on.', retitled("210", "The Light"))
item("everyday", "Please remove the word 'kindly' from rule 213.", amended("213", (" kindly", "")))
item(
    "everyday",
    "Lose the second sentence of rule 208.",
    amended("208", (" The fee for leaving the harbour is 3 coins.", "")),
)
item("everyday", "We don't need rule 213 any more: repeal it.", repealed("213"))
item("everyday", "Rule 216 goes.", repealed("216"))
item("everyday", "Abolish rule 209!", repealed("209"))
item("everyday", "Kill rule 213.", repealed("213"))
item("everyday", "Cancel rules 209 and 213.", repealed("209"), repealed("213"))
item("everyday", "Rule 103 should be mutable.", transmuted("103", "mutable"))
item("everyday", "Turn rule 101 into a mutable rule.", transmuted("101", "mutable"))
item("everyday", "Let rule 202 be immutable.", transmuted("202", "immutable"))
item(
    "everyday",
    'Swap "entering" and "leaving" in rule 208.',
    amended("208", ("entering", "\0"), ("leaving", "entering"), ("\0", "leaving")),
)
item(
    "everyday",
    "Double nothing, just change the 3 coins in rule 208 to 6 coins.",
    amended("208", ("3 coins", "6 coins")),
)
item("everyday", "In 201, 'one die' becomes 'three dice'.", amended("201", ("one die", "three dice")))
item(
    "everyday",
    'after "rolls one die" in rule 201 add "or flips one coin"',
    amended("201", ("rolls one die", "rolls one die or flips one coin")),
)
item("everyday", 'Before "wins" in rule 205 insert "immediately".', amended("205", ("wins", "immediately wins")))
item("everyday", "Could we change the title of 213 to 'Manners'?", retitled("213", "Manners"))
item(
    "everyday",
    "Change 'midnight' to 'noon' in rules 208, 209 and 216.",
    amended("208", ("midnight", "noon")),
    amended("209", ("midnight", "noon")),
    amended("216", ("midnight", "noon")),
)
item("everyday", "rule 212 - make it two days instead of three days", amended("212", ("three days", "two days")))
item(
    "everyday",
    "The keeper in rule 210 should gain two points, so replace 'one point' with 'two points' there.",
    amended("210", ("one point", "two points")),
)
item(
    "everyday",
    "I think rule 205 is too hard. Change 100 points to 30 points in it.",
    amended("205", ("100 points", "30 points")),
)
item("everyday", "Storms are no fun. Repeal the rule about storms (209).", repealed("209"))
item(
    "everyday",
    'Get rid of the bit in rule 204 that says "A player who is late loses two points."',
    amended("204", (" A player who is late loses two points.", "")),
)
item(
    "everyday",
    'Strike out "once each month" in 211 and write "once each year".',
    amended("211", ("once each month", "once each year")),
)
item(
    "everyday",
    'Instead of "most points", rule 206 should say "most coins".',
    amended("206", ("most points", "most coins")),
)
item(
    "everyday",
    "Wherever rule 209 says 'storm', it should say 'gale'.",
    amended("209", ("storm", "gale"), everywhere=True),
)
item("everyday", "Remove 'rope;' from the list in rule 207.", amended("207", ("- rope;\n", "")))
item(
    "everyday",
    'Rule 203 gets one more sentence at the end: "Points are counted on Mondays."',
    added("203", " Points are counted on Mondays."),
)
item("everyday", "scrap 209, 213 and 216", repealed("209"), repealed("213"), repealed("216"))
item("everyday", 'Rule 210\'s title is boring. Retitle it to "The Lamp".', retitled("210", "The Lamp"))
item(
    "everyday",
    'Make the first sentence of rule 205 "The first player who has 500 points wins."',
    amended("205", ("100 points", "500 points")),
)
item(
    "everyday",
    'Write "at least one ship" instead of "one ship" in rule 207.',
    amended("207", ("has one ship", "has at least one ship")),
)
item(
    "everyday",
    'Throw out rule 213, and make 204 say "four points" where it now says "five points".',
    repealed("213"),
    amended("204", ("five points", "four points")),
)
item("everyday", "My proposal: rule 211 is deleted. That's all.", repealed("211"))
item("everyday", "Rule 208 (Fees) - delete the whole thing.", repealed("208"))
item("everyday", "Undo rule 213 by repealing it.", repealed("213"))
item("everyday", 'Rewrite rule 213 as follows: "Everybody is polite."', whole("213", "Everybody is polite."))
item("everyday", 'reword 211 to "Everyone has one name."', whole("211", "Everyone has one name."))
item(
    "everyday",
    'All mentions of coins in rule 208 should be about shells: replace "coins" with "shells".',
    amended("208", ("coins", "shells"), everywhere=True),
)
item(
    "everyday",
    'Before rule 213\'s second sentence, put "Players smile."',
    amended("213", ("another. ", "another. Players smile. ")),
)
item(
    "everyday",
    "The words 'of the lighthouse' in rule 210 are not needed; delete them.",
    amended("210", (" of the lighthouse", "")),
)

# --- talk ----------------------------------------------------------------------------------------

for said in (
    "I think rule 213 is a bit silly, but I can live with it.",
    "What does rule 205 say about ties?",
    "I vote for proposal 308, since it repeals rule 213.",
    "Has anybody noticed that rule 204 was amended twice last week?",
    "Ada's proposal to repeal rule 209 was defeated.",
    "I roll a six, so by rule 201 I roll again.",
    "The Harbourmaster hasn't kept the log since Monday.",
    "I pay 5 coins to enter the harbour.",
    "Under rule 212 I am the Judge, and I judge that Ben may vote.",
    "Thanks for the game, everybody! See you on Sunday.",
    "Last month rule 206 was repealed and then enacted again, if I remember rightly.",
    "If rule 213 is repealed I'll leave the game.",
    "Who proposed to make rule 103 mutable?",
    "I ask the Judge what “late” means in rule 204.",
    "My ship carries salt and two sealed letters.",
    "I give Cleo 3 coins.",
    "Please read rule 202 before you vote.",
    "It was Ben who wanted to change the title of rule 210.",
    "Rule 216 has been in force since March.",
    "I object to the way in which rule 208 was read on Sunday.",
):
    item("talk", said)
