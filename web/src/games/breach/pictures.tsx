// The pictures of "How to play", drawn as the cards on the table are. A test holds that what they
// show is so: tests/games/breach/test_pictures.py.

import type { ReactNode } from 'react'
import { HEIGHT, WIDTH } from './art'
import gallery from './gallery.json'
import { artOf } from './motifs'
import { laneTitle, sideOf } from './names'
import pictured from './pictured.json'
import './palette.css'
import './card.css'
import './pictures.css'

type Id = keyof typeof gallery.cards

const SIDES = { defender: 0, attacker: 1 } as const
const seatOf = (id: Id) => SIDES[gallery.cards[id].side as keyof typeof SIDES]

function Plate(props: { label: string; height: number; children: ReactNode }) {
  const { label, height, children } = props
  return (
    <svg className="breach-plate" viewBox={`0 0 320 ${height}`} role="img" aria-label={label}>
      {children}
    </svg>
  )
}

/** Words in lines of about so many letters. */
function lines(words: string, letters: number): string[] {
  const found: string[] = []
  for (const word of words.split(' ')) {
    const last = found.at(-1)
    if (last !== undefined && last.length + word.length < letters)
      found.push(`${found.pop()} ${word}`)
    else found.push(word)
  }
  return found
}

function Words(props: { x: number; y: number; words: string; letters: number; gap: number }) {
  const { x, y, words, letters, gap } = props
  return lines(words, letters).map((line, i) => (
    <tspan key={line} x={x} y={y + i * gap}>
      {line}
    </tspan>
  ))
}

function Art(props: { id: Id; x: number; y: number; width: number; height: number }) {
  const { id, x, y, width, height } = props
  const { tags, nth } = gallery.cards[id]
  return (
    <svg
      x={x}
      y={y}
      width={width}
      height={height}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className="breach-plate-art" width={WIDTH} height={HEIGHT} />
      <g className="breach-plate-lines">
        {artOf(id, tags, nth).map(({ kind, d }) => (
          <path key={d} className={`breach-${kind}`} d={d} />
        ))}
      </g>
    </svg>
  )
}

/** A small card, as it lies in a lane. */
function Small(props: { id: Id; x: number; y: number; power: number; was?: number }) {
  const { id, x, y, power, was } = props
  const { name } = gallery.cards[id]
  return (
    <g data-seat={seatOf(id)} transform={`translate(${x} ${y})`}>
      <rect className="breach-plate-paper" width="74" height="86" rx="6" />
      <text className="breach-plate-name">
        <Words x={6} y={14} words={name} letters={11} gap={11} />
      </text>
      <Art id={id} x={5} y={30} width={64} height={30} />
      <text className="breach-plate-power" x="7" y="80">
        {was !== undefined && was !== power && <tspan className="breach-plate-was">{was}</tspan>}
        <tspan dx={was !== undefined && was !== power ? 4 : 0}>{power}</tspan>
      </text>
    </g>
  )
}

/** A card that nobody but its owner sees yet. */
function Hidden({ x, y, seat }: { x: number; y: number; seat: number }) {
  return (
    <g data-seat={seat} transform={`translate(${x} ${y})`}>
      <rect className="breach-plate-back" width="74" height="86" rx="6" />
      <text className="breach-plate-secret" x="37" y="52">
        ?
      </text>
    </g>
  )
}

/** One side's number, with its sign. */
function Score(props: { x: number; y: number; seat: number; n: number; leads: boolean }) {
  const { x, y, seat, n, leads } = props
  const sign = seat === 0 ? 'M0 0h12v6q0 4-6 7-6-3-6-7z' : 'M6-1l7 13-7-3.4L-1 12z'
  return (
    <g data-seat={seat} transform={`translate(${x} ${y})`}>
      <path className="breach-plate-sign" d={sign} />
      <text className="breach-plate-number" data-leads={leads || undefined} x="18" y="14">
        {n}
      </text>
    </g>
  )
}

/** Where each thing stands on the card, and what it is. */
const NOTES = [
  { at: [20, 42], words: 'what it costs' },
  { at: [157, 149], words: 'what it does' },
  { at: [78, 204], words: 'its lane' },
  { at: [154, 178], words: 'its power' },
]

function Dot({ n, x, y }: { n: number; x: number; y: number }) {
  return (
    <>
      <circle className="breach-plate-dot" cx={x} cy={y} r="8" />
      <text className="breach-plate-nth" x={x} y={y + 4}>
        {n}
      </text>
    </>
  )
}

