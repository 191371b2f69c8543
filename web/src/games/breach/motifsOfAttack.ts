// Line art for what attacks.

import {
  arc,
  around,
  at,
  circle,
  dot,
  faint,
  HEIGHT,
  line,
  lit,
  type Motif,
  MX,
  MY,
  outline,
  path,
  points,
  range,
  type Stroke,
  smooth,
  straight,
  TURN,
  WIDTH,
} from './art'

export const radar: Motif = (chance) => {
  const [x, y] = [chance.between(14, 30), HEIGHT - 8]
  const sweep = chance.between(0.5, 1.1)
  const strokes = [16, 30, 44, 58, 72].map((r, i) =>
    i % 2 ? faint(arc(x, y, r, -TURN / 4, 0)) : line(arc(x, y, r, -TURN / 4, 0)),
  )
  for (const k of range(5)) {
    const end = around(x, y, 78, -sweep - k * 0.07)
    strokes.push(k === 0 ? lit(path([[x, y], end])) : faint(path([[x, y], end])))
  }
  for (const _ of range(chance.whole(3, 5))) {
    const [bx, by] = around(x, y, chance.between(20, 66), -chance.between(0.15, 1.4))
    strokes.push(dot(circle(bx, by, 2)), line(circle(bx, by, 4.2)))
  }
  return strokes
}

export const cursor: Motif = (chance) => {
  const rows = chance.whole(5, 6)
  const strokes: Stroke[] = []
  for (const i of range(rows)) {
    const y = 12 + i * (52 / (rows - 1))
    const indent = 10 + (i % 3) * 9
    const end = indent + chance.between(30, 76)
    const d = straight(indent, y, Math.min(end, WIDTH - 12), y)
    strokes.push(i === rows - 1 ? lit(d) : chance.next() < 0.4 ? faint(d) : line(d))
    strokes.push(line(straight(indent - 6, y - 3, indent - 3, y, indent - 6, y + 3)))
    if (i < rows - 1) continue
    const x = Math.min(end, 104)
    strokes.push(dot(outline(x + 4, y - 5, x + 10, y - 5, x + 10, y + 5, x + 4, y + 5)))
  }
  return strokes
}

export const needle: Motif = (chance) => {
  const rows = chance.whole(7, 9)
  const hit = chance.between(52, 72)
  const height = chance.between(2, 4)
  const strokes = range(rows).map((i) => {
    const y = 10 + ((HEIGHT - 20) * i) / (rows - 1)
    const points = range(24).map((k) => {
      const x = 4 + k * 4.9
      const upset = x > hit ? Math.min(1, (x - hit) / 22) : 0
      return [x, y + Math.sin(k * 0.7 + i) * (1 + upset * height * (i % 2 ? 1.6 : -1.6))] as const
    })
    return i === Math.floor(rows / 2)
      ? lit(smooth(points))
      : i % 2
        ? faint(smooth(points))
        : line(smooth(points))
  })
  strokes.push(line(straight(hit - 34, 2, hit + 1, MY)), line(straight(hit - 38, 5, hit - 30, -1)))
  strokes.push(dot(circle(hit + 1, MY, 2.6)))
  return strokes
}

export const crack: Motif = (chance) => {
  const strokes: Stroke[] = []
  const bars = chance.whole(8, 10)
  const broken = chance.whole(3, bars - 4)
  for (const i of range(bars)) {
    const x = 12 + ((WIDTH - 24) * i) / (bars - 1)
    if (i === broken) {
      strokes.push(lit(smooth(points(x, 4, x - 9, 22, x - 14, 34))))
      strokes.push(lit(smooth(points(x, 72, x + 8, 56, x + 15, 44))))
    } else if (i === broken + 1) {
      strokes.push(lit(smooth(points(x, 4, x + 7, 24, x + 3, 33))), line(straight(x, 72, x, 50)))
    } else
      strokes.push(
        line(straight(x - 1.6, 4, x - 1.6, 72)),
        faint(straight(x + 1.6, 4, x + 1.6, 72)),
      )
  }
  strokes.push(line(straight(4, 10, WIDTH - 4, 10)), line(straight(4, 66, WIDTH - 4, 66)))
  return strokes
}

