// Solids made of unit cubes. x runs to the right, y away from the viewer, z up.

export type Cell = [number, number, number]
/** In the world: X to the right, Y up, Z towards the viewer. */
export type Vec = [number, number, number]

/** Width, depth and height of a block at the origin. */
export function boxOf(shape: readonly Cell[]): Cell {
  return [0, 1, 2].map((axis) => 1 + Math.max(...shape.map((cell) => cell[axis] as number))) as Cell
}

/**
 * The boxes of cubes within a shape that fit in no larger one. Laid over each other they make the
 * shape, and what sticks out of none of them is an outer edge.
 */
export function maximalBoxes(shape: readonly Cell[]): { low: Cell; high: Cell }[] {
  const filled = new Set(shape.map((cell) => cell.join()))
  const boxes: { low: Cell; high: Cell }[] = []
  for (const low of shape) {
    for (const high of shape) {
      if (high.some((n, axis) => n < (low[axis] as number))) continue
      if (cellsBetween(low, high).every((cell) => filled.has(cell.join()))) {
        boxes.push({ low, high })
      }
    }
  }
  return boxes.filter((box) => !boxes.some((other) => other !== box && contains(other, box)))
}

function cellsBetween(low: Cell, high: Cell): Cell[] {
  const cells: Cell[] = []
  for (let x = low[0]; x <= high[0]; x++)
    for (let y = low[1]; y <= high[1]; y++)
      for (let z = low[2]; z <= high[2]; z++) cells.push([x, y, z])
  return cells
}

function contains(outer: { low: Cell; high: Cell }, inner: { low: Cell; high: Cell }): boolean {
  return (
    outer.low.every((n, axis) => n <= (inner.low[axis] as number)) &&
    outer.high.every((n, axis) => n >= (inner.high[axis] as number))
  )
}

/** The edges of a shape at which its surface bends, each one unit long, as pairs of corners. */
export function outerEdges(shape: readonly Cell[]): [Cell, Cell][] {
  const filled = new Set(shape.map((cell) => cell.join()))
  const edges = new Map<string, [Cell, Cell]>()
  for (const cell of shape) {
    for (const axis of [0, 1, 2]) {
      const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number]
      for (const [du, dv] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const from: Cell = [...cell]
        from[u] = (from[u] as number) + du
        from[v] = (from[v] as number) + dv
        const to: Cell = [...from]
        to[axis] = (to[axis] as number) + 1
        if (bends(filled, from, u, v)) edges.set(`${from} ${axis}`, [from, to])
      }
    }
  }
  return [...edges.values()]
}

/** Of the four cells around an edge: one, three, or two that touch only along it. */
function bends(filled: ReadonlySet<string>, corner: Cell, u: number, v: number): boolean {
  const [here, besideU, besideV, across] = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([du, dv]) => {
    const cell: Cell = [...corner]
    cell[u] = (cell[u] as number) - (du as number)
    cell[v] = (cell[v] as number) - (dv as number)
    return filled.has(cell.join())
  })
  const around = [here, besideU, besideV, across].filter(Boolean).length
  return around % 2 === 1 || (around === 2 && here === across)
}