const LINE = 15
const ART = 66 // with four lines of text; more of them leave less of it

/** A card as it is printed, 164 by 214. */
function Whole({ id }: { id: Id }) {
  const { name, cost, power, lane, text } = gallery.cards[id]
  const above = ART - LINE * Math.max(0, lines(text, 24).length - 4)
  return (
    <g data-seat={seatOf(id)}>
      <rect className="breach-plate-paper" width="164" height="214" rx="10" />
      <circle className="breach-plate-cost" cx="20" cy="21" r="13" />
      <text className="breach-plate-cost-n" x="20" y="27">
        {cost}
      </text>
      <Title name={name} x={40} />
      <Art id={id} x={8} y={42} width={148} height={above} />
      <text className="breach-plate-text">
        <Words x={9} y={59 + above} words={text} letters={24} gap={LINE} />
      </text>
      <text className="breach-plate-home" x="9" y="203">
        {lane === 'any' ? 'Any lane' : laneTitle(lane)}
      </text>
      <text className="breach-plate-big" x="154" y="205">
        {power}
      </text>
    </g>
  )
}

function Title({ name, x }: { name: string; x: number }) {
  const isLong = name.length > 12
  return (
    <text className="breach-plate-title" data-long={isLong || undefined}>
      <Words x={x} y={isLong ? 19 : 26} words={name} letters={isLong ? 12 : 99} gap={14} />
    </text>
  )
}

function CardPicture() {
  const id: Id = 'content_filter'
  const { name, cost, power, lane, text } = gallery.cards[id]
  const label = `A card: ${name}, cost ${cost}, power ${power}, lane ${laneTitle(lane)}. ${text}`
  return (
    <Plate label={label} height={226}>
      <g transform="translate(4 6)">
        <Whole id={id} />
      </g>
      {NOTES.map(({ at: [x = 0, y = 0], words }, i) => (
        <g key={words}>
          <Dot n={i + 1} x={x} y={y} />
          <Dot n={i + 1} x={190} y={60 + i * 34} />
          <text className="breach-plate-note" x="204" y={64 + i * 34}>
            {words}
          </text>
        </g>
      ))}
    </Plate>
  )
}

function LanePicture() {
  const { name, effect, defender, attacker, powers } = pictured.lane
  const [gold = 0, pink = 0] = powers
  const label = `${laneTitle(name)}, ${effect.name}: ${gold} power for the Defender, ${pink} for the Attacker. The Defender leads.`
  const row = (cards: Record<string, number>, y: number) =>
    Object.entries(cards).map(([card, power], i, all) => {
      const id = card as Id
      const x = 160 - (all.length * 84 - 10) / 2 + i * 84
      return <Small key={id} id={id} x={x} y={y} power={power} was={gallery.cards[id].power} />
    })
  return (
    <Plate label={label} height={270}>
      <rect className="breach-plate-glass" x="2" y="2" width="316" height="266" rx="12" />
      {row(attacker, 12)}
      <rect className="breach-plate-band" x="2" y="106" width="316" height="62" />
      <Score x={18} y={116} seat={1} n={pink} leads={pink > gold} />
      <Score x={18} y={144} seat={0} n={gold} leads={gold > pink} />
      <text className="breach-plate-lane" x="74" y="126">
        {laneTitle(name)}
      </text>
      <text className="breach-plate-effect">
        <tspan className="breach-plate-strong" x="74" y="143">
          {effect.name}:{' '}
        </tspan>
        <tspan>{lines(effect.text.replace('Persist: ', ''), 26)[0]}</tspan>
        <tspan x="74" y="158">
          {lines(effect.text.replace('Persist: ', ''), 26).slice(1).join(' ')}
        </tspan>
      </text>
      {row(defender, 176)}
    </Plate>
  )
}

