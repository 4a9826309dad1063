"""Voting: who votes, how long, how many votes adopt, and what then happens."""


def everybody_votes():
    """Every player may vote, and the vote waits for all of them (Suber 105)."""

    @term("eligible_voters")
    def players_may_vote(players):
        return players

    @term("must_vote")
    def voters_must_vote(eligible_voters):
        return eligible_voters


def opens_at_once():
    """Voting on a proposal opens when it is made."""

    @upon("proposed")
    def open_at_once(proposal):
        open_voting(proposal)


def closes_when_all_have_voted():
    """Voting closes when everybody has voted whose vote it waits for (Suber 105)."""

    @upon("ballot_cast")
    @upon("voters_changed")
    def close_when_all_have_voted(proposal, must_vote, voted):
        if proposal.stage == "voting" and all(voter in voted for voter in must_vote):
            close_voting(proposal)


def closes_after(days_open: int):
    """Voting closes a number of days after it opened."""

    @term("voting_closes")
    def some_days_later(proposal) -> Deadline:
        if proposal.opened is not None:
            return proposal.opened + days(days_open)

    @timed("voting_closes")
    def close_when_time_is_up(proposal):
        close_voting(proposal)


def closes_when_settled():
    """Voting closes as soon as the result can't change."""

    @upon("ballot_cast")
    @upon("voters_changed")
    def close_when_settled(proposal, outcome_settled):
        if outcome_settled:
            close_voting(proposal)


def closes_when_settled_from(days_open: int):
    """Voting closes once it has been open for so many days and the result can't change."""

    @term("early_close")
    def from_so_many_days_on(proposal) -> Time:
        if proposal.opened is not None:
            return proposal.opened + days(days_open)

    @timed("early_close")
    @upon("ballot_cast")
    @upon("voters_changed")
    def close_if_settled(proposal, now, outcome_settled, early_close=None):
        if outcome_settled and early_close is not None and now >= early_close:
            close_voting(proposal)


def unanimity():
    """All eligible voters must vote for a proposal (Suber 203)."""

    @term("votes_required")
    def all_eligible_voters(eligible_voters):
        return len(eligible_voters)


def simple_majority():
    """More than half of the votes cast must be for a proposal."""

    @term("votes_required")
    def more_than_half_of_the_votes(votes_for, votes_against):
        return (len(votes_for) + len(votes_against)) // 2 + 1


def majority_of_voters():
    """More than half of the eligible voters must vote for a proposal."""

    @term("votes_required")
    def more_than_half_of_the_voters(eligible_voters):
        return len(eligible_voters) // 2 + 1


def fraction_of_voters(numerator: int, denominator: int):
    """At least this fraction of the eligible voters must vote for a proposal."""

    @term("votes_required")
    def fraction_of_the_voters(eligible_voters):
        return ceil(len(eligible_voters) * numerator, denominator)


def quorum(numerator: int, denominator: int):
    """At least this fraction of the eligible voters must vote for the vote to count."""

    @term("quorum")
    def fraction_must_vote(eligible_voters):
        return ceil(len(eligible_voters) * numerator, denominator)


def decides_when_closed():
    """When voting closes, enough votes adopt a proposal; fewer defeat it, and none too, unless silence adopts (Suber 104)."""

    @upon("voting_closed")
    def adopted_or_defeated(
        proposal, votes_for, voted, votes_required, eligible_voters=["anyone"], quorum=0, silence_adopts=False
    ):
        enough = len(votes_for) >= votes_required and (len(votes_for) > 0 or silence_adopts)
        if enough and len(voted) >= quorum and len(eligible_voters) > 0:
            adopt(proposal)
        else:
            defeat(proposal)


def takes_effect_at_once():
    """What is adopted takes effect at once (Suber 205)."""

    @upon("proposal_adopted")
    def at_once(proposal):
        take_effect(proposal)


def voted_on_in_any_case():
    """A vote opens at once where no other rule opens votes; it ends when all have voted where none ends it (Suber 104)."""

    @upon("proposed")
    def open_where_no_rule_does(proposal, rules_that_do, this_rule):
        if rules_that_do["open_voting"] == [this_rule]:
            open_voting(proposal)

    @upon("ballot_cast")
    @upon("voters_changed")
    def close_where_no_rule_does(proposal, voted, players, voting_closes=None):
        if voting_closes is None and all(player in voted for player in players):
            close_voting(proposal)


def takes_effect_in_any_case():
    """What is adopted takes effect at once where no other rule says when (Suber 106)."""

    @upon("proposal_adopted")
    def at_once_where_no_rule_says_when(proposal, rules_that_do, this_rule):
        if rules_that_do["take_effect"] == [this_rule]:
            take_effect(proposal)


def secret_until_closed():
    """Nobody sees the votes while voting is open."""

    @term("ballots_secret")
    def until_voting_closes(proposal):
        return proposal.stage == "voting"
