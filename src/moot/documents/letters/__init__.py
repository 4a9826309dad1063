"""Email and Usenet articles: parsing, quotation, threading, votes and requests in the text, and writing."""
