import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { blocksOf, Inline, numberOf, search } from './markdown'

const RULES = `# Convert

Two seats,
one board.

## 2 Building
- **R2.1** Build on the board.
- **R2.3** No gap *underneath*.

## 3 Play
In turn, place a \`block\`.`

describe('the rules', () => {
  it('fall into headings, items and paragraphs', () => {
    expect(blocksOf(RULES).map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', 'Convert'],
      ['paragraph', 'Two seats, one board.'],
      ['heading', '2 Building'],
      ['item', '**R2.1** Build on the board.'],
      ['item', '**R2.3** No gap *underneath*.'],
      ['heading', '3 Play'],
      ['paragraph', 'In turn, place a `block`.'],
    ])
  })

  it('know their paragraphs’ numbers', () => {
    expect(blocksOf(RULES).map(numberOf)).toEqual([null, null, null, 'R2.1', 'R2.3', null, null])
  })

  it('are searched by all the words, and keep the heading', () => {
    expect(search(blocksOf(RULES), 'gap  NO').map(({ text }) => text)).toEqual([
      '2 Building',
      '**R2.3** No gap *underneath*.',
    ])
    expect(search(blocksOf(RULES), 'chess')).toEqual([])
  })
})

it('inline marks become elements, and HTML stays text', () => {
  const html = (source: string) => renderToStaticMarkup(<Inline>{source}</Inline>)
  expect(html('**a** *b* `c`')).toBe('<strong>a</strong> <em>b</em> <code>c</code>')
  expect(html('<img onerror=x> 2 * 3')).toBe('&lt;img onerror=x&gt; 2 * 3')
})
