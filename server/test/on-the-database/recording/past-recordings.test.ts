import { getRecordingTotals, getSession, renameSession } from '@live-scribe/contract/recording'
import { listSessions } from '@live-scribe/contract/recording/list'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recogniserUse, transcriptionSessions } from '#server/db/schema.ts'
import { settleRecording } from '#server/features/billing/index.ts'
import { generateSessionCode } from '#server/features/recording/session-code.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const DAY_MS = 86_400_000

let server: TestServer
let user: TestUser
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
  user = await server.signUp()
})
afterEach(() => server.close())

async function list(caller = user) {
  const reply = await caller.call('GET', '/api/sessions')
  return listSessions.reply.parse(await reply.json()).sessions
}

async function totals({ caller = user, since = '' } = {}) {
  const reply = await caller.call('GET', `/api/recording-totals${since && `?since=${since}`}`)
  return getRecordingTotals.reply.parse(await reply.json())
}

/** Inserts finished copies of a recording, each a day older than the one before. */
async function addOlder(code: string, count: number): Promise<void> {
  const { db } = server.context
  const [row] = await db.select().from(transcriptionSessions)
  if (row?.code !== code) throw new Error('The recording is not there')
  const { id: _id, ...rest } = row
  const copies = Array.from({ length: count }, (_, index) => ({
    ...rest,
    code: generateSessionCode(),
    title: `${index + 1} days before`,
    status: 'completed' as const,
    durationMinutes: 2,
    startedAt: new Date(row.startedAt.getTime() - (index + 1) * DAY_MS),
  }))
  const added = await db.insert(transcriptionSessions).values(copies).returning()
  for (const { id, userId, startedAt } of added) {
    const recorded = { userId, sessionId: id, minutes: 2, now: startedAt }
    await db.transaction((tx) => settleRecording(tx, recorded))
  }
}

