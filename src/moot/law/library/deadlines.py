"""Deadlines: when a week turns, in the game's time zone."""


def weekly(when: WeekTime):
    """Voting closes at the first such time of the week after it was opened."""

    @term("voting_closes")
    def at_the_turn_of_the_week(proposal, zone) -> Deadline:
        if proposal.opened is not None:
            return next_weekday(proposal.opened, when, zone)

    @timed("voting_closes")
    def close_at_the_turn_of_the_week(proposal):
        close_voting(proposal)


def opens_weekly(when: WeekTime):
    """Every week at this time, after what closes then, voting opens on all proposals made and not taken back."""

    @term("collation")
    def every_week(last, zone) -> Time:
        return next_weekday(last, when, zone)

    @timed("collation", after="voting_closes")
    def open_what_was_made(open_proposals):
        for proposal in open_proposals:
            if proposal.stage == "made":
                open_voting(proposal)


def end_of_day(days_open: int):
    """Voting closes at the midnight that ends the last of so many days after the day it was opened."""

    @term("voting_closes")
    def at_midnight(proposal, zone) -> Deadline:
        if proposal.opened is not None:
            return midnight_after(local_date(proposal.opened, zone) + days_open, zone)

    @timed("voting_closes")
    def close_at_midnight(proposal):
        close_voting(proposal)


def reminder(hours_before: int):
    """N hours before voting closes, remind players who haven't voted: those who must, or else those who may."""

    @term("reminder", kind="*")
    def before_voting_closes(proposal, voting_closes=None) -> Time:
        if proposal.stage == "voting" and voting_closes is not None:
            if voting_closes - hours(hours_before) > proposal.opened:
                return voting_closes - hours(hours_before)

    @timed("reminder", kind="*")
    def remind_who_has_not_voted(proposal, voted, eligible_voters=None, must_vote=None):
        awaited = eligible_voters if must_vote is None else must_vote
        waiting = [player for player in awaited or [] if player not in voted]
        if waiting:
            announce("reminder", to=waiting, proposal=proposal.number)


def reminds(who: Name, deadline: Name, hours_before: int):
    """N hours before a deadline, by the name of its term, remind those whom a term, fact or office names."""

    @term("{deadline}_reminder", kind="*")
    def hours_before_it(deadline=None) -> Time:
        if deadline is not None:
            return deadline - hours(hours_before)

    @timed("{deadline}_reminder", kind="*")
    def remind_them(who=None):
        if who:
            announce("reminder", to=who, of="{deadline}")
