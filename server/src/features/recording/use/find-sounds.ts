import type { Sounds } from '@live-scribe/contract/recording'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { recogniserUse } from '#server/db/schema.ts'

/**
 * Whether the recognisers of a session write sounds such as "um". Hosted Deepgram leaves "um" and "uh"
 * out unless it is asked for them, and is not; those of this machine write what they hear.
 */
export async function findSounds(db: Database, sessionId: string): Promise<Sounds> {
  const used = await db
    .selectDistinct({ isHosted: recogniserUse.isHosted })
    .from(recogniserUse)
    .where(eq(recogniserUse.sessionId, sessionId))
  if (used.length === 0) return 'unknown'
  return used.some(({ isHosted }) => isHosted) ? 'left_out' : 'written'
}
