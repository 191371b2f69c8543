import { useEffect, useRef, useState } from 'react'
import { plain } from '../core/words'
import type { BoardProps } from '../games/contract'
import { BoardButton, Caption, Shell } from '../kit/Shell'
import { useShown } from '../kit/useShown'
import { type Action, type Group, groupsOf, type Picked, pick } from './choices'
import { Rows } from './Shown'
import { useLegal } from './useLegal'
import { advise, type Fields, lower, seen, tell, text, words } from './words'
import './style.css'

type Props = BoardProps<Fields, Fields, Action>

export function Board(props: Props) {
  const { view, events, cast, refusal, over } = props
  const root = useRef<HTMLDivElement>(null)
  useShown(props, () => false, null)
  return (
    <Shell game="general" root={root}>
      <section className="general-view" aria-label={text.view}>
        <Rows entries={seen(view)} cast={cast} />
        {events.length > 0 && (
          <ul className="general-news" aria-label={text.news}>
            {events.map((event, i) => {
              const { line, chips = [] } = tell(event, cast)
              // biome-ignore lint/suspicious/noArrayIndexKey: events of one version stay in order
              return <li key={i}>{[line, ...chips].join(' · ')}</li>
            })}
          </ul>
        )}
      </section>
      {!over && <Choices {...props} />}
      <Caption bad>{refusal}</Caption>
    </Shell>
  )
}

/** Buttons: by kind, then field by field. The last one plays. */
function Choices(props: Props) {
  const { version, decision, suggestion, waiting, view, cast, act } = props
  const [picked, setPicked] = useState<Picked | null>(null)
  const { legal, error, again } = useLegal(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is half chosen is for one question
  useEffect(() => setPicked(null), [version, decision?.seat, decision?.id])
  if (!decision) return <p className="general-choices quiet">{text.nothing}</p>
  const groups = groupsOf((legal?.actions ?? []) as Action[], picked)
  return (
    <section className="general-choices" aria-label={text.choose}>
      {suggestion && (
        <p>
          {text.suggested}:{' '}
          <BoardButton onClick={() => act(suggestion)}>
            {advise(suggestion, null, view, cast)}
          </BoardButton>
        </p>
      )}
      {error && (
        <p role="alert">
          {error.message} <BoardButton onClick={again}>{text.again}</BoardButton>
        </p>
      )}
      {!legal && !error && <p className="quiet">{text.loading}</p>}
      {groups.map((group) => (
        <Kind
          key={group.kind}
          group={group}
          cast={cast}
          waiting={waiting}
          onChoose={(value, actions) => {
            const [only] = actions
            if (actions.length === 1 && only) act(only)
            else setPicked(pick(group, value, picked))
          }}
        />
      ))}
      {picked && <BoardButton onClick={() => setPicked(null)}>{text.back}</BoardButton>}
      {legal && !legal.complete && <p className="quiet">{text.some}</p>}
    </section>
  )
}

interface KindProps extends Pick<Props, 'cast' | 'waiting'> {
  group: Group
  onChoose(value: unknown, actions: Action[]): void
}

function Kind({ group, cast, waiting, onChoose }: KindProps) {
  const { kind, settled, field, options } = group
  const title = [plain(kind), ...settled.map(([name, value]) => pair(name, value, cast))].join(', ')
  return (
    <fieldset className="general-kind" disabled={waiting}>
      <legend>{field === null ? plain(kind) : `${title}: ${lower(field)}`}</legend>
      {options.map(({ value, actions }) => (
        <BoardButton key={JSON.stringify(value) ?? ''} onClick={() => onChoose(value, actions)}>
          {field === null ? title : words(value, cast, field)}
          {actions.length > 1 && ' …'}
        </BoardButton>
      ))}
    </fieldset>
  )
}

const pair = (name: string, value: unknown, cast: Props['cast']) =>
  `${lower(name)} ${words(value, cast, name)}`
