"""How a move is decided: what it does, what follows from it in waves, and the changes of rules that it leads to."""
