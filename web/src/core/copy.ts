// What goes to the clipboard.

import { useEffect, useState } from 'react'

const SAID_MS = 2_500

/** Copies; `isDone` for a moment after it has worked. */
export function useCopy(value: string): { isDone: boolean; copy: () => void } {
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return { isDone, copy: () => void toClipboard(value).then(setIsDone) }
}

/** The clipboard is for secure pages; elsewhere an old command does. */
async function toClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = value
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}
