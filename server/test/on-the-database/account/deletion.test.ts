import { createPublicKey, verify } from 'node:crypto'
import { deletionReceipt } from '@live-scribe/contract/account/deletion'
import { getConfiguration } from '@live-scribe/contract/configuration'
import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  authSession,
  checkouts,
  minuteLedger,
  transcriptionSessions,
  users,
} from '#server/db/schema.ts'
import { deleteAccount } from '#server/features/account/deletion/delete-account.ts'
import { createOpenCheckout } from '#server/features/billing/checkout/open-checkout.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { findOrCreateUser } from '#server/features/identity/index.ts'
import { openSession } from '#server/features/recording/index.ts'
import { openPusherClient } from '../../channels/pusher-client.ts'
import { getSandbox, Shopper } from '../../clients/shop.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = ['zebrafishkwort', 'quagmireblum']
const audio = createMarkedSpeech(['zebrafishkwort quagmireblum'], vocabulary)
const password = 'a long pass phrase'

let server: TestServer
let ann: Shopper
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await Shopper.join(server)
})

const remove = (body: object) => ann.user.call('POST', '/api/account/delete', body)
const removeRightly = async () => {
  const reply = await remove({ email: ann.email.toUpperCase(), password })
  expect(reply.status).toBe(200)
  return { reply, receipt: deletionReceipt.parse(await reply.json()) }
}

/** Records one sentence, and stops unless the recording shall go on. */
async function recordSentence() {
  const code = await ann.user.openSession('Titleglumph')
  const recorder = await ann.user.record(code)
  recorder.speak(audio)
  await recorder.until(({ finals }) => finals.length === 1)
  return { code, recorder }
}

