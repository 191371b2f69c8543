// The finger: how it flicks, how strongly, and a close-up of the disc to choose the point.

import { type PointerEvent, useRef, useState } from 'react'
import { BoardButton } from '../../kit/Shell'
import { type Aim, isOpen, PITCHES, type Way } from './aim'
import { lacquer, paintOf } from './colours'
import { pointing } from './marks'
import { componentOf } from './pieces'
import { text } from './text'
import type { Box, FlickHint } from './types.gen'
import type { Aimed, Flicking } from './useFlick'

const WAY_NAMES: Way[] = ['slide', 'flip', 'press']

interface Props {
  box: Box
  flicking: Flicking
  aimed: Aimed
  hint: FlickHint
  marks: readonly string[]
}

export function Finger({ box, flicking, aimed, hint, marks }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { aim } = aimed
  const [least, most] = PITCHES[aim.way]
  return (
    <section
      className="board-panel barrier-finger"
      aria-label={text.wayOf}
      data-open={isUnfolded || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons are no fieldset */}
      <div className="barrier-ways" role="group" aria-label={text.wayOf}>
        {WAY_NAMES.map((way) => (
          <BoardButton
            key={way}
            aria-pressed={aim.way === way}
            title={text.waysHelp[way]}
            onClick={() => flicking.way(way)}
            {...pointing(marks, `way:${way}`)}
          >
            {text.ways[way]}
          </BoardButton>
        ))}
        <BoardButton
          className="barrier-point"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {text.point}
        </BoardButton>
      </div>
      <p className="barrier-quiet barrier-way-help">{text.waysHelp[aim.way]}</p>
      <CloseUp box={box} aimed={aimed} hint={hint} onChange={flicking.change} />
      <div className="barrier-sliders">
        <Slider
          label={text.side}
          value={Math.round(aim.side * 100)}
          min={-90}
          max={90}
          onChange={(n) => flicking.change({ side: n / 100 })}
        />
        <Slider
          label={aim.way === 'press' ? text.back : text.height}
          value={Math.round(aim.height * 100)}
          min={aim.way === 'press' ? 0 : -100}
          max={100}
          onChange={(n) => flicking.change({ height: n / 100 })}
        />
        <Slider
          label={text.pitch}
          value={aim.pitch}
          min={least}
          max={most}
          words={text.pitchOf(aim.pitch)}
          onChange={(pitch) => flicking.change({ pitch })}
        />
      </div>
    </section>
  )
}

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  words?: string
  onChange(value: number): void
}

export function Slider({ label, value, min, max, step = 1, words, onChange }: SliderProps) {
  return (
    <label className="barrier-slider">
      <span>
        {label}
        {words && <b>{words}</b>}
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  )
}

interface CloseUpProps {
  box: Box
  aimed: Aimed
  hint: FlickHint
  onChange(aim: Partial<Aim>): void
}

const R = 50 // the disc's radius in the drawing
const H = 15 // half its height

/** The disc as the finger sees it: from behind, or for a press from above. Drag the finger on it. */
function CloseUp({ box, aimed: { aim, pose }, hint, onChange }: CloseUpProps) {
  const svg = useRef<SVGSVGElement>(null)
  const press = aim.way === 'press'
  const disc = componentOf(box, aim.disc)
  const colour = lacquer(disc)
  const strike = (event: PointerEvent) => {
    const screen = svg.current?.getScreenCTM()
    if (!screen || !(event.buttons & 1)) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse())
    const within = (n: number, most = 1) => Math.max(-most, Math.min(most, n))
    const side = within(x / R, 0.9)
    onChange(
      press ? { side, height: Math.max(0, within(-y / R)) } : { side, height: within(-y / H) },
    )
  }
  const closed = (side: number, height: number) =>
    !isOpen(box, hint, { ...aim, side, height }, pose)
  const x = aim.side * R
  const y = -aim.height * (press ? R : H)
  const lines = Array.from({ length: 18 }, (_, i) => -0.85 + i * 0.1)
  const tilt = (aim.pitch * Math.PI) / 180
  return (
    <svg
      ref={svg}
      className="barrier-close-up"
      viewBox={press ? '-64 -58 128 116' : '-64 -34 128 68'}
      role="img"
      aria-label={press ? text.closeUpPress : text.closeUp}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        strike(event)
      }}
      onPointerMove={strike}
    >
      {press ? (
        <>
          <circle r={R} fill={colour} />
          <circle
            r={R * 0.72}
            fill="none"
            stroke={paintOf(disc.owner).mark}
            strokeWidth="3"
            strokeDasharray={disc.owner ? '11 7' : undefined}
          />
          {lines.map((side) => closed(side, 0.8) && <Shut key={side} x={side * R} y={-0.5 * R} />)}
        </>
      ) : (
        <>
          <rect
            x="-60"
            y={H + 1}
            width="120"
            height="2"
            rx="1"
            className="barrier-close-up-table"
          />
          <rect x={-R} y={-H} width={2 * R} height={2 * H} rx="4" fill={colour} />
          <rect x={-R} y={-H} width={2 * R} height={H * 0.5} rx="4" fill="#fff" opacity="0.16" />
          {lines.map((side) => closed(side, aim.height) && <Shut key={side} x={side * R} y={0} />)}
        </>
      )}
      <circle className="barrier-close-up-finger" cx={x} cy={y} r="7.5" />
      <line
        className="barrier-close-up-push"
        x1={x}
        y1={y}
        x2={x}
        y2={press ? y - 14 * Math.cos(tilt) : y - 26 * Math.sin(tilt)}
      />
    </svg>
  )
}

/** No finger gets there. */
const Shut = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x - 3},${y - 8} l6,16 m0,-16 l-6,16`} className="barrier-close-up-shut" />
)
