"""Games on news servers: what is posted there is played here, and what is played here is posted there."""
