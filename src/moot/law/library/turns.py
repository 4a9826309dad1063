"""Turns: whose proposal is next."""

# ruff: noqa: F841


def clockwise():
    """Players take turns clockwise; a turn is one proposal and the vote on it (after Suber 201)."""
    turn = register(Player)

    @upon("game_started")
    def first_seat_begins(seating):
        set_register("turn", seating[0])

    @forbid("propose")
    def only_in_turn(player, turn, open_proposals):
        if player != turn:
            return f"it is {turn}'s turn"
        if any(p.author == player for p in open_proposals):
            return "this turn's proposal has been made"

    @upon("proposal_decided")
    def next_seat_clockwise(proposal, turn, seating):
        if proposal.author == turn and turn in seating:
            set_register("turn", next_after(seating, turn))

    @upon("left")
    def seat_after_the_empty_one(player, next_in_seating, turn):
        if player == turn:
            set_register("turn", next_in_seating)

    @upon("joined")
    def first_at_an_empty_table(player, turn):
        if turn is None:
            set_register("turn", player)


def one_proposal_each(most_open: int):
    """Nobody has more than so many proposals open at once."""

    @forbid("propose")
    def not_too_many_at_once(player, open_proposals):
        if len([p for p in open_proposals if p.author == player]) >= most_open:
            return f"no more than {most_open} of your proposals may be open"
