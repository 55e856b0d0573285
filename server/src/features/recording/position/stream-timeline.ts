import type { RecognisedUtterance, SpeechEvent } from '#server/ports/speech-to-text.ts'

/** A position in a recogniser's stream from which session positions are `offset` higher. */
interface Anchor {
  streamSample: number
  offset: number
}

/**
 * Maps a recogniser's stream to the session: the stream's clock starts at 0 without gaps; the
 * session's continues and has gaps, which the stream hears as a short silence.
 */
export class StreamTimeline {
  readonly #anchors: Anchor[]
  #streamEnd = 0

  constructor(start: number) {
    this.#anchors = [{ streamSample: 0, offset: start }]
  }

  /** The session position of the stream's next sample. */
  get end(): number {
    return this.#streamEnd + this.#last.offset
  }

  /** Notes that this many samples were sent to the stream. */
  add(samples: number): void {
    this.#streamEnd += samples
  }

  /** Sets the session position of the stream's next sample. */
  moveTo(position: number): void {
    this.#anchors.push({ streamSample: this.#streamEnd, offset: position - this.#streamEnd })
  }

  /** Converts an event of the stream to session positions. */
  place(event: SpeechEvent): SpeechEvent {
    if (event.type === 'silence' || event.type === 'progress') {
      return { ...event, sample: this.#placeEnd(event.sample) }
    }
    return { ...event, ...this.#placeRange(event), words: event.words.map(this.#placeRange) }
  }

  #placeRange = <Range extends Pick<RecognisedUtterance, 'startSample' | 'endSample'>>(
    range: Range,
  ) => ({
    ...range,
    startSample: this.#placeStart(range.startSample),
    endSample: this.#placeEnd(range.endSample),
  })

  #placeStart(sample: number): number {
    return sample + this.#anchorBefore((anchor) => anchor.streamSample <= sample).offset
  }

  /** Maps an end position; an end exactly at a gap's start is before the gap. */
  #placeEnd(sample: number): number {
    return sample + this.#anchorBefore((anchor) => anchor.streamSample < sample).offset
  }

  #anchorBefore(isBefore: (anchor: Anchor) => boolean): Anchor {
    return this.#anchors.findLast(isBefore) ?? (this.#anchors[0] as Anchor)
  }

  get #last(): Anchor {
    return this.#anchors.at(-1) as Anchor
  }
}
