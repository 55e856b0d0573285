import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSignedToken, signToken } from './signed-token.ts'

it('reads what it signed, and nothing that was changed or signed by another', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), fc.string({ minLength: 1 }), (payload, at, secret) => {
      const token = signToken(payload, secret)
      expect(JSON.stringify(readSignedToken(token, secret))).toBe(JSON.stringify(payload))
      expect(readSignedToken(token, `${secret}!`)).toBeNull()
      const place = at % token.length
      const changed =
        token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
      expect(readSignedToken(changed, secret)).toBeNull()
    }),
  )
})
