import { writeNumbers } from '@live-scribe/contract/written-form/write-code'
import { splitIntoWords } from './word-error-rate.ts'

/** Ends of sentences within passages: how many were spoken and written, and how many of them agree. */
export interface SentenceEnds {
  spoken: number
  written: number
  found: number
  /** Of those found, how many have the mark that was spoken: a full stop or a question mark. */
  rightMarks: number
  /** The words around each end that was written where none is. */
  false: string[]
  /** The words around each end that was not written. */
  missed: string[]
}

interface Token {
  word: string
  /** The mark behind the word; empty within a sentence. */
  mark: '' | '.' | '?'
}

/** Words among wrong ones by which an end may be elsewhere. */
const MAX_UNSURE = 2

/** A place between words: this many spoken words and this many written words are before it. */
type Place = readonly [spoken: number, written: number]

/**
 * Compares where sentences end in what was spoken and in what a recogniser wrote. Both are aligned by
 * their words; where words differ, the end is anywhere among them. The ends of whole passages are no
 * achievement and don’t count.
 */
export function compareSentenceEnds(passages: readonly string[], written: string): SentenceEnds {
  const spokenTokens = passages.map(toTokens)
  const spoken = spokenTokens.flat()
  const heard = toTokens(written)
  const outer = new Set<number>()
  let total = 0
  for (const { length } of spokenTokens) {
    total += length
    outer.add(total)
  }

  const places = align(spoken, heard)
  const ranges = rangesOfPlaces(places, spoken, heard)
  const taken = new Set<number>()
  const result: SentenceEnds = {
    spoken: 0,
    written: 0,
    found: 0,
    rightMarks: 0,
    false: [],
    missed: [],
  }
  for (const [index, { mark }] of heard.entries()) {
    if (mark === '') continue
    const [from, to] = ranges[index + 1] ?? [0, 0]
    const ends = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
      (at) => at > 0 && spoken[at - 1]?.mark !== '' && !taken.has(at),
    )
    const end = ends.find((at) => spoken[at - 1]?.mark === mark) ?? ends[0]
    if (end !== undefined) taken.add(end)
    if (end !== undefined && outer.has(end)) continue
    result.written += 1
    if (end === undefined) result.false.push(around(heard, index))
    else {
      result.found += 1
      if (spoken[end - 1]?.mark === mark) result.rightMarks += 1
    }
  }
  for (const [index, { mark }] of spoken.entries()) {
    if (mark === '' || outer.has(index + 1)) continue
    result.spoken += 1
    if (!taken.has(index + 1)) result.missed.push(around(spoken, index))
  }
  return result
}

/** Precision and recall as one figure; 0 where nothing was found. */
export function f1({ spoken, written, found }: SentenceEnds): number {
  return spoken + written === 0 ? 0 : (2 * found) / (spoken + written)
}

function toTokens(text: string): Token[] {
  return writeNumbers(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const words = splitIntoWords(chunk)
      const [, mark = ''] = /([.?])$/.exec(chunk) ?? []
      return words.map((word, index) => ({
        word,
        mark: (index === words.length - 1 ? mark : '') as Token['mark'],
      }))
    })
}

/** The places of the cheapest way from nothing to all words of both. */
function align(spoken: readonly Token[], heard: readonly Token[]): Place[] {
  const width = heard.length + 1
  const costs = new Uint32Array((spoken.length + 1) * width)
  const cost = (row: number, column: number) =>
    row < 0 || column < 0 ? Number.POSITIVE_INFINITY : (costs[row * width + column] ?? 0)
  const isSame = (row: number, column: number) => spoken[row - 1]?.word === heard[column - 1]?.word
  const diagonal = (row: number, column: number) =>
    cost(row - 1, column - 1) + (isSame(row, column) ? 0 : 1)
  for (let row = 0; row <= spoken.length; row += 1)
    for (let column = 0; column <= heard.length; column += 1)
      if (row + column > 0)
        costs[row * width + column] = Math.min(
          cost(row - 1, column) + 1,
          cost(row, column - 1) + 1,
          diagonal(row, column),
        )
  const places: Place[] = []
  let [row, column] = [spoken.length, heard.length]
  while (row > 0 || column > 0) {
    places.push([row, column])
    const here = cost(row, column)
    if (here === diagonal(row, column)) [row, column] = [row - 1, column - 1]
    else if (here === cost(row - 1, column) + 1) row -= 1
    else column -= 1
  }
  return [...places, [0, 0] as const].reverse()
}

/** For each number of written words the spoken words that may be before the same place. */
function rangesOfPlaces(
  places: readonly Place[],
  spoken: readonly Token[],
  heard: readonly Token[],
): Place[] {
  const isRight = (at: number) => {
    const [place, before] = [places[at], places[at - 1]]
    if (!place || !before || place[0] === before[0] || place[1] === before[1]) return false
    return spoken[place[0] - 1]?.word === heard[place[1] - 1]?.word
  }
  const ranges: Place[] = []
  for (const [at, [, column]] of places.entries()) {
    let [first, last] = [at, at]
    while (first > Math.max(0, at - MAX_UNSURE) && !isRight(first)) first -= 1
    while (last < Math.min(places.length - 1, at + MAX_UNSURE) && !isRight(last + 1)) last += 1
    const [from, to] = [places[first]?.[0] ?? 0, places[last]?.[0] ?? 0]
    const known = ranges[column]
    ranges[column] = known ? [Math.min(known[0], from), Math.max(known[1], to)] : [from, to]
  }
  return ranges
}

function around(tokens: readonly Token[], index: number): string {
  const show = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .map(({ word }) => word)
      .join(' ')
  return `${show(index - 5, index + 1)} / ${show(index + 1, index + 6)}`
}
