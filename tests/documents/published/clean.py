"""Documents of our own with which nothing is wrong, of each family in which people publish rules."""

COLON = """\
The Rules of Ferry

Immutable Rules (4)

101: Crossing

Whoever crosses pays the Ferryman. The first rules are rules 101-105 (immutable) and 201-203 (mutable).

102: The Ferryman

The Ferryman is chosen by lot every Monday, and rule 202 says what crossing costs.

103: Order

Rule 102 takes precedence over rule 202. If rules conflict, and one says of itself that it takes precedence over
another rule or defers to it, that decides.

104: Turns

Players take turns clockwise. No rule 150 is needed for that.

105.

Transmuted by 302.

Mutable Rules (6)

201.

Amended in 301.

202: Fares

A fare is one coin. Children, by proposal 303, cross for nothing.

203: Nights

Ferries leave at 8:00 a.m. Monday and at 9:00 a.m. Tuesday. During their turn a player may wait.

Number I/M Text Proposer Outcome Date Adopted

301: Higher fares

Mutable A fare is two coins.

Amends 201

Ada Adopted May 3, 2001

302: Ferries

Mutable Ferries leave by day, and rule 203 (“Nights”) says when.

Transmutes 105

Ben Adopted May 5, 2001

303: Children

Mutable Children cross for nothing; the rule "Fares" still holds for their parents.

Ada Adopted May 9, 2001

304

N/A Rule 101 is hereby repealed. Cleo Defeated N/A

305: Dogs

Mutable Dogs pay half, if there is a rule 290 on dogs.

Cleo Adopted May 12, 2001
"""

MARKED = """\
From ada@example.org Wed Mar 10 10:00:00 1993
Received: from a.example.org by b.example.org; Wed, 10 Mar 93 12:00:20 +0100
Date: 10 Mar 1993 11:00:00 GMT
From: ada@example.org
Subject: Rules of the paths

IMMUTABLE

Rule 1. [immutable] (Initial Rule)
Keep to the paths
Walkers keep to the paths, and those who do not
are called back. Initially rules 1-3 are immutable.

Rule 2. [mutable] (Initial Rule) [First amended by Rule 12].
Gates
Gates are shut behind one.

Rule 3. [mutable] (Initial Rule) [First amended by Rule 13].
Maps
Maps hang at every other gate.

----------------------------------------------------------------------
MUTABLE

Rule 11. [mutable] by Ada, last changed Mon Mar  1 10:20:30 1993
Dogs
Dogs are kept on leads, 10 l of water beside them.
--
Ben says: I second this.   Ben  Tue Mar  2 08:00:00 1993

Rule 12. [mutable] by Ben, last changed Tue Mar  2 11:00:00 1993
Moving gates
Rule 2 is now a mutable rule.

Rule 13. [mutable] by Cleo, last changed Wed Mar  3 11:00:00 1993
Better maps

That rule 3 (Maps) be amended to read:

Maps hang at every other gate.
"""

REVISED = """\
Orchard
[ Rules | Proposals | Log in ]

View Mutable rules

201/1: On apples

Apples belong to whoever planted the tree. The Judge in a quarrel over them is the oldest player.

By Ada, Proposed: 2003-09-20 12:09, Last Modified: 2003-09-20 12:09 (0 days later)

202/3: On pears

Pears belong to all. Unless the Judge says otherwise, nobody sells them.

By Ben, Proposed: 2003-09-20 12:09, Last Modified: 2003-10-02 11:09 (12 days later)

Judgements

A pear on the ground is a pear.

Full menu: | About | Vote | Log in |
"""

RUN_TOGETHER = (
    "From: ada@example.org Newsgroups: example.games Subject: Rules of Kites Date: 22 Jun 1994 00:37:45 GMT "
    "NNTP-Posting-Host: host.example.org RULES OF KITES I. Immutable Rules. 101. Kites fly: (1) by day; (2) by night. "
    "102. As rule 101. says, kites fly. Rules 101-102 are immutable. II. Mutable Rules (3). 201. Strings are 10 m. "
    '202. "Line" means string. 203. There may be 25 mutable rules.'
)

