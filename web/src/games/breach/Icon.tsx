// Signs on a 24-unit grid.

const PATHS = {
  energy: 'M13 2 5 14h6l-1 8 9-13h-7z',
  hand: 'M4 7l9-3 3 12-9 3zM13 4h7v13h-4',
  deck: 'M6 3h12v15H6zM4 6v15h12',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v5l3 2',
  pace: 'M4 6l7 6-7 6zM12 6l7 6-7 6z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-9 16-9 16 0',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  reveal: 'M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3',
  persist: 'M8 8c-6 0-6 8 0 8 4 0 4-8 8-8 6 0 6 8 0 8-4 0-4-8-8-8z',
  silenced: 'M5 5l14 14M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
} as const

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon breach-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** Whose it is, without colour: a shield for the Defender, a point for the Attacker. */
export function SideMark({ seat }: { seat: number }) {
  return (
    <svg
      className="breach-mark"
      data-seat={seat}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={seat === 0 ? 'M2 2h12v6q0 4-6 7-6-3-6-7z' : 'M8 1l7 13-7-3.4L1 14z'} />
    </svg>
  )
}
