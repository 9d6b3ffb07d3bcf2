"""The games that have a board of their own; any other is shown by the plain one (test_plain.py)."""

from pathlib import Path

from tablee.games import shelf

WEB = Path(__file__).parents[2] / "web" / "src" / "games"
BOARDS = sorted(game for game in shelf() if (WEB / game / "index.ts").is_file())
