import { hashPassword as hashByLibrary } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

const password = 'a long pass phrase'

describe('[SEC-01] a password', () => {
  it('is kept as a salted scrypt key, with the parameters that made it', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(two).not.toBe(one)
    expect(await verifyPassword({ hash: one, password })).toBe(true)
    expect(await verifyPassword({ hash: one, password: `${password} ` })).toBe(false)
    expect(await verifyPassword({ hash: one, password: password.toUpperCase() })).toBe(false)
  })

  it('that the library hashed before is known', async () => {
    const hash = await hashByLibrary(password)
    expect(await verifyPassword({ hash, password })).toBe(true)
    expect(await verifyPassword({ hash, password: 'another pass phrase' })).toBe(false)
  })

  it.each(['', 'nothing', 'scrypt:1:2', 'bcrypt:32768:8:3:aa:bb', 'scrypt:1073741824:8:3:aa:bb'])(
    'fits no hash such as “%s”',
    async (hash) => {
      expect(await verifyPassword({ hash, password })).toBe(false)
    },
  )
})
