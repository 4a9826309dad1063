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
