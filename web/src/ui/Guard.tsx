import { Component, type ReactNode } from 'react'
import { text } from '../core/text'
import { Header } from './Header'
import { Message } from './parts'

/** A part of the page that does not come, as when the server was updated meanwhile, is told. */
export class Guard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const { partly, partlyAbout } = text.problems
    return (
      <>
        <Header />
        <Message title={partly} about={partlyAbout} again={() => location.reload()} />
      </>
    )
  }
}
