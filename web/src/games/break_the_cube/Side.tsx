// Beside the tile: what is known and what can be asked; while one builds, the building rules.

import type { Cast } from '../../core/cast'
import { LastTurn } from './Heard'
import { blocksOf, isSomewhere, type Judged } from './judged'
import { Levels } from './Levels'
import type { Look } from './look'
import { pointing } from './marks'
import { NoteSheet } from './NoteSheet'
import { Questions } from './Questions'
import { text } from './text'
import type { View } from './types.gen'
import type { OnTile } from './useTile'
import { isSolo } from './words'
import './side.css'

interface KnownProps {
  view: View
  cast: Cast
  seat: number | null
  about: number
  look: Look
  suggested: string | null
  marks: readonly string[]
  /** The last turn is not on its card any more. */
  isHeard: boolean
}

export function Known(props: KnownProps) {
  const { view, cast, seat, about, look, suggested, marks, isHeard } = props
  const place = view.places[about]
  if (!place) return null
  const label = isSolo(view)
    ? text.sheetSolo
    : about === seat
      ? text.sheetOfMine
      : text.sheetOf(cast.whose(about))
  const keeps: boolean =
    view.outcome !== null ||
    (seat === null
      ? view.places.every(({ takes_notes }) => takes_notes)
      : view.places[seat]?.takes_notes === true)
  return (
    <>
      <h3 className="cube-heading">{label}</h3>
      <Questions
        label={text.questions}
        sheet={place.sheet}
        look={look.at}
        along={look.along}
        latest={latestAt(view, about)}
        suggested={suggested}
        marks={marks}
        onPress={look.press}
      />
      {isHeard && <LastTurn view={view} cast={cast} keeps={keeps} />}
      {view.assist && about === (seat === null ? -1 : view.places[seat]?.asks) && (
        <section
          className="board-panel cube-card"
          aria-label={text.assist}
          {...pointing(marks, 'plan')}
        >
          <p className="cube-fact">{text.shapesLeft(view.assist.left)}</p>
          <Certain view={view} about={about} />
        </section>
      )}
      {keeps ? (
        <NoteSheet sheet={place.sheet} label={label} />
      ) : (
        <p className="cube-quiet">{text.forgets(view.remembered)}</p>
      )}
    </>
  )
}

/** Where that shape was looked at last, if everyone's last turns tell of it. */
export function latestAt(view: View, of: number): string | null {
  const round = view.turns.slice(-view.places.length)
  return round.findLast(({ answers }) => answers[of])?.at ?? null
}

function Certain({ view, about }: { view: View; about: number }) {
  const cells: Record<string, [number, number, number][]> = {}
  const empty: [number, number, number][] = []
  for (const { cell, block } of view.assist?.certain ?? []) {
    if (block === null) empty.push(cell)
    else cells[block] = [...(cells[block] ?? []), cell]
  }
  return <Levels blocks={view.places[about]?.blocks ?? {}} cells={cells} empty={empty} />
}

interface BuildingProps {
  view: View
  on: OnTile
  judged: Judged
  /** The plans are shown large already. */
  flat: boolean
}

/** The building rules, with live marks. */
export function Building({ view, on, judged: { faults, isLegal }, flat }: BuildingProps) {
  const isWhole = Object.keys(on.blocks).every((block) => on.cells[block])
  return (
    <>
      <section className="board-panel cube-card" aria-label={text.rules}>
        <ul className="cube-rules">
          {view.rules.map(({ paragraph, text: about, needs_all }) => {
            const broken = faults.some(({ rule }) => rule === paragraph)
            const open = needs_all && !isWhole && !broken
            return (
              <li key={paragraph} data-broken={broken || undefined} data-open={open || undefined}>
                <b aria-hidden="true">{broken ? '✕' : open ? '…' : '✓'}</b>
                <span>
                  {about}
                  <span className="for-ears">
                    {' '}
                    ({broken ? text.broken : open ? text.unfinished : text.kept})
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
        {faults.map((fault) => (
          <p key={fault.sentence} className="cube-fault" data-soft={!isSomewhere(fault)}>
            {fault.sentence}
          </p>
        ))}
        {isLegal && <p className="cube-fault cube-well">{text.wellBuilt}</p>}
      </section>
      {!flat && (
        <section className="board-panel cube-card cube-plan">
          <Levels
            blocks={on.blocks}
            cells={on.cells}
            chosen={on.chosen}
            wrong={faults.flatMap((fault) => blocksOf(fault, on.cells))}
          />
        </section>
      )}
      <p className="cube-quiet cube-keys">{text.keys}</p>
    </>
  )
}
