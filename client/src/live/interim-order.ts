import type { Utterance } from '@live-scribe/contract/utterance'
import type { InterimEvent } from './live-event.ts'

interface ChannelWords {
  /** The number of its highest final. */
  final: number
  /** When its newest interim was announced, epoch milliseconds. */
  announcedAt: number
  /** Words that are shown and not final. */
  shown: Utterance | null
}

/** Which interims of each channel are the newest (OUT-3, OUT-50). */
export class InterimOrder {
  readonly #channels = new Map<number, ChannelWords>()

  /** The interim, unless it is older than what the channel has. */
  add(utterance: Utterance): InterimEvent[] {
    const words = this.#of(utterance.channel)
    if (utterance.segmentNumber < words.final || utterance.timestamp < words.announcedAt) return []
    words.announcedAt = utterance.timestamp
    words.shown = utterance
    return [{ type: 'interim', ...utterance, isFinal: false }]
  }

  /** An empty interim in place of words that were none. */
  takeBack(utterance: Utterance): InterimEvent[] {
    const words = this.#of(utterance.channel)
    if (utterance.timestamp < words.announcedAt) return []
    words.announcedAt = utterance.timestamp
    if (words.shown === null) return []
    words.shown = null
    return [{ type: 'interim', ...utterance, text: '', isFinal: false }]
  }

  /**
   * Empty interims in place of the words of channels without any among `current`: they were taken back
   * while nothing was announced here.
   */
  takeBackOthers(current: readonly Utterance[]): InterimEvent[] {
    const channels = new Set(current.map(({ channel }) => channel))
    return this.#takeBackWhere(({ channel }) => !channels.has(channel))
  }

  /** Empty interims in place of words that were announced up to a time, epoch milliseconds. */
  takeBackUpTo(time: number): InterimEvent[] {
    return this.#takeBackWhere(({ timestamp }) => timestamp <= time)
  }

  #takeBackWhere(isGone: (shown: Utterance) => boolean): InterimEvent[] {
    return [...this.#channels.values()].flatMap(({ shown }) => {
      if (shown === null || !isGone(shown)) return []
      // A repeated event must not show them again.
      return this.takeBack({ ...shown, timestamp: shown.timestamp + 1 })
    })
  }

  /** Notes a final, which replaces the interims before it. */
  replaceBy({ channel, segmentNumber }: Utterance): void {
    const words = this.#of(channel)
    words.final = Math.max(words.final, segmentNumber)
    words.shown = null
  }

  #of(channel: number): ChannelWords {
    const known = this.#channels.get(channel)
    if (known) return known
    const words = { final: 0, announcedAt: 0, shown: null }
    this.#channels.set(channel, words)
    return words
  }
}
