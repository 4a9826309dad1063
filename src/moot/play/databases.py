"""What gateways may know of databases: whether one exists, and what a backup holds."""

from moot.journal.addresses import IN_MEMORY as IN_MEMORY
from moot.journal.addresses import is_missing as is_missing
from moot.journal.backups import Copied as Copied
