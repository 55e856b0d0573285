import type { Pronunciations } from './sounds.ts'

/** What a made model writes for each sound: pieces with their scores; the highest one is heard. */
export type Hearing = Readonly<Record<number, Readonly<Record<string, number>>>>

/** Scores of pieces are around this; a piece that scores less than half of it is never heard. */
export const CLEAR_SCORE = 20

/**
 * The hearing of a model that has words as its pieces; `write` gives a word's pieces, one for each
 * of its sounds, or null where the model writes nothing.
 */
export function hearWords(
  pronunciations: Pronunciations,
  write: (word: string) => readonly string[] | null,
): Hearing {
  const hearing: Record<number, Record<string, number>> = {}
  for (const [word, sounds] of Object.entries(pronunciations)) {
    const pieces = write(word)
    if (pieces === null) continue
    if (pieces.length !== sounds.length) throw new Error(`${word} has ${sounds.length} sounds`)
    for (const [index, sound] of sounds.entries()) {
      hearing[sound] = { ...hearing[sound], [pieces[index] as string]: CLEAR_SCORE }
    }
  }
  return hearing
}

/** The pieces that a model writes, each once, in the order of their sounds. */
export function listPieces(hearing: Hearing): string[] {
  return [...new Set(Object.values(hearing).flatMap((scores) => Object.keys(scores)))]
}

/** The text of a `tokens.txt`: a piece that begins a word has a `▁`, as in sentencepiece. */
export function formatTokens(pieces: readonly string[]): string {
  return pieces.map((piece, id) => `${piece.replace(/^ /, '\u2581')} ${id}\n`).join('')
}
