import type { Cast } from '../core/cast'
import { plain } from '../core/words'
import { type Fields, isSimple, text, words } from './words'

interface Props {
  value: unknown
  cast: Cast
  name?: string
}

const LONG = 1500 // characters of JSON: more than that is folded up
const COLUMNS = 8

/** Any value as something to read: tables of rows, grids, lists. */
export function Shown({ value, cast, name = '' }: Props) {
  if (isSimple(value)) return <>{words(value, cast, name)}</>
  if (name && JSON.stringify(value).length > LONG) {
    return (
      <details>
        <summary>{text.more(Object.keys(value as object).length)}</summary>
        <Open value={value} cast={cast} name={name} />
      </details>
    )
  }
  return <Open value={value} cast={cast} name={name} />
}

function Open({ value, cast, name = '' }: Props) {
  if (!Array.isArray(value)) return <Rows entries={Object.entries(value as Fields)} cast={cast} />
  if (value.every(isSimple)) return <>{words(value, cast, name)}</>
  if (isGrid(value)) {
    return (
      <table className="general-grid">
        <tbody>
          {value.map((row, y) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={y}>
              {row.map((one, x) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={x}>{words(one, cast, name)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  const columns = columnsOf(value)
  if (columns) return <Records records={value as Fields[]} columns={columns} cast={cast} />
  return (
    <ol>
      {value.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
        <li key={i}>
          <Shown value={one} cast={cast} name={name} />
        </li>
      ))}
    </ol>
  )
}

/** A row for each name. */
export function Rows({ entries, cast }: { entries: [string, unknown][]; cast: Cast }) {
  return (
    <table className="general-rows">
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{plain(name)}</th>
            <td>
              <Shown value={value} cast={cast} name={name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Records(props: { records: Fields[]; columns: string[]; cast: Cast }) {
  const { records, columns, cast } = props
  return (
    <table className="general-records">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {plain(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record is its place
          <tr key={i}>
            {columns.map((name) => (
              <td key={name}>
                <Shown value={record[name]} cast={cast} name={name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isGrid = (value: unknown[]): value is unknown[][] =>
  value.length > 1 && value.every((row) => Array.isArray(row) && row.every(isSimple))

/** The names that all entries share; null: they are no records, or too wide for a table. */
function columnsOf(value: unknown[]): string[] | null {
  if (value.some((one) => isSimple(one) || Array.isArray(one))) return null
  const columns = [...new Set(value.flatMap((one) => Object.keys(one as object)))]
  return columns.length <= COLUMNS ? columns : null
}
