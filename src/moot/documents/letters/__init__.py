"""Letters: mails and postings read, told apart into what is whose, threaded, compared, and written.

From bytes to a `Letter` (`read_letter`, `read_saved`), from files to an `Archive` (`letters_in`, `gather`), from those
to `Threads` (`thread`). From a letter to the form of a game that it fills in (`read_form`) and what that changes of the
one before (`compare`); or to the `Requests` in the writer's own words (`requests_in`). And back (`write_article`,
`write_mail`). All of it takes bytes from anywhere, never raises, and costs in proportion to them.
"""

from moot.documents.letters.archives import Archive, Double, Filed, gather, letters_in
from moot.documents.letters.comparing import Compared, compare, differences, posting_of
from moot.documents.letters.forms import Filled, Named, fill, read_form
from moot.documents.letters.identity import Identity
from moot.documents.letters.names import Likeness, likeness, named
from moot.documents.letters.reading import LETTER_BYTES_MAX, read_letter, read_saved
from moot.documents.letters.requests import NotTaken, Request, Requests, requests_in, requests_of
from moot.documents.letters.threads import Link, Threads, thread
from moot.documents.letters.values import Attachment, Checked, Letter, Person
from moot.documents.letters.voices import Stretch, own_lines, stretches
from moot.documents.letters.writing import Mailing, answer_to, cancel, write_article, write_mail

__all__ = [
    "LETTER_BYTES_MAX",
    "Archive",
    "Attachment",
    "Checked",
    "Compared",
    "Double",
    "Filed",
    "Filled",
    "Identity",
    "Letter",
    "Likeness",
    "Link",
    "Mailing",
    "Named",
    "NotTaken",
    "Person",
    "Request",
    "Requests",
    "Stretch",
    "Threads",
    "answer_to",
    "cancel",
    "compare",
    "differences",
    "fill",
    "gather",
    "letters_in",
    "likeness",
    "named",
    "own_lines",
    "posting_of",
    "read_form",
    "read_letter",
    "read_saved",
    "requests_in",
    "requests_of",
    "stretches",
    "thread",
    "write_article",
    "write_mail",
]
