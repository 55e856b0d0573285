import { setTimeout as pause } from 'node:timers/promises'
import type { TestSmtpServer } from '@live-scribe/testing/servers/smtp-server'
import PostalMime from 'postal-mime'

/** Waits for a mail with this subject and returns the link in the newest one. */
export async function waitForMailLink(smtp: TestSmtpServer, subject: string): Promise<string> {
  for (;;) {
    const mails = await Promise.all(smtp.mails.map((raw) => PostalMime.parse(raw)))
    const mail = mails.findLast((one) => one.subject === subject)
    const [link] = /http:\/\/\S+/.exec(mail?.text ?? '') ?? []
    if (link) return link
    await pause(50)
  }
}
