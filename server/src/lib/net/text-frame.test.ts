import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { encodeTextFrame } from './text-frame.ts'

it('is read by a WebSocket client as the text it was made of, at any length', {
  tags: 'property',
}, async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const [, request] = await connected
  const lengths = fc.constantFrom(0, 1, 125, 126, 127, 65_535, 65_536, 70_000)
  await fc.assert(
    fc.asyncProperty(lengths, fc.constantFrom('a', 'é', '😀'), async (length, letter) => {
      const text = letter.repeat(Math.ceil(length / Buffer.byteLength(letter)))
      const heard = once(client, 'message')
      request.socket.write(encodeTextFrame(text))
      expect(String((await heard)[0])).toBe(text)
    }),
    { numRuns: runs(60) },
  )
  client.terminate()
  server.close()
})
