"""The secrets of tests: for one test always the same, so that what fails once fails again.

Deals, codes and bots' whims come from `secrets`. In the process of a test that is a stream which
begins with the test's name, and with `TABLEE_SEED`, by which a campaign looks at other deals. A
server that runs in a process of its own has true secrets.
"""

import base64
import os
import secrets
from random import Random

from hypothesis import register_random

SEED = os.environ.get("TABLEE_SEED", "")
chance = Random()
register_random(chance)  # an example that is tried again meets the same


def begin(test: str) -> None:
    chance.seed(SEED + test)


def token_urlsafe(count: int) -> str:
    return base64.urlsafe_b64encode(chance.randbytes(count)).rstrip(b"=").decode()


def replace_secrets() -> None:
    vars(secrets).update(
        choice=chance.choice,
        randbits=chance.getrandbits,
        token_hex=lambda count: chance.randbytes(count).hex(),
        token_urlsafe=token_urlsafe,
    )
