import { useLayoutEffect } from 'react'

/**
 * Tells the table when a position is shown with all that led to it: at once where nothing moves.
 * `isMoving` is asked at that moment; `moves` is whatever changes when a movement begins or ends.
 * To be used after what makes things move, so that nothing is painted in between.
 */
export function useShown(
  { version, onShown }: { version: number; onShown(version: number): void },
  isMoving: () => boolean,
  moves: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something has moved
  useLayoutEffect(() => {
    if (!isMoving()) onShown(version)
  }, [version, moves, onShown])
}
