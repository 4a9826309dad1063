"""Winning: how the game ends."""


def first_to(goal: int):
    """The first player who has so many points wins, whatever makes them enough (Suber 208)."""

    @term("points_to_win")
    def points_needed():
        return goal

    @upon("any_change")
    def enough_points_win(players, points, points_to_win):
        for player in players:
            if points[player] >= points_to_win:
                win(player)
