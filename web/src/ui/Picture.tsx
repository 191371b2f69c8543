import { useState } from 'react'

const FORMS = ['webp', 'svg']

/** A game's own picture: rendered, else drawn, else just felt. */
export function Picture({ game }: { game: string }) {
  const [form, setForm] = useState(0)
  return (
    <div className="picture">
      {FORMS[form] && (
        <img
          src={`/pictures/${game}.${FORMS[form]}`}
          alt=""
          width="960"
          height="640"
          onError={() => setForm(form + 1)}
        />
      )}
    </div>
  )
}
