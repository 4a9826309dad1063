"""The code of sentences: its normal form, the provisions written from it, and how it's found in provisions again."""
