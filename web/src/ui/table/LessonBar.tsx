import { useEffect } from 'react'
import { goToLesson, lessonIsDone } from '../../core/lessons'
import { planToPlay } from '../../core/plans'
import { getSettings } from '../../core/settings'
import { startGame } from '../../core/start'
import type { Now, TableSession } from '../../core/table'
import { text } from '../../core/text'
import type { LessonNow } from '../../core/types.gen'
import { Button, Trouble, useAttempts } from '../parts'
import { loadShelf } from '../shelf'

const t = text.lesson

/** What a lesson says, how far it has come, and the way on. */
export function LessonBar(props: { session: TableSession; now: Now; lesson: LessonNow }) {
  const { session, now, lesson } = props
  const { id, title, number, of, step, steps, say, is_wrong, is_done } = lesson
  const refusal = session.state.get().refusal
  useEffect(() => {
    if (is_done) lessonIsDone(now.game, id)
  }, [is_done, now.game, id])
  return (
    <section className="now lesson" data-tone={is_wrong ? 'refused' : 'yours'} aria-label={t.label}>
      <div className="now-words">
        <p className="lesson-title">
          {t.title(number, of, title)}
          <span className="lesson-dots" role="img" aria-label={t.step(step, steps)}>
            {Array.from({ length: steps }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              <i key={i} data-done={i < step} data-now={i === step} />
            ))}
          </span>
        </p>
        <p className="lesson-say">{say}</p>
        {refusal && !is_wrong && <p className="now-detail lesson-refusal">{refusal}</p>}
        <div className="buttons lesson-buttons">
          {is_done ? (
            <Onward game={now.game} next={lesson.next} />
          ) : (
            <button
              type="button"
              className={is_wrong ? 'button button-strong' : 'button button-quiet'}
              // biome-ignore lint/a11y/noAutofocus: the mistake is the moment's one question
              autoFocus={is_wrong}
              key={String(is_wrong)}
              onClick={() => session.begin('again')}
            >
              {t.again}
            </button>
          )}
          {step > 0 && (
            <Button look="quiet" onClick={() => session.begin('back')}>
              {t.back}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** To the next lesson; after the last one, to a first real game. */
function Onward({ game, next }: { game: string; next: string }) {
  const { trouble, attempt } = useAttempts()
  const go = async () => {
    if (next) return goToLesson(game, next)
    const info = (await loadShelf()).find(({ key }) => key === game)
    if (info) await startGame(info, { ...planToPlay(info), name: getSettings().name })
  }
  return (
    <>
      <Button look="strong" autoFocus onClick={() => attempt(go)}>
        {next ? t.next : t.play}
      </Button>
      <Trouble what={trouble} />
    </>
  )
}
