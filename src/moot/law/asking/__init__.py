"""What the sandbox is asked: facts and requests that go in, effects and answers that come out."""
