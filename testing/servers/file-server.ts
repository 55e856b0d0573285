import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP file server with Range requests, and with the faults of servers and proxies. */
export class FileServer {
  /** The files, by their path below `url`. */
  readonly files = new Map<string, Buffer>()
  /** The Range header of each request. */
  readonly ranges: (string | undefined)[] = []
  /** Byte counts after which the next responses break off by closing the connection. */
  readonly cuts: number[] = []
  /** Byte counts after which the next responses send nothing more until `release`. */
  readonly stalls: number[] = []
  readonly #stalled: (() => void)[] = []
  /** Statuses of the next responses, without a body. */
  readonly statuses: number[] = []
  /** Bytes after which every response breaks off, as of a proxy with a limit; null for none. */
  cutsEvery: number | null = null
  ignoresRange = false
  /** Whether responses have no length, as of files that are compressed on the way. */
  hidesLength = false
  /** A web page in place of every file, as of a network that asks people to sign in. */
  page: string | null = null
  /** Redirects every request to the same path below this URL. */
  redirectsTo: string | null = null
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

  /** Sends the rest of all responses that stall. */
  release(): void {
    for (const go of this.#stalled.splice(0)) go()
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
    const name = (request.url ?? '').replace(/^\/model\//, '')
    const status = this.statuses.shift()
    const file = this.files.get(name)
    if (this.redirectsTo !== null) {
      response.writeHead(302, { location: this.redirectsTo + name }).end()
    } else if (this.page !== null) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.page)
    } else if (status !== undefined || !file) {
      response.writeHead(status ?? 404).end()
    } else {
      this.#send(file, range, response)
    }
  }

  #send(file: Buffer, range: string | undefined, response: http.ServerResponse): void {
    const from = this.ignoresRange ? 0 : Number(range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0)
    if (from >= file.length && from > 0) {
      response.writeHead(416).end()
      return
    }
    const body = file.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      ...(this.hidesLength ? {} : { 'content-length': body.length }),
      ...(from > 0 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
    })
    const stall = this.stalls.shift()
    if (stall !== undefined) {
      response.write(body.subarray(0, stall))
      this.#stalled.push(() => response.end(body.subarray(stall)))
      return
    }
    const cut = this.cuts.shift() ?? this.cutsEvery
    if (cut === null || cut >= body.length) response.end(body)
    else response.write(body.subarray(0, cut), () => response.socket?.end())
  }
}
