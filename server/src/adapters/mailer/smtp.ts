import nodemailer from 'nodemailer'
import { MailError, type Mailer } from '#server/ports/mailer.ts'
import { toMessage } from './message.ts'

/** Milliseconds that an SMTP server may take for one step. */
const TIMEOUT_MS = 10_000

/**
 * Sends mails through an SMTP server: `smtp://user:password@host:587`. `send` throws MailError for
 * a mail that the server does not take.
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    description: `SMTP, ${new URL(url).host}`,
    send: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        throw new MailError('the SMTP server did not accept the mail', { cause: error })
      }
    },
    close: async () => transport.close(),
  }
}
