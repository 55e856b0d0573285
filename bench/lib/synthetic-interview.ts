import type { TranscriptEvent } from '../../contract/src/live/channel-events.ts'

export const HOURS = 6
/** Segments per hour of speech: one every 2.16 seconds. */
export const SEGMENTS_PER_HOUR = 1667
/** Interims before each final, about five a second. */
export const INTERIMS_PER_SEGMENT = 10

const words =
  'the queue holds what the other side cannot take yet and we compare both of them every night'.split(
    ' ',
  )

/** The text of a segment; each is unique and begins with its number in words. */
export function segmentText(number: number): string {
  const spoken = Array.from(
    { length: 8 + (number % 5) },
    (_, index) => words[(number * 5 + index * 3) % words.length],
  )
  return `Answer ${number}: ${spoken.join(' ')}.`
}

/** The events of one segment: growing interims, then the final. */
export function* generateSegmentEvents(
  sessionId: string,
  number: number,
): Generator<TranscriptEvent> {
  const spoken = segmentText(number).split(' ')
  for (let index = 1; index <= INTERIMS_PER_SEGMENT; index += 1) {
    const text = spoken
      .slice(0, Math.ceil((spoken.length * index) / INTERIMS_PER_SEGMENT))
      .join(' ')
    yield result(sessionId, { text, isFinal: false, segmentNumber: number - 1 })
  }
  yield createFinalEvent(sessionId, number)
}

export function createFinalEvent(sessionId: string, number: number): TranscriptEvent {
  return result(sessionId, { text: segmentText(number), isFinal: true, segmentNumber: number })
}

function result(
  sessionId: string,
  said: Pick<TranscriptEvent, 'text' | 'isFinal' | 'segmentNumber'>,
): TranscriptEvent {
  const startMs = said.segmentNumber * 2160
  const place = { startMs, endMs: startMs + 2160, channel: 0, speaker: null, isGap: false }
  return { sessionId, timestamp: Date.now(), ...place, ...said }
}
