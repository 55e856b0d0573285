import { toSamePattern } from '../same-text.ts'

/** A range of characters of a text, in UTF-16 code units. */
export interface TextRange {
  start: number
  end: number
}

/** What a word consists of; `C` is not a word of `C++`. */
const WORD = String.raw`[\p{L}\p{N}\p{M}_+#]`
/** Scripts without spaces between words. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
// Looking behind, because V8 misses a last character beyond U+FFFF that a class of several matches.
const endsInWord = new RegExp(`(?<=${WORD})$`, 'u')
const endsInJoinedWord = new RegExp(`(?<=${WORD}['’.])$`, 'u')
const beginsInWord = new RegExp(`^${WORD}`, 'u')
const continuesWord = new RegExp(`^['’.]${WORD}`, 'u')
const isPossessive = new RegExp(`^['’]s(?!${WORD})`, 'iu')
const endsUnspaced = new RegExp(`(?<=${UNSPACED})$`, 'u')
const beginsUnspaced = new RegExp(`^${UNSPACED}`, 'u')

/** Characters around a place that decide whether it is within a word. */
const REACH = 4

const patterns = new Map<string, RegExp>()
const MAX_PATTERNS = 1000

/**
 * Finds words in a text, in any case, with any spaces, quotes and dashes, as whole words: `node` is
 * not found in `nodes` or `Node.js`, but in `Node's`. The ranges do not overlap.
 */
export function findWords(text: string, words: string): TextRange[] {
  const pattern = getPattern(words)
  const found: TextRange[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const start = match.index
    const end = start + match[0].length
    if (isWithinWord(text, start) || isWithinWord(text, end)) {
      pattern.lastIndex = getNext(text, start)
    } else found.push({ start, end })
  }

  return found
}

/** Finds a text within another in any case, in words too; ranges may overlap. */
export function findText(text: string, part: string): TextRange[] {
  const pattern = new RegExp(toSamePattern(part), 'giu')
  const found: TextRange[] = []
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push({ start: match.index, end: match.index + match[0].length })
    pattern.lastIndex = getNext(text, match.index)
  }

  return found
}

/** The next place of a text; within a pair of surrogates a pattern would find the same one again. */
function getNext(text: string, at: number): number {
  return at + String.fromCodePoint(text.codePointAt(at) ?? 0).length
}

function getPattern(words: string): RegExp {
  const known = patterns.get(words)
  if (known) return known
  const parts = words.trim().split(/\s+/u)
  const pattern = new RegExp(parts.map(toSamePattern).join(String.raw`\s+`), 'giu')
  if (patterns.size >= MAX_PATTERNS) patterns.clear()
  patterns.set(words, pattern)

  return pattern
}

function isWithinWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at)
  const after = text.slice(at, at + REACH)
  if (endsUnspaced.test(before) || beginsUnspaced.test(after)) return false
  if (endsInWord.test(before)) {
    return beginsInWord.test(after) || (continuesWord.test(after) && !isPossessive.test(after))
  }

  return endsInJoinedWord.test(before) && beginsInWord.test(after)
}
