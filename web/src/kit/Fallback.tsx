// Where 3D is not to be had.

import { Component, type ReactNode } from 'react'

let answer: boolean | null = null

/** Can this browser draw in 3D? Tried once. */
export function hasWebGL(): boolean {
  answer ??= !!document.createElement('canvas').getContext('webgl2')
  return answer
}

let software: boolean | null = null

/** Is 3D worked out by the processor alone, so that it should be had more cheaply? Asked once. */
export function isSoftware(): boolean {
  if (software === null) {
    const gl = globalThis.document?.createElement('canvas').getContext('webgl2')
    const about = gl?.getExtension('WEBGL_debug_renderer_info')
    const name = about ? String(gl?.getParameter(about.UNMASKED_RENDERER_WEBGL)) : ''
    software = /swiftshader|llvmpipe|software/i.test(name)
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return software
}

/** Pixels of a picture for one of the page, where a processor draws it; and while things move. */
export const ROUGH = 0.7
export const ROUGHEST = 0.45

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
