import { retentionReply } from '@live-scribe/contract/account/retention'
import { getConfiguration } from '@live-scribe/contract/configuration'
import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { transcriptionSession } from '@live-scribe/contract/recording'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { outgoingMails, transcriptionSessions as sessions } from '#server/db/schema.ts'
import { sweepExpired } from '#server/features/account/index.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { createRemoveSharedSession } from '#server/features/sharing/remove-shared-session.ts'
import { SessionCodeGuard } from '#server/features/sharing/session-code-guard.ts'
import { openPusherClient, type PusherClient } from '../../channels/pusher-client.ts'
import { Shopper, startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let ann: Shopper
let now = Date.now()
beforeAll(async () => {
  server = await startShop({ now: () => new Date(now) })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await Shopper.join(server)
})

const clients: PusherClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})

const createRemove = () => {
  const parts = {
    guard: new SessionCodeGuard(server.context),
    recordings: new LiveRecordings(server.context),
  }
  return createRemoveSharedSession(server.context, parts)
}
const sweep = () => sweepExpired(server.context, createRemove())
const isIt = (code: string) => eq(sessions.code, code)
const isThere = async (code: string) =>
  (await server.context.db.select().from(sessions).where(isIt(code))).length === 1
const choose = async (retention: string) => {
  const reply = await ann.user.call('PATCH', '/api/account/retention', { retention })
  return { status: reply.status, body: await reply.json() }
}
/** The queued mails about deletions to the owner. */
const notices = () =>
  server.context.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, ann.email))

/** Opens a recording with a choice of its own, if any, that ended days ago. */
async function finished(daysAgo: number, retention?: string): Promise<string> {
  const reply = await ann.user.call('POST', '/api/rpc/create_interview_session', {
    p_title: 'A secret title',
    ...(retention ? { p_retention: retention } : {}),
  })
  const { session_id: code } = transcriptionSession.parse(await reply.json())
  const endedAt = new Date(now - daysAgo * DAY_MS)
  await server.context.db
    .update(sessions)
    .set({ status: 'completed', endedAt, startedAt: endedAt, recorderSeenAt: endedAt })
    .where(isIt(code))
  return code
}

it('[KEEP-1] keeps recordings for ever until the account chooses otherwise', async () => {
  const code = await finished(4000)
  await sweep()
  expect(await isThere(code)).toBe(true)
  const reply = retentionReply.parse(
    await (await ann.user.call('GET', '/api/account/retention')).json(),
  )
  expect(reply.retention).toBe('forever')
  expect((await ann.user.call('GET', '/api/me')).status).toBe(200)
})

it.each([
  ['1_day', 1],
  ['7_days', 7],
  ['30_days', 30],
  ['90_days', 90],
])(
  '[KEEP-1, KEEP-2] deletes a recording %s after its end and not before',
  async (retention, days) => {
    await choose(retention)
    const code = await finished(0)
    const start = now
    now = start + days * DAY_MS - HOUR_MS
    await sweep()
    expect(await isThere(code)).toBe(true)
    expect(await notices()).toHaveLength(days >= 7 ? 1 : 0)
    now = start + days * DAY_MS + DAY_MS
    await sweep()
    expect(await isThere(code)).toBe(false)
  },
)

it('[KEEP-3] tells by mail, a day before, and without titles, what is deleted of those of a week and more', async () => {
  const codes = [await finished(29.5), await finished(60)]
  const young = await finished(3)
  const { body } = await choose('30_days')
  expect(retentionReply.parse(body).deletes['1_day']).toEqual({ soon: 1, after_notice: 2 })
  await sweep()
  await sweep()
  const [mail] = await notices()
  expect(mail?.subject).toBe('2 recordings will be deleted tomorrow')
  expect(mail?.body).not.toContain('secret')
  now += DAY_MS - HOUR_MS
  await sweep()
  expect(await Promise.all(codes.map(isThere))).toEqual([true, true])
  now += 2 * HOUR_MS
  await sweep()
  expect(await Promise.all(codes.map(isThere))).toEqual([false, false])
  expect(await isThere(young)).toBe(true)
  expect(await notices()).toHaveLength(1)
})

