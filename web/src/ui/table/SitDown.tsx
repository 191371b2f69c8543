import { type FormEvent, useState } from 'react'
import { claim } from '../../core/claim'
import { changeRoom, roomOf } from '../../core/rooms'
import { changeSettings, getSettings } from '../../core/settings'
import { text } from '../../core/text'
import { Picture } from '../Picture'
import { Button, NameField, Trouble } from '../parts'

/** What a friend sees who opened an invite link: a name, and one click. */
export function SitDown(props: {
  room: string
  invite: string
  game: string
  title: string
  onDone: () => void
}) {
  const [name, setName] = useState(getSettings().name)
  const [isSitting, setIsSitting] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const sit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSitting(true)
    const chosen = name.trim() || getSettings().name
    changeSettings({ name: chosen })
    try {
      const mine = await claim(props.room, props.invite, chosen)
      const tokens = { ...roomOf(props.room)?.tokens, ...mine }
      const { game, title } = props
      changeRoom(props.room, { tokens, game, title, at: Date.now() })
      props.onDone()
    } catch (error) {
      setTrouble((error as Error).message)
      setIsSitting(false)
    }
  }
  return (
    <main id="content" className="sit-down" data-game={props.game}>
      <Picture game={props.game} />
      <form onSubmit={sit}>
        <h1>{text.invite.invited(props.title)}</h1>
        <NameField label={text.invite.name} value={name} onType={setName} />
        <Trouble what={trouble} />
        <div className="buttons">
          <button type="submit" className="button button-strong button-big" disabled={isSitting}>
            {isSitting ? text.invite.sitting : text.invite.sit}
          </button>
          <Button onClick={props.onDone}>{text.invite.watch}</Button>
        </div>
      </form>
    </main>
  )
}
