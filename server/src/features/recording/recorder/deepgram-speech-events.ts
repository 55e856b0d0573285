import type { ServerMessage } from '@live-scribe/contract/live/listen-messages'
import type { ListenQuery } from '@live-scribe/contract/live/listen-query'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

type SpeechEventSettings = Pick<
  ListenQuery,
  'vad_events' | 'utterance_end_ms' | 'interim_results' | 'from'
>

/** The state of one channel. */
interface ChannelSpeech {
  /** Deepgram's index: this channel, and how many there are. */
  index: [number, number]
  isSpeaking: boolean
  /** End of the last word of an utterance whose end is not sent yet, seconds. */
  lastWordEnd: number | null
}

/**
 * Adds Deepgram's `SpeechStarted` and `UtteranceEnd` messages, when the query asks for them,
 * derived from the other messages to the recorder. Each is sent once per utterance of a channel: the
 * first with its first words, the second when audio has continued for long enough after its last
 * word, in seconds of this socket.
 */
export class DeepgramSpeechEvents {
  readonly #settings: SpeechEventSettings
  readonly #channels = new Map<number, ChannelSpeech>()

  constructor(settings: SpeechEventSettings) {
    this.#settings = settings
  }

  /** Returns a message with the speech events to send before and after it. */
  addEvents(message: ServerMessage): ServerMessage[] {
    if (message.type === 'Results') return this.#results(message)
    if (message.type !== 'Heard') return [message]
    const heardUntil = (message.sample - this.#settings.from) / SAMPLE_RATE_HZ
    const ended = [...this.#channels.values()].flatMap((channel) => this.#end(channel, heardUntil))
    return [message, ...ended]
  }

  #results(message: Extract<ServerMessage, { type: 'Results' }>): ServerMessage[] {
    const { words } = message.channel.alternatives[0]
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last || message.live_scribe.is_gap) return [message]
    const channel = this.#channelOf(message.channel_index)
    const isNew = channel.lastWordEnd !== null && first.start >= channel.lastWordEnd
    const ended = isNew ? this.#end(channel, first.start) : []
    const started = this.#start(channel, first.start)
    // Until the utterance is final, more words may follow.
    channel.lastWordEnd = message.is_final ? last.end : null
    if (message.speech_final) channel.isSpeaking = false
    return [...ended, ...started, message]
  }

  #channelOf(index: [number, number]): ChannelSpeech {
    const existing = this.#channels.get(index[0])
    const channel = existing ?? { index, isSpeaking: false, lastWordEnd: null }
    if (!existing) this.#channels.set(index[0], channel)
    channel.index = index
    return channel
  }

  #start(channel: ChannelSpeech, timestamp: number): ServerMessage[] {
    if (channel.isSpeaking) return []
    channel.isSpeaking = true
    if (!this.#settings.vad_events) return []
    return [{ type: 'SpeechStarted', channel: channel.index, timestamp }]
  }

  #end(channel: ChannelSpeech, heardUntil: number): ServerMessage[] {
    const { utterance_end_ms: gap, interim_results: isLive } = this.#settings
    const end = channel.lastWordEnd
    if (end === null || gap === undefined || !isLive || heardUntil - end < gap / 1000) return []
    channel.lastWordEnd = null
    channel.isSpeaking = false
    return [{ type: 'UtteranceEnd', channel: channel.index, last_word_end: end }]
  }
}
