// Form fields made from what a game says of its options.

import { type Options, type SeatOptions, withSeatOption } from '../core/plan'
import { text } from '../core/text'
import type { OptionInfo } from '../core/types.gen'
import { plain } from '../core/words'
import { Choice, Field, Select } from './parts'
import { SeatSign } from './SeatSign'

type Value = Options[string]

interface Props {
  option: OptionInfo
  legend: string
  value: Value | undefined
  onChange: (name: string, value: string | number | boolean) => void
}

export function OptionChoice(props: Props & { slim?: boolean }) {
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
function FewNumbers(props: Props) {
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
export function NumberChoice(props: Props) {
  const { option } = props
  if (isOfAFew(option)) return <FewNumbers {...props} />
  return (
    <Field
      label={option.about}
      type="number"
      min={option.least ?? undefined}
      max={option.most ?? undefined}
      value={Number(props.value)}
      onType={(typed) => props.onChange(option.name, Number(typed) || 0)}
    />
  )
}

/** A row for each seat, with what it may have otherwise than the others. */
function BySeat(props: {
  option: OptionInfo
  seatNames: readonly string[]
  value: readonly SeatOptions[]
  onChange: (value: SeatOptions[]) => void
}) {
  const { option, value } = props
  return (
    <fieldset className="by-seat">
      <legend>{option.about}</legend>
      {props.seatNames.map((name, seat) => (
        <div key={name} className="by-seat-row">
          <SeatSign colour={name} />
          {option.by_seat?.map((part) => (
            <Select
              key={part.name}
              aria-label={`${name}: ${part.about}`}
              value={String(value[seat]?.[part.name] ?? '')}
              names={Object.fromEntries(
                Object.keys(part.values ?? {}).map((choice) => [
                  choice,
                  text.setUp.own(part.name, choice),
                ]),
              )}
              onChange={(chosen) => props.onChange(withSeatOption(value, seat, part, chosen))}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

export function MoreOptions(props: {
  options: OptionInfo[]
  values: Options
  seatNames: readonly string[]
  onChange: (name: string, value: Value) => void
}) {
  return (
    <details className="more">
      <summary>{text.setUp.more}</summary>
      {props.options.map((option) => {
        if (option.by_seat) {
          return props.seatNames.length < 2 ? null : (
            <BySeat
              key={option.name}
              option={option}
              seatNames={props.seatNames}
              value={(props.values[option.name] ?? []) as SeatOptions[]}
              onChange={(value) => props.onChange(option.name, value)}
            />
          )
        }
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
