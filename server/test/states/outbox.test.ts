import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findStoredTexts } from '../stored-rows.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const vocabulary = 'it can wait'.split(' ')

let folder: string
let outbox: string
let server: TestServer
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-outbox-'))
  outbox = path.join(folder, 'outbox')
  // A file in its place: also the superuser can write nothing into it.
  fs.writeFileSync(outbox, '')
  server = await startTestServer(new MarkedRecogniser(vocabulary), { env: { DATA_DIR: folder } })
})
afterEach(async () => {
  await server.close()
  fs.rmSync(folder, { recursive: true })
})

it('[STATE-8] without an outbox people sign up and record; a link to reset a password is answered alike for everybody, and written once there is one', async () => {
  const user = await server.signUp('ann@example.com')
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(createMarkedSpeech(['it can wait'], vocabulary))
  await recorder.until(({ finals }) => finals.length === 1)
  await recorder.stop()
  expect(await findStoredTexts(server, code)).toEqual(['it can wait'])

  const reset = async (email: string) => {
    const body = { email, redirectTo: '/reset-password' }
    const reply = await server.stranger().call('POST', '/api/auth/request-password-reset', body)
    return { status: reply.status, text: await reply.text() }
  }
  expect(await reset('ann@example.com')).toEqual(await reset('nobody@example.com'))
  fs.rmSync(outbox)
  expect(await reset('ann@example.com')).toMatchObject({ status: 200 })
  await until(
    () =>
      fs.existsSync(outbox) &&
      fs
        .readdirSync(outbox)
        .filter((name) => name.endsWith('.eml'))
        .some((name) =>
          fs.readFileSync(path.join(outbox, name), 'utf8').includes('reset-password'),
        ),
  )
})
