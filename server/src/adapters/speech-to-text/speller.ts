import type {
  RecognisedWord,
  SelectedTerms,
  SpeechEvent,
  SpeechStream,
} from '#server/ports/speech-to-text.ts'
import type { TextFormat } from './format-text.ts'
import { ForwardingStream } from './forwarding.ts'
import { applySpellings, createSpellings, type Spellings } from './spellings.ts'

/** Terms of an owner that a recogniser of this machine takes; each stream has a copy of them. */
const MAX_TERMS = 1000

/** The owner's terms that a recogniser of this machine takes. */
export function selectLocalTerms(
  terms: readonly string[],
  use: SelectedTerms['use'],
): SelectedTerms {
  return { use, terms: terms.slice(0, MAX_TERMS) }
}

/** Writes the words of a recogniser as an owner's terms are; without terms it does nothing. */
export interface Speller {
  /** A stream whose events are spelled so. */
  stream(stream: SpeechStream, format: TextFormat): SpeechStream
  words(words: RecognisedWord[]): RecognisedWord[]
}

/** Creates the speller for an owner's terms. */
export function createSpeller(terms: readonly string[] = []): Speller {
  if (terms.length === 0) return { stream: (stream) => stream, words: (words) => words }
  // Of two terms with the same letters the last one counts here, of an owner's the first.
  const spellings = createSpellings(selectLocalTerms(terms, 'spells').terms.toReversed())
  return {
    stream: (stream, format) => new SpelledStream(stream, { spellings, format }),
    words: (words) => applySpellings(words, spellings),
  }
}

interface Spelling {
  spellings: Spellings
  format: TextFormat
}

class SpelledStream extends ForwardingStream {
  readonly #spelling: Spelling

  constructor(stream: SpeechStream, spelling: Spelling) {
    super(stream)
    this.#spelling = spelling
  }

  async *[Symbol.asyncIterator](): AsyncIterator<SpeechEvent> {
    for await (const event of this.stream) yield spell(event, this.#spelling)
  }
}

/** An event with its words spelled; one in which nothing changes stays as it is. */
function spell(event: SpeechEvent, { spellings, format }: Spelling): SpeechEvent {
  if (event.type !== 'interim' && event.type !== 'final') return event
  const words = applySpellings(event.words, spellings)
  const isSame =
    words.length === event.words.length &&
    words.every(({ text }, index) => text === event.words[index]?.text)
  if (isSame) return event
  return { ...event, words, text: format[event.type](words) }
}
