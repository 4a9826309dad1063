"""Proposals of old hands and lawyers: steps, places, conditions, blocks, slips."""

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

# --- plain forms ---------------------------------------------------------------------------------

item(
    "plain", 'Amend rule 205 by replacing "100 points" with "150 points".', amended("205", ("100 points", "150 points"))
)
item(
    "plain",
    "In rule 208, replace “5 coins” with “6 coins” and “3 coins” with “4 coins”.",
    amended("208", ("5 coins", "6 coins"), ("3 coins", "4 coins")),
)
item(
    "plain",
    "Rule 213 is amended to read as follows: “Players speak kindly to one another.”",
    whole("213", "Players speak kindly to one another."),
)
item(
    "plain",
    'Amend Rule 215 ("Coins") by appending the following sentence: "A coin that is lost is lost."',
    added("215", " A coin that is lost is lost."),
)
item(
    "plain",
    'Amend Rule 211 by inserting "short" before "name. The".',
    amended("211", ("one name. The", "one short name. The")),
)
item("plain", 'Delete the words "once each month" from rule 211.', amended("211", (" once each month", "")))
item("plain", 'Strike ", if they are sealed" from rule 207.', amended("207", (", if they are sealed", "")))
item("plain", "Repeal rule 213 (Conduct).", repealed("213"))
item("plain", "Rules 209 and 216 are hereby repealed.", repealed("209"), repealed("216"))
item("plain", "Rule 213 shall be repealed in its entirety.", repealed("213"))
item("plain", "Be it enacted that rule 211 be struck from the books.", repealed("211"))
item(
    "plain",
    'Enact a new rule, titled "Gulls", which reads: "Nobody feeds the gulls."',
    enacted("Nobody feeds the gulls.", "Gulls"),
)
item(
    "plain",
    "Create a rule with the following text:\n\n    Every Friday there is fish.\n    Whoever doesn't like fish has bread.\n",
    enacted("Every Friday there is fish. Whoever doesn't like fish has bread."),
)
item("plain", "Rule 103 becomes mutable.", transmuted("103", "mutable"))
item("plain", "Rule 205 is transmuted to immutable.", transmuted("205", "immutable"))
item("plain", 'Retitle rule 216 to "Veterans".', retitled("216", "Veterans"))
item("plain", 'Change the title of Rule 210 to "The Tower".', retitled("210", "The Tower"))
item("plain", 'Replace the text of rule 209 with: "There are no storms."', whole("209", "There are no storms."))
item(
    "plain",
    'Amend rule 204 by deleting "The Harbourmaster may forgive a penalty."',
    amended("204", (" The Harbourmaster may forgive a penalty.", "")),
)
item(
    "plain", 'Amend rule 212 by substituting "five days" for "three days".', amended("212", ("three days", "five days"))
)
item(
    "plain",
    "Rule 202 is changed by replacing all instances of “seven days” by “five days”.",
    amended("202", ("seven days", "five days"), everywhere=True),
)
item(
    "plain",
    'Amend rule 209 by changing the first "During a storm" to "While a storm lasts".',
    amended("209", ("During a storm no ship", "While a storm lasts no ship")),
)
item(
    "plain",
    'Amend rule 216 by adding, after "in each storm", the words "and twice in each calm".',
    amended("216", ("in each storm", "in each storm and twice in each calm")),
)
item(
    "plain",
    'Prepend to rule 213 the sentence "This rule is about manners."',
    added("213", start="This rule is about manners. "),
)
item(
    "plain",
    "The text of Rule 215 is amended to be:\n\n> Each player starts with 30 coins.\n> Coins can be stolen.\n",
    whole("215", "Each player starts with 30 coins. Coins can be stolen."),
)
item(
    "plain",
    "AMEND RULE 205 TO READ:\n{\nThe first player who has 50 points wins.\n}",
    whole("205", "The first player who has 50 points wins."),
)
item(
    "plain",
    "Amend R211 to read in full:\n\n```\nA player may have as many names as they like.\n```\n",
    whole("211", "A player may have as many names as they like."),
)
item("plain", "Rule 208: s/5 coins/7 coins/", amended("208", ("5 coins", "7 coins")))
item(
    "plain",
    'Amend rule 201 by replacing "one die" with "two dice" and "a six" with "twelve".',
    amended("201", ("one die", "two dice"), ("a six", "twelve")),
)
item(
    "plain",
    "Rule 204 is amended by the deletion of its second sentence.",
    amended("204", (" A player who is late loses two points.", "")),
)
item("plain", "The second paragraph of rule 206 is repealed.", whole("206", T["206"].partition("\n\n")[0]))
item(
    "plain",
    'Enact an immutable rule, to be called "Anchor", with the text "Nobody weighs anchor at night."',
    enacted("Nobody weighs anchor at night.", "Anchor", rank="immutable"),
)
item(
    "plain",
    "Enact the following rule:\n\nTitle: Fog\n\n    In fog every ship sounds its horn.\n",
    enacted("In fog every ship sounds its horn.", "Fog"),
)
item(
    "plain", 'Replace rule 213 with "Players may say what they like."', whole("213", "Players may say what they like.")
)
item(
    "plain",
    'Amend rule 212 so that it reads "The Harbourmaster is the Judge."',
    whole("212", "The Harbourmaster is the Judge."),
)
item(
    "plain",
    'To the end of rule 214, add a new paragraph: "Nobody tears a page out of the log."',
    added("214", "\n\nNobody tears a page out of the log."),
)
item(
    "plain",
    'Insert at the beginning of rule 209 the sentence "Weather is weather."',
    added("209", start="Weather is weather. "),
)

