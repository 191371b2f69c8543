// What moves on the table, driven by events alone. Time comes in as a number, so it can be tested.

import type { Impact, Tracks } from './frames'
import { isDisc } from './pieces'
import type { Pose } from './pose'
import {
  BATTLE,
  blank,
  building,
  clip,
  type Event,
  lifting,
  lowering,
  type Mark,
  type Now,
  placing,
  type Step,
  setting,
  sweeping,
} from './steps'
import type { Box, View } from './types.gen'

const SHOW = 0.5 // seconds in which the disc is shown that another flicks
const SLOW = 0.22 // of the usual speed, while a king is hit
const LONGEST_FRAME = 0.25

export interface Playing {
  busy: boolean
  /** Is a flick being played, which a click would skip? */
  flicking: boolean
  /** What was said of it so far. */
  said: readonly Event[]
}

export class Motion {
  /** Where every piece is drawn when nothing moves it. */
  private shown: (Pose | null)[] = []
  private after: (Pose | null)[] = this.shown
  private lanes: Step[][] = [[], [], []]
  private at = [0, 0, 0]
  private begun: (Step | null)[] = [null, null, null]
  private last: number | null = null
  private fresh = 0 // of what was said, so much belongs to the flick before
  private listeners = new Set<() => void>()
  /** Discs that were just touched, or that are about to be flicked. */
  readonly rings = new Map<number, 'out' | 'next'>()
  playing: Playing = { busy: false, flicking: false, said: [] }

  onImpact: (impact: Impact) => void = () => {}
  /** A stretch of motion begins: where to look. Null when it is over. */
  onStretch: (step: { tracks: Tracks; slow: boolean } | null) => void = () => {}
  wake: () => void = () => {}

  private readonly now: Now

  constructor(box: Box) {
    this.now = { box, shown: (piece) => this.shown[piece] ?? null, wake: () => this.wake() }
  }

  /** Shows a position at once; what led to it is only said. */
  reset(view: View, events: readonly Event[] = []): void {
    this.shown = posesOf(view)
    this.after = this.shown
    this.lanes = [[], [], []]
    this.begun = [null, null, null]
    this.at = [0, 0, 0]
    this.rings.clear()
    this.onStretch(null)
    const lost = events.filter(({ type }) => type === 'eliminated' || type === 'block_lost')
    this.tell({ busy: false, flicking: false, said: [...this.saidBefore(events), ...lost] })
  }

  /** What was said of the flick before, while another begins; nothing where one looks afresh. */
  private saidBefore(events: readonly Event[]): readonly Event[] {
    if (!events.length) {
      this.fresh = 0
      return []
    }
    if (events.some(({ type }) => type === 'shot_set')) {
      this.fresh = 0
      return []
    }
    if (!events.some(isFlick)) return this.playing.said
    const before = this.playing.said.slice(this.fresh)
    this.fresh = before.length
    return before
  }

  /** Takes up what led to the view. `mine` is the seat that needs no showing of its own flick. */
  add(events: readonly Event[], view: View, mine: number | null): void {
    this.after = posesOf(view)
    const isShown = events.some(({ type }) => type === 'shot_shown')
    for (const [i, event] of events.entries()) {
      if (event.type === 'moved') {
        const rest = events.slice(i + 1)
        const end = rest.findIndex(({ type }) => type !== 'eliminated' && type !== 'block_lost')
        const flick = events[i - 1]
        const struck = flick && isFlick(flick) ? flick : null
        this.push(clip(event, end < 0 ? rest : rest.slice(0, end), struck, this.now))
      } else this.take(event, view, isShown ? null : mine)
    }
    this.tell({ busy: true, flicking: true, said: this.saidBefore(events) })
    this.wake()
  }

  private push(step: Step): void {
    this.lanes[step.lane]?.push(step)
  }

  private take(event: Event, view: View, mine: number | null): void {
    switch (event.type) {
      case 'placed':
        this.push(placing(event, this.now))
        break
      case 'lifted':
        this.push(lifting(event.seat, event.piece, this.now))
        break
      case 'fortress_built':
        this.push(building(event.seat, view))
        break
      case 'set_down':
        this.push(lowering(view, event.seat, event.ends))
        break
      case 'flicked':
      case 'flicked_unsteadily':
        if (event.seat === mine) break
        this.push({ ...blank(), lane: BATTLE, seconds: SHOW, shows: event.piece })
        break
      case 'shot_set':
        this.push(setting(event.ends, this.now))
        break
      case 'tie_break_began':
        this.push(sweeping(new Map(event.ends), this.now))
    }
  }

