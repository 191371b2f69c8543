const WIDTH = 640
const HEIGHT = 180
const EDGE = { left: 64, right: 12, top: 12, bottom: 22 }
const STEP = 100

/** A rating over time, as a line. */
export function Plot({ points, title }: { points: [number, number][]; title: string }) {
  if (points.length < 2) return null
  const elos = points.map(([, elo]) => elo)
  const low = Math.floor((Math.min(...elos) - 20) / STEP) * STEP
  const high = Math.ceil((Math.max(...elos) + 20) / STEP) * STEP
  // By number of the game, not by date: an evening of games is not one dot.
  const x = (n: number) => EDGE.left + (n / (points.length - 1)) * (WIDTH - EDGE.left - EDGE.right)
  const y = (elo: number) =>
    EDGE.top + ((high - elo) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom)
  const lines = Array.from({ length: (high - low) / STEP + 1 }, (_, i) => low + i * STEP)
  const path = elos.map((elo, n) => `${n ? 'L' : 'M'}${x(n).toFixed(1)} ${y(elo).toFixed(1)}`)
  const last = elos.length - 1
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      <title>{title}</title>
      {lines.map((elo) => (
        <g key={elo}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(elo)} y2={y(elo)} />
          <text x={EDGE.left - 8} y={y(elo) + 4} textAnchor="end">
            {elo}
          </text>
        </g>
      ))}
      <path d={path.join('')} />
      <circle cx={x(last)} cy={y(elos[last] ?? 0)} r={4} />
    </svg>
  )
}
