"""Scoring: what players win and lose points by."""

# ruff: noqa: F841


def points():
    """Players have points, at first none (Suber 202)."""
    points = quantity(of=Player, starts=0)


def defeat_costs_proposer(points_lost: int):
    """Whoever proposed what is defeated loses points (Suber 206)."""

    @upon("proposal_defeated")
    def defeat_costs_proposer(proposal):
        award(proposal.author, -points_lost)


def adoption_pays_proposer(points_won: int):
    """Whoever proposed what is adopted wins points."""

    @upon("proposal_adopted")
    def adoption_pays_proposer(proposal):
        award(proposal.author, points_won)


def dissenters_gain(points_won: int):
    """Whoever voted against what is adopted wins points (Suber 204)."""

    @upon("proposal_adopted")
    def dissenters_gain(votes_against):
        award(votes_against, points_won)


def number_times_favour(subtracted: int):
    """Proposers win their proposal's number less a constant, times the fraction of votes for it (Suber 202)."""

    @upon("proposal_decided")
    def number_times_favour(proposal, votes_for, votes_against):
        cast = len(votes_for) + len(votes_against)
        if cast:
            award(proposal.author, rounded((int(proposal.number) - subtracted) * len(votes_for), cast))
