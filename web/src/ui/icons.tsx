// Line icons on a 24-unit grid; always beside or instead of a text that names them.

const PATHS = {
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 18V6L7.5 9.5H4ZM16 10l4.5 4.5M20.5 10 16 14.5',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z',
  auto: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16M12 8h6.5M12 12h8M12 16h6.5',
  help: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.3v.2M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z',
  first: 'M7 6v12M18 6l-7 6 7 6V6Z',
  back: 'M15 6l-7 6 7 6',
  play: 'M8 5.5v13l11-6.5L8 5.5Z',
  pause: 'M8.5 6v12M15.5 6v12',
  forward: 'M9 6l7 6-7 6',
  last: 'M17 6v12M6 6l7 6-7 6V6Z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  takeback: 'M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-3',
  hint: 'M9.5 18h5M10.5 20.5h3M12 3.5a6 6 0 0 0-3.4 10.9c.6.4.9 1 .9 1.6h5c0-.6.3-1.2.9-1.6A6 6 0 0 0 12 3.5Z',
  draw: 'M5 9.5h14M5 14.5h14',
  leave: 'M13 4.5H5.5v15H13M10 12h9.5M16 8.5l3.5 3.5-3.5 3.5',
  resign: 'M6.5 21V4M6.5 5h11l-2.5 3.8L17.5 13h-11',
  more: 'M4.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M17.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  list: 'M5 7h14M5 12h14M5 17h9',
  link: 'M10 14a4 4 0 0 0 6 .4l2.5-2.5a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.4l-2.5 2.5a4 4 0 0 0 5.7 5.7l1.3-1.3',
  bell: 'M12 4a5.5 5.5 0 0 0-5.5 5.5c0 4.5-2 5.5-2 7h15c0-1.5-2-2.5-2-7A5.5 5.5 0 0 0 12 4ZM10 19.5a2 2 0 0 0 4 0',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
