import { getAddressGroup } from '#server/lib/net/address-group.ts'

/** Maximum refusals that are remembered, the most recent. */
const MAX_REMEMBERED = 20_000
/** The longest path that is remembered; those of the library are far shorter. */
const MAX_PATH_CHARACTERS = 200

interface Refusal {
  /** Milliseconds of the epoch. */
  endsAtMs: number
  lengthMs: number
}

/**
 * Remembers until when the identity library refuses an address group a path: the library takes most
 * of a millisecond to find that out anew, and strangers may ask thousands of times a second.
 */
export class RememberedRefusals {
  readonly #refusals = new Map<string, Refusal>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Seconds until the path is no longer refused; 0 when no refusal is remembered. */
  getSecondsLeft(address: string, path: string): number {
    const key = createKey(address, path)
    const { endsAtMs, lengthMs } = this.#refusals.get(key) ?? { endsAtMs: 0, lengthMs: 0 }
    const leftMs = endsAtMs - this.#now().getTime()
    // More is left than there was where the clock was set back.
    if (leftMs > 0 && leftMs <= lengthMs) return Math.ceil(leftMs / 1000)
    this.#refusals.delete(key)
    return 0
  }

  add(address: string, path: string, seconds: number): void {
    // Strangers make up paths of many kilobytes, which the library limits like its own.
    if (path.length > MAX_PATH_CHARACTERS) return
    const lengthMs = seconds * 1000
    const endsAtMs = this.#now().getTime() + lengthMs
    this.#refusals.set(createKey(address, path), { endsAtMs, lengthMs })
    const [oldest] = this.#refusals.keys()
    if (this.#refusals.size > MAX_REMEMBERED && oldest !== undefined) this.#refusals.delete(oldest)
  }
}

function createKey(address: string, path: string): string {
  return `${getAddressGroup(address)} ${path}`
}
