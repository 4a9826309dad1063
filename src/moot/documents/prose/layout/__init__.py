"""Layout of a proposal: its lines and quoted texts, cut into one unit for each instruction."""
