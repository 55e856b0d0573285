import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UnsavedAudio } from './unsaved-audio.ts'

it('[CLIENT-5] keeps all audio from a position that the server can begin at, however it is cut', () => {
  const rate = fc.constantFrom(8000, 11_025, 16_000, 22_050, 44_100, 48_000)
  const pieces = fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 })
  fc.assert(
    fc.property(
      rate,
      fc.constantFrom(1, 2),
      pieces,
      fc.nat(2000),
      (sampleRate, channels, given, stored) => {
        const audio = new UnsavedAudio({ sampleRate, channels: channels === 1 ? 1 : 2 })
        for (const piece of given) audio.push(piece)
        const all = given.flatMap((piece) => [...piece])
        const whole = all.slice(0, all.length - (all.length % (2 * channels)))
        audio.dropBefore(stored)

        expect(audio.end).toBe(whole.length)
        expect(audio.start).toBeLessThanOrEqual(audio.toBytes(stored))
        // The position is exact: the server's count of frames has no rest.
        expect(audio.toBytes(audio.toServerPosition(audio.start))).toBe(audio.start)
        const kept: number[] = []
        for (let at = audio.start; at < audio.end; at = audio.start + kept.length)
          kept.push(...audio.read(at, 100))
        expect(kept).toEqual(whole.slice(audio.start))
      },
    ),
  )
})
