import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { openPglite } from '#server/db/pglite.ts'
import { users } from '#server/db/schema.ts'
import { openSession } from '#server/features/recording/session/open-session.ts'
import { acquireLease, appendSegment } from '#server/features/recording/session/session-lease.ts'

/*
 * Appends segments of two channels to recordings without a pause, to all of them at the same time, and
 * prints the id and the number of each once it is stored; the test kills it.
 */

const SAMPLES_PER_MS = SAMPLE_RATE_HZ / 1000

const [folder = '', recordings = '1'] = process.argv.slice(2)
const { db, migrate } = await openPglite(folder)
await migrate()

async function lease() {
  const identity = { identityUserId: crypto.randomUUID(), email: 'ann@example.com' }
  const [user] = await db.insert(users).values(identity).returning()
  const wanted = {
    userId: user?.id ?? '',
    title: 'Interview',
    recordingLimitMinutes: async () => 5,
    now: new Date(),
  }
  const opening = await openSession(db, wanted)
  if (!('opened' in opening)) throw new Error('the session was not opened')
  const { id } = opening.opened
  const outcome = await acquireLease(db, id, { now: new Date(), takesOver: false })
  if (!('session' in outcome)) throw new Error('the session was not leased')
  return outcome.session
}

async function record(): Promise<void> {
  const session = await lease()
  const durableSamples = [0, 0]
  for (let number = 0; ; number += 1) {
    const channel = number % durableSamples.length
    durableSamples[channel] = (number + 1) * SAMPLES_PER_MS
    const now = Date.now()
    const times = { timestamp: now, spokenAt: now, startMs: number, endMs: number + 1 }
    const text = `sentence ${number}`
    const utterance = { text, ...times, channel, speaker: null, isGap: false, words: [] }
    const stored = await appendSegment(db, session, utterance, {
      durableSamples,
      missingSamples: 0,
    })
    process.stdout.write(`${session.id} ${stored?.segmentNumber}\n`)
  }
}

await Promise.all(Array.from({ length: Number(recordings) }, record))
