const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** "17 November 2026" */
export const dayOf = (ms: number): string => DAY.format(new Date(ms))
