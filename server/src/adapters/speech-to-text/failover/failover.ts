import { matchLanguage } from '@live-scribe/contract/languages'
import type { Logger } from 'pino'
import { errorDetails } from '#server/lib/error-details.ts'
import {
  type SpeechStream,
  type SpeechStreamOptions,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import { type Clock, systemClock } from '../clock.ts'
import { ForwardingSpeechToText } from '../forwarding.ts'
import { FailoverStream } from './failover-stream.ts'
import type { EngineStream } from './replayed-stream.ts'
import { ServiceHealth } from './service-health.ts'

/** A hosted recogniser and the one of this machine that takes over. */
interface FailoverOptions {
  hosted: SpeechToText
  local: SpeechToText
  log: Logger
  clock?: Clock
}

/**
 * A hosted recogniser whose recordings continue on this machine while the service is away, in the
 * languages that are recognised here.
 */
export class Failover extends ForwardingSpeechToText {
  protected override readonly speech: SpeechToText
  readonly #local: SpeechToText
  readonly #log: Logger
  readonly #clock: Clock
  readonly #health = new ServiceHealth()

  constructor({ hosted, local, log, clock = systemClock }: FailoverOptions) {
    super()
    this.speech = hosted
    this.#local = local
    this.#log = log
    this.#clock = clock
  }

  override get description(): string {
    const { capabilities, description } = this.#local
    if (!capabilities.available) return this.speech.description

    return `${this.speech.description}; while it is away ${description}`
  }

  async open(options: SpeechStreamOptions): Promise<SpeechStream> {
    const { languages } = this.#local.capabilities
    if (matchLanguage(languages, options.language) === null) return this.speech.open(options)
    const first = await this.#openFirst(options)
    return new FailoverStream(first, {
      openHosted: () => this.speech.open(options),
      openLocal: () => this.#local.open(options),
      health: this.#health,
      clock: this.#clock,
      onFailover: (failure) => this.#report(failure),
    })
  }

  override async close(): Promise<void> {
    await Promise.all([this.speech.close(), this.#local.close()])
  }

  /** Opens the hosted engine, or the local one while the service is away. */
  async #openFirst(options: SpeechStreamOptions): Promise<Omit<EngineStream, 'start'>> {
    if (!this.#health.isUsable(this.#clock.now())) {
      const stream = await this.#local.open(options).catch(() => null)
      if (stream) return { engine: 'local', stream }
    }
    try {
      return { engine: 'hosted', stream: await this.speech.open(options) }
    } catch (error) {
      if (!(error instanceof SpeechToTextError)) throw error
      this.#health.failed(this.#clock.now())
      const stream = await this.#local.open(options).catch(() => null)
      if (!stream) throw error
      this.#report(error)
      return { engine: 'local', stream }
    }
  }

  #report(failure: SpeechToTextError): void {
    this.#log.warn(
      { error: errorDetails(failure) },
      'speech service away, the local recogniser takes over',
    )
  }
}
