"""What gateways need to know of databases: whether one is there, and what a backup holds."""

from moot.journal.addresses import IN_MEMORY as IN_MEMORY
from moot.journal.addresses import is_missing as is_missing
from moot.journal.backups import Copied as Copied
