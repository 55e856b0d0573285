import type { Finding, RecordingEvidence } from './evidence.ts'
import type { StoredRecording } from './stored-recording.ts'

/** The parts of a receipt that are checked, as they are sent. */
interface SentReceipt {
  captured: { samples: number } | null
  uncounted: { samples: number }
  received: { samples: number }
  stored_to: { all: { samples: number }; segment_number: number }
  gaps: { start_sample: number; end_sample: number; segment_number: number | null }[]
  billed_minutes: number | null
  announced_segment: number
  comparisons: { name: string; outcome: string }[]
}

/** Checks a receipt against the log that it tells of. */
export function checkReceipt(
  { samples, receipt }: Pick<RecordingEvidence, 'samples' | 'receipt'>,
  stored: Pick<StoredRecording, 'segments' | 'ledger'>,
): Finding[] {
  const sent = receipt as SentReceipt
  const said = stored.segments.flatMap(({ number, gap }) => (gap ? [{ number, ...gap }] : []))
  const inReceipt = new Set(sent.gaps.map(({ segment_number }) => segment_number))
  const findings: Finding[] = said
    .filter(({ number }) => !inReceipt.has(number))
    .map(({ number }) => ({ kind: 'unsaid gap', text: `The receipt lacks the gap ${number}` }))
  const missing = said
    .filter(({ cause }) => cause === 'missing')
    .reduce((total, { start, end }) => total + end - start, 0)
  const billed = stored.ledger
    .filter(({ kind }) => kind !== 'reserved')
    .reduce((total, { minutes }) => total - minutes, 0)
  const different = sent.comparisons.filter(({ outcome }) =>
    said.length === 0 ? outcome !== 'equal' : outcome === 'different',
  )
  const figures: [name: string, actual: unknown, due: unknown][] = [
    ['captured samples', sent.captured?.samples, samples - missing],
    ['samples that no recorder counted', sent.uncounted.samples, 0],
    ['received samples', sent.received.samples, samples - missing],
    ['samples that are stored to', sent.stored_to.all.samples, samples],
    ['last segment', sent.stored_to.segment_number, stored.segments.length],
    ['segments that readers were told', sent.announced_segment, stored.segments.length],
    ['billed minutes', sent.billed_minutes, billed],
    ['comparisons', different.map(({ name, outcome }) => `${name} ${outcome}`).join(', '), ''],
  ]
  for (const [name, actual, due] of figures) {
    if (actual !== due) findings.push({ kind: 'receipt', text: `${name}: ${actual}, due ${due}` })
  }
  return findings
}
