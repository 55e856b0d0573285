import type { ApiKeyCaller } from '#server/http/api-key.ts'
import { generateApiKey } from './key-format.ts'

/** Keys that this process lends to its own calls, as long as one request lasts; nothing is stored. */
export class LentKeys {
  readonly #callers = new Map<string, ApiKeyCaller>()

  lend(caller: ApiKeyCaller): { key: string; end: () => void } {
    const key = generateApiKey()
    this.#callers.set(key, caller)
    return { key, end: () => void this.#callers.delete(key) }
  }

  /** Who a key was lent to; null for any other text. */
  find(key: string): ApiKeyCaller | null {
    return this.#callers.get(key) ?? null
  }
}
