"""The rules in force as code: rule files, mechanisms and their sandbox, precedence, preview and liveness."""
