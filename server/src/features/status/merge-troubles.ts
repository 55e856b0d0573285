import type { Service } from '@live-scribe/contract/status'
import { GONE_AFTER_MS, type Trouble } from './trouble.ts'

/** An incident of a service, whichever nodes saw it; `endedAt` is null while it goes on. */
export interface MergedTrouble {
  service: Service
  beganAt: Date
  endedAt: Date | null
}

/**
 * What the nodes saw as what people met: incidents of a service that overlap, or follow each other
 * between two checks, are one. Newest first.
 */
export function mergeTroubles(seen: readonly Trouble[], now: Date): MergedTrouble[] {
  const merged: Omit<Trouble, 'id'>[] = []
  const lastOf = new Map<Service, Omit<Trouble, 'id'>>()
  const inOrder = seen.toSorted((one, other) => one.beganAt.getTime() - other.beganAt.getTime())
  for (const { service, beganAt, lastSeenAt } of inOrder) {
    const last = lastOf.get(service)
    if (last && !isGone(last, beganAt)) {
      if (lastSeenAt > last.lastSeenAt) last.lastSeenAt = lastSeenAt
      continue
    }
    const next = { service, beganAt, lastSeenAt }
    lastOf.set(service, next)
    merged.push(next)
  }
  return merged
    .map(({ service, beganAt, lastSeenAt }) => {
      const endedAt = isGone({ lastSeenAt }, now) ? lastSeenAt : null
      return { service, beganAt, endedAt }
    })
    .toReversed()
}

function isGone({ lastSeenAt }: Pick<Trouble, 'lastSeenAt'>, at: Date): boolean {
  return at.getTime() - lastSeenAt.getTime() > GONE_AFTER_MS
}
