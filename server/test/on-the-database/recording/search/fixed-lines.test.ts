import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  transcriptSearchBacklog as backlog,
  transcriptionSessions as sessions,
  transcriptSegments,
} from '#server/db/schema.ts'
import { fix, fixed, undone } from '../../../clients/fix-calls.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts'
import { addRecording, findTexts, searchAs } from './searched-recordings.ts'

let server: TestServer
let people = 0
let email: string
let user: TestUser
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterAll(() => server.close())
beforeEach(async () => {
  people += 1
  email = `fixer-${people}@example.com`
  user = await server.signUp(email)
  await user.call('GET', '/api/me')
})

const add = (lines: readonly string[]) => addRecording(server, email, { lines })
const everywhere = (original: string, replacement: string) => ({
  original,
  replacement,
  place: null,
})

/** Stores one more line of a recording, as its recogniser does. */
async function say(code: string, segmentNumber: number, text: string) {
  const { db } = server.context
  const [session] = await db.select().from(sessions).where(eq(sessions.code, code))
  if (!session) throw new Error('no session')
  const common = { sessionId: session.id, createdAt: new Date(), startMs: 0, endMs: 900 }
  await db.insert(transcriptSegments).values({ ...common, segmentNumber, text })
}

it('[FIX-25] finds a line by the right words and by those that were recognised, and marks the right ones', async () => {
  const code = await add(['We run Cooper  Netties here.', 'And cooper netties there.', 'Nothing.'])
  await fixed(user, code, everywhere('cooper netties', 'Kubernetes'))

  const shown = ['We run Kubernetes here.', 'And Kubernetes there.']
  for (const typed of ['kubernetes', 'cooper netties', '"run kubernetes here"']) {
    const { hits } = await searchAs(user, typed)
    expect(shown.slice(0, hits.length), typed).toEqual(hits.map(({ line }) => line.text))
    expect(hits.length, typed).toBeGreaterThan(0)
    for (const { line, marks } of hits) {
      const marked = marks.map(([start, end]) => line.text.slice(start, end)).join(' ')
      expect(marked, typed).toContain('Kubernetes')
    }
  }
  const { hits } = await searchAs(user, 'nothing')
  expect(hits[0]?.before?.text).toBe('And Kubernetes there.')
})

it('[FIX-25] finds lines that come after the fix, and a fix over another one', async () => {
  const code = await add(['Use cube control.'])
  await fixed(user, code, everywhere('cube control', 'kubectl'))
  await say(code, 2, 'Then cube control apply it.')
  await fixed(user, code, everywhere('kubectl apply', 'kubectl create'))
  await say(code, 3, 'Again cube control apply.')

  const created = ['Then kubectl create it.', 'Again kubectl create.']
  expect(await findTexts(user, 'kubectl')).toEqual(['Use kubectl.', ...created])
  expect(await findTexts(user, '"kubectl create"')).toEqual(created)
})

it('[FIX-45] leaves a fix of words that are in many lines to the background, and finds it all the same', async () => {
  const others = Array.from({ length: 60 }, (_, number) => `A line with the number ${number}.`)
  const code = await add(['The first one.', ...others, 'A line zebra at the end.'])
  expect(await findTexts(user, 'number')).toHaveLength(20)
  await fixed(user, code, everywhere('line zebra', 'row zebra'))
  const { db } = server.context
  const [session] = await db.select().from(sessions).where(eq(sessions.code, code))
  const [waiting] = await db
    .select()
    .from(backlog)
    .where(eq(backlog.sessionId, session?.id ?? ''))
  expect(waiting?.indexedSegmentNumber).toBe(1)
  expect(await findTexts(user, 'row')).toEqual(['A row zebra at the end.'])
  expect(await findTexts(user, '"line zebra"')).toEqual(['A row zebra at the end.'])
  await undone(user, code, 1)
  expect(await findTexts(user, 'row')).toEqual([])
  expect(await findTexts(user, '"line zebra"')).toEqual(['A line zebra at the end.'])
})

it('[FIX-25] finds a fix of one place in its line only', async () => {
  const code = await add(['A cue here.', 'A cue there.'])
  const place = { segment: 2, word: 1 }
  await fixed(user, code, { original: 'cue', replacement: 'queue', place })

  expect(await findTexts(user, 'queue')).toEqual(['A queue there.'])
  expect(await findTexts(user, 'cue')).toEqual(['A cue here.', 'A queue there.'])
})

it('[FIX-25] finds nothing by the words of a fix that was taken back', async () => {
  const code = await add(['Use cooper netties.'])
  await fixed(user, code, everywhere('cooper netties', 'Kubernetes'))
  await undone(user, code, 1)

  expect(await findTexts(user, 'kubernetes')).toEqual([])
  expect(await findTexts(user, 'cooper')).toEqual(['Use cooper netties.'])
})

it('[FIX-25] takes signs of patterns in the words of a fix as they are', async () => {
  const code = await add(['It is f (x) + [1] \\d .* ok?', 'Plain words.'])
  const odd = everywhere('f (x) + [1] \\d .*', 'g\\1 \\& $1')
  await fixed(user, code, odd)
  expect((await fix(user, code, everywhere('***: x', 'y'))).status).toBe(400)

  const [line] = await findTexts(user, 'ok')
  expect(line).toBe('It is g\\1 \\& $1 ok?')
  expect(await findTexts(user, 'plain')).toEqual(['Plain words.'])
})

it('[FIX-60, BOUND-6] finds lines of fixes that write each other’s words as they are shown', async () => {
  const code = await add(['aa', 'bb', 'cc', 'dd'])
  const many = (word: string, times: number) => Array(times).fill(word).join(' ')
  await fixed(user, code, everywhere('aa', many('bb', 33)))
  await fixed(user, code, everywhere('bb', many('cc', 33)))
  await fixed(user, code, everywhere('cc', many('dd', 33)))
  await fixed(user, code, everywhere('dd', many('ee', 33)))

  const shown = (text: string) => `${text.slice(0, 600)}…`
  expect(await findTexts(user, 'aa')).toEqual([shown(many('cc', 33 * 33))])
  expect(await findTexts(user, 'ee')).toEqual([shown(many('ee', 33 * 33)), many('ee', 33)])
  await undone(user, code, 1)
  expect(await findTexts(user, 'aa')).toEqual(['aa'])
})
