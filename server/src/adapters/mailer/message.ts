import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/ports/mailer.ts'

/**
 * Converts a mail to Nodemailer's options; the recipient is a single address, whatever characters
 * it contains.
 */
export function toMessage({ id, to, subject, text, html }: Mail, from: string): SendMailOptions {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html && { html }),
    messageId: `<${id.replaceAll(/[^\w-]/g, '_')}@${host}>`,
    headers: { 'auto-submitted': 'auto-generated' },
  }
}
