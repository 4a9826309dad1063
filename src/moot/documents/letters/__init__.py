"""Letters: mails and postings read, told apart into what is whose, threaded, and written."""
