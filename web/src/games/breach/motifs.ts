// Which motifs a family of ideas has.

import { Chance, faint, line, lit, type Motif, MX, MY, path, range, type Stroke, TURN } from './art'

import {
  bend,
  between,
  chorus,
  copies,
  crack,
  cubes,
  cursor,
  drip,
  hook,
  needle,
  radar,
  strings,
  swarm,
  voice,
} from './motifsOfAttack'
import {
  arches,
  boxes,
  enclosure,
  eye,
  fence,
  funnel,
  halt,
  ledger,
  lure,
  network,
  rings,
  scope,
  shield,
  sieve,
  turnBack,
} from './motifsOfDefence'

/** For ideas that are in no family. */
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
