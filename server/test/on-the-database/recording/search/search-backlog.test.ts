import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
    // An older version of the server may still write it.
    await say(code, 4, 'One crane more.')
    expect(await findTexts(searches.user, '"crane more"')).toEqual(['One crane more.'])
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

  it('[FIND-25] finds each line exactly once, in whatever order it is stored, indexed and searched', async () => {
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
      { numRuns: 20 },
    )
  })
})
