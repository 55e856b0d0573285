import type { RecordingSelection } from '@live-scribe/contract/recording/list'
import { and, inArray, notInArray, type SQL } from 'drizzle-orm'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import { type StateParts, toCondition } from './recording-filter.ts'

/** Condition: a session is a user's, not deleted, and among those that were selected. */
export async function isSelected(
  parts: StateParts,
  userId: string,
  selection: RecordingSelection,
): Promise<SQL | undefined> {
  if ('codes' in selection) {
    return and(isOwnSession(userId), inArray(sessions.code, selection.codes))
  }
  const { match, except } = selection
  const matches = await toCondition(parts, userId, match)
  return except.length === 0 ? matches : and(matches, notInArray(sessions.code, except))
}
