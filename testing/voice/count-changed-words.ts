/**
 * Minimum number of edits that turn the displayed words into a beginning of `next`; words that are
 * only appended do not count.
 */
export function countChangedWords(shown: string[], next: string[]): number {
  let previous = next.map((_, column) => column + 1)
  previous.unshift(0)
  for (const [row, word] of shown.entries()) {
    const current = [row + 1]
    for (const [column, other] of next.entries()) {
      const replace = (previous[column] ?? 0) + (word === other ? 0 : 1)
      current.push(Math.min(replace, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return Math.min(...previous)
}
