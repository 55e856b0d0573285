import { createSeededRandom } from '@live-scribe/testing/faults/seeded-random'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/db/database.ts'

/** Lines per recording, and words per line on average: 500 words per recording. */
export const LINES = 40
const WORDS = { least: 6, most: 19 }
/** Recordings per statement. */
const BATCH = 50
const VOCABULARY = 20_000
const common =
  'the and we to of a system is in that it you so cache would database can data request service time user like with then have if on server know think need load query key'.split(
    ' ',
  )
/** Words that one in so many words is. */
const rare: readonly [string, number][] = [
  ['kubectl', 2000],
  ['O(n)', 2000],
  ['user_id', 4000],
  ['C++', 4000],
]

/** A word of the vocabulary: the common ones first, then made-up ones. */
export function vocabularyWord(rank: number): string {
  return common[rank] ?? `w${((rank * 7919) % 99_991).toString(36)}ing`
}

/** Creates lines whose words are as frequent as in speech: by Zipf's law. */
function createLines(): () => string {
  const random = createSeededRandom(18)
  const sums: number[] = []
  let total = 0
  for (let rank = 0; rank < VOCABULARY; rank += 1) {
    total += 1 / (rank + 2)
    sums.push(total)
  }
  const draw = (): string => {
    for (const [word, every] of rare) if (random() * every < 1) return word
    const wanted = random() * total
    let [low, high] = [0, VOCABULARY - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return vocabularyWord(low)
  }
  return () => {
    const { least, most } = WORDS
    const count = least + Math.floor(random() * (most - least + 1))
    return `${Array.from({ length: count }, draw).join(' ')}.`
  }
}

/** Stores recordings of a user, one every five hours up to now; returns the number of words. */
export async function seedRecordings(
  db: Database,
  email: string,
  recordings: number,
): Promise<number> {
  const createLine = createLines()
  let words = 0
  for (let first = 0; first < recordings; first += BATCH) {
    const count = Math.min(BATCH, recordings - first)
    const lines = Array.from({ length: count * LINES }, createLine)
    words += lines.reduce((sum, line) => sum + line.split(' ').length, 0)
    await db.execute(sql`
      with added as (
        insert into transcription_sessions (session_id, user_id, title, status, started_at, channels, speaker_names,
          last_segment_number)
        select translate(lpad(to_hex(n), 6, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS'), u.id, 'Interview ' || n,
          'completed', now() - (${recordings} - n) * interval '5 hours', 2,
          case when n % 100 = 0 then '[{"channel":1,"speaker":null,"name":"Maria"}]'::jsonb else '[]'::jsonb end,
          ${LINES}::integer
        from users u, generate_series(${first}::integer, ${first + count - 1}::integer) n where u.email = ${email}
        returning id, started_at, substr(title, 11)::integer - ${first}::integer as place
      )
      insert into transcript_segments (session_id, segment_number, text, created_at, spoken_at, start_ms, end_ms, channel)
      select id, (line.index - 1) % ${LINES}::integer + 1, line.text, started_at, started_at, 0, 0, line.index % 2
      from json_array_elements_text(${JSON.stringify(lines)}::json) with ordinality line(text, index)
      join added on added.place = (line.index - 1) / ${LINES}::integer`)
  }
  return words
}
