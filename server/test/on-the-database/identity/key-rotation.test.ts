import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test-database.ts'
import { startTestServer } from '../../test-server.ts'

const email = 'ann@example.com'
const recogniser = () => new MarkedRecogniser(['words'])

it('[OPS-10] another AUTH_SECRET ends who is signed in, and neither accounts nor what they recorded', async () => {
  const database = await openTestDatabase()
  const before = await startTestServer(recogniser(), { database })
  const ann = await before.signUp(email)
  const code = await ann.openSession('Interview')
  expect((await ann.call('GET', '/api/auth/token')).status).toBe(200)
  await before.close()
  const secrets = { auth: 'another secret of the tests, long enough' }
  const after = await startTestServer(recogniser(), { database, secrets })
  const path = `/api/sessions/${code}`
  expect((await after.as(ann).call('GET', path)).status).toBe(401)
  const again = await after.signIn(email)
  expect((await again.call('GET', path)).status).toBe(200)
  expect((await again.call('GET', '/api/auth/token')).status).toBe(200)
  await after.close()
  await database.close()
})
