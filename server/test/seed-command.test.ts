import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { openPglite } from '#server/db/pglite.ts'
import { serviceChecks, serviceTroubles, transcriptionSessions, users } from '#server/db/schema.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { createSeedClient } from '#server/seed/seed-client.ts'
import { isSeeded, refuseProduction } from '#server/seed/seed-refusal.ts'
import { SEEDED_PASSWORD, seededAdministrator, seededUsers } from '#server/seed/seeded-users.ts'
import { openTestDatabase } from './test-database.ts'

const programOf = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))

let folder: string
let first: Awaited<ReturnType<typeof seed>>
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-seed-'))
  first = await seed()
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

function seed(words: string[] = [], given: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...given }
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [...QUICK_START, programOf('seed-command.ts'), ...words],
      { env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), text: out + err }),
    )
  })
}

async function withDatabase<T>(
  act: (db: Awaited<ReturnType<typeof openPglite>>['db']) => Promise<T>,
  at = folder,
): Promise<T> {
  const database = await openPglite(path.join(at, 'db'))
  await database.migrate()
  try {
    return await act(database.db)
  } finally {
    await database.close()
  }
}

/** Runs the server on the seeded folder; passes its URL and output to `act`. */
async function withServer(act: (url: string, text: string) => Promise<void>): Promise<void> {
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: folder,
    MODEL_DOWNLOAD: 'off',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
  }
  const child = spawn(process.execPath, [...QUICK_START, programOf('main.ts')], { env })
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    let text = ''
    for await (const chunk of child.stdout) {
      text += chunk
      if (text.includes('npm run seed -- code')) break
    }
    const [, url = ''] = /Live-scribe is at (\S+)/.exec(text) ?? []
    await act(url, text)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

it('[SEED-01] fills an empty database with people of every kind whose books balance', async () => {
  expect(first.code, first.text).toBe(0)
  await withDatabase(async (db) => {
    expect(await findUnreconciled(db)).toEqual([])
    const rows = await db.select().from(users)
    const of = (email: string) => rows.find((row) => row.email === email)
    expect(rows.map(({ email }) => email).sort()).toEqual(
      seededUsers.map(({ email }) => email).sort(),
    )
    expect(of('nora.trial@example.com')).toMatchObject({ isTrialUser: true, paidCents: 0 })
    expect(of('samir.subscriber@example.com')).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'professional',
      paidCents: 12_000,
    })
    expect(of('priya.pastdue@example.com')).toMatchObject({ subscriptionStatus: 'past_due' })
    expect(of('carlos.cancelled@example.com')?.subscriptionEndsAt).toBeInstanceOf(Date)
    expect(of('mei.minutes@example.com')).toMatchObject({
      purchaseModel: 'minutes',
      minuteBalance: 300 - 57 + 30 - 61,
      paidCents: 13_500,
    })
    expect(of('dmitri.disputed@example.com')).toMatchObject({ minuteBalance: 0, paidCents: 0 })
    expect(of('ada.admin@example.com')).toMatchObject({ isAdmin: true })
  })
})

it('[SEED-02] leaves recordings of every state', async () => {
  await withDatabase(async (db) => {
    const rows = await db
      .select()
      .from(transcriptionSessions)
      .innerJoin(users, eq(users.id, transcriptionSessions.userId))
    const sessions = rows.map((row) => row.transcription_sessions)
    const having = (wanted: (row: (typeof sessions)[number]) => boolean) =>
      sessions.filter(wanted).length
    expect(having(({ status }) => status === 'paused')).toBe(1)
    expect(having(({ status }) => status === 'active')).toBe(1)
    expect(having(({ isShared }) => !isShared)).toBe(2)
    expect(having(({ missingSamples }) => missingSamples > 0)).toBe(2)
    expect(having(({ lastSegmentNumber }) => lastSegmentNumber === 0)).toBe(1)
    expect(having(({ lastSegmentNumber }) => lastSegmentNumber > 500)).toBe(1)
    expect(having(({ endedReason }) => endedReason === 'time_limit')).toBe(1)
  })
})

