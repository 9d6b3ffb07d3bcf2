"""Proximal policy optimisation (PPO), by self-play of one network at every seat.

A rollout plays so many steps at all tables. Then each decision is asked whether what came of it
was better than hoped, and the network is moved towards those that were, though never far at once.
"""

from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from examples.learner.network import Adam, Floats, Network, Weights, log_softmax
from tablee.lab.vector import VectorEnv

Ints = NDArray[np.int64]

LONGEST = 0.5  # gradient


class Settings(msgspec.Struct, frozen=True):
    """What can be turned; what was tried at Crazy Mistigri is told in docs/lab.md."""

    game: str = "mistigri"
    seats: int = 3
    hidden: int = 64
    tables: int = 256
    steps: int = 128  # of a rollout, at each table
    batch: int = 4096  # decisions of a gradient
    epochs: int = 2  # how often each decision is used
    rate: float = 1e-3  # of learning, at first
    clip: float = 0.2  # how far the chance of a decision may move in one update
    entropy: float = 0.01  # what trying things out is worth
    decay: float = 0.95  # how far a surprise is passed back to the decisions before (GAE's lambda)
    seed: int = 1


class Rollout(NamedTuple):
    """What happened, by step and table."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    seats: Ints  # who decided
    actions: Ints
    chances: Floats  # the logarithm of how likely that was
    values: Floats  # what it hoped for
    rewards: NDArray[np.float64]  # that came before the next step, by seat
    ended: NDArray[np.bool_]


class Samples(NamedTuple):
    """Decisions that can be judged, in any order."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: Ints
    chances: Floats
    good: Floats  # by how much it turned out better than hoped, in standard deviations
    returns: Floats  # what the value should have been

    def some(self, rows: Ints) -> "Samples":
        return Samples(
            self.observations[rows],
            self.masks[rows],
            self.actions[rows],
            self.chances[rows],
            self.good[rows],
            self.returns[rows],
        )


class Figures(NamedTuple):
    """How a rollout looked."""

    entropy: float  # in nats: e to this power actions seem about as good
    explained: float  # of the variance of what came, by the values


def sample(logs: Floats, draws: NDArray[np.float64]) -> Ints:
    """One action a row, as likely as the network says; a draw is a number from 0 to below 1."""
    sums = np.exp(logs).cumsum(axis=1)
    return np.asarray((sums <= (draws * sums[:, -1])[:, None]).sum(axis=1))


