import type { ListenQuery, ServerMessage } from '@live-scribe/contract/live/listen-socket'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

type SpeechEventSettings = Pick<
  ListenQuery,
  'vad_events' | 'utterance_end_ms' | 'interim_results' | 'from'
>

/**
 * Adds Deepgram's `SpeechStarted` and `UtteranceEnd` messages, when the query asks for them,
 * derived from the other messages to the recorder. Each is sent once per utterance: the first with
 * its first words, the second when audio has continued for long enough after its last word, in
 * seconds of this socket.
 */
export class DeepgramSpeechEvents {
  readonly #settings: SpeechEventSettings
  #isSpeaking = false
  /** End of the last word of an utterance whose end is not sent yet, seconds. */
  #lastWordEnd: number | null = null

  constructor(settings: SpeechEventSettings) {
    this.#settings = settings
  }

  /** Returns a message with the speech events to send before and after it. */
  addEvents(message: ServerMessage): ServerMessage[] {
    if (message.type === 'Results') return this.#results(message)
    if (message.type !== 'Heard') return [message]
    return [message, ...this.#end((message.sample - this.#settings.from) / SAMPLE_RATE_HZ)]
  }

  #results(message: Extract<ServerMessage, { type: 'Results' }>): ServerMessage[] {
    const { words } = message.channel.alternatives[0]
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last || message.live_scribe.is_gap) return [message]
    const isNew = this.#lastWordEnd !== null && first.start >= this.#lastWordEnd
    const ended = isNew ? this.#end(first.start) : []
    const started = this.#start(first.start)
    // Until the utterance is final, more words may follow.
    this.#lastWordEnd = message.is_final ? last.end : null
    if (message.speech_final) this.#isSpeaking = false
    return [...ended, ...started, message]
  }

  #start(timestamp: number): ServerMessage[] {
    if (this.#isSpeaking) return []
    this.#isSpeaking = true
    return this.#settings.vad_events ? [{ type: 'SpeechStarted', channel: [0, 1], timestamp }] : []
  }

  #end(heardUntil: number): ServerMessage[] {
    const { utterance_end_ms: gap, interim_results: isLive } = this.#settings
    const end = this.#lastWordEnd
    if (end === null || gap === undefined || !isLive || heardUntil - end < gap / 1000) return []
    this.#lastWordEnd = null
    this.#isSpeaking = false
    return [{ type: 'UtteranceEnd', channel: [0, 1], last_word_end: end }]
  }
}
