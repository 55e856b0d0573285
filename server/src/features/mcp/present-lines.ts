import type { SharedSession } from '@live-scribe/contract/sharing'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { FixTexts } from './tools/tool-parts.ts'

/** A line as programs read it, with the owner's fixes and names. */
interface PresentedLine {
  number: number
  start_ms: number
  end_ms: number
  speaker: string | null
  text: string
  /** What of it is not speech; absent for speech. */
  kind?: 'gap' | 'echo'
}

/** The segments of a session's log with what the owner laid over them. */
export async function presentLines(
  { speaker_names, fixes }: SharedSession,
  segments: readonly TranscriptSegment[],
  fixTexts: FixTexts,
): Promise<PresentedLine[]> {
  const nameOf = ({ channel, speaker }: TranscriptSegment) =>
    speaker_names.names.find((one) => one.channel === channel && one.speaker === speaker)?.name
  const texts = await fixTexts(segments, fixes.fixes)
  return segments.map((segment, index) => {
    const { segment_number: number, start_ms, end_ms, speaker, is_gap, is_echo } = segment
    return {
      number,
      start_ms,
      end_ms,
      speaker: nameOf(segment) ?? (speaker === null ? null : `Speaker ${speaker + 1}`),
      text: is_gap ? segment.text : (texts[index] ?? segment.text),
      ...(is_gap ? { kind: 'gap' as const } : is_echo ? { kind: 'echo' as const } : {}),
    }
  })
}
