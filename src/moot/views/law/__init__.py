"""The law as it's shown: rules, their lists, what each says and does, and which reads which."""
