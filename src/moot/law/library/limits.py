"""Limits: what may not be adopted, however many vote for it."""


def mutable_rules(most: int):
    """There are never more than so many mutable rules (Suber 209)."""

    @forbid("adopt")
    def not_too_many_mutable_rules(mutable_rules_after):
        if mutable_rules_after > most:
            return f"there would be more than {most} mutable rules"


def no_proposal_beyond(most: int):
    """Nobody may propose what could bring more than so many mutable rules, with all that is proposed (Suber 209)."""

    @forbid("propose")
    @forbid("revise")
    def room_for_what_is_proposed(mutable_rules, mutable_rules_after, mutable_rules_to_come):
        if mutable_rules_to_come > most and mutable_rules_after > mutable_rules:
            return f"there could be {mutable_rules_to_come} mutable rules, and there is room for {most}"


def a_mutable_rule_remains():
    """There is always a mutable rule, and rules can always be changed (Suber 114)."""

    @forbid("adopt")
    def change_stays_possible(mutable_rules_after, can_still_change):
        if mutable_rules_after < 1:
            return "no mutable rule would remain"
        if can_still_change is False:
            return "no further rule change could be adopted"
