"""Live games: moves are decided, kept and told; time, forks, and copies on which proposals are tried."""
