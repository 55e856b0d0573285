import { describe, expect, it } from 'vitest'
import { TestBrowser } from '../../clients/test-browser.ts'
import { toUser } from '../../test-server.ts'
import { password, useNewOwner } from './new-owner.ts'

const owner = useNewOwner()
const wrong = 'not the pass phrase'
let attackers = 0
/** Signs in with wrong passwords, each from an address of its own; returns the statuses. */
async function attack(tries: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < tries; index += 1) {
    attackers += 1
    const address = `203.0.${attackers >> 8}.${attackers & 255}`
    const reply = await owner.signIn(new TestBrowser(owner.server), wrong, address)
    statuses.push(reply.status)
  }
  return statuses
}
describe('[AUTH-34] wrong passwords of strangers', () => {
  it('lock the owner out nowhere, twenty of them', async () => {
    expect(await attack(20)).toEqual(Array(20).fill(401))
    expect((await owner.signIn(owner.browser, password)).status).toBe(200)
    expect((await owner.signIn(new TestBrowser(owner.server), password)).status).toBe(200)
  })

  it('are slowed down after fifty, and the owner’s own device is not', async () => {
    await attack(50)
    const [first, ...next] = await attack(5)
    expect([first, ...next]).toEqual([401, 429, 429, 429, 429])
    const stranger = await owner.signIn(new TestBrowser(owner.server), password)
    expect(stranger.status).toBe(429)
    expect(await stranger.json()).toMatchObject({ code: 'TOO_MANY_WRONG_PASSWORDS' })
    expect(stranger.headers.get('x-retry-after')).toBe('30')
    await owner.browser.post('/api/auth/sign-out')
    expect((await owner.signIn(owner.browser, password)).status).toBe(200)
    expect(await owner.browser.whoAmI()).toBe(owner.email)
  })

  it('from one network are few, whichever of its addresses they come from', async () => {
    const from = async (index: number) =>
      (await owner.signIn(new TestBrowser(owner.server), wrong, `2001:db8:7:7::${index}`)).status
    const statuses: number[] = []
    for (let index = 1; index <= 12; index += 1) statuses.push(await from(index))
    // The library's own limit is three attempts in ten seconds per network, before ours counts.
    expect(statuses.slice(0, 3)).toEqual([401, 401, 401])
    expect(statuses).not.toContain(200)
  })

  it('on a known device end too, and another person’s device is not known', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 75; index += 1)
      statuses.push((await owner.signIn(owner.browser, wrong)).status)
    expect(statuses.at(-1)).toBe(429)
    const other = new TestBrowser(owner.server)
    await other.signUp(`${crypto.randomUUID()}@example.com`, password)
    await other.post('/api/auth/sign-out')
    expect((await owner.signIn(other, password)).status).toBe(429)
  })

  it('at the same time are no more than one after the other', async () => {
    const statuses: number[] = []
    // As many at once as the server hashes and lets wait.
    for (let wave = 0; wave < 4; wave += 1) {
      const tries = Array.from({ length: 18 }, async (_, index) => {
        const address = `203.1.${wave}.${index}`
        return (await owner.signIn(new TestBrowser(owner.server), wrong, address)).status
      })
      statuses.push(...(await Promise.all(tries)))
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(51)
  })

  it('with a forged device cookie count as strangers’', async () => {
    await attack(51)
    const forger = new TestBrowser(owner.server)
    for (const [name] of owner.browser.cookies)
      forger.cookies.set(name, `forged.${'A'.repeat(43)}%3D`)
    expect((await owner.signIn(forger, password)).status).toBe(429)
  })
})
describe('[AUTH-35] guesses by who found a session open', () => {
  it.each([
    ['change-password', { currentPassword: wrong, newPassword: 'the new pass phrase of eve' }],
    ['two-factor/enable', { password: wrong }],
  ])('end after ten, at %s, and hold up no other session', async (path, body) => {
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await owner.browser.post(`/api/auth/${path}`, body)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses.slice(10)).toEqual([429, 429])
    const right = await owner.browser.post('/api/auth/two-factor/enable', { password })
    expect(await right.json()).toMatchObject({ code: 'TOO_MANY_WRONG_GUESSES' })
    const elsewhere = new TestBrowser(owner.server)
    await owner.signIn(elsewhere, password)
    const change = { currentPassword: password, newPassword: 'the owner chose another one' }
    expect((await elsewhere.post('/api/auth/change-password', change)).status).toBe(200)
  })

  it('end after ten, however many come at the same time', async () => {
    const guess = { currentPassword: wrong, newPassword: 'the new pass phrase of eve' }
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => owner.browser.post('/api/auth/change-password', guess)),
    )
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  it('end for a program with a bearer token too', async () => {
    const program = { ...toUser(owner.server.url, '').headers }
    delete program.origin
    const send = (path: string, body: object, token = '', address = '') =>
      fetch(new URL(`/api/auth/${path}`, owner.server.url), {
        method: 'POST',
        headers: {
          ...program,
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(address ? { 'x-forwarded-for': address } : {}),
        },
        body: JSON.stringify(body),
      })
    const entered = await send('sign-in/email', { email: owner.email, password })
    const token = entered.headers.get('set-auth-token') ?? ''
    expect(token).not.toBe('')
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) {
      const guess = { currentPassword: wrong, newPassword: 'the new pass phrase of eve' }
      statuses.push((await send('change-password', guess, token, `198.51.100.${index}`)).status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
  })
})
describe('[AUTH-38] a password that is on the lists of common ones', () => {
  const common = ['password12345', 'iloveyou1234', 'qwertyuiop12', 'aaaaaaaaaaaa', 'livescribe123']

  it.each(common)('is refused at sign-up: %s', async (chosen) => {
    const body = { name: 'Ann', email: `${crypto.randomUUID()}@example.com`, password: chosen }
    const reply = await new TestBrowser(owner.server).post('/api/auth/sign-up/email', body)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
  })

  it('is refused when it is changed, and so is one’s own address', async () => {
    for (const newPassword of ['password12345', owner.email.slice(0, 36)]) {
      const body = { currentPassword: password, newPassword }
      const reply = await owner.browser.post('/api/auth/change-password', body)
      expect(await reply.json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
    }
  })
})
