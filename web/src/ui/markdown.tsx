// The little Markdown that the rules use, as React elements. Nothing is ever parsed as HTML.

import { Fragment, type ReactNode } from 'react'

export interface Block {
  kind: 'heading' | 'item' | 'paragraph' | 'picture'
  /** Of a heading: 1 to 6. */
  level: number
  /** Of a picture: its caption. */
  text: string
  /** Of a picture: which one of the game's own. */
  name?: string
}

export function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of source.split('\n')) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    const item = /^[-*]\s+(.*)$/.exec(line)
    const picture = /^!\[(.*)\]\(picture:(\w+)\)$/.exec(line.trim())
    const last = blocks.at(-1)
    if (heading)
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
    else if (item) blocks.push({ kind: 'item', level: 0, text: item[1] ?? '' })
    else if (picture)
      blocks.push({ kind: 'picture', level: 0, text: picture[1] ?? '', name: picture[2] })
    else if (!line.trim()) isOpen = false
    else if (isOpen && last) last.text += ` ${line.trim()}`
    else blocks.push({ kind: 'paragraph', level: 0, text: line.trim() })
    if (line.trim()) isOpen = !heading && !picture
  }
  return blocks
}

/** What stands under the heading, and everything else. */
export function split(blocks: readonly Block[], heading: string): [Block[], Block[]] {
  const start = blocks.findIndex(({ kind, text }) => kind === 'heading' && text === heading)
  if (start < 0) return [[], [...blocks]]
  const length = blocks.slice(start + 1).findIndex(({ kind }) => kind === 'heading')
  const end = length < 0 ? blocks.length : start + 1 + length
  return [blocks.slice(start + 1, end), [...blocks.slice(0, start), ...blocks.slice(end)]]
}

/** **bold**, *emphasis* and `code` within one paragraph. */
export function Inline({ children }: { children: string }): ReactNode {
  const parts = children.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
  return parts.map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
    return <Fragment key={i}>{elementOf(part)}</Fragment>
  })
}

function elementOf(part: string): ReactNode {
  if (/^\*\*.+\*\*$/.test(part)) return <strong>{part.slice(2, -2)}</strong>
  if (/^\*.+\*$/.test(part)) return <em>{part.slice(1, -1)}</em>
  if (/^`.+`$/.test(part)) return <code>{part.slice(1, -1)}</code>
  return part
}

/** A paragraph's number, if it has one: "R3.2". */
export function numberOf({ text }: Block): string | null {
  return /^\*\*(R[\d.]+)\*\*/.exec(text)?.[1] ?? null
}

/** The blocks that speak of all the words, each under its heading. */
export function search(blocks: readonly Block[], query: string): Block[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return [...blocks]
  const found: Block[] = []
  let heading: Block | null = null
  for (const block of blocks) {
    if (block.kind === 'heading') heading = block
    const spoken = block.text.toLowerCase()
    if (block.kind === 'heading' || !words.every((word) => spoken.includes(word))) continue
    if (heading) found.push(heading)
    heading = null
    found.push(block)
  }
  return found
}
