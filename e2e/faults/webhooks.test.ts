import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterviewSession } from '@live-scribe/contract/recording'
import { saveTranscriptSegment } from '@live-scribe/contract/recording/save-transcript-segment'
import { webhookEvent } from '@live-scribe/contract/webhooks/events'
import { createWebhookEndpoint } from '@live-scribe/contract/webhooks/webhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ServerProcess } from './server-process.ts'
import { signUpForHeaders } from './sign-up.ts'

const SEGMENTS = 20

let server: ServerProcess
let receiver: http.Server
let isAnswering = true
const arrived: { id: string; segment: number }[] = []

beforeAll(async () => {
  server = await ServerProcess.start({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  receiver = http.createServer(async (call, response) => {
    const pieces: Buffer[] = []
    for await (const piece of call) pieces.push(piece)
    const event = webhookEvent.parse(JSON.parse(Buffer.concat(pieces).toString()))
    const segment = event.type === 'segment.final' ? event.data.segment_number : 0
    arrived.push({ id: String(call.headers['webhook-id']), segment })
    if (isAnswering) response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

test('[HOOK-21] kill -9 of the server loses no webhook, and repeats the one on its way with its id', async () => {
  const { url } = server.recorders
  const headers = await signUpForHeaders(url)
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { ...headers, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Record<string, string>
  }
  const { port } = receiver.address() as AddressInfo
  const events = ['recording.started', 'segment.final']
  await post(createWebhookEndpoint.path, { url: `http://127.0.0.1:${port}/`, events })
  const { session_id: sessionId } = await post(createInterviewSession.path, { p_title: 'Talk' })
  const say = (segmentNumber: number) =>
    post(saveTranscriptSegment.path, { sessionId, text: 'Word.', isFinal: true, segmentNumber })
  const until = (segment: number) =>
    vi.waitFor(() => expect(arrived.at(-1)?.segment).toBe(segment), { timeout: 90_000 })

  await until(0)
  isAnswering = false
  await say(1)
  await until(1)
  for (let number = 2; number <= SEGMENTS; number += 1) await say(number)
  await server.kill()
  isAnswering = true
  await server.boot()
  await until(SEGMENTS)

  const numbers = arrived.map(({ segment }) => segment)
  const inOrder = Array.from({ length: SEGMENTS }, (_, index) => index + 1)
  expect(numbers).toEqual([0, 1, ...inOrder])
  expect(arrived[2]?.id).toBe(arrived[1]?.id)
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(SEGMENTS + 1)
})
