// Where 3D is not to be had.

import { Component, type ReactNode } from 'react'

let answer: boolean | null = null

/** Can this browser draw in 3D? Tried once. */
export function hasWebGL(): boolean {
  answer ??= !!document.createElement('canvas').getContext('webgl2')
  return answer
}

/** Tells when the 3D view could not be loaded or drawn. */
export class Fallback extends Component<{ onBroken(): void; children: ReactNode }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    this.props.onBroken()
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
