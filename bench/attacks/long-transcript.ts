import { sql } from 'drizzle-orm'
import { openPglite } from '../../server/src/db/pglite.ts'

/** Lines of the longest transcript that a client may store. */
export const LONG_LINES = 50_000
/** Words of a line: a breath of twenty seconds, with the times of its words. */
const WORDS = 60

/** Fills an ended session, which readers may export, in the folder of a stopped server's database. */
export async function addLongTranscript(databaseFolder: string, code: string): Promise<void> {
  const database = await openPglite(databaseFolder)
  try {
    await database.db.execute(sql`
      insert into transcript_segments
        (session_id, segment_number, text, created_at, spoken_at, start_ms, end_ms, channel, words)
      select sessions.id, line,
        'Answer ' || line || ' of an interview' || repeat(' and queues', ${WORDS - 5}) || '.',
        now(), now(), line * 20000, line * 20000 + 19000, 0, words.list
      from transcription_sessions sessions, generate_series(1, ${LONG_LINES}::integer) line,
        lateral (
          select jsonb_agg(jsonb_build_object('text', 'word' || at, 'start_ms', line * 20000 + at * 300,
            'end_ms', line * 20000 + at * 300 + 250, 'confidence', 0.98)) list
          from generate_series(1, ${WORDS}::integer) at
        ) words
      where sessions.session_id = ${code}`)
    await database.db.execute(sql`
      update transcription_sessions
      set last_segment_number = ${LONG_LINES}, status = 'completed', ended_at = now(),
        can_readers_export = true
      where session_id = ${code}`)
    // Its lines came long ago: the server would index them for minutes, beside the first attacks.
    await database.db.execute(sql`delete from transcript_search_backlog`)
  } finally {
    await database.close()
  }
}
