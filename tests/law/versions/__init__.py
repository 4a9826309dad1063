"""The gate on each Python that is found."""
