import { until } from '@live-scribe/testing/time/until'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import { createLog } from '#server/lib/log.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer } from '../../test-server.ts'

it('[ATK-4] a tool waits for nobody who has left, which is no fault', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const server = await startTestServer(new MarkedRecogniser(['why']), { log })
  const owner = await server.signUp()
  const code = await owner.openSession()
  const recorder = await owner.record(code)
  const { key } = await makeKeyHolder(server, owner, { scopes: ['recordings:read'] })
  const params = { name: 'read_transcript', arguments: { code, wait_seconds: 20 } }
  const leaving = new AbortController()
  const waiting = fetch(new URL('/mcp', server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    signal: leaving.signal,
  }).then((reply) => reply.text())
  await until(async () => lines.some((line) => line.includes('/api/transcripts/:code')))
  leaving.abort()
  await expect(waiting).rejects.toThrow('abort')
  await recorder.stop()
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  await server.close()
})

it('[ATK-4] callers who leave before they are answered are no faults either', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const server = await startTestServer(new MarkedRecogniser(['why']), { log })
  const owner = await server.signUp()
  const { key } = await makeKeyHolder(server, owner, { scopes: ['recordings:read'] })
  const list = (signal: AbortSignal) =>
    fetch(new URL('/mcp', server.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      signal,
    }).then((reply) => reply.text())
  await list(new AbortController().signal)
  // At other moments each, because the admission, the tools and the answer begin at others.
  for (let ms = 1; ms <= 20; ms += 1) {
    await list(AbortSignal.timeout(ms)).catch(() => undefined)
  }
  await list(new AbortController().signal)
  await server.close()
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
