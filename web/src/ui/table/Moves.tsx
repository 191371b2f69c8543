import { useEffect, useMemo, useRef } from 'react'
import { type Cast, castOf } from '../../core/cast'
import { type LoggedMove, movesOf } from '../../core/log'
import { changeSettings, useSettings } from '../../core/settings'
import type { Now } from '../../core/table'
import { text } from '../../core/text'
import type { Line } from '../../core/types.gen'
import type { GameClient, Told } from '../../games/contract'
import { Button } from '../parts'
import { SeatSign } from '../SeatSign'

interface Props {
  now: Now
  client: GameClient
  /** The position that is shown. */
  ply: number
  onJump: (ply: number) => void
  /** The log has more lines than are here. */
  onEarlier: () => void
}

/** What happened, turn by turn, one event a line. */
export function Moves({ now, client, ply, onJump, onEarlier }: Props) {
  const { notation } = useSettings()
  const turns = useMemo(
    () => turnsOf(movesOf(now.lines, now.told), client, castOf(now), now.view),
    [now, client],
  )
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another move is current
  useEffect(() => {
    const show = () =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    show()
    // What is said above takes more room or less: the current move stays in sight.
    const observer = new ResizeObserver(show)
    const panel = list.current?.parentElement
    if (panel) observer.observe(panel)
    return () => observer.disconnect()
  }, [ply, turns])
  if (!turns.length) return <p className="quiet panel-empty">{text.moves.empty}</p>
  return (
    <>
      <ol className="moves" ref={list}>
        {(now.lines[0]?.v ?? 1) > 1 && (
          <li>
            <Button look="quiet" onClick={onEarlier}>
              {text.moves.earlier}
            </Button>
          </li>
        )}
        {turns.map(({ heading, seat, deeds }) => (
          <li key={`${deeds[0]?.line.v} ${heading}`} className="turn">
            {heading && <h3 className="turn-heading">{heading}</h3>}
            {seat !== null && <SeatSign colour={now.table.seats[seat]?.colour ?? ''} />}
            <div className="turn-deeds">
              {deeds.filter(isTold).map((deed) => (
                <DeedLines
                  key={deed.line.v}
                  deed={deed}
                  isCurrent={!deed.undone && deed.line.kind === 'act' && deed.line.ply === ply}
                  notation={notation}
                  onJump={onJump}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <label className="moves-notation" title={text.moves.notationAbout}>
        <input
          type="checkbox"
          checked={notation}
          onChange={({ target }) => changeSettings({ notation: target.checked })}
        />
        {text.moves.notation}
      </label>
    </>
  )
}

function DeedLines(props: {
  deed: Deed
  isCurrent: boolean
  notation: boolean
  onJump: (ply: number) => void
}) {
  const { deed, isCurrent, notation, onJump } = props
  const { line, told, undone } = deed
  if (line.kind !== 'act') return <p className="move-note">{told[0]?.line}</p>
  return (
    <button
      type="button"
      className="move"
      disabled={undone}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onJump(line.ply)}
    >
      {told.map(({ line: said, chips = [] }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a move never change places
        <span key={i} className="move-line">
          {said}
          {chips.map((chip) => (
            <span key={chip} className="move-chip">
              {chip}
            </span>
          ))}
        </span>
      ))}
      {(notation || !told.length) && <code className="move-text">{line.text}</code>}
      {undone && <span className="for-ears">{text.moves.undone}</span>}
    </button>
  )
}

/** An action and what is told of it. */
interface Deed {
  line: Line
  told: Told[]
  undone: boolean
}

/** What one seat did in a row; after a heading, what became of everyone's plans. */
interface Turn {
  heading: string
  seat: number | null
  deeds: Deed[]
}

function turnsOf(moves: LoggedMove[], client: GameClient, cast: Cast, view: unknown): Turn[] {
  const turns: Turn[] = []
  for (const { line, events, undone } of moves) {
    const seat = line.kind === 'act' && line.seat >= 0 ? line.seat : null
    const open = (heading: string, whose: number | null) => {
      turns.push({ heading, seat: whose, deeds: [{ line, told: [], undone }] })
    }
    const last = turns.at(-1)
    if (last && last.seat === seat && seat !== null) last.deeds.push({ line, told: [], undone })
    else open('', seat)
    if (line.kind !== 'act') {
      turns
        .at(-1)
        ?.deeds.at(-1)
        ?.told.push({ line: noteOf(line, cast) })
    }
    for (const event of events) {
      const told = client.tell(event, cast, view)
      if (!told) continue
      if (client.isHeading?.(event)) open(told.line, null)
      else turns.at(-1)?.deeds.at(-1)?.told.push(told)
    }
  }
  return turns.filter(({ heading, deeds }) => heading || deeds.some(isTold))
}

const isTold = ({ line, told }: Deed) =>
  told.length > 0 || (line.kind === 'act' && line.text !== '')

function noteOf({ kind, seat }: Line, cast: Cast): string {
  const name = cast.who(seat)
  if (kind === 'takeback') return text.moves.takeback
  if (kind === 'flag') return text.moves.flag(name)
  if (kind === 'resign') return text.moves.resign(name)
  if (kind === 'decline') return text.moves.decline(name)
  return text.moves.draw
}
