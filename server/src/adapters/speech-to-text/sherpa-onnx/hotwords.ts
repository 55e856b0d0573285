/** Ids below this are not word pieces: blank, start and end, unknown. */
const firstPiece = 3

/**
 * Hotwords for a model of upper-case words, one a line; terms with characters that it can't spell
 * are left out.
 */
export function formatHotwords(vocabulary: readonly string[]): string[] {
  const spoken = vocabulary.map((term) => term.replaceAll('-', ' ').toUpperCase())
  return [...new Set(spoken.filter((term) => /^[A-Z' ]+$/.test(term)))]
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

/** How the words of the vocabulary are written, by their lower-case form. */
export function mapSpellings(vocabulary: readonly string[]): Map<string, string> {
  const words = vocabulary.flatMap((term) => term.split(/[\s-]/))
  return new Map(words.map((word) => [word.toLowerCase(), word]))
}
