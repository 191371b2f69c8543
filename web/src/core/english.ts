// How English goes, for every sentence of the page.

/** "1 disc", "3 discs", "2 tries". */
export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** "a1, b1 and a2" */
export function list(words: readonly (string | number)[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** "+3", "−1" */
export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`)

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
export const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
