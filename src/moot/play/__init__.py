"""Live games: moves are decided, stored and announced; deadlines, forks, and trials on copies."""
