// Line art for what defends.

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
  range,
  type Stroke,
  straight,
  TURN,
  WIDTH,
} from './art'

export const shield: Motif = (chance) => {
  const x = MX + chance.between(-8, 8)
  const count = chance.whole(4, 6)
  const shining = chance.whole(0, count - 1)
  return range(count).map((i) => {
    const w = 8 + (24 * (i + 1)) / count
    const h = w * 1.06
    const top = MY - 2 - h * 0.72
    const d = `M${at([x - w, top + 5])}Q${at([x - w / 2, top + 5])} ${at([x, top])}Q${at([x + w / 2, top + 5])} ${at([x + w, top + 5])}V${MY}Q${at([x + w * 0.9, MY + h * 0.55])} ${at([x, MY + h * 0.92])}Q${at([x - w * 0.9, MY + h * 0.55])} ${at([x - w, MY])}Z`
    return i === shining ? lit(d) : line(d)
  })
}

export const arches: Motif = (chance) => {
  const floor = HEIGHT - 8
  const count = chance.whole(3, 4)
  const wide = (WIDTH - 12) / count
  const shining = chance.whole(0, count - 1)
  const strokes = [line(straight(3, floor, WIDTH - 3, floor))]
  for (const i of range(count)) {
    const x = 6 + wide * (i + 0.5)
    for (const inset of [3, 6.5, 10]) {
      const r = wide / 2 - inset
      if (r < 2) continue
      const d = `M${at([x - r, floor])}V${30 - inset / 2}A${r} ${r} 0 0 1 ${at([x + r, 30 - inset / 2])}V${floor}`
      strokes.push(i === shining && inset === 3 ? lit(d) : inset === 10 ? faint(d) : line(d))
    }
  }
  return strokes
}

export const fence: Motif = (chance) => {
  const posts = chance.whole(9, 13)
  const gap = (WIDTH - 16) / (posts - 1)
  const shining = chance.whole(2, posts - 3)
  const strokes = range(posts).map((i) => {
    const x = 8 + gap * i
    const top = 16 + 6 * Math.sin((i / (posts - 1)) * Math.PI * chance.of([1, 1, 2]))
    const d = straight(x - 2, HEIGHT - 8, x - 2, top, x, top - 5, x + 2, top, x + 2, HEIGHT - 8)
    return i === shining ? lit(d) : line(d)
  })
  for (const y of [30, 33, 56, 59]) strokes.push(faint(straight(3, y, WIDTH - 3, y)))
  return strokes
}

export const boxes: Motif = (chance) => {
  const count = chance.whole(5, 7)
  const twist = chance.between(0.08, 0.22) * chance.of([-1, 1])
  return range(count).map((i) => {
    const r = 6 + (30 * (i + 1)) / count
    const corners = range(4).map((k) => around(MX, MY, r, TURN / 8 + (TURN * k) / 4 + twist * i))
    const d = path(corners, true)
    return i === 0 ? lit(d) : i === count - 1 ? faint(d) : line(d)
  })
}

export const sieve: Motif = (chance) => {
  const rows = chance.whole(9, 12)
  const at_x = chance.between(56, 72)
  const strokes: Stroke[] = []
  for (const k of range(4)) {
    const x = at_x + k * 4
    strokes.push(k % 3 ? faint(straight(x, 5, x, HEIGHT - 5)) : line(straight(x, 5, x, HEIGHT - 5)))
  }
  const through = chance.whole(1, rows - 2)
  for (const i of range(rows)) {
    const y = 9 + ((HEIGHT - 18) * i) / (rows - 1)
    const start = chance.between(4, 22)
    if (i === through) {
      strokes.push(lit(straight(start, y, WIDTH - 5, y)))
    } else {
      const end = at_x - chance.between(2, 7)
      strokes.push(line(straight(start, y, end, y)), dot(circle(end, y, 1.3)))
    }
  }
  return strokes
}

export const funnel: Motif = (chance) => {
  const rows = chance.whole(8, 11)
  const neck = chance.between(64, 74)
  const strokes = range(rows).map((i) => {
    const y = 5 + ((HEIGHT - 10) * i) / (rows - 1)
    const near = MY + (i - (rows - 1) / 2) * 1.5
    const d = `M4 ${y.toFixed(1)}C${at([neck - 24, y])} ${at([neck - 18, near])} ${at([neck, near])}`
    return i % 3 === 1 ? faint(d) : line(d)
  })
  strokes.push(lit(straight(neck, MY, WIDTH - 14, MY)), dot(circle(WIDTH - 11, MY, 3)))
  strokes.push(
    line(straight(neck, MY - 11, neck, MY - 8)),
    line(straight(neck, MY + 8, neck, MY + 11)),
  )
  return strokes
}

export const network: Motif = (chance) => {
  const layers = range(chance.whole(4, 5)).map(() => chance.whole(3, 5))
  const place = (layer: number, i: number) =>
    [
      12 + ((WIDTH - 24) * layer) / (layers.length - 1),
      MY + (i - ((layers[layer] ?? 1) - 1) / 2) * (58 / 5),
    ] as const
  const strokes: Stroke[] = []
  const route = layers.map((size) => chance.whole(0, size - 1))
  layers.slice(1).forEach((size, k) => {
    for (const a of range(layers[k] ?? 0)) {
      for (const b of range(size)) strokes.push(faint(path([place(k, a), place(k + 1, b)])))
    }
  })
  strokes.push(lit(path(route.map((i, layer) => place(layer, i)))))
  layers.forEach((size, layer) => {
    for (const i of range(size)) {
      const [x, y] = place(layer, i)
      strokes.push(route[layer] === i ? dot(circle(x, y, 3)) : line(circle(x, y, 2.6)))
    }
  })
  return strokes
}

