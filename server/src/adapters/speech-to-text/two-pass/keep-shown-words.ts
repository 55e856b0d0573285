import type { RecognisedWord } from '#server/ports/speech-to-text.ts'

/** Below this confidence a word of a second pass does not replace words that readers have seen. */
const MIN_CONFIDENCE = 0.3
/** Samples between the middles of the same word, as two passes hear it. */
const MAX_SHIFT_SAMPLES = 8000

/**
 * The words of a second pass, with the words that readers have seen where it differs and is not sure
 * of itself: the seen ones are as often right there. Words without a confidence are sure.
 */
export function keepShownWords(
  shown: readonly RecognisedWord[],
  rewritten: readonly RecognisedWord[],
): RecognisedWord[] {
  const kept: RecognisedWord[] = []
  let [from, to] = [0, 0]
  for (const [one, other] of matchWords(shown, rewritten)) {
    const after = rewritten.slice(to, other)
    // Words that are left out are as doubtful as those around.
    const judged = after.length > 0 ? after : rewritten.slice(Math.max(0, to - 1), other + 1)
    kept.push(
      ...(isSure(judged) ? after : shown.slice(from, one)),
      ...rewritten.slice(other, other + 1),
    )
    from = one + 1
    to = other + 1
  }
  const [before, rest] = [shown.slice(from), rewritten.slice(to)]
  const end = 2 * (shown.at(-1)?.endSample ?? 0)
  const isUnseen = (word: RecognisedWord) => twiceTheMiddle(word) >= end
  const seen = rest.filter((word) => !isUnseen(word))
  const judged = seen.length > 0 ? seen : rewritten.slice(Math.max(0, to - 1), to)
  return [...kept, ...(isSure(judged) ? seen : before), ...rest.filter(isUnseen)]
}

function isSure(words: readonly RecognisedWord[]): boolean {
  return words.every(({ confidence = 1 }) => confidence >= MIN_CONFIDENCE)
}

function twiceTheMiddle({ startSample, endSample }: RecognisedWord): number {
  return startSample + endSample
}

function isSame(one: RecognisedWord | undefined, other: RecognisedWord | undefined): boolean {
  if (!one || !other || one.text !== other.text) return false
  return Math.abs(twiceTheMiddle(one) - twiceTheMiddle(other)) <= 2 * MAX_SHIFT_SAMPLES
}

/** The places of the same words in the same order in both: the longest such list. */
function matchWords(
  shown: readonly RecognisedWord[],
  rewritten: readonly RecognisedWord[],
): (readonly [number, number])[] {
  // How many words from a place on in both are the same.
  const counts = shown.map(() => rewritten.map(() => 0))
  const count = (one: number, other: number) => counts[one]?.[other] ?? 0
  for (const [one, row] of [...counts.entries()].reverse())
    for (let other = rewritten.length - 1; other >= 0; other -= 1)
      row[other] = isSame(shown[one], rewritten[other])
        ? count(one + 1, other + 1) + 1
        : Math.max(count(one + 1, other), count(one, other + 1))
  const matches: (readonly [number, number])[] = []
  for (let [one, other] = [0, 0]; one < shown.length && other < rewritten.length; ) {
    if (isSame(shown[one], rewritten[other])) {
      matches.push([one, other])
      one += 1
      other += 1
    } else if (count(one + 1, other) >= count(one, other + 1)) one += 1
    else other += 1
  }
  return matches
}
