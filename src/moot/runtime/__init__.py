"""What a server process needs and that knows nothing of Nomic: clock, rate limits, concurrency, metrics, logs."""
