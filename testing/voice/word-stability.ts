import type { RecognisedWord, SpeechEvent } from '#server/ports/speech-to-text.ts'
import { countChangedWords } from './count-changed-words.ts'

/** How often words changed after they were shown, over all streams that were measured. */
export interface Stability {
  /** Words of all finals. */
  words: number
  /** Words that the next interim or their final replaced or took back. */
  changed: number
  /** Events that changed a word that was shown. */
  changes: number
  /** Characters from the first changed one on, of all changes: what a reader sees written again. */
  rewrittenCharacters: number
  /** Words that came over audio whose final was given before. */
  changedAfterFinal: number
}

/** The stability of no words. */
export function createStability(): Stability {
  return { words: 0, changed: 0, changes: 0, rewrittenCharacters: 0, changedAfterFinal: 0 }
}

/** Follows the words that one stream shows, and counts those that change. */
export class StabilityMeter {
  readonly #stability: Stability
  #shown: RecognisedWord[] = []
  #done = 0

  constructor(stability: Stability) {
    this.#stability = stability
  }

  add(event: SpeechEvent): void {
    if (event.type === 'interim') this.#showInterim(event.words)
    if (event.type === 'final') this.#showFinal(event)
  }

  #showInterim(words: RecognisedWord[]): void {
    this.#countEarlier(words)
    this.#count(this.#shown, words)
    this.#shown = words
  }

  #showFinal({ words, endSample }: Extract<SpeechEvent, { type: 'final' }>): void {
    this.#countEarlier(words)
    // An interim may have words of the next utterance, which stay after the final.
    const rest = this.#shown.filter((word) => word.startSample >= endSample)
    this.#count(this.#shown.slice(0, this.#shown.length - rest.length), words)
    this.#stability.words += words.length
    this.#shown = rest
    this.#done = endSample
  }

  #countEarlier(words: RecognisedWord[]): void {
    const earlier = words.filter((word) => word.startSample + word.endSample < 2 * this.#done)
    this.#stability.changedAfterFinal += earlier.length
  }

  #count(shown: RecognisedWord[], next: RecognisedWord[]): void {
    const [before, after] = [shown.map(textOf), next.map(textOf)]
    const changed = countChangedWords(before, after)
    if (changed === 0) return
    this.#stability.changed += changed
    this.#stability.changes += 1
    const same = countCommonStart(before.join(' '), after.join(' '))
    this.#stability.rewrittenCharacters += before.join(' ').length - same
  }
}

function textOf({ text }: RecognisedWord): string {
  return text
}

function countCommonStart(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}
