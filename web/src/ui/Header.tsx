import type { ReactNode } from 'react'
import { changeSettings, type Settings, useSettings } from '../core/settings'
import { text } from '../core/text'
import { openHelp } from './Help'
import mark from './mark.svg'
import { IconButton, PageLink } from './parts'

const THEMES: readonly Settings['theme'][] = ['auto', 'light', 'dark']
const THEME_ICONS = { auto: 'auto', light: 'sun', dark: 'moon' } as const

/** The top of every page: where one is, then connection, sound, theme and help. */
export function Header({ children, status }: { children?: ReactNode; status?: ReactNode }) {
  const { muted, theme } = useSettings()
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]
  return (
    <header className="header">
      <PageLink href="/" className="brand" aria-label={text.brand}>
        <img src={mark} alt="" width="28" height="28" />
        <span>{text.brand}</span>
      </PageLink>
      {children}
      <div className="header-tools">
        {status}
        <IconButton
          icon={muted ? 'muted' : 'sound'}
          label={muted ? text.header.unmute : text.header.mute}
          onClick={() => changeSettings({ muted: !muted })}
        />
        <IconButton
          icon={THEME_ICONS[theme]}
          label={text.header.theme(text.help.themes[theme])}
          onClick={() => changeSettings({ theme: nextTheme })}
        />
        <IconButton icon="help" label={text.help.open} onClick={openHelp} />
      </div>
    </header>
  )
}
