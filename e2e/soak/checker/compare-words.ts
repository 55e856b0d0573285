import type { Finding } from './evidence.ts'

/** Compares the words that are to be there with those that are, in their order. */
export function compareWords(expected: string[], actual: string[]): Finding[] {
  const { lost, extra } = diff(expected, actual)
  if (lost.length === 0 && extra.length === 0) return []
  if (isSameBag(lost, extra)) {
    return [{ kind: 'order', text: `Out of order: ${describe(lost)}` }]
  }
  const findings: Finding[] = []
  if (lost.length > 0) findings.push({ kind: 'lost word', text: `Lost: ${describe(lost)}` })
  if (extra.length > 0)
    findings.push({ kind: 'doubled word', text: `Too much: ${describe(extra)}` })
  return findings
}

/** A word and its place, from 0. */
interface PlacedWord {
  word: string
  place: number
}

/** The words without a partner in a longest common sequence. */
function diff(expected: string[], actual: string[]): { lost: PlacedWord[]; extra: PlacedWord[] } {
  let start = 0
  while (start < expected.length && expected[start] === actual[start]) start += 1
  let tail = 0
  const shorter = Math.min(expected.length, actual.length) - start
  while (tail < shorter && expected.at(-1 - tail) === actual.at(-1 - tail)) tail += 1
  const left = expected.slice(start, expected.length - tail)
  const right = actual.slice(start, actual.length - tail)
  const lengths = commonLengths(left, right)
  const lost: PlacedWord[] = []
  const extra: PlacedWord[] = []
  let [row, column] = [0, 0]
  while (row < left.length || column < right.length) {
    const skipLeft = lengths[row + 1]?.[column] ?? -1
    const skipRight = lengths[row]?.[column + 1] ?? -1
    if (row < left.length && column < right.length && left[row] === right[column]) {
      row += 1
      column += 1
    } else if (row < left.length && (column === right.length || skipLeft >= skipRight)) {
      lost.push({ word: left[row] ?? '', place: start + row })
      row += 1
    } else {
      extra.push({ word: right[column] ?? '', place: start + column })
      column += 1
    }
  }
  return { lost, extra }
}

/** Lengths of the longest common sequences of all pairs of ends. */
function commonLengths(left: string[], right: string[]): Uint32Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1))
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const own = lengths[row] as Uint32Array
      const below = lengths[row + 1] as Uint32Array
      own[column] =
        left[row] === right[column]
          ? 1 + (below[column + 1] ?? 0)
          : Math.max(below[column] ?? 0, own[column + 1] ?? 0)
    }
  }
  return lengths
}

function isSameBag(one: PlacedWord[], other: PlacedWord[]): boolean {
  const sorted = (words: PlacedWord[]) => JSON.stringify(words.map(({ word }) => word).sort())
  return sorted(one) === sorted(other)
}

function describe(words: PlacedWord[]): string {
  const shown = words.slice(0, 12).map(({ word, place }) => `${word} (word ${place + 1})`)
  return shown.join(', ') + (words.length > shown.length ? `, and ${words.length - 12} more` : '')
}
