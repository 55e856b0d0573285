import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'

/** A word with its time, milliseconds from the start of the audio, and who said it. */
export interface SpokenWord {
  /** As it is written, with its punctuation where the recogniser wrote any. */
  text: string
  startMs: number
  endMs: number
  /** The name of the side. */
  side: string
}

/** A session of a log, as far as its sides are named by it. */
type NamedSession = { channels: number; names: SpeakerNames['names'] }

/** All words of a log by time, without gaps and without what the microphone heard of the meeting. */
export function toSpokenWords(
  segments: readonly TranscriptSegment[],
  session: NamedSession,
): SpokenWord[] {
  return segments
    .filter(({ is_gap: isGap, is_echo: isEcho }) => !isGap && !isEcho)
    .flatMap((segment) => {
      const side = nameSide(segment, session)
      const written = segment.text.split(' ')
      const isWordByWord = written.length === segment.words.length

      return segment.words.map((word, index) => ({
        text: (isWordByWord ? written[index] : undefined) ?? word.text,
        startMs: word.start_ms,
        endMs: word.end_ms,
        side,
      }))
    })
    .sort((one, other) => one.startMs - other.startMs)
}

function nameSide(
  { channel, speaker }: Pick<TranscriptSegment, 'channel' | 'speaker'>,
  { channels, names }: NamedSession,
): string {
  const named =
    names.find((one) => one.channel === channel && one.speaker === speaker) ??
    names.find((one) => one.channel === channel && one.speaker === null && channels === 2)
  if (named) return named.name
  if (channels === 2) return channel === 0 ? 'You' : 'Meeting'

  return speaker === null ? 'All voices' : `Speaker ${speaker + 1}`
}
