// What a player chooses for this browser.

import { useSyncExternalStore } from 'react'
import { keep, recall } from './keep'
import { Store, useStore } from './store'
import { text } from './text'

export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  muted: boolean
  motion: 'auto' | 'reduced' | 'full'
  /** The nickname at the table. */
  name: string
  /** The 2D board instead of the 3D one. */
  flat: boolean
  /** Each move in the game's short form too. */
  notation: boolean
}

const KEY = 'breakroom.settings'
export const LONGEST_NAME = 24

function oneOf<T>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise
}

function pick(words: readonly string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? ''
}

export function friendlyName(): string {
  return `${pick(text.names.first)} ${pick(text.names.second)}`
}

function read(): Settings {
  const kept = recall(KEY)
  const name = typeof kept.name === 'string' ? kept.name.trim().slice(0, LONGEST_NAME) : ''
  return {
    theme: oneOf(kept.theme, ['auto', 'light', 'dark'], 'auto'),
    muted: kept.muted === true,
    motion: oneOf(kept.motion, ['auto', 'reduced', 'full'], 'auto'),
    name: name || friendlyName(),
    flat: kept.flat === true,
    notation: kept.notation === true,
  }
}

const settings = new Store<Settings>(read())

export const getSettings = settings.get
export const watchSettings = settings.watch

export function changeSettings(change: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...change })
  keep(KEY, settings.get())
}

/** Plans instead of 3D for as long as a page of many boards is open; nothing is kept of it. */
export function flatForNow(): () => void {
  const { flat } = settings.get()
  settings.set({ ...settings.get(), flat: true })
  return () => settings.set({ ...settings.get(), flat })
}

export function useSettings(): Settings {
  return useStore(settings)
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Should things appear at once instead of moving? */
export function useReducedMotion(): boolean {
  const system = useMedia('(prefers-reduced-motion: reduce)')
  const { motion } = useSettings()
  return motion === 'auto' ? system : motion === 'reduced'
}

/** Puts the choices where CSS can see them, now and whenever they change. */
export function applySettings(): void {
  const apply = () => {
    const { theme, motion } = settings.get()
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.motion = motion
  }
  apply()
  settings.watch(apply)
  keep(KEY, settings.get())
}
