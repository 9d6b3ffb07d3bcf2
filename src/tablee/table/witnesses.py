"""Who else bears out how long a line takes. Pure: what was measured is handed in.

Three layers answer from the other end of a line, and a page's script rules only the last of them:
the kernel acknowledges by itself, the browser answers a WebSocket's own pings, the page answers
ours. An honest line looks much the same to all three, but not always: a carrier that splits the
connection makes the kernel see a short line. So a slow page is believed as far as the others bear
it out; beyond the kernel by an allowance, and openly, which the host of a tournament can take away.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

BUSY_PAGE_MS = 6  # by which an honest page answers later than its browser
KERNEL_MS = 2  # by which an honest browser answers later than its kernel
STRAYS = 4  # so many mean deviations of a round trip are as usual as the mean
ALLOWANCE_MS = 120.0  # beyond what the kernel bears out: a carrier's proxy on the way
AGREE_MS = 15.0  # by which an honest page usually stays within that

Proof = Literal["proven", "unproven", "unknown"]


@dataclass(frozen=True)
class KernelTrip:
    """A line's round trip, as the server's kernel finds it on acknowledgements."""

    smoothed_ms: float
    strays_ms: float  # mean deviation

    @property
    def most_ms(self) -> float:
        """What it bears out: a line that wavers is given its own wavering."""
        return self.smoothed_ms + STRAYS * self.strays_ms + KERNEL_MS


class LineWitness(Protocol):
    """What a socket can say of its line, besides what its page says."""

    def ping(self, nonce: str) -> None:
        """Ask the browser; its answer comes to `Listener.borne_out`."""

    def nudge(self) -> None:
        """Send something that nobody answers: a kernel notices a lost packet by the next one."""

    def kernel_trip(self) -> KernelTrip | None:
        """As it is now; None where the kernel does not say, or sees something else's line."""


@dataclass(frozen=True)
class Answer:
    """How long a page took to answer, and what bears it out."""

    page_ms: float
    browser_ms: float | None = None
    kernel: KernelTrip | None = None

    def believed_ms(self, allowance_ms: float) -> float:
        """As much of it as its witnesses bear out."""
        believed = self.page_ms
        if self.browser_ms is not None:
            believed = min(believed, self.browser_ms + BUSY_PAGE_MS)
        if self.kernel is not None:
            believed = min(believed, self.kernel.most_ms + allowance_ms)
        return believed
