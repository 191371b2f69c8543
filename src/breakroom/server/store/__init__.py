"""What outlives the process: rooms, seats and the log of each room."""

from breakroom.server.store.away import Away
from breakroom.server.store.opening import open_store, prepare
from breakroom.server.store.served import LIVE_BEAT, SLOW_BEAT, Served
from breakroom.server.store.store import Store
from breakroom.server.store.tables import Entry, StoredGuest, StoredPush, StoredRoom, StoredSeat
from breakroom.server.store.writer import AlreadyDone, Outrun

__all__ = [
    "LIVE_BEAT",
    "SLOW_BEAT",
    "AlreadyDone",
    "Away",
    "Entry",
    "Outrun",
    "Served",
    "Store",
    "StoredGuest",
    "StoredPush",
    "StoredRoom",
    "StoredSeat",
    "open_store",
    "prepare",
]
