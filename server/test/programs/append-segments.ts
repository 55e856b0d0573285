import { openPglite } from '#server/db/pglite.ts'
import { users } from '#server/db/schema.ts'
import { appendSegment, claimSession, insertSession } from '#server/features/recording/sessions.ts'

/* Appends segments as fast as it can and prints each number once it is stored; killed by its test. */

const [folder = ''] = process.argv.slice(2)
const { db, migrate } = await openPglite(folder)
await migrate()
const identity = { identityUserId: crypto.randomUUID(), email: 'ann@example.com' }
const [user] = await db.insert(users).values(identity).returning()
const session = await insertSession(db, {
  userId: user?.id ?? '',
  title: 'Interview',
  now: new Date(),
})
const claim = await claimSession(db, session.id)
if (!claim) throw new Error('the session was not claimed')
process.stdout.write(`session ${session.id}\n`)
for (;;) {
  const text = `sentence ${claim.lastSegmentNumber}`
  const segment = { text, createdAt: new Date(), startMs: 0, endMs: 1 }
  const stored = await appendSegment(db, claim, segment, 0)
  process.stdout.write(`${stored?.segmentNumber}\n`)
}