class Learner:
    """A network, the tables it plays at, and what it has learned from so far."""

    def __init__(self, settings: Settings, network: Network | None = None) -> None:
        self.settings = settings
        self.env = VectorEnv(
            settings.game,
            settings.tables,
            seats=settings.seats,
            seed=settings.seed,
            skips_forced=True,
            by_stage=True,
        )
        width, actions = self.env.observations.shape[1], self.env.actions
        self.network = network or Network.untrained(width, actions, settings.hidden, settings.seed)
        self.adam = Adam(self.network.weights)
        self.chance = np.random.default_rng(settings.seed)
        self.seen = np.zeros(width, np.bool_)  # inputs that were not always 0
        if network is not None:
            self.seen |= network.weights["first"].any(axis=1)
        self.decisions = 0
        self.games = 0

    def play(self) -> Rollout:
        """A rollout: the tables go on from where they were."""
        env, shape = self.env, (self.settings.steps, self.settings.tables)
        rollout = Rollout(
            np.empty((*shape, env.observations.shape[1]), np.uint8),
            np.empty((*shape, env.actions), np.bool_),
            np.empty(shape, np.int64),
            np.empty(shape, np.int64),
            np.empty(shape, np.float32),
            np.empty(shape, np.float32),
            np.empty((*shape, env.players)),
            np.empty(shape, np.bool_),
        )
        rows = np.arange(shape[1])
        for step in range(shape[0]):
            layers = self.network.forward(env.observations, env.masks)
            logs = log_softmax(layers.logits)
            actions = sample(logs, self.chance.random(shape[1]))
            rollout.observations[step], rollout.masks[step] = env.observations, env.masks
            rollout.seats[step], rollout.actions[step] = env.seats, actions
            rollout.chances[step], rollout.values[step] = logs[rows, actions], layers.values
            env.step(actions)
            rollout.rewards[step], rollout.ended[step] = env.rewards, env.ended
        return rollout

    def learn(self, rate: float) -> Figures:
        """One rollout, and what follows from it; figures to look at."""
        rollout = self.play()
        self.seen |= rollout.observations.any(axis=(0, 1))
        samples = samples_of(rollout, self.settings.decay)
        self.decisions += rollout.actions.size
        self.games += int(rollout.ended.sum())
        said = []
        for _ in range(self.settings.epochs):
            order = self.chance.permutation(len(samples.good))
            for at in range(0, len(order), self.settings.batch):
                some = order[at : at + self.settings.batch]
                said.append(self.improve(samples.some(some), rate))
        entropy, error = np.mean(said, axis=0)
        return Figures(float(entropy), float(1 - error / samples.returns.var()))

    def learned(self) -> Weights:
        """The weights; 0 for what it has never seen, such as a clock: it shall not matter."""
        weights = self.network.weights
        return {**weights, "first": weights["first"] * self.seen[:, None]}

    def improve(self, some: Samples, rate: float) -> tuple[float, float]:
        """One step down the gradient of PPO's loss; entropy, and error of the values."""
        size, rows = np.float32(len(some.good)), np.arange(len(some.good))
        layers = self.network.forward(some.observations, some.masks)
        logs = log_softmax(layers.logits)
        likely = np.exp(logs)
        # Make what was good likelier and what was bad less so, until it has moved far enough.
        ratio = np.exp(logs[rows, some.actions] - some.chances)
        clip = self.settings.clip
        is_far = np.where(some.good > 0, ratio > 1 + clip, ratio < 1 - clip)
        push = np.where(is_far, np.float32(0), ratio * some.good)
        by_logits: Floats = push[:, None] * likely
        by_logits[rows, some.actions] -= push
        # Go on trying things out.
        finite = np.where(some.masks, logs, np.float32(0))
        entropy = -(likely * finite).sum(axis=1, keepdims=True)
        by_logits += np.float32(self.settings.entropy) * likely * (finite + entropy)
        # Hope for what came.
        miss = layers.values - some.returns
        gradients = self.network.gradients(layers, by_logits / size, miss / size)
        self.adam.step(self.network.weights, shortened(gradients), rate)
        return float(entropy.mean()), float((miss * miss).mean())


def shortened(gradients: Weights) -> Weights:
    """The same direction, and no longer than LONGEST."""
    length = np.sqrt(sum(float((it * it).sum()) for it in gradients.values()))
    if length <= LONGEST:
        return gradients
    return {name: it * np.float32(LONGEST / length) for name, it in gradients.items()}


def samples_of(rollout: Rollout, decay: float) -> Samples:
    better, known = advantages_of(rollout, decay)
    good = better[known]
    return Samples(
        rollout.observations[known],
        rollout.masks[known],
        rollout.actions[known],
        rollout.chances[known],
        (good - good.mean()) / (good.std() + np.float32(1e-8)),
        (better + rollout.values)[known],
    )


def advantages_of(rollout: Rollout, decay: float) -> tuple[Floats, NDArray[np.bool_]]:
    """By how much each decision turned out better than hoped, and which can be judged yet.

    Generalised advantage estimation, from the last step to the first, each seat for itself: its
    next decision, or the end of the game, tells what became of this one.
    """
    steps, tables = rollout.actions.shape
    seats = rollout.rewards.shape[2]
    rows = np.arange(tables)
    hope, better = np.zeros((tables, seats)), np.zeros((tables, seats))  # of its next decision
    earned = np.zeros((tables, seats))  # since this one
    is_known = np.zeros((tables, seats), np.bool_)
    advantages, known = np.zeros((steps, tables), np.float32), np.zeros((steps, tables), np.bool_)
    for step in reversed(range(steps)):
        over = rollout.ended[step]
        hope[over] = better[over] = earned[over] = 0
        is_known[over] = True
        earned += rollout.rewards[step]
        at = rows, rollout.seats[step]
        known[step] = is_known[at]
        value = rollout.values[step]
        surprise = np.where(known[step], earned[at] + hope[at] - value + decay * better[at], 0)
        advantages[step] = surprise
        hope[at], better[at], earned[at], is_known[at] = value, surprise, 0, True
    return advantages, known
