// What is said of the spot that is pointed at, beside it; and which input is meant, where several
// lead to one place.

import { BoardButton } from '../../kit/Shell'
import { cellOf } from './choosing'
import { type Point, type Side, seenSide } from './grid'
import { placeName, text } from './text'
import type { View } from './types.gen'
import type { Eye } from './useCamera'
import type { Choice } from './useChoice'
import type { Hands } from './useHands'

interface Props {
  view: View
  words: string | null
  isBad: boolean
  eye: Eye
  flipped: boolean
  choice: Choice
  hands: Hands
}

const HALF_BUBBLE = 180 // pixels: half of the greatest width in the style sheet
const [WIDE, TALL] = [290, 260] // pixels: three inputs, and what is said of one
const HIGH = 62 // pixels: two lines of what is said
const FAR = 64 // of a tile's 100: from its middle past its edge and its tab
const NARROW = 520

export function Says(props: Props) {
  const { words, isBad, eye, choice } = props
  const { aimed, asking } = choice
  const spot = asking?.[0] ?? aimed
  const at = spot ? eye.pixelOf(cellOf(spot)) : null
  const { width, height } = eye.size
  const isBeside = at !== null && width > NARROW
  const beside = asking ? leftOrRight : aboveOrBelow
  return (
    <div
      className="blocks-says"
      data-beside={isBeside ? (asking ? 'asking' : 'telling') : undefined}
      data-top={(at !== null && at[1] > height / 2) || undefined}
      style={isBeside ? beside(at, eye) : undefined}
    >
      {asking && <Which {...props} asking={asking} />}
      <p className="board-caption blocks-caption" role="status" data-bad={isBad || undefined}>
        {words}
      </p>
    </div>
  )
}

/** Outwards of the spot, seen from the middle of the stage, so that it hides little; where there is
 * no room for that, at the other end of the stage. */
export function aboveOrBelow([x, y]: Point, { camera, size: { width, height } }: Eye) {
  const far = FAR * camera.scale
  const left = Math.min(width - HALF_BUBBLE - 8, Math.max(HALF_BUBBLE + 8, x))
  if (y > height / 2) return y + far > height - HIGH ? { left, top: 6 } : { left, top: y + far }
  return y - far < HIGH ? { left, bottom: 6 } : { left, bottom: height - y + far }
}

/** What asks is tall: it stands to the side of its place. */
function leftOrRight([x, y]: Point, { camera, size: { width, height } }: Eye) {
  const far = FAR * camera.scale
  const top = Math.max(8, Math.min(height - TALL, y - TALL / 3))
  return x + far + WIDE < width ? { left: x + far, top } : { right: width - x + far, top }
}

const TURNS: Record<Side, number> = { N: 0, E: 90, S: 180, W: 270 }

function Which(props: Props & { asking: NonNullable<Choice['asking']> }) {
  const { view, flipped, choice, hands, asking } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div className="board-panel blocks-which" role="group" aria-label={text.which}>
      <b>{text.which}</b>
      {asking.map((spot) => {
        if (!spot.place) return null
        const side = seenSide(spot.place.into[2], flipped)
        return (
          <BoardButton
            key={spot.key}
            data-input={spot.key}
            aria-pressed={spot.key === choice.aimed?.key}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && choice.aim(spot.key)}
            onFocus={({ target }) => target.matches(':focus-visible') && choice.aim(spot.key)}
            onClick={({ nativeEvent }) =>
              hands.choose(spot, (nativeEvent as PointerEvent).pointerType === 'touch')
            }
          >
            <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
              <path
                className="blocks-way"
                d="M0 7V-6M-5 -1L0 -7L5 -1"
                transform={`rotate(${TURNS[side]})`}
              />
            </svg>
            {placeName(view, spot.place, flipped)}
          </BoardButton>
        )
      })}
    </div>
  )
}