export const chorus: Motif = (chance) => {
  const rows = chance.whole(9, 11)
  return range(rows).map((i) => {
    const y = 8 + ((HEIGHT - 16) * i) / (rows - 1)
    const long = 30 + 70 * (i / rows) + chance.between(-6, 6)
    const x = 6 + i * 1.5
    const d = `M${at([x, y + 3])}V${(y - 2).toFixed(1)}H${Math.min(x + long, 114).toFixed(1)}V${(y + 3).toFixed(1)}`
    return i === rows - 1 ? lit(d) : i % 2 ? faint(d) : line(d)
  })
}

export const between: Motif = (chance) => {
  const walls = chance.whole(4, 6)
  const strokes: Stroke[] = []
  const points: [number, number][] = [[4, MY]]
  for (const i of range(walls)) {
    const x = 18 + ((WIDTH - 36) * i) / (walls - 1)
    const gap = chance.between(16, HEIGHT - 16)
    points.push([x, gap])
    for (const dx of [-2, 2]) {
      strokes.push(
        line(straight(x + dx, 3, x + dx, gap - 8)),
        line(straight(x + dx, gap + 8, x + dx, HEIGHT - 3)),
      )
    }
    strokes.push(faint(straight(x - 5, 3, x - 5, HEIGHT - 3)))
  }
  points.push([WIDTH - 8, MY])
  strokes.push(lit(smooth(points)), dot(circle(WIDTH - 8, MY, 2.8)))
  return strokes
}

export const voice: Motif = (chance) => {
  const bars = chance.whole(21, 27)
  const gap = (WIDTH - 28) / (bars - 1)
  const strokes = range(bars).map((i) => {
    const x = 14 + gap * i
    const swell = Math.sin((i / (bars - 1)) * Math.PI)
    const h = 2 + swell * chance.between(4, 22)
    const d = straight(x, MY - 3 - h, x, MY - 3 + h)
    return i % 5 === 2 ? lit(d) : line(d)
  })
  strokes.push(faint(`M8 4H112Q117 4 117 9V58Q117 63 112 63H44L32 73V63H8Q3 63 3 58V9Q3 4 8 4Z`))
  return strokes
}

export const hook: Motif = (chance) => {
  const x = MX + chance.between(-14, 14)
  const strokes = range(5).map((i) => {
    const y = 20 + i * 12
    const points = range(13).map(
      (k) => [k * 10, y + Math.sin(k + i * chance.between(0.8, 1.3)) * 2.4] as const,
    )
    return faint(smooth(points))
  })
  strokes.push(lit(`M${x} 2V44A12 12 0 0 1 ${x - 24} 44V38L${x - 19} 43`), line(circle(x, 20, 4)))
  strokes.push(dot(circle(x - 24, 38, 2)))
  return strokes
}

export const cubes: Motif = (chance) => {
  const count = chance.whole(3, 4)
  const bad = chance.whole(0, count - 1)
  const r = 62 / count
  const strokes: Stroke[] = []
  for (const i of range(count)) {
    const x = 18 + ((WIDTH - 36) * i) / (count - 1)
    const y = MY + (i % 2 ? 9 : -7)
    const corners = range(6).map((k) => around(x, y, r, TURN / 12 + (TURN * k) / 6))
    const inside = [1, 3, 5].map((k) => path([[x, y], corners[k] ?? [x, y]]))
    strokes.push(i === bad ? lit(path(corners, true)) : line(path(corners, true)))
    for (const d of inside) strokes.push(i === bad ? lit(d) : faint(d))
    if (i === bad) strokes.push(dot(circle(x, y, 3)))
    if (i) {
      const px = 18 + ((WIDTH - 36) * (i - 1)) / (count - 1)
      strokes.push(faint(straight(px, MY + (i % 2 ? -7 : 9), x, y)))
    }
  }
  return strokes
}

