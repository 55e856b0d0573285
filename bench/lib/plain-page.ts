import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { WebSocketServer } from 'ws'
import type { TranscriptEvent } from '../../contract/src/live/channel-events.ts'

const root = fileURLToPath(new URL('../peer', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/**
 * Builds and serves the plain list page that the product is compared with, with a socket that sends
 * the same events.
 */
export async function servePlainListPage() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-peer-'))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  const server = http.createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    const file = path.join(folder, path.normalize(name))
    if (!fs.existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' })
    response.end(fs.readFileSync(file))
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    isWatched: () => sockets.clients.size > 0,
    publish: (event: TranscriptEvent) => {
      for (const socket of sockets.clients) socket.send(JSON.stringify(event))
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
      fs.rmSync(folder, { recursive: true })
    },
  }
}
