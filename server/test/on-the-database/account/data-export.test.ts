import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getDataExport } from '@live-scribe/contract/account/data-export'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { dataExportPieces, dataExports, transcriptionSessions } from '#server/db/schema.ts'
import { claimExport } from '#server/features/account/data-export/export-claims.ts'
import { makeDataExports } from '#server/features/account/data-export/make-data-exports.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import { TranscriptExporter } from '#server/features/transcript/index.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'
import { TestProgram } from '../mcp/test-program.ts'
import { RecordingsOfUser } from '../recording/list/recordings-of-user.ts'

const HOUR_MS = 60 * 60_000
const words = ['queue']

let server: TestServer
let ann: TestUser
let email: string
let now = Date.now()
let folder: string
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(words), { now: () => new Date(now) })
})
afterAll(() => server.close())
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`
  ann = await server.signUp(email)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-data-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const make = ({ context } = server) =>
  makeDataExports(context, {
    exporter: new TranscriptExporter(context),
    recordings: new LiveRecordings(context),
  })
const stateOf = async (user = ann) => {
  const reply = await user.call('GET', '/api/account/data-export')
  return getDataExport.reply.parse(await reply.json()).data_export
}
const request = async (user = ann) => {
  const reply = await user.call('POST', '/api/account/data-export')
  expect(reply.status).toBe(200)
  return getDataExport.reply.parse(await reply.json()).data_export
}
const download = async (user = ann) =>
  user.call('GET', `/api/account/data-export/${(await stateOf(ann))?.id ?? 'none'}`)

/** Makes until the file is ready, also when the server's own job began first. */
async function makeReady() {
  for (;;) {
    await make()
    const state = await stateOf()
    if (state?.state === 'ready') return state
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Unpacks a zip with a program of somebody else; returns texts by file name. */
function unpack(bytes: ArrayBuffer): Map<string, string> {
  const file = path.join(folder, 'all.zip')
  fs.writeFileSync(file, Buffer.from(bytes))
  execFileSync('unzip', ['-tq', file])
  const script =
    'import sys,zipfile,json;z=zipfile.ZipFile(sys.argv[1]);print(json.dumps({n:z.read(n).decode("utf8") for n in z.namelist()}))'
  const found = execFileSync('python3', ['-c', script, file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return new Map(Object.entries(JSON.parse(found) as Record<string, string>))
}

it('[KEEP-40, KEEP-41] has everything: recordings with text and tags, profile, minutes and vocabulary', async () => {
  const list = new RecordingsOfUser(server, ann)
  const code = await ann.openSession('Zoë 1/2 🎙️')
  const recorder = await ann.record(code)
  recorder.speak(createMarkedSpeech(words, words))
  await recorder.until(({ finals }) => finals.length === 1)
  await recorder.stop()
  await list.tag({ codes: [code] }, { add: ['Onsite'] })
  const { key } = await makeKeyHolder(server, ann)
  const program = new TestProgram(server)
  await program.connect(new TestBrowser(server, 'a browser', ann.headers.cookie))
  expect(await stateOf()).toBeNull()
  expect((await request())?.state).toMatch(/waiting|making|ready/)
  const ready = await makeReady()
  expect(ready).toMatchObject({ done: 1, total: 1 })
  expect(Date.parse(ready.expires_at ?? '')).toBe(now + 24 * HOUR_MS)
  const reply = await download()
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toMatch(/Live-scribe data .*\.zip/)
  const bytes = await reply.arrayBuffer()
  expect(bytes.byteLength).toBe(ready.bytes)
  const files = unpack(bytes)
  const read = (end: string) =>
    [...files].find(([name]) => name.startsWith('recordings/Zoë') && name.endsWith(end))?.[1] ?? ''
  expect(read('.txt')).toContain('queue')
  const json = JSON.parse(read('.json'))
  expect(json.recording).toMatchObject({ code, title: 'Zoë 1/2 🎙️', tags: ['Onsite'] })
  expect(json.segments).toHaveLength(1)
  expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({
    email,
    tags: [{ name: 'Onsite', recordings: 1 }],
  })
  expect(JSON.parse(files.get('ledger.json') ?? '')).toMatchObject([{ cause: 'session' }])
  expect(JSON.parse(files.get('vocabulary.json') ?? '')).toEqual([])
  expect(JSON.parse(files.get('api-keys.json') ?? '')).toMatchObject([{ name: 'A program' }])
  expect(JSON.parse(files.get('programs.json') ?? '')).toMatchObject([{ name: 'Assistant' }])
  const secrets = [key, program.known?.access_token ?? '', program.known?.refresh_token ?? '']
  for (const text of files.values())
    for (const secret of secrets) expect(text).not.toContain(secret)
  expect(JSON.parse(files.get('webhooks.json') ?? '')).toEqual([])
  expect(files.size).toBe(9)
})

it('[EXPORT-7, KEEP-40] names its files by the days of whoever asks for it', async () => {
  const [code = ''] = await new RecordingsOfUser(server, ann).add(['Interview'])
  const { code: column } = transcriptionSessions
  const startedAt = new Date('2026-11-21T02:30:00Z')
  await server.context.db.update(transcriptionSessions).set({ startedAt }).where(eq(column, code))
  const timeZone = 'America/Los_Angeles'
  const asked = await ann.call('POST', `/api/account/data-export?time_zone=${timeZone}`)
  expect(asked.status).toBe(200)
  await makeReady()
  const reply = await download()
  const day = new Date(now).toLocaleDateString('sv-SE', { timeZone })
  expect(reply.headers.get('content-disposition')).toContain(`Live-scribe data ${day}.zip`)
  const files = unpack(await reply.arrayBuffer())
  expect([...files.keys()]).toContain('recordings/Interview 2026-11-20.txt')
  const refused = await ann.call('POST', '/api/account/data-export?time_zone=Mars/Olympus')
  expect(refused.status).toBe(400)
})

it('[KEEP-41] has hundreds of recordings with the same name, each once', {
  tags: 'deep',
}, async () => {
  const list = new RecordingsOfUser(server, ann)
  await list.add(Array.from({ length: 300 }, () => 'Same'))
  await request()
  expect(await makeReady()).toMatchObject({ done: 301, total: 301 })
  const files = unpack(await (await download()).arrayBuffer())
  expect([...files.keys()].filter((name) => name.endsWith('.txt'))).toHaveLength(302)
})

it('[KEEP-42] is one at a time: while it is made, a request returns the same', async () => {
  const first = await request()
  expect((await request())?.id).toBe(first?.id)
  await makeReady()
  const next = await request()
  expect(next?.id).not.toBe(first?.id)
  const reply = await ann.call('GET', `/api/account/data-export/${first?.id}`)
  expect(reply.status).toBe(404)
})

it('[KEEP-43] is for its owner only, signed in', async () => {
  await request()
  const { id } = await makeReady()
  const bob = await server.signUp()
  expect((await download(bob)).status).toBe(404)
  expect((await download(server.visitor)).status).toBe(401)
  expect(await stateOf(bob)).toBeNull()
  for (const unknown of [crypto.randomUUID(), 'x', '%00', `${id}x`]) {
    const { status } = await ann.call('GET', `/api/account/data-export/${unknown}`)
    expect([400, 404]).toContain(status)
  }
  expect((await download()).status).toBe(200)
})

it('[KEEP-44] is gone after a day, from the database too', async () => {
  await request()
  const { id } = await makeReady()
  now += 24 * HOUR_MS
  expect(await stateOf()).toBeNull()
  expect((await ann.call('GET', `/api/account/data-export/${id}`)).status).toBe(404)
  now += 1
  await make()
  const { db } = server.context
  expect(await db.$count(dataExports, eq(dataExports.id, id))).toBe(0)
  expect(await db.$count(dataExportPieces, eq(dataExportPieces.exportId, id))).toBe(0)
})

it('[KEEP-45] is made anew by another process when the first one is gone, and not twice', async () => {
  const { db } = server.context
  const [user] = [await request()]
  const isIt = eq(dataExports.id, user?.id ?? '')
  // A process that claimed it, stored a piece and died.
  await db
    .update(dataExports)
    .set({
      state: 'making',
      claim: crypto.randomUUID(),
      claimedUntil: new Date(now + 60_000),
      attempts: 1,
    })
    .where(isIt)
  const content = Buffer.from('half')
  await db
    .insert(dataExportPieces)
    .values({ exportId: user?.id ?? '', number: 0, content })
    .onConflictDoUpdate({
      target: [dataExportPieces.exportId, dataExportPieces.number],
      set: { content },
    })
  expect(await claimExport(db, new Date(now))).toBeNull()
  now += 60_001
  await makeReady()
  expect(unpack(await (await download()).arrayBuffer()).has('README.txt')).toBe(true)
})

it('[STATE-14] is made when the clock is right, after a process that was ended while it was a day ahead', async () => {
  const { db } = server.context
  const [user] = [await request()]
  const claimedUntil = new Date(now + 24 * HOUR_MS)
  await db
    .update(dataExports)
    .set({ state: 'making', claim: crypto.randomUUID(), claimedUntil, attempts: 1 })
    .where(eq(dataExports.id, user?.id ?? ''))
  expect((await makeReady()).state).toBe('ready')
})

it('[KEEP-46] goes with the account, also while it is being made', async () => {
  const { db } = server.context
  await request()
  const { id } = await makeReady()
  const password = 'a long pass phrase'
  expect((await ann.call('POST', '/api/account/delete', { email, password })).status).toBe(200)
  expect(await db.$count(dataExports, eq(dataExports.id, id))).toBe(0)
  expect(await db.$count(dataExportPieces, eq(dataExportPieces.exportId, id))).toBe(0)
})

it('[KEEP-47] is asked for at most five times an hour', async () => {
  for (let count = 0; count < 5; count += 1) await request()
  const reply = await ann.call('POST', '/api/account/data-export')
  expect(reply.status).toBe(429)
})
