import { retentionDays } from '@live-scribe/contract/account/retention'
import type { About } from '@live-scribe/contract/sharing/about'

/** What the page says of a session, in plain language. */

/** Whether captions run now. */
export const statusTexts: Record<About['status'], string> = {
  active: 'It is on now.',
  paused: 'It is paused now.',
  completed: 'This conversation has ended.',
}

/** What is written down. */
export function describeSound({ channels }: Pick<About, 'channels'>): string {
  const both = channels > 1 ? ' The microphone and the sound of the meeting are both used.' : ''

  return `Everything anyone says, including you. It’s automatic, so expect some mistakes.${both}`
}

/** Where the sound goes. */
export function describeAudio({ sound_service: service }: Pick<About, 'sound_service'>): string {
  return service === null
    ? 'The sound is not stored. A program on this server turns it into text, and then the sound is gone. It is not sent to anybody else.'
    : `The sound is not stored here. It is sent to ${service}, a service that turns it into text. The service is asked not to use it for anything else.`
}

/** How long the text is kept. */
export function describeRetention({ retention }: Pick<About, 'retention'>): string {
  if (retention === 'until_closed') {
    return 'The text is deleted soon after the person who records closes the page.'
  }
  const days = retentionDays[retention]
  if (days === null) return 'The text is kept until the person who records deletes it.'
  const time = days === 1 ? 'one day' : `${days} days`

  return `The text is deleted about ${time} after the recording ends. The person who records can delete it earlier.`
}

/** Who can read the text. */
export function describeReaders({ is_shared: isShared }: Pick<About, 'is_shared'>): string {
  return isShared
    ? 'Everybody who has the link or the code, without an account. Search engines are asked to leave it out. No list of readers is kept here.'
    : 'Only the person who records. The link is switched off now.'
}

/** What readers can do with the text. */
export function describeCopies({
  can_readers_export: canExport,
}: Pick<About, 'can_readers_export'>): string {
  return canExport
    ? 'Readers can save the text as a file.'
    : 'Readers can’t download it, but anyone who can read it can copy it.'
}

/** Who carries the text to readers. */
export function describeDelivery({ text_service: service }: Pick<About, 'text_service'>): string {
  return service === null ? '' : `On its way to readers the text passes through ${service}.`
}

/** The address of a link to the operator. */
export function getContactHref(contact: string): string {
  return /^https?:/.test(contact) ? contact : `mailto:${contact}`
}
