import { useState } from 'react'
import { type Cast, castOf } from '../../core/cast'
import { isKept, keepPuzzle, useOwnPuzzles } from '../../core/ownPuzzles'
import { recordPly, stopFrom, stopsOf } from '../../core/review'
import { roomOf } from '../../core/rooms'
import { goAside, tryAgain } from '../../core/sidelines'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { Decided, Opened, Option, ReviewNow } from '../../core/types.gen'
import { Button, IconButton, Trouble, useAttempts } from '../parts'
import './review.css'

const t = text.review

interface Props {
  session: TableSession
  now: Now
  review: ReviewNow
  /** What was decided in the position that is shown. */
  decided: Decided | null
  /** The position that is shown. */
  ply: number
  /** What an action is called. */
  name: (option: Option) => string
  /** Of what else was looked at, what is on the board now. */
  shown: Option | null
  onShow: (option: Option | null) => void
}

/** In a look back at a finished game: to the next mistake, again from here, on from here. */
export function ReviewBar(props: Props) {
  const { session, now, review, decided, ply } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const { trouble, attempt } = useAttempts()
  const stops = stopsOf(review, now.mine)
  const before = stopFrom(stops, ply, -1)
  const after = stopFrom(stops, ply, 1)
  const playOn = (level: string) => {
    const wish = { ply: recordPly(review, ply, now.mine), level }
    const seat = level ? seatOf(now, decided) : null
    attempt(() => goAside(now, { ...wish, seat }, 'explore'))
  }
  const isTurning = decided !== null && review.review?.turning_points.includes(decided.ply)
  const isMine = decided !== null && now.mine.includes(decided.seat)
  return (
    <div className="review-bar">
      {isTurning && isMine && (
        <Button look="strong" onClick={() => attempt(() => tryAgain(now, decided))}>
          {t.tryAgain}
        </Button>
      )}
      {isTurning && isMine && <KeepPuzzle now={now} decided={decided} />}
      <Button aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
        {t.playOn}
      </Button>
      {stops.length > 0 && (
        <span className="review-steps">
          <IconButton
            icon="back"
            label={t.previous}
            disabled={before === null}
            onClick={() => before !== null && session.jump(before)}
          />
          <IconButton
            icon="forward"
            label={t.next}
            disabled={after === null}
            onClick={() => after !== null && session.jump(after)}
          />
        </span>
      )}
      {isChoosing && <PlayOn seats={now.table.seats.length} onStart={playOn} />}
      {decided && (decided.alternatives.length > 0 || decided.opened) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls
        <div className="review-more" tabIndex={0}>
          <Also {...props} options={decided.alternatives} />
          {decided.opened && <WithOpenCards opened={decided.opened} cast={castOf(now)} />}
        </div>
      )}
      <Trouble what={trouble} />
    </div>
  )
}

/** A turning point of mine comes up among my own puzzles. */
function KeepPuzzle({ now, decided }: { now: Now; decided: Decided }) {
  const { room, game } = now
  const { ply, seat } = decided
  const hasIt = isKept(useOwnPuzzles(), { room, ply })
  const title = roomOf(room)?.title ?? ''
  return (
    <Button
      disabled={hasIt}
      onClick={() => keepPuzzle({ room, ply, seat, game, title }, Date.now())}
    >
      {hasIt ? t.isKept : t.keep}
    </Button>
  )
}

/** What else was looked at, with its chance; pressed, it is shown on the board. */
function Also({ options, name, shown, onShow }: Props & { options: readonly Option[] }) {
  const named = options.flatMap((option) => {
    const about = name(option)
    return about ? [{ option, about }] : []
  })
  if (named.length === 0) return null
  return (
    <p className="review-also">
      <span className="quiet">{t.also}</span>
      {named.map(({ option, about }) => (
        <button
          key={option.text}
          type="button"
          className="as-link"
          aria-pressed={option === shown}
          onClick={() => onShow(option === shown ? null : option)}
        >
          {t.alsoAt(about.replace(/\.$/, ''), option.chance)}
        </button>
      ))}
    </p>
  )
}

function WithOpenCards({ opened, cast }: { opened: Opened; cast: Cast }) {
  return (
    <p className="review-also" title={t.openedAbout}>
      <span className="quiet">{t.opened}:</span>
      {opened.grade ? t.openedLost(opened.loss, cast.named(opened.why)) : t.openedFine}
    </p>
  )
}

/** Whose part I take against bots: my own, or that of who decided there. */
function seatOf({ mine, seat }: Now, decided: Decided | null): number {
  return mine.length === 1 ? (mine[0] ?? 0) : (decided?.seat ?? seat ?? 0)
}

/** Both sides, or against a bot of some level. */
function PlayOn({ seats, onStart }: { seats: number; onStart: (level: string) => void }) {
  const [level, setLevel] = useState('')
  return (
    <form
      className="review-choice"
      onSubmit={(event) => {
        event.preventDefault()
        onStart(level)
      }}
    >
      <select
        className="field"
        aria-label={t.against}
        value={level}
        onChange={({ target }) => setLevel(target.value)}
      >
        <option value="">{seats > 1 ? t.allSides : t.alone}</option>
        {seats > 1 &&
          Object.entries(text.setUp.levels).map(([value, [name]]) => (
            <option key={value} value={value}>
              {t.againstBot(name)}
            </option>
          ))}
      </select>
      <button type="submit" className="button button-strong">
        {t.start}
      </button>
    </form>
  )
}
