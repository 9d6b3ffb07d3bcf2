"""What a page sounds like, as numbers: its cues as a real browser renders them.

The page's own code makes the sounds; only the clock is another one: an OfflineAudioContext, which
renders what it is told at once and gives the samples back.
"""

import base64
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from playwright.sync_api import Page

RATE = 44_100
LENGTH_S = 2.4  # longer than any cue
# For a page: its AudioContext is an offline one, and a new one after each time that it is rendered.
OFFLINE = """(() => {
    const fresh = () => new OfflineAudioContext(2, RATE * LENGTH_S, RATE)
    let offline = fresh()
    window.AudioContext = class extends EventTarget {
        state = 'running'
        currentTime = 0
        sampleRate = RATE
        get destination() { return offline.destination }
        async resume() {}
        getOutputTimestamp() { return { contextTime: 0, performanceTime: 0 } }
    }
    const nodes = ['Oscillator', 'Gain', 'BufferSource', 'BiquadFilter', 'StereoPanner', 'Buffer']
    for (const node of nodes)
        AudioContext.prototype[`create${node}`] = (...how) => offline[`create${node}`](...how)
    window.render = async () => {
        const told = offline
        offline = fresh()
        const rendered = await told.startRendering()
        return [0, 1].map((channel) => {
            const bytes = new Uint8Array(rendered.getChannelData(channel).buffer)
            let text = ''
            for (let at = 0; at < bytes.length; at += 4096)
                text += String.fromCharCode(...bytes.subarray(at, at + 4096))
            return btoa(text)
        })
    }
})()""".replace("RATE", str(RATE)).replace("LENGTH_S", str(LENGTH_S))

WINDOW, HOP = 2048, 441  # samples: 46 ms, every 10 ms
BANDS, LOWEST_HZ, HIGHEST_HZ = 40, 80.0, 10_000.0
FLOOR_DB = 45.0  # so far below a cue's loudest nothing is heard of it

Samples = np.ndarray[Any, np.dtype[np.float64]]


class Cue(NamedTuple):
    """A sound under a name: two channels of samples."""

    name: str
    samples: Samples

    @property
    def peak(self) -> float:
        """Of what a speaker can do; from 1 on it is clipped."""
        return float(np.abs(self.samples).max())

    @property
    def mono(self) -> Samples:
        """What a single speaker makes of it."""
        return np.asarray(self.samples.mean(axis=0))

    @property
    def level_db(self) -> float:
        """How loud its loudest fifth of a second is to an ear, beside a full sine of 1 kHz."""
        spectra = np.abs(np.fft.rfft(windows(self.mono, RATE // 5, HOP), axis=1)) ** 2
        weighted = spectra * weight(np.fft.rfftfreq(RATE // 5, 1 / RATE)) ** 2
        power = weighted.sum(axis=1).max() * 2 / (RATE // 5) ** 2
        return float(10 * np.log10(max(power, 1e-12) / 0.5))

    def heard(self, until_s: float = LENGTH_S) -> Samples:
        """Bands of hearing by hundredths of a second, in dB above the faintest that counts."""
        frames = windows(self.mono, WINDOW, HOP)[: max(1, round(until_s * 100))]
        power = (np.abs(np.fft.rfft(frames * np.hanning(WINDOW), axis=1)) ** 2) @ FILTERS.T
        loudness = 10 * np.log10(power + 1e-12)
        return np.asarray(np.maximum(0.0, loudness - loudness.max() + FLOOR_DB))


def windows(samples: Samples, length: int, hop: int) -> Samples:
    padded = np.concatenate([samples, np.zeros(length)])
    return np.asarray(np.lib.stride_tricks.sliding_window_view(padded, length)[::hop])


def weight(hz: Any) -> Samples:
    """The ear's own filter, as IEC 61672 has it (A)."""
    square = hz**2
    low, high = square + 20.6**2, square + 12_194**2
    middle = np.sqrt((square + 107.7**2) * (square + 737.9**2))
    return np.asarray(1.2589 * 12_194**2 * square**2 / (low * middle * high))


def mel(hz: Any) -> Any:
    return 2595 * np.log10(1 + np.asarray(hz) / 700)


def filters() -> Samples:
    """Overlapping triangles, as wide as an ear's bands."""
    bins = mel(np.fft.rfftfreq(WINDOW, 1 / RATE))
    edges = np.linspace(mel(LOWEST_HZ), mel(HIGHEST_HZ), BANDS + 2)
    rises = (bins - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falls = (edges[2:, None] - bins) / (edges[2:] - edges[1:-1])[:, None]
    return np.asarray(np.clip(np.minimum(rises, falls), 0, None))


FILTERS = filters()


def distance_db(first: Samples, second: Samples) -> float:
    """How far apart two sounds are, on average, wherever either is heard at all."""
    either = (first > 0) | (second > 0)
    return float(np.abs(first - second)[either].mean())


def alike(
    cues: list[Cue], bar_db: float, until_s: float = LENGTH_S
) -> list[tuple[str, str, float]]:
    """The pairs that one could take for each other, the nearest first."""
    heard = [(cue.name, cue.heard(until_s)) for cue in cues]
    found = [
        (one, other, distance_db(first, second))
        for (one, first), (other, second) in combinations(heard, 2)
    ]
    return sorted((pair for pair in found if pair[2] < bar_db), key=lambda pair: pair[2])


def rendered(page: Page, name: str) -> Cue:
    """What the page has been told to sound since the last time."""
    channels = page.evaluate("render()")
    samples = [np.frombuffer(base64.b64decode(one), dtype=np.float32) for one in channels]
    return Cue(name, np.asarray(samples, dtype=np.float64))


def cues_of(page: Page, game: str) -> list[Cue]:
    """All sounds that the sheet of a game teaches, each by the press of its button."""
    page.goto(f"/rules/{game}")
    page.locator(".sounds button").click()
    page.locator("[data-cue]").first.wait_for()
    page.evaluate("render()")
    names: list[str] = page.locator("[data-cue]").evaluate_all(
        "all => all.map((one) => one.dataset.cue)"
    )
    found = []
    for name in names:
        page.locator(f"[data-cue='{name}']").evaluate("one => one.click()")
        found.append(rendered(page, name))
    return found
