import { useOutlook } from '../../kit/useOutlook'
import { attemptWith, type Held, isOfUse } from './choosing'
import type { Hint } from './types.gen'
import type { Props } from './useChoice'

/** Why a tray's block is of no use now; null if it is, and until the game has said so. */
export function useWhyNot(props: Props, held: Held | null): string | null {
  const { view, decision } = props
  const hint = (decision?.hint ?? null) as Hint | null
  const isIdle = hint && held && held.from !== 'board' && !isOfUse(hint, held)
  const attempt = isIdle ? attemptWith(view, hint, held) : null
  const outlook = useOutlook(props, attempt)
  if (!decision || !isIdle) return null
  return attempt ? (outlook?.faults[0]?.sentence ?? null) : decision.ask
}
