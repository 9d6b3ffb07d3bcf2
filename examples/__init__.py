"""Bots of other people, as one would write them: the tests play every one."""
