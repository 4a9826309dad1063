"""Counting votes with more than two choices: who is chosen by approval, rankings or points."""


def most_votes(vote_kind: Name):
    """In a vote of some kind, the choice with the most votes is chosen; of several with as many, all."""

    @term("chosen_by_vote", kind="{vote_kind}")
    def with_the_most_votes(choices, ballot_choices) -> list[str]:
        votes = list(choices.values())
        most = max([votes.count(choice) for choice in ballot_choices])
        return [choice for choice in ballot_choices if votes.count(choice) == most]


def approval(vote_kind: Name):
    """In a vote of some kind, voters name as many choices as they like, and the one that most of them name is chosen."""

    @term("ballot_form", kind="{vote_kind}")
    def several_may_be_named():
        return "several"

    @term("chosen_by_vote", kind="{vote_kind}")
    def named_most_often(choices, ballot_choices) -> list[str]:
        named = []
        for ballot in choices.values():
            named.extend(chosen(ballot))
        most = max([named.count(choice) for choice in ballot_choices])
        return [choice for choice in ballot_choices if named.count(choice) == most]


def points(vote_kind: Name, points_each: int = 5):
    """In a vote of some kind, voters give each choice up to so many points, and the one with the most is chosen."""

    @term("ballot_form", kind="{vote_kind}")
    def points_are_given():
        return "scores"

    @forbid("vote", kind="{vote_kind}")
    def points_within_limits(choice):
        if any(not 0 <= given <= points_each for given in scored(choice).values()):
            return "each choice gets from 0 to {points_each} points"

    @term("chosen_by_vote", kind="{vote_kind}")
    def with_the_most_points(choices, ballot_choices) -> list[str]:
        ballots = [scored(ballot) for ballot in choices.values()]
        totals = {choice: sum([ballot.get(choice, 0) for ballot in ballots]) for choice in ballot_choices}
        return [choice for choice in ballot_choices if totals[choice] == max(totals.values())]


def quadratic(vote_kind: Name, credits_each: int = 100):
    """In a vote of some kind, voters spend so many credits: votes cost their square, and the choice with the most is chosen."""

    @term("ballot_form", kind="{vote_kind}")
    def votes_are_bought():
        return "scores"

    @forbid("vote", kind="{vote_kind}")
    def votes_cost_their_square(choice):
        spent = sum([votes * votes for votes in scored(choice).values()])
        if spent > credits_each:
            return f"these votes cost {spent} credits, and you have {credits_each}"

    @term("chosen_by_vote", kind="{vote_kind}")
    def with_the_most_votes_bought(choices, ballot_choices) -> list[str]:
        ballots = [scored(ballot) for ballot in choices.values()]
        totals = {choice: sum([ballot.get(choice, 0) for ballot in ballots]) for choice in ballot_choices}
        return [choice for choice in ballot_choices if totals[choice] == max(totals.values())]


def runoff(vote_kind: Name):
    """In a vote of some kind, voters rank the choices; while none is first on over half of the ballots, those first on fewest go."""

    @term("ballot_form", kind="{vote_kind}")
    def ranked_for_a_runoff():
        return "ranking"

    @term("chosen_by_vote", kind="{vote_kind}")
    def after_the_runoff(choices, ballot_choices) -> list[str]:
        ballots = [ranked(ballot) for ballot in choices.values()]
        left = list(ballot_choices)
        while True:
            firsts = [first_of(ballot, left) for ballot in ballots]
            counts = {choice: firsts.count(choice) for choice in left}
            most, fewest = max(counts.values()), min(counts.values())
            if most * 2 > sum(counts.values()):
                return [choice for choice in left if counts[choice] == most]
            if most == fewest:
                return left
            left = [choice for choice in left if counts[choice] > fewest]

    def first_of(ballot, left):
        still = [choice for choice in ballot if choice in left]
        return still[0] if still else None


def schulze(vote_kind: Name):
    """In a vote of some kind, voters rank the choices; the one is chosen that beats each other, also in a chain of stronger wins."""

    @term("ballot_form", kind="{vote_kind}")
    def ranked_in_pairs():
        return "ranking"

    @term("chosen_by_vote", kind="{vote_kind}")
    def by_the_strongest_paths(choices, ballot_choices) -> list[str]:
        pairs = [(one, other) for one in ballot_choices for other in ballot_choices if one != other]
        wins = {pair: 0 for pair in pairs}
        for ballot in choices.values():
            ranking = ranked(ballot)
            unranked = [choice for choice in ballot_choices if choice not in ranking]
            for place, one in enumerate(ranking):
                for other in ranking[place + 1 :] + unranked:
                    wins[one, other] = wins[one, other] + 1
        paths = {(one, other): wins[one, other] if wins[one, other] > wins[other, one] else 0 for one, other in pairs}
        for middle in ballot_choices:
            for one, other in pairs:
                if middle not in (one, other):
                    paths[one, other] = max(paths[one, other], min(paths[one, middle], paths[middle, other]))
        beaten = [other for one, other in pairs if paths[one, other] > paths[other, one]]
        return [choice for choice in ballot_choices if choice not in beaten]


def transferable(vote_kind: Name, places: int):
    """In a vote of some kind, voters rank the choices, and so many are chosen by single transferable votes."""

    @term("ballot_form", kind="{vote_kind}")
    def ranked_for_places():
        return "ranking"

    @term("chosen_by_vote", kind="{vote_kind}")
    def by_transferable_votes(choices, ballot_choices) -> list[str]:
        left, seated, over, stages = list(ballot_choices), [], [], []
        votes = [(ranked(ballot), 10**5) for ballot in choices.values()]
        piles = {choice: [vote for vote in votes if vote[0][:1] == [choice]] for choice in left}
        quota = (sum([len(pile) for pile in piles.values()]) // (places + 1) + 1) * 10**5
        while len(seated) < places:
            counts = {choice: sum([vote[1] for vote in piles[choice]]) for choice in piles}
            stages = [counts] + stages  # of two with as many votes, whoever was ahead at the count before is ahead
            reached = sorted(
                [choice for choice in left if counts[choice] >= quota],
                key=lambda choice: [-stage[choice] for stage in stages],
            )
            seated, over = seated + reached, over + [choice for choice in reached if counts[choice] > quota]
            left = [choice for choice in left if choice not in reached]
            if len(seated) + len(left) <= places:
                return seated + left
            if over:
                giver = max(over, key=lambda choice: [stage[choice] for stage in stages])
                over = [choice for choice in over if choice != giver]
                given = [(vote[0], vote[1] * (counts[giver] - quota) // counts[giver]) for vote in piles[giver]]
            else:
                giver = min(left, key=lambda choice: [stage[choice] for stage in stages])
                left = [choice for choice in left if choice != giver]
                given = piles[giver]
            piles = {
                choice: [vote for vote in given if next_of(vote[0], left) == choice] + piles[choice]
                for choice in left + over
            }
        return seated[:places]

    def next_of(ranking, left):
        still = [choice for choice in ranking if choice in left]
        return still[0] if still else None
