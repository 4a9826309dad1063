"""Winning: how the game ends."""


def first_to(goal: int):
    """The first player who has so many points wins (Suber 208)."""

    @term("points_to_win")
    def points_needed():
        return goal

    @upon("quantity_changed")
    def enough_points_win(quantity, after, points_to_win):
        if quantity == "points":
            for player in after:
                if after[player] >= points_to_win:
                    win(player)


def paradox_wins_for_caller():
    """Whoever shows that the rules leave no way on wins: who called the case (Suber 213)."""

    @upon("judged")
    def paradox_wins(case, judgment):
        if case.kind == "paradox" and judgment == "true":
            win(case.caller)