/** The tables with a row that contains a text anywhere, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = server.context
  const names = await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of (names as { rows: { name: string }[] }).rows) {
    const table = sql.identifier(name)
    const counted = await db.execute(
      sql`select count(*)::int as n from ${table} as row_of where strpos(lower(row_of::text), ${text.toLowerCase()}) > 0`,
    )
    if (((counted as { rows: { n: number }[] }).rows[0]?.n ?? 0) > 0) found.push(name)
  }
  return found
}

it('[KEEP-11, KEEP-12, MARK-6] leaves nothing of the text, the titles, the notes and the person in any table', async () => {
  const { recorder, code } = await recordSentence()
  const id = '00000001-0000-4000-8000-000000000000'
  const mark = { id, position_ms: 0, kind: 'moment', note: 'Quagmirenote' }
  await ann.user.call('POST', `/api/sessions/${code}/marks`, mark)
  await recorder.stop()
  const words = { original: 'zebrafishkwort', replacement: 'fernsprechglumph', place: null }
  await ann.user.call('POST', `/api/sessions/${code}/fixes`, { ...words, is_always: true })
  expect(await tablesWith('fernsprechglumph')).toEqual(
    expect.arrayContaining(['transcript_fixes', 'transcript_search', 'vocabulary_entries']),
  )
  await ann.status(await ann.buyMinutes())
  await getSandbox(server).settled()
  const before = await Promise.all(['zebrafishkwort', 'titleglumph', ann.email].map(tablesWith))
  expect(await tablesWith('quagmirenote')).toEqual(['session_marks'])
  expect(before[0]).toContain('transcript_segments')
  expect(before[1]).toContain('transcription_sessions')
  expect(before[2]).toEqual(expect.arrayContaining(['users', 'auth_user', 'outgoing_mails']))
  const { identityUserId } = await ann.row()

  await removeRightly()

  expect(await tablesWith('zebrafishkwort')).toEqual([])
  expect(await tablesWith('fernsprechglumph')).toEqual([])
  expect(await tablesWith('quagmire')).toEqual([])
  expect(await tablesWith('titleglumph')).toEqual([])
  expect(await tablesWith(identityUserId)).toEqual([])
  // The sandbox stands in for the payment service, which has books of its own.
  const left = await tablesWith(ann.email)
  expect(left.filter((name) => !name.startsWith('sandbox_'))).toEqual([])
})

it('[KEEP-12] leaves no address in what an administrator did', async () => {
  const admin = await signUpAdmin(server)
  const { id } = await ann.row()
  const grant = { p_user_id: id, p_minutes: 30, p_reason: 'Ann asked for them' }
  expect((await admin.call('POST', '/api/rpc/admin_add_minutes_to_user', grant)).status).toBe(200)
  expect(await tablesWith(ann.email)).toContain('audit_entries')

  await removeRightly()

  expect(await tablesWith(ann.email)).toEqual([])
  expect(await tablesWith(grant.p_reason)).toEqual([])
  const { entries } = (await (await admin.call('GET', '/api/admin/audit')).json()) as {
    entries: { action: string; target: string; reason: string | null }[]
  }
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'add minutes',
      target: `deleted account ${id}: 30 minutes`,
      reason: null,
    }),
  )
})

it('[KEEP-13] keeps the rows of the ledger without a person, and all sums still agree', async () => {
  await ann.status(await ann.buyMinutes())
  const { id } = await ann.row()
  await removeRightly()
  const { db } = server.context
  const rows = await db.select().from(minuteLedger).where(eq(minuteLedger.userId, id))
  expect(rows).toMatchObject([{ kind: 'balance', minutes: 60, reason: null }])
  const [row] = await db.select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject({ email: '', fullName: null, paymentCustomerId: null })
  expect(await findUnreconciled(db)).toEqual([])
})

it('[KEEP-14] cancels the subscription at the payment service', async () => {
  await ann.status(await ann.subscribe('starter'))
  await getSandbox(server).settled()
  const { paymentCustomerId } = await ann.row()
  const { payments } = server.context
  expect(await payments.subscriptions(paymentCustomerId ?? '')).toHaveLength(1)
  const { receipt } = await removeRightly()
  expect(await payments.subscriptions(paymentCustomerId ?? '')).toEqual([])
  expect(JSON.parse(receipt.signed)).toMatchObject({ subscriptions_cancelled: 1 })
  await getSandbox(server).settled()
  expect(await findUnreconciled(server.context.db)).toEqual([])
})

it('[KEEP-53] takes no money at a checkout that was opened before', async () => {
  const goodCard = '4242 4242 4242 4242'
  const { url } = await ann.open('create-minute-checkout', { packageId: 'one-interview' })
  const { id } = await ann.row()
  await removeRightly()
  const { html } = await ann.press(url, { do: 'pay', card: goodCard })
  expect(html).toMatch(/expired/i)
  await getSandbox(server).settled()
  const { db } = server.context
  expect(await db.select().from(minuteLedger).where(eq(minuteLedger.userId, id))).toEqual([])
})

it('[KEEP-15] ends a running recording, and its link answers as unknown', async () => {
  const { code, recorder } = await recordSentence()
  await removeRightly()
  const unknown = await server.stranger().call('GET', '/api/transcripts/QQQQQQ')
  const deleted = await server.stranger().call('GET', `/api/transcripts/${code}`)
  expect(deleted.status).toBe(404)
  expect(await deleted.json()).toEqual(await unknown.json())
  const isIt = eq(transcriptionSessions.code, code)
  expect(await server.context.db.select().from(transcriptionSessions).where(isIt)).toEqual([])
  await recorder.cut()
})

it('[KEEP-52] tells readers and the recorder at once', async () => {
  const { code, recorder } = await recordSentence()
  const reply = await server.visitor.call('GET', '/api/configuration')
  const { live_channel } = getConfiguration.reply.parse(await reply.json())
  const reader = openPusherClient(server.url, live_channel.key)
  const channel = reader.subscribe(getSessionChannelName(code))
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  const refused = new Promise((resolve) => channel.bind('pusher:subscription_error', resolve))
  await removeRightly()
  await refused
  await recorder.closed
  reader.disconnect()
})

it.each([
  [{ password }, 400],
  [{ email: 'somebody@example.com', password }, 403],
  [{ email: '', password }, 403],
])('[KEEP-16] refuses %j, and deletes nothing', async (body, status) => {
  expect((await remove(body)).status).toBe(status)
  expect((await ann.row()).deletionStartedAt).toBeNull()
})

it('[KEEP-16] refuses a wrong or missing password, and after ten wrong ones each', async () => {
  const { email } = ann
  expect((await remove({ email })).status).toBe(403)
  for (let tries = 0; tries < 9; tries += 1) {
    expect((await remove({ email, password: 'a wrong one' })).status).toBe(403)
  }
  expect((await remove({ email, password })).status).toBe(429)
  expect((await ann.row()).deletedAt).toBeNull()
})

it('[KEEP-16] without a password asks for a sign-in of the last ten minutes', async () => {
  const { db } = server.context
  const { identityUserId } = await ann.row()
  await db.execute(sql`delete from auth_account where user_id = ${identityUserId}`)
  const earlier = new Date(Date.now() - 11 * 60_000)
  const isOwn = eq(authSession.userId, identityUserId)
  await db.update(authSession).set({ createdAt: earlier }).where(isOwn)
  const proof = await ann.user.call('GET', '/api/account/deletion-proof')
  expect(await proof.json()).toEqual({ proof: 'fresh-sign-in', is_fresh: false })
  expect((await remove({ email: ann.email })).status).toBe(403)
  await db.update(authSession).set({ createdAt: new Date() }).where(isOwn)
  expect((await remove({ email: ann.email })).status).toBe(200)
})

it('[KEEP-17] ends all cookies, sessions and the way back in', async () => {
  const { identityUserId, ...identity } = await ann.row()
  const { reply } = await removeRightly()
  expect(reply.headers.get('clear-site-data')).toBe('"cookies", "storage"')
  expect(reply.headers.getSetCookie().length).toBeGreaterThan(0)
  expect(reply.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
  expect((await ann.user.call('GET', '/api/sessions')).status).toBe(401)
  await expect(server.signIn(ann.email)).rejects.toThrow('sign-in failed')
  const late = { ...identity, provider: 'better-auth', identityUserId } as const
  await expect(findOrCreateUser(server.context.db, late)).rejects.toThrow('Please sign in')
})

it('[KEEP-18] gives a receipt that the server’s public key verifies, and no other text', async () => {
  const { recorder } = await recordSentence()
  await recorder.stop()
  const { id } = await ann.row()
  const { receipt } = await removeRightly()
  const key = await (await server.visitor.call('GET', '/api/receipt-key')).json()
  expect(key).toEqual({ public_key: receipt.public_key })
  const isSigned = (text: string) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey(receipt.public_key),
      Buffer.from(receipt.signature, 'base64'),
    )
  expect(isSigned(receipt.signed)).toBe(true)
  expect(isSigned(receipt.signed.replace('"recordings": 1', '"recordings": 0'))).toBe(false)
  expect(JSON.parse(receipt.signed)).toMatchObject({
    account: id,
    server: server.url,
    recordings: 1,
    utterances: 1,
  })
})

it.each([
  ['outbox', true],
  ['smtp', false],
] as const)(
  '[KEEP-49] the receipt with mails by %s names mails in files: %s',
  async (provider, isNamed) => {
    const { context } = server
    const mail = { ...context.config.mail, provider, folder: 'outbox', url: 'smtp://localhost' }
    const config = { ...context.config, mail }
    const remove = async () => true
    const { signed } = await deleteAccount({ ...context, config }, { remove }, await ann.row())
    const named = JSON.parse(signed).kept.filter((text: string) => text.startsWith('Mails that'))
    expect(named).toHaveLength(isNamed ? 1 : 0)
  },
)

it('[KEEP-50] a recording that is being opened while the account is deleted is not opened', async () => {
  const { db } = server.context
  const { id: userId } = await ann.row()
  const isOwn = eq(users.id, userId)
  await db.update(users).set({ deletionStartedAt: new Date() }).where(isOwn)
  const recordingLimitMinutes = async () => 60
  const opening = openSession(db, { userId, title: 'Late', recordingLimitMinutes, now: new Date() })
  await expect(opening).rejects.toThrow('Please sign in')
  const own = eq(transcriptionSessions.userId, userId)
  expect(await db.$count(transcriptionSessions, own)).toBe(0)
})

it('[BOUND-24] a checkout that another tab opens while the account is deleted takes no money', async () => {
  const { sessionId } = await ann.open('create-minute-checkout', { packageId: 'one-interview' })
  const { paymentCustomerId } = await ann.row()
  const opening = Promise.all(
    ['two-interviews', 'interview-week', 'one-interview'].map((packageId) =>
      ann.post('create-minute-checkout', { packageId }),
    ),
  )
  await removeRightly()
  await opening
  const { payments } = server.context
  expect((await payments.checkout(sessionId)).state).toBe('expired')
  expect(paymentCustomerId).not.toBe(null)
  for (const { body } of await opening) {
    if (!body.sessionId) continue
    expect((await payments.checkout(body.sessionId)).state).toBe('expired')
  }
})

it('[BOUND-24] a checkout that is opened after the deletion has begun is expired and refused', async () => {
  await ann.open('create-minute-checkout', { packageId: 'one-interview' })
  const user = await ann.row()
  await server.context.db
    .update(users)
    .set({ deletionStartedAt: new Date() })
    .where(eq(users.id, user.id))
  const item = { type: 'subscription' as const, plan: 'starter' as const }
  await expect(
    createOpenCheckout(server.context)(user, { item, affiliateCode: null }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
  const open = await server.context.db.select().from(checkouts).where(eq(checkouts.userId, user.id))
  for (const { checkoutId } of open) {
    expect((await server.context.payments.checkout(checkoutId ?? '')).state).toBe('expired')
  }
  expect(open).toHaveLength(2)
})

it('[KEEP-53] checkouts that are over at that moment hinder no deletion', async () => {
  const opened = []
  for (const packageId of ['one-interview', 'interview-week'])
    opened.push(await ann.open('create-minute-checkout', { packageId }))
  const { paymentCustomerId } = await ann.row()
  const { payments } = server.context
  // Each finds all of them open, and expires most that the others have expired already.
  await Promise.all([1, 2, 3].map(() => payments.expireCheckouts(paymentCustomerId ?? '')))
  for (const { sessionId } of opened)
    expect((await payments.checkout(sessionId)).state).toBe('expired')
})

it('[BOUND-24] thirty checkouts in an hour are enough', async () => {
  const open = () => ann.post('create-minute-checkout', { packageId: 'one-interview' })
  const replies = []
  for (let tries = 0; tries < 31; tries += 1) replies.push(await open())
  expect(replies.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
})
