import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/**
 * Starts a server of one recording, whose log can’t be read the first `failures` times and has one
 * line afterwards.
 */
export async function startUnreadableLog(failures: number) {
  let left = failures
  const line = { segment_number: 1, text: 'one', start_ms: 0, end_ms: 500, speaker: null }
  const replies: Record<string, object> = {
    create_interview_session: { session_id: 'ABC234' },
    'listen-token': { token: 'listen.token' },
    'end-session': {},
  }
  const http = createServer((request, response) => {
    const path = request.url ?? ''
    const known = Object.keys(replies).find((name) => path.includes(name))
    const log = { session: { status: 'active' }, segments: [line], last_segment: 1, interims: [] }
    const isAway = !known && left > 0
    if (isAway) left -= 1
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' })
    const away = { error: 'Not now.', code: 'database_unavailable' }
    response.end(JSON.stringify(isAway ? away : known ? replies[known] : log))
  })
  const sockets = new WebSocketServer({ server: http })
  let [opened, most] = [0, 0]
  sockets.on('connection', (socket) => {
    opened += 1
    most = Math.max(most, sockets.clients.size)
    socket.send(JSON.stringify({ type: 'Ready', session_id: 'ABC234', segment: 1, received: 0 }))
    socket.on('message', (data, isBinary) => {
      if (isBinary || !String(data).includes('CloseStream')) return
      const ended = { duration_seconds: 1, duration_minutes: 1, unwritten_seconds: 0 }
      socket.send(JSON.stringify({ type: 'Ended', reason: 'user_stopped', ...ended }))
      if (left === 0) socket.close(1000)
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => ({ opened, most }),
    close: async () => {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
