import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'

/**
 * Waits for a mail to an address in the server's outbox folder and returns the link in the newest
 * one.
 */
export async function waitForOutboxLink(dataFolder: string, email: string): Promise<string> {
  const outbox = join(dataFolder, 'outbox')
  for (;;) {
    const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const raw = await Promise.all(files.map((name) => readFile(join(outbox, name))))
    const mails = await Promise.all(raw.map((mail) => PostalMime.parse(mail)))
    const mail = mails.findLast(({ to }) => to?.some(({ address }) => address === email))
    const [link] = /http:\/\/\S+/.exec(mail?.text ?? '') ?? []
    if (link) return link
    await pause(50)
  }
}
