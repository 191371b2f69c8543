import { useEffect, useRef } from 'react'
import { changeSettings, LONGEST_NAME, useSettings } from '../core/settings'
import { Store, useStore } from '../core/store'
import { text } from '../core/text'
import { Install } from './back/Install'
import { IconButton, Select, Setting } from './parts'

const isOpen = new Store(false)
export const openHelp = (): void => isOpen.set(true)

/** The keys, and what can be set for this browser. */
export function Help() {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useStore(isOpen)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="help"
      aria-labelledby="help-title"
      onClose={() => isOpen.set(false)}
      onPointerDown={(event) => event.target === dialog.current && isOpen.set(false)}
    >
      {open && (
        <div className="help-body">
          <div className="help-head">
            <h2 id="help-title">{text.help.title}</h2>
            <IconButton icon="close" label={text.help.close} onClick={() => isOpen.set(false)} />
          </div>
          <SettingsForm />
          <Install />
          <h3>{text.help.keys}</h3>
          <dl className="keys">
            {text.help.keyList.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p className="quiet">{text.help.boardKeys}</p>
        </div>
      )}
    </dialog>
  )
}

function SettingsForm() {
  const { name, theme, motion, flat, muted } = useSettings()
  return (
    <>
      <h3>{text.help.settings}</h3>
      <div className="settings">
        <Setting label={text.help.name}>
          <input
            className="field"
            defaultValue={name}
            maxLength={LONGEST_NAME}
            onChange={({ target }) => {
              const wanted = target.value.trim()
              if (wanted) changeSettings({ name: wanted })
            }}
          />
        </Setting>
        <Setting label={text.help.theme}>
          <Select
            value={theme}
            names={text.help.themes}
            onChange={(value) => changeSettings({ theme: value })}
          />
        </Setting>
        <Setting label={text.help.motion}>
          <Select
            value={motion}
            names={text.help.motions}
            onChange={(value) => changeSettings({ motion: value })}
          />
        </Setting>
        <Tick
          label={text.help.flat}
          checked={flat}
          onChange={(value) => changeSettings({ flat: value })}
        />
        <Tick
          label={text.help.sound}
          checked={!muted}
          onChange={(value) => changeSettings({ muted: !value })}
        />
      </div>
    </>
  )
}

function Tick(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={({ target }) => props.onChange(target.checked)}
      />
      <span>{props.label}</span>
    </label>
  )
}
