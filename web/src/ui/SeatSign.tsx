/** A seat's colour as a disc, with its letter: never the colour alone. */
export function SeatSign({ colour }: { colour: string }) {
  const isAny = colour === 'any'
  return (
    <span className="sign" data-colour={colour.toLowerCase()} aria-hidden="true">
      {isAny ? '?' : colour.charAt(0).toUpperCase()}
    </span>
  )
}
