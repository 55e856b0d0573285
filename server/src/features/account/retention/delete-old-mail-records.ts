import { lt } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { sentMails } from '#server/db/schema.ts'
import { DAY_MS } from '#server/lib/day.ts'

/** Milliseconds for which it is known which mails were sent. */
const MAIL_RECORD_MS = 90 * DAY_MS

/** Deletes the records of mails whose last attempt was 90 days ago. */
export async function deleteOldMailRecords({ db, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - MAIL_RECORD_MS)
  await db.delete(sentMails).where(lt(sentMails.attemptedAt, before))
}
