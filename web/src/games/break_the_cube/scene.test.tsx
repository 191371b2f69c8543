import { create } from '@react-three/test-renderer'
import { Box3 } from 'three'
import { expect, test, vi } from 'vitest'
import { Block3D } from './Blocks3D'
import { Tile } from './Scene'
import { standingOf } from './shape'
import { Stage } from './stage'
import { cellsIn } from './testing'

// Wood and stamps are painted on canvases, of which there are none here.
vi.mock('../../kit/plank', async (original) => ({
  ...(await original<typeof import('../../kit/plank')>()),
  plankTexture: () => null,
}))
vi.mock('./paint', () => ({
  stampTexture: () => null,
  tileTexture: () => ({ dispose: () => {} }),
}))

vi.mock('../../kit/dark', () => ({ useDark: () => false }))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('a block stands in the middle of its cells, and comes to rest', async () => {
  const stage = new Stage()
  const small = cellsIn('small 71 72').small ?? []
  const scene = await create(
    <Block3D
      block="small"
      colour="white"
      standing={standingOf(small)}
      mark={null}
      stage={stage}
      still
    />,
  )
  await scene.advanceFrames(2, 16)
  const [block] = scene.scene.children
  expect(block?.instance.position.toArray()).toEqual([-1, 1, 1])
  expect(stage.gliding.size).toBe(0)
})

test('a block that breaks a rule is outlined', async () => {
  const standing = standingOf(cellsIn('medium 11 21 41').medium ?? [])
  const props = {
    block: 'medium',
    colour: 'red',
    standing,
    stage: new Stage(),
    still: true,
  } as const
  const plain = await create(<Block3D {...props} mark={null} />)
  const marked = await create(<Block3D {...props} mark="wrong" />)
  const parts = (scene: typeof plain) => scene.scene.children[0]?.instance.children.length
  expect([parts(plain), parts(marked)]).toEqual([2, 3])
})

test('the inlay lies clearly above the body: from far off a picture tells no finer depths', async () => {
  const marks = { pointed: [], look: null, along: [], latest: null }
  const { scene } = await create(<Tile sheet={{}} marks={marks} />)
  const [inlay, body] = scene.children[0]?.instance.children ?? []
  const top = (one: typeof body) => (one ? new Box3().setFromObject(one).max.y : Number.NaN)
  expect(top(inlay) - top(body)).toBeCloseTo(0.02)
})
