import { tryKept } from '../core/sidelines'
import { dueTasks, forgetTasks, type Task, useTasks } from '../core/tasks'
import { text } from '../core/text'
import { useAttempts } from './parts'

const SHOWN = 3
const t = text.tasks

/** Turning points of one's own games that are due once more. */
export function Tasks() {
  const due = dueTasks(useTasks(), Date.now())
  const { trouble, attempt } = useAttempts()
  const go = (task: Task) => attempt(() => tryKept(task, () => forgetTasks(task.room), t.gone))
  if (!due.length && !trouble) return null
  return (
    <section className="kept" aria-label={t.title}>
      <h2>{t.title}</h2>
      {trouble && <p role="alert">{trouble}</p>}
      <ul>
        {due.slice(0, SHOWN).map((task) => (
          <li key={`${task.room} ${task.ply}`} className="kept-row">
            <button type="button" className="kept-link kept-task" onClick={() => go(task)}>
              <span className="kept-title">{t.about(task.title, task.ply + 1)}</span>
              <span className="kept-go">{t.go}</span>
            </button>
          </li>
        ))}
      </ul>
      {due.length > SHOWN && <p className="quiet">{t.more(due.length - SHOWN)}</p>}
    </section>
  )
}
