import type { getConfiguration } from '@live-scribe/contract/configuration'
import { toSocketUrl } from '@live-scribe/contract/live/channel-socket'
import type { getLiveChannel } from '@live-scribe/contract/sharing'
import { call, type Route, type ServerAddress } from '../http/call.ts'
import { callAsReader } from './call-as-reader.ts'

/** Where a session's live channel is: the socket's address, and the channel's name on it. */
export interface ChannelAddress {
  url: string
  name: string
}

const configuration: Route<typeof getConfiguration> = { method: 'GET', path: '/api/configuration' }
const liveChannel: Route<typeof getLiveChannel> = {
  method: 'GET',
  path: '/api/transcripts/:code/channel',
}

/** Finds the live channel of a session: our own hub, or a service that speaks Pusher's protocol. */
export async function findChannel(
  server: ServerAddress,
  code: string,
  signal?: AbortSignal,
): Promise<ChannelAddress> {
  // A key would only be counted for it.
  const visitor = { url: server.url }
  const { live_channel: settings } = await call(visitor, configuration, {}, signal)
  const name = settings.private_channel_names
    ? (await callAsReader(server, liveChannel, { params: { code } }, signal)).channel
    : `transcript-${code}`
  return { url: toSocketUrl(settings, server.url), name }
}
