import type { Utterance } from '@live-scribe/contract/utterance'
import type { InterimEvent } from './live-event.ts'

interface ChannelWords {
  /** The number of its highest final. */
  final: number
  /** When its newest interim was announced, epoch milliseconds. */
  announcedAt: number
  /** Whether words are shown that are not final. */
  isShown: boolean
}

/** Which interims of each channel are the newest (OUT-3, OUT-50). */
export class InterimOrder {
  readonly #channels = new Map<number, ChannelWords>()

  /** The interim, unless it is older than what the channel has. */
  add(utterance: Utterance): InterimEvent[] {
    const words = this.#of(utterance.channel)
    if (utterance.segmentNumber < words.final || utterance.timestamp < words.announcedAt) return []
    words.announcedAt = utterance.timestamp
    words.isShown = true
    return [{ type: 'interim', ...utterance, isFinal: false }]
  }

  /** An empty interim in place of words that were none. */
  takeBack(utterance: Utterance): InterimEvent[] {
    const words = this.#of(utterance.channel)
    if (utterance.timestamp < words.announcedAt) return []
    words.announcedAt = utterance.timestamp
    if (!words.isShown) return []
    words.isShown = false
    return [{ type: 'interim', ...utterance, text: '', isFinal: false }]
  }

  /** Notes a final, which replaces the interims before it. */
  replaceBy({ channel, segmentNumber }: Utterance): void {
    const words = this.#of(channel)
    words.final = Math.max(words.final, segmentNumber)
    words.isShown = false
  }

  #of(channel: number): ChannelWords {
    const known = this.#channels.get(channel)
    if (known) return known
    const words = { final: 0, announcedAt: 0, isShown: false }
    this.#channels.set(channel, words)
    return words
  }
}
