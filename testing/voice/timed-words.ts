/** A word and its range of samples at 16 kHz. */
export interface TimedWord {
  text: string
  startSample: number
  endSample: number
}

const SAMPLES_PER_MS = 16
/** Milliseconds of a word whose length nothing says. */
const WORD_MS = 250

/**
 * Words with their times from a text in which `<300>` is a pause of so many milliseconds; words without
 * one between them follow at once.
 */
export function timeWords(text: string): TimedWord[] {
  let at = 0
  return text.split(' ').flatMap((piece) => {
    const [, pause] = /^<(\d+)>$/.exec(piece) ?? []
    if (pause !== undefined) {
      at += Number(pause) * SAMPLES_PER_MS
      return []
    }
    const startSample = at
    at += WORD_MS * SAMPLES_PER_MS
    return [{ text: piece, startSample, endSample: at }]
  })
}