describe('past recordings', () => {
  it('[AUTH-17, RPC-21, DASH-13, DASH-14, RISK-69] lists the newest 50 first and counts all', async () => {
    const code = await user.openSession('Today')
    await addOlder(code, 54)

    const sessions = await list()
    expect(await totals()).toEqual({ recordings: 55, minutes: 108 })
    expect(sessions).toHaveLength(50)
    expect(sessions.map(({ title }) => title).slice(0, 3)).toEqual([
      'Today',
      '1 days before',
      '2 days before',
    ])
    expect(sessions.at(-1)?.title).toBe('49 days before')
  })

  it('[DASH-26] gives recordings of the same minute names of their own', async () => {
    for (let count = 0; count < 3; count += 1) await user.openSession('Interview, 10:00')
    await (await server.signUp()).openSession('Interview, 10:00')

    expect((await list()).map(({ title }) => title).sort()).toEqual([
      'Interview, 10:00',
      'Interview, 10:00 (2)',
      'Interview, 10:00 (3)',
    ])
    const long = 'x'.repeat(200)
    await user.openSession(long)
    await user.openSession(long)
    const titles = (await list()).map(({ title }) => title)
    expect(titles).toContain(long)
    expect(titles).toContain(`${'x'.repeat(196)} (2)`)
  })

  it('[DASH-23] says whether a recorder is at work, and how much is written', async () => {
    const code = await user.openSession('Today')
    const recorder = await user.record(code)
    recorder.speak(createMarkedSpeech(['it'], ['it']))
    await recorder.until((heard) => heard.of('Durable').length > 0)
    const readListed = async () => {
      const [session] = await list()
      if (!session) throw new Error('The recording is not there')
      return session
    }
    expect(await readListed()).toMatchObject({ status: 'active', is_recorder_away: false })
    const written = recorder.of('Durable').at(-1)?.sample ?? 0
    expect(written).toBeGreaterThan(0)
    expect((await readListed()).durable_sample).toBeGreaterThanOrEqual(written)

    await recorder.cut()
    while (!(await readListed()).is_recorder_away) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await readListed()).status).toBe('active')
    const reply = await user.call('GET', `/api/sessions/${code}`)
    expect(getSession.reply.parse(await reply.json()).is_recorder_away).toBe(true)
  })

  it('[DASH-23] goes by the last beat of a recorder that no process here knows', async () => {
    const code = await user.openSession('Today')
    const { db } = server.context
    const seen = (secondsAgo: number) =>
      db
        .update(transcriptionSessions)
        .set({ recorderSeenAt: new Date(Date.now() - secondsAgo * 1000) })
        .where(eq(transcriptionSessions.code, code))
    await seen(20)
    expect((await list())[0]?.is_recorder_away).toBe(false)
    await seen(60)
    expect((await list())[0]?.is_recorder_away).toBe(true)
  })

  it('counts the caller’s own recordings only', async () => {
    await user.openSession()

    const caller = await server.signUp()
    expect(await totals({ caller })).toEqual({ recordings: 0, minutes: 0 })
  })

  it('[CHART-3] counts minutes since a day, by the days of a time zone, and those of a recording that was deleted since', async () => {
    const code = await user.openSession('Today')
    await addOlder(code, 5)
    const since = new Date(Date.now() - 2.5 * DAY_MS).toISOString()
    const [, first] = await list()

    await user.call('DELETE', `/api/sessions/${first?.session_id}`)

    expect(await totals()).toEqual({ recordings: 5, minutes: 10 })
    expect(await totals({ since })).toEqual({ recordings: 5, minutes: 4 })
    const byDay = await user.call('GET', '/api/recording-totals?zone=Europe/Berlin')
    const { minutes, days } = (await byDay.json()) as {
      minutes: number
      days: { day: string; minutes: number }[]
    }
    expect(days.reduce((sum, one) => sum + one.minutes, 0)).toBe(minutes)
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
    const nowhere = await user.call('GET', '/api/recording-totals?zone=Mars/Phobos')
    expect(nowhere.status).toBe(400)
    const refused = await user.call('GET', '/api/recording-totals?since=yesterday')
    expect(refused.status).toBe(400)
  })

  it('takes another name from its owner, trimmed', async () => {
    const code = await user.openSession('Interview')
    const reply = await user.call('PATCH', `/api/sessions/${code}`, { title: '  Second round ' })

    expect(renameSession.reply.parse(await reply.json()).title).toBe('Second round')
    expect((await list())[0]?.title).toBe('Second round')
  })

  it('[LIST-21] takes names without what can’t be shown, which would turn the text around them', async () => {
    const code = await user.openSession('Gro\u202eup\u2066 \u0007one\nand two')
    expect((await list())[0]?.title).toBe('Group one and two')
    const rename = (title: string) => user.call('PATCH', `/api/sessions/${code}`, { title })
    expect((await rename('مقابلة\u202Etxt.exe')).status).toBe(200)
    expect((await list())[0]?.title).toBe('مقابلةtxt.exe')
    expect((await rename('Team 👩‍💻')).status).toBe(200)
    for (const title of ['\u202e', '\u200b', ' \u2066\n ']) {
      const reply = await rename(title)
      expect(reply.status, JSON.stringify(title)).toBe(400)
      expect(await reply.text()).toContain('Type')
    }
    expect((await list())[0]?.title).toBe('Team 👩‍💻')
  })

  it.each([
    ['nobody', () => server.visitor, 401],
    ['somebody else', () => server.signUp(), 404],
  ])('lets %s rename nothing', async (_, who, status) => {
    const code = await user.openSession('Interview')
    const stranger = await who()
    const reply = await stranger.call('PATCH', `/api/sessions/${code}`, { title: 'Mine' })

    expect(reply.status).toBe(status)
    expect((await list())[0]?.title).toBe('Interview')
  })

  it.each([{ title: '   ' }, { title: 'x'.repeat(201) }, {}])(
    'refuses %j as a name',
    async (body) => {
      const code = await user.openSession('Interview')

      expect((await user.call('PATCH', `/api/sessions/${code}`, body)).status).toBe(400)
    },
  )
})

it('[PRAC-8] says for one recording whether its recogniser leaves sounds out of the text', async () => {
  const code = await user.openSession()
  const sounds = async () =>
    getSession.reply.parse(await (await user.call('GET', `/api/sessions/${code}`)).json()).sounds
  expect(await sounds()).toBe('unknown')

  const { db } = server.context
  const [session] = await db.select().from(transcriptionSessions)
  if (!session) throw new Error('no session')
  const use = { sessionId: session.id, userId: session.userId, channel: 0, day: '2026-11-20' }
  const feed = (provider: string, isHosted: boolean) =>
    db.insert(recogniserUse).values({
      ...use,
      id: crypto.randomUUID(),
      samples: 16_000,
      provider,
      isHosted,
    })
  await feed('sherpa-onnx', false)
  expect(await sounds()).toBe('written')
  await feed('Deepgram nova-3', true)
  expect(await sounds()).toBe('left_out')
})
