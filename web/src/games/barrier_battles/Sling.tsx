// Aim, strength and the flick itself, as sliders and buttons.

import { BoardButton } from '../../kit/Shell'
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
  if (!flicking.aimed) return null
  const { aim, can } = flicking.aimed
  return (
    <>
      <BoardButton aria-label={text.turnLeft} onClick={() => flicking.turn(1)}>
        ↺
      </BoardButton>
      <Slider
        label={text.strength}
        value={Math.round(aim.strength * 1000)}
        min={0}
        max={1000}
        words={text.strengthOf(speedOf(box, aim.strength))}
        onChange={(n) => flicking.change({ strength: n / 1000 })}
      />
      <BoardButton aria-label={text.turnRight} onClick={() => flicking.turn(-1)}>
        ↻
      </BoardButton>
      <BoardButton className="barrier-cancel" onClick={flicking.letGo}>
        {text.cancel}
      </BoardButton>
      <BoardButton primary disabled={waiting || !can} onClick={flicking.flick}>
        {text.flick}
      </BoardButton>
    </>
  )
}
