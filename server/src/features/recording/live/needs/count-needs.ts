import {
  type AskedNeeds,
  NEED_LIFETIME_MS,
  type Need,
  needKinds,
} from '@live-scribe/contract/needs/need'

/** A need and when it was asked, epoch milliseconds. */
export interface AskedNeed extends Need {
  at: number
}

/** Most needs that are kept of a recording; of more the oldest are forgotten. */
const MAX_KEPT_NEEDS = 1000

/** Adds a need; a reader counts once for each kind. */
export function addNeed(needs: readonly AskedNeed[], added: AskedNeed): readonly AskedNeed[] {
  const others = needs.filter(({ kind, reader }) => kind !== added.kind || reader !== added.reader)
  return [...others, added].slice(-MAX_KEPT_NEEDS)
}

/** The needs that still count at a time. */
export function dropOldNeeds(needs: readonly AskedNeed[], now: number): readonly AskedNeed[] {
  return needs.filter(({ at }) => now - at < NEED_LIFETIME_MS)
}

/** The needs that were asked after a time. */
export function dropSeenNeeds(needs: readonly AskedNeed[], seenAt: number): readonly AskedNeed[] {
  return needs.filter(({ at }) => at > seenAt)
}

/** How many different readers ask for what. */
export function countNeeds(needs: readonly AskedNeed[]): Omit<AskedNeeds, 'can_ask'> {
  const readersOf = (some: readonly AskedNeed[]) => new Set(some.map(({ reader }) => reader)).size
  return {
    readers: readersOf(needs),
    asked: needKinds
      .map((kind) => ({ kind, readers: readersOf(needs.filter((one) => one.kind === kind)) }))
      .filter(({ readers }) => readers > 0),
    at: Math.max(0, ...needs.map(({ at }) => at)),
  }
}
