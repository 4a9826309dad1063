"""What the rules in force say: rule files, mechanisms and their sandbox, precedence, preview and liveness."""
