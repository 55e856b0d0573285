import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type {
  ExportHead,
  ExportLine,
  ExportOptions,
} from '#server/features/transcript/export/export-line.ts'

export const head: ExportHead = {
  code: 'ABC234',
  title: 'Interview with Zoë',
  startedAt: new Date('2026-11-23T09:05:00Z'),
  endedAt: new Date('2026-11-23T09:50:00Z'),
  language: 'en-US',
  channels: 1,
  exportedAt: new Date('2026-11-23T10:00:00Z'),
}

export const options: ExportOptions = {
  hasTimes: true,
  hasSpeakers: true,
  hasGaps: true,
  hasEchoes: false,
  hasMarks: true,
  form: 'written',
  layout: 'plain',
  timeZone: 'Europe/Paris',
}

/** Creates an utterance whose words last half a second each, from `startMs` on. */
export function say(
  text: string,
  startMs: number,
  more: Partial<TimedUtterance> = {},
): TimedUtterance {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    start_ms: startMs + index * 500,
    end_ms: startMs + index * 500 + 400,
  }))
  return {
    text,
    isFinal: true,
    timestamp: head.startedAt.getTime() + startMs + 5000,
    spokenAt: head.startedAt.getTime() + startMs,
    segmentNumber: 1,
    startMs,
    endMs: words.at(-1)?.end_ms ?? startMs,
    channel: 0,
    speaker: null,
    isGap: false,
    words,
    ...more,
  }
}

/** Creates a gap. */
export function gap(text: string, startMs: number, endMs: number): TimedUtterance {
  return say(text, startMs, { endMs, isGap: true, words: [] })
}

/** Creates a line whose speaker is new. */
export function toLine(utterance: TimedUtterance, speaker: string | null = null): ExportLine {
  return {
    utterance,
    text: utterance.text,
    said: null,
    speaker,
    isSpeakerNew: speaker !== null,
    isQuestion: false,
  }
}

/** The whole text of an export. */
export async function readAll(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}
