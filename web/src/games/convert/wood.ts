// Wood made in code: block geometry with a grain of its own, and the material that shows it.

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  MeshStandardMaterial,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Vec } from './camera'
import { boxOf, type Cell, type Colour, maximalBoxes, outerEdges } from './geometry'

const SEAM = 0.012 // left free on every side, so that two blocks show a line between them
const BEVEL = 0.055

/** Light and dark of each wood's grain. */
export const WOODS: Record<Colour, { early: string; late: string; roughness: number }> = {
  white: { early: '#f6e4c0', late: '#dcb98a', roughness: 0.5 },
  black: { early: '#4a2d1c', late: '#24130b', roughness: 0.42 },
}

/** The block unturned, its middle at the origin, bevelled at its outer edges only. */
export function blockGeometry(cells: readonly Cell[], grain: number): BufferGeometry {
  const [width, depth, height] = boxOf(cells)
  const parts = maximalBoxes(cells).map(({ low, high }) => {
    const size = [0, 1, 2].map((axis) => (high[axis] as number) - (low[axis] as number) + 1)
    const part = new RoundedBoxGeometry(
      (size[0] as number) - 2 * SEAM,
      (size[2] as number) - 2 * SEAM,
      (size[1] as number) - 2 * SEAM,
      2,
      BEVEL,
    )
    return part.translate(
      (low[0] + high[0] + 1 - width) / 2,
      (low[2] + high[2] + 1 - height) / 2,
      -(low[1] + high[1] + 1 - depth) / 2,
    )
  })
  const geometry = mergeGeometries(parts)
  geometry.setAttribute('grain', grainOf(geometry, [width, height, depth], grain))
  return geometry
}

/** Where in its trunk each point of the block was: fibres run along x, rings around it. */
function grainOf(geometry: BufferGeometry, size: number[], seed: number): BufferAttribute {
  const random = mulberry(seed)
  const longest = size.indexOf(Math.max(...size))
  const centre = new Vector3(random() * 40, 1.2 + random() * 2, (random() - 0.5) * 2.4)
  const tilt = (random() - 0.5) * 0.16
  const position = geometry.getAttribute('position')
  const found = new Float32Array(position.count * 3)
  const p = new Vector3()
  for (let i = 0; i < position.count; i++) {
    p.fromBufferAttribute(position, i)
    if (longest === 1) p.set(p.y, p.z, p.x)
    else if (longest === 2) p.set(p.z, p.y, p.x)
    p.set(p.x, p.y + tilt * p.x, p.z - tilt * p.x).add(centre)
    p.toArray(found, 3 * i)
  }
  return new BufferAttribute(found, 3)
}

/** A small generator, so that a piece has the same grain in every game. */
export function mulberry(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const GRAIN = /* glsl */ `
  varying vec3 vGrain;
  uniform vec3 early;
  uniform vec3 late;
  float grainHash(vec3 p) {
    p = fract(p * 0.3183099 + vec3(0.1, 0.17, 0.13));
    p *= 17.0;
    return fract(p.x * p.y * p.z * (p.x + p.y + p.z));
  }
  float grainNoise(vec3 p) {
    vec3 i = floor(p);
    vec3 f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(
      mix(mix(grainHash(i), grainHash(i + vec3(1, 0, 0)), f.x),
          mix(grainHash(i + vec3(0, 1, 0)), grainHash(i + vec3(1, 1, 0)), f.x), f.y),
      mix(mix(grainHash(i + vec3(0, 0, 1)), grainHash(i + vec3(1, 0, 1)), f.x),
          mix(grainHash(i + vec3(0, 1, 1)), grainHash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
  }
  vec3 woodAt(vec3 p) {
    float sway = grainNoise(p * vec3(0.8, 1.4, 1.4));
    float ring = fract(length(p.yz) * 5.5 + sway * 1.1);
    ring = smoothstep(0.1, 0.8, ring) * (1.0 - smoothstep(0.88, 1.0, ring));
    float fibre = grainNoise(p * vec3(2.4, 34.0, 34.0));
    return mix(early, late, clamp(0.5 * ring + 0.34 * fibre + 0.3 * sway - 0.12, 0.0, 1.0));
  }
`

/** A satin wood; every block brings its own grain as the attribute `grain`. */
export function woodMaterial(colour: Colour): MeshStandardMaterial {
  const { early, late, roughness } = WOODS[colour]
  const material = new MeshStandardMaterial({ roughness, metalness: 0 })
  material.onBeforeCompile = (shader) => {
    shader.uniforms.early = { value: new Color(early) }
    shader.uniforms.late = { value: new Color(late) }
    shader.vertexShader = `attribute vec3 grain;\nvarying vec3 vGrain;\n${shader.vertexShader.replace(
      '#include <begin_vertex>',
      '#include <begin_vertex>\nvGrain = grain;',
    )}`
    shader.fragmentShader = `${GRAIN}\n${shader.fragmentShader.replace(
      '#include <color_fragment>',
      '#include <color_fragment>\ndiffuseColor.rgb = woodAt(vGrain);',
    )}`
  }
  return material
}

/** Thin rods along segments, given in the world: brass lines that keep their width when seen near. */
export function rods(
  segments: readonly (readonly [Vec, Vec])[],
  thickness: number,
): BufferGeometry {
  const parts = segments.map(([a, b]) => {
    const size = a.map((n, i) => Math.abs(n - (b[i] as number)) + thickness) as Vec
    const middle = a.map((n, i) => (n + (b[i] as number)) / 2) as Vec
    return new BoxGeometry(...size).translate(...middle)
  })
  return mergeGeometries(parts)
}

/** The outer edges of a block whose middle is at the origin. */
export function outlineGeometry(cells: readonly Cell[]): BufferGeometry {
  const [width, depth, height] = boxOf(cells)
  const world = ([x, y, z]: Cell): Vec => [x - width / 2, z - height / 2, depth / 2 - y]
  return rods(
    outerEdges(cells).map(([a, b]) => [world(a), world(b)]),
    0.028,
  )
}
