"""Chairs: who sits where, whether they are there, and who keeps the seat meanwhile."""

from dataclasses import dataclass, field

from tablee.wire.messages import Kind, SeatInfo


@dataclass
class Chair:
    """One place at the table. Only the first seven fields are kept in the log."""

    kind: Kind = "empty"
    name: str = ""
    level: str | None = None  # of a bot
    people: set[str] = field(default_factory=set)  # one person, each device's identity
    key: str = ""
    handicap_ms: int = 0  # added to its reactions in contests
    guest: int | None = None  # of the evening
    vote: str | None = None  # which game they would like next
    sockets: int = 0
    kept: bool = False  # a bot plays for the person
    keep_at_ms: int | None = None  # when it will
    seen: tuple[int, int] = (0, 0)  # game and version up to which the person skipped ahead

    @property
    def online(self) -> bool:
        return self.kind == "bot" or self.sockets > 0

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.kept

    def info(self) -> SeatInfo:
        return SeatInfo(
            self.kind,
            self.name,
            self.level,
            self.online,
            self.kept,
            self.keep_at_ms,
            self.handicap_ms,
            self.guest,
            self.vote,
        )
