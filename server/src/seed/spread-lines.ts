import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { formatGap } from '#server/features/recording/index.ts'
import type { NewUtterance } from '#server/features/transcript/index.ts'
import { interviews } from './interviews/index.ts'
import type { SeededRecording } from './seeded-user.ts'

/** Milliseconds per spoken word: about 160 words a minute. */
const WORD_MS = 375
const MINUTE_MS = 60_000

/** A line as it is stored in the log, without its times. */
type SpokenLine = Omit<NewUtterance, 'timestamp' | 'spokenAt'>

/**
 * Distributes the lines of a recording over its minutes, with even pauses between them. Throws
 * RangeError when the words take longer.
 */
export function spreadLines({ interviews: names, minutes, gaps = [] }: SeededRecording) {
  const lines = names.flatMap((name) =>
    interviews[name].lines.map((text, index) => ({ text, speaker: index % 2 })),
  )
  const gapMsAfter = new Map(gaps.map(({ afterLine, seconds }) => [afterLine, seconds * 1000]))
  const spokenMs = lines.reduce((sum, { text }) => sum + wordsOf(text).length * WORD_MS, 0)
  const gapsMs = [...gapMsAfter.values()].reduce((sum, ms) => sum + ms, 0)
  const pauseMs = Math.floor((minutes * MINUTE_MS - spokenMs - gapsMs) / (lines.length + 1))
  if (pauseMs < 0) throw new RangeError('a seeded recording is too short for its words')

  const segments: SpokenLine[] = []
  let position = 0
  for (const [index, { text, speaker }] of lines.entries()) {
    const startMs = position + pauseMs
    const words = wordsOf(text).map((word, number) => ({
      text: word,
      start_ms: startMs + number * WORD_MS,
      end_ms: startMs + (number + 1) * WORD_MS,
    }))
    position = startMs + words.length * WORD_MS
    segments.push({ text, startMs, endMs: position, channel: 0, speaker, isGap: false, words })
    const gapMs = gapMsAfter.get(index)
    if (gapMs === undefined) continue
    segments.push(gapOf(position, position + gapMs))
    position += gapMs
  }
  return segments
}

function gapOf(startMs: number, endMs: number): SpokenLine {
  const text = formatGap((endMs - startMs) / 1000, 'missing')
  const samples = (ms: number) => (ms * SAMPLE_RATE_HZ) / 1000
  const range = { startSample: samples(startMs), endSample: samples(endMs) }
  const gap = { cause: 'missing' as const, ...range }
  return { text, startMs, endMs, channel: 0, speaker: null, isGap: true, words: [], gap }
}

function wordsOf(text: string): string[] {
  return text.split(' ')
}
