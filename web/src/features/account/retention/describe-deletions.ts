import type { RetentionReply } from '@live-scribe/contract/account/retention'

/** What a choice deletes of the recordings made so far, in sentences; null: nothing. */
export function describeDeletions({
  soon,
  after_notice: later,
}: RetentionReply['deletes'][keyof RetentionReply['deletes']]): string | null {
  const sentences = [
    ...(soon > 0 ? [`${count(soon)} within the hour.`] : []),
    ...(later > 0 ? [`${count(later)} in a day, after a mail to you.`] : []),
  ]

  return sentences.length === 0 ? null : sentences.join(' ')
}

function count(recordings: number): string {
  return recordings === 1
    ? 'One recording is deleted'
    : `${recordings.toLocaleString('en-US')} recordings are deleted`
}
