import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { WorkPool } from '#server/lib/threads/work-pool.ts'
import {
  type Derivation,
  formatHash,
  PASSWORD_COST,
  type PasswordCost,
  readHash,
} from './password-hash.ts'

type PasswordTasks = typeof import('./password-tasks.ts')

const SALT_BYTES = 16
/** Hashes and checks that wait: with a tenth of a second each, nobody waits for long. */
const MAX_WAITING = 20
/** Hashes and checks of one address. */
const MAX_OF_ADDRESS = 8
/** Milliseconds. A hash takes a tenth of a second, a check of what may be typed a fifth. */
const LIMIT_MS = 10_000
const HANG_MS = 60_000

/**
 * Hashes and judges passwords in threads of its own, where strangers who sign in delay only each
 * other. Throws QueueFullError without a place, TimeLimitError for what takes too long.
 */
export class PasswordWork {
  readonly #pool = new WorkPool<PasswordTasks>(new URL('./password-tasks.ts', import.meta.url), {
    threads: Math.max(1, availableParallelism() - 1),
    maxWaiting: MAX_WAITING,
    maxOfKey: MAX_OF_ADDRESS,
    limitMs: LIMIT_MS,
    hangMs: HANG_MS,
  })
  /** The address of the caller whose request is handled. */
  readonly #callers = new AsyncLocalStorage<string>()

  /** How many hashes and checks wait for a thread. */
  get waiting(): number {
    return this.#pool.waiting
  }

  /** Handles a request of an address, whose places its hashes and checks take. */
  runFor<T>(address: string, handle: () => T): T {
    return this.#callers.run(address, handle)
  }

  /** Hashes a password with a random salt. */
  async hash(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    return formatHash(
      cost,
      salt,
      await this.#derive(password, { algorithm: 'argon2id', cost, salt }),
    )
  }

  /** Whether a password matches a hash, with the current or earlier parameters. */
  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    const read = readHash(hash)
    if (!read) return false
    const key = await this.#derive(password, read.derivation)
    return key.length === read.key.length && timingSafeEqual(key, read.key)
  }

  /** The zxcvbn score of a password, 0 to 4, for somebody of whom these words are known. */
  async score(password: string, words: readonly string[]): Promise<number> {
    const { output } = await this.#pool.run('scorePassword', { password, words }, this.#caller())
    return output
  }

  async #derive(password: string, derivation: Derivation) {
    const { output } = await this.#pool.run('deriveKey', { password, derivation }, this.#caller())
    return output
  }

  #caller(): { key: string } {
    return { key: this.#callers.getStore() ?? '' }
  }
}
