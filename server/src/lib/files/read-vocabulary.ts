import fs from 'node:fs'

/** Terms of a file, one a line, each once, without blank lines and lines that begin with #. */
export function readVocabulary(file: string): string[] {
  const lines = fs.readFileSync(file, 'utf8').split(/\r?\n/)
  const terms = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'))
  return [...new Set(terms)]
}
