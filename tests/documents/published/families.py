"""Small documents of our own, one for each way in which people set out their rules."""

COLON = """\
The Rules of Ferry

Immutable Rules (2)

101: Crossing

Whoever crosses pays the ferryman.
Nobody crosses twice.

102: The ferryman

The ferryman is chosen by lot.

Mutable Rules (3)

201.

Amended in 301.

202: Fares

A fare is one coin.

203.

Repealed by 302.

301: Higher fares

A fare is two coins.

Amends 201
"""

MARKED = """\
IMMUTABLE

Rule 1. [immutable] (Initial Rule)
Keep to the paths
Walkers keep to the paths, and those who do not
are called back.

Rule 2. [immutable] (Initial Rule) [First amended by Rule l3].
Gates
Gates are shut behind one.
----------------------------------------------------------------------
MUTABLE

Rule 11. [mutable] by Ada, last changed Mon Mar  1 10:20:30 1993
Dogs
Dogs are kept on leads.
--
Ben says: I second this.   Ben  Tue Mar  2 08:00:00 1993

Rule 12. [mutable] by Ben, last changed Tue Mar  2 11:00:00 1993 [First
amended by Rule 13].
Maps
Maps hang at every gate.

Rule 13. [mutable] by Cleo, last changed Wed Mar  3 11:00:00 1993
Better maps

Rule 12 is amended to read:
Rule 2:
Maps hang at every other gate.

Seconded: Ada Wed Mar 3 12:00:00 1993
        (with some doubt)
"""

REVISED = """\
Orchard
[ Rules | Proposals | Log in ]

View Mutable rules

201/1: On apples

Apples belong to whoever planted the tree.

By Ada, Proposed: 2003-09-20 12:09, Last Modified: 2003-09-21 11:09 (1 days later)

202/3: On pears

Pears belong to all.

By Ben, Proposed: 2003-09-20 12:09, Last Modified: 2003-10-02 11:09 (12 days later)

Judgements

A pear on the ground is a pear.

203/1: On plums

Plums are nobody's.

By Ben, Proposed: 2003-09-20 12:09, Last Modified: 2003-10-02 11:09 (12 days later)

Full menu: | About | Vote | Log in |
"""

RUN_TOGETHER = (
    "From: ada@example.org Newsgroups: example.games Subject: Rules of Kites Date: 22 Jun 1994 00:37:45 GMT "
    "NNTP-Posting-Host: host.example.org RULES OF KITES I. Immutable Rules. 101. Kites fly: (1) by day; (2) by night. "
    "102. As rule 101. says, kites fly. Rules 101-102 are immutable. II. Mutable Rules (3). 201. Strings are 10 m. "
    '202. "Line" means string. 203. There may be 25 mutable rules. 204. See 201 and 5. That is all.'
)

WRAPPED = """\
RULES OF KITES

I. Immutable Rules.

101. Kites fly by day. 102. Kites are made of
paper, and of rule 101. Nothing follows. 103. Tails are
long. 104. A tail has knots.
II. Mutable Rules. 201. Knots are
blue.  202. Blue is a colour.
"""

TABBED = """\
101\tKites fly by day, and only when there is a
\twind from the west.

102     Kites are made of paper.  The paper is to
        be blue:

\t        navy, or
\t        sky.

103\tNo kite flies twice.

1.  Not a rule of this list.

Proposal by Ada <ada@example.org>

\tRule 103 to be dropped.

Votes in favour:

-- Ben
"""

POWERED = """\
THE LAWS OF THE HARBOUR

Highest ID'd Proposal: 4410

======================================================================
The Harbour

Of ships and those who sail them
----------------------------------------------------------------------

Rule 101/2 (Power=3)
The Harbour Master

      The Harbour Master is an office.  Whoever holds it
      watches the tide.

      Tides come twice a day.

History:

Initial Immutable Rule 101, Jun 30 1993
Amended(1) by Proposal 1235 (Ada), Mar 1 1995
Amended(2) by Proposal 4406 (Ben, Cleo), 30 October 2002,
   with a quorum of nine

----------------------------------------------------------------------

Rule 2141/0 (Power=1.7)
Ships

      Ships are named.

[CFJ 1104 (called 20 August 1998): A raft is a ship.]

History:

Created by Proposal 4407 (Cleo), 30 October 2002
Power changed from 1 to 1.7 by Proposal 4408, 1 November 2002

======================================================================
Cargo
----------------------------------------------------------------------

Rule 2142/0 (Power=1)
Barrels

      Barrels are round.

History:

Created by Proposal 4409 (Ada), 2 November 2002
"""

