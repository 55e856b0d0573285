import { argon2Sync, scryptSync } from 'node:crypto'
import { defineTask } from '#server/lib/threads/define-task.ts'
import { type Derivation, KEY_BYTES } from './password-hash.ts'

/** Derives the key of a password, in this thread: libuv's threads check everybody's cookies. */
export const deriveKey = defineTask(
  ({ password, derivation }: { password: string; derivation: Derivation }) => {
    // Normalised, because keyboards encode the same characters differently.
    const message = password.normalize('NFKC')
    const { algorithm, cost, salt } = derivation
    if (algorithm === 'argon2id') {
      return argon2Sync('argon2id', { message, nonce: salt, tagLength: KEY_BYTES, ...cost })
    }
    const maxmem = 128 * cost.N * cost.r * 2
    return scryptSync(message, salt, derivation.keyBytes, { ...cost, maxmem })
  },
)

/** The zxcvbn score of a password, 0 to 4, for somebody of whom these words are known. */
export const scorePassword = defineTask(
  async ({ password, words }: { password: string; words: readonly string[] }) => {
    loading ??= loadCheck()
    const check = await loading
    return check(password, [...words])
  },
)

type Check = (password: string, words: string[]) => number
let loading: Promise<Check> | null = null

/** Loaded on first use: the lists are some megabytes. */
async function loadCheck(): Promise<Check> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs: graphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const zxcvbn = new ZxcvbnFactory({ graphs, dictionary })
  return (password, words) => zxcvbn.check(password, words).score
}
