"""What is heard at a table? python bench/sounds.py FOLDER

The sounds of web/src/core/sound.ts, as boards play them, are rendered in a real browser to a file
each (WAV) and measured: length, peak (over 1 it would be cut), loudness, and the pitch at which it
is loudest.
"""

import argparse
import base64
import subprocess
import sys
import wave
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.conftest import FLAGS, chromium

ROOT = Path(__file__).parents[1]
RATE = 44_100
AUDIBLE = 0.005  # of full scale
STRENGTHS = (0.1, 0.5, 1.0)
SOUNDS = {
    f"{material} {strength}": f"playTouch('{material}', {strength})"
    for material in ("wood", "card", "acrylic", "lacquer")
    for strength in STRENGTHS
} | {
    "turn": "playTurn()",
    "won": "playEnd(true)",
    "lost": "playEnd(false)",
    "cards revealed": "playTouch('lacquer', 0.9); playTouch('card', 0.7, 0.06)",
    "blocks fall": "for (let i = 0; i < 6; i++) playTouch('acrylic', 0.9 - 0.12 * i, 0.05 * i * i)",
}
STRIP = """
import { stripTypeScriptTypes } from 'node:module'
import fs from 'node:fs'
process.stdout.write(stripTypeScriptTypes(fs.readFileSync(0, 'utf8')))
"""
PLAY = """
wakeSoundOnGesture()
dispatchEvent(new Event('pointerdown'))
window.play = (sound) => { last = -1000; eval(sound); return tapes.length - 1 }
"""

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
    folder = parser.parse_args().folder
    folder.mkdir(exist_ok=True)
    with sync_playwright() as play:
        page = play.chromium.launch(executable_path=chromium(), args=FLAGS).new_page()
        page.add_script_tag(content=TAPES + program() + PLAY)
        for name, sound in SOUNDS.items():
            tape = page.evaluate("(sound) => play(sound)", sound)
            samples = np.frombuffer(base64.b64decode(page.evaluate(RENDER, tape)), np.float32)
            keep(folder / f"{name.replace(' ', '-')}.wav", samples)
            told = measured(samples)
            print(
                f"{name}: {told.seconds:.2f} s, peak {told.peak:.2f}, {told.loudness:.0f} dB,"
                f" {told.hertz:.0f} Hz",
                flush=True,
            )


def program() -> str:
    """The page's own module as a script."""
    text = (ROOT / "web" / "src" / "core" / "sound.ts").read_text("utf-8")
    text = text.replace(
        "import { getSettings } from './settings'", "const getSettings = () => ({ muted: false })"
    )
    node = [str(ROOT / ".venv" / "bin" / "node"), "--input-type=module", "-e", STRIP]
    done = subprocess.run(node, input=text, capture_output=True, text=True, check=True)
    return done.stdout.replace("export ", "")


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
