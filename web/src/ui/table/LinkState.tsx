import type { Link } from '../../core/socket'
import { text } from '../../core/text'

export function LinkState({ link }: { link: Link }) {
  return (
    <span className="link-state" data-state={link.state}>
      <span>{text.link[link.state]}</span>
    </span>
  )
}
