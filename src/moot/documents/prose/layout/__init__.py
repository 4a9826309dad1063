"""Layout of a proposal: lines and quoted texts, cut into one unit for each instruction."""
