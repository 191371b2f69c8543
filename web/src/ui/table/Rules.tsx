import { useCallback, useMemo, useState } from 'react'
import { getRules } from '../../core/api'
import { useLoad } from '../../core/load'
import { text } from '../../core/text'
import { loadPictures, type Pictures } from '../../games'
import { type Block, blocksOf, Inline, numberOf, search, split } from '../markdown'
import { Failed, OneMoment } from '../parts'

const load = (game: string) => Promise.all([getRules(game), loadPictures(game)])

interface Props {
  game: string
  /** Numbers of the paragraphs that matter now. */
  matters: string[]
  /** Are the full rules open from the start? */
  isOpen?: boolean
}

/** How to play, what matters now, and the full rules with their numbers. */
export function Rules({ game, matters, isOpen = false }: Props) {
  const { value, error, again } = useLoad(useCallback(() => load(game), [game]))
  const [query, setQuery] = useState('')
  const blocks = useMemo(() => blocksOf(value?.[0] ?? ''), [value])
  const [howTo, full] = useMemo(() => split(blocks, text.rules.howTo), [blocks])
  const found = useMemo(() => search(full, query), [full, query])
  if (error) return <Failed why={text.rules.failed} again={again} />
  if (value === null) return <OneMoment>{text.problems.loading}</OneMoment>
  const [, pictures] = value
  const urgent = matters.flatMap((number) => full.find((block) => numberOf(block) === number) ?? [])
  return (
    <div className="rules">
      {howTo.length > 0 && (
        <section aria-label={text.rules.howTo}>
          <h2>{text.rules.howTo}</h2>
          {howTo.map((block) => (
            <Paragraph key={block.text} block={block} pictures={pictures} />
          ))}
        </section>
      )}
      <details open={isOpen}>
        <summary>{text.rules.all}</summary>
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
          <Paragraph key={block.text} block={block} pictures={pictures} />
        ))}
      </details>
    </div>
  )
}

function Paragraph({ block, pictures }: { block: Block; pictures: Pictures }) {
  if (block.kind === 'heading') {
    return block.level === 1 ? null : (
      <h2>
        <Inline>{block.text}</Inline>
      </h2>
    )
  }
  if (block.kind === 'picture') {
    const Picture = pictures[block.name ?? '']
    return (
      <figure>
        {Picture && <Picture />}
        <figcaption>{block.text}</figcaption>
      </figure>
    )
  }
  return (
    <p>
      <Inline>{block.text}</Inline>
    </p>
  )
}
