"""The game as pure values: moves, events, state and the rulebook; nothing here reads a clock or opens a file."""
