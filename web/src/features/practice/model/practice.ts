import type { Sounds } from '@live-scribe/contract/recording'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import { type Filler, findFillers } from './find-fillers.ts'
import { findPauses, type TimeRange } from './pauses.ts'
import { measureRate, measureRateSteps, type RateStep } from './speaking-rate.ts'
import { toSpokenWords } from './spoken-words.ts'
import { findMonologues, findTurns, measureTalk, type Turn } from './turns.ts'

/** At most this many steps of the rate over time, each a whole number of minutes. */
const MAX_STEPS = 40

/** One side of a conversation. */
export interface PracticeSide {
  side: string
  talkMs: number
  words: number
  wordsPerMinute: number
  rates: RateStep[]
}

/** What the times of a recording's words tell; times are milliseconds from its start. */
export interface Practice {
  lengthMs: number
  stepMs: number
  /** The sides, the one that talked most first. */
  sides: PracticeSide[]
  monologues: Turn[]
  longest: Turn | null
  pauses: TimeRange[]
  fillers: Filler[]
  /** Whether sounds such as “um” are among the fillers. */
  sounds: Sounds
}

/** Counts a recording's words; null when none of them has a time. */
export function measurePractice(
  segments: readonly TranscriptSegment[],
  session: { channels: number; names: SpeakerNames['names']; sounds: Sounds },
): Practice | null {
  const words = toSpokenWords(segments, session)
  if (words.length === 0) return null
  const lengthMs = Math.max(...segments.map(({ end_ms: endMs }) => endMs), 1)
  const stepMs = Math.ceil(lengthMs / 60_000 / MAX_STEPS) * 60_000
  const turns = findTurns(words)
  const sides = measureTalk(turns).map(({ side, talkMs }) => {
    const own = words.filter((word) => word.side === side)
    const rates = measureRateSteps(own, { lengthMs, stepMs })

    return { side, talkMs, words: own.length, wordsPerMinute: measureRate(own), rates }
  })
  const monologues = findMonologues(turns)
  const missing = segments
    .filter(({ is_gap: isGap }) => isGap)
    .map(({ start_ms: startMs, end_ms: endMs }) => ({ startMs, endMs }))

  return {
    lengthMs,
    stepMs,
    sides,
    monologues,
    longest: monologues.reduce<Turn | null>(
      (longest, turn) => (longest && lengthOf(longest) >= lengthOf(turn) ? longest : turn),
      null,
    ),
    pauses: findPauses(words, missing),
    fillers: findFillers(words, session.sounds),
    sounds: session.sounds,
  }
}

function lengthOf({ startMs, endMs }: TimeRange): number {
  return endMs - startMs
}
