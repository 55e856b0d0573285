import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transcriptionSessions, transcriptSegments } from '#server/db/schema.ts'
import { checkFix } from '#server/features/transcript/index.ts'
import { everywhere, recordingOf } from '../../clients/fix-calls.ts'
import { findSessionRow } from '../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const LINES = 1250

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterAll(() => server.close())

it('[BOUND-36] a fix is counted in a long log page by page, and its places are those of all pages', async () => {
  const { db, textWork } = server.context
  const code = await recordingOf(server, await server.signUp(), ['It is cooper netties.'])
  const session = await findSessionRow(server, code)
  const [line] = await db.select().from(transcriptSegments)
  if (!line) throw new Error('there is no line')
  const lines = Array.from({ length: LINES - 1 }, (_, index) => ({
    ...line,
    segmentNumber: index + 2,
    text: index % 2 === 0 ? 'Something else.' : line.text,
  }))
  for (let from = 0; from < lines.length; from += 500)
    await db.insert(transcriptSegments).values(lines.slice(from, from + 500))
  await db
    .update(transcriptionSessions)
    .set({ lastSegmentNumber: LINES })
    .where(eq(transcriptionSessions.id, session.id))
  const read: number[] = []
  const watched = new Proxy(textWork, {
    get(target, name) {
      if (name !== 'run') return Reflect.get(target, name)
      const run: typeof textWork.run = (task, input, caller) => {
        if ('log' in input) read.push(input.log.length)
        return target.run(task, input, caller)
      }
      return run
    },
  })
  const places = await checkFix({ db, textWork: watched }, session, {
    fix: everywhere,
    isConfirmed: true,
  })
  expect(places).toBe(LINES / 2)
  expect(read).toEqual([500, 500, 250])
})
