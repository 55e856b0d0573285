import type { CaptionWord } from './caption-words.ts'

/** Where words of an utterance go on after those that are shown already. */
interface ShownMatch {
  /** The words from here on are not shown yet. */
  next: number
  /** Words that are shown, from here on, are not among these: later ones begin with them. */
  left: number
}

/** From this share of changed words on, it is another utterance. */
const MAX_CHANGED_SHARE = 0.5

/**
 * Finds what of an utterance was shown before the recogniser changed its mind: the beginning that
 * takes the fewest changed, added and dropped words to become what is shown.
 */
export function matchShownWords(
  shown: readonly CaptionWord[],
  words: readonly CaptionWord[],
): ShownMatch {
  const said = words.map(normalise)
  // Changes that turn the shown words so far into the first words, for each count of these.
  let costs = said.map((_, index) => index)
  costs.push(said.length)
  let best = { next: 0, left: 0, cost: Number.POSITIVE_INFINITY }
  const offer = (next: number, left: number, cost: number) => {
    if (cost <= best.cost) best = { next, left, cost }
  }
  for (const [index, one] of shown.map(normalise).entries()) {
    const row = [index + 1]
    for (const [at, other] of said.entries()) {
      const change = (costs[at] ?? 0) + (one === other ? 0 : 1)
      row.push(Math.min(change, (costs[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1))
    }
    costs = row
    if (index < shown.length - 1) offer(said.length, index + 1, row[said.length] ?? 0)
  }
  for (const [next, cost] of costs.entries()) offer(next, shown.length, cost)
  const isAnother = best.cost > best.left * MAX_CHANGED_SHARE

  return isAnother ? { next: 0, left: shown.length } : { next: best.next, left: best.left }
}

/** Casing and punctuation come with the final; that is no change. */
function normalise({ text }: CaptionWord): string {
  return text.toLowerCase().replace(/\p{P}/gu, '') || text
}
