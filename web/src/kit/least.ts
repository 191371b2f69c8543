/** The one that costs least, the first of equals; null where there is none below the limit. */
export function leastOf<T>(
  all: Iterable<T>,
  cost: (one: T) => number,
  limit = Number.POSITIVE_INFINITY,
): T | null {
  let [best, least]: [T | null, number] = [null, limit]
  for (const one of all) {
    const its = cost(one)
    if (its < least) [best, least] = [one, its]
  }
  return best
}