# --- steps and headings --------------------------------------------------------------------------

item(
    "steps",
    'Amend rule 208 as follows:\n\n1. replace "5 coins" with "8 coins";\n2. replace "3 coins" with "2 coins";\n'
    '3. append "Children pay nothing."',
    added("208", " Children pay nothing.")
    | amended(
        "208", ("5 coins", "8 coins"), ("3 coins.", "2 coins."), ("at midnight.", "at midnight. Children pay nothing.")
    ),
)
item(
    "steps",
    'Rule 201 is amended by:\n  (a) replacing "one die" by "two dice";\n  (b) deleting "A player who rolls a six rolls again."; and\n  (c) appending "Dice are thrown by hand."',
    amended("201", ("one die", "two dice"), ("A player who rolls a six rolls again.", "Dice are thrown by hand.")),
)
item(
    "steps",
    'Make the following changes to rule 204:\n\n- "five points" becomes "six points"\n- "two points" becomes "one point"',
    amended("204", ("five points", "six points"), ("two points", "one point")),
)
item(
    "steps",
    'Amend Rule 202 by making these changes:\n* replacing "more than half" with "two thirds"\n* removing its last sentence',
    amended("202", ("more than half", "two thirds"), (" A player who doesn't vote within seven days abstains.", "")),
)
item(
    "steps",
    "Repeal each of the following rules:\n\n209\n\n213\n\n216\n",
    repealed("209"),
    repealed("213"),
    repealed("216"),
)
item("steps", "The following rules are repealed: 209, 210, and 211.", repealed("209"), repealed("210"), repealed("211"))
item(
    "steps",
    "Transmute the following rules from immutable to mutable:\n - Rule 101\n - Rule 103\n",
    transmuted("101", "mutable"),
    transmuted("103", "mutable"),
)
item(
    "steps",
    'In each of rules 204 and 206, replace "Harbourmaster" with "Pilot".',
    amended("204", ("Harbourmaster", "Pilot")),
    amended("206", ("Harbourmaster", "Pilot"), everywhere=True),
)
item(
    "steps",
    '1) Repeal rule 213. 2) Amend rule 211 by replacing "once each month" with "at any time". 3) Retitle rule 211 "Aliases".',
    repealed("213"),
    amended("211", ("once each month", "at any time")),
    retitled("211", "Aliases"),
)
item(
    "steps",
    'Enact a rule titled "Tides" with the text "The tide turns twice a day." Amend rule 207 by replacing "at dawn" with "with the tide".',
    enacted("The tide turns twice a day.", "Tides"),
    amended("207", ("at dawn", "with the tide")),
)
item(
    "steps",
    'Amend rule 209 by replacing "first" with "last" and by appending "Storms have names.".\n\nAmend rule 216 by replacing "10 coins" with "15 coins".',
    amended("209", ("first", "last"), ("put to the vote.", "put to the vote. Storms have names.")),
    amended("216", ("10 coins", "15 coins")),
)
item(
    "steps",
    "Amend rule 203 by deleting item 2 and renumbering the remaining items accordingly.",
    amended("203", ("2. one point for each vote against an adopted proposal;\n3. a", "2. a")),
)
item(
    "steps",
    'If Proposal 5 was adopted, amend rule 205 by\nappending "Ties are broken by lot."',
    added("205", " Ties are broken by lot.", condition=True),
)
item(
    "steps",
    "If proposal 312 has been adopted, then:\n\n1. repeal rule 213;\n2. amend rule 211 by deleting its second sentence.",
    repealed("213", condition=True),
    amended("211", (" The name may be changed once each month.", ""), condition=True),
)
item("steps", "Provided that proposal 40 fails, rule 216 is repealed.", repealed("216", condition=True))
item(
    "steps",
    "Unless proposal 17 is adopted before this one:\n  * Repeal rule 209.\n  * Repeal rule 210.",
    repealed("209", condition=True),
    repealed("210", condition=True),
)
item(
    "steps",
    'Amend rule 210 ("The Lighthouse") by, in order:\n\n(i) replacing "dusk" with "sunset",\n\n(ii) replacing "fewest" with "most",\n\n(iii) deleting the last paragraph.',
    whole(
        "210", "The lighthouse is lit at sunset.\n\nThe keeper of the lighthouse is the player with the most points."
    ),
)
item(
    "steps",
    'Section 1. Rule 208 is amended by striking "at midnight" and inserting "at noon".\nSection 2. Rule 213 is repealed.',
    amended("208", ("at midnight", "at noon")),
    repealed("213"),
)
item(
    "steps",
    'Article I\n\nRule 211 is repealed.\n\nArticle II\n\nRule 213 is amended to read: "Be kind."',
    repealed("211"),
    whole("213", "Be kind."),
)
item(
    "steps",
    'Amend rules 208 and 216 by replacing "coins" with "crowns" throughout.',
    amended("208", ("coins", "crowns"), everywhere=True),
    amended("216", ("coins", "crowns"), everywhere=True),
)
item(
    "steps",
    'Amend the rule "Fees" by replacing "5 coins" with "10 coins", and then by replacing "10 coins" with "12 coins".',
    amended("208", ("5 coins", "12 coins")),
)
item(
    "steps",
    'Rule 212 is hereby amended as follows: "three days" is replaced with "two days"; the last sentence is deleted.',
    amended("212", ("three days", "two days"), (" The Judge's decision may be overruled by all other players.", "")),
)
item(
    "steps",
    'Repeal rule 209.\nRepeal rule 210.\nRepeal rule 211.\nEnact a rule, titled "Calm": "The sea is calm."',
    repealed("209"),
    repealed("210"),
    repealed("211"),
    enacted("The sea is calm.", "Calm"),
)
item(
    "steps",
    'Amend rule 215 thus:\n\n    replace "20 coins" with "25 coins"\n    replace "can be given" with "can be lent"\n',
    amended("215", ("20 coins", "25 coins"), ("can be given", "can be lent")),
)
item(
    "steps",
    "Amend rule 214 by deleting list item (b), and relettering the rest.",
    amended("214", ("(b) every vote, once the vote has closed;\n(c) every", "(b) every")),
)
item(
    "steps",
    'Amend rule 207 by replacing "one ship" with "two ships" in the first sentence and "at dawn" with "at noon" in the last.',
    amended("207", ("one ship", "two ships"), ("at dawn", "at noon")),
)
item(
    "steps",
    'Amend rule 206, retitling it "The Pilot", and replacing "Harbourmaster" with "Pilot" throughout.',
    amended("206", ("Harbourmaster", "Pilot"), everywhere=True),
    retitled("206", "The Pilot"),
)
item(
    "steps",
    "This proposal does three things:\n\n1. It repeals rule 213.\n2. It repeals rule 216.\n3. It makes rule 103 mutable.",
    repealed("213"),
    repealed("216"),
    transmuted("103", "mutable"),
)
item(
    "steps",
    'For each of rules 209 and 213, append the sentence "This rule is about manners at sea."',
    added("209", " This rule is about manners at sea."),
    added("213", " This rule is about manners at sea."),
)
item(
    "steps",
    'Amend rule 205 by replacing "100" with "120".\n\n[This makes the game longer, which I like.]\n\nAmend rule 204 by replacing "five" with "four".',
    amended("205", ("100", "120")),
    amended("204", ("five", "four")),
)

