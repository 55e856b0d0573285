import type { LiveChannelSettings } from '@live-scribe/contract/configuration'
import { CLOSED_EVENT } from '@live-scribe/contract/live/channel-events'
import type { Database } from '#server/db/database.ts'
import { hashBodyMd5, signPusherRequest } from '#server/lib/net/pusher-signature.ts'
import type { LiveBus } from '#server/ports/cluster.ts'
import type { ViewerChannels } from '#server/ports/viewer-channels.ts'
import { ChannelNames } from './channel-names.ts'
import type { OutgoingEvent } from './event-queue.ts'
import { EventSender, type SendOutcome } from './event-sender.ts'

/** Milliseconds for sending the last events when closing. */
const CLOSE_TIMEOUT_MS = 3_000
/** Milliseconds between two log lines about lost events. */
const LOG_INTERVAL_MS = 60_000

interface PusherChannelsOptions {
  app: PusherApp
  db: Database
  bus: LiveBus
  /** The secret from which channel names are derived. */
  secret: string
  now: () => Date
  /** Called at most once a minute when events do not arrive. */
  onLost: (reason: string) => void
}

/** Pusher Channels, or a server that implements its protocols. */
export function pusherChannels(options: PusherChannelsOptions): ViewerChannels {
  const { app, now } = options
  const names = new ChannelNames(options)
  let quietUntil = 0
  const complain = (reason: string) => {
    if (now().getTime() < quietUntil) return
    quietUntil = now().getTime() + LOG_INTERVAL_MS
    options.onLost(reason)
  }
  const service = createPusherApi(app)
  const sender = new EventSender({
    send: service.send,
    onLost: () => complain(service.lastFailure()),
  })
  const unnamed = () => complain('the names of channels could not be read')

  return {
    description: app.host ? `Pusher protocol, at ${app.host.name}` : `Pusher, ${app.cluster}`,
    clientSettings: settingsOf(app),
    nameOf: (channel) => names.of(channel),
    publish: (channel, name, value, { isDroppable = false } = {}) => {
      const data = JSON.stringify(value)
      names.of(channel).then((to) => sender.add({ channel: to, name, data, isDroppable }), unnamed)
    },
    revoke: async (channel) => {
      const old = await names.renew(channel)
      sender.add({ channel: old, name: CLOSED_EVENT, data: '{}', isDroppable: false })
    },
    close: async () => {
      await names.close()
      await sender.close(CLOSE_TIMEOUT_MS)
    },
  }
}

function settingsOf({ key, cluster, host }: PusherApp): LiveChannelSettings {
  return {
    key,
    cluster,
    same_origin: false,
    private_channel_names: true,
    ...(host ? { host } : {}),
  }
}

/** An app of Pusher Channels, or of a server that implements its HTTP API. */
interface PusherApp {
  id: string
  key: string
  secret: string
  cluster: string
  /** The service's host; null for Pusher's own. */
  host: { name: string; port: number; secure: boolean } | null
}

const TIMEOUT_MS = 5_000

/** Creates a client of Pusher's HTTP API; requests are signed with the app's secret. */
function createPusherApi(app: PusherApp) {
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
