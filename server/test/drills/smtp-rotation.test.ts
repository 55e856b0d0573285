import { startSmtpServer, type TestSmtpServer } from '@live-scribe/testing/servers/smtp-server'
import { until } from '@live-scribe/testing/time/until'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { outgoingMails } from '#server/db/schema.ts'
import { queueMail, sendMails } from '#server/features/billing/mails/outgoing-mail.ts'
import { openTestDatabase } from '../test-database.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let now: number
let database: OpenDatabase
let smtp: TestSmtpServer
let server: TestServer
beforeEach(async () => {
  now = Date.UTC(2026, 10, 25)
  database = await openTestDatabase()
  smtp = await startSmtpServer(0, 'old')
  server = await start('old')
})
afterEach(async () => {
  await server.close()
  await smtp.close()
  await database.close()
})

function start(password: string): Promise<TestServer> {
  return startTestServer(new MarkedRecogniser(['word']), {
    database,
    now: () => new Date(now),
    env: { SMTP_URL: `smtp://scribe:${password}@127.0.0.1:${smtp.port}` },
  })
}

const signUp = (email: string) =>
  server.visitor.call('POST', '/api/auth/sign-up/email', {
    name: 'Ann',
    email,
    password: 'a long pass phrase',
  })

it('[DRILL-9] a queued mail waits while the mail server has another password, and is sent once after the restart with it', async () => {
  const about = { recipient: 'ann@example.com', subject: 'Minutes', body: '60 minutes added' }
  smtp.setPassword('new')
  await database.db.transaction((tx) =>
    queueMail(tx, { cause: 'purchase:1', ...about }, new Date(now)),
  )
  await sendMails(server.context)
  expect(smtp.mails).toEqual([])
  expect(await database.db.select().from(outgoingMails)).toMatchObject([
    { sentAt: null, attempts: 1 },
  ])

  await server.close()
  server = await start('new')
  now += 2 * 60_000
  await sendMails(server.context)
  await sendMails(server.context)
  expect(smtp.mails.map(String)).toEqual([expect.stringContaining('60 minutes added')])
})

it('[DRILL-9] a mail that is sent at once, as when signing up, is lost meanwhile and sent when it is asked for again', async () => {
  smtp.setPassword('new')
  await signUp('ann@example.com')
  await server.close()
  server = await start('new')
  await signUp('bob@example.com')
  await until(() => smtp.mails.length > 0)
  expect(smtp.mails.map(String)).toEqual([expect.stringContaining('To: bob@example.com')])
})
