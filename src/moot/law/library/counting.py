"""Counting votes with more than two choices: who is chosen by approval, rankings or points.

Where several are equal at the end, all of them are chosen; where no ballot says anything, nobody is. docs/mechanisms.md
says for each way of counting which variant it is, and how ties before the end are dealt with.
"""


def most_votes(vote_kind: Name):
    """In a vote of some kind, the choice with the most votes is chosen; of several with as many, all."""

    @term("chosen_by_vote", kind="{vote_kind}")
    def with_the_most_votes(choices, ballot_choices) -> list[str]:
        votes = list(choices.values())
        most = max([1] + [votes.count(choice) for choice in ballot_choices])
        return [choice for choice in ballot_choices if votes.count(choice) == most]


def approval(vote_kind: Name):
    """In a vote of some kind, voters name as many choices as they like, and the one that most name is chosen (approval voting)."""

    @term("ballot_form", kind="{vote_kind}")
    def several_may_be_named():
        return "several"

    @term("chosen_by_vote", kind="{vote_kind}")
    def named_most_often(choices, ballot_choices) -> list[str]:
        totals = {choice: 0 for choice in ballot_choices}
        for ballot in choices.values():
            for choice in chosen(ballot) if '"' in ballot or ballot == "none" else ballot.split(", "):
                totals[choice] = totals.get(choice, 0) + 1
        most = max([1] + list(totals.values()))
        return [choice for choice in ballot_choices if totals[choice] == most]


def points(vote_kind: Name, points_each: int = 5):
    """In a vote of some kind, voters give each choice up to so many points; whoever has the most is chosen (score voting)."""

    @term("ballot_form", kind="{vote_kind}")
    def points_are_given():
        return "scores"

    @forbid("vote", kind="{vote_kind}")
    def points_within_limits(choice):
        if any(not 0 <= given <= points_each for given in scored(choice).values()):
            return "each choice gets from 0 to {points_each} points"

    @term("chosen_by_vote", kind="{vote_kind}")
    def with_the_most_points(choices, ballot_choices) -> list[str]:
        ballots = [marks(ballot) for ballot in choices.values() if ballot != "none"]
        totals = {choice: sum([ballot.get(choice, 0) for ballot in ballots]) for choice in ballot_choices}
        most = max(list(totals.values())) if ballots and totals else None
        return [choice for choice in ballot_choices if totals[choice] == most]

    def marks(ballot):
        if '"' in ballot:
            return scored(ballot)
        given = [mark.split(": ") for mark in ballot.split(", ")]
        return {mark[0]: int(mark[1]) for mark in given}


def quadratic(vote_kind: Name, credits_each: int = 100):
    """In a vote of some kind, voters spend so many credits: votes cost their square; the most is chosen (quadratic voting)."""

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
        ballots = [marks(ballot) for ballot in choices.values() if ballot != "none"]
        totals = {choice: sum([ballot.get(choice, 0) for ballot in ballots]) for choice in ballot_choices}
        most = max(list(totals.values())) if ballots and totals else None
        return [choice for choice in ballot_choices if totals[choice] == most]

    def marks(ballot):
        if '"' in ballot:
            return scored(ballot)
        given = [mark.split(": ") for mark in ballot.split(", ")]
        return {mark[0]: int(mark[1]) for mark in given}


def runoff(vote_kind: Name):
    """In a vote of some kind, voters rank the choices, and the last goes until one has over half (instant runoff, ties all ways)."""

    @term("ballot_form", kind="{vote_kind}")
    def ranked_for_a_runoff():
        return "ranking"

    @term("chosen_by_vote", kind="{vote_kind}")
    def after_the_runoff(choices, ballot_choices) -> list[str]:
        ballots = [ranked(one) if '"' in one else one.split(" > ") for one in choices.values() if one != "none"]
        piles = without([], {choice: [] for choice in ballot_choices}, ballots)
        orders = list([piles] if any(piles.values()) else [])
        seen = {}
        followed = 0
        winners = []
        while orders and (not winners or followed < 3_000):  # where several are last, each order of striking them out
            piles = orders[-1]
            orders = list(orders[:-1])
            followed += len(piles) + len(ballots)
            counts = {choice: len(piles[choice]) for choice in piles}
            most, fewest = max(counts.values()), min(counts.values())
            last = [choice for choice in counts if counts[choice] == fewest]
            if most * 2 > sum(counts.values()) or len(last) == len(counts):
                winners.extend([choice for choice in counts if counts[choice] == most])
            else:
                together = fewest * len(last) < min([count for count in counts.values() if count > fewest])
                for gone in [last] if together else [[choice] for choice in last]:
                    left = ", ".join([choice for choice in counts if choice not in gone])
                    if left not in seen:
                        seen[left] = True
                        orders.append(without(gone, piles, [ballot for choice in gone for ballot in piles[choice]]))
        return [choice for choice in ballot_choices if choice in winners]

    def without(gone, piles, ballots):
        after = {choice: piles[choice] for choice in piles if choice not in gone}
        for ballot in ballots:
            place = 0
            while place < len(ballot) and ballot[place] not in after:
                place += 1
            if place < len(ballot):
                after[ballot[place]] = after[ballot[place]] + [ballot[place:]]
        return after


