import type { StreamOwner } from '#server/ports/speech-to-text.ts'

/** Of so many slots one is kept for accounts that pay. */
const SLOTS_PER_RESERVED_ONE = 4

export interface Slots {
  /** How many streams this machine keeps in real time. */
  total: number
  /** Whether some accounts pay: then the others leave slots to them, and to other addresses. */
  favoursPaying: boolean
}

/**
 * Whether a stream may have a slot beside those in use. Only streams into which audio may still
 * come hold one: how far they are behind does not matter, for that is caught up in spare time.
 */
export function mayHaveSlot(
  owner: StreamOwner | null,
  inUse: readonly (StreamOwner | null)[],
  { total, favoursPaying }: Slots,
): boolean {
  if (inUse.length >= total) return false
  if (!favoursPaying || !owner || owner.isPaying) return true
  const unpaid = inUse.filter((other) => other && !other.isPaying)
  const fromThere = unpaid.filter((other) => other?.address === owner.address)
  const forUnpaid = total - Math.floor(total / SLOTS_PER_RESERVED_ONE)
  return unpaid.length < forUnpaid && fromThere.length < Math.max(1, forUnpaid - 1)
}
