import { runs } from '@live-scribe/testing/depth'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryRows } from '#server/db/query-rows.ts'
import {
  transcriptionSessions as sessions,
  transcriptSearch,
  transcriptSearchBacklog,
  transcriptSegments,
} from '#server/db/schema.ts'
import { indexLines } from '#server/features/recording/search/index-lines.ts'
import { fixed } from '../../../clients/fix-calls.ts'
import { findTexts, serveSearches } from './searched-recordings.ts'

const searches = serveSearches()
const getDb = () => searches.server.context.db

async function findSession(code: string) {
  const [session] = await getDb().select().from(sessions).where(eq(sessions.code, code))
  if (!session) throw new Error('no session')
  return session
}

/** Stores lines of a recording, as its recogniser does. */
async function say(code: string, first: number, ...texts: string[]) {
  const { id: sessionId } = await findSession(code)
  const common = { sessionId, createdAt: new Date(), startMs: 0, endMs: 900 }
  const rows = texts.map((text, at) => ({ ...common, segmentNumber: first + at, text }))
  await getDb().insert(transcriptSegments).values(rows)
}

const listIndexed = async (code: string) => {
  const { id } = await findSession(code)
  const { sessionId, segmentNumber: number } = transcriptSearch
  const rows = await getDb().select({ number }).from(transcriptSearch).where(eq(sessionId, id))
  return rows.map((row) => row.number).sort((a, b) => a - b)
}

const findBacklog = async (code: string) => {
  const { id } = await findSession(code)
  const { sessionId } = transcriptSearchBacklog
  const [row] = await getDb().select().from(transcriptSearchBacklog).where(eq(sessionId, id))
  return row?.indexedSegmentNumber ?? null
}

