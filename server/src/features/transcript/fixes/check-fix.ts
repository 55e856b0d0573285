import { CONFIRM_PLACES, isTooWide } from '@live-scribe/contract/fixes/fix-places'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptSegments as segments } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { findFixes } from './find-fixes.ts'
import { isSameWords, type NewFix } from './store-fix.ts'

/** Segments that are read at once: the thread of all calls makes their objects, and copies them. */
const PAGE_SEGMENTS = 500

/**
 * Checks a fix against the log, and returns in how many places of it the fix counts. Throws
 * `bad_request` for one that changes nothing or too much, `confirmation_needed` for one that
 * changes much, `took_too_long` for one in a log that takes too long.
 */
export async function checkFix(
  { db, textWork }: Pick<AppContext, 'db' | 'textWork'>,
  session: Pick<SessionRow, 'id' | 'userId' | 'status'>,
  { fix, isConfirmed }: { fix: NewFix; isConfirmed: boolean },
): Promise<number> {
  if (fix.original === fix.replacement) {
    throw refusal('The right words are the same as the wrong ones. Change one of them.')
  }
  const { place } = fix
  const fixes = await findFixes(db, session.id)
  const before = fixes.filter((one) => !isSameWords(one, fix))
  const counted = { fix: { id: Number.MAX_SAFE_INTEGER, ...fix }, before }
  const caller = { key: session.userId, isCounted: true }
  const reach = { places: 0, lines: 0, linesInAll: 0 }
  for await (const log of readTexts(db, session.id, place?.segment)) {
    if (place && log[0]?.isGap) {
      throw refusal('There are no words in a gap. Select words that were written down.')
    }
    const ofPage = await textWork.run('countPlaces', { log, ...counted }, caller)
    reach.places += ofPage.places
    reach.lines += ofPage.lines
    reach.linesInAll += ofPage.linesInAll
  }
  const { places } = reach
  if (places === 0 && (place || session.status === 'completed')) {
    throw refusal('These words are not in the text. Check how they are written there.')
  }
  if (isTooWide(reach)) {
    throw refusal(
      `These words are in ${places} places of ${reach.lines} lines, too many to fix at once. Select more of the words around them.`,
    )
  }
  if (places > CONFIRM_PLACES && !isConfirmed) {
    throw new AppError('confirmation_needed', `This changes ${places} places of the text.`)
  }
  return places
}

/** The texts of a session's log, or of one segment of it, page by page. */
async function* readTexts(db: Database, sessionId: string, segment: number | undefined) {
  let after = segment === undefined ? 0 : segment - 1
  for (;;) {
    const page = await db
      .select({
        segmentNumber: segments.segmentNumber,
        text: segments.text,
        isGap: segments.isGap,
      })
      .from(segments)
      .where(
        and(
          eq(segments.sessionId, sessionId),
          gt(segments.segmentNumber, after),
          segment === undefined ? undefined : eq(segments.segmentNumber, segment),
        ),
      )
      .orderBy(asc(segments.segmentNumber))
      .limit(PAGE_SEGMENTS)
    if (page.length > 0) yield page
    if (page.length < PAGE_SEGMENTS) return
    after = page.at(-1)?.segmentNumber ?? after
  }
}

function refusal(message: string): AppError {
  return new AppError('bad_request', message)
}
