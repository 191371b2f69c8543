// JSON Schemas (made by tools/schemas.py) to TypeScript: node tools/types.mjs FOLDER [OUT]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from 'json-schema-to-typescript'

// What the client sends may leave defaults out; what it receives always has every field.
const SENT = [
  'NewRoom',
  'SeatWish',
  'Claim',
  'NewInvite',
  'Hello',
  'NewPerson',
  'Join',
  'LobbyHello',
]

/** Tuples in the form that the compiler knows. */
function tuples(schema) {
  if (Array.isArray(schema)) return schema.map(tuples)
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([k, v]) => [k, tuples(v)]))
  if (copy.prefixItems) {
    copy.items = copy.prefixItems
    delete copy.prefixItems
  }
  return copy
}

const [, , schemas, out = 'src'] = process.argv
for (const file of readdirSync(schemas).sort()) {
  const name = file.replace('.json', '')
  const schema = tuples(JSON.parse(readFileSync(join(schemas, file), 'utf8')))
  for (const [kind, def] of Object.entries(schema.$defs)) {
    if (!SENT.includes(kind)) def.required = Object.keys(def.properties ?? {})
  }
  const compiled = await compile(schema, name, {
    bannerComment: '// Made by `make types` from the Python types; do not edit.',
    additionalProperties: false,
    format: false,
  })
  // A tuple's type says how long it is; a comment need not say it again.
  const plain = compiled.replaceAll(/\/\*\*\n \* @minItems \d+\n \* @maxItems \d+\n \*\/\n/g, '')
  // What never changes is sent once, in the game's box; the page puts it back into every view.
  const code = schema.$defs.Box
    ? plain.replace('export interface View {', 'export interface View extends Box {')
    : plain
  const target = join(out, name === 'messages' ? 'core' : `games/${name}`, 'types.gen.ts')
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, code)
}
