import type { RecordingSelection } from '@live-scribe/contract/recording/list'
import { and, type SQL } from 'drizzle-orm'
import { isAnyOf, isNoneOf } from '#server/db/list-conditions.ts'
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
    return and(isOwnSession(userId), isAnyOf(sessions.code, selection.codes))
  }
  const { match, except } = selection
  const matches = await toCondition(parts, userId, match)
  return except.length === 0 ? matches : and(matches, isNoneOf(sessions.code, except))
}
