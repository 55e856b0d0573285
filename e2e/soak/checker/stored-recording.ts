import type pg from 'pg'

/** A segment as the database has it. */
export interface StoredSegment {
  number: number
  text: string
  isGap: boolean
  /** The range of a gap in samples; null for words. */
  gap: { start: number; end: number; cause: string } | null
}

/** A recording as the database has it; samples at 16,000 a second. */
export interface StoredRecording {
  status: string
  segments: StoredSegment[]
  lastSegment: number
  durableSamples: number
  missingSamples: number
  heardSamples: number | null
  durationSeconds: number | null
  durationMinutes: number | null
  announcedSegment: number | null
  ledger: { kind: string; minutes: number }[]
}

/** Reads a recording by its code; null when there is none. */
export async function readStoredRecording(
  database: pg.Pool,
  code: string,
): Promise<StoredRecording | null> {
  const { rows } = await database.query(
    `select id, status, last_segment_number, durable_sample::float8 as durable,
       missing_samples::float8 as missing, heard_samples::float8 as heard,
       duration_seconds, duration_minutes, announced_segment
     from transcription_sessions where session_id = $1`,
    [code],
  )
  const [row] = rows
  if (!row) return null
  const segments = await database.query(
    `select segment_number, text, is_gap, gap_cause,
       gap_start_sample::float8 as gap_start, gap_end_sample::float8 as gap_end
     from transcript_segments where session_id = $1 order by segment_number`,
    [row.id],
  )
  const ledger = await database.query(
    'select kind, minutes from minute_ledger where cause_id = $1 order by kind',
    [row.id],
  )
  return {
    status: row.status,
    segments: segments.rows.map((segment) => ({
      number: segment.segment_number,
      text: segment.text,
      isGap: segment.is_gap,
      gap: segment.is_gap
        ? { start: segment.gap_start, end: segment.gap_end, cause: segment.gap_cause }
        : null,
    })),
    lastSegment: row.last_segment_number,
    durableSamples: row.durable,
    missingSamples: row.missing,
    heardSamples: row.heard,
    durationSeconds: row.duration_seconds,
    durationMinutes: row.duration_minutes,
    announcedSegment: row.announced_segment,
    ledger: ledger.rows,
  }
}
