import { scryptSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashPassword as hashByLibrary } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { PasswordWork } from './password-work.ts'

const password = 'a long pass phrase'
const work = new PasswordWork()

describe('[SEC-01] a password', () => {
  it('is kept as a salted Argon2id key, with the parameters that made it', async () => {
    const [one, two] = await Promise.all([work.hash(password), work.hash(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(two).not.toBe(one)
    expect(await work.verify({ hash: one, password })).toBe(true)
    expect(await work.verify({ hash: one, password: `${password} ` })).toBe(false)
    expect(await work.verify({ hash: one, password: password.toUpperCase() })).toBe(false)
  })

  it('that the library hashed before is known', async () => {
    const hash = await hashByLibrary(password)
    expect(await work.verify({ hash, password })).toBe(true)
    expect(await work.verify({ hash, password: 'another pass phrase' })).toBe(false)
  })

  it('that was kept as a scrypt key before is known', async () => {
    const salt = 'aa'.repeat(16)
    const key = scryptSync(password, salt, 64, { N: 32_768, r: 8, p: 3, maxmem: 2 ** 27 })
    const hash = `scrypt:32768:8:3:${salt}:${key.toString('hex')}`
    expect(await work.verify({ hash, password })).toBe(true)
    expect(await work.verify({ hash, password: 'another pass phrase' })).toBe(false)
  })

  it.each([
    '$argon2id$v=19$m=1073741824,t=2,p=1$YWJjZGVmZ2g$YWJjZGVmZ2g',
    '$argon2i$v=19$m=19456,t=2,p=1$YWJjZGVmZ2g$YWJjZGVmZ2g',
    '$argon2id$v=19$m=19456,t=2,p=1$YWJjZGVmZ2g',
    '$argon2id$v=19$m=7,t=2,p=1$YWJjZGVmZ2g$YWJjZGVmZ2g',
    '$argon2id$v=19$m=64,t=0,p=1$YWJjZGVmZ2g$YWJjZGVmZ2g',
    '$argon2id$v=19$m=64,t=1,p=1$YWI$YWJjZGVmZ2g',
    '',
    'nothing',
    'scrypt:1:2',
    'bcrypt:32768:8:3:aa:bb',
    'scrypt:1073741824:8:3:aa:bb',
  ])('fits no hash such as “%s”', async (hash) => {
    expect(await work.verify({ hash, password })).toBe(false)
  })
})

describe('the threads of passwords', () => {
  const cheap = { memory: 64, passes: 1, parallelism: 1 }

  it('[BOUND-8] hash for eight of an address and twenty who wait, and refuse those without a place', async () => {
    const hashFor = (address: string) => work.runFor(address, () => work.hash(password, cheap))
    const ofOne = await Promise.allSettled(Array.from({ length: 60 }, () => hashFor('one')))
    const refused = ofOne.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(52)
    expect(refused[0]).toMatchObject({ reason: { name: 'QueueFullError', isPerKeyLimit: true } })
    const ofMany = await Promise.allSettled(
      Array.from({ length: 60 }, (_, number) => hashFor(`address ${number}`)),
    )
    const places = ofMany.filter(({ status }) => status === 'fulfilled').length
    expect(places - 20).toBe(Math.max(1, availableParallelism() - 1))
    expect(await hashFor('one')).toMatch(/^\$argon2id\$/)
  })

  it('[BOUND-9] judge a password with words of whom it is', async () => {
    expect(await work.score('annexample1', [])).toBeGreaterThan(
      await work.score('annexample1', ['annexample']),
    )
    expect(await work.score('password', [])).toBe(0)
  })
})
