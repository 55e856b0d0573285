import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exportFormats } from '@live-scribe/contract/export'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transcriptionSessions, transcriptSegments } from '#server/db/schema.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { RecordingsOfUser } from './recordings-of-user.ts'

/** Recordings of the hours before it are of one day. */
const NOON = new Date('2026-05-04T12:00:00Z')

let server: TestServer
let ann: RecordingsOfUser
let folder: string
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']), { now: () => NOON })
  ann = new RecordingsOfUser(server, await server.signUp())
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-zip-'))
})
afterEach(async () => {
  await server.close()
  fs.rmSync(folder, { recursive: true })
})

async function say(code: string, texts: readonly string[]): Promise<void> {
  const { id: sessionId } = await findSessionRow(server, code)
  const { db } = server.context
  const lines = texts.map((text, index) => ({
    sessionId,
    segmentNumber: index + 1,
    text,
    createdAt: new Date(),
    startMs: index * 2000,
    endMs: index * 2000 + 1500,
  }))
  await db.insert(transcriptSegments).values(lines)
  await db
    .update(transcriptionSessions)
    .set({ lastSegmentNumber: texts.length })
    .where(eq(transcriptionSessions.id, sessionId))
}

const exported = (body: unknown, user = ann.user) =>
  user.call('POST', '/api/recordings/export', body)

/** Unpacks a zip with a program of somebody else; returns texts by file name. */
async function unpack(reply: Response): Promise<Map<string, string>> {
  const file = path.join(folder, 'all.zip')
  fs.writeFileSync(file, Buffer.from(await reply.arrayBuffer()))
  execFileSync('unzip', ['-tq', file])
  const script =
    'import sys,zipfile,json;z=zipfile.ZipFile(sys.argv[1]);print(json.dumps({n:z.read(n).decode("utf8","replace") for n in z.namelist()}))'
  const found = execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })
  return new Map(Object.entries(JSON.parse(found) as Record<string, string>))
}

describe('an export of several recordings', () => {
  it('[LIST-17] is a zip with a file of each, which another program unpacks', async () => {
    const codes = await ann.add(['Interview', 'interview', '../../etc "Zoë" 🎙️ שלום', 'Interview'])
    await Promise.all(codes.map((code, index) => say(code, [`Line of ${index}.`])))
    const reply = await exported({ selection: { codes }, format: 'txt', times: 'off' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/zip')
    expect(reply.headers.get('content-disposition')).toMatch(
      /filename="Transcripts \d{4}-\d\d-\d\d\.zip"/,
    )
    const files = await unpack(reply)
    const day = '\\d{4}-\\d\\d-\\d\\d'
    const names = [...files.keys()].sort()
    expect(names).toHaveLength(4)
    for (const [index, form] of [
      `^Interview ${day}\\.txt$`,
      `^interview ${day} \\(2\\)\\.txt$`,
      `^etc Zoë 🎙️ שלום ${day}\\.txt$`,
      `^Interview ${day} \\(3\\)\\.txt$`,
    ].entries()) {
      const name = names.find((each) => new RegExp(form).test(each)) ?? form
      expect(files.get(name), name).toContain(`Line of ${index}.`)
    }
  })

  it('[EXPORT-7, LIST-17] is named, with its files, by the days of whoever stores it', async () => {
    const [code = ''] = await ann.add(['Interview'])
    await server.context.db
      .update(transcriptionSessions)
      .set({ startedAt: new Date('2026-11-21T02:30:00Z') })
      .where(eq(transcriptionSessions.code, code))
    const nameIn = async (timeZone: string) => {
      const selection = { codes: [code] }
      const reply = await exported({ selection, format: 'txt', time_zone: timeZone })
      const day = server.context.now().toLocaleDateString('sv-SE', { timeZone })
      expect(reply.headers.get('content-disposition')).toContain(`Transcripts ${day}.zip`)

      return [...(await unpack(reply)).keys()]
    }
    expect(await nameIn('America/Los_Angeles')).toEqual(['Interview 2026-11-20.txt'])
    expect(await nameIn('Asia/Tokyo')).toEqual(['Interview 2026-11-21.txt'])
  })

  it.each(exportFormats)('[LIST-17] has %s files', async (format) => {
    const codes = await ann.add(['One', 'Two'])
    await say(codes[0] ?? '', ['Hello.'])
    const files = await unpack(await exported({ selection: { codes }, format }))
    expect([...files.keys()].every((name) => name.endsWith(`.${format}`))).toBe(true)
    expect(files.size).toBe(2)
    if (format === 'json') {
      const json = [...files.values()].map((text) => JSON.parse(text))
      expect(json.map(({ segments }) => segments.length).sort()).toEqual([0, 1])
    }
  })

  it('[LIST-17] has all that match, without deleted ones', async () => {
    const codes = await ann.add(['One', 'Two', 'Three'])
    await ann.tag({ codes }, { add: ['onsite'] })
    await ann.remove({ codes: codes.slice(0, 1) })
    const selection = { match: { tag: 'Onsite' } }
    const files = await unpack(await exported({ selection, format: 'md' }))
    expect([...files.keys()].map((name) => name.split(' ')[0]).sort()).toEqual(['Three', 'Two'])
  })

  it('[LIST-18] of nothing, or of somebody else’s, is answered as unknown; of an unknown form refused', async () => {
    const codes = await ann.add(['Ann’s'])
    const bob = await server.signUp()
    expect((await exported({ selection: { codes }, format: 'txt' }, bob)).status).toBe(404)
    expect((await exported({ selection: { codes }, format: 'pdf' })).status).toBe(400)
    expect((await exported({ selection: {}, format: 'txt' })).status).toBe(400)
  })

  it('[LIST-18] is refused after ten in a minute', async () => {
    const codes = await ann.add(['One'])
    for (let count = 0; count < 10; count += 1) {
      const reply = await exported({ selection: { codes }, format: 'txt' })
      expect(reply.status).toBe(200)
      await reply.arrayBuffer()
    }
    expect((await exported({ selection: { codes }, format: 'txt' })).status).toBe(429)
  })
})
