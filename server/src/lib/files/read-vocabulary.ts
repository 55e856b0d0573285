import fs from 'node:fs'

/** Unique terms of a file, one a line, without blank lines and comments (#). */
export function readVocabulary(file: string): string[] {
  const lines = fs.readFileSync(file, 'utf8').split(/\r?\n/)
  const terms = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'))
  return [...new Set(terms)]
}
