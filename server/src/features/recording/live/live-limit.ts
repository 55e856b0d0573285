import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { getMaxMinutes } from '../session/recording-limit.ts'
import { storeGraceStart } from '../session/store-grace-start.ts'

/** The limit of a running recording, in samples; stores when its grace begins. */
export class LiveLimit {
  readonly #context: AppContext
  readonly #session: SessionRow
  /** Samples that the recording may have, its grace included. */
  readonly samples: number
  /** Of these samples, those of the grace. */
  readonly graceSamples: number
  #isGraceStored: boolean

  constructor(context: AppContext, session: SessionRow) {
    this.#context = context
    this.#session = session
    this.samples = getMaxMinutes(session) * 60 * SAMPLE_RATE_HZ
    this.graceSamples = session.graceMinutes * 60 * SAMPLE_RATE_HZ
    this.#isGraceStored = session.graceStartedAt !== null
  }

  /** Handles the number of heard samples; returns whether the limit is reached. */
  reach(heard: number): boolean {
    if (!this.#isGraceStored && heard > this.samples - this.graceSamples) this.#storeGrace()
    return heard >= this.samples
  }

  /** A failure is only logged: the settlement stores it too. */
  #storeGrace(): void {
    this.#isGraceStored = true
    const { db, now, log } = this.#context
    void storeGraceStart(db, this.#session, now()).catch((error: unknown) => {
      const details = { session: this.#session.id, error: errorDetails(error) }
      log.warn(details, 'storing the start of the grace failed')
    })
  }
}
