import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { SingleFlight } from './lib/async/single-flight.ts'
import { withTimeout } from './lib/async/with-timeout.ts'
import type { LiveBus } from './ports/live-bus.ts'
import type { SpeechToText } from './ports/speech-to-text.ts'

/** Milliseconds that the database has for an answer. */
const TIMEOUT_MS = 2_000

/** How this process stands, one word for each need. */
export interface HealthStatus {
  process: 'serving' | 'draining'
  database: 'ok' | 'away'
  /** Without Redis a node goes on by itself, so `away` is known and no reason to send nobody. */
  nodes: LiveBus['state']
  recogniser: 'ok' | 'missing'
}

/** Whether this process is to be sent people. */
export class Readiness {
  readonly #parts: { db: Database; bus: LiveBus; speechToText: SpeechToText }
  readonly #questions = new SingleFlight<unknown>()
  #isDraining = false

  constructor(parts: { db: Database; bus: LiveBus; speechToText: SpeechToText }) {
    this.#parts = parts
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** From now on nobody is to be sent here. */
  drain(): void {
    this.#isDraining = true
  }

  /** Whether the database answers in time; all who ask at once share one question. */
  async isDatabaseThere(): Promise<boolean> {
    const ask = async () => this.#parts.db.execute(sql`select 1`)
    return withTimeout(this.#questions.run('database', ask), TIMEOUT_MS).then(
      () => true,
      () => false,
    )
  }

  async status(): Promise<HealthStatus> {
    const { bus, speechToText } = this.#parts
    return {
      process: this.#isDraining ? 'draining' : 'serving',
      database: (await this.isDatabaseThere()) ? 'ok' : 'away',
      nodes: bus.state,
      recogniser: speechToText.capabilities.available ? 'ok' : 'missing',
    }
  }
}

/** Whether this process should get requests; Redis does not count, a node works without it. */
export function isReady({ process, database, recogniser }: HealthStatus): boolean {
  return process === 'serving' && database === 'ok' && recogniser === 'ok'
}
