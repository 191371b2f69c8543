// Is the page light or dark? The 3D view has its own lamps.

import { useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { Color } from 'three'

/** Is the page dark? Asked of the browser, since the page may mix its colours or choose by theme. */
function isDark(element: Element): boolean {
  const probe = document.createElement('i')
  probe.style.color = 'var(--table, #2b2119)'
  element.parentElement?.append(probe)
  const table = new Color(getComputedStyle(probe).color)
  probe.remove()
  return table.getHSL({ h: 0, s: 0, l: 0 }).l < 0.5
}

/** Follows the page's colours, whichever way they were chosen. */
export function useDark(): boolean {
  const canvas = useThree((state) => state.gl.domElement)
  const [dark, setDark] = useState(() => isDark(canvas))
  useEffect(() => {
    const look = () => setDark(isDark(canvas))
    const page = new MutationObserver(look)
    page.observe(document.documentElement, { attributes: true })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', look)
    look()
    return () => {
      page.disconnect()
      system.removeEventListener('change', look)
    }
  }, [canvas])
  return dark
}
