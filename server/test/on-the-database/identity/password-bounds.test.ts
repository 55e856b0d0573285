import { describe, expect, it } from 'vitest'
import { TestBrowser } from '../../clients/test-browser.ts'
import { useNewOwner } from './new-owner.ts'

const owner = useNewOwner()
const reset = (address: string, token = 'made-up', newPassword = 'password1234') =>
  new TestBrowser(owner.server).post('/api/auth/reset-password', { token, newPassword }, address)

describe('a new password', () => {
  it('[BOUND-9] of a reset is judged after its link only', async () => {
    const reply = await reset('203.0.113.1')
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  it('[BOUND-9] of a reset is tried ten times a minute by an address', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, () => reset('203.0.113.2')))
    expect(replies.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(290)
    expect((await reset('203.0.113.3')).status).toBe(400)
  })

  it('[BOUND-10] is refused when it, the name or the address is too long, before it is judged', async () => {
    const account = { name: 'Ann', email: 'ann-long@example.com', password: 'a long pass phrase' }
    const post = async (more: object) => {
      const reply = await owner.browser.post('/api/auth/sign-up/email', { ...account, ...more })
      return { status: reply.status, ...((await reply.json()) as object) }
    }
    expect(await post({ password: 'x'.repeat(129) })).toMatchObject({
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    })
    for (const more of [{ name: 'x'.repeat(201) }, { email: `${'x'.repeat(320)}@example.com` }]) {
      expect(await post(more)).toMatchObject({ status: 400, code: 'FIELD_TOO_LONG' })
    }
    const words = Array.from({ length: 66 }, (_, number) => `w${number}`)
      .join(' ')
      .slice(0, 200)
    expect(await post({ name: words })).toMatchObject({ status: 200 })
  })
})
