// Every sound is synthesised: a short burst of noise for the touch, a few damped modes for the body.

import { getSettings } from './settings'

export type Material = 'wood' | 'card' | 'acrylic' | 'lacquer'

interface Body {
  modes: readonly (readonly [hertz: number, loudness: number, seconds: number])[]
  touch: { hertz: number; loudness: number; seconds: number }
}

const BODIES: Record<Material, Body> = {
  wood: {
    modes: [
      [210, 0.9, 0.11],
      [540, 0.5, 0.07],
      [1180, 0.2, 0.04],
    ],
    touch: { hertz: 1400, loudness: 0.5, seconds: 0.018 },
  },
  card: {
    modes: [[190, 0.4, 0.05]],
    touch: { hertz: 2800, loudness: 1.7, seconds: 0.05 }, // paper: a rustle, more than a knock
  },
  acrylic: {
    modes: [
      [1250, 0.5, 0.05],
      [2900, 0.4, 0.035],
      [4700, 0.2, 0.02],
    ],
    touch: { hertz: 5200, loudness: 0.4, seconds: 0.008 },
  },
  lacquer: {
    modes: [
      [420, 0.7, 0.07],
      [1650, 0.45, 0.05],
    ],
    touch: { hertz: 2600, loudness: 0.5, seconds: 0.01 },
  },
}

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

/** Browsers allow sound only after the player has touched something. */
export function wakeSoundOnGesture(): void {
  const wake = () => {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    removeEventListener('pointerdown', wake)
    removeEventListener('keydown', wake)
  }
  addEventListener('pointerdown', wake)
  addEventListener('keydown', wake)
}

function ready(): AudioContext | null {
  return context?.state === 'running' && !getSettings().muted ? context : null
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return noise
}

function fading(audio: AudioContext, loudness: number, at: number, attack: number, fade: number) {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(Math.max(loudness, 0.0002), at + attack)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + fade)
  gain.connect(audio.destination)
  return gain
}

function tone(
  audio: AudioContext,
  hertz: number,
  loudness: number,
  at: number,
  attack: number,
  fade: number,
) {
  const voice = audio.createOscillator()
  voice.frequency.value = hertz
  voice.connect(fading(audio, loudness, at, attack, fade))
  voice.start(at)
  voice.stop(at + attack + fade + 0.05)
}

/** A piece touches the table. Strength runs from 0 (set down softly) to 1 (dropped). */
export function playTouch(material: Material, strength = 0.5, delaySeconds = 0): void {
  const audio = ready()
  if (!audio) return
  const { modes, touch } = BODIES[material]
  const at = audio.currentTime + delaySeconds
  const loud = 0.06 + 0.22 * strength
  const detune = 0.96 + Math.random() * 0.08
  for (const [hertz, loudness, seconds] of modes) {
    tone(audio, hertz * detune, loud * loudness, at, 0.002, seconds * (0.7 + strength))
  }
  const burst = audio.createBufferSource()
  burst.buffer = noiseOf(audio)
  const band = audio.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = touch.hertz * detune
  band.Q.value = 0.8
  burst.connect(band)
  band.connect(fading(audio, loud * touch.loudness, at, 0.001, touch.seconds * 3))
  burst.start(at)
  burst.stop(at + 0.25)
}

/** It is your turn: two soft notes, a fourth apart. */
export function playTurn(): void {
  const audio = ready()
  if (!audio) return
  tone(audio, 440, 0.05, audio.currentTime, 0.012, 0.5)
  tone(audio, 587.33, 0.045, audio.currentTime + 0.11, 0.012, 0.6)
}

/** The game is over: a warm chord, a darker one for a loss. */
export function playEnd(won: boolean): void {
  const audio = ready()
  if (!audio) return
  const chord = won ? [261.63, 329.63, 392, 523.25] : [220, 261.63, 329.63, 440]
  chord.forEach((hertz, i) => {
    tone(audio, hertz, 0.045, audio.currentTime + i * 0.07, 0.03, 1.8)
  })
}
