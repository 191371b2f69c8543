// Beside the tile: what is known and what can be asked; while one builds, the building rules.

import { Levels } from './Levels'
import { NoteSheet } from './NoteSheet'
import { Questions } from './Questions'
import type { Cells, Fault } from './shape'
import { faultText, text } from './text'
import type { View } from './types.gen'
import { heardText, isSolo } from './words'
import './side.css'

interface KnownProps {
  view: View
  names: string[]
  seat: number | null
  about: number
  suggested: string | null
  onAsk: ((at: string) => void) | null
}

export function Known({ view, names, seat, about, suggested, onAsk }: KnownProps) {
  const place = view.places[about]
  if (!place) return null
  const label = isSolo(view)
    ? text.sheetSolo
    : about === seat
      ? text.sheetOfMine
      : text.sheetOf(names[about] ?? '')
  const keeps =
    view.outcome !== null ||
    (seat === null
      ? view.places.every(({ takes_notes }) => takes_notes)
      : view.places[seat]?.takes_notes)
  const last = view.turns.at(-1)
  return (
    <>
      <h3 className="cube-heading">{label}</h3>
      <Questions
        label={text.questions}
        sheet={place.sheet}
        lines={view.lines}
        latest={last?.answers[about] ? last.at : null}
        suggested={suggested}
        onAsk={onAsk}
      />
      {last && <p className="cube-card cube-heard">{heardText(view, names)}</p>}
      {last?.cells && (
        <section className="cube-card">
          <p>{text.lastGuess(names[last.seat] ?? '', last.right === true)}</p>
          <Levels blocks={view.places[last.of]?.blocks ?? {}} cells={last.cells} />
        </section>
      )}
      {view.assist && about === (seat === null ? -1 : view.places[seat]?.asks) && (
        <section className="cube-card" aria-label={text.assist}>
          <p className="cube-fact">{text.shapesLeft(view.assist.left)}</p>
          <Certain view={view} about={about} />
        </section>
      )}
      {keeps ? (
        <NoteSheet sheet={place.sheet} label={label} />
      ) : (
        <p className="cube-quiet">{text.forgets}</p>
      )}
    </>
  )
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

const RULES = [
  ['A', text.ruleA],
  ['B', text.ruleB],
  ['C', text.ruleC],
] as const

interface BuildingProps {
  blocks: Parameters<typeof Levels>[0]['blocks']
  cells: Cells
  chosen: string | null
  faults: readonly Fault[]
  /** The plans are shown large already. */
  flat: boolean
}

/** R2.2 to R2.4, with live marks. */
export function Building({ blocks, cells, chosen, faults, flat }: BuildingProps) {
  const missing = faults.some(({ rule }) => rule === 'missing')
  return (
    <>
      <section className="cube-card" aria-label={text.rules}>
        <ul className="cube-rules">
          {RULES.map(([rule, about]) => {
            const broken = faults.some((fault) => fault.rule === rule)
            const open = missing && !broken && rule === 'B'
            return (
              <li key={rule} data-broken={broken || undefined} data-open={open || undefined}>
                <b>{rule}</b> {about}
                <span className="cube-hidden">
                  : {broken ? text.broken : open ? text.unfinished : text.kept}
                </span>
              </li>
            )
          })}
        </ul>
        {faults.map((fault) => (
          <p key={faultText(fault)} className="cube-fault" data-soft={fault.rule === 'missing'}>
            {faultText(fault)}
          </p>
        ))}
        {faults.length === 0 && <p className="cube-fault cube-well">{text.wellBuilt}</p>}
      </section>
      {!flat && (
        <section className="cube-card cube-plan">
          <Levels
            blocks={blocks}
            cells={cells}
            chosen={chosen}
            wrong={faults.flatMap(({ rule, blocks }) => (rule === 'missing' ? [] : blocks))}
          />
        </section>
      )}
      <p className="cube-quiet cube-keys">{text.keys}</p>
    </>
  )
}
