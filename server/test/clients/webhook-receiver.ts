import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebhookEvent, webhookEvent } from '@live-scribe/contract/webhooks/events'
import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  headers: http.IncomingHttpHeaders
  body: string
  event: WebhookEvent
}

/** A real receiver of webhooks on this machine. */
export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** Answers every call; 204 at first. */
  answer: (
    request: ReceivedWebhook,
    response: http.ServerResponse,
    call: http.IncomingMessage,
  ) => void
  /** Waits for a number of webhooks, in all. */
  until(count: number): Promise<ReceivedWebhook[]>
  close(): Promise<void>
}

/** Waits until an assertion holds, also on a busy machine. */
export function eventually(assert: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(assert, { timeout: 90_000, interval: 20 })
}

/** Starts a receiver on a free port of an address of this machine. */
export async function startWebhookReceiver(host = '127.0.0.1', port = 0): Promise<WebhookReceiver> {
  const server = http.createServer(async (call, response) => {
    const pieces: Buffer[] = []
    for await (const piece of call) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    const event = webhookEvent.parse(JSON.parse(body))
    const request = { headers: call.headers, body, event }
    receiver.received.push(request)
    receiver.answer(request, response, call)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const receiver: WebhookReceiver = {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (_request, response) => response.writeHead(204).end(),
    until: async (count) => {
      await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count))
      return receiver.received
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Verifies a webhook, at the time of its timestamp, with a library that receivers use. */
export function verifyWebhook(secret: string, { headers, body }: ReceivedWebhook): void {
  vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