# --- places --------------------------------------------------------------------------------------

item(
    "places",
    "Delete the first sentence of rule 204.",
    amended("204", ("A player whose proposal is defeated loses five points. ", "")),
)
item(
    "places",
    "Remove the last sentence from rule 216.",
    amended("216", (" At midnight on New Year's Eve each Old Salt gains 10 coins.", "")),
)
item(
    "places",
    "Amend rule 210 by deleting its second paragraph.",
    amended("210", ("The keeper of the lighthouse is the player with the fewest points.\n\n", "")),
)
item(
    "places",
    'Amend rule 210 by deleting the paragraph that begins with "The keeper of".',
    amended("210", ("The keeper of the lighthouse is the player with the fewest points.\n\n", "")),
)
item(
    "places",
    'Amend rule 208 by deleting the sentence that contains "leaving".',
    amended("208", (" The fee for leaving the harbour is 3 coins.", "")),
)
item("places", 'In rule 207, remove the bullet point that includes "rope".', amended("207", ("- rope;\n", "")))
item("places", "In rule 207, delete the second bullet.", amended("207", ("- rope;\n", "")))
item(
    "places",
    'Amend rule 207 by adding a bullet "- wool;" after the bullet that reads "- salt;".',
    amended("207", ("- salt;\n", "- salt;\n- wool;\n")),
)
item(
    "places",
    'Amend rule 203 by replacing item 1 with "1. four points for a proposal that is adopted;".',
    amended("203", ("1. three points", "1. four points")),
)
item("places", 'In list item 3 of rule 203, replace "equal to" with "twice".', amended("203", ("equal to", "twice")))
item(
    "places",
    "Amend rule 214 by inserting after item (a):\n\n    (a2) every amendment;\n",
    amended("214", ("(a) every proposal;\n", "(a) every proposal;\n(a2) every amendment;\n")),
)
item(
    "places",
    "Amend rule 203 by deleting item 2 and everything after it.",
    amended(
        "203",
        (
            "\n2. one point for each vote against an adopted proposal;\n3. a number of points equal to the roll of the die.\n\nPoints are never negative.",
            "",
        ),
    ),
)
item(
    "places",
    'In the second sentence of rule 208, replace "3 coins" with "1 coin".',
    amended("208", ("3 coins", "1 coin")),
)
item(
    "places",
    'In the last paragraph of rule 206, change "the most" to "the fewest".',
    amended("206", ("the most", "the fewest")),
)
item(
    "places",
    'Insert the sentence "Nobody is Judge in their own case." after the first sentence of rule 212.',
    amended("212", ("is the Judge. ", "is the Judge. Nobody is Judge in their own case. ")),
)
item(
    "places",
    'Before the last sentence of rule 209, insert "During a storm the lighthouse burns all night."',
    amended("209", ("sails. ", "sails. During a storm the lighthouse burns all night. ")),
)
item(
    "places",
    "Insert a new paragraph before the second paragraph of rule 206:\n\n    The Harbourmaster has a hat.\n",
    amended("206", ("each month.\n\n", "each month.\n\nThe Harbourmaster has a hat.\n\n")),
)
item(
    "places",
    'Amend rule 210 by adding, after its first paragraph, a paragraph that reads "It is put out at dawn."',
    amended("210", ("dusk.\n\n", "dusk.\n\nIt is put out at dawn.\n\n")),
)
item("places", 'Delete all of rule 205 after "wins.".', whole("205", "The first player who has 100 points wins."))
item(
    "places",
    'Amend rule 212 by replacing the sentence beginning "The Judge decides" with "The Judge decides at once."',
    amended("212", ("The Judge decides within three days.", "The Judge decides at once.")),
)
item(
    "places",
    'Amend rule 201 by replacing its final sentence with "A six counts double."',
    amended("201", ("A player who rolls a six rolls again.", "A six counts double.")),
)
item(
    "places",
    "Delete the list in rule 207, including its introductory sentence.",
    amended("207", (" A ship may carry:\n\n- salt;\n- rope;\n- letters, if they are sealed;\n- nothing else.", "")),
)
item(
    "places",
    'Delete every list item of rule 214 that contains "every".',
    amended(
        "214", ("(a) every proposal;\n(b) every vote, once the vote has closed;\n(c) every roll of a die.\n\n", "")
    ),
)
item(
    "places",
    'Amend the first paragraph of rule 102 by deleting "Nobody changes a rule in any other way."',
    amended("102", (" Nobody changes a rule in any other way.", "")),
)
item(
    "places",
    "Swap the first and second sentences of rule 215.",
    whole("215", "Coins can be given to other players. Each player starts with 20 coins. Coins are not points."),
)
item(
    "places",
    "Move the last sentence of rule 213 to its beginning.",
    whole("213", "Players don't whisper while a vote is open. Players speak kindly to one another."),
)
item("places", 'In rule 208\'s third sentence, "midnight" becomes "noon".', amended("208", ("midnight", "noon")))
item(
    "places",
    'Amend rule 206 by deleting the sentence "The Harbourmaster is elected each month." and the paragraph that follows it.',
    whole("206", "The Harbourmaster keeps the log."),
)
item(
    "places",
    'At the end of the first paragraph of rule 206, add "The Harbourmaster may resign."',
    amended("206", ("each month.", "each month. The Harbourmaster may resign.")),
)
item(
    "places",
    'In rule 102, after the paragraph that ends with "any other way.", insert the paragraph "Proposals are numbered."',
    amended("102", ("any other way.\n\n", "any other way.\n\nProposals are numbered.\n\n")),
)
item(
    "places",
    "Delete the third and fourth bullets from rule 207.",
    amended("207", ("\n- letters, if they are sealed;\n- nothing else.", "")),
)
item(
    "places",
    "Replace the first paragraph of rule 210 with the following:\n\n    The lighthouse is never put out.\n",
    amended("210", ("The lighthouse is lit at dusk.", "The lighthouse is never put out.")),
)
item(
    "places",
    'Amend rule 203 by inserting "always" after "Points are" in its last paragraph.',
    amended("203", ("Points are never", "Points are always never")),
)
item(
    "places",
    "Amend rule 209 by deleting its second and third sentences.",
    whole("209", "A storm comes on the first day of each month at midnight."),
)
item("places", 'In the list of rule 214, replace "a die" with "any die".', amended("214", ("a die", "any die")))

