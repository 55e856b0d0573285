import { randomUUID } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import type { FedAudio } from '#server/ports/speech-to-text.ts'
import { type StoredUse, storeUse, toUtcDay } from './store-use.ts'

/** Milliseconds between two writes of the counts: what a process that is killed loses at most. */
export const STORE_USE_INTERVAL_MS = 10_000
/** Writes without new audio after which a count is forgotten; later audio begins another one. */
const MAX_UNCHANGED_WRITES = 30

/** The channel of a recording that recognisers listen to; a check has no session. */
interface CountedChannel {
  sessionId: string | null
  userId: string
  channel: number
}

interface Count extends StoredUse {
  storedSamples: number
  unchangedWrites: number
}

/**
 * Counts the samples that each recogniser is fed for each channel on each UTC day. A count has a
 * random id and is stored as its whole value, so storing it again changes nothing, and a process
 * that is killed loses at most the last seconds.
 */
export class RecogniserUseMeter {
  readonly #context: Pick<AppContext, 'db' | 'now'>
  readonly #counts = new Set<Count>()
  #storing: Promise<void> = Promise.resolve()

  constructor(context: Pick<AppContext, 'db' | 'now'>) {
    this.#context = context
  }

  /** Returns the counter of a channel, for `onFed` of its streams. */
  count(of: CountedChannel): (fed: FedAudio) => void {
    const current = new Map<string, Count>()
    return ({ provider, isHosted, samples }) => {
      const day = toUtcDay(this.#context.now())
      const known = current.get(provider)
      if (known?.day === day && this.#counts.has(known)) {
        known.samples += samples
        return
      }
      const writes = { storedSamples: 0, unchangedWrites: 0 }
      const count = { id: randomUUID(), ...of, provider, isHosted, day, samples, ...writes }
      current.set(provider, count)
      this.#counts.add(count)
    }
  }

  /** Stores all counts that grew; throws the database's error, and stores them the next time. */
  store(): Promise<void> {
    const stored = this.#storing.catch(() => {}).then(() => this.#store())
    this.#storing = stored
    return stored
  }

  async #store(): Promise<void> {
    const grown = [...this.#counts].filter(({ samples, storedSamples }) => samples > storedSamples)
    const written = grown.map((count) => ({ count, samples: count.samples }))
    if (grown.length > 0) await storeUse(this.#context.db, grown)
    for (const { count, samples } of written) count.storedSamples = samples
    for (const count of this.#counts) {
      count.unchangedWrites = grown.includes(count) ? 0 : count.unchangedWrites + 1
      if (count.unchangedWrites > MAX_UNCHANGED_WRITES) this.#counts.delete(count)
    }
  }
}