export const rings: Motif = (chance) => {
  const sides = chance.whole(5, 8)
  const count = chance.whole(6, 8)
  const wobble = chance.between(0.5, 2.4)
  const shining = chance.whole(2, count - 2)
  return range(count).map((i) => {
    const r = 4 + (31 * (i + 1)) / count
    const points = range(sides).map((k) =>
      around(MX, MY, r + wobble * Math.sin(k * 2.4 + i), (TURN * k) / sides + 0.12 * i),
    )
    const d = path(points, true)
    return i === shining ? lit(d) : i % 2 ? faint(d) : line(d)
  })
}

export const halt: Motif = (chance) => {
  const gap = chance.between(0.5, 0.9)
  const strokes = [26, 22].map((r) =>
    line(arc(MX, MY + 2, r, gap - TURN / 4, TURN - gap - TURN / 4)),
  )
  strokes.push(lit(straight(MX, 5, MX, MY + 2)))
  const ticks = chance.whole(24, 36)
  for (const i of range(ticks)) {
    const angle = (TURN * i) / ticks
    const long = i % 3 === 0 ? 36 : 33
    strokes.push(faint(path([around(MX, MY + 2, 30, angle), around(MX, MY + 2, long, angle)])))
  }
  return strokes
}

export const enclosure: Motif = (chance) => {
  const strokes: Stroke[] = []
  const corner = chance.between(9, 15)
  for (const inset of [0, 4, 8]) {
    const [w, h] = [44 - inset, 31 - inset]
    for (const [sx, sy] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const d = path([
        [MX + sx * (w - corner), MY + sy * h],
        [MX + sx * w, MY + sy * h],
        [MX + sx * w, MY + sy * (h - corner)],
      ])
      strokes.push(inset === 4 ? faint(d) : line(d))
    }
  }
  const x = MX + chance.between(-10, 10)
  for (const r of [5, 9, 13]) strokes.push(r === 9 ? lit(circle(x, MY, r)) : line(circle(x, MY, r)))
  strokes.push(dot(circle(x, MY, 2)))
  return strokes
}

export const turnBack: Motif = (chance) => {
  const strokes: Stroke[] = []
  const count = chance.whole(4, 6)
  for (const i of range(count)) {
    const r = 8 + i * (24 / count)
    const d = `M6 ${(MY + r).toFixed(1)}H${72}A${r} ${r} 0 0 0 72 ${(MY - r).toFixed(1)}H${14 + i * 3}`
    strokes.push(i === count - 2 ? lit(d) : i % 2 ? faint(d) : line(d))
  }
  const tip = MY - 8 - (24 / count) * (count - 2)
  strokes.push(dot(outline(24, tip - 5, 12, tip, 24, tip + 5)))
  return strokes
}

export const eye: Motif = (chance) => {
  const w = chance.between(40, 50)
  const h = chance.between(26, 36)
  const lids = [1, 0.82].map((k) =>
    line(
      `M${at([MX - w * k, MY])}Q${at([MX, MY - h * 2 * k])} ${at([MX + w * k, MY])}Q${at([MX, MY + h * 2 * k])} ${at([MX - w * k, MY])}Z`,
    ),
  )
  const r = h * 0.55
  const rays = chance.whole(20, 32)
  const iris = range(rays).map((i) =>
    faint(
      path([
        around(MX, MY, r * 0.48, (TURN * i) / rays),
        around(MX, MY, r * 0.94, (TURN * i) / rays),
      ]),
    ),
  )
  return [...lids, ...iris, lit(circle(MX, MY, r)), dot(circle(MX, MY, r * 0.36))]
}

export const ledger: Motif = (chance) => {
  const rows = chance.whole(6, 8)
  const shining = chance.whole(1, rows - 2)
  const strokes: Stroke[] = []
  for (const i of range(rows)) {
    const y = 9 + ((HEIGHT - 18) * i) / (rows - 1)
    let x = 34
    strokes.push(i === shining ? dot(circle(20, y, 2.6)) : line(circle(20, y, 2.4)))
    while (x < WIDTH - 22) {
      const long = chance.between(6, 22)
      const d = straight(x, y, Math.min(x + long, WIDTH - 10), y)
      strokes.push(i === shining ? lit(d) : chance.next() < 0.3 ? faint(d) : line(d))
      x += long + 5
    }
  }
  strokes.push(line(straight(20, 3, 20, HEIGHT - 3)))
  return strokes
}

export const scope: Motif = (chance) => {
  const [x, r] = [chance.between(44, 70), chance.between(19, 24)]
  const wave = range(25).map((i) => {
    const px = 4 + i * 4.7
    const near = Math.exp(-(((px - x) / 13) ** 2))
    return [
      px,
      MY + Math.sin(i * 0.9) * 3 - near * chance.between(12, 20) * (i % 2 ? 1 : -1),
    ] as const
  })
  return [
    ...[12, 24, 52, 64].map((y) => faint(straight(4, y, WIDTH - 4, y))),
    line(path(wave)),
    lit(circle(x, MY, r)),
    line(circle(x, MY, r + 3)),
    line(path([around(x, MY, r + 3, 0.7), around(x, MY, r + 18, 0.7)])),
  ]
}

export const lure: Motif = (chance) => {
  const turns = chance.between(2.6, 3.6)
  const spiral = range(90).map((i) =>
    around(MX - 8, MY, 2 + (i / 90) * 27, (i / 90) * turns * TURN),
  )
  const song = [36, 44, 52].map((r) => lit(arc(MX - 8, MY, r, -0.5, 0.5)))
  return [line(path(spiral)), ...song, dot(circle(MX - 8, MY, 2.6)), faint(circle(MX - 8, MY, 31))]
}
