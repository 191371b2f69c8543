import { useEffect, useRef } from 'react'

/** What tests in a browser ask of a board that has no stage in 3D. */
export function useTestHandle(handle: NonNullable<Window['breakroomBoard']>): void {
  const now = useRef(handle)
  now.current = handle
  useEffect(() => {
    window.breakroomBoard = {
      screenOf: (...at) => now.current.screenOf(...at),
      idle: () => now.current.idle(),
      moving: () => now.current.moving(),
    }
    return () => {
      delete window.breakroomBoard
    }
  }, [])
}
