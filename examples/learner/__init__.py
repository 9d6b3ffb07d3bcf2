"""A player that taught itself Crazy Mistigri, in plain NumPy, from nothing but the rules.

    python -m examples.learner --minutes 10 --out learned.npz
    tablee simulate mistigri --bots examples.learner:Learned,cousin,cousin

To be read in this order: network.py, training.py, player.py, __main__.py. The figures are in
docs/lab.md.
"""

import os

# Before NumPy is there: the matrices are small, and threads would mostly wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from examples.learner.player import Learned, LearnedGuest

__all__ = ["Learned", "LearnedGuest"]
