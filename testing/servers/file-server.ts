import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP file server with Range requests that can break off responses. */
export class FileServer {
  readonly files = new Map<string, Buffer>()
  readonly ranges: (string | undefined)[] = []
  /** Byte counts after which the next responses break off by closing the connection. */
  readonly cuts: number[] = []
  ignoresRange = false
  readonly #server = http.createServer((request, response) => this.#answer(request, response))

  static async start(): Promise<FileServer> {
    const server = new FileServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/model/`
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { range } = request.headers
    this.ranges.push(range)
    const file = this.files.get((request.url ?? '').split('/').at(-1) ?? '')
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const from = this.ignoresRange ? 0 : Number(range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0)
    if (from >= file.length && from > 0) {
      response.writeHead(416).end()
      return
    }
    const body = file.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': body.length })
    const cut = this.cuts.shift()
    if (cut === undefined) response.end(body)
    else response.write(body.subarray(0, cut), () => response.socket?.end())
  }
}