export const drip: Motif = (chance) => {
  const x = MX + chance.between(-18, 18)
  const strokes = range(6).map((i) => {
    const rx = 6 + i * 9
    const d = `M${at([x - rx, 56])}a${rx} ${rx * 0.3} 0 1 0 ${2 * rx} 0a${rx} ${rx * 0.3} 0 1 0 ${-2 * rx} 0`
    return i === 0 ? lit(d) : i % 2 ? faint(d) : line(d)
  })
  strokes.push(
    lit(
      `M${x} 6C${x + 9} 20 ${x + 10} 24 ${x + 10} 29A10 10 0 0 1 ${x - 10} 29C${x - 10} 24 ${x - 9} 20 ${x} 6Z`,
    ),
  )
  strokes.push(dot(circle(x, 30, 3.4)))
  return strokes
}

export const copies: Motif = (chance) => {
  const size = chance.between(8, 9.6)
  const strokes: Stroke[] = []
  const shift = chance.between(46, 54)
  const taken = chance.whole(0, 8)
  for (const i of range(9)) {
    const [x, y] = [14 + (i % 3) * (size + 3), 14 + Math.floor(i / 3) * (size + 7)]
    const square = (dx: number) =>
      outline(x + dx, y, x + dx + size, y, x + dx + size, y + size, x + dx, y + size)
    strokes.push(i === taken ? faint(square(0)) : line(square(0)))
    if (chance.next() < 0.75 || i === taken) {
      strokes.push(i === taken ? lit(square(shift)) : line(square(shift)))
      strokes.push(faint(straight(x + size, y + size / 2, x + shift, y + size / 2)))
      if (i === taken) strokes.push(dot(circle(x + shift + size / 2, y + size / 2, 2.2)))
    }
  }
  return strokes
}

export const swarm: Motif = (chance) => {
  const [gx, gy] = [chance.between(70, 100), chance.between(20, 56)]
  const strokes = [14, 22].map((r) => faint(circle(gx, gy, r)))
  for (const i of range(chance.whole(34, 46))) {
    const [x, y] = [chance.between(5, WIDTH - 6), chance.between(5, HEIGHT - 5)]
    const heading = Math.atan2(gy - y, gx - x) + chance.between(-0.5, 0.5)
    const r = chance.between(2, 3.6)
    const d = path(
      [
        around(x, y, r * 1.5, heading),
        around(x, y, r, heading + 2.4),
        around(x, y, r, heading - 2.4),
      ],
      true,
    )
    strokes.push(i % 9 === 0 ? dot(d) : i % 3 ? line(d) : lit(d))
  }
  return strokes
}

export const strings: Motif = (chance) => {
  const count = chance.whole(4, 6)
  const bar = [chance.between(20, 34), chance.between(86, 100)] as const
  const strokes = [line(straight(bar[0], 7, bar[1], 7)), line(straight(MX - 9, 2, MX + 9, 12))]
  const nodes = range(count).map(
    (i) => [14 + ((WIDTH - 28) * i) / (count - 1), chance.between(40, 66)] as const,
  )
  nodes.forEach((node, i) => {
    const from = [bar[0] + ((bar[1] - bar[0]) * i) / (count - 1), 7] as const
    const next = nodes[i + 1]
    strokes.push(i === 1 ? lit(path([from, node])) : line(path([from, node])))
    if (next) strokes.push(faint(path([node, next])))
    strokes.push(i === 1 ? dot(circle(node[0], node[1], 4)) : line(circle(node[0], node[1], 4)))
  })
  return strokes
}

export const bend: Motif = (chance) => {
  const rows = chance.whole(7, 9)
  const strokes: Stroke[] = []
  const turn = chance.between(48, 64)
  const up = chance.of([-1, 1])
  for (const i of range(rows)) {
    const y = 8 + ((HEIGHT - 16) * i) / (rows - 1)
    const x = turn + i * 4 * up
    const d = `M4 ${y.toFixed(1)}H${(x - 10).toFixed(1)}Q${at([x, y])} ${at([x, y + up * 10])}V${up > 0 ? HEIGHT + 4 : -4}`
    strokes.push(i === Math.floor(rows / 2) ? lit(d) : i % 3 === 2 ? faint(d) : line(d))
  }
  strokes.push(
    dot(circle(WIDTH - 16, MY, 3)),
    line(circle(WIDTH - 16, MY, 7)),
    faint(circle(WIDTH - 16, MY, 11)),
  )
  return strokes
}
