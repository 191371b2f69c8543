// Asking in two steps: the first press lights the line of sight, the second asks.

import { useEffect, useRef, useState } from 'react'
import { playTouch } from '../../core/sound'
import { BoardButton } from '../../kit/Shell'
import type { Props } from './judged'
import { pointing } from './marks'
import { isNumber, text } from './text'
import { isSolo, squaresAlong } from './words'

export interface Look {
  /** The number or letter whose line of sight is lit. */
  at: string | null
  /** The squares that it looks along. */
  along: readonly string[]
  mayAsk: boolean
  /** Lights it, or asks what is lit. */
  press(at: string): void
  clear(): void
}

const NONE: readonly string[] = []

export function useLook(props: Props, mayAsk: boolean): Look {
  const { view, suggestion, waiting, act } = props
  const turn = view.turns.length
  const [lit, setLit] = useState<{ at: string; turn: number } | null>(null)
  const at = lit?.turn === turn ? lit.at : null
  // A hint lights its question once: the turn that it led to is a new one.
  const followed = useRef<unknown>(null)
  useEffect(() => {
    if (suggestion?.type !== 'ask' || followed.current === suggestion) return
    followed.current = suggestion
    setLit({ at: suggestion.at, turn })
  }, [suggestion, turn])
  useEffect(() => setLit((last) => (last?.turn === turn ? last : null)), [turn])
  return {
    at,
    along: at === null ? NONE : squaresAlong(view, at),
    mayAsk,
    press: (pressed) => {
      if (pressed === at && mayAsk) act({ type: 'ask', at })
      else if (pressed !== at || !waiting) {
        setLit(pressed === at ? null : { at: pressed, turn })
        playTouch('wood', 0.15)
      }
    },
    clear: () => setLit(null),
  }
}

/** What is lit, in words for "what now". */
export function sightText(
  { view, waiting, over }: Props,
  look: Look,
  isTouch: boolean,
): string | null {
  if (look.at === null || waiting) return null
  const parts = [
    text.sight(look.at, look.along),
    !isSolo(view) && !isNumber(look.at) && text.everyone,
    look.mayAsk ? text.again(look.at, isTouch) : !over && text.onYourTurn,
  ]
  return parts.filter(Boolean).join(' ')
}

/** The button for the second step, below the tile. */
export function AskButton(props: { look: Look; waiting: boolean; marks: readonly string[] }) {
  const { look, waiting, marks } = props
  const { at, mayAsk, press } = look
  if (at === null || !(mayAsk || waiting)) return null
  return (
    <BoardButton
      primary
      className="cube-ask"
      disabled={waiting}
      {...pointing(marks, at)}
      onClick={() => press(at)}
    >
      {waiting ? text.asking : text.askIt(at)}
    </BoardButton>
  )
}
