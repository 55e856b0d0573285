import type { SpokenWord } from './spoken-words.ts'
import { findTurns } from './turns.ts'

/** Milliseconds of talk in a step below which its rate would say nothing. */
const MIN_TALK_MS = 3000

/** The rate of one side in one step of time; null when it hardly spoke. */
export interface RateStep {
  startMs: number
  wordsPerMinute: number | null
}

/** Words per minute of talk of one side, pauses of two seconds or more left out; 0 without words. */
export function measureRate(words: readonly SpokenWord[]): number {
  const talkMs = measureTalkMs(words)

  return talkMs === 0 ? 0 : (words.length * 60_000) / talkMs
}

/** The rate of one side's words in equal steps of the audio's length. */
export function measureRateSteps(
  words: readonly SpokenWord[],
  { lengthMs, stepMs }: { lengthMs: number; stepMs: number },
): RateStep[] {
  const steps = Array.from({ length: Math.ceil(lengthMs / stepMs) }, (): SpokenWord[] => [])
  for (const word of words) steps[Math.floor(word.startMs / stepMs)]?.push(word)

  return steps.map((within, index) => ({
    startMs: index * stepMs,
    wordsPerMinute: measureTalkMs(within) < MIN_TALK_MS ? null : measureRate(within),
  }))
}

function measureTalkMs(words: readonly SpokenWord[]): number {
  return findTurns(words).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}
