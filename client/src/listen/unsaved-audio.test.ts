import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UnsavedAudio } from './unsaved-audio.ts'

it('[CLIENT-5] keeps all audio from a position on, however it is cut', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 })
  const stored = fc.array(fc.nat(2000), { maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(1, 2), pieces, stored, (channels, given, positions) => {
      const frameBytes = 2 * channels
      const audio = new UnsavedAudio(channels)
      for (const piece of given) audio.push(piece)
      const all = given.flatMap((piece) => [...piece])
      const end = Math.floor(all.length / frameBytes)
      for (const position of positions) audio.dropBefore(position)

      expect(audio.end).toBe(end)
      expect(audio.start).toBe(Math.min(end, Math.max(0, ...positions)))
      const kept: number[] = []
      for (let at = audio.start; at < end; at = audio.start + kept.length / frameBytes)
        kept.push(...audio.read(at, 25))
      expect(kept).toEqual(all.slice(audio.start * frameBytes, end * frameBytes))
      expect(audio.size).toBe(kept.length)
    }),
  )
})
