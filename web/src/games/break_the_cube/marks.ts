// What a lesson points at, as an attribute that style and tests find.

/** By name: "5", "K", "block:small", "button:roll", "tab:secret", "seat:0", "plan". */
export const pointing = (marks: readonly string[], name: string) =>
  marks.includes(name) ? { 'data-mark': name } : undefined
