/** How many first items two lists share. Items are only added, so that an equal one proves all before. */
export function countUnchanged<Item>(one: readonly Item[], other: readonly Item[]): number {
  if (one[0] !== other[0]) return 0
  let count = Math.min(one.length, other.length)
  while (count > 0 && one[count - 1] !== other[count - 1]) count -= 1

  return count
}
