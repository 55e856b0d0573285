import { isEcho } from '#server/features/recording/echo/is-echo.ts'
import { createNoise, decibels, mix, playInRoom, rms } from './mix.ts'
import { speakSentences, type Voice, voices } from './spoken-sentences.ts'

/** Samples of silence before the first sentence. */
export const LEAD = 16_000
/** Samples of a word. */
export const WORD = 4800
/** The session's position of a scene's first sample. */
const OFFSET = 480_000

/** The first sentences of the interview, by each voice. */
export const spoken = Object.fromEntries(
  voices.map((voice) => [voice, speakSentences(voice, 8)]),
) as Record<Voice, Int16Array[]>

/** Two sentences of a voice, with a pause between them. */
export function speech(voice: Voice, sentence: number): Int16Array {
  const first = spoken[voice][sentence] as Int16Array
  const second = spoken[voice][(sentence + 1) % 8] as Int16Array
  return mix(first.length + 8000 + second.length, [
    { at: 0, sound: first },
    { at: first.length + 8000, sound: second },
  ])
}

/** Noise of an amplitude (root mean square). */
export function noise(length: number, amplitude: number, seed = 1): Float32Array {
  const next = createNoise(seed)
  const samples = new Float32Array(length)
  for (let at = 0; at < length; at += 1) samples[at] = amplitude * next() * Math.sqrt(3)
  return samples
}

/** Decides about the words of the microphone in a range, in words of 0.3 s. */
export function decide(
  channels: { microphone: Int16Array; meeting: Int16Array },
  { start, length }: { start: number; length: number },
): boolean {
  const words = Array.from({ length: Math.floor(length / WORD) }, (_, index) => {
    const startSample = OFFSET + start + index * WORD
    return { text: 'word', startSample, endSample: startSample + WORD }
  })
  return isEcho(words, (channel, from, to) => {
    const sound = channel === 0 ? channels.microphone : channels.meeting
    return mix(to - from, [{ at: OFFSET - from, sound }])
  })
}

/** A sentence of the meeting that reaches the microphone. */
export interface Scene {
  voice: Voice
  sentence: number
  lagMs: number
  /** Level of the echo, in decibels of the meeting's. */
  level: number
  decayMs: number
  seed: number
  /** Level of the noise, in decibels of the echo's. */
  noiseLevel?: number
  /** A second sound, in decibels of the echo's, and when it begins within the echo. */
  own?: { sound: ArrayLike<number>; level: number; at?: number }
}

/** The echo of a sentence, as it arrives at the microphone. */
export function decideScene({
  voice,
  sentence,
  lagMs,
  level,
  decayMs,
  seed,
  ...scene
}: Scene): boolean {
  const { own, noiseLevel = -30 } = scene
  const said = speech(voice, sentence)
  const length = 2 * LEAD + said.length
  const meeting = mix(length, [{ at: LEAD, sound: said }])
  const at = lagMs * 16
  const start = LEAD + at
  const gain = decibels(level)
  const loudness = rms(said) * gain
  const microphone = mix(length, [
    { at, sound: playInRoom(meeting, { decayMs, seed }), gain },
    { at: 0, sound: noise(length, loudness * decibels(noiseLevel), seed) },
    ...(own
      ? [
          {
            at: start + (own.at ?? 0),
            sound: own.sound,
            gain: (loudness * decibels(own.level)) / rms(own.sound),
          },
        ]
      : []),
  ])
  const words = spoken[voice][sentence] as Int16Array
  return decide({ microphone, meeting }, { start, length: words.length })
}

/** Chords that change every half second. */
export function music(length: number, seed: number): Float32Array {
  const next = createNoise(seed)
  const chords = Array.from({ length: Math.ceil(length / 8000) }, () =>
    Array.from({ length: 4 }, () => 220 * 2 ** (Math.round(6 + 6 * next()) ** 0.5)),
  )
  return Float32Array.from({ length }, (_, at) => {
    const chord = chords[Math.floor(at / 8000)] ?? []
    const tones = chord.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * at) / 16_000), 0)
    return 1500 * tones * Math.exp(-(at % 8000) / 5000)
  })
}
