import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { isClaimOver } from '#server/db/claim-time.ts'
import type { Transaction } from '#server/db/database.ts'
import { outgoingMails } from '#server/db/schema.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { MailError } from '#server/ports/mailer.ts'

export interface NewMail {
  /**
   * The event that the mail is about: its kind, a colon, and what makes it unique, so that each
   * event sends one mail.
   */
  cause: string
  recipient: string
  subject: string
  body: string
  /** The same for programs that show HTML. */
  html?: string
}

/** Milliseconds between two attempts to send queued mails. */
export const MAIL_INTERVAL_MS = 60_000
/** Milliseconds for which a mail belongs to the process that sends it. */
const CLAIM_MS = 5 * 60_000
/** Attempts after which a mail is given up: half an hour, one a minute. */
export const MAX_MAIL_ATTEMPTS = 30

/** Queues a mail in the transaction of what it confirms; it is sent after the commit. */
export async function queueMail(tx: Transaction, mail: NewMail, now: Date): Promise<void> {
  // A deleted account has no address.
  if (mail.recipient === '') return
  await tx
    .insert(outgoingMails)
    .values({ ...mail, createdAt: now })
    .onConflictDoNothing()
}

/** Starts sending queued mails without waiting for it. */
export function sendMailsSoon(context: AppContext): void {
  sendMails(context).catch((error: unknown) => {
    context.log.error({ error: errorDetails(error) }, 'sending mails failed')
    context.metrics.count('errors', { kind: 'mail' })
  })
}

/** Sends queued mails, oldest first; a failed one is retried later. */
export async function sendMails(context: AppContext): Promise<void> {
  const { db, mailer } = context
  for (let mail = await claimNext(context); mail; mail = await claimNext(context)) {
    const { id, cause, recipient: to, subject, body: text, html } = mail
    const [kind = cause] = cause.split(':')
    try {
      await mailer.send({ id, kind, to, subject, text, html })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      context.log.warn({ mail: id }, 'mail not delivered')
      context.metrics.count('errors', { kind: 'mail' })
      const claimedUntil = new Date(context.now().getTime() + MAIL_INTERVAL_MS)
      await db.update(outgoingMails).set({ claimedUntil }).where(eq(outgoingMails.id, id))
      return
    }
    await db.update(outgoingMails).set({ sentAt: context.now() }).where(eq(outgoingMails.id, id))
  }
}

async function claimNext({ db, now }: AppContext) {
  const time = now()
  const isWaiting = and(
    isNull(outgoingMails.sentAt),
    lt(outgoingMails.attempts, MAX_MAIL_ATTEMPTS),
    isClaimOver(outgoingMails.claimedUntil, time),
  )
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      .where(isWaiting)
      .orderBy(asc(outgoingMails.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    const [claimed] = await tx
      .update(outgoingMails)
      .set({
        attempts: sql`${outgoingMails.attempts} + 1`,
        claimedUntil: new Date(time.getTime() + CLAIM_MS),
      })
      .where(eq(outgoingMails.id, next.id))
      .returning()
    return claimed ?? null
  })
}
