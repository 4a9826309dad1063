"""Server infrastructure that doesn't depend on Nomic: clock, rate limits, concurrency, metrics, logs."""
