// What the families of ideas look like.

import {
  arc,
  around,
  at,
  Chance,
  circle,
  HEIGHT,
  type Motif,
  path,
  range,
  type Stroke,
  smooth,
  TURN,
  WIDTH,
} from './art'

const MX = WIDTH / 2
const MY = HEIGHT / 2
const line = (d: string): Stroke => ({ kind: 'line', d })
const faint = (d: string): Stroke => ({ kind: 'faint', d })
const lit = (d: string): Stroke => ({ kind: 'lit', d })
const dot = (d: string): Stroke => ({ kind: 'dot', d })

// -- what defends ----------------------------------------------------------------------------

const shield: Motif = (chance) => {
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

const arches: Motif = (chance) => {
  const floor = HEIGHT - 8
  const count = chance.whole(3, 4)
  const wide = (WIDTH - 12) / count
  const shining = chance.whole(0, count - 1)
  const strokes = [
    line(
      path([
        [3, floor],
        [WIDTH - 3, floor],
      ]),
    ),
  ] // prettier
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

const fence: Motif = (chance) => {
  const posts = chance.whole(9, 13)
  const gap = (WIDTH - 16) / (posts - 1)
  const shining = chance.whole(2, posts - 3)
  const strokes = range(posts).map((i) => {
    const x = 8 + gap * i
    const top = 16 + 6 * Math.sin((i / (posts - 1)) * Math.PI * chance.of([1, 1, 2]))
    const d = path([
      [x - 2, HEIGHT - 8],
      [x - 2, top],
      [x, top - 5],
      [x + 2, top],
      [x + 2, HEIGHT - 8],
    ])
    return i === shining ? lit(d) : line(d)
  })
  for (const y of [30, 33, 56, 59])
    strokes.push(
      faint(
        path([
          [3, y],
          [WIDTH - 3, y],
        ]),
      ),
    )
  return strokes
}

const boxes: Motif = (chance) => {
  const count = chance.whole(5, 7)
  const twist = chance.between(0.08, 0.22) * chance.of([-1, 1])
  return range(count).map((i) => {
    const r = 6 + (30 * (i + 1)) / count
    const corners = range(4).map((k) => around(MX, MY, r, TURN / 8 + (TURN * k) / 4 + twist * i))
    const d = path(corners, true)
    return i === 0 ? lit(d) : i === count - 1 ? faint(d) : line(d)
  })
}

const sieve: Motif = (chance) => {
  const rows = chance.whole(9, 12)
  const at_x = chance.between(56, 72)
  const strokes: Stroke[] = []
  for (const k of range(4)) {
    const x = at_x + k * 4
    strokes.push(
      k % 3
        ? faint(
            path([
              [x, 5],
              [x, HEIGHT - 5],
            ]),
          )
        : line(
            path([
              [x, 5],
              [x, HEIGHT - 5],
            ]),
          ),
    )
  }
  const through = chance.whole(1, rows - 2)
  for (const i of range(rows)) {
    const y = 9 + ((HEIGHT - 18) * i) / (rows - 1)
    const start = chance.between(4, 22)
    if (i === through) {
      strokes.push(
        lit(
          path([
            [start, y],
            [WIDTH - 5, y],
          ]),
        ),
      )
    } else {
      const end = at_x - chance.between(2, 7)
      strokes.push(
        line(
          path([
            [start, y],
            [end, y],
          ]),
        ),
        dot(circle(end, y, 1.3)),
      )
    }
  }
  return strokes
}

const funnel: Motif = (chance) => {
  const rows = chance.whole(8, 11)
  const neck = chance.between(64, 74)
  const strokes = range(rows).map((i) => {
    const y = 5 + ((HEIGHT - 10) * i) / (rows - 1)
    const near = MY + (i - (rows - 1) / 2) * 1.5
    const d = `M4 ${y.toFixed(1)}C${at([neck - 24, y])} ${at([neck - 18, near])} ${at([neck, near])}`
    return i % 3 === 1 ? faint(d) : line(d)
  })
  strokes.push(
    lit(
      path([
        [neck, MY],
        [WIDTH - 14, MY],
      ]),
    ),
    dot(circle(WIDTH - 11, MY, 3)),
  )
  strokes.push(
    line(
      path([
        [neck, MY - 11],
        [neck, MY - 8],
      ]),
    ),
    line(
      path([
        [neck, MY + 8],
        [neck, MY + 11],
      ]),
    ),
  )
  return strokes
}

const network: Motif = (chance) => {
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

const rings: Motif = (chance) => {
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

const halt: Motif = (chance) => {
  const gap = chance.between(0.5, 0.9)
  const strokes = [26, 22].map((r) =>
    line(arc(MX, MY + 2, r, gap - TURN / 4, TURN - gap - TURN / 4)),
  )
  strokes.push(
    lit(
      path([
        [MX, 5],
        [MX, MY + 2],
      ]),
    ),
  )
  const ticks = chance.whole(24, 36)
  for (const i of range(ticks)) {
    const angle = (TURN * i) / ticks
    const long = i % 3 === 0 ? 36 : 33
    strokes.push(faint(path([around(MX, MY + 2, 30, angle), around(MX, MY + 2, long, angle)])))
  }
  return strokes
}

const enclosure: Motif = (chance) => {
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

const turnBack: Motif = (chance) => {
  const strokes: Stroke[] = []
  const count = chance.whole(4, 6)
  for (const i of range(count)) {
    const r = 8 + i * (24 / count)
    const d = `M6 ${(MY + r).toFixed(1)}H${72}A${r} ${r} 0 0 0 72 ${(MY - r).toFixed(1)}H${14 + i * 3}`
    strokes.push(i === count - 2 ? lit(d) : i % 2 ? faint(d) : line(d))
  }
  strokes.push(
    dot(
      path(
        [
          [24, MY - 8 - (24 / count) * (count - 2) - 5],
          [12, MY - 8 - (24 / count) * (count - 2)],
          [24, MY - 8 - (24 / count) * (count - 2) + 5],
        ],
        true,
      ),
    ),
  )
  return strokes
}

const eye: Motif = (chance) => {
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

const ledger: Motif = (chance) => {
  const rows = chance.whole(6, 8)
  const shining = chance.whole(1, rows - 2)
  const strokes: Stroke[] = []
  for (const i of range(rows)) {
    const y = 9 + ((HEIGHT - 18) * i) / (rows - 1)
    let x = 34
    strokes.push(i === shining ? dot(circle(20, y, 2.6)) : line(circle(20, y, 2.4)))
    while (x < WIDTH - 22) {
      const long = chance.between(6, 22)
      const d = path([
        [x, y],
        [Math.min(x + long, WIDTH - 10), y],
      ])
      strokes.push(i === shining ? lit(d) : chance.next() < 0.3 ? faint(d) : line(d))
      x += long + 5
    }
  }
  strokes.push(
    line(
      path([
        [20, 3],
        [20, HEIGHT - 3],
      ]),
    ),
  )
  return strokes
}

const scope: Motif = (chance) => {
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
    ...[12, 24, 52, 64].map((y) =>
      faint(
        path([
          [4, y],
          [WIDTH - 4, y],
        ]),
      ),
    ),
    line(path(wave)),
    lit(circle(x, MY, r)),
    line(circle(x, MY, r + 3)),
    line(path([around(x, MY, r + 3, 0.7), around(x, MY, r + 18, 0.7)])),
  ]
}

const lure: Motif = (chance) => {
  const turns = chance.between(2.6, 3.6)
  const spiral = range(90).map((i) =>
    around(MX - 8, MY, 2 + (i / 90) * 27, (i / 90) * turns * TURN),
  )
  const song = [36, 44, 52].map((r) => lit(arc(MX - 8, MY, r, -0.5, 0.5)))
  return [line(path(spiral)), ...song, dot(circle(MX - 8, MY, 2.6)), faint(circle(MX - 8, MY, 31))]
}

// -- what attacks ----------------------------------------------------------------------------

const radar: Motif = (chance) => {
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

const cursor: Motif = (chance) => {
  const rows = chance.whole(5, 6)
  const strokes: Stroke[] = []
  for (const i of range(rows)) {
    const y = 12 + i * (52 / (rows - 1))
    const indent = 10 + (i % 3) * 9
    const end = indent + chance.between(30, 76)
    const d = path([
      [indent, y],
      [Math.min(end, WIDTH - 12), y],
    ])
    strokes.push(i === rows - 1 ? lit(d) : chance.next() < 0.4 ? faint(d) : line(d))
    strokes.push(
      line(
        path([
          [indent - 6, y - 3],
          [indent - 3, y],
          [indent - 6, y + 3],
        ]),
      ),
    )
    if (i === rows - 1)
      strokes.push(
        dot(
          path(
            [
              [Math.min(end, 104) + 4, y - 5],
              [Math.min(end, 104) + 10, y - 5],
              [Math.min(end, 104) + 10, y + 5],
              [Math.min(end, 104) + 4, y + 5],
            ],
            true,
          ),
        ),
      )
  }
  return strokes
}

const needle: Motif = (chance) => {
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
  strokes.push(
    line(
      path([
        [hit - 34, 2],
        [hit + 1, MY],
      ]),
    ),
    line(
      path([
        [hit - 38, 5],
        [hit - 30, -1],
      ]),
    ),
  )
  strokes.push(dot(circle(hit + 1, MY, 2.6)))
  return strokes
}

const crack: Motif = (chance) => {
  const strokes: Stroke[] = []
  const bars = chance.whole(8, 10)
  const broken = chance.whole(3, bars - 4)
  for (const i of range(bars)) {
    const x = 12 + ((WIDTH - 24) * i) / (bars - 1)
    if (i === broken) {
      strokes.push(
        lit(
          smooth([
            [x, 4],
            [x - 9, 22],
            [x - 14, 34],
          ]),
        ),
        lit(
          smooth([
            [x, 72],
            [x + 8, 56],
            [x + 15, 44],
          ]),
        ),
      )
    } else if (i === broken + 1) {
      strokes.push(
        lit(
          smooth([
            [x, 4],
            [x + 7, 24],
            [x + 3, 33],
          ]),
        ),
        line(
          path([
            [x, 72],
            [x, 50],
          ]),
        ),
      )
    } else
      strokes.push(
        line(
          path([
            [x - 1.6, 4],
            [x - 1.6, 72],
          ]),
        ),
        faint(
          path([
            [x + 1.6, 4],
            [x + 1.6, 72],
          ]),
        ),
      )
  }
  strokes.push(
    line(
      path([
        [4, 10],
        [WIDTH - 4, 10],
      ]),
    ),
    line(
      path([
        [4, 66],
        [WIDTH - 4, 66],
      ]),
    ),
  )
  return strokes
}

const chorus: Motif = (chance) => {
  const rows = chance.whole(9, 11)
  return range(rows).map((i) => {
    const y = 8 + ((HEIGHT - 16) * i) / (rows - 1)
    const long = 30 + 70 * (i / rows) + chance.between(-6, 6)
    const x = 6 + i * 1.5
    const d = `M${at([x, y + 3])}V${(y - 2).toFixed(1)}H${Math.min(x + long, 114).toFixed(1)}V${(y + 3).toFixed(1)}`
    return i === rows - 1 ? lit(d) : i % 2 ? faint(d) : line(d)
  })
}

const between: Motif = (chance) => {
  const walls = chance.whole(4, 6)
  const strokes: Stroke[] = []
  const points: [number, number][] = [[4, MY]]
  for (const i of range(walls)) {
    const x = 18 + ((WIDTH - 36) * i) / (walls - 1)
    const gap = chance.between(16, HEIGHT - 16)
    points.push([x, gap])
    for (const dx of [-2, 2]) {
      strokes.push(
        line(
          path([
            [x + dx, 3],
            [x + dx, gap - 8],
          ]),
        ),
        line(
          path([
            [x + dx, gap + 8],
            [x + dx, HEIGHT - 3],
          ]),
        ),
      )
    }
    strokes.push(
      faint(
        path([
          [x - 5, 3],
          [x - 5, HEIGHT - 3],
        ]),
      ),
    )
  }
  points.push([WIDTH - 8, MY])
  strokes.push(lit(smooth(points)), dot(circle(WIDTH - 8, MY, 2.8)))
  return strokes
}

const voice: Motif = (chance) => {
  const bars = chance.whole(21, 27)
  const gap = (WIDTH - 28) / (bars - 1)
  const strokes = range(bars).map((i) => {
    const x = 14 + gap * i
    const swell = Math.sin((i / (bars - 1)) * Math.PI)
    const h = 2 + swell * chance.between(4, 22)
    const d = path([
      [x, MY - 3 - h],
      [x, MY - 3 + h],
    ])
    return i % 5 === 2 ? lit(d) : line(d)
  })
  strokes.push(faint(`M8 4H112Q117 4 117 9V58Q117 63 112 63H44L32 73V63H8Q3 63 3 58V9Q3 4 8 4Z`))
  return strokes
}

const hook: Motif = (chance) => {
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

const cubes: Motif = (chance) => {
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
      strokes.push(
        faint(
          path([
            [px, MY + (i % 2 ? -7 : 9)],
            [x, y],
          ]),
        ),
      )
    }
  }
  return strokes
}

const drip: Motif = (chance) => {
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

const copies: Motif = (chance) => {
  const size = chance.between(8, 9.6)
  const strokes: Stroke[] = []
  const shift = chance.between(46, 54)
  const taken = chance.whole(0, 8)
  for (const i of range(9)) {
    const [x, y] = [14 + (i % 3) * (size + 3), 14 + Math.floor(i / 3) * (size + 7)]
    const square = (dx: number) =>
      path(
        [
          [x + dx, y],
          [x + dx + size, y],
          [x + dx + size, y + size],
          [x + dx, y + size],
        ],
        true,
      )
    strokes.push(i === taken ? faint(square(0)) : line(square(0)))
    if (chance.next() < 0.75 || i === taken) {
      strokes.push(i === taken ? lit(square(shift)) : line(square(shift)))
      strokes.push(
        faint(
          path([
            [x + size, y + size / 2],
            [x + shift, y + size / 2],
          ]),
        ),
      )
      if (i === taken) strokes.push(dot(circle(x + shift + size / 2, y + size / 2, 2.2)))
    }
  }
  return strokes
}

const swarm: Motif = (chance) => {
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

const strings: Motif = (chance) => {
  const count = chance.whole(4, 6)
  const bar = [chance.between(20, 34), chance.between(86, 100)] as const
  const strokes = [
    line(
      path([
        [bar[0], 7],
        [bar[1], 7],
      ]),
    ),
    line(
      path([
        [MX - 9, 2],
        [MX + 9, 12],
      ]),
    ),
  ]
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

const bend: Motif = (chance) => {
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

const rosette: Motif = (chance) => {
  const [a, b] = [chance.whole(2, 5), chance.whole(5, 9)]
  const phase = chance.between(0, TURN)
  const curve = (k: number) =>
    path(
      range(160).map((i) => {
        const t = (TURN * i) / 160
        return [MX + 50 * k * Math.sin(a * t + phase), MY + 32 * k * Math.sin(b * t)] as const
      }),
      true,
    )
  return [faint(curve(1)), line(curve(0.8)), lit(curve(0.45))]
}

// -- people ----------------------------------------------------------------------------------

/** A head and shoulders in the lines of a screen. */
const portrait: Motif = (chance) => {
  const head = chance.between(12, 15)
  const brim = chance.of([0, 0, 7, 10])
  const hood = chance.of([0, 1])
  const half = (y: number) => {
    const dy = y - 27
    const skull = Math.abs(dy) < head * 1.25 ? Math.sqrt(1 - (dy / (head * 1.25)) ** 2) * head : 0
    const neck = y > 38 && y < 50 ? 6 + hood * 6 : 0
    const shoulders = y >= 46 ? Math.min(44, 12 + Math.sqrt(y - 45) * (7.5 + hood)) : 0
    const hat = brim && y > 17 && y < 21 ? head + brim : 0
    return Math.max(skull, neck, shoulders, hat)
  }
  const strokes: Stroke[] = []
  for (const i of range(25)) {
    const y = 4 + i * 2.9
    const w = half(y)
    const bulge = (x: number) =>
      Math.abs(x - MX) < w ? -2.6 * Math.cos(((x - MX) / (w || 1)) * 1.5) : 0
    const points = range(41).map((k) => [k * 3, y + bulge(k * 3)] as const)
    if (!w) strokes.push(faint(path(points)))
    else {
      strokes.push(faint(path(points.filter(([x]) => x < MX - w - 1))))
      strokes.push(faint(path(points.filter(([x]) => x > MX + w + 1))))
      const inside = path(points.filter(([x]) => Math.abs(x - MX) <= w))
      strokes.push(i % 6 === 3 ? lit(inside) : line(inside))
    }
  }
  return strokes.filter(({ d }) => d !== 'M')
}

export const MOTIFS: Readonly<Record<string, readonly Motif[]>> = {
  guardrail: [shield, arches, fence, boxes],
  filter: [sieve, funnel],
  training: [network, rings],
  response: [halt, enclosure, turnBack],
  oversight: [eye, ledger, scope],
  decoy: [lure],
  probe: [radar, cursor],
  injection: [needle, crack, chorus],
  evasion: [between],
  social: [voice, hook],
  supply: [cubes, drip],
  theft: [copies],
  swarm: [swarm],
  hijack: [strings, bend],
  persona: [portrait],
}

/** The picture of a card; `nth` of its family, so that neighbours have different motifs. */
export function artOf(id: string, tags: readonly string[], nth: number): Stroke[] {
  const family = tags.map((tag) => MOTIFS[tag]).find(Boolean) ?? [rosette]
  const motif = family[nth % family.length] ?? rosette
  return motif(new Chance(id))
}
