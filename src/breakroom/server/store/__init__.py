"""What outlives the process: rooms, seats and the log of each room."""

from breakroom.server.store.store import Store, open_store
from breakroom.server.store.tables import Entry, StoredGuest, StoredRoom, StoredSeat

__all__ = ["Entry", "Store", "StoredGuest", "StoredRoom", "StoredSeat", "open_store"]
