// A whole fortress stands: it can be left as it is, changed, or another taken.

import { BoardButton } from '../../kit/Shell'
import { pointing } from './marks'
import { text } from './text'

interface Props {
  waiting: boolean
  marks: readonly string[]
  onChange(): void
  onFortresses(): void
  onBegin(): void
}

export function Ready({ waiting, marks, onChange, onFortresses, onBegin }: Props) {
  return (
    <div className="barrier-bench barrier-ready">
      <BoardButton title={text.changeHelp} onClick={onChange}>
        {text.changeIt}
      </BoardButton>
      <BoardButton title={text.fortressesHelp} onClick={onFortresses}>
        {text.another}
      </BoardButton>
      <BoardButton
        primary
        title={text.doneHelp}
        disabled={waiting}
        onClick={onBegin}
        {...pointing(marks, 'button:done')}
      >
        {text.begin}
      </BoardButton>
    </div>
  )
}
