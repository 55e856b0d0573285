import fs from 'node:fs'
import type { CostRates, getCosts, getMonthCosts } from '@live-scribe/contract/admin/costs'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MeteredSpeechToText } from '#server/adapters/speech-to-text/metered.ts'
import { queryRows } from '#server/db/query-rows.ts'
import {
  auditEntries,
  costRates,
  minuteLedger,
  recogniserUse,
  transcriptionSessions,
} from '#server/db/schema.ts'
import { RecogniserUseMeter } from '#server/features/recording/use/recogniser-use-meter.ts'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import { findSessionRow } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'
import { conversation, frames, twoChannels, vocabulary } from '../recording/marked-conversation.ts'
import { hour, insertNovember, insertUse, insertUser } from './month-of-costs.ts'

const november = new Date('2026-11-20T12:00:00Z')
let now = november
let server: TestServer
let admin: TestUser
beforeAll(async () => {
  const speech = new MeteredSpeechToText(new MarkedRecogniser(vocabulary))
  server = await startTestServer(speech, { now: () => now })
  admin = await signUpAdmin(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  now = november
  const { db } = server.context
  await db.delete(recogniserUse)
  await db.delete(costRates)
  await db.delete(minuteLedger)
  await db.delete(transcriptionSessions)
})

const read = async <Reply>(path: string) => {
  const reply = await admin.call('GET', path)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Reply
}
const readCosts = () => read<ReplyOf<typeof getCosts>>('/api/admin/costs')
const readMonth = (month: string) =>
  read<ReplyOf<typeof getMonthCosts>>(`/api/admin/costs/${month}`)

/** The query of docs/administration.md. */
function findUnmatched() {
  const page = fs.readFileSync(
    new URL('../../../../docs/administration.md', import.meta.url),
    'utf8',
  )
  const [, query = ''] = /```sql\n(with fed as[\s\S]+?)```/.exec(page) ?? []
  return queryRows(server.context.db, sql.raw(query))
}

it('[COST-1] every sample that a recogniser gets of a channel is counted, when the recording ends, and matches what was billed', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, twoChannels)
  recorder.speak(conversation)
  await recorder.stop()
  const { db } = server.context
  const { id, userId } = await findSessionRow(server, code)
  const rows = () =>
    db
      .select()
      .from(recogniserUse)
      .where(eq(recogniserUse.sessionId, id))
      .orderBy(recogniserUse.channel)
  await expect.poll(async () => (await rows()).length).toBe(2)
  const of = { userId, provider: 'marked', isHosted: false, day: '2026-11-20', samples: frames }
  expect(await rows()).toMatchObject([
    { ...of, channel: 0 },
    { ...of, channel: 1 },
  ])
  await db.update(recogniserUse).set({ day: '2026-11-10' })
  now = new Date('2026-11-21T00:00:00Z')
  expect(await findUnmatched()).toEqual([])
})

it('[COST-8] a recording whose counts can’t be stored ends in order, and the server goes on and stores them later', async () => {
  const user = await server.signUp()
  const { db } = server.context
  const rows = () => db.select().from(recogniserUse)
  const record = async () => {
    const recorder = await user.record(await user.openSession(), twoChannels)
    recorder.speak(conversation)
    await recorder.stop()
  }
  const counted = vi.spyOn(server.context.metrics, 'count')
  await db.execute(sql`alter table recogniser_use rename to away`)
  await record()
  await expect.poll(() => counted.mock.calls).toContainEqual(['errors', { kind: 'sweep' }])
  await db.execute(sql`alter table away rename to recogniser_use`)
  await record()
  await expect.poll(async () => (await rows()).length).toBe(4)
})

it('[COST-1] counts survive a process that is killed: nothing twice, and what it had stored', async () => {
  const { db } = server.context
  const of = { sessionId: crypto.randomUUID(), userId: crypto.randomUUID(), channel: 0 }
  const clock = { db, now: () => now }
  const [killed, next] = [new RecogniserUseMeter(clock), new RecogniserUseMeter(clock)]
  const fed = { provider: 'hosted', isHosted: true }
  const samples = async () =>
    (await db.select().from(recogniserUse))
      .map((row) => `${row.day} ${row.provider} ${row.samples}`)
      .sort()
  const count = killed.count(of)
  count({ ...fed, samples: 1_024 })
  await Promise.all([killed.store(), killed.store()])
  count({ ...fed, samples: 1_024 })
  count({ ...fed, provider: 'local', isHosted: false, samples: 500 })
  await killed.store()
  expect(await samples()).toEqual(['2026-11-20 hosted 2048', '2026-11-20 local 500'])
  count({ ...fed, samples: 9_000 })
  now = new Date('2026-11-21T00:00:00Z')
  next.count(of)({ ...fed, samples: 300 })
  await next.store()
  expect(await samples()).toEqual([
    '2026-11-20 hosted 2048',
    '2026-11-20 local 500',
    '2026-11-21 hosted 300',
  ])
})