def schulze(vote_kind: Name):
    """In a vote of some kind, voters rank the choices; one that no chain of wins beats is chosen (Schulze 2011, winning votes)."""

    @term("ballot_form", kind="{vote_kind}")
    def ranked_in_pairs():
        return "ranking"

    @term("chosen_by_vote", kind="{vote_kind}")
    def by_the_strongest_paths(choices, ballot_choices) -> list[str]:
        ballots = [ranked(one) if '"' in one else one.split(" > ") for one in choices.values() if one != "none"]
        wins = wins_over(ballots, ballot_choices)
        ones = range(len(ballot_choices))
        links = [
            (wins[one][other], one, other) for one in ones for other in ones if wins[one][other] > wins[other][one]
        ]
        links = sorted(links, reverse=True)
        bits = list(powers(2, ones).values())
        to = list(bits)
        by = list(bits)
        beaten = 0
        for n, (strength, one, other) in enumerate(links):
            before, behind = (
                by[one],
                to[other],
            )  # whoever reaches the one, reaches now whoever is reached from the other
            later = behind & ~to[one]
            for choice in places_of(before & ~by[other], bits):
                to[choice] = to[choice] | behind
            for choice in places_of(later, bits):
                by[choice] = by[choice] | before
            if n + 1 == len(links) or links[n + 1][0] != strength:
                for choice in ones:
                    beaten = beaten | to[choice] & ~by[choice]
        return [choice for choice, bit in zip(ballot_choices, bits, strict=False) if ballots and not beaten & bit]

    def places_of(some, bits):
        places = []
        while some:
            places.append(bits.index(some & -some))
            some = some & (some - 1)
        return places

    def wins_over(ballots, names):
        together = 39 // len(str(len(ballots)))  # the wins over so many are counted as digits of one number
        wins = [[] for name in names]
        for start in range(0, len(names), together):
            ones = powers(len(ballots) + 1, names[start : start + together])
            rows = {name: 0 for name in names}
            for ballot in ballots:
                below = sum(ones.values())
                for name in ballot:
                    below -= ones.get(name, 0)
                    rows[name] = rows.get(name, 0) + below
            wins = [
                won + [rows[name] // one % (len(ballots) + 1) for one in ones.values()]
                for name, won in zip(names, wins, strict=False)
            ]
        return wins

    def powers(base, names):
        found = {}
        power = 1
        for name in names:
            found[name] = power
            power = power * base
        return found


def transferable(vote_kind: Name, places: int):
    """In a vote of some kind, voters rank the choices, and so many are chosen by transferable votes (Scottish STV, SSI 2007/42)."""

    @term("ballot_form", kind="{vote_kind}")
    def ranked_for_places():
        return "ranking"

    @term("chosen_by_vote", kind="{vote_kind}")
    def by_transferable_votes(choices, ballot_choices) -> list[str]:
        ballots = [ranked(one) if '"' in one else one.split(" > ") for one in choices.values() if one != "none"]
        quota = (len(ballots) // (places + 1) + 1) * 10**5
        named = [choice for choice in ballot_choices if any(choice in ballot for ballot in ballots)]
        piles = moved([(ballot, 10**5) for ballot in ballots], named, {choice: [] for choice in named})
        orders = [(named, [], [], [], piles)]
        followed = 0
        winners = []
        while orders and (not winners or followed < 3_000):  # where several are equal, each order of dealing with them
            left, seated, over, stages, piles = orders[-1]
            orders = list(orders[:-1])
            followed += len(piles) + len(ballots)
            counts = {choice: sum([value for ranking, value in piles[choice]]) for choice in piles}
            stages = [counts] + stages
            reached = sorted([c for c in left if counts[c] >= quota], key=lambda c: [-stage[c] for stage in stages])
            left, seated = [choice for choice in left if choice not in reached], seated + reached
            over = over + [choice for choice in reached if counts[choice] > quota]
            last = furthest(left, stages, -1)
            if len(seated) >= places:
                winners = winners + seated
            elif len(seated) + len(left) <= places or (not over and last == left):
                winners = winners + seated + left
            elif over:
                for giver in furthest(over, stages, 1):
                    rest = [choice for choice in over if choice != giver]
                    given = [(r, value * (counts[giver] - quota) // counts[giver]) for r, value in piles[giver]]
                    kept = {choice: piles[choice] for choice in left + rest}
                    orders.append((left, seated, rest, stages, moved(given, left, kept)))
            else:
                unwanted = [choice for choice in left if counts[choice] == 0]
                together = unwanted and len(seated) + len(left) - len(unwanted) >= places
                for gone in [unwanted] if together else [[choice] for choice in last]:
                    rest = [choice for choice in left if choice not in gone]
                    given = [vote for choice in gone for vote in piles[choice]]
                    kept = {choice: piles[choice] for choice in rest}
                    orders.append((rest, seated, over, stages, moved(given, rest, kept)))
        return [choice for place, choice in enumerate(winners) if choice not in winners[:place]]

    def furthest(some, stages, sign):
        for stage in stages:
            most = max([sign * stage[choice] for choice in some]) if some else 0
            some = [choice for choice in some if sign * stage[choice] == most]
        return some

    def moved(given, left, piles):
        after = {choice: piles[choice] for choice in piles}
        for ranking, value in given:
            place = 0
            while place < len(ranking) and ranking[place] not in left:
                place += 1
            if place < len(ranking):
                after[ranking[place]] = after[ranking[place]] + [(ranking[place + 1 :], value)]
        return after
