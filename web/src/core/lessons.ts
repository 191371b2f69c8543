// How far somebody has come in the course of each game. It is kept in this browser alone.

import { makeLesson } from './api'
import { keep, recall } from './keep'
import { changeRoom, roomOf } from './rooms'
import { go } from './route'
import type { GameInfo } from './types.gen'

const KEY = 'breakroom.lessons'

interface Progress {
  /** The lessons that are done. */
  done: string[]
  /** The table of the lesson that was left unfinished. */
  open: { lesson: string; room: string } | null
}

function progressOf(game: string): Progress {
  const kept = recall(KEY)[game] as Partial<Progress> | undefined
  return { done: Array.isArray(kept?.done) ? kept.done : [], open: kept?.open ?? null }
}

function change(game: string, progress: Progress): void {
  keep(KEY, { ...recall(KEY), [game]: progress })
}

export const hasLearnt = ({ key, lessons }: GameInfo): boolean =>
  lessons.length > 0 && lessons.every(({ id }) => progressOf(key).done.includes(id))

export const hasBegunToLearn = (game: string): boolean => {
  const { done, open } = progressOf(game)
  return done.length > 0 || open !== null
}

export function lessonIsDone(game: string, lesson: string): void {
  const { done } = progressOf(game)
  change(game, { done: [...new Set([...done, lesson])], open: null })
}

/** The lesson that was left unfinished, or the first that is not done; from the start after all. */
export async function goLearning(game: GameInfo): Promise<void> {
  const { done, open } = progressOf(game.key)
  if (open && roomOf(open.room)) return go(`/t/${open.room}`)
  const [first] = game.lessons
  const next = game.lessons.find(({ id }) => !done.includes(id)) ?? first
  if (next) await goToLesson(game.key, next.id)
}

export async function goToLesson(game: string, lesson: string): Promise<void> {
  const { room, tokens } = await makeLesson({ game, lesson })
  changeRoom(room, { tokens, game, lesson, at: Date.now() })
  change(game, { ...progressOf(game), open: { lesson, room } })
  go(`/t/${room}`)
}