it('[KEEP-3] announces anew after another choice, and deletes nothing that was taken back', async () => {
  const code = await finished(100)
  await choose('90_days')
  await sweep()
  await choose('forever')
  now += 2 * DAY_MS
  await sweep()
  expect(await isThere(code)).toBe(true)
  await choose('30_days')
  await sweep()
  expect(await isThere(code)).toBe(true)
  now += DAY_MS
  await sweep()
  expect(await isThere(code)).toBe(false)
  expect(await notices()).toHaveLength(2)
})

it('[KEEP-4] a recording’s own choice at its start counts before the account’s', async () => {
  const [kept, short] = [await finished(0, 'forever'), await finished(2, '1_day')]
  await choose('1_day')
  now += 2 * DAY_MS
  await sweep()
  expect(await isThere(kept)).toBe(true)
  expect(await isThere(short)).toBe(false)
})

it('[KEEP-5] a recording that is kept until its page closes goes two minutes after the close, and stays after a reload', async () => {
  const code = await finished(0, 'until_closed')
  const note = (state: string) =>
    ann.user.post('/api/account/open-page', new URLSearchParams({ codes: code, state }))
  expect((await note('closed')).status).toBe(200)
  now += 30_000
  await note('open')
  now += HOUR_MS - 1000
  await sweep()
  expect(await isThere(code)).toBe(true)
  await note('closed')
  now += 121_000
  await sweep()
  expect(await isThere(code)).toBe(false)
})

it('[KEEP-5] a page that crashed has closed its recordings an hour after its last sign', async () => {
  const code = await finished(0, 'until_closed')
  now += HOUR_MS + 1000
  await sweep()
  expect(await isThere(code)).toBe(false)
})

it('[KEEP-5] nobody closes the page of somebody else', async () => {
  const code = await finished(0, 'until_closed')
  const stranger = await server.signUp()
  const form = new URLSearchParams({ codes: code, state: 'closed' })
  const reply = await stranger.post('/api/account/open-page', form)
  expect(await reply.json()).toEqual({ kept: 0 })
})

it('[KEEP-6] whoever reads when the time is over is told at once, and the link answers as unknown', async () => {
  const code = await finished(2)
  const configuration = await (await server.visitor.call('GET', '/api/configuration')).json()
  const { live_channel } = getConfiguration.reply.parse(configuration)
  const client = openPusherClient(server.url, live_channel.key)
  clients.push(client)
  const channel = client.subscribe(getSessionChannelName(code))
  await new Promise<void>((resolve) =>
    channel.bind('pusher:subscription_succeeded', () => resolve()),
  )
  const gone = new Promise<void>((resolve) =>
    channel.bind('pusher:subscription_error', () => resolve()),
  )
  await choose('1_day')
  await sweep()
  await gone
  const unknown = await server.stranger().call('GET', '/api/transcripts/QQQQQQ')
  const deleted = await server.stranger().call('GET', `/api/transcripts/${code}`)
  expect(deleted.status).toBe(404)
  expect(await deleted.json()).toEqual(await unknown.json())
})

it('[KEEP-7] deletes nothing that is being recorded, whatever is chosen', async () => {
  const code = await ann.user.openSession()
  const recorder = await ann.user.record(code)
  await choose('until_closed')
  now += 2 * DAY_MS
  await sweep()
  expect(await isThere(code)).toBe(true)
  await recorder.cut()
})

it.each(['', 'a_year', null, 3])('[KEEP-8] refuses %j as a choice', async (retention) => {
  const reply = await ann.user.call('PATCH', '/api/account/retention', { retention })
  expect(reply.status).toBe(400)
  const started = await ann.user.call('POST', '/api/rpc/create_interview_session', {
    p_title: 'Interview',
    p_retention: retention,
  })
  expect(started.status).toBe(400)
})

it('[KEEP-51] a longer time that is chosen just before the deletion counts', async () => {
  await choose('1_day')
  const code = await finished(0)
  now += 2 * DAY_MS
  const remove = createRemove()
  await sweepExpired(server.context, async (session, options) => {
    await choose('forever')
    return remove(session, options)
  })
  expect(await isThere(code)).toBe(true)
  await choose('1_day')
  await sweep()
  expect(await isThere(code)).toBe(false)
})
