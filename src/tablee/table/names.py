"""What a chair is given: the name of a bot, the key of a secret link."""

import secrets

from tablee.table.room import Room

BOT_NAMES = ("Rose", "Malo", "Lise", "Basile", "Nora", "Théo", "Zoé", "Hugo", "Jeanne")


def free_name(room: Room, seat: int) -> str:
    """For a bot: a name that nobody has at this table."""
    used = {chair.name for chair in room.chairs}
    return next((name for name in BOT_NAMES if name not in used), f"Bot {seat + 1}")


def new_key() -> str:
    """Of a seat's secret link."""
    return secrets.token_urlsafe(18)
