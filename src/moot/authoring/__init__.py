"""Writing rules: proposals in plain words and as files, import, export, lint, and simulation."""
