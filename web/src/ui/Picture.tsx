/** A game's own picture; felt until it is there. */
export function Picture({ game }: { game: string }) {
  return (
    <div className="picture">
      <img src={`/pictures/${game}.webp`} alt="" width="960" height="640" />
    </div>
  )
}
