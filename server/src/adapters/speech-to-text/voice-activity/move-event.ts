import type { RecognisedWord, SpeechEvent } from '#server/ports/speech-to-text.ts'

/** Moves an event `by` samples, and what is before the position `from` to it. */
export function moveEvent(event: SpeechEvent, by: number, from: number): SpeechEvent {
  const moved = (sample: number) => Math.max(from, sample + by)
  const movedRange = <T extends Pick<RecognisedWord, 'startSample' | 'endSample'>>(
    range: T,
  ): T => ({
    ...range,
    startSample: moved(range.startSample),
    endSample: moved(range.endSample),
  })
  if (event.type === 'silence' || event.type === 'progress')
    return { ...event, sample: moved(event.sample) }
  return { ...movedRange(event), words: event.words.map(movedRange) }
}
