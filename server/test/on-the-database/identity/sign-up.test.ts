import { startSmtpServer, type TestSmtpServer } from '@live-scribe/testing/servers/smtp-server'
import { until } from '@live-scribe/testing/time/until'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authAccount } from '#server/db/schema.ts'
import { findLink, TestBrowser, waitForMails } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const password = 'a long pass phrase'
const path = '/api/auth/sign-up/email'
const person = (email: string, name = 'Ann Example') => ({ name, email, password })
const someone = () => `${crypto.randomUUID()}@example.com`

describe('[AUTH-39] signing up where mails reach people', () => {
  let smtp: TestSmtpServer
  let server: TestServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer(new MarkedRecogniser(['wait']), {
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'scribe@example.com' },
    })
  })
  afterAll(async () => {
    await server.close()
    await smtp.close()
  })

  const mails = async (email: string, count: number) => {
    const all = async () => Promise.all(smtp.mails.map((raw) => PostalMime.parse(raw)))
    const found = async () => (await all()).filter((mail) => mail.to?.[0]?.address === email)
    await until(async () => (await found()).length >= count)
    return found()
  }

  it('answers the same whether there is an account or not, and the mail says which', async () => {
    const [taken, free] = [someone(), someone()]
    const signUp = (email: string) => new TestBrowser(server).post(path, person(email))
    await signUp(taken)
    const replies = [await signUp(taken), await signUp(free)]
    const shapes = await Promise.all(
      replies.map(async (reply) => {
        const { token, user } = (await reply.json()) as { token: unknown; user: object }
        return { status: reply.status, token, fields: Object.keys(user).sort() }
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
    expect(shapes[0]).toMatchObject({ status: 200, token: null })
    expect((await mails(taken, 2))[1]?.subject).toBe('You already have an account')
    expect((await mails(free, 1)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
    ])
  })

  it('lets in with the password once the mailed link was opened, and changes no other account', async () => {
    const email = someone()
    const ann = new TestBrowser(server)
    await ann.post(path, person(email))
    expect(await ann.whoAmI()).toBeNull()
    const early = await ann.signIn(email, password)
    expect(early.status).toBe(403)
    expect(await early.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    await ann.get(findLink((await mails(email, 2)).at(-1)))
    const other = { ...person(email), password: 'the pass phrase of eve' }
    await new TestBrowser(server).post(path, other)
    expect((await new TestBrowser(server).signIn(email, other.password)).status).toBe(401)
    expect((await ann.signIn(email, password)).status).toBe(200)
    expect(await ann.whoAmI()).toBe(email)
  })
})

describe('mails that anybody can have sent', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(new MarkedRecogniser(['wait']))
  })
  afterAll(() => server.close())

  it('[AUTH-40] reach one mailbox five times an hour, however they are asked for', async () => {
    const [name, host] = someone().split('@')
    const victim = `${name}@${host}`
    await new TestBrowser(server).post(path, person(victim))
    const asks = Array.from({ length: 60 }, (_, index) => {
      const email = `${name}+${index}@${host}`
      const body = index % 3 === 0 ? person(email) : { email: victim }
      const call = ['sign-up/email', 'request-password-reset', 'send-verification-email'][index % 3]
      return new TestBrowser(server).post(`/api/auth/${call}`, body)
    })
    const replies = await Promise.all(asks)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(56)
    expect(await refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_MAILS' })
    const unknown = someone()
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) {
      const asked = { email: unknown }
      const reply = await new TestBrowser(server).post('/api/auth/request-password-reset', asked)
      statuses.push(reply.status)
    }
    // An address without an account gets the same responses, so that the limit reveals no account.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('[AUTH-33] say nothing that who signs up has written, and a name is never a link', async () => {
    const email = someone()
    const browser = new TestBrowser(server)
    const name = 'Win at https://evil.example/now \r\nBcc: eve@evil.example'
    expect((await browser.post(path, person(email, name))).status).toBe(200)
    const [mail] = await waitForMails(server, email, 'Confirm your email address')
    expect(mail?.text).toMatch(/^Hello,\r?\n/)
    expect(mail?.text).not.toContain('evil')
    const { user } = (await (await browser.get('/api/me')).json()) as {
      user: { full_name: string }
    }
    expect(user.full_name).toBe('Win at https evil. example now Bcc eve evil. example')
    await browser.post('/api/auth/update-user', { name: 'www.evil.example' })
    const after = (await (await browser.get('/api/me')).json()) as { user: { full_name: string } }
    expect(after.user.full_name).toBe('www. evil. example')
    await browser.post('/api/auth/request-password-reset', { email })
    const [reset] = await waitForMails(server, email, 'Choose a new password')
    expect(reset?.text).not.toContain('evil')
  })
})

it('[SEC-01] what the product keeps of a password is made with the parameters that OWASP asks for', async () => {
  const server = await startTestServer(new MarkedRecogniser(['wait']), { passwordCost: undefined })
  await server.signUp()
  const [account] = await server.context.db.select().from(authAccount)
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await server.close()
})
