"""A small network in plain NumPy: what a seat sees → how much it likes each action, and its hopes.

    observation → hidden → hidden → logits of the actions
                                  → value: the reward that it still expects

Everything is float32. A batch is a matrix, one observation a row.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Weights = dict[str, Floats]

# Observations are counts from 0 to 255, and the difference of 0 and 1 matters more than that of 50
# and 51.
LOGS: Floats = np.log1p(np.arange(256)).astype(np.float32)
NEVER = np.float32(-1e9)  # the logit of what is not legal


class Layers(NamedTuple):
    """All that comes of a batch, layer by layer: what the way back needs."""

    seen: Floats
    first: Floats
    second: Floats
    logits: Floats
    values: Floats


class Network:
    """Two hidden layers, and two heads on them."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    @classmethod
    def untrained(cls, width: int, actions: int, hidden: int, seed: int) -> "Network":
        """Its logits are nearly equal, so that it acts at random."""
        chance = np.random.default_rng(seed)

        def layer(inputs: int, outputs: int, scale: float) -> Floats:
            spread = scale / np.sqrt(inputs)
            return chance.normal(0.0, spread, (inputs, outputs)).astype(np.float32)

        weights = {
            "first": layer(width, hidden, 1.4),
            "second": layer(hidden, hidden, 1.4),
            "policy": layer(hidden, actions, 0.01),
            "value": layer(hidden, 1, 0.1),
        }
        biases = {f"{name}_bias": np.zeros(it.shape[1], np.float32) for name, it in weights.items()}
        return cls({**weights, **biases})

    @property
    def shape(self) -> tuple[int, int]:
        """The width of an observation, and how many actions there are."""
        return self.weights["first"].shape[0], self.weights["policy"].shape[1]

    def forward(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Layers:
        """Forward: logits of the legal actions, and the value, of each row."""
        w = self.weights
        seen = LOGS[observations]
        first = np.maximum(seen @ w["first"] + w["first_bias"], 0)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        logits = np.where(masks, second @ w["policy"] + w["policy_bias"], NEVER)
        values = (second @ w["value"] + w["value_bias"])[:, 0]
        return Layers(seen, first, second, logits, values)

    def gradients(self, layers: Layers, by_logits: Floats, by_values: Floats) -> Weights:
        """Backward: how the loss changes with each weight, given how it does with the outputs."""
        w = self.weights
        by_value = by_values[:, None]
        by_second = (by_logits @ w["policy"].T + by_value @ w["value"].T) * (layers.second > 0)
        by_first = (by_second @ w["second"].T) * (layers.first > 0)
        return {
            "first": layers.seen.T @ by_first,
            "second": layers.first.T @ by_second,
            "policy": layers.second.T @ by_logits,
            "value": layers.second.T @ by_value,
            "first_bias": by_first.sum(0),
            "second_bias": by_second.sum(0),
            "policy_bias": by_logits.sum(0),
            "value_bias": by_value.sum(0),
        }


def log_softmax(logits: Floats) -> Floats:
    shifted = logits - logits.max(axis=1, keepdims=True)
    logs: Floats = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return logs


class Adam:
    """Steps of about the same size for every weight, however large its gradients are."""

    def __init__(self, weights: Weights) -> None:
        self.mean = {name: np.zeros_like(it) for name, it in weights.items()}
        self.square = {name: np.zeros_like(it) for name, it in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, gradients: Weights, rate: float) -> None:
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, gradient in gradients.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + 1e-8)
