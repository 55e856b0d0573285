import { getConfiguration } from '@live-scribe/contract/configuration'
import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { getLiveChannel } from '@live-scribe/contract/sharing'
import { callEndpoint } from '#web/api/client.ts'
import type { OpenedChannel, OpenPusherClient } from '#web/live/pusher-client.ts'

/** Opens the connection for a session's live channel, as configured. */
export async function openLiveChannel(
  code: string,
  openClient: OpenPusherClient,
): Promise<OpenedChannel> {
  const { live_channel: settings } = await callEndpoint(getConfiguration, {})
  const name = settings.private_channel_names
    ? (await callEndpoint(getLiveChannel, { params: { code } })).channel
    : getSessionChannelName(code)

  return { client: await openClient(settings), name }
}
