import type { Utterance } from '@live-scribe/contract/utterance'
import {
  type InterimUtterance,
  type TranscriptInterim,
  toTranscriptInterim,
} from './transcript-entry.ts'

/** The words being heard, and what makes earlier ones out of date. */
interface InterimState {
  /** At most one for each channel, in the order of their first words. */
  interims: readonly TranscriptInterim[]
  /** For each channel, when its words were last taken back, epoch milliseconds. */
  retractedAt: readonly number[]
  /** The highest known final of each channel. */
  lastFinals: readonly number[]
}

/** The interims with newer words of their channel; null when these are not the newest. */
export function addInterim(
  state: InterimState,
  utterance: InterimUtterance,
): readonly TranscriptInterim[] | null {
  const interim = toTranscriptInterim(utterance)
  const { channel, announcedAt } = interim
  const before = state.interims.find((other) => other.channel === channel)
  const since = Math.max(before?.announcedAt ?? 0, state.retractedAt[channel] ?? 0)
  if (isReplaced(interim, state.lastFinals) || announcedAt < since) return null
  const others = state.interims.filter((other) => other !== before)

  return [...others, interim].sort((one, other) => one.startMs - other.startMs)
}

/** The state after the words of a channel were taken back, because they were none. */
export function retractInterim<State extends InterimState>(
  state: State,
  { channel, timestamp }: Pick<Utterance, 'channel' | 'timestamp'>,
): State {
  if (timestamp <= (state.retractedAt[channel] ?? 0)) return state
  const retractedAt = Object.assign([...state.retractedAt], { [channel]: timestamp })
  const isLeft = (one: TranscriptInterim) => one.channel !== channel || one.announcedAt > timestamp

  return { ...state, retractedAt, interims: state.interims.filter(isLeft) }
}

/**
 * The state without the words that were taken back unheard: those of `before`, shown when the log was
 * asked, whose channel has none in its answer. The log knows nothing of foreign words.
 */
export function dropUnknownInterims<State extends InterimState>(
  state: State,
  before: readonly TranscriptInterim[],
  known: readonly Pick<Utterance, 'channel'>[],
): State {
  const isKnown = (one: TranscriptInterim) =>
    one.isForeign || !before.includes(one) || known.some(({ channel }) => channel === one.channel)

  return state.interims.every(isKnown)
    ? state
    : { ...state, interims: state.interims.filter(isKnown) }
}

/** Whether an interim is older than the last final of its own channel. */
export function isReplaced(
  { channel, segmentNumber }: TranscriptInterim,
  lastFinals: readonly number[],
): boolean {
  return segmentNumber < (lastFinals[channel] ?? 0)
}
