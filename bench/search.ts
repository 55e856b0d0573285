import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/src/db/database.ts'
import { startProduct } from './lib/product.ts'
import { IntervalRecogniser } from './lib/recognisers/interval-recogniser.ts'
import { account, signUp } from './lib/sign-up.ts'
import { formatPercentiles, percentile, printHeading, printRow } from './lib/statistics.ts'
import { measureWrites } from './search/measure-writes.ts'
import { LINES, seedRecordings, vocabularyWord } from './search/seed.ts'

const RECORDINGS = 10_000
const ROUNDS = 20

/** Searches, each with what `ILIKE` looks for in its place. */
const searches: readonly [name: string, typed: string, like: string][] = [
  ['a code word', 'kubectl', 'kubectl'],
  ['a code word with signs', 'O(n)', 'O(n)'],
  ['a frequent word', 'systems', 'system'],
  ['two frequent words', 'cache database', 'cache'],
  ['a rare word', vocabularyWord(15_000), vocabularyWord(15_000)],
  ['a phrase', '"the database"', 'the database'],
  ['a phrase of common words', '"of the"', 'of the'],
  ['a rare phrase', '"kubectl the"', 'kubectl the'],
  ['a speaker', 'cache speaker:maria', 'cache'],
  ['a week', 'cache last week', 'cache'],
  ['questions with a word', 'cache is:question', 'cache'],
  ['no such word', 'xylophone', 'xylophone'],
]

/**
 * Measures the search over the recordings of one user, beside `ILIKE` over the same lines, and the
 * storing of finals with and without the index; on the embedded PGlite database or, with
 * `--postgres`, on a PostgreSQL server. A number sets the number of recordings.
 */
export async function run(options: string[]): Promise<void> {
  const recordings = Number(options.find((option) => /^\d+$/.test(option)) ?? RECORDINGS)
  const server = options.includes('--postgres') ? await startPostgresServer() : null
  try {
    await measure(recordings, server?.url('postgres'))
  } finally {
    await server?.stop()
  }
}

async function measure(recordings: number, databaseUrl: string | undefined): Promise<void> {
  const recogniser = new IntervalRecogniser({ interimIntervalMs: 1000, resultsPerFinal: 1 })
  const product = await startProduct(recogniser, { databaseUrl })
  try {
    const { db } = product.context
    const cookie = await signUp(product.url)
    await fetch(new URL('/api/me', product.url), { headers: { cookie } })
    const words = await seedRecordings(db, account.email, recordings)
    // What autovacuum and the server's own job would do within a minute.
    if (databaseUrl) await db.execute(sql`vacuum analyze`)
    await product.context.maintainDatabase?.()
    const where = databaseUrl ? 'PostgreSQL' : 'PGlite'
    printHeading(
      `search in ${recordings} recordings, ${recordings * LINES} lines, ${words} words, on ${where}`,
    )
    // The server has closed the sign-up's connection while the rows were stored.
    await search(product.url, cookie, 'it').catch(() => {})
    const all: number[] = []
    const allLikes: number[] = []
    for (const [name, typed, like] of searches) {
      const read = () => search(product.url, cookie, typed)
      const hits = await read()
      const times = await time(ROUNDS, read)
      const likes = await time(3, () => findLike(db, like))
      all.push(...times)
      allLikes.push(...likes)
      const beside = `ILIKE p50 ${percentile(likes, 0.5).toFixed(0)} ms`
      printRow(
        `${name} (${hits} hits on the first page)`,
        `${formatPercentiles(times)} · ${beside}`,
      )
    }
    printRow('all searches', formatPercentiles(all), 'p95 < 150 ms')
    printRow('all with ILIKE', formatPercentiles(allLikes))
    await measureWrites(db)
  } finally {
    await product.close()
  }
}

async function time(rounds: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Searches once; returns the number of hits. */
async function search(url: string, cookie: string, q: string): Promise<number> {
  const reply = await fetch(new URL(`/api/search?${new URLSearchParams({ q })}`, url), {
    headers: { cookie },
  })
  if (!reply.ok) throw new Error(`a search answered ${reply.status}`)
  const { hits } = (await reply.json()) as { hits: unknown[] }
  return hits.length
}

/** Does the same without an index of words, and without the neighbours. */
async function findLike(db: Database, text: string): Promise<void> {
  await db.execute(sql`
    select s.session_id, s.title, g.segment_number, g.text from transcript_segments g
    join transcription_sessions s on s.id = g.session_id join users u on u.id = s.user_id
    where u.email = ${account.email} and g.text ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}
    order by s.started_at desc, g.segment_number limit 20`)
}
