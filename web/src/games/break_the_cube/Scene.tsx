// The tile in 3D: what stands on it, what was answered, and the screen behind it.

import { useEffect, useMemo } from 'react'
import { Room } from '../../kit/Room'
import { Slab } from '../../kit/Slab'
import { Surface } from '../../kit/surface'
import { Block3D } from './Blocks3D'
import type { Colour } from './colours'
import { cardTexture, type Marks, tileTexture } from './paint'
import { Sight } from './Sight'
import type { Standing } from './shape'
import type { Sheet } from './sheet'
import { type Stage, TILE } from './stage'

export interface SceneProps {
  blocks: Readonly<Record<string, Colour>>
  standing: Readonly<Record<string, Standing>>
  chosen: string | null
  /** Blocks that break a building rule. */
  wrong: readonly string[]
  /** Answers to paint on the tile. */
  sheet: Sheet
  marks: Marks
  /** The screen behind it: one's own from inside (null), another's from outside; none. */
  screen: { name: string | null } | 'none'
  stage: Stage
  /** Show the end of every movement at once. */
  still: boolean
}

export default function Scene(props: SceneProps) {
  const { blocks, standing, chosen, wrong, sheet, marks, screen, stage, still } = props
  return (
    <Room stage={stage} still={still} shown={[standing, chosen, wrong, sheet, marks, screen]}>
      <Tile sheet={sheet} marks={marks} />
      {marks.look && <Sight at={marks.look} along={marks.along} />}
      {screen !== 'none' && <CardScreen name={screen.name} />}
      {Object.entries(standing).map(([block, one]) => {
        const colour = blocks[block]
        const mark = wrong.includes(block) ? 'wrong' : block === chosen ? 'chosen' : null
        return (
          colour && (
            <Block3D
              key={`${block} ${colour}`}
              block={block}
              colour={colour}
              standing={one}
              mark={mark}
              stage={stage}
              still={still}
            />
          )
        )
      })}
    </Room>
  )
}

const SHADE = 14 // how far shadows fall on the table, which the page paints

export function Tile({ sheet, marks }: { sheet: Sheet; marks: Marks }) {
  const map = useMemo(() => tileTexture(sheet, marks), [sheet, marks])
  useEffect(() => () => map.dispose(), [map])
  return (
    <Slab
      ground={TILE}
      top={{ map, roughness: 0.6 }}
      body={{ color: '#5d3d22', roughness: 0.5 }}
      beyond={0.1}
      bevel={0.08}
      shade={SHADE}
      shadow={0.34}
    />
  )
}

const BEHIND = -(TILE.side / 2 + TILE.frame + 0.35)
const PANEL = { middle: 4.4, wing: 2, height: 1.9 }
const FOLD = 0.62 // radians

/** Three panels of card. They have no back, so that nothing hides the tile from the other side. */
function CardScreen({ name }: { name: string | null }) {
  const made = useMemo(
    () => ({ middle: cardTexture(name, '#2f4a57'), wing: cardTexture(name && '', '#2a424e') }),
    [name],
  )
  useEffect(
    () => () => {
      made.middle.dispose()
      made.wing.dispose()
    },
    [made],
  )
  const fold = name === null ? -FOLD : FOLD // one's own opens towards one, another's away
  const y = PANEL.height / 2 - TILE.thickness
  return (
    <group position={[0, y, BEHIND]} name="screen">
      <mesh castShadow receiveShadow>
        <planeGeometry args={[PANEL.middle, PANEL.height]} />
        <Surface map={made.middle} roughness={0.9} />
      </mesh>
      {[-1, 1].map((side) => (
        <group key={side} position-x={(side * PANEL.middle) / 2} rotation-y={side * fold}>
          <mesh position-x={(side * PANEL.wing) / 2} castShadow receiveShadow>
            <planeGeometry args={[PANEL.wing, PANEL.height]} />
            <Surface map={made.wing} roughness={0.9} />
          </mesh>
        </group>
      ))}
    </group>
  )
}
