import {
  type BackgroundSound,
  fanHum,
  pinkNoise,
  whiteNoise,
} from '@live-scribe/testing/voice/background-sounds'
import { pieces, playMusic } from '@live-scribe/testing/voice/made-music'
import { decibels, mix, rms } from '@live-scribe/testing/voice/mix'
import { speakSentences, voices } from '@live-scribe/testing/voice/spoken-sentences'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { describe, expect, it } from 'vitest'
import { RuleDetector } from './rule-detector.ts'
import { BLOCK_SAMPLES, type Judgement } from './voice-detector.ts'

const PAUSE_SAMPLES = 32_000
/** Full scale minus 24 dB: the loudness of speech in these tests. */
const SPEECH_LEVEL = -24

const spoken = Object.fromEntries(voices.map((voice) => [voice, speakSentences(voice, 5)]))

/** Sentences with pauses around them, where each begins and ends. */
function speak(voice: string, gain = 1) {
  const sentences = spoken[voice] ?? []
  let at = PAUSE_SAMPLES
  const parts = sentences.map((sound) => {
    const part = { at, sound, gain: (gain * 32_768 * decibels(SPEECH_LEVEL)) / rms(sound) }
    at += sound.length + PAUSE_SAMPLES
    return part
  })
  return { parts, audio: mix(at, parts) }
}

function add(audio: Int16Array, background: BackgroundSound): Int16Array {
  return mix(audio.length, [
    { at: 0, sound: audio },
    { at: 0, sound: background(audio.length) },
  ])
}

function judge(audio: Int16Array, detector = new RuleDetector()): Judgement[] {
  return Array.from({ length: Math.floor(audio.length / BLOCK_SAMPLES) }, (_, index) =>
    detector.judge(audio.subarray(index * BLOCK_SAMPLES, (index + 1) * BLOCK_SAMPLES)),
  )
}

describe('the rules of a voice', () => {
  it.each<[string, (audio: Int16Array) => Int16Array]>([
    ['in quiet', (audio) => audio],
    ['35 dB softer than speech', (audio) => audio.map((sample) => sample * decibels(-35))],
    ['in white noise 10 dB below', (audio) => add(audio, whiteNoise(SPEECH_LEVEL - 10))],
    ['in pink noise 12 dB below', (audio) => add(audio, pinkNoise(SPEECH_LEVEL - 12))],
    ['beside a fan', (audio) => add(audio, fanHum(SPEECH_LEVEL - 15))],
  ])('[STT-41] find each sentence of every voice %s, within its first two seconds', (_, change) => {
    for (const voice of voices) {
      const { parts, audio } = speak(voice)
      const judgements = judge(change(audio))
      for (const { at, sound } of parts) {
        const first = Math.floor(at / BLOCK_SAMPLES)
        const end = Math.min(at + sound.length, at + 32_000)
        const within = judgements.slice(first, Math.ceil(end / BLOCK_SAMPLES))
        expect(within, `${voice} at ${at}`).toContain('voice')
      }
    }
  })

  it('[STT-41] find two voices that speak at once', () => {
    const [one, other] = [speak('slt').audio, speak('rms').audio]
    const judgements = judge(
      mix(
        one.length,
        [one, other].map((sound) => ({ at: 0, sound })),
      ),
    )
    expect(judgements.filter((each) => each === 'voice').length).toBeGreaterThan(100)
  })

  it('[STT-41] find words that are said alone', { tags: 'deep' }, () => {
    for (const voice of voices) {
      const judgements = judge(synthesiseSamples(['Yes.', 'No.', 'Stop.', 'Kafka.'], voice))
      const found = judgements.filter(
        (each, index) =>
          each === 'voice' && !judgements.slice(Math.max(0, index - 31), index).includes('voice'),
      )
      expect(found, voice).toHaveLength(4)
    }
  })

  it('[STT-40] find hardly any in the notes of music, and none in noise that begins', () => {
    for (const band of Object.values(pieces).filter(({ melody }) => melody !== 'bowed')) {
      const judgements = judge(playMusic(band)(30 * 16_000))
      const share = judgements.filter((each) => each === 'voice').length / judgements.length
      expect(share).toBeLessThan(0.03)
    }
    const onset = new Int16Array(20 * 16_000)
    onset.set(whiteNoise(-20)(10 * 16_000), 10 * 16_000)
    expect(judge(onset)).not.toContain('voice')
  })

  it('[STT-61] take a violin for a voice, but not for speech', () => {
    const detector = new RuleDetector()
    const phrase = Math.round((16 * 30 * 16_000) / (pieces['violin']?.beatsPerMinute ?? 1))
    expect(
      judge(playMusic(pieces['violin'] ?? { beatsPerMinute: 1 })(5 * phrase), detector),
    ).toContain('voice')
    for (let at = 0; at < 5 * phrase; at += phrase)
      expect(detector.isSpoken(at, at + phrase), `${at}`).toBe(false)
  })

  it('[STT-61] take the sentences of every voice for speech, also over soft music', () => {
    for (const voice of voices) {
      const { parts, audio } = speak(voice)
      const detector = new RuleDetector()
      judge(
        add(audio, playMusic({ chords: 'piano', beatsPerMinute: 100 }, { level: -48 })),
        detector,
      )
      for (const { at, sound } of parts)
        expect(detector.isSpoken(at, at + sound.length), `${voice} at ${at}`).toBe(true)
    }
  })

  it('are quiet about digital silence, and about steady noise after two seconds', () => {
    expect(new Set(judge(new Int16Array(16_000)))).toEqual(new Set(['quiet']))
    const noise = judge(whiteNoise(-30)(10 * 16_000))
    expect(new Set(noise.slice(100))).toEqual(new Set(['quiet']))
  })
})