function TurnPicture() {
  const { defender, attacker, revealed, counted } = pictured.turn
  const [mine, theirs] = [defender as Id, attacker as Id]
  const [gold = 0, pink = 0] = revealed
  const [goldAfter = 0, pinkAfter = 0] = counted
  const label = `A turn in three steps. Plan: your card lies there, theirs is hidden. Reveal: ${gold} to ${pink}. Count, when the cards have acted: ${goldAfter} to ${pinkAfter}.`
  const panel = (x: number, title: string, cards: ReactNode, numbers: readonly number[] | null) => (
    <g transform={`translate(${x} 0)`}>
      <rect className="breach-plate-glass" x="1" y="22" width="100" height="246" rx="10" />
      <text className="breach-plate-step" x="51" y="15">
        {title}
      </text>
      {cards}
      {numbers && (
        <>
          <Score x={9} y={138} seat={1} n={numbers[1] ?? 0} leads={false} />
          <Score x={57} y={138} seat={0} n={numbers[0] ?? 0} leads={false} />
        </>
      )}
    </g>
  )
  const cards = gallery.cards
  return (
    <Plate label={label} height={272}>
      {panel(
        0,
        '1 Plan',
        <>
          <Hidden x={14} y={34} seat={1} />
          <rect className="breach-plate-plan" x="10" y="168" width="82" height="94" rx="9" />
          <Small id={mine} x={14} y={172} power={cards[mine].power} />
        </>,
        [0, 0],
      )}
      {panel(
        109,
        '2 Reveal',
        <>
          <Small id={theirs} x={14} y={34} power={cards[theirs].power} />
          <Small id={mine} x={14} y={172} power={cards[mine].power} />
        </>,
        revealed,
      )}
      {panel(
        218,
        '3 Count',
        <>
          <Small id={theirs} x={14} y={34} power={pinkAfter} was={cards[theirs].power} />
          <Small id={mine} x={14} y={172} power={goldAfter} was={cards[mine].power} />
        </>,
        counted,
      )}
    </Plate>
  )
}

/** Plates side by side, as many as there is room for. */
function Gallery({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="breach-gallery" role="img" aria-label={label}>
      {children}
    </div>
  )
}

function Leaf(props: { width: number; height: number; children: ReactNode }) {
  const { width, height, children } = props
  return (
    <svg className="breach-plate" viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden="true">
      {children}
    </svg>
  )
}

function SidePicture({ side }: { side: keyof typeof SIDES }) {
  const ids = (Object.keys(gallery.cards) as Id[]).filter((id) => gallery.cards[id].side === side)
  const told = ids.map((id) => {
    const { name, cost, power, lane, text } = gallery.cards[id]
    const where = lane === 'any' ? 'any lane' : laneTitle(lane)
    return `${name}: cost ${cost}, power ${power}, ${where}. ${text}`
  })
  return (
    <Gallery label={`${sideOf(SIDES[side])}. ${told.join(' ')}`}>
      {ids.map((id) => (
        <Leaf key={id} width={164} height={214}>
          <Whole id={id} />
        </Leaf>
      ))}
    </Gallery>
  )
}

function EffectsPicture() {
  const all = Object.entries(gallery.effects).flatMap(([lane, effects]) =>
    effects.map(({ name, text }) => ({ lane, name, text: text.replace('Persist: ', '') })),
  )
  const told = all.map(({ lane, name, text }) => `${laneTitle(lane)}, ${name}: ${text}`)
  return (
    <Gallery label={told.join(' ')}>
      {all.map(({ lane, name, text }) => (
        <Leaf key={name} width={164} height={104}>
          <rect className="breach-plate-band" width="164" height="104" rx="10" />
          <text className="breach-plate-lane" x="11" y="24">
            {laneTitle(lane)}
          </text>
          <text className="breach-plate-effect">
            <tspan className="breach-plate-strong" x="11" y="42">
              {name}
            </tspan>
            <Words x={11} y={57} words={text} letters={26} gap={14} />
          </text>
        </Leaf>
      ))}
    </Gallery>
  )
}

function PersonasPicture() {
  const all = Object.values(gallery.personas)
  const told = all.map(({ name, text }) => `${name}: ${text}`)
  return (
    <Gallery label={told.join(' ')}>
      {all.map(({ name, side, text }) => (
        <Leaf key={name} width={164} height={150}>
          <g data-seat={SIDES[side as keyof typeof SIDES]}>
            <rect className="breach-plate-paper" width="164" height="150" rx="10" />
            <Title name={name} x={11} />
            <text className="breach-plate-text">
              <Words x={11} y={56} words={text} letters={24} gap={LINE} />
            </text>
            <text className="breach-plate-home" x="11" y="140">
              {sideOf(SIDES[side as keyof typeof SIDES])}
            </text>
          </g>
        </Leaf>
      ))}
    </Gallery>
  )
}

export default {
  card: CardPicture,
  turn: TurnPicture,
  lane: LanePicture,
  defender: () => <SidePicture side="defender" />,
  attacker: () => <SidePicture side="attacker" />,
  effects: EffectsPicture,
  personas: PersonasPicture,
}
