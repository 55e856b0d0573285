import type { MetricSnapshot } from '../metrics/sum-metrics.ts'
import { HubCalls } from './hub-calls.ts'
import { HubChannels } from './hub-channels.ts'
import { serveLimits } from './hub-limits.ts'
import { HubMetrics } from './hub-metrics.ts'
import { HubSpeech, type HubSpeechParts } from './hub-speech.ts'
import { HubViewers } from './hub-viewers.ts'
import type { WorkerLink } from './worker-link.ts'

/** What the main process brings to the hub. */
export interface HubParts {
  /** The recogniser of this machine; null where no worker needs it. */
  speech: HubSpeechParts | null
  /** The metrics of the main process. */
  ownMetrics: () => Promise<MetricSnapshot[]>
}

/**
 * What the workers of one machine share, in their main process: live events, calls, viewer counts,
 * limits, metrics and the recogniser.
 */
export class WorkerHub {
  readonly #channels = new HubChannels()
  readonly #calls = new HubCalls()
  readonly #viewers = new HubViewers(this.#channels)
  readonly #serveLimits = serveLimits()
  readonly #metrics: HubMetrics
  readonly #speech: HubSpeech | null

  constructor({ speech, ownMetrics }: HubParts) {
    this.#metrics = new HubMetrics(ownMetrics)
    this.#speech = speech && new HubSpeech(speech)
  }

  /** Serves a worker; the returned function forgets it and all that it held. */
  add(link: WorkerLink): () => void {
    this.#channels.add(link)
    this.#calls.add(link)
    this.#viewers.add(link)
    this.#serveLimits(link)
    this.#metrics.add(link)
    this.#speech?.add(link)
    return () => {
      link.close()
      this.#channels.delete(link)
      this.#calls.delete(link)
      this.#viewers.delete(link)
      this.#metrics.delete(link)
      this.#speech?.delete(link)
    }
  }

  close(): void {
    this.#channels.close()
    this.#speech?.close()
  }
}
