import { request } from 'node:http'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const vocabulary = ['wait']
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  'sec-websocket-version': '13',
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(vocabulary))
})
afterEach(() => server.close())

/** Asks for `/v1/listen`, taking over, and returns the status and the error's code of the answer. */
function ask(method: string, headers: Record<string, string>): Promise<[number, string?]> {
  const options = { method, headers, agent: false }
  const sent = request(`${server.url}${LISTEN_PATH}?takeover=true`, options)
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('upgrade', (_reply, socket) => {
      socket.destroy()
      resolve([101])
    })
    sent.on('response', async (reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of reply) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      resolve([reply.statusCode ?? 0, text === '' ? undefined : JSON.parse(text).code])
    })
    sent.end()
  })
}

it('[KEYLISTEN-10] what is no WebSocket opens no recording, and ends none', async () => {
  const user = await server.signUp()
  const { key } = await makeKeyHolder(server, user)
  const code = await user.openSession()
  const running = await user.record(code)
  await running.until((it) => it.of('Ready').length === 1)
  const authorization = `Token ${key}`
  const { 'sec-websocket-key': _key, ...keyless } = handshake
  const { 'sec-websocket-version': _version, ...versionless } = handshake
  const cases = [
    ['GET', {}, [404, 'not_found']],
    ['HEAD', {}, [404, undefined]],
    ['HEAD', handshake, [404, undefined]],
    ['GET', { ...handshake, upgrade: 'h2c' }, [404, 'not_found']],
    ['GET', keyless, [400, 'bad_request']],
    ['GET', { ...handshake, 'sec-websocket-key': 'short' }, [400, 'bad_request']],
    ['GET', versionless, [400, 'bad_request']],
    ['GET', { ...handshake, 'sec-websocket-version': '12' }, [400, 'bad_request']],
    ['GET', { ...handshake, 'sec-websocket-protocol': 'token, token' }, [400, 'bad_request']],
    ['GET', { ...handshake, 'sec-websocket-protocol': 'token,' }, [400, 'bad_request']],
  ] as const
  for (const [method, headers, answer] of cases) {
    expect([method, headers, await ask(method, { ...headers, authorization })]).toEqual([
      method,
      headers,
      answer,
    ])
  }
  running.speak(createMarkedSpeech(['wait'], vocabulary))
  await running.stop()
  expect(running.finals).toEqual(['wait'])
  expect(await (await user.call('GET', '/api/sessions')).json()).toMatchObject({
    sessions: [{ session_id: code, status: 'completed' }],
  })
  expect(await ask('GET', { ...handshake, authorization })).toEqual([101])
})
