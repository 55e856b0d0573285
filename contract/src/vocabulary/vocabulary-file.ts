import { getEntryKey, type VocabularyEntry, vocabularyEntry } from './vocabulary-entry.ts'

/** A vocabulary as it was read from a text file. */
interface VocabularyFile {
  entries: VocabularyEntry[]
  /** Numbers of the lines that are no entry, from 1. */
  refused: number[]
}

/** Between what is heard and what is right. */
const ARROW = /\s->\s|=>|→/u
/** What parts two fields of a table. */
const COMMA = /[,;\t]/u
/** The pieces of a line: words in quotes, what parts fields, and single characters. */
const PIECES = /"(?:[^"]|"")*"|\s->\s|\s?=>\s?|\s?→\s?|[\s\S]/gu

/**
 * Reads a text file: a term a line, or `heard -> right`, also with other arrows or as two fields of a
 * table, in quotes where they have a comma of their own. Blank lines and those that begin with `# ` are
 * comments; of entries for the same words the first one counts.
 */
export function parseVocabulary(text: string): VocabularyFile {
  const entries = new Map<string, VocabularyEntry>()
  const refused: number[] = []
  for (const [index, raw] of text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\r|\n/u)
    .entries()) {
    const line = raw.trim()
    if (line === '' || line === '#' || line.startsWith('# ')) continue
    const { data } = vocabularyEntry.safeParse(splitLine(line))
    if (!data) refused.push(index + 1)
    else if (!entries.has(getEntryKey(data))) entries.set(getEntryKey(data), data)
  }

  return { entries: [...entries.values()], refused }
}

/** Writes a text file that `parseVocabulary` reads. */
export function formatVocabulary(entries: readonly VocabularyEntry[]): string {
  return entries
    .map(({ term, heard }) =>
      heard === null ? `${quote(term)}\n` : `${quote(heard)} -> ${quote(term)}\n`,
    )
    .join('')
}

/** Quotes words that would be read as two. */
function quote(words: string): string {
  const isPlain = !/[",;\t]/u.test(words) && !ARROW.test(` ${words} `)

  return isPlain ? words : `"${words.replaceAll('"', '""')}"`
}

/** The entry of a line; null for one with more parts than two, of which nobody knows which are meant. */
function splitLine(line: string): VocabularyEntry | null {
  if (!/[",;\t]/u.test(line) && !ARROW.test(line)) return { term: line, heard: null }
  const pieces = line.match(PIECES) ?? []
  const parts = pieces.some(isArrow) ? isArrow : isComma
  const fields = ['']
  for (const piece of pieces) {
    if (parts(piece)) fields.push('')
    else fields.push(`${fields.pop()}${piece}`)
  }
  const [first = '', second, more] = fields.map(unquote)
  if (more !== undefined) return null

  return second === undefined ? { term: first, heard: null } : { heard: first, term: second }
}

function isArrow(piece: string): boolean {
  return !piece.startsWith('"') && ARROW.test(piece)
}

function isComma(piece: string): boolean {
  return piece.length === 1 && COMMA.test(piece)
}

/** The words of a field without the quotes around them. */
function unquote(field: string): string {
  const [, words] = /^\s*"((?:[^"]|"")*)"\s*$/u.exec(field) ?? []

  return words === undefined ? field : words.replaceAll('""', '"')
}
