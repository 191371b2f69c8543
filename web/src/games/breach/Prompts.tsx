// What is half decided in planning, one thing at a time.

import { laneTitle, nameOf } from './names'
import { Prompt } from './Prompt'
import { text } from './text'
import type { View } from './types.gen'
import type { Assigning } from './useAssigning'

interface Props {
  view: View
  hand: Assigning
  refusal: string | null
}

export function Prompts({ view, hand, refusal }: Props) {
  const { held, selected, armed, plan, asksCommit, tried } = hand
  const cancel = { label: text.cancel, onPress: hand.cancel }
  if (refusal && !tried) {
    return (
      <Prompt isBad buttons={[]}>
        {refusal}
      </Prompt>
    )
  }
  if (asksCommit) {
    return (
      <Prompt
        isConfirm
        title={text.commitAsk}
        buttons={[
          { label: text.commitAnyway, isPrimary: true, onPress: hand.commit },
          { label: text.notYet, onPress: hand.cancel },
        ]}
      >
        {text.unspent(view.mine?.energy_left ?? 0)}
      </Prompt>
    )
  }
  if (armed && held) {
    const costs = view.mine?.hand.find(({ card }) => card === held)?.costs
    return (
      <Prompt
        isConfirm
        title={text.layAsk(nameOf(view, held), laneTitle(armed.lane))}
        buttons={[{ label: text.layIt, isPrimary: true, onPress: hand.confirm }, cancel]}
      >
        {text.faceDownAbout(Object.values(costs ?? {})[0], view)}
      </Prompt>
    )
  }
  if (selected) {
    const lane = plan.find(({ card }) => card === selected)?.lane ?? 'agents'
    const here = plan.filter((play) => play.lane === lane)
    const at = here.findIndex(({ card }) => card === selected)
    return (
      <Prompt
        title={nameOf(view, selected)}
        buttons={[
          { label: text.earlier, isOff: at === 0, onPress: () => hand.shift(selected, -1) },
          {
            label: text.later,
            isOff: at === here.length - 1,
            onPress: () => hand.shift(selected, 1),
          },
          { label: text.takeBack, onPress: () => hand.takeBack(selected) },
        ]}
      >
        {text.placeOf(at + 1, here.length, laneTitle(lane))}.
      </Prompt>
    )
  }
  return null
}
