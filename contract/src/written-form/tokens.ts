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

/** Splits text into words; `joinTokens` gives the same text back. */
export function splitIntoTokens(text: string): Token[] {
  return [...text.matchAll(/(\s*)(\S+)/g)].map(([, space = '', chunk = '']) => {
    const before = /^[("'“‘[]*/.exec(chunk)?.[0] ?? ''
    const rest = chunk.slice(before.length)
    const after = /[.,!?;:)\]"'”’…]*$/.exec(rest)?.[0] ?? ''
    return { space, before, word: rest.slice(0, rest.length - after.length), after }
  })
}

/** Joins tokens to text. */
export function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(({ space, before, word, after }) => space + before + word + after).join('')
}

/** The words that a rule may read: one phrase, without punctuation between its words. */
export interface Phrase {
  /** The words from the place of the rule on, in lower case. */
  words: readonly string[]
  /** The words before it, in lower case, the nearest last. */
  previous: readonly string[]
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
}

/** Returns a rewriting of the words at this place, or null when the rule does not apply. */
export type Rule = (phrase: Phrase) => Rewriting | null

/** Applies the first rule that fits at each place of the text. */
export function applyRules(tokens: readonly Token[], rules: readonly Rule[]): Token[] {
  const written: Token[] = []
  let isJoined = false
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at] as Token
    const words = phraseFrom(tokens, at)
    const previous = phraseBefore(written)
    const rewriting = firstOf(rules, { words, previous })
    const last = tokens[at + (rewriting?.length ?? 1) - 1] ?? first
    const space = isJoined || (rewriting?.joinsPrevious && previous.length > 0) ? '' : first.space
    const before = written.at(-1)
    if (before && rewriting?.lowersPrevious) before.word = before.word.toLowerCase()
    written.push({ ...first, space, word: rewriting?.text ?? first.word, after: last.after })
    isJoined = rewriting?.joinsNext === true && last.after === ''
    at += rewriting?.length ?? 1
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

function phraseFrom(tokens: readonly Token[], from: number): string[] {
  const words: string[] = []
  for (let at = from; at < tokens.length; at++) {
    const { before, word, after } = tokens[at] as Token
    if (at > from && before !== '') break
    words.push(word.toLowerCase())
    if (after !== '') break
  }
  return words
}

function phraseBefore(written: readonly Token[]): string[] {
  const from = written.findLastIndex(({ after }) => after !== '') + 1
  return written.slice(from).map(({ word }) => word.toLowerCase())
}
