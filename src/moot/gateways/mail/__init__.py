"""Mail in and out: letters taken by SMTP and LMTP, fetched from folders, and sent through a relay."""
