import { create } from '@react-three/test-renderer'
import { expect, test, vi } from 'vitest'
import { Block3D } from './Blocks3D'
import { standingOf } from './shape'
import { Stage } from './stage'
import { cellsIn } from './testing'

// Wood and stamps are painted on canvases, of which there are none here.
vi.mock('../../kit/plank', async (original) => ({
  ...(await original<typeof import('../../kit/plank')>()),
  plankTexture: () => null,
}))
vi.mock('./paint', () => ({ stampTexture: () => null }))

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
