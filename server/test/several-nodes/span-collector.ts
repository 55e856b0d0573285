import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP's JSON has it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector of traces: it takes what OTLP's exporter sends over HTTP. */
export class SpanCollector {
  readonly spans: ReceivedSpan[] = []
  /** All that was sent, as text. */
  readonly bodies: string[] = []
  readonly paths = new Set<string>()
  readonly #server: http.Server

  private constructor() {
    this.#server = http.createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString('utf8')
      this.paths.add(`${request.method} ${request.url}`)
      this.bodies.push(body)
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const { spans } of scopeSpans) this.spans.push(...spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }

  static async start(): Promise<SpanCollector> {
    const collector = new SpanCollector()
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve))
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
