import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transcriptionSessions } from '#server/db/schema.ts'
import { exportSessions, isOwnSession } from '#server/features/recording/index.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { TranscriptExporter, toExportOptions } from '#server/features/transcript/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordingOf } from '../../../clients/fix-calls.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterAll(() => server.close())

/** Exports what it can; one title is deleted before its text is read, one finds no room. */
class TroubledExporter extends TranscriptExporter {
  override async export(request: Parameters<TranscriptExporter['export']>[0]) {
    const { session } = request
    if (session.title === 'Busy') throw new AppError('too_many_requests', 'Many are being made.')
    if (session.title === 'Broken') throw new Error('the disk is gone')
    const content = await super.export(request)
    if (session.title === 'Deleted') {
      const isIt = eq(transcriptionSessions.id, session.id)
      await server.context.db.delete(transcriptionSessions).where(isIt)
    }
    return content
  }
}

async function filesOf(titles: readonly string[]): Promise<[string, string][]> {
  const owner = await server.signUp()
  const { db } = server.context
  let userId = ''
  for (const title of titles) {
    const code = await recordingOf(server, owner, [`Line of ${title}.`])
    const changes = { title, status: 'completed', endedAt: new Date() } as const
    const isIt = eq(transcriptionSessions.code, code)
    await db.update(transcriptionSessions).set(changes).where(isIt)
    userId = (await findSessionRow(server, code)).userId
  }
  const parts = {
    exporter: new TroubledExporter(server.context),
    recordings: new LiveRecordings(server.context),
  }
  const options = toExportOptions({ times: 'off', time_zone: 'UTC' } as never)
  const formats = ['txt'] as const
  const files: [string, string][] = []
  for await (const file of exportSessions(server.context, parts, isOwnSession(userId), {
    formats,
    options,
  })) {
    files.push([file.name, String(file.content)])
  }
  return files
}

it('[LIST-22] leaves out what is deleted or finds no room, and says so in a file', async () => {
  const files = await filesOf(['One', 'Deleted', 'Busy', 'not-included', 'Two'])
  expect(files.map(([name]) => name.replace(/ \d{4}-\d\d-\d\d/, '')).sort()).toEqual(
    ['One.txt', 'Two.txt', 'not-included.txt', 'not-included.txt'].sort(),
  )
  const [name, text] = files.at(-1) ?? []
  expect(name).toBe('not-included.txt')
  expect(text).toMatch(/^Deleted \S+\.txt: It was deleted while this file was made\.$/m)
  expect(text).toMatch(/^Busy \S+\.txt: Too many files .* Export it again in a minute\.$/m)
  expect(files.find(([one]) => one.startsWith('Two'))?.[1]).toContain('Line of Two.')
})

it('[LIST-22] has no such file when all are there, and fails with any other error', async () => {
  expect((await filesOf(['One', 'Two'])).map(([name]) => name)).not.toContain('not-included.txt')
  await expect(filesOf(['One', 'Broken'])).rejects.toThrow('the disk is gone')
})
