import { createHmac } from 'node:crypto'
import { Hub } from '../adapters/viewer-channels/hub.ts'
import { pusherChannels } from '../adapters/viewer-channels/pusher/pusher.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { AppContext } from '../context.ts'
import type { LiveBus, ViewerCounts } from '../ports/cluster.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { Tracing } from '../ports/tracing.ts'
import type { ViewerChannels, ViewerHub } from '../ports/viewer-channels.ts'

interface Parts extends Pick<AppContext, 'db' | 'log' | 'now'> {
  bus: LiveBus
  viewerCounts: ViewerCounts
  metrics: Metrics
  tracing: Tracing
}

/** Our own hub, or a hosted service that viewers connect to instead. */
export function createViewerChannels(
  { viewerChannels: chosen }: Config,
  secrets: Secrets,
  { bus, viewerCounts, metrics, tracing, db, log, now }: Parts,
): { viewerChannels: ViewerChannels; viewerHub: ViewerHub | null } {
  if (chosen.provider === 'hub' || !secrets.pusher) {
    const hub = new Hub({ bus, viewerCounts, app: hubApp(secrets), metrics, tracing })
    return { viewerChannels: hub, viewerHub: hub }
  }
  const { appId: id, key, cluster, host } = chosen
  const viewerChannels = pusherChannels({
    app: { id, key, cluster, host, secret: secrets.pusher.secret },
    bus,
    db,
    now,
    secret: derive(secrets, 'channel names'),
    onLost: (reason) => log.warn({ reason }, 'publishing live events failed'),
  })
  return { viewerChannels, viewerHub: null }
}

/** The app of the hub's HTTP API. Its key is public and only distinguishes installations. */
function hubApp(secrets: Secrets): ViewerHub['app'] {
  return {
    // The app's id is a number, because the official packages accept nothing else in a URL.
    id: '1',
    key: derive(secrets, 'hub key').slice(0, 20),
    secret: derive(secrets, 'hub secret'),
  }
}

function derive(secrets: Secrets, use: string): string {
  return createHmac('sha256', secrets.auth).update(use).digest('hex')
}
