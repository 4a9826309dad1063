"""Numbering: what proposals and rules are called."""


def proposals_from(first_number: int):
    """Proposals are numbered in the order they are made, from this number on (Suber 108)."""

    @term("next_number")
    def one_after_the_other(proposals_made):
        return str(first_number + proposals_made)


def changed_rules_take_the_number():
    """A rule that is amended or transmuted gets the number of the proposal that did so (Suber 108)."""

    @term("number_when_changed")
    def number_of_the_proposal(proposal):
        return proposal.number
