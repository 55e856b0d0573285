import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { transcriptionSessions, transcriptSegments } from '#server/db/schema.ts'
import { fixed } from '../../../clients/fix-calls.ts'
import { findTexts, searchAs, serveSearches } from './searched-recordings.ts'

const searches = serveSearches()

/** Adds a recording with a line, and the words that were said. */
async function add(text: string, said: string): Promise<string> {
  const code = await searches.add(['Before.'], { status: 'paused' })
  const { db } = searches.server.context
  const isIt = eq(transcriptionSessions.code, code)
  const [session] = await db.select().from(transcriptionSessions).where(isIt)
  if (!session) throw new Error('no session')
  await db.insert(transcriptSegments).values({
    sessionId: session.id,
    segmentNumber: 2,
    createdAt: new Date(),
    startMs: 0,
    endMs: 900,
    text,
    words: said.split(' ').map((word) => ({ text: word, start_ms: 0, end_ms: 900 })),
  })
  return code
}

const text = 'The router is at 192.168.1.1.'
const said = 'the router is at one ninety two dot one sixty eight dot one dot one'

it('[FIND-26] finds a line by the number that is written and by the words that were said', async () => {
  await add(text, said)
  for (const typed of ['192.168.1.1', 'router', 'router 192.168.1.1', 'router ninety'])
    expect(await findTexts(searches.user, typed), typed).toEqual([text])
  const shown = 'The router is at one ninety two dot one sixty eight dot one dot one.'
  for (const typed of ['"one ninety two dot one"', 'ninety sixty']) {
    const { hits } = await searchAs(searches.user, typed)
    expect(
      hits.map(({ line }) => line.text),
      typed,
    ).toEqual([shown])
    const marked = hits[0]?.marks.map(([start, end]) => shown.slice(start, end)).join(' ')
    expect(marked).toContain('ninety')
  }
  expect(await findTexts(searches.user, '"two hundred"')).toEqual([])
})

it('[FIND-26] shows no number that a fix has changed', async () => {
  const code = await add('It took 50 seconds.', 'it took fifty seconds')
  expect(await findTexts(searches.user, 'fifty')).toEqual(['It took fifty seconds.'])
  await fixed(searches.user, code, { original: '50', replacement: '15', place: null })
  expect(await findTexts(searches.user, 'fifty')).toEqual(['It took 15 seconds.'])
  expect(await findTexts(searches.user, '15')).toEqual(['It took 15 seconds.'])
})

it('[FIND-26] fixes one place of a line that is shown as it was said', async () => {
  const code = await add(
    'At 192.168.1.1 Cafca and Cafca.',
    'at one ninety two dot one sixty eight dot one dot one Cafca and Cafca',
  )
  await fixed(searches.user, code, {
    original: 'Cafca',
    replacement: 'Kafka',
    place: { segment: 2, word: 4 },
  })
  expect(await findTexts(searches.user, 'ninety sixty')).toEqual([
    'At one ninety two dot one sixty eight dot one dot one Cafca and Kafka.',
  ])
})
