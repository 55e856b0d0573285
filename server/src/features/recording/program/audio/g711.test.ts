import { encodeAudio } from '@live-scribe/testing/voice/encode-audio'
import { expect, it } from 'vitest'
import { alawSamples, mulawSamples } from './g711.ts'

it('[KEYLISTEN-12] expands each code of G.711 to the middle of its step', () => {
  const at = (samples: Int16Array, codes: number[]) => codes.map((code) => samples[code])
  expect(at(mulawSamples, [0xff, 0xfe, 0xef, 0x80, 0x00, 0x7e])).toEqual([
    0, 8, 132, 32_124, -32_124, -8,
  ])
  expect(at(alawSamples, [0xd5, 0xd4, 0xc5, 0xaa, 0x2a, 0x55])).toEqual([
    8, 24, 264, 32_256, -32_256, -8,
  ])
})

it.each([
  ['mulaw', mulawSamples],
  ['alaw', alawSamples],
] as const)('[KEYLISTEN-12] reads back %s of another encoder within its step', (name, samples) => {
  const input = Int16Array.from({ length: 4096 }, (_, index) => 16 * (index - 2048))
  const codes = encodeAudio(input, ['-ar', '16000', '-f', name])
  expect(codes.length).toBe(input.length)
  for (const [index, code] of codes.entries()) {
    const wanted = input[index] ?? 0
    const step = 16 + Math.abs(wanted) / 16
    expect(Math.abs((samples[code] ?? 0) - wanted)).toBeLessThan(step)
  }
})
