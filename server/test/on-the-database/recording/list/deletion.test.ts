import { retentionReply } from '@live-scribe/contract/account/retention'
import { getRecordingTotals } from '@live-scribe/contract/recording'
import { searchRecordings } from '@live-scribe/contract/search'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptionSessions } from '#server/db/schema.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { deleteHidden } from '#server/features/sharing/deletion/delete-hidden.ts'
import { createRemoveSharedSession } from '#server/features/sharing/remove-shared-session.ts'
import { SessionCodeGuard } from '#server/features/sharing/session-code-guard.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { openTestDatabase } from '../../../test-database.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { RecordingsOfUser } from './recordings-of-user.ts'

const words = ['queue']
const DAY_MS = 24 * 60 * 60_000

let server: TestServer
let ann: RecordingsOfUser
let now = Date.now()
const start = (database?: TestServer['database']) =>
  startTestServer(new MarkedRecogniser(words), {
    now: () => new Date(now),
    ...(database ? { database } : {}),
  })
beforeEach(async () => {
  server = await start()
  ann = new RecordingsOfUser(server, await server.signUp())
})
afterEach(() => server.close())

/** Records a word, and returns the code of the finished recording. */
async function record(title: string): Promise<string> {
  const code = await ann.user.openSession(title)
  const recorder = await ann.user.record(code)
  recorder.speak(createMarkedSpeech(words, words))
  await recorder.until(({ finals }) => finals.length === 1)
  await recorder.stop()
  return code
}

const deleteDue = ({ context } = server) => {
  const parts = { guard: new SessionCodeGuard(context), recordings: new LiveRecordings(context) }
  return deleteHidden(context, createRemoveSharedSession(context, parts))
}
const isStored = async (code: string, { context } = server) =>
  (await context.db.$count(transcriptionSessions, eq(transcriptionSessions.code, code))) === 1

