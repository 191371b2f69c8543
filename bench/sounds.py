"""What is heard at a table? python bench/sounds.py FOLDER [KEY …]

In a real browser, with motion: each game is begun by Play and played for some actions, then given
up. Whatever sounds meanwhile is rendered to a file of its own (WAV), and measured: its length, its
peak (over 1 it would be cut), its loudness, and the pitch at which it is loudest.
"""

import argparse
import asyncio
import base64
import json
import random
import sys
import tempfile
import threading
import wave
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from playwright.sync_api import Browser, sync_playwright

import breakroom

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.browser import DESK, Person
from e2e.conftest import FLAGS, chromium
from server.table import Player, Server, sit

RATE = 44_100
ACTIONS = 10
AUDIBLE = 0.005  # of full scale

# What begins within 40 ms of each other is one sound, on a tape of its own.
TAPES = """
window.tapes = []
let last = -1000
const tape = () => {
  const now = performance.now()
  if (now - last > 40) tapes.push(new OfflineAudioContext(1, 4 * 44100, 44100))
  last = now
  return tapes.at(-1)
}
window.AudioContext = function () {
  return new Proxy({}, { get: (_, name) => {
    if (name === 'state') return 'running'
    if (name === 'currentTime') return 0
    if (name === 'sampleRate') return 44100
    if (name === 'resume') return () => Promise.resolve()
    const on = tape()
    return typeof on[name] === 'function' ? on[name].bind(on) : on[name]
  } })
}
"""
RENDER = """async (number) => {
  const sound = await tapes[number].startRendering()
  const bytes = new Uint8Array(sound.getChannelData(0).buffer)
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192)
    text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}"""


class Sound(NamedTuple):
    seconds: float
    peak: float
    loudness: float  # in decibels below full scale, while it is heard
    hertz: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("keys", nargs="*", default=breakroom.game_keys(), metavar="KEY")
    wish = parser.parse_args()
    wish.folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        server = Server(Path(folder))
        try:
            for key in wish.keys:
                heard(browser, server, key, wish.folder)
        finally:
            server.stop()


def heard(browser: Browser, server: Server, key: str, folder: Path) -> None:
    me = Person(browser, server, size=DESK, motion="no-preference")
    me.context.add_init_script(TAPES)
    me.open("/")
    me.page.locator(f"[data-game={key}]").get_by_role("button", name="Play").first.click()
    me.wait_for_board()
    room = me.page.url.rsplit("/", 1)[1]
    kept = json.loads(me.page.evaluate("() => localStorage.getItem('breakroom.rooms')"))
    acting = threading.Thread(
        target=lambda: asyncio.run(act(server, room, kept[room]["tokens"])), daemon=True
    )
    acting.start()
    me.wait_until(lambda: not acting.is_alive(), "nobody acts")
    me.wait_for_board()
    if me.outcome is None:
        me.page.get_by_role("button", name="Resign").click()
        me.page.get_by_role("button", name="Yes").click()
    me.page.locator(".result").wait_for()
    count = me.page.evaluate("() => tapes.length")
    print(f"{breakroom.game(key).title}: {count} sounds")
    for number in range(count):
        data = base64.b64decode(me.page.evaluate(RENDER, number))
        samples = np.frombuffer(data, np.float32)
        keep(folder / f"{key}-{number:02}.wav", samples)
        told = measured(samples)
        silent = "" if told.peak >= AUDIBLE else "  SILENT"
        print(
            f"  {number:02}: {told.seconds:.2f} s, peak {told.peak:.2f},"
            f" {told.loudness:.0f} dB, {told.hertz:.0f} Hz{silent}"
            f"{'  CUT' if told.peak >= 1 else ''}",
            flush=True,
        )
    me.context.close()


async def act(server: Server, room: str, tokens: dict[str, str]) -> None:
    """Some actions of mine by another connection, so that the page only shows them."""
    rng = random.Random(1)
    async with sit(server, room, tokens) as player:
        for _ in range(ACTIONS):
            await player.until_my_turn()
            if player.table.get("outcome"):
                return
            before = player.v
            done = await player.ask("act", action=await some_action(player, rng), sure=True)
            assert done["type"] == "ack", done
            while player.v == before:
                await player.read()
            await asyncio.sleep(1)  # one sound after another


async def some_action(player: Player, rng: random.Random) -> Any:
    assert player.decision is not None
    if choices := player.decision.get("choices"):
        return rng.choice(choices)
    hint = player.decision.get("hint")
    if isinstance(hint, dict) and "white" in hint:
        return player.some_action(rng)
    return (await player.ask("hint"))["action"]


def keep(path: Path, samples: Any) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def measured(samples: Any) -> Sound:
    loud = np.flatnonzero(np.abs(samples) > AUDIBLE)
    if not loud.size:
        return Sound(0, float(np.abs(samples).max()), -99, 0)
    part = samples[loud[0] : loud[-1] + 1]
    power = float(np.sqrt((part**2).mean()))
    spectrum = np.abs(np.fft.rfft(part))
    hertz = float(spectrum.argmax() * RATE / len(part))
    return Sound(len(part) / RATE, float(np.abs(part).max()), 20 * np.log10(power), hertz)


if __name__ == "__main__":
    main()