# --- what "it" is --------------------------------------------------------------------------------

item(
    "locality",
    'Amend rule 210 by deleting the last paragraph and replacing it with: "The keeper sleeps by day."',
    amended("210", ("The keeper gains one point each week.", "The keeper sleeps by day.")),
)
item(
    "locality",
    'Amend rule 208 by deleting "at midnight" and changing it to "at noon".',
    amended("208", ("at midnight", "at noon")),
)
item(
    "locality",
    'Take the second sentence of rule 204 and replace it with "A player who is late buys a round."',
    amended("204", ("A player who is late loses two points.", "A player who is late buys a round.")),
)
item(
    "locality",
    'Delete "100 points" in rule 205 and put "90 points" in its place.',
    amended("205", ("100 points", "90 points")),
)
item(
    "locality",
    'Strike the first sentence of rule 211 and insert in its stead "A player is known by two names."',
    amended("211", ("A player is known by one name.", "A player is known by two names.")),
)
item(
    "locality",
    'Amend rule 212 by removing "within three days", inserting "at once" instead.',
    amended("212", ("within three days", "at once")),
)
item(
    "locality",
    'In rule 216, the words "a year" are struck and replaced with "two years".',
    amended("216", ("a year", "two years")),
)
item(
    "locality",
    'Remove the word "one" from rule 207 and substitute "at least one" for it.',
    amended("207", ("has one ship", "has at least one ship")),
)
item(
    "locality",
    'Rule 215 is amended by replacing its first sentence. The new sentence is: "Each player starts with no coins."',
    amended("215", ("Each player starts with 20 coins.", "Each player starts with no coins.")),
)
item(
    "locality",
    'Find the sentence "Coins are not points." in rule 215 and delete it.',
    amended("215", (" Coins are not points.", "")),
)
item(
    "locality",
    'Amend rule 209 by taking out "at midnight" and writing "at sunrise" there.',
    amended("209", ("at midnight", "at sunrise")),
)
item(
    "locality",
    'Rule 213\'s second sentence is to be deleted, and its first is to read "Players speak kindly to everybody."',
    whole("213", "Players speak kindly to everybody."),
)
item(
    "locality",
    'Amend rule 206 by deleting its second paragraph and putting this one there: "While there is no Harbourmaster, nobody keeps the log."',
    amended(
        "206",
        (
            "While there is no Harbourmaster, the player with the most points acts as Harbourmaster.",
            "While there is no Harbourmaster, nobody keeps the log.",
        ),
    ),
)

