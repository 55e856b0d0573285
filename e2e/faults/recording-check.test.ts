import { isDeep } from '@live-scribe/testing/depth'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckSocketOptions } from '../../web/src/features/recording/engine/check/check-socket.ts'
import {
  type CheckSnapshot,
  startRecordingCheck,
} from '../../web/src/features/recording/engine/check/recording-check.ts'
import {
  describeEcho,
  describeMeeting,
  describeMicrophone,
  describeNetwork,
  describeWords,
} from '../../web/src/features/recording/panel/check/check-text.ts'

const FRAME = 1024
const FRAME_MS = 64
/** Samples by which an echo is later: 150 ms. */
const ECHO_SAMPLES = 2400

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The conditions of one run; by default everything is fine. */
interface Conditions {
  voice: string
  sentence: string
  /** Amplification of the voice. */
  gain: number
  /** Peak of the noise of the room, in 16-bit steps. */
  noise: number
  /** Seconds before the user speaks. */
  hesitation: number
  roundTripMs: number
  /** Delay of the words; null: they never come. */
  wordsDelayMs: number | null
  /** Why there is no recogniser. */
  refusal: string | null
  isMeetingSilent: boolean
  /** How loud the microphone hears the meeting; 0 with headphones. */
  echoGain: number
}

const good: Conditions = {
  voice: 'kal16',
  sentence: interviewSentences[0] as string,
  gain: 1,
  noise: 20,
  hesitation: 1,
  roundTripMs: 40,
  wordsDelayMs: 800,
  refusal: null,
  isMeetingSilent: false,
  echoGain: 0,
}

/** Runs a check for 25 s of audio; returns the titles of the lines that became a problem. */
function runCheck(conditions: Conditions): string[] {
  const { voice, sentence, gain, noise, hesitation, roundTripMs, wordsDelayMs, echoGain } =
    conditions
  const spoken = synthesiseSamples([sentence], voice)
  const other = synthesiseSamples(interviewSentences.slice(1, 6), voice === 'slt' ? 'awb' : 'slt')
  const problems = new Set<string>()
  let socket: CheckSocketOptions | undefined
  let isOpen = false
  const check = startRecordingCheck(
    {
      connect: (options) => {
        socket = options

        return {
          get isOpen() {
            return isOpen
          },
          sendAudio: () => {},
          ping: (id) => setTimeout(() => options.onMessage({ type: 'Pong', id }), roundTripMs),
          close: () => {},
        }
      },
      now: () => Date.now(),
      getRefusal: () => null,
      onChange: (snapshot) => {
        for (const { title, status } of toLines(snapshot)) {
          if (status === 'problem') problems.add(title)
        }
      },
    },
    { hasMicrophone: true },
  )
  check.shareMeeting()
  setTimeout(() => {
    if (conditions.refusal === null) {
      isOpen = true
      socket?.onMessage({ type: 'Ready' })
    } else {
      socket?.onMessage({ type: 'Error', code: 'recogniser_busy', message: conditions.refusal })
      socket?.onEnd({ name: 'closed', code: 4100 })
    }
  }, roundTripMs)
  const start = hesitation * 16_000
  for (let at = 0; at < 25 * 16_000; at += FRAME) {
    vi.advanceTimersByTime(FRAME_MS)
    const samples = new Int16Array(2 * FRAME)
    for (let frame = 0; frame < FRAME; frame += 1) {
      const room = noise * (2 * Math.random() - 1)
      // The others speak again and again.
      const them = other[(at + frame) % other.length] ?? 0
      const echo = echoGain * (other[(at + frame - ECHO_SAMPLES) % other.length] ?? 0)
      const own = gain * (spoken[at + frame - start] ?? 0) + room + echo
      samples[2 * frame] = Math.max(-32_768, Math.min(32_767, own))
      samples[2 * frame + 1] = conditions.isMeetingSilent ? 0 : them
    }
    check.addAudio({ samples, channels: 2 })
    const isSpoken = at <= start + spoken.length && at + FRAME > start + spoken.length
    if (isSpoken && wordsDelayMs !== null && conditions.refusal === null) {
      const words = { type: 'Words', text: sentence, is_final: true, end_sample: at } as const
      setTimeout(() => socket?.onMessage(words), wordsDelayMs)
    }
  }
  check.close()
  return [...problems].sort()
}

function toLines({ microphone, meeting, echo, words, network }: CheckSnapshot) {
  return [
    ...(microphone === null ? [] : [describeMicrophone(microphone)]),
    describeMeeting(meeting),
    describeEcho(echo),
    describeWords(words),
    describeNetwork(network),
  ]
}

const voices = ['kal16', 'slt', 'awb', 'rms'] as const

test('[CHAN-97] fifty good runs of four voices raise no alarm', { tags: 'deep' }, () => {
  // Ten of them, of all voices and distances, in the quick run.
  for (let run = 0; run < 50; run += isDeep ? 1 : 5) {
    // From near, quick and loud to far, slow and soft.
    const step = Math.floor(run / 5)
    const conditions: Conditions = {
      ...good,
      voice: voices[run % voices.length] as string,
      sentence: interviewSentences[run % interviewSentences.length] as string,
      gain: 10 ** (-(2 * step) / 20),
      noise: 3 + 5 * step,
      hesitation: step,
      roundTripMs: 5 + 40 * step,
      wordsDelayMs: 200 + 400 * step,
    }
    expect(runCheck(conditions), JSON.stringify(conditions)).toEqual([])
  }
})

test.each<[string, Partial<Conditions>, string[]]>([
  ['a muted microphone', { gain: 0, noise: 0, wordsDelayMs: null }, ['Microphone']],
  ['a faint voice', { gain: 0.01, wordsDelayMs: null }, ['Microphone']],
  ['a voice that is cut off', { gain: 12 }, ['Microphone']],
  ['a meeting without sound', { isMeetingSilent: true }, ['Meeting']],
  ['a meeting from loudspeakers', { echoGain: 0.2 }, ['Echo']],
  ['no free recogniser', { refusal: 'All recognisers are in use.' }, ['Words']],
  ['a recogniser without words', { wordsDelayMs: null }, ['Words']],
  ['a recogniser that is late', { wordsDelayMs: 7000 }, ['Words']],
  ['a slow network', { roundTripMs: 700 }, ['Network']],
])('[CHAN-97] %s is named, and nothing else', (_name, fault, named) => {
  expect(runCheck({ ...good, ...fault })).toEqual(named)
})
