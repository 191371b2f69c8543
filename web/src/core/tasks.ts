// My mistakes: turning points of one's own games come back as tasks, later and later. They are
// kept in this browser alone.

import { keep, recall } from './keep'
import { turningPoints } from './review'
import { Store, useStore } from './store'
import type { Origin, Review } from './types.gen'

export interface Task {
  room: string
  /** So many actions of the record had been taken before it. */
  ply: number
  seat: number
  game: string
  title: string
  /** When it comes, in ms since 1970. */
  due: number
  /** How often it was right in a row. */
  right: number
}

const KEY = 'breakroom.tasks'
const KEPT = 60
const DAY_MS = 86_400_000
/** Days until a task comes, and comes again. */
export const AFTER_DAYS: readonly number[] = [1, 3, 9, 30]

type Tasks = Readonly<Record<string, Task>>

const nameOf = ({ room, ply }: Origin) => `${room} ${ply}`

function isTask(value: unknown): value is Task {
  const task = value as Partial<Task> | null
  return typeof task?.room === 'string' && typeof task.due === 'number'
}

function read(): Tasks {
  return Object.fromEntries(Object.entries(recall(KEY)).filter(([, task]) => isTask(task))) as Tasks
}

const tasks = new Store<Tasks>(read())
export const useTasks = (): Tasks => useStore(tasks)

function write(next: Tasks): void {
  const soonest = Object.entries(next).sort(([, a], [, b]) => a.due - b.due)
  tasks.set(Object.fromEntries(soonest.slice(0, KEPT)))
  keep(KEY, tasks.get())
}

/** Those that have come, the longest due first. */
export function dueTasks(all: Tasks, now: number): Task[] {
  return Object.values(all)
    .filter(({ due }) => due <= now)
    .sort((a, b) => a.due - b.due)
}

/** The task after an answer; null: it need not come again. */
export function afterAnswer(task: Task, isRight: boolean, now: number): Task | null {
  const right = isRight ? task.right + 1 : 0
  const days = AFTER_DAYS[right]
  return days === undefined ? null : { ...task, right, due: now + days * DAY_MS }
}

/** A seat's turning points become tasks, once. */
export function addTasks(
  review: Review,
  whose: Pick<Task, 'room' | 'seat' | 'game' | 'title'>,
  now: number,
): void {
  const known = { ...tasks.get(), ...read() }
  const due = now + (AFTER_DAYS[0] ?? 1) * DAY_MS
  const added = turningPoints(review, whose.seat).flatMap(({ ply }): [string, Task][] => {
    const name = nameOf({ room: whose.room, ply })
    return name in known ? [] : [[name, { ...whose, ply, due, right: 0 }]]
  })
  if (added.length) write({ ...known, ...Object.fromEntries(added) })
}

/** A task was tried: it counts if it had come. */
export function answered(at: Origin, isRight: boolean, now: number): void {
  const { [nameOf(at)]: task, ...others } = { ...tasks.get(), ...read() }
  if (!task || task.due > now) return
  const next = afterAnswer(task, isRight, now)
  write(next ? { ...others, [nameOf(at)]: next } : others)
}

/** The tasks of a game that is gone. */
export function forgetTasks(room: string): void {
  const left = Object.entries({ ...tasks.get(), ...read() }).filter(
    ([, task]) => task.room !== room,
  )
  write(Object.fromEntries(left))
}