  // -- time ---------------------------------------------------------------------------------

  /** Moves on to a moment; call it once a frame. */
  advance(nowMs: number): void {
    const passed = this.last === null ? 0.016 : (nowMs - this.last) / 1000
    this.last = nowMs
    if (!this.playing.busy) {
      this.last = null
      return
    }
    for (const lane of [0, 1, BATTLE]) {
      if (lane === BATTLE && (this.lanes[0]?.length || this.lanes[1]?.length)) continue
      this.advanceLane(lane, Math.min(passed, LONGEST_FRAME))
    }
    if (this.lanes.every((lane) => lane.length === 0)) {
      this.shown = this.after
      this.last = null
      this.rings.clear()
      this.onStretch(null)
      this.tell({ ...this.playing, busy: false, flicking: false })
    }
  }

  private advanceLane(lane: number, passed: number): void {
    const steps = this.lanes[lane] ?? []
    const head = steps[0]
    if (!head?.ready) return
    if (this.begun[lane] !== head) this.beginStep(lane, head)
    const at = this.at[lane] ?? 0
    // Whoever waits for several stretches (a replay that runs) sees them faster.
    const hurry = 1 + Math.max(0, steps.length - 3) * 0.5
    const isSlow = head.slow && at >= head.slow[0] && at < head.slow[1]
    const next = at + passed * (isSlow ? SLOW : hurry)
    this.at[lane] = next
    for (const impact of head.impacts)
      if (impact.at > at && impact.at <= next) this.onImpact(impact)
    if (head.slow && at < head.slow[0] && next >= head.slow[0] && head.tracks) {
      this.onStretch({ tracks: head.tracks, slow: true })
    }
    this.sayUpTo(head, next)
    if (next >= head.seconds) this.finish(lane, head)
  }

  private beginStep(lane: number, step: Step): void {
    this.begun[lane] = step
    this.at[lane] = 0
    step.begin?.()
    if (step.shows !== undefined) this.rings.set(step.shows, 'next')
    else this.rings.clear()
    if (step.tracks) this.onStretch({ tracks: step.tracks, slow: false })
  }

  private sayUpTo(step: Step, at: number): void {
    while (step.marks[0] && step.marks[0].at <= at) {
      const mark = step.marks.shift() as Mark
      if (isDisc(this.now.box, mark.piece)) this.rings.set(mark.piece, 'out')
      this.tell({ ...this.playing, said: [...this.playing.said, mark.event] })
    }
  }

  private finish(lane: number, step: Step): void {
    this.sayUpTo(step, Number.POSITIVE_INFINITY)
    this.shown = [...this.shown]
    for (const [piece, pose] of step.ends) this.shown[piece] = pose
    this.lanes[lane]?.shift()
    this.begun[lane] = null
  }

  /** Shows the end at once. */
  skip(): boolean {
    if (!this.lanes[BATTLE]?.length) return false
    for (const step of this.lanes.flat()) this.sayUpTo(step, Number.POSITIVE_INFINITY)
    this.lanes = [[], [], []]
    this.begun = [null, null, null]
    this.advance(this.last ?? 0)
    return true
  }

  /** Where a piece is drawn now; null when it is not on the table. */
  pose(piece: number): Pose | null {
    for (const lane of [BATTLE, 1, 0]) {
      const step = this.begun[lane]
      const pose = step?.pose(piece, this.at[lane] ?? 0)
      if (pose !== undefined) return pose
    }
    return this.shown[piece] ?? null
  }

  get busy(): boolean {
    return this.playing.busy
  }

  watch = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  seen = () => this.playing

  private tell(playing: Playing): void {
    this.playing = { ...playing, flicking: (this.lanes[BATTLE]?.length ?? 0) > 0 }
    for (const listener of this.listeners) listener()
  }
}

const isFlick = (event: Event) => event.type === 'flicked' || event.type === 'flicked_unsteadily'

const posesOf = (view: View) => view.pieces.map(({ pose }) => pose)