# --- conditions on the rules' own texts ----------------------------------------------------------

item(
    "conditions",
    'If rule 210 contains "dusk", replace that word with "nightfall".',
    amended("210", ("dusk", "nightfall"), condition="either"),
)
item(
    "conditions",
    'If rule 208 says "at midnight", amend it by replacing "at midnight" with "at noon".',
    amended("208", ("at midnight", "at noon"), condition="either"),
)
item("conditions", "If rule 213 exists, repeal it.", repealed("213", condition="either"))
item(
    "conditions", "If rule 103 is immutable, transmute it to mutable.", transmuted("103", "mutable", condition="either")
)
item(
    "conditions",
    "Unless it has been repealed, amend rule 211 by deleting its second sentence.",
    amended("211", (" The name may be changed once each month.", ""), condition="either"),
)
item("conditions", 'If there is a rule titled "Storms", that rule is repealed.', repealed("209", condition="either"))
item(
    "conditions",
    'If rule 204 contains the text "five points", replace said text with "three points".',
    amended("204", ("five points", "three points"), condition="either"),
)
item("conditions", "Repeal rule 216, if it is still in force.", repealed("216", condition="either"))
item(
    "conditions",
    'Where a rule is called "Fees", retitle that rule to "Dues".',
    retitled("208", "Dues", condition="either"),
)
item(
    "conditions",
    "If more than half of the players are absent when this passes, repeal rule 213.",
    repealed("213", condition=True),
)
item(
    "conditions",
    'If it is December when this proposal is adopted, amend rule 205 by replacing "100" with "200".',
    amended("205", ("100", "200"), condition=True),
)
item("conditions", "Repeal rule 209 if Ada has ever been Harbourmaster.", repealed("209", condition=True))
item(
    "conditions",
    'If this proposal gets at least eight votes, then rule 201 is amended by replacing "one proposal" with "two proposals"; otherwise nothing happens.',
    amended("201", ("one proposal", "two proposals"), condition=True),
)

