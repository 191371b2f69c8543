// A card of thick paper: small in a lane, readable in the hand, whole in the large view.

import { useMemo, useRef } from 'react'
import { HEIGHT, WIDTH } from './art'
import { Icon } from './Icon'
import { artOf } from './motifs'
import { laneTitle } from './names'
import { text } from './text'
import type { CardInfo, InPlay, PersonaInfo, View } from './types.gen'
import { useFit } from './useFit'

export type Size = 'mini' | 'hand' | 'large'

const families = new WeakMap<object, Map<string, number>>()

/** Which one of its family a card is, in the order of the set. */
function nthOf(cards: View['cards'], id: string): number {
  let places = families.get(cards)
  if (!places) {
    places = new Map()
    const counts = new Map<string, number>()
    for (const [card, { tags }] of Object.entries(cards)) {
      const family = tags[0] ?? ''
      const nth = counts.get(family) ?? 0
      counts.set(family, nth + 1)
      places.set(card, nth)
    }
    families.set(cards, places)
  }
  return places.get(id) ?? 0
}

function Art({ id, tags, nth }: { id: string; tags: readonly string[]; nth: number }) {
  const strokes = useMemo(() => artOf(id, tags, nth), [id, tags, nth])
  return (
    <svg
      className="breach-art"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {strokes.map(({ kind, d }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture never changes
        <path key={i} className={`breach-${kind}`} d={d} />
      ))}
    </svg>
  )
}

/** "Reveal:" and "Persist:" stand out. */
export function Printed({ words }: { words: string }) {
  return words
    .split(/(Reveal:|Persist:)/)
    .map((part) => (part === 'Reveal:' || part === 'Persist:' ? <b key={part}>{part}</b> : part))
}

const NO_TAGS: readonly string[] = []
const PERSONA: readonly string[] = ['persona']

interface Props {
  view: View
  id: string
  size: Size
  /** Of the side for which it counts now. */
  seat: number
  power?: number
  /** What it costs now; several, if that hangs on the lane. */
  costs?: readonly number[]
  isSilenced?: boolean
}

/** The front of a card. All of it is for eyes: whoever shows it names it. */
export function Face({ view, id, size, seat, power, costs, isSilenced }: Props) {
  const root = useRef<HTMLSpanElement>(null)
  const info: CardInfo | undefined = view.cards[id]
  const persona: PersonaInfo | undefined = view.personas[id]
  const shown = info ?? persona
  useFit(root, size === 'large' ? null : [id, power, costs, isSilenced].join(' '))
  if (!shown) return null
  const value = power ?? info?.power
  return (
    <span ref={root} className="breach-card" data-size={size} data-seat={seat} aria-hidden="true">
      <span className="breach-head">
        {info && <Price printed={info.cost} costs={costs ?? []} />}
        <span className="breach-name">{shown.name}</span>
      </span>
      <span className="breach-picture">
        <Art
          id={id}
          tags={info?.tags ?? (persona ? PERSONA : NO_TAGS)}
          nth={info ? nthOf(view.cards, id) : 0}
        />
        {isSilenced && (
          <span className="breach-hush">
            <Icon name="silenced" />
          </span>
        )}
      </span>
      {size !== 'mini' && (
        <span className="breach-text" data-silenced={isSilenced || undefined}>
          <Printed words={shown.text} />
        </span>
      )}
      {size === 'large' && <q className="breach-flavour">{shown.flavour}</q>}
      {info && (
        <span className="breach-foot">
          <span className="breach-home">
            {size === 'mini' ? <Kinds words={info.text} /> : homeOf(info, size)}
          </span>
          <span
            className="breach-power"
            data-change={
              value === info.power ? undefined : (value ?? 0) > info.power ? 'up' : 'down'
            }
          >
            {value !== info.power && <s>{info.power}</s>}
            {value}
          </span>
        </span>
      )}
    </span>
  )
}

/** What a card costs; where that is not what is printed, both. */
function Price({ printed, costs }: { printed: number; costs: readonly number[] }) {
  const [least, most] = costs.length ? [Math.min(...costs), Math.max(...costs)] : [printed, printed]
  const isChanged = least !== printed || most !== printed
  return (
    <span className="breach-price-tag">
      <span className="breach-cost" data-changed={isChanged || undefined}>
        {least === most ? least : `${least}–${most}`}
      </span>
      {isChanged && <s>{printed}</s>}
    </span>
  )
}

const homeOf = (info: CardInfo, size: Size) => {
  const lane = info.lane === 'any' ? 'Any lane' : laneTitle(info.lane)
  return size === 'large' && info.tags.length ? `${lane} · ${info.tags.join(', ')}` : lane
}

/** On a small card, a sign tells that there is an effect, and of which kind. */
function Kinds({ words }: { words: string }) {
  return (
    <>
      {words.includes('Reveal:') && <Icon name="reveal" />}
      {words.includes('Persist:') && <Icon name="persist" />}
    </>
  )
}

/** A card in play, as it lies there. */
export function Piece(props: { view: View; piece: InPlay; seat: number; size: Size }) {
  const { piece, ...rest } = props
  const { card, face_down, power, silenced } = piece
  return card && !face_down ? (
    <Face {...rest} id={card} power={power} isSilenced={silenced} />
  ) : (
    <Back {...rest} card={card} power={power} />
  )
}

/** A card face down. Its owner sees which one it is. */
function Back(props: { view: View; card: string | null; seat: number; power: number; size: Size }) {
  const { view, card, seat, power, size } = props
  const root = useRef<HTMLSpanElement>(null)
  useFit(root, size === 'mini' ? (card ?? '') : null)
  return (
    <span
      ref={root}
      className="breach-card breach-back"
      data-size={size}
      data-seat={seat}
      aria-hidden="true"
    >
      <span className="breach-name">{card ? view.cards[card]?.name : text.faceDown}</span>
      <span className="breach-foot">
        <span className="breach-home">{card ? text.faceDown : ''}</span>
        <span className="breach-power">{power}</span>
      </span>
    </span>
  )
}
