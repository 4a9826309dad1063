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
    """Whoever votes against what is adopted wins points, once adoption takes less than everyone (Suber 204)."""

    @upon("proposal_adopted")
    def dissenters_gain(votes_against, votes_required, eligible_voters):
        if votes_required < len(eligible_voters):
            award(votes_against, points_won)
