// One warm lamp, a cool window, and a room made in code for the wood to reflect.

import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import {
  BackSide,
  BoxGeometry,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene as Room3D,
  type WebGLRenderer,
} from 'three'

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
  panel('#bcd3f2', dark ? 3 : 9, [8, 3, -4], 5)
  panel('#ffe9cc', dark ? 1.2 : 4, [2, 4, 9], 5)
  const generator = new PMREMGenerator(gl)
  const target = generator.fromScene(room, 0.05)
  generator.dispose()
  return target
}

export function Light({ home, dark }: { home: number; dark: boolean }) {
  const { gl, scene, invalidate } = useThree()
  useEffect(() => {
    const made = reflections(gl, dark)
    scene.environment = made.texture
    scene.environmentIntensity = dark ? 0.55 : 0.75
    invalidate()
    return () => made.dispose()
  }, [gl, scene, invalidate, dark])
  useEffect(() => {
    scene.environmentRotation.y = home
  }, [scene, home])
  const side = home === 0 ? 1 : -1
  return (
    <>
      <directionalLight
        position={[-4.2 * side, 10, 6.5 * side]}
        color={dark ? '#ffe7c8' : '#fff4e4'}
        intensity={dark ? 2.1 : 2.2}
        castShadow
        shadow-mapSize={[1024, 1024]}
        shadow-radius={5}
        shadow-bias={-0.0004}
        shadow-normalBias={0.02}
        shadow-camera-left={-6}
        shadow-camera-right={6}
        shadow-camera-top={6}
        shadow-camera-bottom={-6}
        shadow-camera-near={1}
        shadow-camera-far={24}
      />
      <directionalLight position={[6 * side, 5, -3 * side]} color="#a9c3ea" intensity={0.55} />
    </>
  )
}
