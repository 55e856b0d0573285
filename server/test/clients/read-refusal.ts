import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import WebSocket from 'ws'

/** Opens `/v1/listen` and returns the answer that refuses it. */
export function readRefusal(
  url: string,
  headers: Record<string, string>,
  query = '',
): Promise<{ status: number; body: Record<string, unknown>; error: string | undefined }> {
  const address = `${url.replace('http', 'ws')}${LISTEN_PATH}${query}`
  const socket = new WebSocket(address, { headers })
  return new Promise((resolve, reject) => {
    socket.on('error', () => {})
    socket.on('open', () => reject(new Error('it was let in')))
    socket.on('unexpected-response', async (_request, reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of reply) chunks.push(chunk as Buffer)
      resolve({
        status: reply.statusCode ?? 0,
        body: JSON.parse(Buffer.concat(chunks).toString()),
        error: reply.headers['dg-error'] as string | undefined,
      })
    })
  })
}
