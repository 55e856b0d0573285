/** More finals at once are those of a log that is read, which were not said just now. */
const MAX_NEW_FINALS = 5

/** The last final, by its number from 1, that was not said just now: there were `before`, and are `now`. */
export function countSeen(before: number | undefined, now: number): number {
  return before !== undefined && now - before <= MAX_NEW_FINALS ? before : now
}

/** How many first items two lists share. Items are only added, so that an equal one proves all before. */
export function countUnchanged<Item>(one: readonly Item[], other: readonly Item[]): number {
  if (one[0] !== other[0]) return 0
  let count = Math.min(one.length, other.length)
  while (count > 0 && one[count - 1] !== other[count - 1]) count -= 1

  return count
}

/** Whether all that two rows show is the same; parts of them are compared by identity. */
export function isSameRow<Row extends object>(one: Row, other: Row): boolean {
  return Object.entries(other).every(([name, value]) => one[name as keyof Row] === value)
}
