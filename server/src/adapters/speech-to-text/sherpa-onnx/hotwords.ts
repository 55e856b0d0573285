import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { AcousticModel } from './models/acoustic-model.ts'
import type { InstalledAcousticModel } from './models/speech-model.ts'
import type { Hotwords } from './recognizer-config.ts'

/** Ids below this are not word pieces: blank, start and end, unknown. */
const firstPiece = 3

/** Whether a model listens for hotwords. */
export function takesHotwords({ decoding }: Pick<AcousticModel, 'decoding'>): boolean {
  return decoding === 'modified_beam_search'
}

/**
 * Hotwords in the casing of a model, one a line; terms with characters that it can't spell are left
 * out.
 */
export function formatHotwords(
  vocabulary: readonly string[],
  text: AcousticModel['text'],
): string[] {
  const spoken = vocabulary
    .map((term) => term.replaceAll('-', ' '))
    .filter((term) => /^[A-Za-z' ]+$/.test(term))
  return [...new Set(spoken.map((term) => inCasing(term, text)))]
}

function inCasing(term: string, text: AcousticModel['text']): string {
  switch (text) {
    case 'upper-case':
      return term.toUpperCase()
    case 'lower-case':
      return term.toLowerCase()
    case 'written':
      return term
    default:
      return text satisfies never
  }
}

/**
 * The vocabulary of word pieces and scores for splitting hotwords, from a model's `tokens.txt`:
 * later pieces score lower, as in sentencepiece.
 */
export function createBpeVocabulary(tokens: string): string {
  const pieces = tokens
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([piece, id]) => piece && Number(id) >= firstPiece)
  return pieces.map(([piece, id]) => `${piece}\t${firstPiece - Number(id)}\n`).join('')
}

/**
 * Calls `load` with files of the hotwords, which exist until it returns; with undefined where the
 * model takes none. Not in the model's folder, which may be read-only or belong to several servers.
 */
export function withHotwords<Loaded>(
  { folder, model }: InstalledAcousticModel,
  vocabulary: readonly string[],
  load: (hotwords?: Hotwords) => Loaded,
): Loaded {
  const lines = formatHotwords(vocabulary, model.text)
  if (!takesHotwords(model) || lines.length === 0) return load()
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-hotwords-'))
  try {
    const file = path.join(temporary, 'hotwords.txt')
    const bpeVocabulary = path.join(temporary, 'bpe.vocab')
    const tokens = fs.readFileSync(path.join(folder, model.files.tokens.name), 'utf8')
    fs.writeFileSync(bpeVocabulary, createBpeVocabulary(tokens))
    fs.writeFileSync(file, `${lines.join('\n')}\n`)
    return load({ file, bpeVocabulary })
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}
