"""What happens and what somebody does, and what follows: on what condition, how often, and to whom."""
