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
 * Finds words in a text, in any case and with any spaces between them, as whole words: `node` is
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
      // Within a pair of surrogates, the pattern would find the same place again.
      pattern.lastIndex = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length
    } else found.push({ start, end })
  }

  return found
}

function getPattern(words: string): RegExp {
  const known = patterns.get(words)
  if (known) return known
  const parts = words.trim().split(/\s+/u)
  const pattern = new RegExp(parts.map(toPattern).join(String.raw`\s+`), 'giu')
  if (patterns.size >= MAX_PATTERNS) patterns.clear()
  patterns.set(words, pattern)

  return pattern
}

function toPattern(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
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
