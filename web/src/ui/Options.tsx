// Form fields made from what a game says of its options.

import { text } from '../core/text'
import type { OptionInfo } from '../core/types.gen'
import { plain } from '../core/words'
import { Choice } from './parts'

type Value = string | number | boolean
type Change = (name: string, value: Value) => void

export function OptionChoice(props: {
  option: OptionInfo
  legend: string
  value: Value | undefined
  onChange: Change
  slim?: boolean
}) {
  const { option } = props
  const isSwitch = typeof option.default === 'boolean'
  const choices = Object.entries(option.values ?? {}).map(([value, about]) => ({
    value,
    title: isSwitch ? (value === 'true' ? text.setUp.yes : text.setUp.no) : plain(value),
    about: props.slim || isSwitch ? undefined : about,
  }))
  return (
    <Choice
      slim={props.slim || isSwitch}
      legend={props.legend}
      choices={choices}
      value={String(props.value)}
      onChange={(value) => props.onChange(option.name, isSwitch ? value === 'true' : value)}
    />
  )
}

/** A number of a few: one button each. */
function FewNumbers(props: {
  option: OptionInfo
  legend: string
  value: Value | undefined
  onChange: Change
}) {
  const { option } = props
  const least = option.least ?? 0
  const choices = Array.from({ length: (option.most ?? least) - least + 1 }, (_, i) => ({
    value: String(least + i),
    title: String(least + i),
  }))
  return (
    <Choice
      slim
      legend={props.legend}
      choices={choices}
      value={String(props.value)}
      onChange={(value) => props.onChange(option.name, Number(value))}
    />
  )
}

const FEW = 8
const isOfAFew = ({ least, most }: OptionInfo) =>
  least !== null && most !== null && most - least < FEW

/** A whole number: buttons for a few, a field for many. */
export function NumberChoice(props: {
  option: OptionInfo
  legend: string
  value: Value | undefined
  onChange: Change
}) {
  return isOfAFew(props.option) ? <FewNumbers {...props} /> : <NumberOption {...props} />
}

function NumberOption(props: { option: OptionInfo; value: Value | undefined; onChange: Change }) {
  const { option } = props
  return (
    <label className="setting">
      <span>{option.about}</span>
      <input
        className="field"
        type="number"
        min={option.least ?? undefined}
        max={option.most ?? undefined}
        value={Number(props.value)}
        onChange={({ target }) => props.onChange(option.name, target.valueAsNumber || 0)}
      />
    </label>
  )
}

export function MoreOptions(props: {
  options: OptionInfo[]
  values: Record<string, Value>
  onChange: Change
}) {
  return (
    <details className="more">
      <summary>{text.setUp.more}</summary>
      {props.options.map((option) => {
        const field = { option, value: props.values[option.name], onChange: props.onChange }
        return option.values ? (
          <OptionChoice key={option.name} legend={option.about} {...field} />
        ) : (
          <NumberChoice key={option.name} legend={option.about} {...field} />
        )
      })}
    </details>
  )
}
