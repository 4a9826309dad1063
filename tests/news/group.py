"""Archives of a game of postings for tests: what people post, one after another, as articles."""

from collections.abc import Iterator, Sequence
from itertools import count
from textwrap import indent

from moot.documents.letters.forms import fill
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import write_article
from moot.documents.published.forms import PostingForm, form_shown
from moot.play.host import Host

GROUP = "rec.games.nomic"
START = 721_000_000
_SECONDS = 60


class Posters:
    """Writes articles, each a reply to an earlier one."""

    def __init__(self, host: Host):
        ruleset = host.ruleset("usenet")
        self.form = _form(rule.content.text for rule in ruleset.rules)
        texts = ((rule.number, indent(rule.content.text, "\t").strip()) for rule in ruleset.rules)
        self.rules = "\n\n".join(f"{number}\t{text}" for number, text in texts)
        self.letters: list[Letter] = []
        self._count = count(1)

    def post(self, name: str, text: str, after: Letter | None = None, **header: object) -> Letter:
        """An article by somebody."""
        number = next(self._count)
        letter = Letter(
            message_id=f"<{number}@x.org>",
            sender=Person(name, f"{name.lower().replace(' ', '.')}@x.org"),
            sent=START + number * _SECONDS,
            subject="Nomic" if after is None else "Re: Nomic",
            references=(*after.references, after.key) if after else (),
            groups=(GROUP,),
            text=text,
        )
        self.letters.append(letter)
        return letter

    def begin(self, name: str = "Ada") -> Letter:
        """The first posting of a line."""
        return self.post(name, fill(self.form, self.rules))

    def propose(self, name: str, after: Letter, text: str = "Be kind.", rules: str = "") -> Letter:
        """A proposal."""
        return self.post(name, fill(self.form, rules or self.rules, name, text), after)

    def vote(
        self, name: str, after: Letter, said: str, votes: Sequence[str], rules: str = "", by: str = "Ada"
    ) -> Letter:
        """A vote for a proposal, with those before it."""
        return self.post(name, fill(self.form, rules or self.rules, by, said, (*votes, name)), after)

    def votes(self, number: int, after: Letter, said: str = "Be kind.", by: str = "Ada") -> Letter:
        """So many people vote."""
        voters: list[str] = []
        for n in range(number):
            after = self.vote(f"Voter {n}", after, said, voters, by=by)
            voters.append(f"Voter {n}")
        return after

    def append(self, name: str, after: Letter, said: str = "Be kind.", number: int = 213) -> Letter:
        """The proposal becomes a rule."""
        return self.post(name, fill(self.form, f"{self.rules}\n\n{number}\t{said}"), after)


def mailbox(letters: Sequence[Letter]) -> bytes:
    """Letters in one file, as mailboxes have them."""
    parts = (
        b"From x@x.org Thu Nov  5 10:00:00 1992\n" + write_article(letter).replace(b"\r\n", b"\n") for letter in letters
    )
    return b"\n".join(parts)


def _form(texts: Iterator[str]) -> PostingForm:
    return next(form for text in texts if (form := form_shown(text.split("\n"))) is not None)
