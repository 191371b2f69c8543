// What a lesson points at: "piece:30", "way:flip", "take:block", "button:done".

/** As an attribute that style and tests find. */
export const pointing = (marks: readonly string[], name: string) =>
  marks.includes(name) ? { 'data-mark': name } : undefined

/** The pieces among them. */
export const piecesAt = (marks: readonly string[]): number[] =>
  marks.flatMap((mark) => (mark.startsWith('piece:') ? [Number(mark.slice(6))] : []))
