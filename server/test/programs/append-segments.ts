import { openPglite } from '#server/db/pglite.ts'
import { users } from '#server/db/schema.ts'
import { openSession } from '#server/features/recording/session/open-session.ts'
import { acquireLease, appendSegment } from '#server/features/recording/session/session-lease.ts'

/* Appends segments without a pause and prints each number once it is stored; the test kills it. */

const [folder = ''] = process.argv.slice(2)
const { db, migrate } = await openPglite(folder)
await migrate()
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
const session = opening.opened
const outcome = await acquireLease(db, session.id, { now: new Date(), takesOver: false })
if (!('session' in outcome)) throw new Error('the session was not leased')
const lease = outcome.session
process.stdout.write(`session ${session.id}\n`)
const durable = { durableSample: 0, missingSamples: 0 }
for (;;) {
  const text = `sentence ${lease.lastSegmentNumber}`
  const times = { timestamp: Date.now(), spokenAt: Date.now(), startMs: 0, endMs: 1 }
  const said = { text, ...times, channel: 0, speaker: null, isGap: false, words: [] }
  const stored = await appendSegment(db, lease, said, durable)
  process.stdout.write(`${stored?.segmentNumber}\n`)
}
