import type { ColouredLabels } from '#web/features/transcript/model/speaker-labels.ts'
import type { TranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'

/** Milliseconds of silence that end a stretch of talk. */
const PAUSE_MS = 2000

/** Speech of one speaker without a pause, in milliseconds of the recording. */
interface TalkStretch {
  startMs: number
  endMs: number
}

/** Where one speaker talks; the only one of a recording in which nobody is told apart has no name. */
export interface TalkLane {
  key: string
  name: string | null
  /** The number of the speaker's colour; undefined without one. */
  colour: number | undefined
  stretches: TalkStretch[]
}

/** The talk of a transcript: its length, who talks where, and its lines by time. */
export interface Talk {
  lengthMs: number
  lanes: TalkLane[]
  /** In the order of their starts. */
  lines: readonly TranscriptEntry[]
}

/** Who talks where; echoes and missing audio are no talk. Lanes are in the order of first words. */
export function findTalk(entries: readonly TranscriptEntry[], labels: ColouredLabels | null): Talk {
  const lines = entries
    .filter(({ isGap, isEcho }) => !isGap && !isEcho)
    .toSorted((one, other) => one.startMs - other.startMs)
  const lanes = new Map<string, TalkLane>()
  let lengthMs = 0
  for (const line of lines) {
    const { startMs, endMs } = line
    const key = labels?.keyOf(line) ?? ''
    const lane = lanes.get(key) ?? {
      key,
      name: labels?.names.get(key) ?? null,
      colour: labels?.colours.get(key),
      stretches: [],
    }
    lanes.set(key, lane)
    const open = lane.stretches.at(-1)
    if (open && startMs - open.endMs < PAUSE_MS) open.endMs = Math.max(open.endMs, endMs)
    else lane.stretches.push({ startMs, endMs })
    lengthMs = Math.max(lengthMs, endMs)
  }

  return { lengthMs, lanes: [...lanes.values()], lines }
}

/** The last line that begins at a time or before it; the first where none does. */
export function findLineAt(
  { lines }: Pick<Talk, 'lines'>,
  ms: number,
): TranscriptEntry | undefined {
  return lines.findLast(({ startMs }) => startMs <= ms) ?? lines[0]
}
