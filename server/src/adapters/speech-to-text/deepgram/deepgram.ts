import { matchLanguage } from '@live-scribe/contract/languages'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { Logger } from 'pino'
import WebSocket from 'ws'
import {
  type SelectedTerms,
  type SpeechStream,
  type SpeechStreamOptions,
  type SpeechToText,
  SpeechToTextError,
  type SpeechUsage,
} from '#server/ports/speech-to-text.ts'
import { type Clock, systemClock } from '../clock.ts'
import { connectionErrors, errorForStatus } from './deepgram-errors.ts'
import { DeepgramStream } from './deepgram-stream.ts'
import { findLanguages } from './languages.ts'
import { createListenUrl, type ListenSettings, selectListenTerms } from './listen-url.ts'

/** How streams are opened at the service. */
interface DeepgramOptions extends ListenSettings {
  /** The key of the next stream: the account's own, or a temporary one. */
  key: () => string | Promise<string>
  log: Logger
  clock?: Clock
}

/** Deepgram's live API, or a server that implements it. */
export class Deepgram implements SpeechToText {
  readonly name: string
  readonly description: string
  readonly capabilities: SpeechToText['capabilities']
  readonly #options: DeepgramOptions
  readonly #clock: Clock
  readonly #streams = new Set<DeepgramStream>()
  readonly #failures = { busy: 0, unavailable: 0, failed: 0 }
  #samplesSent = 0
  #opened = 0
  #isClosed = false

  constructor(options: DeepgramOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.name = `Deepgram ${options.model}`
    this.description = `Deepgram, model ${options.model}, at ${new URL(options.url).host}`
    this.capabilities = {
      available: true,
      onThisServer: false,
      speakerLabels: true,
      languages: findLanguages(options.model),
      twoChannels: true,
      punctuation: true,
      jargon: options.vocabulary.length > 0,
    }
  }

  get usage(): SpeechUsage {
    return {
      secondsSent: this.#samplesSent / SAMPLE_RATE_HZ,
      streamsOpened: this.#opened,
      streamsOpen: this.#streams.size,
      failures: { ...this.#failures },
    }
  }

  selectTerms(terms: readonly string[]): SelectedTerms {
    return { use: 'listens', terms: selectListenTerms(this.#options.model, terms) }
  }

  async open({ language, terms }: SpeechStreamOptions): Promise<SpeechStream> {
    const { log } = this.#options
    // The service refuses a region that it does not list.
    const known = matchLanguage(this.capabilities.languages, language) ?? language
    const address = createListenUrl(this.#options, { language: known, terms })
    try {
      const call = { address, key: await this.#options.key(), clock: this.#clock, log }
      const stream = await connect(call, (socket) => this.#stream(socket))
      if (!this.#isClosed) return stream
      stream.close()
      throw connectionErrors.unreachable()
    } catch (error) {
      if (error instanceof SpeechToTextError) this.#count(error)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const stream of this.#streams) stream.close()
  }

  #stream(socket: WebSocket): DeepgramStream {
    this.#opened += 1
    const stream = new DeepgramStream(socket, {
      clock: this.#clock,
      onSent: (samples) => {
        this.#samplesSent += samples
      },
      onGone: (failure) => {
        this.#streams.delete(stream)
        if (failure) this.#count(failure)
      },
    })
    this.#streams.add(stream)
    return stream
  }

  #count({ reason }: SpeechToTextError): void {
    this.#failures[reason] += 1
  }
}

/** Milliseconds for the recognition service's first response after connecting. */
const RESPONSE_TIMEOUT_MS = 10_000
/** Maximum bytes of a message from the service; a result has a few kilobytes. */
const MAX_MESSAGE_BYTES = 1024 * 1024

interface ConnectOptions {
  address: URL
  /** The API key; sent as a sub-protocol, as the specification says. */
  key: string
  clock: Clock
  log: Logger
}

/**
 * Opens a socket to Deepgram and resolves with the result of `use`, which gets the socket
 * when it opens, so that no message is missed. Throws SpeechToTextError with the reason of a refusal.
 */
function connect<T>(
  { address, key, clock, log }: ConnectOptions,
  use: (socket: WebSocket) => T,
): Promise<T> {
  const socket = new WebSocket(address, ['token', key], {
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  })
  const startedAt = clock.now()
  return new Promise((resolve, reject) => {
    const stopWaiting = clock.everySecond(() => {
      if (clock.now() - startedAt >= RESPONSE_TIMEOUT_MS)
        refuse(connectionErrors.unreachable(), 'no answer')
    })
    const refuse = (error: SpeechToTextError, cause: string | undefined, fields = {}) => {
      stopWaiting()
      reject(error)
      socket.terminate()
      log.warn({ ...fields, reason: error.reason, cause }, 'speech service refused a stream')
    }
    socket.once('open', () => {
      stopWaiting()
      socket.removeAllListeners('error')
      resolve(use(socket))
    })
    socket.once('unexpected-response', (request, response) => {
      const { statusCode = 0, headers } = response
      request.destroy()
      const fields = { status: statusCode, request: headers['dg-request-id'] }
      refuse(errorForStatus(statusCode), String(headers['dg-error'] ?? '').slice(0, 200), fields)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      refuse(connectionErrors.unreachable(), error.code ?? error.name)
    })
  })
}
