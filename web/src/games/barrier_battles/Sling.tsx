// Aim, strength and the flick itself, as sliders and buttons.

import { type Flicks, speedOf } from './aim'
import { Slider } from './Finger'
import { text } from './text'

import type { Flicking } from './useFlick'

interface Props {
  flicking: Flicking
  hint: Flicks
  waiting: boolean
}

export function Sling({ flicking, hint, waiting }: Props) {
  const { aim, trouble } = flicking
  return (
    <>
      {aim ? (
        <>
          <button
            type="button"
            className="barrier-button"
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
            words={text.strengthOf(speedOf(aim.strength, hint))}
            onChange={(n) => flicking.change({ strength: n / 1000 })}
          />
          <button
            type="button"
            className="barrier-button"
            aria-label={text.turnRight}
            onClick={() => flicking.turn(-1)}
          >
            ↻
          </button>
          <button type="button" className="barrier-button barrier-cancel" onClick={flicking.letGo}>
            {text.cancel}
          </button>
          <button
            type="button"
            className="barrier-button barrier-primary"
            disabled={waiting || trouble !== null}
            onClick={flicking.flick}
          >
            {text.flick}
          </button>
        </>
      ) : (
        <p className="barrier-choose">{text.chooseBelow}</p>
      )}
    </>
  )
}
