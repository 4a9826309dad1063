"""A collection of proposals in prose that was written apart from the reader that it measures."""
