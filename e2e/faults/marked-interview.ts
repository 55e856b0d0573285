import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'

/** The vocabulary of the marked recogniser. */
export const markedVocabulary =
  'we moved the data in one night and nobody saw it because a queue can wait when others are slow'.split(
    ' ',
  )

const MAX_WORDS = 6
const MIN_WORDS = 3
/** Every ninth sentence repeats the previous one. */
const REPEATED_EVERY = 9

export interface MarkedInterview {
  sentences: string[]
  /** The audio of a meeting, if one is shared. */
  meeting?: Int16Array<ArrayBuffer>
  audio: Int16Array<ArrayBuffer>
  seconds: number
}

/**
 * Creates an interview in marked speech, cut after the last whole sentence within `seconds`; with
 * another `first` sentence it is another interview.
 */
export function createMarkedInterview(seconds: number, { first = 0 } = {}): MarkedInterview {
  const sentences: string[] = []
  let audio = new Int16Array(0)
  for (;;) {
    const more = [...sentences, sentenceAt(first + sentences.length)]
    const next = new Int16Array(createMarkedSpeech(more, markedVocabulary))
    if (next.length > seconds * SAMPLE_RATE_HZ) break
    sentences.push(more.at(-1) ?? '')
    audio = next
  }
  return { sentences, audio, seconds: audio.length / SAMPLE_RATE_HZ }
}

function sentenceAt(place: number): string {
  const source = place % REPEATED_EVERY === REPEATED_EVERY - 1 ? place - 1 : place
  const length = MIN_WORDS + (source % (MAX_WORDS - MIN_WORDS + 1))
  return Array.from(
    { length },
    (_, word) =>
      markedVocabulary[(source * 7 + word * 3 + Math.floor(source / 5)) % markedVocabulary.length],
  ).join(' ')
}
