import type { SpeakerLabels } from '@live-scribe/contract/speakers/speaker-labels'
import { getFollowingKey } from '../model/speaker-labels.ts'
import type { TranscriptEntry, TranscriptInterim } from '../model/transcript-entry.ts'
import type { TranscriptState } from '../model/transcript-model.ts'
import { addToCaptions, type CaptionSpeech, type Captions, emptyCaptions } from './captions.ts'

/** Finals that are written at once at most: more would have moved out of view anyway. */
export const MAX_WRITTEN_FINALS = 20

/** How a transcript becomes captions. */
interface CaptionFormat {
  /** Whether a text fits into a line. */
  fits: (text: string) => boolean
  /** The names of those who speak; null where nobody is told apart. */
  labels: SpeakerLabels | null
  /** The text of a final with the owner's fixes. */
  textOf: (entry: TranscriptEntry) => string
}

/** Writes captions from the states of one transcript, in the order in which they are read. */
export type CaptionWriter = (state: TranscriptState, format: CaptionFormat) => Captions

/** Creates a writer that begins with the last finals of the first state that it reads. */
export function createCaptionWriter(): CaptionWriter {
  let captions = emptyCaptions
  let written: readonly TranscriptEntry[] = []
  let order = 0
  /** Provisional finals that the log does not have yet: it does not write them again. */
  let heard: readonly string[] = []
  let retractedAt: readonly number[] = []
  let speaker: string | undefined

  return (state, format) => {
    const { entries, provisionalFinals, interims } = state
    // The text of a session that is not shared any more is removed.
    if (entries.length < written.length) captions = emptyCaptions
    const arrived = entries.slice(entries.length < written.length ? 0 : written.length)
    const finals: CaptionSpeech[] = []
    for (const entry of arrived.slice(-MAX_WRITTEN_FINALS)) {
      const at = heard.indexOf(entry.text.trim())
      if (at !== -1) heard = heard.filter((_, index) => index !== at)
      else if (!entry.isEcho) finals.push(toSpeech(entry, format.textOf(entry)))
    }
    for (const { order: number, text } of provisionalFinals) {
      if (number <= order) continue
      order = number
      heard = [...heard, text.trim()].slice(-MAX_WRITTEN_FINALS)
      finals.push({ channel: 0, text, speaker: null, name: null, isGap: false })
    }
    const retracted = state.retractedAt.flatMap((at, channel) =>
      at > (retractedAt[channel] ?? 0) ? [channel] : [],
    )
    written = entries
    retractedAt = state.retractedAt
    const [first] = interims
    const interim = first ? toSpeech(first, first.text) : null
    captions = addToCaptions(captions, { finals, interim, retracted }, format.fits)

    return captions

    function toSpeech(said: TranscriptEntry | TranscriptInterim, text: string): CaptionSpeech {
      const { labels } = format
      const isGap = 'isGap' in said && said.isGap
      const key = labels?.keyOf
      if (!key || isGap) return { channel: said.channel, text, speaker: null, name: null, isGap }
      const voice = getFollowingKey(key, { voice: said, isInterim: !said.isFinal }, speaker)
      if (said.isFinal) speaker = voice

      return {
        channel: said.channel,
        text,
        speaker: voice,
        name: labels?.names.get(voice) ?? null,
        isGap,
      }
    }
  }
}
