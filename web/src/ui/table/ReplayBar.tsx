import type { TableSession, TableState } from '../../core/table'
import { text } from '../../core/text'
import { IconButton } from '../parts'

/** Step, play, jump: for a game that goes on as well as for one that is over. */
export function ReplayBar({ session, state }: { session: TableSession; state: TableState }) {
  const last = state.now?.ply ?? 0
  const ply = state.replay?.ply ?? last
  const isPlaying = state.replay?.playing === true
  const t = text.replay
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bar of buttons is no fieldset
    <div className="replay" role="group" aria-label={t.label}>
      <IconButton
        icon="first"
        label={t.first}
        disabled={ply === 0}
        onClick={() => session.jump(0)}
      />
      <IconButton
        icon="back"
        label={t.back}
        disabled={ply === 0}
        onClick={() => session.step(-1)}
      />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? t.pause : t.play}
        disabled={last === 0}
        onClick={() => (isPlaying ? session.pause() : session.play())}
      />
      <IconButton
        icon="forward"
        label={t.forward}
        disabled={ply === last}
        onClick={() => session.step(1)}
      />
      <IconButton
        icon="last"
        label={t.last}
        disabled={ply === last}
        onClick={() => session.jump(last)}
      />
      <input
        type="range"
        min={0}
        max={last}
        value={ply}
        disabled={last === 0}
        aria-label={t.slider}
        aria-valuetext={t.valueText(ply, last)}
        onChange={({ target }) => session.jump(target.valueAsNumber)}
      />
      <span className="replay-at" aria-hidden="true">
        {t.at(ply, last)}
      </span>
    </div>
  )
}
