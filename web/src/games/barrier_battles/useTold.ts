// What hands have touched on the table, what is marked there for it, and what is said of it.

import { useEffect, useMemo, useState } from 'react'
import { useSaying } from '../../kit/useSaying'
import type { Screen } from '../../kit/useScreen'
import { captionOf, sayingOf } from './captions'
import { type Deed, type Props, useVerdict } from './deeds'
import { piecesAt } from './marks'
import type { Shown } from './Scene'
import type { Flick, View } from './types.gen'
import type { Hands } from './useHands'
import type { Turn } from './useTurn'

const NONE: readonly number[] = []

/** A flick of a piece that is not offered: the rules say why not. */
const trial = (view: View, piece: number): Deed => ({
  type: 'flick',
  piece,
  point: view.spots[0] as Flick['point'],
  impulse: [0, 0, -view.weakest],
})

interface Told {
  hands: Hands
  shown: Shown
  caption: { words: string | null; bad: boolean }
}

export function useTold(props: Props, turn: Turn, screen: Screen): Told {
  const { view, cast, version, isBack, refusal, marks, say } = props
  const { me, build, buildHint, isReady, flicking, flickHint, playing, isToFlick } = turn
  const { held, ghost } = build
  const { aimed } = flicking
  const chosen = aimed?.aim.disc ?? null
  const [marked, setMarked] = useState<number | null>(null)
  const [pulled, setPulled] = useState(false)
  const [tried, setTried] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was touched is soon stale
  useEffect(() => {
    setMarked(null)
    setPulled(false)
    setTried(null)
  }, [version, chosen, held?.piece])

  const pointed = useMemo(() => piecesAt(marks), [marks])
  const { isTouch } = screen
  const [left, canFlick] = [build.left, flickHint !== null]
  const watching = isToFlick
  const doing = { view, buildHint, isReady, held, left, canFlick, chosen, isTouch, watching }
  useSaying(say, sayingOf(doing))

  const verdict = useVerdict(props, tried === null ? null : trial(view, tried))
  const faults = [...verdict.faults, ...build.faults, ...flicking.faults]
  const asked = { view, cast, isTouch, refusal, flicking: playing.flicking, pulled, faults }
  return {
    caption: captionOf({ ...asked, ghost, aimed: isBack ? null : aimed }),
    shown: {
      ghost,
      aimed,
      marked,
      barring: (faults[0]?.at as number[] | undefined) ?? NONE,
      pointed,
      last: playing.busy ? null : view.last,
    },
    hands: {
      view,
      seat: me,
      build: buildHint && !isReady && left === 0 ? build : null,
      flicking: flickHint && !isBack ? flicking : null,
      busy: playing.flicking,
      onMark: setMarked,
      onPull: setPulled,
      onTry: setTried,
    },
  }
}
