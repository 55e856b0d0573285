import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'

/** A recogniser that hears what a test says: a queue of events for each opened stream. */
export class DictatedRecogniser extends MarkedRecogniser {
  readonly dictations: AsyncQueue<SpeechEvent>[] = []

  constructor() {
    super([])
  }

  override async open(): Promise<SpeechStream> {
    const events = new AsyncQueue<SpeechEvent>()
    this.dictations.push(events)

    return {
      push: () => {},
      finalize: () => {},
      // A test may say more after a recording was stopped.
      end: () => {},
      close: () => events.close(),
      [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    }
  }
}

const none = { words: [], speaker: null }

/** An interim of the first half second, or of another time. */
export function createInterim(text: string, [startSample, endSample] = [0, 8000]): SpeechEvent {
  return { type: 'interim', startSample, endSample, text, ...none }
}

/** Says that nothing was said in the first second. */
export const silence: SpeechEvent = { type: 'silence', sample: 16_000 }

/** A final without words of the first second. */
export const emptyFinal: SpeechEvent = {
  type: 'final',
  speechFinal: true,
  fromFinalize: false,
  startSample: 0,
  endSample: 16_000,
  text: '',
  ...none,
}
