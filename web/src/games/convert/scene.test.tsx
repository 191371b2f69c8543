import { create } from '@react-three/test-renderer'
import { Box3, type Material, type Mesh } from 'three'
import { expect, test, vi } from 'vitest'
import { Board3D } from './Board3D'
import { Ghost } from './Ghost'
import { Motion } from './motion'
import { previewOf } from './placing'
import { Blocks } from './Scene'
import { Stage } from './stage'
import { hint, table } from './testing'

// The wood is painted on a canvas, of which there is none here.
vi.mock('../../kit/plank', async (original) => ({
  ...(await original<typeof import('../../kit/plank')>()),
  plankTexture: () => null,
}))

vi.mock('./paint', async (original) => ({
  ...(await original<typeof import('./paint')>()),
  boardTexture: () => null,
}))

vi.mock('../../kit/dark', () => ({ useDark: () => false }))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('every standing block is one mesh, where it stands', async () => {
  const view = table(['white Ja1/0', 'black Ba1/0'])
  const scene = await create(<Blocks view={view} stage={new Stage(new Motion(), 0)} />)
  const places = scene.scene.children.map(({ instance }) => [
    instance.name,
    ...instance.position.toArray(),
  ])
  expect(places).toEqual([
    ['white J', -1, 0.5, 1],
    ['black B', -1.5, 2.5, 1.5],
  ])
})

test('the ghost stands exactly where the block would', async () => {
  const view = table(['white Ja1/0'])
  const piece = { block: 'C', colour: 'black' as const }
  const offered = { ...hint([]), black: ['Ca1/1'] }
  const preview = previewOf(view, offered, piece, { turn: 1, flip: false, at: [0.5, 1] })
  const stage = new Stage(new Motion(), 0)
  const scene = await create(
    <Ghost cells={view.blocks.C ?? []} preview={preview} isBad={false} stage={stage} still />,
  )
  await scene.advanceFrames(3, 16)
  const [ghost] = scene.scene.children
  expect(ghost?.instance.position.toArray()).toEqual([-1.5, 1.5, 1])
  expect(stage.gliding).toBe(false)
})

test('the block that was placed last is marked, and only that', async () => {
  const view = table(['white Ja1/0', 'black Ba1/0'])
  const { scene } = await create(<Blocks view={view} stage={new Stage(new Motion(), 0)} />)
  const marked = scene.children.map((block) => block.findAllByProps({ name: 'last' }).length)
  expect(marked).toEqual([0, 1])
})

test('a block that hides the ghost is drawn as glass', async () => {
  const view = table(['white Ja1/0'])
  const stage = new Stage(new Motion(), 0)
  const scene = await create(<Blocks view={view} stage={stage} />)
  const opacity = async () => {
    await scene.advanceFrames(1, 16)
    const wood = scene.scene.children[0]?.children[0]?.children[0]?.instance as unknown as Mesh
    return (wood.material as Material).opacity
  }
  expect(await opacity()).toBe(1)
  stage.clear = new Set(['white J'])
  expect(await opacity()).toBeLessThan(0.5)
})

test('the inlay lies clearly above the body: from far off a picture tells no finer depths', async () => {
  const { scene } = await create(<Board3D colours={table([]).board} />)
  const [inlay, body] = scene.children[0]?.instance.children ?? []
  const top = (one: typeof body) => (one ? new Box3().setFromObject(one).max.y : Number.NaN)
  expect(top(inlay) - top(body)).toBeCloseTo(0.02)
})
