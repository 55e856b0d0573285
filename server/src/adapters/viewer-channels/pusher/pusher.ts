import type { LiveChannelSettings } from '@live-scribe/contract/configuration'
import { CLOSED_EVENT } from '@live-scribe/contract/live/channel-events'
import type { Database } from '#server/db/database.ts'
import type { LiveBus } from '#server/ports/cluster.ts'
import type { ViewerChannels } from '#server/ports/viewer-channels.ts'
import { ChannelNames } from './channel-names.ts'
import { EventSender } from './event-sender.ts'
import { createPusherApi, type PusherApp } from './pusher-api.ts'

/** Milliseconds for sending the last events when closing. */
const CLOSE_TIMEOUT_MS = 3_000
/** Milliseconds between two log lines about lost events. */
const LOG_INTERVAL_MS = 60_000

/** Options of the hosted channels. */
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
