import { MAX_SPEAKER_NAMES, type Speaker } from '@live-scribe/contract/speaker-names'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'

/** The names that an owner gave, with the number of their changes. */
type StoredNames = Pick<SessionRow, 'speakerNames' | 'speakerNamesVersion'>

/**
 * Stores the name of a channel or speaker, or removes it when empty; returns all names, or null for
 * a deleted session. Throws `bad_request` when the session has as many names as it may have.
 */
export async function setSpeakerName(
  db: Database,
  sessionId: string,
  { channel, speaker, name }: Speaker & { name: string },
): Promise<StoredNames | null> {
  const columns = {
    speakerNames: sessions.speakerNames,
    speakerNamesVersion: sessions.speakerNamesVersion,
  }
  const isSession = eq(sessions.id, sessionId)
  return db.transaction(async (tx) => {
    const [before] = await tx.select(columns).from(sessions).where(isSession).for('update')
    if (!before) return null
    const others = before.speakerNames.filter(
      (one) => one.channel !== channel || one.speaker !== speaker,
    )
    if (name !== '' && others.length >= MAX_SPEAKER_NAMES) throw tooManyNamesError()
    const speakerNames = name === '' ? others : [...others, { channel, speaker, name }]
    const [after] = await tx
      .update(sessions)
      .set({ speakerNames, speakerNamesVersion: before.speakerNamesVersion + 1 })
      .where(isSession)
      .returning(columns)
    return after ?? null
  })
}

function tooManyNamesError(): AppError {
  return new AppError(
    'bad_request',
    `A recording has at most ${MAX_SPEAKER_NAMES} names. Clear one that is not needed, then try again.`,
  )
}
