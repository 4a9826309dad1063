"""What a game is: moves, events, state and the rulebook, as pure values; nothing here reads a clock or opens a file."""
