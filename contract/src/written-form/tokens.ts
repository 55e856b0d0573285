/** A word of a text with the punctuation and the space around it. */
export interface Token {
  /** White space before the word. */
  space: string
  /** Opening punctuation, such as a quotation mark. */
  before: string
  word: string
  /** Closing punctuation, such as a comma. */
  after: string
}

/** Characters that open a word. */
const OPENING = new Set('("\'“‘[')
/** Characters that close a word. */
const CLOSING = new Set('.,!?;:)]"\'”’…')
/**
 * Words that a rule reads from its place on: a range of two long numbers (38 with the unit), and
 * the number behind it (22), which decides whether the range is written.
 */
const MAX_PHRASE_WORDS = 64
/** Words before its place that a rule reads. */
const MAX_PREVIOUS_WORDS = 4

/** Splits text into words; `joinTokens` gives the same text back, without white space at its end. */
export function splitIntoTokens(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const { index, 0: chunk } of text.matchAll(/\S+/g)) {
    let from = 0
    while (OPENING.has(chunk.charAt(from))) from += 1
    let to = chunk.length
    while (to > from && CLOSING.has(chunk.charAt(to - 1))) to -= 1
    tokens.push({
      space: text.slice(end, index),
      before: chunk.slice(0, from),
      word: chunk.slice(from, to),
      after: chunk.slice(to),
    })
    end = index + chunk.length
  }
  return tokens
}

/** Joins tokens to text. */
export function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(({ space, before, word, after }) => space + before + word + after).join('')
}

/**
 * The words that a rule may read: one phrase, without punctuation between its words. Of a long one
 * it has only those around the place, so that the work of all rules grows with the text.
 */
export interface Phrase {
  /** The words from the place of the rule on, in lower case. */
  words: readonly string[]
  /** The words before it, in lower case, the nearest last. */
  previous: readonly string[]
  /** The words from the place of the rule on as they are in the text. */
  spoken?: (() => readonly string[]) | undefined
}

/** What a rule writes instead of the first `length` words. */
export interface Rewriting {
  length: number
  text: string
  /** Whether it is written without a space after the word before: `array.map`. */
  joinsPrevious?: boolean
  /** Whether that word loses the capital that it has at the start of a sentence. */
  lowersPrevious?: boolean
  /** Whether the word after it follows without a space: `f(x`. */
  joinsNext?: boolean
  /** Whether the words stay as they are; no other rule reads them. */
  isKept?: boolean
}

/** Returns a rewriting of the words at this place, or null when the rule does not apply. */
export type Rule = (phrase: Phrase) => Rewriting | null

/** Applies the first rule that fits at each place of the text. */
export function applyRules(tokens: readonly Token[], rules: readonly Rule[]): Token[] {
  const written: Token[] = []
  const words = tokens.map(({ word }) => word.toLowerCase())
  const ends = endsOfPhrases(tokens)
  let isJoined = false
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at] as Token
    const end = Math.min(ends[at] ?? at + 1, at + MAX_PHRASE_WORDS)
    const previous = phraseBefore(written)
    const spoken = () => tokens.slice(at, end).map(({ word }) => word)
    const rewriting = firstOf(rules, { words: words.slice(at, end), previous, spoken })
    const length = rewriting?.length ?? 1
    if (!rewriting || rewriting.isKept) {
      written.push(isJoined ? { ...first, space: '' } : first)
      for (const token of tokens.slice(at + 1, at + length)) written.push(token)
      isJoined = false
    } else {
      const last = tokens[at + length - 1] ?? first
      const space = isJoined || (rewriting.joinsPrevious && previous.length > 0) ? '' : first.space
      const before = written.at(-1)
      if (before && rewriting.lowersPrevious) {
        written[written.length - 1] = { ...before, word: before.word.toLowerCase() }
      }
      written.push({ ...first, space, word: rewriting.text, after: last.after })
      isJoined = rewriting.joinsNext === true && last.after === ''
    }
    at += length
  }
  return written
}

function firstOf(rules: readonly Rule[], phrase: Phrase): Rewriting | null {
  for (const rule of rules) {
    const rewriting = rule(phrase)
    if (rewriting) return rewriting
  }
  return null
}

/** For each token the place after the last one of its phrase, which ends at punctuation. */
function endsOfPhrases(tokens: readonly Token[]): number[] {
  const ends: number[] = []
  for (let at = tokens.length - 1; at >= 0; at--) {
    const isLast = tokens[at]?.after !== '' || (tokens[at + 1]?.before ?? '') !== ''
    ends[at] = isLast ? at + 1 : (ends[at + 1] ?? at + 1)
  }
  return ends
}

function phraseBefore(written: readonly Token[]): string[] {
  let from = written.length
  while (from > written.length - MAX_PREVIOUS_WORDS && written[from - 1]?.after === '') from -= 1
  return written.slice(from).map(({ word }) => word.toLowerCase())
}
