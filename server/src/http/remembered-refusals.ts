import { getAddressGroup } from '#server/lib/net/address-group.ts'

/** Maximum refusals that are remembered, the most recent. */
const MAX_REMEMBERED = 20_000
/** The longest path that is remembered; those of the library are far shorter. */
const MAX_PATH_CHARACTERS = 200

/**
 * Remembers until when the identity library refuses an address group a path: the library takes most
 * of a millisecond to find that out anew, and strangers may ask thousands of times a second.
 */
export class RememberedRefusals {
  /** The milliseconds of the epoch at which each ends. */
  readonly #ends = new Map<string, number>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Seconds until the path is no longer refused; 0 when no refusal is remembered. */
  getSecondsLeft(address: string, path: string): number {
    const key = createKey(address, path)
    const leftMs = (this.#ends.get(key) ?? 0) - this.#now().getTime()
    if (leftMs > 0) return Math.ceil(leftMs / 1000)
    this.#ends.delete(key)
    return 0
  }

  add(address: string, path: string, seconds: number): void {
    // Strangers make up paths of many kilobytes, which the library limits like its own.
    if (path.length > MAX_PATH_CHARACTERS) return
    this.#ends.set(createKey(address, path), this.#now().getTime() + seconds * 1000)
    const [oldest] = this.#ends.keys()
    if (this.#ends.size > MAX_REMEMBERED && oldest !== undefined) this.#ends.delete(oldest)
  }
}

function createKey(address: string, path: string): string {
  return `${getAddressGroup(address)} ${path}`
}
