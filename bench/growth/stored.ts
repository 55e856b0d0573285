import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/db/database.ts'
import { startProduct } from '../lib/product.ts'
import { IntervalRecogniser } from '../lib/recognisers/interval-recogniser.ts'
import { account, signUp } from '../lib/sign-up.ts'
import { seedRecordings } from '../search/seed.ts'
import { measureCall } from './processor-time.ts'

const CALLS = 60

/** A product of its own with its owner, who is signed in. */
interface Site {
  db: Database
  get(path: string): Promise<void>
  post(path: string, body: unknown): Promise<unknown>
}

async function withSite<Result>(use: (site: Site) => Promise<Result>): Promise<Result> {
  const recogniser = new IntervalRecogniser({ interimIntervalMs: 1000, resultsPerFinal: 1 })
  const product = await startProduct(recogniser)
  try {
    const cookie = await signUp(product.url)
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { cookie, origin: product.url, 'content-type': 'application/json' }
      const reply = await fetch(new URL(path, product.url), { ...init, headers })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
      return reply.json()
    }
    await call('/api/me')
    return await use({
      db: product.context.db,
      get: async (path) => void (await call(path)),
      post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    })
  } finally {
    await product.close()
  }
}

/** Storing and announcing one more line of a session that has so many, and reading the last ones. */
export function measureLines(lines: number): Promise<{ append: number; read: number }> {
  return withSite(async ({ db, get, post }) => {
    const created = await post('/api/rpc/create_interview_session', { p_title: 'Interview' })
    const { session_id: sessionId } = created as { session_id: string }
    await db.execute(sql`
      insert into transcript_segments (session_id, segment_number, text, created_at, spoken_at, start_ms, end_ms, channel)
      select id, n, 'Sentence ' || n || ' of an interview about queues.', now(), now(), n * 3000, n * 3000 + 2500, 0
      from transcription_sessions, generate_series(1, ${lines}::integer) n where session_id = ${sessionId}`)
    await db.execute(
      sql`update transcription_sessions set last_segment_number = ${lines} where session_id = ${sessionId}`,
    )
    await db.execute(sql`analyze`)
    let segmentNumber = lines
    const append = await measureCall(CALLS, async () => {
      segmentNumber += 1
      const text = `Sentence ${segmentNumber} of an interview about queues.`
      await post('/api/transcript-segment', { sessionId, text, isFinal: true, segmentNumber })
    })
    const read = await measureCall(CALLS, () =>
      get(`/api/transcripts/${sessionId}?after=${segmentNumber - 5}`),
    )
    return { append, read }
  })
}

/** What one of so many users asks for when a page opens. */
export function measureUsers(users: number): Promise<number> {
  return withSite(async ({ db, get }) => {
    await db.execute(sql`
      insert into users (identity_user_id, email, full_name, created_at)
      select 'seed-' || n, 'person' || n || '@example.com', 'Person ' || n, now()
      from generate_series(1, ${users}::integer) n`)
    await db.execute(sql`analyze`)
    return measureCall(CALLS, () => get('/api/me'))
  })
}

/** The first page of a dashboard with so many recordings, and a search among them. */
export function measureRecordings(recordings: number): Promise<{ list: number; search: number }> {
  return withSite(async ({ db, get }) => {
    await seedRecordings(db, account.email, recordings)
    await db.execute(sql`analyze`)
    const list = await measureCall(CALLS, () => get('/api/sessions'))
    const search = await measureCall(CALLS / 3, () => get('/api/search?q=cache%20database'))
    return { list, search }
  })
}
