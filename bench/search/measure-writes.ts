import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/db/database.ts'
import { transcriptionSessions } from '../../server/src/db/schema.ts'
import { appendSegment } from '../../server/src/features/recording/session/session-lease.ts'
import { formatPercentiles, printRow } from '../lib/statistics.ts'

const FINALS = 500

/** Measures the statement that stores a final, with the index of words and without it, in turns. */
export async function measureWrites(db: Database): Promise<void> {
  const [session] = await db.select().from(transcriptionSessions).limit(1)
  if (!session) throw new Error('there is no recording')
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] }
  for (let round = 0; round < 10; round += 1) {
    for (const mode of ['enable', 'disable'] as const) {
      await db.execute(
        sql`alter table transcript_segments ${sql.raw(mode)} trigger transcript_segments_indexed`,
      )
      for (let final = 0; final < FINALS / 10; final += 1) {
        const text = `So final number ${round * FINALS + final} says that the database would cache the key.`
        const now = Date.now()
        const place = { channel: 0, speaker: null, startMs: 0, endMs: 900, isGap: false, words: [] }
        const startedAt = performance.now()
        await appendSegment(
          db,
          session,
          { text, timestamp: now, spokenAt: now, ...place },
          { durableSamples: [0], missingSamples: 0 },
        )
        times[mode].push(performance.now() - startedAt)
      }
    }
  }
  printRow('a final is stored and indexed', formatPercentiles(times.enable))
  printRow('a final is stored without the index', formatPercentiles(times.disable))
}
