import type { SpeechEvent, Utterance } from '#server/ports/speech-to-text.ts'

/** From a position in a recogniser's stream on, positions in the session are this much higher. */
interface Anchor {
  streamSample: number
  offset: number
}

/**
 * Where a recogniser's stream stands in the session: its clock starts at 0 and knows no gaps, the
 * session's never starts again and has gaps, which the stream hears as a short silence.
 */
export class StreamTimeline {
  readonly #anchors: Anchor[]
  #streamEnd = 0

  constructor(start: number) {
    this.#anchors = [{ streamSample: 0, offset: start }]
  }

  /** The position in the session of the stream's next sample. */
  get end(): number {
    return this.#streamEnd + this.#last.offset
  }

  /** The stream gets so many samples. */
  add(samples: number): void {
    this.#streamEnd += samples
  }

  /** The stream's next sample stands at this position in the session. */
  moveTo(position: number): void {
    this.#anchors.push({ streamSample: this.#streamEnd, offset: position - this.#streamEnd })
  }

  /** An event of the stream, at its positions in the session. */
  place(event: SpeechEvent): SpeechEvent {
    if (event.type === 'silence' || event.type === 'progress') {
      return { ...event, sample: this.#placeEnd(event.sample) }
    }
    return { ...event, ...this.#placeRange(event), words: event.words.map(this.#placeRange) }
  }

  #placeRange = <Range extends Pick<Utterance, 'startSample' | 'endSample'>>(range: Range) => ({
    ...range,
    startSample: this.#placeStart(range.startSample),
    endSample: this.#placeEnd(range.endSample),
  })

  #placeStart(sample: number): number {
    return sample + this.#anchorBefore((anchor) => anchor.streamSample <= sample).offset
  }

  /** What ends where a gap begins has not passed the gap. */
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