describe('a deletion', () => {
  it('[STATE-14] by a clock a day ahead takes place when the clock is right', async () => {
    const [code = ''] = await ann.add(['Queues'])
    now += DAY_MS
    await ann.remove({ codes: [code] })
    await deleteDue()
    expect(await isStored(code)).toBe(true)
    now -= DAY_MS
    await deleteDue()
    expect(await isStored(code)).toBe(false)
  })

  it('[LIST-11] hides the recording at once from the list, search, exports, totals and readers', async () => {
    const code = await record('Queues')
    const seen = async () => {
      const { user } = ann
      const statusOf = async (path: string, who = user) => (await who.call('GET', path)).status
      const search = await user.call('GET', '/api/search?q=queue')
      const totals = await user.call('GET', '/api/recording-totals')
      const kept = await user.call('GET', '/api/account/retention')
      const day = retentionReply.parse(await kept.json()).deletes['1_day']
      const { hits, recordings } = searchRecordings.reply.parse(await search.json())
      return {
        listed: (await ann.list()).total,
        found: hits.length + recordings.length,
        counted: getRecordingTotals.reply.parse(await totals.json()).recordings,
        expires: day.soon + day.after_notice,
        statuses: [
          await statusOf(`/api/sessions/${code}`),
          await statusOf(`/api/sessions/${code}/receipt`),
          await statusOf(`/api/transcripts/${code}`),
          await statusOf(`/api/transcripts/${code}/export?format=txt`),
          await statusOf(`/api/transcripts/${code}`, server.stranger()),
          await statusOf(`/api/transcripts/${code}/channel`, server.stranger()),
        ],
      }
    }
    const before = await seen()
    expect(before).toMatchObject({ listed: 1, counted: 1, statuses: Array(6).fill(200) })
    expect(before.found).toBeGreaterThan(0)
    const { deletion, deleted, running } = await ann.remove({ codes: [code] })
    expect({ deleted, running }).toEqual({ deleted: 1, running: 0 })
    expect(await seen()).toEqual({
      listed: 0,
      found: 0,
      counted: 0,
      expires: 0,
      statuses: [404, 404, 404, 404, 404, 404],
    })
    expect((await ann.user.call('PATCH', `/api/sessions/${code}`, { title: 'x' })).status).toBe(404)

    expect((await ann.undo(deletion)).status).toBe(200)
    expect(await seen()).toEqual(before)
  })

  it('[LIST-12] is undone within ten seconds, and everything is as it was', async () => {
    const code = await record('Queues')
    await ann.tag({ codes: [code] }, { add: ['kept'] })
    const before = await findSessionRow(server, code)
    const { deletion, delete_at } = await ann.remove({ codes: [code] })
    expect(Date.parse(delete_at)).toBe(now + 10_000)
    now += 9_999
    await deleteDue()
    const reply = await ann.undo(deletion)
    expect(await reply.json()).toEqual({ restored: 1 })
    expect(await findSessionRow(server, code)).toEqual(before)
    now += 60_000
    await deleteDue()
    expect(await isStored(code)).toBe(true)
  })

  it('[LIST-13] is for good after ten seconds; undoing it comes too late', async () => {
    const [code, other] = [await record('Queues'), await record('More queues')]
    const { deletion } = await ann.remove({ codes: [code] })
    now += 10_000
    await deleteDue()
    expect(await isStored(code)).toBe(false)
    expect(await isStored(other)).toBe(true)
    const reply = await ann.undo(deletion)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ error: 'It is too late: they are deleted.' })
  })

  it('[LIST-13] is carried out by another process when this one is gone', async () => {
    const database = await openTestDatabase()
    const first = await start(database)
    const user = await first.signUp()
    const list = new RecordingsOfUser(first, user)
    const [code = ''] = await list.add(['Old'])
    await list.remove({ codes: [code] })
    await first.close()

    now += 10_000
    const second = await start(database)
    await deleteDue(second)
    expect(await isStored(code, second)).toBe(false)
    await second.close()
    await database.close()
  })

  it('[LIST-14] leaves what is being recorded, and says so', async () => {
    const [old = ''] = await ann.add(['Old'])
    const { session_id: live = '' } = (await ann.list()).sessions[0] ?? {}
    const recorder = await ann.user.record(live)
    recorder.speak(createMarkedSpeech(words, words))
    await recorder.until((heard) => heard.of('Durable').length > 0)

    expect(await ann.remove({ codes: [live] })).toMatchObject({ deletion: null, running: 1 })
    const both = await ann.remove({ match: {}, except: [] })
    expect(both).toMatchObject({ deleted: 1, running: 1 })
    expect(await ann.titles()).toEqual(['Now'])
    now += 10_000
    await deleteDue()
    expect([await isStored(live), await isStored(old)]).toEqual([true, false])
    await recorder.cut()
  })

  it('[LIST-14] of a paused recording keeps recorders out until it is undone', async () => {
    const code = await ann.user.openSession('Paused')
    const token = await ann.user.listenToken(code)
    expect(token).not.toBe('')
    const recorder = await ann.user.record(code)
    recorder.speak(createMarkedSpeech(words, words))
    await recorder.until((heard) => heard.of('Durable').length > 0)
    await recorder.cut()
    await server.context.db
      .update(transcriptionSessions)
      .set({ status: 'paused' })
      .where(eq(transcriptionSessions.code, code))
    const { deletion } = await ann.remove({ codes: [code] })
    await expect(ann.user.record(code)).rejects.toThrow()
    await ann.undo(deletion)
    const again = await ann.user.record(code)
    await again.cut()
  })

  it('[LIST-15] of all that match leaves what was taken out of the selection', async () => {
    const codes = await ann.add(['One', 'Two', 'Three'])
    await ann.tag({ codes }, { add: ['old'] })
    const reply = await ann.remove({ match: { tag: 'OLD' }, except: codes.slice(0, 1) })
    expect(reply.deleted).toBe(2)
    expect(await ann.titles()).toEqual(['Now', 'One'])
    expect(await ann.tags()).toEqual([{ name: 'old', recordings: 1 }])
  })

  it('[LIST-16] of somebody else’s recording is refused like that of an unknown one', async () => {
    const [code = ''] = await ann.add(['Ann’s'])
    const bob = await server.signUp()
    for (const unknown of [code, 'ABC234', '../..', '']) {
      const reply = await bob.call('POST', '/api/recordings/delete', {
        selection: { codes: [unknown] },
      })
      expect(reply.status).toBe(404)
    }
    const { deletion } = await ann.remove({ codes: [code] })
    const undone = await bob.call('POST', '/api/recordings/undo-deletion', { deletion })
    expect(undone.status).toBe(404)
    expect((await ann.undo(deletion)).status).toBe(200)
  })

  it.each([
    {},
    { selection: {} },
    { selection: { codes: [] } },
    { selection: { codes: 'ABC234' } },
    { selection: { match: { state: 'gone' } } },
    { selection: { codes: Array.from({ length: 5001 }, () => 'ABC234') } },
  ])('[LIST-16] without a selection is refused: case %#', async (body) => {
    expect((await ann.user.call('POST', '/api/recordings/delete', body)).status).toBe(400)
  })
})
