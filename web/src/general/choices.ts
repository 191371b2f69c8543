// From a list of actions to buttons: first by kind, then field by field, until one is left.

export type Action = Readonly<Record<string, unknown>>

/** What is chosen so far: a kind, and some of its fields as JSON. */
export interface Picked {
  kind: string
  fields: Readonly<Record<string, string>>
}

/** One button: a value of the group's field, and the actions that have it. */
export interface Option {
  value: unknown
  actions: Action[]
}

/** The actions of one kind, told apart by their next field; null: there is one action only. */
export interface Group {
  kind: string
  /** Fields that are the same for all of them. */
  settled: [string, unknown][]
  field: string | null
  options: Option[]
}

const KIND = 'type'
export const kindOf = (action: Action): string => String(action[KIND] ?? '')
export const fieldsOf = (action: Action): string[] =>
  Object.keys(action).filter((field) => field !== KIND)
const written = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** The groups to choose from, in the order in which the game lists its actions. */
export function groupsOf(actions: readonly Action[], picked: Picked | null): Group[] {
  const kinds = new Map<string, Action[]>()
  for (const action of actions) {
    if (picked && !fits(action, picked)) continue
    kinds.set(kindOf(action), [...(kinds.get(kindOf(action)) ?? []), action])
  }
  return [...kinds].map(([kind, some]) => groupOf(kind, some))
}

/** The same, with one more field chosen. */
export function pick({ kind, field }: Group, value: unknown, before: Picked | null): Picked {
  return { kind, fields: { ...before?.fields, ...(field && { [field]: written(value) }) } }
}

function fits(action: Action, { kind, fields }: Picked): boolean {
  const isSame = ([field, value]: [string, string]) => written(action[field]) === value
  return kindOf(action) === kind && Object.entries(fields).every(isSame)
}

function groupOf(kind: string, actions: Action[]): Group {
  const fields = [...new Set(actions.flatMap(fieldsOf))]
  const values = (field: string) => new Set(actions.map((action) => written(action[field])))
  const next = fields.find((field) => values(field).size > 1) ?? null
  const same = fields.filter((field) => values(field).size === 1)
  return {
    kind,
    settled: same.map((field) => [field, actions[0]?.[field]]),
    field: next,
    options: next === null ? [{ value: null, actions: actions.slice(0, 1) }] : split(actions, next),
  }
}

function split(actions: Action[], field: string): Option[] {
  const found = new Map<string, Option>()
  for (const action of actions) {
    const option = found.get(written(action[field]))
    if (option) option.actions.push(action)
    else found.set(written(action[field]), { value: action[field], actions: [action] })
  }
  const options = [...found.values()]
  const areNumbers = options.every(({ value }) => typeof value === 'number')
  return areNumbers ? options.sort((a, b) => Number(a.value) - Number(b.value)) : options
}
