import type { StreamOwner } from '#server/ports/speech-to-text.ts'

/** One slot in this many is reserved for paying accounts. */
const SLOTS_PER_RESERVED_ONE = 4

/** How many streams this machine runs and which accounts have priority. */
interface SlotPolicy {
  /** How many streams this machine handles in real time. */
  total: number
  /**
   * Whether paying accounts have priority: other accounts then leave slots to them, and to other
   * addresses.
   */
  favoursPaying: boolean
}

/**
 * Whether a stream may have a slot. Only streams that may still receive audio have one: the rest of
 * stopped recordings is transcribed in spare time.
 */
export function canTakeSlot(
  owner: StreamOwner | null,
  inUse: readonly (StreamOwner | null)[],
  { total, favoursPaying }: SlotPolicy,
): boolean {
  if (inUse.length >= total) return false
  if (!favoursPaying || !owner || owner.isPaying) return true
  const unpaid = inUse.filter((other) => other && !other.isPaying)
  const fromThere = unpaid.filter((other) => other?.address === owner.address)
  const forUnpaid = total - Math.floor(total / SLOTS_PER_RESERVED_ONE)
  return unpaid.length < forUnpaid && fromThere.length < Math.max(1, forUnpaid - 1)
}
