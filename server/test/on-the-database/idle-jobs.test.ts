import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { transcriptionSessions } from '#server/db/schema.ts'
import { makeDataExports } from '#server/features/account/data-export/make-data-exports.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { deleteHidden } from '#server/features/sharing/deletion/delete-hidden.ts'
import { createRemoveSharedSession } from '#server/features/sharing/remove-shared-session.ts'
import { SessionCodeGuard } from '#server/features/sharing/session-code-guard.ts'
import { TranscriptExporter } from '#server/features/transcript/index.ts'
import { WebhookDeliverer } from '#server/features/webhooks/deliverer.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { RecordingsOfUser } from './recording/list/recordings-of-user.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser([]))
})
afterAll(() => server.close())

/** A database that notes which statements are built with it; those that are prepared run unnoted. */
function watchStatements(db: Database): { db: Database; built: string[] } {
  const built: string[] = []
  const watched = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        built.push(String(name))
        return Reflect.apply(value, target, values)
      }
    },
  })
  return { db: watched, built }
}

/** Runs each job once, as another process would. */
async function runJobs(context: AppContext): Promise<void> {
  const recordings = new LiveRecordings(context)
  const remove = createRemoveSharedSession(context, {
    guard: new SessionCodeGuard(context),
    recordings,
  })
  await new WebhookDeliverer(context).deliverDue()
  await deleteHidden(context, remove)
  await makeDataExports(context, { exporter: new TranscriptExporter(context), recordings })
}

it('[OPS-49] without work, jobs ask with statements that are prepared once, and build no other', async () => {
  const { db, built } = watchStatements(server.context.db)
  const ann = new RecordingsOfUser(server, await server.signUp())
  const [code = ''] = await ann.add(['Old'])
  await ann.remove({ codes: [code] })
  let now = Date.now()
  const context = { ...server.context, db, now: () => new Date(now) }

  await runJobs(context)
  expect(new Set(built)).toEqual(new Set(['select']))
  built.length = 0
  await runJobs(context)
  expect(built).toEqual([])

  now += 11_000
  await runJobs(context)
  expect(built).not.toEqual([])
  expect(
    await server.context.db.$count(transcriptionSessions, eq(transcriptionSessions.code, code)),
  ).toBe(0)
})
