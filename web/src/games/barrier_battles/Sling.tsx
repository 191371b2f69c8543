// Aim, strength and the flick itself, as sliders and buttons.

import { speedOf } from './aim'
import { Slider } from './Finger'
import { text } from './text'
import type { Box } from './types.gen'
import type { Flicking } from './useFlick'

interface Props {
  box: Box
  flicking: Flicking
  waiting: boolean
}

export function Sling({ box, flicking, waiting }: Props) {
  const { aim, can } = flicking.aimed ?? {}
  return (
    <>
      {aim && (
        <>
          <button
            type="button"
            className="board-button"
            aria-label={text.turnLeft}
            onClick={() => flicking.turn(1)}
          >
            ↺
          </button>
          <Slider
            label={text.strength}
            value={Math.round(aim.strength * 1000)}
            min={0}
            max={1000}
            words={text.strengthOf(speedOf(box, aim.strength))}
            onChange={(n) => flicking.change({ strength: n / 1000 })}
          />
          <button
            type="button"
            className="board-button"
            aria-label={text.turnRight}
            onClick={() => flicking.turn(-1)}
          >
            ↻
          </button>
          <button type="button" className="board-button barrier-cancel" onClick={flicking.letGo}>
            {text.cancel}
          </button>
          <button
            type="button"
            className="board-button board-primary"
            disabled={waiting || !can}
            onClick={flicking.flick}
          >
            {text.flick}
          </button>
        </>
      )}
    </>
  )
}
