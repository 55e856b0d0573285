import { getEntryKey, type VocabularyEntry, vocabularyEntry } from './vocabulary-entry.ts'

/** A vocabulary as it was read from a text file. */
export interface VocabularyFile {
  entries: VocabularyEntry[]
  /** Numbers of the lines that are no entry, from 1. */
  refused: number[]
}

/**
 * Reads a text file: a term a line, or `heard -> right`. Blank lines and those that begin with `# `
 * are comments; of entries for the same words the first one counts.
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
    .map(({ term, heard }) => (heard === null ? `${term}\n` : `${heard} -> ${term}\n`))
    .join('')
}

function splitLine(line: string): VocabularyEntry {
  const [, heard, term] = /^(.*?)\s(?:->|→)\s(.*)$/u.exec(line) ?? []

  return heard === undefined || term === undefined ? { term: line, heard: null } : { term, heard }
}
