const ARROWS: Readonly<Record<string, string>> = { North: '▲', East: '▶', South: '▼', West: '◀' }

/** A seat's colour as a disc, with its letter or its place: never the colour alone. */
export function SeatSign({ colour }: { colour: string }) {
  const isAny = colour === 'any'
  return (
    <span className="sign" data-colour={colour.toLowerCase()} aria-hidden="true">
      {isAny ? '?' : (ARROWS[colour] ?? colour.charAt(0).toUpperCase())}
    </span>
  )
}