it('[COST-5] a month is shown by plan, package and user, from what was really paid and fed', async () => {
  await insertNovember(server.context.db)
  const { groups, users: shown, total_users } = await readMonth('2026-11')
  expect(
    groups.map(
      ({ name, earned_cents, recogniser_micros, fee_micros, commission_cents, margin_micros }) => [
        name,
        earned_cents,
        recogniser_micros,
        fee_micros,
        commission_cents,
        margin_micros,
      ],
    ),
  ).toEqual([
    ['Starter', 2_000, 34_800_000, 880_000, 0, -15_680_000],
    ['One interview', 4_500, 696_000, 2_340_000, 600, 35_964_000],
    ['Free', 0, 0, 0, 0, 0],
    ['Given minutes', 0, 696_000, 0, 0, -696_000],
    ['Not billed', 0, 348_000, 0, 0, -348_000],
  ])
  expect(shown.map(({ email, margin_micros }) => [email, margin_micros])).toEqual([
    ['ann@x.org', -15_680_000],
    ['eve@x.org', -696_000],
    ['bo@x.org', 35_616_000],
  ])
  expect(total_users).toBe(3)
  const { months } = await readCosts()
  expect(months).toHaveLength(12)
  expect(months.slice(0, 2)).toMatchObject([
    { month: '2026-11', earned_cents: 6_500, margin_micros: 19_240_000, result_micros: -4_760_000 },
    { month: '2026-10', earned_cents: 2_000, margin_micros: 18_772_000, result_micros: -5_228_000 },
  ])
})

it('[COST-6] an administrator sets the rates from a month on; past months keep theirs, and it is in the audit log', async () => {
  const set = (rates: CostRates & { effective_month: string }) =>
    admin.call('POST', '/api/admin/cost-rates', rates)
  const rates = {
    hosted_hour_micros: 462_000,
    local_hour_micros: 10_000,
    fee_basis_points: 360,
    fee_fixed_cents: 30,
    machine_month_cents: 5_000,
  }
  expect((await set({ ...rates, effective_month: '2026-10' })).status).toBe(409)
  expect((await set({ ...rates, effective_month: '2026-11' })).status).toBe(200)
  expect((await set({ ...rates, effective_month: '2026-11' })).status).toBe(200)
  const dearer = { ...rates, hosted_hour_micros: 900_000, effective_month: '2026-12' }
  expect((await set(dearer)).status).toBe(200)
  const user = await insertUser(server.context.db, 'rates@x.org')
  for (const day of ['2026-10-05', '2026-11-05', '2026-12-05'])
    await insertUse(server.context.db, user, { samples: hour, day })

  const costs = async () =>
    (await readCosts()).months
      .filter(({ recogniser_micros }) => recogniser_micros > 0)
      .map(({ month, recogniser_micros, machine_cents }) => [
        month,
        recogniser_micros,
        machine_cents,
      ])
  expect((await readCosts()).rates).toEqual({ ...rates, effective_month: '2026-11' })
  expect((await readCosts()).planned).toEqual([dearer])
  now = new Date('2026-12-31T00:00:00Z')
  expect(await costs()).toEqual([
    ['2026-12', 900_000, 5_000],
    ['2026-11', 462_000, 5_000],
    ['2026-10', 348_000, 2_400],
  ])
  const audit = await server.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'set cost rates'))
  expect(audit.map(({ target, actorEmail }) => [target, actorEmail])).toContainEqual([
    'from 2026-12: hosted $0.9000 an hour, local $0.0100 an hour, fee 3.60% and $0.30, machine $50.00 a month',
    'admin@example.com',
  ])
  const stranger = await server.signUp()
  expect((await stranger.call('GET', '/api/admin/costs')).status).toBe(403)
})

it('[COST-7] the reconciliation query of the operations page lists what was billed and fed differently, and nothing else', async () => {
  const user = await insertUser(server.context.db, 'matched@x.org')
  const minute = 960_000
  await insertUse(server.context.db, user, { samples: 1, day: '2026-11-01', billed: { trial: 1 } })
  await insertUse(server.context.db, user, {
    samples: 10 * minute,
    billed: { allowance: 4, balance: 6 },
  })
  await insertUse(server.context.db, user, { samples: 9 * minute + 1, billed: { allowance: 10 } })
  // A killed process lost less than ten seconds.
  await insertUse(server.context.db, user, {
    samples: 9 * minute - 159_999,
    billed: { allowance: 10 },
  })
  expect(await findUnmatched()).toEqual([])
  const lost = await insertUse(server.context.db, user, {
    samples: 5 * minute,
    billed: { allowance: 10 },
  })
  const repeated = await insertUse(server.context.db, user, {
    samples: 15 * minute,
    billed: { allowance: 10 },
  })
  const unbilled = await insertUse(server.context.db, user, { samples: 3 * minute })
  const rows = (await findUnmatched()) as { session_id: string; fed_minutes: string }[]
  expect(rows.map((row) => [row.session_id, Number(row.fed_minutes)]).sort()).toEqual(
    [
      [lost, 5],
      [repeated, 15],
      [unbilled, 3],
    ].sort(),
  )
})
