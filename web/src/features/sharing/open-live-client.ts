import { getConfiguration } from '@live-scribe/contract/configuration'
import { call } from '#web/api/client.ts'
import { openPusherClient, type PusherClient } from '#web/live/pusher-client.ts'

/** Opens the connection for live channels as the server is configured. */
export async function openLiveClient(): Promise<PusherClient> {
  const { live_channel } = await call(getConfiguration, {})

  return openPusherClient(live_channel)
}
