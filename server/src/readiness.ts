import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { SingleFlight } from './lib/async/single-flight.ts'
import { withTimeout } from './lib/async/with-timeout.ts'
import type { LiveBus } from './ports/cluster.ts'
import type { SpeechToText } from './ports/speech-to-text.ts'

/** Milliseconds within which the database must respond to the readiness query. */
const TIMEOUT_MS = 2_000

/** The health of this process and of each dependency. */
interface HealthStatus {
  process: 'serving' | 'draining'
  database: 'ok' | 'away'
  /** `away` does not make a node unready: without Redis it serves its own clients. */
  nodes: LiveBus['state']
  recogniser: 'ok' | 'missing'
  /** `missing` until `npm run build`: without its pages a node serves no reader. */
  pages: 'ok' | 'missing'
}

interface Parts {
  db: Database
  bus: LiveBus
  speechToText: SpeechToText
  arePagesBuilt: boolean
}

/** Tracks whether a load balancer should send requests to this process. */
export class Readiness {
  readonly #parts: Parts
  readonly #questions = new SingleFlight<unknown>()
  #isDraining = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** Makes readiness fail from now on, so that a load balancer sends no more requests. */
  drain(): void {
    this.#isDraining = true
  }

  get nodesState(): LiveBus['state'] {
    return this.#parts.bus.state
  }

  /** Whether the database responds in time; concurrent callers share one query. */
  async isDatabaseThere(): Promise<boolean> {
    const ask = async () => this.#parts.db.execute(sql`select 1`)
    return withTimeout(this.#questions.run('database', ask), TIMEOUT_MS).then(
      () => true,
      () => false,
    )
  }

  async status(): Promise<HealthStatus> {
    const { bus, speechToText, arePagesBuilt } = this.#parts
    return {
      process: this.#isDraining ? 'draining' : 'serving',
      database: (await this.isDatabaseThere()) ? 'ok' : 'away',
      nodes: bus.state,
      recogniser: speechToText.capabilities.available ? 'ok' : 'missing',
      pages: arePagesBuilt ? 'ok' : 'missing',
    }
  }
}

/** Whether this process should get requests; Redis does not count, a node works without it. */
export function isReady({ process, database, recogniser, pages }: HealthStatus): boolean {
  return process === 'serving' && [database, recogniser, pages].every((part) => part === 'ok')
}
