import type { Finding, RecordingEvidence } from './evidence.ts'
import type { StoredRecording } from './stored-recording.ts'

const SAMPLES_PER_SECOND = 16_000
const SAMPLES_PER_MINUTE = 60 * SAMPLES_PER_SECOND

/** Checks a completed recording's length and its bill against the samples of its microphone. */
export function checkMinutes(
  { samples }: Pick<RecordingEvidence, 'samples'>,
  stored: Omit<StoredRecording, 'announcedSegment' | 'lastSegment'>,
): Finding[] {
  const gaps = stored.segments.flatMap(({ gap }) => (gap ? [gap] : []))
  const unheard = gaps.reduce((total, { start, end }) => total + end - start, 0)
  const heard = samples - unheard
  const minutes = Math.ceil(heard / SAMPLES_PER_MINUTE)
  const billed = (kinds: (kind: string) => boolean) =>
    stored.ledger.reduce((total, row) => total + (kinds(row.kind) ? row.minutes : 0), 0)
  const figures: [name: string, actual: number | string | null, due: number | string][] = [
    ['status', stored.status, 'completed'],
    ['samples that are stored to', stored.durableSamples, samples],
    ['samples that were heard', stored.heardSamples, heard],
    ['seconds', stored.durationSeconds, Math.round(heard / SAMPLES_PER_SECOND)],
    ['minutes', stored.durationMinutes, minutes],
    ['minutes of the ledger', billed((kind) => kind !== 'reserved'), 0 - minutes],
    ['minutes that are still reserved', billed((kind) => kind === 'reserved'), 0],
  ]
  return figures
    .filter(([, actual, due]) => actual !== due)
    .map(([name, actual, due]) => ({ kind: 'minutes', text: `${name}: ${actual}, due ${due}` }))
}