# --- slips ---------------------------------------------------------------------------------------

item(
    "slips", 'Ammend rule 205 by replacing "100 points" with "80 points".', amended("205", ("100 points", "80 points"))
)
item(
    "slips", 'Amend rule 205 by replaceing "100 points" with "81 points".', amended("205", ("100 points", "81 points"))
)
item("slips", "Repeel rule 213.", repealed("213"))
item("slips", "Transmutate rule 103 to mutable.", transmuted("103", "mutable"))
item("slips", 'Amend rule 208 by replacing "5 Coins" with "9 coins".', amended("208", ("5 coins", "9 coins")))
item(
    "slips",
    'Amend rule 201 by deleting "A player who rolls a six roll again."',
    amended("201", (" A player who rolls a six rolls again.", "")),
)
item(
    "slips",
    'Amend rule 202 by replacing "doesn’t vote" with "casts no vote".',
    amended("202", ("doesn't vote", "casts no vote")),
)
item("slips", 'Amned rule 211 to read "A player has a name."', whole("211", "A player has a name."))
item("slips", 'Amend rule 215 by appending "Coins are round.', added("215", " Coins are round."))
item("slips", 'amend rule 209 by apending "Storms pass."', added("209", " Storms pass."))
item("slips", 'Rule 216 is amened by replacing "10 coins" with "11 coins".', amended("216", ("10 coins", "11 coins")))
item("slips", "Delte the last sentence of rule 205.", whole("205", "The first player who has 100 points wins."))
item("slips", 'Insert the word "very" before "kindly" in rul 213.', amended("213", ("kindly", "very kindly")))

