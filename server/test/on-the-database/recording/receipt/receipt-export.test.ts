import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['it']))
})
afterEach(() => server.close())

it('[RECEIPT-8] the owner’s JSON export has the receipt; a reader’s has not', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(new Int16Array(16_000))
  await recorder.stop()
  await user.call('POST', `/api/sessions/${code}/reader-export`, { is_allowed: true })
  const receipt = (await (await user.call('GET', `/api/sessions/${code}/receipt`)).json()) as object
  const path = `/api/transcripts/${code}/export?format=json`
  const own = await readExport(user, path)
  expect(own.recording.receipt).toEqual({ ...receipt, made_at: own.recording.receipt?.made_at })
  expect(receipt).toMatchObject({ status: 'completed', received: { samples: 16_000 } })
  const read = await readExport(await server.signUp(), path)
  expect(read.recording.code).toBe(code)
  expect(read.recording.receipt).toBeUndefined()
})

async function readExport(reader: TestUser, path: string) {
  const file = await (await reader.call('GET', path)).json()
  return file as { recording: { code: string; receipt?: { made_at: string } } }
}
