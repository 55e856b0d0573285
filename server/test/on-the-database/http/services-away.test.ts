import { startSmtpServer } from '@live-scribe/testing/servers/smtp-server'
import { until } from '@live-scribe/testing/time/until'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { authUser, outgoingMails } from '#server/db/schema.ts'
import { sendMails } from '#server/features/billing/mails/outgoing-mail.ts'
import { getSandbox, Shopper, startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

const day = 24 * 60 * 60_000

it('[SUCC-03] a confirmation waits for a mail server that is away, and is sent once it is back', async () => {
  let now = Date.UTC(2026, 2, 1)
  const first = await startSmtpServer()
  const server = await startShop({ now: () => new Date(now), env: { SMTP_URL: first.url } })
  const { db } = server.context
  const ann = await joinByMail(server)
  await first.close()
  expect(await ann.status(await ann.buyMinutes())).toMatchObject({ status: 'credited' })
  const again = now + 60_000
  const tried = async () =>
    (await db.select().from(outgoingMails)).some(
      ({ claimedUntil }) => claimedUntil?.getTime() === again,
    )
  await until(tried)
  const second = await startSmtpServer(first.port)
  now += 2 * 60_000
  // The server's own job may be sending it at this moment.
  await until(async () => {
    await sendMails(server.context)
    return second.mails.length > 0
  })
  await sendMails(server.context)
  expect(second.mails).toHaveLength(1)
  const mail = await PostalMime.parse(second.mails[0] ?? '')
  expect(mail).toMatchObject({
    to: [{ address: ann.email }],
    subject: '60 minutes added to your account',
  })
  await server.close()
  await second.close()
})

/** Signs up where mails leave the server, so the address is confirmed before the first sign-in. */
async function joinByMail(server: TestServer): Promise<Shopper> {
  const email = 'ann@example.com'
  const account = { name: 'Ann', email, password: 'a long pass phrase' }
  await server.visitor.call('POST', '/api/auth/sign-up/email', account)
  await server.context.db
    .update(authUser)
    .set({ emailVerified: true })
    .where(eq(authUser.email, email))
  const browser = await server.signIn(email)
  await browser.call('GET', '/api/me')
  return Shopper.of(server, browser, email)
}

it('without the payment service people are told so, and a month turns by itself', {
  tags: 'deep',
}, async () => {
  let now = Date.UTC(2026, 2, 1)
  const server = await startShop({ now: () => new Date(now) })
  const ann = await Shopper.join(server)
  await ann.status(await ann.subscribe('starter'))
  await getSandbox(server).settled()
  await server.sandbox?.close()
  expect(await ann.post('create-minute-checkout', { packageId: 'one-interview' })).toEqual({
    status: 503,
    body: {
      error:
        'The payment service is not answering. Nothing was charged. Please try again in a minute.',
      code: 'payments_unavailable',
    },
  })
  now += 40 * day
  expect(await ann.subscription()).toMatchObject({
    status: 'active',
    remainingMinutes: 6000,
    usageResetAt: new Date(Date.UTC(2026, 3, 1) + 30 * day).toISOString(),
  })
  await server.close()
})
