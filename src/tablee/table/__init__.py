"""One live table: its log, its room, its mailbox, its listeners."""