POWERED = """\
THE LAWS OF THE HARBOUR

======================================================================
The Harbour

Of ships and those who sail them
----------------------------------------------------------------------

Rule 2141/3 (Power=3)
The Harbour Master

      The Harbour Master is an office.  Whoever holds it watches the
      tide.  The Recorder shall write it down.

History:

Created by Proposal 1235 (Ada), Mar 1 1995
Amended(1) by Proposal 4406 (Ben, Cleo), 30 October 2002
Amended(2) by Proposal 4407 (Ben), 30 October 2002
Amended(3) by Proposal 4501 (Ben), 30 October 2003

----------------------------------------------------------------------

Rule 101/0 (Power=1.7)
Ships

      Ships are named as Rule 2141 (The Harbour Master) has it, the rules to
      the contrary notwithstanding.

History:

Created by Proposal 4407 (Cleo), 30 October 2002

======================================================================
Cargo
----------------------------------------------------------------------

Rule 2142/0 (Power=1)
Barrels

      Barrels are round.  A player elected Recorder counts them, and
      a quorum of three may count them again.

History:

Created by Proposal 4409 (Ada), 2 November 2002

----------------------------------------------------------------------

Rule 478/1 (Power=1)
Sacks

      Sacks are square, subject to Rule 2142.

History:

Created by Proposal 4410 (Ada), 2 November 2002
Amended(1) by Proposal 4411 (Ada), 3 November 2002
"""

MARKDOWN = """\
# The Library

## Mutable rules

### Rule 101: Silence

Readers are silent. The Librarian may send them out; the Librarian is whoever holds the key. The list:

1. no talking
2. no singing

### Rule 102: Lending

Books are lent for `14` days, as rules 101 and 103 allow, to 2 readers at a time.

### Rule 103: Fines

Rule 103 is about fines. It prevails over rule 102. Fines were high.
"""

PAGE = """\
<html><head><title>Garden Rules</title></head><body>
<h1>Garden Rules</h1>
<h2>Immutable rules (2)</h2>
<ol start="101"><li>Water the beds &amp; the pots.</li><li>Don&#8217;t tread on them; see rule 201.</li></ol>
<h2>Mutable rules (2)</h2>
<ol start="201"><li>Weeds go on the&nbsp;heap.</li><li>Bees stay.<ul><li>all of them</li></ul></li></ol>
</body></html>
"""

TABLE = """\
Rules

101: Chess clocks

Clocks are started. Without a quorum, which is four players, nothing is adopted.

Number | I/M | Title | Text | Proposer | Outcome | Date
301 | N/A | | Rule 101 is repealed. | Ada Lovelace | Defeated | N/A
302 | Mutable | Draws | Draws are half a point. | Ben | Adopted | May 5, 2001
303 | N/A | Wins | Wins are a point. | Ada Lovelace | No Quorum | N/A
304 | Mutable | Losses | Losses are nothing. | Ada | Adopted | May 7, 2001
"""

POSTED = """\
From: ada@example.org (Ada)
Newsgroups: example.games
Subject: The game
Date: 22 Jun 1994 00:37:45 GMT

Current Rules:

1.  A posting has this form:

\tCurrent Rules:

\t<Rules as they are>
\t<Rules as they are>

\tProposal by <who proposes>:

\t<What is proposed>

\tVotes in favour:

\t<Name 1>
\t<Name 2>

2.  The "Votes in favour" section must be absent where the proposal is
    new.  Rule 1 says what a posting looks like.

3.  Whoever gathers 100 points wins.

Proposal by Ada:

Rule 3 to be changed to read: Nobody wins.

Votes in favour:

Ben
Cleo Carr

--\x20
Ada, example.org
"""

WIKI = """\
== Immutable Rules ==

=== Rule 101 ===
All sail.

=== Rule 102: Winds ===
Winds blow from the west from 8:00 a.m. Monday to 9:00 p.m. Friday.

== Mutable Rules ==

=== Rule 201 ===
Sailors take turns. A sailor who cannot complete a turn wins.
"""

FIELDS = """\
Rule 101

All bakers rise early. Chemists write H2O, O2 and I5.

Rule 102 (mutable)

Loaves are of these kinds:
1. white
2. brown

Proposed by: Ada
Adopted: May 3, 2001

RULE 103 - Ovens
Ovens are hot. What FIDE's rule 5 says of clocks is no law here, nor is rule 12 of Chess.
[Amended by Proposal 34, 3 May 2003]
"""

EVERY = {name: text for name, text in sorted(globals().items()) if name.isupper()}
