import type { Config } from '#server/config/config.ts'
import { getAllowedOrigins } from '#server/lib/net/allowed-origins.ts'

/**
 * Origins for the pages' WebSockets: this server and the hosted channels. By name, because 'self'
 * does not cover sockets in every browser.
 */
export function getSocketSources(
  viewerChannels: Config['viewerChannels'],
  publicUrl: string,
): string[] {
  // A policy can't name IPv6 addresses, so 'self' has to do.
  const ours = getAllowedOrigins(publicUrl)
    .map((origin) => origin.replace(/^http/, 'ws'))
    .filter((source) => !source.includes('['))
  return viewerChannels.provider === 'hub' ? ours : [...ours, hostedSource(viewerChannels)]
}

function hostedSource({ host, cluster }: Extract<Config['viewerChannels'], { key: string }>) {
  if (!host) return `wss://ws-${cluster}.pusher.com`
  const name = host.name.includes(':') ? '*' : host.name
  return `${host.secure ? 'wss' : 'ws'}://${name}:${host.port}`
}
