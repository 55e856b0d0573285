import type { Word } from '@live-scribe/contract/transcript'

/** Milliseconds from the start of the recording. */
export interface TimeRange {
  startMs: number
  endMs: number
}

/** How far ahead both lists are searched for the next equal words. */
const MAX_LOOKAHEAD = 24

/**
 * Gives the tokens of a text the times of the recognised words that they stand for. The written
 * form may have other words than were recognised (`O(n)` for `O of n`): tokens between equal words
 * share the words between them. Without words the range is divided by characters.
 */
export function timeTokens(
  tokens: readonly string[],
  words: readonly Word[],
  range: TimeRange,
): TimeRange[] {
  if (words.length === 0) return divideByCharacters(tokens, range)
  let last = range.startMs
  return alignTokens(tokens, words).map(({ from, to }) => {
    const startMs = Math.max(last, words[from]?.start_ms ?? last)
    const endMs = Math.max(startMs, words[to - 1]?.end_ms ?? startMs)
    last = startMs
    return { startMs, endMs }
  })
}

/** For each token the range of words that it stands for. */
function alignTokens(tokens: readonly string[], words: readonly Word[]) {
  const ranges: { from: number; to: number }[] = []
  let word = 0
  while (ranges.length < tokens.length) {
    const token = ranges.length
    const skip = findNextEqual(tokens, words, { token, word })
    for (let index = 0; index < skip.tokens; index += 1) {
      const from = word + Math.floor((index * skip.words) / skip.tokens)
      const to = word + Math.ceil(((index + 1) * skip.words) / skip.tokens)
      ranges.push({ from, to })
    }
    word += skip.words
    if (ranges.length >= tokens.length) break
    ranges.push({ from: word, to: word + 1 })
    word += 1
  }
  return ranges
}

/** How many of both are before the nearest token and word that are equal; all without any. */
function findNextEqual(
  tokens: readonly string[],
  words: readonly Word[],
  from: { token: number; word: number },
) {
  for (let sum = 0; sum <= MAX_LOOKAHEAD; sum += 1) {
    for (let skipped = 0; skipped <= sum; skipped += 1) {
      const token = tokens[from.token + skipped]
      const word = words[from.word + sum - skipped]
      if (token === undefined || word === undefined) continue
      if (toComparable(token) === toComparable(word.text))
        return { tokens: skipped, words: sum - skipped }
    }
  }
  return { tokens: tokens.length - from.token, words: words.length - from.word }
}

function toComparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '') || text
}

function divideByCharacters(tokens: readonly string[], { startMs, endMs }: TimeRange): TimeRange[] {
  const total = tokens.reduce((sum, { length }) => sum + length, 0)
  let before = 0
  const at = (characters: number) =>
    Math.round(startMs + ((endMs - startMs) * characters) / Math.max(1, total))
  return tokens.map(({ length }) => {
    before += length
    return { startMs: at(before - length), endMs: at(before) }
  })
}
