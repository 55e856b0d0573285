import { describe, expect, it } from 'vitest'
import { createSoundCheck } from './sound-check.ts'

const FRAME = 1024
const second = 16_000

/** A tone that stands for a voice, with its peak in 16-bit steps. */
function tone(seconds: number, peak: number): Int16Array {
  return Int16Array.from({ length: seconds * second }, (_, index) =>
    Math.max(-32_768, Math.min(32_767, Math.round(peak * Math.sin(index / 5)))),
  )
}
function judge(...parts: Int16Array[]) {
  const check = createSoundCheck()
  for (const part of parts) {
    for (let at = 0; at < part.length; at += FRAME) check.addAudio(part.subarray(at, at + FRAME))
  }

  return check.verdict
}
const silence = (seconds: number) => new Int16Array(seconds * second)
/** A quiet room: a few steps of noise. */
const room = (seconds: number) => tone(seconds, 20)

describe('[CHAN-92] the sound of a source', () => {
  it('is heard after a second of voice, also between pauses', () => {
    expect(judge(room(1), tone(0.9, 8000))).toBe('waiting')
    expect(judge(room(1), tone(0.5, 8000), room(2), tone(0.6, 8000))).toBe('heard')
  })

  it('that is switched off is told after five seconds, not between words, and forgotten when it is on again', () => {
    expect(judge(silence(4.9))).toBe('waiting')
    expect(judge(silence(5.1))).toBe('switched-off')
    expect(judge(tone(2, 8000), silence(60))).toBe('heard')
    expect(judge(silence(8), room(1), tone(1.2, 8000))).toBe('heard')
  })

  it('without a voice is told after twelve seconds, not before', () => {
    expect(judge(room(11))).toBe('waiting')
    expect(judge(room(13))).toBe('faint')
    expect(judge(tone(13, 60))).toBe('faint')
    expect(judge(room(13), tone(1.2, 8000))).toBe('heard')
  })

  it('that is cut off is told; a loud voice that is not cut off passes', () => {
    expect(judge(tone(2, 32_000))).toBe('heard')
    expect(judge(tone(2, 60_000))).toBe('too-loud')
    expect(judge(tone(2, 60_000), tone(3.2, 8000))).toBe('heard')
  })
})
