import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOpusDecoder } from './load-opus.ts'
import { countOpusSamples } from './opus-packet.ts'

it('[KEYLISTEN-14] counts the samples of packets, and refuses what breaks their rules', () => {
  const cases: [number[], number | null][] = [
    [[], null],
    [[0x08], 960],
    [[0x18, 1, 2], 2880],
    [[0xf8, 1], 960],
    [[0xe0, 1], 120],
    // Two frames of one length, which must be even.
    [[0xf9, 1, 2], 1920],
    [[0xf9, 1, 2, 3], null],
    // Two frames, the length of the first in front.
    [[0xfa, 1, 9, 9], 1920],
    [[0xfa, 3, 9, 9], null],
    // 48 frames of 2.5 ms, and a number of frames that is too long or none.
    [[0xe3, 48], 5760],
    [[0xfb, 7], null],
    [[0xfb, 0], null],
    [[0xfb], null],
    // Padding that is longer than the packet.
    [[0xfb, 0x41, 9, 1], null],
    [[0xfb, 0x41, 1, 1, 0], 960],
  ]
  for (const [bytes, samples] of cases)
    expect([bytes, countOpusSamples(Uint8Array.from(bytes))]).toEqual([bytes, samples])
})

it('[KEYLISTEN-14] whatever keeps the rules is decoded, to as many samples as were counted', {
  tags: 'property',
}, async () => {
  const decode = await createOpusDecoder(1)
  const head = fc
    .constantFrom(0, 1, 2, 3)
    .chain((code) => fc.integer({ min: 0, max: 31 }).map((config) => config * 8 + code))
  const packet = fc
    .tuple(head, fc.uint8Array({ maxLength: 60 }))
    .map(([first, rest]) => Uint8Array.of(first, ...rest))
  fc.assert(
    fc.property(packet, (bytes) => {
      const samples = countOpusSamples(bytes)
      if (samples !== null) expect(decode(bytes)[0]?.length).toBe(samples / 3)
    }),
    { numRuns: runs(1000) },
  )
})
