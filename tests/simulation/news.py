"""News on wires that lose, repeat and reorder articles: each is placed once, below the one that it follows."""

from dataclasses import dataclass, field
from email.message import EmailMessage
from random import Random

from tests.simulation.games import PEOPLE

from moot.documents.letters.parser import read_letter
from moot.game.state import State
from moot.play.host import Host
from moot.post.news.placement import Placement


@dataclass
class Newsgroup:
    """The articles of a group, as they are on the servers of others."""

    game: str
    articles: list[tuple[str, str, bytes]] = field(default_factory=list)
    """Message-ID, that of the article above, and the article."""

    def write(self, chance: Random, seed: str) -> str:
        """Somebody posts an article: to begin with, or below another one."""
        person, number = chance.choice(PEOPLE), len(self.articles) + 1
        id, above = f"<{seed}.{number}@news.example>", ""
        if self.articles and chance.random() < 0.8:
            above = chance.choice(self.articles)[0]
        message = EmailMessage()
        message["From"], message["Newsgroups"] = f"{person} <{person.lower()}@home.example>", "alt.nomic"
        message["Subject"], message["Message-ID"] = f"Article {number}", id
        message["Date"] = "Mon, 05 Jan 2026 18:00:00 +0000"
        if above:
            message["References"] = above
        message.set_content(f"This is article {number}.")
        self.articles.append((id, above, message.as_bytes()))
        return f"{person} posts {id} below {above or 'nothing'}"

    def bring(self, host: Host, chance: Random) -> str:
        """Some articles reach a host, in any order, and maybe not for the first time."""
        some = chance.sample(self.articles, min(len(self.articles), chance.choice((1, 1, 2, 5))))
        if some and chance.random() < 0.2:
            some.append(some[0])
        Placement(host, self.game).receive([(read_letter(data), data) for _, _, data in some])
        return f"{len(some)} articles arrive"

    def bring_all(self, host: Host) -> None:
        """All articles reach a host."""
        Placement(host, self.game).receive([(read_letter(data), data) for _, _, data in self.articles])

    def faults(self, state: State) -> list[str]:
        """What is wrong with the articles in a game that has them all."""
        placed = [one.posting for _, one in sorted(state.postings.items())]
        entries = {one.posting.id: entry for entry, one in state.postings.items()}
        told = [f"{one.id} is placed twice" for one in placed if [other.id for other in placed].count(one.id) > 1]
        for id, above, _ in self.articles:
            if id not in entries:
                told.append(f"{id} isn't placed")
            elif above and state.postings[entries[id]].posting.follows != entries.get(above):
                told.append(f"{id} doesn't follow {above}")
        return told
