// Builds the service worker beside the page, as /sw.js, with the list of the page's files.

import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'

const NAME = 'sw.js'
/** Letters that few need: they are fetched when they are needed. */
const RARE = /-(cyrillic|greek|vietnamese)(-ext)?-/
const FIRST = /-latin-(wght|opsz)-|\/mark-|\/grain-/
const PUBLIC = ['pictures', 'app']

export const WORKER_ENTRY = 'src/worker/worker.ts'

/** @returns {import('vite').Plugin} */
export function serviceWorker() {
  return {
    name: 'breakroom-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[NAME]
        if (worker?.type !== 'chunk') throw new Error(`${NAME} was not built`)
        if (worker.imports.length) throw new Error(`${NAME} must stand alone`)
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const shell = new Set(shellOf(bundle))
        for (const name of files) if (FIRST.test(name)) shell.add(name)
        const rest = files.filter((name) => !shell.has(name) && !RARE.test(name))
        const open = PUBLIC.flatMap((folder) =>
          readdirSync(`public/${folder}`).map((name) => `${folder}/${name}`),
        )
        const put = {
          __SHELL__: [...shell].map(addressOf),
          __REST__: [...rest, ...open].sort().map(addressOf),
        }
        const all = JSON.stringify([put, worker.code])
        const version = createHash('sha256').update(all).digest('hex').slice(0, 12)
        for (const [name, value] of Object.entries({ ...put, __VERSION__: version })) {
          worker.code = worker.code.replaceAll(name, () => JSON.stringify(value))
        }
      },
    },
  }
}

const addressOf = (name) => `/${name}`

/** What the first page needs: its script, whatever that imports at once, and their styles. */
function shellOf(bundle) {
  const found = new Set()
  const take = (name) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    chunk.imports.forEach(take)
  }
  const entries = Object.values(bundle).filter((part) => part.type === 'chunk' && part.isEntry)
  for (const { fileName } of entries) if (fileName !== NAME) take(fileName)
  return [...found]
}
