import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeKeyHolder } from '../clients/key-holder.ts'
import { TwoNodes, vocabulary } from './two-nodes.ts'

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

it('[KEYLISTEN-3] a key that is revoked on one node stops its sockets on the other', async () => {
  const user = await nodes.a.signUp()
  const program = await makeKeyHolder(nodes.a, user)
  const recorder = await TestRecorder.connect(nodes.b.url, program.key)
  recorder.speak(createMarkedSpeech(['it can wait'], vocabulary))
  await recorder.until(({ finals }) => finals.length === 1)
  expect((await program.revoke()).status).toBe(200)
  expect((await recorder.closed).code).toBe(closeCodes.authenticationFailed)
  const code = recorder.of('Ready')[0]?.session_id ?? ''
  await until(async () => (await nodes.session(code))?.status === 'completed')
  for (const { url } of [nodes.a, nodes.b]) {
    await expect(TestRecorder.connect(url, program.key)).rejects.toThrow('401')
  }
})

it('[KEY-10] a key has one limit on all nodes', async () => {
  const user = await nodes.a.signUp()
  const [onA, onB] = [await makeKeyHolder(nodes.a, user), nodes.b]
  const headers = { authorization: `Bearer ${onA.key}` }
  await onA.call('GET', '/api/me')
  const reply = await fetch(new URL('/api/me', onB.url), { headers })
  expect(reply.headers.get('ratelimit')).toMatch(/^"key";r=598;t=/)
})
