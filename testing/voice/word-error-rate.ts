import { writeNumbers } from '@live-scribe/contract/written-form/write-code'

/** The words of a text in lower case, without punctuation. */
export function splitIntoWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z0-9' ]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
}

/** The Levenshtein distance of two lists of words. */
function editDistance(from: string[], to: string[]): number {
  let previous = to.map((_, column) => column + 1)
  let corner = 0
  for (const [row, word] of from.entries()) {
    let left = row + 1
    let diagonal = corner
    previous = to.map((other, column) => {
      const above = previous[column] ?? 0
      const cost = Math.min(above + 1, left + 1, diagonal + (word === other ? 0 : 1))
      diagonal = above
      left = cost
      return cost
    })
    corner = row + 1
  }
  return previous.at(-1) ?? from.length
}

/**
 * The word error rate: wrong, missing and added words per spoken word. Numbers count the same in
 * words and in digits.
 */
export function calculateWordErrorRate({
  spoken,
  written,
}: {
  spoken: string
  written: string
}): number {
  const reference = splitIntoWords(writeNumbers(spoken))
  if (reference.length === 0) throw new Error('Nothing was spoken')

  return editDistance(reference, splitIntoWords(writeNumbers(written))) / reference.length
}
