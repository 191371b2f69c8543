// What a lesson points at, as an attribute that style and tests find.

/** By name: "card:sandbox", "lane:agents", "effect:agents", "button:commit". */
export const pointing = (marks: readonly string[], name: string) =>
  marks.includes(name) ? { 'data-pointed': name } : undefined
