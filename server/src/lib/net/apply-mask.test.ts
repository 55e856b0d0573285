import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyMask } from './apply-mask.ts'

it('[IN-1] masks each byte with the byte of the key in its turn, wherever the bytes lie in memory', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  const key = fc.uint8Array({ minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(bytes, key, fc.nat(7), (payload, key, offset) => {
      const memory = new Uint8Array(offset + payload.length + 8)
      memory.set(payload, offset)
      applyMask(memory.subarray(offset, offset + payload.length), key)
      const expected = payload.map((byte, at) => byte ^ (key[at % 4] ?? 0))
      expect(memory.subarray(offset, offset + payload.length)).toEqual(expected)
      const around = [...memory.subarray(0, offset), ...memory.subarray(offset + payload.length)]
      expect(around.every((byte) => byte === 0)).toBe(true)
    }),
  )
})
