import fs from 'node:fs'
import path from 'node:path'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { startPglite } from '#server/db/pglite/start-pglite.ts'
import { openStartedPglite } from '#server/db/pglite.ts'
import { users } from '#server/db/schema.ts'
import { openSession } from '#server/features/recording/session/open-session.ts'
import { acquireLease, appendSegment } from '#server/features/recording/session/session-lease.ts'

/** What was said, and acknowledged, before the power was cut. */
export const FINALS = ['Good morning.', 'Can you hear me?', 'Then we begin.']

/**
 * Fills a data folder as a power cut leaves it in the middle of a recording: everything that was
 * acknowledged is in the database's log alone, and nothing was closed. Resolves to the recording's
 * code.
 */
export async function cutPower(folder: string): Promise<string> {
  await addEmptyDatabase(folder)
  const started = startPglite(path.join(folder, 'db'))
  const { db, migrate } = await openStartedPglite(started)
  await migrate()
  const [user] = await db
    .insert(users)
    .values({ identityUserId: 'ann', email: 'ann@example.com' })
    .returning()
  const now = new Date()
  const recordingLimitMinutes = async () => 5
  const wanted = { userId: user?.id ?? '', title: 'Interview', recordingLimitMinutes, now }
  const opening = await openSession(db, wanted)
  if (!('opened' in opening)) throw new Error('the session was not opened')
  const leased = await acquireLease(db, opening.opened.id, { now, takesOver: false })
  if (!('session' in leased)) throw new Error('the session was not leased')
  for (const [at, text] of FINALS.entries()) {
    const times = { timestamp: now.getTime(), spokenAt: now.getTime() }
    const place = { startMs: at * 1000, endMs: at * 1000 + 900, channel: 0 }
    const utterance = { text, ...times, ...place, speaker: null, isGap: false, words: [] }
    const durableSamples = [(at + 1) * 16_000]
    await appendSegment(db, leased.session, utterance, { durableSamples, missingSamples: 0 })
  }
  await started.thread.worker.terminate()
  started.unlock()
  return opening.opened.code
}

/** Where PostgreSQL writes next: a file of its log, and the position in it, by the end that is not zero. */
export function findEndOfLog(folder: string): { file: string; position: number } {
  const log = path.join(folder, 'db', 'pg', 'pg_wal')
  const [name = ''] = fs
    .readdirSync(log)
    .filter((one) => /^[0-9A-F]{24}$/.test(one))
    .sort()
  const file = path.join(log, name)
  const bytes = fs.readFileSync(file)
  let position = bytes.length
  while (position > 0 && bytes[position - 1] === 0) position -= 1
  // Records are aligned to eight bytes.
  return { file, position: Math.ceil(position / 8) * 8 }
}
