import { useCallback, useMemo, useState } from 'react'
import { getRules } from '../../core/api'
import { useLoad } from '../../core/load'
import { text } from '../../core/text'
import { type Block, blocksOf, Inline, numberOf, search } from '../markdown'
import { OneMoment } from '../parts'

/** The rules of the game, with what matters now on top. */
export function Rules({ game, matters }: { game: string; matters: string[] }) {
  const load = useCallback(() => getRules(game), [game])
  const { value, error, again } = useLoad(load)
  const [query, setQuery] = useState('')
  const blocks = useMemo(() => blocksOf(value ?? ''), [value])
  const found = useMemo(() => search(blocks, query), [blocks, query])
  if (error) {
    return (
      <p className="trouble">
        {text.rules.failed}{' '}
        <button type="button" className="button" onClick={again}>
          {text.problems.tryAgain}
        </button>
      </p>
    )
  }
  if (value === null) return <OneMoment>{text.problems.loading}</OneMoment>
  const urgent = matters.flatMap(
    (number) => blocks.find((block) => numberOf(block) === number) ?? [],
  )
  return (
    <div className="rules">
      <input
        type="search"
        className="field"
        aria-label={text.rules.search}
        placeholder={text.rules.search}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {!query && urgent.length > 0 && (
        <section className="rules-now" aria-label={text.rules.now}>
          <h2>{text.rules.now}</h2>
          {urgent.map((block) => (
            <p key={block.text}>
              <Inline>{block.text}</Inline>
            </p>
          ))}
        </section>
      )}
      {query && !found.length && <p className="quiet">{text.rules.none(query)}</p>}
      {found.map((block) => (
        <Paragraph key={block.text} block={block} />
      ))}
    </div>
  )
}

function Paragraph({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    return block.level === 1 ? null : (
      <h2>
        <Inline>{block.text}</Inline>
      </h2>
    )
  }
  return (
    <p>
      <Inline>{block.text}</Inline>
    </p>
  )
}
