"""Somebody with the screen off: they hear what a page sounds, and read what it says of itself.

No picture is looked at. What is heard is Web Audio's own schedule: every source that is started,
with its tone and its moment. What is read is what a screen reader is given: roles, names, and the
live regions.
"""

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.people import Player

MOST_KNOCKS = 20

# Every source that a page starts: with its tone, which the page sets beforehand, in order.
EARS = """(() => {
    const tones = new WeakMap()
    const filters = new WeakMap()
    const { setValueAtTime } = AudioParam.prototype
    AudioParam.prototype.setValueAtTime = function (value, at) {
        if (!tones.has(this)) tones.set(this, value)
        return setValueAtTime.call(this, value, at)
    }
    const { connect } = AudioNode.prototype
    AudioNode.prototype.connect = function (to, ...rest) {
        if (to instanceof BiquadFilterNode) filters.set(this, to)
        return connect.call(this, to, ...rest)
    }
    let bursts = []
    let burst = null
    const end = () => {
        const { heardMs, starts } = burst
        const first = Math.min(...starts.map(({ when }) => when))
        const notes = starts.map(
            ({ wave, hz, when }) => `${wave} ${hz.toFixed()} ${((when - first) * 1000).toFixed()}`
        )
        burst = null
        bursts.push({ heardMs, notes })
        ears.hear?.(heardMs, new Set(notes))
    }
    const tap = ({ prototype }, toneOf) => {
        const { start } = prototype
        prototype.start = function (when = 0, ...rest) {
            const hz = tones.get(toneOf(this))
            if (hz !== undefined) {
                if (!burst) {
                    burst = { heardMs: ears.heardMs(this.context, when), starts: [] }
                    queueMicrotask(end)
                }
                burst.starts.push({ wave: this.type ?? 'paper', hz, when })
            }
            return start.call(this, when, ...rest)
        }
    }
    tap(OscillatorNode, (source) => source.frequency)
    tap(AudioBufferSourceNode, (source) => filters.get(source)?.frequency)
    window.ears = {
        // Out of the speaker: as the browser says, once anything has come out of it.
        heardMs: (audio, when) => {
            const { contextTime, performanceTime } = audio.getOutputTimestamp()
            const lateMs = 1000 * (audio.baseLatency + audio.outputLatency)
            if (!contextTime) return performance.now() + lateMs
            return performanceTime + (when - contextTime) * 1000
        },
        take: () => bursts.splice(0),
    }
})()"""
# All that is read out, and when.
READER = """(() => {
    window.said = []
    const look = () => {
        for (const one of document.querySelectorAll('[role=alert], [role=status], .live')) {
            const text = one.textContent.trim()
            if (one.said === text) continue
            one.said = text
            if (text) said.push({ atMs: performance.now(), text })
        }
    }
    const watch = () =>
        new MutationObserver(look).observe(document, {
            subtree: true, childList: true, characterData: true,
        })
    watch()
})()"""
# Who has learned the cues of KNOWN and knows what to press for those of PLAN.
HANDS = """([known, plan]) => {
    const press = (code) => {
        const at = { atMs: performance.now(), code }
        const key = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true })
        at.atMs = key.timeStamp
        document.activeElement.dispatchEvent(key)
        pressed.push(at)
    }
    window.pressed = []
    window.reacted = null
    ears.hear = (heardMs, notes) => {
        const cues = Object.keys(known).filter((cue) => known[cue].every((note) => notes.has(note)))
        const steps = plan[cues.sort().join(' ')]
        if (!steps || reacted) return
        reacted = { heardMs, atMs: performance.now(), cues }
        for (const [code, afterMs] of steps)
            setTimeout(() => press(code), heardMs + afterMs - performance.now())
    }
}"""

Steps = list[tuple[str, float]]  # which key, so long after the sound
Plan = dict[str, Steps]  # by the cues that are heard together, in alphabetical order


class Listener(Player):
    """Somebody who plays by ear and keys."""

    known: dict[str, list[str]]  # cue → its notes

    def open_page(self) -> Page:
        self.acts: list[dict[str, Any]] = []  # that were sent
        self.ends: Counter[str] = Counter()  # won, lost and whatever else there is
        return super().open_page()

    def ends_in(self, told: list[dict[str, Any]]) -> list[str]:
        """How contests ended for this person, by what a page is told."""
        raise NotImplementedError

    def note(self, message: dict[str, Any]) -> None:
        super().note(message)
        if message["type"] == "update" and not message["snapshot"]:
            self.ends.update(self.ends_in(message["told"]))

    def hear_socket(self, socket: WebSocket) -> None:
        socket.on("framesent", self.note_sent)
        super().hear_socket(socket)

    def note_sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            self.acts.append(message)

    def switches_screen_off(self) -> None:
        """From the next page on."""
        self.remember(sound="on", byEar="yes")
        for script in (EARS, READER):
            self.context.add_init_script(script)

    def learns(self, cues: tuple[str, ...]) -> None:
        """What each sound is, from the page that teaches them: by its name, and by pressing it."""
        self.page.goto(f"/rules/{self.game}")
        self.press(self.button(self.say("sounds.title", whole=False)))
        sheet = self.page.get_by_role("dialog", name=self.say("sounds.title", whole=False))
        buttons = {cue: self.tell("screen", "sounds", cue) for cue in cues}
        self.known = {
            cue: self.hears(sheet.get_by_role("button", name=name)) for cue, name in buttons.items()
        }
        self.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)

    def hears(self, button: Locator) -> list[str]:
        """Its first sound may come before the browser has woken the speaker."""
        self.walk_to(button)
        for _ in range(MOST_KNOCKS):
            self.page.keyboard.press("Enter")
            bursts: list[dict[str, Any]] = self.page.evaluate("ears.take()")
            if bursts:
                return list(bursts[-1]["notes"])
        raise AssertionError(f"{button} makes no sound")

    def takes_keys(self) -> None:
        """Where a screen reader hands them on; a browser is silent until the first of them."""
        self.walk_to(self.page.get_by_role("application", name=self.say("ear.keys", whole=False)))

    def will_answer(self, plan: Plan) -> None:
        """As soon as one of these is heard, and then nothing more."""
        self.page.evaluate(HANDS, [self.known, plan])

    @property
    def reacted(self) -> dict[str, Any] | None:
        """To which cues, and when they were heard."""
        reacted: dict[str, Any] | None = self.page.evaluate("reacted")
        return reacted

    @property
    def pressed(self) -> list[dict[str, Any]]:
        pressed: list[dict[str, Any]] = self.page.evaluate("pressed")
        return pressed

    @property
    def read_out(self) -> list[dict[str, Any]]:
        """All that was read out on this page."""
        said: list[dict[str, Any]] = self.page.evaluate("said")
        return said
