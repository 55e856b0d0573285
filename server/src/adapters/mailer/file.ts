import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { loadOnce } from '#server/lib/async/load-once.ts'
import { MailError, type Mailer } from '#server/ports/mailer.ts'
import { toMessage } from './message.ts'

/**
 * Writes mails to a folder, one .eml file each. `send` throws MailError when the folder can't be
 * written.
 */
export function fileMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const load = loadOnce(async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    description: `files in ${folder}`,
    send: async (mail) => {
      try {
        const writer = await load()
        const { message } = await writer.sendMail(toMessage(mail, from))
        await fs.mkdir(folder, { recursive: true, mode: 0o700 })
        const file = path.join(folder, `${mail.id.replaceAll(/[^\w-]/g, '_')}.eml`)
        // Renamed when complete, so that a watcher never reads half a mail.
        const unfinished = `${file}.${randomUUID()}`
        await fs.writeFile(unfinished, message as Buffer, { mode: 0o600 })
        await fs.rename(unfinished, file)
      } catch (error) {
        throw new MailError(`the mail can't be written to ${folder}`, { cause: error })
      }
    },
    close: async () => {},
  }
}
