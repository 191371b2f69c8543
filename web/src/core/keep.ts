// localStorage, which may be full, forbidden or hold somebody else's rubbish.

export function recall(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

export function keep(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the game still works in this tab.
  }
}