describe('the search index', () => {
  it('[FIND-25] is written after a line, by a search or in the background', async () => {
    const code = await searches.add(['One zebra.'], { status: 'paused' })
    expect(await listIndexed(code)).toEqual([])
    expect(await findBacklog(code)).toBe(0)

    expect(await findTexts(searches.user, 'zebra')).toEqual(['One zebra.'])
    expect(await listIndexed(code)).toEqual([1])

    await say(code, 2, 'Two zebras.')
    expect(await listIndexed(code)).toEqual([1])
    await indexLines(getDb())
    expect(await listIndexed(code)).toEqual([1, 2])
    expect(await findBacklog(code)).toBe(2)
    expect(await findTexts(searches.user, 'zebra')).toEqual(['One zebra.', 'Two zebras.'])
  })

  it('[FIND-25] has all lines of a recording with hundreds, whoever writes it at the same time', async () => {
    const lines = Array.from({ length: 230 }, (_, at) => `Line ${at + 1} about herons.`)
    const code = await searches.add(lines, { status: 'paused' })
    await Promise.all([
      indexLines(getDb()),
      indexLines(getDb()),
      findTexts(searches.user, 'heron'),
      say(code, 231, 'The last heron.'),
    ])
    await indexLines(getDb())
    expect(await listIndexed(code)).toEqual(Array.from({ length: 231 }, (_, at) => at + 1))
    expect(await findTexts(searches.user, '"last heron"')).toEqual(['The last heron.'])
  })

  it('[FIND-25] goes on behind gaps and echoes, and remembers no completed recording', async () => {
    const gap = {
      isGap: true,
      gapCause: 'missing',
      gapStartSample: 0,
      gapEndSample: 9,
    } as const
    const code = await searches.add([
      'A crane.',
      { text: '', ...gap },
      { text: 'A crane again.', isEcho: true },
    ])
    await indexLines(getDb())
    expect(await listIndexed(code)).toEqual([1])
    expect(await findBacklog(code)).toBeNull()
    // Nothing writes it any more; whoever did would be found.
    await say(code, 4, 'One crane more.')
    expect(await findTexts(searches.user, '"crane more"')).toEqual(['One crane more.'])
  })

  it('[FIND-25] is written by 50 lines or about 4,000 characters at a time, fewer where there are fixes', async () => {
    const transactionsOf = async (code: string) => {
      const { id } = await findSession(code)
      return queryRows<{ lines: number }>(
        getDb(),
        sql`select count(*)::int as lines from transcript_search where session_id = ${id}
          group by xmin order by min(segment_number)`,
      )
    }
    const short = await searches.add(Array(120).fill('A heron.'), { status: 'paused' })
    const long = await searches.add(Array(7).fill('heron '.repeat(300)), { status: 'paused' })
    const fixedOne = await searches.add(Array(5).fill('heron '.repeat(60)), { status: 'paused' })
    for (let number = 0; number < 9; number += 1) {
      const fix = { original: `word ${number}`, replacement: `right ${number}`, place: null }
      await fixed(searches.user, fixedOne, fix)
    }
    await indexLines(getDb())
    expect((await transactionsOf(short)).map(({ lines }) => lines)).toEqual([50, 50, 20])
    expect((await transactionsOf(long)).map(({ lines }) => lines)).toEqual([3, 3, 1])
    expect((await transactionsOf(fixedOne)).map(({ lines }) => lines)).toEqual([2, 2, 1])
  })

  it('[FIND-25] is written by a search for the recordings of its user alone', async () => {
    const code = await searches.add(['My heron.'], { status: 'paused' })
    const other = await searches.server.signUp()
    expect(await findTexts(other, 'heron')).toEqual([])
    expect(await listIndexed(code)).toEqual([])
  })

  it('[FIND-25] forgets no completed recording with lines that it lacks, and goes on behind one that fails', async () => {
    const failing = await searches.add(['A failing heron.'])
    const next = await searches.add(['The next heron.'])
    await getDb().execute(sql`create function fail_here() returns trigger language plpgsql as $$
      begin if new.exact @@ 'failing'::tsquery then raise 'no room'; end if; return new; end $$`)
    await getDb().execute(
      sql`create trigger fails before insert on transcript_search for each row execute function fail_here()`,
    )
    await expect(indexLines(getDb())).rejects.toThrow()
    expect(await listIndexed(next)).toEqual([1])
    expect(await findBacklog(next)).toBeNull()
    expect(await findBacklog(failing)).toBe(0)
    await getDb().execute(sql`drop trigger fails on transcript_search`)
    await indexLines(getDb())
    expect(await listIndexed(failing)).toEqual([1])
    expect(await findBacklog(failing)).toBeNull()
  })

  it('[FIND-25] [FIX-25] has the right words of a line that was fixed before it was indexed', async () => {
    const code = await searches.add(['Ask the cube control.'], { status: 'paused' })
    await fixed(searches.user, code, {
      original: 'cube control',
      replacement: 'kubectl',
      place: null,
    })
    await say(code, 2, 'Use cube control too.')
    await indexLines(getDb())
    expect(await findTexts(searches.user, 'kubectl')).toEqual([
      'Ask the kubectl.',
      'Use kubectl too.',
    ])
  })

  it('[FIND-25] finds each line exactly once, in whatever order it is stored, indexed and searched', {
    tags: 'property',
  }, async () => {
    const step = fc.constantFrom('say', 'index', 'search', 'both')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const code = await searches.add([], { status: 'paused' })
        // A word of this run alone, because its user has the recordings of the others too.
        const bird = `ibis${code.toLowerCase()}`
        const countFound = async () => (await findTexts(searches.user, bird)).length
        let last = 0
        for (const one of steps) {
          const indexed = one === 'index' || one === 'both' ? indexLines(getDb()) : null
          if (one === 'say' || one === 'both')
            await say(code, ++last, `The ${bird} number ${last}.`)
          if (one === 'search') expect(await countFound()).toBe(last)
          await indexed
        }
        expect(await countFound()).toBe(last)
        expect(await listIndexed(code)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
      }),
      { numRuns: runs(20) },
    )
  })
})
