import fs from 'node:fs'
import path from 'node:path'
import { until } from '@live-scribe/testing/time/until'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authUser, sentMails } from '#server/db/schema.ts'
import { deleteOldMailRecords } from '#server/features/account/index.ts'
import { MailError } from '#server/ports/mailer.ts'
import { Shopper, startShop } from '../../clients/shop.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import type { TestServer } from '../../test-server.ts'

const DAY_MS = 86_400_000
const password = 'a long pass phrase'
let server: TestServer
let now = new Date()
beforeAll(async () => {
  server = await startShop({ now: () => now })
})
afterAll(() => server.close())

const recordsOf = (email: string) =>
  server.context.db.select().from(sentMails).where(eq(sentMails.recipient, email))

it('[SUPP-14] which mails were sent is known for 90 days, and what they said is not', async () => {
  const ann = await Shopper.join(server)
  await ann.status(await ann.buyMinutes())
  await until(async () => (await recordsOf(ann.email)).length === 2)
  const records = await recordsOf(ann.email)
  expect(records.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
    'confirm-address accepted',
    'purchase accepted',
  ])
  expect(JSON.stringify(records)).not.toContain('minutes')
  now = new Date(now.getTime() + 89 * DAY_MS)
  await deleteOldMailRecords(server.context)
  expect(await recordsOf(ann.email)).toHaveLength(2)
  now = new Date(now.getTime() + 2 * DAY_MS)
  await deleteOldMailRecords(server.context)
  expect(await recordsOf(ann.email)).toEqual([])
})

it('[SUPP-14] the record of mails goes with the account', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const ann = new TestBrowser(server)
  await ann.signUp(email, password)
  await ann.whoAmI()
  await until(async () => (await recordsOf(email)).length > 0)
  await server.context.db
    .update(authUser)
    .set({ emailVerified: true })
    .where(eq(authUser.email, email))
  const reply = await ann.post('/api/account/delete', { email, password })
  expect(reply.status).toBe(200)
  expect(await recordsOf(email)).toEqual([])
})

it('[SUPP-14] a mail that was not accepted is recorded as failed until it is', async () => {
  const { db, mailer, config } = server.context
  const mail = {
    id: crypto.randomUUID(),
    kind: 'purchase',
    to: 'Bea@Example.com',
    subject: 'x',
    text: 'x',
  }
  const readOutcomes = async () => {
    const rows = await db.select().from(sentMails).where(eq(sentMails.id, mail.id))
    return rows.map(({ recipient, outcome }) => `${recipient} ${outcome}`)
  }
  const outbox = path.join(config.dataFolder, 'outbox')
  fs.rmSync(outbox, { recursive: true, force: true })
  fs.writeFileSync(outbox, '')
  await expect(mailer.send(mail)).rejects.toThrow(MailError)
  expect(await readOutcomes()).toEqual(['bea@example.com failed'])
  fs.rmSync(outbox)
  await mailer.send(mail)
  expect(await readOutcomes()).toEqual(['bea@example.com accepted'])
})
