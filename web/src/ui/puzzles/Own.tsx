// Puzzles from one's own reviewed games.

import { dropPuzzle, type OwnPuzzle, useOwnPuzzles } from '../../core/ownPuzzles'
import { tryKept } from '../../core/sidelines'
import { Button, IconButton, Trouble, useAttempts } from '../parts'
import { words } from './words'

const t = words.own

export function Own({ game }: { game: string }) {
  const { trouble, attempt } = useAttempts()
  const all = Object.values(useOwnPuzzles()).filter((one) => !game || one.game === game)
  all.sort((a, b) => b.at - a.at)
  const go = (one: OwnPuzzle) => attempt(() => tryKept(one, () => dropPuzzle(one), t.gone))
  return (
    <section className="puzzles-card" aria-labelledby="puzzles-own">
      <h2 id="puzzles-own">{t.title}</h2>
      <p className="quiet">{all.length ? t.about : t.none}</p>
      <Trouble what={trouble} />
      <ul className="puzzles-rows">
        {all.map((one) => {
          const title = t.at(one.title, one.ply + 1)
          return (
            <li key={`${one.room} ${one.ply}`} data-game={one.game}>
              <span className="puzzles-name">{title}</span>
              <span className="quiet">{one.isSolved ? t.isSolved : ''}</span>
              <IconButton icon="close" label={t.drop(title)} onClick={() => dropPuzzle(one)} />
              <Button onClick={() => go(one)}>{t.try}</Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
