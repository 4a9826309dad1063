"""What is sent and received: mail, news, notices, and webhooks."""
