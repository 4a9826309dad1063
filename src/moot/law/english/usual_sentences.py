"""Sentences as rules often have them: completions that go on like one of these are offered first."""

USUAL_SENTENCES = """
When a proposal is adopted, its author gets 3 points.
When a proposal is adopted, everyone who voted for it gets 5 points.
When a proposal is adopted, each player who voted against it gets 10 points.
When a proposal is adopted unanimously, its author gets 10 points.
When a proposal is defeated, its author loses 10 points.
When a proposal is defeated, each player who voted against it gets 1 point.
When a player votes against a proposal, they lose 1 point.
When a player joins the game, they get 10 points.
When a player leaves the game, each player gets 3 points.
When a player makes a proposal, they get 1 point.
When a rule is enacted, all players get 2 points.
When a rule is repealed, every player loses 2 points.
Each player who votes on a proposal gets 1 point.
Each player has 3 lives at the beginning.
A player who makes a proposal gets 1 point.
A player whose proposal is defeated loses 10 points.
A judge who gives a judgment gets 3 points.
A proposal is adopted if more than half of the eligible voters vote for it.
A proposal is adopted if at least two thirds of the players vote for it.
A proposal is adopted if all of the eligible voters vote for it.
A proposal is adopted if more people vote for it than against it.
A proposal needs at least four votes to be adopted.
The quorum is 3.
The first player who has 100 points wins.
Nobody may vote on their own proposal.
Nobody may make a proposal.
A player may not vote against their own proposal.
A player with fewer than 0 points may not vote.
A player may not make a proposal unless they have at least 10 points.
A player may not vote for a proposal unless they have 1 point or more.
Only players with at least 10 points may make a proposal.
No player may have more than two proposals open at the same time.
While a case is open, nobody may make a proposal.
Every player has coins and starts with 10.
A player may give coins to another player.
A player may give points to another player, up to as many as they have.
There is a Speaker.
There is a pot, which starts at 100.
Rule 101 may not be repealed.
""".strip().split("\n")  # fmt: skip
