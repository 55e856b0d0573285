import { describe, expect, it } from 'vitest'
import { SoundTrace, type TracedFrame } from './sound-trace.ts'

const HOP_SAMPLES = 160
const sound = (
  pitch: Extract<TracedFrame, { name: 'sound' }>['pitch'],
  level = 30,
): TracedFrame => ({ name: 'sound', level, pitch })

/** Frames of sound in which one of so many has a pitch that glides; its loudness rises and falls. */
const sing = (frames: number, { oneGlideIn = 1000, swing = 10 } = {}): TracedFrame[] =>
  Array.from({ length: frames }, (_, at) =>
    sound(at % oneGlideIn === 0 ? 'gliding' : 'still', 30 + swing * Math.sin(at / 5)),
  )

const isSpoken = (frames: readonly TracedFrame[], from = 0, to = frames.length) => {
  const trace = new SoundTrace()
  for (const frame of frames) trace.add(frame)
  return trace.isSpoken(from * HOP_SAMPLES, to * HOP_SAMPLES)
}

describe('a trace of sound', () => {
  it.each<[string, TracedFrame[], boolean]>([
    ['a voice that glides and has syllables', sing(300, { oneGlideIn: 4 }), true],
    ['notes that stand still', sing(300, { oneGlideIn: 25 }), false],
    ['a held tone with vibrato', sing(300, { oneGlideIn: 2, swing: 1 }), false],
    ['a short word', sing(10), true],
    ['consonants', Array.from({ length: 30 }, () => sound('none')), true],
    ['nothing', [], true],
  ])('[STT-61] tells speech from music: %s', (_, frames, expected) => {
    expect(isSpoken(frames)).toBe(expected)
  })

  it('[STT-61] finds a short answer in much music', () => {
    expect(isSpoken([...sing(1200), ...sing(80, { oneGlideIn: 2 }), ...sing(1200)])).toBe(true)
  })

  it('[STT-61] judges the sound between two positions, also after forty seconds', () => {
    const frames = [...sing(6000), ...sing(300, { oneGlideIn: 4 }), ...sing(300)]
    expect(isSpoken(frames, 6000, 6300)).toBe(true)
    expect(isSpoken(frames, 6300, 6600)).toBe(false)
  })
})
