"""What gateways need to know of databases: whether one is there, and what a backup holds."""

from moot.journal.copying import Copied as Copied
from moot.journal.opening import IN_MEMORY as IN_MEMORY
from moot.journal.opening import is_missing as is_missing