MARKDOWN = """\
# The Library

A few words before.

## Mutable rules

### Rule 101: Silence

*Power 3*

Readers are silent. The list:

1. no talking
2. no singing

*Amended by Proposal 12, May 3, 2001*

### 102 — Lending

Books are lent for `14` days.

> Late books cost a penny.

## Repealed rules

### 103. Fines

Fines were high.
"""

BOLD = """\
**101. Silence.** Readers are silent.

**102. Lending.** Books are lent
for two weeks.

**103. Fines.** Fines are low. [Amended by Rule 104]

**104. Lower fines.** Rule 103 says so.
"""

LISTED = """\
Rules of the kitchen

1. Wash your hands before you cook,
   and after.
2. Knives are put away:
   1. at once
   2. dry
3. The cook never washes up.
4. Guests do.
"""

TIGHT = """\
101. Bread
Bread is baked daily, as it was under
rule 102. The baker gets up early.
102. Butter
Butter is kept cool.
103. Jam
Jam is for Sundays.
104. (Repealed)
"""

PAGE = """\
<html><head><title>Garden Rules</title><style>p { color: red }</style></head><body>
<h1>Garden Rules</h1>
<h2>Immutable rules</h2>
<ol start="101"><li>Water the beds &amp; the pots.</li><li>Don&#8217;t tread on them.</li></ol>
<h2>Mutable rules</h2>
<ol start="201"><li>Weeds go on the&nbsp;heap.</li><li>Bees stay.<ul><li>all of them</li></ul></li></ol>
<script>alert("no rule")</script>
<p>Last updated May 2001</p></body></html>
"""

TABLE = """\
Rules

101: Chess clocks

Clocks are started.

Number | I/M | Title | Text | Proposer | Outcome | Date
301 | N/A | | Rule 101 is repealed. | Ada | Defeated | N/A
302 | Mutable | Draws | Draws are half a point. | Ben | Adopted | May 5, 2001
"""

CELLS = """\
101: Chess clocks

Clocks are started.

Ordinal Number I/M Text Proposer Outcome Date Adopted

301: Draws

Mutable Draws are half a point. Ben Carr Adopted May 5, 2001

302

. Rule 101 is repealed Ben (Carr) Defeated N/A

303

N/A Amends 101, Amended in 304 Ada Amended May 6, 2001

304: Clocks

Mutable Clocks are stopped:

- at noon

- at night

Amends 303

Ada Adopted 2001-05-09
"""

WIKI = """\
== Immutable Rules ==

=== Rule 101 ===
All sail.

=== Rule 102: Winds ===
Winds blow.

== Mutable Rules ==

=== Rule 201 ===
Sailors take turns.
"""

DOTTED = """\
Laws

1.1 The sea

The sea is wide:

1. to the west
2. to the east

1.2 The shore

The shore is narrow.

2.1 Boats

Boats are small.
"""

FIELDS = """\
Rule 101

All bakers rise early.

Rule 102 (mutable)

Loaves are of these kinds:
1. white
2. brown

Proposed by: Ada
Adopted: May 3, 2001

RULE 103 - Ovens
Ovens are hot.
[Amended by Proposal 34, 3 May 2003]
[Repealed by 310]

--
Ada Lovelace
_______________________________________________
bakers mailing list
https://example.org/list
"""

PAGE_WITH_LOG = """\
<html><body><h1>Harbour log</h1>
<p>101: Tides</p><p>Tides come twice a day.</p>
<table><tr><th>Number</th><th>I/M</th><th>Text</th><th>Proposer</th><th>Outcome</th><th>Date</th></tr>
<tr><td>301: Buoys</td><td>Mutable</td><td>Buoys are red.</td><td>Ada</td><td>Adopted</td><td>May 5, 2001</td></tr>
<tr><td>302</td><td>N/A</td><td>I think so.</td><td>Ben</td><td>Defeated</td><td>N/A</td></tr>
<tr><td>303: Nets</td><td>Mutable</td><td><p>Nets are dry.</p><p>Amends 101</p></td><td>Ada</td><td>Adopted</td>
<td>May 6, 2001</td></tr></table></body></html>
"""
