import type { FixedRun } from '@live-scribe/contract/fixes/fixed-run'
import type { FoundLine, FoundRecording } from '@live-scribe/contract/search'
import { findSaid, joinSaid } from '@live-scribe/contract/written-form/find-said'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { SegmentRow } from '#server/db/schema/transcript/transcript-segments.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import {
  transcriptSegments as segments,
  transcriptionSessions as sessions,
} from '#server/db/schema.ts'
import { findFixesOf } from '#server/features/transcript/index.ts'
import { isOwnSession } from '../session/is-own-session.ts'
import type { SearchPlace } from './search-place.ts'

/** A hit with its neighbours, as it is sent but for the marks. */
interface ReadHit {
  recording: FoundRecording
  line: FoundLine
  /** The line's text as it was recognised, and the parts of which the shown text consists. */
  recognised: string
  runs: readonly FixedRun[]
  /** The line as it was said; null where that is the text, or a fix has changed one of its numbers. */
  said: string | null
  before: FoundLine | null
  after: FoundLine | null
}

type Line = Pick<
  SegmentRow,
  'sessionId' | 'segmentNumber' | 'text' | 'spokenAt' | 'channel' | 'speaker'
>
type Named = Pick<SessionRow, 'channels' | 'speakerNames'>
type Runs = readonly FixedRun[]

const lineColumns = {
  sessionId: segments.sessionId,
  segmentNumber: segments.segmentNumber,
  text: segments.text,
  spokenAt: segments.spokenAt,
  channel: segments.channel,
  speaker: segments.speaker,
}

/** Reads hits with the lines beside them, in the order of their places; a deleted one is left out. */
export async function readHits(
  { db, textWork }: Pick<AppContext, 'db' | 'textWork'>,
  userId: string,
  places: readonly SearchPlace[],
): Promise<ReadHit[]> {
  if (places.length === 0) return []
  const isHit = places.map(({ code, segmentNumber }) =>
    and(eq(sessions.code, code), eq(segments.segmentNumber, segmentNumber)),
  )
  const { code, title, startedAt, channels, speakerNames } = sessions
  const rows = await db
    .select({
      session: { code, title, startedAt, channels, speakerNames },
      line: lineColumns,
      words: segments.words,
      before: findBeside(sql`max`, sql`<`),
      after: findBeside(sql`min`, sql`>`),
    })
    .from(sessions)
    .innerJoin(segments, eq(segments.sessionId, sessions.id))
    .where(and(isOwnSession(userId), or(...isHit)))
  const beside = await readLines(
    db,
    rows.flatMap(({ line: { sessionId }, before, after }) => [
      { sessionId, segmentNumber: before },
      { sessionId, segmentNumber: after },
    ]),
  )
  const fixes = await findFixesOf(db, [...new Set(rows.map(({ line }) => line.sessionId))])
  const spoken = rows.flatMap(({ line, words }) => {
    const text = findSaid(line.text, words)
    return text === null
      ? []
      : [{ of: line, line: { ...line, text, forms: { written: line.text } } }]
  })
  const lines = [
    ...rows.map(({ line }) => line),
    ...beside.values(),
    ...spoken.map(({ line }) => line),
  ]
  const caller = { key: userId, isCounted: true }
  const fixed = await textWork.run('fixLines', { lines, fixes }, caller)
  const runsOf = new Map(lines.map((line, index) => [line, fixed[index] ?? []]))
  const saidOf = new Map(
    spoken.map(({ of, line }) => [of, joinSaid(runsOf.get(line) ?? [], runsOf.get(of) ?? [])]),
  )
  const found = new Map(rows.map((row) => [`${row.session.code}.${row.line.segmentNumber}`, row]))
  return places.flatMap((place) => {
    const row = found.get(`${place.code}.${place.segmentNumber}`)
    if (!row) return []
    const { session, line } = row
    const present = (one: Line) => presentLine(one, session, runsOf.get(one) ?? [])
    const findLine = (segmentNumber: number | null) => {
      const other = beside.get(`${line.sessionId}.${segmentNumber}`)
      return other ? present(other) : null
    }
    return [
      {
        recording: presentRecording(session),
        line: present(line),
        recognised: line.text,
        runs: runsOf.get(line) ?? [],
        said: saidOf.get(line) ?? null,
        before: findLine(row.before),
        after: findLine(row.after),
      },
    ]
  })
}

/** The number of the nearest line on a side of a segment that is speech, and no echo. */
function findBeside(nearest: SQL, side: SQL) {
  return sql<number | null>`(select ${nearest}(beside.segment_number) from ${segments} beside
    where beside.session_id = ${segments.sessionId} and beside.segment_number ${side} ${segments.segmentNumber}
    and not beside.is_gap and not beside.is_echo)`
}

async function readLines(
  db: Database,
  places: readonly { sessionId: string; segmentNumber: number | null }[],
): Promise<Map<string, Line>> {
  const isWanted = places.flatMap(({ sessionId, segmentNumber }) =>
    segmentNumber === null
      ? []
      : [and(eq(segments.sessionId, sessionId), eq(segments.segmentNumber, segmentNumber))],
  )
  if (isWanted.length === 0) return new Map()
  const lines = await db
    .select(lineColumns)
    .from(segments)
    .where(or(...isWanted))
  return new Map(lines.map((line) => [`${line.sessionId}.${line.segmentNumber}`, line]))
}

export function presentRecording({
  code,
  title,
  startedAt,
}: Pick<SessionRow, 'code' | 'title' | 'startedAt'>): FoundRecording {
  return { session_id: code, title, started_at: startedAt.toISOString() }
}

function presentLine(line: Line, session: Named, runs: Runs): FoundLine {
  const { segmentNumber, spokenAt } = line
  return {
    segment_number: segmentNumber,
    text: runs.map((run) => run.text).join(''),
    spoken_at: spokenAt.toISOString(),
    speaker: nameOf(line, session),
  }
}

/** The name that the owner gave to the speaker or the channel, else that of the side. */
function nameOf({ channel, speaker }: Line, { channels, speakerNames }: Named): string | null {
  const ofChannel = speakerNames.filter((one) => one.channel === channel)
  const named =
    ofChannel.find((one) => one.speaker === speaker) ??
    ofChannel.find((one) => one.speaker === null)
  if (named) return named.name
  if (channels < 2) return null
  return channel === 0 ? 'You' : 'Them'
}