# --- ragged forms --------------------------------------------------------------------------------

item(
    "ragged",
    '> Amend rule 205 by replacing "100 points"\n> with "70 points".\n',
    amended("205", ("100 points", "70 points")),
)
item("ragged", 'Amend rule\n208 by replacing\n"5 coins" with\n"15 coins".', amended("208", ("5 coins", "15 coins")))
item(
    "ragged",
    'Amend rule 204 by replacing "A player who is late loses\ntwo points." with "A player who is late loses three\npoints."',
    amended("204", ("A player who is late loses two points.", "A player who is late loses three points.")),
)
item("ragged", "Proposal: Quiet\nAI: 1\nAuthor: Ada\n\nRepeal rule 213.\n", repealed("213"))
item(
    "ragged",
    'Title: Longer nights\n\nRule 210 is amended by replacing "dusk" with "teatime".\n\n-- \nBen\n',
    amended("210", ("dusk", "teatime")),
)
item(
    "ragged",
    "Amend Rule 211 to read:\n\n\tA player is known by a number.\n\tNumbers don't change.\n",
    whole("211", "A player is known by a number. Numbers don't change."),
)
item("ragged", "*   Repeal rule 209.\n*   Repeal rule 216.\n", repealed("209"), repealed("216"))
item("ragged", "# Quiet please\n\n**Repeal rule 213.**\n", repealed("213"))
item(
    "ragged",
    'Hi all,\n\nI hereby propose the following:\n\n  Amend rule 205 by replacing "100 points" with "75 points".\n\nCheers,\nCleo',
    amended("205", ("100 points", "75 points")),
)
item(
    "ragged",
    "Amend rule 207 to read:\n\n    Each player has one ship. A ship may carry:\n\n    - salt;\n    - rope.\n\n    It sails at dawn.\n",
    whole("207", "Each player has one ship. A ship may carry:\n\n- salt;\n- rope.\n\nIt sails at dawn."),
)
item(
    "ragged",
    'Amend Rule 210, "The Lighthouse", to read as follows:\n{{{\nThe lighthouse is lit.\n\nNobody keeps it.\n}}}\n',
    whole("210", "The lighthouse is lit.\n\nNobody keeps it."),
)
item(
    "ragged",
    "Enact a rule titled “Oars” reading\n\n    Oars are for rowing.\n\n      1. Left oars are red.\n      2. Right oars are green.\n",
    enacted("Oars are for rowing.\n\n1. Left oars are red.\n2. Right oars are green.", "Oars"),
)
item("ragged", "Amend rule 213 to read: 'Players speak kindly.'", whole("213", "Players speak kindly."))
item("ragged", "amend rule 205 by replacing «100 points» with «60 points»", amended("205", ("100 points", "60 points")))
item("ragged", 'AMEND RULE 208 BY REPLACING "5 coins" WITH "2 coins"', amended("208", ("5 coins", "2 coins")))
item("ragged", "Repeal\n\n   Rule 213   \n", repealed("213"))
item(
    "ragged",
    'amend rule 215 by replacing "20 coins" with "21 coins" ;\nrepeal rule 216 ;\n',
    amended("215", ("20 coins", "21 coins")),
    repealed("216"),
)
item("ragged", "I submit this proposal, called “Tidy”:\n\n----\nRepeal rule 209.\n----\n", repealed("209"))

item(
    "conditions",
    'Amend rule 206 by replacing "each month" with "each year", unless the players prefer "each week".',
    amended("206", ("each month", "each year"), condition=True),
)
item("slips", 'Amend rule 205 by replacing "100 points with 50 points.', amended("205", ("100 points", "50 points")))
