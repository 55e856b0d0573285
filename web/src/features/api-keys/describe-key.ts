import type { ApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'

/** Sentences about a key: its use, its end and where it may be used. */
export function describeKey(key: ApiKey, now: number): string {
  const end = key.ends_at === null ? null : Date.parse(key.ends_at)
  const parts = [
    key.last_used_at
      ? `Last used ${formatDateAndTime(Date.parse(key.last_used_at))}`
      : 'Never used',
    end === null ? 'no end date' : `${end > now ? 'ends' : 'ended'} ${formatDateAndTime(end)}`,
    ...(key.addresses.length > 0 ? [`only from ${key.addresses.join(', ')}`] : []),
  ]

  return parts.join(' · ')
}
