import { and, count, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { outgoingMails, paymentEvents } from '#server/db/schema.ts'
import { MAX_MAIL_ATTEMPTS } from './mails/outgoing-mail.ts'

/** Registers gauges of the queues in the database; all nodes report the same. */
export function registerQueueGauges({ db, metrics }: Pick<AppContext, 'db' | 'metrics'>): void {
  metrics.watch('mailsWaiting', async () => {
    const isWaiting = and(
      isNull(outgoingMails.sentAt),
      lt(outgoingMails.attempts, MAX_MAIL_ATTEMPTS),
    )
    const [row] = await db.select({ rows: count() }).from(outgoingMails).where(isWaiting)
    return row?.rows ?? 0
  })
  metrics.watch('webhooksWaiting', async () => {
    const isWaiting = isNull(paymentEvents.processedAt)
    const [row] = await db.select({ rows: count() }).from(paymentEvents).where(isWaiting)
    return row?.rows ?? 0
  })
}
