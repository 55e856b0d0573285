import type { ReplyOf } from '@live-scribe/contract/endpoint'
import type { getStatus, Service } from '@live-scribe/contract/status'

/** An incident, as the status of a server tells it. */
export type Trouble = ReplyOf<typeof getStatus>['troubles'][number]

/** Days that the status tells of, today included. */
const DAYS = 14

/** A day of the reader's time zone, and how long a service had incidents on it. */
export interface TroubleDay {
  /** Epoch milliseconds of its beginning. */
  startMs: number
  troubleMs: number
}

/** The last 14 days of a service, the oldest first; an incident that goes on lasts until now. */
export function findTroubleDays(
  troubles: readonly Trouble[],
  service: Service,
  nowMs: number,
): TroubleDay[] {
  const own = troubles.filter((trouble) => trouble.service === service)

  return Array.from({ length: DAYS }, (_, index) => {
    const startMs = startOfDay(nowMs, index - DAYS + 1)
    const endMs = startOfDay(nowMs, index - DAYS + 2)
    const troubleMs = own.reduce((sum, { began_at, ended_at }) => {
      const until = Math.min(endMs, ended_at ? Date.parse(ended_at) : nowMs)
      return sum + Math.max(0, until - Math.max(startMs, Date.parse(began_at)))
    }, 0)

    return { startMs, troubleMs }
  })
}

/** The beginning of a day so many days from that of a time; days of a time change differ in length. */
function startOfDay(ms: number, days: number): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}
