"""Mail in and out: received by SMTP and LMTP, fetched from Maildir and IMAP, and sent through a relay."""
