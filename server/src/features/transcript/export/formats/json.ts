import type { Mark } from '@live-scribe/contract/marks/mark'
import type { Receipt } from '@live-scribe/contract/recording/receipt'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import { presentSegment } from '../../present.ts'
import type { ExportHead, ExportLine, ExportLines, ExportOptions } from '../export-line.ts'

/** Grows with each change that programs must know. */
const FORMAT_VERSION = 1

/** Writes a transcript as JSON: the recording, and its segments in the form of the API. */
export async function* writeJson(
  head: ExportHead & {
    speakerNames: SpeakerNames['names']
    receipt: Receipt | null
    marks: readonly Mark[]
    tags: string[] | null
  },
  lines: ExportLines,
  options: ExportOptions,
): AsyncGenerator<string> {
  const recording = {
    code: head.code,
    title: head.title,
    started_at: head.startedAt.toISOString(),
    ended_at: head.endedAt?.toISOString() ?? null,
    language: head.language,
    channels: head.channels,
    ...(options.hasSpeakers ? { speaker_names: head.speakerNames } : {}),
    ...(head.marks.length > 0 ? { marks: head.marks } : {}),
    ...(head.tags ? { tags: head.tags } : {}),
    ...(head.receipt ? { receipt: head.receipt } : {}),
  }
  const file = { format: 'live-scribe', version: FORMAT_VERSION, exported_at: head.exportedAt }
  yield `${JSON.stringify({ ...file, recording }).slice(0, -1)},"segments":[`
  let separator = '\n'
  for await (const line of lines) {
    yield separator + JSON.stringify(presentLine(line, options))
    separator = ',\n'
  }
  yield '\n]}\n'
}

function presentLine(
  { utterance, text, said, speaker, isQuestion }: ExportLine,
  options: ExportOptions,
) {
  const { spoken_at, created_at, start_ms, end_ms, words, ...segment } = presentSegment(utterance)
  const { speaker: number, channel, said: _unfixed, ...rest } = segment
  return {
    ...rest,
    text,
    ...(said === null ? {} : { said }),
    ...(isQuestion ? { is_question: true } : {}),
    ...(options.hasTimes ? { spoken_at, created_at, start_ms, end_ms, words } : {}),
    ...(options.hasSpeakers ? { channel, speaker: number, speaker_name: speaker } : {}),
  }
}
