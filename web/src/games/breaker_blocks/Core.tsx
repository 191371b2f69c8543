// The Circuit Core: three circuits, what each seat feeds into them, and who leads.

import { seenAt, seenSide, towards } from './grid'
import { roman } from './text'
import type { Circuit, View } from './types.gen'

export function Core({ view, flipped }: { view: View; flipped: boolean }) {
  const low = flipped ? 1 : 0
  return (
    <g className="blocks-core">
      <rect className="blocks-wall" x="-47" y="-42" width="294" height="94" rx="12" />
      <rect
        className="blocks-core-body"
        x="-47"
        y="-47"
        width="294"
        height="94"
        rx="12"
        fill="url(#blocks-face-module)"
      />
      {view.sockets.map(({ seat, circuit, input }) => {
        const [x, y] = seenAt(view.circuits[circuit]?.cell ?? [0, 0], flipped)
        const [dx, dy] = towards(seenSide(input.side, flipped), 1)
        return (
          <g key={input.into.join()} transform={`translate(${x} ${y})`}>
            <path
              className="blocks-socket"
              data-seat={seat}
              data-state={input.state}
              transform={`matrix(${-dy} ${dx} ${-dx} ${-dy} 0 0)`}
              d="M-11 -48 L-15 -35 L15 -35 L11 -48"
            />
          </g>
        )
      })}
      {view.circuits.map((circuit, index) => {
        const [x, y] = seenAt(circuit.cell, flipped)
        return (
          <g key={roman(index)} transform={`translate(${x} ${y})`}>
            <Lens circuit={circuit} index={index} low={low} />
          </g>
        )
      })}
    </g>
  )
}

function Lens({ circuit, index, low }: { circuit: Circuit; index: number; low: number }) {
  const { power, control } = circuit
  const lead = Math.abs(power[0] - power[1])
  const half = control === null ? 0 : control === low ? 1 : -1
  return (
    <g className="blocks-circuit" data-control={control ?? 'none'}>
      {control !== null && (
        <g key={control} className="blocks-halo">
          <rect
            x="-46"
            y="0"
            width="92"
            height="46"
            rx="8"
            transform={`scale(1 ${half})`}
            fill={`url(#blocks-side-${control})`}
          />
          <circle r="44" fill={`url(#blocks-halo-${control})`} />
        </g>
      )}
      <circle className="blocks-lens" r="19" />
      <text className="blocks-roman" y="6">
        {roman(index)}
      </text>
      {([1 - low, low] as const).map((seat, row) => (
        <text
          key={seat}
          className="blocks-sum"
          data-seat={seat}
          data-leads={control === seat}
          x="30"
          y={row ? 38 : -18}
        >
          {power[seat as 0 | 1]}
        </text>
      ))}
      {control !== null && (
        <g transform={`translate(-30 ${half > 0 ? 31 : -26})`}>
          <text className="blocks-lead" data-seat={control} y="6">
            +{lead}
          </text>
        </g>
      )}
    </g>
  )
}
