import { hashBodyMd5, signPusherRequest } from '#server/lib/net/pusher-signature.ts'
import type { OutgoingEvent } from './event-queue.ts'
import type { SendOutcome } from './event-sender.ts'

/** An app of Pusher Channels, or of a server that implements its HTTP API. */
export interface PusherApp {
  id: string
  key: string
  secret: string
  cluster: string
  /** The service's host; null for Pusher's own. */
  host: { name: string; port: number; secure: boolean } | null
}

const TIMEOUT_MS = 5_000

/** Creates a client of Pusher's HTTP API; requests are signed with the app's secret. */
export function createPusherApi(app: PusherApp) {
  let lastFailure = ''
  return {
    send: async (events: OutgoingEvent[]): Promise<SendOutcome> => {
      const batch = events.map(({ channel, name, data }) => ({ channel, name, data }))
      const status = await post(app, 'batch_events', JSON.stringify({ batch }))
      if (status !== null && status < 300) return 'accepted'
      // The message contains only the status, because the URL contains the signature.
      lastFailure = status === null ? 'no answer' : `answered ${status}`
      return status === null || status >= 500 || status === 429 ? 'retry' : 'refused'
    },
    /** The latest failure of a request, for a log line; empty before the first. */
    lastFailure: () => lastFailure,
  }
}

/** Posts a signed request; returns the response's HTTP status, or null when none arrived. */
async function post(app: PusherApp, call: string, body: string): Promise<number | null> {
  const path = `/apps/${app.id}/${call}`
  const query: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: hashBodyMd5(body),
  }
  query.auth_signature = signPusherRequest({ method: 'POST', path, query, secret: app.secret })
  try {
    const reply = await fetch(`${originOf(app)}${path}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // An unread body would keep its connection busy.
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return null
  }
}

function originOf({ cluster, host }: PusherApp): string {
  if (!host) return `https://api-${cluster}.pusher.com`
  return `http${host.secure ? 's' : ''}://${host.name}:${host.port}`
}