it('[SEED-06] leaves no incident of services behind, which nobody had', async () => {
  await withDatabase(async (db) => {
    expect(await db.select().from(serviceTroubles)).toEqual([])
    expect(await db.select().from(serviceChecks)).toEqual([])
  })
})

it('[SEED-03] the server says who to sign in as, and each of them comes in', async () => {
  await withServer(async (url, text) => {
    expect(text).toContain(`the password “${SEEDED_PASSWORD}”`)
    for (const { email } of seededUsers) {
      expect(text).toContain(email)
      const visitor = createSeedClient(url, url)
      const reply = await visitor.post('/api/auth/sign-in/email', {
        email,
        password: SEEDED_PASSWORD,
      })
      if (email === seededAdministrator.email) {
        expect(reply).toMatchObject({ twoFactorRedirect: true })
        const { text: digits } = await seed(['code'])
        await visitor.post('/api/auth/two-factor/verify-totp', { code: digits.trim() })
        expect(await visitor.get('/api/admin/summary')).toBeTruthy()
      }
      expect(await visitor.get('/api/me')).toMatchObject({ user: { email } })
      if (email === 'amira.affiliate@example.com') {
        const { affiliate } = (await visitor.get('/api/affiliate')) as { affiliate: { id: string } }
        const asked = { p_affiliate_id: affiliate.id }
        const stats = await visitor.post('/api/rpc/get_affiliate_stats', asked)
        expect(stats).toMatchObject({ total_referrals: 3, converted_referrals: 2 })
      }
    }
  })
})

it('[SEED-04] a second run changes nothing and says the same', async () => {
  const codes = () =>
    withDatabase((db) =>
      db.select({ code: transcriptionSessions.code }).from(transcriptionSessions),
    )
  const before = await codes()
  const second = await seed()
  expect(second.code).toBe(0)
  expect(first.text).toBe(`Seeding …\n${second.text}`)
  expect(await codes()).toEqual(before)
})

it('[SEED-05] refuses a database with people in it, and one whose seeding was cut off', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const unseeded = path.join(folder, 'unseeded')
  expect(await isSeeded(unseeded, db)).toBe(false)
  const someone = async (email: string) => {
    await db.delete(users)
    await db.insert(users).values({ identityUserId: email, email })
  }
  await someone('ann@example.com')
  await expect(isSeeded(unseeded, db)).rejects.toThrow(
    /^This database has users, so it was not seeded\./,
  )
  await someone(seededAdministrator.email)
  await expect(isSeeded(unseeded, db)).rejects.toThrow(
    /^An earlier seeding of this database did not finish\./,
  )
  await database.close()
})

it('[SEED-05] refuses the settings of an installation that people use', {
  tags: 'deep',
}, async () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_STARTER: 'price_1',
    STRIPE_PRICE_PROFESSIONAL: 'price_2',
    STRIPE_PRICE_BUSINESS: 'price_3',
  }
  const clerk = {
    CLERK_SECRET_KEY: 'sk_test_1',
    CLERK_PUBLISHABLE_KEY: `pk_test_${btoa('clerk.example$')}`,
    CLERK_WEBHOOK_SECRET: 'whsec_1',
  }
  const isPublic = { PUBLIC_URL: 'https://scribe.example', PAYMENTS: 'sandbox' }
  for (const [given, why] of [
    [stripe, 'Stripe'],
    [clerk, 'Clerk'],
    [isPublic, 'PUBLIC_URL'],
  ] as const) {
    const config = toConfig(readEnvironment({ PORT: '0', ...given }))
    expect(() => refuseProduction(config)).toThrow(why)
  }
  const untouched = path.join(folder, 'untouched')
  expect(await seed([], { DATA_DIR: untouched, ...isPublic })).toEqual({
    code: 1,
    text: expect.stringMatching(/^Seeding is for development, .*PUBLIC_URL.*Nothing was changed/),
  })
  expect(fs.existsSync(untouched)).toBe(false)
})
