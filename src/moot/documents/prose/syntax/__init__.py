"""Grammar of instructions, and the visitors that turn its parse tree into an `Instruction`."""
