import { createNoise } from './mix.ts'
import { synthesiseSamples } from './synthesise-samples.ts'

/**
 * How passages are read: `read` is one text, with the voice's own pauses at full stops and commas;
 * `halting` has pauses where somebody hesitates, and none after every third sentence.
 */
export type Reading = 'read' | 'halting'

/** Passages of a corpus: a line each, without a blank one between them. */
export function splitIntoPassages(file: string): string[] {
  return file.split('\n').filter((line) => line !== '')
}

/** The sentences of a passage, with their marks and without the places of hesitation. */
export function splitIntoSentences(passage: string): string[] {
  return passage.replaceAll(' | ', ' ').split(/(?<=[.?]) /)
}

const SAMPLES_PER_MS = 16
const LEAD_MS = 500
const PASSAGE_PAUSE_MS = 1500
/** Longest pause within a passage, shorter than what ends an utterance. */
const MAX_PAUSE_MS = 650
const LEAST_PAUSE_MS = 150
/** Between two sentences that are said without a pause. */
const NO_PAUSE_MS = 30

/** Passages read by a voice of flite, with a pause that ends an utterance after each. */
export function speakPassages(
  passages: readonly string[],
  { voice, reading }: { voice: string; reading: Reading },
): Int16Array {
  const random = createNoise(17)
  const parts: Int16Array[] = [silence(LEAD_MS)]
  for (const passage of passages) {
    if (reading === 'read') parts.push(say(passage.replaceAll(' | ', ' '), voice))
    else parts.push(...sayHaltingly(passage, voice, random))
    parts.push(silence(PASSAGE_PAUSE_MS))
  }
  return joinSamples(parts)
}

function sayHaltingly(passage: string, voice: string, random: () => number): Int16Array[] {
  const segments = passage.split(/(?<=[.?]) | \| /)
  return segments.flatMap((segment, index) => {
    const pause = LEAST_PAUSE_MS + ((random() + 1) / 2) * (MAX_PAUSE_MS - LEAST_PAUSE_MS)
    const isJoined = /[.?]$/.test(segment) && random() < -1 / 3
    if (index === segments.length - 1) return [say(segment, voice)]
    return [say(segment, voice), silence(isJoined ? NO_PAUSE_MS : pause)]
  })
}

/** The sound of a text without the quiet around it. */
function say(text: string, voice: string): Int16Array {
  const samples = synthesiseSamples([text], voice)
  const isLoud = (sample: number) => Math.abs(sample) > 300
  return samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1)
}

function silence(ms: number): Int16Array {
  return new Int16Array(Math.round(ms * SAMPLES_PER_MS))
}

function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
