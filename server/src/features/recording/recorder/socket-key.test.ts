import { expect, it } from 'vitest'
import { readApiKey } from '#server/http/api-key.ts'
import { readSocketKey } from './socket-key.ts'

it.each(['Token lsk_a', 'token  lsk_a', 'Bearer   lsk_a', 'bearer\tlsk_a', 'Token \t lsk_a'])(
  '[KEY-13] a call and a socket read the same key: %j',
  (authorization) => {
    expect(readApiKey({ authorization })).toBe('lsk_a')
    expect(readSocketKey({ headers: { authorization } })).toBe('lsk_a')
  },
)
