import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { formatUtcDay, type NewMail } from '#server/features/billing/index.ts'
import { writeLetter } from '#server/lib/letter.ts'
import { NOTICE_MS } from './find-expired.ts'

/**
 * The mail a day before recordings are deleted. It names them by their days only, because a title
 * may say more than a mailbox should know.
 */
export function deletionNotice(
  user: UserRow,
  sessions: readonly SessionRow[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): NewMail {
  const days = [...new Set(sessions.map(({ startedAt }) => formatUtcDay(startedAt)))]
  const [first = '', last = first] = [days[0], days.at(-1)]
  const made = first === last ? `of ${first}` : `made between ${first} and ${last}`
  const isOne = sessions.length === 1
  const what = isOne ? 'One recording' : `${sessions.length} recordings`
  const it = isOne ? 'it' : 'them'
  const time = new Date(now.getTime() + NOTICE_MS).toISOString().slice(11, 16)
  const { text: body, html } = writeLetter(user.fullName, [
    `${what} ${made} will be deleted from ${formatUtcDay(new Date(now.getTime() + NOTICE_MS))}, ${time} UTC on, as you chose in your account.`,
    `To save ${it}, open ${it} before. To keep recordings longer, choose another time in your account.`,
    { label: isOne ? 'Open the recording' : 'Open the recordings', url: `${publicUrl}/dashboard` },
    { label: 'How long recordings are kept', url: `${publicUrl}/account` },
  ])
  return {
    cause: `retention:${user.id}:${now.toISOString()}`,
    recipient: user.email,
    subject: `${what} will be deleted tomorrow`,
    body,
    html,
  }
}
