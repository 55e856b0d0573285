import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** The most words as which a recogniser may hear a term: `m t t r`, `no s q l`. */
const MAX_HEARD_WORDS = 5
const trailingMarks = /[.,?!:;]+$/
const spokenSymbols: Readonly<Record<string, string>> = {
  '.': 'dot',
  '+': 'plus',
  '#': 'sharp',
  '/': 'slash',
}

/** How terms are written, by their letters and digits in lower case. */
export type Spellings = ReadonlyMap<string, string>

/** The spellings of a vocabulary: a term is found as it is written, and as its symbols are spoken. */
export function createSpellings(vocabulary: readonly string[]): Spellings {
  const spoken = (term: string) =>
    term.replace(/[.+#/]/g, (symbol) => spokenSymbols[symbol] ?? symbol)
  const forms = vocabulary.flatMap((term) => [
    [lettersOf(spoken(term)), term] as const,
    [lettersOf(term), term] as const,
  ])
  // A single letter is a word of its own: `C++` is not heard as `c`.
  return new Map(forms.filter(([letters]) => letters.length > 1))
}

/**
 * Writes terms as the vocabulary does, also those heard as several words: `type script` becomes
 * `TypeScript`. Punctuation after a term stays; a term does not reach over it.
 */
export function applySpellings(words: RecognisedWord[], spellings: Spellings): RecognisedWord[] {
  const written: RecognisedWord[] = []
  for (let at = 0; at < words.length; ) {
    const term = findTerm(words, at, spellings)
    written.push(...(term ? term.words : words.slice(at, at + 1)))
    at += term ? term.length : 1
  }
  return written
}

/** The longest term that begins at a word, as it is written. */
function findTerm(
  words: RecognisedWord[],
  from: number,
  spellings: Spellings,
): { words: RecognisedWord[]; length: number } | null {
  const heard = heardFrom(words, from)
  for (let length = heard.length; length > 0; length -= 1) {
    const part = heard.slice(0, length)
    const term = spellings.get(part.map(({ text }) => lettersOf(text)).join(''))
    const written = term === undefined ? null : align(term.split(' '), part)
    if (written) return { words: written, length }
  }
  return null
}

/** The words from a place on that may be one term: up to the next punctuation. */
function heardFrom(words: RecognisedWord[], from: number): RecognisedWord[] {
  const heard = words.slice(from, from + MAX_HEARD_WORDS)
  const last = heard.findIndex(({ text }) => trailingMarks.test(text))
  return last === -1 ? heard : heard.slice(0, last + 1)
}

/** The written words with the times of what was heard; null when a heard word is in two of them. */
function align(written: string[], heard: RecognisedWord[]): RecognisedWord[] | null {
  const rest = [...heard]
  const aligned = written.map((text, index) => {
    const isLast = index === written.length - 1
    const parts: RecognisedWord[] = []
    while (rest[0] && (isLast || lettersIn(parts) < lettersIn([{ text }]))) {
      parts.push(rest.shift() as RecognisedWord)
    }
    return joinParts(text, parts)
  })
  return aligned.every((word) => word !== null) ? aligned : null
}

function joinParts(text: string, parts: RecognisedWord[]): RecognisedWord | null {
  const [first] = parts
  const last = parts.at(-1)
  return first && last ? { ...first, ...spell(text, parts), endSample: last.endSample } : null
}

/** Keeps a capital that the recogniser wrote at the start of a sentence. */
function spell(text: string, parts: RecognisedWord[]): Pick<RecognisedWord, 'text'> {
  const heard = parts.map((part) => part.text).join('')
  const [marks = ''] = trailingMarks.exec(heard) ?? []
  const isCapital = text === text.toLowerCase() && /^[A-Z]/.test(heard)
  return { text: (isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text) + marks }
}

function lettersIn(words: readonly Pick<RecognisedWord, 'text'>[]): number {
  return words.reduce((count, { text }) => count + lettersOf(text).length, 0)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
