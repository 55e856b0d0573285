import type { AppContext } from '#server/context.ts'
import { sentMails } from '#server/db/schema.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import type { Mail, Mailer } from '#server/ports/mailer.ts'

type Outcome = (typeof sentMails.$inferInsert)['outcome']

/** A mailer that records what went to whom, and whether it was accepted; never what it said. */
export function recordedMailer(
  mailer: Mailer,
  { db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>,
): Mailer {
  const record = async ({ id, kind, to }: Mail, outcome: Outcome) => {
    const attempt = { outcome, attemptedAt: now() }
    try {
      await db
        .insert(sentMails)
        .values({ id, kind, recipient: to.toLowerCase(), ...attempt })
        .onConflictDoUpdate({ target: sentMails.id, set: attempt })
    } catch (error) {
      // The record must not decide whether a mail is sent.
      log.error({ error: errorDetails(error) }, 'mail not recorded')
    }
  }
  return {
    description: mailer.description,
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        await record(mail, 'failed')
        throw error
      }
      await record(mail, 'accepted')
    },
    close: () => mailer.close(),
  }
}
