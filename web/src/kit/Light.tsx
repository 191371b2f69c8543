// One warm lamp, a cool window, and a room made in code for the wood to reflect.

import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import {
  BackSide,
  BoxGeometry,
  type DirectionalLight,
  type Group,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene as Room3D,
  type WebGLRenderer,
} from 'three'
import type { Orbit } from './camera'
import type { Vec } from './cubes'
import { useDark } from './dark'
import { isSoftware } from './Fallback'

/** A dim room with a lamp overhead and a window at the side. */
function reflections(gl: WebGLRenderer, dark: boolean) {
  const room = new Room3D()
  const wall = new MeshBasicMaterial({ color: dark ? '#2c241d' : '#7d766c', side: BackSide })
  room.add(new Mesh(new BoxGeometry(20, 12, 20), wall))
  const panel = (colour: string, strength: number, at: [number, number, number], size: number) => {
    const material = new MeshBasicMaterial()
    material.color.set(colour).multiplyScalar(strength)
    const mesh = new Mesh(new BoxGeometry(size, 0.2, size), material)
    mesh.position.set(...at)
    mesh.lookAt(0, 0, 0)
    mesh.rotateX(Math.PI / 2)
    room.add(mesh)
  }
  panel('#ffd8a0', dark ? 14 : 10, [-3, 5.5, 3], 3.4)
  panel('#d5deea', dark ? 2 : 6, [8, 3, -4], 5)
  panel('#ffe9cc', dark ? 1.2 : 4, [2, 4, 9], 5)
  const generator = new PMREMGenerator(gl)
  const target = generator.fromScene(room, 0.05)
  generator.dispose()
  return target
}

/** A number that changes with whatever throws a shadow, and with the lamp. */
function thrown(scene: Room3D, lamp: DirectionalLight): number {
  const sum = (matrix: { elements: readonly number[] }) =>
    matrix.elements.reduce((all, n, i) => all * 1.0007 + n * (i + 1), 0)
  let found = sum(lamp.matrixWorld)
  scene.traverseVisible((one) => {
    if (!one.castShadow || !(one instanceof Mesh)) return
    found = found * 1.0013 + sum(one.matrixWorld) + one.geometry.id
  })
  return found
}

export interface Lit {
  /** Where the lamp is, as seen from the viewer's side. */
  lamp?: Vec
  /** How far from the middle shadows fall. */
  reach?: number
  /** Pixels of a side of the shadows' picture. */
  fineness?: number
}

interface LightProps extends Lit {
  stage: { orbit: Pick<Orbit, 'azimuth'> }
}

const LEFT_SHOULDER: Vec = [-4.2, 10, 6.5]

/** The lamp stays where it is for the viewer: it is the table that turns, so colours keep. */
export function Light(props: LightProps) {
  const { stage, lamp = LEFT_SHOULDER, reach = 6, fineness = 1024 } = props
  const dark = useDark()
  const plain = isSoftware() // without reflections, which a processor alone works out for seconds
  const pixels = plain ? Math.min(fineness, 1024) : fineness
  const { gl, scene, invalidate } = useThree()
  const lamps = useRef<Group>(null)
  const lampRef = useRef<DirectionalLight>(null)
  useEffect(() => {
    let last = Number.NaN
    scene.onBeforeRender = () => {
      if (!lampRef.current) return
      const now = thrown(scene, lampRef.current)
      lampRef.current.shadow.needsUpdate = now !== last
      last = now
    }
    return () => {
      scene.onBeforeRender = () => {}
    }
  }, [scene])
  useEffect(() => {
    if (plain) return
    const made = reflections(gl, dark)
    scene.environment = made.texture
    scene.environmentIntensity = dark ? 0.5 : 0.6
    invalidate()
    return () => made.dispose()
  }, [gl, scene, invalidate, dark, plain])

  useFrame(() => {
    if (lamps.current) lamps.current.rotation.y = stage.orbit.azimuth
    scene.environmentRotation.y = stage.orbit.azimuth
  })

  return (
    <group ref={lamps}>
      <hemisphereLight args={['#fff3e0', '#8a7a66', (dark ? 0.85 : 0.9) * (plain ? 2 : 1)]} />
      <directionalLight
        ref={lampRef}
        position={lamp}
        color={dark ? '#ffe7c8' : '#fff4e4'}
        intensity={dark ? 2.3 : 2}
        castShadow
        shadow-autoUpdate={false}
        shadow-mapSize={[pixels, pixels]}
        shadow-radius={5}
        shadow-bias={-0.0004}
        shadow-normalBias={0.02}
        shadow-camera-left={-reach}
        shadow-camera-right={reach}
        shadow-camera-top={reach}
        shadow-camera-bottom={-reach}
        shadow-camera-near={1}
        shadow-camera-far={24}
      />
      <directionalLight position={[7, 5, 2]} color="#c3d3ea" intensity={0.4} />
    </group>
  )
}
