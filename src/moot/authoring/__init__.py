"""Law as people write it: proposals in words and as files, import, export, lint, and simulation."""
